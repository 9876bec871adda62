import { afterEach, expect, it } from 'vitest'
import type { Emulator, EmulatorOptions, Fault, InitialState, RecordedRequest } from '../../emulator/index.ts'
import { buildStateAt, visibleBuild } from '../../emulator/state/build.ts'
import type { DemoProject } from '../../scripts/demo-project.ts'
import type { Step, StepOptions } from './platform.ts'
import * as platform from './platform.ts'

export {
  forkPullRequest,
  namedByPlatform,
  projectGitHub,
  pullRequest,
  type Step,
  type StepOptions,
  tagPush,
  withFaults,
} from './platform.ts'

/** The step that ran last. */
export let step: Step

let ran: Step[] = []

/** Runs main in this process against an emulator, in virtual time; tests read the result from `step`. */
export async function runStep(options: StepOptions = {}): Promise<Step> {
  step = await platform.runStep(options)
  ran.push(step)
  return step
}

/**
 * For a file of tests of commands: the example shop, and after each test the check that every step sent only
 * requests that the contract allows.
 *
 * @param allowed violations that are no error in this file
 */
export function useCommand(allowed?: RegExp): () => DemoProject {
  afterEach(() => {
    const violations = ran.flatMap((each) => each.platform.violations)
    ran = []
    expect(violations.filter((violation) => !allowed?.test(violation))).toEqual([])
  })
  return platform.useProject()
}

/** Number of requests of an operation in the last step. */
export const calls = (operationId: string): number => platform.calls(step.platform, operationId)

export const requestsOf = (operationId: string): RecordedRequest[] =>
  step.platform.requests.filter((request) => request.operationId === operationId)

export const bodiesOf = (operationId: string): unknown[] => requestsOf(operationId).map(({ body }) => body)

export const queryOf = ({ path }: RecordedRequest): Record<string, string> =>
  Object.fromEntries(new URL(path, 'http://platform').searchParams)

/** The operations in the order of the requests. */
export const order = (): string[] => step.platform.requests.map(({ operationId }) => operationId)

export const branchNames = (): string[] => step.platform.state.branches.map(({ name }) => name)

export const production = () => step.platform.state.deployment.deployBranch

export const productionFiles = (): string[] => [...production().files.keys()]

/** What a failure of this kind sets. */
export const red = (kind: string) => ({ outcome: 'failure', 'failure-kind': kind })

/** Fails unless production is as it was before the step. */
export function expectNoMerge(): void {
  expect(step.platform.state.merges).toBe(0)
  expect(calls('mergeToDefaultBranch') + calls('mergeIntoParentBranch')).toBe(0)
  expect(productionFiles()).toEqual(['model/cubes/customers.yml'])
  expect(production().builds).toHaveLength(1)
}

/** The status that a client sees if it reads only the latest build of production. */
export function naiveStatus({ state }: Emulator): string {
  const now = state.now()
  const build = visibleBuild(state.deployment.deployBranch.builds, now)
  return build ? buildStateAt(build, now, state.speed).status : 'none'
}

/** The response that a client sees if it sends one request and checks nothing. */
export async function naiveRequest(path: string): Promise<{ status: number; body: unknown }> {
  const { url, token } = step.platform
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

export const buildPath = (branch: string): string =>
  `/api/v1/deployments/1/build-status?branchName=${encodeURIComponent(branch)}`

export const validatePath = (branch?: string): string =>
  `/build/api/v1/deployments/1/data-model/validate${branch ? `?branchName=${encodeURIComponent(branch)}` : ''}`

/** Changes the platform at the first line of the log with this text. */
export function onceAt(text: string, change: (platform: Emulator) => void): Pick<StepOptions, 'onLine'> {
  let done = false
  return {
    onLine(line, _, emulator) {
      if (done || !line.includes(text)) return
      done = true
      change(emulator)
    },
  }
}

type OnRequest = NonNullable<EmulatorOptions['onRequest']>

/** For `setup`: changes the platform or stops the step at the first such moment of a request. */
export function onceSent(
  isIt: (request: Parameters<OnRequest>[0], moment: Parameters<OnRequest>[1], platform: Emulator) => boolean,
  act: (platform: Emulator, stop: (signal: string) => void) => void,
): () => Pick<StepOptions, 'onStart' | 'platform' | 'prepare'> {
  return () => {
    let [done, platform, stop]: [boolean, Emulator | undefined, (signal: string) => void] = [
      false,
      undefined,
      () => undefined,
    ]
    return {
      platform: {
        onRequest(...at) {
          if (done || !platform || !isIt(...at, platform)) return
          done = true
          act(platform, stop)
        },
      },
      prepare(started) {
        platform = started
      },
      onStart({ signal }) {
        stop = signal
      },
    }
  }
}

type Setup = StepOptions & Pick<Scenario, 'state'>

/** A step, and what is expected of it: what a row does not name is not asked, but the exit code fits the outcome. */
export interface Scenario extends StepOptions {
  /** What is made when the test runs: options, and more state. */
  setup?: () => Setup | Promise<Setup>
  /** What the platform holds, instead of `platform`. */
  state?: InitialState
  /** Switched on after `prepare`. */
  faults?: readonly Fault[]
  /** Some outputs. */
  outputs?: Readonly<Record<string, unknown>>
  /** Where it is not what the outcome says: a failure that is forgiven. */
  exitCode?: number
  /** All of them are in the last error. */
  error?: readonly (string | RegExp)[]
  /** In the last line of the log. */
  lastLine?: string | RegExp
  /** Whole lines of the log. */
  lines?: readonly string[]
  /** All warnings, in order. */
  warnings?: readonly (string | RegExp)[]
  /** All of them are in the summary. */
  summary?: readonly (string | RegExp)[]
  /** Some findings of the report. */
  findings?: object
  /** How often each operation was sent. */
  calls?: Readonly<Record<string, number>>
  /** Every operation, in the order of the requests. */
  sent?: readonly string[]
  ledger?: object
  /** What else must hold when main has ended. */
  also?: () => unknown
  /** What the post step, which finds the platform in order, sends; see {@link runPost}. */
  post?: readonly unknown[] | ((branch: string) => readonly unknown[])
  /**
   * The branches ten minutes after the post step; no session, staging environment of this step or running sync may be
   * there, nor anything in the ledger.
   */
  left?: readonly string[] | ((branch: string) => readonly string[])
  /** The warnings of what is left; by default there may be none. */
  leftovers?: readonly unknown[] | ((branch: string) => readonly unknown[])
  /** What is written down for a further post step; by default nothing. */
  stillWritten?: readonly string[]
  /** Branches that sessions of others are open on then. */
  sessions?: readonly string[]
}

/** A row for each of several cases, by its name. */
export const rowsOf = <Case>(cases: readonly Case[], row: (the: Case) => [string, Scenario]) =>
  Object.fromEntries(cases.map(row))

/** {@link scenarios} that differ from a usual case: inputs and state are added to it, all else takes its place. */
export const scenariosOf = (usual: Scenario) => (rows: Readonly<Record<string, Scenario>>) =>
  scenarios(
    Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [
        name,
        {
          ...{ ...usual, ...row, inputs: { ...usual.inputs, ...row.inputs } },
          state: { ...usual.state, ...row.state },
        },
      ]),
    ),
  )

