import { expect, test } from 'vitest'
import { api, startCheckedPlatform } from '../support.ts'
import { statuses } from '../tenant/support.ts'

const access = `${api}/workbooks/1/embed-access`
const dashboard = '/api/v1/embed/dashboard/dash-1'
const run = { reportId: 1, reportVersionId: 1, sqlQuery: 'SELECT 1' }

test('access is granted to one tenant, and to all embed users', async () => {
  const { call } = await startCheckedPlatform()
  const nobody = { enabled: false, action: 'none', groupId: 3 }
  expect((await call('GET', access)).json).toEqual({ allowEmbed: false, allEmbedUsers: nobody, tenants: [] })
  await call('PUT', access, { embedTenantName: 'acme', action: 'read' })
  const all = await call('PUT', access, { allEmbedUsers: true, action: 'read' })
  expect(all.json).toEqual({
    allowEmbed: false,
    allEmbedUsers: { enabled: true, action: 'read', groupId: 3 },
    tenants: [{ embedTenantName: 'acme', groupId: 2, action: 'read' }],
  })
  await call('PUT', access, { allEmbedUsers: true, action: 'none' })
  await call('PUT', access, { embedTenantName: 'acme', action: 'none' })
  expect((await call('GET', access)).json).toEqual({
    allowEmbed: false,
    allEmbedUsers: nobody,
    tenants: [{ embedTenantName: 'acme', groupId: 2, action: 'none' }],
  })
})

test('embedding is switched from either side', async () => {
  const { call } = await startCheckedPlatform()
  expect((await call('PATCH', dashboard, { allowEmbed: true })).json).toEqual({
    publicId: 'dash-1',
    allowEmbed: true,
  })
  expect((await call('GET', access)).json).toMatchObject({ allowEmbed: true })
  expect((await call('PUT', access, { allowEmbed: false })).json).toMatchObject({ allowEmbed: false })
})

test.each([
  ['nothing', {}],
  ['only nulls', { action: null, allowEmbed: null, embedTenantName: null, allEmbedUsers: null }],
  ['all embed users false', { allEmbedUsers: false }],
  ['an action without a target', { action: 'read' }],
  ['a target without an action', { embedTenantName: 'acme' }],
  ['two targets', { embedTenantName: 'acme', allEmbedUsers: true, action: 'read' }],
  ['a target and the switch', { embedTenantName: 'acme', action: 'read', allowEmbed: true }],
])('access stays as it is when a call asks for %s', async (_, body) => {
  const { call } = await startCheckedPlatform()
  const before = await call('GET', access)
  expect((await call('PUT', access, body)).status).toBe(400)
  expect((await call('GET', access)).json).toEqual(before.json)
})

test('a workbook without a published dashboard, in another deployment or unknown; an unknown tenant', async () => {
  const platform = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  const calls = await statuses(
    platform,
    ['PUT', `${api}/workbooks/2/embed-access`, { allowEmbed: true }],
    ['GET', `${api}/workbooks/3/embed-access`],
    ['GET', '/api/v1/deployments/2/workbooks/3/embed-access'],
    ['PUT', `${api}/workbooks/99/embed-access`, { allowEmbed: true }],
    ['PUT', access, { embedTenantName: 'nobody', action: 'read' }],
  )
  expect(calls).toEqual([400, 404, 200, 404, 404])
})

test('dashboards are found in every deployment that the token sees, and nowhere else', async () => {
  const tokens = ['all', { token: 'scoped', deployments: [2] }]
  const platform = await startCheckedPlatform({ tokens, state: { otherDeployments: [2] } })
  const second = '/api/v1/embed/dashboard/dash-2'
  const calls = await statuses(
    platform,
    ['PATCH', second, { allowEmbed: true }, 'all'],
    ['PATCH', second, { allowEmbed: true }, 'scoped'],
    ['PATCH', dashboard, { allowEmbed: true }, 'scoped'],
    ['POST', `${dashboard}/python-run`, run, 'scoped'],
    ['PATCH', '/api/v1/embed/dashboard/none', { allowEmbed: true }, 'all'],
  )
  expect(calls).toEqual([200, 200, 404, 404, 404])
  expect((await platform.call('GET', access)).json).toMatchObject({ allowEmbed: false })
})

test('a Python run gets the rows of the snapshot, as far as the query lets them through', async () => {
  const { call, clock, emulator } = await startCheckedPlatform()
  const path = `${dashboard}/python-run`
  const { json } = await call('POST', path, run)
  const at = new Date(clock.now).toISOString()
  expect(json).toMatchObject({
    at,
    inputRowCount: 2,
    executionError: null,
    outputData: [{ region: 'emea' }, {}],
  })
  const limited = await call('POST', path, { ...run, sqlQuery: 'SELECT region FROM orders\nLIMIT 1;' })
  expect(limited.json).toMatchObject({ inputRowCount: 1, outputData: [{ region: 'emea', revenue: 120 }] })
  const snapshot = emulator.state.deployment.workspace.workbooks.get(1)?.dashboard?.snapshots[0]
  Object.assign(snapshot ?? {}, { pythonCode: null })
  expect((await call('POST', path, run)).json).toMatchObject({
    executionError: expect.any(String),
    outputData: null,
  })
})

test('a Python run of a snapshot that is another one, or with the feature off, is a 403', async () => {
  const platform = await startCheckedPlatform()
  const path = `${dashboard}/python-run`
  const calls = await statuses(
    platform,
    ['POST', path, { ...run, reportId: 2 }],
    ['POST', path, { ...run, reportVersionId: 2 }],
    ['POST', path, run],
  )
  expect(calls).toEqual([403, 403, 200])
  platform.emulator.state.tenant.features.dashboardPython = false
  expect(await statuses(platform, ['POST', path, run])).toEqual([403])
})
