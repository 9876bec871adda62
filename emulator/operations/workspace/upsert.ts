import { Refusal } from '../../http/answer.ts'
import type { Call } from '../call.ts'

/** A 409 of an upsert, with the code that tells its client whether to try again. */
export function upsertConflict(message: string, code: string): Refusal {
  const refusal = new Refusal(409, message)
  refusal.body.code = code
  return refusal
}

/** Acts as if another call had made or deleted the object between this call's look and its write. */
export function refuseRace(call: Call): void {
  if (!call.struck.has('upsert-branch-changed')) return
  throw upsertConflict('The object was made or deleted meanwhile; try again', 'upsert_branch_changed')
}
