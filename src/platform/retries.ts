import { Stop } from '../failure.ts'
import { backoffMs } from '../http/backoff.ts'
import { notConnected } from '../http/faults.ts'
import type { Clock } from '../runtime/clock.ts'
import { formatDuration } from '../runtime/duration.ts'
import { PlatformError } from './errors.ts'
import type { OperationInfo, Row } from './operation.ts'

const firstContactMs = 60_000
/** The same where no connection could be made: a wrong name, certificate or proxy stays wrong; a host may be starting. */
const unusableMs = 5_000
const unconnectedMs = 15_000
/** How long responses that do not match the contract are attributed to a gateway or a temporary fault. */
const misfitMs = 60_000

/** One call that failed. */
interface FailedCall {
  operation: Pick<Row, 'id' | 'repeatable'>
  /** Time limit of each of its requests. */
  timeoutMs: number
  /** `false`: retried only after a rate limit, by its caller. */
  retry: boolean
}

/** What follows from a failed attempt. */
interface Decision {
  /** The error, which takes earlier attempts into account. */
  error: PlatformError
  /** Time until the next attempt; null if there is none. */
  delayMs: number | null
}

interface Retries {
  /** To be told of every operation that returned data. */
  succeeded: (operation: string) => void
  /** @returns decides after each failed attempt of this call, in order */
  startCall: (call: FailedCall) => (caught: PlatformError) => Decision
}

/** Decides whether and when a request is sent again, from what this platform has responded so far. */
export function createRetries(clock: Clock, random: () => number): Retries {
  /** Operations that have returned data: an HTML page afterwards is a fault, not a missing route. */
  const known = new Set<string>()
  /** Whether this URL has behaved like a platform: returned data, or rejected a request with a reason. */
  let contacted = false

  function startCall({ operation, timeoutMs, retry }: FailedCall): (caught: PlatformError) => Decision {
    const startedAt = clock.now()
    let failures = 0
    let lost = false
    let misfitSince: number | null = null
    let timeouts = 0

    return (caught) => {
      failures++
      lost ||= caught.arrived === 'unknown'
      // A rejection concerns this attempt only: an earlier one may have been carried out.
      const error = lost ? caught.thatMayHaveArrived() : caught
      const end = { error, delayMs: null }
      // A rejection is a response, too: the platform is there.
      if (error.status !== undefined && error.status < 500 && error.trouble !== 'unsupported')
        contacted = true
      // The platform may still be working on a slow request: a second attempt, and no third.
      if (error.timedOut && timeoutMs > defaultTimeoutMs) timeouts++
      if (!retry || timeouts > 1 || !worthRepeating(error, known) || (lost && !operation.repeatable))
        return end
      const delayMs = Math.max(error.retryAfterMs ?? 0, backoffMs(failures, random()))
      const next = clock.now() + delayMs
      if (!contacted && next - startedAt > patienceFor(error)) return end
      misfitSince = error.misfit ? (misfitSince ?? clock.now()) : null
      return misfitSince !== null && next - misfitSince > misfitMs ? end : { error, delayMs }
    }
  }

  return {
    startCall,
    succeeded(operation) {
      known.add(operation)
      contacted = true
    },
  }
}

function worthRepeating(error: PlatformError, known: ReadonlySet<string>): boolean {
  const page = error.trouble === 'unsupported' && (error.status === 200 || error.status === 404)
  return error.trouble === 'unreachable' || (page && known.has(error.operation))
}

/** How long to wait for a platform that has not responded once. */
function patienceFor({ unreached }: PlatformError): number {
  if (!unreached) return firstContactMs
  return unreached.code !== 'ENOTFOUND' && notConnected.has(unreached.code) ? unconnectedMs : unusableMs
}

/** Time limit of one request whose row sets none. */
export const defaultTimeoutMs = 30_000
/** A request that has been open for this long at the end of the budget means that the platform does not respond. */
const silenceMs = 5_000

interface TimeLimit {
  /** Aborts at the limit, and when the outer signal does. */
  signal: AbortSignal
  /** Ends the timer. */
  release: () => void
  /** @returns a timeout as a PlatformError; any other error as it is */
  explain: (operation: OperationInfo, error: unknown) => unknown
}

/** Limits the time of one request within the time of the step. */
export function startTimeLimit(clock: Clock, limitMs: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController()
  const startedAt = clock.now()
  const onAbort = () => controller.abort(outer.reason)
  if (outer.aborted) onAbort()
  outer.addEventListener('abort', onAbort)
  const cancelTimer = clock.after(limitMs, () => controller.abort(new Error('too slow')))
  return {
    signal: controller.signal,
    release() {
      cancelTimer()
      outer.removeEventListener('abort', onAbort)
    },
    explain(operation, error) {
      if (!controller.signal.aborted || error !== controller.signal.reason) return error
      const openMs = clock.now() - startedAt
      if (error instanceof Stop && openMs < silenceMs) return error
      return new PlatformError(
        {
          operation,
          trouble: 'unreachable',
          text: `timed out after ${formatDuration(openMs)}`,
          advice: 'The platform does not respond: try again later.',
          arrived: 'unknown',
          ...(error instanceof Stop ? {} : { timedOut: true }),
        },
        { cause: error },
      )
    },
  }
}
