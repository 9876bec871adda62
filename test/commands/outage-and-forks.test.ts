import { describe, expect } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import {
  forkPullRequest,
  green,
  naiveRequest,
  pullRequest,
  red,
  type Scenario,
  scenarios,
  step,
  useCommand,
  validatePath,
} from '../support/command.ts'

useCommand()

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
/** Of a pull request. */
const ofPull = 'dbt-sync/main-58f416b7-pr7-77-2-cafe'
const warn = { 'on-platform-outage': 'warn', timeout: '5m' }
const unknown = { valid: '', 'error-count': '' }
const validating = { operation: 'validateDataModel' }
const endless = { status: 'warmup', errorText: null }
/** What the platform says of another branch. */
const elsewhere: Fault = {
  ...validating,
  kind: 'patch-body',
  body: { branchName: 'main', mode: 'production', valid: true, errors: [] },
}

/** What is no fault of the code: its kind, how it comes about, and whether it is an outage. */
const outages: Record<string, [string, Fault, 'outage'?]> = {
  'a network that is down': ['network', { operation: '*', kind: 'reset-before' }, 'outage'],
  '503 on the validation': ['network', { ...validating, kind: 'status', status: 503 }, 'outage'],
  '500 on the build': ['network', { operation: 'buildStatus', kind: 'status', status: 500 }, 'outage'],
  'a rate limit without end': ['network', { ...validating, kind: 'status', status: 429 }, 'outage'],
  'answers that are cut off': ['network', { ...validating, kind: 'cut-json' }, 'outage'],
  'answers of null': ['network', { ...validating, kind: 'null' }],
  'a build without end': ['timeout', { operation: 'buildStatus', kind: 'patch-body', body: endless }],
  'a sync without end': ['timeout', { operation: 'getDbtSyncStatus', kind: 'hung-status' }],
  'an HTML page for a verdict': ['unsupported', { ...validating, kind: 'html' }],
  '501 for a switch': [
    'unsupported',
    { operation: 'setBranchStagingEnvironment', kind: 'status', status: 501 },
  ],
}
const perOutage = (
  of: (kind: string, fault: Fault, isForgiven: boolean) => [string, Scenario],
  names = Object.keys(outages),
) =>
  Object.fromEntries(
    names.map((name) => {
      const [kind, fault, outage] = outages[name] ?? ['', elsewhere]
      const [title, row] = of(kind, fault, outage !== undefined)
      return [`${title}: ${name}`, row]
    }),
  )

