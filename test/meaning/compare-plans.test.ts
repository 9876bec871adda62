import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePlans } from '../../src/meaning/compare-plans.ts'
import type { PlanResponse } from '../../src/query-api/schemas.ts'
import { planFrom } from './planners.ts'

const compared = (before: string, after: string) => comparePlans(planFrom(before), planFrom(after))

const orders = (changes: Partial<Record<'column' | 'table' | 'join' | 'on' | 'where', string>> = {}) => {
  const {
    column = 'sum("o".a)',
    table = 'shop.orders',
    join = 'LEFT JOIN',
    on = '"o".c = "c".id',
    where = 'true',
  } = changes
  return `SELECT ${column} "o__a", "c".city "o__city" FROM ${table} AS "o" ${join} crm.c AS "c" ON ${on} WHERE ${where} GROUP BY 2`
}

describe('two plans without pre-aggregations', () => {
  it('differ without the numbers of names that only a statement uses', () => {
    const over = (names: string[], by: string) =>
      planFrom(
        `WITH q AS (SELECT ${names.map((name) => `sum(1) "${name}"`).join(', ')} FROM t AS "o") SELECT ${by} FROM q`,
        { memberNames: ['o.a', 'o.b'] },
      )
    const [before, after] = [over(['o__a'], 'max(1)'), over(['o__a', 'o__b'], 'min(1)')]
    expect(comparePlans(before, after)).toMatchObject({ before: { SQL: 'max' }, after: { SQL: ', min' } })
    const isOwn = comparePlans(over(['o__a', 'o__a'], '1'), over(['o__a', 'o__b'], '1'))
    expect(isOwn).toMatchObject({ state: 'different', before: {}, after: {} })
  })

  it.each([
    ['the same text', orders(), orders()],
    ['other blanks', orders(), orders().replaceAll(' ', '\n  ')],
    ['another alias', orders(), orders().replaceAll('"o"', '"b"')],
  ])('are the same: %s', (_, before, after) => {
    expect(compared(before, after)).toEqual({ state: 'same' })
  })

  it.each([
    ['another expression', orders({ column: 'max("o".a)' }), ['another expression'], ['o__a']],
    [
      'another table',
      orders({ table: 'shop.orders_v2' }),
      ['reads shop.orders_v2 instead of shop.orders'],
      ['o__a', 'o__city'],
    ],
    ['another condition', orders({ on: '"o".d = "c".id' }), ['another join'], ['o__city']],
    ['another kind of join', orders({ join: 'INNER JOIN' }), ['another join'], ['o__city']],
    ['another filter', orders({ where: '"o".x' }), ['another filter'], ['o__a', 'o__city']],
    [
      'another table and expression',
      orders({ table: 't', column: 'max("o".a)' }),
      ['reads t instead of shop.orders', 'another expression'],
      ['o__a', 'o__city'],
    ],
    [
      'another table and condition',
      orders({ table: 't', on: '"o".d = "c".id' }),
      ['reads t instead of shop.orders', 'another join'],
      ['o__a', 'o__city'],
    ],
    ['a blank in a text', orders({ where: `"o".x = 'a  b'` }), ['another filter'], ['o__a', 'o__city']],
    ['another order', `${orders()} ORDER BY 1`, ['other SQL'], []],
    [
      'a table more',
      orders().replace(' WHERE', ' LEFT JOIN z AS "z" ON true WHERE').replace('"o".a', '"z".a'),
      ['also reads z', 'another expression'],
      ['o__a'],
    ],
  ])('differ: %s', (_, after, words, columns) => {
    expect(compared(orders(), after)).toMatchObject({ state: 'different', words })
    const result = compared(orders(), after)
    expect('columns' in result && [...result.columns.keys()]).toEqual(columns)
  })

  it('differ where their values do, or where the engine does not say what they are', () => {
    expect(comparePlans(planFrom('a', { values: '["x"]' }), planFrom('a', { values: '["y"]' })).state).toBe(
      'different',
    )
    expect(comparePlans(planFrom(null), planFrom(null)).state).toBe('different')
    expect(compared(String.raw`'a\' || 'b  c'`, String.raw`'a\' || 'b c'`).state).toBe('different')
  })

  it.each(['--', '#', '//', '/*'])('differ by a line break where %s may begin a comment', (mark) => {
    const sql = (blank: string) => `SELECT a ${mark}paid${blank}FROM t WHERE b`
    expect(compared(sql('\n'), sql(' ')).state).toBe('different')
    expect(compared(sql('\n'), sql('\n')).state).toBe('same')
  })

  it('differ by their data source', () => {
    expect(comparePlans(planFrom('a'), planFrom('a', { dataSource: 'other' }))).toMatchObject({
      state: 'different',
      words: ['another data source'],
    })
  })

  it('have one signature for one difference', () => {
    const lone = (column: string, table: string) =>
      `SELECT ${column} "v__${column.length}" FROM ${table} AS "o"`
    const of = (before: string, after: string) => {
      const result = compared(before, after)
      return 'signature' in result ? result.signature : ''
    }
    const [one, two] = ['"o".a', 'max("o".bb)'].map((column) => of(lone(column, 't'), lone(column, 'u')))
    expect(one).toBe(two)
    expect(one).not.toBe(of(lone('"o".a', 't'), lone('"o".a', 'w')))
    expect(one).not.toBe('')
    const nested = (column: string, table: string) =>
      `SELECT "x" FROM (SELECT ${column} FROM ${table}) AS q_0`
    expect(of(nested('a', 't'), nested('a', 'u'))).toBe(of(nested('b', 't'), nested('b', 'u')))
    expect(of(nested('a', 't'), nested('a', 'u'))).not.toBe(of(nested('a', 't'), nested('b', 't')))
  })

  it('of any text: the same exactly if the tokens are, both ways round', () => {
    const piece = fc.constantFrom(
      'SELECT',
      'FROM t',
      'AS "a"',
      '"a".x',
      'JOIN',
      'ON',
      '(',
      ')',
      ',',
      '"b"',
      'WHERE',
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(compared(before, before.replaceAll(' ', '\n')).state).toBe('same')
        expect(compared(before, after).state).toBe(compared(after, before).state)
        if (!/"a"/.test(before + after))
          expect(compared(before, after).state === 'same').toBe(before === after)
      }),
    )
  })
})

