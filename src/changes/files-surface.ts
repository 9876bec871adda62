import { componentsOf } from './components.ts'
import type { EntityDefinition, MemberDefinition } from './definitions.ts'
import { isPublic } from './entity-definition.ts'
import type { Inherited } from './inherit.ts'
import { deprecatedIn, type Hierarchy, type Member, type Surface, type SurfaceEntity } from './surface.ts'
import { canonical, inOrder } from './values.ts'
import { viewMembers } from './view-members.ts'
import { namedIn, type Plain } from './yaml-values.ts'

/** What files define. Whom policies let see it is not evaluated, nor is code. */
export interface FilesSurface {
  /** All entities with all members, private ones, too. */
  all: ReadonlyMap<string, SurfaceEntity>
  /** The public ones. */
  surface: Surface
}

/** Everything that files define, and what of it is public. Never throws. */
export function filesSurface(definitions: Inherited): FilesSurface {
  const all = new Map<string, SurfaceEntity>()
  const entities = new Map<string, SurfaceEntity>()
  const hidden = new Set<string>()
  const components = componentsOf(definitions)
  for (const entity of definitions.values()) {
    const isShown = isPublic(entity.plain) ?? true
    const members = new Map<string, Member>()
    const everything = membersOf(entity, definitions)
    for (const [member, visible] of everything) {
      if (isShown && visible) members.set(member.name, member)
      else hidden.add(`${entity.name}.${member.name}`)
    }
    const full = entityOf(entity, components.get(entity.name) ?? null)
    all.set(entity.name, { ...full, members: new Map(everything.map(([member]) => [member.name, member])) })
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
  if (entity.kind === 'cube') return own
  const included = viewMembers(entity, definitions).map(
    ({ name, source, member, plain }): [Member, boolean] => [
      viewMember(memberOf(member), name, source, plain),
      isPublic(plain) ?? true,
    ],
  )
  return [...included, ...own]
}

function memberOf({ name, kind, primaryKey, plain, values }: MemberDefinition): Member {
  const type = canonical(plain.type)
  const isMeasure = kind === 'measure'
  return {
    name,
    kind,
    type: isMeasure ? (valueTypes.has(type) ? type : 'number') : kind === 'dimension' ? type : '',
    aggType: isMeasure ? camelCase(type) : '',
    title: canonical(plain.title),
    description: canonical(plain.description),
    format: [canonical(plain.format), canonical(plain.currency)].filter((text) => text !== '').join(' '),
    meta: canonical(plain.meta),
    aliasMember: '',
    primaryKey,
    granularities: new Map(
      namedIn(plain.granularities).map(([granularity, { interval, offset, origin }]) => [
        granularity,
        canonical({ interval, offset, origin }),
      ]),
    ),
    drillMembers: canonical(plain.drill_members),
    order: canonical(plain.order),
    deprecated: deprecatedIn(plain.meta),
    definition: values,
  }
}

/** Types of measures that are not numbers. */
const valueTypes: ReadonlySet<string> = new Set(['string', 'time', 'boolean'])

function camelCase(text: string): string {
  return text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** A member of a view says in its list what differs from the cube's. */
function viewMember(member: Member, name: string, aliasMember: string, plain: Plain): Member {
  return {
    ...member,
    name,
    aliasMember,
    primaryKey: false,
    order: '',
    definition: {},
    title: canonical(plain.title) || member.title,
    description: canonical(plain.description) || member.description,
    format: canonical(plain.format) || member.format,
    meta: canonical(plain.meta) || member.meta,
  }
}

function entityOf(entity: EntityDefinition, component: number | null): SurfaceEntity {
  const { name, kind, path, plain, hierarchies, members, joins, preAggregations } = entity
  const keys = [...members.values()].filter(({ primaryKey }) => primaryKey).map((member) => member.name)
  return {
    name,
    kind,
    title: canonical(plain.title),
    description: canonical(plain.description),
    meta: canonical(plain.meta),
    deprecated: deprecatedIn(plain.meta),
    component: kind === 'cube' ? component : null,
    folders: canonical(plain.folders),
    members: new Map(),
    hierarchies: new Map([...hierarchies].map(([hierarchy, part]) => [hierarchy, hierarchyOf(part.plain)])),
    fileName: path,
    source: entity.source,
    joins: new Map([...joins].map(([join, { values }]) => [join, values])),
    preAggregations: new Map([...preAggregations].map(([rollup, { values }]) => [rollup, canonical(values)])),
    refreshKey: entity.refreshKey,
    primaryKey: keys.sort(inOrder).join(', '),
    accessPolicy: entity.accessPolicy,
  }
}

function hierarchyOf({ title, levels }: Plain): Hierarchy {
  const names = Array.isArray(levels) ? levels.filter((level) => typeof level === 'string') : []
  return { title: canonical(title), levels: names }
}
