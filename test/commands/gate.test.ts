import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import {
  buildPath,
  calls,
  green,
  naiveRequest,
  order,
  pullRequest,
  queryOf,
  red,
  requestsOf,
  rowsOf,
  runStep,
  scenarios,
  step,
  useCommand,
  validatePath,
  withFaults,
} from '../support/command.ts'

useCommand()

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
/** Of a pull request. */
const ofPull = 'dbt-sync/main-58f416b7-pr7-77-2-cafe'
const fork = 'dev-ci-1'

const valid = { ...green, branch, valid: 'true', 'error-count': '0', 'build-status': 'built' }
const noSwitch = { setBranchStagingEnvironment: 0, startDevMode: 0 }
const unvalidated = { validateDataModel: 0 }
const switching = 'setBranchStagingEnvironment'

/** A response with other members, always or from a call on. */
const says = (
  operation: 'buildStatus' | 'validateDataModel',
  body: Record<string, unknown>,
  from = 1,
): Fault => ({ operation, kind: 'patch-body', body, call: { from } })
const builtElsewhere = { branchName: 'main', status: 'built', errorText: null }
const validElsewhere = { branchName: 'main', valid: true, errors: [] }

/** What a client that checks no more than this would see: green. */
const naiveBuild = async () =>
  expect(await naiveRequest(buildPath(branch))).toMatchObject({ status: 200, body: { status: 'built' } })
const naiveVerdict = async (name = step.outputs.branch) =>
  expect(await naiveRequest(validatePath(name))).toMatchObject({ status: 200, body: { valid: true } })

/** Somebody else opens the branch as soon as the sync has made it. */
function openedByOthers(line: string, platform: Emulator): void {
  const made = line.startsWith('Synced') ? platform.state.deployment.require(branch) : undefined
  if (!made || made.staging) return
  made.staging = true
  platform.state.deployment.startBuild(made, platform.state.now())
}

