/** The data of the workflow run and of the event that started it. */
export interface RunContext {
  /** Name of the event, such as `push` or `pull_request`; empty outside of a workflow. */
  eventName: string
  /** `owner/name`, or empty. */
  repository: string
  /** Commit under test: the pull request's head, else the run's commit. */
  sha: string
  /** URL of the run's page, or empty. */
  runUrl: string
  runId: string
  runAttempt: string
  /** The branch or tag of the event, without `refs/heads/` or `refs/tags/`; or why there is none. */
  ref: { name: string } | { problem: string }
  /** Why this event names nothing to release; null for a pushed tag and for a release, whatever was done to it. */
  noRelease: string | null
  /** What was done to the release, such as `published` or `edited`; absent for other events. */
  releaseAction?: string
  /** Set when the event belongs to a pull request. */
  pullRequest: {
    number: number
    fromFork: boolean
    closed: boolean
    /** At this time at the latest, `sha` was its head, in milliseconds since the epoch; absent when it is unknown. */
    headSince?: number
    /** The label whose setting started this run; absent for other actions. */
    labeled?: string
  } | null
  /** Of a merge queue: the pull request that this group adds to those ahead, and the branch that it merges into. */
  queue?: Pick<QueueEntry, 'pullRequest' | 'base'>
  /** The commit that the pull request or the merge queue merges into; absent for other events. */
  baseSha?: string
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
  payload: unknown
}

// Without schemas: every start reads an event, and making schemas takes longer than all of the reading. Whoever acts on the
// repository controls parts of an event, so every member is checked; one of another kind counts as absent.

type Members = Readonly<Record<string, unknown>>

/** @returns undefined for what is no object */
function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

function sideOf({ ref, sha, repo }: Members) {
  const repository = membersOf(repo)
  return {
    ref: text(ref),
    sha: text(sha),
    repo: repository && { full_name: text(repository.full_name), pushed_at: text(repository.pushed_at) },
  }
}

/** Without a number or a side, it is none. */
function pullOf(value: unknown) {
  const pull = membersOf(value)
  const head = membersOf(pull?.head)
  const base = membersOf(pull?.base)
  const number = pull?.number
  if (!pull || !head || !base || typeof number !== 'number' || !Number.isFinite(number)) return undefined
  return { number, head: sideOf(head), base: sideOf(base), updated_at: text(pull.updated_at) }
}

function payloadOf(value: unknown) {
  const payload = membersOf(value) ?? {}
  const repository = membersOf(payload.repository)
  const release = membersOf(payload.release)
  const group = membersOf(payload.merge_group)
  const run = membersOf(payload.workflow_run)
  const label = membersOf(payload.label)
  const from = membersOf(run?.head_repository)
  return {
    repository: repository && {
      full_name: text(repository.full_name),
      default_branch: text(repository.default_branch),
    },
    pull_request: pullOf(payload.pull_request),
    release: release && { tag_name: text(release.tag_name) },
    merge_group: group && {
      head_ref: text(group.head_ref),
      head_sha: text(group.head_sha),
      base_sha: text(group.base_sha),
    },
    workflow_run: run && {
      head_branch: text(run.head_branch),
      head_repository: from && { full_name: text(from.full_name) },
    },
    action: text(payload.action),
    label: label && { name: text(label.name) },
    deleted: flag(payload.deleted),
    before: text(payload.before),
  }
}
type Payload = ReturnType<typeof payloadOf>

/**
 * Reads the event.
 * @param repository `GITHUB_REPOSITORY`, for events whose payload does not name it
 */
export function readRunContext(raw: RawContext, repository: string): RunContext {
  const payload = payloadOf(raw.payload)
  const pull = payload.pull_request
  const name = payload.repository?.full_name ?? repository
  const runId = Number.isInteger(raw.runId) ? String(raw.runId) : ''
  return {
    eventName: raw.eventName,
    repository: name,
    sha: pull?.head.sha ?? payload.merge_group?.head_sha ?? raw.sha,
    runUrl: name && runId ? `${raw.serverUrl}/${name}/actions/runs/${runId}` : '',
    runId,
    runAttempt: Number.isInteger(raw.runAttempt) ? String(raw.runAttempt) : '',
    ref: refOf(raw, payload),
    noRelease: releaseProblem(raw, payload),
    ...(raw.eventName === 'release' && payload.action !== undefined ? { releaseAction: payload.action } : {}),
    pullRequest: pull
      ? {
          number: pull.number,
          closed: payload.action === 'closed',
          fromFork: isFork(pull, name),
          ...headSince(pull, payload.action),
          ...labeled(payload),
        }
      : null,
    ...queued(payload),
    ...baseOf(payload),
    ...beforeOf(raw, payload),
    forkBranch: forkBranchOf(payload, name),
  }
}

