import { afterEach, expect } from 'vitest'
import type { Emulator, RecordedRequest } from '../../emulator/index.ts'
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
