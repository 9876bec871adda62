import { isSeq } from 'yaml'
import type { DbtEntry } from './dbt-project.ts'
import { endOf, offsetOf, textOf } from './yaml-tree.ts'

/** A column that a properties file describes. */
interface DescribedColumn {
  /** As dbt names it: a field of a structure with dots. */
  name: string
  node: unknown
}

/** What identifies the column of a generated member; the likeliest first. */
export interface WantedColumn {
  /** As the member's SQL names it, if it names one alone. */
  exact?: string | undefined
  member: string
  /** Further names that it may have. */
  words: readonly string[]
}

/** Deeper structures are found by their outer columns. */
const maxDepth = 20
const known = new WeakMap<object, DescribedColumn[]>()

/** The described column that a member was generated from; by its index, too, as `[2]`. */
export function columnOfMember(entry: DbtEntry, { exact, member, words }: WantedColumn): unknown {
  const columns = describedIn(entry)
  const index = /^\[(\d{1,6})\]$/.exec(member)?.[1]
  // Each column became one dimension, in the same order; of two with one name, the first.
  if (index !== undefined) return firstOfEach(columns)[Number(index)]?.node
  const called = (name: string) => columns.findLast((one) => one.name === name)?.node
  const made = (name: string) => {
    const first = columns.find((column) => dimensionOf(column.name) === name)
    return first && called(first.name)
  }
  const found = (exact === undefined ? undefined : called(exact)) ?? made(member)
  if (found !== undefined) return found
  const total = /^total_(.+)$/.exec(member)?.[1]
  // A field of a structure must not be taken for the column of that name.
  const others = exact === undefined ? words : []
  return (
    (total === undefined ? undefined : made(total)) ?? others.map(called).find((one) => one !== undefined)
  )
}

/** The name of the dimension that a column becomes. */
function dimensionOf(column: string): string {
  return column.replace(/\W/g, '_').replace(/^(?=\d)/, '_')
}

function firstOfEach(columns: readonly DescribedColumn[]): DescribedColumn[] {
  return [...Map.groupBy(columns, ({ name }) => dimensionOf(name)).values()].flatMap(([one]) => one ?? [])
}

/** The columns of an entry, those of structures behind the structure, in the order of the file. */
function describedIn({ source, node }: DbtEntry): readonly DescribedColumn[] {
  const yaml = source.yaml()
  const top = yaml?.tree.target(node)
  if (!yaml || typeof top !== 'object' || top === null) return []
  const kept = known.get(top)
  if (kept) return kept
  const { tree, keys } = yaml
  const found: DescribedColumn[] = []
  const seen = new Set<unknown>()
  const add = (owner: unknown, prefix: string, depth: number) => {
    const list = tree.target(keys.entry(owner, 'columns')?.value)
    if (!isSeq(list) || depth > maxDepth || seen.has(list)) return
    seen.add(list)
    for (const item of list.items) {
      const name = textOf(tree.target(keys.entry(item, 'name')?.value))
      if (name === undefined) continue
      found.push({ name: `${prefix}${name}`, node: item })
      add(item, `${prefix}${name}.`, depth + 1)
    }
  }
  add(top, '', 0)
  known.set(top, found)
  return found
}

/** The description of a column or model: its text, and where it is written. */
export interface Description {
  text: string
  /** Offset of its key, and of its value up to the end. */
  key: number | undefined
  value: number
  end: number
  /** The name of the block of documentation that it is, if so. */
  doc: string | undefined
}

export function descriptionOf({ source }: DbtEntry, node: unknown): Description | undefined {
  const yaml = source.yaml()
  const pair = yaml?.keys.entry(node, 'description')
  const written = yaml?.tree.target(pair?.value)
  const text = textOf(written)
  const value = offsetOf(written)
  if (text === undefined || value === undefined) return undefined
  const doc = /\{\{-?\s*doc\(\s*(?:(["'])\w{1,200}\1\s*,\s*)?(["'])(\w{1,200})\2\s*\)/.exec(text)?.[3]
  return { text, key: offsetOf(pair?.key), value, end: endOf(written) ?? value, doc }
}

/** The offset of a name in braces in a text; undefined if it is not there. */
export function inBraces(text: string, name: string): number | undefined {
  for (const { 0: all, index } of text.matchAll(/\{[^{}]{0,1000}\}/g)) {
    const at = all.indexOf(name)
    if (at >= 0) return index + at
  }
  return undefined
}
