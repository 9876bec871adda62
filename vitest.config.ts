import { defineConfig } from 'vitest/config'

/**
 * Tests that try everything, one after another: each fault at each request, each field of each response, hundreds of
 * random worlds, floods. They take as long as all others, which try the same laws by example.
 */
export const exhaustive = [
  'test/commands/changes-faults.test.ts',
  'test/emulator/state-property.test.ts',
  'test/hostile/{lagging,load,log-flood,matrix,random}.test.ts',
  'test/security/{answer-fields,refusals}.test.ts',
]

export default defineConfig({
  // Without `development`, for which the Markdown parser has a build that checks itself at every character.
  ssr: { resolve: { conditions: ['module', 'node', 'module-sync'] } },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: exhaustive,
    // On two cores the default is one worker, and most of the time is spent waiting for child processes.
    maxWorkers: '100%',
    setupFiles: ['test/support/setup.ts'],
    // The bundle runs in child processes: a slow machine needs room, a hang must still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
})
