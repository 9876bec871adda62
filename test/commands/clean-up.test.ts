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
  red,
  runPost,
  runStep,
  type Scenario,
  type StepOptions,
  scenarios,
  step,
  tagPush,
  useCommand,
  withFaults,
} from '../support/command.ts'
import { headOfRef } from '../support/platform.ts'

useCommand()

/** Names of what is still written down; what is struck out is there, too, as undefined. */
const written = () =>
  Object.entries(step.ledger()).flatMap(([name, value]) => (value === undefined ? [] : [name]))
const table = <Case>(cases: readonly Case[], row: (the: Case) => [string, Scenario]) =>
  scenarios(Object.fromEntries(cases.map(row)))

const made = 'dbt-sync/main-58f416b7-pr7-77-2-cafe'
const event = pullRequest('main')
const devMode: StepOptions = { event, inputs: { activate: 'dev-mode' } }
const staging: StepOptions = { event, inputs: { activate: 'staging' } }
const feature = { branches: [{ name: 'feature' }] }
/** In a row, `branch` is what the outputs name. */
const kept = (branch: string) => ['main', branch]
const keptWith = (branch: string, ...forks: string[]) =>
  `Leftover in deployment 1: branch "${branch}" (kept: dev mode is open on it (${forks.map((fork) => `"${fork}"`).join(', ')}), perhaps by a person; delete this fork on the platform if not needed). To remove it, delete it on the platform.`
/** What post reads before it removes a branch: what uses it. */
const asked = ['listBranches', 'listDbtSyncs']

/** Throws on the first line with this text, as a defect in the middle of main would. */
const brokenAt = (text: string) =>
  onceAt(text, () => {
    throw new Error('broken on purpose')
  })

describe('the branch that a sync made', () => {
  const events: Record<string, (ref: string) => StepOptions> = {
    push: (ref) => ({ ref }),
    'pull request': (ref) => ({ event: pullRequest(ref) }),
    'merge group': (ref) => ({
      event: {
        eventName: 'merge_group',
        ref: `refs/heads/${ref}`,
        payload: { merge_group: { head_ref: `refs/heads/${ref}`, head_sha: headOfRef } },
      },
    }),
  }
  table(
    [
      ['auto', 'green', 'push', 'stays'],
      ['auto', 'red', 'push', 'stays'],
      ['auto', 'green', 'pull request', 'goes'],
      ['auto', 'red', 'pull request', 'goes'],
      ['auto', 'green', 'merge group', 'goes'],
      ['always', 'red', 'push', 'goes'],
      ['on-success', 'green', 'push', 'goes'],
      ['on-success', 'red', 'pull request', 'stays'],
      ['never', 'green', 'pull request', 'stays'],
    ] as const,
    ([policy, end, of, fate]) => [
      `with ${policy} on a ${end} ${of} lives until post, then ${fate}`,
      {
        ...events[of]?.(end === 'green' ? 'main' : 'invalid-model'),
        inputs: { 'delete-branch': policy },
        outputs: { 'failure-kind': end === 'green' ? 'none' : 'validation' },
        also() {
          expect(branchNames()).toEqual(['main', step.outputs.branch])
          expect(step.platform.state.stagingBranches).toEqual([step.outputs.branch])
        },
        post: (branch) => [
          `setBranchStagingEnvironment ${branch}`,
          ...(fate === 'goes' ? [...asked, `removeBranch ${branch}`] : []),
        ],
        left: fate === 'goes' ? ['main'] : kept,
      },
    ],
  )

  const renamed = 'dbt-sync/main-20260105120000-deadbeef'
  const never: Fault = { operation: 'buildStatus', kind: 'unknown-status', call: { from: 2 } }
  scenarios({
    'goes under the name that the platform made for it': {
      ...{ event, inputs: { validate: 'false' }, ...namedByPlatform(renamed) },
      outputs: { outcome: 'success', branch: renamed },
      post: ['listBranches', `buildStatus ${renamed}`, `removeBranch ${renamed}`],
    },
    'goes although a detached step ran out of time while it was built': {
      ...{ event, inputs: { timeout: '3m', 'on-timeout': 'detach' }, faults: [never] },
      outputs: red('timeout'),
      left: ['main'],
    },
    'is not touched when another job created it before the start, and the start was rejected': {
      inputs: { branch: 'feature', 'delete-branch': 'always' },
      faults: [{ operation: 'startDbtSync', kind: 'status', status: 409 }],
      ...onceAt('Starting a dbt sync', (platform) => platform.state.putFiles('feature', {})),
      outputs: red('sync'),
      left: ['main', 'feature'],
    },
    'is not touched when the platform put the sync on one that was there before (auto)': {
      ...{ event, inputs: { validate: 'false' }, ...namedByPlatform('feature', { state: feature }) },
      outputs: { outcome: 'success' },
      left: ['main', 'feature'],
    },
    'is not touched when the platform put the sync on one that was there before (on-success)': {
      inputs: { 'delete-branch': 'on-success', validate: 'false' },
      ...namedByPlatform('feature', { state: feature }),
      outputs: { outcome: 'success' },
      left: ['main', 'feature'],
    },
    'that was asked for goes, when the start named another one and the run ends before that is verified': {
      event,
      inputs: { 'delete-branch': 'always' },
      faults: [
        { operation: 'startDbtSync', kind: 'echo-other-branch', value: 'elsewhere' },
        { operation: 'getDeploymentSettings', kind: 'status', status: 403 },
      ],
      outputs: { outcome: 'failure', branch: 'elsewhere' },
      also() {
        expect(step.ledger()).toMatchObject({ branch: 'elsewhere', asked: made })
        step.platform.state.putFiles(made, {})
      },
      post: expect.arrayContaining([`removeBranch ${made}`]),
      left: ['main'],
    },
    'is named when it is unknown whether the start arrived': {
      ...{ event, inputs: { timeout: '10m' }, faults: [{ operation: 'startDbtSync', kind: 'reset-before' }] },
      outputs: red('network'),
      left: ['main'],
      leftovers: [
        `Leftover in deployment 1, unconfirmed: the sync into branch "${made}" (the response to its start was lost, and the sync history does not list it). If it appears, cancel it on the platform.`,
      ],
    },
    'stays when a detached sync makes it later': {
      ...{ event, inputs: { timeout: '20s', 'on-timeout': 'detach', 'delete-branch': 'always' } },
      error: [made],
      async also() {
        expect(step.platform.state.runningSyncs).toHaveLength(1)
        expect(await runPost()).toEqual([])
        step.clock.advance(300_000)
        expect(branchNames()).toEqual(['main', made])
      },
    },
  })
})

