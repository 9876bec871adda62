import type { Context } from '../base/context.ts'
import type { Found } from '../base/workspace.ts'
import { askGitHub, errorPhrase } from '../github/ask-github.ts'
import type { GitHub } from '../github/github.ts'
import { queuedPullRequests } from '../github/pull-requests.ts'

export type AskingContext = Pick<
  Context,
  'settings' | 'run' | 'connectGitHub' | 'clock' | 'budget' | 'journal'
>

/**
 * Asks GitHub what a gate needs.
 * @returns the response, or why there is none, a phrase
 * @throws Stop when the step's time budget is spent
 */
export async function askForGate<T>(
  context: Omit<AskingContext, 'journal'>,
  ask: (github: GitHub, signal: AbortSignal) => Promise<T>,
): Promise<Found<T>> {
  const { githubToken } = context.settings
  if (githubToken === null) return { problem: '"github-token" is empty' }
  const asked = await askGitHub(context, githubToken, ask)
  return 'error' in asked ? { problem: errorPhrase(asked.error) } : asked
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
  const known = groups.get(journal) ?? (await queuedPullRequests(run.queue, github, signal))
  groups.set(journal, known)
  return known
}
