import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import type { GitHub } from '../../src/github/github.ts'
import {
  bodiesOf,
  branchNames,
  onceAt,
  projectGitHub,
  pullRequest,
  runPost,
  runStep,
  type StepOptions,
  step,
  tagPush,
  useCommand,
} from '../support/command.ts'

useCommand()

// Every caller that removes a branch × everything that keeps one.

const hourMs = 3_600_000
const event = pullRequest('main')
const of = (action: string, runId = 99) => {
  const { pull_request: pull, ...payload } = event.payload as { pull_request: { base: object } }
  const changed = { ...pull, base: { ...pull.base, sha: 'b'.repeat(40) } }
  return { ...event, runId, payload: { ...payload, action, pull_request: changed } }
}
const github = (isOpen: (pull: number) => boolean, max = 1): NonNullable<StepOptions['github']> => {
  const text = new TextEncoder().encode(`compare: false\npreview: { max: ${max} }\n`)
  const double: GitHub = {
    ...projectGitHub(),
    isOpen: (pull) => Promise.resolve(isOpen(pull)),
    fileAt: () => Promise.resolve({ value: text }),
  }
  return () => double
}

/** Makes something use a branch. */
type Use = (platform: Emulator, name: string) => void

const child =
  (name: string): Use =>
  ({ state: { deployment } }, parent) => {
    const { files } = deployment.require(parent)
    deployment.addBranch({ name, parent, owner: 'ann', files })
  }

const environment: Use = ({ state: { deployment } }, name) => {
  deployment.require(name).staging = true
}

/** A sync of another job that shows no end. */
const syncSince =
  (hoursAgo: number): Use =>
  ({ state: { deployment, now } }, branchName) => {
    const past = deployment.runs[0]
    if (past === undefined) throw new Error('there is no run to repeat')
    const startedAt = now() - hoursAgo * hourMs
    deployment.runs.push({ ...past, syncJobId: 'of-another-job', branchName, startedAt, frozenAt: startedAt })
  }

const uses = {
  'a fork in dev mode': { use: child('dev-ann-1'), why: 'dev mode is open on it ("dev-ann-1")' },
  'a child': { use: child('from-it'), why: 'other branches were made from it ("from-it")' },
  'a sync': {
    use: syncSince(2),
    why: 'a sync may be running on it',
  },
  'a build': {
    use: (platform, name) => {
      environment(platform, name)
      const { deployment, now } = platform.state
      deployment.startBuild(deployment.require(name), now())
    },
    why: 'a build of it is running',
  },
  'the environment of a person': { use: environment, why: 'and this job did not switch it on' },
  'an unknown use': {
    use: (platform) =>
      platform.addFault({ operation: 'listBranches', kind: 'status', status: 403, call: 'every' }),
    why: 'whether it is in use is unknown',
  },
} satisfies Record<string, { use: Use; why: string }>
type Reason = keyof typeof uses

interface Caller {
  /** What keeps a branch from it; the rest does not apply, see there. */
  reasons: readonly Reason[]
  /** Runs it, with the use as of when it decides. @returns the branch */
  run: (use: Use) => Promise<string>
  /** Only says what it would do. */
  dry?: true
}

const history = [{ branchName: 'past', ref: 'main' }]

const afterSync =
  (inputs: Record<string, string>, isOn = false): Caller['run'] =>
  async (use) => {
    // Some tenants switch the environment of a new branch on.
    const switchOn = ({ state: { deployment, now } }: Emulator) => {
      const made = [...deployment.branches.values()].find(({ name }) => name.startsWith('dbt-sync/'))
      if (made === undefined) throw new Error('there is no branch')
      made.staging = true
      deployment.startBuild(made, now())
    }
    const on = isOn ? onceAt('Synced', switchOn) : {}
    await runStep({ event, inputs, platform: { state: { history } }, ...on })
    expect(step.outputs.outcome).toBe('success')
    const { branch = '' } = step.outputs
    use(step.platform, branch)
    await runPost()
    return branch
  }

const leftover = 'dbt-sync/main-58f416b7-pr7-50-1-0123abcd'
const seeded = (name: string, staging = false) => ({
  state: { branches: [{ name, staging }], history: [...history, { branchName: name, ref: 'main' }] },
})

