import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Consumer, FoundChange } from '../../src/base/findings.ts'
import { ignoring } from '../../src/usage/read-content.ts'
import { cube, dimension, measure } from '../meaning/models.ts'
import { answer } from '../platform/fake-send.ts'
import { changeOf } from '../report/reports.ts'
import { rows, word } from '../support/rows.ts'
import {
  type ContentWorld,
  contentWorld,
  jsonReport,
  outage,
  type PlannedSide,
  removed,
  report,
  sideOf,
  sqlReport,
  workbook,
} from './content-world.ts'

const none = answer({ error: 'no' }, 403)
const noReach = { 'GET workbooks/2/embed-access': none, 'GET notifications/5/recipients': none }

const lines = (consumers: readonly Consumer[]) =>
  consumers.map(
    ({ type, id, state, uses }) =>
      `${state}: ${type} ${id} (${uses.map(({ member, certainty, where }) => `${member} ${certainty} in ${where}`).join('; ')})`,
  )

const settings = { meta: { spec: '{"encoding":{"x":{"field":"orders__status"}}}' } }
/** Report 1 with a statement, or a `query`, `pivot` table or query of a `chart` of this form; with a query as JSON `twice`, or a `text`. */
function reportIn(cell: string): object {
  if (/^(SELECT|WITH) /.test(cell)) return sqlReport(1, cell)
  const [, kind = '', text = ''] = /^(\w+) (.*)$/.exec(cell) ?? []
  if (kind === '') return report(1)
  if (kind === 'text') return report(1, { jsonQuery: text })
  const value: unknown = parse(text)
  if (kind === 'pivot') return report(1, { pivotItems: value })
  return jsonReport(1, kind === 'twice' ? JSON.stringify(value) : value, kind === 'chart' ? settings : {})
}
const linesIn = (uses: string) => (uses === '' ? [] : [uses.replace(/^(\S+) (.*)$/, '$1 report 1 ($2)')])

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

  it.each(
    rows(`
    where | report | uses
    a filter | query {measures: [orders.count], filters: [{or: [{member: orders.status, operator: set}]}]} |
      broken: orders.status exact in query
    a value of a filter | query {measures: [orders.count], filters:
      [{member: orders.created_at, operator: equals, values: [orders.status]}]} |
    the order alone | query {measures: [orders.count], order: {orders.status: asc}} |
    a pivot table | pivot {rows: [orders.status], columns: [], measures: [], filters: []} | broken: orders.status exact in pivot table
    a query that production rejects, too | query {dimensions: [orders.status, orders.nothing]} |
      already-broken: orders.status exact in query
    SQL that production rejects, too | SELECT raw status FROM orders | already-broken: orders.status mentioned in SQL query
    SQL that needs post-processing | WITH o AS (SELECT status FROM orders) SELECT * FROM o |
      may-use: orders.status mentioned in SQL query
    all columns | SELECT * FROM orders | changes: orders planned in SQL query; orders planned in SQL query
    a comment | SELECT created_at FROM orders -- status |
    the count of rows | SELECT count FROM orders -- COUNT(*) |
    a chart whose query stays the same | chart {measures: [orders.count]} |
    a chart, as result column of another query | chart {dimensions: [users.name]} | may-use: orders.status mentioned in settings
    a pivot table of segments, which cannot be planned | pivot {rows: [orders.big]} | broken: orders.big exact in pivot table
    a query of an unknown form | query {select: [orders.status]} | may-use: orders.status mentioned in query
    a query written as JSON twice | twice {dimensions: [orders.status]} | broken: orders.status exact in query
    one of several blended queries | query [{measures: [orders.count]}, {dimensions: [orders.status]}] |
      broken: orders.status exact in query
    `),
  )('in %s', async (_, one = '', uses = '') => {
    const impact = await contentWorld({ reports: [reportIn(one)] }).find()
    expect(lines(impact.consumers)).toEqual(linesIn(uses))
    expect(impact.complete).toBe(true)
  })
})

