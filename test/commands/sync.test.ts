import { describe, expect } from 'vitest'
import type { Emulator, Fault, InitialState } from '../../emulator/index.ts'
import {
  branchNames,
  buildPath,
  calls,
  green,
  naiveRequest,
  onceAt,
  order,
  pullRequest,
  queryOf,
  red,
  requestsOf,
  rowsOf,
  type Scenario,
  scenarios,
  step,
  useCommand,
  validatePath,
} from '../support/command.ts'

useCommand()

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
const fork = 'dev-ci-1'
const switching = 'setBranchStagingEnvironment'
const starting = { operation: 'startDbtSync' } as const
const valid = { ...green, branch, valid: 'true', 'error-count': '0', 'build-status': 'built' }
const noSwitch = { [switching]: 0, startDevMode: 0 }
const unvalidated = { validateDataModel: 0 }
const cancelled = { outcome: 'cancelled', 'failure-kind': 'cancelled' }
const noneRuns = () => expect(step.platform.state.runningSyncs).toEqual([])

/** A response with other members, always or from a call on. */
const says = (operation: string, body: Record<string, unknown>, from = 1): Fault => ({
  ...{ operation, kind: 'patch-body', body, call: { from } },
})
const elsewhere = { branchName: 'main', status: 'built', valid: true, errors: [], errorText: null }
const runs = ({ state }: Emulator) => state.deployment.runs

/** What a client that checks no more than this would see: green. */
const naiveBuild = async () =>
  expect(await naiveRequest(buildPath(branch))).toMatchObject({ status: 200, body: { status: 'built' } })
const naiveVerdict = async (name = step.outputs.branch) =>
  expect(await naiveRequest(validatePath(name))).toMatchObject({ status: 200, body: { valid: true } })

