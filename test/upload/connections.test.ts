import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { createPlatform } from '../../src/platform/client.ts'
import { deploymentAt } from '../../src/platform/deployment.ts'
import { uploadModel } from '../../src/upload/upload-files.ts'
import { stepFixture } from '../support/fixture.ts'
import { planOf } from '../support/upload-plan.ts'

// Over the network, since only the HTTP library knows how many connections it opens.

const responses: Record<string, unknown> = {
  'build-status': { branchName: 'topic', status: 'built', buildJobId: 1 },
  start: { transaction: { id: 't' } },
  file: {},
  finish: { lastHash: 'c0ffee1' },
}

it('an upload of 300 files uses each connection again, and opens 64 at most, besides the one for reading', async () => {
  const seen = { connections: 0, files: 0 }
  const server = createServer((request, response) => {
    const name = request.url?.replace(/\?.*|.*\//g, '') ?? ''
    const respond = () =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(responses[name]))
    if (name === 'file') seen.files++
    request.resume().on('end', () => (name === 'file' ? setTimeout(respond, 2) : respond()))
  }).listen(0, '127.0.0.1')
  server.on('connection', () => seen.connections++)
  await once(server, 'listening')
  const dispatcher = createDispatcher()
  const files = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, `${index}`]))
  const { context } = stepFixture(
    {},
    { files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`m/${path}`, text])) },
  )
  const platform = createPlatform({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'tok_4f8a91c2d7e65b30',
    authScheme: 'bearer',
    userAgent: 'data-model-ci/1.2.3',
    send: createSend(dispatcher),
    clock: systemClock,
    random: Math.random,
    onRetry: () => undefined,
  })
  const deployment = deploymentAt(platform, 7, { signal: context.budget.signal })
  await uploadModel({ ...context, platform, deployment, clock: systemClock }, planOf(files, {}))
  await dispatcher.destroy()
  server.close()
  expect(seen.files).toBe(300)
  expect(seen.connections).toBeGreaterThanOrEqual(8)
  expect(seen.connections).toBeLessThanOrEqual(65)
})
