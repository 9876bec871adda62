import { afterEach, describe, expect, it } from 'vitest'
import type { Emulator, EmulatorOptions, Fault } from '../../emulator/index.ts'
import { encode } from '../../emulator/store/codec.ts'
import type { PreflightRow } from '../../src/base/findings.ts'
import {
  calls,
  order,
  red,
  requestsOf,
  runStep,
  type Step,
  type StepOptions,
  step,
  useCommand,
  withFaults,
} from '../support/command.ts'

// A request for an operation that the tenant does not have is expected here.
useCommand(/^unknown route/)

let before: unknown

/** All that the platform holds but the time, and data tokens, which expire. */
function snapshot({ state }: Emulator): unknown {
  const { deployments, tenant, counts, github } = state
  const all = JSON.stringify(encode({ deployments, tenant, counts, github }, new Map()))
  const expiring = new Set(['environmentTokens', 'next'])
  return JSON.parse(all, (key, value) => (expiring.has(key) ? undefined : value))
}

function preflight(options: StepOptions = {}, inputs: Record<string, string> = {}): Promise<Step> {
  return runStep({
    ...options,
    inputs: { command: 'preflight', ...inputs },
    prepare(platform, clock) {
      options.prepare?.(platform, clock)
      before = snapshot(platform)
    },
  })
}

afterEach(() => {
  // Whatever came of it: nothing was changed, nothing is left to undo, and every request was in order.
  const written = step.platform.requests.filter(({ method }) => method !== 'GET')
  const harmless = ['createDeploymentEnvironmentToken', 'sqlV1Post']
  expect(written.filter(({ operationId }) => !harmless.includes(operationId))).toEqual([])
  expect(snapshot(step.platform)).toEqual(before)
  expect(step.ledger()).toEqual({})
  // Every row has a name of its own, and what is missing has a remedy.
  const rows = step.report.findings.preflight ?? []
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  for (const { state, remedy } of rows) if (state === 'missing') expect(remedy).not.toBe('')
})

function row(name: string): PreflightRow {
  const found = step.report.findings.preflight?.find((each) => each.name === name)
  if (!found) throw new Error(`no row ${name}`)
  return found
}

const states = (...names: string[]) => names.map((name) => row(name).state)
const features = () => JSON.parse(step.outputs.features ?? '') as Record<string, unknown>
const withState = (state: EmulatorOptions['state']): StepOptions => ({ platform: state ? { state } : {} })
const without = (...missingOperations: string[]) => withState({ features: { missingOperations } })
const withToken = (grant: object): StepOptions => ({
  platform: { tokens: [{ token: 'a-token-of-some-length', ...grant }] },
})

function expectRed(kind: string, lastLine: string | RegExp) {
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject({ ...red(kind), ready: 'false' })
  expect(step.errors).toHaveLength(1)
  expect(step.lines.at(-1)).toMatch(lastLine)
}

it('says what a tenant without uploads cannot do, and is ready for the rest', async () => {
  await preflight(without('uploadFile'), { comment: 'never' })
  expect(step.outputs).toMatchObject({ outcome: 'success', ready: 'true' })
  expect(features()).toMatchObject({ upload: false, validate: true })
  expect(row('upload of a data model')).toMatchObject({ state: 'missing', neededFor: ['deploy', 'rollback'] })
})

