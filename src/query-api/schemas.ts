import * as z from 'zod/mini'

// The schemas of the query API's responses. Unknown members are dropped, and null is the same as absent. Strict only where a
// dropped part would change a verdict: an entity that cannot be read must not count as removed, or as never there.

/** A part that no verdict depends on: absent, null and invalid all become undefined. */
function loose<T>(schema: z.ZodMiniType<T>) {
  return z.catch(z.optional(schema), undefined)
}

/** More than any model has, so that a hostile response ends early. */
const maxEntities = 10_000
const maxMembers = 20_000

/** Absent and null are an empty list; anything else that is no list is an error, and so is an invalid item. */
function listOf<T>(item: z.ZodMiniType<T>, most: number) {
  return z.pipe(
    z.nullish(soundList(item, most)),
    z.transform((items) => items ?? []),
  )
}

/** The parser would record each invalid item, so the list is checked up to the first one before. */
function soundList<T>(item: z.ZodMiniType<T>, most: number) {
  const sound = (items: unknown[]) =>
    items.length <= most && items.every((one) => item.safeParse(one).success)
  return z.pipe(z.array(z.unknown()).check(z.refine(sound, 'a list with invalid items')), z.array(item))
}

const name = z.string().check(z.minLength(1), z.maxLength(1000))
const texts = loose(z.array(z.string()))

const granularity = z.object({
  name,
  title: loose(z.string()),
  interval: loose(z.string()),
  offset: loose(z.string()),
  origin: loose(z.string()),
})

/** Every kind of member: what a kind does not have is absent. */
const member = z.object({
  name,
  title: loose(z.string()),
  shortTitle: loose(z.string()),
  description: loose(z.string()),
  type: loose(z.string()),
  aggType: loose(z.string()),
  format: loose(z.unknown()),
  currency: loose(z.string()),
  meta: loose(z.unknown()),
  aliasMember: loose(z.string()),
  public: loose(z.boolean()),
  isVisible: loose(z.boolean()),
  cumulative: loose(z.boolean()),
  drillMembers: texts,
  primaryKey: loose(z.boolean()),
  order: loose(z.string()),
  granularities: listOf(granularity, maxMembers),
  // The extended form.
  sql: loose(z.string()),
  filters: loose(z.unknown()),
  case: loose(z.unknown()),
})

const hierarchy = z.object({
  name,
  title: loose(z.string()),
  levels: texts,
  public: loose(z.boolean()),
  isVisible: loose(z.boolean()),
})

const join = z.object({ name, relationship: loose(z.string()), sql: loose(z.string()) })

const entity = z.object({
  name,
  type: loose(z.string()),
  title: loose(z.string()),
  description: loose(z.string()),
  public: loose(z.boolean()),
  isVisible: loose(z.boolean()),
  connectedComponent: loose(z.number()),
  meta: loose(z.unknown()),
  measures: listOf(member, maxMembers),
  dimensions: listOf(member, maxMembers),
  segments: listOf(member, maxMembers),
  hierarchies: loose(listOf(hierarchy, maxMembers)),
  folders: loose(z.unknown()),
  nestedFolders: loose(z.unknown()),
  // The extended form.
  fileName: loose(z.string()),
  sql: loose(z.string()),
  extends: loose(z.string()),
  refreshKey: loose(z.unknown()),
  joins: loose(listOf(join, maxMembers)),
  preAggregations: loose(listOf(z.looseObject({ name }), maxMembers)),
})

/** The response of `/v1/meta`, with and without `extended`. */
export const metaResponse = z.object({
  // A response without the list must never pass for an empty model.
  cubes: soundList(entity, maxEntities),
})
export type MetaResponse = z.infer<typeof metaResponse>
export type MetaEntity = z.infer<typeof entity>
export type MetaMember = z.infer<typeof member>

const statement = z.array(z.unknown())
const rollup = z.object({
  preAggregationId: loose(z.string()),
  tableName: loose(z.string()),
  loadSql: loose(statement),
})

/** A pre-aggregation that serves a query. */
export interface Rollup {
  /** `orders.main` */
  id: string
  /** The table that it is built into: its schema depends on the environment. */
  table: string
  /** The statement that builds it; empty where the engine does not say. */
  sql: string
  /** Its values, as JSON. */
  values: string
}

/** What a plan says: see {@link planResponse}. */
export interface PlanResponse {
  /** Every member that the plan touches; null where the engine does not say. */
  memberNames: readonly string[] | null
  /** The statement; null where the engine does not say. */
  sql: string | null
  /** Its values, as JSON. */
  values: string
  rollups: readonly Rollup[]
}

/** The response of `/v1/sql` to one query in its JSON form. */
export const planResponse = z.pipe(
  z.object({
    sql: z.object({
      memberNames: loose(z.array(z.string())),
      sql: loose(statement),
      preAggregations: loose(z.array(rollup)),
    }),
  }),
  z.transform(
    ({ sql: { memberNames, sql, preAggregations } }): PlanResponse => ({
      memberNames: memberNames ?? null,
      ...statementOf(sql),
      rollups: (preAggregations ?? []).map(({ preAggregationId, tableName, loadSql }) => {
        const { sql: text, values } = statementOf(loadSql)
        return { id: preAggregationId ?? '', table: tableName ?? '', sql: text ?? '', values }
      }),
    }),
  ),
)

function statementOf(parts: readonly unknown[] | undefined): Pick<PlanResponse, 'sql' | 'values'> {
  const [sql, ...values] = parts ?? []
  return { sql: typeof sql === 'string' ? sql : null, values: JSON.stringify(values) }
}

/**
 * The response of `/v1/sql` to a statement in semantic SQL. `post-processing`: its names exist, and the SQL of its inner
 * queries was not generated, so that an error in them is not seen.
 */
export const sqlPlanResponse = z.pipe(
  z.object({ sql: z.object({ status: z.enum(['ok', 'error']), sql: loose(statement) }) }),
  z.transform(({ sql: { status, sql } }) =>
    status === 'ok'
      ? { state: 'planned' as const, ...statementOf(sql) }
      : { state: 'post-processing' as const },
  ),
)
export type SqlPlanResponse = z.infer<typeof sqlPlanResponse>
/** A value of a result, which nothing but a comparison may read. */
export type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const waiting = z.object({ error: z.literal('Continue wait') })
const result = z.object({ data: z.array(z.record(z.string(), value)) })

/** The response of `/v1/load` to one query: its rows, or that there are none yet. */
export const loadResponse = z.union([
  z.pipe(
    waiting,
    z.transform((): { state: 'waiting' } => ({ state: 'waiting' })),
  ),
  z.pipe(
    result,
    z.transform(({ data }): { state: 'loaded'; rows: readonly Row[] } => ({ state: 'loaded', rows: data })),
  ),
])
export type LoadResponse = z.infer<typeof loadResponse>

/** The response of `/v1/convert-query`. */
export const convertResponse = z.union([
  z.pipe(
    z.object({ status: z.literal('ok'), query: z.record(z.string(), z.unknown()) }),
    z.transform(({ query }) => ({ query })),
  ),
  z.pipe(
    z.object({ status: z.literal('error'), error: loose(z.string()) }),
    z.transform(({ error }) => ({
      problem: `the SQL cannot be converted into a query${error === undefined ? '' : `: ${error}`}`,
    })),
  ),
])
