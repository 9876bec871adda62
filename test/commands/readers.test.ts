import { describe, expect, it } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import type { ReaderChange } from '../../src/base/findings.ts'
import { calls, useCommand } from '../support/command.ts'
import { type Compared, changesOf, compare, unknownOf } from '../support/compared.ts'
import { ordersFile } from '../support/model-words.ts'
import type { Step } from '../support/platform.ts'
import { rows, terms, word } from '../support/rows.ts'

// What merging a branch changes for each reader of the team file.

useCommand()

/** Never touched. */
const items = `cubes:
  - name: items
    sql_table: shop.items
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
    measures:
      - {name: count, type: count}
    access_policy:
      - {group: analyst, member_level: {includes: "*"}}
      - {group: sales, member_level: {includes: "*"}}
`
const readers = 'readers:\n  analyst: { groups: [analyst] }\n  emea: { groups: [sales], region: EU }\n'

/** A branch with these policies, and what else its model has. */
function validate({ others, ...given }: Compared) {
  const rest = { 'model/cubes/items.yml': items, ...others }
  return compare({ failOn: 'breaking', team: readers, ...given, others: rest })
}

const rowOf = ({ entity, state, members, isWhole, filters, rollups }: ReaderChange) =>
  [
    `${entity} ${state}`,
    isWhole ? 'all' : members.join(' '),
    filters && `${filters.before.join(' ') || 'none'} -> ${filters.after.join(' ') || 'none'}`,
    rollups?.join(' '),
  ]
    .filter(Boolean)
    .join(': ')
const readersOf = ({ report }: Step) =>
  Object.fromEntries(
    (report.findings.model?.readers ?? []).map(({ reader, changes, unknown }) => [
      reader,
      unknown ?? changes.map(rowOf),
    ]),
  )

