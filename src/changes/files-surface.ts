import type { ModelReading } from './behind.ts'
import {
  type Definitions,
  type EntityDefinition,
  isPlain,
  isPublic,
  type MemberDefinition,
  namedIn,
  type Plain,
} from './definitions.ts'
import { deprecatedIn, granularitiesOf, type Member, type Surface, type SurfaceEntity } from './surface.ts'
import { canonical, inOrder } from './values.ts'

// What files define, with what entities inherit and views include. Code is not evaluated, nor is whom policies let see it.

/** The entities with what they inherit by `extends`, by name. */
export type Inherited = ReadonlyMap<string, EntityDefinition>

const mostParents = 20
/** Members of a view. */
const mostMembers = 20_000

/** Adds what entities inherit: members, joins and parts by name, single values where they have none of their own. */
export function withInherited({ entities }: Pick<Definitions, 'entities'>): Inherited {
  const done = new Map<string, EntityDefinition>()
  const resolve = (entity: EntityDefinition, depth: number): EntityDefinition => {
    const known = done.get(entity.name)
    if (known) return known
    const parent = depth < mostParents ? entities.get(entity.extends) : undefined
    const full = parent && parent !== entity ? extended(resolve(parent, depth + 1), entity) : entity
    // A chain that was cut off is complete only from its beginning.
    if (depth === 0 || !parent) done.set(entity.name, full)
    return full
  }
  for (const entity of entities.values()) resolve(entity, 0)
  return done
}

function extended(parent: EntityDefinition, own: EntityDefinition): EntityDefinition {
  const both = <T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>) => new Map([...a, ...b])
  const cubes = [parent.plain.cubes, own.plain.cubes].flatMap((list) => (Array.isArray(list) ? list : []))
  return {
    ...own,
    source: { ...parent.source, ...own.source },
    refreshKey: own.refreshKey || parent.refreshKey,
    members: both(parent.members, own.members),
    joins: both(parent.joins, own.joins),
    preAggregations: both(parent.preAggregations, own.preAggregations),
    hierarchies: both(parent.hierarchies, own.hierarchies),
    accessPolicy: own.accessPolicy || parent.accessPolicy,
    plain: { ...parent.plain, ...own.plain, cubes },
  }
}

/** What files define. */
export interface FilesSurface {
  /** All entities with all members, private ones, too. */
  all: ReadonlyMap<string, SurfaceEntity>
  /** The public ones. */
  surface: Surface
}

/** Everything that files define, and what of it is public. Never throws. */
function filesSurface(definitions: Inherited): FilesSurface {
  const all = new Map<string, SurfaceEntity>()
  const entities = new Map<string, SurfaceEntity>()
  const hidden = new Set<string>()
  for (const entity of definitions.values()) {
    const everything = membersOf(entity, definitions)
    const full = entityOf(entity, new Map(everything.map(([member]) => [member.name, member])))
    const isShown = isPublic(entity.plain) ?? true
    const shown = everything.filter(([, isVisible]) => isShown && isVisible).map(([member]) => member)
    const members = new Map(shown.map((member) => [member.name, member]))
    for (const name of full.members.keys()) if (!members.has(name)) hidden.add(`${entity.name}.${name}`)
    all.set(entity.name, full)
    if (members.size === 0) hidden.add(entity.name)
    else entities.set(entity.name, { ...full, members })
  }
  return { all, surface: { entities, hidden, extended: false } }
}

/** The members with their visibility. */
function membersOf(entity: EntityDefinition, definitions: Inherited): [Member, boolean][] {
  const own = [...entity.members.values()].map((member): [Member, boolean] => [
    memberOf(member),
    member.public,
  ])
  const { cubes } = entity.plain
  if (entity.kind === 'cube' || !Array.isArray(cubes)) return own
  const found = new Map<string, [Member, boolean]>()
  for (const list of cubes)
    for (const one of isPlain(list) && found.size <= mostMembers ? includedBy(list, definitions) : [])
      if (!found.has(one[0].name)) found.set(one[0].name, one)
  return [...found.values(), ...own]
}

/** Types of measures that are not numbers. */
const valueTypes: ReadonlySet<string> = new Set(['string', 'time', 'boolean'])

function memberOf({ name, kind, primaryKey, plain, values }: MemberDefinition): Member {
  const type = canonical(plain.type)
  const isMeasure = kind === 'measure'
  return {
    name,
    kind,
    type: isMeasure ? (valueTypes.has(type) ? type : 'number') : kind === 'dimension' ? type : '',
    aggType: isMeasure ? type.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : '',
    aliasMember: '',
    primaryKey,
    granularities: granularitiesOf(namedIn(plain.granularities)),
    deprecated: deprecatedIn(plain.meta),
    notes: { description: canonical(plain.description) },
    definition: values,
  }
}

