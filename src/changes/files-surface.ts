import type { ModelReading } from './behind.ts'
import {
  type Definitions,
  type EntityDefinition,
  type FileMember,
  isPlain,
  isPublic,
  namedIn,
  type Plain,
} from './definitions.ts'
import { deprecatedIn, type Surface, type SurfaceEntity } from './surface.ts'
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
  const both = <T>(a: ReadonlyMap<string, T> | null, b: typeof a) => new Map([...(a ?? []), ...(b ?? [])])
  const inList = (list: string) => {
    const items = [parent, own].flatMap(({ plain }) => namedIn(plain[list]))
    return items.map(([name, item]) => ({ ...item, name }))
  }
  const [before, after] = [parent.parts, own.parts]
  return {
    ...own,
    members: both(parent.members, own.members),
    parts: {
      ...after,
      source: { ...before.source, ...after.source },
      refreshKey: { ...before.refreshKey, ...after.refreshKey },
      joins: both(before.joins, after.joins),
      preAggregations: both(before.preAggregations, after.preAggregations),
      accessPolicy: after.accessPolicy || before.accessPolicy,
    },
    plain: {
      ...{ ...parent.plain, ...own.plain, cubes: inList('cubes') },
      ...{ hierarchies: inList('hierarchies'), pre_aggregations: inList('pre_aggregations') },
    },
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
  const byName = (members: readonly FileMember[]) => new Map(members.map((one) => [one.name, one]))
  for (const { name, kind, path, plain, parts, members: own } of definitions.values()) {
    const everything = [...(kind === 'view' ? includedIn(plain, definitions) : []), ...own.values()]
    const keys = [...own.values()].flatMap((member) => (member.primaryKey ? member.name : []))
    const full: SurfaceEntity = {
      ...{ name, kind, component: null, notes: {}, hierarchies: new Map(), fileName: path },
      deprecated: deprecatedIn(plain.meta),
      members: byName(everything),
      parts: { ...parts, primaryKey: { 'primary key': keys.sort(inOrder).join(', ') } },
    }
    const isShown = isPublic(plain) ?? true
    const members = byName(everything.filter((member) => isShown && member.public))
    for (const member of full.members.keys()) if (!members.has(member)) hidden.add(`${name}.${member}`)
    all.set(name, full)
    if (members.size === 0) hidden.add(name)
    else entities.set(name, { ...full, members })
  }
  return { all, surface: { entities, hidden, extended: false } }
}

/** The members of cubes that a view includes, each name once. */
function includedIn(view: Plain, definitions: Inherited): FileMember[] {
  const found = new Map<string, FileMember>()
  for (const [, list] of namedIn(view.cubes))
    for (const one of found.size <= mostMembers ? includedBy(list, definitions) : [])
      if (!found.has(one.name)) found.set(one.name, one)
  return [...found.values()]
}

/** What a view includes of one cube, with `*`, `excludes`, `prefix` and `alias` applied. */
function includedBy(list: Plain, definitions: Inherited): FileMember[] {
  const cube = definitions.get(lastPart(canonical(list.join_path ?? list.name)))
  if (!cube) return []
  const excluded = new Set(named(list.excludes).map(({ name }) => lastPart(name)))
  const alias = typeof list.alias === 'string' ? list.alias : cube.name
  const prefix = list.prefix === true ? `${alias}_` : ''
  const everything = [...cube.members.keys()].map((name) => ({ name, plain: {} as Plain }))
  const wanted = list.includes === '*' ? everything : named(list.includes)
  return wanted
    .flatMap(({ name, plain }) => withLevels(cube, lastPart(name), plain))
    .flatMap(({ name, plain }): FileMember[] => {
      const member = cube.members.get(name)
      if (!member || excluded.has(name)) return []
      const shown = `${prefix}${typeof plain.alias === 'string' ? plain.alias : name}`
      const own = { name: shown, aliasMember: `${cube.name}.${name}`, primaryKey: false, definition: {} }
      return [{ ...member, ...own, public: isPublic(plain) ?? true }]
    })
}

/** A hierarchy brings the members of its levels with it. */
function withLevels(cube: EntityDefinition, name: string, plain: Plain): { name: string; plain: Plain }[] {
  const levels = new Map(namedIn(cube.plain.hierarchies)).get(name)?.levels
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
  const entities = [...surface.entities.values()].map((entity): [string, SurfaceEntity] => {
    const { name, kind } = entity
    const own = files?.all.get(name)
    // An entity of one side only is compared for renames: there is no other side to differ from.
    const isDefined = otherFiles?.all.has(name) || !otherSurface.entities.has(name)
    const source = own && isDefined ? own : isCompiled ? entity : null
    if (source === entity) return [name, entity]
    const defined = kind === 'view' ? undefined : source?.members
    const members = [...entity.members.values()].map((member) => {
      return [member.name, { ...member, definition: defined?.get(member.name)?.definition ?? null }] as const
    })
    return [name, { ...entity, parts: source?.parts ?? null, members: new Map(members) }]
  })
  return { ...surface, entities: new Map(entities) }
}
