import type { RawContext } from '../../src/base/event.ts'
import { GitHubError } from '../../src/github/errors.ts'
import type { GitHub } from '../../src/github/github.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { projectGitHub, type StepOptions } from '../support/platform.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'
import {
  baseAt,
  clonedOf,
  config,
  disks,
  earlierCommit,
  type HubWorld,
  isOpenAt,
  type KeptComment,
  loose,
  number,
  refAt,
  repository,
  reviewed,
  tips,
  workflowOf,
} from './lagging-hub.ts'
import type { Setup } from './matrix-run.ts'
import type { Case } from './random-case.ts'

// GitHub as the jobs of a case have it, and the events and workspaces that go with it.

const account = 'github-actions[bot]'

/** GitHub for a job. */
function githubFor(world: HubWorld, job: number, clock: VirtualClock): GitHub {
  const { pauseMs, commentLagMs, documents } = world.the
  const { comments } = world
  async function answered<T>(signal: AbortSignal, answer: () => T): Promise<T> {
    if (pauseMs > 0) await clock.sleep(pauseMs / 2, signal)
    const found = answer()
    if (pauseMs > 0) await clock.sleep(pauseMs / 2, signal)
    return found
  }
  function tipOf(ref: string): string | undefined {
    if (ref === 'heads/trunk' || ref === 'heads/stack') return tips[ref === 'heads/trunk' ? 'trunk' : 'stack']
    const [, kind, name = ''] = /^(heads|tags)\/(.*)$/.exec(ref) ?? []
    const cloned = (kind === 'tags') === (name === 'v1.0.0') ? clonedOf(world, name) : undefined
    return cloned === undefined ? undefined : refAt(world, cloned, clock.now())
  }
  const missing = (operation: 'updateComment' | 'compare') =>
    new GitHubError({ operation, status: 404, text: 'Not Found', advice: '', arrived: 'no' })
  const commits = [...Object.values(tips), ...Object.values(world.branches), earlierCommit]
  function write(comment: KeptComment, body: string): void {
    if (!world.authors.has(body)) world.authors.set(body, job)
    Object.assign(comment, { body, writtenBy: job })
  }
  return {
    ...projectGitHub(),
    ref: (ref, signal) =>
      answered(signal, () => {
        const sha = tipOf(ref)
        return sha === undefined ? null : { type: 'commit', sha }
      }),
    pullRequest: (_, signal) =>
      answered(signal, () => ({
        ...{ number, open: isOpenAt(world, clock.now()), headRef: 'work', headSha: world.heads[0] ?? '' },
        ...{ headRepository: repository, baseRef: baseAt(world, clock.now()), defaultBranch: 'trunk' },
      })),
    isOpen: (_, signal) => answered(signal, () => isOpenAt(world, clock.now())),
    compare: (from, to, signal) =>
      answered(signal, () => {
        if (from === to) return { behindBy: 0, files: [], renamed: new Map() }
        if (!commits.includes(from)) throw missing('compare')
        const isDocuments = documents || from === tips.stack
        return { behindBy: 0, files: [isDocuments ? 'README.md' : 'models/orders.sql'], renamed: new Map() }
      }),
    fileAt: (path, commit, signal) =>
      answered(signal, () => {
        const files: Record<string, string> =
          commit === tips.trunk ? reviewed(world.the) : commit === tips.stack ? loose : {}
        const text = files[path]
        return text === undefined ? null : { value: new TextEncoder().encode(text) }
      }),
    listComments: (_, signal) =>
      answered(signal, () =>
        comments.filter(({ at }) => clock.now() >= at + commentLagMs).map((each) => ({ ...each })),
      ),
    createComment: (_, body, signal) =>
      answered(signal, () => {
        const id = 1 + world.deleted.length + comments.length
        const made = { id, nodeId: `C${id}`, body, url: `https://github.com/c/${id}`, author: account }
        const kept = { ...made, at: clock.now(), createdBy: job, writtenBy: job }
        comments.push(kept)
        write(kept, body)
        return made
      }),
    updateComment: (id, body, signal) =>
      answered(signal, () => {
        const comment = comments.find((each) => each.id === id)
        if (comment === undefined) throw missing('updateComment')
        write(comment, body)
        return { ...comment }
      }),
    deleteComment: (id, signal) =>
      answered(signal, () => {
        const at = comments.findIndex((each) => each.id === id)
        for (const { createdBy } of at < 0 ? [] : comments.splice(at, 1))
          world.deleted.push({ by: job, createdBy })
      }),
    viewer: (signal) => answered(signal, () => account),
  }
}

