import { describe, expect, it } from 'vitest'
import { forbidden, type GitHubFault, type GitHubServer } from '../../emulator/github/index.ts'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { createDispatcher, createSend, type Send } from '../../src/http/transport.ts'
import { closeAfterTest } from '../support/after-test.ts'
import {
  branchNames,
  onceAt,
  order,
  pullRequest,
  red,
  runStep,
  type StepOptions,
  step,
  useCommand,
} from '../support/command.ts'
import { type Running, sharedPlatform } from '../support/platform.ts'
import { startHub, talkingTo } from '../support/pull-on-github.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'

useCommand()

/** Of runs of pull request 7, by the number of the run. */
const named = (runId: number, { pull = 7, attempt = 1, ref = 'main' } = {}) =>
  `dbt-preview/${ref}-pr${pull}-58f416b7-6b86b273-${runId}-${attempt}-${runId.toString(16).padStart(8, '0')}`
/** What no run here may touch. */
const others = [
  'theirs',
  'dbt-preview/main-pr7-ffffffff-6b86b273-5-1-00000005',
  'dbt-preview/main-pr7-58f416b7-6b86b273-5-1-mine',
]

interface World {
  platform: Emulator
  clock: VirtualClock
  server: GitHubServer
}

async function world(
  more: { name: string; staging?: boolean }[] = [],
  otherDeployments: number[] = [],
): Promise<World> {
  const { platform, clock } = await sharedPlatform({
    state: { branches: [...others.map((name) => ({ name, staging: true })), ...more], otherDeployments },
  })
  const pull = (number: number) => ({
    number,
    open: true,
    headRef: 'main',
    headSha: 'f'.repeat(40),
    headRepository: 'acme/shop-dbt',
    commits: [],
  })
  const server = await startHub({ pulls: [7, 8, 9].map(pull), now: () => clock.now() })
  const made = { platform, clock, server }
  team(made, '')
  return made
}

const team = ({ server }: World, text: string) =>
  server.files.set(`${baseSha}:.data-model-ci.yml`, `compare: false\n${text}\n`)

let eventId = 1

function tell({ server, clock }: World, event: 'closed' | 'reopened', issue = 7): void {
  const createdAt = new Date(clock.now()).toISOString()
  server.events.push({ id: eventId++, issue, event, actor: { login: 'mona', type: 'User' }, createdAt })
}

const baseSha = 'b'.repeat(40)

/** An event of a pull request, for a run that has this number. */
function eventOf(action: string, runId: number, { pull = 7, attempt = 1, ref = 'main' } = {}) {
  const event = pullRequest(ref)
  const { pull_request: of, ...payload } = event.payload as { pull_request: { base: object } }
  const changed = { ...of, number: pull, base: { ...of.base, sha: baseSha } }
  return { ...event, runId, runAttempt: attempt, payload: { ...payload, action, pull_request: changed } }
}

function optionsOf({ platform, clock, server }: World, runId: number, options: StepOptions): StepOptions {
  return {
    event: eventOf('synchronize', runId),
    shared: { platform, clock },
    stepId: runId.toString(16).padStart(8, '0'),
    ...talkingTo(server),
    files: { 'dbt_project.yml': 'name: shop', '.data-model-ci.yml': 'compare: false\n' },
    ...options,
    inputs: { 'delete-branch': 'on-close', 'github-token': 'ghs_actions', ...options.inputs },
  }
}

/** A run of `sync` and its post step. */
async function push(at: World, runId: number, options: StepOptions = {}): Promise<void> {
  await runStep(
    optionsOf(at, runId, {
      ...options,
      event: options.event ?? eventOf('synchronize', runId),
    }),
  )
  await step.runPost()
}

