import { describe, expect, it } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import { type Baseline, expectLeft, type Leaves, warningsIn } from './kill-checks.ts'
import type { Point } from './kill-points.ts'
import { inProcess } from './kill-process.ts'
import { type Scenario, scenarios } from './kill-scenarios.ts'
import { inCase, record, useGround } from './kill-suite.ts'
import type { World } from './kill-world.ts'

// Main was killed, and a call of the clean-up is rejected, fails, or gets no response. The rest is cleaned up all the same,
// and what is left is named, with what to do about it.

const ground = useGround()
const endWithinMs = 20_500

interface Call {
  operation: string
  scenario: Scenario
  /** Where main was killed. */
  at: Point
  leaves: Leaves
  /** Every warning, as far as it does not tell the reason. */
  warnings: RegExp[]
}

const { sync, syncDevMode, syncKept } = scenarios
const late: Point = { operation: 'validateDataModel', nth: 1, moment: 'received' }
const own = 'dbt-sync/main-58f416b7-(?:pr7-)?9000000001-1-[0-9a-f]+'

const cancelled: Call = {
  operation: 'cancelDbtSync',
  scenario: sync,
  at: { operation: 'getDbtSyncStatus', nth: 2, moment: 'answered' },
  // Not cancelled, it makes its branch after all.
  leaves: { sync: true, branches: 1 },
  warnings: [
    /: sync job [0-9a-f-]{36} \(.*\)\. To remove it, cancel it on the platform/,
    new RegExp(
      `: branch "${own}", which the sync may still create\\. To remove it, delete it on the platform once`,
    ),
  ],
}

const calls: Call[] = [
  cancelled,
  {
    operation: 'stopDevMode',
    scenario: syncDevMode,
    at: late,
    leaves: {},
    warnings: [new RegExp(`: dev mode on branch "${own}" \\(.*\\)\\. To remove it, leave dev mode on`)],
  },
  {
    operation: 'setBranchStagingEnvironment',
    scenario: syncKept,
    at: late,
    leaves: { branches: 1, staging: true },
    warnings: [
      new RegExp(`: the staging environment of branch "${own}" \\(.*\\)\\. To remove it, switch it off on`),
    ],
  },
  {
    operation: 'removeBranch',
    scenario: syncDevMode,
    at: late,
    leaves: { branches: 2 },
    warnings: [
      /: branch "dev-ci-1" \(.*\)\. To remove it, delete it on the platform/,
      new RegExp(`: branch "${own}" \\(.*\\)\\. To remove it, delete it on the platform`),
    ],
  },
]

/** The call is not carried out. */
const troubles: [string, Pick<Fault, 'kind' | 'status'>][] = [
  ['409', { kind: 'status', status: 409 }],
  ['500', { kind: 'status', status: 500 }],
  ['nothing', { kind: 'silent' }],
]

const undisturbed = await record(ground, [sync, syncDevMode, syncKept])

/** Main is killed, and then post runs while a fault strikes its calls. */
function inTrouble(
  { scenario, at, operation }: Pick<Call, 'scenario' | 'at' | 'operation'>,
  fault: Omit<Fault, 'operation'>,
  check: (warnings: string[], world: World, baseline: Baseline, output: string) => void,
): Promise<void> {
  return inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, (world, baseline) =>
    inProcess(world, scenario, async ({ main, post }) => {
      await main(at)
      world.platform.addFault({ operation, ...fault })
      const { output, durationMs } = await post()
      expect(durationMs).toBeLessThan(endWithinMs)
      check(warningsIn(output), world, baseline, output)
    }),
  )
}

describe.each(calls)('$operation, answered', (call) => {
  const { leaves, warnings } = call

  it.each(troubles)('%s: a warning names what is left', (_, fault) =>
    inTrouble(call, { when: 'before', ...fault }, (shown, world, baseline) => {
      expect(shown).toEqual(warnings.map((text) => expect.stringMatching(text)))
      expectLeft(world, baseline, leaves)
    }),
  )

  it('404: it is gone, which is as good', () =>
    inTrouble(call, { kind: 'status', status: 404, when: 'after' }, (shown, world, baseline) => {
      expect(shown).toEqual([])
      expectLeft(world, baseline)
    }))
})

describe('a sync that cannot be cancelled', () => {
  it('is named together with the branch that it is going to make', () =>
    inTrouble(cancelled, { kind: 'status', status: 409, when: 'before' }, (shown, _world, _, output) => {
      expect(output).not.toContain('Cleaned up: deleted branch')
      expect(shown.join('\n')).toMatch(new RegExp(`branch "${own}"`))
    }))
})

describe('a platform that answers nothing at all', () => {
  it('is given up in time, with a warning for each thing', () =>
    inTrouble(
      { operation: '*', scenario: syncDevMode, at: late },
      { kind: 'silent', when: 'before' },
      (shown) => expect(shown).toHaveLength(3),
    ))
})
