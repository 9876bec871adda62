import { isNode } from '../contract/strict.ts'
import { type Fault, faultKinds } from '../faults/fault.ts'
import type { StatePatch } from '../state/state.ts'
import { jsonReply, Refusal, type Reply } from './answer.ts'
import type { Exchanges } from './exchange.ts'
import type { Served } from './server.ts'

/** The emulator's own routes, for tests that run it as a process of its own. */
export function control(method: string, path: string, bytes: Buffer, served: Served): Reply {
  const { state } = served.world
  switch (`${method} ${path}`) {
    case 'POST /__emulator/faults':
      return jsonReply(200, { added: addFaults(bytes, served) })
    case 'DELETE /__emulator/faults':
      served.faults.clear()
      return jsonReply(200, {})
    case 'GET /__emulator/requests':
      return jsonReply(200, served.requests)
    case 'GET /__emulator/violations':
      return jsonReply(200, served.violations)
    case 'GET /__emulator/state':
      return jsonReply(200, state.snapshot())
    case 'PATCH /__emulator/state':
      state.patch(readPatch(bytes))
      return jsonReply(200, state.snapshot())
    default:
      throw new Refusal(404, `No such route of the emulator: ${method} ${path}`)
  }
}

function addFaults(bytes: Buffer, served: Served): number {
  const faults = [readJson(bytes)].flat().map((value) => readFault(value, knownOperations(served)))
  for (const fault of faults) served.faults.add(fault)
  return faults.length
}

/** Operations of both APIs: a fault can strike either. */
export function knownOperations({ contract, queryContract }: Exchanges): ReadonlySet<string> {
  return new Set([...contract.operationIds, ...queryContract.operationIds])
}

/** Checks a fault that came from outside: a misspelt one would strike nothing, and a test would pass unseen. */
export function readFault(value: unknown, operationIds: ReadonlySet<string>): Fault {
  if (!isFault(value)) throw new Refusal(400, 'A fault needs "operation" and "kind"')
  if (!faultKinds.includes(value.kind)) throw new Refusal(400, `Unknown fault kind "${value.kind}"`)
  if (value.operation !== '*' && !operationIds.has(value.operation)) {
    throw new Refusal(400, `Unknown operation "${value.operation}"`)
  }
  return value
}

function isFault(value: unknown): value is Fault {
  return isNode(value) && typeof value.operation === 'string' && typeof value.kind === 'string'
}

function readPatch(bytes: Buffer): StatePatch {
  const value = readJson(bytes)
  if (!isNode(value)) throw new Refusal(400, 'A patch is an object')
  const unknown = Object.keys(value).filter(
    (name) => !['settings', 'features', 'switches', 'files', 'warehouse'].includes(name),
  )
  if (unknown.length > 0) throw new Refusal(400, `Cannot patch ${unknown.join(', ')}`)
  return value
}

function readJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return value
  } catch {
    throw new Refusal(400, 'The body is not JSON')
  }
}
