import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

// The tests of what is mutated, which need no server and run in milliseconds; those against the emulator come on top
// in `npm test`, and would take hours here.
export default defineConfig({
  test: { ...base.test, sequence: {}, include: ['test/{runtime,platform,steps}/**/*.test.ts'] },
})
