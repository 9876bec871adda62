import { expect, test } from 'vitest'
import { startCheckedPlatform } from '../support.ts'
import { statuses } from './support.ts'

const configs = '/api/v1/oidc-token-configs/'

test('a config is made, read, changed and deleted', async () => {
  const { call } = await startCheckedPlatform()
  const made = await call('POST', configs, { audienceType: 'AWS', targetEnvVar: 'AWS_TOKEN' })
  const expected = { id: 2, name: 'aws', audienceType: 'AWS', audience: 'AWS', isEnabled: true }
  expect(made.json).toMatchObject({ ...expected, targetEnvVar: 'AWS_TOKEN', subFormat: null })
  const change = {
    name: null,
    isEnabled: false,
    targetEnvVar: null,
    customAudience: 'sts',
    customClaims: { a: 1 },
  }
  const changed = await call('PUT', `${configs}2`, change)
  const after = { name: 'aws', isEnabled: false, targetEnvVar: null, audience: 'sts', customClaims: { a: 1 } }
  expect(changed.json).toMatchObject(after)
  expect((await call('GET', `${configs}2`)).json).toEqual(changed.json)
  expect((await call('PUT', `${configs}2`, { customAudience: null })).json).toMatchObject({ audience: 'AWS' })
  expect((await call('GET', configs)).json).toMatchObject([{ id: 1 }, { id: 2 }])
  expect((await call('DELETE', `${configs}2`)).json).toEqual({})
  expect((await call('GET', configs)).json).toMatchObject([{ id: 1, audience: 'https://aud.example.com' }])
})

test('configs without a name get one that is free', async () => {
  const { call } = await startCheckedPlatform()
  const names: unknown[] = []
  for (let count = 0; count < 3; count += 1) {
    names.push((await call('POST', configs, { audienceType: 'aws' })).json)
  }
  expect(names).toMatchObject([{ name: 'aws' }, { name: 'aws-2' }, { name: 'aws-3' }])
})

test('names are unique, a custom audience needs its text, unknown configs are 404', async () => {
  const platform = await startCheckedPlatform()
  await platform.call('POST', configs, { audienceType: 'aws' })
  const calls = await statuses(
    platform,
    ['POST', configs, { audienceType: 'aws', name: 'warehouse' }],
    ['PUT', `${configs}2`, { name: 'warehouse' }],
    ['PUT', `${configs}1`, { name: 'warehouse' }],
    ['POST', configs, { audienceType: 'custom' }],
    ['PUT', `${configs}1`, { customAudience: null }],
    ['POST', configs, { audienceType: ' ' }],
    ['GET', `${configs}9`],
    ['PUT', `${configs}9`, {}],
    ['DELETE', `${configs}9`],
  )
  expect(calls).toEqual([409, 409, 200, 400, 400, 400, 404, 404, 404])
})
