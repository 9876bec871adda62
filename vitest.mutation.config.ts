import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// The tests beside what is mutated, which need no server and run in milliseconds (scripts/mutation.ts names the folder).
export default defineConfig({
  test: {
    ...base.test,
    // A mutant that takes effect while its module is loaded needs the module to be loaded again.
    isolate: true,
    include: [`test/${process.env.MUTATED ?? '{runtime,platform,steps}'}/**/*.test.ts`],
  },
})
