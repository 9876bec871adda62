/**
 * Looking into parsed YAML without trusting its shape.
 */

/** The value as a mapping, or nothing when it is a list, a scalar or absent. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return Object.fromEntries(Object.entries(value))
}

/** The value as a list; anything else is an empty one. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A scalar as text: YAML reads `name: 2024` as a number, which its author meant as a name. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Plain code-unit order, the same on every machine. */
export function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
