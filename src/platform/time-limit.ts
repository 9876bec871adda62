import { Stop } from '../failure.ts'
import type { Clock } from '../runtime/clock.ts'
import { formatDuration } from '../runtime/duration.ts'
import { PlatformError } from './errors.ts'
import type { OperationInfo } from './operation.ts'

/** Time limit of one request whose row sets none. */
export const defaultTimeoutMs = 30_000
/** A request that has been open for this long at the end of the budget means that the platform does not respond. */
const silenceMs = 5_000

export interface TimeLimit {
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
