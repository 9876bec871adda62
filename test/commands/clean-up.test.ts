import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import {
  branchNames,
  calls,
  leftBehind,
  namedByPlatform,
  onceAt,
  pullRequest,
  runPost,
  runStep,
  type StepOptions,
  step,
  tagPush,
  useCommand,
  withFaults,
} from '../support/command.ts'

useCommand()

/** Names of what is still written down; what is struck out is there, too, as undefined. */
const written = () =>
  Object.entries(step.ledger()).flatMap(([name, value]) => (value === undefined ? [] : [name]))

const devMode: StepOptions = {
  event: pullRequest('main'),
  inputs: { activate: 'dev-mode' },
}
const staging: StepOptions = {
  event: pullRequest('main'),
  inputs: { activate: 'staging' },
}

/** A sync that main could not cancel when its time was over, so that it is still written down. */
async function runUncancelled(options: StepOptions = {}): Promise<void> {
  await runStep({
    event: pullRequest('main'),
    ...options,
    inputs: { timeout: '20s', ...options.inputs },
    ...withFaults({ operation: 'cancelDbtSync', kind: 'status', status: 403 }),
  })
  step.platform.clearFaults()
  expect(step.outputs['failure-kind']).toBe('timeout')
  expect(step.platform.state.runningSyncs).toHaveLength(1)
  expect(step.ledger().sync?.jobId).toBe(step.outputs['sync-job-id'])
}

/** Throws on the first line with this text, as a defect in the middle of main would. */
function brokenAt(text: string): Pick<StepOptions, 'onLine'> {
  let done = false
  return {
    onLine(line) {
      if (done || !line.includes(text)) return
      done = true
      throw new Error('broken on purpose')
    },
  }
}

