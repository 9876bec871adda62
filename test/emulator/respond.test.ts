import { expect, it } from 'vitest'
import { startEmulator } from '../../emulator/index.ts'
import { engineOf } from '../support/query-api.ts'
import { api, startPlatform } from './support.ts'

// A client in the same process gets what it would get over a connection.

const json = { 'content-type': 'application/json' }
const bearer = { authorization: 'Bearer emulator-token' }

it.each<[string, string, string, Record<string, string>, string?]>([
  ['a list', 'GET', `${api}/dbt-sync?first=3`, bearer],
  ['a sync', 'POST', `${api}/dbt-sync`, { ...bearer, ...json }, '{"ref":"main"}'],
  ['a body that is no JSON', 'POST', `${api}/dbt-sync`, { ...bearer, ...json }, '{'],
  ['a body that is not wanted', 'POST', `${api}/dbt-sync`, { ...bearer, ...json }, '{"refs":"ä"}'],
  ['no token', 'GET', '/api/v1/users/me', {}],
  ['another token', 'GET', '/api/v1/users/me', { authorization: 'Bearer other' }],
  ['an unknown route', 'GET', '/api/v1/nothing', bearer],
  ['a route of its own', 'GET', '/__emulator/violations', {}],
])('responds to %s without a connection as over one', async (_, method, path, headers, body) => {
  const now = () => 1_767_225_600_000
  const [here, wired] = await Promise.all([startPlatform({ now }), startPlatform({ now })])
  const url = new URL(here.emulator.url + path)
  const local = await here.emulator.respond({ url, method, headers, body: body ?? null })
  const response = await fetch(wired.emulator.url + path, { method, headers, ...(body ? { body } : {}) })
  const text = await response.text()
  // Each sync has an ID of its own.
  const withoutIds = (value: unknown) => JSON.stringify(value).replace(/[0-9a-f]{8}(-[0-9a-f-]{27})?/g, 'ID')
  expect({ status: local?.status, text: withoutIds(local?.text) }).toEqual({
    status: response.status,
    text: withoutIds(text),
  })
  for (const name of ['content-type', 'content-length'])
    expect(local?.headers[name]).toBe(response.headers.get(name))
  expect(Date.parse(local?.headers.date ?? '')).toBeCloseTo(
    Date.parse(response.headers.get('date') ?? ''),
    -4,
  )
  const told = (one: typeof here) => one.emulator.requests.map(({ headers: _all, ...rest }) => rest)
  expect(told(here)).toEqual(told(wired))
  expect(here.emulator.violations).toEqual(wired.emulator.violations)
})

it('responds for the query API, too', async () => {
  const { emulator } = await startPlatform()
  const { url, token } = await engineOf(emulator, 'main')
  const ask = (authorization: string) =>
    emulator.respond({
      url: new URL(`${url}/v1/meta`),
      method: 'GET',
      headers: { authorization },
      body: null,
    })
  expect(await ask(token)).toMatchObject({ status: 200 })
  expect(await ask('other')).toMatchObject({ status: 403 })
})

it('does not respond where a connection matters', async () => {
  const asked = (url: string) => ({ url: new URL(url), method: 'GET', headers: {}, body: null })
  const { emulator } = await startPlatform()
  const { url } = emulator
  expect(emulator.respond(asked('http://127.0.0.1:9/'))).toBeNull()
  emulator.addFault({ operation: 'getMe', kind: 'status' })
  expect(emulator.respond(asked(url))).not.toBeNull()
  emulator.addFault({ operation: 'getMe', kind: 'silent' })
  expect(emulator.respond(asked(url))).toBeNull()
  emulator.clearFaults()
  await emulator.close()
  expect(emulator.respond(asked(url))).toBeNull()
  const watched = await startEmulator({ onRequest: () => undefined })
  expect(watched.respond(asked(watched.url))).toBeNull()
  await watched.close()
})