/** A run of `cleanup`, by default for the closed pull request. */
async function cleanup(at: World, options: StepOptions = {}): Promise<void> {
  await runStep(
    optionsOf(at, 99, {
      event: eventOf('closed', 99),
      ...options,
      inputs: { command: 'cleanup', 'dry-run': 'false', 'delete-branch': '', ...options.inputs },
    }),
  )
  expect(step.errors).toEqual([])
}

const previews = () => branchNames().filter((name) => name !== 'main' && !others.includes(name))
const on = () => step.platform.state.stagingBranches.filter((name) => !others.includes(name))

function expectOthers(): void {
  expect(branchNames()).toEqual(expect.arrayContaining(others))
  expect(step.platform.state.stagingBranches).toEqual(expect.arrayContaining(others))
}

describe('a preview', () => {
  it('stays with its environment after the post step, and goes when the pull request is closed', async () => {
    const at = await world()
    await push(at, 10)
    expect(step.outputs).toMatchObject({ outcome: 'success', branch: named(10) })
    expect(step.warnings).toEqual([])
    expect(previews()).toEqual([named(10)])
    expect(on()).toEqual([named(10)])
    const { preview } = step.report.findings
    expect(preview).toEqual({ branch: named(10), queryUrl: expect.stringMatching(/^http/), replaced: [] })
    expect(at.server.comments[0]?.body).toContain(
      `**Preview** · branch <code>${named(10)}</code> · query API`,
    )
    tell(at, 'closed')
    await cleanup(at)
    expect(previews()).toEqual([])
    expectOthers()
  })

  it('is replaced by that of a newer run, also of a red one and of another attempt', async () => {
    const at = await world()
    await push(at, 10)
    await push(at, 11, { event: eventOf('synchronize', 11, { ref: 'invalid-model' }) })
    expect(step.outputs).toMatchObject(red('validation'))
    const broken = named(11, { ref: 'invalid-model' })
    expect(step.report.findings.preview?.replaced).toEqual([named(10)])
    expect([previews(), on()]).toEqual([[broken], [broken]])
    await push(at, 11, { event: eventOf('synchronize', 11, { attempt: 2 }) })
    expect(previews()).toEqual([named(11, { attempt: 2 })])
    expectOthers()
  })

  it('stays if the data tests fail', async () => {
    const at = await world()
    team(at, 'tests: [{ name: a, query: { measures: [nothing.count] } }]')
    await push(at, 10)
    expect(step.outputs).toMatchObject(red('tests'))
    expect([previews(), on()]).toEqual([[named(10)], [named(10)]])
  })

  it.each<[string, Fault, string]>([
    ['platform', { operation: 'validateDataModel', kind: 'status', status: 403 }, 'auth'],
  ])('stays if the %s of a newer run fails', async (_, fault, kind) => {
    const at = await world()
    await push(at, 10)
    at.platform.addFault(fault)
    await push(at, 11)
    expect(step.outputs).toMatchObject(red(kind))
    expect([previews(), on()]).toEqual([[named(10)], [named(10)]])
    expectOthers()
  })

  const both = [named(10), named(11)]
  it.each<[string, Fault | GitHubFault, string, string[]]>([
    [
      'the platform is gone',
      { operation: '*', kind: 'reset-before' },
      'The preview is not complete',
      [named(10)],
    ],
    ['GitHub rejects', { operation: 'pulls/get', answer: forbidden() }, 'No preview is kept', [named(10)]],
    [
      'the older one stays',
      { operation: 'removeBranch', kind: 'status', status: 403 },
      'could not be removed',
      both,
    ],
    [
      'it cannot be created',
      { operation: 'createBranch', kind: 'status', status: 403 },
      'The preview is not complete',
      [named(10)],
    ],
    [
      'its URL is unknown',
      { operation: 'getDeploymentEnvironments', kind: 'status', status: 403 },
      'The preview is not complete',
      [named(11)],
    ],
  ])('leaves one to try, and nothing after it is closed, if %s', async (_, fault, warning, left) => {
    const at = await world([{ name: named(10), staging: true }])
    const strike = onceAt('are not compared', (platform) => {
      if ('answer' in fault) at.server.faults.push(fault)
      else platform.addFault(fault as Fault)
    })
    await runStep(optionsOf(at, 11, { ...strike, event: eventOf('synchronize', 11) }))
    expect(step.outputs.outcome).toBe('success')
    expect(step.warnings.join('\n')).toContain(warning)
    at.platform.clearFaults()
    await step.runPost()
    expect(previews()).toEqual(left)
    expect(on().length).toBeGreaterThan(0)
    tell(at, 'closed')
    await cleanup(at)
    expect(previews()).toEqual([])
    expectOthers()
  })

  it('takes no job at work for a preview: it neither replaces its branch nor counts it', async () => {
    const at = await world()
    team(at, 'preview: { max: 1 }')
    // Its post step has not run.
    at.platform.addFault({ operation: 'buildStatus', kind: 'status', status: 403 })
    await runStep(optionsOf(at, 10, {}))
    at.platform.clearFaults()
    const ofRun10 = () => branchNames().filter((name) => name.endsWith('-10-1-0000000a'))
    expect(ofRun10()).toHaveLength(1)
    await push(at, 11)
    expect(ofRun10()).toHaveLength(1)
    expect(step.report.findings.preview).toMatchObject({ branch: named(11), replaced: [] })
    await push(at, 11, { event: eventOf('synchronize', 12, { pull: 8 }) })
    expect(step.warnings.join()).toContain('the deployment has 1 other, and at most 1 are allowed')
  })

  it('is one for each deployment', async () => {
    const at = await world([], [2])
    const other = { inputs: { 'deployment-id': '2' } }
    const second = () =>
      [...(at.platform.state.deployments.get(2)?.branches.keys() ?? [])].slice(1 + others.length)
    await push(at, 10)
    await push(at, 10, other)
    await push(at, 11)
    tell(at, 'closed')
    await cleanup(at)
    expect([previews(), second()]).toEqual([[], [expect.stringMatching(/^dbt-preview\/main-pr7-.*-10-1-/)]])
    await cleanup(at, other)
    expect(second()).toEqual([])
  })

  it('is not kept if the pull request was closed meanwhile, and is back after it was reopened', async () => {
    const at = await world()
    await push(
      at,
      10,
      onceAt('Validate', () => tell(at, 'closed')),
    )
    expect(step.lines).toContain('No preview is kept: pull request 7 is closed')
    expect(previews()).toEqual([])
    tell(at, 'reopened')
    await push(at, 11)
    // The clean-up of the closing comes late.
    await cleanup(at)
    expect(step.lines).toContain(`Kept "${named(11)}": pull request 7 was reopened`)
    expect(previews()).toEqual([named(11)])
  })

  it.each<[string, (at: World) => void, boolean]>([
    [
      'is not in a comment that was written after the pull request was closed',
      (at) => tell(at, 'closed'),
      false,
    ],
    [
      'is in the comment if GitHub does not say whether the pull request is open',
      ({ server }) => server.faults.push({ operation: 'pulls/get', answer: forbidden() }),
      true,
    ],
  ])('%s', async (_, change, isShown) => {
    const at = await world()
    at.server.before('issues/create-comment', () => change(at))
    await push(at, 10)
    expect(step.warnings).toEqual([])
    expect(at.server.comments).toHaveLength(1)
    expect(at.server.comments[0]?.body).toContain('built and valid')
    expect(at.server.comments[0]?.body.includes('**Preview**')).toBe(isShown)
  })
})