describe('green', () => {
  scenarios({
    'asks for a unique branch of our own and for the ref, follows the sync, and sets every output': {
      outputs: {
        ...{ ...valid, 'ref-verified': 'true', ref: 'main', 'report-path': '/report.json', merged: '' },
        ...{ 'breaking-count': '0', 'dangerous-count': '0', accepted: '', 'impact-complete': '' },
        ...{ 'sync-job-id': expect.stringMatching(/.+/), commit: expect.stringMatching(/^[0-9a-f]{40}$/) },
        ...{ 'snapshot-path': '', 'preview-url': '', 'comment-url': '', response: '', ready: '' },
      },
      lastLine:
        /^Synced "main" into branch ".*": 11 files, 11 cubes \(took 1 min\); it is built and valid\.$/,
      lines: ['Compared with "main": 11 files added, 0 changed, 0 removed'],
      calls: { startDbtSync: 1, startDevMode: 0 },
      ledger: { staging: branch },
      also() {
        expect(requestsOf('startDbtSync').map(({ body }) => body)).toEqual([
          { branchName: branch, ref: 'main' },
        ])
        const { changes, generatedFiles } = step.report.findings
        expect(generatedFiles).toContain('model/cubes/dbt/fct_orders.yml')
        expect(changes).toEqual({
          base: 'main',
          added: generatedFiles?.toSorted(),
          changed: [],
          removed: [],
        })
        expect(requestsOf(switching).map(({ body }) => body)).toEqual([{ branchName: branch, enabled: true }])
        for (const request of [...requestsOf('buildStatus'), ...requestsOf('validateDataModel')])
          expect(queryOf(request)).toEqual({ branchName: branch })
      },
    },
    'sends no request that it does not need: this many of each, over few connections': {
      ...{ inputs: { 'poll-interval': 'auto' }, state: { history: 12 }, overWire: true },
      outputs: valid,
      calls: {
        ...{ startDbtSync: 1, getDbtSyncStatus: 14, getDbtSyncLogs: 11, listDbtSyncs: 3 },
        ...{ getDbtSyncResult: 1, getDeploymentSettings: 1, fileHashes: 2, listBranches: 3 },
        ...{ [switching]: 1, buildStatus: 36, validateDataModel: 1 },
      },
      also() {
        // The rest of the log is read while the platform builds.
        expect(order().lastIndexOf('getDbtSyncLogs')).toBeGreaterThan(order().indexOf(switching))
        expect(step.platform.connections).toBeGreaterThan(0)
        expect(step.platform.connections).toBeLessThanOrEqual(8)
      },
    },
    'prints each line of the log once, grouped by phase with its time': {
      inputs: { 'poll-interval': '3s' },
      lines: ['▾ dbt-compile', '  dbt-compile took 15 s'],
      also() {
        expect(step.lines.filter((line) => line.includes('OK compiled model'))).toHaveLength(11)
        expect(step.report.findings.syncPhases?.map(({ name }) => name)).toContain('dbt-compile')
      },
    },
    'lists no file, but counts cubes': {
      faults: [{ operation: 'getDbtSyncResult', kind: 'patch-body', body: { generatedFiles: [] } }],
      outputs: valid,
    },
    'is without the comparison with the deploy branch, after several attempts': {
      faults: [{ operation: 'fileHashes', kind: 'status', status: 500 }],
      outputs: valid,
      warnings: [],
      also() {
        expect(step.report.findings.changes).toBeUndefined()
        expect(calls('fileHashes')).toBe(6)
      },
    },
    'uses a branch that is already active, and switches nothing: it stays on': {
      onLine(line, _, { state }) {
        const made = line.startsWith('Synced') ? state.deployment.require(branch) : undefined
        if (!made || made.staging) return
        made.staging = true
        state.deployment.startBuild(made, state.now())
      },
      outputs: valid,
      calls: noSwitch,
      post: [],
      also: () => expect(step.platform.state.stagingBranches).toEqual([branch]),
    },
    'in dev mode builds and validates the fork that came back': {
      inputs: { activate: 'dev-mode' },
      outputs: valid,
      calls: { [switching]: 0 },
      findings: { validatedBranch: fork },
      also() {
        expect(requestsOf('startDevMode').map(({ body }) => body)).toEqual([{ branchName: branch }])
        expect(step.lines.join('\n')).toContain(`"${fork}"`)
        for (const request of [...requestsOf('buildStatus'), ...requestsOf('validateDataModel')])
          expect(queryOf(request)).toEqual({ branchName: fork })
      },
    },
    'without validation opens, builds and validates nothing': {
      inputs: { validate: 'false' },
      outputs: { ...green, valid: '', 'build-status': '', 'error-count': '' },
      calls: { ...noSwitch, ...unvalidated, buildStatus: 0 },
    },
    'is of a branch that lists and builds know some seconds late': {
      inputs: { 'poll-interval': 'auto' },
      faults: [1, 2, 3].flatMap((call): Fault[] => [
        { operation: 'buildStatus', kind: 'bad-branch', call },
        { operation: 'listBranches', kind: 'patch-body', body: { items: [] }, call: call + 1 },
      ]),
      outputs: valid,
      findings: { buildEvidence: 'its commit is the head of the branch' },
    },
    'does not take the run of another job for this one': {
      ...onceAt('Started sync job', (platform) => {
        const own = runs(platform).at(-1)
        const newer = { syncJobId: 'newer', branchName: 'newer', ref: 'v1.0.0', gitRef: 'v1.0.0' }
        if (own) runs(platform).push({ ...own, ...newer })
      }),
      outputs: { ...valid, 'ref-verified': 'true' },
    },
    'with a warning where the history does not name the ref': {
      state: { features: { gitRef: false } },
      outputs: { ...valid, 'ref-verified': 'unknown' },
      findings: { refEvidence: 'the sync history does not name the ref of this sync' },
      also: () => expect(step.warnings.join()).toContain('could not be verified that "main" was synced'),
    },
  })
})

describe('a start whose response is lost', () => {
  scenarios({
    'is followed where it arrived, and sent once': {
      faults: [{ ...starting, kind: 'reset-after', call: 1 }],
      outputs: { ...green, 'ref-verified': 'true', 'sync-job-id': expect.stringMatching(/.+/) },
      calls: { startDbtSync: 1 },
    },
    'is sent again where it did not, once the history was checked': {
      faults: [{ ...starting, kind: 'reset-before', call: 1 }],
      outputs: green,
      also() {
        expect(step.platform.state.starts).toBe(1)
        const sent = order()
        const again = sent.lastIndexOf('startDbtSync')
        expect(sent.slice(sent.indexOf('startDbtSync') + 1, again)).toContain('listDbtSyncs')
      },
    },
    'is found by its branch and cancelled after a signal': {
      ...{ onLine: (line, stop) => line.includes('Checking the sync history') && stop('SIGTERM') },
      faults: [{ ...starting, kind: 'reset-after', call: 1 }],
      outputs: cancelled,
      also: noneRuns,
    },
  })
})

