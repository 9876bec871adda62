// Looking into parsed JSON and YAML without trusting its shape.

/** A mapping whose members may be anything. */
export type Node = Record<string, unknown>

/** True for a mapping: no list, no scalar. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a mapping, or nothing when it is a list, a scalar or absent. */
export function asNode(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined
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

/** The JSON value of a text; undefined for a text that is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The order of numbers, and plain code-unit order of texts, the same on every machine. */
export function inOrder(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
