import { type RawContext, readRunContext } from '../../src/base/event.ts'

/** What a runner says of a push to "main", with what a test wants to be different. */
export const rawEvent = (change: Partial<RawContext> = {}): RawContext => ({
  ...{ eventName: 'push', ref: 'refs/heads/main', sha: 'a'.repeat(40), payload: {} },
  ...{ runId: 77, runAttempt: 2, serverUrl: 'https://github.example' },
  ...change,
})

/** The run that such an event starts. */
export const runOn = (change: Partial<RawContext>, repository = 'acme/shop-dbt') =>
  readRunContext(rawEvent(change), repository)
