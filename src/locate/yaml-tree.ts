import { isAlias, isMap, isNode, isPair, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml'
import { indentLeftEdge, offsetsBack } from '../base/left-edge.ts'

/** A scalar that is written in the text. */
export interface Leaf {
  /** Offsets in the file; the end is not included. */
  start: number
  end: number
  value: unknown
  /** As its author wrote it: `name: 2024` is a name. Empty if there is none. */
  text: string
  /** The key whose value it is, or is listed in; empty for a key itself. */
  key: string
}

/** YAML as written: nothing is converted and no alias expanded, so the tree is no larger than its text. */
export interface YamlTree {
  /** The contents of each document: nodes of the parser, with their offsets in the file. */
  readonly roots: readonly unknown[]
  /** All scalars, in the order of the text. */
  readonly leaves: readonly Leaf[]
  /** The text is no valid YAML; the tree is of the part that could be read. */
  readonly broken: boolean
  /** Offset of the first part that could not be read, where it is known. */
  readonly brokenAt: number | undefined
  /** The node that an alias stands for; any other node itself. */
  target(node: unknown): unknown
}

/** A scalar as its author wrote it. Undefined for other nodes, and if there is none. */
export function textOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined
  const { value, source } = node
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? (source ?? String(value)) : undefined
}

/** Where a node begins; undefined for one that is only implied. */
export function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined
}

/** Where a node ends; undefined for one that is only implied. */
export function endOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[1] : undefined
}

/** Reads YAML text, one document or many. Never throws. */
export function parseYaml(text: string): YamlTree {
  const plain = parseDocuments(text)
  if (plain.broken === undefined) return treeOf(plain.roots, undefined)
  const indented = indentLeftEdge(text)
  const wide = indented === text ? plain : parseDocuments(indented)
  return wide.broken === undefined
    ? treeOf(wide.roots, undefined, offsetsBack(indented, text))
    : treeOf(plain.roots, plain.broken)
}

function parseDocuments(text: string): { roots: unknown[]; broken: number | undefined } {
  const roots: unknown[] = []
  let broken: number | undefined
  try {
    // Checking for repeated keys takes quadratic time. The lookup uses the first or the last of them.
    const documents = parseAllDocuments(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
    for (const document of documents) {
      broken ??= document.errors[0]?.pos[0]
      roots.push(document.contents)
    }
  } catch {
    broken ??= 0
  }
  return { roots, broken }
}

/**
 * @param roots nodes of the parser, which get the offsets in the file
 * @param brokenAt where the text stops being valid; undefined if it is valid
 * @param inFile where an offset of the parser is in the file, if it was given another text
 */
export function treeOf(
  roots: readonly unknown[],
  brokenAt: number | undefined,
  inFile?: (offset: number) => number,
): YamlTree {
  const leaves: Leaf[] = []
  const targets = new Map<unknown, unknown>()
  for (const root of roots) {
    const anchors = new Map<string, unknown>()
    for (const { node, key } of inOrder(root)) {
      if (inFile && node.range)
        node.range = [inFile(node.range[0]), inFile(node.range[1]), inFile(node.range[2])]
      if (isAlias(node)) targets.set(node, anchors.get(node.source))
      else if (node.anchor !== undefined) anchors.set(node.anchor, node)
      const [start, end] = node.range ?? []
      if (isScalar(node) && start !== undefined && end !== undefined)
        leaves.push({ start, end, value: node.value, text: textOf(node) ?? '', key })
    }
  }
  return {
    roots,
    leaves,
    broken: brokenAt !== undefined,
    brokenAt,
    target: (node) => (isAlias(node) ? targets.get(node) : node),
  }
}

/** All nodes with the key that they belong to, in the order of the text. Without recursion: files may be nested deeply on purpose. */
function* inOrder(root: unknown): Generator<{ node: Node; key: string }> {
  const waiting: { node: unknown; key: string }[] = [{ node: root, key: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, key } = next
    if (isPair(node)) {
      waiting.push({ node: node.value, key: textOf(node.key) ?? '' }, { node: node.key, key: '' })
      continue
    }
    if (!isNode(node)) continue
    yield { node, key }
    if (!isMap(node) && !isSeq(node)) continue
    const items: readonly unknown[] = node.items
    for (let index = items.length - 1; index >= 0; index--) waiting.push({ node: items[index], key })
  }
}
