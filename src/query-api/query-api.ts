import type { Clock } from '../base/clock.ts'
import { Stop } from '../base/failure.ts'
import { isLoopback } from '../http/exchange.ts'
import type { Platform } from '../platform/client.ts'
import { PlatformError } from '../platform/errors.ts'
import { body, operation } from '../platform/operation.ts'
import { createPace } from './pace.ts'
import {
  type ConvertResponse,
  convertResponse,
  type LoadResponse,
  loadResponse,
  type MetaResponse,
  metaResponse,
  type PlanResponse,
  planResponse,
  type SqlPlanResponse,
  sqlPlanResponse,
} from './schemas.ts'

// The query API of one environment. Its requests and errors have the forms of the Management API, so they share a client.

const metaV1 = operation({
  id: 'metaV1',
  method: 'GET',
  path: '/v1/meta',
  query: ['extended'],
  response: metaResponse,
  doing: 'reading what can be queried',
  timeoutMs: 60_000,
  failsWith500: true,
})

/** Repeated: planning and converting run nothing, and a repeat does not start a running query again. */
const asking = { method: 'POST', repeatable: true, failsWith500: true } as const

const sqlV1Post = operation({
  ...asking,
  id: 'sqlV1Post',
  path: '/v1/sql',
  body: body<{ query: unknown }>(),
  response: planResponse,
  doing: 'planning a query',
  endsOnTimeout: true,
})

/** The same operation, for a statement in semantic SQL. Every planning error of this form is a 500. */
const sqlV1PostSql = operation({
  ...asking,
  id: 'sqlV1Post',
  path: '/v1/sql',
  // The last one is always sent: the engine expects a boolean.
  body: body<{ query: string; format: 'sql'; disable_post_processing: boolean }>(),
  response: sqlPlanResponse,
  doing: 'planning a saved SQL query',
  timeoutMs: 60_000,
  endsOnTimeout: true,
})

/** Errors of a warehouse may quote data. */
const loadV1 = operation({
  ...asking,
  id: 'loadV1',
  path: '/v1/load',
  body: body<{ query: unknown }>(),
  response: loadResponse,
  doing: 'running a query',
  timeoutMs: 60_000,
  withholdsText: true,
})

const convertQueryV1 = operation({
  ...asking,
  id: 'convertQueryV1',
  path: '/v1/convert-query',
  body: body<{ input: 'sql'; output: 'rest'; query: string }>(),
  response: convertResponse,
  doing: 'converting a query',
})

/** This environment does not do this for this token, or so it seems: a lost environment responds 404, too. */
type NotAvailable = { state: 'not available'; error: PlatformError }

// `rejected`: the query or the model is at fault (or the warehouse that runs it). `failed`: the model or the runtime may be,
// and a query that must work tells which.

/** What the planner makes of a query. */
export type Plan =
  | ({ state: 'planned' } & PlanResponse)
  | { state: 'rejected'; message: string }
  | { state: 'failed'; error: PlatformError }
  | NotAvailable

/** What the planner makes of a statement in semantic SQL: where it is `rejected`, the runtime may be at fault, too. */
export type SqlPlan = SqlPlanResponse | { state: 'rejected'; message: string } | NotAvailable

/** What one request for the result of a query says. `text` may quote data: it is shown through `withoutValues` only. */
export type Load =
  | LoadResponse
  | { state: 'rejected' | 'failed'; text: string; error: PlatformError }
  | NotAvailable

/** All of it throws a PlatformError when the query API was not reached. */
export type QueryApi = ReturnType<typeof queryApiOf>

/**
 * @param platform a client for the URL of the environment, with a data token
 * @param clock for the pauses before a question is asked again
 * @param environment whose query API it is, for errors: `branch "main"`
 */
