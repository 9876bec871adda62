import { expect, test } from 'vitest'
import { api, startCheckedPlatform } from '../support.ts'
import { statuses, walk } from '../tenant/support.ts'

const remove = `${api}/workspace/bulk-delete`
const move = `${api}/workspace/bulk-move`
const folders = `${api}/folders`
const item = (type: string, id: number) => ({ type, id })

test('folders are listed level by level, in pages', async () => {
  const platform = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  const { json } = await platform.call('GET', folders)
  const root = { id: 1, name: 'Finance', parentId: null, folderPath: [], type: 'FOLDER', deploymentId: 1 }
  expect(json).toMatchObject({ items: [root], data: [root], count: 1 })
  const inner = { id: 2, name: 'Closing', parentId: 1, folderPath: [{ id: 1, name: 'Finance' }] }
  expect((await platform.call('GET', `${folders}?parentId=1`)).json.items).toMatchObject([inner])
  await platform.call('POST', move, { items: [item('FOLDER', 2)], folderId: null })
  expect(await walk(platform, folders, 'id')).toEqual([[1], [2]])
  expect(await walk(platform, `${folders}?parentId=0`, 'id')).toEqual([[1], [2]])
  expect(await statuses(platform, ['GET', `${folders}?parentId=3`])).toEqual([404])
})

test('deleting does what it can; a full folder stays, a workbook leaves its reports behind', async () => {
  const { call, emulator } = await startCheckedPlatform()
  const items = [
    item('FOLDER', 1),
    item('FOLDER', 2),
    item('FOLDER', 2),
    item('WORKBOOK', 1),
    item('REPORT', 9),
  ]
  expect((await call('POST', remove, { items })).json).toEqual({
    deleted: [item('FOLDER', 2), item('WORKBOOK', 1)],
    failed: [
      { ...item('FOLDER', 1), error: { status: 409, message: expect.stringContaining('not empty') } },
      { ...item('REPORT', 9), error: { status: 404, message: expect.stringContaining('9') } },
    ],
  })
  expect((await call('GET', `${folders}?parentId=1`)).json.items).toEqual([])
  expect((await call('GET', `${api}/reports`)).json.items).toMatchObject([{ id: 1, workbookId: null }])
  const rest = { items: [item('REPORT', 1), item('FOLDER', 1)] }
  expect((await call('POST', remove, rest)).json).toMatchObject({ deleted: rest.items, failed: [] })
  const { workspace } = emulator.state.deployment
  expect([workspace.folders.size, workspace.reports.size]).toEqual([0, 0])
  expect([...workspace.workbooks.keys()]).toEqual([2])
})

test('moving shows each object where it is now; a folder never goes into itself', async () => {
  const { call } = await startCheckedPlatform()
  const items = [
    item('WORKBOOK', 2),
    item('REPORT', 1),
    item('FOLDER', 1),
    item('FOLDER', 2),
    item('WORKBOOK', 9),
  ]
  const moved = await call('POST', move, { items, folderId: 2 })
  const folderPath = [{ id: 1 }, { id: 2 }]
  expect(moved.json).toMatchObject({
    moved: [
      { ...item('WORKBOOK', 2), folderId: 2, folderPath },
      { ...item('REPORT', 1), folderId: 2, folderPath },
    ],
    failed: [
      { ...item('FOLDER', 1), error: { status: 400 } },
      { ...item('FOLDER', 2), error: { status: 400 } },
      { ...item('WORKBOOK', 9), error: { status: 404 } },
    ],
  })
  expect((await call('GET', `${api}/reports?folderId=2`)).json.items).toMatchObject([{ id: 1 }])
  const home = await call('POST', move, { items: [item('FOLDER', 2), item('REPORT', 1)] })
  expect(home.json).toMatchObject({
    moved: [
      { ...item('FOLDER', 2), name: 'Closing', folderId: null },
      { ...item('REPORT', 1), folderId: null },
    ],
    failed: [],
  })
  expect((await call('GET', folders)).json.items).toMatchObject([{ id: 1 }, { id: 2, updatedBy: 1 }])
})

test('what is in another deployment can be neither deleted nor moved, nor moved to', async () => {
  const platform = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  const { call } = platform
  const items = [item('WORKBOOK', 3), item('REPORT', 2), item('FOLDER', 3)]
  for (const path of [remove, move]) {
    const errors = items.map((one) => ({ ...one, error: { status: 404 } }))
    expect((await call('POST', path, { items })).json).toMatchObject({ failed: errors })
  }
  const body = { items: [item('WORKBOOK', 1)], folderId: 3 }
  expect(await statuses(platform, ['POST', move, body])).toEqual([404])
  const theirs = platform.emulator.state.deployments.get(2)?.workspace
  expect([theirs?.workbooks.size, theirs?.reports.size, theirs?.folders.size]).toEqual([2, 1, 2])
})
