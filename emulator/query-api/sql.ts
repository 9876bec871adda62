import type { PlannedQuery } from '../compiler/planning.ts'
import type { Node } from '../contract/strict.ts'
import { planOn, QueryRefusal, type ServedModel, servedModel } from './call.ts'
import type { QueryCall } from './handlers.ts'
import { readQueries } from './query.ts'
import { semanticPlan } from './semantic/plan.ts'

/** Plans a query, or each of several, without running it. @param given parameters of the URL, or the body */
export async function sqlOf(call: QueryCall, given: Node): Promise<unknown> {
  if (given.format === 'sql') return semanticPlan(call, given)
  const { queries, single } = readQueries(given.query, call.now)
  const model = await servedModel(call)
  const plans: unknown[] = []
  for (const query of queries) plans.push(await planned(call, model, query))
  return single ? plans[0] : plans
}

async function planned(call: QueryCall, model: ServedModel, query: PlannedQuery): Promise<unknown> {
  const result = await planOn(call, model, query)
  if ('plan' in result) return { sql: result.plan, dataSource: result.plan.dataSource }
  if (!result.byPlanner) throw new QueryRefusal(500, result.error)
  throw new QueryRefusal(400, result.error, { type: 'UserError' })
}
