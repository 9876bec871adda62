/** The data of the workflow run and of the event that started it. */
export interface RunContext {
  /** Name of the event, such as `push` or `pull_request`; empty outside of a workflow. */
  eventName: string
  /** `owner/name`, or empty. */
  repository: string
  /** Commit under test: the pull request's head, else the run's commit. */
  sha: string
  /** GitHub's merge of the pull request into its base, which `actions/checkout` checks out; absent for other events. */
  mergeSha?: string
  /** Default branch of the repository; absent when the event does not name it. */
  defaultBranch?: string
  /** URL of the run's page, or empty. */
  runUrl: string
  runId: string
  runAttempt: string
  /** The file of the workflow and the ID of the job; a job has one comment for each deployment. */
  job: string
  /** The branch or tag of the event, without `refs/heads/` or `refs/tags/`; or why there is none. */
  ref: { name: string } | { problem: string }
  /** Why this event names nothing to release; null for a pushed tag and for a release, whatever was done to it. */
  noRelease: string | null
  /** The branch or tag that the push deleted; absent for any other push and event. */
  deletedRef?: string
  /** What was done to the release, such as `published` or `edited`, and whether it is a pre-release; absent for other events. */
  release?: { action: string; prerelease: boolean }
  /** Set when the event belongs to a pull request. */
  pullRequest: {
    number: number
    fromFork: boolean
    closed: boolean
    /** At this time at the latest, `sha` was its head, in milliseconds since the epoch; absent when it is unknown. */
    headSince?: number
    /** The label whose setting started this run; absent for other actions. */
    labeled?: string
    /** Set when the event changes neither the code nor the base, with the label that it sets or removes, if any. */
    quiet?: { label?: string }
  } | null
  /**
   * Dependabot started the run, which then gets only the secrets for Dependabot, although the code is in this repository:
   * `branch`, for its pull requests and branches; `other`, for what else it caused, such as the push of its merge.
   */
  ofDependabot?: 'branch' | 'other'
  /** Of a merge queue: the pull request that this group adds to those ahead, and where. */
  queue?: QueueEntry
  /** The commit that a pushed branch was at before the push; absent for a new branch, and for other events. */
  beforeSha?: string
  /** The branch of the fork that the event belongs to, also through `workflow_run`; null when there is no fork. */
  forkBranch: string | null
}

/** What the runner says of the run and its event, before it is checked. */
export interface RawContext {
  eventName: string
  ref: string
  sha: string
  runId: number
  runAttempt: number
  serverUrl: string
  /** Name of the workflow. */
  workflow?: string
  /** `GITHUB_WORKFLOW_REF`: `owner/name/path/of/the/workflow.yml@ref`; old servers have none. */
  workflowRef?: string
  job?: string
  /** Login of who started the run; of a re-run, of who started the first one. */
  actor?: string
  payload: unknown
}

// Without schemas: every start reads an event, and making schemas takes longer than all of the reading. Whoever acts on the
// repository controls parts of an event, so a member of another kind than documented counts as absent.

/** A member of the payload, by its path: `pull_request.head.ref`. */
function at(payload: unknown, path: string): unknown {
  return path.split('.').reduce((value: unknown, name) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    return isObject ? Reflect.get(value, name) : undefined
  }, payload)
}

/** The same; undefined for what is no text. */
function textAt(payload: unknown, path: string): string | undefined {
  const value = at(payload, path)
  return typeof value === 'string' ? value : undefined
}