describe('the scheduled clean-up', () => {
  const schedule = { eventName: 'schedule', payload: {} }
  it('removes previews of closed pull requests and replaced ones, and keeps what is unknown', async () => {
    const [unknown, closed] = [named(4, { pull: 6 }), named(3, { pull: 8 })]
    const at = await world([unknown, closed].map((name) => ({ name, staging: true })))
    await push(at, 10)
    // A runner was lost between the sync and the environment of its branch.
    at.platform.addFault({ operation: 'setBranchStagingEnvironment', kind: 'status', status: 403 })
    await runStep(optionsOf(at, 11, {}))
    at.platform.clearFaults()
    at.platform.state.deployment.addBranch({
      name: named(9),
      parent: 'main',
      files: new Map(),
    }).staging = true
    tell(at, 'closed', 8)
    await cleanup(at, { event: schedule })
    const lost = 'dbt-sync/main-58f416b7-pr7-11-1-0000000b'
    expect(previews()).toEqual([unknown, closed, named(10), lost, named(9)])
    at.clock.advance(30 * 3_600_000)
    await cleanup(at, { event: schedule })
    expect(previews()).toEqual([unknown, named(10)])
    expect(step.lines).toContain(`Kept "${named(10)}": the preview of open pull request 7`)
    expect(step.lines.join('\n')).toMatch(
      /pr6-.*: whether pull request 6 is open is unknown: GitHub responded 404/,
    )
    expectOthers()
  })
})

