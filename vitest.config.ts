import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Tests that try everything, one after another: each fault at each request, each moment at which a run can be killed,
 * each operation, each field of each response, hundreds of compiled models and random worlds, floods; and a job of our
 * CI, which CI runs besides. They take longer than all others, which try the same laws by example.
 */
export const exhaustive = [
  'test/action/own-repository.test.ts',
  'test/meaning/{asked,differential,planner}.test.ts',
  'test/commands/{changes,preflight}-faults.test.ts',
  'test/e2e/every-operation.test.ts',
  'test/emulator/state-property.test.ts',
  'test/hostile/kill-{main,post,signal}.test.ts',
  'test/hostile/{lagging,load,matrix,random}.test.ts',
  'test/locate/locations.test.ts',
  'test/security/{answer-fields,refusals}.test.ts',
  'test/workflows/self-run.test.ts',
]

export default defineConfig({
  // Packages without their sources: a warning for each of their files.
  logLevel: 'error',
  plugins: [
    {
      // A list of our own would be added to that of Vite.
      name: 'without-development',
      configResolved({ ssr: { resolve = {} } }) {
        // The Markdown parser has a build for `development`, which checks itself at every character.
        resolve.conditions = (resolve.conditions ?? []).filter((one) => !one.startsWith('development'))
      },
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: exhaustive,
    // Files share the modules that a worker has loaded: loading the emulator for each took as long as the tests.
    isolate: false,
    // On two cores the default is one worker, and most of the time is spent waiting for child processes.
    maxWorkers: '100%',
    // Node programs that the tests start load their modules from there: half of the time of an emulator's start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/data-model-ci/modules') },
    globalSetup: ['test/support/demo-project.ts'],
    setupFiles: ['test/support/setup.ts'],
    // The bundle runs in child processes: a slow machine needs room, a hang must still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
})
