import type { Context } from '../../context.ts'
import { GitHubError } from '../../github/errors.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'

/** Whether a pull request is open; or why that is unknown, a phrase. */
export type OpenState = 'open' | 'closed' | { unknown: string }

/** Time limit of the requests about one pull request, retries included. */
const mostMs = 10_000

/**
 * Asks GitHub whether pull requests are open, once for each.
 * @returns a function that throws Stop when the step's time budget is spent
 */
export function askOpen(context: Context): (pullRequest: number) => Promise<OpenState> {
  const known = new Map<number, OpenState>()
  return async (pullRequest) => {
    const state = known.get(pullRequest) ?? (await ask(context, pullRequest))
    known.set(pullRequest, state)
    return state
  }
}

async function ask(context: Context, pullRequest: number): Promise<OpenState> {
  const { settings, budget, clock, connectGitHub } = context
  if (settings.githubToken === null) return { unknown: '"github-token" is empty' }
  const share = startBudget(clock, mostMs)
  try {
    const github = await connectGitHub(settings.githubToken)
    const signal = anySignal([budget.signal, share.signal])
    return (await github.isOpen(pullRequest, signal)) ? 'open' : 'closed'
  } catch (error) {
    budget.signal.throwIfAborted()
    if (share.signal.aborted) return { unknown: `GitHub did not respond within ${mostMs / 1000} s` }
    const advice = error instanceof GitHubError ? ` ${withoutStop(error.advice)}` : ''
    return { unknown: `${oneLine(error instanceof Error ? error.message : String(error))}${advice}` }
  } finally {
    share.release()
  }
}