/** A test of each row: main, then the post step where the row says what it leaves. */
export function scenarios(rows: Readonly<Record<string, Scenario>>): void {
  it.each(Object.entries(rows))('%s', (_, row) => runScenario(row))
}

async function runScenario(row: Scenario): Promise<void> {
  const { setup, faults = [], outputs = {}, error = [], lastLine = '', state: held, ...given } = row
  const made = await setup?.()
  const rest = { ...given, ...made }
  const state = made?.state ? { ...held, ...made.state } : held
  await runStep({
    ...rest,
    ...(state ? { platform: { ...rest.platform, state } } : {}),
    prepare(emulator, clock) {
      rest.prepare?.(emulator, clock)
      for (const fault of faults) emulator.addFault(fault)
    },
  })
  expect(step.outputs).toMatchObject(outputs)
  const isGreen = /^(?:success|skipped)$/.test(step.outputs.outcome ?? '')
  expect(step.exitCode).toBe(row.exitCode ?? (isGreen ? 0 : 1))
  for (const text of error) expect(step.errors.at(-1)).toMatch(text)
  expect(step.lines.at(-1)).toMatch(lastLine)
  for (const [operation, count] of Object.entries(row.calls ?? {}))
    expect(calls(operation), operation).toBe(count)
  for (const line of row.lines ?? []) expect(step.lines).toContain(line)
  for (const text of row.summary ?? []) expect(step.summary).toMatch(text)
  if (row.findings) expect(step.report.findings).toMatchObject(row.findings)
  if (row.warnings) {
    expect(step.warnings).toHaveLength(row.warnings.length)
    for (const [index, text] of row.warnings.entries()) expect(step.warnings[index]).toMatch(text)
  }
  if (row.sent) expect(order()).toEqual(row.sent)
  if (row.ledger) expect(step.ledger()).toEqual(row.ledger)
  await row.also?.()
  const { post, left, leftovers = [], stillWritten = [], sessions = [] } = row
  if (!post && !left) return
  step.platform.clearFaults()
  const sent = await runPost()
  const { branch = '' } = step.outputs
  const of = <T>(wanted: T | ((branch: string) => T)): T =>
    typeof wanted === 'function' ? (wanted as (branch: string) => T)(branch) : wanted
  if (post) expect(sent).toEqual(of(post))
  if (!left) return
  const platform = step.platform.state
  expect(platform.runningSyncs).toEqual([])
  step.clock.advance(600_000)
  expect(branchNames()).toEqual(of(left))
  const before = (state ?? rest.platform?.state)?.branches ?? []
  expect(platform.stagingBranches).toEqual(before.filter(({ staging }) => staging).map(({ name }) => name))
  expect(platform.sessions.map(({ branchName }) => branchName)).toEqual(sessions)
  expect(Object.keys(step.ledger())).toEqual(stillWritten)
  expect(leftBehind()).toEqual(of(leftovers))
}

/** Runs post and gives what it sent, in order: operation and the branch it names. */
export async function runPost(): Promise<string[]> {
  const before = step.platform.requests.length
  await step.runPost()
  return step.platform.requests.slice(before).map(({ operationId, path, body }) => {
    const named = (body as { branchName?: string } | undefined | null)?.branchName
    const branch = new URL(path, 'http://platform').searchParams.get('branchName') ?? named
    return branch === undefined ? operationId : `${operationId} ${branch}`
  })
}

/** The warnings that name what is left. */
export const leftBehind = (): string[] => step.warnings.filter((warning) => warning.startsWith('Leftover'))

/** What a green end sets. */
export const green = { outcome: 'success', 'failure-kind': 'none' }
