import { NOT_KNOWN } from './scope.ts'

// A template must not be able to fill the memory by doubling a value again and again.
const LONGEST_TEXT = 100_000
const LONGEST_LIST = 10_000

/** Whether a value counts as true. */
export function truth(value: unknown): boolean | typeof NOT_KNOWN {
  if (value === NOT_KNOWN) return NOT_KNOWN
  if (Array.isArray(value)) return value.length > 0
  if (isMapping(value)) return Object.keys(value).length > 0
  return Boolean(value)
}

/** A value as a template prints it. */
export function printed(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

/** A member or an item of a value; nothing that JavaScript objects inherit can be reached. */
export function member(owner: unknown, key: unknown): unknown {
  if (Array.isArray(owner) || typeof owner === 'string') {
    const index = typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : key
    return typeof index === 'number' && Number.isInteger(index) ? (owner.at(index) ?? NOT_KNOWN) : NOT_KNOWN
  }
  if (!isMapping(owner) || (typeof key !== 'string' && typeof key !== 'number')) return NOT_KNOWN
  return Object.hasOwn(owner, key) ? owner[String(key)] : NOT_KNOWN
}

/** A part of a text or a list. */
export function slice(owner: unknown, from: unknown, to: unknown, step: unknown): unknown {
  if (!Array.isArray(owner) && typeof owner !== 'string') return NOT_KNOWN
  if (step !== undefined || !isBound(from) || !isBound(to)) return NOT_KNOWN
  return owner.slice(from ?? 0, to ?? undefined)
}

function isBound(value: unknown): value is number | null | undefined {
  return value === undefined || value === null || typeof value === 'number'
}

/** The result of a comparison. */
export function compare(operator: string, left: unknown, right: unknown): unknown {
  if (left === NOT_KNOWN || right === NOT_KNOWN) return NOT_KNOWN
  switch (operator) {
    case '==':
      return same(left, right)
    case '!=':
      return !same(left, right)
    case 'in':
      return contains(right, left)
    case 'not in': {
      const inside = contains(right, left)
      return inside === NOT_KNOWN ? NOT_KNOWN : !inside
    }
    default:
      return ordered(operator, left, right)
  }
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}

function contains(whole: unknown, part: unknown): boolean | typeof NOT_KNOWN {
  if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part)
  if (Array.isArray(whole)) {
    const found = whole.some((item) => item !== NOT_KNOWN && same(item, part))
    return found || (whole.includes(NOT_KNOWN) ? NOT_KNOWN : false)
  }
  return isMapping(whole) && typeof part === 'string' ? Object.hasOwn(whole, part) : NOT_KNOWN
}

function ordered(operator: string, left: unknown, right: unknown): unknown {
  const comparable =
    (typeof left === 'number' && typeof right === 'number') ||
    (typeof left === 'string' && typeof right === 'string')
  if (!comparable) return NOT_KNOWN
  if (operator === '<') return left < right
  if (operator === '>') return left > right
  return operator === '<=' ? left <= right : left >= right
}

/** The result of an operator that makes a new value. */
export function arithmetic(operator: string, left: unknown, right: unknown): unknown {
  if (left === NOT_KNOWN || right === NOT_KNOWN) return NOT_KNOWN
  if (operator === '~') return joined(printed(left), printed(right))
  if (typeof left === 'string' && typeof right === 'string' && operator === '+') return joined(left, right)
  if (Array.isArray(left) && Array.isArray(right) && operator === '+') {
    return left.length + right.length > LONGEST_LIST ? NOT_KNOWN : [...left, ...right]
  }
  if (typeof left !== 'number' || typeof right !== 'number') return NOT_KNOWN
  return calculated(operator, left, right)
}

function calculated(operator: string, left: number, right: number): number | typeof NOT_KNOWN {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '//':
      return Math.floor(left / right)
    default:
      return NOT_KNOWN
  }
}

function joined(left: string, right: string): string | typeof NOT_KNOWN {
  return left.length + right.length > LONGEST_TEXT ? NOT_KNOWN : left + right
}

/** The result of a method of a known value. */
export function method(owner: unknown, name: string, given: unknown[]): unknown {
  if (typeof owner === 'string') return ofText(owner, name, given)
  if (!isMapping(owner)) return NOT_KNOWN
  if (name === 'get') {
    const found = member(owner, given[0])
    return found === NOT_KNOWN && !Object.hasOwn(owner, String(given[0])) ? (given[1] ?? null) : found
  }
  if (name === 'items') return Object.entries(owner)
  if (name === 'keys') return Object.keys(owner)
  return name === 'values' ? Object.values(owner) : NOT_KNOWN
}

function ofText(owner: string, name: string, [first]: unknown[]): unknown {
  if (name === 'lower') return owner.toLowerCase()
  if (name === 'upper') return owner.toUpperCase()
  if (name === 'strip' && first === undefined) return owner.trim()
  if (typeof first !== 'string') return NOT_KNOWN
  if (name === 'startswith') return owner.startsWith(first)
  return name === 'endswith' ? owner.endsWith(first) : NOT_KNOWN
}

/** The result of a filter. */
export function filtered(name: string, value: unknown, given: unknown[]): unknown {
  if (name === 'default' || name === 'd') return value === undefined ? given[0] : value
  if (value === NOT_KNOWN) return NOT_KNOWN
  switch (name) {
    case 'as_native':
    case 'as_text':
    case 'safe':
      return value
    case 'lower':
      return printed(value).toLowerCase()
    case 'upper':
      return printed(value).toUpperCase()
    case 'trim':
      return printed(value).trim()
    case 'string':
      return printed(value)
    case 'list':
      return Array.isArray(value) ? value : NOT_KNOWN
    case 'length':
    case 'count':
      return Array.isArray(value) || typeof value === 'string' ? value.length : NOT_KNOWN
    case 'as_bool':
    case 'bool':
      return /^true$/i.test(printed(value).trim())
    case 'int':
    case 'float':
    case 'as_number': {
      const number = Number(value)
      return Number.isNaN(number) ? NOT_KNOWN : number
    }
    default:
      return NOT_KNOWN
  }
}

/** The result of a test such as `is none`. */
export function tested(name: string, value: unknown, argument: unknown): boolean | typeof NOT_KNOWN {
  if (value === NOT_KNOWN || argument === NOT_KNOWN) return NOT_KNOWN
  switch (name) {
    case 'none':
      return value === null
    case 'defined':
      return true
    case 'undefined':
      return false
    case 'string':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'mapping':
      return isMapping(value)
    case 'iterable':
    case 'sequence':
      return Array.isArray(value) || typeof value === 'string' || isMapping(value)
    case 'true':
      return value === true
    case 'false':
      return value === false
    default:
      return NOT_KNOWN
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
