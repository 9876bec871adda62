import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The one file that takes minutes begins first: at the end it would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('/matrix.test.ts'))
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
  }
}

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // On two cores the default is one worker, and most of the time is spent waiting for child processes.
    maxWorkers: '100%',
    setupFiles: ['test/support/setup.ts'],
    sequence: { sequencer: LongestFirst },
    // The bundle runs in child processes: a slow machine needs room, a hang must still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
})
