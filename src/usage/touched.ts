import type { FoundChange, ModelChange } from '../base/findings.ts'
import { concernsContent, isUnseen } from '../meaning/change.ts'
import { entityOf, memberIn, type ProbeItem, queryOf } from '../meaning/probes.ts'
import type { Surface } from '../meaning/surface.ts'

// Which saved content is worth a plan: what names a cube or view that a change is about. The changes that it names explain
// what the planners say about it; they do not decide.

/** What can be queried on both sides; null where that was not read. */
export interface Surfaces {
  base: Surface | null
  head: Surface | null
}

/** A saved query that the planners of both sides are to judge. */
export interface SavedQuery {
  form: 'sql' | 'json'
  /** The statement, or the query as JSON. */
  text: string
}

/** What content may use: the level is that of the team file. */
export type UsedChange = FoundChange & Pick<ModelChange, 'usualLevel'>

/** A change whose name content has. */
export interface Hit {
  change: UsedChange
  /** `orders.status`, as the model spells it; the cube or view if no member is named. */
  member: string
  /** `exact`: a structured query names it. `name`: its words are in a text. `around`: only its cube or view is named. */
  by: 'exact' | 'name' | 'around'
  /** A query groups or filters by it as a time. */
  asTime?: boolean
}

/** A name in a structured query. */
export interface Use {
  member: string
  granularity?: string
  asTime?: boolean
}

export type Touched = ReturnType<typeof touchedBy>

/** Changes that no saved query can name: of pre-aggregations only the members count that lose them. */
const unnamed = /^(?:pre-aggregation-|hierarchy-|access-widened$|\w+-failed-new$)/

/** Each piece of content keeps them until it is judged. */
const mostAround = 50

/** The changes of a cube or view. */
interface Entity {
  name: string
  changes: UsedChange[]
  /** By the member that they are about, in lower case and without the entity; '' stands for the entity itself. */
  byMember: Map<string, { change: UsedChange; member: string }[]>
}

/** @param changes of any level: those that no content can notice are skipped */
export function touchedBy(changes: readonly UsedChange[], { base, head }: Surfaces) {
  const told = changes.filter((change) => concernsContent(change) && !unnamed.test(change.id))
  const joins = told
    .filter(({ kind }) => kind === 'join')
    .map((change) => ({ change, names: joinedBy(change) }))
  const others = told
    .filter(({ kind }) => kind !== 'join')
    .map((change) => ({ change, names: namesOf(change, { base, head }) }))
  /** What may concern every query. */
  const anywhere = others.flatMap(({ change, names }) => (names === null ? [change] : []))
  const named = others.flatMap(({ change, names }) => (names ?? []).map((member) => ({ change, member })))
  const joined = joins.flatMap(({ names }) => names.map((member) => ({ change: null, member })))
  const byEntity = Map.groupBy([...named, ...joined], ({ member }) => entityOf(member).toLowerCase())
  /** By their names in lower case. */
  const entities = new Map(
    [...byEntity].map(([key, all]): [string, Entity] => {
      const own = all.filter((one) => one.change !== null)
      const name = entityOf(all[0]?.member ?? key)
      const changesOf = [...new Set(own.map(({ change }) => change))].slice(0, mostAround)
      const byMember = Map.groupBy(own, ({ member }) => member.slice(name.length + 1).toLowerCase())
      return [key, { name, changes: changesOf, byMember }]
    }),
  )

  /** Changes of what is between and in the cubes and views that a query names; the breaking ones first, as `changes` has them. */
  const around = (names: readonly string[], by: Hit['by']): Hit[] => [
    // A query may lead over a join if it names one of its cubes and any other, or the view that has both.
    ...joins
      .filter((join) => join.names.some((name) => names.includes(name)))
      .filter((join) => names.length > 1 || join.names.length === 1)
      .map(({ change, names: joined }): Hit => {
        // A query of a view does not name the cubes that it joins.
        const own = names.includes(entityOf(change.member)) ? change.member : undefined
        return { change, member: own ?? joined.find((name) => names.includes(name)) ?? change.member, by }
      }),
    ...names.flatMap((member) => {
      const own = entities.get(member.toLowerCase())?.changes ?? []
      return own.map((change): Hit => ({ change, member, by: 'around' }))
    }),
  ]
  const entitiesIn = (words: ReadonlySet<string>) =>
    [...entities].flatMap(([name, entity]) => (words.has(name) ? [entity] : []))
  const namedIn = (words: ReadonlySet<string>, some: readonly Entity[]): Hit[] =>
    some
      .flatMap(({ byMember }) => [...byMember])
      .flatMap(([short, alike]) => (short === '' || words.has(short) ? alike : []))
      .map((one) => ({ ...one, by: 'name' }))
  const hasAny = (names: Iterable<string>, words: ReadonlySet<string>) =>
    [...names].some((name) => words.has(name.toLowerCase()))

  return {
    /** What a structured query names; empty if it names nothing that is touched. */
    ofQuery(uses: readonly Use[]): Hit[] {
      const exact = uses.flatMap(({ member, granularity, asTime = false }) => {
        const entity = entityOf(member)
        const byMember = entities.get(entity.toLowerCase())?.byMember
        return [member.slice(entity.length + 1).toLowerCase(), '']
          .flatMap((short) => byMember?.get(short) ?? [])
          .filter((one) => one.member === member || one.member === entity)
          .filter(({ change }) => [undefined, granularity].includes(granularityOf(change)))
          .map(({ change }): Hit => ({ change, member, by: 'exact', asTime }))
      })
      const members = new Set(uses.map(({ member }) => member))
      for (const change of anywhere) for (const member of members) exact.push({ change, member, by: 'exact' })
      return [...exact, ...around([...new Set(uses.map(({ member }) => entityOf(member)))], 'exact')]
    },
    /** What a statement names, by its words; null if it names no cube or view of the base, where those are known. */
    ofSql(words: ReadonlySet<string>): Hit[] | null {
      if (base && !hasAny([...base.entities.keys(), ...base.hidden], words)) return null
      const found = entitiesIn(words)
      const names = found.map(({ name }) => name)
      const all = new Set([base, head].flatMap((side) => [...(side?.entities.keys() ?? [])]))
      const read = [...all].filter((name) => words.has(name.toLowerCase()))
      return [
        ...namedIn(words, found),
        ...around(names, 'name'),
        ...anywhere.flatMap((change) => read.map((member): Hit => ({ change, member, by: 'name' }))),
      ]
    },
    /** What a statement may name that the token does not see. */
    ofUnknownSql(): Hit[] {
      return anywhere
        .filter(({ id }) => id === 'definition-not-visible')
        .map((change) => ({ change, member: change.member, by: 'name' }))
    },
    /** Changes whose names are in a text that is not SQL: the member and its cube or view, each as a whole word. */
    ofText(words: ReadonlySet<string>): Hit[] {
      // The name of a cube alone is an ordinary word.
      const found = entitiesIn(words).filter(({ name, byMember }) => {
        const known = base?.entities.get(name)?.members.keys()
        return known === undefined || hasAny([...known, ...byMember.keys()], words)
      })
      return namedIn(words, found)
    },
    /** A query of members that are not saved as one; undefined if none can be made of them. */
    queryOf(uses: readonly Use[]): SavedQuery | undefined {
      const items = uses.map(({ member, granularity }): ProbeItem => {
        const known = (base && memberIn(base, member)) ?? (head && memberIn(head, member))
        const item = { member, kind: known?.kind ?? 'dimension' }
        return granularity === undefined ? item : { ...item, granularity }
      })
      const text = JSON.stringify(queryOf(items))
      return items.some(({ kind }) => kind !== 'segment') ? { form: 'json', text } : undefined
    },
  }
}

