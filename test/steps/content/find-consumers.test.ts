import { describe, expect, it } from 'vitest'
import { ignoring } from '../../../src/content/ignored.ts'
import type { Consumer } from '../../../src/findings.ts'
import { cube, dimension, measure } from '../../changes/models.ts'
import {
  contentWorld,
  jsonReport,
  outage,
  removed,
  report,
  sideOf,
  sqlReport,
  workbook,
} from './content-world.ts'

const lines = (consumers: readonly Consumer[]) =>
  consumers.map(
    ({ type, id, state, uses }) =>
      `${state}: ${type} ${id} (${uses.map(({ member, certainty, where }) => `${member} ${certainty} in ${where}`).join('; ')})`,
  )

describe('a removed member', () => {
  it('breaks the reports whose queries use it', async () => {
    const { find, clock } = contentWorld({
      reports: [
        jsonReport(1, { dimensions: ['orders.status'], measures: ['orders.count'] }),
        sqlReport(2, 'SELECT status FROM orders'),
        jsonReport(3, { measures: ['orders.revenue'] }),
        sqlReport(4, 'SELECT created_at FROM orders'),
      ],
    })
    const timers = clock.pending()
    const impact = await find()
    expect(clock.pending()).toBe(timers)
    expect(lines(impact.consumers)).toEqual([
      'broken: report 1 (orders.status exact in query)',
      'broken: report 2 (orders.status planned in SQL query)',
    ])
    expect(impact).toMatchObject({
      complete: true,
      checked: { reports: 4, dashboards: 0, notifications: 0 },
      unchecked: [],
    })
    expect(impact.consumers[1]?.uses[0]?.message).toBe("Error: column 'status' not found")
  })

  it.each<[string, object, string[]]>([
    [
      'a filter',
      jsonReport(1, {
        measures: ['orders.count'],
        filters: [{ or: [{ member: 'orders.status', operator: 'set' }] }],
      }),
      ['broken: report 1 (orders.status exact in query)'],
    ],
    [
      'a value of a filter',
      jsonReport(1, {
        measures: ['orders.count'],
        filters: [{ member: 'orders.created_at', operator: 'equals', values: ['orders.status'] }],
      }),
      [],
    ],
    [
      'the order alone',
      jsonReport(1, { measures: ['orders.count'], order: { 'orders.status': 'asc' } }),
      ['may-use: report 1 (orders.status mentioned in query)'],
    ],
    [
      'a pivot table',
      report(1, { pivotItems: { rows: ['orders.status'], columns: [], measures: [], filters: [] } }),
      ['broken: report 1 (orders.status exact in pivot table)'],
    ],
    [
      'a query that production rejects, too',
      jsonReport(1, { dimensions: ['orders.status', 'orders.nothing'] }),
      ['already-broken: report 1 (orders.status exact in query)'],
    ],
    [
      'SQL that production rejects, too',
      sqlReport(1, 'SELECT raw status FROM orders'),
      ['already-broken: report 1 (orders.status mentioned in SQL query)'],
    ],
    [
      'SQL that needs post-processing',
      sqlReport(1, 'WITH o AS (SELECT status FROM orders) SELECT * FROM o'),
      ['may-use: report 1 (orders.status mentioned in SQL query)'],
    ],
    [
      'all columns',
      sqlReport(1, 'SELECT * FROM orders'),
      ['may-use: report 1 (orders.status mentioned in SQL query)'],
    ],
    ['a comment', sqlReport(1, 'SELECT created_at FROM orders -- status'), []],
    ['the count of rows', sqlReport(1, 'SELECT count FROM orders -- COUNT(*)'), []],
    [
      'a chart, as result column',
      report(1, {
        jsonQuery: '{"measures":["orders.count"]}',
        meta: { spec: '{"encoding":{"x":{"field":"orders__status"}}}' },
      }),
      ['may-use: report 1 (orders.status mentioned in settings)'],
    ],
    [
      'a query of an unknown form',
      jsonReport(1, { select: ['orders.status'] }),
      ['may-use: report 1 (orders.status mentioned in query)'],
    ],
    [
      'a query written as JSON twice',
      report(1, { jsonQuery: JSON.stringify(JSON.stringify({ dimensions: ['orders.status'] })) }),
      ['broken: report 1 (orders.status exact in query)'],
    ],
    [
      'one of several blended queries',
      jsonReport(1, [{ measures: ['orders.count'] }, { dimensions: ['orders.status'] }]),
      ['broken: report 1 (orders.status exact in query)'],
    ],
  ])('in %s', async (_, one, expected) => {
    const { find } = contentWorld({ reports: [one] })
    const impact = await find()
    expect(lines(impact.consumers)).toEqual(expected)
    expect(impact.complete).toBe(true)
  })
})

