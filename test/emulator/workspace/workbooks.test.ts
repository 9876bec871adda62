import { expect, test } from 'vitest'
import { api, startCheckedPlatform } from '../support.ts'
import { statuses } from '../tenant/support.ts'

const bySlug = (slug: string) => `${api}/workbooks/by-slug/${encodeURIComponent(slug)}`
const duplicate = (id: number) => `${api}/workbooks/${id}/duplicate`

test('a workbook is made under its slug, and found there again', async () => {
  const { call, clock } = await startCheckedPlatform()
  const made = await call('PUT', bySlug(' Q1-Review '), { meta: { a: 1, b: { c: 1 } }, folderId: 2 })
  expect(made.json).toMatchObject({
    id: 3,
    slug: 'q1-review',
    name: 'q1-review',
    type: 'WORKBOOK',
    deploymentId: 1,
    folderPath: [
      { id: 1, name: 'Finance' },
      { id: 2, name: 'Closing' },
    ],
    user: { id: 1, email: 'ci@example.com' },
    publishedDashboard: null,
  })
  clock.now += 1_000
  const again = await call('PUT', bySlug('q1-review'), { name: 'Review', meta: { b: 2 }, folderId: null })
  const changed = { id: 3, name: 'Review', meta: { a: 1, b: 2 }, folderId: null, folderPath: [] }
  expect(again.json).toMatchObject(changed)
  const kept = await call('PUT', bySlug('Q1-REVIEW'), { name: null, meta: null })
  expect(kept.json).toMatchObject({ ...changed, name: 'Review' })
  expect(again.json.updatedAt > made.json.updatedAt).toBe(true)
})

test("the same slug in two deployments is two workbooks; a token's scope holds", async () => {
  const tokens = ['all', { token: 'scoped', deployments: [2] }]
  const platform = await startCheckedPlatform({ tokens, state: { otherDeployments: [2] } })
  const theirs = '/api/v1/deployments/2/workbooks/by-slug/sales-overview'
  expect((await platform.call('PUT', bySlug('sales-overview'), {})).json).toMatchObject({ id: 1 })
  expect((await platform.call('PUT', theirs, {}, 'scoped')).json).toMatchObject({ id: 3, deploymentId: 2 })
  const calls = await statuses(
    platform,
    ['PUT', bySlug('sales-overview'), {}, 'scoped'],
    ['PUT', '/api/v1/deployments/9/workbooks/by-slug/x', {}, 'all'],
    ['POST', duplicate(3), undefined, 'all'],
    ['PUT', bySlug('x'), { folderId: 3 }, 'all'],
    ['PUT', bySlug(' '), {}, 'all'],
  )
  expect(calls).toEqual([403, 404, 404, 404, 400])
  expect(platform.emulator.state.deployment.workspace.workbooks.size).toBe(2)
})

test('a published dashboard is shown with its workbook, and without the rows behind it', async () => {
  const { call } = await startCheckedPlatform()
  const { json, text } = await call('PUT', bySlug('sales-overview'), {})
  const snapshot = { id: 1, reportId: 1, name: 'Revenue by region', pythonCode: 'result = data' }
  const dashboard = { id: 1, publicId: 'dash-1', workbookId: 1, status: 'published', allowEmbed: false }
  expect(json).toMatchObject({
    publishedDashboard: { ...dashboard, reportSnapshots: [snapshot] },
    dashboardPublished: { title: 'Sales' },
  })
  expect(text).not.toContain('apac')
})

test('a race is told once by its code, and nothing was written', async () => {
  const { call, emulator } = await startCheckedPlatform()
  for (const [operation, path] of [
    ['upsertWorkbookBySlug', bySlug('new')],
    ['upsertReportByPublicId', `${api}/reports/by-public-id/abcdefghijkl`],
  ] as const) {
    emulator.addFault({ operation, kind: 'upsert-branch-changed', call: 1 })
    const refused = await call('PUT', path, {})
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([409, 'upsert_branch_changed'])
    const { workbooks, reports } = emulator.state.deployment.workspace
    const before = workbooks.size + reports.size
    expect((await call('PUT', path, {})).status).toBe(200)
    expect(workbooks.size + reports.size).toBe(before + 1)
  }
})