describe('the branch that a sync made', () => {
  const events: Record<string, (ref: string) => StepOptions> = {
    push: (ref) => ({ ref }),
    'pull request': (ref) => ({ event: pullRequest(ref) }),
    'merge group': (ref) => ({
      event: {
        eventName: 'merge_group',
        ref: `refs/heads/${ref}`,
        payload: { merge_group: { head_ref: `refs/heads/${ref}`, head_sha: 'd'.repeat(40) } },
      },
    }),
  }
  it.each([
    { policy: 'auto', event: 'push', end: 'green', fate: 'stays' },
    { policy: 'auto', event: 'push', end: 'red', fate: 'stays' },
    { policy: 'auto', event: 'pull request', end: 'green', fate: 'goes' },
    { policy: 'auto', event: 'pull request', end: 'red', fate: 'goes' },
    { policy: 'auto', event: 'merge group', end: 'green', fate: 'goes' },
    { policy: 'always', event: 'push', end: 'red', fate: 'goes' },
    { policy: 'on-success', event: 'push', end: 'green', fate: 'goes' },
    { policy: 'on-success', event: 'pull request', end: 'red', fate: 'stays' },
    { policy: 'never', event: 'pull request', end: 'green', fate: 'stays' },
  ])('with $policy on a $end $event lives until post, then $fate', async (the) => {
    await runStep({
      ...events[the.event]?.(the.end === 'green' ? 'main' : 'invalid-model'),
      inputs: { 'delete-branch': the.policy },
    })
    expect(step.outputs['failure-kind']).toBe(the.end === 'green' ? 'none' : 'validation')
    const branch = step.outputs.branch ?? ''
    expect(branchNames()).toEqual(['main', branch])
    expect(step.platform.state.stagingBranches).toEqual([branch])
    const sent = await runPost()
    const deletion = the.fate === 'goes' ? [`removeBranch ${branch}`] : []
    expect(sent).toEqual([`setBranchStagingEnvironment ${branch}`, ...deletion])
    expect(branchNames()).toEqual(the.fate === 'goes' ? ['main'] : ['main', branch])
    expect(step.platform.state.stagingBranches).toEqual([])
    expect(step.ledger()).toEqual({})
    expect(leftBehind()).toEqual([])
  })

  it('goes under the name that the platform made for it', async () => {
    const branchName = 'dbt-sync/main-20260105120000-deadbeef'
    await runStep({
      event: pullRequest('main'),
      inputs: { validate: 'false' },
      ...namedByPlatform(branchName),
    })
    expect(step.outputs.branch).toBe(branchName)
    expect(await runPost()).toEqual([`removeBranch ${branchName}`])
  })

  it('stays when a detached sync makes it later', async () => {
    await runStep({
      event: pullRequest('main'),
      inputs: { timeout: '20s', 'on-timeout': 'detach', 'delete-branch': 'always' },
    })
    expect(step.platform.state.runningSyncs).toHaveLength(1)
    expect(step.errors.at(-1)).toContain(step.outputs.branch)
    expect(await runPost()).toEqual([])
    step.clock.advance(300_000)
    expect(step.platform.state.runningSyncs).toEqual([])
    expect(branchNames()).toEqual(['main', step.outputs.branch])
  })

  it('goes although a detached step ran out of time while it was built', async () => {
    await runStep({
      event: pullRequest('main'),
      inputs: { timeout: '3m', 'on-timeout': 'detach' },
      ...withFaults({ operation: 'buildStatus', kind: 'unknown-status', call: { from: 2 } }),
    })
    expect(step.outputs['failure-kind']).toBe('timeout')
    step.platform.clearFaults()
    await runPost()
    expect(branchNames()).toEqual(['main'])
    expect(step.platform.state.stagingBranches).toEqual([])
  })

  it('is not touched when another job created it before the start, and the start was rejected', async () => {
    await runStep({
      inputs: { branch: 'feature', 'delete-branch': 'always' },
      ...withFaults({ operation: 'startDbtSync', kind: 'status', status: 409 }),
      ...onceAt('Starting a dbt sync', (platform) => platform.state.putFiles('feature', {})),
    })
    expect(step.outputs['failure-kind']).toBe('sync')
    await runPost()
    expect(branchNames()).toEqual(['main', 'feature'])
  })

  it.each<[string, StepOptions]>([
    ['auto', { event: pullRequest('main') }],
    ['on-success', {}],
  ])(
    'is not touched when the platform put the sync on one that was there before (%s)',
    async (policy, run) => {
      await runStep({
        ...run,
        inputs: { 'delete-branch': policy, validate: 'false' },
        ...namedByPlatform('feature', { state: { branches: [{ name: 'feature' }] } }),
      })
      expect(step.outputs.outcome).toBe('success')
      await runPost()
      expect(calls('removeBranch')).toBe(0)
      expect(branchNames()).toContain('feature')
    },
  )

  it('that was asked for goes, when the start named another one and the run ends before that is verified', async () => {
    await runStep({
      event: pullRequest('main'),
      inputs: { 'delete-branch': 'always' },
      ...withFaults(
        { operation: 'startDbtSync', kind: 'echo-other-branch', value: 'elsewhere' },
        { operation: 'getDeploymentSettings', kind: 'status', status: 403 },
      ),
    })
    expect(step.outputs).toMatchObject({ outcome: 'failure', branch: 'elsewhere' })
    step.platform.clearFaults()
    expect(step.ledger()).toMatchObject({
      branch: 'elsewhere',
      asked: 'dbt-sync/main-58f416b7-pr7-77-2-cafe',
    })
    step.platform.state.putFiles('dbt-sync/main-58f416b7-pr7-77-2-cafe', {})
    expect(await runPost()).toContain('removeBranch dbt-sync/main-58f416b7-pr7-77-2-cafe')
    expect(branchNames()).toEqual(['main'])
    expect(step.ledger()).toEqual({})
  })

  it('is named when it is unknown whether the start arrived', async () => {
    await runStep({
      event: pullRequest('main'),
      ...withFaults({ operation: 'startDbtSync', kind: 'reset-before' }),
      inputs: { timeout: '10m' },
    })
    expect(step.outputs['failure-kind']).toBe('network')
    await runPost()
    expect(leftBehind()).toEqual([
      'Leftover in deployment 1, unconfirmed: the sync into branch "dbt-sync/main-58f416b7-pr7-77-2-cafe" (the response to its start was lost, and the sync history does not list it). If it appears, cancel it on the platform.',
    ])
    expect(step.ledger()).toEqual({})
  })
})

