import { count, grouped } from '../base/text.ts'
import type { ResultRow, Value } from '../query-api/schemas.ts'

/** A comparison of a test, such as `>= 0`, `= done`, `!= null`. */
interface Comparison {
  operator: '=' | '!=' | '<' | '<=' | '>' | '>='
  /** A number, a date as text, another text, or null. */
  operand: Decimal | string | null
  /** As it was written. */
  text: string
}

const form = /^(<=|>=|!=|=|<|>)?\s*([^<>=!].*)$/s
const date = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** Reads a comparison; a value without an operator means `=`. @returns null for what is none */
export function parseComparison(given: unknown): Comparison | null {
  if (given === null) return { operator: '=', operand: null, text: '= null' }
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return null
  const text = String(given).trim()
  const [, operator = '=', rest = ''] = form.exec(text) ?? []
  if (rest === '' || !isOperator(operator)) return null
  const operand = rest === 'null' ? null : (decimalOf(rest) ?? rest)
  const ordered = operator !== '=' && operator !== '!='
  if (ordered && (operand === null || (typeof operand === 'string' && !date.test(operand)))) return null
  return { operator, operand, text: `${operator} ${rest}` }
}

function isOperator(text: string): text is Comparison['operator'] {
  return ['=', '!=', '<', '<=', '>', '>='].includes(text)
}

/** Whether a value of a result meets a comparison. Null meets only `= null`, and what cannot be compared meets nothing. */
export function meets(value: Value, { operator, operand }: Comparison): boolean {
  if (value === null) return operand === null && operator === '='
  if (operand === null) return operator === '!='
  const order = orderOf(String(value), operand)
  if (operator === '=') return order === 0
  if (operator === '!=') return order !== 0
  if (order === null) return false
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[operator]
}

/** Below, above or equal to 0, as numbers, as dates, or as equal texts; null for what has no order. */
function orderOf(text: string, operand: Decimal | string): number | null {
  if (typeof operand !== 'string') {
    const decimal = decimalOf(text)
    return decimal && compareDecimals(decimal, operand)
  }
  if (date.test(operand) && date.test(text)) return timeOf(text) - timeOf(operand)
  return text === operand ? 0 : null
}

/** Databases write numbers as texts, of more digits than a double has. Here `sign` × 0.`digits` × 10^`exponent`. */
export interface Decimal {
  sign: -1 | 0 | 1
  /** Without zeros in front. */
  digits: string
  exponent: number
}

function decimalOf(text: string): Decimal | null {
  const match = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,15}))?$/i.exec(text)
  if (match === null) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const all = whole + fraction
  const digits = all.replace(/^0+/, '')
  if (digits === '') return { sign: 0, digits, exponent: 0 }
  const zeros = all.length - digits.length
  return { sign: sign === '-' ? -1 : 1, digits, exponent: Number(exponent) + whole.length - zeros }
}

function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.sign !== b.sign) return a.sign - b.sign
  if (a.exponent !== b.exponent) return a.sign * (a.exponent - b.exponent)
  const length = Math.max(a.digits.length, b.digits.length)
  const [left, right] = [a.digits.padEnd(length, '0'), b.digits.padEnd(length, '0')]
  if (left === right) return 0
  return left < right ? -a.sign : a.sign
}

/** Most databases write dates without a zone. */
function timeOf(text: string): number {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10
  return Date.parse(zoned ? text : `${text}Z`)
}

/** The query API returns no more rows. */
export const mostRows = 50_000

/**
 * What a result does not meet, each a phrase. The phrases have counts and the words of the test, and never a value: this is
 * the only place that reads values.
 * @param ms how long the result took
 * @param capped whether the result ends at the most rows that there can be, so that rows may be missing
 */
export function checkResult(
  rows: readonly ResultRow[],
  ms: number,
  expected: Expectation,
  capped: boolean,
): string[] {
  const { rows: expectedCount, value, unique, maxMs } = expected
  if (capped && (expectedCount || value.size > 0 || unique.length > 0)) {
    return [`the result has ${grouped(mostRows)} rows, the most that can be read: add a filter`]
  }
  return [
    ...(expectedCount && !meets(rows.length, expectedCount)
      ? [`${count(rows.length, 'row')}, expected ${expectedCount.text}`]
      : []),
    ...[...value].flatMap(([member, comparison]) => {
      if (rows.length === 0) return [`no row has a value of ${member}`]
      if (!rows.every((row) => Object.hasOwn(row, member))) return [absent(member)]
      const wrong = rows.filter((row) => !meets(row[member] ?? null, comparison)).length
      return wrong === 0
        ? []
        : [`${member} is not ${comparison.text} in ${grouped(wrong)} of ${count(rows.length, 'row')}`]
    }),
    ...uniqueProblems(rows, unique),
    ...(maxMs !== undefined && ms > maxMs ? [`took ${ms} ms, expected at most ${maxMs} ms`] : []),
  ]
}

function uniqueProblems(rows: readonly ResultRow[], members: readonly string[]): string[] {
  if (members.length === 0 || rows.length === 0) return []
  const missing = members.filter((member) => !rows.every((row) => Object.hasOwn(row, member)))
  if (missing.length > 0) return missing.map(absent)
  const different = new Set(rows.map((row) => JSON.stringify(members.map((member) => row[member]))))
  const repeated = rows.length - different.size
  return repeated === 0
    ? []
    : [`${members.join(', ')} is not unique: ${grouped(repeated)} of ${count(rows.length, 'row')} repeated`]
}

function absent(member: string): string {
  return `${member} is not in the result`
}

/** A test of the data that a model serves. */
export interface DataTest {
  name: string
  /** A query of the query API in its JSON form, or semantic SQL. */
  query: { rest: Readonly<Record<string, unknown>> } | { sql: string }
  expect: Expectation
  /** The file that it comes from; absent for the team file. */
  file?: string
}

/** What a result must be like. What is absent is not checked; a test without any of it must run. */
export interface Expectation {
  rows?: Comparison
  /** By member: what each row's value must meet. */
  value: ReadonlyMap<string, Comparison>
  /** Members whose values together are different in each row. */
  unique: readonly string[]
  /** Milliseconds until the result. */
  maxMs?: number
}

/** Tests of the team file: tests themselves, and files of this repository with more. */
export interface DataTests {
  tests: readonly DataTest[]
  files: readonly string[]
}
