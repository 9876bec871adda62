import { orFault, Stop } from '../failure.ts'
import { backoffMs } from '../http/backoff.ts'
import { hiding } from '../http/redact-token.ts'
import type { Send } from '../http/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import { formatDuration } from '../runtime/duration.ts'
import { oneLine } from '../runtime/text.ts'
import { encode, encodeForm } from './content.ts'
import { PlatformError } from './errors.ts'
import type { AnyOperation, Operation, PathValues, Row } from './operations.ts'
import { type Answered, attempt } from './request.ts'
import { anything } from './schemas.ts'
import { fillPath, type QueryValue, writeQuery } from './url.ts'

/** Where the platform is, and how a caller shows who it is. */
export interface PlatformAccess {
  /** Origin of the tenant, without a trailing slash. */
  baseUrl: string
  token: string
  authScheme: 'bearer' | 'api-key'
}

export interface PlatformOptions extends PlatformAccess {
  /** Name and version of the product. */
  userAgent: string
  send: Send
  clock: Clock
  /** Jitter: a number from 0 (inclusive) to 1. */
  random: () => number
  /** Told of every failed attempt that will be repeated. */
  onRetry: (error: PlatformError, delayMs: number) => void
}

export interface CallArguments<Path extends string, Query extends string, Body> {
  path: PathValues<Path>
  query?: { [Name in Query]?: QueryValue }
  body?: Body
}

export interface CallOptions {
  signal: AbortSignal
  /** Limit of one request, connection and body included; default 30 s. */
  requestTimeoutMs?: number
  /** `false`: one attempt; a rate limit alone is waited for. */
  retry?: boolean
}

export interface Platform {
  readonly baseUrl: string
  /**
   * Makes one call and reads its answer. Repeatable calls are repeated on transport faults, 408 and 5xx, and every
   * call where it was certainly not carried out: on 429, and where no connection could be made. With full jitter and
   * `Retry-After`, until the signal aborts; for at most 60 s as long as the platform has not answered once (5 to 15 s
   * where there was no connection), since then it is more likely that the address is wrong.
   * @throws PlatformError what the platform or the way to it did wrong
   * @throws the signal's reason, when it aborts while the platform is answering
   */
  call<Path extends string, Query extends string, Body, Answer>(
    operation: Operation<Path, Query, Body, Answer>,
    args: CallArguments<Path, Query, Body>,
    options: CallOptions,
  ): Promise<Answer>
  /** The same for a caller who wants the status, and the answer as it came. */
  exchange(operation: Row, args: AnyArguments, options: CallOptions): Promise<Answered>
}

/** What a call takes where nobody knows the row; a form is sent as one. */
export interface AnyArguments {
  path: Readonly<Record<string, string | number>>
  query: Readonly<Record<string, QueryValue>>
  body?: unknown
}

const requestTimeoutMs = 30_000
const firstContactMs = 60_000
/** The same where no connection could be made: a name that does not exist, or nobody who listens. */
const unresolvedMs = 5_000
const unconnectedMs = 15_000
/** How long answers that do not fit the contract are taken for a gateway's or a bad moment's. */
const misfitMs = 60_000
/** A request that has been open for this long when the budget ends means that the platform does not answer. */
const silenceMs = 5_000

