/** The value of what cannot be known without running dbt: results of macros and of queries, the warehouse's type. */
export const NOT_KNOWN = Symbol('not known')

// A template must not be able to fill the memory by doubling a text again and again.
const LONGEST_TEXT = 100_000

/** The operators whose results are known. */
export const OPERATORS: Partial<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '==': same,
  '!=': (left, right) => !same(left, right),
  in: (part, whole) => contains(whole, part),
  not_in: (part, whole) => !contains(whole, part),
  '~': (left, right) => together(printed(left), printed(right)),
  '+': (left, right) =>
    typeof left === 'string' && typeof right === 'string' ? together(left, right) : NOT_KNOWN,
}

/** The filters whose results are known. */
export const FILTERS = new Map<string, (value: unknown) => unknown>([
  ['as_native', (value) => value],
  ['default', (value) => value],
  ['as_number', Number],
  ['as_bool', (value) => /^true$/i.test(printed(value).trim())],
  ['lower', (value) => printed(value).toLowerCase()],
  ['upper', (value) => printed(value).toUpperCase()],
  ['trim', (value) => printed(value).trim()],
])

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function contains(whole: unknown, part: unknown): boolean {
  if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part)
  return Array.isArray(whole) && whole.some((item) => same(item, part))
}

function together(left: string, right: string): unknown {
  return left.length + right.length > LONGEST_TEXT ? NOT_KNOWN : left + right
}

/** Whether a value counts as true. */
export function truth(value: unknown): boolean | typeof NOT_KNOWN {
  if (value === NOT_KNOWN) return NOT_KNOWN
  return isMapping(value) || Array.isArray(value) ? Object.keys(value).length > 0 : Boolean(value)
}

/** A value as a template prints it. */
export function printed(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** Whether a value is a mapping of a template, and no other object. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