const cleaning =
  (runEvent: StepOptions['event'], inputs: Record<string, string> = {}): Caller['run'] =>
  async (use) => {
    await runStep({
      event: runEvent ?? {},
      github: github(() => false),
      platform: seeded(leftover),
      prepare(platform, clock) {
        clock.advance(24 * hourMs)
        use(platform, leftover)
      },
      inputs: { command: 'cleanup', 'dry-run': 'false', 'github-token': 'ghs_actions', ...inputs },
    })
    return leftover
  }

const previewOf = (pull: number, runId: number) =>
  `dbt-preview/main-pr${pull}-58f416b7-6b86b273-${runId}-1-${runId.toString(16).padStart(8, '0')}`

const previewing =
  (name: string, max: number, isOpen: (pull: number) => boolean): Caller['run'] =>
  async (use) => {
    await runStep({
      event: of('synchronize', 11),
      stepId: '0000000b',
      github: github(isOpen, max),
      platform: seeded(name, true),
      ...onceAt('are not compared', (platform) => use(platform, name)),
      inputs: { 'delete-branch': 'on-close', 'github-token': 'ghs_actions' },
    })
    return name
  }

const merging =
  (options: StepOptions): Caller['run'] =>
  async (use) => {
    const state = { branches: [{ name: 'feature' }], history }
    await runStep({
      platform: { state },
      ...options,
      ...(options.inputs?.validate === 'false'
        ? { prepare: (platform: Emulator) => use(platform, 'feature') }
        : onceAt('is valid', (platform) => use(platform, platform.state.branches.at(-1)?.name ?? ''))),
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    return step.outputs.branch ?? ''
  }

const always: readonly Reason[] = ['a fork in dev mode', 'a child', 'a sync']
const post: readonly Reason[] = [...always, 'an unknown use']

const callers: Record<string, Caller> = {
  // The environment and its build are this job's, too.
  'post after staging': { reasons: post, run: afterSync({ activate: 'staging' }) },
  'post after an environment that was on already': {
    reasons: post,
    run: afterSync({ activate: 'staging' }, true),
  },
  'post after dev mode on a branch whose environment was on already': {
    reasons: post,
    run: afterSync({ activate: 'dev-mode' }, true),
  },
  'post after a branch that was active already': { reasons: post, run: afterSync({}, true) },
  'post after dev mode': {
    reasons: [...post, 'the environment of a person'],
    run: afterSync({ activate: 'dev-mode' }),
  },
  'post without an environment': {
    reasons: [...post, 'the environment of a person'],
    run: afterSync({ validate: 'false' }),
  },
  'the clean-up at night': {
    reasons: [...always, 'a build'],
    run: cleaning(
      { eventName: 'schedule', payload: { repository: { default_branch: 'trunk' } } },
      { 'older-than': '1h' },
    ),
  },
  'a dry run of it': {
    reasons: [...always, 'a build'],
    run: cleaning({ eventName: 'schedule', payload: {} }, { 'dry-run': 'true', 'older-than': '1h' }),
    dry: true,
  },
  'the clean-up of a closed pull request': { reasons: [...always, 'a build'], run: cleaning(of('closed')) },
  // The environment of a preview, and its build, are there for the preview alone.
  'a preview that replaces another': { reasons: always, run: previewing(previewOf(7, 10), 9, () => true) },
  'a preview that needs room': {
    reasons: always,
    run: previewing(previewOf(8, 10), 1, (pull) => pull !== 8),
  },
  // What is merged into production keeps its environment only while it is built.
  merge: { reasons: always, run: merging({ inputs: { command: 'merge', branch: 'feature' } }) },
  'a merge without validation': {
    reasons: [...always, 'a build'],
    run: merging({ inputs: { command: 'merge', branch: 'feature', validate: 'false' } }),
  },
  release: {
    reasons: always,
    run: merging({ event: tagPush('v1.0.0'), inputs: { command: 'release' } }),
  },
}

describe.each(Object.entries(callers))('%s', (_, { run, reasons, dry }) => {
  it.each<[string, Use]>([
    ['nothing uses', () => undefined],
    ['a sync without an end began on, 30 days ago', syncSince(30 * 24)],
  ])('removes a branch that %s', async (_, use) => {
    const name = await run(use)
    expect(name).not.toBe('')
    expect(branchNames().includes(name)).toBe(dry === true)
    if (dry) expect(step.lines.join('\n')).toContain(`Would remove "${name}"`)
  })

  it.each(reasons)('keeps a branch with %s, and says so', async (reason) => {
    const { use, why } = uses[reason]
    const name = await run(use)
    expect(branchNames()).toContain(name)
    const told = [...step.lines, ...step.warnings].filter((line) => line.includes(name) && line.includes(why))
    expect(told).not.toEqual([])
    for (const child of step.platform.state.branches)
      if (/^(?:dev-ann-1|from-it)$/.test(child.name)) expect(child.parent).toBe(name)
    for (const body of bodiesOf('mergeToDefaultBranch'))
      expect(body).toMatchObject({ removeBranchAfterMerge: false })
  })
})

describe.each(['the clean-up at night', 'the clean-up of a closed pull request'])('%s', (caller) => {
  it('removes a branch with a build that shows no end since 25 hours ago', async () => {
    const name = await callers[caller]?.run((platform, of) => {
      uses['a build'].use(platform, of)
      const updatedAt = new Date(platform.state.now() - 25 * hourMs).toISOString()
      const body = { status: 'building', updatedAt }
      platform.addFault({ operation: 'buildStatus', kind: 'patch-body', body })
    })
    expect(name).toBe(leftover)
    expect(branchNames()).not.toContain(leftover)
  })
})

describe('the clean-up of a closed pull request', () => {
  const closing = async (isOpen: boolean, runId: number) => {
    await runStep({
      event: of('closed', runId),
      github: github(() => isOpen),
      platform: seeded(leftover),
      inputs: { command: 'cleanup', 'dry-run': 'false', 'github-token': 'ghs_actions' },
    })
    return step.lines.find((line) => line.startsWith('Kept'))
  }

  it('keeps its branches once it is open again', async () => {
    expect(await closing(true, 99)).toBe(`Kept "${leftover}": pull request 7 was reopened`)
  })

  it('keeps the branch of a run that began after it: the pull request was reopened and closed again', async () => {
    expect(await closing(false, 49)).toBe(`Kept "${leftover}": a run that began after this one made it`)
    expect(await closing(false, 50)).toBeUndefined()
  })
})

describe('the branch that pull requests are compared with', () => {
  const push = (ref: string, runId: number) => `dbt-sync/${ref}-58f416b7-${runId}-1-0123abcd`
  const [older, newest, failed] = [push('main', 50), push('main', 51), push('main', 52)]
  const feature = push('feature', 53)
  const all = [older, newest, failed, feature]

  it.each<[string, object, string[]]>([
    ['the default branch is named', { repository: { default_branch: 'main' } }, ['main', newest]],
    ['a schedule has no payload', {}, ['main', newest]],
  ])(
    'is kept at night: the newest of the default branch whose sync completed, where %s',
    async (...given) => {
      const [, payload, left] = given
      const history = all.map((branchName) => ({
        branchName,
        ref: 'main',
        ...(branchName === failed ? { status: 'FAILED' as const } : {}),
      }))
      await runStep({
        event: { eventName: 'schedule', ref: 'refs/heads/main', payload },
        platform: { state: { branches: all.map((name) => ({ name })), history } },
        prepare: (_, clock) => clock.advance(24 * hourMs),
        inputs: { command: 'cleanup', 'dry-run': 'false' },
      })
      expect(branchNames()).toEqual(left)
      expect(step.lines).toContain(
        `Kept "${newest}": it is the newest that was synced from the default branch, so pull requests are compared with it`,
      )
    },
  )
})

describe('a job that another job switched off', () => {
  it('switches its branch on again at once', async () => {
    const at: number[] = []
    await runStep({
      inputs: { command: 'validate', branch: 'feature', activate: 'staging', 'poll-interval': '1s' },
      platform: { state: { branches: [{ name: 'feature' }] } },
      onLine(line, _, { state: { deployment, now } }) {
        if (at.length === 0 && line.startsWith('Build of "feature": building')) {
          at.push(now())
          deployment.require('feature').staging = false
        }
        if (line.startsWith('Another job switched the staging environment of "feature" off')) at.push(now())
      },
    })
    expect(step.outputs.outcome).toBe('success')
    const [off = 0, again = Number.POSITIVE_INFINITY] = at
    expect(again - off).toBeLessThanOrEqual(2000)
  })
})
