import {
  type Alias,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseAllDocuments,
  type Scalar,
} from 'yaml'

/** A scalar and its offsets. */
export interface Leaf {
  node: Scalar
  text: string
  /** The key whose value it is, or is listed in; empty for a key itself. */
  key: string
  /** Offsets in the text; the end is not included. */
  start: number
  end: number
}

/** YAML as written: nothing is converted and no alias expanded, so the tree is no larger than its text. */
export interface YamlTree {
  /** The contents of each document. */
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

/** An alias may lead to an alias; longer chains occur only in files made for that purpose. */
const maxChain = 10

/** Reads YAML text, one document or many. Never throws. */
export function parseYaml(text: string): YamlTree {
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
  return treeOf(roots, broken)
}

/** @param brokenAt where the text stops being valid; undefined if it is valid */
export function treeOf(roots: readonly unknown[], brokenAt: number | undefined): YamlTree {
  const leaves: Leaf[] = []
  const targets = new Map<Alias, unknown>()
  for (const root of roots) walk(root, leaves, targets)
  return {
    roots,
    leaves,
    broken: brokenAt !== undefined,
    brokenAt,
    target(node) {
      let at = node
      for (let step = 0; isAlias(at) && step < maxChain; step++) at = targets.get(at)
      return at
    },
  }
}

/** Walks a document once, in the order of the text, without recursion: files may be nested deeply on purpose. */
function walk(root: unknown, leaves: Leaf[], targets: Map<Alias, unknown>): void {
  const anchors = new Map<string, unknown>()
  const waiting: { node: unknown; key: string }[] = [{ node: root, key: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, key } = next
    if (isAlias(node)) targets.set(node, anchors.get(node.source))
    else if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node)

    if (isScalar(node) && node.range) {
      leaves.push({ node, text: textOf(node) ?? '', key, start: node.range[0], end: node.range[1] })
    } else if (isPair(node)) {
      waiting.push({ node: node.value, key: textOf(node.key) ?? '' }, { node: node.key, key: '' })
    } else if (isMap(node) || isSeq(node)) {
      const items: readonly unknown[] = node.items
      for (let index = items.length - 1; index >= 0; index--) waiting.push({ node: items[index], key })
    }
  }
}

/** A scalar as its author wrote it: `name: 2024` is a name. Undefined for other nodes, and if there is none. */
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
