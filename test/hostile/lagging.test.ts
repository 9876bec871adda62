import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { useProject } from '../support/platform.ts'
import { type LaggingCase, laggingCase } from './lagging-case.ts'
import { excuseFor } from './lagging-excused.ts'
import { breachesOf } from './lagging-judge.ts'
import { runCase } from './lagging-run.ts'

// `scripts/soak.ts` sets these, as for random.test.ts. Without it the seed is fixed, and so is the test. A failure tells
// seed and path; both together repeat it alone.
const seed = Number(process.env.SOAK_SEED ?? 20_261_122)
const path = process.env.SOAK_PATH
const runs = path === undefined ? Number(process.env.SOAK_RUNS ?? 500) : 1

const runsEach = 100
const seeds = Array.from({ length: Math.ceil(runs / runsEach) }, (_, index) => seed + index)

const project = useProject()

/** Runs a case. @returns the breaches that nothing excuses */
async function breaches(the: LaggingCase): Promise<string[]> {
  const ran = await runCase(the, project())
  return (await breachesOf(ran)).filter((breach) => excuseFor(breach, ran) === undefined)
}

// The emulator compiles each ref once, which takes real time.
beforeAll(async () => {
  const [any] = fc.sample(laggingCase, { numRuns: 1, seed })
  const [job] = any?.jobs ?? []
  if (any === undefined || job === undefined) return
  for (const command of ['sync', 'release'] as const) {
    for (const sick of [false, true]) {
      const the = { ...job.the, command, sick, release: 'tag' as const, name: null }
      await breaches({ ...any, jobs: [{ ...job, the }], fault: null })
    }
  }
})

describe('on a platform that lags, where others are at work', () => {
  it.each(seeds)('jobs keep their promises (seed %d)', { timeout: 600_000 }, async (each) => {
    const property = fc.asyncProperty(laggingCase, async (the) => {
      expect(await breaches(the)).toEqual([])
    })
    await fc.assert(property, {
      numRuns: Math.min(runs, runsEach),
      seed: each,
      ...(path === undefined ? {} : { path }),
    })
  })
})
