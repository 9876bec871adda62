import * as z from 'zod/mini'
import { optional } from '../platform/page-schema.ts'

// The schemas of the query API's responses. Unknown members are dropped, and null is the same as absent. Strict only where a
// dropped part would change a verdict: an entity that cannot be read must not count as removed, or as never there.

/** Members that have the same schema. */
function each<Schema, Name extends string>(schema: Schema, ...names: Name[]) {
  return Object.fromEntries(names.map((one) => [one, schema])) as Record<Name, Schema>
}

/** A schema whose result becomes another one. */
function mapped<Read, Result>(schema: z.ZodMiniType<Read>, change: (read: Read) => Result) {
  return z.pipe(schema, z.transform(change))
}

/** More than any model has, so that a hostile response ends early. */
const maxEntities = 10_000
const maxMembers = 20_000

/** Absent and null are an empty list; anything else that is no list is an error, and so is an invalid item. */
function listOf<T>(item: z.ZodMiniType<T>) {
  return mapped(z.nullish(soundList(item, maxMembers)), (items) => items ?? [])
}

/** The parser would record each invalid item, so the list is checked up to the first one before. */
function soundList<T>(item: z.ZodMiniType<T>, most: number) {
  const sound = (items: unknown[]) =>
    items.length <= most && items.every((one) => item.safeParse(one).success)
  return z.pipe(z.array(z.unknown()).check(z.refine(sound, 'a list with invalid items')), z.array(item))
}

const name = z.string().check(z.minLength(1), z.maxLength(1000))
const text = optional(z.string())
const flag = optional(z.boolean())
const anything = optional(z.unknown())
const names = optional(z.array(z.string()))

const granularity = z.object({ name, ...each(text, 'title', 'interval', 'offset', 'origin') })

/** Every kind of member: what a kind does not have is absent. `sql`, `filters` and `case` are of the extended form. */
const member = z.object({
  name,
  ...each(text, 'title', 'shortTitle', 'description', 'type', 'aggType', 'currency', 'aliasMember', 'order'),
  ...each(flag, 'public', 'isVisible', 'cumulative', 'primaryKey'),
  ...each(anything, 'format', 'meta', 'filters', 'case'),
  sql: text,
  drillMembers: names,
  granularities: listOf(granularity),
})

const hierarchy = z.object({ name, title: text, levels: names, ...each(flag, 'public', 'isVisible') })

const join = z.object({ name, relationship: text, sql: text })

/** `fileName` and what follows are of the extended form. */
const entity = z.object({
  name,
  ...each(text, 'type', 'title', 'description'),
  ...each(flag, 'public', 'isVisible'),
  ...each(anything, 'meta', 'folders', 'nestedFolders'),
  connectedComponent: optional(z.number()),
  ...each(listOf(member), 'measures', 'dimensions', 'segments'),
  hierarchies: optional(listOf(hierarchy)),
  ...each(text, 'fileName', 'sql', 'extends'),
  refreshKey: anything,
  joins: optional(listOf(join)),
  preAggregations: optional(listOf(z.looseObject({ name }))),
})

/** The response of `/v1/meta`, with and without `extended`. */
export const metaResponse = z.object({
  // A response without the list must never pass for an empty model.
  cubes: soundList(entity, maxEntities),
})
export type MetaResponse = z.infer<typeof metaResponse>
export type MetaEntity = z.infer<typeof entity>
export type MetaMember = z.infer<typeof member>

/** A statement, null where the engine does not say, and its values as JSON. */
const statement = mapped(optional(z.array(z.unknown())), (parts = []) => {
  const [sql, ...values] = parts
  return { sql: typeof sql === 'string' ? sql : null, values: JSON.stringify(values) }
})

/** Statements whose form does not matter, as text; empty where there are none. */
const statements = mapped(z.unknown(), (value) => (isEmpty(value) ? '' : JSON.stringify(value)))

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  )
}

/**
 * A pre-aggregation that serves a query: its ID such as `orders.main`, the table that it is built into, whose schema depends
 * on the environment, the statement that builds it (empty where the engine does not say), and what decides its rows besides:
 * the range that it is built for.
 */
const rollup = mapped(
  z.object({
    ...each(text, 'preAggregationId', 'tableName'),
    loadSql: statement,
    preAggregationStartEndQueries: z.optional(z.unknown()),
  }),
  ({ preAggregationId: id = '', tableName: table = '', loadSql: { sql, values }, ...rest }) => {
    const ranges = isEmpty(rest.preAggregationStartEndQueries)
      ? ''
      : JSON.stringify(rest.preAggregationStartEndQueries)
    return { id, table, sql: sql ?? '', values, ranges }
  },
)
export type Rollup = z.infer<typeof rollup>

/**
 * The response of `/v1/sql` to one query in its JSON form. `memberNames`: all that the plan touches, if the engine says it.
 * `union`: what is read from the source beside a pre-aggregation.
 */
export const planResponse = mapped(
  z.object({
    sql: z.object({
      memberNames: names,
      sql: statement,
      dataSource: text,
      preAggregations: optional(z.array(rollup)),
      lambdaQueries: z.optional(statements),
    }),
  }),
  ({
    sql: { memberNames = null, sql, dataSource = '', preAggregations: rollups = [], lambdaQueries = '' },
  }) => {
    return { memberNames, ...sql, dataSource, rollups, union: lambdaQueries }
  },
)
export type PlanResponse = z.infer<typeof planResponse>

/**
 * The response of `/v1/sql` to a statement in semantic SQL. `post-processing`: its names exist, and the SQL of its inner
 * queries was not generated, so that an error in them is not seen.
 */
export const sqlPlanResponse = mapped(
  z.object({ sql: z.object({ status: z.enum(['ok', 'error']), sql: statement }) }),
  ({ sql: { status, sql } }) =>
    status === 'ok' ? { state: 'planned' as const, ...sql } : { state: 'post-processing' as const },
)
export type SqlPlanResponse = z.infer<typeof sqlPlanResponse>

/** A value of a result, which nothing but a comparison may read. */
export type Value = string | number | boolean | null
export type ResultRow = Readonly<Record<string, Value>>

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const rows = z.array(z.record(z.string(), value))

/** The response of `/v1/load` to one query: its rows, or that there are none yet. */
export const loadResponse = z.union([
  mapped(z.object({ error: z.literal('Continue wait') }), () => ({ state: 'waiting' as const })),
  mapped(z.object({ data: rows }), ({ data }) => ({
    state: 'loaded' as const,
    rows: data as readonly ResultRow[],
  })),
])
export type LoadResponse = z.infer<typeof loadResponse>

/** The response of `/v1/convert-query`. */
export const convertResponse = z.union([
  mapped(z.object({ status: z.literal('ok'), query: z.record(z.string(), z.unknown()) }), ({ query }) => ({
    query,
  })),
  mapped(z.object({ status: z.literal('error'), error: text }), ({ error }) => ({
    problem: `the SQL cannot be converted into a query${error === undefined ? '' : `: ${error}`}`,
  })),
])
export type ConvertResponse = z.infer<typeof convertResponse>