test('a copy has its own reports and dashboard draft, and neither slug nor access', async () => {
  const { call, emulator } = await startCheckedPlatform()
  await call('PUT', bySlug('sales-overview'), { meta: { a: 1 } })
  await call('PUT', `${api}/workbooks/1/embed-access`, { allEmbedUsers: true, action: 'read' })
  const workbook = emulator.state.deployment.workspace.workbooks.get(1)
  Object.assign(workbook?.dashboardDraft ?? {}, { title: 'Sales, next' })
  const copy = await call('POST', duplicate(1))
  const own = { slug: null, publishedDashboard: null, dashboardDraft: { title: 'Sales, next' } }
  expect(copy.json).toMatchObject({
    id: 3,
    name: 'Sales overview (copy)',
    folderId: 1,
    meta: { a: 1 },
    ...own,
  })
  const reports = await call('GET', `${api}/reports?workbookId=3`)
  expect(reports.json.items).toMatchObject([{ id: 2, name: 'Revenue by region', workbookId: 3, version: 1 }])
  expect((await call('GET', `${api}/reports?workbookId=1`)).json.items).toMatchObject([{ id: 1 }])
  const access = await call('GET', `${api}/workbooks/3/embed-access`)
  expect(access.json).toMatchObject({ allEmbedUsers: { action: 'none' } })
  const shared = await call('POST', duplicate(1), { shared: true })
  expect(shared.json).toMatchObject({ id: 4, dashboardDraft: { title: 'Sales' } })
})

test('copying is refused without a dashboard to share, outside creator mode, and at the limit', async () => {
  const platform = await startCheckedPlatform()
  const { tenant } = platform.emulator.state
  expect(await statuses(platform, ['POST', duplicate(2), { shared: true }])).toEqual([400])
  tenant.appConfig.creatorMode = null
  const calls = await statuses(
    platform,
    ['POST', duplicate(1), { shared: true }],
    ['POST', duplicate(1), { shared: false }],
    ['POST', duplicate(99)],
  )
  expect(calls).toEqual([403, 200, 404])
  tenant.features.workbookLimit = 3
  const full = await statuses(
    platform,
    ['POST', duplicate(1)],
    ['PUT', bySlug('one-more'), {}],
    ['PUT', bySlug('sales-overview'), {}],
  )
  expect(full).toEqual([400, 400, 200])
})

const listed = (folderId?: number) =>
  `${api}/workbooks${folderId === undefined ? '' : `?folderId=${folderId}`}`

test('workbooks are listed by folder, with or without their dashboards, and read whole by their id', async () => {
  const { call, emulator } = await startCheckedPlatform()
  const ids = async (path: string) => (await call('GET', path)).json.items.map(({ id }) => id)
  expect(await ids(listed())).toEqual([1, 2])
  expect(await ids(listed(0))).toEqual([2])
  expect(await ids(listed(1))).toEqual([1])
  expect((await call('GET', listed(9))).status).toBe(404)
  const { switches } = emulator.state
  switches.workbookFolders = 'root'
  expect(await ids(listed())).toEqual([2])
  const published = { publicId: 'dash-1', reportSnapshots: [{ reportId: 1 }] }
  const item = async () => (await call('GET', `${listed(1)}&first=1`)).json.items[0]
  expect(await item()).toMatchObject({ publishedDashboard: published })
  switches.workbookDashboards = 'null'
  expect(await item()).toMatchObject({
    publishedDashboard: null,
    dashboardPublished: null,
    dashboardDraft: null,
  })
  switches.workbookDashboards = 'absent'
  expect(Object.keys((await item()) ?? {})).not.toContain('publishedDashboard')
  expect((await call('GET', `${api}/workbooks/1`)).json).toMatchObject({ publishedDashboard: published })
})

test('a dashboard is read by its public id where embedding is allowed', async () => {
  const { call } = await startCheckedPlatform()
  const dashboard = '/api/v1/embed/dashboard/dash-1'
  expect((await call('GET', dashboard)).status).toBe(403)
  await call('PATCH', dashboard, { allowEmbed: true })
  expect((await call('GET', dashboard)).json).toMatchObject({
    publicId: 'dash-1',
    deploymentId: 1,
    workbookId: 1,
    reportSnapshots: [{ reportId: 1, name: 'Revenue by region' }],
  })
})
