import { afterEach, describe, expect, it } from 'vitest'
import type { Emulator, Fault, InitialState } from '../../emulator/index.ts'
import { buildStateAt, visibleBuild } from '../../emulator/state/build.ts'
import type { RawContext } from '../../src/event.ts'
import {
  calls,
  pullRequest,
  runStep,
  type Step,
  type StepOptions,
  tagPush,
  useProject,
  withFaults,
} from '../support/platform.ts'

useProject()

let step: Step
afterEach(() => {
  expect(step.platform.violations).toEqual([])
})

const made = 'dbt-sync/v1.0.0-77-2-cafe'
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

const production = (platform: Emulator) => platform.state.deployment.deployBranch
const branchNames = (platform: Emulator) => platform.state.branches.map(({ name }) => name)
const order = (platform: Emulator) => platform.requests.map(({ operationId }) => operationId)

/** What a client sees that looks at production's latest build and at nothing else. */
function naiveStatus(platform: Emulator): string {
  const now = platform.state.now()
  const build = visibleBuild(production(platform).builds, now)
  return build ? buildStateAt(build, now, platform.state.speed).status : 'none'
}

function untouched(platform: Emulator): void {
  expect(platform.state.merges).toBe(0)
  expect(calls(platform, 'mergeToDefaultBranch')).toBe(0)
  expect(calls(platform, 'mergeIntoParentBranch')).toBe(0)
  expect([...production(platform).files.keys()]).toEqual(['model/cubes/customers.yml'])
  expect(production(platform).builds).toHaveLength(1)
}

const released = {
  outcome: 'success',
  'failure-kind': 'none',
  ref: 'v1.0.0',
  'ref-verified': 'true',
  'sync-status': 'COMPLETED',
  branch: made,
  valid: 'true',
  'build-status': 'built',
  merged: 'true',
}

describe('a release', () => {
  it('of a pushed tag syncs, opens, builds, validates, merges, waits for the new build and validates production', async () => {
    step = await runRelease()
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject(released)
    expect(step.report.phases.map(({ name }) => name)).toEqual([
      'Settings',
      'Start',
      'Sync',
      'Verify the ref',
      'Compare with the deploy branch',
      'Open',
      'Build',
      'Validate',
      'Baseline',
      'Merge',
      'Production build',
      'Validate production',
    ])
    expect(step.lines.at(-1)).toBe('Released "v1.0.0" into "main"; production is rebuilt and valid.')
    expect([...production(step.platform).files.keys()]).toContain(ordersFile)
    expect(step.platform.state.merges).toBe(1)
    expect(step.warnings).toEqual([])
  })

  it('of a published release does the same', async () => {
    step = await runRelease({ event: publishedRelease('v1.0.0') })
    expect(step.outputs).toMatchObject(released)
    expect([...production(step.platform).files.keys()]).toContain(ordersFile)
  })

  it('syncs the tag by its short name', async () => {
    step = await runRelease()
    const start = step.platform.requests.find(({ operationId }) => operationId === 'startDbtSync')
    expect(start?.body).toMatchObject({ ref: 'v1.0.0' })
    expect(step.platform.state.starts).toBe(1)
  })

  it('merges with a message that names tag, branch, repository, commit and run', async () => {
    step = await runRelease()
    const merge = step.platform.requests.find(({ operationId }) => operationId === 'mergeToDefaultBranch')
    expect(merge?.body).toMatchObject({
      branchName: made,
      message: expect.stringMatching(
        /v1\.0\.0.*dbt-sync\/v1\.0\.0-77-2-cafe.*main.*acme\/shop-dbt@[0-9a-f]{12}.*\/actions\/runs\/77/,
      ),
    })
  })

  it.each(['auto', 'always', 'on-success'])(
    'leaves nothing behind with "delete-branch: %s"',
    async (value) => {
      step = await runRelease({ inputs: { 'delete-branch': value } })
      await step.runPost()
      expect(branchNames(step.platform)).toEqual(['main'])
      expect(step.platform.state.stagingBranches).toEqual([])
      expect(step.ledger()).toEqual({})
      expect(step.warnings).toEqual([])
    },
  )

  it('keeps the branch with "delete-branch: never", and switches its staging environment off', async () => {
    step = await runRelease({ inputs: { 'delete-branch': 'never' } })
    const merge = step.platform.requests.find(({ operationId }) => operationId === 'mergeToDefaultBranch')
    expect(merge?.body).toMatchObject({ removeBranchAfterMerge: false })
    await step.runPost()
    expect(branchNames(step.platform)).toEqual(['main', made])
    expect(step.platform.state.stagingBranches).toEqual([])
  })

  it('in dev mode removes the fork although the merge took its parent away', async () => {
    step = await runRelease({ inputs: { 'open-with': 'dev-mode' } })
    expect(step.outputs).toMatchObject(released)
    await step.runPost()
    expect(branchNames(step.platform)).toEqual(['main'])
    expect(step.platform.state.sessions).toEqual([])
  })

  it('without validation says so loudly', async () => {
    step = await runRelease({ inputs: { validate: 'false' } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'build-status': 'built' })
    expect(calls(step.platform, 'validateDataModel')).toBe(0)
    expect(step.warnings).toContainEqual(expect.stringContaining('released without being validated'))
    expect(step.summary).toContain('without being validated')
    expect(step.lines.at(-1)).toContain('not validated')
  })
})

