import { expect, test } from 'vitest'
import { api, type Platform, startCheckedPlatform, startPlatform } from './support.ts'

const path = `${api}/notifications/1/recipients`
const ci = { type: 'USER', userId: 1, email: 'ci@example.com', username: 'ci' }
const ada = { type: 'USER', userId: 101, email: 'ada@example.com', username: 'ada' }
const embed = { type: 'EMBED_USER', embedTenantName: 'shop', externalId: 'u-1' }

function add({ call }: Platform, ...recipients: unknown[]) {
  return call('POST', path, { recipients })
}

async function list({ call }: Platform, query = ''): Promise<unknown[]> {
  return (await call('GET', `${path}${query}`)).json.items
}

test('users are added by id or address, once', async () => {
  const platform = await startCheckedPlatform()
  const first = await add(platform, { type: 'USER', email: 'Ada@Example.com' }, { type: 'USER', userId: 1 })
  expect(first.json).toEqual({ createdRecipients: [ada], updatedRecipients: [], unchangedRecipients: [ci] })
  const again = await add(platform, { type: 'USER', userId: 101, email: 'ada@example.com' })
  expect(again.json).toEqual({ createdRecipients: [], updatedRecipients: [], unchangedRecipients: [ada] })
  expect(await list(platform)).toEqual([ada, ci])
})

test('one that is named twice in a call is told once', async () => {
  const platform = await startCheckedPlatform()
  const answer = await add(
    platform,
    { type: 'USER', userId: 101 },
    { type: 'USER', email: 'ada@example.com' },
  )
  expect(answer.json).toEqual({ createdRecipients: [ada], updatedRecipients: [], unchangedRecipients: [] })
  expect(await list(platform)).toEqual([ada, ci])
})

test('embed users are provided on demand, and updated by what is said about them', async () => {
  const platform = await startCheckedPlatform()
  const shown = { ...embed, embedUserId: 3, email: null }
  expect((await add(platform, embed)).json).toMatchObject({ createdRecipients: [shown] })
  expect((await add(platform, embed)).json).toMatchObject({ unchangedRecipients: [shown] })
  const described = {
    ...embed,
    email: 'u1@example.com',
    groups: ['buyers'],
    securityContext: { region: 'eu' },
    userAttributes: [{ name: 'level', value: 3 }],
  }
  const updated = [{ ...shown, email: 'u1@example.com' }]
  expect((await add(platform, described)).json).toEqual({
    createdRecipients: [],
    updatedRecipients: updated,
    unchangedRecipients: [],
  })
  expect((await add(platform, described)).json).toMatchObject({ unchangedRecipients: updated })
  const other = await add(platform, { ...embed, embedTenantName: 'other' })
  expect(other.json).toMatchObject({ createdRecipients: [{ embedUserId: 4, embedTenantName: 'other' }] })
  expect(await list(platform)).toMatchObject([{ embedUserId: 4 }, { embedUserId: 3 }, ci])
})

test.each([
  [{ type: 'SLACK', channelId: 'C1', channelName: 'data' }, 'SLACK'],
  [{ type: 'USER' }, 'needs userId or email'],
  [{ type: 'USER', userId: 99 }, 'no such user'],
  [{ type: 'USER', userId: 1, email: 'ada@example.com' }, 'no such user'],
  [{ type: 'USER', email: 'nobody@example.com' }, 'no such user'],
  [{ type: 'USER', email: 'nobody' }, 'not a valid e-mail address'],
  [{ type: 'USER', userId: 102 }, 'no valid e-mail address'],
  [{ ...embed, groups: ['buyers', 'system:all'] }, 'reserved prefix'],
  [{ type: 'EMBED_USER', externalId: 'u-1' }, 'embedTenantName and externalId'],
  [{ type: 'EMBED_USER', embedTenantName: 'shop', externalId: ' ' }, 'embedTenantName and externalId'],
  [{ ...embed, email: 'a@b' }, 'not a valid e-mail address'],
])('%j is refused, and nobody is added', async (wrong, text) => {
  const platform = await startCheckedPlatform()
  const { tenant } = platform.emulator.state
  Object.assign(tenant.users.get(102) ?? {}, { email: 'grace' })
  const refused = await add(platform, { type: 'USER', userId: 101 }, embed, wrong)
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining(text) } })
  expect(refused.json.message).toContain('recipients.2')
  expect(await list(platform)).toEqual([ci])
  expect([...tenant.embedTenants.keys()]).toEqual(['acme'])
})

