import { jsonReply, pageReply, type Reply, resetReply, textReply } from '../http/answer.ts'
import type { Fault } from './fault.ts'
import type { Struck } from './fault-list.ts'

/** The reply of a fault that keeps the work from being done at all; undefined when the call goes on. */
export function replyBeforeWork(struck: Struck): Reply | undefined {
  if (struck.has('reset-before')) return resetReply()
  for (const fault of struck.all()) {
    const reply = fault.when === 'after' ? undefined : overrideReply(fault)
    if (reply !== undefined) return reply
  }
  if (struck.has('not-found-for')) return jsonReply(404, { error: 'Not found' })
  return undefined
}

/** The reply after the work was done: replaced or broken on the way. */
export function replyAfterWork(struck: Struck, reply: Reply): Reply {
  if (struck.has('reset-after')) return resetReply()
  for (const fault of struck.all()) {
    const other = fault.when === 'after' ? overrideReply(fault) : undefined
    if (other !== undefined) return other
  }
  if (struck.has('cut-json')) return { ...reply, transport: 'cut' }
  if (struck.has('close-after-head')) return { ...reply, transport: 'head-only' }
  const drip = struck.find('slow-drip')
  return drip === undefined ? reply : { ...reply, transport: 'drip', ms: drip.ms ?? 1000 }
}

function overrideReply(fault: Fault): Reply | undefined {
  if (fault.kind === 'status') {
    const status = fault.status ?? 503
    return jsonReply(status, fault.body ?? { error: `Answer ${status} on purpose` }, fault.headers)
  }
  if (fault.kind === 'html') return { ...pageReply(fault.status ?? 200) }
  if (fault.kind === 'plain-text-error') {
    return textReply(
      fault.status ?? 500,
      'text/plain',
      fault.value ?? 'upstream connect error',
      fault.headers,
    )
  }
  if (fault.kind === 'silent') return { ...resetReply(), transport: 'silent' }
  return undefined
}
