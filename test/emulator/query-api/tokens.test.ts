import { expect, test } from 'vitest'
import { ask, dataToken, type Engine, engineOf, metaFrom, planAt } from '../../support/query-api.ts'
import { api, startPlatform } from '../support.ts'
import { branch, branchOf, shopPlatform } from './shop.ts'

const invalid = { error: 'Invalid token' }

/** A token with another payload under the old signature. */
function forged({ token }: Engine): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  const other = Buffer.from(JSON.stringify({ ...claims, securityContext: { groups: ['finance'] } }))
  return [head, other.toString('base64url'), signature].join('.')
}

test('a token is sent bare, or after any word', async () => {
  const { platform, engine } = await branchOf()
  for (const scheme of ['', 'Bearer ', 'bearer ', 'Token ']) {
    expect((await metaFrom({ ...engine, token: scheme + engine.token })).status).toBe(200)
  }
  expect(platform.emulator.requests.slice(-4).map(({ headers }) => headers.authorization)).toEqual([
    ...['***', 'Bearer ***', 'bearer ***', 'Token ***'],
  ])
  expect(JSON.stringify(platform.emulator.requests)).not.toContain(engine.token)
  expect(platform.emulator.violations).toEqual([])
})

test('no token is a 403, and says so', async () => {
  const { engine } = await branchOf()
  const response = await fetch(`${engine.url}/v1/meta`)
  expect([response.status, await response.json()]).toEqual([403, { error: "Authorization header isn't set" }])
})

test.each([
  ['malformed', () => 'not-a-token'],
  ['one with another content', forged],
  ['one without its signature', ({ token }: Engine) => token.replace(/[^.]+$/, '')],
  ['one without an algorithm', ({ token }: Engine) => `eyJhbGciOiJub25lIn0.${token.split('.')[1]}.`],
])('a token that is %s is a 403', async (_, change) => {
  const { platform, engine } = await branchOf()
  const { status, json } = await metaFrom({ ...engine, token: change(engine) })
  expect([status, json]).toEqual([403, invalid])
  expect(platform.emulator.violations).toEqual([])
})

test('a token is good until it expires', async () => {
  const { platform, engine } = await branchOf()
  const token = await dataToken(platform.emulator, engine.environmentId, { expires_in: 60 })
  platform.clock.now += 59_000
  expect((await metaFrom({ ...engine, token })).status).toBe(200)
  platform.clock.now += 1000
  const { status, json } = await metaFrom({ ...engine, token })
  expect([status, json]).toEqual([403, invalid])
})

test('a token is good for its environment only; one of the deployment for production', async () => {
  const { platform, engine } = await branchOf()
  const production = await engineOf(platform.emulator, 'main')
  for (const [one, other] of [
    [engine, production],
    [production, engine],
  ] as const) {
    const { status, json } = await metaFrom({ ...one, token: other.token })
    expect([status, json]).toEqual([403, invalid])
  }
  const made = await platform.call('POST', `${api}/token`, {})
  const { engineApiToken: token } = made.json as unknown as { engineApiToken: string }
  expect((await metaFrom({ ...production, token })).status).toBe(200)
  expect((await metaFrom({ ...engine, token })).status).toBe(403)
})

test('a token of another deployment is not good', async () => {
  const { platform, engine } = await branchOf(undefined, {}, { otherDeployments: [2] })
  const path = '/api/v1/deployments/2/environments/1/tokens'
  const made = await platform.call('POST', path, { security_context: {} })
  const { token } = made.json.data as { token: string }
  const production = await engineOf(platform.emulator, 'main')
  expect((await metaFrom({ ...production, token })).status).toBe(403)
  expect(engine.url).not.toBe(production.url)
})

test('the management token is rejected, and breaks the contract', async () => {
  const { platform, engine } = await branchOf()
  const { emulator } = platform
  const { status, json } = await metaFrom({ ...engine, token: `Bearer ${emulator.token}` })
  expect([status, json]).toEqual([403, invalid])
  expect(emulator.requests.at(-1)?.credential).toBe('management')
  expect(emulator.violations).toEqual(['metaV1: the management token was sent to the query API'])
})

test.each([
  ['meta', [403, 200]],
  ['sql', [200, 403]],
] as const)('without the scope %s, meta and plans answer %j', async (scope, statuses) => {
  const { platform, engine } = await branchOf(undefined, {}, { switches: { missingScopes: [scope] } })
  const answers = [await metaFrom(engine), await planAt(engine, { measures: ['orders.count'] })]
  expect(answers.map(({ status }) => status)).toEqual(statuses)
  const refused = answers.filter(({ status }) => status === 403)
  expect(refused.map(({ json }) => json)).toEqual(
    refused.map(() => ({ error: `API scope is missing: ${scope}` })),
  )
  expect(platform.emulator.violations).toEqual([])
})

test('a token for metadata sync reads meta and plans nothing', async () => {
  const { platform, engine } = await branchOf()
  const path = `${api}/environments/${engine.environmentId}/tokens-for-meta-sync`
  const made = await platform.call('POST', path, { security_context: {} })
  const { token } = made.json.data as { token: string }
  expect((await metaFrom({ ...engine, token })).status).toBe(200)
  const { status, json } = await planAt({ ...engine, token }, { measures: ['orders.count'] })
  expect([status, json]).toEqual([403, { error: 'API scope is missing: sql' }])
})

const security_context = { groups: ['finance'] }

test.each([
  ['editors', 'admin', security_context],
  ['editors', 'ci', {}],
  ['all', 'ci', security_context],
  ['none', 'admin', {}],
] as const)(
  'with the context of %s, what %s asks for is signed as %j',
  async (tokenSecurityContext, role, signed) => {
    const { call } = await startPlatform({
      tokens: [{ token: 'one', role }],
      state: { switches: { tokenSecurityContext } },
    })
    const { json } = await call('POST', `${api}/environments/1/tokens`, { security_context })
    const { token, ...rest } = json.data as { token: string; security_context: unknown }
    expect(rest.security_context).toEqual(signed)
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    expect(claims).toMatchObject({ securityContext: signed })
  },
)

test('an environment is there as long as something compiles its branch', async () => {
  const { emulator } = await shopPlatform()
  const engine = await engineOf(emulator, branch)
  emulator.state.deployment.require(branch).staging = false
  const { status, type } = await metaFrom(engine)
  expect([status, type]).toEqual([404, 'text/html; charset=utf-8'])
  expect(emulator.violations).toEqual([])
})

test.each([
  ['POST', '/v1/convert-query', 404, 0],
  ['GET', '/v1/nothing', 404, 1],
  ['GET', '/v1/v1/meta', 404, 1],
  ['GET', '/meta', 404, 1],
])('%s %s is a page with %i', async (method, path, status, violations) => {
  const { platform, engine } = await branchOf()
  const answer = await ask(engine, path, { method })
  expect([answer.status, answer.type, answer.json]).toEqual([status, 'text/html; charset=utf-8', undefined])
  expect(platform.emulator.violations).toHaveLength(violations)
})