export function queryApiOf(platform: Platform, clock: Clock, environment = 'the environment') {
  const withAdvice = (error: PlatformError) =>
    error.with({
      advice: adviceFor(error, environment, platform.baseUrl),
      service: 'the query API',
      isForeign: false,
    })
  /** @returns an error that is a result @throws any other one */
  const resultOf = (error: unknown): PlatformError => {
    if (!(error instanceof PlatformError)) throw error
    if (error.trouble !== 'rejected' && !isNotOffered(error)) throw withAdvice(error)
    return withAdvice(error)
  }
  /** An error that is a result must come twice; what the client has repeated already is an outage. */
  const ask = async <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T | PlatformError> => {
    const isConfirmed = openDoubt(clock, signal)
    for (;;) {
      const found = await send().catch(resultOf)
      if (!(found instanceof PlatformError) || (await isConfirmed(found))) return found
    }
  }
  // Plans in either form.
  const inTurn = createPace()
  return {
    /** The entities that the token may see, with their compiled definitions where the engine has them. */
    async meta(signal: AbortSignal): Promise<MetaResponse> {
      const args = { path: {}, query: { extended: 'true' } }
      const found = await ask(signal, () => platform.call(metaV1, args, { signal }))
      if (found instanceof PlatformError) throw found
      return found
    },

    /** Plans a query without running it. @throws PlatformError also when the query is malformed */
    async plan(query: unknown, signal: AbortSignal): Promise<Plan> {
      const args = { path: {}, body: { query } }
      const found = await ask(signal, () =>
        inTurn((paced) => platform.call(sqlV1Post, args, { signal, ...paced })),
      )
      if (!(found instanceof PlatformError)) return { state: 'planned', ...found }
      if (isNotOffered(found)) return { state: 'not available', error: found }
      if (found.errorType === 'UserError') return { state: 'rejected', message: found.text }
      if (found.status === 500) return { state: 'failed', error: found }
      throw found
    },

    /**
     * Plans a statement in semantic SQL without running it.
     * @param deep reject what cannot be planned without post-processing, instead of planning its frame alone
     */
    async planSql(query: string, deep: boolean, signal: AbortSignal): Promise<SqlPlan> {
      const body = { query, format: 'sql' as const, disable_post_processing: deep }
      const found = await ask(signal, () =>
        inTurn((paced) => platform.call(sqlV1PostSql, { path: {}, body }, { signal, ...paced })),
      )
      if (!(found instanceof PlatformError)) return found
      if (isNotOffered(found)) return { state: 'not available', error: found }
      return { state: 'rejected', message: found.text }
    },

    /**
     * Asks for the result of a query, which starts it if it does not run yet. No text of an error quotes the response.
     * @param onFault told of every failed attempt that will be repeated
     */
    async load(query: unknown, signal: AbortSignal, onFault?: (fault: PlatformError) => void): Promise<Load> {
      const onRetry = (error: PlatformError) => onFault?.(withAdvice(error))
      const args = { path: {}, body: { query } }
      const found = await platform.call(loadV1, args, { signal, onRetry }).catch(resultOf)
      if (!(found instanceof PlatformError)) return found
      if (isNotOffered(found)) return { state: 'not available', error: found }
      return { state: found.status === 500 ? 'failed' : 'rejected', text: found.withheld, error: found }
    },

    /**
     * Converts semantic SQL into the JSON form, without running it.
     * @returns the query, or why there is none: a phrase
     */
    async convert(sql: string, signal: AbortSignal): Promise<ConvertResponse> {
      const body = { input: 'sql', output: 'rest', query: sql } as const
      const found = await ask(signal, () => platform.call(convertQueryV1, { path: {}, body }, { signal }))
      if (!(found instanceof PlatformError)) return found
      if (isNotOffered(found)) return { problem: 'this environment cannot convert SQL: write it as `query`' }
      return { problem: `the platform rejects the SQL: ${found.text}` }
    },
  }
}

/** Any other 403 is one of the token itself, which may have expired. */
function isNotOffered({ status, text, withheld }: PlatformError): boolean {
  if (status === 403) return scopeIsMissing.test(text || withheld)
  return status === 404 || status === 405 || status === 501
}

