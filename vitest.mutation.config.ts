import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// The tests that run the code in this process: a child process runs the bundle, where nothing is mutated.
export default defineConfig({
  test: { ...base.test, include: ['test/{runtime,platform,steps,commands}/**/*.test.ts'] },
})