it('a sync that is refused counts as a failed sync, also in a release', async () => {
  step = await runRelease(withFaults({ operation: 'getDbtSyncStatus', kind: 'status', status: 422, call: 3 }))
  expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'sync' })
})

describe('the settings', () => {
  it.each([
    ['deployBranchReadOnly', { deployBranchReadOnly: true }],
    ['deployBranchMergeAllowed', { deployBranchMergeAllowed: false }],
  ])('are read before a sandbox is paid for: %s', async (name, settings) => {
    step = await runRelease({ state: { settings } })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'merge' })
    expect(step.errors[0]).toContain(name)
    expect(order(step.platform)).toEqual(['getDeploymentSettings'])
    expect(step.ledger()).toEqual({})
    untouched(step.platform)
  })

  it('with deployMode cli are said, and no build is waited for', async () => {
    step = await runRelease({ state: { settings: { deployMode: 'cli' } } })
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true' })
    const seen = order(step.platform)
    expect(seen.slice(seen.indexOf('mergeToDefaultBranch'))).not.toContain('buildStatus')
    expect(step.warnings).toContainEqual(expect.stringMatching(/deployMode "cli".*does not rebuild it/))
    expect(step.lines.at(-1)).toContain('not rebuilt')
  })
})

describe('"branch"', () => {
  const state: InitialState = {
    branches: [
      {
        name: 'ci/reviewed',
        files: { 'model/cubes/orders.yml': 'cubes:\n  - name: orders\n    sql_table: orders\n' },
      },
    ],
  }

  it('is released as it is, without a sync', async () => {
    step = await runRelease({ state, inputs: { branch: 'ci/reviewed' } })
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      branch: 'ci/reviewed',
      merged: 'true',
      'build-status': 'built',
      'sync-job-id': '',
    })
    expect(step.platform.state.starts).toBe(0)
    expect([...production(step.platform).files.keys()]).toContain('model/cubes/orders.yml')
    expect(calls(step.platform, 'validateDataModel')).toBe(2)
    expect(step.lines.at(-1)).toMatch(/^Released branch "ci\/reviewed" into "main"; /)
  })

  it('is not released under the name of a ref that nobody has proved to be in it', async () => {
    step = await runRelease({ state, inputs: { branch: 'ci/reviewed', ref: 'v9.9' } })
    expect(step.lines.at(-1)).toMatch(/^Released branch "ci\/reviewed" into "main"; /)
    const merge = step.platform.requests.find(({ operationId }) => operationId === 'mergeToDefaultBranch')
    expect(merge?.body).toMatchObject({ message: expect.stringMatching(/^Merge ci\/reviewed into main/) })
  })

  it('is validated first', async () => {
    const broken = { name: 'ci/reviewed', files: { 'model/cubes/orders.yml': 'cubes:\n  - nam: orders\n' } }
    step = await runRelease({ state: { branches: [broken] }, inputs: { branch: 'ci/reviewed' } })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'validation' })
    untouched(step.platform)
  })

  it('may not be the deploy branch', async () => {
    step = await runRelease({ inputs: { branch: 'main' } })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'merge' })
    expect(order(step.platform)).toEqual(['getDeploymentSettings'])
  })

  it('that is unknown is red before anything is merged', async () => {
    step = await runRelease({ inputs: { branch: 'ci/typo' } })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'build' })
    expect(step.errors[0]).toContain('no branch "ci/typo"')
    untouched(step.platform)
  })

  it('that is unknown is red without validation, also after a lost answer', async () => {
    step = await runRelease({
      inputs: { branch: 'ci/typo', validate: 'false' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'status', status: 503, call: 1 }),
    })
    expect(step.platform.state.merges).toBe(0)
    expect(step.outputs.outcome).toBe('failure')
    expect(step.outputs.merged).not.toBe('true')
  })
})