/** Actions by which a pull request gets a head. Others may be long after its push. */
const headActions: ReadonlySet<string> = new Set(['opened', 'synchronize', 'reopened'])

function headSince(
  { head, updated_at: changed }: NonNullable<Payload['pull_request']>,
  action = '',
): { headSince?: number } {
  const pushedAt = Date.parse(head.repo?.pushed_at ?? '')
  const changedAt = Date.parse(changed ?? '')
  // The last push to any branch of its repository is not before the push of the head.
  const times = headActions.has(action) || Number.isNaN(pushedAt) ? [pushedAt, changedAt] : [pushedAt]
  const known = times.filter((time) => !Number.isNaN(time))
  return known.length === 0 ? {} : { headSince: Math.max(...known) }
}

function labeled({ action, label }: Payload): { labeled?: string } {
  return action === 'labeled' && label?.name !== undefined ? { labeled: label.name } : {}
}

function queued({ merge_group: group }: Payload): Pick<RunContext, 'queue'> {
  const entry = queueEntryOf(group?.head_ref ?? '')
  return entry ? { queue: { pullRequest: entry.pullRequest, base: entry.base } } : {}
}

/** A group of a merge queue. */
export interface QueueEntry {
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

function baseOf({ pull_request: pull, merge_group: group }: Payload): Pick<RunContext, 'baseSha'> {
  const sha = pull?.base.sha ?? group?.base_sha ?? ''
  return /^[0-9a-f]{40,64}$/i.test(sha) ? { baseSha: sha } : {}
}

function beforeOf({ eventName, ref }: RawContext, { before = '' }: Payload): Pick<RunContext, 'beforeSha'> {
  if (eventName !== 'push' || !ref.startsWith('refs/heads/')) return {}
  // GitHub names a commit of zeros where there was none.
  return /^[0-9a-f]{40,64}$/i.test(before) && !/^0+$/.test(before) ? { beforeSha: before } : {}
}

function isFork({ head, base }: NonNullable<Payload['pull_request']>, repository: string): boolean {
  // The payload of a deleted fork has no repository; it is not this one, so it counts as a fork.
  return head.repo?.full_name !== (base.repo?.full_name ?? repository)
}

function forkBranchOf({ pull_request: pull, workflow_run: run }: Payload, repository: string): string | null {
  if (pull) return isFork(pull, repository) ? shortRef(pull.head.ref ?? '') : null
  return run && run.head_repository?.full_name !== repository ? shortRef(run.head_branch ?? '') : null
}

/** The branch or tag of each event, see "Events that trigger workflows" in GitHub's documentation. */
function refOf(raw: RawContext, payload: Payload): RunContext['ref'] {
  if (payload.pull_request) return named(payload.pull_request.head.ref, raw.eventName)
  switch (raw.eventName) {
    case 'push':
      if (payload.deleted)
        return { problem: `the push deleted "${shortRef(raw.ref)}", so there is nothing to sync` }
      return named(raw.ref, raw.eventName)
    case 'workflow_dispatch':
      return named(raw.ref, raw.eventName)
    case 'release':
      return named(payload.release?.tag_name, raw.eventName)
    case 'merge_group':
      return named(payload.merge_group?.head_ref, raw.eventName)
    case 'schedule':
      return named(payload.repository?.default_branch ?? raw.ref, raw.eventName)
    default:
      return named(undefined, raw.eventName)
  }
}

function releaseProblem(raw: RawContext, payload: Payload): string | null {
  if (raw.eventName === 'release')
    return payload.action === undefined ? 'the event "release" does not name its action' : null
  if (raw.eventName === 'push' && payload.deleted) return `the push deleted "${shortRef(raw.ref)}"`
  if (raw.ref.startsWith('refs/tags/')) return null
  return `a release needs a pushed tag or a published release, but this run was started by the event "${raw.eventName}" on "${shortRef(raw.ref)}"`
}

function named(ref: string | undefined, eventName: string): RunContext['ref'] {
  const name = shortRef(ref ?? '')
  return name === '' ? { problem: `the event "${eventName}" names no branch or tag` } : { name }
}

/** Cuts off `refs/heads/` and `refs/tags/`. */
export function shortRef(ref: string): string {
  return ref.trim().replace(/^refs\/(?:heads|tags)\//, '')
}
