import { request as httpRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { handlers } from '../../emulator/operations/index.ts'
import { transcripts } from '../support/transcript.ts'
import { api, build, startPlatform } from './support.ts'

transcripts(
  { violations: 'some' },
  {
    'an unknown query parameter breaks the contract': `
      GET build-status?branch=main → 400 {message: ~branch}`,

    'a body with an unknown member, another value or type, or none, breaks the contract': `
      POST dbt-sync {reff: main} → 400 {message: ~reff}
      POST dbt-sync {source: svn} → 400 {message: ~requestBody.source}
      POST dbt-sync {ref: 7} → 400 {message: ~requestBody.ref}
      POST dbt-sync → 400 {message: ~requestBody}
      DELETE build/dev-mode {} → 400`,

    'an id that is no integer breaks the contract': `
      GET /deployments/one → 400 {message: ~deploymentId}`,

    'a wrong answer of the emulator itself is a 500 that names it': `
      STATE settings.deployMode = carrier pigeon
      GET settings → 500 {message: ~deployMode}`,
  },
)

transcripts(
  {},
  { 'a POST with an empty body and its length is read': 'POST build/data-model/upload/start → 200' },
)

test('what breaks the contract is recorded with its reason', async () => {
  const { call, emulator } = await startPlatform()
  await call('GET', `${api}/build-status?branch=main`)
  expect(emulator.violations).toEqual([expect.stringContaining('buildStatus: query')])
  expect(emulator.requests).toMatchObject([
    { operationId: 'buildStatus', status: 400, violation: expect.any(String) },
  ])
})

test('a body that is not JSON breaks the contract', async () => {
  const { emulator } = await startPlatform()
  const headers = { authorization: `Bearer ${emulator.token}`, 'content-type': 'text/plain' }
  const answer = await fetch(`${emulator.url}${api}/dbt-sync`, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('application/json')
})

test('a POST without a length is refused with 411', async () => {
  const { emulator } = await startPlatform()
  const status = await new Promise((done, failed) => {
    const sent = httpRequest(`${emulator.url}${build}/commit`, { method: 'POST' }, (response) => {
      response.resume()
      done(response.statusCode)
    })
    sent.setHeader('authorization', `Bearer ${emulator.token}`)
    sent.removeHeader('transfer-encoding')
    sent.removeHeader('content-length')
    sent.on('error', failed).end()
  })
  expect(status).toBe(411)
  expect(emulator.violations[0]).toContain('Content-Length')
})

test('an unknown route answers 200 with a page; trailing slashes matter', async () => {
  const { call, emulator } = await startPlatform()
  for (const path of ['/api/v1/nothing', `${api}/settings/`]) {
    const answer = await call('GET', path)
    expect([answer.status, answer.type]).toEqual([200, 'text/html; charset=utf-8'])
  }
  expect(emulator.violations).toHaveLength(2)
})

test('an operation of the contract that is not emulated answers 501', async () => {
  const { call } = await startPlatform()
  const { listRegions } = handlers
  if (listRegions === undefined) throw new Error('listRegions is not emulated')
  onTestFinished(() => void Object.assign(handlers, { listRegions }))
  delete handlers.listRegions
  const answer = await call('GET', '/api/v1/regions/')
  expect(answer.status).toBe(501)
  expect(answer.json.message).toContain('listRegions')
})

test('every right request is recorded without its token', async () => {
  const { call, emulator, clock } = await startPlatform()
  await call('GET', `${api}/build-status?branchName=main`)
  expect(emulator.violations).toEqual([])
  expect(emulator.requests).toMatchObject([
    {
      operationId: 'buildStatus',
      method: 'GET',
      path: `${api}/build-status?branchName=main`,
      at: clock.now,
      status: 200,
    },
  ])
  expect(JSON.stringify(emulator.requests)).not.toContain(emulator.token)
})
