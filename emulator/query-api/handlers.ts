import type { PlannedQuery } from '../compiler/planning.ts'
import type { Node } from '../contract/strict.ts'
import type { State } from '../state/state.ts'
import { type Place, planOn, QueryRefusal, type ServedModel, servedModel } from './call.ts'
import { loadOf } from './load.ts'
import { metaOf } from './meta.ts'
import { readQueries } from './query.ts'
import { semanticPlan } from './semantic/plan.ts'

/** One admitted request. */
export interface QueryCall extends Place {
  state: State
  query: Record<string, string | string[]>
  body: Node
  /** The security context that was signed. */
  context: Node
  now: number
  /** Waits for the warehouse. @returns whether the result is there */
  wait(query: unknown): Promise<boolean>
}

/** One operation: the scope that its token needs, and what it answers. Its result is the body of a 200. */
interface QueryHandler {
  scope: 'meta' | 'sql' | 'data'
  run(call: QueryCall): Promise<unknown>
}

/** Operations that are carried out; the rest of the contract answers as an engine that is too old for it. */
export const handlers: Partial<Record<string, QueryHandler>> = {
  metaV1: { scope: 'meta', run: metaOf },
  sqlV1Get: { scope: 'sql', run: (call) => sqlOf(call, call.query) },
  sqlV1Post: { scope: 'sql', run: (call) => sqlOf(call, call.body) },
  loadV1Get: { scope: 'data', run: (call) => loadOf(call, call.query) },
  loadV1: { scope: 'data', run: (call) => loadOf(call, call.body) },
}

/** Plans a query, or each of several, without running it. @param given parameters of the URL, or the body */
async function sqlOf(call: QueryCall, given: Node): Promise<unknown> {
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
