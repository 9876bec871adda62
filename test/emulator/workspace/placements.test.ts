import { expect, test } from 'vitest'
import { api, type Platform, startCheckedPlatform } from '../support.ts'
import { statuses } from '../tenant/support.ts'

const report = `${api}/reports/1`
const connect = `${report}/connect-workbook`
const refresh = `${report}/refresh`
const where = { externalWorkbookId: 'sheet-1', resultLocation: 'A1' }

interface Placement {
  id: string
  workbookId: string
  sheetId: string | null
  resultLocation: string
  syncStatus: string
  refreshedAt: string | null
}

async function placements({ call }: Platform): Promise<Placement[]> {
  const { items }: { items: { externalWorkbookPlacements: Placement[] }[] } = JSON.parse(
    (await call('GET', `${api}/reports?search=revenue`)).text,
  )
  return items[0]?.externalWorkbookPlacements ?? []
}

async function places(platform: Platform): Promise<string[]> {
  return (await placements(platform)).map(({ workbookId, sheetId, resultLocation }) =>
    [workbookId, sheetId ?? '-', resultLocation].join(' '),
  )
}

test('a report is connected in several places, and in each of them once', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const first = await call('PUT', connect, { ...where, workbookName: 'Book', host: 'GOOGLE_SHEETS' })
  expect(first.json).toMatchObject({ id: 1, externalWorkbookId: 'sheet-1', resultLocation: 'A1' })
  await call('PUT', connect, { ...where, resultLocation: 'D4', sheetId: 's2' })
  await call('PUT', connect, { ...where, sheetName: 'Sheet 1' })
  expect(await places(platform)).toEqual(['sheet-1 s2 D4', 'sheet-1 - A1'])
  expect((await placements(platform))[1]).toMatchObject({
    id: 'placement-1',
    workbookName: 'Book',
    sheetName: 'Sheet 1',
  })
  await call('PUT', connect, { ...where, resultLocation: 'Z9', placementId: 'placement-1' })
  expect(await places(platform)).toEqual(['sheet-1 s2 D4', 'sheet-1 - Z9'])
  const unknown = { ...where, placementId: 'placement-9' }
  expect(
    await statuses(platform, ['PUT', connect, unknown], ['PUT', `${api}/reports/9/connect-workbook`, where]),
  ).toEqual([404, 404])
})

test('a placement is up to date until the query changes, and again after a refresh', async () => {
  const platform = await startCheckedPlatform()
  const { call, clock } = platform
  const state = async () => (await placements(platform)).map(({ syncStatus }) => syncStatus)
  const resultChecksum = { v: 1, chunks: [{ from: 0, hash: 'h' }] }
  await call('PUT', connect, { ...where, addressOnly: true })
  expect(await state()).toEqual(['UNKNOWN'])
  await call('PUT', connect, where)
  expect(await state()).toEqual(['UP_TO_DATE'])
  await call('PUT', `${api}/reports/by-public-id/report000001`, { sqlQuery: 'SELECT 2' })
  expect(await state()).toEqual(['CHANGED'])
  await call('PUT', connect, { ...where, addressOnly: true, anchorCell: 'A1' })
  expect(await state()).toEqual(['CHANGED'])
  clock.now += 1_000
  const { json } = await call('PUT', refresh, { placementId: 'placement-1', resultChecksum })
  const refreshedAt = new Date(clock.now).toISOString()
  const fresh = { syncStatus: 'UP_TO_DATE', refreshedAt, refreshedByUserId: 1, resultChecksum }
  expect(json).toMatchObject({ refreshedBy: 1, externalWorkbookPlacements: [{ ...fresh, anchorCell: 'A1' }] })
})

test('a refresh reaches the places that it names, and all when it names none', async () => {
  const platform = await startCheckedPlatform({ tokens: ['one', 'two'] })
  const { call, clock } = platform
  await call('PUT', connect, where)
  await call('PUT', connect, { ...where, externalWorkbookId: 'sheet-2' })
  const start = clock.now
  const ages = async () =>
    (await placements(platform)).map(({ refreshedAt }) => Date.parse(refreshedAt ?? '') - start)
  clock.now += 1_000
  await call('PUT', refresh, { externalWorkbookId: 'sheet-2' }, 'two')
  expect(await ages()).toEqual([0, 1_000])
  clock.now += 1_000
  const { json } = await call('PUT', refresh, {}, 'two')
  expect(json).toMatchObject({ refreshedBy: 2, refreshedByUser: { email: 'ci2@example.com' } })
  expect(await ages()).toEqual([2_000, 2_000])
  const unknown = { placementId: 'placement-9' }
  const calls = await statuses(platform, ['PUT', refresh, unknown], ['PUT', `${api}/reports/9/refresh`, {}])
  expect(calls).toEqual([404, 404])
})

test.each([
  ['one placement', { placementId: 'placement-1' }, ['sheet-1 s2 A1', 'sheet-2 - A1']],
  ['one spreadsheet', { externalWorkbookId: 'sheet-1' }, ['sheet-2 - A1']],
  ['one sheet of it', { externalWorkbookId: 'sheet-1', sheetId: 's2' }, ['sheet-1 s1 A1', 'sheet-2 - A1']],
  ['a sheet alone', { sheetId: 's1' }, ['sheet-1 s1 A1', 'sheet-1 s2 A1', 'sheet-2 - A1']],
  ['what is nowhere', { externalWorkbookId: 'sheet-9' }, ['sheet-1 s1 A1', 'sheet-1 s2 A1', 'sheet-2 - A1']],
  ['nothing in particular', {}, []],
])('disconnecting %s leaves the rest', async (_, body, left) => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  await call('PUT', connect, { ...where, sheetId: 's1' })
  await call('PUT', connect, { ...where, sheetId: 's2' })
  await call('PUT', connect, { ...where, externalWorkbookId: 'sheet-2' })
  const { status } = await call('DELETE', connect, body)
  expect(status).toBe(200)
  expect(await places(platform)).toEqual(left)
  expect(await statuses(platform, ['DELETE', `${api}/reports/9/connect-workbook`, body])).toEqual([404])
})
