import { expect, test } from 'vitest'
import { api, build, type Platform, startCheckedPlatform, startPlatform } from './support.ts'

const path = `${api}/environments`
const tokens = `${path}/1/tokens`
const metaSync = `${path}/1/tokens-for-meta-sync`
const security_context = { tenant: 'acme' }

interface Token {
  token: string
  security_context: unknown
  created_at: string
  expires_at: string
}

test('every branch that something compiles has an environment', async () => {
  const { call, emulator } = await startCheckedPlatform({
    state: { branches: [{ name: 'idle' }, { name: 'a/b', staging: true }] },
  })
  await call('POST', `${build}/dev-mode`, { branchName: 'idle' })
  const { json } = await call('GET', path)
  expect(json.items).toMatchObject([
    { id: '1', type: 'production', branch: 'main' },
    { id: '3', type: 'staging', branch: 'a/b' },
    { id: '4', type: 'development', branch: 'dev-ci-1', user: 'ci' },
  ])
  expect(json.items[1]?.api_credentials).toEqual([
    { type: 'rest', version: 1, url: `${emulator.queryOrigin}/engine/1/3/a%2Fb` },
    { type: 'sql', version: 1, host: 'deployment.example.com', port: 5432, database: '1-3' },
  ])
  expect((await call('GET', `${path}?type=staging`)).json.items).toMatchObject([{ id: '3' }])
  await call('PUT', `${build}/branches/staging-environment`, { branchName: 'a/b', enabled: false })
  expect((await call('GET', `${path}?type=staging`)).json.items).toEqual([])
})

test('environments come by cursor, or by offset and limit, not by both', async () => {
  const { call } = await startCheckedPlatform({
    state: { branches: [{ name: 'a', staging: true }] },
  })
  const first = await call('GET', `${path}?first=1`)
  const second = await call('GET', `${path}?first=1&after=${first.json.pageInfo?.endCursor}`)
  expect(second.json.items).toMatchObject([{ branch: 'a' }])
  const byOffset = await call('GET', `${path}?offset=1&limit=1`)
  expect(byOffset.json).toMatchObject({
    items: second.json.items,
    pageInfo: null,
    pagination: { total: 2, offset: 1, limit: 1 },
  })
  for (const list of [path, tokens]) expect((await call('GET', `${list}?offset=0&first=1`)).status).toBe(400)
})

test('a made token is listed, with its times', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const made = await make(platform, { security_context, expires_in: 60 })
  expect(made).toMatchObject({
    security_context,
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-01T00:01:00.000Z',
  })
  expect(claimsOf(made)).toMatchObject({
    deploymentId: 1,
    environmentId: 1,
    jti: '2',
    securityContext: security_context,
  })
  const all = await call('GET', tokens)
  expect(all.json.items).toHaveLength(2)
  expect(all.json.items[1]).toEqual(made)
  const first = await call('GET', `${tokens}?first=1`)
  const second = await call('GET', `${tokens}?first=1&after=${first.json.pageInfo?.endCursor}`)
  expect(second.json.items).toEqual([made])
  expect((await call('GET', `${tokens}?offset=1`)).json.items).toEqual([made])
})

test('a token lasts an hour unless the call says otherwise', async () => {
  const platform = await startCheckedPlatform()
  expect((await make(platform, { security_context: {}, expires_in: null })).expires_at).toContain('T01:00:00')
})

test('the tokens of others, and of other environments, are not listed', async () => {
  const platform = await startCheckedPlatform({
    tokens: ['mine', 'theirs'],
    state: { branches: [{ name: 'a', staging: true }] },
  })
  await platform.call('POST', tokens, { security_context }, 'theirs')
  const count = async (list: string, token: string) =>
    (await platform.call('GET', list, undefined, token)).json.items.length
  expect(await count(tokens, 'mine')).toBe(1)
  expect(await count(tokens, 'theirs')).toBe(1)
  expect(await count(`${path}/2/tokens`, 'theirs')).toBe(0)
})

test.each([
  ['admin', ['meta', 'sql-runner', 'data'], ['meta', 'sql-runner']],
  ['viewer', ['meta', 'sql-runner'], ['meta']],
  ['admin', ['data'], []],
  ['admin', undefined, []],
] as const)('%s asks for the scopes %j and gets %j', async (role, scopes, granted) => {
  const platform = await startCheckedPlatform({ tokens: [{ token: 'one', role }] })
  const token = await make(platform, { security_context, ...(scopes === undefined ? {} : { scopes }) })
  expect(claimsOf(token)).toMatchObject({ scope: granted })
})

test.each([
  ['admin', ['meta-private'], ['meta', 'meta-private']],
  ['viewer', ['meta-private'], ['meta']],
  ['admin', ['sql-runner'], ['meta']],
] as const)('for meta sync %s asks for %j and gets %j', async (role, scopes, granted) => {
  const platform = await startCheckedPlatform({ tokens: [{ token: 'one', role }] })
  const token = await make(platform, { security_context, scopes: [...scopes] }, metaSync)
  expect(claimsOf(token)).toMatchObject({ scope: granted })
  expect((await platform.call('GET', tokens)).json.items).toContainEqual(token)
})

test('an environment that is not there is a 404', async () => {
  const { call } = await startCheckedPlatform({ state: { branches: [{ name: 'idle' }] } })
  expect((await call('GET', `${path}/2/tokens`)).status).toBe(404)
  expect((await call('POST', `${path}/2/tokens`, { security_context })).status).toBe(404)
  expect((await call('POST', `${path}/9/tokens-for-meta-sync`, { security_context })).status).toBe(404)
})

test.each([
  {},
  { security_context: null },
  { security_context, expires_in: 0 },
  { security_context, expires_in: 3601 },
])('a token asked for with %j is refused', async (body) => {
  const { call } = await startPlatform()
  for (const list of [tokens, metaSync]) expect((await call('POST', list, body)).status).toBe(400)
  expect((await call('GET', tokens)).json.items).toHaveLength(1)
})

async function make({ call }: Platform, body: unknown, to = tokens): Promise<Token> {
  return (await call('POST', to, body)).json.data as Token
}

function claimsOf({ token }: Token): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
