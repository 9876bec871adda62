import { isLoopback } from '../http/loopback.ts'
import type { Platform } from '../platform/client.ts'
import { PlatformError } from '../platform/errors.ts'
import { body, operation } from '../platform/operation.ts'
import type { Clock } from '../runtime/clock.ts'
import { queryApiAdvice } from './advice.ts'
import { openDoubt } from './doubt.ts'
import {
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
  response: async () => metaResponse,
  doing: 'reading what can be queried',
  timeoutMs: 60_000,
  failsWith500: true,
})

/** Repeated: it plans a query and runs nothing. */
const sqlV1Post = operation({
  id: 'sqlV1Post',
  method: 'POST',
  path: '/v1/sql',
  body: body<{ query: unknown }>(),
  response: async () => planResponse,
  repeatable: true,
  doing: 'planning a query',
  failsWith500: true,
})

/** The same operation, for a statement in semantic SQL. Every planning error of this form is a 500. */
const sqlV1PostSql = operation({
  id: 'sqlV1Post',
  method: 'POST',
  path: '/v1/sql',
  body: body<{
    query: string
    format: 'sql'
    /** Always sent: the engine expects a boolean. */
    disable_post_processing: boolean
  }>(),
  response: async () => sqlPlanResponse,
  repeatable: true,
  doing: 'planning a saved SQL query',
  timeoutMs: 60_000,
  failsWith500: true,
})

/** Repeated: a repeat does not start the query again. Errors of a warehouse may quote data. */
const loadV1 = operation({
  id: 'loadV1',
  method: 'POST',
  path: '/v1/load',
  body: body<{ query: unknown }>(),
  response: async () => loadResponse,
  repeatable: true,
  doing: 'running a query',
  timeoutMs: 60_000,
  failsWith500: true,
  withholdsText: true,
})

const convertQueryV1 = operation({
  id: 'convertQueryV1',
  method: 'POST',
  path: '/v1/convert-query',
  body: body<{ input: 'sql'; output: 'rest'; query: string }>(),
  response: async () => convertResponse,
  repeatable: true,
  doing: 'converting a query',
  failsWith500: true,
})

/** A query in its JSON form, or why there is none: a phrase. */
export type Conversion = { query: Readonly<Record<string, unknown>> } | { problem: string }

/** What one request for the result of a query says. `text` may quote data: it is shown through `withoutValues` only. */
export type Load =
  | LoadResponse
  /** The warehouse or the model is at fault. */
  | { state: 'rejected'; text: string; error: PlatformError }
  /** The model or the runtime may be at fault: a query that must run tells which. */
  | { state: 'failed'; text: string; error: PlatformError }
  /** This environment runs nothing for this token. */
  | { state: 'not available'; error: PlatformError }

/** What the planner makes of a query. */
export type Plan =
  | ({ state: 'planned' } & PlanResponse)
  /** The model is at fault. */
  | { state: 'rejected'; message: string }
  /** The model or the runtime may be at fault: a query that must plan tells which. */
  | { state: 'failed'; error: PlatformError }
  /** This environment plans nothing for this token, or so it seems: a lost environment responds 404, too. */
  | { state: 'not available'; error: PlatformError }

/** What the planner makes of a statement in semantic SQL. */
export type SqlPlan =
  | SqlPlanResponse
  /** The statement or the model is at fault, or the runtime: a statement that must plan tells. */
  | { state: 'rejected'; message: string }
  | { state: 'not available'; error: PlatformError }

const noConversion = 'this environment cannot convert SQL: write it as `query`'

