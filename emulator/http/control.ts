import { z } from 'zod'
import { checked, nearest } from '../checked.ts'
import { type Fault, faultShape } from '../faults/fault.ts'
import { jsonIn } from '../shape.ts'
import { featuresShape, settingsShape, switchesShape } from '../state/settings.ts'
import type { StatePatch } from '../state/state.ts'
import { tableShape } from '../warehouse/table.ts'
import type { Exchanges } from './exchange.ts'
import { type HttpResponse, jsonResponse, Refusal } from './response.ts'
import type { Served } from './server.ts'

/** The emulator's own routes, for tests that run it as a process of its own. */
export function control(method: string, path: string, bytes: Buffer, served: Served): HttpResponse {
  const { state } = served.world
  switch (`${method} ${path}`) {
    case 'POST /__emulator/faults':
      return jsonResponse(200, { added: addFaults(bytes, served) })
    case 'DELETE /__emulator/faults':
      served.faults.clear()
      return jsonResponse(200, {})
    case 'GET /__emulator/requests':
      return jsonResponse(200, served.requests)
    case 'GET /__emulator/violations':
      return jsonResponse(200, served.violations)
    case 'GET /__emulator/state':
      return jsonResponse(200, state.snapshot())
    case 'PATCH /__emulator/state':
      state.patch(readPatch(bytes, served))
      return jsonResponse(200, state.snapshot())
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

/** Checks a fault that came from outside. */
export function readFault(value: unknown, operationIds: ReadonlySet<string>): Fault {
  const fault = checked(faultShape, value, 'fault')
  if (fault.operation !== '*') requireOperation(fault.operation, operationIds, 'fault.operation')
  return fault
}

function requireOperation(name: string, operationIds: ReadonlySet<string>, place: string): void {
  if (operationIds.has(name)) return
  throw new Refusal(400, `${place}: unknown operation "${name}"${nearest(name, operationIds)}`)
}

const members = z.record(z.string(), z.unknown()).default({})
const patchShape = z.strictObject({
  settings: members,
  features: members,
  switches: members,
  files: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  warehouse: z.record(z.string(), tableShape).default({}),
})

function readPatch(bytes: Buffer, { world: { state }, contract }: Exchanges): StatePatch {
  const patch = checked(patchShape, readJson(bytes), 'patch')
  const features = changed(featuresShape, state.features, patch.features, 'features')
  for (const name of features.missingOperations) {
    requireOperation(name, contract.operationIds, 'features.missingOperations')
  }
  return {
    ...patch,
    settings: changed(settingsShape, state.settings, patch.settings, 'settings'),
    features,
    switches: changed(switchesShape, state.switches, patch.switches, 'switches'),
  }
}

/** An object with what is to be changed in it. What an older state file has beyond the shape is dropped. */
function changed<T extends z.ZodObject>(shape: T, now: object, given: object, what: string): z.infer<T> {
  return checked(shape, { ...shape.strip().parse(now), ...given }, what)
}

function readJson(bytes: Buffer): unknown {
  const value = jsonIn(bytes.toString('utf8'))
  if (value === undefined) throw new Refusal(400, 'The body is not JSON')
  return value
}
