import { describe, expect, it } from 'vitest'
import type { InitialState } from '../../emulator/index.ts'
import { pullRequest, runStep, useProject } from '../support/platform.ts'
import { runInWeather } from './matrix-run.ts'
import { scenarios, setupOf } from './matrix-scenarios.ts'

// A platform that answers few requests a second, and 429 without `Retry-After` beyond: enough for every command.

useProject()

const limited = (state: InitialState = {}, requestsPerSecond = 5): InitialState => ({
  ...state,
  switches: { ...state.switches, requestsPerSecond },
})

describe('with 5 requests a second', () => {
  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s ends as it does without a limit',
    async (_, scenario) => {
      const setup = await setupOf(scenario)
      const free = await runInWeather(setup, [])
      const held = await runInWeather({ ...setup, state: limited(setup.state) }, [])
      const { broken, failureKind, left, syncs, merges } = held
      expect({ broken, failureKind, left, syncs, merges }).toEqual({
        broken: [],
        failureKind: scenario.ends ?? 'none',
        left: free.left,
        syncs: free.syncs,
        merges: free.merges,
      })
    },
  )

  const names = Array.from({ length: 12 }, (_, index) => `dbt-sync/main-58f416b7-${index + 1}-1-0123abcd`)
  const old: InitialState = {
    branches: names.map((name) => ({ name, staging: true })),
    history: names.map((branchName) => ({ branchName, ref: 'main' })),
  }
  it.each<[string, Record<string, string>, InitialState]>([
    ['cleanup', { 'dry-run': 'false' }, old],
    ['preflight', { comment: 'never' }, {}],
    ['api', { operation: 'listBranches', paginate: 'true', params: 'first: 1' }, old],
  ])('%s is green', async (command, inputs, state) => {
    const run = (held: InitialState) =>
      runStep({ event: pullRequest('main'), platform: { state: held }, inputs: { command, ...inputs } })
    const step = await run(limited(state))
    expect(step.lines.at(-1)).toBe((await run(state)).lines.at(-1))
    expect(step.outputs.outcome).toBe('success')
    if (command !== 'preflight')
      expect(step.platform.requests.some(({ status }) => status === 429)).toBe(true)
  })
})

describe('with 1 request a second', () => {
  it.each(
    scenarios
      .filter(({ name }) => ['sync', 'release'].includes(name))
      .map((each) => [each.name, each] as const),
  )('%s is slow, and green', async (_, scenario) => {
    const setup = await setupOf(scenario)
    const { outcome, left } = await runInWeather({ ...setup, state: limited(setup.state, 1) }, [])
    expect(outcome).toBe('success')
    expect(Object.values(left).flat()).toEqual([])
  })
})
