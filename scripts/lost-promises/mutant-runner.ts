import { appendFileSync, readFileSync } from 'node:fs'
import type { RunnerTestCase, TestTryOptions } from 'vitest'
import { TestRunner } from 'vitest'

// Runs each test once as it is, which says what it covers, and then once for each mutant that it covers and that no
// test has caught yet. All in one process, since Stryker's mutants are switched on by a variable. What happened goes to
// a log, whose last line names the mutant if a run hangs.

const log = process.env.MUTANTS_LOG ?? ''
const asked = (process.env.MUTANTS ?? '').split(',').filter(Boolean)

/** What Stryker's instrumented code reads and writes. */
interface Switch {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  mutantCoverage?: { perTest: Record<string, Record<string, number>> }
  hitCount?: number
  hitLimit?: number
}
const world = globalThis as { __stryker__?: Switch }
world.__stryker__ ??= {}
const stryker: Switch = world.__stryker__

const write = (...line: string[]) => appendFileSync(log, `${line.join('\t').replaceAll('\n', ' ')}\n`)

const caughtSoFar = () => [...readFileSync(log, 'utf8').matchAll(/^caught\t(\S+)/gm)].map(([, id = '']) => id)

export default class MutantRunner extends TestRunner {
  private mutants: string[] = []
  private covered: Record<string, number> = {}

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    const caught = new Set(caughtSoFar())
    this.mutants = asked.filter((id) => !caught.has(id))
    test.repeats = this.mutants.length
    if (asked.length > 0 && this.mutants.length === 0) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions): void {
    super.onBeforeTryTask(test, options)
    const mutant = this.mutants[options.repeats - 1]
    if (mutant === undefined) {
      this.covered = {}
      if (stryker.mutantCoverage) stryker.mutantCoverage.perTest = {}
      stryker.currentTestId = 'now'
      return
    }
    const hits = this.covered[mutant]
    if (hits === undefined) return
    stryker.activeMutant = mutant
    stryker.hitCount = 0
    stryker.hitLimit = hits * 100 + 10_000
    write('start', mutant)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    if (stryker.currentTestId !== undefined || stryker.activeMutant !== undefined)
      await TestRunner.getTestFn(test)()
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions): Promise<void> {
    await super.onAfterRetryTask(test, options)
    const mutant = stryker.activeMutant
    stryker.activeMutant = undefined
    const { result } = test
    const failed = result?.state === 'fail'
    const name = `${test.file.name}: ${test.name}`
    if (stryker.currentTestId !== undefined) {
      stryker.currentTestId = undefined
      if (failed) return write('broken', name)
      this.covered = stryker.mutantCoverage?.perTest.now ?? {}
      write('covered', asked.length > 0 ? '' : Object.keys(this.covered).join(','))
      return
    }
    if (mutant !== undefined) write(...(failed ? ['caught', mutant, name] : ['survived', mutant]))
    // The test itself is in order.
    if (result) {
      result.state = 'pass'
      delete result.errors
    }
  }
}