test('none, and more than a thousand, break the contract', async () => {
  const platform = await startPlatform()
  const { call, emulator } = platform
  expect((await add(platform)).status).toBe(400)
  const many = Array.from({ length: 1001 }, () => ({ type: 'USER', userId: 101 }))
  expect((await add(platform, ...many)).status).toBe(400)
  expect((await call('DELETE', path, { recipients: [] })).status).toBe(400)
  expect(emulator.violations).toHaveLength(3)
  expect((await add(platform, ...many.slice(1))).json).toMatchObject({ createdRecipients: [ada] })
})

test('recipients come in pages, newest first, and stand a removal between them', async () => {
  const platform = await startCheckedPlatform({ state: { switches: { pageSize: 2 } } })
  const people = [1, 2, 3].map((number) => ({ ...embed, externalId: `u-${number}` }))
  await add(platform, ...people)
  const first = (await platform.call('GET', path)).json
  expect(first.items).toMatchObject([{ externalId: 'u-3' }, { externalId: 'u-2' }])
  const removed = [{ type: 'EMBED_USER', id: 4, embedTenantName: 'shop' }]
  await platform.call('DELETE', path, { recipients: removed })
  const second = await list(platform, `?after=${first.pageInfo?.endCursor}`)
  expect(second).toMatchObject([{ externalId: 'u-1' }, { userId: 1 }])
})

test.each([
  ['204', 204, ''],
  ['200', 200, '{}'],
] as const)('removing answers %s, and may be repeated', async (emptyAnswers, status, text) => {
  const platform = await startCheckedPlatform({ state: { switches: { emptyAnswers } } })
  await add(platform, { type: 'USER', userId: 101 }, embed)
  const remove = (...recipients: unknown[]) => platform.call('DELETE', path, { recipients })
  const wrongTenant = { type: 'EMBED_USER', id: 3, embedTenantName: 'other' }
  expect(await remove({ type: 'USER', id: '101' }, wrongTenant)).toMatchObject({ status, text })
  expect(await list(platform)).toMatchObject([{ embedUserId: 3 }, ci])
  const all = [
    { type: 'USER', id: 1 },
    { ...wrongTenant, embedTenantName: 'Shop' },
  ]
  for (let count = 0; count < 2; count += 1) {
    expect(await remove(...all, { type: 'SLACK', id: 'C1' })).toMatchObject({ status, text })
    expect(await list(platform)).toEqual([])
  }
})

test('an embed user is removed with the name of the tenant only, and nothing is half done', async () => {
  const platform = await startCheckedPlatform()
  await add(platform, embed)
  const recipients = [
    { type: 'USER', id: 1 },
    { type: 'EMBED_USER', id: 3 },
  ]
  const refused = await platform.call('DELETE', path, { recipients })
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining('recipients.1') } })
  expect(await list(platform)).toHaveLength(2)
})

test('the notification must be one of the deployment', async () => {
  const { call } = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  const other = `${api}/notifications/2/recipients`
  const calls = [
    call('GET', other),
    call('POST', other, { recipients: [{ type: 'USER', userId: 101 }] }),
    call('DELETE', other, { recipients: [{ type: 'USER', id: 1 }] }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
  expect((await call('GET', '/api/v1/deployments/2/notifications/2/recipients')).json.items).toEqual([ci])
})