describe('a preflight where all is there', () => {
  it('is green, with a table in log, summary and report', async () => {
    await preflight(withState({ history: [{ ref: 'v1' }] }), { comment: 'never' })
    expect(step.exitCode).toBe(0)
    expect(step.lines.at(-1)).toMatch(/^Ready: all requirements of "sync" that can be checked are met\./)
    expect(step.outputs).toMatchObject({ outcome: 'success', 'failure-kind': 'none', ready: 'true' })
    const bad = (step.report.findings.preflight ?? []).filter(({ state }) => state === 'missing')
    expect(bad).toEqual([])
    expect(row('last dbt sync').found).toMatch(/^COMPLETED of "v1", started \d{4}-/)
    expect(step.lines).toContainEqual(
      expect.stringMatching(/^✅ ok +token +accepted \(auth-scheme: bearer\)$/),
    )
    expect(step.summary).toContain('### ✅ Data model: ready')
    expect(step.summary.split('<details>')[0]?.match(/^\| \S/gm)?.length).toBeLessThan(10)
    expect(step.lines.at(-2)).toMatch(/^\d+ other checks with nothing to fix: OpenAPI document, /)
    expect(step.summary).toContain('| ✅ | **<code>token</code>** | ok: <code>accepted ')
  })

  it('tells later steps what there is', async () => {
    await preflight()
    const { deployMode, readOnly, mergeAllowed, ...flags } = features()
    expect({ deployMode, readOnly, mergeAllowed }).toEqual({
      deployMode: 'git',
      readOnly: false,
      mergeAllowed: true,
    })
    expect(Object.keys(flags)).toEqual(expect.arrayContaining(['start', 'ref', 'history', 'logs', 'result']))
    expect(new Set(Object.values(flags))).toEqual(new Set([true]))
  })

  it('sends nine requests, each once', async () => {
    await preflight()
    expect(order()).toEqual([
      'getMe',
      'getDeployment',
      'getDeploymentSettings',
      'listDbtSyncs',
      'getSpec',
      'getDeploymentEnvironments',
      'createDeploymentEnvironmentToken',
      'metaV1',
      'sqlV1Post',
    ])
  })

  it('is at home on an event that names no ref', async () => {
    await preflight({ event: { eventName: 'issues' } })
    expect(step.outputs.ready).toBe('true')
    expect(row('event for sync')).toMatchObject({ state: 'other event', required: false })
  })

  it('takes the inputs of every command, and checks them', async () => {
    await preflight({}, { ref: 'v1.0.0', 'dry-run': 'false', branch: 'topic', into: 'parent' })
    expect(step.exitCode).toBe(0)
    expect(row('event for sync').found).toBe('ref "v1.0.0", branch "topic"')
    // It releases the branch and syncs nothing.
    expect(row('event for release').found).toBe('branch "topic"')
    await preflight({}, { ref: 'a b', 'older-than': '1h' })
    expect(step.outputs['failure-kind']).toBe('input')
    expect(step.platform.requests).toEqual([])
  })
})

describe('the token', () => {
  it('of another scheme is rejected, and the last line names both', async () => {
    await preflight(withToken({ scheme: 'api-key' }))
    expectRed(
      'auth',
      /^Error: Not ready: token: .*401.*"auth-scheme: api-key" \(the other way: "bearer"\)\.$/,
    )
    // Two questions are enough to know.
    expect(step.platform.requests).toHaveLength(2)
    expect(states('deployment', 'last dbt sync', 'deploy branch')).toEqual(['unknown', 'unknown', 'unknown'])
    for (const name of ['deployment', 'deploy branch']) {
      expect(row(name).found).toBe('not checked: the platform rejected the token')
    }
    await preflight(withToken({ scheme: 'api-key' }), { 'auth-scheme': 'api-key' })
    expect(step.outputs.ready).toBe('true')
  })

  it('that may only read is valid, and not enough', async () => {
    await preflight(withToken({ role: 'viewer' }))
    expectRed('auth', /Not ready: token permissions: .*do not include SchemaUpdate.*Grant SchemaUpdate/)
    expect(states('token', 'deployment', 'last dbt sync')).toEqual(['ok', 'ok', 'unknown'])
  })

  it('that is not for this deployment is distinguished from one that is rejected', async () => {
    const platform = { tokens: [{ token: 'a-token-of-some-length', deployments: [2] }] }
    await preflight({ platform: { ...platform, state: { otherDeployments: [2] } } })
    expectRed('auth', /Not ready: deployment: .*403.*not limited to other deployments/)
    expect(row('token').state).toBe('ok')
  })
})

