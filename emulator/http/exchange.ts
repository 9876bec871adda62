import type { Operation } from 'openapi-backend'
import type { Access, Caller } from '../access/access.ts'
import type { Contract, Verdict } from '../contract/contract.ts'
import type { FaultList, Struck } from '../faults/fault.ts'
import { betweenFaults, changeList, distortBody, distortQuery } from '../faults/responses.ts'
import type { Call, Handler, World } from '../operations/call.ts'
import { handlers } from '../operations/index.ts'
import { isNode, messageOf, type Node } from '../shape.ts'
import { reshapeCredentials } from '../state/environments.ts'
import { remember, rememberFor } from '../state/past.ts'
import { isShutOut } from '../state/tenant.ts'
import { leaveUntold } from '../state/untold.ts'
import { type ParsedBody, refuseLength } from './body.ts'
import { emptyResponse, type HttpResponse, jsonResponse, noContent, orNotFound, Refusal } from './response.ts'

/** What all exchanges share. */
export interface Exchanges {
  contract: Contract
  queryContract: Contract
  access: Access
  faults: FaultList
  world: World
  violations: string[]
  sleep: (ms: number) => Promise<void>
}

/** One request to a known operation, read and checked. */
export interface Exchange {
  operation: Operation
  operationId: string
  method: string
  headers: Record<string, string>
  body: ParsedBody
  verdict: Verdict
  now: number
}

/** Responds to one request: faults of the front, then the rules, then the work, then faults of the way back. */
export function respond(exchange: Exchange, shared: Exchanges): Promise<HttpResponse> {
  const struck = shared.faults.strike(exchange.operationId, exchange.now)
  return betweenFaults(struck, shared.sleep, (isLate) => {
    // What is done late is done then, and not when it was asked for.
    return work(isLate ? { ...exchange, now: shared.world.state.now() } : exchange, shared, struck)
  })
}

async function work(exchange: Exchange, shared: Exchanges, struck: Struck): Promise<HttpResponse> {
  try {
    const handler = handlers[exchange.operationId]
    const caller = admit(exchange, shared, handler)
    if (handler === undefined) throw new Refusal(501, `${exchange.operationId} is not emulated`)
    shared.world.state.settle()
    rememberAll(shared)
    const call = callOf(exchange, shared, struck, caller)
    const body = await handler.run(call)
    changeList(struck, exchange.operationId, body, {
      deployment: () => call.deployment,
      tenant: call.state.tenant,
    })
    rememberAll(shared)
    return checked(exchange, shared, struck, body)
  } catch (error) {
    if (error instanceof Refusal) return jsonResponse(error.status, error.body)
    return ownFault(shared, `${exchange.operationId}: ${messageOf(error)}`)
  }
}

/** Before the work, too: what a test changed behind the requests is seen then. */
function rememberAll({ world: { state }, faults }: Exchanges): void {
  const { branchListLagMs, buildLagMs, fileListLagMs, environmentListLagMs, contentListLagMs } =
    state.switches
  const lags = [branchListLagMs, buildLagMs, fileListLagMs, environmentListLagMs, contentListLagMs]
  const spanMs = Math.max(...lags, faults.latestMs())
  for (const deployment of state.deployments.values()) {
    rememberFor(deployment, spanMs)
    remember(deployment, state.now())
  }
}

function admit(exchange: Exchange, shared: Exchanges, handler: Handler | undefined): Caller {
  const caller = shared.access.identify(exchange.headers.authorization)
  if (typeof caller === 'string') throw new Refusal(401, caller, 'error')
  if (isShutOut(shared.world.state.tenant, caller.userId))
    throw new Refusal(401, 'User is not active', 'error')
  refuseLength(exchange.method, exchange.headers)
  const { deploymentId } = exchange.verdict.params
  const foreign = typeof deploymentId === 'number' && !caller.sees(deploymentId)
  if (foreign) throw new Refusal(403, 'Token has no access to this deployment', 'error')
  if (handler !== undefined && handler.rights.length > 0 && !caller.may(handler.rights)) {
    throw new Refusal(403, `Token lacks the right ${handler.rights.join(' or ')}`, 'error')
  }
  // Who may not call at all learns nothing about the request.
  if (exchange.verdict.violations.length > 0) {
    throw new Refusal(400, `Bad request: ${exchange.verdict.violations.join('; ')}`)
  }
  return caller
}

function callOf(exchange: Exchange, shared: Exchanges, struck: Struck, caller: Caller): Call {
  const { verdict, body, now } = exchange
  const { world } = shared
  return {
    world,
    state: world.state,
    caller,
    get deployment() {
      return orNotFound(
        world.state.deployments.get(Number(verdict.params.deploymentId)),
        'Deployment not found',
        'error',
      )
    },
    params: verdict.params,
    query: distortQuery(struck, verdict.query),
    body: isNode(body.body) ? body.body : ({} satisfies Node),
    files: body.files,
    struck,
    now,
  }
}

// A response that a fault changed is wrong on purpose and goes out as it is.
function checked(exchange: Exchange, shared: Exchanges, struck: Struck, result: unknown): HttpResponse {
  const told = result === noContent ? emptyBody(shared) : result
  const body = leaveUntold(exchange.operationId, told, shared.world.state.switches.nullableFields)
  const status = body === undefined ? 204 : 200
  const problems = shared.contract.checkResponse(exchange.operation, status, body ?? null)
  if (problems.length > 0) {
    return ownFault(shared, `response of ${exchange.operationId} breaks the contract: ${problems.join('; ')}`)
  }
  const sent = distortBody(
    struck,
    reshapeCredentials(exchange.operationId, body, shared.world.state.switches),
  )
  return sent === undefined ? emptyResponse() : jsonResponse(200, sent)
}

function emptyBody({ world }: Exchanges): unknown {
  return world.state.switches.emptyResponses === '204' ? undefined : {}
}

function ownFault(shared: Exchanges, text: string): HttpResponse {
  shared.violations.push(text)
  return jsonResponse(500, { message: `Emulator: ${text}` })
}