describe('the clean-up of a closed pull request', () => {
  it('removes its own previews alone, and none where GitHub does not say that it is closed', async () => {
    const names = [named(2), named(3, { pull: 8 })]
    const at = await world(names.map((name) => ({ name, staging: true })))
    tell(at, 'closed')
    await cleanup(at, { inputs: { 'github-token': '' } })
    expect(previews()).toEqual(names)
    expect(step.lines).toContain(
      `Kept "${named(2)}": whether pull request 7 is open is unknown: "github-token" is empty`,
    )
    await cleanup(at)
    expect(previews()).toEqual([named(3, { pull: 8 })])
    expectOthers()
  })
})

describe('a run that is killed', () => {
  /** Runs until the given response of the platform, from which on main cannot do anything; then the post step. */
  async function killAfter(at: World, responses: number): Promise<void> {
    const dispatcher = createDispatcher()
    closeAfterTest(() => dispatcher.destroy())
    const send = createSend(dispatcher)
    let seen = 0
    let saved: Record<string, string> | undefined
    let running: Running | undefined
    let isPost = false
    const cut: Send = async (request) => {
      if (saved !== undefined && !isPost) throw new Error('killed')
      const response = await send(request)
      if (!isPost && ++seen === responses) saved = { ...running?.state }
      return response
    }
    const onStart = (started: Running) => {
      running = started
    }
    const event = eventOf('synchronize', 11)
    await runStep(optionsOf(at, 11, { event, send: cut, onStart }))
    if (saved === undefined || running === undefined) throw new Error('it was never killed')
    for (const name of Object.keys(running.state)) delete running.state[name]
    Object.assign(running.state, saved)
    isPost = true
    await running.runPost()
  }

  const old = { name: named(10), staging: true }

  it('leaves one to look at, and nothing after the pull request is closed', async () => {
    const whole = await world([old])
    await push(whole, 11)
    const sent = order()
    expect(previews()).toEqual([named(11)])
    const main = sent.slice(0, sent.lastIndexOf('getDeploymentEnvironments') + 1)
    // Before the gate ends, a run with a preview does what every other does: a few of those moments are enough.
    const points = main.flatMap((operation, index) =>
      index >= main.lastIndexOf('validateDataModel') || /startDbtSync|setBranch/.test(operation)
        ? [index + 1]
        : [],
    )
    const seen = new Set<string>()
    for (const responses of points) {
      const at = await world([old])
      await killAfter(at, responses)
      const left = previews()
      seen.add(left.join())
      expect(on(), `after response ${responses}`).not.toEqual([])
      tell(at, 'closed')
      await cleanup(at)
      expect(previews(), `after response ${responses}`).toEqual([])
      expectOthers()
    }
    expect([...seen]).toEqual([named(10), `${named(10)},${named(11)}`, named(11)])
  })
})
