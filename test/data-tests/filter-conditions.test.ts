import { describe, expect, it } from 'vitest'
import { comparedIn, hasConditionOn } from '../../src/data-tests/filter-conditions.ts'

// Statements as the planner writes them.

const from = 'SELECT "o".r || 1 "o__l" FROM (SELECT * FROM t WHERE deleted = 0 AND r = 5) AS "o"'
const region = ['"o"', '.', 'r']

describe('what a filter compares', () => {
  it.each<[string, string, string, readonly string[] | null]>([
    ['a value', from, `${from} WHERE ("o".r = $1) GROUP BY 1`, region],
    [
      'a value beside other conditions',
      `${from} WHERE ("o".s = $1) AND ("o".r = $2)`,
      `${from} WHERE ("o".r = $1) AND ("o".s = $2) AND ("o".r = $3)`,
      region,
    ],
    ['what gives no rows', `${from} WHERE (1 = 0)`, `${from} WHERE (1 = 0) AND ("o".r = $1)`, region],
    ['a time', from, `${from} WHERE ("o".at >= $1::date AND "o".at <= $2::date)`, ['"o"', '.', 'at']],
    [
      'an expression',
      from,
      `${from} WHERE (CASE WHEN (a = 1) THEN b END = $1)`,
      ['CASE', 'WHEN', '(', 'a', '=', '1', ')', 'THEN', 'b', 'END'],
    ],
    ['nothing, where the statement stays the same', from, from, null],
    ['nothing, where it was rejected', from, '', null],
    ['nothing, where it is no comparison', from, `${from} WHERE "o".r`, null],
  ])('is %s', (_, plain, filtered, expected) => {
    expect(comparedIn(plain, filtered)).toEqual(expected)
  })
})

describe('a condition on it', () => {
  it.each<[boolean, string]>([
    [false, from],
    [true, `${from} WHERE ("o".r = $1)`],
    [true, `${from} WHERE ("o".s = $1) AND ("o".r IN ($2, $3))`],
    [false, `${from} WHERE (("o".s = $1) OR ("o".r IS NOT NULL))`],
    [true, `${from} WHERE (("o".r = $1) OR (("o".r IS NULL) AND ("o".s = $2)))`],
    [true, `${from} WHERE ("o".r <> $1 OR "o".r IS NULL)`],
    [true, `${from} WHERE ("o".r BETWEEN $1 AND $2)`],
    [true, `SELECT 1 FROM (SELECT 1 FROM t AS "o" WHERE NOT "o".r LIKE $1) AS q`],
    [true, `${from} WHERE NOT ("o".r = $1 OR "o".s = $2)`],
    [false, `${from} WHERE NOT ("o".r = $1 AND "o".s = $2)`],
    [false, `${from} WHERE coalesce(("o".r = $1 OR "o".s = $2), FALSE)`],
    [false, `${from} WHERE ("o".s = $1)`],
    [false, `${from} WHERE ("o".r || 1 = $1)`],
    [false, `${from} WHERE (x - "o".r = $1)`],
    [false, `${from} GROUP BY "o".r = 1`],
    [false, ''],
  ])('is %j in %s', (expected, sql) => {
    expect(hasConditionOn(sql, [region])).toBe(expected)
  })

  it.each([
    [true, '(CASE WHEN ("o".a = 1 OR "o".b) OR "o".c THEN 1 END = $1)'],
    [true, '("o".s = $1) AND (CASE WHEN ("o".a = 1 OR "o".b) OR "o".c THEN 1 END = $2)'],
    [false, '(CASE WHEN ("o".a = 1 OR "o".b) OR "o".c THEN 1 END = $1) OR ("o".s = $1)'],
  ])('is %j about an expression with alternatives in %s', (expected, where) => {
    const filtered = `${from} WHERE (CASE WHEN ("o".a = 1 OR "o".b) OR "o".c THEN 1 END = $1)`
    const expression = comparedIn(from, filtered) ?? []
    expect(hasConditionOn(`${from} WHERE ${where}`, [expression])).toBe(expected)
  })

  it('is met where each alternative is about one of several', () => {
    const sql = `${from} WHERE (("o".s = $1) OR ("o".r = $2))`
    expect(hasConditionOn(sql, [region, ['"o"', '.', 's']])).toBe(true)
  })
})
