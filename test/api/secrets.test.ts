import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSecret, secretsIn } from '../../src/api/secrets.ts'
import { managementContract, rowOf } from '../support/contract-operations.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  [keyword: string]: unknown
}

interface Operation {
  operationId: string
  requestBody?: unknown
  responses: Record<string, unknown>
}

const contract = managementContract as unknown as {
  paths: Record<string, Record<string, Operation | undefined>>
  components: { schemas: Record<string, Schema>; responses: Record<string, unknown> }
}
const operations = Object.values(contract.paths).flatMap((item) =>
  ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => item[method] ?? []),
)

/** Names of all members of a part of the contract, with what it refers to. */
function membersOf(part: unknown, seen = new Set<string>()): string[] {
  if (Array.isArray(part)) return part.flatMap((each) => membersOf(each, seen))
  if (typeof part !== 'object' || part === null) return []
  const { $ref, properties = {} } = part as Schema
  if ($ref !== undefined) {
    if (seen.has($ref)) return []
    seen.add($ref)
    const [, , kind = '', name = ''] = $ref.split('/')
    return membersOf((contract.components as Record<string, Record<string, unknown>>)[kind]?.[name], seen)
  }
  return [...Object.keys(properties), ...Object.values(part).flatMap((each) => membersOf(each, seen))]
}

/** Names that may stand for secrets. */
const suspicious = /token|secret|pass|key|cred|auth|encrypt|crypt|sign|session|private|jwt|cookie|cert/i

describe('what is a secret', () => {
  it('is known for each member of a response with a suspicious name', () => {
    const named = operations.flatMap(({ operationId, responses }) =>
      membersOf(responses).flatMap((name) => (suspicious.test(name) ? [[operationId, name] as const] : [])),
    )
    const judged = Map.groupBy(named, ([operation, name]) => isSecret(rowOf(operation), name))
    const namesOf = (secret: boolean) => [...new Set(judged.get(secret)?.map(([, name]) => name))].toSorted()
    expect(namesOf(true)).toEqual(['api_credentials', 'engineApiToken', 'token'])
    // URLs and expiry times of tokens.
    expect(namesOf(false)).toEqual(['accessTokenExpiresAt', 'authUrl', 'refreshTokenExpiresAt', 'tokenUrl'])
  })

  it('is in every operation that creates or lists tokens', () => {
    const having = operations.filter(({ operationId, responses }) =>
      membersOf(responses).some((name) => name !== 'api_credentials' && isSecret(rowOf(operationId), name)),
    )
    expect(having.map(({ operationId }) => operationId).toSorted()).toEqual([
      'createDeploymentEnvironmentToken',
      'createDeploymentEnvironmentTokenForMetaSync',
      'createToken',
      'deploymentToken',
      'getDeploymentEnvironmentTokens',
      'getEnvVariables',
      'setEnvVariables',
    ])
  })

  it('is known for requests, too', () => {
    const named = operations.flatMap(({ operationId, requestBody }) =>
      membersOf(requestBody).filter((name) => isSecret(rowOf(operationId), name)),
    )
    expect([...new Set(named)].toSorted()).toEqual(['clientSecret', 'password', 'value'])
  })

  it.each(
    [
      'apiKey api_key accessToken refresh_token privateKey client_secret PASSWORD apikey APIKeys key tokens authtoken',
      'secretAccessKey privateKeyPem connectionString signedUrl x-api-key passwordHash tokenValue Authorization',
    ].flatMap((names) => names.split(' ')),
  )('is also "%s", which is in no answer of the contract but may be in a free map', (name) =>
    expect(isSecret(rowOf('getOAuthIntegration'), name)).toBe(true),
  )

  it.each(['primaryKey', 'publicKey', 'tokenizer', 'keyName', 'secretId', 'monkey', 'bypass', 'tokenType'])(
    'is not "%s"',
    (name) => expect(isSecret(rowOf('getOAuthIntegration'), name)).toBe(false),
  )
})

