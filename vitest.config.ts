import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // The bundle runs in child processes: a slow machine needs room, a hang must still end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    server: { deps: { inline: [/@actions\/(workflow-parser|languageservice|expressions)/] } },
  },
})
