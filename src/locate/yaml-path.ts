import type { YamlKeys } from './yaml-keys.ts'
import { isMap, isPair, isScalar, isSeq, type YamlPair } from './yaml-nodes.ts'
import { offsetOf, textOf, type YamlTree } from './yaml-tree.ts'

/** How far a member path such as `dimensions.status.type` could be followed. */
export interface Followed {
  /** Offset of the last part that was found: its key, or the name of the list entry; undefined if none was found. */
  offset: number | undefined
  /** Its value. */
  value: unknown
  /** Number of parts that were found, and that were not. */
  found: number
  left: number
}

/** A name may contain dots (`join_path: orders.customers`), up to this number. */
const maxDots = 8
const maxParts = 50

/** The parts of a path: names, and indexes of a list as `[2]`. */
export function partsOf(path: string): string[] {
  const parts = path.slice(0, 1000).match(/\[\d{1,6}\]|[^.[\]]+/g) ?? []
  return parts.slice(0, maxParts)
}

/**
 * Follows a path from a node downwards, through maps, lists of named entries, aliases and merged maps.
 * @param last of several entries with one name, take the last
 */
export function follow(
  tree: YamlTree,
  keys: YamlKeys,
  root: unknown,
  parts: readonly string[],
  last = false,
): Followed {
  let value = root
  let offset: number | undefined
  let found = 0
  while (found < parts.length) {
    const step = enter(tree, keys, tree.target(value), parts.slice(found, found + maxDots), last)
    if (!step) break
    value = step.value
    offset = step.offset ?? offset
    found += step.taken
  }
  return { offset, value, found, left: parts.length - found }
}

interface Step {
  offset: number | undefined
  value: unknown
  taken: number
}

function enter(
  tree: YamlTree,
  keys: YamlKeys,
  node: unknown,
  parts: string[],
  last: boolean,
): Step | undefined {
  for (let taken = parts.length; taken > 0; taken--) {
    const name = parts.slice(0, taken).join('.')
    const step = isMap(node)
      ? inMap(tree, keys, node, name, last)
      : isSeq(node)
        ? inList(tree, keys, node, name, last)
        : undefined
    if (step) return { ...step, taken }
  }
  return undefined
}

function inMap(tree: YamlTree, keys: YamlKeys, map: unknown, name: string, last: boolean) {
  const index = /^\[(\d{1,6})\]$/.exec(name)?.[1]
  // JavaScript has named joins in a map, and messages count them.
  const pair = index === undefined ? keys.entry(map, name, last) : entryAt(map, Number(index))
  if (pair) return { offset: offsetOf(pair.key) ?? offsetOf(pair.value), value: pair.value }
  // Messages name the members that a view includes from a cube without their list.
  for (const list of ['includes', 'excludes']) {
    const item = keys.item(keys.entry(map, list)?.value, name, last)
    if (item !== undefined) return { offset: labelOffset(tree, keys, item), value: item }
  }
  return undefined
}

function entryAt(map: unknown, index: number): YamlPair | undefined {
  const pair: unknown = isMap(map) ? map.items[index] : undefined
  return isPair(pair) ? pair : undefined
}

function inList(
  tree: YamlTree,
  keys: YamlKeys,
  list: { items: readonly unknown[] },
  name: string,
  last: boolean,
) {
  const place = /^\[?(\d{1,6})\]?$/.exec(name)?.[1]
  const item = keys.item(list, name, last) ?? (place === undefined ? undefined : list.items[Number(place)])
  return item === undefined ? undefined : { offset: labelOffset(tree, keys, item), value: item }
}

/** Offset of the name of a list entry; else of the entry. */
export function labelOffset(tree: YamlTree, keys: YamlKeys, item: unknown): number | undefined {
  return offsetOf(keys.label(item)?.key) ?? offsetOf(tree.target(item)) ?? offsetOf(item)
}

/** The offset of a value with this text, which is a scalar or an alias of one. */
export function valueOffset(tree: YamlTree, value: unknown, text: string): number | undefined {
  const node = tree.target(value)
  return isScalar(node) && textOf(node) === text ? offsetOf(node) : undefined
}
