import { afterEach, describe, expect } from 'vitest'
import { forbidden, type GitHubFault, type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import type { Emulator, Fault, InitialState } from '../../emulator/index.ts'
import { encode } from '../../emulator/store/codec.ts'
import type { PreflightRow } from '../../src/base/findings.ts'
import { closeAfterTest } from '../support/after-test.ts'
import {
  green,
  order,
  pullRequest,
  red,
  requestsOf,
  rowsOf,
  type Scenario,
  scenariosOf,
  step,
  useCommand,
} from '../support/command.ts'
import { connect } from '../support/github.ts'

// A request for an operation that the tenant does not have is expected here.
useCommand(/^unknown route/)

let before: unknown

/** All that the platform holds but the time, and data tokens, which expire. */
function held({ state }: Emulator): unknown {
  const { deployments, tenant, counts, github } = state
  const all = JSON.stringify(encode({ deployments, tenant, counts, github }, new Map()))
  const expiring = new Set(['environmentTokens', 'next'])
  return JSON.parse(all, (key, value) => (expiring.has(key) ? undefined : value))
}

afterEach(() => {
  // Whatever came of it: nothing was changed, nothing is left to undo, and each token is masked and short-lived.
  const written = step.platform.requests.filter(({ method }) => method !== 'GET')
  const harmless = ['createDeploymentEnvironmentToken', 'sqlV1Post']
  expect(written.filter(({ operationId }) => !harmless.includes(operationId))).toEqual([])
  expect(held(step.platform)).toEqual(before)
  expect(step.ledger()).toEqual({})
  for (const { body } of requestsOf('createDeploymentEnvironmentToken'))
    expect(body).toMatchObject({ expires_in: 60 })
  for (const secret of step.masks) {
    expect(step.lines.filter((line) => line.includes(secret))).toEqual([`::add-mask::${secret}`])
    expect(step.summary + JSON.stringify(step.report)).not.toContain(secret)
  }
  // Every row has a name of its own, and what is missing has a remedy.
  const rows = step.report.findings.preflight ?? []
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  for (const { state, remedy } of rows) if (state === 'missing') expect(remedy).not.toBe('')
})

const preflights = scenariosOf({
  inputs: { command: 'preflight', timeout: '5m' },
  prepare: (platform) => {
    before = held(platform)
  },
})
const ready = { ...green, ready: 'true' }
const notReady = (kind: string) => ({ ...red(kind), ready: 'false' })
const row = (name: string): PreflightRow | undefined =>
  step.report.findings.preflight?.find((each) => each.name === name)
const features = () => JSON.parse(step.outputs.features ?? '') as Record<string, unknown>
/** Some rows, by name: state, and what was found. */
const shows = (rows: Record<string, string | readonly [string, RegExp]>) => () => {
  for (const [name, [state, found]] of Object.entries(rows).map(
    ([each, wanted]) => [each, typeof wanted === 'string' ? [wanted, /./] : wanted] as const,
  ))
    expect(row(name), name).toMatchObject({ state, found: expect.stringMatching(found) })
}
const without = (...missingOperations: string[]) => ({ state: { features: { missingOperations } } })
const token = (grant: object): Scenario => ({
  platform: { tokens: [{ token: 'a-token-of-some-length', ...grant }] },
})
const down = (operation: string): Fault => ({ operation, kind: 'status', status: 503 })
const html = (operation: string): Fault => ({ operation, kind: 'html' })

describe('green', () => {
  preflights({
    'where all is there, with a table in log, summary and report': {
      ...{ inputs: { comment: 'never' }, state: { history: [{ ref: 'v1' }] } },
      outputs: ready,
      lastLine: /^Ready: all requirements of "sync" that can be checked are met\./,
      summary: ['### ✅ Data model: ready', '| ✅ | **<code>token</code>** | ok: <code>accepted '],
      sent: [
        ...['getMe', 'getDeployment', 'getDeploymentSettings', 'listDbtSyncs', 'getSpec'],
        ...['getDeploymentEnvironments', 'createDeploymentEnvironmentToken', 'metaV1', 'sqlV1Post'],
      ],
      also() {
        const rows = step.report.findings.preflight ?? []
        expect(rows.filter(({ state }) => state === 'missing')).toEqual([])
        expect(row('last dbt sync')?.found).toMatch(/^COMPLETED of "v1", started \d{4}-/)
        expect(step.lines.join('\n')).toMatch(/^✅ ok +token +accepted \(auth-scheme: bearer\)$/m)
        expect(step.summary.split('<details>')[0]?.match(/^\| \S/gm)?.length).toBeLessThan(10)
        expect(step.lines.at(-3)).toMatch(/^\d+ other checks with nothing to fix: OpenAPI document, /)
        expect(step.lines.at(-2)).toBe('1 other not checked: event types')
        // What later steps are told.
        const { deployMode, readOnly, mergeAllowed, ...flags } = features()
        expect([deployMode, readOnly, mergeAllowed]).toEqual(['git', false, true])
        expect(Object.keys(flags)).toEqual(
          expect.arrayContaining(['start', 'ref', 'history', 'logs', 'result']),
        )
        expect(new Set(Object.values(flags))).toEqual(new Set([true]))
      },
    },
    'on an event that names no ref': {
      event: { eventName: 'issues' },
      outputs: ready,
      also: shows({ 'event for sync': 'other event' }),
    },
    'with the inputs of every command': {
      inputs: { ref: 'v1.0.0', 'dry-run': 'false', branch: 'topic', into: 'parent' },
      outputs: ready,
      // A release of the branch syncs nothing.
      also: shows({
        'event for sync': ['ok', /^ref "v1\.0\.0", branch "topic"$/],
        'event for release': ['ok', /^branch "topic"$/],
      }),
    },
    'with the other scheme of a token': {
      ...token({ scheme: 'api-key' }),
      inputs: { 'auth-scheme': 'api-key' },
      outputs: ready,
    },
    'without uploads, which only other commands need': {
      ...{ inputs: { comment: 'never' }, ...without('uploadFile') },
      outputs: ready,
      also() {
        expect(features()).toMatchObject({ upload: false, validate: true })
        expect(row('upload of a data model')).toMatchObject({
          state: 'missing',
          neededFor: ['deploy', 'rollback'],
        })
      },
    },
    ...rowsOf(
      [
        [{ deployBranchReadOnly: true }, 'merge into the deploy branch', /read-only/, /^merge,release/],
        [
          { deployBranchMergeAllowed: false },
          'merge into the deploy branch',
          /not allowed/,
          /^merge,release/,
        ],
        // A merge takes place, with a warning.
        [{ deployMode: 'cli' }, 'deploy mode', /does not rebuild/, /^release$/],
      ] as const,
      ([settings, name, found, commands]) => [
        `for sync, and not for all other commands, with ${JSON.stringify(settings)}`,
        {
          ...{ inputs: { comment: 'never' }, state: { settings } },
          outputs: ready,
          lastLine: `Missing for other commands: ${name}.`,
          also() {
            shows({ [name]: ['missing', found] })()
            expect(row(name)?.neededFor.join()).toMatch(commands)
          },
        },
      ],
    ),
    'with a sync that failed, whose reason is told': {
      state: { history: [{}, { status: 'FAILED' }] },
      outputs: ready,
      also: shows({ 'last dbt sync': ['unknown', /^FAILED.*: Compilation Error in model orders/] }),
    },
    ...rowsOf(
      [
        ['getDbtSyncLogs', 'log of a sync', 'logs'],
        ['startDevMode', 'dev mode', 'devMode'],
        ['listDbtSyncs', 'history of syncs', 'history'],
      ],
      ([operation = '', name = '', key = '']) => [
        `with less, without ${operation}`,
        {
          ...{ ...without(operation), outputs: ready },
          also() {
            shows({ [name]: 'missing' })()
            expect(features()[key]).toBe(false)
            expect(Object.values(features()).filter((flag) => flag === false)).toHaveLength(2)
          },
        },
      ],
    ),
    'on a tenant that does not know refs, and says what is synced instead': {
      state: { features: { ref: false, gitRef: false, source: false, output: false } },
      outputs: ready,
      also() {
        expect(features()).toMatchObject({ ref: false, gitRef: false, manifest: false, outputFiles: false })
        shows({ 'sync of a chosen ref': ['missing', /the tracked branch is synced and "ref" is ignored/] })()
      },
    },
    'on a tenant that serves no description, which is known by what responds': {
      faults: [html('getSpec')],
      outputs: ready,
      also() {
        expect(features()).toMatchObject({ start: true, validate: true, history: true, ref: null })
        shows({ 'OpenAPI document': 'missing', 'sync of a chosen ref': 'unknown' })()
        expect(requestsOf('validateDataModel')[0]?.path).toContain('branchName=main')
      },
    },
    'for the way of opening that it has': {
      ...{ ...without('setBranchStagingEnvironment'), inputs: { activate: 'dev-mode' } },
      outputs: ready,
    },
    'although one question meets an outage, which hides nothing else': {
      faults: [down('getDeploymentSettings')],
      outputs: ready,
      also() {
        shows({ 'deploy branch': 'unknown', 'deploy mode': 'unknown', token: 'ok', validation: 'ok' })()
        expect(step.clock.now() - step.report.startedAt).toBeLessThanOrEqual(16_000)
      },
    },
  })
})

describe('not ready', () => {
  preflights({
    'with a wrong input, before anything is sent': {
      inputs: { ref: 'a b', 'older-than': '1h' },
      outputs: { 'failure-kind': 'input' },
      sent: [],
    },
    'with a token of another scheme: the last line names both, and two questions are enough': {
      ...token({ scheme: 'api-key' }),
      outputs: notReady('auth'),
      lastLine: /^Error: Not ready: token: .*401.*"auth-scheme: api-key" \(the other way: "bearer"\)\.$/,
      also() {
        expect(step.platform.requests).toHaveLength(2)
        const unasked = ['unknown', /^not checked: the platform rejected the token$/] as const
        shows({ deployment: unasked, 'deploy branch': unasked, 'last dbt sync': 'unknown' })()
      },
    },
    'with a token that may only read': {
      ...token({ role: 'viewer' }),
      outputs: notReady('auth'),
      lastLine: /Not ready: token permissions: .*do not include SchemaUpdate.*Grant SchemaUpdate/,
      also: shows({ token: 'ok', deployment: 'ok' }),
    },
    'with a token that is not for this deployment, which is not rejected': {
      ...token({ deployments: [2] }),
      state: { otherDeployments: [2] },
      outputs: notReady('auth'),
      lastLine: /Not ready: deployment: .*403.*not limited to other deployments/,
      also: shows({ token: 'ok' }),
    },
    'for a deployment that is not there': {
      inputs: { 'deployment-id': '9' },
      outputs: notReady('input'),
      lastLine: /Not ready: deployment: .*404.*Check "deployment-id" and "base-url"\.$/,
      calls: { listDbtSyncs: 0 },
      also: shows({ 'last dbt sync': ['unknown', /the deployment was not found/] }),
    },
    ...rowsOf(
      [
        ['startDbtSync', 'start of a dbt sync', 'start'],
        ['validateDataModel', 'validation', 'validate'],
        ['setBranchStagingEnvironment', 'branch environment (staging or dev mode)', 'staging'],
      ],
      ([operation = '', name = '', key = '']) => [
        `on a tenant without ${operation}`,
        {
          ...{ ...without(operation), outputs: notReady('unsupported') },
          lastLine: new RegExp(`^Error: Not ready: ${name.replace(/[()]/g, '\\$&')}: `),
          also: () => expect(features()[key]).toBe(false),
        },
      ],
    ),
    'where nothing tells of what is required': {
      faults: [html('getSpec'), html('validateDataModel')],
      outputs: notReady('unsupported'),
      lastLine: /Not ready: validation: unknown without/,
    },
    'in an outage of what tells of it': {
      faults: [down('getSpec'), down('validateDataModel')],
      outputs: notReady('network'),
      lastLine: /Not ready: .*responded 503 while reading the OpenAPI document.*try again later/,
      also: () => expect(features().start).toBe(true),
    },
    'in an outage of everything, which is soon over': {
      faults: [{ operation: '*', kind: 'reset-before' }],
      outputs: notReady('network'),
      lastLine: /Not ready: token: .*No response.*Check "base-url"/,
      calls: { getDeployment: 1 },
      also: () => expect(step.clock.now() - step.report.startedAt).toBeLessThan(30_000),
    },
    'in an outage that is forgiven': {
      inputs: { 'on-platform-outage': 'warn' },
      faults: [down('*')],
      outputs: notReady('network'),
      exitCode: 0,
    },
    'when the time ends in the middle, with the rows that there are': {
      inputs: { timeout: '2s', 'github-token': 'ghs_actions' },
      faults: [{ operation: 'getDeploymentSettings', kind: 'delay', ms: 4000 }],
      outputs: notReady('timeout'),
      also() {
        shows({
          ...{ token: 'ok', deployment: 'ok', validation: 'unknown' },
          'deploy branch': ['unknown', /^not checked: the step timed out$/],
          'team file': ['unknown', /^not checked: the step ended$/],
        })()
        const phases = step.report.phases.map(({ name }) => name)
        expect(phases).toEqual(['Platform', 'Team file', 'Query API', 'GitHub'])
      },
    },
    'when the platform takes the time, which says less than that it is away': {
      inputs: { timeout: '20s' },
      faults: [{ operation: '*', kind: 'delay', ms: 60_000 }],
      outputs: notReady('network'),
      lastLine: /^Error: Not ready: token: No response .* timed out after /,
      also: shows({ deployment: ['unknown', /^not checked: the step timed out$/] }),
    },
    'when the step is cancelled, which is over at once': {
      faults: [down('listDbtSyncs')],
      onLine: (line, stop) => /^retry: .* 503 /.test(line) && stop('SIGTERM'),
      outputs: { outcome: 'cancelled', ready: 'false' },
      lastLine: /^Error: The step was cancelled \(SIGTERM\)\.$/,
      calls: { getSpec: 0 },
      also: shows({ token: 'ok', 'deploy branch': 'ok', 'last dbt sync': 'unknown' }),
    },
  })
})

describe('the query API', () => {
  const opening = ['getDeploymentEnvironments', 'createDeploymentEnvironmentToken']
  const model = (rest: string): InitialState => ({
    files: {
      'model/cubes/a.yml': `cubes:\n  - {name: a, sql_table: a, measures: [{name: n, type: count}], ${rest}}\n`,
    },
  })
  const policy = 'access_policy: [{group: analyst, member_level: {includes: "*"}}]'
  const asked = () => order().filter((operation) => [...opening, 'metaV1', 'sqlV1Post'].includes(operation))
  const rows: [string, Scenario, string, RegExp, string[]?][] = [
    ['is there', {}, 'ok', /^production lists 1 cube or view; queries can be planned$/],
    [
      'is there, and the model hides everything',
      { state: model('public: false') },
      ...(['unknown', /^production lists no cube or view that this token may see$/] as const),
      [...opening, 'metaV1'],
    ],
    [
      'is asked with the security context of the team file',
      {
        state: model(policy),
        files: { '.data-model-ci.yml': 'security-context: { groups: [analyst] }\n' },
      },
      ...(['ok', /^production lists 1 cube or view/] as const),
    ],
    [
      'plans nothing',
      {
        ...{ state: { switches: { missingScopes: ['sql'] } }, inputs: { 'fail-on': 'breaking' } },
        outputs: notReady('auth'),
      },
      ...(['missing', /but no query can be planned: API scope is missing: sql$/] as const),
    ],
    [
      'has no URL',
      { state: { switches: { environmentUrl: 'null' } } },
      ...(['missing', /^Branch "main" has no query API at the moment$/] as const),
      ['getDeploymentEnvironments'],
    ],
    [
      'is not offered, and a gate needs it',
      {
        ...{ ...without('getDeploymentEnvironments'), inputs: { 'fail-on': 'breaking' } },
        outputs: notReady('unsupported'),
      },
      ...(['missing', /environments/] as const),
      [],
    ],
    ['does not respond', { faults: [down('metaV1')] }, 'unknown', /503/],
    [
      'is too slow',
      { faults: [{ operation: 'metaV1', kind: 'delay', ms: 50_000 }] },
      ...(['unknown', /^No response while reading what can be queried: timed out/] as const),
    ],
    ['does not compile', { state: model('sql_tabel: a') }, 'unknown', /500.*Compile errors/],
    [
      'is not needed without validation',
      { inputs: { validate: 'false' } },
      ...(['not needed', /^"validate: false"$/] as const),
      [],
    ],
    [
      'is not asked for with a team file that has errors',
      { files: { '.data-model-ci.yml': 'compare: 7\n' }, outputs: notReady('input') },
      ...(['unknown', /^not checked: the team file is unknown$/] as const),
      [],
    ],
    [
      'is not asked for with a token that is rejected',
      { inputs: { token: 'another-token-of-some-length' }, outputs: notReady('auth') },
      ...(['unknown', /rejected the token/] as const),
      [],
    ],
  ]
  preflights(
    rowsOf(rows, ([name, given, state, found, wanted]) => [
      name,
      {
        outputs: ready,
        ...given,
        inputs: { comment: 'never', ...given.inputs },
        also() {
          shows({ 'query API': [state, found] })()
          if (wanted) expect(asked()).toEqual(wanted)
        },
      },
    ]),
  )
})

describe('GitHub', () => {
  let server: GitHubServer
  /** With a token for it; nothing may be written there. */
  const asked = (fault?: GitHubFault): Scenario => ({
    async setup() {
      server = await startGitHub()
      closeAfterTest(() => server.close())
      if (fault) server.faults.push(fault)
      const { url: baseUrl, repository } = server
      return {
        event: pullRequest('main'),
        github: (clock) => connect({ baseUrl, repository, clock }),
        inputs: { command: 'preflight', 'github-token': 'ghs_actions' },
      }
    },
  })
  const readsAlone = () => {
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    expect([server.comments.length, step.outputs['comment-url']]).toEqual([0, ''])
  }
  const unread = (operation: NonNullable<GitHubFault['operation']>, found: RegExp): Scenario => ({
    ...asked({ operation, answer: forbidden('contents=read'), times: 20 }),
    outputs: notReady('auth'),
    error: [/^Not ready: team file: .* Give the job the permissions "contents: read"/],
    summary: [/^### ❌ Data model: not ready: team file$/m],
    also: shows({ 'team file': ['missing', found] }),
  })
  preflights({
    'is asked for the conversation and the team file; that a comment may be written is never said': {
      ...asked(),
      outputs: ready,
      also() {
        readsAlone()
        const conversation = server.requests.filter(({ operation }) => operation?.startsWith('issues/'))
        expect(conversation.map(({ operation }) => operation)).toEqual(['issues/list-comments'])
        const remedy = 'Give the job the permission "pull-requests: write".'
        expect(row('comment')).toMatchObject({ state: 'unknown', remedy })
        shows({ 'team file': ['ok', /^the files of the base commit \w{12} can be read$/] })()
      },
    },
    'rejects to show the conversation, and is quoted with the permissions that it accepts': {
      ...asked({ operation: 'issues/list-comments', answer: forbidden('pull_requests=write'), times: 20 }),
      outputs: ready,
      also() {
        readsAlone()
        shows({ comment: ['missing', /403 while listing the comments: Resource not accessible/] })()
        expect(row('comment')?.remedy).toContain('GitHub accepts: pull_requests=write.')
      },
    },
    'does not give the base: then no command that reads the team file starts anything': unread(
      'pulls/get',
      /The base, whose team file applies, could not be read/,
    ),
    'does not give the team file': unread('repos/get-content', /"\.data-model-ci\.yml" of the base commit/),
  })
})
