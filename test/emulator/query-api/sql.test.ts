import { expect, test } from 'vitest'
import { ask, planAt } from '../../support/query-api.ts'
import { branchOf, guarded, shop } from './shop.ts'

interface Planned {
  sql: { sql: [string, unknown[]]; memberNames: string[]; order: Record<string, string> }
}

const planned = (json: unknown) => json as Planned

test.each(['POST', 'GET'] as const)('%s plans a query without running it', async (method) => {
  const { platform, engine } = await branchOf()
  const filters = [{ member: 'orders.status', operator: 'equals', values: ['new'] }]
  const { status, json } = await planAt(engine, { measures: ['orders.count'], filters, limit: 5 }, method)
  expect(status).toBe(200)
  const [text, values] = planned(json).sql.sql
  expect(text).toMatch(/^SELECT\s+count\("orders".id\)[\s\S]*LIMIT 5$/)
  expect(values).toEqual(['new'])
  expect(platform.emulator.violations).toEqual([])
  expect(platform.emulator.requests.at(-1)).toMatchObject({
    operationId: method === 'GET' ? 'sqlV1Get' : 'sqlV1Post',
    credential: 'data',
    status: 200,
  })
})

test.each([
  // Through the view, the calculation and the filter.
  ['sales.ratio', ['sales.ratio', 'orders.ratio', 'orders.total', 'orders.count']],
  ['orders.count', ['orders.count']],
])('memberNames are all that a plan of %s touches', async (measure, names) => {
  const { engine } = await branchOf()
  const { json } = await planAt(engine, { measures: [measure] })
  expect(planned(json).sql.memberNames).toEqual(expect.arrayContaining(names))
})

test.each([
  ['a hidden member', { dimensions: ['orders.secret'] }],
  ['a member of a hidden entity', { measures: ['vault.count'] }],
  ['a gone member in order alone', { measures: ['orders.count'], order: { 'orders.gone': 'asc' } }],
  ['members of two joined entities', { measures: ['orders.count'], dimensions: ['customers.city'] }],
  ['a time dimension over a text', { timeDimensions: [{ dimension: 'orders.status', granularity: 'day' }] }],
  ['no rows', { measures: ['orders.count'], limit: 0 }],
  ['a segment', { measures: ['orders.count'], segments: ['orders.big'] }],
  ['the query as text', '{"measures": ["orders.count"]}'],
])('%s plans', async (_, query) => {
  const { platform, engine } = await branchOf()
  const { status, json } = await planAt(engine, query)
  expect([status, json]).toEqual([200, expect.objectContaining({ dataSource: 'default' })])
  expect(platform.emulator.violations).toEqual([])
})

test.each([
  ['an unknown member', { measures: ['orders.gone'] }, "'gone' not found for path 'orders.gone'"],
  ['an unknown entity', { measures: ['gone.count'] }, "Cube 'gone' not found for path 'gone.count'"],
  ['an unknown segment', { measures: ['orders.count'], segments: ['orders.gone'] }, 'orders.gone'],
  ['a broken filter of a measure', { measures: ['orders.broken'] }, 'orders.gone cannot be resolved'],
  ['no join path', { measures: ['orders.count'], dimensions: ['vault.id'] }, "Can't find join path"],
  [
    'an unknown granularity',
    { timeDimensions: [{ dimension: 'orders.created_at', granularity: 'nope' }] },
    'Granularity "nope" does not exist in dimension orders.created_at',
  ],
  [
    'no primary key in an ungrouped query',
    { dimensions: ['orders.status'], ungrouped: true },
    'primary keys',
  ],
])('%s is a verdict of the planner: 400 with a type', async (_, query, text) => {
  const { platform, engine } = await branchOf()
  for (const method of ['POST', 'GET'] as const) {
    const { status, json } = await planAt(engine, query, method)
    expect([status, json]).toEqual([400, { type: 'UserError', error: expect.stringContaining(text) }])
  }
  expect(platform.emulator.violations).toEqual([])
})

test('a bare unknown word in a filter is an accident of the planner: 500', async () => {
  const orders = shop['model/cubes/orders.yml'].replace('{CUBE.gone}', '{gone}')
  const { platform, engine } = await branchOf({ ...shop, 'model/cubes/orders.yml': orders })
  const { status, json } = await planAt(engine, { measures: ['orders.broken'] })
  expect([status, json]).toEqual([500, { error: 'ReferenceError: gone is not defined' }])
  expect(platform.emulator.violations).toEqual([])
})

const date = { dimension: 'orders.created_at' }