/** Whether the runtime says that the data model does not compile: then it says so to every request. */
export function rejectsModel({ status, text }: PlatformError): boolean {
  return status === 500 && /^(?:Error: )*Compile errors:/.test(text)
}

const scopeIsMissing = /\bscope is missing\b/i

/** Between two attempts at the same question. */
const againAfterMs = [250, 1_000, 3_000]

/**
 * To be opened for each question. One response is not a fact: an error says something about the question once it is repeated.
 * @param signal ends the pauses between two attempts
 * @returns a function: whether the question got this error twice in a row; if not, it is to be asked again now. It throws a
 *   PlatformError `unreachable` when every attempt got another error, so that nothing was checked
 */
export function openDoubt(clock: Clock, signal: AbortSignal): (error: PlatformError) => Promise<boolean> {
  let last: string | null = null
  let asked = 0
  return async (error) => {
    const { status, errorType, text, withheld } = error
    // Numbers and IDs may differ between two responses that say the same.
    const words = (text || withheld).replace(/[0-9a-f-]{8,}|\d+/gi, '#')
    const said = JSON.stringify([status, errorType, words])
    if (said === last) return true
    last = said
    const pauseMs = againAfterMs[asked++]
    if (pauseMs === undefined) throw error.asUnclear()
    await clock.sleep(pauseMs, signal)
    return false
  }
}

/**
 * The fix for an error. The query API has another host than the Management API and a token of its own, so the inputs `token`
 * and `base-url` are not at fault.
 */
function adviceFor(error: PlatformError, environment: string, baseUrl: string): string {
  const { trouble, status, text, unreached, misfit } = error
  const api = `query API of ${environment} (${new URL(baseUrl).host})`
  const less =
    'compare less of the model: set "security-context" in the team file to a context that sees fewer cubes'
  // The end of the step's time, while a request was open.
  if (error.cause instanceof Stop)
    return `The ${api} does not respond in time: raise "timeout" and run this again when the environment has less to do, or ${less}.`
  if (error.timedOut)
    return `The ${api} does not respond in time: run this again when the environment has less to do, or ${less}.`
  if (unreached || (trouble === 'unreachable' && status === undefined))
    return `Allow this runner to reach the ${api}: firewall, proxy and allow-list need this host, too.`
  if (trouble === 'auth' && scopeIsMissing.test(text))
    return `Let an administrator of the platform allow data tokens this scope: the ${api} needs "meta" and "sql".`
  if (trouble === 'auth')
    return `The ${api} rejected the data token that the action created for it: check that the environment accepts tokens with the "security-context" of the team file, and that its allow-list permits this runner.`
  if (trouble === 'redirected')
    return `The platform lists the ${api} with a URL that redirects; the data token is not sent to another host. Report this to the platform.`
  if (trouble === 'not-found' || trouble === 'unsupported')
    return `Check that the environment is running and that the ${api} is available in this tenant.`
  if (misfit) return `Report this to the platform: the ${api} does not match its contract.`
  if (status === 429) return `Run fewer jobs at a time: the ${api} limits the rate of requests.`
  if (rejectsModel(error))
    return `Fix the data model of ${environment} first: while it has errors, the ${api} lists and plans nothing.`
  if (trouble === 'rejected')
    return `Open the environment on the platform: the ${api} may not run this model, or a condition of an access policy may need a value that the security context lacks.`
  return `Try again later: the ${api} has a problem.`
}

/**
 * The URL to which the paths of the query API are added; environments are listed with and without `/v1` at the end.
 * @returns null for a URL that must not get a token: not HTTPS (but on this machine), or with credentials in it
 */
export function queryBaseUrl(listed: string): string | null {
  const url = URL.parse(listed)
  if (!url || url.username || url.password || url.search || url.hash) return null
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return null
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
}
