import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // On two cores the default is one worker, and most of the time is spent waiting for child processes.
    maxWorkers: '100%',
    // The bundle runs in child processes: a slow machine needs room, a hang must still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
})