describe('two plans that pre-aggregations serve', () => {
  const served = (
    load: string,
    rest: { cube?: string; outer?: string; values?: string; table?: string } = {},
  ) => {
    const { cube = 'o', outer = `sum("${cube}__a") "v__a"`, table = `dev.${cube}_main`, values = '[]' } = rest
    const sql = `CREATE TABLE ${table} AS SELECT ${load} FROM shop.orders AS "${cube}"`
    return planFrom(`SELECT ${outer} FROM ${table} AS "${cube}__main"`, {
      rollups: [{ id: `${cube}.main`, table, sql, values, ranges: '' }],
    })
  }
  const base = served('sum("o".a) "o__a", "o".b "o__b"')

  it.each([
    ['the schema of the table', served('sum("o".a) "o__a", "o".b "o__b"', { table: 'prod.o_main' })],
    ['a column that the query does not read', served('sum("o".a) "o__a", "o".c "o__b"')],
    ['a column more', served('"o".x "o__x", sum("o".a) "o__a", "o".b "o__b"')],
    ['the name of the cube', served('sum("p".a) "p__a", "p".b "p__b"', { cube: 'p' })],
  ])('are the same but for %s', (_, head) => {
    expect(comparePlans(base, head)).toEqual({ state: 'same' })
  })

  it('differ by a column that the query reads', () => {
    const head = served('sum("o".a * 2) "o__a", "o".b "o__b"')
    const result = comparePlans(base, head)
    expect(result).toMatchObject({ state: 'different', words: ['another expression'] })
    expect('columns' in result && [...result.columns.keys()]).toEqual([])
  })

  it('differ by what the query makes of them, and by values', () => {
    const filtered = served('sum("o".a) "o__a", "o".b "o__b"', { outer: 'max("o__a") "v__a"' })
    expect(comparePlans(base, filtered).state).toBe('different')
    expect(comparePlans(base, served('sum("o".a) "o__a", "o".b "o__b"', { values: '[1]' })).state).toBe(
      'different',
    )
  })

  const rollupOf = (table: string, load: string) => ({
    ...{ id: table.replace(/^\w+\./, ''), table, values: '[]', ranges: '' },
    sql: load && `CREATE TABLE ${table} AS ${load}`,
  })
  const overCube = (load: string, schema = 'dev') =>
    planFrom(`SELECT sum("o".a) "v__a" FROM ${schema}.o_main AS "o"`, {
      rollups: [rollupOf(`${schema}.o_main`, load)],
    })
  const overBoth = (load: string, schema = 'dev') =>
    planFrom(`SELECT sum("o__a") "v__a" FROM ${schema}.o_daily AS "o__daily"`, {
      rollups: [
        rollupOf(`${schema}.o_main`, load),
        rollupOf(`${schema}.o_daily`, `SELECT sum("o".a) "o__a" FROM ${schema}.o_main AS "o"`),
      ],
    })

  it.each([
    ['named columns', 'SELECT a "a" FROM t AS "t"', 'SELECT a * 2 "a" FROM t AS "t"'],
    ['some named like members', 'SELECT a, b "b__b" FROM t AS "t"', 'SELECT a * 2, b "b__b" FROM t AS "t"'],
    ['all columns', 'SELECT * FROM t', 'SELECT * FROM u'],
  ])('differ by the SQL of a cube that one is built of, with %s', (_, old, now) => {
    for (const over of [overCube, overBoth]) {
      expect(comparePlans(over(old), over(now)).state).not.toBe('same')
      expect(comparePlans(over(old), over(old, 'prod'))).toEqual({ state: 'same' })
    }
  })

  it('differ by the range that they are built for, and by what is read beside them', () => {
    const [rollup] = base.rollups
    if (!rollup) throw new Error('no pre-aggregation')
    const ranged = { ...base, rollups: [{ ...rollup, ranges: 'min' }] }
    expect(comparePlans(base, ranged)).toMatchObject({
      ...{ words: ['another build range'], rollup: 'o.main' },
    })
    expect(comparePlans(base, { ...base, union: 'x' })).toMatchObject({
      ...{ words: ['another union with source data'], rollup: 'o.main' },
    })
  })

  it('tell nothing where the engine does not say what they are built of', () => {
    expect(comparePlans(overCube(''), overCube(''))).toEqual({ state: 'rollup gained' })
  })

  it('tell nothing where other columns serve, or only the branch is served', () => {
    const daily = served('sum("o".a) "o__a_day", "o".b "o__b"', { outer: 'sum("o__a_day") "v__a"' })
    const monthly = served('sum("o".z) "o__a_month", "o".b "o__b"', { outer: 'sum("o__a_month") "v__a"' })
    expect(comparePlans(daily, monthly)).toEqual({ state: 'rollup gained' })
    expect(comparePlans(planFrom('SELECT 1'), base)).toEqual({ state: 'rollup gained' })
  })

  it('are lost where the branch reads the tables', () => {
    expect(comparePlans(base, planFrom('SELECT 1'))).toEqual({ state: 'rollup lost', rollups: ['o.main'] })
  })
})

