import type { Context } from '../base/context.ts'
import type { RunContext } from '../base/event.ts'
import type { GitHub, LabelEvent } from '../github/github.ts'
import { listedBy, markAt, type OwnHistory, readOwnHistory } from '../github/own-comment.ts'
import { pullRequestsFor } from '../github/pull-requests.ts'
import type { Acceptance } from './gate-changes.ts'
import { askForGate, groupOf } from './queue-group.ts'

/** What GitHub says about the label that accepts changes. */
export interface LabelFacts {
  label: string
  /** The labels of the pull request as they are now. */
  labels: readonly string[]
  /** Oldest first. */
  events: readonly LabelEvent[]
  /** When the pull request was reopened last. It gets the commits then that were pushed while it was closed. */
  reopenedAt?: number | null
  /** Of the comment of this job, before this run; null when there is none. */
  history: OwnHistory | null
  /** Where no comment is wanted: since when the pull request has the commit of this run, or why that is unknown. Otherwise null. */
  pullRequest: Head | { problem: string } | null
}

type Head = Pick<NonNullable<RunContext['pullRequest']>, 'headSince' | 'labeled'>

/**
 * What the label accepts: the changes that the comment listed when the label was set, and nothing else. With `comment: never`
 * all changes of this run, provided that the label was set at its commit.
 */
export function decideAcceptance({
  label,
  labels,
  events,
  reopenedAt,
  history,
  pullRequest,
}: LabelFacts): Acceptance {
  if (!labels.some((name) => sameName(name, label))) {
    const similar = labels.find((name) => wordsOf(name).some((word) => wordsOf(label).includes(word)))
    return { state: 'not set', label, ...(similar !== undefined && { similar }) }
  }
  const event = events.findLast((each) => sameName(each.label, label))
  if (!event?.set) {
    const problem = 'GitHub does not say when it was set; remove the label and set it again'
    return { state: 'unknown', label, problem }
  }
  const set = { state: 'set', label, by: event.by || 'an unknown account', event: event.id } as const
  const mark = history && markAt(history, event.at)
  if (mark && 'problem' in mark)
    return { state: 'unknown', label, problem: `${mark.problem}; remove the label and set it again` }
  if (mark) return { ...set, accepts: new Set(listedBy(mark.value)) }
  if (pullRequest && 'problem' in pullRequest) return { state: 'unknown', label, ...pullRequest }
  const { labeled, headSince } = pullRequest ?? {}
  const startedThis = labeled !== undefined && sameName(labeled, label)
  const atThisCommit =
    startedThis || (headSince !== undefined && event.at > Math.max(headSince, reopenedAt ?? 0))
  if (atThisCommit) return { ...set, accepts: 'all' }
  return {
    ...set,
    accepts: new Set(),
    ...(history === null && pullRequest === null && { hasComment: false }),
  }
}

/** GitHub has one label of a name, in any case. */
export function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Words by which a label may be taken for another one, such as `breaking`. */
function wordsOf(label: string): string[] {
  return label.toLowerCase().match(/[a-z]{5,}/g) ?? []
}

interface Queued {
  number: number
  acceptance: Acceptance
}

/**
 * What is accepted in any pull request of a group of a merge queue. With `comment: never` it is unknown whose a change is, so
 * each of them needs the label.
 */
function togetherAccepted(each: readonly Queued[], own: Acceptance): Acceptance {
  const unknown = each.find(({ acceptance }) => acceptance.state === 'unknown')
  if (unknown?.acceptance.state === 'unknown') {
    const { acceptance, number } = unknown
    return each.length === 1 ? acceptance : { ...acceptance, problem: `#${number}: ${acceptance.problem}` }
  }
  const set = each.flatMap(({ acceptance }) => (acceptance.state === 'set' ? [acceptance] : []))
  const last = set.at(-1)
  if (!last) return own
  const by = [...new Set(set.map((one) => one.by))].join(', ')
  const lists = set.flatMap(({ accepts }) => (accepts === 'all' ? [] : [...accepts]))
  if (!set.some(({ accepts }) => accepts === 'all')) return { ...last, by, accepts: new Set(lists) }
  const without = each.find(({ acceptance: one }) => one.state !== 'set' || one.accepts !== 'all')
  if (!without) return { ...last, by }
  const { label } = last
  const problem = `with "comment: never", the label counts if it was set at the commit of each pull request up to this one in the merge queue, and "${label}" of #${without.number} accepts nothing`
  return { state: 'unknown', label, problem }
}

