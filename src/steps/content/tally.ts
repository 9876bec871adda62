import type { ContentImpact } from '../../findings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'

type Unchecked = ContentImpact['unchecked'][number]

/** What was checked and what was not. */
export interface Tally {
  readonly checked: ContentImpact['checked']
  /** Counts what was not checked. What the platform does not show whole leaves the statement complete. */
  skip(type: Unchecked['type'], reason: string, count?: number): void
  /** The same for what should have been checked. @param count 0 if it is not known how many */
  miss(type: Unchecked['type'], reason: string, count?: number): void
  result(): Pick<ContentImpact, 'complete' | 'checked' | 'unchecked'>
}

export function openTally(): Tally {
  const checked = { reports: 0, dashboards: 0, notifications: 0 }
  const unchecked = new Map<string, Unchecked>()
  let complete = true
  const skip: Tally['skip'] = (type, reason, count = 1) => {
    const key = `${type} ${reason}`
    unchecked.set(key, { type, reason, count: (unchecked.get(key)?.count ?? 0) + count })
  }
  return {
    checked,
    skip,
    miss(type, reason, count = 1) {
      complete = false
      skip(type, reason, count)
    },
    result: () => ({ complete, checked, unchecked: [...unchecked.values()] }),
  }
}

/** An error as a reason: a phrase. */
export function reasonOf(error: PlatformError): string {
  return oneLine(withoutStop(error.message), 300)
}

/** A part of the work with a time limit of its own. */
export interface Share {
  signal: AbortSignal
  /** Whether the work ended because of this limit, and not because the step has to end. */
  isOver(): boolean
}

/**
 * Does work that may fail: what could not be read becomes a reason.
 * @throws Stop of the step, and what is an internal error
 */
export async function attempt(
  share: Share,
  work: () => Promise<void>,
  failed: (reason: string) => void,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (share.isOver()) failed('not read in time')
    else if (error instanceof PlatformError && !share.signal.aborted) failed(reasonOf(error))
    else throw error
  }
}