/** Two members of `orders`, of which one gets another definition on the branch, and a cube that stays as it is. */
const modelOf = (sql: string) => [
  cube('orders', {
    dimensions: [dimension('status'), dimension('at', { type: 'time' })],
    measures: [measure('revenue', { meta: sql }), measure('count')],
  }),
  cube('users', { dimensions: [dimension('name')] }),
]
const redefined = { base: modelOf('amount'), head: modelOf('amount - discount') }
const revenue = changeOf({
  ...{ id: 'member-definition-changed', level: 'dangerous', kind: 'measure' },
  ...{ entity: 'orders', member: 'orders.revenue', fingerprint: 'revenue' },
})
const changed = { model: redefined, changes: [revenue] }

describe('a measure with another definition', () => {
  it('changes the queries whose SQL differs; the others that name its cube are counted', async () => {
    const mail = (id: number, member: string) => ({ id, dashboardId: 101, filters: [{ member }] })
    const { find, sides } = contentWorld({
      ...changed,
      reports: [
        jsonReport(1, { measures: ['orders.revenue'] }),
        jsonReport(2, { measures: ['orders.count'], dimensions: ['orders.status'] }),
        sqlReport(3, 'SELECT MEASURE(revenue) FROM orders'),
        sqlReport(4, 'SELECT status FROM orders -- no revenue'),
        jsonReport(5, { dimensions: ['users.name'] }),
        report(6, { pivotItems: { measures: ['orders.revenue'], rows: ['orders.status'] } }),
        report(7, { pivotItems: { rows: ['orders.status'] } }),
      ],
      workbooks: [
        workbook(1, { widgets: [{ id: 'f', type: 'FILTER', config: { member: 'orders.status' } }] }),
        workbook(2, { snapshots: [{ id: 1, reportId: 1, jsonQuery: '{"measures":["orders.revenue"]}' }] }),
      ],
      notifications: [mail(5, 'orders.revenue'), mail(6, 'orders.status')],
      routes: noReach,
    })
    const { consumers, unchanged, complete } = await find()
    expect(lines(consumers).sort()).toEqual([
      'changes: dashboard 102 (orders.revenue exact in query of chart "1")',
      'changes: notification 5 (orders.revenue exact in filter of the mail)',
      'changes: report 1 (orders.revenue exact in query)',
      'changes: report 3 (orders.revenue planned in SQL query)',
      'changes: report 6 (orders.revenue exact in pivot table)',
    ])
    expect({ unchanged, complete }).toEqual({
      unchanged: { reports: 3, dashboards: 1, notifications: 1 },
      complete: true,
    })
    // What names no cube that changed is not planned, and equal queries are planned once.
    const { asked } = sides.head as PlannedSide
    expect(asked.filter((text) => text.includes('users'))).toEqual([])
    expect(asked.filter((text) => text === '{"measures":["orders.revenue"]}')).toHaveLength(1)
  })

  const usesRevenue = jsonReport(1, { measures: ['orders.revenue'] })
  const usesStatus = jsonReport(2, { dimensions: ['orders.status'] })
  it.each<[string, ContentWorld, string[], number]>([
    [
      'changes what names a member that the change affects',
      {
        changes: [{ ...revenue, member: 'orders.status', affects: ['orders.status', 'orders.revenue'] }],
        reports: [usesRevenue, usesStatus],
      },
      ['changes: report 1 (orders.revenue exact in query)'],
      1,
    ],
    [
      'changes what the change is not about in name',
      { changes: [{ ...revenue, member: 'orders.status' }], reports: [usesRevenue] },
      ['changes: report 1 (orders planned in query)'],
      0,
    ],
    [
      'changes nothing for certain where the two environments write SQL differently',
      { ...changed, reports: [usesRevenue, usesStatus], valuesUnknown: 'Two engines.' },
      ['may-use: report 1 (orders.revenue exact in query)'],
      1,
    ],
    [
      'of a safe level concerns nobody',
      { changes: [{ ...revenue, level: 'safe' }], reports: [usesRevenue] },
      [],
      0,
    ],
    [
      'of a level that the team file sets to safe changes the same',
      { changes: [{ ...revenue, level: 'safe', usualLevel: 'dangerous' }], reports: [usesRevenue] },
      ['changes: report 1 (orders.revenue exact in query)'],
      0,
    ],
  ])('%s', async (_, world, expected, same) => {
    const { consumers, unchanged } = await contentWorld({ model: redefined, ...world }).find()
    expect(lines(consumers)).toEqual(expected)
    expect(unchanged.reports).toBe(same)
  })
})

