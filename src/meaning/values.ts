import { cutToDifference, oneLine } from '../base/text.ts'

/** Values of the model by their names, as texts. */
export type Values = Readonly<Record<string, string>>

const maxDepth = 100
const maxShown = 300

/**
 * A value as text that does not depend on the order of keys. Absent, null and empty are the same: an empty text.
 * Never throws.
 */
export function canonical(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim() : write(value, 0)
}

function write(value: unknown, depth: number): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value !== 'object') return JSON.stringify(value) ?? ''
  if (depth === maxDepth) return '…'
  if (Array.isArray(value)) return `[${value.map((one) => write(one, depth + 1)).join(', ')}]`
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null)
  const sorted = entries.sort(([a], [b]) => inOrder(a, b))
  return `{${sorted.map(([key, one]) => `${key}: ${write(one, depth + 1)}`).join(', ')}}`
}

/** The values that differ, by name; null if none does. */
export function differing(base: Values, head: Values): { before: Values; after: Values } | null {
  const names = [...new Set([...Object.keys(base), ...Object.keys(head)])].sort(inOrder)
  // A file can have a key such as `constructor`, which every object inherits.
  const textIn = (values: Values, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  const changed = names.filter((name) => textIn(base, name) !== textIn(head, name))
  if (changed.length === 0) return null
  const pick = (values: Values) =>
    Object.fromEntries(changed.map((name) => [name, textIn(values, name)] as const))
  return { before: pick(base), after: pick(head) }
}

/** Values as they may be shown: untrusted text, one line each, shortened to what differs from the other side. */
export function shown(values: Values | null, others: Values | null): Record<string, string> | null {
  if (values === null) return null
  return Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      const other = others && Object.hasOwn(others, name) ? others[name] : undefined
      return [name, other === undefined ? oneLine(text, maxShown) : cutToDifference(text, other, maxShown)[0]]
    }),
  )
}

/** Orders texts the same way on each machine. */
export function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
