import { beforeEach, describe, expect, it } from 'vitest'
import { type GitHubServer, mona } from '../../emulator/github/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import { commandNames } from '../../src/inputs/table.ts'
import { runStep, type StepOptions, step, useCommand } from '../support/command.ts'
import { modelOf } from '../support/model-words.ts'
import { sharedPlatform } from '../support/platform.ts'
import { baseSha, type Pull, pullOn, startHub, talkingTo } from '../support/pull-on-github.ts'
import { snapshotOf } from '../support/snapshot.ts'

// Events that change nothing of the code: the step repeats the result that its own comment has, and starts nothing.

const project = useCommand()
const acceptLabel = 'approved-breaking-change'

let server: GitHubServer
let shared: NonNullable<StepOptions['shared']>
let runId: number
let team: string
beforeEach(async () => {
  const state = { branches: [{ name: 'topic', files: modelOf('') }, { name: 'staging' }] }
  shared = await sharedPlatform({ tokens: ['first-token', 'other-token'], state })
  server = await startHub({ now: () => shared.clock.now() })
  runId = 100
  team = 'compare: false\n'
})

interface Given extends Pull, Pick<StepOptions, 'inputs' | 'onLine'> {
  raw?: Partial<RawContext>
}

/** A run of the pull request, a minute later. */
async function run(action: string, given: Given = {}) {
  const { branch = 'main', head = project().branches[branch], base = baseSha, inputs, raw, onLine } = given
  shared.clock.advance(60_000)
  const before = shared.platform.requests.length
  server.refs.set('refs/heads/main', base)
  const pull = { branch, base, team, changes: ['models/a.sql'], ...(head !== undefined && { head }) }
  await runStep({
    shared,
    snapshots: { 'snapshot.json': (platform) => snapshotOf(platform, {}) },
    ...(onLine && { onLine }),
    inputs: { 'github-token': 'ghs_actions', ...inputs },
    event: {
      ...pullOn(server, { ...pull, payload: { action, ...given.payload } }),
      ...{ runId: ++runId, runAttempt: 1, job: 'gate' },
      workflowRef: 'acme/shop-dbt/.github/workflows/gate.yml@refs/pull/7/merge',
      ...raw,
    },
    ...talkingTo(server),
  })
  const sent = shared.platform.requests.slice(before).map(({ operationId }) => operationId)
  return { step, sent, isRepeated: step.report.verdict.repeated !== undefined }
}

const labelled = (name: string) => ({ payload: { label: { name } } })
const bug = labelled('bug')
/** The next event, which changes nothing. */
const runAgain = async (given: Given = {}) => (await run('labeled', { ...bug, ...given })).isRepeated
/** What is asked before a result is repeated: whether production is the same. */
const asked = ['getDeploymentSettings', 'fileHashes']
const putFiles = (branch: string, files: Record<string, string>) => () =>
  void shared.platform.state.putFiles(branch, files)
