import { describe, expect, it } from 'vitest'
import { answer, silence } from '../../platform/fake-send.ts'
import { listed, type Routes } from '../fixture.ts'
import {
  type ContentWorld,
  contentWorld,
  type Dashboard,
  jsonReport,
  paged,
  report,
  sqlReport,
  workbook,
} from './content-world.ts'

const used = { dimensions: ['orders.status'] }
const unused = { measures: ['orders.count'] }
const page = (items: readonly object[], pageInfo: unknown, rest: object = {}) =>
  answer({ items, pageInfo, ...rest })
const more = (endCursor: string) => ({ hasNextPage: true, endCursor })
const end = { hasNextPage: false, endCursor: null }
const none = answer({ error: 'no' }, 403)

const stateOf = async (world: ContentWorld) => {
  const { complete, checked, unchecked, consumers } = await contentWorld(world).find()
  return {
    complete,
    checked,
    reasons: unchecked.map(({ type, reason }) => `${type}: ${reason}`).join('; '),
    broken: consumers.filter(({ state }) => state === 'broken').map(({ type, id }) => `${type} ${id}`),
  }
}

describe('a list', () => {
  it('is read to its end, and each ID counts once', async () => {
    const reports = paged([report(1), jsonReport(2, used)], [jsonReport(2, used), jsonReport(3, used)])
    const state = await stateOf({ routes: { 'GET reports': reports } })
    expect(state).toMatchObject({ complete: true, broken: ['report 2', 'report 3'] })
    expect(state.checked.reports).toBe(2)
  })

  const full = Array.from({ length: 20 }, (_, at) => jsonReport(at + 1, unused))
  it.each<[string, Routes, string]>([
    ['is not allowed', { 'GET reports': none }, 'report: Permission denied (403)'],
    [
      'does not exist',
      { 'GET workbooks': answer({ error: 'no' }, 404) },
      'workbook: The platform responded 404',
    ],
    ['is for administrators', { 'GET notifications': none }, 'notification: Permission denied (403)'],
    [
      'repeats its cursor',
      { 'GET reports': page([jsonReport(1, used)], more('a')) },
      'the cursor does not move',
    ],
    [
      'loses a page',
      { 'GET reports': [page([jsonReport(1, used)], more('a')), none] },
      'report: Permission denied (403)',
    ],
    [
      'brings the same page for every cursor',
      { 'GET reports': Array.from({ length: 9 }, (_, at) => page([jsonReport(1, used)], more(`c${at}`))) },
      'its pages bring nothing new',
    ],
    ['says nothing about a further page', { 'GET reports': page(full, null) }, 'a page is full'],
    [
      'has fewer items than it says',
      { 'GET reports': page([jsonReport(1, used)], end, { count: 2 }) },
      'fewer items (1)',
    ],
    [
      'has items without an ID',
      { 'GET reports': page([jsonReport(1, used), { name: 'x' }], end) },
      'report: without an ID',
    ],
  ])('that %s is not taken for whole, and what was read is judged', async (_, routes, reason) => {
    const state = await stateOf({ routes })
    expect(state.complete).toBe(false)
    expect(state.reasons).toContain(reason)
    const isRead = JSON.stringify(routes['GET reports'] ?? null).includes('orders.status')
    expect(state.broken).toEqual(isRead ? ['report 1'] : [])
  })

  it('that is short once, while others change it, is read again', async () => {
    const replies = [
      page([report(1)], end, { count: 2 }),
      page([report(1), jsonReport(2, used)], end, { count: 2 }),
    ]
    const state = await stateOf({ routes: { 'GET reports': replies } })
    expect(state).toMatchObject({ complete: true, broken: ['report 2'] })
  })

  it('with a page that is too large is read in smaller ones', async () => {
    const tooLarge = Object.assign(new Error('too large'), { code: 'RESPONSE_TOO_LARGE' })
    const { find, sent } = contentWorld({
      routes: {
        'GET workbooks': ({ url }) => {
          if (Number(url.searchParams.get('first')) > 12) throw tooLarge
          return listed(workbook(1))
        },
      },
    })
    expect(await find()).toMatchObject({ complete: true, checked: { dashboards: 1 } })
    const firsts = sent().flatMap((line) => /GET workbooks\?first=(\d+)/.exec(line)?.[1] ?? [])
    expect(firsts).toEqual(['50', '25', '12'])
  })
})

describe('content that another list names', () => {
  const snapshot = { id: 1, reportId: 9, name: 'Open', sqlQuery: 'SELECT created_at FROM orders' }
  const mail = { id: 5, dashboardId: 101, isEnabled: true, humanReadableSchedule: 'every Monday' }
  it.each<[string, ContentWorld, string]>([
    [
      'a workbook',
      { reports: [jsonReport(1, unused, { workbookId: 8 })], routes: { 'GET workbooks/8': none } },
      'workbook: the list lacks workbooks that reports belong to',
    ],
    [
      'a report',
      { workbooks: [workbook(1, { snapshots: [snapshot] })] },
      'report: shown by dashboards, and not in the list',
    ],
    ['a dashboard', { notifications: [mail] }, 'dashboard: sent by e-mail, and not in the list'],
  ])('shows that a list lacks %s', async (_, world, reason) => {
    const state = await stateOf(world)
    expect(state.complete).toBe(false)
    expect(state.reasons).toContain(reason)
  })

  it('is read one by one where it can be', async () => {
    const state = await stateOf({
      reports: [jsonReport(1, unused, { workbookId: 8 })],
      routes: { 'GET workbooks/8': answer(workbook(8, board)) },
    })
    expect(state).toMatchObject({ complete: false, broken: ['dashboard 108'] })
  })
})

