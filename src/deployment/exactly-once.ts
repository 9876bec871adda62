import { waitToRepeat } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { PlatformError } from '../platform/errors.ts'
import { settleMs } from './build-status.ts'

/** When to check, in milliseconds after the response was lost: the effect of a request may appear late. */
const checkAtMs: readonly number[] = [1000, 2500, 5000]
/** The same where a repeated request could not be undone: lists may be ten seconds late. */
export const checkLongAtMs: readonly number[] = [...checkAtMs, 10_000, settleMs]
const mostSeries = 3

/** A request without a usable response. */
interface FailedRequest {
  error: PlatformError
  /** How many requests were sent, this one included. */
  tries: number
  /** The error of the last request that may have been carried out, or may still be; null if there is none. */
  lost: PlatformError | null
}

/** A request that must be carried out once, and how to find out whether one without a response was. */
export interface OnceOnly<T> {
  mostTries: number
  /** Sends the request. @param tries 1 for the first one */
  send(tries: number): Promise<T>
  /** Whether to check before the request is sent again or given up. Default: it, or an earlier one, may have arrived. */
  needsCheck?(failed: FailedRequest): boolean
  /** Called before the checks. */
  onLost(failed: FailedRequest): void
  /** One check: finds the effect of the request; undefined while there is none. */
  find(failed: FailedRequest): Promise<T | undefined>
  /** When to check, in milliseconds after the error; default: 1, 2.5 and 5 s. */
  checkAtMs?: readonly number[]
  /** Whether the last check showed neither that the request was carried out nor that it was not: then all are repeated. */
  isUndecided?(): boolean
  /** What to throw when a check of what may have arrived fails. Default: its error. @param fault the error that made the check necessary */
  uncheckable?(reason: PlatformError, fault: PlatformError): Error
  /** Whether the request may be sent again, after checks without a result. Default: always. */
  mayRepeat?(failed: FailedRequest): boolean
  /** Called before the request is sent again. */
  onRepeat(): void
  /** What to throw when the request is not sent again. */
  giveUp(failed: FailedRequest): Error
}

/**
 * Sends a request that has no idempotency key exactly once: if its response is lost, its effect is searched for, and it is
 * only sent again when there is none and the platform could not be reached.
 * @returns what the response says, or the effect that was found
 * @throws what {@link OnceOnly.giveUp} or a check gives; Stop
 */
export async function exactlyOnce<T>(context: Context, request: OnceOnly<T>): Promise<T> {
  let lost: PlatformError | null = null
  for (let tries = 1; ; tries++) {
    try {
      return await request.send(tries)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.arrived === 'unknown') lost = error
      const failed: FailedRequest = { error, tries, lost }
      if (!(request.needsCheck?.(failed) ?? lost !== null)) throw request.giveUp(failed)
      request.onLost(failed)
      const found = await check(context, request, failed)
      if (found !== undefined) return found
      const repeatable = error.trouble === 'unreachable' && tries < request.mostTries
      if (!repeatable || request.mayRepeat?.(failed) === false) throw request.giveUp(failed)
      request.onRepeat()
    }
  }
}

/** @returns the effect; undefined if no check finds it */
async function check<T>(
  context: Context,
  request: OnceOnly<T>,
  failed: FailedRequest,
): Promise<T | undefined> {
  // After a rejection, the time to wait and the reason to check are those of the request that was lost before.
  const fault = failed.error.trouble === 'unreachable' ? failed.error : (failed.lost ?? failed.error)
  try {
    for (let series = 1; ; series++) {
      const found = await checkSeries(context, request, failed, fault)
      const isOver = failed.lost === null || series === mostSeries || !request.isUndecided?.()
      if (found !== undefined || isOver) return found
    }
  } catch (reason) {
    if (!(reason instanceof PlatformError)) throw reason
    // What never arrived has no effect, whatever cannot be checked.
    if (failed.lost === null) throw request.giveUp(failed)
    throw request.uncheckable?.(reason, fault) ?? reason
  }
}

/** A request that cannot have arrived is checked once. When the time budget ends meanwhile, the fault is thrown. */
async function checkSeries<T>(
  { clock, budget }: Context,
  request: OnceOnly<T>,
  failed: FailedRequest,
  fault: PlatformError,
): Promise<T | undefined> {
  const lostAt = clock.now()
  for (const [turn, atMs] of (request.checkAtMs ?? checkAtMs).entries()) {
    const askedMs = turn === 0 ? (fault.retryAfterMs ?? 0) : 0
    const delayMs = Math.max(lostAt + atMs - clock.now(), askedMs)
    await waitToRepeat(clock, { delayMs, askedMs }, budget.signal, fault)
    const found = await request.find(failed)
    if (found !== undefined || failed.lost === null) return found
  }
  return undefined
}
