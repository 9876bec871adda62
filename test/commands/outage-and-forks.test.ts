import { describe, expect, it } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import {
  branchNames,
  calls,
  forkPullRequest,
  pullRequest,
  red,
  runStep,
  type StepOptions,
  step,
  useCommand,
  withFaults,
} from '../support/command.ts'

useCommand()

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
/** Of a pull request. */
const ofPull = 'dbt-sync/main-58f416b7-pr7-77-2-cafe'
const warn = { 'on-platform-outage': 'warn', timeout: '5m' }

/** What is no fault of the code: its kind, and how it comes about. */
const outages: [string, string, Fault][] = [
  ['a network that is down', 'network', { operation: '*', kind: 'reset-before' }],
  ['503 on the validation', 'network', { operation: 'validateDataModel', kind: 'status', status: 503 }],
  ['500 on the build', 'network', { operation: 'buildStatus', kind: 'status', status: 500 }],
  ['503 on the switch', 'network', { operation: 'setBranchStagingEnvironment', kind: 'status', status: 503 }],
  ['a rate limit without end', 'network', { operation: 'validateDataModel', kind: 'status', status: 429 }],
  ['answers that are cut off', 'network', { operation: 'validateDataModel', kind: 'cut-json' }],
  ['lost answers', 'network', { operation: 'validateDataModel', kind: 'reset-after' }],
  ['answers of null', 'network', { operation: 'validateDataModel', kind: 'null' }],
  [
    'a build without end',
    'timeout',
    { operation: 'buildStatus', kind: 'patch-body', body: { status: 'warmup', errorText: null } },
  ],
  ['a sync without end', 'timeout', { operation: 'getDbtSyncStatus', kind: 'hung-status' }],
  ['an HTML page for a verdict', 'unsupported', { operation: 'validateDataModel', kind: 'html' }],
  ['404 for a verdict', 'unsupported', { operation: 'validateDataModel', kind: 'status', status: 404 }],
  [
    '501 for a switch',
    'unsupported',
    { operation: 'setBranchStagingEnvironment', kind: 'status', status: 501 },
  ],
]

