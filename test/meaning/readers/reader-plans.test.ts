import { describe, expect, it } from 'vitest'
import { isEmpty, requiredChange } from '../../../src/meaning/readers/reader-plans.ts'
import { planResponse } from '../../../src/query-api/schemas.ts'

describe('the plan of a reader', () => {
  it.each<[boolean, string | null]>([
    [true, 'SELECT count(*) "o__n" FROM o AS "o" WHERE ((1 = 0)) LIMIT 10000'],
    [true, "SELECT count(*) FROM o WHERE (o.a = 'it''s') AND (1 = 0)"],
    [true, "SELECT count(*) FROM o WHERE (o.a = 'it\\'s') AND (1 = 0)"],
    [true, "SELECT count(*) FROM o -- isn't\nWHERE (1 = 0) AND (o.a = 'b')"],
    [false, 'SELECT count(*) FROM o WHERE (o.a = 1)'],
    [false, `SELECT '(1 = 0)' FROM o`],
    [false, `SELECT "(1 = 0)", \`(1 = 0)\` FROM o`],
    [false, `SELECT 'it''s (1 = 0)' FROM o`],
    [false, null],
  ])('gives no rows: %s of %j', (empty, sql) => {
    expect(isEmpty({ sql })).toBe(empty)
  })
})

describe('what rows have to meet', () => {
  const plan = (where: string, ...values: string[]) =>
    planResponse.parse({
      sql: {
        sql: [`SELECT "o".a "o__a" FROM t AS "o"${where && ` WHERE ${where}`}`, values],
        memberNames: [],
      },
    })

  it.each<[string, ReturnType<typeof plan>, ReturnType<typeof plan>, ReturnType<typeof requiredChange>]>([
    ['less', plan('(a = $1) AND (b = $2)', 'x', 'y'), plan('b = $1', 'y'), 'less'],
    ['nothing any more', plan('a = $1', 'x'), plan(''), 'less'],
    ['more', plan('((b = $1))', 'y'), plan('((a = $1) AND (b = $2))', 'x', 'y'), 'more'],
    ['another value', plan('(a = $1) AND (b = $2)', 'x', 'y'), plan('b = $1', 'x'), null],
    ['one of several that are enough', plan('(a = $1) OR (b = $2)', 'x', 'y'), plan('b = $1', 'y'), null],
    ['a range', plan('a BETWEEN $1 AND $2', 'x', 'y'), plan('a BETWEEN $1', 'x'), null],
    ['the same', plan('a = $1', 'x'), plan('a = $1', 'x'), null],
    [
      'values of which the place is not told',
      plan('(a = ?) AND (b = ?)', 'x', 'y'),
      plan('b = ?', 'y'),
      null,
    ],
  ])('is %s', (_, base, head, change) => {
    expect(requiredChange(base, head)).toBe(change)
  })
})
