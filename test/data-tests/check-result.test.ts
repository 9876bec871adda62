import { describe, expect, it } from 'vitest'
import type { ResultRow, Value } from '../../src/query-api/schemas.ts'
import { checkResult, type Expectation, meets, parseComparison } from '../../src/team-file/data-test.ts'

const comparison = (text: unknown) => {
  const parsed = parseComparison(text)
  if (parsed === null) throw new Error(`no comparison: ${String(text)}`)
  return parsed
}

it.each<[Value, unknown, boolean]>([
  ['3', '3', true],
  ['3.0', '= 3', true],
  [3, '> 2.5', true],
  ['-1', '>= 0', false],
  ['1e3', '<= 1000', true],
  ['9007199254740992', '= 9007199254740993', false],
  ['9007199254740993', 9007199254740992, false],
  ['9007199254740992', '!= 9007199254740993', true],
  ['9007199254740993', '> 9007199254740992', true],
  ['9007199254740993', '<= 9007199254740992', false],
  ['0.1000000000000000000001', '> 0.1', true],
  ['-9007199254740993', '< -9007199254740992', true],
  ['-9007199254740992', '>= -9007199254740992.0', true],
  ['+007.50', '= 7.5', true],
  ['.5', '= 5e-1', true],
  ['-0', '= 0', true],
  ['0e9', '= 0', true],
  ['12.5e3', '= 12500', true],
  ['-0.5', '< 0.25', true],
  ['1e-400', '> 0', true],
  ['1e400', '< 1e401', true],
  ['1e999999999', '> 1e999999998', true],
  [1e21, '= 1000000000000000000000', true],
  [0.1, '= 0.10', true],
  ['NaN', '!= 1', true],
  ['NaN', '< 1', false],
  ['abc', '= abc', true],
  ['abc', '!= abd', true],
  ['abc', '> 1', false],
  ['2026-01-02T00:00:00.000', '>= 2026-01-02', true],
  ['2026-01-01T23:59:59.999', '>= 2026-01-02', false],
  ['2026-01-02', '= 2026-01-02T00:00:00.000', true],
  [true, 'true', true],
  [null, '= null', true],
  [null, null, true],
  [null, '!= 1', false],
  [null, '<= 0', false],
  [null, '!= null', false],
  ['x', '!= null', true],
  ['x', 'null', false],
])('%j is compared with %j: %j', (value, text, result) => {
  expect(meets(value, comparison(text))).toBe(result)
})

it.each([['>'], [''], ['> many'], ['>= null'], [[1]], [{}], [undefined]])('%j is no comparison', (given) => {
  expect(parseComparison(given)).toBeNull()
})

const rows: ResultRow[] = [
  { 'orders.id': '1', 'orders.city': 'Bern' },
  { 'orders.id': '2', 'orders.city': 'Bern' },
  { 'orders.id': '2', 'orders.city': null },
]
const value = (members: Record<string, string>): Expectation['value'] =>
  new Map(Object.entries(members).map(([member, text]) => [member, comparison(text)]))
const nothing = { value: value({}), unique: [] }

describe('a result', () => {
  it.each<[string, Partial<Expectation>, string[], ResultRow[]?]>([
    ['anything', {}, []],
    ['its rows', { rows: comparison('= 3') }, []],
    ['other rows', { rows: comparison('2') }, ['3 rows, expected = 2']],
    ['no rows', { rows: comparison(0) }, [], []],
    ['values', { value: value({ 'orders.id': '> 0' }) }, []],
    [
      'other values',
      { value: value({ 'orders.id': '< 2', 'orders.city': '!= null' }) },
      ['orders.id is not < 2 in 2 of 3 rows', 'orders.city is not != null in 1 of 3 rows'],
    ],
    [
      'values without rows',
      { value: value({ 'orders.id': '> 0' }) },
      ['no row has a value of orders.id'],
      [],
    ],
    [
      'a member that is not there',
      { value: value({ 'orders.x': '> 0' }), unique: ['orders.y'] },
      ['orders.x is not in the result', 'orders.y is not in the result'],
    ],
    ['unique values', { unique: ['orders.id', 'orders.city'] }, []],
    ['repeated values', { unique: ['orders.id'] }, ['orders.id is not unique: 1 of 3 rows repeated']],
    ['its time', { maxMs: 100 }, []],
    ['less time', { maxMs: 99 }, ['took 100 ms, expected at most 99 ms']],
  ])('is expected to have %s', (_, expected, problems, given = rows) => {
    expect(checkResult(given, 100, { ...nothing, ...expected }, false)).toEqual(problems)
  })

  it('that may not be whole passes no check of its rows', () => {
    const problem = ['the result has 50,000 rows, the most that can be read: add a filter']
    expect(checkResult(rows, 1, { ...nothing, rows: comparison('> 0') }, true)).toEqual(problem)
    expect(checkResult(rows, 1, { ...nothing, unique: ['orders.id'] }, true)).toEqual(problem)
    expect(checkResult(rows, 1, nothing, true)).toEqual([])
  })
})