describe('a lost join', () => {
  const joined = (parts: [number?, number?]) =>
    ['orders', 'users'].map((name, at) =>
      cube(name, { dimensions: [dimension('name')] }, { connectedComponent: parts[at] }),
    )

  it('breaks the queries over both cubes, and no other', async () => {
    const lost = changeOf({
      ...{ id: 'join-path-lost', level: 'breaking', kind: 'join', entity: 'orders', member: 'orders' },
      affects: ['orders.name', 'users.name'],
    })
    const queries = [['orders.name', 'users.name'], ['users.name'], ['orders.name']]
    const { find } = contentWorld({
      model: { base: joined([1, 1]), head: joined([]) },
      changes: [lost],
      reports: queries.map((dimensions, at) => jsonReport(at + 1, { dimensions })),
    })
    const { consumers, unchanged } = await find()
    expect(lines(consumers)).toEqual(['broken: report 1 (orders exact in query)'])
    expect(unchanged.reports).toBe(0)
  })
})

it('shows a changed join by what the query names of it', async () => {
  const of = (member: string, ...affects: string[]) =>
    changeOf({ id: 'join-changed', level: 'dangerous', kind: 'join', member, affects })
  const { consumers } = await contentWorld({
    model: redefined,
    changes: [
      of('behind.view', 'orders.status', 'orders.revenue'),
      of('orders.users', 'orders.status', 'users.name'),
    ],
    reports: [sqlReport(1, 'SELECT revenue FROM orders, users')],
  }).find()
  expect(consumers.map(({ uses }) => uses.map(({ member }) => member))).toEqual([['orders', 'orders.users']])
})

