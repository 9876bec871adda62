import { describe, expect, it } from 'vitest'
import { isRenamedIn, isSameEntity, renameCandidates } from '../../src/meaning/renames.ts'
import { planFrom } from './planners.ts'

/** A dimension of `orders` over an expression. */
const planned = (name: string, expression: string, kind: 'dimension' | 'measure' = 'dimension') => ({
  item: { member: `orders.${name}`, kind },
  plan: planFrom(`SELECT ${expression} "orders__${name}" FROM shop.orders AS "orders" GROUP BY 1`),
})

describe('gone and new members', () => {
  it.each<[string, Parameters<typeof renameCandidates>, string[]]>([
    ['of the same SQL', [[planned('a', '"orders".x')], [planned('b', '"orders".x')]], ['a → b']],
    ['of another column', [[planned('a', '"orders".x')], [planned('b', '"orders".y')]], ['a → b if x → y']],
    [
      'of another column, twice in the expression',
      [[planned('a', 'x + x')], [planned('b', 'y + y')]],
      ['a → b if x → y'],
    ],
    ['of two other columns', [[planned('a', 'x + z')], [planned('b', 'y + w')]], []],
    ['of another expression', [[planned('a', 'x')], [planned('b', 'lower(x)')]], []],
    ['of another kind', [[planned('a', 'x')], [planned('b', 'x', 'measure')]], []],
    ['with the same SQL twice', [[planned('a', 'x')], [planned('b', 'x'), planned('c', 'x')]], []],
    [
      'of which one has the same SQL, and one another column',
      [[planned('a', 'x')], [planned('b', 'x'), planned('c', 'y')]],
      ['a → b'],
    ],
  ])('%s', (_, [gone, made], expected) => {
    const short = (name: string) => name.slice('orders.'.length)
    const found = renameCandidates(gone, made).map(
      ({ from, to, columns }) =>
        `${short(from.member)} → ${short(to.member)}${columns ? ` if ${columns.before} → ${columns.after}` : ''}`,
    )
    expect(found).toEqual(expected)
  })
})

describe('a column in the SQL of a dbt model', () => {
  const model = (...lines: string[]) => `select\n${lines.map((line) => `    ${line}`).join('\n')}\nfrom t\n`
  it.each([
    [
      'is renamed with the same expression',
      'coalesce(p.a, 0) as paid,',
      'coalesce(p.a, 0) as received,',
      true,
    ],
    ['is renamed, in other letters', 'SUM(x) AS paid', 'SUM(x) AS received', true],
    ['is another one', 'c.country as paid,', 'c.coupon_code as received,', false],
    ['is written without an expression', 'paid,', 'received,', false],
  ])('%s', (_, before, after, expected) => {
    const columns = { before: 'paid', after: 'received' }
    expect(isRenamedIn(model('id,', before), model('id,', after), columns)).toBe(expected)
  })

  it('is not renamed where it is still there', () => {
    const columns = { before: 'paid', after: 'received' }
    const both = model('x as paid,', 'x as received')
    expect(isRenamedIn(model('x as paid'), both, columns)).toBe(false)
  })
})

describe('two entities', () => {
  const over = (table: string, ...columns: string[]) =>
    planFrom(
      `SELECT ${columns.map((column, at) => `"o".${column} "o__${at}"`).join(', ')} FROM ${table} AS "o" GROUP BY 1`,
    )
  it.each([
    ['over the same table', over('t', 'a', 'b'), over('t', 'a', 'b'), false, true],
    ['with the same columns of other tables', over('t', 'a', 'b'), over('u', 'a', 'b'), false, false],
    ['with the same columns, whose file git moved', over('t', 'a', 'b'), over('u', 'a', 'b'), true, true],
    ['of which git moved the file, and half is equal', over('t', 'a', 'b'), over('u', 'a', 'd'), true, true],
    ['with few equal columns, whose file git moved', over('t', 'a', 'b'), over('u', 'c', 'd'), true, false],
    ['whose SQL is not understood', planFrom('x'), planFrom('x'), true, null],
  ])('%s', (_, before, after, isMoved, expected) => {
    expect(isSameEntity(before, after, isMoved)).toBe(expected)
  })
})