describe('a merged branch', () => {
  const release = (inputs: Record<string, string> = {}): Scenario => ({
    event: tagPush('v1.0.0'),
    inputs: { command: 'release', ...inputs },
    outputs: { outcome: 'success', merged: 'true' },
  })
  const unmerged = (policy: string, left: Scenario['left']): Scenario => ({
    ...release({ 'delete-branch': policy }),
    faults: [{ operation: 'mergeToDefaultBranch', kind: 'merged-false' }],
    outputs: { ...red('merge'), merged: 'false' },
    also: () => expect(branchNames()).toEqual(['main', step.outputs.branch]),
    left: left ?? [],
  })
  scenarios({
    'goes by the merge': {
      ...release(),
      also: () => expect(branchNames()).toEqual(['main']),
      post: expect.not.arrayContaining([expect.stringContaining('removeBranch')]),
      left: ['main'],
    },
    'stays with never, its staging environment does not': {
      ...release({ 'delete-branch': 'never' }),
      left: kept,
    },
    'that was not merged stays with auto': unmerged('auto', kept),
    'that was not merged stays with on-success': unmerged('on-success', kept),
    'that was not merged goes with always': unmerged('always', ['main']),
    'leaves no fork of itself': { ...release({ activate: 'dev-mode' }), left: ['main'] },
    'that existed before stays when the merge fails, also with always': {
      inputs: { command: 'merge', branch: 'feature', 'delete-branch': 'always' },
      state: feature,
      faults: [{ operation: 'mergeToDefaultBranch', kind: 'conflict-409' }],
      outputs: red('merge'),
      post: ['setBranchStagingEnvironment feature'],
      left: ['main', 'feature'],
    },
  })
})

/** Dev mode is opened, and nobody says so: neither its own response nor the session. */
const unanswered: Fault[] = [
  { operation: 'startDevMode', kind: 'reset-after' },
  { operation: 'buildStatus', kind: 'status', status: 403 },
]

