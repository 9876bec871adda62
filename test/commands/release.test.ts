import { describe, expect, it } from 'vitest'
import type { Fault, InitialState } from '../../emulator/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import {
  bodiesOf,
  branchNames,
  calls,
  expectNoMerge,
  naiveStatus,
  order,
  production,
  productionFiles,
  pullRequest,
  red,
  runStep,
  type Step,
  type StepOptions,
  step,
  tagPush,
  useCommand,
  withFaults,
} from '../support/command.ts'

useCommand()

const made = 'dbt-sync/v1.0.0-58f416b7-77-2-cafe'
const ordersFile = 'model/cubes/dbt/fct_orders.yml'
const mergedLine = `Merged "${made}" into "main"`

interface ReleaseOptions extends StepOptions {
  tag?: string
  state?: InitialState
}

/** Runs `release` for a pushed tag of the shop. */
function runRelease({ tag = 'v1.0.0', state, inputs, ...rest }: ReleaseOptions = {}): Promise<Step> {
  return runStep({
    event: tagPush(tag),
    ...rest,
    inputs: { command: 'release', ...inputs },
    platform: { ...(state ? { state } : {}) },
  })
}

function publishedRelease(tag: string, more: Record<string, unknown> = {}): Partial<RawContext> {
  return {
    eventName: 'release',
    ref: `refs/tags/${tag}`,
    payload: { action: 'published', release: { tag_name: tag, draft: false, ...more } },
  }
}

const payloadOf = (action: string) => ({ action, release: { tag_name: 'v1.0.0', draft: false } })

const released = {
  outcome: 'success',
  'failure-kind': 'none',
  ref: 'v1.0.0',
  'ref-verified': 'true',
  branch: made,
  valid: 'true',
  'build-status': 'built',
  merged: 'true',
}

describe('a release', () => {
  it('of a pushed tag syncs, opens, builds, validates, merges, waits for the new build and validates production', async () => {
    await runRelease()
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject(released)
    expect(step.report.phases.map(({ name }) => name)).toEqual([
      'Settings',
      'Compare with production',
      'Start',
      'Sync',
      'Verify the ref',
      'Compare with the deploy branch',
      'Open',
      'Build',
      'Validate',
      'Changes',
      'Baseline',
      'Merge',
      'Production build',
      'Validate production',
    ])
    expect(step.lines.at(-1)).toBe('Released "v1.0.0" into "main"; production is rebuilt and valid.')
    expect(productionFiles()).toContain(ordersFile)
    expect(bodiesOf('startDbtSync')).toEqual([expect.objectContaining({ ref: 'v1.0.0' })])
    expect(step.platform.state.merges).toBe(1)
    expect(step.warnings).toEqual([])
    // Before the start, and for the files that the sync changed.
    expect(calls('getDeploymentSettings')).toBe(2)
    // The gate compares no files that the sync has compared.
    expect(calls('fileHashes')).toBe(7)
  })

  it('without validation says so loudly', async () => {
    await runRelease({ inputs: { validate: 'false' } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect([calls('validateDataModel'), calls('setBranchStagingEnvironment')]).toEqual([0, 0])
    expect(step.warnings).toContainEqual(expect.stringContaining('released without being validated'))
    expect(step.summary).toContain('without being validated')
    expect(step.lines.at(-1)).toContain('not validated')
  })
})

describe('the settings', () => {
  it('are read before a sandbox is paid for', async () => {
    await runRelease({ state: { settings: { deployBranchMergeAllowed: false } } })
    expect(step.outputs).toMatchObject(red('merge'))
    expect(step.errors[0]).toContain('deployBranchMergeAllowed')
    expect(order()).toEqual(['getDeploymentSettings'])
    expect(step.ledger()).toEqual({})
    expectNoMerge()
  })

  it('of the team are read before anything is asked of the platform', async () => {
    const files = { '.data-model-ci.yml': 'compere: false' }
    for (const validate of ['true', 'false']) {
      await runRelease({ files, inputs: { validate } })
      expect(step.outputs).toMatchObject(red('input'))
      expect(order()).toEqual([])
    }
  })
})

describe('"branch"', () => {
  it('is not the deploy branch itself', async () => {
    await runRelease({ inputs: { branch: 'main' } })
    expect(step.outputs).toMatchObject({ ...red('merge'), branch: 'main' })
    expect(step.lines.at(-1)).toBe(
      'Error: "main" is the deploy branch itself. Set "branch" to the branch that you want to release.',
    )
    expectNoMerge()
  })

  const state: InitialState = {
    branches: [
      {
        name: 'ci/reviewed',
        files: { 'model/cubes/orders.yml': 'cubes:\n  - name: orders\n    sql_table: orders\n' },
      },
    ],
  }

  it('is released as it is, without a sync', async () => {
    await runRelease({ state, inputs: { branch: 'ci/reviewed' } })
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      branch: 'ci/reviewed',
      merged: 'true',
      'build-status': 'built',
      'sync-job-id': '',
    })
    expect(step.platform.state.starts).toBe(0)
    expect(productionFiles()).toContain('model/cubes/orders.yml')
    expect(calls('validateDataModel')).toBe(2)
    expect(step.lines.at(-1)).toMatch(/^Released branch "ci\/reviewed" into "main"; /)
  })

  it('is validated first', async () => {
    const broken = { name: 'ci/reviewed', files: { 'model/cubes/orders.yml': 'cubes:\n  - nam: orders\n' } }
    await runRelease({ state: { branches: [broken] }, inputs: { branch: 'ci/reviewed' } })
    expect(step.outputs).toMatchObject(red('validation'))
    expectNoMerge()
  })
})

