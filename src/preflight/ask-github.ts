import type { Context } from '../context.ts'
import { GitHubError } from '../github/errors.ts'
import type { GitHub } from '../github/github.ts'
import { findOurs } from '../github/own-comments.ts'
import { pullRequestsFor } from '../github/pull-requests.ts'
import { startBudget } from '../runtime/budget.ts'
import { oneLine, withoutStop } from '../runtime/text.ts'
import type { CommentFacts } from './comment-check.ts'

/** What GitHub may take to answer, its repetitions included. */
const mostMs = 15_000

/** Whether the event gives a token that cannot write, whatever the workflow says. */
export function isReadOnly({ run }: Pick<Context, 'run'>): boolean {
  return run.pullRequest?.fromFork === true && run.eventName !== 'pull_request_target'
}

/** Reads what can be read of the pull request's conversation; writes nothing. */
export async function lookAtConversation(context: Context): Promise<CommentFacts> {
  const { settings, run, budget, clock, connectGitHub } = context
  const nobody = { pullRequests: 0 } as const
  if (settings.comment === 'never' || settings.githubToken === null || isReadOnly(context)) return nobody
  if (run.repository === '') return { trouble: 'the run does not say which repository it is in' }
  if (!run.pullRequest && run.eventName !== 'push') return nobody
  const share = startBudget(clock, mostMs)
  try {
    const signal = AbortSignal.any([budget.signal, share.signal])
    const github = await connectGitHub(settings.githubToken)
    const numbers = await pullRequestsFor(run, github, signal)
    const [first] = numbers
    if (first === undefined) return nobody
    const earlier = await hasOurs(github, first, settings.commentKey, signal)
    return { pullRequests: numbers.length, earlier }
  } catch (error) {
    if (error instanceof GitHubError && !error.rateLimit && isRefusal(error.status)) return { refused: error }
    const text = oneLine(error instanceof Error ? error.message : String(error))
    return { trouble: `GitHub could not be asked: ${withoutStop(text)}` }
  } finally {
    share.release()
  }
}

async function hasOurs(github: GitHub, issue: number, key: string, signal: AbortSignal): Promise<boolean> {
  const comments = await github.listComments(issue, signal)
  const ours = await findOurs(comments, key, () => github.login(signal))
  return ours.length > 0
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404
}