function isObjectAt(payload: unknown, path: string): boolean {
  const value = at(payload, path)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Without a number or a side, it is none. @returns its number */
function pullRequestIn(payload: unknown): number | null {
  const number = at(payload, 'pull_request.number')
  const hasSides = isObjectAt(payload, 'pull_request.head') && isObjectAt(payload, 'pull_request.base')
  return hasSides && typeof number === 'number' && Number.isFinite(number) ? number : null
}

/**
 * Reads the event.
 * @param repository `GITHUB_REPOSITORY`, for events whose payload does not name it
 */
export function readRunContext(raw: RawContext, repository: string): RunContext {
  const { eventName, payload } = raw
  const number = pullRequestIn(payload)
  const name = textAt(payload, 'repository.full_name') ?? repository
  const runId = Number.isInteger(raw.runId) ? String(raw.runId) : ''
  const action = textAt(payload, 'action')
  const head = number === null ? undefined : textAt(payload, 'pull_request.head.sha')
  return {
    eventName,
    repository: name,
    sha: head ?? textAt(payload, 'merge_group.head_sha') ?? raw.sha,
    runUrl: name && runId ? `${raw.serverUrl}/${name}/actions/runs/${runId}` : '',
    runId,
    runAttempt: Number.isInteger(raw.runAttempt) ? String(raw.runAttempt) : '',
    job: `${/^[^/]+\/[^/]+\/(.+?)@refs\//.exec(raw.workflowRef ?? '')?.[1] ?? raw.workflow ?? ''} ${raw.job ?? ''}`,
    ref: refOf(raw),
    noRelease: releaseProblem(raw),
    ...deletedOf(raw),
    ...(eventName === 'release' && action !== undefined
      ? { release: { action, prerelease: at(payload, 'release.prerelease') === true } }
      : {}),
    pullRequest:
      number === null
        ? null
        : {
            number,
            // Titles and labels of a closed one are still edited.
            closed: action === 'closed' || textAt(payload, 'pull_request.state') === 'closed',
            fromFork: isFork(payload, name),
            ...headSince(payload),
            ...labeled(payload),
            ...quiet(payload),
          },
    ...dependabotOf(raw, number === null ? null : isFork(payload, name)),
    ...mergeOf(raw),
    ...defaultBranchOf(raw),
    ...queued(payload),
    ...beforeOf(raw),
    forkBranch: forkBranchOf(payload, name),
  }
}

/** The pull request of a run, also of a merge queue, as a report names it. */
export function pullRequestNumber({ pullRequest, queue }: RunContext): { pullRequest?: number } {
  const number = pullRequest?.number ?? queue?.pullRequest
  return number === undefined ? {} : { pullRequest: number }
}

/** Of those without a pull request, the events for which GitHub gives Dependabot its own secrets alone. */
const branchEvents: ReadonlySet<string> = new Set(['push', 'create', 'deployment', 'deployment_status'])

/** @param isOfFork of the pull request; null without one */
function dependabotOf(
  { actor, eventName, ref }: RawContext,
  isOfFork: boolean | null,
): Pick<RunContext, 'ofDependabot'> {
  if (actor !== 'dependabot[bot]' || isOfFork || (isOfFork === null && !branchEvents.has(eventName)))
    return {}
  const isOwn = isOfFork === false || ref.startsWith('refs/heads/dependabot/')
  return { ofDependabot: isOwn ? 'branch' : 'other' }
}

/** A schedule runs on the default branch, and may have no other payload. */
function defaultBranchOf({
  eventName,
  ref,
  payload,
}: Pick<RawContext, 'eventName' | 'ref' | 'payload'>): Pick<RunContext, 'defaultBranch'> {
  const named = textAt(payload, 'repository.default_branch') ?? (eventName === 'schedule' ? ref : '')
  return shortRef(named) === '' ? {} : { defaultBranch: shortRef(named) }
}

/** Actions by which a pull request gets a head. Others may be long after its push. */
const headActions: ReadonlySet<string> = new Set(['opened', 'synchronize', 'reopened'])

function headSince(payload: unknown): { headSince?: number } {
  const pushedAt = Date.parse(textAt(payload, 'pull_request.head.repo.pushed_at') ?? '')
  const changedAt = Date.parse(textAt(payload, 'pull_request.updated_at') ?? '')
  const isNew = headActions.has(textAt(payload, 'action') ?? '')
  // The last push to any branch of its repository is not before the push of the head.
  const times = isNew || Number.isNaN(pushedAt) ? [pushedAt, changedAt] : [pushedAt]
  const known = times.filter((time) => !Number.isNaN(time))
  return known.length === 0 ? {} : { headSince: Math.max(...known) }
}

function labeled(payload: unknown): { labeled?: string } {
  const label = textAt(payload, 'label.name')
  return textAt(payload, 'action') === 'labeled' && label !== undefined ? { labeled: label } : {}
}

/** Actions after which a pull request has the code and the state that it had before; `edited` may change its base. */
const quietAction =
  /^(?:edited|(?:un)?(?:labeled|assigned|locked)|(?:de)?milestoned|review_request(?:ed|_removed))$/

function quiet(payload: unknown): Pick<NonNullable<RunContext['pullRequest']>, 'quiet'> {
  const label = textAt(payload, 'label.name')
  if (!quietAction.test(textAt(payload, 'action') ?? '') || at(payload, 'changes.base') !== undefined)
    return {}
  return { quiet: label === undefined ? {} : { label } }
}

function queued(payload: unknown): Pick<RunContext, 'queue'> {
  const entry = queueEntryOf(textAt(payload, 'merge_group.head_ref') ?? '')
  return entry ? { queue: entry } : {}
}

/** A group of a merge queue. */
interface QueueEntry {
  pullRequest: number
  /** The branch that it merges into. */
  base: string
  /** The commit of the group ahead; of the first group, that of the base branch. */
  parent: string
}

/** Reads the name that GitHub gives the branch of a group: `gh-readonly-queue/main/pr-104-<sha>`. */
export function queueEntryOf(ref: string): QueueEntry | null {
  const [, base, number, parent] =
    /^refs\/heads\/gh-readonly-queue\/(.+)\/pr-(\d{1,9})-([0-9a-f]{40,64})$/.exec(ref) ?? []
  if (base === undefined || parent === undefined) return null
  return { pullRequest: Number(number), base, parent }
}

function mergeOf({ ref, sha }: RawContext): Pick<RunContext, 'mergeSha'> {
  return /^refs\/pull\/\d+\/merge$/.test(ref) ? { mergeSha: sha } : {}
}

function beforeOf({ eventName, ref, payload }: RawContext): Pick<RunContext, 'beforeSha'> {
  if (eventName !== 'push' || at(payload, 'deleted') === true || !ref.startsWith('refs/heads/')) return {}
  const before = textAt(payload, 'before') ?? ''
  // GitHub names a commit of zeros where there was none.
  return /^[0-9a-f]{40,64}$/i.test(before) && !/^0+$/.test(before) ? { beforeSha: before } : {}
}

function isFork(payload: unknown, repository: string): boolean {
  const base = textAt(payload, 'pull_request.base.repo.full_name') ?? repository
  // The payload of a deleted fork has no repository; it is not this one, so it counts as a fork.
  return textAt(payload, 'pull_request.head.repo.full_name') !== base
}

function forkBranchOf(payload: unknown, repository: string): string | null {
  if (pullRequestIn(payload) !== null)
    return isFork(payload, repository) ? shortRef(textAt(payload, 'pull_request.head.ref') ?? '') : null
  if (!isObjectAt(payload, 'workflow_run')) return null
  const from = textAt(payload, 'workflow_run.head_repository.full_name')
  return from === repository ? null : shortRef(textAt(payload, 'workflow_run.head_branch') ?? '')
}

/** The branch or tag of each event, see "Events that trigger workflows" in GitHub's documentation. */
function refOf({ eventName, ref, payload }: RawContext): RunContext['ref'] {
  if (pullRequestIn(payload) !== null) return named(textAt(payload, 'pull_request.head.ref'), eventName)
  switch (eventName) {
    case 'push': {
      const { deletedRef } = deletedOf({ eventName, payload })
      return deletedRef === undefined
        ? named(ref, eventName)
        : { problem: `the push deleted "${deletedRef}"` }
    }
    case 'workflow_dispatch':
      return named(ref, eventName)
    case 'release':
      return named(textAt(payload, 'release.tag_name'), eventName)
    case 'merge_group':
      return named(textAt(payload, 'merge_group.head_ref'), eventName)
    case 'schedule':
      return named(defaultBranchOf({ eventName, ref, payload }).defaultBranch, eventName)
    default:
      return named(undefined, eventName)
  }
}

/** The run of such a push is on the default branch. */
function deletedOf({
  eventName,
  payload,
}: Pick<RawContext, 'eventName' | 'payload'>): Pick<RunContext, 'deletedRef'> {
  if (eventName !== 'push' || at(payload, 'deleted') !== true) return {}
  return { deletedRef: shortRef(textAt(payload, 'ref') ?? '') }
}

function releaseProblem({ eventName, ref, payload }: RawContext): string | null {
  if (eventName === 'release')
    return textAt(payload, 'action') === undefined ? 'the event "release" does not name its action' : null
  if (ref.startsWith('refs/tags/')) return null
  return `"${eventName}" on "${shortRef(ref)}" names no tag and no release; start it on a pushed tag or a published release, or set \`ref\` to a tag, or \`branch\``
}

function named(ref: string | undefined, eventName: string): RunContext['ref'] {
  const name = shortRef(ref ?? '')
  return name === '' ? { problem: `the event "${eventName}" names no branch or tag` } : { name }
}

/** Cuts off `refs/heads/` and `refs/tags/`. */
export function shortRef(ref: string): string {
  return ref.trim().replace(/^refs\/(?:heads|tags)\//, '')
}