describe('on-platform-outage: warn', () => {
  scenarios({
    ...perOutage((kind, fault, isForgiven) => [
      `is a warning with exit 0 after an outage, and the outcome stays failure (${kind})`,
      {
        inputs: warn,
        faults: [fault],
        exitCode: isForgiven ? 0 : 1,
        outputs: { ...red(kind), ...unknown },
        also() {
          const said = isForgiven ? step.warnings : step.errors
          expect(step.errors).toHaveLength(isForgiven ? 0 : 1)
          expect(said.at(-1)?.includes('on-platform-outage: warn')).toBe(isForgiven)
          expect(step.lines.at(-1)).toContain(step.report.verdict.sentence)
          expect(step.report.verdict).toMatchObject({ outcome: 'failure', failureKind: kind })
        },
      },
    ]),
    'a verdict on another branch is red, since a platform that responds is not out': {
      ...{ inputs: warn, ref: 'invalid-model', faults: [elsewhere] },
      outputs: { ...red('unsupported'), valid: '' },
      error: ['the platform validated "main" (production)'],
    },
    'a server error whose body holds a verdict is no verdict': {
      inputs: warn,
      faults: [
        {
          ...{ ...validating, kind: 'status', status: 500 },
          body: {
            ...{ valid: true, errors: [], branchName: branch },
            ...{ mode: 'dev_mode', cubesCount: 1, deploymentId: 1 },
          },
        },
      ],
      exitCode: 0,
      outputs: { ...red('network'), valid: '' },
    },
    'a platform that recovers within the budget is simply green': {
      inputs: warn,
      faults: [{ ...validating, kind: 'status', status: 503, call: 1 }],
      outputs: { ...green, valid: 'true' },
      also: () => expect(step.warnings).toEqual([]),
    },
    'forgives no failed sync': { inputs: warn, ref: 'broken-model', outputs: red('sync') },
    'forgives no broken model': { inputs: warn, ref: 'invalid-model', outputs: red('validation') },
    'forgives no failed build': {
      inputs: warn,
      faults: [{ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'No driver' }],
      outputs: red('build'),
    },
    'forgives no rejected validation': {
      inputs: warn,
      faults: [{ ...validating, kind: 'status', status: 400 }],
      outputs: red('build'),
    },
    'forgives no wrong token': {
      inputs: { ...warn, token: 'wrong-token-of-somebody' },
      outputs: red('auth'),
    },
    'forgives no wrong input': { inputs: { ...warn, timeout: 'soon' }, outputs: red('input') },
    'forgives no sync of another ref': {
      ref: 'invalid-model',
      inputs: warn,
      onLine: (line, _, { state }) => {
        if (line.startsWith('COMPILING_DBT')) for (const run of state.deployment.runs) run.gitRef = 'main'
      },
      outputs: { ...red('sync'), 'ref-verified': 'false' },
    },
    'forgives no failed sync whose ref cannot be verified because the history is down': {
      ref: 'broken-model',
      inputs: warn,
      faults: [{ operation: 'listDbtSyncs', kind: 'status', status: 503 }],
      outputs: red('sync'),
    },
    'forgives no cancelled run': {
      inputs: warn,
      onLine: (line, stop) => line.startsWith(`Build of "${branch}"`) && stop('SIGTERM'),
      outputs: { outcome: 'cancelled', 'failure-kind': 'cancelled' },
    },
    'what was switched on is still written down, for the post step': {
      event: pullRequest('main'),
      inputs: warn,
      faults: [{ ...validating, kind: 'status', status: 503 }],
      exitCode: 0,
      ledger: { staging: ofPull, branch: ofPull },
      left: ['main'],
    },
  })
})

describe('on-platform-outage: fail, the default', () => {
  const oneOfEach = ['a network that is down', 'a build without end', 'an HTML page for a verdict']
  scenarios(
    perOutage(
      (kind, fault) => [
        `is red (${kind}), and no validation failure`,
        {
          inputs: { timeout: '5m' },
          faults: [fault],
          outputs: { ...red(kind), ...unknown },
          lastLine: 'Error: ',
          also: () => expect(step.errors).toHaveLength(1),
        },
      ],
      oneOfEach,
    ),
  )
})