describe('stops before anything starts', () => {
  const named = (length: number) => Array.from({ length }, (_, index) => ({ name: `team/branch-${index}` }))
  scenarios({
    'first page: a naive client would have taken the name of an existing branch for free, and gone on': {
      ...{ inputs: { branch: 'team/branch-129' }, state: { branches: named(130) } },
      outputs: red('input'),
      calls: { startDbtSync: 0, ...noSwitch },
      async also() {
        const first = await naiveRequest('/build/api/v1/deployments/1/branches?first=100')
        const there = expect.objectContaining({ name: 'team/branch-129' })
        expect(first).toMatchObject({ status: 200, body: { items: expect.not.arrayContaining([there]) } })
      },
    },
    'where the platform rejects the start, in its words, and leaves nothing to undo': {
      faults: [{ ...starting, kind: 'status', status: 400, body: { message: 'dbt is not set up' } }],
      outputs: { ...red('sync'), 'sync-job-id': '' },
      error: ['dbt is not set up'],
      ledger: {},
    },
    'where the tenant responds to everything with pages': {
      faults: [{ operation: '*', kind: 'html' }],
      outputs: red('unsupported'),
      ledger: {},
    },
  })
})

describe('a branch name that the user chose', () => {
  const own = 'pr-12'
  /** Last week's sync of the same name. */
  const state: InitialState = { history: [{ branchName: own, ref: 'main' }] }
  /** Another job starts a sync of the same name. */
  const alsoBy = (ref: string): Scenario => ({
    state,
    ...onceAt('Started sync job', (platform) => {
      const startedAt = Math.max(runs(platform).at(-1)?.startedAt ?? 0, Date.UTC(2026, 0, 5, 12))
      const run = { syncJobId: 'theirs', workflowId: 'w', branchName: own, ref, gitRef: ref } as const
      const plain = { trigger: 'api', source: 'git', output: 'branch', userId: 1 } as const
      const fresh = { startedAt, cancelled: false, settled: true, work: Promise.resolve() }
      runs(platform).push({ ...run, ...plain, ...fresh })
    }),
    post: expect.toSatisfy((sent: string[]) => !/removeBranch|cancelDbtSync/.test(sent.join())),
  })
  const theirsRuns = () =>
    expect(runs(step.platform).find(({ syncJobId }) => syncJobId === 'theirs')?.cancelled).toBe(false)
  scenarios({
    'names the new run beside it after a lost start, which may be another job’s, and leaves it alone': {
      ...{ inputs: { branch: own, 'delete-branch': 'always' }, state },
      faults: [{ ...starting, kind: 'reset-after', call: 1 }],
      outputs: { ...red('network'), 'sync-job-id': '' },
      post: ['listDbtSyncs'],
      calls: { startDbtSync: 1 },
    },
    'is no reason to cancel another job’s sync of this name, nor to delete its branch': {
      ...alsoBy('main'),
      inputs: { branch: own, validate: 'false', 'delete-branch': 'always' },
      outputs: { ...green, 'ref-verified': 'true' },
      also() {
        expect(step.warnings[0]).toMatch(/^Branch "pr-12" is also written by sync job theirs\./)
        theirsRuns()
      },
    },
    'is not green where another job puts another ref on it': {
      ...alsoBy('v1.0.0'),
      inputs: { branch: own, 'delete-branch': 'always' },
      outputs: red('sync'),
      error: ['Another ref was synced into branch "pr-12" at the same time (sync job theirs)'],
      also: theirsRuns,
    },
  })
})