const filter = { id: 'f', type: 'FILTER', position: {}, config: { member: 'orders.status' } }
const board: Dashboard = { widgets: [filter] }

describe('a workbook', () => {
  it.each([
    ['without its dashboards', ({ id, name }: ReturnType<typeof workbook>) => ({ id, name })],
    [
      'with null for them',
      (all: ReturnType<typeof workbook>) => ({ ...all, publishedDashboard: null, dashboardPublished: null }),
    ],
    [
      'with their configuration alone',
      (all: ReturnType<typeof workbook>) => ({ ...all, publishedDashboard: null }),
    ],
  ])('that the list has %s is read by itself', async (_, inList) => {
    const all = workbook(1, board)
    const world = { workbooks: [inList(all)], routes: { 'GET workbooks/1': answer(all) } }
    expect(await stateOf(world)).toMatchObject({ complete: true, broken: ['dashboard 101'] })
  })

  it.each([
    ['is gone', answer({ error: 'no' }, 404)],
    ['has nothing in it', answer({ id: 1 })],
    [
      'lacks the queries of its charts',
      answer({ id: 1, publishedDashboard: null, dashboardPublished: { widgets: [] } }),
    ],
  ])('that %s when it is read by itself is not checked', async (_, reply) => {
    const { complete, reasons } = await stateOf({
      workbooks: [{ id: 1 }],
      routes: { 'GET workbooks/1': reply },
    })
    expect(complete).toBe(false)
    expect(reasons).toContain('workbook')
  })
})

describe('a dashboard', () => {
  const chart = { id: 'c', type: 'CHART', position: {}, config: { reportId: 4 } }
  const sql = 'SELECT status FROM orders'
  const old = { id: 1, reportId: 4, name: 'Open', sqlQuery: sql }
  const fixed = { ...old, sqlQuery: 'SELECT created_at FROM orders' }
  const own = (sqlQuery: string) => [sqlReport(4, sqlQuery, { workbookId: 1 })]

  it.each<[string, Dashboard, string, object[]]>([
    [
      'whose report was fixed',
      { snapshots: [old], draft: [chart] },
      fixed.sqlQuery,
      [{ id: 101, state: 'broken', version: 'published' }],
    ],
    [
      'whose report broke later',
      { snapshots: [fixed], draft: [chart] },
      sql,
      [{ id: 101, state: 'broken', version: 'draft' }, { id: 4 }],
    ],
    [
      'that is broken in both versions',
      { snapshots: [old], draft: [chart] },
      sql,
      [{ id: 101, state: 'broken', version: 'both' }, { id: 4 }],
    ],
    [
      'whose draft does not name its reports',
      { snapshots: [fixed], draft: [{ ...chart, config: {} }] },
      sql,
      [
        { id: 4, state: 'broken' },
        { id: 101, state: 'may-use', version: 'draft' },
      ],
    ],
    [
      'with a text about it',
      { snapshots: [fixed], widgets: [{ id: 't', type: 'TEXT', config: { content: 'see orders.status' } }] },
      fixed.sqlQuery,
      [{ id: 101, state: 'may-use', version: 'published' }],
    ],
    [
      'with an app',
      { snapshots: [fixed], widgets: [], draft: [filter] },
      fixed.sqlQuery,
      [{ id: 101, state: 'broken', version: 'draft' }],
    ],
  ])('%s', async (_, parts, sqlQuery, expected) => {
    const { consumers } = await contentWorld({
      reports: own(sqlQuery),
      workbooks: [workbook(1, parts)],
    }).find()
    expect(consumers).toMatchObject(expected)
    expect(consumers).toHaveLength(expected.length)
  })

  it('has its mails, how many get them, whether it is embedded, and no address of anybody', async () => {
    const { find } = contentWorld({
      workbooks: [
        workbook(1, board),
        workbook(2, { widgets: [filter, filter] }, { name: 'For eve@example.com' }),
      ],
      notifications: [
        { id: 5, dashboardId: 102, isEnabled: true, humanReadableSchedule: 'every Monday, ana@example.com' },
        { id: 6, dashboardId: 101, isEnabled: false, filters: [{ member: 'orders.status', value: 'x' }] },
      ],
      routes: {
        'GET notifications/5/recipients': listed(
          { type: 'USER', email: 'ana@example.com' },
          { type: 'SLACK' },
        ),
        'GET notifications/6/recipients': none,
        'GET workbooks/1/embed-access': answer({ allowEmbed: true, allEmbedUsers: 'none', tenants: [] }),
        'GET workbooks/2/embed-access': none,
      },
      content: { contentUrl: 'https://bi.example.com/{type}/{publicId}' },
    })
    const { consumers } = await find()
    expect(consumers).toMatchObject([
      {
        id: 102,
        owner: { id: 3, name: 'Ana' },
        schedules: [{ enabled: true, recipients: 2 }],
        url: 'https://bi.example.com/dashboard/dash-2',
      },
      { id: 101, embedded: true, schedules: [{ enabled: false }] },
      {
        type: 'notification',
        id: 6,
        name: 'mail of dashboard "Board 1"',
        uses: [{ where: 'filter of the mail' }],
      },
    ])
    expect(JSON.stringify(consumers)).not.toMatch(/@example/)
  })
})

it('ends in time, and says what was not read', async () => {
  const { find, elapsed } = contentWorld({ budgetMs: 30_000, routes: { 'GET reports': silence } })
  const { complete, unchecked } = await find()
  expect(complete).toBe(false)
  expect(unchecked).toContainEqual({
    type: 'report',
    count: 0,
    reason: expect.stringMatching(/not read in time|timed out after 25 s/),
  })
  expect(elapsed()).toBe(25_000)
})
