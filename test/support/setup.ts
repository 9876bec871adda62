import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, expect } from 'vitest'
import { closeAll } from './after-test.ts'

// Here, since this runs for every test file, and the modules that the tests share are loaded once in each worker.
afterEach(closeAll)

// What each file costs, for scripts/test-cost.ts: a worker runs one file after another.
const costs = process.env.TEST_COSTS
if (costs !== undefined) {
  const before = cpuSeconds()
  afterAll(() => {
    appendFileSync(costs, `${expect.getState().testPath}\t${(cpuSeconds() - before).toFixed(2)}\n`)
  })
}

/** CPU seconds of this process, and on Linux of its children that have ended. */
function cpuSeconds(): number {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const ticks = fields.split(' ').slice(11, 15).map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}
