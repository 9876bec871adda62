import { isMap, isPair, isScalar, isSeq, textOf, type YamlTree } from '../locate/yaml-tree.ts'

/** Aliases and merged maps can multiply a file: nodes of a whole branch, and their depth. */
export const mostNodes = 500_000
const maxDepth = 60

/** A map of a file, its keys in snake case. */
export type Plain = Record<string, unknown>

/**
 * The value of a YAML node, with its aliases and merged maps; keys in snake case, since the compiler accepts both spellings.
 * Null if it is too large or too deep to be read.
 * @param budget nodes that may still be read; an entity may take a part of them
 */
export function plainValue(
  tree: YamlTree,
  root: unknown,
  budget: { nodes: number },
): { value: unknown } | null {
  const most = Math.min(budget.nodes, mostNodes / 5)
  let left = most
  const read = (node: unknown, depth: number): unknown => {
    left -= depth > maxDepth ? most + 1 : 1
    if (left < 0) return undefined
    const found = tree.target(node)
    if (isScalar(found)) return found.value
    if (isSeq(found)) return found.items.map((item) => read(item, depth + 1))
    if (!isMap(found)) return undefined
    const own: [string, unknown][] = []
    const merged: [string, unknown][] = []
    for (const pair of found.items) {
      const key = isPair(pair) ? textOf(pair.key) : undefined
      if (key === undefined || !isPair(pair)) continue
      const value = read(pair.value, depth + 1)
      if (key === '<<') merged.push(...[value].flat().filter(isPlain).toReversed().flatMap(entriesOf))
      else own.push([snakeCase(key), value])
      if (left < 0) return undefined
    }
    return Object.fromEntries([...merged, ...own])
  }
  const value = read(root, 0)
  budget.nodes -= most - Math.max(left, 0)
  return left < 0 ? null : { value }
}

const entriesOf = (plain: Plain) => Object.entries(plain)

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function snakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** The maps of a list, or of a map by name, with their names. */
export function namedIn(list: unknown): [string, Plain][] {
  const found: [unknown, unknown][] = Array.isArray(list)
    ? list.map((item) => [isPlain(item) ? (item.name ?? item.join_path) : undefined, item])
    : isPlain(list)
      ? Object.entries(list)
      : []
  return found.flatMap(([name, value]): [string, Plain][] =>
    typeof name === 'string' || typeof name === 'number' ? [[String(name), isPlain(value) ? value : {}]] : [],
  )
}