describe('on-platform-outage', () => {
  it.each(outages)(
    'warn: %s is a warning (%s) with exit 0, and the outcome stays failure',
    async (_, kind, fault) => {
      await runStep({ inputs: warn, ...withFaults(fault) })
      expect(step.exitCode).toBe(0)
      expect(step.outputs).toMatchObject({
        ...red(kind),
        valid: '',
        'error-count': '',
      })
      expect(step.errors).toEqual([])
      expect(step.warnings.at(-1)).toContain('on-platform-outage: warn')
      expect(step.lines.at(-1)).toContain(step.report.verdict.sentence)
      expect(step.report.verdict).toMatchObject({ outcome: 'failure', failureKind: kind })
    },
  )

  it('warn: a verdict on another branch is red, since a platform that responds is not out', async () => {
    const body = { branchName: 'main', mode: 'production' }
    await runStep({
      inputs: warn,
      ...withFaults({ operation: 'validateDataModel', kind: 'patch-body', body }),
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ ...red('unsupported'), valid: '' })
    expect(step.errors).toEqual([expect.stringContaining('the platform validated "main" (production)')])
  })

  it.each(outages)('fail, the default: %s is red (%s), and no validation failure', async (_, kind, fault) => {
    await runStep({ inputs: { timeout: '5m' }, ...withFaults(fault) })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({
      ...red(kind),
      valid: '',
      'error-count': '',
    })
    expect(step.errors).toHaveLength(1)
    expect(step.lines.at(-1)).toContain('Error: ')
  })

  it('warn: a server error whose body holds a verdict is no verdict', async () => {
    await runStep({
      inputs: warn,
      ...withFaults({
        operation: 'validateDataModel',
        kind: 'status',
        status: 500,
        body: {
          valid: true,
          errors: [],
          branchName: branch,
          mode: 'dev_mode',
          cubesCount: 1,
          deploymentId: 1,
        },
      }),
    })
    expect(step.outputs).toMatchObject({ ...red('network'), valid: '' })
  })

  it('warn: a platform that recovers within the budget is simply green', async () => {
    await runStep({
      inputs: warn,
      ...withFaults({ operation: 'validateDataModel', kind: 'status', status: 503, call: 1 }),
    })
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({ outcome: 'success', 'failure-kind': 'none', valid: 'true' })
    expect(step.warnings).toEqual([])
  })

  const ours: [string, string, StepOptions][] = [
    ['a failed sync', 'sync', { ref: 'broken-model' }],
    ['a refused start', 'sync', withFaults({ operation: 'startDbtSync', kind: 'status', status: 400 })],
    ['a broken model', 'validation', { ref: 'invalid-model' }],
    [
      'a failed build',
      'build',
      withFaults({ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'No driver' }),
    ],
    [
      'a cancelled build',
      'build',
      withFaults({
        operation: 'buildStatus',
        kind: 'patch-body',
        body: { status: 'cancelled', errorText: 'Stop' },
        call: { from: 2 },
      }),
    ],
    ['a bad branch', 'build', withFaults({ operation: 'buildStatus', kind: 'bad-branch' })],
    [
      'a build that never starts',
      'build',
      withFaults({
        operation: 'buildStatus',
        kind: 'patch-body',
        body: { status: 'none', errorText: null },
        call: { from: 2 },
      }),
    ],
    [
      'the build of another branch',
      'build',
      withFaults({ operation: 'buildStatus', kind: 'echo-other-branch', value: 'main' }),
    ],
    ['a branch that must not be opened', 'build', { inputs: { activate: 'never' } }],
    [
      'a refused staging environment',
      'build',
      withFaults({ operation: 'setBranchStagingEnvironment', kind: 'staging-refused', status: 400 }),
    ],
    [
      'a refused validation',
      'build',
      withFaults({ operation: 'validateDataModel', kind: 'status', status: 400 }),
    ],
    ['a wrong token', 'auth', { inputs: { token: 'wrong-token-of-somebody' } }],
    ['a lack of rights', 'auth', withFaults({ operation: 'validateDataModel', kind: 'status', status: 403 })],
    ['a wrong input', 'input', { inputs: { timeout: 'soon' } }],
  ]

  it.each(ours)('warn forgives no %s', async (_, kind, options) => {
    await runStep({ ...options, inputs: { ...warn, ...options.inputs } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject(red(kind))
    expect(step.errors).toHaveLength(1)
  })

  it('warn forgives no sync of another ref', async () => {
    await runStep({
      ref: 'invalid-model',
      inputs: warn,
      onLine: (line, _, { state }) => {
        if (line.startsWith('COMPILING_DBT')) for (const run of state.deployment.runs) run.gitRef = 'main'
      },
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ 'failure-kind': 'sync', 'ref-verified': 'false' })
  })

  it('warn forgives no failed sync whose ref cannot be verified because the history is down', async () => {
    await runStep({
      ref: 'broken-model',
      inputs: warn,
      ...withFaults({ operation: 'listDbtSyncs', kind: 'status', status: 503 }),
    })
    expect(step.outputs).toMatchObject({
      ...red('sync'),
    })
    expect(step.exitCode).toBe(1)
  })

  it('warn forgives no cancelled run', async () => {
    await runStep({
      inputs: warn,
      onLine: (line, stop) => {
        if (line.startsWith(`Build of "${branch}"`)) stop('SIGTERM')
      },
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
  })

  it('warn: what the platform validated instead is no verdict on the branch, and never success', async () => {
    await runStep({
      ref: 'invalid-model',
      inputs: warn,
      ...withFaults({
        operation: 'validateDataModel',
        kind: 'patch-body',
        body: { branchName: 'main', valid: true, errors: [] },
      }),
    })
    expect(step.outputs).toMatchObject({ outcome: 'failure', valid: '' })
  })

  it('warn: what was switched on is still written down, for the post step', async () => {
    await runStep({
      event: pullRequest('main'),
      inputs: warn,
      prepare: (platform) =>
        platform.addFault({ operation: 'validateDataModel', kind: 'status', status: 503 }),
    })
    expect(step.exitCode).toBe(0)
    expect(step.ledger()).toEqual({ staging: ofPull, branch: ofPull })
    await step.runPost()
    expect(branchNames()).toEqual(['main'])
  })
})

describe('on-fork', () => {
  const event = forkPullRequest('main')
  const bare = { event, inputs: { token: '' } }

  it('fail: fails, explains itself, and sends nothing', async () => {
    await runStep({ ...bare, inputs: { ...bare.inputs, 'on-fork': 'fail' } })
    await step.runPost()
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject(red('input'))
    expect(step.errors).toHaveLength(1)
    expect(step.errors[0]).toContain('from a fork')
    expect(step.errors[0]).toContain('no secrets')
    expect(step.errors[0]).toContain('on-fork: fail')
    expect(step.platform.requests).toEqual([])
    expect(step.state).toEqual({})
  })

  it.each(['sync', 'validate'])('%s is skipped with exit 0, and sends nothing', async (command) => {
    await runStep({ ...bare, inputs: { ...bare.inputs, command } })
    await step.runPost()
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({ outcome: 'skipped', 'failure-kind': 'none', valid: '', branch: '' })
    expect(step.errors).toEqual([])
    expect(step.lines.at(-1)).toContain('from a fork')
    expect(step.platform.requests).toEqual([])
    expect(step.state).toEqual({})
  })

  it('is not forgiven as an outage', async () => {
    await runStep({ ...bare, inputs: { ...bare.inputs, ...warn, 'on-fork': 'fail' } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject(red('input'))
  })

  it.each([
    ['sync', 'ref'],
    ['validate', 'branch'],
  ])(
    'no echo check: with a token, a naive %s would have been green on the branch of the same name here',
    async (command, input) => {
      const state = { branches: [{ name: 'feature', staging: true }] }
      const inputs = { command, 'on-fork': 'fail' }
      await runStep({ event: forkPullRequest('feature'), inputs, platform: { state } })
      expect(step.platform.requests).toEqual([])
      expect(step.exitCode).toBe(1)
      expect(step.outputs).toMatchObject(red('input'))
      expect(step.errors[0]).toContain('other code')
      // There is nothing wrong with the token.
      expect(step.errors[0]).toContain(` \`${input}\`: this pull request comes from a fork, `)
      expect(step.errors[0]).not.toContain('`token`:')
      const { url, token } = step.platform
      const path = '/build/api/v1/deployments/1/data-model/validate?branchName=feature'
      const look = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect(await look.json()).toMatchObject({ valid: true, branchName: 'feature' })
    },
  )

  it('with a token and a ref of this repository, there is nothing to skip', async () => {
    await runStep({ event, inputs: { ref: 'main' } })
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'true', ref: 'main' })
    expect(step.platform.state.starts).toBe(1)
  })

  it('with a token and a branch that is given, the branch is validated, and not pulled', async () => {
    await runStep({
      event: forkPullRequest('feature'),
      inputs: { command: 'validate', branch: 'main' },
    })
    expect(step.outputs).toMatchObject({ outcome: 'success', branch: 'main', valid: 'true' })
    expect(calls('pull')).toBe(0)
  })

  it('does not hide a missing token on a pull request of this repository', async () => {
    await runStep({ event: pullRequest('main'), inputs: { token: '' } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject(red('input'))
    expect(step.errors[0]).not.toContain('from a fork')
    expect(step.platform.requests).toEqual([])
  })

  it('a fork that was deleted meanwhile is a fork all the same', async () => {
    const base = { full_name: 'acme/shop-dbt' }
    await runStep({
      event: {
        eventName: 'pull_request',
        ref: 'refs/pull/9/merge',
        payload: {
          pull_request: { number: 9, head: { ref: 'main', repo: null }, base: { ref: 'main', repo: base } },
          repository: base,
        },
      },
      inputs: { token: '' },
    })
    expect(step.outputs.outcome).toBe('skipped')
    expect(step.platform.requests).toEqual([])
  })
})
