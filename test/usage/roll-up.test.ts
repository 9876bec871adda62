import { describe, expect, it } from 'vitest'
import type { ModelChange } from '../../src/base/findings.ts'
import type { PlanResponse, Rollup } from '../../src/query-api/schemas.ts'
import { contentVerdict, judgeFinding, type QueryVerdict, type SidePlan } from '../../src/usage/roll-up.ts'
import type { Hit } from '../../src/usage/touched.ts'
import { planFrom } from '../meaning/planners.ts'
import { changeOf } from '../report/reports.ts'

// What two plans of a saved query mean for the content that has it.

const planned = (sql: string | null, rest: Partial<PlanResponse> = {}): SidePlan => ({
  state: 'planned',
  plan: planFrom(sql, rest),
})
const table = (name: string) => `SELECT sum("orders".amount) "revenue" FROM ${name} AS "orders"`
const tableOf = (side: string) => `${side}_pre_aggregations.orders_main`
const rollup = (side: string): Rollup => ({
  id: 'orders.main',
  table: tableOf(side),
  sql: `CREATE TABLE ${tableOf(side)} AS SELECT sum("orders".amount) "revenue" FROM shop.orders AS "orders"`,
  values: '[]',
  ranges: '',
})
/** As the JSON form shows a query that a pre-aggregation serves, and as semantic SQL does. */
const served = (side: string) => planned(table(tableOf(side)), { rollups: [rollup(side)] })
const servedSql = (side: string) => planned(table(tableOf(side)))
const at = (time: string) => planned(table('shop.orders'), { values: JSON.stringify([time]) })

describe('two plans', () => {
  it.each<[string, SidePlan, SidePlan, QueryVerdict['state']]>([
    ['of the same SQL', planned(table('a')), planned(table('a')), 'same'],
    ['of other tables', planned(table('a')), planned(table('b')), 'changes'],
    ['with another value', at('paid'), at('open'), 'changes'],
    ['of a time that passes', at('2026-11-23T10:00:00.000'), at('2026-11-23T10:00:01.250'), 'same'],
    ['without SQL', planned(null), planned(table('a')), 'unclear'],
    ['with a pre-aggregation on both sides', served('prod'), served('dev'), 'same'],
    ['with a pre-aggregation on the base alone', served('prod'), planned(table('a')), 'loses-rollup'],
    ['with a pre-aggregation on the branch alone', planned(table('a')), served('dev'), 'unclear'],
    ['of semantic SQL, with a pre-aggregation on both sides', servedSql('prod'), servedSql('dev'), 'unclear'],
    ['of semantic SQL, with one on the base alone', servedSql('prod'), planned(table('a')), 'loses-rollup'],
    ['of semantic SQL, with one on the branch alone', planned(table('a')), servedSql('dev'), 'unclear'],
  ])('%s', (_, base, head, state) => {
    expect(contentVerdict(base, head).state).toBe(state)
  })
})

const query = { form: 'sql', text: 'SELECT' } as const
const hit = (change: Partial<ModelChange>, by: Hit['by'], member = 'orders.status'): Hit => ({
  change: changeOf({ entity: 'orders', member, fingerprint: `${member} ${by}`, ...change }),
  member,
  by,
})
const dangerous = { id: 'member-definition-changed', level: 'dangerous' } as const
const removed = { id: 'member-removed', level: 'breaking' } as const
const notVisible = { id: 'definition-not-visible', level: 'breaking' } as const
const policy = { id: 'access-policy-changed', level: 'dangerous' } as const
describe('the uses of a query', () => {
  it.each<[string, Hit[], QueryVerdict | undefined, string[]]>([
    ['that was not planned', [hit(removed, 'name')], undefined, ['may-use orders.status mentioned']],
    ['that was not planned, and names its cube alone', [hit(removed, 'around')], undefined, []],
    [
      'that names what is gone, and was not planned',
      [hit(removed, 'exact')],
      undefined,
      ['broken orders.status exact'],
    ],
    ['that stays the same', [hit(dangerous, 'exact'), hit(removed, 'name')], { state: 'same' }, []],
    [
      'that changes are what it names',
      [hit(dangerous, 'name'), hit(dangerous, 'around', 'orders.total')],
      { state: 'changes' },
      ['changes orders.status planned'],
    ],
    [
      'that changes, and names nothing that did, are all of its cube',
      [hit(dangerous, 'around'), hit(removed, 'around', 'orders.gone')],
      { state: 'changes' },
      ['changes orders.status planned'],
    ],
    [
      'that loses its pre-aggregation',
      [hit({ id: 'rollup-lost', level: 'dangerous' }, 'exact')],
      { state: 'loses-rollup' },
      ['loses-rollup orders.status exact'],
    ],
    [
      'that breaks are those that the message names',
      [hit(removed, 'name'), hit(removed, 'name', 'orders.other')],
      { state: 'broken', message: "column 'other' not found" },
      ['broken orders.other planned'],
    ],
    [
      'that breaks, and names nothing that is gone, are those of its cube that break',
      [hit(removed, 'around'), hit(dangerous, 'around', 'orders.total')],
      { state: 'broken', message: 'no' },
      ['broken orders.status planned'],
    ],
    [
      'that was broken before',
      [hit(removed, 'name'), hit(removed, 'around', 'orders.other')],
      { state: 'already-broken', message: 'old' },
      ['already-broken orders.status mentioned'],
    ],
    [
      'that breaks are not those that no plan shows',
      [hit(notVisible, 'exact', 'orders.count'), hit(removed, 'name')],
      { state: 'broken', message: 'no' },
      ['broken orders.status planned'],
    ],
    [
      'that changes are not those that no plan shows',
      [hit(policy, 'exact', 'orders.count'), hit(dangerous, 'around')],
      { state: 'changes' },
      ['changes orders.status planned'],
    ],
    [
      'that stays the same may still be those that no plan shows',
      [hit(policy, 'exact'), hit(dangerous, 'name', 'orders.total')],
      { state: 'same' },
      ['may-use orders.status exact'],
    ],
    ['that was repaired', [hit(removed, 'exact')], { state: 'repaired' }, []],
    [
      'that changes by what the team calls breaking',
      [hit({ ...dangerous, level: 'breaking', usualLevel: 'dangerous' }, 'exact')],
      { state: 'changes' },
      ['broken orders.status exact'],
    ],
  ])('%s', (_, hits, verdict, expected) => {
    expect(
      judgeFinding({ where: 'SQL query', hits, query }, () => verdict).map(
        ({ state, use }) => `${state} ${use.member} ${use.certainty}`,
      ),
    ).toEqual(expected)
  })
})
