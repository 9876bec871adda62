import { transcripts } from '../../support/transcript.ts'
import { branch, guarded, shop } from './shop.ts'

const loose = shop['model/cubes/orders.yml'].replace('{CUBE.gone}', '{gone}')
const day = { dimension: 'orders.created_at', granularity: 'day' }
const given = {
  on: branch,
  state: { branches: [{ name: branch, staging: true, files: { ...shop, ...guarded } }] },
  values: {
    day,
    date: { dimension: day.dimension },
    count: { measures: ['orders.count'] },
    loose: { name: 'loose', staging: true, files: { 'model/cubes/orders.yml': loose } },
  },
  acts: {
    latest: ({ emulator }) => emulator.requests.slice(-2),
    violations: ({ emulator }) => emulator.violations,
  },
} satisfies Parameters<typeof transcripts>[0]

transcripts(given, {
  'a query is planned without being run, also from the URL': `
    PLAN {...count, filters: [{member: orders.status, operator: equals, values: [new]}], limit: 5}
      → {sql: {sql: ['/^SELECT\\s+count\\("orders".id\\)[\\s\\S]*LIMIT 5$/', [new]]}, dataSource: default}
    GET engine/v1/sql?query={"measures":["orders.count"],"limit":7} → {sql: {sql: ['/^SELECT[\\s\\S]*LIMIT 7$/', []]}}
    do latest
    SEE $latest → [{operationId: sqlV1Post, credential: data, status: 200}, {operationId: sqlV1Get, credential: data, status: 200}]
    PLAN '{"measures":["orders.count"]}'`,

  'a plan needs nothing that is public, in use or there in the warehouse': `
    PLAN {dimensions: [orders.secret]}
    PLAN {measures: [vault.count]}
    PLAN {...count, order: {orders.gone: asc}}
    PLAN {...count, dimensions: [customers.city]}
    PLAN {timeDimensions: [{dimension: orders.status, granularity: day}]}
    PLAN {...count, segments: [orders.big]}
    PLAN {...count, limit: 0}
    PLAN {...count, limit: 50000}
    PLAN {...count, limit: 50001} → 500 == {error: 'Error: The query limit has been exceeded.'}`,

  'memberNames are all that a plan touches: through the view, the calculation and the filter': `
    ratio = PLAN {measures: [sales.ratio]}
    SEE $ratio.sql.memberNames → [sales.ratio, orders.ratio, orders.total, orders.count, orders.id]
    one = PLAN $count
    SEE $one.sql.memberNames → [orders.count, orders.id]`,

  'a verdict of the planner is a 400 with a type': `
    PLAN {measures: [orders.gone]} → 400 == {type: UserError, error: "~'gone' not found for path 'orders.gone'"}
    PLAN {measures: [gone.count]} → 400 == {type: UserError, error: "~Cube 'gone' not found for path 'gone.count'"}
    PLAN {...count, segments: [orders.gone]} → 400 == {type: UserError, error: ~orders.gone}
    PLAN {measures: [orders.broken]} → 400 == {type: UserError, error: ~orders.gone cannot be resolved}
    PLAN {...count, dimensions: [vault.id]} → 400 == {type: UserError, error: "~Can't find join path"}
    PLAN {timeDimensions: [{...date, granularity: nope}]}
      → 400 == {type: UserError, error: '~Granularity "nope" does not exist in dimension orders.created_at'}
    PLAN {dimensions: [orders.status], ungrouped: true} → 400 == {type: UserError, error: ~primary keys}
    GET engine/v1/sql?query={"measures":["orders.gone"]} → 400 {type: UserError}`,

  'a bare unknown word in a filter is an accident of the planner: 500': `
    GIVEN {on: loose, state: {branches: [$loose]}}
    PLAN {measures: [orders.broken]} → 500 == {error: 'ReferenceError: gone is not defined'}`,

  'a malformed query is a 400 without a type': `
    PLAN {...count, timezone: Mars} → 400 == {error: '~"timezone": must be a valid IANA time zone'}
    PLAN {filters: [{operator: equals, values: [a]}]} → 400 == {error: '~"filters.0": '}
    PLAN {...count, filters: [{member: orders.status, operator: equals}]} → 400 == {error: '~"filters.0": '}
    PLAN {timeDimensions: [{...date, dateRange: today, compareDateRange: [today]}]}
      → 400 == {error: '~"timeDimensions.0": dateRange and compareDateRange exclude each other'}
    PLAN {} → 400 == {error: '~Query should contain either measures, dimensions or timeDimensions'}
    PLAN {timeDimensions: [$date]} → 400 == {error: '~Query should contain either measures'}
    PLAN {timeDimensions: [{...day, dateRange: soon}]} → 400 == {error: "~Can't parse date: 'soon'"}
    PLAN '{' → 400 == {error: '~Unable to decode query param as JSON, error: '}
    PLAN '' → 400 == {error: ~Query param is required}
    PLAN [$count] → 400 == {error: ~Data blending query without granularity is not supported}`,

  'a list of queries, or of date ranges, has a list of plans': `
    PLAN [{...count, timeDimensions: [$day]}, {measures: [orders.total], timeDimensions: [$day]}]
      → [{sql: {order: {}}}, {sql: {order: {}}}]
    PLAN {...count, timeDimensions: [{...day, compareDateRange: [last month, ['2026-01-01', '2026-01-02']]}]}
      → [{sql: {sql: [any, ['2025-12-01T00:00:00.000Z', '2025-12-31T23:59:59.999Z']]}},
        {sql: {sql: [any, ['2026-01-01T00:00:00.000Z', '2026-01-02T23:59:59.999Z']]}}]`,

  'a date range is from its first to its last millisecond': `
    PLAN {timeDimensions: [{...date, dateRange: last 2 weeks}], ...count}
      → {sql: {sql: [any, ['2025-12-15T00:00:00.000Z', '2025-12-28T23:59:59.999Z']]}}
    PLAN {timeDimensions: [{...date, dateRange: this quarter}], ...count}
      → {sql: {sql: [any, ['2026-01-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z']]}}
    PLAN {timeDimensions: [{...date, dateRange: next year}], ...count}
      → {sql: {sql: [any, ['2027-01-01T00:00:00.000Z', '2027-12-31T23:59:59.999Z']]}}
    PLAN {timeDimensions: [{...date, dateRange: yesterday}], ...count}
      → {sql: {sql: [any, ['2025-12-31T00:00:00.000Z', '2025-12-31T23:59:59.999Z']]}}
    PLAN {timeDimensions: [{...date, dateRange: '2026-02-03'}], ...count}
      → {sql: {sql: [any, ['2026-02-03T00:00:00.000Z', '2026-02-03T23:59:59.999Z']]}}`,

  'policies add conditions to a plan': `
    finance = TOKEN {groups: [finance]}
    leads = TOKEN {groups: [leads], team: red}
    PLAN {dimensions: [payroll.team]} → {sql: {sql: ['~(1 = 0)', []]}}
    finance: PLAN {dimensions: [payroll.grade]} → {sql: {sql: ['/^(?![^]*1 = 0)[^]*payroll/', []]}}
    leads: PLAN {dimensions: [payroll.team]} → {sql: {sql: ['~"payroll".team = $1', [red]]}}
    leads: PLAN {dimensions: [payroll.grade]} → {sql: {sql: ['~(1 = 0)', []]}}`,
})

transcripts(
  { ...given, violations: 'some' },
  {
    'what breaks the contract is a 400, too, also in the URL': `
      PLAN {foo: 1} → 400 == {error: '~Invalid query format: "": Unrecognized key: "foo"'}
      PLAN {measures: [orders]} → 400 == {error: '~Invalid query format: "measures.0": '}
      PLAN {measures: orders.count} → 400 == {error: '~Invalid query format: "measures": '}
      PLAN {...count, limit: '5'} → 400 == {error: '~Invalid query format: "limit": '}
      PLAN {...count, order: {orders.count: up}} → 400 == {error: '~Invalid query format: "order'}
      PLAN {filters: [{member: orders.status, operator: is}]} → 400 == {error: '~"filters.0'}
      GET engine/v1/sql?query={"foo":1} → 400
      do violations
      SEE $violations → [/^sqlV1Post/, /^sqlV1Post/, /^sqlV1Post/, /^sqlV1Post/, /^sqlV1Post/, /^sqlV1Post/, '/^sqlV1Get: .*foo/']`,

    'a body that is no JSON is a 500': `
      POST engine/v1/sql '{' → 500 == {error: '/^SyntaxError: /'}`,
  },
)