describe('what cannot be read', () => {
  it.each<[string, object, string]>([
    ['no query', report(1), 'no saved query that can be read'],
    [
      'a query that is no JSON',
      report(1, { jsonQuery: 'measures: count' }),
      'a saved query that is not of a known form',
    ],
    [
      'a query of an unknown form',
      jsonReport(1, { select: ['x'] }),
      'a saved query that is not of a known form',
    ],
    ['SQL with placeholders', sqlReport(1, 'SELECT {{ column }} FROM {{ table }}'), 'SQL with placeholders'],
  ])('is counted, and leaves the rest complete: %s', async (_, one, reason) => {
    const impact = await contentWorld({
      reports: [one, jsonReport(2, { measures: ['orders.count'] })],
    }).find()
    expect(impact).toMatchObject({
      complete: true,
      checked: { reports: 1 },
      unchecked: [{ type: 'report', count: 1, reason }],
    })
  })

  it.each<[string, string[], boolean]>([
    ['Old', ['Finance', 'Old'], true],
    ['Finance', ['Finance', 'Old'], true],
    ['Finance/Old', ['Finance', 'Old', '2025'], true],
    ['/Finance/Old/', ['Finance', 'Old'], true],
    ['/Old', ['Finance', 'Old'], false],
    ['Old/2025', ['Finance', 'Old', '2025'], false],
    ['2', ['Finance', 'Old'], true],
    ['/2', ['Finance', 'Old'], false],
  ])('folder %j in %j: ignored is %s', (folder, names, ignored) => {
    const path = names.map((name, index) => ({ id: index + 1, name }))
    expect(ignoring({ folders: [folder], reports: [] }).inFolder(path)).toBe(ignored)
  })

  it('is counted if the team ignores it', async () => {
    const folderPath = [
      { id: 4, name: 'Finance' },
      { id: 5, name: 'Old' },
    ]
    const query = { dimensions: ['orders.status'] }
    const { find } = contentWorld({
      reports: [jsonReport(1, query), jsonReport(2, query, { folderPath }), jsonReport(3, query)],
      content: { ignoreContent: { folders: ['Finance/Old'], reports: [3] } },
    })
    const impact = await find()
    expect(lines(impact.consumers)).toEqual(['broken: report 1 (orders.status exact in query)'])
    expect(impact).toMatchObject({
      complete: true,
      checked: { reports: 1 },
      unchecked: [{ type: 'report', count: 2, reason: 'ignored by the team file' }],
    })
  })
})