export function createPlatform(options: PlatformOptions): Platform {
  const { baseUrl, clock } = options
  const send = withoutToken(options.send, options.token)
  const headers = {
    authorization: options.authScheme === 'bearer' ? `Bearer ${options.token}` : `Api-Key ${options.token}`,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': options.userAgent,
  }
  /** Operations that have been answered with data: an HTML page afterwards is a fault, not a missing route. */
  const answered = new Set<string>()
  /** Whether anything at this address has behaved like a platform: given data, or refused with reason. */
  let contacted = false

  async function once(operation: AnyOperation, url: URL, body: unknown, callOptions: CallOptions) {
    const content = body instanceof FormData ? await encodeForm(body) : encode(operation, body)
    const limitMs = callOptions.requestTimeoutMs ?? requestTimeoutMs
    const limit = limited(clock, limitMs, callOptions.signal)
    try {
      const answer = await attempt(send, clock, {
        operation,
        url,
        headers: { ...headers, ...content.headers },
        body: content.body,
        signal: limit.signal,
      })
      answered.add(operation.id)
      contacted = true
      return answer
    } catch (error) {
      throw limit.explain(operation.id, error)
    } finally {
      limit.release()
    }
  }

  async function call(operation: AnyOperation, url: URL, body: unknown, callOptions: CallOptions) {
    const startedAt = clock.now()
    let lost = false
    let misfitSince: number | null = null
    let timeouts = 0
    for (let failures = 1; ; failures++) {
      try {
        return await once(operation, url, body, callOptions)
      } catch (caught) {
        if (!(caught instanceof PlatformError)) throw caught
        lost ||= caught.arrived === 'unknown'
        // A refusal speaks of this try alone: an earlier one may have been carried out.
        const error = lost ? caught.thatMayHaveArrived() : caught
        // A refusal is an answer, too: somebody is there.
        if (error.status !== undefined && error.status < 500 && error.trouble !== 'unsupported')
          contacted = true
        // What takes longer than most may still be worked on: a second try, and no third.
        if (error.timedOut && (callOptions.requestTimeoutMs ?? 0) > requestTimeoutMs) timeouts++
        const repeatable =
          worthRepeating(error, answered) &&
          (operation.repeatable || !lost) &&
          callOptions.retry !== false &&
          timeouts < 2
        if (callOptions.signal.aborted) orFault(error)(callOptions.signal.reason)
        if (!repeatable) throw error
        const delayMs = Math.max(error.retryAfterMs ?? 0, backoffMs(failures, options.random()))
        if (!contacted && clock.now() + delayMs - startedAt > patienceFor(error)) throw error
        misfitSince = error.misfit ? (misfitSince ?? clock.now()) : null
        if (misfitSince !== null && clock.now() + delayMs - misfitSince > misfitMs) throw error
        options.onRetry(error, delayMs)
        await clock.sleep(delayMs, callOptions.signal).catch(orFault(error))
      }
    }
  }

  function urlOf(operation: Row, path: AnyArguments['path'], query: AnyArguments['query']): URL {
    return new URL(`${baseUrl}${pathOf(operation, path)}${writeQuery(query)}`)
  }

  return {
    baseUrl,
    async call<Path extends string, Query extends string, Body, Answer>(
      operation: Operation<Path, Query, Body, Answer>,
      args: CallArguments<Path, Query, Body>,
      callOptions: CallOptions,
    ) {
      const row = operation as unknown as AnyOperation
      const answered = await call(row, urlOf(row, args.path, args.query ?? {}), args.body, callOptions)
      return answered.data as Answer
    },
    async exchange(operation, { path, query, body }, callOptions) {
      const row = { ...operation, answer: anything } as unknown as AnyOperation
      return call(row, urlOf(row, path, query), body, callOptions)
    },
  }
}

/** An id that the platform gave and that no address can hold is the platform's fault, not a defect of ours. */
function pathOf(operation: Row, values: AnyArguments['path']): string {
  try {
    return fillPath(operation.path, values)
  } catch (error) {
    throw new PlatformError(
      {
        operation: operation.id,
        trouble: 'rejected',
        text: error instanceof Error ? oneLine(error.message) : '',
        advice: 'The platform sent an ID that cannot be used in a URL: report it to the platform.',
        arrived: 'no',
        notTheConnection: true,
      },
      { cause: error },
    )
  }
}

function worthRepeating(error: PlatformError, answered: ReadonlySet<string>): boolean {
  const page = error.trouble === 'unsupported' && (error.status === 200 || error.status === 404)
  const suddenPage = page && answered.has(error.operation)
  return error.trouble === 'unreachable' || suddenPage
}

/** How long a platform is waited for that has not answered once. */
function patienceFor({ unreached }: PlatformError): number {
  if (!unreached) return firstContactMs
  return unreached.code === 'ENOTFOUND' ? unresolvedMs : unconnectedMs
}

/** A signal that also aborts when one request takes too long, and says which of the two it was. */
function limited(clock: Clock, limitMs: number, outer: AbortSignal) {
  const controller = new AbortController()
  const startedAt = clock.now()
  const onAbort = () => controller.abort(outer.reason)
  if (outer.aborted) onAbort()
  outer.addEventListener('abort', onAbort, { once: true })
  const cancelTimer = clock.after(limitMs, () => controller.abort(new Error('too slow')))
  return {
    signal: controller.signal,
    release() {
      cancelTimer()
      outer.removeEventListener('abort', onAbort)
    },
    explain(operation: string, error: unknown): unknown {
      if (!controller.signal.aborted || error !== controller.signal.reason) return error
      const openMs = clock.now() - startedAt
      if (error instanceof Stop && openMs < silenceMs) return error
      return new PlatformError(
        {
          operation,
          trouble: 'unreachable',
          text: `timed out after ${formatDuration(openMs)}`,
          advice: 'The platform does not answer: try again later.',
          arrived: 'unknown',
          ...(error instanceof Stop ? {} : { timedOut: true }),
        },
        { cause: error },
      )
    },
  }
}

/** The token in whatever comes back is taken out at the door: it could end up in a log, a comment or a file. */
function withoutToken(send: Send, token: string): Send {
  const hide = hiding(token)
  return async (wire) => {
    try {
      const answer = await send(wire)
      const headers = Object.entries(answer.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map(hide) : value === undefined ? value : hide(value),
      ])
      return { ...answer, headers: Object.fromEntries(headers), body: hide(answer.body) }
    } catch (error) {
      if (error instanceof Error && hide(error.message) !== error.message) {
        throw Object.assign(new Error(hide(error.message)), { code: (error as { code?: unknown }).code })
      }
      throw error
    }
  }
}
