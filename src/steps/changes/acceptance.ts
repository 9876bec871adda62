import type { Context } from '../../context.ts'
import type { RunContext } from '../../event.ts'
import { listedAt, type Marked, readChangeMark } from '../../github/change-mark.ts'
import type { GitHub, LabelEvent } from '../../github/github.ts'
import { findOwnComments } from '../../github/own-comments.ts'
import { pullRequestsFor } from '../../github/pull-requests.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import type { Acceptance } from './gate-changes.ts'

/** What GitHub says about the label that accepts changes. */
export interface LabelFacts {
  label: string
  /** The labels of the pull request as they are now. */
  labels: readonly string[]
  /** Oldest first. */
  events: readonly LabelEvent[]
  /** The comment of this action as it was before this run; null when there is none. */
  comment: Marked | null
  /** Where no comment is wanted: when the pull request got the commit of this run. Otherwise null. */
  pullRequest: Pick<NonNullable<RunContext['pullRequest']>, 'headSince' | 'labeled'> | null
}

/**
 * What the label accepts: the changes that the comment listed when the label was set, and nothing else. With `comment: never`
 * all changes of this run, provided that the label was set at its commit.
 */
export function decideAcceptance({ label, labels, events, comment, pullRequest }: LabelFacts): Acceptance {
  if (!labels.some((name) => sameName(name, label))) return { state: 'not set', label }
  const event = events.findLast((each) => sameName(each.label, label))
  if (!event?.set) {
    const problem = 'GitHub does not say when it was set; remove the label and set it again'
    return { state: 'unknown', label, problem }
  }
  const set = { state: 'set', label, by: event.by || 'an unknown account', event: event.id } as const
  const mark = comment?.mark
  if (mark?.accepted?.event === event.id) return { ...set, accepts: new Set(mark.accepted.fingerprints) }
  const listed = comment && listedAt(comment, event.at)
  if (listed) return { ...set, accepts: new Set(listed) }
  const { labeled, headSince } = pullRequest ?? {}
  const startedThis = labeled !== undefined && sameName(labeled, label)
  const atThisCommit = startedThis || (headSince !== undefined && event.at > headSince)
  return { ...set, accepts: atThisCommit ? 'all' : new Set() }
}

/** GitHub has one label of a name, in any case. */
function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

type AcceptanceContext = Pick<Context, 'settings' | 'run' | 'connectGitHub' | 'clock' | 'budget'>

/** Time limit of the requests to GitHub, retries included. */
const mostMs = 20_000

/**
 * Reads from GitHub whether the label accepts changes. The label is read as it is now: the event of the run may be older,
 * above all in a re-run.
 * @param label null when the team file has none
 * @throws Stop when the step's time budget is spent
 */
export async function readAcceptance(context: AcceptanceContext, label: string | null): Promise<Acceptance> {
  const { settings, run, clock, budget, connectGitHub } = context
  if (label === null) return { state: 'none', why: 'the team file has an empty "accept-label"' }
  const noPullRequest = { state: 'none', why: 'this run does not belong to one pull request' } as const
  const known = run.pullRequest?.number ?? run.queuedPullRequest
  if (known === undefined && run.eventName !== 'push') return noPullRequest
  if (settings.githubToken === null) return { state: 'unknown', label, problem: '"github-token" is empty' }
  if (run.repository === '')
    return { state: 'unknown', label, problem: 'the name of the repository is unknown' }
  const share = startBudget(clock, mostMs)
  const signal = anySignal([budget.signal, share.signal])
  try {
    const github = await connectGitHub(settings.githubToken)
    const numbers = known === undefined ? await pullRequestsFor(run, github, signal) : [known]
    const [issue] = numbers
    // A commit may be the head of several pull requests, of which not all have the label.
    if (issue === undefined || numbers.length > 1) return noPullRequest
    return decideAcceptance(await readFacts(github, issue, label, context, signal))
  } catch (error) {
    budget.signal.throwIfAborted()
    const text = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
    const problem = share.signal.aborted ? `GitHub did not respond within ${mostMs / 1000} s` : text
    return { state: 'unknown', label, problem }
  } finally {
    share.release()
  }
}

async function readFacts(
  github: GitHub,
  issue: number,
  label: string,
  { settings, run }: AcceptanceContext,
  signal: AbortSignal,
): Promise<LabelFacts> {
  const labels = await github.labels(issue, signal)
  const facts = { label, labels, pullRequest: settings.comment === 'never' ? run.pullRequest : null }
  // Usually there is no label, and then nothing else matters.
  if (!labels.some((name) => sameName(name, label))) return { ...facts, events: [], comment: null }
  const [events, comments] = await Promise.all([
    github.labelEvents(issue, signal),
    github.listComments(issue, signal),
  ])
  const owns = await findOwnComments(comments, settings.commentKey, () => github.login(signal))
  const [own] = owns
  // An installation token cannot tell its own app from another one that repeats text.
  if (!own || owns.some(({ comment }) => comment.author !== own.comment.author))
    return { ...facts, events, comment: null }
  const { updatedAt } = own.comment
  const mark = readChangeMark(own.comment)
  return { ...facts, events, comment: updatedAt === undefined ? { mark } : { mark, updatedAt } }
}
