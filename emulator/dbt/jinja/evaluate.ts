/** The value of what cannot be known without running dbt: results of macros and of queries, the warehouse's type. */
export const NOT_KNOWN = Symbol('not known')

/** What the names and calls of an expression mean. */
export interface Scope {
  name(name: string): unknown
  /** @param path the function, written with dots */
  call(path: string, plain: unknown[], named: Record<string, unknown>): unknown
  /** Evaluates something that dbt may or may not evaluate. */
  perhaps(evaluate: () => unknown): void
}

/** An expression that can be evaluated. */
export type Expression = (scope: Scope) => unknown

/** The arguments of a call. */
export interface Arguments {
  plain: Expression[]
  named: [string, Expression][]
}

/** `[a, b]` */
export function listOf(items: Expression[]): Expression {
  return (scope) => items.map((item) => item(scope))
}

/** What is read, and not understood: its parts are evaluated for the calls in them. */
export function unknown(parts: Expression[]): Expression {
  return (scope) => {
    for (const part of parts) part(scope)
    return NOT_KNOWN
  }
}

/** Nothing that JavaScript's objects inherit can be reached. */
export function memberOf(owner: Expression, key: Expression): Expression {
  return (scope) => {
    const [whole, name] = [owner(scope), key(scope)]
    if (Array.isArray(whole)) return typeof name === 'number' ? (whole.at(name) ?? NOT_KNOWN) : NOT_KNOWN
    if (!isMapping(whole) || typeof name !== 'string') return NOT_KNOWN
    return Object.hasOwn(whole, name) ? whole[name] : NOT_KNOWN
  }
}

/** `path(…)`; a call of anything but a name is not known. @param callee evaluated for the calls in it */
export function callOf(path: string | undefined, callee: Expression, given: Arguments): Expression {
  return (scope) => {
    const plain = given.plain.map((one) => one(scope))
    const byName = Object.fromEntries(given.named.map(([name, one]) => [name, one(scope)]))
    if (path !== undefined) return scope.call(path, plain, byName)
    callee(scope)
    return NOT_KNOWN
  }
}

/** Two values with an operator between them. */
export function joined(operator: string, left: Expression, right: Expression): Expression {
  if (operator === 'or' || operator === 'and') return either(left, right, operator === 'or')
  return (scope) => {
    const [one, other] = [left(scope), right(scope)]
    if ([one, other].flat().includes(NOT_KNOWN)) return NOT_KNOWN
    return OPERATORS[operator]?.(one, other) ?? NOT_KNOWN
  }
}

/** `value if condition else otherwise` */
export function choice(value: Expression, condition: Expression, otherwise: Expression): Expression {
  return (scope) => {
    const holds = truth(condition(scope))
    if (holds !== NOT_KNOWN) return holds ? value(scope) : otherwise(scope)
    scope.perhaps(() => [value(scope), otherwise(scope)])
    return NOT_KNOWN
  }
}

/** Whether a value counts as true, or as false if it is negated. */
export function negated(value: Expression, isNegated: boolean): Expression {
  return (scope) => {
    const holds = truth(value(scope))
    return holds === NOT_KNOWN ? NOT_KNOWN : holds !== isNegated
  }
}

/** `-value` */
export function minus(value: Expression): Expression {
  return (scope) => {
    const number = value(scope)
    return typeof number === 'number' ? -number : NOT_KNOWN
  }
}

/** @param given arguments of the filter, evaluated for the calls in them */
export function filtered(name: string, value: Expression, given: Expression[]): Expression {
  return (scope) => {
    const [first] = [value, ...given].map((one) => one(scope))
    return first === NOT_KNOWN ? NOT_KNOWN : (FILTERS.get(name)?.(first) ?? NOT_KNOWN)
  }
}

/** `or` ends with the first value that holds, `and` with the first that does not. */
function either(left: Expression, right: Expression, endsWith: boolean): Expression {
  return (scope) => {
    const first = left(scope)
    const holds = truth(first)
    if (holds === endsWith) return first
    if (holds !== NOT_KNOWN) return right(scope)
    scope.perhaps(() => right(scope))
    return NOT_KNOWN
  }
}

// A template must not be able to fill the memory by doubling a text again and again.
const LONGEST_TEXT = 100_000

/** The operators whose results are known. */
const OPERATORS: Partial<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '==': same,
  '!=': (left, right) => !same(left, right),
  in: (part, whole) => contains(whole, part),
  not_in: (part, whole) => !contains(whole, part),
  '~': (left, right) => together(printed(left), printed(right)),
  '+': (left, right) =>
    typeof left === 'string' && typeof right === 'string' ? together(left, right) : NOT_KNOWN,
}

/** The filters whose results are known. */
const FILTERS = new Map<string, (value: unknown) => unknown>([
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
function truth(value: unknown): boolean | typeof NOT_KNOWN {
  if (value === NOT_KNOWN) return NOT_KNOWN
  return isMapping(value) || Array.isArray(value) ? Object.keys(value).length > 0 : Boolean(value)
}

/** A value as a template prints it. */
export function printed(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
