import type { ModelChange } from '../findings.ts'
import { type EntityWords, type JoinTarget, type Targets, takesAway } from './targets.ts'
import type { Words } from './words.ts'

/** A changed name that content uses. */
export interface Hit {
  change: ModelChange
  /** `orders.status`, as the content names it; the cube or view if no member is named. */
  member: string
  /**
   * `exact`: a structured query names it. `name`: its words are in a text. `star`: the text selects all columns.
   * `loose`: its cube or view is in a text with a `*` that may stand for all columns.
   */
  by: 'exact' | 'name' | 'star' | 'loose'
}

/** The changes of a member that a structured query names. @param granularity of a time dimension */
export function hitsOfMember(member: string, granularity: string | undefined, targets: Targets): Hit[] {
  const entity = member.slice(0, member.indexOf('.'))
  const changes = [
    ...(targets.byMember.get(member) ?? []),
    ...(targets.byEntity.get(entity) ?? []),
    ...(granularity === undefined ? [] : (targets.byGranularity.get(`${member}.${granularity}`) ?? [])),
  ]
  return changes.map((change) => ({ change, member, by: 'exact' }))
}

/** The changes of joins between the cubes of a structured query. */
export function hitsOfJoins(entities: readonly string[], targets: Targets): Hit[] {
  return targets.joins
    .filter((join) => joinsTwo(entities, join))
    .map(({ change }) => ({ change, member: change.member, by: 'exact' }))
}

function joinsTwo(entities: readonly string[], { concerns }: JoinTarget): boolean {
  return entities.some((one, index) => entities.slice(index + 1).some((other) => concerns(one, other)))
}

/** The changes whose names are in a text that is not SQL: the member and its cube or view, each as a whole word. */
export function hitsOfText({ all }: Words, targets: Targets): Hit[] {
  // The name of a cube alone is an ordinary word.
  const used = entitiesIn(all, targets).filter(
    ({ known, members }) =>
      known === null ||
      [...known].some((name) => all.has(name)) ||
      [...members.keys()].some((name) => all.has(name)),
  )
  const entities = used.map(({ entity }) => entity)
  return [
    ...used.flatMap(({ entity, whole, members }): Hit[] => [
      ...whole.map((change): Hit => ({ change, member: entity, by: 'name' })),
      ...[...members].filter(([name]) => all.has(name)).flatMap(([, changes]) => named(changes)),
    ]),
    ...hitsOfJoins(entities, targets)
      .filter(({ change }) => takesAway(change))
      .map((hit): Hit => ({ ...hit, by: 'name' })),
  ]
}

/** Parts of SQL that may stand for columns. */
export interface SqlStar {
  /** It selects all columns of something. */
  isCertain: boolean
}

/** The changes that SQL may use: their cube or view is in it, and so are their names, or a `*`. */
export function hitsOfSql({ all }: Words, star: SqlStar | null, targets: Targets): Hit[] {
  const found = entitiesIn(all, targets)
  const hits = found.flatMap(({ entity, whole, members }): Hit[] => [
    ...whole.map((change): Hit => ({ change, member: entity, by: 'name' })),
    ...[...members].flatMap(([name, changes]): Hit[] => {
      if (all.has(name)) return named(changes)
      return star ? changes.map((change) => ({ change, member: change.member, by: starOf(star) })) : []
    }),
  ])
  const entities = found.map(({ entity }) => entity)
  const joins = hitsOfJoins(entities, targets)
  return [...hits, ...joins.map((hit): Hit => ({ ...hit, by: 'name' }))]
}

function starOf({ isCertain }: SqlStar): Hit['by'] {
  return isCertain ? 'star' : 'loose'
}

function named(changes: readonly ModelChange[]): Hit[] {
  return changes.map((change) => ({ change, member: change.member, by: 'name' }))
}

function entitiesIn(all: ReadonlySet<string>, { words }: Targets): EntityWords[] {
  const few = all.size < words.size
  if (few) return [...all].flatMap((word) => words.get(word) ?? [])
  return [...words].filter(([word]) => all.has(word)).map(([, entity]) => entity)
}