describe('the proof of the ref', () => {
  it('that is missing stops the release before the merge: a naive client would have been green', async () => {
    step = await runRelease({ state: { features: { gitRef: false } } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      outcome: 'failure',
      'failure-kind': 'sync',
      'sync-status': 'COMPLETED',
      'ref-verified': 'unknown',
      branch: made,
    })
    expect(step.errors[0]).toContain('could not be verified')
    expect(step.errors[0]).toContain(`branch: ${made}`)
    expect(step.outputs.merged).not.toBe('true')
    untouched(step.platform)
  })

  it('that is missing leaves the branch there, to be released by its name as the message says', async () => {
    step = await runRelease({ state: { features: { gitRef: false } } })
    await step.runPost()
    expect(step.platform.violations).toEqual([])
    const branch = /branch: (\S+?)"/.exec(step.errors[0] ?? '')?.[1] ?? ''
    const files = Object.fromEntries(step.platform.state.deployment.require(branch).files)
    step = await runRelease({
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
    expect([...production(step.platform).files.keys()]).toContain(ordersFile)
  })

  it.each<[string, InitialState, Fault[]]>([
    ['in its spec', { features: { ref: false, gitRef: false } }, []],
    ['and says so in the history', {}, [{ operation: 'startDbtSync', kind: 'ignore-ref' }]],
  ])(
    'of a tenant that ignores the ref (%s) stops the release: a naive client would have been green',
    async (_, state, faults) => {
      step = await runRelease({ tag: 'invalid-model', state, ...withFaults(...faults) })
      expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'sync' })
      expect(step.outputs['ref-verified']).not.toBe('true')
      untouched(step.platform)
    },
  )
})

describe('a re-run for the same tag', () => {
  it('is harmless: it merges nothing new, says so, and does not wait for a build', async () => {
    step = await runRelease()
    expect(step.platform.violations).toEqual([])
    const files = Object.fromEntries(production(step.platform).files)
    step = await runRelease({ state: { files } })
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({ outcome: 'success', merged: 'true', 'ref-verified': 'true' })
    expect(step.lines.at(-1)).toContain('nothing new to merge')
    expect(Object.fromEntries(production(step.platform).files)).toEqual(files)
    expect(production(step.platform).builds).toHaveLength(1)
    await step.runPost()
    expect(branchNames(step.platform)).toEqual(['main'])
  })

  it('is not hindered by what an attempt that failed left there', async () => {
    step = await runRelease({ state: { branches: [{ name: 'dbt-sync/v1.0.0-77-1-beef' }] } })
    expect(step.outputs).toMatchObject(released)
    expect(branchNames(step.platform)).toEqual(['main', 'dbt-sync/v1.0.0-77-1-beef'])
  })
})