/** Gives a job GitHub, the files that are there, and a workspace with what an earlier job left. */
export function withHub(
  world: HubWorld,
  job: number,
  { command }: Case,
  { event = {}, ...options }: Setup['options'],
): Setup['options'] {
  const { failOn, skipUnchanged, disk } = world.the
  const { eventName } = event
  const isProposed = eventName === 'pull_request' || eventName === 'merge_group'
  // What `deploy` uploads has nothing that a test could query.
  const agreed = command === 'deploy' ? { [config]: 'tests: []\n' } : reviewed(world.the)
  const own = isProposed ? { ...reviewed(world.the), ...{ [config]: loose[config] } } : agreed
  const payload = payloadOf(world, event)
  const { pull_request, merge_group } = payload.payload ?? {}
  world.heads[job] = pull_request?.head.sha ?? merge_group?.head_sha ?? event.sha ?? ''
  return {
    ...options,
    event: { ...event, ...payload, workflow: workflowOf(world, job), job: 'job' },
    inputs: {
      ...options.inputs,
      'github-token': 'ghs_actions',
      comment: 'always',
      ...(options.inputs?.validate === 'false' ? {} : { 'fail-on': failOn }),
      ...(command === 'sync' && skipUnchanged ? { 'skip-unchanged': 'true' } : {}),
    },
    files: { 'dbt_project.yml': 'name: shop\n', ...options.files, ...own },
    // `deploy` uploads what its job has built there.
    workspace: memoryWorkspace(
      { ...disks[disk], ...(command === 'deploy' ? options.files : {}) },
      'e'.repeat(40),
    ),
    github: (clock) => githubFor(world, job, clock),
  }
}

interface Payload {
  pull_request?: { head: { sha: string } }
  merge_group?: { head_sha: string }
}

/** The same event, of a repository whose default branch is none that is synced. */
function payloadOf(
  { the: { base: of } }: HubWorld,
  { eventName, payload }: Partial<RawContext>,
): { ref?: string; payload?: Payload } {
  const repo = { full_name: repository }
  const about = { ...repo, default_branch: 'trunk' }
  const { pull_request, merge_group } = (payload ?? {}) as Payload
  if (eventName === 'pull_request' && pull_request) {
    const into = { ref: of.event, sha: tips[of.event], repo }
    const changed = { number, head: pull_request.head, base: into }
    return { payload: { pull_request: changed, ...{ repository: about } } }
  }
  if (eventName === 'merge_group' && merge_group) {
    const ref = `refs/heads/gh-readonly-queue/trunk/pr-${number}-${tips.trunk}`
    const group = { head_ref: ref, head_sha: merge_group.head_sha, base_sha: tips.trunk }
    return { ref, payload: { merge_group: group, ...{ repository: about } } }
  }
  return {}
}

/** The clean-up when the pull request was closed, which may be open again by then. */
export function cleanUpOf(world: HubWorld, name: number): StepOptions {
  const repo = { full_name: repository }
  const { runId = 0, ofFork = false } = world.the.closed ?? {}
  const from = ofFork ? { full_name: 'stranger/shop-dbt' } : repo
  const head = { ref: 'work', sha: 'a'.repeat(40), repo: from }
  const pull_request = { number, head, base: { ref: 'trunk', repo } }
  return {
    inputs: { command: 'cleanup', 'dry-run': 'false', 'github-token': 'ghs_actions' },
    github: (clock) => githubFor(world, name, clock),
    event: {
      ...{ eventName: 'pull_request', ref: `refs/pull/${number}/merge`, runId },
      payload: { action: 'closed', pull_request, repository: { ...repo, default_branch: 'trunk' } },
    },
  }
}