describe('what plans do not show', () => {
  const same = { base: redefined.base, head: redefined.base }
  const about = (change: Partial<FoundChange>) =>
    changeOf({ ...revenue, member: 'orders.status', kind: 'dimension', ...change })

  const time = {
    id: 'dimension-type-changed',
    level: 'breaking',
    member: 'orders.at',
    before: { type: 'time' },
  }
  const policy = { id: 'access-policy-changed', kind: 'access-policy', entity: 'orders', member: 'orders' }
  const changes: Record<string, object> = {
    hidden: { id: 'member-hidden', level: 'breaking' },
    rejected: { id: 'run-failed', level: 'breaking' },
    'time to text': time,
    policy,
    'breaking policy': { ...policy, level: 'breaking', usualLevel: 'dangerous' },
  }

  it.each(
    rows(`
    what | change | report | uses
    a hidden member breaks what names it | hidden | query {dimensions: [orders.status]} | broken: orders.status exact in query
    a member that the warehouse rejects breaks what names it | rejected | query {dimensions: [orders.status]} |
      broken: orders.status exact in query
    a time that became a text breaks what groups by it | time to text |
      query {timeDimensions: [{dimension: orders.at, granularity: day}]} | broken: orders.at exact in query
    a time that became a text leaves what only shows it | time to text | query {dimensions: [orders.at]} |
    an access policy may concern other viewers | policy | query {dimensions: [orders.status]} |
      may-use: orders.status exact in query
    an access policy that the team calls breaking breaks what it is about | breaking policy |
      query {dimensions: [orders.status]} | broken: orders.status exact in query
    `),
  )('%s', async (_, change = '', one = '', uses = '') => {
    const world = { model: same, changes: [about(word(changes, change))], reports: [reportIn(one)] }
    const impact = await contentWorld(world).find()
    expect(lines(impact.consumers)).toEqual(linesIn(uses))
    expect(impact.complete).toBe(true)
  })

  const ofFile = (id: FoundChange['id'], path: string): Partial<FoundChange> => ({
    ...{ id, level: 'dangerous', entity: path, member: path, before: null, after: null },
  })
  const notVisible = ofFile('definition-not-visible', 'model/cubes/secret.yml')

  // Of `orders`, the view of it, an heir of it, and a cube that has nothing to do with it.
  const related = [
    ...redefined.base,
    cube('sales', { dimensions: [dimension('status', { aliasMember: 'orders.status' })] }, { type: 'view' }),
    cube('heirs', { dimensions: [dimension('status')] }, { extends: '() => orders' }),
    cube('people', { dimensions: [dimension('status')] }),
  ]
  const ofOrders = { entity: 'orders', member: 'orders', before: null, after: null }
  const own = ['orders', 'sales', 'heirs']
  const all = [...own, 'people']

  it.each<[string, Partial<FoundChange>, string[]]>([
    ['the policy of a cube', { ...ofOrders, id: 'access-policy-changed', kind: 'access-policy' }, own],
    ['SQL that depends on who asks', { ...ofOrders, id: 'definition-not-readable', kind: 'cube' }, own],
    ['the filters of a view', { ...ofOrders, id: 'entity-source-changed', kind: 'view' }, own],
    [
      'the policy of a private cube',
      { ...ofFile('access-policy-changed', 'base'), kind: 'access-policy' },
      all,
    ],
    ['settings for all queries', ofFile('definition-not-readable', 'cube.js'), all],
    ['a model that the token does not see', { ...notVisible, level: 'breaking' }, all],
    [
      'a member that was not compared',
      { id: 'not-compared', affects: ['orders.status', 'orders.at.day'] },
      ['orders'],
    ],
    [
      'the source of a cube, which plans show',
      { ...ofOrders, id: 'entity-source-changed', before: {}, after: {} },
      [],
    ],
    ['a refresh key', { ...ofOrders, id: 'refresh-key-changed', level: 'safe' }, []],
  ])('may change what uses it, and is not unchanged: %s', async (_, change, using) => {
    const { find } = contentWorld({
      model: { base: related, head: related },
      changes: [about({ level: 'dangerous', ...change })],
      reports: [
        ...all.map((name, at) => jsonReport(at + 1, { dimensions: [`${name}.status`] })),
        ...all.map((name, at) => sqlReport(at + 5, `SELECT status FROM ${name}`)),
      ],
    })
    const { consumers, unchanged, complete } = await find()
    const expected = all.flatMap((name, at) => (using.includes(name) ? [at + 1, at + 5] : []))
    expect(consumers.map(({ state }) => state)).toEqual(expected.map(() => 'may-use'))
    expect(new Set(consumers.map(({ id }) => id))).toEqual(new Set(expected))
    expect(complete).toBe(true)
    // Those that name what changed, and nothing that no plan shows.
    expect(unchanged.reports).toBe(change.before ? 2 : 0)
  })

  it('may be named in SQL that names nothing else', async () => {
    const { find } = contentWorld({
      model: same,
      changes: [about({ ...notVisible, level: 'breaking' })],
      reports: [sqlReport(1, 'SELECT * FROM secret')],
    })
    const { consumers, complete, unchecked } = await find()
    expect([lines(consumers), complete, unchecked]).toEqual([
      ['may-use: report 1 (model/cubes/secret.yml mentioned in SQL query)'],
      true,
      [{ type: 'report', count: 1, reason: 'SQL that names no cube or view' }],
    ])
  })

  it.each<[string, string[], string[], boolean]>([
    ['is not checked where a policy hides it from the token on both sides', ['count'], ['count'], false],
    ['breaks where only the branch rejects what a policy hides', ['count'], [], true],
    ['was broken before where neither side knows it', [], [], true],
  ])('%s', async (name, base, head, complete) => {
    const { find, sides } = contentWorld({
      model: same,
      changes: [about({ ...notVisible, level: 'breaking' })],
      reports: [jsonReport(1, { measures: ['secret.count'] })],
    })
    // The planner takes what the list does not have.
    for (const [side, known] of [
      [sides.base, base],
      [sides.head, head],
    ] as const) {
      const { api } = side as PlannedSide
      const plan = api.plan.bind(api)
      api.plan = (query, signal) =>
        known.some((member) => JSON.stringify(query).includes(`secret.${member}`))
          ? plan({ dimensions: ['orders.status'] }, signal)
          : plan(query, signal)
    }
    const impact = await find()
    expect(impact.complete).toBe(complete)
    expect(impact.unchecked).toEqual(
      complete
        ? []
        : [{ type: 'plan', count: 1, reason: 'they use what an access policy hides from the data token' }],
    )
    const state = complete ? (name.startsWith('breaks') ? 'broken' : 'already-broken') : 'may-use'
    expect(lines(impact.consumers)).toEqual([`${state}: report 1 (secret.count exact in query)`])
    expect(impact.unchanged.reports).toBe(0)
  })
})

