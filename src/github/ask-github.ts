import { type Budget, withinTime } from '../base/budget.ts'
import type { Clock } from '../base/clock.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import type { GitHub } from './github.ts'

/** Who asks. */
interface Asking {
  clock: Clock
  budget: Pick<Budget, 'signal'>
  connectGitHub: (token: string) => Promise<GitHub>
}

/**
 * Asks GitHub for something, in one or several requests, within a time limit.
 * @param mostMs the limit, retries included
 * @returns the response, or the error for which there is none
 * @throws Stop when the step's time budget is spent
 */
export async function askGitHub<T>(
  { clock, budget, connectGitHub }: Asking,
  token: string,
  ask: (github: GitHub, signal: AbortSignal) => Promise<T>,
  mostMs = 20_000,
): Promise<{ value: T } | { error: unknown }> {
  return withinTime(clock, mostMs, budget.signal, async (signal) => {
    try {
      return { value: await ask(await connectGitHub(token), signal) }
    } catch (error) {
      budget.signal.throwIfAborted()
      return { error: signal.aborted ? new Error(`GitHub did not respond within ${mostMs / 1000} s`) : error }
    }
  })
}

/** An error as a phrase. */
export function errorPhrase(error: unknown): string {
  return withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
}
