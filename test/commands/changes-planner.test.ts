import { describe, expect, it } from 'vitest'
import { runStep, useProject } from '../support/platform.ts'

// What a reading of files cannot see, or got wrong, and the planner shows: each is a branch that a gate must stop.

useProject()

const model = `cubes:
  - name: base_orders
    public: false
    sql_table: shop.orders
    joins:
      - {name: base_customers, relationship: many_to_one, sql: "{CUBE}.customer_id = {base_customers.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
      - {name: hidden, sql: hidden, type: string, public: false}
      - {name: placed_at, sql: placed_at, type: time, granularities: [{name: fiscal, interval: 1 year, offset: 1 month}]}
      - {name: size, type: string, case: {when: [{sql: "amount > 9", label: large}], else: {label: small}}}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
      - {name: open_count, type: count, filters: [{sql: "{CUBE}.status = 'open'"}]}
    segments:
      - {name: open, sql: "{CUBE}.status = 'open'"}
    pre_aggregations:
      - {name: main, measures: [count, revenue], dimensions: [status, size]}
  - name: base_customers
    public: false
    sql_table: shop.customers
    joins:
      - {name: base_cities, relationship: many_to_one, sql: "{CUBE}.city_id = {base_cities.id}"}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: name, sql: name, type: string}
  - name: base_cities
    public: false
    sql_table: shop.cities
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: name, type: string}
  - name: copies
    sql: "SELECT * FROM {base_orders.sql()} AS o"
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
views:
  - name: sales
    default_filters: [{member: status, operator: equals, values: [open]}]
    cubes:
      - {join_path: base_orders, includes: [status, placed_at, size, count, revenue, open_count, open]}
      - {join_path: base_orders.base_customers, includes: [name]}
      - {join_path: base_orders.base_customers.base_cities, includes: [city]}
`

const withoutJoin = model.replace(/ {4}joins:\n {6}- \{name: base_cities.*\n/, '')

async function gate(failOn: 'breaking' | 'dangerous', base: string, head: string) {
  const path = 'model/model.yml'
  const step = await runStep({
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn },
    platform: {
      state: { files: { [path]: base }, branches: [{ name: 'feature', files: { [path]: head } }] },
    },
  })
  const comparison = step.report.findings.model
  return {
    step,
    ids: [...new Set(comparison?.changes.filter(({ level }) => level !== 'safe').map(({ id }) => id))],
  }
}

const replaced = (from: string | RegExp, to: string) => {
  const edited = model.replace(from, to)
  if (edited === model) throw new Error(`nothing to replace: ${String(from)}`)
  return edited
}

describe('a gate for breaking changes', () => {
  it.each<[string, string, string[]]>([
    ['a join that is lost, two joins away', withoutJoin, ['plan-failed']],
    [
      'a join condition that names nothing',
      replaced('{base_cities.id}"}', '{base_cities.key}"}'),
      ['plan-failed'],
    ],
    [
      'a join lost next to the view',
      replaced(/ {4}joins:\n {6}- \{name: base_customers.*\n/, ''),
      ['plan-failed'],
    ],
    [
      'a private member that a join names',
      replaced('{CUBE}.customer_id =', '{hidden} =').replace(/ {6}- \{name: hidden.*\n/, ''),
      ['plan-failed'],
    ],
    [
      'a private member that a pre-aggregation names',
      replaced('dimensions: [status, size]}', 'dimensions: [status, hidden]}').replace(
        / {6}- \{name: hidden.*\n/,
        '',
      ),
      ['plan-failed'],
    ],
  ])('is red for %s', async (_, head, expected) => {
    const { step, ids } = await gate('breaking', model, head)
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(ids).toEqual(expect.arrayContaining(expected))
  })
})

describe('a gate for dangerous changes', () => {
  it.each<[string, string, string]>([
    [
      'another default filter of a view',
      replaced('values: [open]', 'values: [paid]'),
      'entity-source-changed',
    ],
    ['no default filter any more', replaced(/ {4}default_filters.*\n/, ''), 'entity-source-changed'],
    [
      'other SQL of a granularity',
      replaced('offset: 1 month', 'offset: 3 month'),
      'member-definition-changed',
    ],
    ['another case of a dimension', replaced('amount > 9', 'amount > 99'), 'member-definition-changed'],
    [
      'another table below `{base_orders.sql()}`',
      replaced('shop.orders', 'shop.all_orders'),
      'entity-source-changed',
    ],
    [
      'a pre-aggregation that lost a dimension',
      replaced('dimensions: [status, size]}', 'dimensions: [status]}'),
      'rollup-lost',
    ],
    [
      'other SQL behind a pre-aggregation',
      replaced('sql: amount, type: sum', 'sql: amount * 2, type: sum'),
      'member-definition-changed',
    ],
    [
      'another relationship below a view',
      replaced('base_customers, relationship: many_to_one', 'base_customers, relationship: one_to_many'),
      'join-changed',
    ],
  ])('is red for %s', async (_, head, expected) => {
    const { step, ids } = await gate('dangerous', model, head)
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(ids).toContain(expected)
  })

  it.each<[string, string]>([
    [
      'a description',
      replaced('sql: status, type: string', 'sql: status, type: string, description: Where it is'),
    ],
    ['a renamed private cube', model.replaceAll('base_customers', 'people')],
    [
      'a pre-aggregation more',
      replaced(
        '    pre_aggregations:\n',
        '    pre_aggregations:\n      - {name: other, measures: [open_count]}\n',
      ),
    ],
    [
      'a segment and a measure more',
      replaced(
        '      - {name: count, type: count}\n',
        '      - {name: count, type: count}\n      - {name: buyers, sql: customer_id, type: count_distinct}\n',
      ),
    ],
  ])('is green for %s', async (_, head) => {
    const { step, ids } = await gate('dangerous', model, head)
    expect(ids).toEqual([])
    expect(step.exitCode).toBe(0)
    expect(step.report.findings.model?.plans.unchanged).toBeGreaterThan(5)
  })
})
