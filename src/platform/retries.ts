import { backoffMs } from '../http/backoff.ts'
import { notConnected } from '../http/faults.ts'
import type { Clock } from '../runtime/clock.ts'
import type { PlatformError } from './errors.ts'
import type { Row } from './operation.ts'

/** Time limit of one request whose row sets none. */
export const defaultTimeoutMs = 30_000

const firstContactMs = 60_000
/** The same where no connection could be made: a wrong name, certificate or proxy stays wrong; a host may be starting. */
const unusableMs = 5_000
const unconnectedMs = 15_000
/** How long responses that do not match the contract are attributed to a gateway or a temporary fault. */
const misfitMs = 60_000

/** One call. */
interface RepeatedCall {
  operation: Pick<Row, 'id' | 'repeatable'>
  /** Time limit of each of its requests. */
  timeoutMs: number
  /** `false`: retried only after a rate limit, by its caller. */
  retry: boolean
}

/** Decides whether and when a request is sent again, from what this platform has responded so far. */
export function createRetries(clock: Clock, random: () => number) {
  /** Operations that have returned data: an HTML page afterwards is a fault, not a missing route. */
  const known = new Set<string>()
  /** Whether this URL has behaved like a platform: returned data, or rejected a request with a reason. */
  let contacted = false

  /**
   * @returns decides after each failed attempt of this call, in order: the error, which takes earlier attempts into account,
   *   and the time until the next attempt, null if there is none
   */
  function startCall({ operation, timeoutMs, retry }: RepeatedCall) {
    const startedAt = clock.now()
    let failures = 0
    let lost = false
    let misfitSince: number | null = null
    let timeouts = 0

    return (caught: PlatformError): { error: PlatformError; delayMs: number | null } => {
      failures++
      lost ||= caught.arrived === 'unknown'
      // A rejection concerns this attempt only: an earlier one may have been carried out.
      const error = lost && caught.arrived === 'no' ? caught.with({ arrived: 'unknown' }) : caught
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

  /** To be called for every operation that returned data. */
  function succeeded(operation: string): void {
    known.add(operation)
    contacted = true
  }

  return { startCall, succeeded }
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
