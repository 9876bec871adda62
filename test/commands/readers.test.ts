import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import type { ReaderChange } from '../../src/base/findings.ts'
import { calls, runStep, type Step, useProject } from '../support/platform.ts'

// What merging a branch changes for each reader of the team file.

useProject()

const path = 'model/cubes/orders.yml'
const orders = (policies: string, extra = '') => `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: status, sql: status, type: string}
      - {name: region, sql: region, type: string}
      - {name: owner, sql: owner, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
${extra}    access_policy:
${policies}`
const all = (group: string) => `      - {group: ${group}, member_level: {includes: "*"}}\n`
const without = (group: string, names: string) =>
  `      - {group: ${group}, member_level: {includes: "*", excludes: [${names}]}}\n`
const rows = (group: string, member: string, value: string) =>
  `      - {group: ${group}, member_level: {includes: "*"}, row_level: {filters: [{member: ${member}, operator: equals, values: [${value}]}]}}\n`
const context = (group: string, member: string, key: string) =>
  rows(group, member, `"{ securityContext.${key} }"`)

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
/** Of the usual context, to which no policy grants anything: none. */
const usualPlans = 0
const team = 'readers:\n  analyst: { groups: [analyst] }\n  emea: { groups: [sales], region: EU }\n'

interface Given {
  faults?: Fault[]
  /** The member that the saved report uses. */
  used?: string
  base: string
  head: string
  failOn?: string
  team?: string
  others?: Record<string, string>
  see?: (platform: Emulator) => void
}

function validate({
  faults = [],
  used,
  base,
  head,
  failOn = 'breaking',
  team: file = team,
  others = {},
  see = () => {},
}: Given): Promise<Step> {
  const rest = { 'model/cubes/items.yml': items, ...others }
  return runStep({
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn },
    platform: {
      state: {
        files: { [path]: base, ...rest },
        branches: [{ name: 'feature', files: { [path]: head, ...rest } }],
      },
    },
    files: { '.data-model-ci.yml': file },
    prepare: (platform: Emulator) => {
      see(platform)
      for (const fault of faults) platform.addFault(fault)
      const [deployment] = platform.state.deployments.values()
      for (const report of used ? (deployment?.workspace.reports.values() ?? []) : [])
        Object.assign(report, { jsonQuery: JSON.stringify({ measures: [used] }), sqlQuery: null })
    },
  })
}

const changesOf = ({ report }: Step) =>
  (report.findings.model?.changes ?? []).map(({ id, level, member, readers = [] }) =>
    [id, level, member, ...readers].join(' '),
  )
const unknownOf = ({ report }: Step) => report.findings.model?.unknown ?? []
const rowOf = ({ entity, state, members, isWhole, filters, rollups }: ReaderChange) =>
  [
    `${entity} ${state}:`,
    isWhole ? 'all' : members.join(', '),
    filters && `${filters.before.join(', ') || 'none'} -> ${filters.after.join(', ') || 'none'}`,
    rollups?.join(', '),
  ]
    .filter(Boolean)
    .join(' ')
const readersOf = ({ report }: Step) =>
  Object.fromEntries(
    (report.findings.model?.readers ?? []).map(({ reader, changes, unknown }) => [
      reader,
      unknown ?? changes.map(rowOf),
    ]),
  )

/** Filters of one policy, which rows have to meet all. */
const filteredBy = (...members: string[]) =>
  `      - {group: sales, member_level: {includes: "*"}, row_level: {filters: [${members.map((one) => `{member: ${one}, operator: equals, values: [a]}`).join(', ')}]}}\n`
const both = all('analyst') + all('sales')