type AcceptanceContext = Pick<Context, 'settings' | 'run' | 'connectGitHub' | 'clock' | 'budget' | 'journal'>

/**
 * Reads from GitHub whether the label accepts changes. The label is read as it is now: the event of the run may be older,
 * above all in a re-run.
 * @param label null when the team file has none
 * @throws Stop when the step's time budget is spent
 */
export async function readAcceptance(context: AcceptanceContext, label: string | null): Promise<Acceptance> {
  const { run } = context
  if (label === null) return { state: 'none', why: 'the team file has an empty "accept-label"' }
  const noPullRequest = { state: 'none', why: 'this run does not belong to one pull request' } as const
  if (!run.pullRequest && !run.queue && run.eventName !== 'push') return noPullRequest
  if (run.repository === '')
    return { state: 'unknown', label, problem: 'the name of the repository is unknown' }
  const found = await askForGate(context, async (github, signal) => {
    const group = await groupOf(context, github, signal)
    const numbers = group ?? (await pullRequestsFor(run, github, signal))
    // A commit may be the head of several pull requests, of which not all have the label.
    if (!group && numbers.length > 1) return noPullRequest
    const each: Queued[] = []
    for (const number of numbers) {
      const acceptance = decideAcceptance(await readFacts(github, number, label, context, signal))
      each.push({ number, acceptance })
    }
    return togetherAccepted(each, each.at(-1)?.acceptance ?? noPullRequest)
  })
  return 'value' in found ? withAgain(found.value, run) : { state: 'unknown', label, ...found }
}

/**
 * A step learns the event types of its workflow only from those that start it: unless a label started this run, one that is set
 * may start none.
 */
function withAgain(acceptance: Acceptance, { pullRequest, queue }: RunContext): Acceptance {
  if (acceptance.state !== 'not set' && acceptance.state !== 'set') return acceptance
  if (pullRequest?.quiet?.label !== undefined) return acceptance
  return { ...acceptance, again: queue ? 'add the pull request to the queue again' : 're-run this job' }
}

async function readFacts(
  github: GitHub,
  issue: number,
  label: string,
  { settings, run }: AcceptanceContext,
  signal: AbortSignal,
): Promise<LabelFacts> {
  const labels = await github.labels(issue, signal)
  // Usually there is no label, and then nothing else matters.
  if (!labels.some((name) => sameName(name, label)))
    return { label, labels, events: [], history: null, pullRequest: null }
  const [{ labels: events, reopenedAt }, history] = await Promise.all([
    github.issueEvents(issue, signal),
    readOwnHistory(github, issue, settings.commentKey, signal),
  ])
  const pullRequest =
    settings.comment === 'never' ? (run.pullRequest ?? (await headOf(github, issue, run, signal))) : null
  return { label, labels, events, reopenedAt, history, pullRequest }
}

/**
 * Since when a pull request has its commit, for events that do not say it. That is the last push to its branch: the dates of a
 * commit are its author's, and the commit may have been on another branch before.
 */
async function headOf(
  github: GitHub,
  issue: number,
  run: RunContext,
  signal: AbortSignal,
): Promise<Head | { problem: string }> {
  const { headRef, headSha, headRepository } = await github.pullRequest(issue, signal)
  // The activity of a fork is not this repository's.
  if (headRepository.toLowerCase() !== run.repository.toLowerCase())
    return { problem: 'its branch is in a fork, so it is unknown when it was pushed to' }
  const push = await github.lastPush(headRef, signal)
  const isHead = push?.sha === headSha && (run.eventName !== 'push' || headSha === run.sha)
  return isHead ? { headSince: push.at } : { problem: 'GitHub does not list the push of its last commit' }
}
