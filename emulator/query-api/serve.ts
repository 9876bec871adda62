import type { Operation } from 'openapi-backend'
import type { PlannedQuery } from '../compiler/planning.ts'
import type { Struck } from '../faults/fault.ts'
import { betweenFaults, distortBody } from '../faults/responses.ts'
import { type ParsedBody, parseBody } from '../http/body.ts'
import { bareToken, type RecordedRequest } from '../http/record.ts'
import { type HttpResponse, jsonResponse, pageResponse } from '../http/response.ts'
import { type Front, type Incoming, note, type Served } from '../http/server.ts'
import { isNode, jsonIn, type Node } from '../shape.ts'
import { type DataToken, readDataToken } from '../state/data-token.ts'
import type { State } from '../state/state.ts'
import {
  inDevMode,
  type Place,
  placeOf,
  planOn,
  type QueryCall,
  QueryRefusal,
  type ServedModel,
  servedModel,
} from './call.ts'
import { loadOf } from './load.ts'
import { metaOf } from './meta.ts'
import { readQueries } from './query.ts'
import { semanticPlan } from './semantic/plan.ts'

/** One operation: the scope that its token needs, and what it does. Its result is the body of a 200. */
interface QueryHandler {
  scope: 'meta' | 'sql' | 'data'
  run(call: QueryCall): Promise<unknown>
}

