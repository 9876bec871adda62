import { describe, expect } from 'vitest'
import type { RawContext } from '../../src/base/event.ts'
import {
  bodiesOf,
  branchNames,
  calls,
  expectNoMerge,
  green,
  naiveStatus,
  onceAt,
  production,
  productionFiles,
  pullRequest,
  red,
  rowsOf,
  runStep,
  type Scenario,
  scenariosOf,
  step,
  tagPush,
  useCommand,
} from '../support/command.ts'

useCommand()

const made = 'dbt-sync/v1.0.0-58f416b7-77-2-cafe'
const generated = 'model/cubes/dbt/fct_orders.yml'
const ordersFile = 'model/cubes/orders.yml'
const reviewed = (text = 'cubes:\n  - name: orders\n    sql_table: orders\n') => ({
  branches: [{ name: 'ci/reviewed', files: { [ordersFile]: text } }],
})
const inputs = { command: 'release' }
/** By default of the pushed tag `v1.0.0`. */
const releases = scenariosOf({ inputs, event: tagPush('v1.0.0') })

const merged = { ...green, merged: 'true', 'build-status': 'built' }
const released = { ...merged, ref: 'v1.0.0', 'ref-verified': 'true', branch: made, valid: 'true' }
/** The old production build stays visible; what a client sees that reads only the latest one is read at the merge. */
let naive = ''
const oldBuild = (ms: number): Scenario => ({
  faults: [{ operation: 'mergeToDefaultBranch', kind: 'old-build-for', ms }],
  ...onceAt(`Merged "${made}" into "main"`, (platform) => {
    naive = naiveStatus(platform)
  }),
})

describe('green', () => {
  releases({
    'of a pushed tag: syncs, opens, builds, validates, merges, waits for the new build and validates production':
      {
        outputs: released,
        lastLine: /^Released "v1\.0\.0" into "main"; production is rebuilt and valid\.$/,
        warnings: [],
        // The settings before the start, and for the files that the sync changed. The gate compares none that it has compared.
        calls: { getDeploymentSettings: 2, fileHashes: 7, mergeToDefaultBranch: 1 },
        also() {
          expect(step.report.phases.map(({ name }) => name)).toEqual([
            ...['Settings', 'Compare with production', 'Start', 'Sync', 'Verify the ref'],
            ...['Compare with the deploy branch', 'Open', 'Build', 'Validate', 'Changes', 'Baseline'],
            ...['Merge', 'Production build', 'Validate production'],
          ])
          expect(productionFiles()).toContain(generated)
          expect(bodiesOf('startDbtSync')).toEqual([expect.objectContaining({ ref: 'v1.0.0' })])
        },
        left: ['main'],
      },
    'without validation, which is said loudly': {
      inputs: { validate: 'false' },
      outputs: merged,
      calls: { validateDataModel: 0, setBranchStagingEnvironment: 0 },
      warnings: ['released without being validated'],
      summary: ['without being validated'],
      lastLine: 'not validated',
    },
    'of a branch as it is, without a sync': {
      inputs: { branch: 'ci/reviewed' },
      state: reviewed(),
      outputs: { ...merged, branch: 'ci/reviewed', 'sync-job-id': '' },
      calls: { startDbtSync: 0, validateDataModel: 2 },
      lastLine: /^Released branch "ci\/reviewed" into "main"; /,
      also: () => expect(productionFiles()).toContain(ordersFile),
    },
    'of a branch whose ref was not verified, by its name, as the message says': {
      async setup() {
        const state = { features: { gitRef: false } }
        await runStep({ inputs, event: tagPush('v1.0.0'), platform: { state } })
        await step.runPost()
        const name = /branch: (\S+?)"/.exec(step.errors[0] ?? '')?.[1] ?? ''
        expect(name).toBe(made)
        const files = Object.fromEntries(step.platform.state.deployment.require(name).files)
        return { inputs: { ...inputs, branch: name }, state: { ...state, branches: [{ name, files }] } }
      },
      outputs: { ...merged, branch: made },
      calls: { startDbtSync: 0 },
      also: () => expect(productionFiles()).toContain(generated),
    },
    'of the same tag again: merges nothing new, says so, and does not wait for a build': {
      async setup() {
        await runStep({ inputs, event: tagPush('v1.0.0') })
        return { state: { files: Object.fromEntries(production().files) } }
      },
      outputs: { ...green, merged: 'true', 'ref-verified': 'true' },
      lastLine: 'nothing new to merge',
      also: () => expect(production().builds).toHaveLength(1),
      left: ['main'],
    },
    'waits for the new build while the old one is shown: a naive client would have been green': {
      ...oldBuild(45_000),
      outputs: released,
      also() {
        expect(naive).toBe('built')
        const [, build] = production().builds
        expect(step.report.findings.buildEvidence).toContain(`job ${build?.jobId}`)
        expect(step.clock.now()).toBeGreaterThanOrEqual((build?.startedAt ?? Infinity) + 45_000)
      },
    },
  })
})