describe('the deployment', () => {
  it('that is not there is an input to check', async () => {
    await preflight({}, { 'deployment-id': '9' })
    expectRed('input', /Not ready: deployment: .*404.*Check "deployment-id" and "base-url"\.$/)
    expect(calls('listDbtSyncs')).toBe(0)
    expect(row('last dbt sync').found).toContain('the deployment was not found')
    expect(features().start).toBe(true)
  })

  it.each<[string, object, string, RegExp]>([
    ['read-only', { deployBranchReadOnly: true }, 'merge into the deploy branch', /read-only/],
    ['closed to merges', { deployBranchMergeAllowed: false }, 'merge into the deploy branch', /not allowed/],
    ['deployed by upload', { deployMode: 'cli' }, 'deploy mode', /does not rebuild/],
  ])('that is %s is ready for sync, and not for merge and release', async (_, settings, name, found) => {
    await preflight(withState({ settings }), { comment: 'never' })
    expect(step.outputs.ready).toBe('true')
    expect(row(name)).toMatchObject({ state: 'missing', required: false })
    expect(row(name).neededFor.slice(0, 2)).toEqual(['merge', 'release'])
    expect(row(name).found).toMatch(found)
    expect(step.lines.at(-1)).toContain(`Missing for other commands: ${name}.`)
  })

  it('of no known mode is none of the two', async () => {
    await preflight(withState({ settings: { deployMode: null } }))
    expect(row('deploy mode').state).toBe('unknown')
    expect(features().deployMode).toBeNull()
  })

  it.each([
    ['COMPLETED', 'ok', /^COMPLETED/],
    ['FAILED', 'unknown', /^FAILED.*: Compilation Error in model orders/],
    ['CANCELLED', 'unknown', /^CANCELLED/],
  ] as const)('whose last sync was %s says so', async (status, state, found) => {
    await preflight(withState({ history: [{}, { status }] }))
    expect(row('last dbt sync').state).toBe(state)
    expect(row('last dbt sync').found).toMatch(found)
    expect(step.outputs.ready).toBe('true')
  })

  it('without a sync says what the first one would show', async () => {
    await preflight()
    expect(row('last dbt sync')).toMatchObject({ state: 'unknown', found: 'no sync was run yet' })
  })
})

describe('a tenant that is older', () => {
  it.each([
    ['startDbtSync', 'start of a dbt sync', 'start'],
    ['validateDataModel', 'validation', 'validate'],
    ['getDbtSyncStatus', 'status of a sync', 'status'],
    ['buildStatus', 'build status', 'buildStatus'],
    ['setBranchStagingEnvironment', 'branch environment (staging or dev mode)', 'staging'],
  ])('without %s is not ready', async (operation, name, key) => {
    await preflight(without(operation))
    expectRed('unsupported', new RegExp(`^Error: Not ready: ${name.replace(/[()]/g, '\\$&')}: `))
    expect(features()[key]).toBe(false)
  })

  it.each([
    ['getDbtSyncLogs', 'log of a sync', 'logs'],
    ['getDbtSyncResult', 'result of a sync', 'result'],
    ['cancelDbtSync', 'cancel of a sync', 'cancel'],
    ['startDevMode', 'dev mode', 'devMode'],
    ['mergeToDefaultBranch', 'merge', 'merge'],
    ['listDbtSyncs', 'history of syncs', 'history'],
  ])('without %s is ready, with less', async (operation, name, key) => {
    await preflight(without(operation))
    expect(step.outputs.ready).toBe('true')
    expect(row(name)).toMatchObject({ state: 'missing', required: false })
    expect(features()[key]).toBe(false)
    expect(Object.values(features()).filter((flag) => flag === false)).toHaveLength(2)
  })

  it('that does not know refs says what is synced instead', async () => {
    await preflight(withState({ features: { ref: false, gitRef: false, source: false, output: false } }))
    expect(step.outputs.ready).toBe('true')
    expect(features()).toMatchObject({ ref: false, gitRef: false, manifest: false, outputFiles: false })
    expect(row('sync of a chosen ref').found).toContain('the tracked branch is synced and "ref" is ignored')
    // No command of this action asks for these.
    expect(states('sync of a manifest', 'sync into files')).toEqual(['not needed', 'not needed'])
  })

  it('is ready for the way of opening that it has', async () => {
    const old = without('setBranchStagingEnvironment')
    await preflight(old)
    expect(step.lines.at(-1)).toContain('Set "activate: dev-mode"')
    await preflight(old, { activate: 'dev-mode' })
    expect(step.outputs.ready).toBe('true')
    await preflight(without('startDevMode'), { activate: 'dev-mode' })
    expect(step.lines.at(-1)).toContain('Set "activate: staging"')
    await preflight(without('startDevMode', 'setBranchStagingEnvironment'))
    expectRed('unsupported', /neither staging environments nor dev mode/)
    await preflight(without('startDevMode', 'setBranchStagingEnvironment'), { activate: 'never' })
    expect(states('branch environment (staging or dev mode)')).toEqual(['not needed'])
  })

  it.each<[string, Fault]>([
    ['serves no description', { operation: 'getSpec', kind: 'html' }],
    ['serves an empty one', { operation: 'getSpec', kind: 'empty-object' }],
  ])('and %s is known by what responds', async (_, fault) => {
    await preflight(withFaults(fault))
    expect(step.outputs.ready).toBe('true')
    expect(features()).toMatchObject({ start: true, validate: true, staging: true, history: true, ref: null })
    expect(states('OpenAPI document', 'sync of a chosen ref')).toEqual(['missing', 'unknown'])
    const [validation] = requestsOf('validateDataModel')
    expect(validation?.path).toContain('branchName=main')
  })

  it('is never ready where nothing tells of what is required', async () => {
    const html = (operation: string): Fault => ({ operation, kind: 'html' })
    await preflight(withFaults(html('getSpec'), html('validateDataModel')))
    expectRed('unsupported', /Not ready: validation: unknown without/)
  })
})