/** Mistakes of the client, and whether the contract already says that they are. */
test.each([
  [{ foo: 1 }, 'Invalid query format: "": Unrecognized key: "foo"', true],
  [{ measures: ['orders'] }, 'Invalid query format: "measures.0": ', true],
  [{ measures: 'orders.count' }, 'Invalid query format: "measures": ', true],
  [{ measures: ['orders.count'], limit: '5' }, 'Invalid query format: "limit": ', true],
  [{ measures: ['orders.count'], timezone: 'Mars' }, '"timezone": must be a valid IANA time zone', false],
  [{ measures: ['orders.count'], order: { 'orders.count': 'up' } }, 'Invalid query format: "order', true],
  [{ filters: [{ operator: 'equals', values: ['a'] }] }, '"filters.0": ', false],
  [{ filters: [{ member: 'orders.status', operator: 'is' }] }, '"filters.0', true],
  [
    { measures: ['orders.count'], filters: [{ member: 'orders.status', operator: 'equals' }] },
    '"filters.0": ',
    false,
  ],
  [
    { timeDimensions: [{ ...date, dateRange: 'today', compareDateRange: ['today'] }] },
    '"timeDimensions.0": dateRange and compareDateRange exclude each other',
    false,
  ],
  [{}, 'Query should contain either measures, dimensions or timeDimensions', false],
  [{ timeDimensions: [date] }, 'Query should contain either measures', false],
  [
    { timeDimensions: [{ ...date, granularity: 'day', dateRange: 'soon' }] },
    "Can't parse date: 'soon'",
    false,
  ],
  ['{', 'Unable to decode query param as JSON, error: ', false],
  ['', 'Query param is required', false],
  [[{ measures: ['orders.count'] }], 'Data blending query without granularity is not supported', false],
])('the query %j is malformed: 400 without a type', async (query, text, breaksContract) => {
  const { platform, engine } = await branchOf()
  const { status, json } = await planAt(engine, query)
  expect([status, json]).toEqual([400, { error: expect.stringContaining(text) }])
  expect(platform.emulator.violations).toHaveLength(breaksContract ? 1 : 0)
})

test('a query in the URL is held to the contract, too', async () => {
  const { platform, engine } = await branchOf()
  expect((await planAt(engine, { foo: 1 }, 'GET')).status).toBe(400)
  expect(platform.emulator.violations).toEqual([expect.stringMatching(/^sqlV1Get: .*foo/)])
})

test.each([
  [{ measures: ['orders.count'], limit: 50_001 }, 'Error: The query limit has been exceeded.'],
  [{ measures: ['orders.count'], limit: 50_000 }, undefined],
])('%j: %s', async (query, error) => {
  const { engine } = await branchOf()
  const { status, json } = await planAt(engine, query)
  expect(status).toBe(error === undefined ? 200 : 500)
  if (error !== undefined) expect(json).toEqual({ error })
})

test('a body that is no JSON is a 500', async () => {
  const { engine } = await branchOf()
  const headers = { 'content-type': 'application/json' }
  const { status, json } = await ask(engine, '/v1/sql', { method: 'POST', headers, body: '{' })
  expect([status, json]).toEqual([500, { error: expect.stringMatching(/^SyntaxError: /) }])
})

test('a list of queries, or of date ranges, is answered with a list', async () => {
  const { platform, engine } = await branchOf()
  const day = { ...date, granularity: 'day' }
  const list = ['orders.count', 'orders.total'].map((name) => ({ measures: [name], timeDimensions: [day] }))
  const blended = await planAt(engine, list)
  expect(blended.json).toMatchObject([{ sql: { order: {} } }, { sql: { order: {} } }])
  const compareDateRange = ['last month', ['2026-01-01', '2026-01-02']]
  const compared = await planAt(engine, {
    measures: ['orders.count'],
    timeDimensions: [{ ...day, compareDateRange }],
  })
  expect((compared.json as Planned[]).map(({ sql }) => sql.sql[1])).toEqual([
    ['2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z'],
    ['2026-01-01T00:00:00.000Z', '2026-01-02T23:59:59.999Z'],
  ])
  expect(platform.emulator.violations).toEqual([])
})

test.each([
  ['last 2 weeks', '2025-12-15', '2025-12-28'],
  ['this quarter', '2026-01-01', '2026-03-31'],
  ['next year', '2027-01-01', '2027-12-31'],
  ['yesterday', '2025-12-31', '2025-12-31'],
  ['2026-02-03', '2026-02-03', '2026-02-03'],
])('the date range "%s" is from %s to %s', async (dateRange, from, to) => {
  const { engine } = await branchOf()
  const timeDimensions = [{ ...date, dateRange }]
  const { json } = await planAt(engine, { measures: ['orders.count'], timeDimensions })
  expect(planned(json).sql.sql[1]).toEqual([`${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`])
})

test.each([
  ['nobody', {}, 'payroll.team', '(1 = 0)', []],
  ['finance', { groups: ['finance'] }, 'payroll.grade', 'payroll', []],
  ['leads', { groups: ['leads'], team: 'red' }, 'payroll.team', '"payroll".team = $1', ['red']],
  ['leads, of what they may not see', { groups: ['leads'], team: 'red' }, 'payroll.grade', '(1 = 0)', []],
])('policies add conditions to a plan: %s', async (_, context, dimension, text, values) => {
  const { platform, engine } = await branchOf(guarded, context)
  const { status, json } = await planAt(engine, { dimensions: [dimension] })
  expect(status).toBe(200)
  expect(planned(json).sql.sql).toEqual([expect.stringContaining(text), values])
  expect(planned(json).sql.sql[0].includes('1 = 0')).toBe(text === '(1 = 0)')
  expect(platform.emulator.violations).toEqual([])
})
