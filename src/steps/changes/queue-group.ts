import type { Context } from '../../context.ts'
import type { GitHub } from '../../github/github.ts'
import { queuedPullRequests } from '../../github/pull-requests.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import type { Found } from '../../runtime/workspace.ts'

/** Time limit of the requests to GitHub, retries included. */
const mostMs = 20_000

export type AskingContext = Pick<
  Context,
  'settings' | 'run' | 'connectGitHub' | 'clock' | 'budget' | 'journal'
>

/**
 * Asks GitHub what a gate needs.
 * @returns the response, or why there is none, a phrase
 * @throws Stop when the step's time budget is spent
 */
export async function askGitHub<T>(
  { settings, clock, budget, connectGitHub }: Omit<AskingContext, 'journal'>,
  ask: (github: GitHub, signal: AbortSignal) => Promise<T>,
): Promise<Found<T>> {
  if (settings.githubToken === null) return { problem: '"github-token" is empty' }
  const share = startBudget(clock, mostMs)
  try {
    const github = await connectGitHub(settings.githubToken)
    return { value: await ask(github, anySignal([budget.signal, share.signal])) }
  } catch (error) {
    budget.signal.throwIfAborted()
    if (share.signal.aborted) return { problem: `GitHub did not respond within ${mostMs / 1000} s` }
    return { problem: withoutStop(oneLine(error instanceof Error ? error.message : String(error))) }
  } finally {
    share.release()
  }
}

const groups = new WeakMap<object, number[]>()

/**
 * The pull requests of the merge queue's group that a run is about, the last one its own; null on other events.
 * @throws GitHubError, or Error: they are unknown
 */
export async function groupOf(
  { run, journal }: AskingContext,
  github: GitHub,
  signal: AbortSignal,
): Promise<number[] | null> {
  if (!run.queue) return null
  // Every context of a run has the same journal.
  const known =
    groups.get(journal) ?? (await queuedPullRequests({ ...run, queue: run.queue }, github, signal))
  groups.set(journal, known)
  return known
}