/** The names that a change is about; null where it may be about any. */
function namesOf(change: UsedChange, surfaces: Surfaces): string[] | null {
  const { id, kind, entity, member, affects = [] } = change
  if (kind === 'pre-aggregation') return affects.length > 0 ? affects : [entity]
  // Of times by a granularity, the member.
  if (id === 'not-compared')
    return [...new Set([member, ...affects].map((name) => name.split('.').slice(0, 2).join('.')))].filter(
      (name) => name.includes('.') || affects.length === 0,
    )
  // Of what a reader gets, its members are known.
  if (isUnseen(change) && change.readers === undefined) return reachOf(entity, surfaces)
  if (kind === 'access-policy' && affects.length > 0) return affects
  const others = member === entity ? affects.filter((name) => entityOf(name) !== entity) : affects
  return [...new Set([member, ...others])]
}

/**
 * What can be queried that has the definition of a cube or view: itself, its heirs, and the views that show members of these.
 * Null where there is none: what a file, or a private parent, is part of is unknown.
 */
function reachOf(entity: string, { base, head }: Surfaces): string[] | null {
  const all = [base, head].flatMap((side) => [...(side?.entities.values() ?? [])])
  const found = new Set([entity])
  // A set also visits what is added to it meanwhile.
  for (const one of found)
    for (const { name, parent, members } of all) {
      const isHeir = parent.match(/\w+/g)?.includes(one)
      if (isHeir || [...members.values()].some(({ aliasMember }) => entityOf(aliasMember) === one))
        found.add(name)
    }
  const reached = [...found].filter((name) => all.some((one) => one.name === name))
  return reached.length > 0 ? reached : null
}

/** The custom granularity that a change is about. */
function granularityOf({ id, before, after }: UsedChange): string | undefined {
  if (id === 'granularity-removed') return before?.granularity
  return id === 'plan-failed' ? after?.granularity : undefined
}

/** The cubes and views that a change of a join is about. */
function joinedBy({ entity, member, affects }: UsedChange): string[] {
  const other = member.slice(entity.length + 1)
  return [...new Set(affects?.map(entityOf) ?? (other === '' ? [entity] : [entity, other]))]
}
