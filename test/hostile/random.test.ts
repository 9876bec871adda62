import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useProject } from '../support/platform.ts'
import { excuseFor } from './excused.ts'
import { runInWeather } from './matrix-run.ts'
import { anyCase, type Case, setupOfCase } from './random-case.ts'

// `scripts/soak.ts` sets these: many runs, and another seed each time. Without it the seed is fixed, and so is the
// test. A failure tells seed and path; both together repeat it alone.
const seed = Number(process.env.SOAK_SEED ?? 20_260_105)
const path = process.env.SOAK_PATH
const runs = path === undefined ? Number(process.env.SOAK_RUNS ?? 600) : 1

/** What a run opens is closed after its test, so there are several tests. */
const runsEach = 100
const seeds = Array.from({ length: Math.ceil(runs / runsEach) }, (_, index) => seed + index)

useProject()

/** Runs a case. @returns the breaches that nothing excuses */
async function breaches(the: Case): Promise<string[]> {
  const outcome = await runInWeather(await setupOfCase(the), the.faults)
  // An input that is refused would prove nothing; only a name that is taken may be.
  // A platform that finds nothing looks like a wrong deployment ID.
  const nowhere = the.faults.some(({ kind, operation }) => kind === 'not-found-for' && operation === '*')
  const refused =
    outcome.failureKind === 'input' && the.name === null && !nowhere ? ['the inputs are wrong'] : []
  return [...refused, ...outcome.broken.filter((breach) => excuseFor(breach, the.faults) === undefined)]
}

// The emulator compiles each ref once, which takes real time.
beforeAll(async () => {
  const [any] = fc.sample(anyCase, { numRuns: 1, seed })
  if (any === undefined) return
  for (const command of ['sync', 'release'] as const) {
    for (const sick of [false, true]) {
      await breaches({ ...any, command, sick, release: 'tag', name: null, faults: [] })
    }
  }
})

describe('in any weather of up to four faults', () => {
  it.each(seeds)('a step keeps its promises (seed %d)', { timeout: 600_000 }, async (each) => {
    const property = fc.asyncProperty(anyCase, async (the) => {
      expect(await breaches(the)).toEqual([])
    })
    await fc.assert(property, {
      numRuns: Math.min(runs, runsEach),
      seed: each,
      ...(path === undefined ? {} : { path }),
    })
  })
})