/** What a row is about besides both models. */
const settings: Record<string, Compared> = {
  '': {},
  'a view of it': {
    others: {
      'model/views/sold.yml': 'views:\n  - name: sold\n    cubes: [{join_path: orders, includes: "*"}]\n',
    },
  },
  'nothing else for sales': {
    others: { 'model/cubes/items.yml': items.replace(/ {6}- \{group: sales.*\n/, '') },
  },
  'usually as viewer': { team: `security-context: { groups: [viewer] }\n${readers}` },
  'no readers': { team: 'security-context: { groups: [analyst] }\n' },
}

// A cell of a reader that is empty is not asked; `-`: the same as before.
it.each(
  rows(`
    policies and more | base | head | analyst | emea | changes | beside
    a policy of others | analyst, sales | analyst, sales, other | - | - |
    a member is excluded | analyst, sales | analyst, sales -revenue | - | orders sees less: orders.revenue
      | breaking access-narrowed orders.revenue as emea
    a member is included | analyst, sales -revenue | analyst, sales | - | orders sees more: orders.revenue
      | dangerous access-widened orders.revenue as emea
    a group is gone | analyst, sales | analyst | - | orders sees less: all | breaking access-narrowed orders as emea
    a group is new | analyst | analyst, sales | - | orders sees more: all | dangerous access-widened orders as emea
    a row filter appears | analyst, sales | analyst, sales region=@region
      | - | orders rows narrowed: all: none -> orders.region | dangerous rows-narrowed orders as emea
    a row filter disappears | analyst, sales region=@region | analyst, sales
      | - | orders rows widened: all: orders.region -> none | dangerous rows-widened orders as emea
    a row filter of another member | analyst, sales region=EU | analyst, sales owner=EU
      | - | orders rows changed: all: orders.region -> orders.owner | dangerous rows-changed orders as emea
    a row filter of another value | analyst, sales region=EU | analyst, sales region=US
      | - | orders rows changed: all: orders.region -> orders.region | dangerous rows-changed orders as emea
    one of two filters disappears | analyst, sales region=a owner=a | analyst, sales owner=a
      | - | orders rows widened: all: orders.owner orders.region -> orders.owner | dangerous rows-widened orders as emea
    one more filter | analyst, sales owner=a | analyst, sales region=a owner=a
      | - | orders rows narrowed: all: orders.owner -> orders.owner orders.region | dangerous rows-narrowed orders as emea
    one of two policies with filters | analyst, sales region=a, sales owner=a | analyst, sales owner=a
      | - | orders rows changed: all: orders.owner orders.region -> orders.owner | dangerous rows-changed orders as emea
    a row filter for everybody | * | * region=EU
      | orders rows narrowed: all: none -> orders.region | orders rows narrowed: all: none -> orders.region
      | dangerous entity-source-changed orders, dangerous rows-narrowed orders as analyst emea
    a segment is new for all | analyst, sales | analyst, sales; big | - | - | safe member-added orders.big as analyst emea
    a segment is gone for all | analyst, sales; big | analyst, sales | - | - | breaking member-removed orders.big as analyst emea
    a segment is excluded | analyst, sales; big | analyst, sales -big; big | - | orders sees less: orders.big
      | breaking access-narrowed orders.big as emea

    another value, and a new pre-aggregation | analyst, sales region=EU | analyst, sales region=US; rollup
      | | | dangerous rows-changed orders as emea, safe pre-aggregation-added orders.main as analyst emea
    another value, and another table | analyst, sales region=EU | analyst, sales region=US; orders2
      | | | dangerous entity-source-changed orders as analyst emea, dangerous rows-changed orders as emea
    masked before | analyst, sales ~revenue; maskable | analyst, sales; maskable
      | | | dangerous access-widened orders.revenue as emea
    masked now | analyst, sales; maskable | analyst, sales ~revenue; maskable
      | | | dangerous member-definition-changed orders.revenue as emea
    no filter any more, and a condition of the model | analyst, sales region=EU | analyst, sales; condition
      | | | dangerous entity-source-changed orders as analyst emea, dangerous rows-widened orders as emea
    more members, with the condition of an empty plan | analyst, sales -owner; never true | analyst, sales; never true
      | | | dangerous access-widened orders.owner as emea
    a condition of the model itself | | ; condition | - | - | dangerous entity-source-changed orders
    a private cube, through its view | analyst, sales; private | analyst, sales; private; described
      | - | - | safe description-changed sold.count | a view of it
    a reader who sees nothing else | analyst | analyst, sales | | | dangerous access-widened orders as emea
      | nothing else for sales

    another definition | analyst, sales | analyst, sales; net
      | | | dangerous member-definition-changed orders.revenue as analyst emea
    a member that is gone | sales | sales; no revenue | | | breaking member-removed orders.revenue as emea
    another definition, not for the first reader | analyst, sales | analyst -revenue, sales region=EU; net
      | | | breaking access-narrowed orders.revenue as analyst, dangerous rows-narrowed orders as emea,
        dangerous member-definition-changed orders.revenue as emea
    a new member | analyst, sales; no revenue | analyst, sales | | | safe member-added orders.revenue as analyst emea
    what no reader sees | other | other; net | | | dangerous not-compared ${ordersFile}

    hidden from both: another definition | analyst -cost, sales -cost; cost a | analyst -cost, sales -cost; cost b
      | | | dangerous member-definition-changed orders.cost
    hidden from both: no other definition | analyst -cost, sales -cost; cost a | analyst -cost, sales -cost, other -cost; cost a
    hidden from both: another window | analyst -cost, sales -cost; window 7 | analyst -cost, sales -cost; window 30
      | | | dangerous member-definition-changed orders.cost
    hidden from both: another segment | analyst -cost, sales -cost; segment a | analyst -cost, sales -cost; segment b
      | | | dangerous member-definition-changed orders.cost
    hidden from both: gone | analyst -cost, sales -cost; cost a | analyst, sales | | | breaking member-removed orders.cost
    hidden from both: new | analyst, sales | analyst -cost, sales -cost; cost a
    hidden from both: what all differ in | analyst -cost, sales -cost; cost a | analyst -cost, sales -cost; cost a; orders2
      | | | dangerous entity-source-changed orders as analyst emea
    what another reader sees instead | analyst, sales -cost; cost a | analyst -cost, sales; cost b
      | | | breaking access-narrowed orders.cost as analyst, dangerous access-widened orders.cost as emea,
        dangerous member-definition-changed orders.cost
    what the model itself keeps private | analyst, sales; hidden a | analyst, sales; hidden b
    another cube of the file | analyst, sales; costs a | analyst, sales; costs b | | | dangerous not-compared costs
    a private cube of the file | analyst, sales; private costs a | analyst, sales; private costs b
    hidden from the only context | analyst -cost; cost a | analyst -cost; cost b
      | | | dangerous member-definition-changed orders.cost | no readers

    no rows: a part is not granted any more | analyst, sales; total | analyst, sales -amount; total
      | - | orders sees less: orders.amount, orders comes back empty: orders.total
      | breaking access-narrowed orders.amount as emea, dangerous access-narrowed orders.total as emea
    no rows: a segment over what is not granted | analyst, sales; over gross | analyst, sales -gross; over gross
      | - | orders sees less: orders.gross, orders comes back empty: orders.big
      | breaking access-narrowed orders.gross as emea, dangerous access-narrowed orders.big as emea
    no rows before either | analyst, sales -amount; total | analyst, sales -amount; total; owned by
      | - | - | dangerous member-definition-changed orders.owner as analyst emea

    a pre-aggregation lost for one, whose rows are filtered by what it lacks
      | analyst, sales; rollup of status | analyst, sales region=@region; rollup of status
      | - | orders rows narrowed: all: none -> orders.region, orders loses rollup: orders.revenue orders.status: orders.main
      | dangerous rollup-lost-for orders as emea, dangerous rows-narrowed orders as emea
    a pre-aggregation lost for all | analyst, sales; rollup of status | analyst, sales; rollup | - | - | dangerous rollup-lost orders.main as analyst emea
  `),
)('%s: %s -> %s', async (_, base = '', head = '', analyst = '', emea = '', changes = '', beside = '') => {
  const step = await validate({ base, head, failOn: 'dangerous', ...word(settings, beside) })
  const listOf = (cell: string) => terms(cell === '-' ? '' : cell, String)
  expect([unknownOf(step), changesOf(step)]).toEqual([[], listOf(changes)])
  for (const [reader, cell] of Object.entries({ analyst, emea }))
    if (cell !== '') expect(readersOf(step)[reader]).toEqual(listOf(cell))
  // "fail-on: dangerous".
  expect(step.exitCode).toBe(/dangerous|breaking/.test(changes) ? 1 : 0)
})

it('the message says that the only context does not see what differs', async () => {
  const given = { base: 'analyst -cost; cost a', head: 'analyst -cost; cost b' }
  const step = await validate({ ...given, ...settings['no readers'] })
  const [change] = step.report.findings.model?.changes ?? []
  expect(change?.message).toBe('another expression; the security context does not see it')
})

// The first saved report that breaks, with "fail-on: impact".
it.each(
  rows(`
    saved query | base | head | change | breaks | beside
    SELECT MEASURE(revenue) FROM orders | analyst, sales | analyst, sales; no revenue
      | breaking member-removed orders.revenue as analyst emea | orders.revenue planned: can no longer be queried as analyst
    {"measures": ["orders.total"]} | analyst, sales; total | analyst, sales -amount; total
      | breaking access-narrowed orders.total as emea | orders.total exact: gets no rows as emea
    {"measures": ["orders.count"]} | analyst, sales; total | analyst, sales -amount; total
      | dangerous access-narrowed orders.total as emea
    SELECT MEASURE(total), amount FROM orders GROUP BY 2 | analyst, sales; total | analyst, sales -amount; total
      | dangerous access-narrowed orders.total as emea | orders.amount planned: can no longer be queried as emea
    SELECT MEASURE(revenue) FROM orders | analyst, sales; total | analyst, sales -amount; total
      | dangerous access-narrowed orders.total as emea
    SELECT region, amount FROM orders GROUP BY 1, 2 | analyst, sales, viewer +region; total
      | analyst, sales -amount, viewer +region; total; area
      | breaking access-narrowed orders.amount as emea | orders.amount planned: can no longer be queried as emea | usually as viewer
    # It gave that reader no rows before.
    {"measures": ["orders.total"], "dimensions": ["orders.owner"]} | analyst, sales -owner; total
      | analyst, sales -owner -amount; total | dangerous access-narrowed orders.total as emea
    # Each reader loses rows for another reason.
    {"measures": ["orders.total"]} | analyst, sales; total; sums | analyst -amount, sales -amount -cost; total; sums
      | breaking access-narrowed orders as emea, breaking access-narrowed orders.total as analyst
      | orders.total exact: gets no rows as emea, orders.total exact: gets no rows as analyst
  `),
)(
  'saved query %s: %s -> %s',
  async (query = '', base = '', head = '', change = '', breaks = '', beside = '') => {
    const step = await validate({ base, head, query, failOn: 'impact', ...word(settings, beside) })
    expect(changesOf(step)).toEqual(expect.arrayContaining(terms(change, String)))
    const consumers = step.report.findings.impact?.consumers ?? []
    const [report] = consumers.filter(({ type, state }) => type === 'report' && state === 'broken')
    const uses = report?.uses.map(({ member, certainty, message }) => `${member} ${certainty}: ${message}`)
    expect(uses).toEqual(breaks === '' ? undefined : terms(breaks, String))
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual(
      breaks === '' ? [0, 'none'] : [1, 'breaking'],
    )
  },
)

describe('a reader about whom nothing can be said', () => {
  it.each<[string, Compared, string]>([
    [
      'sees nothing',
      { team: `${readers}  nobody: { groups: [nobody] }\n` },
      'What the reader `nobody` gets was not compared: it sees nothing on either side. Correct its context in `readers`.',
    ],
    [
      'lacks a value that rows are filtered by',
      { base: 'analyst, sales region=@country', head: 'analyst, sales owner=@country' },
      'What the reader `emea` gets was not compared: its context lacks a value that rows of `orders` are filtered by. Add it to the context in `readers`.',
    ],
  ])('fails a gate: it %s', async (_, given, sentence) => {
    const step = await validate({ base: 'analyst, sales', head: 'analyst', ...given })
    expect(unknownOf(step)).toEqual([sentence])
    expect(step.exitCode).toBe(1)
  })
})

describe('a condition of a policy that fails in the usual context', () => {
  const model = (condition: string, amount: string) => `cube('sold', {
  sql_table: 'shop.orders',
  dimensions: {
    id: { sql: 'id', type: 'number', primary_key: true },
    region: { sql: 'region', type: 'string' },
  },
  measures: { count: { type: 'count' }, revenue: { sql: '${amount}', type: 'sum' } },
  access_policy: [
    {
      group: '*',
      conditions: [{ if: ({ securityContext }) => ${condition} }],
      member_level: { includes: '*' },
    },
  ],
})
`
  const plain = 'true'
  const given = 'securityContext.region.length === 2'
  const lacking = 'securityContext.country.length === 2'
  const complete = 'readers:\n  analyst: { region: US }\n  emea: { region: EU }\n'

  it.each<[string, string, string, string, string, { exitCode?: number; title?: string; last?: string }]>([
    ['is asked as the first reader who can', given, given, complete, '', { exitCode: 0 }],
    [
      'is an error of the team file without readers',
      ...([given, given, 'compare: true\n', 'input'] as const),
      {
        title: 'the query API rejects the security context',
        last: 'Set "security-context" in the team file to one with each value that conditions of access policies need, or name `readers`; or correct the condition. Or set "fail-on: never".',
      },
    ],
    [
      'is an error of the team file where no reader can be asked',
      ...([lacking, lacking, complete, 'input'] as const),
      {
        last: 'Set "security-context" in the team file to one with each value that conditions of access policies need, or add these values to `readers`; or correct the condition. Or set "fail-on: never".',
      },
    ],
    ['breaks queries where the base has none', plain, lacking, complete, 'breaking', {}],
  ])('%s', async (_, base, head, file, kind, { exitCode = 1, title, last }) => {
    const step = await compare({
      base: { 'model/cubes/sold.js': model(base, 'amount') },
      head: { 'model/cubes/sold.js': model(head, 'net') },
      failOn: 'breaking',
      team: file,
    })
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([exitCode, kind || 'none'])
    if (kind === '') {
      expect(unknownOf(step)).toEqual([])
      expect(step.report.findings.model?.comparedAs).toBe('a reader with region')
      expect(changesOf(step)).toContain('dangerous member-definition-changed sold.revenue')
    }
    if (title !== undefined) expect(step.report.verdict.title).toBe(title)
    if (last !== undefined) expect(step.errors.at(-1)).toContain(last)
  })
})

describe('a fault of what is asked as readers', () => {
  const same = { base: 'analyst, sales', head: 'analyst, sales, other' }
  const struck: Record<string, Omit<Fault, 'operation' | 'call'>> = {
    '401': { kind: 'status', status: 401 },
    '403': { kind: 'status', status: 403 },
    '404': { kind: 'status', status: 404 },
    '429': { kind: 'status', status: 429 },
    '500 as JSON': { kind: 'status', status: 500 },
    '200 as HTML': { kind: 'html', status: 200 },
    'cut off': { kind: 'cut-json' },
    'empty object': { kind: 'empty-object' },
    'no entity': { kind: 'replace-body', body: { cubes: [] } },
    'another context': { kind: 'other-context' },
  }
  /** Of the usual context, to which no policy grants anything: none. */
  const usualPlans = 0
  const counted = new Map<string, number>()
  /** How often it is called before the first reader is asked for: a gate asks again while responses may be late. */
  async function callsBefore(operation: string, failOn: string): Promise<number> {
    if (operation === 'sqlV1Post') return usualPlans
    const key = `${operation} ${failOn}`
    // Two readers on two sides.
    if (!counted.has(key)) {
      await validate({ ...same, failOn })
      counted.set(key, calls(operation) - 4)
    }
    return counted.get(key) ?? 0
  }
  const asked = Object.keys(struck).flatMap((name) => [
    ...(name === 'no entity' ? [] : [['createDeploymentEnvironmentToken', name] as const]),
    ...(name === 'another context' ? [] : [['metaV1', name] as const, ['sqlV1Post', name] as const]),
  ])

  it('is not met without a fault: the gate is green', async () => {
    const step = await validate(same)
    expect([step.exitCode, readersOf(step)]).toEqual([0, { analyst: [], emea: [] }])
  })

  it.each([...asked.map((row) => [...row, 'breaking']), [...(asked[0] ?? []), 'never']] as [
    string,
    string,
    string,
  ][])('of %s, %s: fails a gate, and nothing else (%s)', async (operation, name, failOn) => {
    const call = { from: (await callsBefore(operation, failOn)) + 1 }
    const faults = Object.entries(struck)
      .filter(([each]) => each === name)
      .map(([, fault]) => ({ operation, ...fault, call }) as Fault)
    const step = await validate({ ...same, faults, failOn })
    expect(step.exitCode).toBe(failOn === 'never' ? 0 : 1)
    expect(changesOf(step).filter((one) => !one.startsWith('not-compared'))).toEqual([])
    for (const found of Object.values(readersOf(step)))
      expect(typeof found === 'string' || found.length === 0).toBe(true)
  })
})
