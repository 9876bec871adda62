import { expect, test } from 'vitest'
import { startCheckedPlatform } from '../support.ts'
import { statuses } from './support.ts'

const integrations = '/api/v1/oauth-integrations/'
const tokens = '/api/v1/user-oauth-tokens/'
const described = {
  name: 'crm',
  type: 'custom',
  authUrl: 'https://crm.example.com/authorize?tenant=7',
  tokenUrl: 'https://crm.example.com/token',
  clientId: 'client',
  redirectUri: 'https://tenant.example.com/back',
}
const body = { ...described, clientSecret: 's3cret-of-crm', scopes: ['a', 'b'] }

test('an integration is made, read, changed and deleted; its secret is nowhere', async () => {
  const platform = await startCheckedPlatform()
  const { call, emulator, clock } = platform
  const made = await call('POST', integrations, body)
  expect(made.json).toMatchObject({ id: 2, ...described, scopes: ['a', 'b'], config: null })
  const hash = emulator.state.tenant.oauthIntegrations.get(2)?.clientSecretHash
  clock.now += 1_000
  const changed = await call('PUT', `${integrations}2`, { ...described, name: 'crm 2', config: { a: 1 } })
  expect(changed.json).toMatchObject({ id: 2, name: 'crm 2', scopes: ['a', 'b'], config: { a: 1 } })
  expect((await call('GET', `${integrations}2`)).json).toEqual(changed.json)
  expect(changed.json.updatedAt > made.json.updatedAt).toBe(true)
  expect(emulator.state.tenant.oauthIntegrations.get(2)?.clientSecretHash).toBe(hash)
  await call('PUT', `${integrations}2`, { ...described, clientSecret: 'other' })
  expect(emulator.state.tenant.oauthIntegrations.get(2)?.clientSecretHash).not.toBe(hash)
  const listed = await call('GET', integrations)
  expect(listed.json).toMatchObject([{ id: 1 }, { id: 2 }])
  expect(made.text + changed.text + listed.text).not.toMatch(/secret/i)
  expect((await call('DELETE', `${integrations}2`)).json).toEqual({})
  expect((await call('GET', integrations)).json).toMatchObject([{ id: 1 }])
})

test('unknown integrations are 404, addresses that are none 400', async () => {
  const platform = await startCheckedPlatform()
  const calls = await statuses(
    platform,
    ['GET', `${integrations}9`],
    ['PUT', `${integrations}9`, described],
    ['DELETE', `${integrations}9`],
    ['POST', integrations, { ...body, tokenUrl: 'nowhere' }],
    ['PUT', `${integrations}1`, { ...described, redirectUri: 'nowhere' }],
  )
  expect(calls).toEqual([404, 404, 404, 400, 400])
  expect((await platform.call('GET', `${integrations}1`)).json).toMatchObject({ name: 'warehouse' })
})

test('a granted token is active until it expires, and can be revoked once', async () => {
  const platform = await startCheckedPlatform()
  const { call, clock } = platform
  const state = { id: 1, userId: 1, integrationId: 1, lastError: null }
  const first = await call('GET', `${tokens}1`)
  expect(first.json).toMatchObject({ ...state, status: 'active' })
  expect((await call('GET', tokens)).json).toEqual([first.json])
  clock.now += 86_400_000
  expect((await call('GET', `${tokens}1`)).json).toMatchObject({ ...state, status: 'expired' })
  expect((await call('DELETE', `${tokens}1`)).json).toEqual({})
  expect((await call('GET', tokens)).json).toEqual([])
  expect(await statuses(platform, ['GET', `${tokens}1`], ['DELETE', `${tokens}1`])).toEqual([404, 404])
})

test("the flow starts at the integration's own address, and leaves a pending token of the caller", async () => {
  const platform = await startCheckedPlatform({ tokens: ['admin', { token: 'none', rights: [] }] })
  const { call } = platform
  await call('POST', integrations, body)
  const { text } = await call('POST', `${tokens}2/initiate`, undefined, 'none')
  const { authorizationUrl }: { authorizationUrl: string } = JSON.parse(text)
  expect(authorizationUrl).toContain('https://crm.example.com/authorize?tenant=7&')
  expect(Object.fromEntries(new URL(authorizationUrl).searchParams)).toMatchObject({
    client_id: 'client',
    redirect_uri: described.redirectUri,
    scope: 'a b',
  })
  const pending = await call('GET', `${tokens}2`, undefined, 'none')
  expect(pending.json).toMatchObject({ userId: 2, status: 'pending', accessTokenExpiresAt: null })
  await call('POST', `${tokens}2/initiate`, undefined, 'none')
  expect((await call('GET', tokens, undefined, 'none')).json).toEqual([pending.json])
  expect(await statuses(platform, ['GET', `${tokens}2`])).toEqual([404])
})

test('the flow of a granted token leaves it as it is; that of no integration is a 404', async () => {
  const platform = await startCheckedPlatform()
  await platform.call('POST', `${tokens}1/initiate`)
  expect((await platform.call('GET', `${tokens}1`)).json).toMatchObject({ status: 'active' })
  const calls = await statuses(platform, ['POST', `${tokens}9/initiate`], ['DELETE', `${tokens}9`])
  expect(calls).toEqual([404, 404])
})

test('with an integration its tokens go', async () => {
  const { call } = await startCheckedPlatform()
  await call('DELETE', `${integrations}1`)
  expect((await call('GET', tokens)).json).toEqual([])
})