describe('a merged branch', () => {
  const tag: StepOptions = { event: tagPush('v1.0.0') }

  it('goes by the merge', async () => {
    await runStep({ ...tag, inputs: { command: 'release' } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    expect(branchNames()).toEqual(['main'])
    expect(await runPost()).not.toContain(`removeBranch ${step.outputs.branch}`)
    expect(branchNames()).toEqual(['main'])
    expect(leftBehind()).toEqual([])
    expect(step.ledger()).toEqual({})
  })

  it('stays with never, its staging environment does not', async () => {
    await runStep({ ...tag, inputs: { command: 'release', 'delete-branch': 'never' } })
    expect(step.outputs.merged).toBe('true')
    await runPost()
    expect(branchNames()).toEqual(['main', step.outputs.branch])
    expect(step.platform.state.stagingBranches).toEqual([])
  })

  it.each([
    ['auto', true],
    ['on-success', true],
    ['always', false],
  ])('that was not merged: with %s, kept is %s', async (policy, kept) => {
    await runStep({
      ...tag,
      inputs: { command: 'release', 'delete-branch': policy },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'merged-false' }),
    })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'merge', merged: 'false' })
    const branch = step.outputs.branch ?? ''
    expect(branchNames()).toEqual(['main', branch])
    await runPost()
    expect(branchNames().includes(branch)).toBe(kept)
    expect(step.platform.state.stagingBranches).toEqual([])
  })

  it('leaves no fork of itself', async () => {
    await runStep({ ...tag, inputs: { command: 'release', activate: 'dev-mode' } })
    expect(step.outputs.merged).toBe('true')
    await runPost()
    expect(branchNames()).toEqual(['main'])
    expect(step.platform.state.sessions).toEqual([])
  })

  it('that existed before stays when the merge fails, also with always', async () => {
    await runStep({
      inputs: { command: 'merge', branch: 'feature', 'delete-branch': 'always' },
      platform: { state: { branches: [{ name: 'feature' }] } },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'conflict-409' }),
    })
    expect(step.outputs['failure-kind']).toBe('merge')
    expect(await runPost()).toEqual(['setBranchStagingEnvironment feature'])
    expect(branchNames()).toEqual(['main', 'feature'])
  })
})

describe('a staging environment', () => {
  it('of another branch is not touched', async () => {
    await runStep({
      ...staging,
      platform: { state: { branches: [{ name: 'theirs', staging: true }] } },
    })
    await runPost()
    expect(step.platform.state.stagingBranches).toEqual(['theirs'])
    expect(branchNames()).toEqual(['main', 'theirs'])
  })
})

/** Dev mode is opened, and nobody says so: neither its own response nor the session. */
const unanswered: Fault[] = [
  { operation: 'startDevMode', kind: 'reset-after' },
  { operation: 'buildStatus', kind: 'status', status: 403 },
]