export interface QueryApi {
  /** The entities that the token may see, with their compiled definitions where the engine has them. @throws PlatformError */
  meta(signal: AbortSignal): Promise<MetaResponse>
  /**
   * Plans a query without running it.
   * @throws PlatformError when the planner was not reached, or the query is malformed
   */
  plan(query: unknown, signal: AbortSignal): Promise<Plan>
  /**
   * Plans a statement in semantic SQL without running it.
   * @param deep reject what cannot be planned without post-processing, instead of planning its frame alone
   * @throws PlatformError when the planner was not reached
   */
  planSql(sql: string, deep: boolean, signal: AbortSignal): Promise<SqlPlan>
  /**
   * Asks for the result of a query, which starts it if it does not run yet.
   * @param onFault told of every failed attempt that will be repeated
   * @throws PlatformError when the query API was not reached. None of its texts quotes the response
   */
  load(query: unknown, signal: AbortSignal, onFault?: (fault: PlatformError) => void): Promise<Load>
  /**
   * Converts semantic SQL into the JSON form, without running it.
   * @throws PlatformError when the query API was not reached
   */
  convert(sql: string, signal: AbortSignal): Promise<Conversion>
}

/**
 * @param platform a client for the URL of the environment, with a data token
 * @param clock for the pauses before a question is asked again
 * @param environment whose query API it is, for errors: `branch "main"`
 */
export function queryApiOf(platform: Platform, clock: Clock, environment = 'the environment'): QueryApi {
  const withAdvice = (error: PlatformError) =>
    error.withAdvice(queryApiAdvice(error, environment, platform.baseUrl))
  const advised = (error: unknown): never => {
    throw error instanceof PlatformError ? withAdvice(error) : error
  }
  /** An error that may decide about a query must come twice; what the client has repeated already is an outage. */
  const ask = async <T>(signal: AbortSignal, send: () => Promise<T>): Promise<T> => {
    const doubt = openDoubt(clock, signal)
    for (;;) {
      try {
        return await send()
      } catch (error) {
        const decides =
          error instanceof PlatformError && (error.trouble === 'rejected' || isNotOffered(error))
        if (!decides || (await doubt.isConfirmed(error))) throw error
      }
    }
  }
  return {
    meta: (signal) =>
      ask(signal, () =>
        platform.call(metaV1, { path: {}, query: { extended: 'true' } }, { signal }).catch(advised),
      ),
    async plan(query, signal) {
      try {
        const args = { path: {}, body: { query } }
        return {
          state: 'planned',
          ...(await ask(signal, () => platform.call(sqlV1Post, args, { signal }).catch(advised))),
        }
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (isNotOffered(error)) return { state: 'not available', error }
        if (error.trouble !== 'rejected') throw error
        if (error.errorType === 'UserError') return { state: 'rejected', message: error.text }
        if (error.status === 500) return { state: 'failed', error }
        throw error
      }
    },
    async planSql(query, deep, signal) {
      const body = { query, format: 'sql' as const, disable_post_processing: deep }
      try {
        return await ask(signal, () =>
          platform.call(sqlV1PostSql, { path: {}, body }, { signal }).catch(advised),
        )
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (isNotOffered(error)) return { state: 'not available', error }
        if (error.trouble === 'rejected') return { state: 'rejected', message: error.text }
        throw error
      }
    },
    async load(query, signal, onFault) {
      const onRetry = (error: PlatformError) => onFault?.(withAdvice(error))
      try {
        return await platform.call(loadV1, { path: {}, body: { query } }, { signal, onRetry }).catch(advised)
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (isNotOffered(error)) return { state: 'not available', error }
        if (error.trouble !== 'rejected') throw error
        const text = error.withheld
        return error.status === 500 ? { state: 'failed', text, error } : { state: 'rejected', text, error }
      }
    },
    async convert(sql, signal) {
      const body = { input: 'sql', output: 'rest', query: sql } as const
      try {
        return await ask(signal, () => platform.call(convertQueryV1, { path: {}, body }, { signal }))
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (isNotOffered(error)) return { problem: noConversion }
        if (error.trouble !== 'rejected') throw error
        return { problem: `the platform rejects the SQL: ${error.text}` }
      }
    },
  }
}

/** Any other 403 is one of the token itself, which may have expired. */
function isNotOffered({ status, text, withheld }: PlatformError): boolean {
  if (status === 403) return /\bscope is missing\b/i.test(text || withheld)
  return status === 404 || status === 405 || status === 501
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
