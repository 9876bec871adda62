import type { Clock } from '../base/clock.ts'
import { oneLine } from '../base/text.ts'
import { attempts } from '../http/attempts.ts'
import { notConnected } from '../http/faults.ts'
import type { Send } from '../http/transport.ts'
import { PlatformError } from './errors.ts'
import {
  type AnyOperation,
  fillPath,
  type Operation,
  type PathValues,
  type QueryValue,
  type Row,
  writeQuery,
} from './operation.ts'
import { createRequests, type PlatformResponse } from './request.ts'
import { anything } from './schemas.ts'

/** URL of the platform, and the credential. */
export interface PlatformAccess {
  /** Origin of the tenant, without a trailing slash. */
  baseUrl: string
  token: string
  /** `none`: the bare token, as the query API of an environment takes it. */
  authScheme: 'bearer' | 'api-key' | 'none'
  /** Other secrets that no text of this server may show. */
  hidden?: readonly string[]
  /**
   * Whether the URL has behaved like a platform: returned data, or rejected a request with a reason. Clients of one URL share
   * it, whatever their tokens are.
   */
  contact?: { made: boolean }
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
  /** Time limit of one request, connection and body included. Default: that of the operation. */
  requestTimeoutMs?: number
  /** How often a failed attempt is repeated at most; `false`: never. Default: as often as there is time for. */
  retry?: boolean | number
  /** Told of every failed attempt of this call that will be repeated. */
  onRetry?: (error: PlatformError) => void
}

export interface Platform {
  readonly baseUrl: string
  /**
   * Calls an operation and parses its response. Repeatable operations are retried after transport faults, 408 and 5xx,
   * and every operation where the request was certainly not carried out: after 429, and if there was no connection. With
   * full jitter and `Retry-After`, until the signal aborts; for at most 60 s if the platform has not responded once (5 to
   * 15 s if there was no connection), since a wrong URL is more likely then.
   * @throws PlatformError for every fault of the platform or the connection
   * @throws the signal's reason if it aborts, unless the platform did not respond before
   */
  call<Path extends string, Query extends string, Body, Result>(
    operation: Operation<Path, Query, Body, Result>,
    args: CallArguments<Path, Query, Body>,
    options: CallOptions,
  ): Promise<Result>
  /** The same, but returns the status and the response as it is. */
  exchange(operation: Row, args: AnyArguments, options: CallOptions): Promise<PlatformResponse>
}

/** Arguments for a row whose types are unknown. A {@link MultipartForm} is sent as it is. */
interface AnyArguments {
  path: Readonly<Record<string, string | number>>
  query: Readonly<Record<string, QueryValue>>
  body?: unknown
}

export function createPlatform(options: PlatformOptions): Platform {
  const { baseUrl, clock, random } = options
  const sendOnce = createRequests(options)
  /** Operations that have returned data: an HTML page afterwards is a fault, not a missing route. */
  const known = new Set<string>()
  const { contact = { made: false } } = options

  async function call(operation: AnyOperation, args: AnyArguments, callOptions: CallOptions) {
    const { signal, retry = true } = callOptions
    const timeoutMs = callOptions.requestTimeoutMs ?? operation.timeoutMs ?? defaultTimeoutMs
    const url = new URL(`${baseUrl}${pathOf(operation, args.path)}${writeQuery(args.query)}`)
    const startedAt = clock.now()
    let lost = false
    let timeouts = 0
    let misfitSince: number | null = null

    async function send() {
      try {
        const response = await sendOnce({ operation, url, body: args.body, timeoutMs, signal })
        known.add(operation.id)
        contact.made = true
        return response
      } catch (error) {
        throw error instanceof PlatformError ? seen(error) : error
      }
    }

    /** Notes what an error says about this URL. @returns the error as it is, seen with those before */
    function seen(error: PlatformError): PlatformError {
      lost ||= error.arrived === 'unknown'
      // A rejection is a response, too: the platform is there.
      contact.made ||=
        error.status !== undefined &&
        error.status < 500 &&
        error.status !== 408 &&
        error.trouble !== 'unsupported' &&
        !error.isPage &&
        !error.misfit
      // The platform may still be working on a slow request: a second attempt, and no third. A gateway has less patience.
      if (error.timedOut && error.status === undefined && timeoutMs > defaultTimeoutMs) timeouts++
      misfitSince = error.misfit ? (misfitSince ?? clock.now()) : null
      // A rejection concerns this attempt only: an earlier one may have been carried out.
      const whole = lost && error.arrived === 'no' ? error.with({ arrived: 'unknown' }) : error
      const isForeign = !contact.made && !error.isBlank && (error.misfit || error.isPage)
      return isForeign ? whole.asForeign(baseUrl) : whole
    }

    const isFinal = (error: PlatformError, nextAt: number) =>
      timeouts > 1 ||
      (error.timedOut && operation.endsOnTimeout === true) ||
      !worthRepeating(error, known) ||
      (!contact.made && nextAt - startedAt > patienceFor(error)) ||
      (misfitSince !== null && nextAt - misfitSince > misfitMs)
    const onWait = (error: PlatformError, delayMs: number) => {
      options.onRetry(error, delayMs)
      callOptions.onRetry?.(error)
    }
    const policy = {
      repeatable: operation.repeatable,
      ...(retry !== true && { mostAttempts: 1 + Number(retry) }),
    }
    return attempts(PlatformError, { clock, random, signal, policy, isFinal, onWait }, send)
  }

  return {
    baseUrl,
    async call<Path extends string, Query extends string, Body, Result>(
      operation: Operation<Path, Query, Body, Result>,
      { path, query = {}, body }: CallArguments<Path, Query, Body>,
      callOptions: CallOptions,
    ) {
      const row = operation as unknown as AnyOperation
      return (await call(row, { path, query, body }, callOptions)).data as Result
    },
    async exchange(operation, args, callOptions) {
      // The body was checked against the contract, and is sent as it is.
      return call(
        { ...operation, body: { sent: args.body !== undefined }, response: anything },
        args,
        callOptions,
      )
    },
  }
}

/** An ID from the platform that no URL can hold is a fault of the platform, not an internal error. */
function pathOf(operation: Row, values: AnyArguments['path']): string {
  try {
    return fillPath(operation.path, values)
  } catch (error) {
    throw new PlatformError(
      {
        operation,
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

/** Time limit of one request whose row sets none. */
const defaultTimeoutMs = 30_000

const firstContactMs = 60_000
/** The same where no connection could be made, or another server responds: a wrong name, certificate or proxy stays wrong; a host may be starting. */
const unusableMs = 5_000
const unconnectedMs = 15_000
/** How long responses that do not match the contract are attributed to a gateway or a temporary fault. */
const misfitMs = 60_000

function worthRepeating(error: PlatformError, known: ReadonlySet<string>): boolean {
  const isFault = error.isPage && error.trouble === 'unsupported' && known.has(error.operation)
  return error.trouble === 'unreachable' || isFault
}

/** How long to wait for a platform that has not responded once. */
function patienceFor({ unreached, isForeign }: PlatformError): number {
  if (isForeign) return unusableMs
  if (!unreached) return firstContactMs
  return unreached.code !== 'ENOTFOUND' && notConnected.has(unreached.code) ? unconnectedMs : unusableMs
}
