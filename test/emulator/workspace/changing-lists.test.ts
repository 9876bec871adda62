import { expect, test } from 'vitest'
import type { Fault } from '../../../emulator/index.ts'
import { plantContent } from '../../support/content/plant.ts'
import { api, startCheckedPlatform } from '../support.ts'

const members = [
  { name: 'orders.count', kind: 'measure' as const, type: 'count' },
  { name: 'orders.status', kind: 'dimension' as const, type: 'string' },
]

/** A platform with 7 reports, 7 workbooks and 7 notifications, and a way to read a list page by page. */
async function filled(faults: Omit<Fault, 'operation'>[] = []) {
  const platform = await startCheckedPlatform()
  const { state } = platform.emulator
  plantContent(state, members, { seed: 1, reports: 0, dashboards: 5, notifications: 6 })
  for (const fault of faults) {
    for (const operation of ['getReports', 'getWorkbooks', 'getNotifications'])
      platform.emulator.addFault({ ...fault, operation })
  }
  const read = async (list: string, first = 3) => {
    const ids: unknown[] = []
    const statuses: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, json } = await platform.call(
        'GET',
        `${api}/${list}?first=${first}${cursor && `&after=${cursor}`}`,
      )
      statuses.push(status)
      ids.push(...(json.items ?? []).map(({ id }) => id))
      cursor = json.pageInfo?.hasNextPage === true ? json.pageInfo.endCursor : null
    }
    return { ids, statuses }
  }
  return { platform, state, read }
}

const lists = ['reports', 'workbooks', 'notifications']

test.each(lists)(
  '%s that are removed between pages hide others only if cursors are positions',
  async (list) => {
    for (const cursors of ['item', 'position'] as const) {
      const { state, read } = await filled()
      const all = (await read(list)).ids
      state.switches.cursors = cursors
      expect((await read(list)).ids).toEqual(all)
      const changing = await filled([{ kind: 'list-changes' }])
      changing.state.switches.cursors = cursors
      const { ids } = await changing.read(list)
      expect(ids.length < all.length, cursors).toBe(cursors === 'position')
    }
  },
)

test.each(lists)('%s that are added between pages come later, or again', async (list) => {
  const { state, read } = await filled([{ kind: 'list-changes', value: 'add', call: 1 }])
  state.switches.cursors = 'position'
  const { ids } = await read(list)
  // Notifications come newest first: the one at the end of a page is on the next one, too.
  if (list === 'notifications') expect(new Set(ids).size).toBe(ids.length - 1)
  else expect(new Set(ids).size).toBe(ids.length)
})

test('a page has no more items than the tenant allows, and no fewer', async () => {
  const { state, read } = await filled()
  state.switches.mostPerPage = 2
  const { ids, statuses } = await read('workbooks', 100)
  expect([ids.length, statuses.length]).toEqual([7, 4])
})

test('a cursor may be too old', async () => {
  const { read } = await filled([{ kind: 'cursor-expired', call: { from: 3 } }])
  expect((await read('reports')).statuses).toEqual([200, 200, 400])
})

test('a page is as large as its items', async () => {
  const { platform } = await filled([{ kind: 'large-items', bytes: 50_000 }])
  for (const first of [1, 4]) {
    const { text } = await platform.call('GET', `${api}/workbooks?first=${first}`)
    expect(Math.floor(text.length / 50_000)).toBe(first)
  }
})