describe('stops at the sync', () => {
  const ignored: Scenario = { ref: 'broken-model', faults: [{ ...starting, kind: 'ignore-ref' }] }
  const noSyncs = { items: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } }
  scenarios({
    'that fails, with its phase and the reason, and opens nothing': {
      ref: 'broken-model',
      outputs: { ...red('sync'), valid: '', 'build-status': '' },
      calls: noSwitch,
      lastLine:
        /^Error: The dbt sync of "broken-model" failed in phase dbt-compile: .+\. Fix the error and push again\.$/,
      summary: [
        '### ❌ Data model: dbt cannot read the project\n',
        /```text\nCompilation Error in model fct_daily_sales [\s\S]*?\n```\n\n<code>The dbt sync of "broken-model" failed in phase dbt-compile\. Fix/,
      ],
    },
    'of a ref that the dbt repository does not have, and says where it is read from': {
      inputs: { ref: 'nope' },
      outputs: red('sync'),
      lastLine:
        /failed in phase repo-clone: Branch or tag "nope" not found in the dbt repository\. Check in the settings/,
    },
    'of no file': {
      faults: [
        { operation: 'getDbtSyncResult', kind: 'patch-body', body: { generatedFiles: [], cubeCount: 0 } },
      ],
      outputs: red('sync'),
      lastLine: /^Error: The sync of "main" generated no file\. Check which dbt models/,
    },
    'fails when the platform synced another ref, although the sync completed': {
      ...ignored,
      onLine(_, __, platform) {
        // A tenant that ignores the ref and still records what it synced.
        for (const run of runs(platform)) if (run.gitRef === undefined) run.gitRef = 'main'
      },
      outputs: { ...red('sync'), 'ref-verified': 'false' },
      error: ['synced "main" instead of "broken-model"'],
      also: noneRuns,
    },
    'early when the history has another ref from the beginning': {
      ...ignored,
      ...onceAt('Started sync job', (platform) => {
        for (const run of runs(platform).slice(-1)) run.gitRef = 'refs/heads/main'
      }),
      outputs: { ...red('sync'), 'ref-verified': 'false' },
      error: ['synced "main" instead of "broken-model" (gitRef in the sync history)', 'too old'],
      calls: { cancelDbtSync: 1 },
    },
    'whose branch is neither what was asked for nor in the history': {
      faults: [
        { ...starting, kind: 'echo-other-branch', value: 'theirs/feature' },
        { operation: 'listDbtSyncs', kind: 'status', status: 400 },
      ],
      outputs: red('sync'),
      error: ['the sync history does not confirm it'],
    },
    'that the history has on another branch than the start said, whatever that holds': {
      ...{ event: pullRequest('main'), state: { branches: [{ name: 'theirs' }] } },
      faults: [{ ...starting, kind: 'patch-body', body: { branchName: 'theirs' } }],
      outputs: { ...red('sync'), valid: '' },
      error: [/response names branch "theirs" for the sync, but the sync history names "dbt-sync/],
      left: ['main', 'theirs'],
    },
    'whose job stays unknown, and does not leave it running': {
      faults: [
        { operation: 'getDbtSyncStatus', kind: 'status', status: 404 },
        { operation: 'listDbtSyncs', kind: 'replace-body', body: noSyncs },
      ],
      outputs: red('sync'),
      calls: { cancelDbtSync: 1 },
      also: noneRuns,
    },
    'that the history says was cancelled': {
      onLine(line, _, platform) {
        if (!line.startsWith('COMPILING_DBT')) return
        for (const run of runs(platform))
          Object.assign(run, { cancelled: true, frozenAt: platform.state.now() })
      },
      outputs: cancelled,
      error: ['not by this job'],
      also: () => expect(step.report.durationMs).toBeLessThan(180_000),
    },
    'while the history cannot be read': {
      inputs: { timeout: '3m' },
      faults: [{ operation: 'listDbtSyncs', kind: 'status', status: 503, call: { from: 2 } }],
      outputs: red('network'),
    },
    'when the time is over, cancels it and says so': {
      inputs: { timeout: '20s' },
      outputs: red('timeout'),
      error: [/Timed out after 20 s\..*was cancelled on the platform/],
      ledger: {},
      also: noneRuns,
    },
    'when the time is over, and keeps what it could not cancel for the post step': {
      inputs: { timeout: '20s' },
      faults: [{ operation: 'cancelDbtSync', kind: 'status', status: 500 }],
      error: ['could not be cancelled'],
      also: () => expect(step.ledger()).toMatchObject({ sync: { jobId: step.outputs['sync-job-id'] } }),
    },
    'at a signal, and cancels it': {
      onLine: (line, stop) => line.startsWith('COMPILING_DBT') && stop('SIGINT'),
      outputs: cancelled,
      error: ['SIGINT'],
      also: noneRuns,
    },
  })
})

