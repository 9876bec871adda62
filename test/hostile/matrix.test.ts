import { beforeAll, describe, expect, it } from 'vitest'
import { useProject } from '../support/platform.ts'
import { type Excuse, excuses } from './invariants-excused.ts'
import { tryOperation } from './matrix-cells.ts'
import { matrixPage } from './matrix-page.ts'
import { type Outcome, runInWeather, type Setup } from './matrix-run.ts'
import { type Scenario, scenarios, setupOf } from './matrix-scenarios.ts'
import type { Block } from './matrix-table.ts'

// A hundred runs each, in virtual time, but a slow machine needs room.
const timeout = 300_000

useProject()

const blocks = new Map<Scenario, Block[]>(scenarios.map((scenario) => [scenario, []]))
const needed = new Set<Excuse>()

describe.each(scenarios)('$name', (scenario) => {
  let setup: Setup
  let calm: Outcome
  beforeAll(async () => {
    setup = await setupOf(scenario)
    // Once for the emulator to compile the project, which takes real time; then as every other run.
    await runInWeather(setup, [])
    calm = await runInWeather(setup, [])
  })

  it('keeps its promises when nothing goes wrong', () => {
    expect(calm.broken).toEqual([])
    expect(calm.failureKind).toBe(scenario.ends ?? 'none')
  })

  it.each(scenario.operations)('keeps them whatever happens to %s', { timeout }, async (operation) => {
    const { block, broken, excused } = await tryOperation(scenario, setup, operation, calm)
    blocks.get(scenario)?.push(block)
    for (const excuse of excused) needed.add(excuse)
    expect(broken).toEqual([])
  })
})

it('excuses nothing that is in order', () => {
  expect(excuses.filter((excuse) => !excuse.and && !needed.has(excuse))).toEqual([])
})

it('is written down in docs/internals/fault-matrix.md', async () => {
  await expect(matrixPage(blocks)).toMatchFileSnapshot('../../docs/internals/fault-matrix.md')
})