describe('what others have', () => {
  const validate: Scenario = {
    inputs: { command: 'validate', branch: 'feature', activate: 'dev-mode' },
    platform: { tokens: ['emulator-token', { token: 'ann-token', user: 'ann' }], state: feature },
  }
  const addFork = (platform: Emulator, owner: string) =>
    platform.state.deployment.addBranch({
      name: `dev-${owner}-1`,
      parent: 'feature',
      owner,
      files: platform.state.deployment.require('feature').files,
    })
  /** Another job has moved the session. */
  const moved = (faults: Fault[]): Scenario => ({
    ...{ ...devMode, state: { branches: [{ name: 'theirs' }] }, faults },
    also: () => void step.platform.state.deployment.sessions.set(step.platform.token, 'theirs'),
    post: expect.not.arrayContaining(['stopDevMode']),
    sessions: ['theirs'],
  })
  scenarios({
    'the staging environment of another branch stays on': {
      ...{ ...staging, state: { branches: [{ name: 'theirs', staging: true }] } },
      left: ['main', 'theirs'],
    },
    'a fork that was there before stays': {
      ...validate,
      prepare(platform) {
        addFork(platform, 'ci')
        addFork(platform, 'ann')
      },
      also: () =>
        expect(step.platform.state.sessions.map(({ branchName }) => branchName)).toEqual(['dev-ci-1']),
      left: ['main', 'feature', 'dev-ci-1', 'dev-ann-1'],
    },
    'a fork that another user created meanwhile stays, and the session of that user': {
      ...validate,
      ...onceAt('Dev mode is open', (platform) => {
        addFork(platform, 'ann')
        platform.state.deployment.sessions.set('ann-token', 'dev-ann-1')
      }),
      left: ['main', 'feature', 'dev-ann-1'],
      sessions: ['dev-ann-1'],
    },
    'a session that another job has moved is left alone': { ...moved([]), left: ['main', 'theirs'] },
    'so is the fork, where it was not named yet: it may be that of a person': {
      ...moved(unanswered),
      left: (branch) => ['main', 'theirs', branch, 'dev-ci-1'],
      leftovers: (branch) => [
        expect.stringContaining('it is unknown which of these this job created: dev-ci-1'),
        keptWith(branch, 'dev-ci-1'),
      ],
      stillWritten: ['fork', 'branch'],
    },
  })
})

it('a dev mode session is open until post, then closed, and the fork is deleted before its parent', async () => {
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
})

describe('dev mode on a tenant that forks anew with each request', () => {
  const switches = { devModeForks: 'anew' } as const
  const own: Scenario = { ...devMode, state: { switches } }
  const shared: Scenario = {
    inputs: { command: 'validate', branch: 'feature', activate: 'dev-mode' },
    state: { ...feature, switches },
  }
  const starting = { operation: 'startDevMode', call: 1 } as const
  const lost: [string, Fault][] = [
    ['was lost once', { ...starting, kind: 'reset-after' }],
    ['was lost before it arrived', { ...starting, kind: 'reset-before' }],
    ['was answered 502', { ...starting, kind: 'status', status: 502 }],
    ['was answered 502 after the work', { ...starting, kind: 'status', status: 502, when: 'after' }],
    ['does not name a fork', { operation: 'startDevMode', kind: 'patch-body', body: { branchName: null } }],
  ]
  const oneFork = (fault: Fault): Scenario => ({
    faults: [fault],
    outputs: { outcome: 'success', valid: 'true' },
    also: () => expect(branchNames().filter((name) => name.startsWith('dev-'))).toEqual(['dev-ci-1']),
  })
  table(lost, ([what, fault]) => [
    `makes one fork although the request ${what}, and leaves none`,
    { ...own, ...oneFork(fault), left: ['main'] },
  ])

  /** The first request arrives when nobody waits for it any more, and the second is sent. */
  const late = (policy: string, leftovers: string[], stillWritten: string[]): Scenario => ({
    ...own,
    inputs: { activate: 'dev-mode', branch: 'made', 'delete-branch': policy },
    faults: [{ ...starting, kind: 'reset-before' }],
    ...onceAt('Dev mode was not opened', ({ state: { deployment } }) => {
      const { files } = deployment.require('made')
      deployment.addBranch({ name: 'dev-ci-1', parent: 'made', owner: 'ci', files })
    }),
    also: () => expect(branchNames()).toEqual(['main', 'made', 'dev-ci-1', 'dev-ci-2']),
    left: ['main', 'made', 'dev-ci-1'],
    leftovers: [
      'Leftover in deployment 1: new forks of branch "made" (dev-ci-1; the request to open dev mode was sent more than once, so others may have created some of them). To remove it, delete those on the platform that are not needed.',
      ...leftovers,
    ],
    stillWritten,
  })
  scenarios({
    'makes one fork of a branch of others, too': {
      ...{ ...shared, ...oneFork({ ...starting, kind: 'reset-after' }) },
      left: ['main', 'feature'],
    },
    'names the new forks of a branch that this job made when one came late, and keeps it': late(
      'always',
      [keptWith('made', 'dev-ci-1')],
      ['branch'],
    ),
    'names the new forks of a branch that stays, too': late('never', [], []),
  })

  it('keeps a branch of its own whose forks it cannot find, for they would move under production', async () => {
    await runStep({ ...devMode, platform: { state: { switches } }, ...withFaults(...unanswered) })
    expect(step.outputs.outcome).toBe('failure')
    step.platform.clearFaults()
    step.platform.addFault({ operation: 'listBranches', kind: 'status', status: 403 })
    const { branch = '' } = step.outputs
    expect(await runPost()).not.toContain(`removeBranch ${branch}`)
    expect(branchNames()).toContain(branch)
    expect(leftBehind()).toEqual([
      expect.stringContaining(`: dev mode on branch "${branch}" (`),
      expect.stringContaining(`: the "dev-" fork of branch "${branch}" (`),
      expect.stringContaining(`: branch "${branch}" (kept: whether it is in use is unknown (`),
    ])
  })
})

