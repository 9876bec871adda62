import { expect, test } from 'vitest'
import { api, type Platform, startCheckedPlatform } from './support.ts'

const path = `${api}/notifications`
const daily = { dashboardId: 1, scheduleType: 'DAILY', hour: 9 }

async function list({ call }: Platform, query = ''): Promise<unknown[]> {
  return (await call('GET', `${path}${query}`)).json.items.map(({ id }) => id)
}

test('pages go from the newest to the oldest, and stand a deletion between them', async () => {
  const platform = await startCheckedPlatform({ state: { switches: { pageSize: 2 } } })
  for (let count = 0; count < 4; count += 1) await platform.call('POST', path, daily)
  const first = (await platform.call('GET', path)).json
  expect(first.items.map(({ id }) => id)).toEqual([5, 4])
  for (const id of [4, 5]) await platform.call('DELETE', `${path}/${id}`)
  const after = first.pageInfo?.endCursor
  expect(await list(platform, `?after=${after}`)).toEqual([3, 2])
  expect(await list(platform, `?first=1&after=${after}`)).toEqual([3])
  expect((await platform.call('GET', `${path}?after=nonsense`)).status).toBe(400)
})

test('the list is filtered by dashboard and by recipient', async () => {
  const platform = await startCheckedPlatform()
  const { call, emulator } = platform
  const [sales, scratch] = emulator.state.deployment.workspace.workbooks.values()
  if (sales?.dashboard && scratch) scratch.dashboard = { ...sales.dashboard, id: 5, publicId: 'dash-5' }
  await call('POST', path, { ...daily, dashboardId: 5 })
  const embed = { type: 'EMBED_USER', embedTenantName: 'shop', externalId: 'a/1' }
  const recipients = [{ type: 'USER', email: 'ada@example.com' }, embed]
  await call('POST', `${path}/2/recipients`, { recipients })
  expect(await list(platform, '?dashboardId=5')).toEqual([2])
  expect(await list(platform, '?dashboardPublicId=dash-1')).toEqual([1])
  expect(await list(platform, '?dashboardPublicId=unknown')).toEqual([])
  expect(await list(platform, '?recipientUserId=1')).toEqual([1])
  expect(await list(platform, '?recipientEmail=ADA@example.com')).toEqual([2])
  expect(await list(platform, '?recipientEmbedTenantName=Shop&recipientExternalId=a%2F1')).toEqual([2])
  expect(await list(platform, '?recipientEmbedTenantName=other&recipientExternalId=a%2F1')).toEqual([])
  expect(await list(platform, '?dashboardId=5&recipientUserId=1')).toEqual([])
})

test.each([
  'dashboardId=1&dashboardPublicId=dash-1',
  'recipientUserId=1&recipientEmail=ci@example.com',
  'recipientEmail=ci@example.com&recipientEmbedTenantName=a&recipientExternalId=b',
  'recipientEmbedTenantName=a',
  'recipientExternalId=b',
])('the filters %s are refused, whatever there is', async (query) => {
  const { call } = await startCheckedPlatform()
  await call('DELETE', `${path}/1`)
  expect((await call('GET', `${path}?${query}`)).status).toBe(400)
})

test('reading and changing are for administrators, whatever else a token may', async () => {
  const tokens = [
    { token: 'other', role: 'deployment-admin' as const, rights: ['WorkspaceUpdate' as const] },
    { token: 'admin', rights: ['TenantAdmin' as const] },
  ]
  const { call } = await startCheckedPlatform({ tokens })
  const recipients = [{ type: 'USER', userId: 101 }]
  const calls = [
    ['GET', path],
    ['GET', `${path}/1`],
    ['GET', `${path}/1/recipients`],
    ['POST', path, daily],
    ['PUT', `${path}/1`, { hour: 8 }],
    ['POST', `${path}/1/recipients`, { recipients }],
    ['DELETE', `${path}/1/recipients`, { recipients: [{ type: 'USER', id: 101 }] }],
    ['DELETE', `${path}/1`],
  ] as const
  for (const [method, one, body] of calls) {
    const refused = await call(method, one, body, 'other')
    expect([refused.status, refused.json.error], one).toEqual([403, 'Token lacks the right TenantAdmin'])
    expect((await call(method, one, body, 'admin')).status, one).toBeLessThan(300)
  }
})