describe('what cannot be read', () => {
  it.each(
    rows(`
    what | report | reason
    no query | | no saved query that can be read
    a query that is no JSON | text measures: count | a saved query that is not of a known form
    a query of an unknown form | query {select: [x]} | a saved query that is not of a known form
    SQL with placeholders | SELECT {{ column }} FROM {{ table }} | SQL with placeholders
    `),
  )('is counted, and leaves the rest complete: %s', async (_, one = '', reason = '') => {
    const reports = [reportIn(one), jsonReport(2, { measures: ['orders.count'] })]
    expect(await contentWorld({ reports }).find()).toMatchObject({
      ...{ complete: true, checked: { reports: 1 } },
      unchecked: [{ type: 'report', count: 1, reason }],
    })
  })

  it.each(
    rows(`
    folder | path | ignored
    Old | Finance Old | true
    Finance | Finance Old | true
    Finance/Old | Finance Old 2025 | true
    /Finance/Old/ | Finance Old | true
    /Old | Finance Old | false
    Old/2025 | Finance Old 2025 | false
    2 | Finance Old | true
    /2 | Finance Old | false
    `),
  )('folder %j in %j: ignored is %s', (folder = '', names = '', ignored = '') => {
    const path = names.split(' ').map((name, index) => ({ id: index + 1, name }))
    expect(String(ignoring({ folders: [folder], reports: [] }).inFolder(path))).toBe(ignored)
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

  it.each([
    ['without what can be queried', { base: null }, 'what can be queried was not read'],
    ['in an outage', { head: sideOf(removed.head, () => outage()) }, '502'],
  ])('is incomplete %s', async (_, sides, reason) => {
    const impact = await contentWorld({ reports: [sqlReport(1, sql)], sides }).find()
    expect(lines(impact.consumers)).toEqual(['may-use: report 1 (orders.status mentioned in SQL query)'])
    expect(impact.complete).toBe(false)
    expect(impact.unchecked).toEqual([{ type: 'plan', count: 1, reason: expect.stringContaining(reason) }])
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
    // What was planned must plan again, and is asked for at the end.
    expect(head.asked.filter((text) => statements.includes(text)).slice(0, 5)).toEqual([
      ...[goneOften, gone, often, once, loose],
    ])
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
