import { expect } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { createPlatform, type Platform } from '../../src/platform/client.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { getDbtSyncStatus } from '../../src/platform/operations.ts'
import { closeAfterTest } from '../support/after-test.ts'

// One call over a real connection, in real time.

export function connect(baseUrl: string): Platform {
  const dispatcher = createDispatcher()
  closeAfterTest(() => dispatcher.destroy())
  return createPlatform({
    baseUrl,
    token: 'tok_4f8a91c2d7e65b30',
    authScheme: 'bearer',
    userAgent: 'test/0',
    send: createSend(dispatcher),
    clock: systemClock,
    random: Math.random,
    onRetry: () => undefined,
  })
}

export const options = (requestTimeoutMs = 20_000) => ({
  signal: new AbortController().signal,
  retry: false,
  requestTimeoutMs,
})

/** What becomes of one request for the status of a sync. */
export async function outcome(baseUrl: string, requestTimeoutMs?: number): Promise<PlatformError> {
  const path = { deploymentId: 1, syncJobId: 'job' }
  const error: unknown = await connect(baseUrl)
    .call(getDbtSyncStatus, { path }, options(requestTimeoutMs))
    .catch((reason: unknown) => reason)
  if (!(error instanceof PlatformError)) throw new Error(`no platform error: ${String(error)}`)
  expect(error.message.length).toBeLessThan(1200)
  return error
}