describe('the budget', () => {
  it('is one over all of it: parts that fit one by one do not fit together', async () => {
    step = await runRelease({ inputs: { timeout: '100s' } })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'timeout' })
    expect(step.report.durationMs).toBeLessThan(110_000)
    for (const { durationMs } of step.report.phases) expect(durationMs).toBeLessThan(100_000)
    expect(step.report.phases.length).toBeGreaterThan(4)
    expect(step.report.phases.at(-1)).toMatchObject({ failed: true })
  })

  it('that ends in the sync cancels it and leaves production untouched', async () => {
    step = await runRelease({ inputs: { timeout: '30s' } })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'timeout' })
    expect(step.platform.state.runningSyncs).toEqual([])
    untouched(step.platform)
  })

  it('that ends while the old production build is shown is red: a naive client would have been green', async () => {
    let naive = ''
    step = await runRelease({
      inputs: { timeout: '5m' },
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'old-build-for', ms: 3_600_000 }),
      onLine: (line, _, platform) => {
        if (line.startsWith(mergedLine)) naive = naiveStatus(platform)
      },
    })
    expect(naive).toBe('built')
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'timeout', merged: 'true' })
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
    ['a draft', publishedRelease('v1.0.0', { draft: true }), /draft.*publish/],
    ['a branch', { eventName: 'push', ref: 'refs/heads/main' }, /pushed tag or a published release.*"main"/],
    ['a pull request', pullRequest('feature/orders'), /pushed tag or a published release/],
    [
      'the event of a deletion',
      { eventName: 'delete', ref: 'refs/heads/main', payload: { ref: 'v1.0.0', ref_type: 'tag' } },
      /pushed tag or a published release/,
    ],
    [
      'a deleted release',
      {
        ...publishedRelease('v1.0.0'),
        payload: { action: 'deleted', release: { tag_name: 'v1.0.0', draft: false } },
      },
      /deleted/,
    ],
  ])('says what is wrong and sends nothing: %s', async (_, event, text) => {
    step = await runRelease({ event })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    expect(step.errors).toHaveLength(1)
    expect(step.errors[0]).toMatch(text)
    expect(step.errors[0]).toContain('No request was sent')
    expect(step.platform.requests).toEqual([])
  })
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
    [
      'of the opening',
      'v1.0.0',
      'auth',
      [{ operation: 'setBranchStagingEnvironment', kind: 'staging-refused', status: 403 }],
    ],
    [
      'of the echo',
      'v1.0.0',
      'unsupported',
      [{ operation: 'validateDataModel', kind: 'echo-other-branch', value: 'main' }],
    ],
    ['of a tag that is not there', 'v9.9.9', 'sync', []],
  ])(
    '(%s) leaves production untouched: a naive client that only merges would have been green',
    async (_, tag, kind, faults) => {
      step = await runRelease({ tag, ...withFaults(...faults) })
      expect(step.exitCode).toBe(1)
      expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': kind })
      expect(step.outputs.merged).not.toBe('true')
      untouched(step.platform)
    },
  )

  it.each([
    ['while it syncs', /^COMPILING_DBT/],
    ['while it builds', /^Build of "dbt-sync\/v1/],
    ['before it merges', /^Branch "dbt-sync\/v1.*is valid/],
  ])('(a cancelled job, %s) leaves production untouched and no sync running', async (_, when) => {
    step = await runRelease({
      onLine: (line, stop) => {
        if (when.test(line)) stop('SIGTERM')
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
    untouched(step.platform)
    expect(step.platform.state.runningSyncs).toEqual([])
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual([])
  })

  it.each<[string, Fault]>([
    ['merged: false', { operation: 'mergeToDefaultBranch', kind: 'merged-false' }],
    ['a conflict as 409', { operation: 'mergeToDefaultBranch', kind: 'conflict-409' }],
    ['a conflict as 400', { operation: 'mergeToDefaultBranch', kind: 'conflict-400' }],
  ])('(%s) leaves production untouched and is asked once', async (_, fault) => {
    step = await runRelease({ ...withFaults(fault) })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'merge', merged: 'false' })
    expect(calls(step.platform, 'mergeToDefaultBranch')).toBe(1)
    expect(step.platform.state.merges).toBe(0)
    expect([...production(step.platform).files.keys()]).not.toContain(ordersFile)
  })
})

describe('after the merge', () => {
  it.each<[string, Fault, number]>([
    ['reset-after', { operation: 'mergeToDefaultBranch', kind: 'reset-after' }, 1],
    ['reset-before', { operation: 'mergeToDefaultBranch', kind: 'reset-before', call: 1 }, 2],
    ['503', { operation: 'mergeToDefaultBranch', kind: 'status', status: 503, call: 1 }, 2],
  ])('a lost answer (%s) means one merge in effect', async (_, fault, sent) => {
    step = await runRelease({ ...withFaults(fault) })
    expect(step.outputs).toMatchObject(released)
    expect(step.platform.state.merges).toBe(1)
    expect(calls(step.platform, 'mergeToDefaultBranch')).toBe(sent)
    await step.runPost()
    expect(step.warnings).toEqual([])
    expect(branchNames(step.platform)).toEqual(['main'])
  })

  it('waits for the new build while the old one is shown: a naive client would have been green', async () => {
    let naive = ''
    step = await runRelease({
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'old-build-for', ms: 45_000 }),
      onLine: (line, _, platform) => {
        if (line.startsWith(mergedLine) && naive === '') naive = naiveStatus(platform)
      },
    })
    expect(naive).toBe('built')
    const [, build] = production(step.platform).builds
    expect(step.outputs).toMatchObject(released)
    expect(step.report.findings.buildEvidence).toContain(`job ${build?.jobId}`)
    expect(step.clock.now()).toBeGreaterThanOrEqual((build?.startedAt ?? Infinity) + 45_000)
  })

  it('a build that fails is red: a naive client would have been green', async () => {
    step = await runRelease({
      ...withFaults({ operation: 'mergeToDefaultBranch', kind: 'build-fails', value: 'out of memory' }),
    })
    expect(step.outputs).toMatchObject({
      outcome: 'failure',
      'failure-kind': 'build',
      merged: 'true',
      'build-status': 'failed',
    })
    expect(step.errors[0]).toContain('out of memory')
  })

  it('production that is not valid is red: a naive client would have been green', async () => {
    step = await runRelease({
      // After the branch was forked: it holds no mistake itself.
      onLine: (line, _, platform) => {
        if (line.startsWith('Switching the staging environment'))
          platform.state.putFiles('main', { 'model/cubes/bad.yml': 'cubes:\n  - nam: bad\n' })
      },
    })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'validation', valid: 'false' })
    expect(step.outputs).toMatchObject({ merged: 'true', 'build-status': 'built' })
    expect(step.errors[0]).toContain('"main"')
  })
})