describe('an outage', () => {
  const down = (operation: string): Fault => ({ operation, kind: 'status', status: 503 })

  it('of everything is the network’s, and soon over', async () => {
    await preflight(withFaults({ operation: '*', kind: 'reset-before' }))
    expectRed('network', /Not ready: token: .*No response.*Check "base-url"/)
    expect(step.clock.now() - step.report.startedAt).toBeLessThan(30_000)
    expect(calls('getDeployment')).toBe(1)
  })

  it.each([
    ['getDeploymentSettings', ['deploy branch', 'deploy mode', 'merge into the deploy branch']],
    ['listDbtSyncs', ['last dbt sync']],
    ['getMe', ['token permissions']],
  ])('in the middle, of %s, hides nothing else', async (operation, names) => {
    await preflight(withFaults(down(operation)))
    expect(step.outputs.ready).toBe('true')
    expect(new Set(states(...names))).toEqual(new Set(['unknown']))
    expect(states('token', 'deployment', 'validation')).toEqual(['ok', 'ok', 'ok'])
    expect(step.clock.now() - step.report.startedAt).toBeLessThanOrEqual(16_000)
  })

  it('of what tells is red where something required depends on it', async () => {
    await preflight(withFaults(down('getSpec'), down('validateDataModel')))
    expectRed(
      'network',
      /Not ready: .*The platform responded 503 while reading the OpenAPI document of the tenant.*try again later/,
    )
    expect(features().start).toBe(true)
  })

  it('is a warning where that is wanted, and ready stays false', async () => {
    await preflight(withFaults(down('*')), { 'on-platform-outage': 'warn' })
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({ ready: 'false', outcome: 'failure', 'failure-kind': 'network' })
  })
})

describe('the time', () => {
  it('that ends in the middle leaves the rows that there are', async () => {
    const slow: Fault = { operation: 'getDeploymentSettings', kind: 'delay', ms: 4000 }
    await preflight(withFaults(slow), { timeout: '2s', 'github-token': 'ghs_actions' })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ 'failure-kind': 'timeout', ready: 'false' })
    expect(states('token', 'deployment', 'validation')).toEqual(['ok', 'ok', 'unknown'])
    expect(row('deploy branch').found).toBe('not checked: the step timed out')
    expect(row('team file')).toMatchObject({ state: 'unknown', found: 'not checked: the step ended' })
    expect(step.lines.at(-1)).toBe(
      'Error: Timed out after 2 s. Raise "timeout" if the log above shows progress.',
    )
    expect(step.report.phases.map(({ name }) => name)).toEqual([
      'Platform',
      'Team file',
      'Query API',
      'GitHub',
    ])
  })

  it('that a platform takes which is away says less than that it is away', async () => {
    await preflight(withFaults({ operation: '*', kind: 'delay', ms: 60_000 }), { timeout: '20s' })
    expectRed('network', /^Error: Not ready: token: No response .* timed out after /)
    expect(row('deployment').found).toBe('not checked: the step timed out')
  })

  it('of a cancelled step is over at once', async () => {
    await preflight({
      ...withFaults({ operation: 'listDbtSyncs', kind: 'status', status: 503 }),
      onLine: (line, end) => /^retry: .* 503 /.test(line) && end('SIGTERM'),
    })
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', ready: 'false' })
    expect(calls('getSpec')).toBe(0)
    expect(states('token', 'deploy branch', 'last dbt sync')).toEqual(['ok', 'ok', 'unknown'])
    expect(step.lines.at(-1)).toBe('Error: The step was cancelled (SIGTERM).')
  })
})