describe('a dev mode session', () => {
  const validate: StepOptions = {
    inputs: { command: 'validate', branch: 'feature', activate: 'dev-mode' },
    platform: {
      tokens: ['emulator-token', { token: 'ann-token', user: 'ann' }],
      state: { branches: [{ name: 'feature' }] },
    },
  }
  const addFork = (platform: Emulator, owner: string) =>
    platform.state.deployment.addBranch({
      name: `dev-${owner}-1`,
      parent: 'feature',
      owner,
      files: platform.state.deployment.require('feature').files,
    })

  it('is open until post, then closed, and the fork is deleted before its parent', async () => {
    await runStep(devMode)
    const { branch } = step.outputs
    expect(step.outputs.valid).toBe('true')
    expect(branchNames()).toEqual(['main', branch, 'dev-ci-1'])
    expect(step.platform.state.sessions).toHaveLength(1)
    const changes = (await runPost()).filter((call) => !/^(list|buildStatus)/.test(call))
    expect(changes).toEqual(['stopDevMode', 'removeBranch dev-ci-1', `removeBranch ${branch}`])
    expect(step.platform.state.sessions).toEqual([])
    expect(branchNames()).toEqual(['main'])
    expect(step.ledger()).toEqual({})
    expect(leftBehind()).toEqual([])
  })

  it('leaves a fork that was there before', async () => {
    await runStep({
      ...validate,
      prepare: (platform) => {
        addFork(platform, 'ci')
        addFork(platform, 'ann')
      },
    })
    expect(step.platform.state.sessions.map(({ branchName }) => branchName)).toEqual(['dev-ci-1'])
    expect(await runPost()).not.toContainEqual(expect.stringContaining('removeBranch'))
    expect(step.platform.state.sessions).toEqual([])
    expect(branchNames()).toEqual(['main', 'feature', 'dev-ci-1', 'dev-ann-1'])
  })

  it("leaves a fork that another user created meanwhile, and that user's session", async () => {
    await runStep({
      ...validate,
      ...onceAt('Dev mode is open', (platform) => {
        addFork(platform, 'ann')
        platform.state.deployment.sessions.set('ann-token', 'dev-ann-1')
      }),
    })
    await runPost()
    expect(branchNames()).toEqual(['main', 'feature', 'dev-ann-1'])
    expect(step.platform.state.sessions).toEqual([{ token: 'ann-token', branchName: 'dev-ann-1' }])
  })

  it.each([
    ['named', []],
    ['not named yet', unanswered],
  ] satisfies [string, Fault[]][])(
    'that another job has moved is left alone (fork %s)',
    async (_, faults) => {
      await runStep({
        ...devMode,
        platform: { state: { branches: [{ name: 'theirs' }] } },
        ...withFaults(...faults),
      })
      step.platform.clearFaults()
      const { token, state } = step.platform
      state.deployment.sessions.set(token, 'theirs')
      await runPost()
      expect(calls('stopDevMode')).toBe(0)
      expect(state.sessions).toEqual([{ token, branchName: 'theirs' }])
      // Without a name it may be the fork of a person.
      const { branch = '' } = step.outputs
      const unnamed = faults.length > 0
      expect(branchNames()).toEqual(['main', 'theirs', ...(unnamed ? [branch, 'dev-ci-1'] : [])])
      expect(leftBehind()).toEqual(
        unnamed
          ? [
              expect.stringContaining('it is unknown which of these this job created: dev-ci-1'),
              expect.stringContaining(`branch "${branch}", whose forks would move under its parent`),
            ]
          : [],
      )
    },
  )
})

describe('dev mode on a tenant that forks anew with each request', () => {
  const anew = { devModeForks: 'anew' } as const
  const own: StepOptions = { ...devMode, platform: { state: { switches: anew } } }
  const shared: StepOptions = {
    inputs: { command: 'validate', branch: 'feature', activate: 'dev-mode' },
    platform: { state: { branches: [{ name: 'feature' }], switches: anew } },
  }
  const startDevMode = { operation: 'startDevMode' }
  const lost: [string, Fault][] = [
    ['was lost once', { ...startDevMode, kind: 'reset-after', call: 1 }],
    ['was lost before it arrived', { ...startDevMode, kind: 'reset-before', call: 1 }],
    ['was answered 502', { ...startDevMode, kind: 'status', status: 502, call: 1 }],
    [
      'was answered 502 after the work',
      { ...startDevMode, kind: 'status', status: 502, when: 'after', call: 1 },
    ],
    ['does not name a fork', { ...startDevMode, kind: 'patch-body', body: { branchName: null } }],
  ]
  const cases = [
    ...lost.map(([what, fault]) => ({ what, fault, options: own, of: 'own' })),
    ...lost.slice(0, 1).map(([what, fault]) => ({ what, fault, options: shared, of: 'shared' })),
  ]

  it.each(cases)(
    'makes one fork although the request $what, and leaves none (branch: $of)',
    async ({ options, fault }) => {
      await runStep({ ...options, ...withFaults(fault) })
      expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
      expect(branchNames().filter((name) => name.startsWith('dev-'))).toEqual(['dev-ci-1'])
      await step.runPost()
      expect(branchNames()).toEqual(['main', ...(options === shared ? ['feature'] : [])])
      expect(step.platform.state.sessions).toEqual([])
      expect(leftBehind()).toEqual([])
      expect(step.ledger()).toEqual({})
    },
  )

  /** The first request arrives when nobody waits for it any more, and the second is sent. */
  const late = (options: StepOptions, branch: string): StepOptions => ({
    ...options,
    ...withFaults({ ...startDevMode, kind: 'reset-before', call: 1 }),
    ...onceAt('Dev mode was not opened', (platform) => {
      const { deployment } = platform.state
      const { files } = deployment.require(branch)
      deployment.addBranch({ name: 'dev-ci-1', parent: branch, owner: 'ci', files })
    }),
  })

  const named = (branch: string) =>
    `Leftover in deployment 1: new forks of branch "${branch}" (dev-ci-1; the request to open dev mode was sent more than once, so others may have created some of them). To remove it, delete those on the platform that are not needed.`

  it.each(['always', 'never'])(
    'names the new forks of a branch that this job made when one came late, and keeps it (delete-branch: %s)',
    async (policy) => {
      const options = late(own, 'made')
      await runStep({
        ...options,
        inputs: { ...options.inputs, branch: 'made', 'delete-branch': policy },
      })
      expect(branchNames()).toEqual(['main', 'made', 'dev-ci-1', 'dev-ci-2'])
      await step.runPost()
      expect(branchNames()).toEqual(['main', 'made', 'dev-ci-1'])
      expect(leftBehind()).toEqual([
        named('made'),
        ...(policy === 'never'
          ? []
          : [
              'Leftover in deployment 1: branch "made", whose forks would move under its parent. To remove it, delete its "dev-" forks on the platform, then the branch.',
            ]),
      ])
    },
  )

  it('keeps a branch of its own whose forks it cannot find, for they would move under production', async () => {
    await runStep({
      ...own,
      ...withFaults(...unanswered),
    })
    expect(step.outputs.outcome).toBe('failure')
    step.platform.clearFaults()
    step.platform.addFault({ operation: 'listBranches', kind: 'status', status: 403 })
    const branch = step.outputs.branch ?? ''
    expect(await runPost()).not.toContain(`removeBranch ${branch}`)
    expect(branchNames()).toContain(branch)
    expect(leftBehind()).toEqual([
      expect.stringContaining(`: dev mode on branch "${branch}" (`),
      expect.stringContaining(`: the "dev-" fork of branch "${branch}" (`),
      `Leftover in deployment 1: branch "${branch}", whose forks would move under its parent. To remove it, delete its "dev-" forks on the platform, then the branch.`,
    ])
  })
})

