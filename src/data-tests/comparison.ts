import type { Value } from '../query-api/schemas.ts'

/** A comparison of a test, such as `>= 0`, `= done`, `!= null`. */
export interface Comparison {
  operator: '=' | '!=' | '<' | '<=' | '>' | '>='
  /** A number, a date as text, another text, or null. */
  operand: number | string | null
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
  const operand = rest === 'null' ? null : (numberOf(rest) ?? rest)
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
  const [left, right] = comparable(value, operand)
  if (operator === '=') return left === right
  if (operator === '!=') return left !== right
  if (typeof left !== 'number' || typeof right !== 'number') return false
  return { '<': left < right, '<=': left <= right, '>': left > right, '>=': left >= right }[operator]
}

/** Both as numbers where both are numbers, or both are dates; else as texts. */
function comparable(value: string | number | boolean, operand: number | string): [Side, Side] {
  const text = String(value)
  if (typeof operand === 'number') return [numberOf(text) ?? text, operand]
  if (date.test(operand) && date.test(text)) return [timeOf(text), timeOf(operand)]
  return [text, operand]
}

type Side = number | string

/** Databases write numbers as texts, most without a zone in dates. */
function numberOf(text: string): number | null {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}

function timeOf(text: string): number {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length === 10
  return Date.parse(zoned ? text : `${text}Z`)
}
