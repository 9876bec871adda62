import type { Node } from '../contract/strict.ts'
import type { State } from '../state/state.ts'
import type { Place } from './call.ts'
import { loadOf } from './load.ts'
import { metaOf } from './meta.ts'
import { sqlOf } from './sql.ts'

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
export interface QueryHandler {
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