describe('a clean-up call that fails', () => {
  it('on the fork alone is made good by the next post, although its parent is gone', async () => {
    await runStep(devMode)
    step.platform.addFault({ operation: 'removeBranch', kind: 'status', status: 403, call: 1 })
    await runPost()
    await runPost()
    expect(branchNames()).toEqual(['main'])
  })

  it('once is repeated', async () => {
    await runStep(devMode)
    step.platform.addFault({ operation: '*', kind: 'status', status: 503, call: { every: 2 } })
    await runPost()
    expect(branchNames()).toEqual(['main'])
    expect(step.platform.state.sessions).toEqual([])
    expect(leftBehind()).toEqual([])
  })
})

describe('a sync that main could not cancel', () => {
  it('is cancelled by post, and its branch never comes', async () => {
    await runUncancelled()
    await runPost()
    expect(step.platform.state.runningSyncs).toEqual([])
    step.clock.advance(600_000)
    expect(branchNames()).toEqual(['main'])
    expect(step.ledger()).toEqual({})
    expect(leftBehind()).toEqual([])
  })

  it('and that has ended meanwhile is nothing left; its branch goes', async () => {
    await runUncancelled()
    step.clock.advance(600_000)
    expect(branchNames()).toEqual(['main', step.outputs.branch])
    await runPost()
    expect(branchNames()).toEqual(['main'])
    expect(leftBehind()).toEqual([])
    expect(step.ledger()).toEqual({})
  })
})

