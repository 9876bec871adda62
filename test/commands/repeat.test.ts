import { beforeEach, describe, expect, it } from 'vitest'
import { type GitHubServer, mona, startGitHub } from '../../emulator/github/index.ts'
import { type Emulator, startEmulator } from '../../emulator/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import { commandNames } from '../../src/inputs/table.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { runStep, useProject } from '../support/platform.ts'
import { snapshotOf } from '../support/snapshot.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'

// Events that change nothing of the code: the step repeats the result that its own comment has, and starts nothing.

const project = useProject()
const baseSha = 'b'.repeat(40)
const acceptLabel = 'approved-breaking-change'

let server: GitHubServer
let shared: { platform: Emulator; clock: VirtualClock }
let runId: number
beforeEach(async () => {
  const clock = virtualClock()
  const sleep = (ms: number) => clock.sleep(ms, new AbortController().signal)
  const files = { 'model/cubes/orders.yml': 'cubes:\n  - name: orders\n    sql_table: orders\n' }
  const state = { branches: [{ name: 'topic', files }, { name: 'staging' }] }
  const platform = await startEmulator({
    dbtRepository: project().folder,
    tokens: ['first-token', 'other-token'],
    now: () => clock.now(),
    sleep,
    state,
  })
  shared = { platform, clock }
  server = await startGitHub({ now: () => clock.now() })
  runId = 100
  closeAfterTest(() => platform.close())
  closeAfterTest(() => server.close())
  for (const sha of [baseSha, 'd'.repeat(40)])
    server.files.set(`${sha}:.data-model-ci.yml`, 'compare: false\n')
})

type Inputs = Record<string, string>

interface Given {
  branch?: string
  sha?: string
  inputs?: Inputs
  payload?: Record<string, unknown>
  base?: string
  raw?: Partial<RawContext>
  onLine?: (line: string) => unknown
}

/** A run of the pull request, a minute later. */
async function run(
  action: string,
  { branch = 'main', sha, inputs, payload, base = baseSha, raw, onLine }: Given = {},
) {
  shared.clock.advance(60_000)
  const before = shared.platform.requests.length
  const repo = { full_name: 'acme/shop-dbt' }
  const head = { ref: branch, sha: sha ?? project().branches[branch] ?? 'f'.repeat(40), repo }
  server.refs.set('refs/heads/main', base)
  server.comparisons.set(`${base}...${head.sha}`, {
    aheadBy: 1,
    behindBy: 0,
    files: [{ path: 'models/a.sql' }],
  })
  const step = await runStep({
    shared,
    snapshots: { 'snapshot.json': (platform) => snapshotOf(platform, {}) },
    ...(onLine && { onLine }),
    inputs: { 'github-token': 'ghs_actions', ...inputs },
    event: {
      eventName: 'pull_request',
      ref: 'refs/pull/7/merge',
      runId: ++runId,
      runAttempt: 1,
      workflowRef: 'acme/shop-dbt/.github/workflows/gate.yml@refs/pull/7/merge',
      job: 'gate',
      payload: {
        action,
        pull_request: { number: 7, head, base: { ref: 'main', sha: base, repo } },
        repository: { ...repo, default_branch: 'main' },
        ...payload,
      },
      ...raw,
    },
    github: () => connect({ baseUrl: server.url, repository: server.repository, clock: shared.clock }),
  })
  const sent = shared.platform.requests.slice(before).map(({ operationId }) => operationId)
  return { step, sent, isRepeated: step.report.verdict.repeated !== undefined }
}

const bug = { payload: { label: { name: 'bug' } } }
/** What is asked before a result is repeated: whether production is the same. */
const asked = ['getDeploymentSettings', 'fileHashes']
const started = (sent: string[]) => sent.filter((name) => /^(?:startDbtSync|pull|set)/i.test(name))