const added = { 'model/a.yml': 'cubes: []\n' }
const fail = (operation: string, status: number) =>
  shared.platform.addFault({ operation, kind: 'status', status, call: 'every' })

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
      ['labeled', labelled('urgent')],
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
      const ofCode = [
        'outcome',
        'failure-kind',
        'comment-url',
        'valid',
        'error-count',
        'commit',
        'ref-verified',
      ]
      for (const name of ofCode) expect(step.outputs[name], name).toBe(first.step.outputs[name])
      expect(Object.keys(step.outputs).sort()).toEqual(Object.keys(first.step.outputs).sort())
      expect(step.outputs.branch).toBe('')
      expect(server.comments).toEqual([before])
    }
  })

  const none = () => undefined
  const otherFlow = 'acme/shop-dbt/.github/workflows/preview.yml@x'
  it.each<[string, () => unknown, string, Given]>([
    ['another head', none, 'labeled', { ...bug, head: 'c'.repeat(40) }],
    ['another base', none, 'labeled', { ...bug, base: 'd'.repeat(40) }],
    ['a new base', none, 'edited', { payload: { changes: { base: { ref: { from: 'x' } } } } }],
    ['other inputs', none, 'labeled', { ...bug, inputs: { validate: 'false' } }],
    ['another team file', () => (team += 'preview: { max: 3 }\n'), 'labeled', bug],
    ['another day', () => shared.clock.advance(86_400_000), 'labeled', bug],
    ['other files of production', putFiles('main', added), 'labeled', bug],
    ['files of production that nobody tells', () => fail('fileHashes', 403), 'labeled', bug],
    ['a push', none, 'synchronize', {}],
    ['a pull request that was reopened', none, 'reopened', {}],
    ['a person who runs it again', none, 'labeled', { ...bug, raw: { runAttempt: 2 } }],
    ['the label that accepts changes', none, 'labeled', labelled(acceptLabel.toUpperCase())],
    ['its removal', none, 'unlabeled', labelled(acceptLabel)],
    ['another job', none, 'labeled', { ...bug, raw: { job: 'preview' } }],
    ['another workflow', none, 'labeled', { ...bug, raw: { workflowRef: otherFlow } }],
    ['comment: never', none, 'labeled', { ...bug, inputs: { comment: 'never' } }],
    ['no comment', () => server.comments.splice(0), 'labeled', bug],
    [
      'a comment that somebody edited',
      () => server.comments.map((each) => server.edit(each, mona, each.body)),
      'labeled',
      bug,
    ],
    [
      'no response about its history',
      () => server.faults.push({ operation: 'graphql', answer: { status: 403, body: {} } }),
      'labeled',
      bug,
    ],
  ])('is none with %s: the step runs', async (_, change, action, given) => {
    await run('opened')
    change()
    const { sent, isRepeated } = await run(action, given)
    expect(isRepeated).toBe(false)
    expect(sent).toContainEqual(expect.stringMatching(/^(?:startDbtSync|pull|set)/i))
  })

  it('repeats also with another token of the platform, which changes no result', async () => {
    await run('opened')
    expect(await runAgain({ inputs: { token: 'other-token' } })).toBe(true)
  })

  it('repeats also without validation, and asks the platform nothing', async () => {
    const inputs = { validate: 'false' }
    await run('opened', { inputs })
    putFiles('main', added)()
    expect(await run('labeled', { ...bug, inputs })).toMatchObject({ isRepeated: true, sent: [] })
  })

  it('repeats no result of another ref than that of the event, which moves without one', async () => {
    const given = { branch: 'work', inputs: { ref: 'main' } }
    expect((await run('opened', given)).step.exitCode).toBe(0)
    expect(await runAgain(given)).toBe(false)
  })

  it.each<[string, number, string, Record<string, string>]>([
    ['network', 503, 'startDbtSync', {}],
    ['auth', 403, 'startDbtSync', {}],
    ['network', 503, 'getDbtSyncStatus', { 'on-platform-outage': 'warn' }],
  ])('repeats no failure of the kind %s: its cause may be gone (%d of %s, %j)', async (kind, ...given) => {
    const [status, operation, more] = given
    const inputs = { timeout: '5m', ...more }
    fail(operation, status)
    await run('opened', { inputs })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': kind })
    shared.platform.clearFaults()
    expect(await runAgain({ inputs })).toBe(false)
    expect(step.exitCode).toBe(0)
  })

  it('repeats no result during which production changed', async () => {
    await run('opened', { onLine: (line) => line.startsWith('COMPILING_DBT') && putFiles('main', added)() })
    expect(await runAgain()).toBe(false)
    expect(await runAgain()).toBe(true)
  })
})

describe('a validation', () => {
  const given = { branch: 'work', inputs: { command: 'validate', branch: 'topic' } }

  it('repeats its result while the files of the branch are the same', async () => {
    expect((await run('opened', given)).step.exitCode).toBe(0)
    const again = await run('labeled', { ...given, ...bug })
    expect(again).toMatchObject({ isRepeated: true, sent: [...asked, 'fileHashes'] })
    expect(again.step.outputs).toMatchObject({ outcome: 'success', valid: 'true' })
    putFiles('topic', modelOf('; net'))()
    expect(await runAgain(given)).toBe(false)
  })
})

describe('a gate', () => {
  const given = {
    branch: 'work',
    inputs: { command: 'validate', branch: 'topic', 'fail-on': 'breaking' },
  }

  it('is asked again on the day after the last one of an entry of "accept"', async () => {
    putFiles('main', modelOf('; spent'))()
    const until = new Date(shared.clock.now()).toISOString().slice(0, 10)
    team = `accept: [{ change: member-removed, member: '*', reason: gone, until: ${until} }]\n`
    expect((await run('opened', given)).step.outputs).toMatchObject({ outcome: 'success', accepted: 'true' })
    expect(await runAgain(given)).toBe(true)
    shared.clock.advance(86_400_000)
    expect(await runAgain(given)).toBe(false)
    expect(step.outputs['failure-kind']).toBe('breaking')
  })

  it.each([
    ['main', ''],
    ['staging', 'compare-with: staging\n'],
  ])('is asked again when the files of "%s" have changed, with which it compares', async (base, file) => {
    for (const name of ['main', 'staging']) putFiles(name, modelOf(''))()
    team = file
    expect((await run('opened', given)).step.outputs.outcome).toBe('success')
    expect(await runAgain(given)).toBe(true)
    putFiles(base, modelOf('; spent'))()
    expect(await runAgain(given)).toBe(false)
    expect(step.outputs['failure-kind']).toBe('breaking')
  })

  it('repeats no result for another state of the label that accepts changes', async () => {
    team = 'compare: true\n'
    await run('opened', given)
    expect(step.report.findings.changeGate).toBeDefined()
    expect(await runAgain(given)).toBe(true)
    // Its own run was cancelled by that of the next label.
    server.label(7, mona, acceptLabel)
    expect(await runAgain(given)).toBe(false)
    expect(await runAgain(given)).toBe(true)
  })
})

it.each(commandNames.filter((name) => name !== 'sync' && name !== 'validate'))(
  '%s repeats nothing: it acts each time',
  async (command) => {
    const more: Record<string, Record<string, string>> = {
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
