import { expect, test } from 'vitest'
import { api, startCheckedPlatform } from '../support.ts'
import { statuses, walk } from '../tenant/support.ts'

const reports = `${api}/reports`
const byId = (publicId: string) => `${reports}/by-public-id/${publicId}`
const mine = byId('AbCdEfGhIj01')

test('a report is made under its public id, and is the same one afterwards', async () => {
  const { call, clock } = await startCheckedPlatform()
  const made = await call('PUT', mine, { title: 'Costs', source: 'EXCEL', sqlQuery: 'SELECT 1', folderId: 1 })
  expect(made.json).toMatchObject({
    id: 2,
    publicId: 'AbCdEfGhIj01',
    name: 'Costs',
    title: 'Costs',
    source: 'EXCEL',
    version: 1,
    folderPath: [{ id: 1 }],
    user: { id: 1 },
    refreshedByUser: { id: 1 },
    externalWorkbookPlacements: [],
    currentQueryChecksum: expect.stringMatching(/^[0-9a-f]{40}$/),
  })
  clock.now += 1_000
  const change = { name: 'Costs 2', title: null, source: 'D3', workbookId: 2, sqlQuery: 'SELECT 2' }
  const changed = await call('PUT', mine, { ...change, publicId: 'AbCdEfGhIj01' })
  const expected = {
    id: 2,
    name: 'Costs 2',
    title: null,
    source: 'EXCEL',
    workbookId: 2,
    folderId: 1,
    version: 2,
  }
  expect(changed.json).toMatchObject(expected)
  const checksums = [made, changed].map(({ text }) => String(JSON.parse(text).currentQueryChecksum))
  expect(new Set(checksums).size).toBe(2)
  expect((await call('GET', `${reports}?workbookId=2`)).json.items).toEqual([changed.json])
  const { json } = await call('PUT', mine, { sqlQuery: null, folderId: null })
  expect(json).toMatchObject({ currentQueryChecksum: null, folderId: null, workbookId: 2 })
})

test('an upsert places the report, when it says where', async () => {
  const { call } = await startCheckedPlatform()
  const where = { externalWorkbookId: 'sheet-1', resultLocation: 'A1:B2', host: 'EXCEL', endResultCell: 'B2' }
  const { json } = await call('PUT', mine, { ...where, sqlQuery: 'SELECT 1' })
  expect(json).toMatchObject({
    externalWorkbookId: 'sheet-1',
    resultLocation: 'A1:B2',
    endResultCell: 'B2',
    externalWorkbookPlacements: [{ workbookId: 'sheet-1', host: 'EXCEL', syncStatus: 'UP_TO_DATE' }],
  })
  expect((await call('GET', `${reports}?externalWorkbookId=sheet-1`)).json.items).toMatchObject([{ id: 2 }])
})

test('public ids have 12 letters and digits, agree, and are unique; what a report names must be there', async () => {
  const platform = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  const calls = await statuses(
    platform,
    ['PUT', byId('short'), {}],
    ['PUT', byId('AbCdEfGhIj-1'), {}],
    ['PUT', mine, { publicId: 'BbCdEfGhIj01' }],
    ['PUT', mine, { folderId: 3 }],
    ['PUT', mine, { workbookId: 3 }],
  )
  expect(calls).toEqual([400, 400, 400, 404, 404])
  const foreign = await platform.call('PUT', byId('report000002'), {})
  expect([foreign.status, Object.keys(foreign.json)]).toEqual([409, ['message']])
  expect(platform.emulator.state.deployment.workspace.reports.size).toBe(1)
})

test('an id that several old reports share is ambiguous, for good', async () => {
  const { call, emulator } = await startCheckedPlatform()
  const { reports: rows } = emulator.state.deployment.workspace
  const first = rows.get(1)
  if (first === undefined) throw new Error('no report')
  rows.set(7, { ...first, id: 7 })
  for (let time = 0; time < 2; time += 1) {
    const { status, text } = await call('PUT', byId('report000001'), { name: 'x' })
    expect([status, JSON.parse(text).code]).toEqual([409, 'ambiguous_legacy_id'])
  }
  expect(rows.get(1)?.name).toBe('Revenue by region')
})

test('reports are searched, sorted and cut into pages of both kinds', async () => {
  const platform = await startCheckedPlatform()
  const { call, clock } = platform
  for (const [publicId, name] of [
    ['aaaaaaaaaaaa', 'zebra costs'],
    ['bbbbbbbbbbbb', 'Apple costs'],
  ] as const) {
    clock.now += 1_000
    await call('PUT', byId(publicId), { name })
  }
  await call('PUT', `${reports}/2/refresh`, {})
  const ids = async (query: string) => (await walk(platform, `${reports}?${query}`, 'id')).flat()
  const numbered = async (query: string) =>
    (await call('GET', `${reports}?${query}`)).json.items.map(({ id }) => id)
  expect(await ids('')).toEqual([1, 2, 3])
  expect(await ids('search=COSTS')).toEqual([2, 3])
  expect(await ids('sortBy=name')).toEqual([3, 1, 2])
  expect(await ids('sortBy=name&sortDirection=DESC')).toEqual([2, 1, 3])
  expect(await ids('sortBy=createdAt&sortDirection=DESC')).toEqual([3, 2, 1])
  expect(await ids('sortDirection=DESC')).toEqual([3, 2, 1])
  expect(await numbered('sortBy=lastViewedAt&sortDirection=DESC')).toEqual([2, 3, 1])
  expect(await numbered('limit=2&page=2')).toEqual([3])
  const { json } = await call('GET', `${reports}?limit=2`)
  expect(json).toMatchObject({
    count: 3,
    pageInfo: null,
    items: [{ id: 1 }, { id: 2 }],
    data: [{ id: 1 }, { id: 2 }],
  })
  const calls = await statuses(
    platform,
    ['GET', `${reports}?sortBy=lastViewedAt&first=1`],
    ['GET', `${reports}?limit=1&first=1`],
    ['GET', `${reports}?page=1&after=x`],
    ['GET', `${reports}?page=0`],
  )
  expect(calls).toEqual([400, 400, 400, 400])
})

test('reports are found by where they are', async () => {
  const platform = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  await platform.call('PUT', mine, {})
  expect(await walk(platform, `${reports}?folderId=1`, 'id')).toEqual([[1]])
  expect(await walk(platform, `${reports}?workbookId=1`, 'id')).toEqual([[1]])
  expect(await walk(platform, `${reports}?workbookId=2`, 'id')).toEqual([[]])
  expect(await walk(platform, '/api/v1/deployments/2/reports', 'id')).toEqual([[2]])
})
