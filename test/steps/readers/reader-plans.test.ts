import { describe, expect, it } from 'vitest'
import { isEmpty } from '../../../src/steps/readers/reader-plans.ts'

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