describe('planning', () => {
  const sql = 'SELECT status FROM orders'

  it('plans equal statements once', async () => {
    const head = sideOf(removed.head)
    await contentWorld({ reports: [1, 2, 3].map((id) => sqlReport(id, sql)), sides: { head } }).find()
    expect(head.asked.filter((text) => text === sql)).toHaveLength(1)
  })

  it.each([
    ['without what can be queried', { base: null }, 'what can be queried was not read'],
    ['in an outage', { head: sideOf(removed.head, () => outage()) }, '502'],
    [
      'with a planner that rejects everything',
      { head: sideOf(removed.head, () => ({ state: 'rejected', message: 'Error: no' }) as const) },
      'the planner rejects what it must plan',
    ],
    [
      'with a planner that is not available',
      { head: sideOf(removed.head, () => ({ state: 'not available', error: outage() }) as const) },
      '502',
    ],
  ])('is incomplete %s', async (_, sides, reason) => {
    const impact = await contentWorld({ reports: [sqlReport(1, sql)], sides }).find()
    expect(lines(impact.consumers)).toEqual(['may-use: report 1 (orders.status mentioned in SQL query)'])
    expect(impact.complete).toBe(false)
    expect(impact.unchecked).toEqual([{ type: 'plan', count: 1, reason: expect.stringContaining(reason) }])
  })

  it('takes nothing for broken when the planner stops working meanwhile', async () => {
    let calls = 0
    // The statement, and what must plan, before and after.
    const head = sideOf(removed.head, () =>
      ++calls === 2 ? { state: 'planned' } : { state: 'rejected', message: 'Error: shutting down' },
    )
    const impact = await contentWorld({ reports: [sqlReport(1, sql)], sides: { head } }).find()
    expect(lines(impact.consumers)).toEqual(['may-use: report 1 (orders.status mentioned in SQL query)'])
    expect(impact.complete).toBe(false)
    expect(calls).toBeGreaterThan(2)
  })

  it('begins with what may use what is gone, then with what more content has', async () => {
    const typeOf: Record<string, string> = { sum: 'string', max: 'number' }
    const modelOf = (aggType: string, names: string[]) => [
      cube('orders', {
        dimensions: [dimension('delta', { type: typeOf[aggType] }), ...names.map((name) => dimension(name))],
        measures: [measure('alpha', { aggType })],
      }),
    ]
    const model = { base: modelOf('sum', ['beta', 'gamma']), head: modelOf('max', ['gamma']) }
    const [head, base] = [sideOf(model.head), sideOf(model.base)]
    const statements = [
      'SELECT alpha FROM orders',
      'SELECT gamma, alpha FROM orders',
      'SELECT beta FROM orders',
      'SELECT beta, alpha FROM orders',
      'SELECT 2 * 3 FROM orders',
    ]
    const [once = '', often = '', gone = '', goneOften = '', loose = ''] = statements
    const all = [
      once,
      often,
      often,
      gone,
      goneOften,
      goneOften,
      loose,
      'SELECT (SELECT COUNT(*) FROM orders)',
    ]
    const reports = all.map((statement, at) => sqlReport(at + 1, statement))
    // Of the draft there is no published version with queries.
    const draft = workbook(1, { draft: [] }, { publishedDashboard: null, dashboardPublished: null })
    const workbooks = [draft, workbook(2)]
    await contentWorld({ model, reports, workbooks, sides: { head, base } }).find()
    expect(head.asked.filter((text) => statements.includes(text))).toEqual([
      ...[goneOften, gone, often, once, loose],
    ])
    // What must plan is what did not change.
    expect(head.asked.filter((text) => text.endsWith('LIMIT 1'))[0]).toBe(
      'SELECT "gamma" FROM "orders" LIMIT 1',
    )
  })

  it('knows the names of both sides', async () => {
    const { find } = contentWorld({ reports: [sqlReport(1, sql)], sides: { base: null, head: null } })
    expect(lines((await find()).consumers)).toEqual([
      'may-use: report 1 (orders.status mentioned in SQL query)',
    ])
  })

  it.each<[string, object, string[]]>([
    ['known', {}, []],
    ['unknown', { base: null }, ['may-use: dashboard 101 (users mentioned in widget 1)']],
  ])(
    'takes a word for a cube only with one of its members, where those are %s',
    async (_, sides, expected) => {
      const widgets = [{ id: 't', type: 'TEXT', config: { content: 'for all users' } }]
      const model = { base: removed.base, head: removed.base.slice(0, 1) }
      const { find } = contentWorld({ model, sides, workbooks: [workbook(1, { widgets })] })
      expect(lines((await find()).consumers)).toEqual(expected)
    },
  )

  it('makes at most 500 plans, the urgent ones first', async () => {
    const reports = Array.from({ length: 502 }, (_, at) =>
      sqlReport(at + 1, `SELECT created_at FROM orders -- status ${at}`),
    )
    const head = sideOf(removed.head)
    const impact = await contentWorld({ reports, sides: { head } }).find()
    expect(head.asked).toHaveLength(500)
    expect(impact).toMatchObject({
      complete: false,
      unchecked: [{ type: 'plan', count: 2, reason: 'more than 500 queries to plan' }],
    })
  })
})