/** What a view includes of one cube, with `*`, `excludes`, `prefix` and `alias` applied. */
function includedBy(list: Plain, definitions: Inherited): [Member, boolean][] {
  const cube = definitions.get(lastPart(canonical(list.join_path ?? list.name)))
  if (!cube) return []
  const excluded = new Set(named(list.excludes).map(({ name }) => lastPart(name)))
  const alias = typeof list.alias === 'string' ? list.alias : cube.name
  const prefix = list.prefix === true ? `${alias}_` : ''
  const everything = [...cube.members.keys()].map((name) => ({ name, plain: {} as Plain }))
  const wanted = list.includes === '*' ? everything : named(list.includes)
  return wanted
    .flatMap(({ name, plain }) => withLevels(cube, lastPart(name), plain))
    .flatMap(({ name, plain }): [Member, boolean][] => {
      const member = cube.members.get(name)
      if (!member || excluded.has(name)) return []
      const shown = `${prefix}${typeof plain.alias === 'string' ? plain.alias : name}`
      const own = { name: shown, aliasMember: `${cube.name}.${name}`, primaryKey: false, definition: {} }
      return [[{ ...memberOf(member), ...own }, isPublic(plain) ?? true]]
    })
}

/** A hierarchy brings the members of its levels with it. */
function withLevels(cube: EntityDefinition, name: string, plain: Plain): { name: string; plain: Plain }[] {
  const levels = cube.hierarchies.get(name)?.plain.levels
  if (!Array.isArray(levels)) return [{ name, plain }]
  return levels.flatMap((level) => (typeof level === 'string' ? [{ name: lastPart(level), plain: {} }] : []))
}

function named(list: unknown): { name: string; plain: Plain }[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((item): { name: string; plain: Plain }[] => {
    if (typeof item === 'string') return [{ name: item, plain: {} }]
    return isPlain(item) && typeof item.name === 'string' ? [{ name: item.name, plain: item }] : []
  })
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function entityOf(entity: EntityDefinition, members: ReadonlyMap<string, Member>): SurfaceEntity {
  const { name, kind, path, plain, source, refreshKey, accessPolicy, joins, preAggregations } = entity
  const keys = [...entity.members.values()].flatMap((member) => (member.primaryKey ? member.name : []))
  return {
    name,
    kind,
    component: null,
    deprecated: deprecatedIn(plain.meta),
    notes: {},
    members,
    hierarchies: new Map(),
    fileName: path,
    source,
    joins: new Map([...joins].map(([join, { values }]) => [join, values])),
    preAggregations: new Map([...preAggregations].map(([rollup, { values }]) => [rollup, canonical(values)])),
    refreshKey,
    primaryKey: keys.sort(inOrder).join(', '),
    accessPolicy,
  }
}

/** Both sides of a comparison, brought to what both readings can say. */
export interface Sides {
  base: Surface
  head: Surface
  /** What the files of both sides define; null if those of one side were not read. */
  files: { base: FilesSurface; head: FilesSurface } | null
  readings: ('meta' | 'files')[]
  /** Each a sentence. */
  unknown: string[]
}

/** Null if the two sides have no reading in common. */
export function sidesOf(base: ModelReading, head: ModelReading): Sides | null {
  const files =
    base.definitions && head.definitions
      ? {
          base: filesSurface(withInherited(base.definitions)),
          head: filesSurface(withInherited(head.definitions)),
        }
      : null
  if (base.surface && head.surface) {
    const isCompiled = base.surface.extended && head.surface.extended
    const unread =
      'The files of the data model were not compared: access policies, private members and places are unknown.'
    return {
      base: completed(base.surface, head.surface, files?.base, files?.head, isCompiled),
      head: completed(head.surface, base.surface, files?.head, files?.base, isCompiled),
      files,
      readings: files ? ['meta', 'files'] : ['meta'],
      unknown: files ? [] : [unread],
    }
  }
  if (!files) return null
  const unknown = [
    'What can be queried was compared by the files alone: what templates, code and access policies make of it is unknown.',
  ]
  return { base: files.base.surface, head: files.head.surface, files, readings: ['files'], unknown }
}

/**
 * The surface with one kind of definitions: what files define on both sides as the files say it, anything else as both engines
 * compiled it. What just one side can say would differ without a change, so neither side says it.
 */
function completed(
  surface: Surface,
  otherSurface: Surface,
  files: FilesSurface | undefined,
  otherFiles: FilesSurface | undefined,
  isCompiled: boolean,
): Surface {
  const complete = (entity: SurfaceEntity): SurfaceEntity => {
    const { name, kind } = entity
    const own = files?.all.get(name)
    // An entity of one side only is compared for renames: there is no other side to differ from.
    const isDefined = otherFiles?.all.has(name) || !otherSurface.entities.has(name)
    const withDefinition = (definitionOf: (member: Member) => Member['definition']) =>
      new Map(
        [...entity.members.values()].map((member) => [
          member.name,
          { ...member, definition: definitionOf(member) },
        ]),
      )
    if (own && isDefined) {
      const { source, joins, preAggregations, refreshKey, primaryKey, accessPolicy } = own
      const definitionOf = ({ name: member }: Member) =>
        kind === 'view' ? null : (own.members.get(member)?.definition ?? null)
      const parts = { source, joins, preAggregations, refreshKey, primaryKey, accessPolicy }
      return { ...entity, ...parts, members: withDefinition(definitionOf) }
    }
    if (isCompiled) return entity
    const nothing = { source: null, joins: null, preAggregations: null, refreshKey: null }
    return { ...entity, ...nothing, members: withDefinition(() => null) }
  }
  const entities = [...surface.entities.values()].map((entity) => [entity.name, complete(entity)] as const)
  return { ...surface, entities: new Map(entities) }
}
