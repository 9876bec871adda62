import { expect, test } from 'vitest'
import { startCheckedPlatform } from '../support.ts'
import { statuses, walk } from './support.ts'

const attributes = '/api/v1/user-attributes/'
const values = '/api/v1/user-attribute-values/'

test('an attribute is made and changed; its name and type stay', async () => {
  const { call } = await startCheckedPlatform()
  const made = await call('POST', attributes, { name: 'limit', type: 'number', defaultValue: '10' })
  expect(made.json).toEqual({
    id: 2,
    name: 'limit',
    type: 'number',
    defaultValue: '10',
    description: null,
    displayName: null,
  })
  await call('PUT', `${attributes}2`, { displayName: 'Limit' })
  const changed = await call('PUT', `${attributes}2`, { defaultValue: null })
  expect(changed.json).toEqual({ ...made.json, displayName: 'Limit', defaultValue: null })
  expect((await call('GET', `${attributes}?name=limit`)).json.items).toEqual([changed.json])
})

test('attributes come newest first, in pages of both kinds, by name and by type', async () => {
  const platform = await startCheckedPlatform()
  for (const name of ['a', 'b']) await platform.call('POST', attributes, { name, type: 'number' })
  expect(await walk(platform, attributes, 'name')).toEqual([['b'], ['a'], ['region']])
  expect(await walk(platform, `${attributes}?type=number`, 'name')).toEqual([['b'], ['a']])
  const { json } = await platform.call('GET', `${attributes}?offset=1&limit=1`)
  expect(json).toMatchObject({ items: [{ name: 'a' }], data: [{ name: 'a' }], count: 3, pageInfo: null })
  const refused = ['offset=1&first=1', 'offset=-1', 'limit=-1']
  for (const query of refused) {
    expect(await statuses(platform, ['GET', `${attributes}?${query}`]), query).toEqual([400])
  }
})

test.each([
  ['a blank name', { name: ' ', type: 'string' }, 400],
  ['a name that is taken', { name: 'region', type: 'string' }, 409],
  ['a default of another type', { name: 'x', type: 'number', defaultValue: 'ten' }, 400],
  ['a default of a list with other members', { name: 'x', type: 'number_array', defaultValue: '["a"]' }, 400],
])('no attribute is made with %s', async (_, body, status) => {
  const { call, emulator } = await startCheckedPlatform()
  expect((await call('POST', attributes, body)).status).toBe(status)
  expect(emulator.state.tenant.attributes.size).toBe(1)
})

test('an unknown attribute is a 404, a wrong default of a known one a 400', async () => {
  const platform = await startCheckedPlatform()
  await platform.call('POST', attributes, { name: 'flag', type: 'boolean' })
  const calls = await statuses(
    platform,
    ['PUT', `${attributes}99`, {}],
    ['PUT', `${attributes}2`, { defaultValue: 'perhaps' }],
    ['PUT', `${attributes}2`, { defaultValue: 'true' }],
  )
  expect(calls).toEqual([404, 400, 200])
})

test.each([
  ['string', 'x', 'x', 7],
  ['number', 7, '7', '7'],
  ['boolean', false, 'false', 'false'],
  ['string_array', ['a', 'b'], 'a, b', ['a', 7]],
  ['number_array', [1, 2], '1, 2', '1, 2'],
])('a value of type %s is set, seen, and cleared', async (type, value, formattedValue, wrong) => {
  const { call } = await startCheckedPlatform()
  await call('POST', attributes, { name: 'it', type })
  const set = (it: unknown) => call('POST', values, { userId: '101', userAttributeId: '2', value: it })
  const seen = async () => {
    const { text } = await call('GET', `${values}101`)
    const all: { userAttributeId: number }[] = JSON.parse(text)
    return all.filter(({ userAttributeId }) => userAttributeId === 2)
  }
  expect(await seen()).toEqual([])
  const answer = await set(value)
  expect(answer.json).toMatchObject({ userId: 101, userAttributeId: 2, name: 'it', value, formattedValue })
  expect(await seen()).toEqual([answer.json])
  expect((await set(wrong)).status).toBe(400)
  expect(await seen()).toEqual([answer.json])
  expect((await set(null)).json).toMatchObject({ value: null, formattedValue: null })
  expect(await seen()).toEqual([])
})

test('a user without a value has the default, in its type', async () => {
  const { call } = await startCheckedPlatform()
  await call('POST', attributes, { name: 'limits', type: 'number_array', defaultValue: '[1, 2]' })
  const own = await call('GET', `${values}1`)
  expect(own.json).toMatchObject([
    { name: 'region', value: 'emea' },
    { name: 'limits', value: [1, 2] },
  ])
  expect((await call('GET', `${values}102`)).json).toMatchObject([{ value: 'apac' }, { value: [1, 2] }])
})

test('values need a known user, a known attribute, and ids that are numbers', async () => {
  const platform = await startCheckedPlatform()
  const body = { userId: '101', userAttributeId: '1', value: 'x' }
  const calls = await statuses(
    platform,
    ['POST', values, { ...body, userId: '999' }],
    ['POST', values, { ...body, userAttributeId: '999' }],
    ['POST', values, { ...body, userId: 'ada' }],
    ['GET', `${values}999`],
  )
  expect(calls).toEqual([404, 404, 400, 404])
})

test("own values are everybody's to read, other users' are not", async () => {
  const platform = await startCheckedPlatform({ tokens: ['admin', { token: 'none', rights: [] }] })
  const calls = await statuses(
    platform,
    ['GET', `${values}2`, undefined, 'none'],
    ['GET', `${values}1`, undefined, 'none'],
    ['GET', `${values}2`, undefined, 'admin'],
  )
  expect(calls).toEqual([200, 403, 200])
})
