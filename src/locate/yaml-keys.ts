import { isMap, isPair, isSeq, type YamlMap, type YamlPair } from './yaml-nodes.ts'
import { textOf, type YamlTree } from './yaml-tree.ts'

/** Finds entries of maps and lists by name, with an index that is built once. */
export interface YamlKeys {
  /**
   * The entry of a map. When it has none of its own, that of a map it merges (`<<: *base`): the value has
   * to be fixed there. `sqlTable` finds `sql_table`, too, since compilers report keys in their own spelling.
   */
  entry(map: unknown, key: string, last?: boolean): YamlPair | undefined
  /** The item of a list with this `name` or `join_path`, or with this text. */
  item(list: unknown, name: string, last?: boolean): unknown
  /** The names of the entries of a map, or of the items of a list. */
  names(container: unknown): string[]
  /** The item's entry that names it. */
  label(item: unknown): YamlPair | undefined
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
  const entries = new WeakMap<object, Map<string, Ends<YamlPair>>>()
  const items = new WeakMap<object, Map<string, Ends<unknown>>>()

  function own(map: YamlMap): Map<string, Ends<YamlPair>> {
    const known = entries.get(map)
    if (known) return known
    const made = new Map<string, Ends<YamlPair>>()
    for (const pair of map.items) {
      const key = isPair(pair) ? textOf(pair.key) : undefined
      if (key === undefined || !isPair(pair)) continue
      put(made, `=${key}`, pair)
      put(made, `~${loose(key)}`, pair)
    }
    entries.set(map, made)
    return made
  }

  /** The entries with that key; with `spelling`, also in another spelling. */
  function pairs(map: YamlMap, key: string, spelling?: typeof loose): Ends<YamlPair> | undefined {
    if (map.items.length >= leastIndexed) return own(map).get(spelling ? `~${spelling(key)}` : `=${key}`)
    const wanted = spelling ? spelling(key) : key
    let found: Ends<YamlPair> | undefined
    for (const pair of map.items) {
      const text = isPair(pair) ? textOf(pair.key) : undefined
      if (text === undefined || !isPair(pair) || (spelling ? spelling(text) : text) !== wanted) continue
      found = { first: found?.first ?? pair, last: pair }
    }
    return found
  }

  function entry(map: unknown, key: string, last = false): YamlPair | undefined {
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

  function label(item: unknown): YamlPair | undefined {
    return entry(item, 'name') ?? entry(item, 'join_path')
  }

  function names(container: unknown): string[] {
    const node = tree.target(container)
    if (isMap(node)) return node.items.flatMap((pair) => (isPair(pair) ? (textOf(pair.key) ?? []) : []))
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

function loose(key: string): string {
  return key.replaceAll('_', '').toLowerCase()
}

function put<T>(index: Map<string, Ends<T>>, key: string, value: T): void {
  const known = index.get(key)
  if (known) known.last = value
  else index.set(key, { first: value, last: value })
}
