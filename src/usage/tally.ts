import type { ContentImpact, ContentType } from '../base/findings.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { PlatformError } from '../platform/errors.ts'

/** A row of what was not checked. */
export type Unchecked = ContentImpact['unchecked'][number]

/** What was checked and what was not. */
export type Tally = ReturnType<typeof openTally>

/**
 * @param signal ends the work
 * @param isOver whether it ended because its time is over, and not because the step has to end
 */
export function openTally(signal: AbortSignal, isOver: () => boolean) {
  const checked = { reports: 0, dashboards: 0, notifications: 0 }
  const unchecked = new Map<string, Unchecked>()
  /** What was counted, by type, reason and name. */
  const counted = new Set<string>()
  let complete = true
  /**
   * Counts what was not checked. What the platform does not show whole leaves the statement complete.
   * @param name of what may be asked several times: it counts once
   */
  function skip(type: Unchecked['type'], reason: string, count = 1, name?: string): void {
    const key = `${type} ${reason}`
    if (name !== undefined && counted.has(`${key} ${name}`)) return
    if (name !== undefined) counted.add(`${key} ${name}`)
    unchecked.set(key, { type, reason, count: (unchecked.get(key)?.count ?? 0) + count })
  }
  return {
    signal,
    isOver,
    skip,
    /** The same for what should have been checked. @param count 0 if it is not known how many */
    miss(type: Unchecked['type'], reason: string, count?: number, name?: string): void {
      complete = false
      skip(type, reason, count, name)
    },
    /** Counts content as checked, unless it could not be checked whole. */
    count(type: ContentType, problem: string | undefined): void {
      if (problem === undefined) checked[`${type}s`] += 1
      else skip(type, problem)
    },
    /**
     * Does work that may fail.
     * @returns why it failed; undefined if it did not
     * @throws Stop of the step, and what is an internal error
     */
    async attempt(work: () => Promise<unknown>): Promise<string | undefined> {
      const late = 'not read in time'
      if (isOver()) return late
      try {
        await work()
      } catch (error) {
        if (error instanceof PlatformError && (isOver() || !signal.aborted)) return reasonOf(error)
        if (isOver()) return late
        throw error
      }
    },
    result: () => ({ complete, checked, unchecked: [...unchecked.values()] }),
  }
}

/** An error as a reason: a phrase. */
export function reasonOf(error: PlatformError): string {
  return oneLine(withoutStop(error.message), 300)
}
