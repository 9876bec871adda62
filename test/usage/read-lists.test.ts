import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import type { Deployment } from '../../src/platform/deployment.ts'
import { getReports } from '../../src/platform/operations.ts'
import type { Page } from '../../src/platform/schemas.ts'
import { readList } from '../../src/usage/read-lists.ts'
import { readReach } from '../../src/usage/read-reach.ts'
import { openTally } from '../../src/usage/tally.ts'
import { answer, platformError, silence } from '../platform/fake-send.ts'
import { consumerOf } from '../report/reports.ts'
import { listed, type Routes } from '../support/fixture.ts'
import { like, rows, terms, word } from '../support/rows.ts'
import {
  type ContentWorld,
  contentWorld,
  type Dashboard,
  jsonReport,
  outage,
  paged,
  report,
  sqlReport,
  workbook,
} from './content-world.ts'

const tallyOf = (isOver = false) => openTally(new AbortController().signal, () => isOver)
const used = { dimensions: ['orders.status'] }
const unused = { measures: ['orders.count'] }
const page = (items: readonly object[], pageInfo: unknown, rest: object = {}) =>
  answer({ items, pageInfo, ...rest })
const more = (endCursor: string) => ({ hasNextPage: true, endCursor })
const end = { hasNextPage: false, endCursor: null }
const none = answer({ error: 'no' }, 403)
const snapshot = { id: 1, reportId: 9, name: 'Open', sqlQuery: 'SELECT created_at FROM orders' }
const mail = { id: 5, dashboardId: 101, isEnabled: true, humanReadableSchedule: 'every Monday' }

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
    const reports = paged(
      [jsonReport(1, unused), jsonReport(2, used)],
      [jsonReport(2, used), jsonReport(3, used)],
    )
    const mails = [1, 2, 3].map((id) => ({ id, dashboardId: 101 }))
    const notifications = paged(mails.slice(0, 2), mails.slice(1))
    const workbooks = paged([workbook(1)], [workbook(1), workbook(2)])
    expect(
      await stateOf({
        routes: { 'GET reports': reports, 'GET notifications': notifications, 'GET workbooks': workbooks },
      }),
    ).toEqual({
      complete: true,
      checked: { reports: 3, dashboards: 2, notifications: 3 },
      reasons: '',
      broken: ['report 2', 'report 3'],
    })
  })

  it.each(
    rows(`
    what | list | responses | reason
    is not allowed | reports | 403 | report: Permission denied (403)
    does not exist | workbooks | 404 | workbook: The platform responded 404
    is for administrators | notifications | 403 | notification: Permission denied (403)
    repeats its cursor | reports | more | the cursor does not move
    loses a page | reports | more, 403 | report: Permission denied (403)
    `),
  )(
    'that %s is not taken for whole, and what was read is judged',
    async (_, list, responses = '', reason) => {
      const replies = terms(responses, (term) =>
        term === 'more' ? page([jsonReport(1, used)], more('a')) : answer({ error: 'no' }, Number(term)),
      )
      const state = await stateOf({ routes: { [`GET ${list}`]: replies } })
      expect(state.complete).toBe(false)
      expect(state.reasons).toContain(reason)
      expect(state.broken).toEqual(responses.startsWith('more') ? ['report 1'] : [])
    },
  )

  it.each<[string, ContentWorld, string]>([
    [
      'reports',
      { workbooks: [workbook(1, { snapshots: [snapshot] })], routes: { 'GET reports': none } },
      'report',
    ],
    [
      'workbooks',
      {
        reports: [jsonReport(1, unused, { workbookId: 8 })],
        notifications: [mail],
        routes: { 'GET workbooks': none },
      },
      'workbook',
    ],
  ])('of %s that is not whole lacks nothing that another list names', async (_, world, type) => {
    const { unchecked } = await contentWorld(world).find()
    const reason = expect.stringContaining('Permission denied (403)')
    expect(unchecked).toEqual([{ type, count: 0, reason }])
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
  it('and that nobody can open any more is not checked, and no gap', async () => {
    const workbooks = [workbook(1, { snapshots: [snapshot] })]
    const state = await stateOf({ workbooks, reports: [jsonReport(2, unused)] })
    expect(state.complete).toBe(true)
    expect((await stateOf({ workbooks })).complete).toBe(false)
    expect(state.reasons).toContain('report: shown by dashboards, and deleted or not for this token to open')
  })

  it.each<[string, ContentWorld, string]>([
    [
      'a workbook',
      { reports: [jsonReport(1, unused, { workbookId: 8 })], routes: { 'GET workbooks/8': none } },
      'workbook: the list lacks workbooks that reports belong to',
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

describe('the list of workbooks', () => {
  const { publishedDashboard: published, dashboardPublished: config } = workbook(1, board)
  const missing = 'of which the platform does not show the dashboard'

  const parts: Record<string, object> = {
    dashboard: { publishedDashboard: published },
    'no dashboard': { publishedDashboard: null },
    config: { dashboardPublished: config },
    'no config': { dashboardPublished: null },
    draft: { dashboardDraft: config },
    'no draft': { dashboardDraft: null },
  }
  const partsIn = (cell: string): object => Object.assign({}, ...terms(cell, (name) => word(parts, name)))
  const all = 'dashboard, config, no draft'

  // What is read by itself is judged like the others.
  it.each(
    rows(`
    what | first | second | single
    whole | ${all} | |
    one that has a dashboard, and one without | ${all} | no dashboard, no config, no draft |
    none that has a dashboard | no dashboard, no config, no draft | no dashboard, no config, draft | 1 2
    one without its dashboard | ${all} | config, no draft | 2
    one without its draft | ${all} | dashboard, config | 2
    a configuration without its charts | ${all} | no dashboard, config, no draft | 2
    `),
  )('with %s', async (_, first = '', second = '', single = '') => {
    const lists = [first, second].filter(Boolean)
    const own = lists.flatMap((_, at): [string, Routes[string]][] => [
      [`GET workbooks/${at + 1}`, answer({ ...partsIn(all), id: at + 1 })],
      [`GET workbooks/${at + 1}/embed-access`, none],
    ])
    const workbooks = lists.map((list, at) => ({ id: at + 1, ...partsIn(list) }))
    const { find, sent } = contentWorld({ workbooks, routes: Object.fromEntries(own) })
    const { complete, consumers } = await find()
    expect(complete).toBe(true)
    expect(consumers).toHaveLength(single === '' ? 1 : 2)
    const read = sent().flatMap((line) => /^GET workbooks\/(\d+)$/.exec(line)?.[1] ?? [])
    expect(read.join(' ')).toBe(single)
  })

  it.each(
    rows(`
    parts | reason
    dashboard |
    no dashboard |
    no dashboard, config | ${missing}
    config | ${missing}
    draft |
    no draft |
    no config |
    | ${missing}
    config, no draft | ${missing}
    `),
  )('lacks a workbook, which is read by itself and has: %s', async (own = '', reason) => {
    const single = {
      'GET workbooks/1': answer({ id: 1, ...partsIn(own) }),
      'GET workbooks/1/embed-access': none,
    }
    const { unchecked } = await contentWorld({ workbooks: [{ id: 1 }], routes: single }).find()
    const reasons = unchecked.filter(({ type }) => type === 'workbook').map((one) => one.reason)
    expect(reasons.join()).toBe(reason)
  })

  it('lacks a workbook that is gone when it is read by itself', async () => {
    const routes = { 'GET workbooks/1': answer({ error: 'no' }, 404) }
    const { complete, reasons } = await stateOf({ workbooks: [{ id: 1 }], routes })
    expect(complete).toBe(false)
    expect(reasons).toContain('workbook: The platform responded 404')
  })

  it('has 1,000 to be read one by one at most', async () => {
    const workbooks = Array.from({ length: 1002 }, (_, id) => ({ id }))
    const single = Object.fromEntries(
      workbooks.map(({ id }) => [`GET workbooks/${id}`, answer({ id, publishedDashboard: null })]),
    )
    const { find } = contentWorld({ workbooks, routes: single })
    expect((await find()).unchecked).toEqual([
      { type: 'workbook', count: 2, reason: 'more than 1,000 to be read one by one' },
    ])
  })
})

describe('how many content reaches', () => {
  it('is read for 20 e-mails and dashboards, and for no draft', async () => {
    const ids = Array.from({ length: 21 }, (_, at) => at + 1)
    const draft = workbook(30, { draft: [filter] }, { publishedDashboard: null, dashboardPublished: null })
    const all = contentWorld({
      workbooks: [...ids.map((id) => workbook(id, board)), draft],
      notifications: ids.map((id) => ({ id, dashboardId: id + 100 })),
      routes: Object.fromEntries(
        ids.flatMap((id) => [
          [`GET notifications/${id}/recipients`, listed({}, {})],
          [`GET workbooks/${id}/embed-access`, answer({ allowEmbed: true })],
        ]),
      ),
    })
    const { consumers } = await all.find()
    const schedules = consumers.flatMap((one) => one.schedules)
    expect(schedules.filter(({ recipients }) => recipients === 2)).toHaveLength(20)
    expect(schedules.filter((one) => !('recipients' in one))).toHaveLength(1)
    expect(consumers.filter(({ embedded }) => embedded)).toHaveLength(20)
    const asked = all.sent().filter((line) => line.includes('/recipients'))
    expect(asked[0]).toBe('GET notifications/1/recipients?first=100')
  })

  it('may meet an internal error', async () => {
    const deployment = { call: () => Promise.reject(new TypeError('wrong')) } as unknown as Deployment
    const found = { consumer: consumerOf({}), workbookId: 1, mails: [] }
    await expect(readReach(deployment, [found], tallyOf())).rejects.toThrow(TypeError)
    const work = () => Promise.reject(new TypeError('wrong'))
    await expect(tallyOf().attempt(work)).rejects.toThrow(TypeError)
  })

  const weekly = { text: 'every Monday', enabled: true }
  it.each<[string, Parameters<typeof readReach>[1][number], boolean]>([
    [
      'without time',
      {
        consumer: { ...consumerOf({ embedded: true }), schedules: [weekly] },
        workbookId: 1,
        mails: [{ id: 2, ...weekly }],
      },
      true,
    ],
    ['of a draft', { consumer: consumerOf({ version: 'draft' }), workbookId: 1, mails: [] }, false],
    ['of a report', { consumer: consumerOf({}), mails: [] }, false],
  ])('is not read %s', async (_, found, isOver) => {
    const calls: unknown[] = []
    const deployment = { call: (...all: unknown[]) => void calls.push(all) } as unknown as Deployment
    expect(await readReach(deployment, [found], tallyOf(isOver))).toEqual([found.consumer])
    expect(calls).toEqual([])
  })
})

describe('a dashboard', () => {
  const statements = { old: 'SELECT status FROM orders', fixed: 'SELECT created_at FROM orders' }
  const chart = (config: object) => [{ id: 'c', type: 'CHART', position: {}, config }]
  const text = { id: 't', type: 'TEXT', config: { content: 'see orders.status' } }
  const boards: Record<string, Dashboard> = {
    chart: { draft: chart({ reportId: 4 }) },
    'unnamed chart': { draft: chart({}) },
    text: { widgets: [text] },
    app: { widgets: [], draft: [filter] },
  }

  it.each(
    rows(`
    what | published | widgets | report | uses
    whose report was fixed | old | chart | fixed | broken 101 published
    whose report broke later | fixed | chart | old | broken 101 draft, broken 4
    that is broken in both versions | old | chart | old | broken 101 both, broken 4
    whose draft does not name its reports | fixed | unnamed chart | old | broken 4, may-use 101 draft
    with a text about it | fixed | text | fixed | may-use 101 published
    with an app | fixed | app | fixed | broken 101 draft
    `),
  )('%s', async (_, published = '', widgets = '', now = '', uses = '') => {
    const snapshots = [{ id: 1, reportId: 4, name: 'Open', sqlQuery: word(statements, published) }]
    const { consumers, unchecked } = await contentWorld({
      reports: [sqlReport(4, word(statements, now), { workbookId: 1 })],
      workbooks: [workbook(1, { snapshots, ...word(boards, widgets) })],
    }).find()
    expect(unchecked).toEqual([])
    const found = consumers.map(({ state, id, version }) => [state, id, version].filter(Boolean).join(' '))
    expect(found.join(', ')).toBe(uses)
  })

  it('has its mails, how many get them, whether it is embedded, and no address of anybody', async () => {
    const { find } = contentWorld({
      reports: [jsonReport(9, used, { workbookId: 1 })],
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
      // Of an embedded dashboard's workbook, and not embedded itself.
      { type: 'report', id: 9, embedded: false },
    ])
    expect(JSON.stringify(consumers)).not.toMatch(/@example/)
  })
})

describe('time', () => {
  const worlds: [string, ContentWorld, string[]][] = [
    ['the reports', { routes: { 'GET reports': silence } }, ['report']],
    ['the workbooks', { routes: { 'GET workbooks': silence } }, ['workbook']],
    ['the e-mails', { routes: { 'GET notifications': silence } }, ['notification']],
    ['one workbook', { workbooks: [{ id: 1 }], routes: { 'GET workbooks/1': silence } }, ['workbook']],
    [
      'recipients and embedding',
      {
        workbooks: [workbook(1, board)],
        notifications: [{ id: 5, dashboardId: 101 }],
        routes: { 'GET notifications/5/recipients': silence, 'GET workbooks/1/embed-access': silence },
      },
      [],
    ],
  ]
  it.each(worlds)('for %s ends, and what was not read is said', async (_, world, types) => {
    const { find, elapsed } = contentWorld({ ...world, budgetMs: 20_000 })
    const { complete, unchecked } = await find()
    expect(complete).toBe(types.length === 0)
    expect(unchecked.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
    for (const { reason } of unchecked) expect(reason).toMatch(/^not read in time$|timed out after 15 s$/)
    expect(elapsed()).toBe(15_000)
  })

  it('that ends during the first request ends all lists', async () => {
    const { find } = contentWorld({ routes: { 'GET reports': silence }, budgetMs: 10_000 })
    const late = 'No response while reading the saved reports: timed out after 5 s'
    expect((await find()).unchecked).toEqual([
      { type: 'workbook', reason: 'not read in time', count: 0 },
      { type: 'notification', reason: 'not read in time', count: 0 },
      { type: 'report', reason: late, count: 0 },
    ])
  })

  it.each<['never' | 'impact', number, number]>([
    ['never', 60_000, 54_000],
    ['never', 3_600_000, 60_000],
    ['impact', 3_600_000, 300_000],
  ])('is limited: with `%s` and %i ms left it is %i ms', async (failOn, budgetMs, expected) => {
    const routes: Routes = { 'GET reports': silence }
    const { find, elapsed } = contentWorld({ budgetMs, routes, settings: { failOn } })
    expect((await find()).complete).toBe(false)
    expect(elapsed()).toBe(expected)
  })

  it.each(worlds)('of the step ends it: with %s', async (_, world) => {
    const stop = new Stop('cancelled', 'Cancelled.')
    const [silent = ''] = Object.keys(world.routes ?? {})
    const all = contentWorld({
      ...world,
      routes: {
        ...world.routes,
        [silent]: (wire) => {
          all.context.budget.stop(stop)
          throw wire.signal.reason
        },
      },
    })
    expect(await all.find().catch((reason: unknown) => reason)).toBe(stop)
  })
})

describe('a page', () => {
  const tooLarge = () => {
    const cause = Object.assign(new Error('it is large'), { code: 'RESPONSE_TOO_LARGE' })
    return platformError({ operation: getReports }, { cause })
  }
  /** `1-40` or `1 null 3`: the IDs of a page; the cursor of the next one, how many there are, and whether it says neither. */
  function pageIn(term: string) {
    if (term === 'too large') return tooLarge()
    if (term === '502') return outage()
    const [, ids = '', cursor, count, silent] =
      /^(.*?)(?: > (\w+))?(?: of (\d+))?( silent)?$/.exec(term) ?? []
    const [from = 0, to = from] = ids.split('-').map(Number)
    const items = /^[\d-]+$/.test(ids)
      ? Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }))
      : ids.split(' ').map((id) => (id === 'null' ? null : { id: Number(id) }))
    const endOfPage = { hasNextPage: cursor !== undefined, endCursor: cursor, silent: silent !== undefined }
    return { items, ...endOfPage, ...(count && { count: Number(count) }) } as Page<{ id: number } | null>
  }

  const readPages = async (pages: readonly (Page<{ id: number } | null> | Error)[]) => {
    const asked: number[] = []
    const items: number[] = []
    const tally = tallyOf()
    const call = (_: unknown, { query: { first } }: { query: { first: number } }) => {
      const one = pages[Math.min(asked.push(first), pages.length) - 1]
      return one instanceof Error || !one ? Promise.reject(one ?? new Error('no page')) : Promise.resolve(one)
    }
    const add = ({ id }: { id: number }) => void items.push(id)
    await readList({ call } as unknown as Deployment, tally, 'report', getReports, add, 40)
    const { complete, unchecked } = tally.result()
    expect(complete).toBe(unchecked.length === 0)
    expect(new Set(items).size).toBe(items.length)
    const problem = unchecked.find(({ count }) => count === 0)?.reason ?? ''
    const unreadable = unchecked.find(({ reason }) => reason === 'without an ID')?.count ?? 0
    return { asked: asked.join(' '), ids: String(items.length), unreadable: String(unreadable), problem }
  }

  const same = '1 > c1, 1 > c2, 1 > c3, 1 > c4'
  it.each(
    rows(`
    what | pages | problem | ids | unreadable | asked
    that is short ends the list | 1-39 silent | | 39
    of the requested size may be the first of several | 1-40 silent | …a page is full… |
    of this size says that it is the last | 1-40 | | 40
    of a usual size, too | 1-20 silent | …a page is full… |
    may bring nothing new three times | ${same}, 2 | | 2
    may do so again after a new one | ${same}, 2 > d, 1 > e1, 1 > e2, 3 | | 3
    may not bring nothing new four times | ${same}, 1 > c5, 2 | …its pages bring nothing new… | 1
    has items without an ID, which count | null 1 null of 3 | | 1 | 2 | 40
    is read again with what it lacks, and its items without an ID count once | null 1 of 3 | …fewer items (1)… | 1 | 1 | 40 40
    that is too large is requested in halves, and those are full | too large, 1-21 > a, too large, 30-39 silent |
      …a page is full… | | | 40 20 20 10
    that is always too large is given up | too large | …No response… | 0 | | 40 20 10 5 2 1
    with another problem is not requested again | 502 | …502… | 0 | | 40
    `),
  )('%s', async (_, pages = '', problem = '', ids = '', unreadable = '', asked = '') => {
    const end = await readPages(terms(pages, pageIn))
    expect(end.problem).toMatch(like(problem))
    const { ids: all, unreadable: lost, asked: sizes } = end
    expect(end).toMatchObject({ ids: ids || all, unreadable: unreadable || lost, asked: asked || sizes })
  })

  it('may meet an internal error', async () => {
    await expect(readPages([new TypeError('wrong')])).rejects.toThrow(TypeError)
  })
})