describe('an event that changes nothing', () => {
  it.each([
    ['green', 'main', 0, '✅'],
    ['red', 'invalid-model', 1, '❌'],
  ] as const)('repeats a %s result of sync, and starts nothing', async (_, branch, exitCode, mark) => {
    const first = await run('opened', { branch })
    const [comment] = server.comments
    const before = { ...comment }
    for (const [action, given] of [
      ['labeled', bug],
      ['unlabeled', bug],
      ['labeled', { payload: { label: { name: 'urgent' } } }],
      ['edited', { payload: { changes: { title: { from: 'x' } } } }],
    ] as const) {
      const { step, sent, isRepeated } = await run(action, { branch, ...given })
      expect({ isRepeated, sent }).toEqual({ isRepeated: true, sent: asked })
      expect(step.exitCode).toBe(exitCode)
      const last = step.lines.at(-1)
      expect(last).toContain(
        'Repeated from https://github.com/acme/shop-dbt/actions/runs/101/attempts/1, because',
      )
      expect(last).toContain(first.step.report.verdict.sentence)
      expect(step.summary).toContain(mark)
      const heading = ({ summary }: typeof step) => summary.split('\n', 1)[0]
      if (exitCode === 1) expect(heading(step)).toBe(heading(first.step))
      for (const name of [
        'outcome',
        'failure-kind',
        'comment-url',
        'valid',
        'error-count',
        'commit',
        'ref-verified',
      ])
        expect(step.outputs[name], name).toBe(first.step.outputs[name])
      expect(Object.keys(step.outputs).sort()).toEqual(Object.keys(first.step.outputs).sort())
      expect(step.outputs.branch).toBe('')
      expect(server.comments).toEqual([before])
    }
  })

  const changes: [string, () => void, string, Given][] = [
    ['another head', () => undefined, 'labeled', { ...bug, sha: 'c'.repeat(40) }],
    ['another base', () => undefined, 'labeled', { ...bug, base: 'd'.repeat(40) }],
    ['a new base', () => undefined, 'edited', { payload: { changes: { base: { ref: { from: 'x' } } } } }],
    ['other inputs', () => undefined, 'labeled', { ...bug, inputs: { validate: 'false' } }],
    [
      'another team file',
      () => server.files.set(`${baseSha}:.data-model-ci.yml`, 'compare: false\npreview: { max: 3 }\n'),
      'labeled',
      bug,
    ],
    ['another day', () => shared.clock.advance(86_400_000), 'labeled', bug],
    [
      'other files of production',
      () => shared.platform.state.putFiles('main', { 'model/a.yml': 'cubes: []\n' }),
      'labeled',
      bug,
    ],
    [
      'files of production that nobody tells',
      () => shared.platform.addFault({ operation: 'fileHashes', kind: 'status', status: 403, call: 'every' }),
      'labeled',
      bug,
    ],
    ['a push', () => undefined, 'synchronize', {}],
    ['a pull request that was reopened', () => undefined, 'reopened', {}],
    ['a person who runs it again', () => undefined, 'labeled', { ...bug, raw: { runAttempt: 2 } }],
    [
      'the label that accepts changes',
      () => undefined,
      'labeled',
      { payload: { label: { name: acceptLabel.toUpperCase() } } },
    ],
    ['its removal', () => undefined, 'unlabeled', { payload: { label: { name: acceptLabel } } }],
    ['another job', () => undefined, 'labeled', { ...bug, raw: { job: 'preview' } }],
    [
      'another workflow',
      () => undefined,
      'labeled',
      { ...bug, raw: { workflowRef: 'acme/shop-dbt/.github/workflows/preview.yml@x' } },
    ],
    ['comment: never', () => undefined, 'labeled', { ...bug, inputs: { comment: 'never' } }],
    ['no comment', () => server.comments.splice(0), 'labeled', bug],
    [
      'a comment that somebody edited',
      () => {
        for (const each of server.comments) server.edit(each, mona, each.body)
      },
      'labeled',
      bug,
    ],
    [
      'no response about its history',
      () => server.faults.push({ operation: 'graphql', answer: { status: 403, body: {} } }),
      'labeled',
      bug,
    ],
  ]
  it.each(changes)('is none with %s: the step runs', async (_, change, action, given) => {
    const { inputs } = given
    await run('opened')
    change()
    const { sent, isRepeated } = await run(action, { ...given, ...(inputs && { inputs }) })
    expect(isRepeated).toBe(false)
    expect(started(sent)).not.toEqual([])
  })

  it('repeats also with another token of the platform, which changes no result', async () => {
    await run('opened')
    expect((await run('labeled', { ...bug, inputs: { token: 'other-token' } })).isRepeated).toBe(true)
  })

  it('repeats also without validation, and asks the platform nothing', async () => {
    const inputs = { validate: 'false' }
    await run('opened', { inputs })
    shared.platform.state.putFiles('main', { 'model/a.yml': 'cubes: []\n' })
    expect(await run('labeled', { ...bug, inputs })).toMatchObject({ isRepeated: true, sent: [] })
  })

  it('repeats no result of another ref than that of the event, which moves without one', async () => {
    const given = { branch: 'work', inputs: { ref: 'main' } }
    expect((await run('opened', given)).step.exitCode).toBe(0)
    expect((await run('labeled', { ...given, ...bug })).isRepeated).toBe(false)
  })

  it.each([
    ['network', 503],
    ['auth', 403],
  ])('repeats no failure of the kind %s: its cause may be gone', async (kind, status) => {
    const inputs = { timeout: '5m' }
    shared.platform.addFault({ operation: 'startDbtSync', kind: 'status', status, call: 'every' })
    const { step } = await run('opened', { inputs })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': kind })
    shared.platform.clearFaults()
    expect((await run('labeled', { ...bug, inputs })).isRepeated).toBe(false)
  })

  it('repeats no result during which production changed', async () => {
    const merged = { 'model/a.yml': 'cubes: []\n' }
    const merge = () => shared.platform.state.putFiles('main', merged)
    await run('opened', { onLine: (line) => line.startsWith('COMPILING_DBT') && merge() })
    expect((await run('labeled', bug)).isRepeated).toBe(false)
    expect((await run('labeled', bug)).isRepeated).toBe(true)
  })

  it('repeats no result that was forgiven, or skipped', async () => {
    const inputs = { 'on-platform-outage': 'warn', timeout: '5m' }
    shared.platform.addFault({ operation: 'getDbtSyncStatus', kind: 'status', status: 503, call: 'every' })
    const { step } = await run('opened', { inputs })
    expect(step.report.verdict.forgiven).toBe(true)
    shared.platform.clearFaults()
    const again = await run('labeled', { ...bug, inputs })
    expect(again.isRepeated).toBe(false)
    expect(again.step.exitCode).toBe(0)
  })
})