describe('what is written down before it is made', () => {
  const down = (operation: string): Fault => ({ operation, kind: 'status', status: 503 })
  /** The response is lost each time. */
  const lost = (options: StepOptions, operation: string, ...more: Fault[]): Scenario => ({
    ...{ ...options, faults: [{ operation, kind: 'reset-after' }, ...more] },
    outputs: { outcome: 'failure' },
    also() {
      const { sessions, stagingBranches, runningSyncs } = step.platform.state
      expect([...sessions, ...stagingBranches, ...runningSyncs, ...branchNames().slice(1)]).not.toEqual([])
    },
    left: ['main'],
  })
  const uncancelled: Scenario = {
    ...{
      event,
      inputs: { timeout: '20s' },
      faults: [{ operation: 'cancelDbtSync', kind: 'status', status: 403 }],
    },
    outputs: red('timeout'),
    also() {
      expect(step.platform.state.runningSyncs).toHaveLength(1)
      expect(step.ledger().sync?.jobId).toBe(step.outputs['sync-job-id'])
    },
    left: ['main'],
  }
  scenarios({
    'a start without a response is undone': lost(
      { event },
      'startDbtSync',
      down('listDbtSyncs'),
      down('cancelDbtSync'),
    ),
    'a switch without a response is undone': lost(staging, 'setBranchStagingEnvironment'),
    'dev mode without a response is undone': lost(devMode, 'startDevMode', ...unanswered),
    'a sync that main could not cancel is cancelled by post, and its branch never comes': uncancelled,
    'a sync that main could not cancel and that has ended meanwhile is nothing left; its branch goes': {
      ...uncancelled,
      also() {
        step.clock.advance(600_000)
        expect(branchNames()).toEqual(['main', step.outputs.branch])
      },
    },
  })

  table(
    [
      ['Starting a dbt sync', staging],
      ['Started sync job', staging],
      ['Switching the staging', staging],
      ['Opening dev mode', devMode],
      ['is valid', devMode],
    ] as const,
    ([text, options]) => [
      `a main that breaks at "${text}" leaves nothing`,
      { ...options, ...brokenAt(text), outputs: red('internal'), left: ['main'] },
    ],
  )

  scenarios({
    'a push that only syncs leaves nothing to send': { inputs: { validate: 'false' }, ledger: {}, post: [] },
    'a wrong input leaves nothing to send': { inputs: { timeout: 'soon' }, ledger: {}, post: [] },
    'a validation of the deploy branch leaves nothing to send': {
      inputs: { command: 'validate', branch: 'main' },
      ledger: {},
      post: [],
    },
  })
})

