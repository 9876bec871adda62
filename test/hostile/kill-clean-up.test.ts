import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import { expectLeft, type Leaves } from './kill-checks.ts'
import type { Point } from './kill-points.ts'
import { killAt, runPost } from './kill-run.ts'
import { actionFor, type Scenario, scenarios } from './kill-scenarios.ts'
import { inCase, record, useGround } from './kill-suite.ts'

// Main was killed, and a call of the clean-up is refused, fails, or is never answered. The rest is cleaned up all the
// same, and what is left is named, with what to do about it. The cases mostly wait: for as long as post may take.
vi.setConfig({ maxConcurrency: 20 })

const ground = useGround()
const endWithinMs = 25_000

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
const own = 'dbt-sync/main-9000000001-1-[0-9a-f]{8}'

const calls: Call[] = [
  {
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
  },
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

const warningsOf = (output: string) => output.split('\n').filter((line) => line.startsWith('::warning::'))

function inCall({ scenario }: Call, work: Parameters<typeof inCase>[2]): Promise<void> {
  return inCase(ground, { scenario, undisturbed: undisturbed(scenario) }, work)
}

describe.concurrent.each(calls)('$operation, answered', (call) => {
  const { operation, scenario, at, leaves, warnings } = call

  it.each(troubles)('%s: a warning names what is left', (_, fault) =>
    inCall(call, async (world, baseline) => {
      const action = actionFor(scenario, world)
      const killed = await killAt(world, action, at)
      world.platform.addFault({ operation, when: 'before', ...fault })
      const result = await runPost(action, killed)
      expect(result).toMatchObject({ exitCode: 0, signal: null, stderr: '' })
      expect(result.durationMs).toBeLessThan(endWithinMs)
      const shown = warningsOf(result.output)
      expect(shown).toHaveLength(warnings.length)
      for (const [index, text] of warnings.entries()) expect(shown[index]).toMatch(text)
      expectLeft(world, baseline, leaves)
    }),
  )

  it('404: it is gone, which is as good', () =>
    inCall(call, async (world, baseline) => {
      const action = actionFor(scenario, world)
      const killed = await killAt(world, action, at)
      world.platform.addFault({ operation, kind: 'status', status: 404, when: 'after' })
      const result = await runPost(action, killed)
      expect(result).toMatchObject({ exitCode: 0, signal: null, stderr: '' })
      expect(warningsOf(result.output)).toEqual([])
      expectLeft(world, baseline)
    }))
})

describe.concurrent('a sync that cannot be cancelled', () => {
  const [call] = calls.filter(({ operation }) => operation === 'cancelDbtSync')

  it('is named together with the branch that it is going to make', () => {
    if (call === undefined) throw new Error('there is no such call')
    return inCall(call, async (world) => {
      const action = actionFor(call.scenario, world)
      const killed = await killAt(world, action, call.at)
      world.platform.addFault({ operation: call.operation, kind: 'status', status: 409, when: 'before' })
      const { output } = await runPost(action, killed)
      expect(output).not.toContain('Cleaned up: deleted branch')
      expect(warningsOf(output).join('\n')).toMatch(new RegExp(`branch "${own}"`))
    })
  })
})

describe.concurrent('a platform that answers nothing at all', () => {
  it('is given up in time, with a warning for each thing', () => {
    const call: Call = { operation: '*', scenario: syncDevMode, at: late, leaves: {}, warnings: [] }
    return inCall(call, async (world) => {
      const action = actionFor(syncDevMode, world)
      const killed = await killAt(world, action, late)
      world.platform.addFault({ operation: '*', kind: 'silent', when: 'before' })
      const result = await runPost(action, killed)
      expect(result).toMatchObject({ exitCode: 0, signal: null, stderr: '' })
      expect(result.durationMs).toBeLessThan(endWithinMs)
      expect(warningsOf(result.output)).toHaveLength(3)
    })
  })
})
