import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encrypted, storeVariables } from '../../emulator/state/env-variables.ts'
import { api, type Platform, startCheckedPlatform } from './support.ts'

const path = `${api}/env-vars`
const starters = [
  { name: 'WAREHOUSE_HOST', value: 'warehouse.example.com' },
  { name: 'WAREHOUSE_PASSWORD', value: '[ENCRYPTED]' },
  { name: 'legacy-flag', value: 'on' },
]

function put({ call }: Platform, ...variables: { name: string; value: string }[]) {
  return call('PUT', path, { env_variables: variables })
}

test('variables that were not sent stay, others are added or replaced', async () => {
  const platform = await startCheckedPlatform()
  const answer = await put(
    platform,
    { name: 'REGION', value: 'eu' },
    { name: 'WAREHOUSE_HOST', value: 'other' },
  )
  const expected = [
    { name: 'WAREHOUSE_HOST', value: 'other' },
    ...starters.slice(1),
    { name: 'REGION', value: 'eu' },
  ]
  expect(answer.json).toMatchObject({ items: expected, data: expected })
  expect((await platform.call('GET', path)).json).toEqual(answer.json)
})

test('the variables come in pages, and whole in the old member', async () => {
  const { call } = await startCheckedPlatform()
  const first = await call('GET', `${path}?first=2`)
  expect(first.json).toMatchObject({ items: starters.slice(0, 2), data: starters })
  const second = await call('GET', `${path}?first=2&after=${first.json.pageInfo?.endCursor}`)
  expect(second.json).toMatchObject({ items: starters.slice(2), pageInfo: { hasNextPage: false } })
})

test.each(['DB_PASS', 'MY_SECRET_1', 'TOKEN', 'api_key', 'Credentials'])(
  'the value of %s is never given back',
  async (name) => {
    const platform = await startCheckedPlatform()
    const answers = [await put(platform, { name, value: 'plain-text' }), await platform.call('GET', path)]
    for (const { json, text } of answers) {
      expect(json.items).toContainEqual({ name, value: '[ENCRYPTED]' })
      expect(text).not.toContain('plain-text')
    }
  },
)

test.each([
  [{ name: 'WAREHOUSE_PASSWORD', value: '[ENCRYPTED]' }, 'placeholder'],
  [{ name: '1ST', value: 'x' }, '"1ST"'],
  [{ name: 'NEW-NAME', value: 'x' }, '"NEW-NAME"'],
  [{ name: '', value: 'x' }, '""'],
])('%j is refused, and nothing is stored', async (wrong, text) => {
  const platform = await startCheckedPlatform()
  const answer = await put(platform, { name: 'FINE', value: '1' }, wrong)
  expect(answer.status).toBe(400)
  expect(answer.json.message).toContain(text)
  expect((await platform.call('GET', path)).json.items).toEqual(starters)
})

test('a stored name may be sent again whatever its form', async () => {
  const platform = await startCheckedPlatform()
  expect((await put(platform, { name: 'legacy-flag', value: 'off' })).json.items).toContainEqual({
    name: 'legacy-flag',
    value: 'off',
  })
})

test('whatever a secret is called, its value is not kept', () => {
  const word = fc.constantFrom('PASS', 'SECRET', 'TOKEN', 'KEY', 'CREDENTIAL')
  const part = fc.stringMatching(/^[A-Za-z_]{0,8}$/)
  fc.assert(
    fc.property(part, word, part, (before, secret, after) => {
      const variables = new Map<string, string>()
      storeVariables(variables, [{ name: `${before}${secret}${after}`, value: 'plain-text' }])
      expect([...variables.values()]).toEqual([encrypted])
    }),
  )
})
