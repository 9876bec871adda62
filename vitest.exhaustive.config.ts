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

/** Tests of the other list that try less there. */
const brief = [
  'test/bench/planning.test.ts',
  'test/meaning/properties.test.ts',
  'test/commands/api-errors.test.ts',
  'test/gate/queue-acceptance.test.ts',
  'test/hostile/lagging-traps.test.ts',
  'test/commands/deploy-law.test.ts',
  'test/emulator/query-api/policies-property.test.ts',
  'test/usage/planted.test.ts',
  'test/inputs/ref-name.test.ts',
  'test/locate/hostile.test.ts',
  'test/report/{changes,comment,content,readers,summary}.test.ts',
  'test/meaning/readers/differential.test.ts',
  'test/snapshot/histories.test.ts',
  'test/upload/list-model-as-git.test.ts',
]

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [...exhaustive, ...brief],
    exclude: [],
    // Some measure the memory of their process.
    isolate: true,
    env: { ...base.test?.env, EXHAUSTIVE: 'true' },
    sequence: { sequencer: LongestFirst },
  },
})