describe('stops at the gate', () => {
  const badBranch = { operation: 'buildStatus', kind: 'bad-branch' } as const
  scenarios({
    'where the branch is not active and must not be opened, and says what would': {
      inputs: { activate: 'never' },
      outputs: red('build'),
      error: [`"${branch}" is not active`, 'activate: auto'],
      calls: { ...noSwitch, ...unvalidated },
    },
    'where staging is rejected, names dev mode and what it costs, and leaves nothing': {
      inputs: { activate: 'staging' },
      faults: [{ operation: switching, kind: 'staging-refused', status: 409, value: 'Quota of 3 is used' }],
      outputs: red('build'),
      error: ['Quota of 3 is used', 'activate: dev-mode', /token has one dev-mode session/],
      calls: { startDevMode: 0, ...unvalidated },
      ledger: {},
    },
    ...rowsOf(['main', 'dev-nobody-9'], (value) => [
      `where dev mode names what the list does not have as a fork ("${value}"), and the real one goes`,
      {
        ...{ event: pullRequest('main'), inputs: { activate: 'dev-mode' } },
        faults: [{ operation: 'startDevMode', kind: 'echo-other-branch', value }],
        outputs: red('build'),
        error: [`"${value}", which is not a fork of branch`],
        left: ['main'],
      },
    ]),
    ...rowsOf(['auto', 'dev-mode'], (activate) => [
      `where the platform says that the deploy branch took the sync, which is left alone (activate: ${activate})`,
      {
        ...{ event: pullRequest('main'), inputs: { activate } },
        faults: [{ ...starting, kind: 'echo-other-branch', value: 'main' }],
        outputs: { outcome: 'failure' },
        post: expect.toSatisfy(
          (sent: string[]) =>
            !/(?:removeBranch|setBranchStagingEnvironment|startDevMode) main/.test(sent.join()),
        ),
        also: () => expect(calls(switching) + calls('startDevMode')).toBe(0),
      },
    ]),
    'of a broken fork: a naive client that validates the branch it asked for would have been green': {
      inputs: { activate: 'dev-mode' },
      state: { switches: { validateInactive: 'accept' } },
      ...onceAt('Dev mode is open', (platform) =>
        platform.state.putFiles(fork, { 'model/cubes/fct_orders.yml': 'cubes:\n  - name: 1' }),
      ),
      outputs: { ...red('validation'), valid: 'false' },
      also: () => naiveVerdict(branch),
    },
    'of the build of another branch: a naive client without an echo check would have been green': {
      faults: [says('buildStatus', elsewhere, 2)],
      outputs: red('build'),
      error: [`"${branch}", but the platform returned the build of "main"`],
      calls: unvalidated,
      also: naiveBuild,
    },
    'of a failed build, with its error text': {
      faults: [{ operation: switching, kind: 'build-fails', value: 'Cannot find module "pg"' }],
      outputs: { ...red('build'), 'build-status': 'failed', valid: '' },
      error: ['Cannot find module "pg"'],
      calls: unvalidated,
    },
    '60 s after "Bad branch" of a branch that was just made': {
      inputs: { 'poll-interval': '10s' },
      faults: [{ ...badBranch, call: { from: 2 } }],
      outputs: red('build'),
      error: ['Bad branch'],
      calls: { buildStatus: 8, ...unvalidated },
    },
    'of a broken model: a naive client that checks the status code only would have been green': {
      ref: 'invalid-model',
      outputs: { ...red('validation'), valid: 'false', 'build-status': 'built', 'error-count': '2' },
      error: ['Fix the model'],
      async also() {
        const look = await naiveRequest(validatePath(step.outputs.branch))
        expect(look).toMatchObject({ status: 200, body: { valid: false } })
        expect([step.errors.length, step.report.findings.errors?.length]).toEqual([1, 2])
      },
    },
    'of the verdict of another branch: a naive client without an echo check would have been green': {
      ref: 'invalid-model',
      faults: [says('validateDataModel', elsewhere)],
      outputs: { ...red('unsupported'), valid: '' },
      error: ['"main"'],
      also: () => naiveVerdict(),
    },
    'of a verdict in another mode: a naive client that ignores the mode would have been green': {
      faults: [says('validateDataModel', { mode: 'production' })],
      outputs: { ...red('unsupported'), valid: '' },
      also: () => naiveVerdict(),
    },
    'of a branch that was switched off meanwhile, which is a matter of the build, not of the model': {
      ...onceAt(`Build of "${branch}": built`, ({ state }) => {
        state.deployment.require(branch).staging = false
      }),
      outputs: { ...red('build'), valid: '', 'error-count': '' },
      error: ['is not active'],
    },
    'where the list cannot be read to its end, and opens nothing': {
      inputs: { timeout: '5m' },
      // More than one large page, so that the branch is on a page that nothing leads to.
      state: { branches: Array.from({ length: 1100 }, (_, index) => ({ name: `team/${index}` })) },
      faults: [{ operation: 'listBranches', kind: 'cursor-stuck' }],
      outputs: red('network'),
      calls: noSwitch,
      also: () => expect(branchNames()).toContain(branch),
    },
  })
})