describe('a pre-aggregation in parts on one side alone', () => {
  const served = (where: string, values: string[]) => {
    const load = `CREATE TABLE r AS SELECT "o".s "o__s", sum("o".a) "o__a" FROM orders AS "o" ${where} GROUP BY 1`
    const rollup = { id: 'o.daily', table: 'r', sql: load, values: JSON.stringify(values), ranges: '' }
    return planFrom('SELECT "o__s" "o__s", sum("o__a") "o__a" FROM r AS "o__daily" GROUP BY 1', {
      rollups: [rollup],
    })
  }
  const range = ['__FROM_PARTITION_RANGE', '__TO_PARTITION_RANGE']
  const inRange = '("o".at >= $1::timestamptz AND "o".at <= $2::timestamptz)'

  it.each([
    ['no filter', served('', []), served(`WHERE ${inRange}`, range)],
    [
      'the same filter',
      served('WHERE ("o".paid = $1) AND ("o".open)', ['yes']),
      served(`WHERE ${inRange} AND ("o".paid = $3) AND ("o".open)`, [...range, 'yes']),
    ],
  ])('holds the same rows in all parts: %s', (_, whole, parts) => {
    expect(comparePlans(whole, parts)).toEqual({ state: 'same' })
    expect(comparePlans(parts, whole)).toEqual({ state: 'same' })
  })

  it.each<[string, PlanResponse, string, string[]]>([
    [
      'another filter',
      served('WHERE ("o".paid = $1)', ['yes']),
      `WHERE ${inRange} AND ("o".due = $3)`,
      ['yes'],
    ],
    [
      'another value',
      served('WHERE ("o".paid = $1)', ['yes']),
      `WHERE ${inRange} AND ("o".paid = $3)`,
      ['no'],
    ],
    ['a filter more', served('', []), `WHERE ${inRange} AND ("o".paid)`, []],
    ['a range that is none', served('', []), 'WHERE ("o".at >= $1 AND "o".made <= $2)', []],
  ])('holds other rows: %s', (_, whole, where, values) => {
    expect(comparePlans(whole, served(where, [...range, ...values])).state).toBe('different')
  })
})