describe('on-fork', () => {
  const event = forkPullRequest('main')
  const skipped = { outcome: 'skipped', 'failure-kind': 'none', valid: '', branch: '' }
  const untouched: Scenario = { event, sent: [], ledger: {}, post: [] }
  const base = { full_name: 'acme/shop-dbt' }
  const gone = { number: 9, head: { ref: 'main', repo: null }, base: { ref: 'main', repo: base } }
  const unremoved =
    /No branch was removed.{1,8}branches of earlier runs, if any, remain until a scheduled .*command.{1,8}cleanup.* removes them/
  /** With a token, the branch of the same name here holds other code. */
  const sameName = (command: string, input: string): Scenario => ({
    ...untouched,
    event: forkPullRequest('feature'),
    inputs: { command, 'on-fork': 'fail' },
    state: { branches: [{ name: 'feature', staging: true }] },
    outputs: red('input'),
    // There is nothing wrong with the token.
    error: ['other code', ` \`${input}\`: this pull request comes from a fork, `, /^(?!.*`token`:)/],
    also: async () => {
      const look = await naiveRequest(validatePath('feature'))
      expect(look).toMatchObject({ body: { valid: true, branchName: 'feature' } })
    },
  })

  scenarios({
    'fail: fails, explains itself, and sends nothing, also where an outage would be forgiven': {
      ...untouched,
      inputs: { ...warn, token: '', 'on-fork': 'fail' },
      outputs: red('input'),
      error: ['from a fork', 'no secrets', 'on-fork: fail'],
      also: () => expect(step.state).toEqual({}),
    },
    'sync is skipped with exit 0, and sends nothing': {
      ...{ ...untouched, inputs: { token: '' }, outputs: skipped, lastLine: 'from a fork' },
      also: () => expect([step.errors, step.state]).toEqual([[], {}]),
    },
    'validate is skipped with exit 0, and sends nothing': {
      ...{ ...untouched, inputs: { token: '', command: 'validate' }, outputs: skipped },
    },
    'a pull request of Dependabot, whose branch is in this repository, is skipped as a fork is': {
      ...untouched,
      event: { ...pullRequest('main'), actor: 'dependabot[bot]' },
      inputs: { token: '' },
      outputs: skipped,
      lastLine:
        /^Notice: Skipped: Dependabot started this run, and its runs get the secrets for Dependabot alone/,
      also: () => expect([step.errors, step.warnings, step.state]).toEqual([[], [], {}]),
    },
    ...Object.fromEntries(
      ['push', 'create', 'deployment', 'deployment_status'].map((eventName) => [
        `a ${eventName} of a branch of Dependabot is skipped, too`,
        {
          ...untouched,
          event: { eventName, ref: 'refs/heads/dependabot/pip/dbt-core-1.9', actor: 'dependabot[bot]' },
          inputs: { token: '', ref: 'main' },
          outputs: skipped,
          lastLine: /^Notice: Skipped: Dependabot started this run/,
          also: () => expect([step.errors, step.warnings, step.state]).toEqual([[], [], {}]),
        },
      ]),
    ),
    'cleanup for a pull request that Dependabot closed says what it did not remove': {
      ...untouched,
      event: {
        ...pullRequest('main'),
        payload: { ...(pullRequest('main').payload as object), action: 'closed' },
        actor: 'dependabot[bot]',
      },
      inputs: { command: 'cleanup', token: '' },
      outputs: skipped,
      lastLine: unremoved,
      also: () => expect(step.summary).toMatch(unremoved),
    },
    'one of Dependabot that gets the secret is like any other': {
      event: { ...pullRequest('main'), actor: 'dependabot[bot]' },
      outputs: { ...green, valid: 'true' },
    },
    'a fork that was deleted meanwhile is a fork all the same': {
      ...{ ...untouched, inputs: { token: '' }, outputs: skipped },
      event: {
        ...{ eventName: 'pull_request', ref: 'refs/pull/9/merge' },
        payload: { pull_request: gone, repository: base },
      },
    },
    'no echo check: with a token, a naive sync would have been green on the branch of the same name here':
      sameName('sync', 'ref'),
    'no echo check: with a token, a naive validate would have been green on the branch of the same name here':
      sameName('validate', 'branch'),
    'with a token and a ref of this repository, there is nothing to skip': {
      event,
      inputs: { ref: 'main' },
      outputs: { ...green, valid: 'true', ref: 'main' },
      calls: { startDbtSync: 1 },
    },
    'with a token and a branch that is given, the branch is validated, and not pulled': {
      event: forkPullRequest('feature'),
      inputs: { command: 'validate', branch: 'main' },
      outputs: { ...green, branch: 'main', valid: 'true' },
      calls: { pull: 0 },
    },
    'does not hide a missing token on a pull request of this repository': {
      event: pullRequest('main'),
      inputs: { token: '' },
      outputs: red('input'),
      error: [/^(?!.*from a fork)/],
      sent: [],
    },
  })
})