describe('a policy that changes', () => {
  it.each<[string, string, string, Record<string, string[]>, string[]]>([
    [
      'nothing',
      both,
      `${both}      - {group: nobody, member_level: {includes: "*"}}\n`,
      { analyst: [], emea: [] },
      [],
    ],
    [
      'a member is excluded',
      both,
      all('analyst') + without('sales', 'revenue'),
      { analyst: [], emea: ['orders sees less: orders.revenue'] },
      ['access-narrowed breaking orders.revenue emea'],
    ],
    [
      'a member is included',
      all('analyst') + without('sales', 'revenue'),
      both,
      { analyst: [], emea: ['orders sees more: orders.revenue'] },
      ['access-widened dangerous orders.revenue emea'],
    ],
    [
      'a group is gone',
      both,
      all('analyst'),
      { analyst: [], emea: ['orders sees less: all'] },
      ['access-narrowed breaking orders emea'],
    ],
    [
      'a group is new',
      all('analyst'),
      both,
      { analyst: [], emea: ['orders sees more: all'] },
      ['access-widened dangerous orders emea'],
    ],
    [
      'a row filter appears',
      both,
      all('analyst') + context('sales', 'region', 'region'),
      { analyst: [], emea: ['orders rows narrowed: all none -> orders.region'] },
      ['rows-narrowed dangerous orders emea'],
    ],
    [
      'a row filter disappears',
      all('analyst') + context('sales', 'region', 'region'),
      both,
      { analyst: [], emea: ['orders rows widened: all orders.region -> none'] },
      ['rows-widened dangerous orders emea'],
    ],
    [
      'a row filter moves to another member',
      all('analyst') + rows('sales', 'region', 'EU'),
      all('analyst') + rows('sales', 'owner', 'EU'),
      { analyst: [], emea: ['orders rows changed: all orders.region -> orders.owner'] },
      ['rows-changed dangerous orders emea'],
    ],
    [
      'a row filter has another value',
      all('analyst') + rows('sales', 'region', 'EU'),
      all('analyst') + rows('sales', 'region', 'US'),
      { analyst: [], emea: ['orders rows changed: all orders.region -> orders.region'] },
      ['rows-changed dangerous orders emea'],
    ],
    [
      'one of two row filters disappears',
      all('analyst') + filteredBy('region', 'owner'),
      all('analyst') + filteredBy('owner'),
      { analyst: [], emea: ['orders rows widened: all orders.owner, orders.region -> orders.owner'] },
      ['rows-widened dangerous orders emea'],
    ],
    [
      'one more row filter appears',
      all('analyst') + filteredBy('owner'),
      all('analyst') + filteredBy('region', 'owner'),
      { analyst: [], emea: ['orders rows narrowed: all orders.owner -> orders.owner, orders.region'] },
      ['rows-narrowed dangerous orders emea'],
    ],
    [
      'one of two policies with row filters disappears',
      all('analyst') + filteredBy('region') + filteredBy('owner'),
      all('analyst') + filteredBy('owner'),
      { analyst: [], emea: ['orders rows changed: all orders.owner, orders.region -> orders.owner'] },
      ['rows-changed dangerous orders emea'],
    ],
    [
      'a segment is new for all',
      both,
      `${both}    segments: [{name: big, sql: "{CUBE}.amount > 9"}]\n`,
      { analyst: [], emea: [] },
      ['member-added safe orders.big analyst'],
    ],
    [
      'a segment is gone for all',
      `${both}    segments: [{name: big, sql: "{CUBE}.amount > 9"}]\n`,
      both,
      { analyst: [], emea: [] },
      ['member-removed breaking orders.big analyst'],
    ],
    [
      'a segment is excluded',
      `${both}    segments: [{name: big, sql: "{CUBE}.amount > 9"}]\n`,
      `${all('analyst') + without('sales', 'big')}    segments: [{name: big, sql: "{CUBE}.amount > 9"}]\n`,
      { analyst: [], emea: ['orders sees less: orders.big'] },
      ['access-narrowed breaking orders.big emea'],
    ],
    [
      'a row filter for everybody',
      '      - {group: "*", member_level: {includes: "*"}}\n',
      rows('"*"', 'region', 'EU'),
      {
        analyst: ['orders rows narrowed: all none -> orders.region'],
        emea: ['orders rows narrowed: all none -> orders.region'],
      },
      ['rows-narrowed dangerous orders analyst emea'],
    ],
  ])('%s', async (_, base, head, readers, changes) => {
    const step = await validate({ base: orders(base), head: orders(head) })
    expect(unknownOf(step)).toEqual([])
    expect(readersOf(step)).toEqual(readers)
    expect(changesOf(step).filter((one) => / (?:analyst|emea)/.test(one))).toEqual(changes)
    expect(changesOf(step).join(' ')).not.toMatch(/access-policy-changed|definition-not-visible/)
  })
})