describe('what is written down before it is made', () => {
  const lost: Record<string, StepOptions> = {
    startDbtSync: { event: pullRequest('main') },
    setBranchStagingEnvironment: staging,
    startDevMode: devMode,
  }

  it.each(Object.entries(lost))('%s without a response is undone', async (operation, options) => {
    await runStep({
      ...options,
      ...withFaults(
        { operation, kind: 'reset-after' },
        ...(operation === 'startDbtSync'
          ? ([
              { operation: 'listDbtSyncs', kind: 'status', status: 503 },
              { operation: 'cancelDbtSync', kind: 'status', status: 503 },
            ] satisfies Fault[])
          : []),
        ...(operation === 'startDevMode' ? unanswered : []),
      ),
    })
    expect(step.exitCode).toBe(1)
    step.platform.clearFaults()
    const { state } = step.platform
    const made = [
      ...state.sessions,
      ...state.stagingBranches,
      ...state.runningSyncs,
      ...branchNames().slice(1),
    ]
    expect(made).not.toEqual([])
    await runPost()
    expect(state.runningSyncs).toEqual([])
    step.clock.advance(600_000)
    expect(state.sessions).toEqual([])
    expect(state.stagingBranches).toEqual([])
    expect(branchNames()).toEqual(['main'])
    expect(leftBehind()).toEqual([])
  })

  it.each([
    ['Starting a dbt sync', staging],
    ['Started sync job', staging],
    ['Switching the staging', staging],
    ['Opening dev mode', devMode],
    ['is valid', devMode],
  ])('a main that breaks at "%s" leaves nothing', async (text, options) => {
    await runStep({ ...options, ...brokenAt(text) })
    expect(step.outputs['failure-kind']).toBe('internal')
    await runPost()
    step.clock.advance(600_000)
    const { state } = step.platform
    expect(state.sessions).toEqual([])
    expect(state.stagingBranches).toEqual([])
    expect(branchNames()).toEqual(['main'])
    expect(leftBehind()).toEqual([])
    expect(step.ledger()).toEqual({})
  })

  it.each([
    ['a push that only syncs', { inputs: { validate: 'false' } }],
    ['a wrong input', { inputs: { timeout: 'soon' } }],
    ['a validation of the deploy branch', { inputs: { command: 'validate', branch: 'main' } }],
  ] satisfies [string, StepOptions][])('%s leaves nothing to send', async (_, options) => {
    await runStep(options)
    expect(step.ledger()).toEqual({})
    expect(await runPost()).toEqual([])
  })
})

describe('the post step', () => {
  it.each([
    ['dev mode', devMode],
    ['staging', staging],
  ])('is harmless a second time (%s)', async (_, options) => {
    await runStep(options)
    await runPost()
    const branches = branchNames()
    expect(await runPost()).toEqual([])
    expect(branchNames()).toEqual(branches)
    expect(leftBehind()).toEqual([])
  })

  it('tries again what it could not do', async () => {
    await runStep(staging)
    step.platform.addFault({ operation: '*', kind: 'status', status: 403 })
    await runPost()
    expect(leftBehind()).toHaveLength(2)
    step.platform.clearFaults()
    await runPost()
    expect(branchNames()).toEqual(['main'])
    expect(step.platform.state.stagingBranches).toEqual([])
    expect(leftBehind()).toHaveLength(2)
  })

  it.each([
    ['429 with a long wait', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }],
    ['resets', { kind: 'reset-before' }],
  ] satisfies [string, Omit<Fault, 'operation'>][])(
    'ends within 20 s in an outage (%s), and everything had its turn',
    async (_, fault) => {
      await runStep(devMode)
      step.platform.addFault({ operation: '*', ...fault })
      const startedAt = step.clock.now()
      const sent = await runPost()
      expect(step.clock.now() - startedAt).toBeLessThanOrEqual(20_000)
      expect(sent).toContain('buildStatus')
      expect(sent).toContain(`removeBranch ${step.outputs.branch}`)
      expect(leftBehind()).toHaveLength(3)
      expect(written().sort()).toEqual(['branch', 'fork', 'session'])
    },
  )

  it('ends within 20 s when the platform is silent, and everything had its turn', async () => {
    await runStep(staging)
    step.platform.addFault({ operation: '*', kind: 'silent' })
    const { requests } = step.platform
    let seen = requests.length
    const posted = runPost()
    // Time passes only while a request is open: 20 s in all, half of them for each of the two things.
    for (let turn = 0; turn < 2; turn++) {
      for (let looks = 0; requests.length === seen && looks < 100_000; looks++) await setImmediate()
      expect(requests.length).toBe(seen + 1)
      seen += 1
      step.clock.advance(10_000)
    }
    expect(await posted).toEqual([
      `setBranchStagingEnvironment ${step.outputs.branch}`,
      `removeBranch ${step.outputs.branch}`,
    ])
    expect(leftBehind()).toHaveLength(2)
  })
})