/** Operations that are carried out; to the rest of the contract an engine that is too old for it responds. */
const handlers: Partial<Record<string, QueryHandler>> = {
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

/** A request to a known operation of an environment. */
interface Asked extends Place {
  operation: Operation
  operationId: string
  incoming: Incoming
  body: ParsedBody
  record: RecordedRequest
}

/** Responds to requests to the query APIs of all environments, each below its own path. */
export function queryApi(): Front {
  const queue = new Queue()
  return async (incoming, record, served) => {
    const place = placeOf(served.world.state, incoming.path)
    const operation = place && served.queryContract.match(incoming.method, place.path)
    const body = await parseBody(incoming.bytes, incoming.headers['content-type'] ?? '')
    record.body = body.body
    record.environment = place?.environment.branch.name ?? ''
    if (place?.environment.person !== undefined) record.environmentOf = place.environment.person
    record.operationId = operation?.operationId ?? ''
    await served.onRequest(record, 'received')
    if (record.credential === 'management')
      note(served, record, ['the management token was sent to the query API'])
    if (place !== undefined && operation === undefined) {
      note(served, record, [`no such operation: ${incoming.method} ${place.path}`])
    }
    // Also where an environment was, or where the engine is older than an operation.
    if (place === undefined || operation === undefined) return pageResponse(404)
    const asked = { ...place, operation, operationId: record.operationId, incoming, body, record }
    const struck = served.faults.strike(asked.operationId, record.at)
    return betweenFaults(struck, served.sleep, () => work(asked, served, struck, queue))
  }
}

async function work(asked: Asked, served: Served, struck: Struck, queue: Queue): Promise<HttpResponse> {
  const handler = handlers[asked.operationId]
  if (handler === undefined) return pageResponse(404)
  try {
    served.world.state.settle()
    checkRequest(asked, served)
    const { state } = served.world
    const token = admitted(asked, asked.incoming.headers.authorization, state, handler.scope)
    if (asked.body.problem?.startsWith('requestBody') === true) {
      throw new QueryRefusal(500, `SyntaxError: ${asked.body.problem.slice('requestBody: '.length)}`)
    }
    const call: QueryCall = {
      ...asked,
      state,
      query: asked.incoming.query,
      body: isNode(asked.body.body) ? asked.body.body : {},
      context: token.securityContext,
      now: state.now(),
      wait: async (query) => {
        const turn = queue.ask(`${asked.key} ${JSON.stringify(query)}`, asked.record.at, state)
        await served.sleep(turn.waitMs)
        return turn.done
      },
    }
    return checked(asked, served, struck, 200, await handler.run(call))
  } catch (error) {
    if (!(error instanceof QueryRefusal)) return ownFault(served, `${asked.operationId}: ${String(error)}`)
    return checked(asked, served, undefined, error.status, errorBody(error, asked, served))
  }
}

/** What breaks the contract is written down; the runtime itself takes what it can read. */
function checkRequest({ operation, operationId, incoming, body, path, record }: Asked, served: Served): void {
  const { method, query, headers } = incoming
  const { queryContract } = served
  const request = { method, path, query, headers, body: body.body }
  const { violations } = queryContract.checkRequest(operation, request)
  note(served, record, [...(body.problem === undefined ? [] : [body.problem]), ...violations])
  const post = queryContract.match('POST', path)
  if (!['sqlV1Get', 'loadV1Get'].includes(operationId) || post === undefined || query.format === 'sql') return
  // The query inside the URL is held to the same rules as one in a body.
  const inside = {
    ...request,
    method: 'POST',
    query: {},
    body: { query: jsonIn(String(query.query)) ?? query.query },
  }
  note(served, record, queryContract.checkRequest(post, inside).violations)
}

function errorBody(error: QueryRefusal, asked: Asked, { world }: Served): Record<string, unknown> {
  const { type, message, plainError } = error
  const body = {
    ...(type === undefined ? {} : { type }),
    error: message,
    ...(plainError === undefined ? {} : { plainError }),
  }
  if (!inDevMode(world.state, asked.environment)) return body
  const requestId = asked.incoming.headers['x-request-id'] ?? `${asked.record.at}-span-1`
  return { ...body, stack: `${message}\n    at /cube/node_modules/server/index.js:1:1`, requestId }
}

// A response that a fault changed is wrong on purpose and goes out as it is.
function checked(
  { operation, operationId }: Asked,
  served: Served,
  struck: Struck | undefined,
  status: number,
  result: unknown,
): HttpResponse {
  // What is undefined is not sent.
  const body: unknown = JSON.parse(JSON.stringify(result))
  const problems = served.queryContract.checkResponse(operation, status, body)
  if (problems.length > 0) {
    return ownFault(
      served,
      `response ${status} of ${operationId} breaks the contract: ${problems.join('; ')}`,
    )
  }
  return jsonResponse(status, struck === undefined ? body : distortBody(struck, body))
}

function ownFault(served: Served, text: string): HttpResponse {
  served.violations.push(text)
  return jsonResponse(500, { error: `Emulator: ${text}` })
}

/**
 * The token of a request. Whatever is wrong with it is a 403.
 * @param scope what the operation needs; every token has it, unless the tenant has taken it from all of them
 */
function admitted(
  { deployment, environment }: Place,
  authorization: string | undefined,
  state: State,
  scope: 'meta' | 'sql' | 'data',
): DataToken {
  if (authorization === undefined || authorization === '') {
    throw new QueryRefusal(403, "Authorization header isn't set")
  }
  const token = readDataToken(bareToken(authorization), state.now())
  // A token of the deployment is one for its production.
  const environmentId = token?.environmentId ?? deployment.deployBranch.id
  if (token?.deploymentId !== deployment.id || environmentId !== environment.id) {
    throw new QueryRefusal(403, 'Invalid token')
  }
  const isLacking = new Set<string>(state.switches.missingScopes).has(scope)
  if (isLacking || (token.metaSync && scope !== 'meta')) {
    throw new QueryRefusal(403, `API scope is missing: ${scope}`)
  }
  return token
}

/** How long a request waits before it is told to ask again. */
const patienceMs = 5_000
/** A query that nobody asked for so long is dropped, and so is its result. */
const orphanMs = 120_000

/** The queries at the warehouse, and the results of the latest. A repeat of a request does not start its query again. */
class Queue {
  readonly #known = new Map<string, { from: number; asked: number }>()

  /** Asks for a query. @returns how long the response takes, in ms, and whether the result is there then */
  ask(key: string, now: number, { switches, speed }: State): { waitMs: number; done: boolean } {
    const before = this.#known.get(key)
    const isNew = before === undefined || now - before.asked > orphanMs / speed
    const from = isNew ? now : before.from
    this.#known.set(key, { from, asked: now })
    const leftMs = from + switches.queryMs / speed - now
    const patience = patienceMs / speed
    return leftMs > patience ? { waitMs: patience, done: false } : { waitMs: Math.max(0, leftMs), done: true }
  }
}