describe('beside other changes, and in usual layouts', () => {
  const main = '    pre_aggregations:\n      - {name: main, measures: [revenue], dimensions: [region]}\n'
  const filtered = (value: string) => all('analyst') + rows('sales', 'region', value)
  const masked = (policies: string) => orders(policies).replace('type: sum}', 'type: sum, mask: -1}')

  it.each<[string, string, string, string[]]>([
    [
      'another value beside a new pre-aggregation',
      orders(filtered('EU')),
      orders(filtered('US'), main),
      ['rows-changed dangerous orders emea'],
    ],
    [
      'another value beside another table',
      orders(filtered('EU')),
      orders(filtered('US')).replace('shop.orders', 'shop.orders2'),
      ['rows-changed dangerous orders emea'],
    ],
    [
      'what was masked before',
      masked(
        all('analyst') +
          '      - {group: sales, member_level: {includes: "*", excludes: [revenue]}, member_masking: {includes: [revenue]}}\n',
      ),
      masked(both),
      ['access-widened dangerous orders.revenue emea'],
    ],
    [
      'what is masked now',
      masked(both),
      masked(
        all('analyst') +
          '      - {group: sales, member_level: {includes: "*", excludes: [revenue]}, member_masking: {includes: [revenue]}}\n',
      ),
      ['member-definition-changed dangerous orders.revenue emea'],
    ],
    [
      'no filter any more beside a condition of the model',
      orders(filtered('EU')),
      orders(both).replace('sql_table: shop.orders', 'sql: SELECT * FROM shop.orders WHERE a = 0'),
      ['rows-widened dangerous orders emea'],
    ],
    [
      'more members, with the condition of an empty plan in their SQL',
      orders(all('analyst') + without('sales', 'owner')).replace(
        'sql: owner',
        'sql: "CASE WHEN (1 = 0) THEN 1 END"',
      ),
      orders(both).replace('sql: owner', 'sql: "CASE WHEN (1 = 0) THEN 1 END"'),
      ['access-widened dangerous orders.owner emea'],
    ],
  ])('tells %s', async (_, base, head, changes) => {
    const step = await validate({ base, head })
    expect(unknownOf(step)).toEqual([])
    expect(changesOf(step).filter((one) => / emea$/.test(one))).toEqual(changes)
  })

  it('says of conditions of the model itself nothing about readers', async () => {
    const plain = orders(both).replace(/ {4}access_policy:[\s\S]*$/, '')
    const head = plain.replace('sql_table: shop.orders', 'sql: SELECT * FROM shop.orders WHERE b = 0')
    const step = await validate({ base: plain, head })
    expect(readersOf(step)).toEqual({ analyst: [], emea: [] })
  })

  it('counts a private cube as seen through the view that shows it', async () => {
    const view = 'views:\n  - name: sold\n    cubes: [{join_path: orders, includes: "*"}]\n'
    const base = orders(both).replace('sql_table', 'public: false\n    sql_table')
    const others = { 'model/views/sold.yml': view }
    const head = base.replace(
      '{name: count, type: count}',
      '{name: count, type: count, description: All of them}',
    )
    expect(changesOf(await validate({ base, head, others })).join()).not.toContain('not-compared')
  })

  it('compares a reader who sees nothing else', async () => {
    const step = await validate({
      base: orders(all('analyst')),
      head: orders(both),
      others: { 'model/cubes/items.yml': items.replace(/ {6}- \{group: sales.*\n/, '') },
    })
    expect(unknownOf(step)).toEqual([])
    expect(changesOf(step)).toContainEqual('access-widened dangerous orders emea')
  })
})

describe('what only a reader sees', () => {
  const edited = (text: string) => text.replace('sql: amount', 'sql: net')

  it.each<[string, string, string, string[]]>([
    [
      'another definition',
      orders(both),
      edited(orders(both)),
      ['member-definition-changed dangerous orders.revenue analyst'],
    ],
    [
      'a member that is gone',
      orders(all('sales')),
      orders(all('sales')).replace(/ {6}- \{name: revenue.*\n/, ''),
      ['member-removed breaking orders.revenue emea'],
    ],
    [
      'another definition, where the first reader does not see it any more',
      orders(both),
      edited(orders(without('analyst', 'revenue') + rows('sales', 'region', 'EU'))),
      [
        'access-narrowed breaking orders.revenue analyst',
        'rows-narrowed dangerous orders emea',
        'member-definition-changed dangerous orders.revenue emea',
      ],
    ],
    [
      'a new member',
      orders(both).replace(/ {6}- \{name: revenue.*\n/, ''),
      orders(both),
      ['member-added safe orders.revenue analyst'],
    ],
  ])('is compared as that reader: %s', async (_, base, head, changes) => {
    const step = await validate({ base, head })
    expect(unknownOf(step)).toEqual([])
    expect(changesOf(step)).toEqual(changes)
  })

  it('breaks the saved statements that use it: a gate by impact is red', async () => {
    const step = await validate({
      base: orders(both),
      head: orders(both).replace(/ {6}- \{name: revenue.*\n/, ''),
      failOn: 'impact',
      see: (platform) => {
        const [deployment] = platform.state.deployments.values()
        const query = { jsonQuery: null, sqlQuery: 'SELECT MEASURE(revenue) FROM orders' }
        for (const report of deployment?.workspace.reports.values() ?? []) Object.assign(report, query)
      },
    })
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    const broken = (step.report.findings.impact?.consumers ?? []).filter(({ state }) => state === 'broken')
    expect(broken[0]?.uses[0]?.message).toBe('can no longer be queried as analyst')
  })

  it('is told as not compared where no reader sees anything of a file', async () => {
    const base = orders(all('nobody'))
    const step = await validate({ base, head: edited(base), failOn: 'dangerous' })
    expect(changesOf(step)).toEqual([`not-compared dangerous ${path}`])
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
  })
})

describe('what policies hide from all who are asked', () => {
  const without2 = without('analyst', 'cost') + without('sales', 'cost')
  const cost = (sql: string, policies = without2) =>
    orders(policies).replace(
      '    measures:\n',
      `      - {name: cost, sql: ${sql}, type: number}\n    measures:\n`,
    )
  const beside = (sql: string, rest: string) =>
    orders(both).replace(
      'cubes:\n',
      `cubes:\n  - name: costs\n    sql_table: shop.costs\n    dimensions: [{name: cost, sql: ${sql}, type: number}]\n${rest}`,
    )
  const others = '    access_policy: [{group: other, member_level: {includes: "*"}}]\n'
  const over = (days: number) =>
    orders(
      without2,
      `      - {name: cost, sql: c, type: sum, rolling_window: {trailing: ${days} day}}\n`,
    ).replace('    measures:\n', '      - {name: at, sql: at, type: time}\n    measures:\n')
  const segment = (sql: string) => `${orders(without2)}    segments: [{name: cost, sql: ${sql}}]\n`

  it.each<[string, string, string, string[]]>([
    ['another definition', cost('a'), cost('b'), ['member-definition-changed dangerous orders.cost']],
    ['no other definition', cost('a'), `${cost('a')}# Looked at.\n`, []],
    ['another window', over(7), over(30), ['member-definition-changed dangerous orders.cost']],
    ['another segment', segment('a'), segment('b'), ['member-definition-changed dangerous orders.cost']],
    ['a member that is gone', cost('a'), orders(both), ['member-removed breaking orders.cost']],
    ['a new member', orders(both), cost('a'), []],
    [
      'what all members differ in',
      cost('a'),
      cost('a').replace('shop.orders', 'shop.orders2'),
      ['entity-source-changed dangerous orders analyst'],
    ],
    [
      'what another reader sees instead',
      cost('a', all('analyst') + without('sales', 'cost')),
      cost('b', without('analyst', 'cost') + all('sales')),
      [
        'access-narrowed breaking orders.cost analyst',
        'access-widened dangerous orders.cost emea',
        'member-definition-changed dangerous orders.cost',
      ],
    ],
    [
      'what the model itself keeps private',
      cost('a, public: false', both),
      cost('b, public: false', both),
      [],
    ],
    ['another cube of the file', beside('a', others), beside('b', others), ['not-compared dangerous costs']],
    [
      'a private cube of the file',
      beside('a', '    public: false\n'),
      beside('b', '    public: false\n'),
      [],
    ],
  ])('is asked about: %s', async (_, base, head, changes) => {
    const step = await validate({ base, head, failOn: 'dangerous' })
    expect([unknownOf(step), changesOf(step)]).toEqual([[], changes])
    expect(step.exitCode).toBe(changes.length > 0 ? 1 : 0)
  })

  it('is asked about where no reader but a security context is named', async () => {
    const given = { base: cost('a'), head: cost('b'), team: 'security-context: { groups: [analyst] }\n' }
    const step = await validate(given)
    expect(changesOf(step)).toEqual(['member-definition-changed dangerous orders.cost'])
    const [change] = step.report.findings.model?.changes ?? []
    expect(change?.message).toBe('another expression; the security context does not see it')
  })
})

describe('members that are listed and give no rows', () => {
  const total = '      - {name: total, sql: "{amount}", type: sum}\n'
  const amount = (text: string) =>
    text
      .replace('    measures:\n', '      - {name: amount, sql: amount, type: number}\n    measures:\n')
      .replace('    access_policy', `${total}    access_policy`)

  it('come back empty where a part of them is not granted any more', async () => {
    const step = await validate({
      base: amount(orders(both)),
      head: amount(orders(all('analyst') + without('sales', 'amount'))),
    })
    expect(readersOf(step).emea).toEqual([
      'orders sees less: orders.amount',
      'orders comes back empty: orders.total',
    ])
    expect(changesOf(step)).toEqual([
      'access-narrowed breaking orders.amount emea',
      'access-narrowed dangerous orders.total emea',
    ])
  })

  it.each<[string, object, string, string[]]>([
    [
      'gets no rows any more',
      { jsonQuery: JSON.stringify({ measures: ['orders.total'] }), sqlQuery: null },
      'breaking',
      ['broken orders.total exact: gets no rows as emea'],
    ],
    [
      'is semantic SQL that is rejected now',
      { jsonQuery: null, sqlQuery: 'SELECT MEASURE(total), amount FROM orders GROUP BY 2' },
      'dangerous',
      ['broken orders.amount planned: can no longer be queried as emea'],
    ],
    [
      'still gets rows',
      { jsonQuery: null, sqlQuery: 'SELECT MEASURE(revenue) FROM orders' },
      'dangerous',
      [],
    ],
  ])('break for the reader where a saved query %s', async (_, query, level, broken) => {
    const step = await validate({
      base: amount(orders(both)),
      head: amount(orders(all('analyst') + without('sales', 'amount'))),
      see: (platform) => {
        const [deployment] = platform.state.deployments.values()
        for (const report of deployment?.workspace.reports.values() ?? []) Object.assign(report, query)
      },
    })
    const consumers = step.report.findings.impact?.consumers ?? []
    const reports = consumers.filter(({ type, state }) => type === 'report' && state === 'broken')
    expect(
      reports
        .slice(0, 1)
        .flatMap(({ state, uses }) =>
          uses.map(({ member, certainty, message }) => `${state} ${member} ${certainty}: ${message}`),
        ),
    ).toEqual(broken)
    expect(changesOf(step)).toContainEqual(`access-narrowed ${level} orders.total emea`)
  })

  const viewer = '      - {group: viewer, member_level: {includes: [region]}}\n'

  it('break for the reader also where the usual context was rejected before', async () => {
    const step = await validate({
      base: amount(orders(both + viewer)),
      head: amount(orders(all('analyst') + without('sales', 'amount') + viewer)).replace(
        'sql: region',
        'sql: area',
      ),
      team: `security-context: { groups: [viewer] }\n${team}`,
      see: (platform) => {
        const [deployment] = platform.state.deployments.values()
        const query = { jsonQuery: null, sqlQuery: 'SELECT region, amount FROM orders GROUP BY 1, 2' }
        for (const report of deployment?.workspace.reports.values() ?? []) Object.assign(report, query)
      },
    })
    const broken = (step.report.findings.impact?.consumers ?? []).filter(({ state }) => state === 'broken')
    expect(broken[0]?.uses[0]?.message).toBe('can no longer be queried as emea')
  })

  it('break by the changes of each reader, where several lose their rows', async () => {
    const model = (policies: string) =>
      amount(orders(policies))
        .replace('    measures:\n', '      - {name: cost, sql: cost, type: number}\n    measures:\n')
        .replace('    access_policy', '      - {name: costs, sql: "{cost}", type: sum}\n    access_policy')
    const step = await validate({
      base: model(both),
      head: model(without('analyst', 'amount') + without('sales', 'amount, cost')),
      used: 'orders.total',
    })
    expect(changesOf(step)).toEqual([
      'access-narrowed breaking orders emea',
      'access-narrowed breaking orders emea',
      'access-narrowed breaking orders.amount analyst',
      'access-narrowed breaking orders.total analyst',
    ])
  })

  it('break no query that gave the reader no rows before', async () => {
    const step = await validate({
      base: amount(orders(all('analyst') + without('sales', 'owner'))),
      head: amount(orders(all('analyst') + without('sales', 'owner, amount'))),
      see: (platform) => {
        const [deployment] = platform.state.deployments.values()
        const query = { measures: ['orders.total'], dimensions: ['orders.owner'] }
        for (const report of deployment?.workspace.reports.values() ?? [])
          Object.assign(report, { jsonQuery: JSON.stringify(query), sqlQuery: null })
      },
    })
    expect(changesOf(step)).toContainEqual('access-narrowed dangerous orders.total emea')
  })

  it.each([
    ['breaking', 'orders.total', ['report: broken orders.total']],
    ['dangerous', 'orders.count', []],
  ])('are %s where a saved query is on %s', async (level, used, uses) => {
    const step = await validate({
      base: amount(orders(both)),
      head: amount(orders(all('analyst') + without('sales', 'amount'))),
      used,
    })
    expect(changesOf(step)).toContainEqual(`access-narrowed ${level} orders.total emea`)
    const consumers = step.report.findings.impact?.consumers ?? []
    expect(
      consumers
        .slice(0, 1)
        .map(
          ({ type, state, uses: own }) => `${type}: ${state} ${own.map(({ member }) => member).join(' ')}`,
        ),
    ).toEqual(uses)
  })

  it('come back empty where a segment is over what is not granted any more', async () => {
    const segment = '    segments: [{name: big, sql: "{revenue_of} > 9"}]\n'
    const own = (policies: string) =>
      `${orders(policies).replace('    measures:\n', '      - {name: revenue_of, sql: amount, type: number}\n    measures:\n')}${segment}`
    const step = await validate({
      base: own(both),
      head: own(all('analyst') + without('sales', 'revenue_of')),
    })
    expect(readersOf(step).emea).toEqual([
      'orders sees less: orders.revenue_of',
      'orders comes back empty: orders.big',
    ])
  })

  it('are no change where they gave none before', async () => {
    const base = amount(orders(all('analyst') + without('sales', 'amount')))
    const step = await validate({
      base,
      head: base.replace('name: owner, sql: owner', 'name: owner, sql: owned_by'),
    })
    expect(readersOf(step)).toEqual({ analyst: [], emea: [] })
    expect(changesOf(step)).toEqual(['member-definition-changed dangerous orders.owner analyst'])
  })
})

describe('a pre-aggregation', () => {
  const rollup = (names: string) =>
    `    pre_aggregations:\n      - {name: main, measures: [revenue], dimensions: [${names}]}\n`

  it('is lost for the reader alone whose rows are filtered by what it lacks', async () => {
    const step = await validate({
      base: orders(both, rollup('status')),
      head: orders(all('analyst') + context('sales', 'region', 'region'), rollup('status')),
      failOn: 'dangerous',
    })
    expect(readersOf(step).analyst).toEqual([])
    expect(readersOf(step).emea).toContainEqual(
      'orders loses rollup: orders.revenue, orders.status orders.main',
    )
    expect(changesOf(step)).toContainEqual('rollup-lost-for dangerous orders emea')
  })

  it('is lost for nobody alone where it is lost for all', async () => {
    const step = await validate({
      base: orders(both, rollup('status')),
      head: orders(both, rollup('region')),
    })
    expect(readersOf(step)).toEqual({ analyst: [], emea: [] })
  })
})

describe('a reader about whom nothing can be said', () => {
  it.each<[string, Partial<Given>, string]>([
    [
      'sees nothing',
      { team: `${team}  nobody: { groups: [nobody] }\n` },
      'What the reader `nobody` gets was not compared: it sees nothing on either side. Correct its context in `readers`.',
    ],
    [
      'lacks a value that rows are filtered by',
      {
        base: orders(all('analyst') + context('sales', 'region', 'country')),
        head: orders(all('analyst') + context('sales', 'owner', 'country')),
      },
      'What the reader `emea` gets was not compared: its context lacks a value that rows of `orders` are filtered by. Add it to the context in `readers`.',
    ],
  ])('fails a gate: it %s', async (_, given, sentence) => {
    const step = await validate({ base: orders(both), head: orders(all('analyst')), ...given })
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
    const step = await runStep({
      inputs: { command: 'validate', branch: 'feature', 'fail-on': 'breaking' },
      platform: {
        state: {
          files: { 'model/cubes/sold.js': model(base, 'amount') },
          branches: [{ name: 'feature', files: { 'model/cubes/sold.js': model(head, 'net') } }],
        },
      },
      files: { '.data-model-ci.yml': file },
    })
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([exitCode, kind || 'none'])
    if (kind === '') {
      expect(unknownOf(step)).toEqual([])
      expect(step.report.findings.model?.comparedAs).toBe('a reader with region')
      expect(changesOf(step)).toContain('member-definition-changed dangerous sold.revenue')
    }
    if (title !== undefined) expect(step.report.verdict.title).toBe(title)
    if (last !== undefined) expect(step.errors.at(-1)).toContain(last)
  })
})

describe('a fault of what is asked as readers', () => {
  const same = {
    base: orders(both),
    head: orders(`${both}      - {group: other, member_level: {includes: "*"}}\n`),
  }
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
  const counted = new Map<string, number>()
  /** How often it is called before the first reader is asked for: a gate asks again while responses may be late. */
  async function callsBefore(operation: string, failOn: string): Promise<number> {
    if (operation === 'sqlV1Post') return usualPlans
    const key = `${operation} ${failOn}`
    // Two readers on two sides.
    if (!counted.has(key))
      counted.set(key, calls((await validate({ ...same, failOn })).platform, operation) - 4)
    return counted.get(key) ?? 0
  }
  const rows = Object.keys(struck).flatMap((name) => [
    ...(name === 'no entity' ? [] : [['createDeploymentEnvironmentToken', name] as const]),
    ...(name === 'another context' ? [] : [['metaV1', name] as const, ['sqlV1Post', name] as const]),
  ])

  it('is not met without a fault: the gate is green', async () => {
    const step = await validate(same)
    expect([step.exitCode, readersOf(step)]).toEqual([0, { analyst: [], emea: [] }])
  })

  it.each([...rows.map((row) => [...row, 'breaking']), [...(rows[0] ?? []), 'never']] as [
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