describe('the verification of the ref', () => {
  it('that is missing stops the release before the merge: a naive client would have been green', async () => {
    await runRelease({ state: { features: { gitRef: false } } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      ...red('sync'),
      'ref-verified': 'unknown',
      branch: made,
    })
    expect(step.errors[0]).toContain('could not be verified')
    expect(step.errors[0]).toContain(`branch: ${made}`)
    expect(step.outputs.merged).not.toBe('true')
    expectNoMerge()
  })

  it('that is missing leaves the branch there, to be released by its name as the message says', async () => {
    await runRelease({ state: { features: { gitRef: false } } })
    await step.runPost()
    const branch = /branch: (\S+?)"/.exec(step.errors[0] ?? '')?.[1] ?? ''
    const files = Object.fromEntries(step.platform.state.deployment.require(branch).files)
    await runRelease({
      state: { features: { gitRef: false }, branches: [{ name: branch, files }] },
      inputs: { branch },
    })
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      merged: 'true',
      branch,
      'build-status': 'built',
    })
    expect(step.platform.state.starts).toBe(0)
    expect(productionFiles()).toContain(ordersFile)
  })

  it.each<[string, string, InitialState, Fault[]]>([
    ['in its spec', 'unsupported', { features: { ref: false, gitRef: false } }, []],
    ['and says so in the history', 'sync', {}, [{ operation: 'startDbtSync', kind: 'ignore-ref' }]],
  ])(
    'of a tenant that ignores the ref (%s) stops the release: a naive client would have been green',
    async (_, kind, state, faults) => {
      await runRelease({ tag: 'invalid-model', state, ...withFaults(...faults) })
      expect(step.outputs).toMatchObject(red(kind))
      expect(step.outputs['ref-verified']).not.toBe('true')
      expectNoMerge()
    },
  )
})

describe('a re-run for the same tag', () => {
  it('is harmless: it merges nothing new, says so, and does not wait for a build', async () => {
    await runRelease()
    const files = Object.fromEntries(production().files)
    await runRelease({ state: { files } })
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'ref-verified': 'true' })
    expect(step.lines.at(-1)).toContain('nothing new to merge')
    expect(Object.fromEntries(production().files)).toEqual(files)
    expect(production().builds).toHaveLength(1)
    await step.runPost()
    expect(branchNames()).toEqual(['main'])
  })
})

describe('the budget', () => {
  it('is one over all of it: parts that fit one by one do not fit together', async () => {
    await runRelease({ inputs: { timeout: '100s' } })
    expect(step.outputs).toMatchObject(red('timeout'))
    expect(step.report.durationMs).toBeLessThan(110_000)
    for (const { durationMs } of step.report.phases) expect(durationMs).toBeLessThan(100_000)
    expect(step.report.phases.length).toBeGreaterThan(4)
    expect(step.report.phases.at(-1)).toMatchObject({ failed: true })
  })

  it('that ends while the old production build is shown is red: a naive client would have been green', async () => {
    let naive = ''
    await runRelease({
      inputs: { timeout: '5m' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'old-build-for', ms: 3_600_000 }),
      onLine: (line, _, platform) => {
        if (line.startsWith(mergedLine)) naive = naiveStatus(platform)
      },
    })
    expect(naive).toBe('built')
    expect(step.outputs).toMatchObject({ ...red('timeout'), merged: 'true' })
    expect(step.report.durationMs).toBeLessThan(310_000)
  })
})