describe('the secrets of an answer', () => {
  it('are found however deep they are', () => {
    const secret = fc
      .string({ unit: 'grapheme', minLength: 8, maxLength: 12 })
      .filter((text) => text !== '[ENCRYPTED]')
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.record({ leaf: fc.nat() }),
        fc.record({ data: tie('node') }),
        fc.array(tie('node'), { maxLength: 3 }),
      ),
    }))
    fc.assert(
      fc.property(node, secret, (around, text) => {
        const data = { around, items: [{ deep: { around, token: text } }, { accessToken: [text] }] }
        expect(secretsIn(rowOf('createToken'), data)).toMatchObject({
          texts: [text],
          any: true,
          short: false,
        })
        expect(secretsIn(rowOf('createToken'), { around, name: text })).toMatchObject({
          texts: [],
          any: false,
          short: false,
        })
      }),
    )
  })

  it('are not hidden where that would hide words of the log, but nothing is shown of the answer', () => {
    expect(secretsIn(rowOf('getMe'), { token: 'short' })).toMatchObject({ texts: [], any: true, short: true })
    expect(
      secretsIn(rowOf('getEnvVariables'), { items: [{ name: 'A_KEY', value: '[ENCRYPTED]' }] }),
    ).toMatchObject({
      texts: [],
      any: false,
      short: false,
    })
    expect(
      secretsIn(rowOf('getEnvVariables'), { items: [{ name: 'URL', value: 'pg://u:p@host' }] }).texts,
    ).toEqual(['pg://u:p@host'])
    expect(secretsIn(rowOf('getUserAttributeValues'), [{ name: 'a', value: 'somewhere' }]).any).toBe(false)
  })

  it.each([
    ['a text of eight signs', { token: '12345678' }, ['12345678'], true],
    ['a text of seven signs, which may stand anywhere', { token: '1234567' }, [], true],
    ['nothing', { token: '' }, [], false],
    ['a number', { token: 12_345_678 }, [], false],
    ['null', { token: null, value: null }, [], false],
    ['the same text twice', [{ token: 'twice-said' }, { secret: 'twice-said' }], ['twice-said'], true],
    ['a list of texts', { tokens: 1, credentials: ['one-of-two', 'b'] }, ['one-of-two'], true],
    ['a list of lists', { tokens: 1, token: [['deep-down-token']] }, ['deep-down-token'], true],
    ['what lies below, by its own names', { credentials: { user: 'somebody' } }, [], false],
    ['what lies in a list, by its own names', { credentials: [{ user: 'somebody' }] }, [], false],
    ['a text alone', 'just-a-text', [], false],
    ['no answer', null, [], false],
  ])('are, of %s, those to hide', (_, data, texts, any) => {
    expect(secretsIn(rowOf('getMe'), data)).toMatchObject({ texts, any })
  })

  const random = 'Zk39fQ2mXw81LpTr7VbN4cYs6HdJ0gAe'
  it.each([
    ['a key in PEM form', '-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: a-b\nMIIabc\n', 'all'],
    ['a signed token', `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`, 'all'],
    ['a token with a known prefix', `ghp_${'a1'.repeat(18)}`, 'all'],
    ['a random text', random, 'all'],
    ['a password in a URL', 'postgres://user:pa55-word@host/db', 'pa55-word'],
    ['a signature in a URL', 'https://x.example.com/a?b=c&X-Amz-Signature=0a1b2c3d4e&d=e', '0a1b2c3d4e'],
    ['a key in a connection string', 'Host=h;AccountKey=0a1b2c3d4e==;User=u', '0a1b2c3d4e=='],
    ['a header', 'Bearer abcdefgh-12345678', 'abcdefgh-12345678'],
    ['a hash', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', null],
    ['a UUID', '6f1c2b1e-8a58-4d3e-9f0a-2b6d1c7e9a10', null],
    ['a path', 'models/Staging_2024/orders/by_customer_and_day.yml', null],
    ['a URL', 'https://x.example.com/a:b/c@d?page=2&state=open', null],
    ['prose', 'The token of the user expired: 2 keys are left', null],
  ])('are found by their values: %s', (_, text, hidden) => {
    const texts = hidden === null ? [] : [hidden === 'all' ? text : hidden]
    expect(secretsIn(rowOf('getMe'), { name: text })).toMatchObject({ texts, any: hidden !== null })
  })

  it.each(['id', 'publicId', 'endCursor', 'lastHash'])('are no random texts called "%s"', (name) => {
    expect(secretsIn(rowOf('getMe'), { [name]: random }).any).toBe(false)
  })

  it('are the values of an environment, and no other values nor names', () => {
    const data = { name: 'somewhere', value: 'somewhat' }
    expect(secretsIn(rowOf('getEnvVariables'), data).texts).toMatchObject(['somewhat'])
    expect(secretsIn(rowOf('setEnvVariables'), data).texts).toMatchObject(['somewhat'])
    expect(secretsIn(rowOf('getMe'), data).texts).toMatchObject([])
  })

  it('are looked for in answers that are nested without measure', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(50_000)}{"token":"deep-down-token"}${'}'.repeat(50_000)}`)
    expect(secretsIn(rowOf('getMe'), deep).texts).toMatchObject(['deep-down-token'])
  })
})
