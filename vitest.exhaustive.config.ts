import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import base, { exhaustive } from './vitest.config.ts'

/** The longest file begins first: at the end it would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('/matrix.test.ts'))
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
  }
}

export default defineConfig({
  ...base,
  test: { ...base.test, include: exhaustive, exclude: [], sequence: { sequencer: LongestFirst } },
})