describe('an event that is no release', () => {
  it.each<[string, Partial<RawContext>, RegExp]>([
    [
      'a deleted tag',
      { eventName: 'push', ref: 'refs/tags/v1.0.0', payload: { ref: 'refs/tags/v1.0.0', deleted: true } },
      /deleted "v1\.0\.0"/,
    ],
    ['a branch', { eventName: 'push', ref: 'refs/heads/main' }, /pushed tag or a published release.*"main"/],
    ['a pull request', pullRequest('feature/orders'), /pushed tag or a published release/],
  ])('says what is wrong and sends nothing: %s', async (_, event, text) => {
    await runRelease({ event })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject(red('input'))
    expect(step.errors).toHaveLength(1)
    expect(step.errors[0]).toMatch(text)
    expect(step.errors[0]).toContain('No request was sent')
    expect(step.platform.requests).toEqual([])
  })

  it.each<[string, Record<string, string>]>([
    ...['created', 'deleted', 'prereleased'].map((action): [string, Record<string, string>] => [action, {}]),
    ['edited', { ref: 'v1.0.0' }],
    ['edited', { branch: 'ci/orders' }],
  ])('is skipped if a release was %s (inputs %o)', async (action, inputs) => {
    await runRelease({ event: { ...publishedRelease('v1.0.0'), payload: payloadOf(action) }, inputs })
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({ outcome: 'skipped', 'failure-kind': 'none' })
    expect(step.lines.at(-1)).toBe(
      `Notice: Skipped: release "v1.0.0" was ${action}, and only published releases are released. To start no run for this, set "types: [released]" of the event "release" in the workflow.`,
    )
    expect(step.platform.requests).toEqual([])
  })
})

it('is not begun where production is built from uploads, which no merge rebuilds', async () => {
  await runRelease({ state: { settings: { deployMode: 'cli' } } })
  expect(step.outputs).toMatchObject({ ...red('merge'), 'sync-job-id': '' })
  expect(step.errors[0]).toContain('is built from uploads (deployMode "cli")')
  expect([calls('startDbtSync'), calls('mergeToDefaultBranch')]).toEqual([0, 0])
})

it('is not merged if the sync generated no file', async () => {
  const nothing = { generatedFiles: [], cubeCount: 0 }
  await runRelease(withFaults({ operation: 'getDbtSyncResult', kind: 'patch-body', body: nothing }))
  expect(step.outputs).toMatchObject(red('sync'))
  expect(step.errors[0]).toBe(
    'Not released: the sync of "v1.0.0" generated no file. Check which dbt models the settings of the dbt integration select.',
  )
  expect(step.summary).toContain('### ❌ Data model: the sync generated no files\n')
  expectNoMerge()
})

describe('a failure on the way', () => {
  it.each<[string, string, string, Fault[]]>([
    ['of the sync', 'broken-model', 'sync', []],
    ['of the validation', 'invalid-model', 'validation', []],
    [
      'of the build',
      'v1.0.0',
      'build',
      [{ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no memory' }],
    ],
    ['of a tag that is not there', 'v9.9.9', 'sync', []],
  ])(
    '(%s) leaves production untouched: a naive client that only merges would have been green',
    async (_, tag, kind, faults) => {
      await runRelease({ tag, ...withFaults(...faults) })
      expect(step.exitCode).toBe(1)
      expect(step.outputs).toMatchObject(red(kind))
      expect(step.outputs.merged).not.toBe('true')
      expectNoMerge()
    },
  )

  it.each([
    ['while it syncs', /^COMPILING_DBT/],
    ['while it builds', /^Build of "dbt-sync\/v1/],
    ['before it merges', /^Branch "dbt-sync\/v1.*is valid/],
  ])('(a cancelled job, %s) leaves production untouched and no sync running', async (_, when) => {
    await runRelease({
      onLine: (line, stop) => {
        if (when.test(line)) stop('SIGTERM')
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
    expectNoMerge()
    expect(step.platform.state.runningSyncs).toEqual([])
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual([])
  })
})

describe('after the merge', () => {
  it('waits for the new build while the old one is shown: a naive client would have been green', async () => {
    let naive = ''
    await runRelease({
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'old-build-for', ms: 45_000 }),
      onLine: (line, _, platform) => {
        if (line.startsWith(mergedLine) && naive === '') naive = naiveStatus(platform)
      },
    })
    expect(naive).toBe('built')
    const [, build] = production().builds
    expect(step.outputs).toMatchObject(released)
    expect(step.report.findings.buildEvidence).toContain(`job ${build?.jobId}`)
    expect(step.clock.now()).toBeGreaterThanOrEqual((build?.startedAt ?? Infinity) + 45_000)
  })
})
