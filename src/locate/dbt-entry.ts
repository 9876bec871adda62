import type { DbtEntry } from './dbt-project.ts'
import { namesIn } from './names.ts'
import type { MemberPath, ParsedMessage } from './parsed-message.ts'
import { isMap, isPair, isScalar, isSeq } from './yaml-nodes.ts'
import { labelOffset, partsOf } from './yaml-path.ts'
import { offsetOf, textOf, type YamlTree } from './yaml-tree.ts'

/** Offsets in the source of an entry. */
interface Inside {
  /** By the whole text of a scalar. */
  value: Map<string, number>
  /** By a name in `ref('name')`. */
  ref: Map<string, number>
  /** By a name in a scalar. */
  word: Map<string, number>
}

const known = new WeakMap<object, Inside>()
const lists = new Set(['dimensions', 'measures', 'segments'])

/** Offset of the model's name in the entry. */
export function entryOffset({ source, node }: DbtEntry): number | undefined {
  const yaml = source.yaml()
  return yaml ? labelOffset(yaml.tree, yaml.keys, node) : undefined
}

/** Offset in the entry that a member of the generated cube comes from; undefined if the entry does not show it. */
export function memberOffset(entry: DbtEntry, parsed: ParsedMessage): number | undefined {
  for (const path of parsed.paths.filter(({ value }) => value !== undefined)) {
    const offset = pathOffset(entry, path)
    if (offset !== undefined) return offset
  }
  return parsed.paths.map((path) => pathOffset(entry, path)).find((offset) => offset !== undefined)
}

function pathOffset(entry: DbtEntry, { path, value }: MemberPath): number | undefined {
  const yaml = entry.source.yaml()
  if (!yaml) return undefined
  const [list = '', member = ''] = partsOf(path)
  // A join is generated from a test that refers to the other model.
  if (list === 'joins')
    return inside(entry, entry.node).ref.get(member) ?? inside(entry, entry.node).word.get(member)
  if (!lists.has(list) || member === '') return undefined
  const column = columnOf(entry, member)
  if (column === undefined) return inside(entry, entry.node).value.get(member)
  const culprit = value === undefined ? undefined : inside(entry, column).value.get(value)
  return culprit ?? labelOffset(yaml.tree, yaml.keys, column)
}

/** Offset of a column's name, or of a value of that column. */
export function columnOffset(entry: DbtEntry, name: string, value?: string): number | undefined {
  const yaml = entry.source.yaml()
  const column = columnOf(entry, name)
  if (!yaml || column === undefined) return undefined
  const culprit = value === undefined ? undefined : inside(entry, column).value.get(value)
  return culprit ?? labelOffset(yaml.tree, yaml.keys, column)
}

/** Offset of a value with exactly this text. */
export function textOffset(entry: DbtEntry, text: string): number | undefined {
  return inside(entry, entry.node).value.get(text)
}

/** Offset of a reference to a model of that name. */
export function refOffset(entry: DbtEntry, name: string): number | undefined {
  return inside(entry, entry.node).ref.get(name)
}

/** Offset of a name in the entry: a column, or a word in a value. */
export function nameOffset(entry: DbtEntry, name: string): number | undefined {
  const yaml = entry.source.yaml()
  const column = columnOf(entry, name)
  if (yaml && column !== undefined) return labelOffset(yaml.tree, yaml.keys, column)
  return inside(entry, entry.node).word.get(name)
}

/** By its name, or by its index as in `[2]`: each column became one dimension, in the same order. */
function columnOf({ source, node }: DbtEntry, name: string): unknown {
  const yaml = source.yaml()
  const columns = yaml?.keys.entry(node, 'columns')?.value
  const place = /^\[(\d+)\]$/.exec(name)?.[1]
  if (place === undefined) return yaml?.keys.item(columns, name)
  const list = yaml?.tree.target(columns)
  return isSeq(list) ? list.items[Number(place)] : undefined
}

function inside({ source }: DbtEntry, node: unknown): Inside {
  const tree = source.yaml()?.tree
  const top = tree?.target(node)
  if (!tree || typeof top !== 'object' || top === null)
    return { value: new Map(), ref: new Map(), word: new Map() }
  let made = known.get(top)
  if (!made) {
    made = indexTree(tree, top)
    known.set(top, made)
  }
  return made
}

/** Visits each node once, regardless of aliases. */
function indexTree(tree: YamlTree, top: object): Inside {
  const found: Inside = { value: new Map(), ref: new Map(), word: new Map() }
  const put = (index: Map<string, number>, key: string, offset: number) => {
    if (!index.has(key)) index.set(key, offset)
  }
  const seen = new Set<unknown>()
  const waiting: unknown[] = [top]
  while (waiting.length > 0) {
    const node = tree.target(waiting.pop())
    if (seen.has(node)) continue
    seen.add(node)
    if (isScalar(node) && node.start !== undefined) {
      const offset = node.start
      const text = textOf(node) ?? ''
      put(found.value, text, offset)
      for (const [, name = ''] of text.matchAll(
        /\bref\s*\(\s*['"](?:[^'"]{1,200}['"]\s*,\s*['"])?([^'"]{1,200})['"]/g,
      )) {
        put(found.ref, name, offset)
      }
      for (const name of namesIn(text, [{ start: 0, end: text.length }]).words())
        put(found.word, name, offset)
    } else if (isPair(node)) {
      // A name in a description defines nothing, but the whole text is copied.
      const text = textOf(tree.target(node.value))
      if (textOf(node.key) !== 'description') waiting.push(node.value, node.key)
      else if (text !== undefined) put(found.value, text, offsetOf(node.key) ?? 0)
    } else if (isMap(node) || isSeq(node)) {
      const items: readonly unknown[] = node.items
      for (let index = items.length - 1; index >= 0; index--) waiting.push(items[index])
    }
  }
  return found
}
