import { changeClasses } from '../changes/classes.ts'
import type { Member, Surface } from '../changes/surface.ts'
import type { ModelChange } from '../findings.ts'

/** What can be queried on both sides; null where that was not read. */
export interface Surfaces {
  base: Surface | null
  head: Surface | null
}

/** A change of how cubes are joined: a query over both may be affected. */
export interface JoinTarget {
  change: ModelChange
  concerns: (one: string, other: string) => boolean
}

/** The changes that saved content may notice, by the names that it uses. */
export interface Targets {
  isEmpty: boolean
  /** Of a member: `orders.status`. */
  byMember: ReadonlyMap<string, readonly ModelChange[]>
  /** Of a cube or view as a whole. */
  byEntity: ReadonlyMap<string, readonly ModelChange[]>
  /** Of custom granularities: `orders.created_at.fiscal_year`. */
  byGranularity: ReadonlyMap<string, readonly ModelChange[]>
  joins: readonly JoinTarget[]
  /** The same for texts, in lower case. */
  words: ReadonlyMap<string, EntityWords>
  /** A member of the base; undefined where there is none, or the base's names are unknown. */
  memberOnBase(name: string): Member | undefined
  /** Names of all cubes and views of the base, in lower case; null where they are unknown. */
  entities: ReadonlySet<string> | null
}

/** What texts can say about a cube or view, in lower case. */
export interface EntityWords {
  entity: string
  whole: readonly ModelChange[]
  /** By the member's name, without that of the entity. */
  members: ReadonlyMap<string, readonly ModelChange[]>
  /** Names of all its members on the base; null where they are unknown. */
  known: ReadonlySet<string> | null
}

/** No query names them. */
const unnamed: ReadonlySet<ModelChange['kind']> = new Set(['pre-aggregation'])

/** @param changes of any level: safe ones are skipped */
export function targetsOf(changes: readonly ModelChange[], { base, head }: Surfaces): Targets {
  const told = changes.filter(({ level, kind }) => level !== 'safe' && !unnamed.has(kind))
  const joins = told.filter(({ kind }) => kind === 'join')
  const named = told.filter(({ kind }) => kind !== 'join')
  const granular = named.filter((change) => granularityOf(change) !== undefined)
  const plain = named.filter((change) => granularityOf(change) === undefined)
  const byEntity = Map.groupBy(
    plain.filter(({ entity, member }) => entity === member),
    ({ entity }) => entity,
  )
  const byMember = Map.groupBy(
    plain.filter(({ entity, member }) => entity !== member),
    ({ member }) => member,
  )
  const joinTargets = joins.map((change) => joinTarget(change, base, head))
  return {
    isEmpty: told.length === 0,
    byMember,
    byEntity,
    byGranularity: Map.groupBy(granular, (change) => `${change.member}.${granularityOf(change)}`),
    joins: joinTargets,
    words: wordIndex(named, byEntity, joinTargets, base),
    memberOnBase(name) {
      const dot = name.indexOf('.')
      return base?.entities.get(name.slice(0, dot))?.members.get(name.slice(dot + 1))
    },
    entities: base && new Set([...base.entities.keys(), ...base.hidden].map((name) => name.toLowerCase())),
  }
}

/** The custom granularity that a change is about. */
function granularityOf({ id, before, after }: ModelChange): string | undefined {
  if (id === 'granularity-removed') return before?.granularity
  return id === 'plan-failed' ? after?.granularity : undefined
}

function wordIndex(
  named: readonly ModelChange[],
  byEntity: ReadonlyMap<string, readonly ModelChange[]>,
  joins: readonly JoinTarget[],
  base: Surface | null,
): Map<string, EntityWords> {
  const entities = new Set(named.map(({ entity }) => entity))
  // A change of a join is found by the cubes on both sides of it.
  const others = joins.length > 0 ? [...(base?.entities.keys() ?? [])] : []
  const index = new Map<string, EntityWords>()
  for (const entity of [...entities, ...others]) {
    const key = entity.toLowerCase()
    const earlier = index.get(key)
    if (earlier?.entity === entity) continue
    const own = named.filter((change) => change.entity === entity && change.member !== entity)
    const members = Map.groupBy(own, ({ member }) => member.slice(entity.length + 1).toLowerCase())
    const known = base?.entities.get(entity)
    index.set(key, {
      entity,
      whole: [...(earlier?.whole ?? []), ...(byEntity.get(entity) ?? [])],
      members: earlier ? new Map([...earlier.members, ...members]) : members,
      known: known ? new Set([...known.members.keys()].map((name) => name.toLowerCase())) : null,
    })
  }
  return index
}

/** Whether queries that use what the change is about fail; a deprecation lowers its level, and they still fail. */
export function takesAway({ id, level }: ModelChange): boolean {
  return level === 'breaking' || (level === 'dangerous' && changeClasses[id].level === 'breaking')
}

function joinTarget(change: ModelChange, base: Surface | null, head: Surface | null): JoinTarget {
  const { id, entity, member, before } = change
  if (id !== 'join-path-lost') {
    const other = member.slice(entity.length + 1)
    const pair = new Set([entity, other])
    return { change, concerns: (a, b) => a !== b && pair.has(a) && pair.has(b) }
  }
  if (base && head) {
    const cut = partOf(head, entity)
    return {
      change,
      concerns: (a, b) =>
        partOf(base, a) !== null &&
        partOf(base, a) === partOf(base, b) &&
        (partOf(head, a) === cut) !== (partOf(head, b) === cut),
    }
  }
  // The lists of the change are shortened: a name that is in none of them may be on either side.
  const [lost, kept] = [before?.cubes ?? '', before?.['joined with'] ?? ''].map((list) => list.split(', '))
  const isIn = (list: readonly string[] | undefined, name: string) => list?.includes(name) === true
  return {
    change,
    concerns: (a, b) => (isIn(lost, a) && isIn(kept, b)) || (isIn(lost, b) && isIn(kept, a)),
  }
}

/** The group of cubes that joins connect; a cube of its own where it is in none. Null for what is no cube of this side. */
function partOf(surface: Surface, name: string): string | null {
  const found = surface.entities.get(name)
  if (found?.kind !== 'cube') return null
  return found.component === null ? `cube ${name}` : `group ${found.component}`
}