describe('a post step whose inputs are not those of main', () => {
  const elsewhere = 'https://other.example.com'
  /** Two deployments, whose branches have the same names. */
  const twoDeployments: StepOptions = {
    ...staging,
    inputs: { ...staging.inputs, branch: 'shared' },
    platform: { state: { otherDeployments: [2] } },
  }

  it.each([
    ['another deployment', () => ({ 'deployment-id': '2' })],
    ['no deployment', () => ({ 'deployment-id': '' })],
    ['what is no deployment', () => ({ 'deployment-id': 'x' })],
    ['another platform', () => ({ 'base-url': elsewhere })],
    ['no platform', () => ({ 'base-url': ' ' })],
    ['neither', () => ({ 'base-url': '', 'deployment-id': '' })],
  ])('but name %s cleans up where main was, and says so', async (_, inputs) => {
    await runStep(twoDeployments)
    expect(branchNames()).toEqual(['main', 'shared'])
    const { length } = step.platform.requests
    await step.runPost(inputs())
    expect(branchNames()).toEqual(['main'])
    expect(leftBehind()).toEqual([])
    expect(step.lines).toContainEqual(
      expect.stringContaining(`Cleaning up deployment 1 at ${step.platform.url}, where the main step ran`),
    )
    const paths = step.platform.requests.slice(length).map(({ path }) => path)
    expect(paths.every((path) => path.includes('/deployments/1/'))).toBe(true)
  })

  it('but name the same in other words says nothing of it', async () => {
    await runStep(twoDeployments)
    await step.runPost({ 'base-url': ` ${step.platform.url}/ `, 'deployment-id': ' 1 ' })
    expect(branchNames()).toEqual(['main'])
    expect(step.lines.join()).not.toContain('Cleaning up deployment')
  })

  it('sends a token that main did not use only where the inputs name the URL with it', async () => {
    await runStep({
      ...twoDeployments,
      platform: { tokens: ['emulator-token', 'renewed-token'], state: { otherDeployments: [2] } },
    })
    const { length } = step.platform.requests
    for (const url of [elsewhere, '']) {
      await step.runPost({ token: 'renewed-token', 'base-url': url })
      expect(step.platform.requests).toHaveLength(length)
      expect(leftBehind().slice(-2)).toEqual([
        expect.stringMatching(
          /^Leftover in deployment 1: the staging environment of branch "shared" \(in the post step, inputs `base-url` and `token` are not those of the main step, so no request was sent to http.*\)\. To remove it, switch it off/,
        ),
        expect.stringContaining('Leftover in deployment 1: branch "shared" ('),
      ])
    }
    await step.runPost({ token: 'renewed-token' })
    expect(branchNames()).toEqual(['main'])
  })

  it.each([
    ['is empty', ' ', 'input `token` is empty in the post step'],
    ['cannot be one', 'two words', 'input `token` of the post step is not a valid token'],
  ])('names what is left when the token %s', async (_, token, problem) => {
    await runStep(staging)
    const { length } = step.platform.requests
    await step.runPost({ token })
    expect(step.platform.requests).toHaveLength(length)
    expect(leftBehind()).toEqual([
      `Leftover in deployment 1: the staging environment of branch "${step.outputs.branch}" (${problem}). To remove it, switch it off on the platform, since it is billed while it is on.`,
      `Leftover in deployment 1: branch "${step.outputs.branch}" (${problem}). To remove it, delete it on the platform.`,
    ])
  })

  it('sends the token in the way in which main did', async () => {
    await runStep({ ...staging, inputs: { ...staging.inputs, 'auth-scheme': 'api-key' } })
    await step.runPost({ 'auth-scheme': 'bearer' })
    expect(step.platform.requests.at(-1)?.headers.authorization).toBe('Api-Key ***')
    expect(branchNames()).toEqual(['main'])
  })

  it('has nothing of the token saved', async () => {
    await runStep(staging)
    const saved = JSON.stringify(step.state)
    expect(Object.keys(step.state).sort()).toEqual(['ledger', 'target'])
    expect(saved).not.toContain(step.platform.token)
    expect(JSON.parse(step.state.target ?? '')).toEqual({
      baseUrl: step.platform.url,
      deploymentId: 1,
      authScheme: 'bearer',
      tokenMark: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
  })
})