describe('a clean-up call that fails', () => {
  it('to cancel a sync has it named together with the branch that it may still create', async () => {
    const rejected: Fault = { operation: 'cancelDbtSync', kind: 'status', status: 403 }
    await runStep({ event, inputs: { timeout: '20s' }, ...withFaults(rejected) })
    await runPost()
    expect(calls('removeBranch')).toBe(0)
    expect(leftBehind()).toEqual([
      expect.stringMatching(/: sync job [0-9a-f-]{36} \(.*\)\. To remove it, cancel it on the platform/),
      `Leftover in deployment 1: branch "${made}", which the sync may still create. To remove it, delete it on the platform once the sync has ended.`,
    ])
  })

  it('to cancel a sync keeps the branch of its earlier start, too', async () => {
    const rejected: Fault = { operation: 'cancelDbtSync', kind: 'status', status: 403 }
    await runStep({ event, inputs: { timeout: '20s' }, ...withFaults(rejected) })
    const { sync, ...entries } = JSON.parse(step.state.ledger ?? '')
    const other = 'dbt-sync/main-58f416b7-pr7-77-2-beef'
    const saved = { ...entries, sync: { ...sync, doubleOn: other }, asked: other }
    step.state.ledger = JSON.stringify(saved)
    await runPost()
    for (const name of [made, other])
      expect(leftBehind().join('\n')).toContain(`branch "${name}", which the sync may still create`)
  })

  it.each<[string, Omit<Fault, 'operation'> & { operation: string }]>([
    [
      'on the fork alone is made good by the next post: its parent stays until then',
      { operation: 'removeBranch', kind: 'status', status: 403, call: 1 },
    ],
    ['once is repeated', { operation: '*', kind: 'status', status: 503, call: { every: 2 } }],
  ])('%s', async (_, fault) => {
    await runStep(devMode)
    step.platform.addFault(fault)
    await runPost()
    await runPost()
    expect(branchNames()).toEqual(['main'])
    expect(step.platform.state.sessions).toEqual([])
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
      expect(sent).toContain('listBranches')
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
    expect(await posted).toEqual([`setBranchStagingEnvironment ${step.outputs.branch}`, 'listBranches'])
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
    ['another deployment', () => ({ 'deployment-id': '2' }), /name deployment 2 at http/],
    ['no deployment', () => ({ 'deployment-id': '' }), /name deployment \(none\) at http/],
    ['what is no deployment', () => ({ 'deployment-id': 'x' }), /name deployment \(none\) at http/],
    ['another platform', () => ({ 'base-url': elsewhere }), /name deployment 1 at http/],
    ['no platform', () => ({ 'base-url': ' ' }), /name deployment 1 at \(no URL\)\.$/],
    ['neither', () => ({ 'base-url': '', 'deployment-id': '' }), /name deployment \(none\) at \(no URL\)\.$/],
  ])('but name %s cleans up where main was, and says so', async (_, inputs, named) => {
    await runStep(twoDeployments)
    expect(branchNames()).toEqual(['main', 'shared'])
    const { length } = step.platform.requests
    await step.runPost(inputs())
    expect(branchNames()).toEqual(['main'])
    expect(leftBehind()).toEqual([])
    const told = step.lines.find((line) =>
      line.startsWith(`Cleaning up deployment 1 at ${step.platform.url}, where the main step ran, although`),
    )
    expect(told).toMatch(named)
    const paths = step.platform.requests.slice(length).map(({ path }) => path)
    expect(paths.every((path) => path.includes('/deployments/1/'))).toBe(true)
  })

  it('but name the same in other words says nothing of it', async () => {
    await runStep(twoDeployments)
    await step.runPost({ 'base-url': ` ${step.platform.url}/ `, 'deployment-id': ' 1 ' })
    expect(branchNames()).toEqual(['main'])
    expect(step.lines.join()).not.toContain('Cleaning up deployment')
  })

  it('never sends a token that main did not use: in a composite action it may be any secret', async () => {
    await runStep({
      ...twoDeployments,
      platform: { tokens: ['emulator-token', 'renewed-token'], state: { otherDeployments: [2] } },
    })
    const { length } = step.platform.requests
    for (const url of [elsewhere, '', step.platform.url]) {
      await step.runPost({ token: 'renewed-token', 'base-url': url })
      expect(step.platform.requests).toHaveLength(length)
      expect(leftBehind().slice(-2)).toEqual([
        expect.stringMatching(
          /^Leftover in deployment 1: the staging environment of branch "shared" \(input `token` of the post step is not the token of the main step, so no request was sent to http.*\(actions\/runner#2030\).*\)\. To remove it, switch it off/,
        ),
        expect.stringContaining('Leftover in deployment 1: branch "shared" ('),
      ])
    }
    await step.runPost()
    expect(branchNames()).toEqual(['main'])
  })

  it.each<[string, string | null, string]>([
    ['the token is empty', ' ', 'input `token` is empty in the post step'],
    ['the token cannot be one', 'two words', 'input `token` of the post step is not a valid token'],
    ['it is unknown where that is', null, 'the saved state does not say on which deployment'],
  ])('names what is left when %s', async (_, token, problem) => {
    await runStep(staging)
    const { length } = step.platform.requests
    if (token === null) step.state.target = ''
    await step.runPost(token === null ? {} : { token })
    expect(step.platform.requests).toHaveLength(length)
    const leftover = token === null ? 'Leftover' : 'Leftover in deployment 1'
    expect(leftBehind()).toEqual([
      `${leftover}: the staging environment of branch "${step.outputs.branch}" (${problem}). To remove it, switch it off on the platform, since it is billed while it is on.`,
      `${leftover}: branch "${step.outputs.branch}" (${problem}). To remove it, delete it on the platform.`,
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
