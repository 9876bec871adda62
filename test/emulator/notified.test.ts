import { expect, test } from 'vitest'
import { api, startCheckedPlatform } from './support.ts'

const path = `${api}/notifications`
const recipients = `${path}/1/recipients`
const newUser = { email: 'eve@example.com', username: 'eve' }
const hourly = { scheduleType: 'HOURLY' }

test('a user who was made can be notified, and one who was deleted is no longer', async () => {
  const { call } = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  const theirs = '/api/v1/deployments/2/notifications/2/recipients'
  const { id } = (await call('POST', '/api/v1/users/', newUser)).json as unknown as { id: number }
  const people = {
    recipients: [
      { type: 'USER', email: 'EVE@example.com' },
      { type: 'USER', userId: 101 },
    ],
  }
  await call('POST', recipients, people)
  await call('POST', theirs, people)
  const eve = { type: 'USER', userId: id, ...newUser }
  expect((await call('GET', recipients)).json.items).toMatchObject([{ userId: 101 }, eve, { userId: 1 }])
  await call('DELETE', `/api/v1/users/${id}`)
  expect((await call('GET', recipients)).json.items).toMatchObject([{ userId: 101 }, { userId: 1 }])
  expect((await call('GET', theirs)).json.items).toMatchObject([{ userId: 101 }, { userId: 1 }])
  const again = { recipients: [{ type: 'USER', userId: id }] }
  expect(await call('POST', recipients, again)).toMatchObject({
    status: 400,
    json: { message: 'recipients.0: there is no such user' },
  })
  await call('POST', '/api/v1/users/bulk', { action: 'DELETE', userIds: [101] })
  expect((await call('GET', recipients)).json.items).toMatchObject([{ userId: 1 }])
})

test('an embed user is the same one everywhere, and goes with the tenant', async () => {
  const { call } = await startCheckedPlatform()
  const anna = { type: 'EMBED_USER', embedTenantName: 'ACME', externalId: 'anna' }
  const cara = { ...anna, externalId: 'cara', groups: ['editors', 'readers'], securityContext: { a: 1 } }
  expect((await call('POST', recipients, { recipients: [anna, cara] })).json).toMatchObject({
    createdRecipients: [
      { embedUserId: 1, embedTenantName: 'acme', email: 'anna@acme.example.com' },
      { embedUserId: 3, embedTenantName: 'acme', email: null },
    ],
  })
  const acme = '/api/v1/embed-tenants/acme'
  const users = (await call('GET', `${acme}/users?search=cara`)).json.items
  expect(users).toEqual([expect.objectContaining({ id: 3, externalId: 'cara' })])
  expect(users[0]).not.toHaveProperty('securityContext')
  const groups = (await call('GET', `${acme}/groups`)).json.items
  expect(groups).toMatchObject([
    { name: 'readers', userCount: 1 },
    { id: 1, userCount: 2 },
  ])
  expect((await call('POST', recipients, { recipients: [cara] })).json).toMatchObject({
    unchangedRecipients: [{ embedUserId: 3 }],
  })
  const moved = { recipients: [{ ...cara, groups: ['readers'] }] }
  expect((await call('POST', recipients, moved)).json).toMatchObject({
    updatedRecipients: [{ embedUserId: 3 }],
  })
  expect((await call('GET', `${acme}/groups/1`)).json).toMatchObject({ userCount: 1 })
  await call('POST', recipients, { recipients: [{ ...anna, embedTenantName: 'new' }] })
  await call('DELETE', acme)
  expect((await call('GET', recipients)).json.items).toMatchObject([
    { embedTenantName: 'new', externalId: 'anna' },
    { type: 'USER' },
  ])
})

test("the dashboard of any workbook can be notified about, in the workbook's own deployment", async () => {
  const { call, emulator } = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  await call('PUT', `${api}/workbooks/by-slug/quarter`, {})
  const { workbooks } = emulator.state.deployment.workspace
  const dashboard = workbooks.get(1)?.dashboard
  const made = [...workbooks.values()].find(({ slug }) => slug === 'quarter')
  if (dashboard && made) made.dashboard = { ...dashboard, id: 9, publicId: 'dash-9' }
  const named = { ...hourly, dashboardPublicId: 'dash-9' }
  expect((await call('POST', path, named)).json).toMatchObject({ dashboardId: 9, deploymentId: 1 })
  expect((await call('GET', `${path}?dashboardPublicId=dash-9`)).json.items).toMatchObject([{ id: 3 }])
  expect((await call('POST', '/api/v1/deployments/2/notifications', named)).status).toBe(404)
  const items = [{ type: 'WORKBOOK', id: made?.id }]
  await call('POST', `${api}/workspace/bulk-delete`, { items })
  // What nobody can see any more is not sent.
  expect((await call('GET', path)).json.items).toMatchObject([{ id: 1 }])
  expect((await call('POST', path, named)).status).toBe(404)
})

test('notifications at the start go to the first user there is', async () => {
  const { emulator } = await startCheckedPlatform({ tokens: [] })
  const [notification] = emulator.state.deployment.notifications
  expect(notification?.recipients).toMatchObject([{ userId: 101 }])
})

test('a created deployment has nothing of what the first ones start with', async () => {
  const { call } = await startCheckedPlatform()
  await call('POST', '/build/api/v1/deployments/', {
    name: 'Shop',
    cloudProvider: 'aws',
    region: 'aws-us-east-1',
    targetPlatform: 'aws',
    isManaged: true,
    creationStep: 'project',
  })
  const lists = ['folders', 'reports', 'notifications', 'env-vars', 'dbt-sync', 'environments/1/tokens']
  for (const list of lists) {
    expect((await call('GET', `/api/v1/deployments/2/${list}`)).json.items, list).toEqual([])
  }
  for (const dashboardId of [1, 2]) {
    const body = { ...hourly, dashboardId }
    expect((await call('POST', '/api/v1/deployments/2/notifications', body)).status).toBe(404)
  }
  expect((await call('GET', '/api/v1/deployments/2/workbooks/1/embed-access')).status).toBe(404)
})
