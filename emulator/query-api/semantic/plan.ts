import type { PlannedQuery } from '../../compiler/planning.ts'
import type { Node } from '../../shape.ts'
import { planOn, type QueryCall, QueryRefusal, type ServedModel, servedModel } from '../call.ts'
import { visibleCubes } from '../meta.ts'
import { readQueries } from '../query.ts'
import { rejected, tablesOf } from './source.ts'
import { readStatement } from './statement.ts'

type Sql = [string, unknown[]]

/**
 * Plans a statement of semantic SQL without running it: what it asks of cubes and views goes to the planner as queries of
 * the JSON form. Where more is left to do with their results, they are planned only if that is pushed down.
 */
export async function semanticPlan(call: QueryCall, given: Node): Promise<unknown> {
  const { query, disable_post_processing: flag } = given
  if (typeof query !== 'string' || query === '') throw new QueryRefusal(400, 'Query param is required')
  const isDeep = call.query.format === 'sql' ? flag === 'true' : flag
  // Of a body, the native part of the engine expects the flag.
  if (typeof isDeep !== 'boolean') throw rejected('failed to downcast any to boolean')
  const model = await servedModel(call)
  const { queries, isScan } = readStatement(query, tablesOf(await visibleCubes(call, model)))
  if (!isScan && !isDeep) {
    const error = 'Provided query can not be executed without post-processing.'
    return { sql: { status: 'error', query_type: 'post_processing', error } }
  }
  const plans: Sql[] = []
  for (const one of queries) plans.push(await planned(call, model, one))
  const sql = isScan ? plans[0] : together(plans, query)
  return { sql: { status: 'ok', query_type: isScan ? 'regular' : 'pushdown', sql } }
}

async function planned(call: QueryCall, model: ServedModel, given: Node): Promise<Sql> {
  const query: PlannedQuery = { ...read(given, call.now), allowUngroupedWithoutPrimaryKey: true }
  const result = await planOn(call, model, query)
  if ('plan' in result) return result.plan.sql as Sql
  throw rejected(result.error)
}

function read(given: Node, now: number): PlannedQuery {
  try {
    const [query] = readQueries(given, now).queries
    if (query !== undefined) return query
  } catch (error) {
    if (error instanceof QueryRefusal) throw rejected(error.message)
    throw error
  }
  throw rejected('The statement selects nothing')
}

/** The statement with the generated statements in front, as tables of their own. It is not meant to be run. */
function together(plans: readonly Sql[], statement: string): Sql {
  const values: unknown[] = []
  const tables = plans.map(([text, own], index) => {
    const shift = values.length
    values.push(...own)
    return `scan_${index + 1} AS (${text.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + shift}`)})`
  })
  return [`WITH ${tables.join(', ')} ${statement}`, values]
}