describe('validate', () => {
  const given = { branch: 'work', inputs: { command: 'validate', branch: 'topic' } }

  it('repeats its result while the files of the branch are the same', async () => {
    const first = await run('opened', given)
    expect(first.step.exitCode).toBe(0)
    const again = await run('labeled', { ...given, ...bug })
    expect(again).toMatchObject({ isRepeated: true, sent: [...asked, 'fileHashes'] })
    expect(again.step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    shared.platform.state.putFiles('topic', { 'model/cubes/orders.yml': 'cubes:\n  - name: orders\n' })
    expect(await run('labeled', { ...given, ...bug })).toMatchObject({ isRepeated: false })
  })
})

describe('a gate', () => {
  const cube = (name: string) =>
    `  - { name: ${name}, sql_table: ${name}, measures: [{ name: count, type: count }] }\n`
  const cubes = (...names: string[]) => ({ 'model/cubes/orders.yml': `cubes:\n${names.map(cube).join('')}` })
  const given = {
    branch: 'work',
    inputs: { command: 'validate', branch: 'topic', 'fail-on': 'breaking' },
  }

  it('is asked again on the day after the last one of an entry of "accept"', async () => {
    shared.platform.state.putFiles('topic', cubes('orders'))
    shared.platform.state.putFiles('main', cubes('orders', 'refunds'))
    const until = new Date(shared.clock.now()).toISOString().slice(0, 10)
    const entry = `{ change: entity-removed, member: '*', reason: gone, until: ${until} }`
    server.files.set(`${baseSha}:.data-model-ci.yml`, `accept:\n  - ${entry}\n`)
    expect((await run('opened', given)).step.outputs).toMatchObject({ outcome: 'success', accepted: 'true' })
    expect((await run('labeled', { ...given, ...bug })).isRepeated).toBe(true)
    shared.clock.advance(86_400_000)
    const { step, isRepeated } = await run('labeled', { ...given, ...bug })
    expect(isRepeated).toBe(false)
    expect(step.outputs['failure-kind']).toBe('breaking')
  })

  it.each([
    ['main', ''],
    ['staging', 'compare-with: staging\n'],
  ])('is asked again when the files of "%s" have changed, with which it compares', async (base, file) => {
    for (const name of ['main', 'staging', 'topic']) shared.platform.state.putFiles(name, cubes('orders'))
    server.files.set(`${baseSha}:.data-model-ci.yml`, file)
    expect((await run('opened', given)).step.outputs.outcome).toBe('success')
    expect((await run('labeled', { ...given, ...bug })).isRepeated).toBe(true)
    shared.platform.state.putFiles(base, cubes('orders', 'refunds'))
    const { step, isRepeated } = await run('labeled', { ...given, ...bug })
    expect(isRepeated).toBe(false)
    expect(step.outputs['failure-kind']).toBe('breaking')
  })
})

describe('the label that accepts changes', () => {
  it('counts as it is: a result for another state of it is not repeated', async () => {
    server.files.set(`${baseSha}:.data-model-ci.yml`, 'compare: true\n')
    const inputs = { command: 'validate', branch: 'topic', 'fail-on': 'breaking' }
    const given = { branch: 'work', inputs }
    const first = await run('opened', given)
    expect(first.step.report.findings.changeGate).toBeDefined()
    expect((await run('labeled', { ...given, ...bug })).isRepeated).toBe(true)
    // Its own run was cancelled by that of the next label.
    server.label(7, mona, acceptLabel)
    expect((await run('labeled', { ...given, ...bug })).isRepeated).toBe(false)
    expect((await run('labeled', { ...given, ...bug })).isRepeated).toBe(true)
  })
})

it.each(commandNames.filter((name) => name !== 'sync' && name !== 'validate'))(
  '%s repeats nothing: it acts each time',
  async (command) => {
    const more: Record<string, Inputs> = {
      merge: { branch: 'topic' },
      release: { branch: 'topic' },
      deploy: { branch: 'topic' },
      rollback: { snapshot: 'snapshot.json' },
      api: { operation: 'getDeployments' },
    }
    const inputs = { command, ...more[command] }
    await run('opened', { inputs })
    const { isRepeated, sent } = await run('labeled', { ...bug, inputs })
    expect(isRepeated).toBe(false)
    expect(sent).not.toEqual([])
  },
)