describe('a gate', () => {
  it('sends no request that it does not need: this many of each, over few connections', async () => {
    await runStep({
      inputs: { 'poll-interval': 'auto' },
      platform: { state: { history: 12 } },
      overWire: true,
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    const sent = order()
    const counts = Object.fromEntries([...Map.groupBy(sent, (id) => id)].map(([id, all]) => [id, all.length]))
    expect(counts).toMatchObject({
      startDbtSync: 1,
      getDbtSyncStatus: 14,
      getDbtSyncLogs: 11,
      listDbtSyncs: 3,
      getDbtSyncResult: 1,
      getDeploymentSettings: 1,
      fileHashes: 2,
      listBranches: 3,
      setBranchStagingEnvironment: 1,
      buildStatus: 36,
      validateDataModel: 1,
    })
    // The rest of the log is read while the platform builds.
    expect(sent.lastIndexOf('getDbtSyncLogs')).toBeGreaterThan(sent.indexOf(switching))
    expect(step.platform.connections).toBeGreaterThan(0)
    expect(step.platform.connections).toBeLessThanOrEqual(8)
  })
})

describe('activate', () => {
  scenarios({
    'auto switches the staging environment of the new branch on, by its name, and opens no dev mode': {
      outputs: valid,
      lastLine: 'it is built and valid',
      calls: { startDevMode: 0 },
      also() {
        expect(requestsOf(switching).map(({ body }) => body)).toEqual([{ branchName: branch, enabled: true }])
        expect(step.platform.state.stagingBranches).toEqual([branch])
      },
    },
    'auto uses a branch that is already active, and switches nothing: it stays on': {
      onLine: (line, _, platform) => openedByOthers(line, platform),
      outputs: valid,
      calls: noSwitch,
      post: [],
      also: async () => expect(step.platform.state.stagingBranches).toEqual([branch]),
    },
    'dev-mode builds and validates the fork that came back': {
      inputs: { activate: 'dev-mode' },
      outputs: valid,
      calls: { setBranchStagingEnvironment: 0 },
      also() {
        expect(requestsOf('startDevMode').map(({ body }) => body)).toEqual([{ branchName: branch }])
        expect(step.report.findings.validatedBranch).toBe(fork)
        expect(step.lines.some((line) => line.includes(`"${fork}"`))).toBe(true)
      },
    },
    'dev-mode: a naive client that validates the branch it asked for would have been green on a broken fork':
      {
        inputs: { activate: 'dev-mode' },
        state: { switches: { validateInactive: 'answer' } },
        onLine: (line, _, platform) => {
          if (!line.startsWith('Dev mode is open')) return
          platform.state.putFiles(fork, { 'model/cubes/fct_orders.yml': 'cubes:\n  - name: 1' })
        },
        outputs: { ...red('validation'), valid: 'false' },
        also: () => naiveVerdict(branch),
      },
    ...rowsOf(['main', 'dev-nobody-9'], (value) => [
      `dev-mode: a fork that the list does not have as one ("${value}") is not accepted, and the real one goes`,
      {
        event: pullRequest('main'),
        inputs: { activate: 'dev-mode' },
        faults: [{ operation: 'startDevMode', kind: 'echo-other-branch', value }],
        outputs: red('build'),
        error: [`"${value}", which is not a fork of branch`],
        left: ['main'],
      },
    ]),
    'never opens nothing, and says which values would': {
      inputs: { activate: 'never' },
      outputs: red('build'),
      error: [`"${branch}" is not active`, 'activate: auto'],
      calls: { ...noSwitch, ...unvalidated },
    },
    'staging rejected names dev mode and what it costs, and leaves nothing': {
      inputs: { activate: 'staging' },
      faults: [
        { operation: switching, kind: 'staging-refused', status: 409, value: 'Quota of 3 is used up' },
      ],
      outputs: red('build'),
      error: [
        'Quota of 3 is used up',
        'activate: dev-mode',
        /needs no staging.*token has one dev-mode session/,
      ],
      calls: { startDevMode: 0, ...unvalidated },
      ledger: {},
    },
    'staging rejected for lack of permissions is a matter of the token': {
      faults: [{ operation: switching, kind: 'staging-refused', status: 403 }],
      outputs: red('auth'),
      calls: { startDevMode: 0, ...unvalidated },
    },
    'validate: false opens, builds and validates nothing': {
      inputs: { validate: 'false' },
      outputs: { ...green, valid: '', 'build-status': '', 'error-count': '' },
      calls: { ...noSwitch, ...unvalidated, buildStatus: 0 },
    },
    'is not reached when the sync failed': {
      ref: 'broken-model',
      outputs: { ...red('sync'), valid: '', 'build-status': '' },
      calls: noSwitch,
    },
  })
})

describe('the deploy branch', () => {
  it.each(['auto', 'dev-mode'])(
    'is not opened, forked or deleted when the platform says that it took the sync (activate: %s)',
    async (activate) => {
      await runStep({
        event: pullRequest('main'),
        inputs: { activate },
        ...withFaults({ operation: 'startDbtSync', kind: 'echo-other-branch', value: 'main' }),
      })
      expect.soft(step.exitCode).toBe(1)
      await step.runPost()
      const sent = step.platform.requests
        .filter(({ operationId, body, path }) => {
          const writes = [switching, 'startDevMode', 'removeBranch'].includes(operationId)
          return writes && (JSON.stringify(body)?.includes('"main"') || path.includes('branchName=main'))
        })
        .map(({ operationId }) => operationId)
      expect(sent).toEqual([])
      expect(step.platform.state.branches.map(({ name }) => name)).toContain('main')
    },
  )
})

describe('awaiting the build', () => {
  const badBranch = { operation: 'buildStatus', kind: 'bad-branch' } as const
  scenarios({
    'a naive client without an echo check would have been green on the build of another branch': {
      faults: [says('buildStatus', builtElsewhere, 2)],
      outputs: red('build'),
      error: [`"${branch}", but the platform returned the build of "main"`],
      calls: unvalidated,
      also: naiveBuild,
    },
    'an active branch of another name does not count in the first check either': {
      faults: [says('buildStatus', builtElsewhere)],
      outputs: red('build'),
    },
    'an echo of null is no echo': {
      faults: [says('buildStatus', { ...builtElsewhere, branchName: null }, 2)],
      outputs: red('build'),
      also: naiveBuild,
    },
    'a failed build is red with its error text': {
      faults: [{ operation: switching, kind: 'build-fails', value: 'Cannot find module "pg"' }],
      outputs: { ...red('build'), 'build-status': 'failed', valid: '' },
      error: ['Cannot find module "pg"'],
      calls: unvalidated,
    },
    ...rowsOf([1, 2], (from) => [
      `"Bad branch" of a branch that was just made is waited for, for 60 s, from check ${from} on`,
      {
        inputs: { 'poll-interval': '10s' },
        faults: [{ ...badBranch, call: { from } }],
        outputs: red('build'),
        error: ['Bad branch'],
        calls: { buildStatus: from + 6, ...unvalidated },
      },
    ]),
    'a branch that lists and builds know some seconds late is green': {
      inputs: { 'poll-interval': 'auto' },
      faults: [1, 2, 3].flatMap((call): Fault[] => [
        { ...badBranch, call },
        { operation: 'listBranches', kind: 'patch-body', body: { items: [] }, call: call + 1 },
      ]),
      outputs: valid,
      also: () => expect(step.report.findings.buildEvidence).toBe('its commit is the head of the branch'),
    },
    'an unknown status that never ends is a timeout, and never green': {
      inputs: { timeout: '5m' },
      faults: [says('buildStatus', { status: 'ready', errorText: null }, 2)],
      outputs: { ...red('timeout'), 'build-status': 'ready', valid: '' },
      calls: unvalidated,
    },
  })
})

describe('validating', () => {
  it.each(['auto', 'staging', 'dev-mode'])('always names the branch (activate: %s)', async (activate) => {
    await runStep({ event: pullRequest('main'), inputs: { activate } })
    const name = activate === 'dev-mode' ? fork : ofPull
    expect(requestsOf('validateDataModel').map(queryOf)).toEqual([{ branchName: name }])
    expect(calls('buildStatus')).toBeGreaterThan(1)
    for (const request of requestsOf('buildStatus')) expect(queryOf(request)).toEqual({ branchName: name })
  })

  const unverified = {
    outcome: 'failure',
    valid: '',
    'failure-kind': expect.stringMatching(/^(?:network|unsupported)$/),
  }
  const validating = { operation: 'validateDataModel' }
  scenarios({
    'a naive client that checks the status code only would have been green on a broken model': {
      ref: 'invalid-model',
      outputs: {
        ...red('validation'),
        ...{ valid: 'false', 'build-status': 'built', 'error-count': expect.stringMatching(/^[1-9]\d*$/) },
      },
      error: ['Fix the model'],
      async also() {
        const look = await naiveRequest(validatePath(step.outputs.branch))
        expect(look).toMatchObject({ status: 200, body: { valid: false } })
        expect(step.errors).toHaveLength(1)
        expect(step.report.findings.errors).toHaveLength(Number(step.outputs['error-count']))
      },
    },
    'a naive client without an echo check would have been green on the verdict of another branch': {
      ref: 'invalid-model',
      faults: [says('validateDataModel', validElsewhere)],
      outputs: { ...red('unsupported'), valid: '' },
      error: ['"main"'],
      also: () => naiveVerdict(),
    },
    'a naive client that ignores the mode would have been green on a verdict in another mode': {
      faults: [says('validateDataModel', { mode: 'production' })],
      outputs: { ...red('unsupported'), valid: '' },
      also: () => naiveVerdict(),
    },
    ...rowsOf([{ branchName: null }, { mode: null }, { valid: null }, { valid: 'true' }], (body) => [
      `a response with ${JSON.stringify(body)} is no verdict`,
      { inputs: { timeout: '10m' }, faults: [says('validateDataModel', body)], outputs: unverified },
    ]),
    'a response of null is no verdict': {
      inputs: { timeout: '10m' },
      faults: [{ ...validating, kind: 'null' }],
      outputs: unverified,
    },
    'a branch that was switched off meanwhile is a matter of the build, not of the model': {
      onLine: (line, _, platform) => {
        if (line.startsWith(`Build of "${branch}": built`))
          platform.state.deployment.require(branch).staging = false
      },
      outputs: { ...red('build'), valid: '', 'error-count': '' },
      error: ['is not active'],
    },
  })
})

describe('lists', () => {
  const named = (length: number) => Array.from({ length }, (_, index) => ({ name: `team/branch-${index}` }))

  scenarios({
    'first page: a naive client would have taken the name of an existing branch for free, and gone on': {
      inputs: { branch: 'team/branch-129' },
      state: { branches: named(130) },
      outputs: red('input'),
      calls: { startDbtSync: 0, ...noSwitch },
      async also() {
        const first = await naiveRequest('/build/api/v1/deployments/1/branches?first=100')
        const there = expect.objectContaining({ name: 'team/branch-129' })
        expect(first).toMatchObject({ status: 200, body: { items: expect.not.arrayContaining([there]) } })
      },
    },
    'finds the branch that it made on a later page, and opens it': {
      state: { branches: named(130) },
      outputs: valid,
      also: () => expect(step.platform.state.stagingBranches).toEqual([branch]),
    },
    'a list that cannot be read to its end opens nothing': {
      inputs: { timeout: '5m' },
      // More than one large page, so that the branch is on a page that nothing leads to.
      state: { branches: named(1100) },
      faults: [{ operation: 'listBranches', kind: 'cursor-stuck' }],
      outputs: red('network'),
      calls: noSwitch,
    },
  })
})
