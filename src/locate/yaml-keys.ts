import { isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import { offsetOf, textOf, type YamlTree } from './yaml-tree.ts'

/** Finds entries of maps and lists by name, with an index that is built once. */
export interface YamlKeys {
  /**
   * The entry of a map. When it has none of its own, that of a map it merges (`<<: *base`): the value has
   * to be fixed there. `sqlTable` finds `sql_table`, too, since compilers report keys in their own spelling.
   */
  entry(map: unknown, key: string, last?: boolean): Pair | undefined
  /** The item of a list with this `name` or `join_path`, or with this text. */
  item(list: unknown, name: string, last?: boolean): unknown
  /** The names of the entries of a map, or of the items of a list. */
  names(container: unknown): string[]
  /** The item's entry that names it. */
  label(item: unknown): Pair | undefined
}

/** First and last of several. */
interface Ends<T> {
  first: T
  last: T
}

/** A map with fewer entries is searched one by one: for a file of many small maps, indexes take more memory than the file. */
const leastIndexed = 16

/** Maps searched for one key: merges can be multiplied without end. */
const maxMerges = 200

export function keysOf(tree: YamlTree): YamlKeys {
  const entries = new WeakMap<object, Map<string, Ends<Pair>>>()
  const items = new WeakMap<object, Map<string, Ends<unknown>>>()

  function own(map: YAMLMap): Map<string, Ends<Pair>> {
    const known = entries.get(map)
    if (known) return known
    const made = new Map<string, Ends<Pair>>()
    for (const pair of map.items) {
      const key = textOf(pair.key)
      if (key === undefined) continue
      put(made, `=${key}`, pair)
      put(made, `~${loose(key)}`, pair)
    }
    entries.set(map, made)
    return made
  }

  /** The entries with that key; with `spelling`, also in another spelling. */
  function pairs(map: YAMLMap, key: string, spelling?: typeof loose): Ends<Pair> | undefined {
    if (map.items.length >= leastIndexed) return own(map).get(spelling ? `~${spelling(key)}` : `=${key}`)
    const wanted = spelling ? spelling(key) : key
    let found: Ends<Pair> | undefined
    for (const pair of map.items) {
      const text = textOf(pair.key)
      if (text === undefined || (spelling ? spelling(text) : text) !== wanted) continue
      found = { first: found?.first ?? pair, last: pair }
    }
    return found
  }

  function entry(map: unknown, key: string, last = false): Pair | undefined {
    const end = last ? 'last' : 'first'
    const waiting = [map]
    for (let seen = 0; waiting.length > 0 && seen < maxMerges; seen++) {
      const node = tree.target(waiting.shift())
      if (isMap(node)) {
        const found = pairs(node, key) ?? pairs(node, key, loose)
        if (found) return found[end]
        const merged = pairs(node, '<<')
        if (merged) waiting.push(merged.last.value)
      } else if (isSeq(node)) waiting.push(...node.items.slice(0, maxMerges))
    }
    return undefined
  }

  function label(item: unknown): Pair | undefined {
    return entry(item, 'name') ?? entry(item, 'join_path')
  }

  function names(container: unknown): string[] {
    const node = tree.target(container)
    if (isMap(node)) return node.items.flatMap((pair) => textOf(pair.key) ?? [])
    return isSeq(node) ? node.items.flatMap((one) => textOf(tree.target(label(one)?.value)) ?? []) : []
  }

  function item(list: unknown, name: string, last = false): unknown {
    const node = tree.target(list)
    if (!isSeq(node)) return undefined
    let known = items.get(node)
    if (!known) {
      known = new Map()
      for (const one of node.items) {
        const called = textOf(tree.target(one)) ?? textOf(tree.target(label(one)?.value))
        if (called !== undefined) put(known, called, one)
      }
      items.set(node, known)
    }
    return known.get(name)?.[last ? 'last' : 'first']
  }

  return { entry, item, names, label }
}

/** A key without regard to its spelling: `sql_table` and `sqlTable` are the same. */
export function loose(key: string): string {
  return key.replaceAll('_', '').toLowerCase()
}

function put<T>(index: Map<string, Ends<T>>, key: string, value: T): void {
  const known = index.get(key)
  if (known) known.last = value
  else index.set(key, { first: value, last: value })
}

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

function entryAt(map: unknown, index: number): Pair | undefined {
  return isMap(map) ? map.items[index] : undefined
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
