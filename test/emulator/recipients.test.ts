import { expect, test } from 'vitest'
import { api, type Platform, startPlatform } from './support.ts'

const path = `${api}/notifications/1/recipients`
const ci = { type: 'USER', userId: 1, email: 'ci@example.com', username: 'ci' }
const ana = { type: 'USER', userId: 2, email: 'ana@example.com', username: 'ana' }
const embed = { type: 'EMBED_USER', embedTenantName: 'shop', externalId: 'u-1' }

function add({ call }: Platform, ...recipients: unknown[]) {
  return call('POST', path, { recipients })
}

async function list({ call }: Platform, query = ''): Promise<unknown[]> {
  return (await call('GET', `${path}${query}`)).json.items
}

test('users are added by id or address, once', async () => {
  const platform = await startPlatform()
  const first = await add(platform, { type: 'USER', email: 'Ana@Example.com' }, { type: 'USER', userId: 1 })
  expect(first.json).toEqual({ createdRecipients: [ana], updatedRecipients: [], unchangedRecipients: [ci] })
  const again = await add(platform, { type: 'USER', userId: 2, email: 'ana@example.com' })
  expect(again.json).toEqual({ createdRecipients: [], updatedRecipients: [], unchangedRecipients: [ana] })
  expect(await list(platform)).toEqual([ana, ci])
  expect(platform.emulator.violations).toEqual([])
})

test('one that is named twice in a call is told once', async () => {
  const platform = await startPlatform()
  const answer = await add(platform, { type: 'USER', userId: 2 }, { type: 'USER', email: 'ana@example.com' })
  expect(answer.json).toEqual({ createdRecipients: [ana], updatedRecipients: [], unchangedRecipients: [] })
  expect(await list(platform)).toEqual([ana, ci])
})

test('embed users are provided on demand, and updated by what is said about them', async () => {
  const platform = await startPlatform()
  const shown = { ...embed, embedUserId: 1, email: null }
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
  expect(other.json).toMatchObject({ createdRecipients: [{ embedUserId: 2, embedTenantName: 'other' }] })
  expect(await list(platform)).toMatchObject([{ embedUserId: 2 }, { embedUserId: 1 }, ci])
  expect(platform.emulator.violations).toEqual([])
})

test.each([
  [{ type: 'SLACK', channelId: 'C1', channelName: 'data' }, 'SLACK'],
  [{ type: 'USER' }, 'needs userId or email'],
  [{ type: 'USER', userId: 99 }, 'no such user'],
  [{ type: 'USER', userId: 1, email: 'ana@example.com' }, 'no such user'],
  [{ type: 'USER', email: 'nobody@example.com' }, 'no such user'],
  [{ type: 'USER', email: 'nobody' }, 'not a valid e-mail address'],
  [{ type: 'USER', userId: 3 }, 'no valid e-mail address'],
  [{ type: 'EMBED_USER', externalId: 'u-1' }, 'embedTenantName and externalId'],
  [{ type: 'EMBED_USER', embedTenantName: 'shop', externalId: ' ' }, 'embedTenantName and externalId'],
  [{ ...embed, email: 'a@b' }, 'not a valid e-mail address'],
])('%j is refused, and nobody is added', async (wrong, text) => {
  const platform = await startPlatform()
  const refused = await add(platform, { type: 'USER', userId: 2 }, embed, wrong)
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining(text) } })
  expect(refused.json.message).toContain('recipients.2')
  expect(await list(platform)).toEqual([ci])
  expect(platform.emulator.state.directory.embedUsers).toEqual([])
  expect(platform.emulator.violations).toEqual([])
})

test('none, and more than a thousand, break the contract', async () => {
  const platform = await startPlatform()
  const { call, emulator } = platform
  expect((await add(platform)).status).toBe(400)
  const many = Array.from({ length: 1001 }, () => ({ type: 'USER', userId: 2 }))
  expect((await add(platform, ...many)).status).toBe(400)
  expect((await call('DELETE', path, { recipients: [] })).status).toBe(400)
  expect(emulator.violations).toHaveLength(3)
  expect((await add(platform, ...many.slice(1))).json).toMatchObject({ createdRecipients: [ana] })
})

test('recipients come in pages, newest first, and stand a removal between them', async () => {
  const platform = await startPlatform({ state: { switches: { pageSize: 2 } } })
  const people = [1, 2, 3].map((number) => ({ ...embed, externalId: `u-${number}` }))
  await add(platform, ...people)
  const first = (await platform.call('GET', path)).json
  expect(first.items).toMatchObject([{ externalId: 'u-3' }, { externalId: 'u-2' }])
  const removed = [{ type: 'EMBED_USER', id: 2, embedTenantName: 'shop' }]
  await platform.call('DELETE', path, { recipients: removed })
  const second = await list(platform, `?after=${first.pageInfo?.endCursor}`)
  expect(second).toMatchObject([{ externalId: 'u-1' }, { userId: 1 }])
  expect(platform.emulator.violations).toEqual([])
})

test.each([
  ['204', 204, ''],
  ['200', 200, '{}'],
] as const)('removing answers %s, and may be repeated', async (emptyAnswers, status, text) => {
  const platform = await startPlatform({ state: { switches: { emptyAnswers } } })
  await add(platform, { type: 'USER', userId: 2 }, embed)
  const remove = (...recipients: unknown[]) => platform.call('DELETE', path, { recipients })
  const wrongTenant = { type: 'EMBED_USER', id: 1, embedTenantName: 'other' }
  expect(await remove({ type: 'USER', id: '2' }, wrongTenant)).toMatchObject({ status, text })
  expect(await list(platform)).toMatchObject([{ embedUserId: 1 }, ci])
  const all = [
    { type: 'USER', id: 1 },
    { ...wrongTenant, embedTenantName: 'shop' },
  ]
  for (let count = 0; count < 2; count += 1) {
    expect(await remove(...all, { type: 'SLACK', id: 'C1' })).toMatchObject({ status, text })
    expect(await list(platform)).toEqual([])
  }
  expect(platform.emulator.violations).toEqual([])
})

test('an embed user is removed with the name of the tenant only, and nothing is half done', async () => {
  const platform = await startPlatform()
  await add(platform, embed)
  const recipients = [
    { type: 'USER', id: 1 },
    { type: 'EMBED_USER', id: 1 },
  ]
  const refused = await platform.call('DELETE', path, { recipients })
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining('recipients.1') } })
  expect(await list(platform)).toHaveLength(2)
  expect(platform.emulator.violations).toEqual([])
})

test('the notification must be one of the deployment', async () => {
  const { call, emulator } = await startPlatform({ state: { otherDeployments: [2] } })
  const other = `${api}/notifications/2/recipients`
  const calls = [
    call('GET', other),
    call('POST', other, { recipients: [{ type: 'USER', userId: 2 }] }),
    call('DELETE', other, { recipients: [{ type: 'USER', id: 1 }] }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
  expect((await call('GET', '/api/v1/deployments/2/notifications/2/recipients')).json.items).toEqual([ci])
  expect(emulator.violations).toEqual([])
})