describe('stops before anything starts', () => {
  const event = (action: string, payload: object = {}): Partial<RawContext> => ({
    ...{ eventName: 'release', ref: 'refs/tags/v1.0.0' },
    payload: { action, release: { tag_name: 'v1.0.0', draft: false }, ...payload },
  })
  const wrong = (given: Partial<RawContext>, text: RegExp): Scenario => ({
    event: given,
    outputs: red('input'),
    error: [text, 'No request was sent'],
    sent: [],
  })
  const settings = (of: Record<string, unknown>, text: string): Scenario => ({
    state: { settings: of },
    outputs: { ...red('merge'), 'sync-job-id': '' },
    error: [text],
    sent: ['getDeploymentSettings'],
    ledger: {},
    also: expectNoMerge,
  })
  releases({
    'where the settings allow no merge': settings(
      { deployBranchMergeAllowed: false },
      'deployBranchMergeAllowed',
    ),
    'where production is built from uploads, which no merge rebuilds': settings(
      { deployMode: 'cli' },
      'is built from uploads (deployMode "cli")',
    ),
    ...rowsOf(['true', 'false'], (validate) => [
      `for an error in the team file (validate: ${validate})`,
      {
        files: { '.data-model-ci.yml': 'compere: false' },
        inputs: { validate },
        outputs: red('input'),
        sent: [],
      },
    ]),
    'for the deploy branch itself': {
      inputs: { branch: 'main' },
      outputs: { ...red('merge'), branch: 'main' },
      lastLine:
        /^Error: "main" is the deploy branch itself\. Set "branch" to the branch that you want to release\.$/,
      also: expectNoMerge,
    },
    'for a branch': wrong(
      { eventName: 'push', ref: 'refs/heads/main' },
      /"main" names no tag.* start it on a pushed tag or a published release, or set `ref`/,
    ),
    'for a pull request': wrong(pullRequest('feature/orders'), /pushed tag or a published release/),
    ...rowsOf(
      [
        ...['created', 'deleted', 'prereleased'].map((action) => [action, {}] as const),
        ['edited', { ref: 'v1.0.0' }] as const,
        ['edited', { branch: 'ci/orders' }] as const,
      ],
      ([action, given]) => [
        `and skips if a release was ${action} (inputs ${JSON.stringify(given)})`,
        {
          event: event(action),
          inputs: { ...given },
          outputs: { outcome: 'skipped', 'failure-kind': 'none' },
          lastLine: new RegExp(`^Notice: Skipped: release "v1\\.0\\.0" was ${action}, and only published`),
          sent: [],
        },
      ],
    ),
  })
})

describe('stops at the gate', () => {
  const stopped = (kind: string, given: Scenario = {}): Scenario => ({
    ...given,
    outputs: { ...red(kind), merged: expect.not.stringMatching('true'), ...given.outputs },
    also: expectNoMerge,
  })
  const ignores = { operation: 'startDbtSync', kind: 'ignore-ref' } as const
  const nothing = { generatedFiles: [], cubeCount: 0 }
  releases({
    'where the ref was not verified: a naive client would have been green': stopped('sync', {
      state: { features: { gitRef: false } },
      outputs: { 'ref-verified': 'unknown', branch: made },
      error: ['could not be verified', `branch: ${made}`],
    }),
    'where the tenant ignores the ref, as its spec says: a naive client would have been green': stopped(
      'unsupported',
      { event: tagPush('invalid-model'), state: { features: { ref: false, gitRef: false } } },
    ),
    'where the tenant ignores the ref, as its history says: a naive client would have been green': stopped(
      'sync',
      { event: tagPush('invalid-model'), faults: [ignores], outputs: { 'ref-verified': 'unknown' } },
    ),
    'where the sync generated no file': stopped('sync', {
      faults: [{ operation: 'getDbtSyncResult', kind: 'patch-body', body: nothing }],
      error: [/^Not released: the sync of "v1\.0\.0" generated no file\. Check which dbt models/],
      summary: ['### ❌ Data model: the sync generated no files\n'],
    }),
    'where the sync fails': stopped('sync', { event: tagPush('broken-model') }),
    'where the model is not valid': stopped('validation', { event: tagPush('invalid-model') }),
    'where the branch that is released is not valid': stopped('validation', {
      ...{ inputs: { branch: 'ci/reviewed' }, state: reviewed('cubes:\n  - nam: orders\n') },
    }),
    'where the build fails': stopped('build', {
      faults: [{ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no memory' }],
    }),
    'where the tag is not there': stopped('sync', { event: tagPush('v9.9.9') }),
    ...rowsOf(
      [
        ['while it syncs', /^COMPILING_DBT/, ['main']],
        ['while it builds', /^Build of "dbt-sync\/v1/, ['main', made]],
        ['before it merges', /^Branch "dbt-sync\/v1.*is valid/, ['main', made]],
      ] as const,
      ([when, text, left]) => [
        `where the job is cancelled ${when}`,
        {
          onLine: (line, stop) => text.test(line) && stop('SIGTERM'),
          outputs: { outcome: 'cancelled', 'failure-kind': 'cancelled' },
          also: expectNoMerge,
          left,
        },
      ],
    ),
  })
})

describe('the budget', () => {
  const phases = () => step.report.phases
  releases({
    'is one over all of it: parts that fit one by one do not fit together': {
      inputs: { timeout: '100s' },
      outputs: red('timeout'),
      also() {
        expect(step.report.durationMs).toBeLessThan(110_000)
        for (const { durationMs } of phases()) expect(durationMs).toBeLessThan(100_000)
        expect(phases().length).toBeGreaterThan(4)
        expect(phases().at(-1)).toMatchObject({ failed: true })
      },
    },
    'that ends while the old production build is shown is red: a naive client would have been green': {
      ...{ ...oldBuild(3_600_000), inputs: { timeout: '5m' } },
      outputs: { ...red('timeout'), merged: 'true' },
      also() {
        expect(naive).toBe('built')
        expect(step.report.durationMs).toBeLessThan(310_000)
        expect([calls('mergeToDefaultBranch'), branchNames()]).toEqual([1, ['main']])
      },
    },
  })
})
