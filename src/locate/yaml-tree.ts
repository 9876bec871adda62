import {
  isAlias,
  isMap as isMapNode,
  isNode,
  isPair as isPairNode,
  isScalar as isScalarNode,
  isSeq as isSeqNode,
  type Node,
  parseAllDocuments,
} from 'yaml'
import { indentLeftEdge, offsetsBack } from '../base/left-edge.ts'

// The nodes of a YAML file as far as locations need them. Those of the parser take ten times the memory, which a checkout
// of thousands of files does not have.

/** A node with its offsets in the text. */
class Written {
  /** Undefined for a node that is only implied. */
  readonly start: number | undefined
  /** Not included. */
  readonly end: number

  constructor(start: number | undefined, end: number) {
    this.start = start
    this.end = end
  }
}

class YamlScalar extends Written {
  readonly value: unknown
  /** As its author wrote it: `name: 2024` is a name. Empty if there is none. */
  readonly text: string
  /** The key whose value it is, or is listed in; empty for a key itself. */
  readonly key: string

  constructor(start: number | undefined, end: number, value: unknown, text: string, key: string) {
    super(start, end)
    this.value = value
    this.text = text
    this.key = key
  }
}

export class YamlMap extends Written {
  items: readonly unknown[] = []
}

class YamlSeq extends Written {
  items: readonly unknown[] = []
}

/** Stands for an earlier node. */
class YamlAlias extends Written {
  readonly target: unknown

  constructor(start: number | undefined, end: number, target: unknown) {
    super(start, end)
    this.target = target
  }
}

export class YamlPair {
  key: unknown = null
  value: unknown = null
}

export function isScalar(node: unknown): node is YamlScalar {
  return node instanceof YamlScalar
}

export function isMap(node: unknown): node is YamlMap {
  return node instanceof YamlMap
}

export function isSeq(node: unknown): node is YamlSeq {
  return node instanceof YamlSeq
}

export function isPair(node: unknown): node is YamlPair {
  return node instanceof YamlPair
}

/** A scalar as its author wrote it. Undefined for other nodes, and if there is none. */
export function textOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined
  const { value, text } = node
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? text
    : undefined
}

/** Where a node begins; undefined for one that is only implied. */
export function offsetOf(node: unknown): number | undefined {
  return node instanceof Written ? node.start : undefined
}

/** Where a node ends; undefined for one that is only implied. */
export function endOf(node: unknown): number | undefined {
  return node instanceof Written && node.start !== undefined ? node.end : undefined
}

/** A scalar that is written in the text. */
export type Leaf = YamlScalar & { readonly start: number }

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

/** Reads YAML text, one document or many. Never throws. */
export function parseYaml(text: string): YamlTree {
  const plain = parseDocuments(text)
  if (plain.broken === undefined) return treeOf(plain.roots, undefined, text)
  const indented = indentLeftEdge(text)
  const wide = indented === text ? plain : parseDocuments(indented)
  return wide.broken === undefined
    ? treeOf(wide.roots, undefined, text, offsetsBack(indented, text))
    : treeOf(plain.roots, plain.broken, text)
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
 * @param parsed nodes of the parser, which are not kept
 * @param brokenAt where the text stops being valid; undefined if it is valid
 * @param text the file
 * @param inFile where an offset of the parser is in the file, if it was given another text
 */
export function treeOf(
  parsed: readonly unknown[],
  brokenAt: number | undefined,
  text: string,
  inFile: (offset: number) => number = (offset) => offset,
): YamlTree {
  const leaves: Leaf[] = []
  const kept = sharedTexts(text)
  return {
    roots: parsed.map((root) => copy(root, leaves, { kept, inFile })),
    leaves,
    broken: brokenAt !== undefined,
    brokenAt,
    target: (node) => (node instanceof YamlAlias ? node.target : node),
  }
}

/** How the text of a scalar is kept. */
type KeepText = (text: string, start: number | undefined, end: number) => string

/** Each text once, as a part of the file where it is one: the parser puts a quoted text together from its characters. */
function sharedTexts(file: string): KeepText {
  const known = new Map<string, string>()
  return (text, start, end) => {
    const same = known.get(text)
    if (same !== undefined) return same
    const quoted = start === undefined ? '' : file.slice(start + 1, end - 1)
    const kept = quoted === text ? quoted : text
    known.set(kept, kept)
    return kept
  }
}

/** What nodes are copied with. */
interface Copying {
  kept: KeepText
  inFile: (offset: number) => number
}

/** A node of the parser, the key that it belongs to, and where its copy goes. */
interface Waiting {
  node: unknown
  key: string
  put: (copy: unknown) => void
}

/** Copies a document in the order of the text, without recursion: files may be nested deeply on purpose. */
function copy(root: unknown, leaves: Leaf[], copying: Copying): unknown {
  const anchors = new Map<string, unknown>()
  let copied: unknown = null
  const waiting: Waiting[] = [{ node: root, key: '', put: (made) => (copied = made) }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, key, put } = next
    const made = emptyCopy(node, key, anchors, copying)
    put(made)
    if (isNode(node) && !isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, made)
    if (made instanceof YamlScalar && isWritten(made)) leaves.push(made)
    if (made instanceof YamlPair && isPairNode(node)) {
      waiting.push({ node: node.value, key: textIn(node.key), put: (value) => (made.value = value) })
      waiting.push({ node: node.key, key: '', put: (name) => (made.key = name) })
    } else if ((made instanceof YamlMap || made instanceof YamlSeq) && (isMapNode(node) || isSeqNode(node))) {
      const items: readonly unknown[] = node.items
      // Not a list that grows, which keeps room for more items than most have.
      const copies = Array<unknown>(items.length).fill(null)
      made.items = copies
      for (let index = items.length - 1; index >= 0; index--)
        waiting.push({ node: items[index], key, put: (item) => (copies[index] = item) })
    }
  }
  return copied
}

/** Without what is in it. */
function emptyCopy(
  node: unknown,
  key: string,
  anchors: ReadonlyMap<string, unknown>,
  { kept, inFile }: Copying,
): unknown {
  if (isPairNode(node)) return new YamlPair()
  if (!isNode(node)) return null
  const [start, end] = rangeOf(node, inFile)
  if (isAlias(node)) return new YamlAlias(start, end, anchors.get(node.source))
  if (isScalarNode(node)) {
    const text = kept(textIn(node), start, end)
    const value = typeof node.value === 'string' ? text : node.value
    return new YamlScalar(start, end, value, text, key === '' ? '' : kept(key, undefined, 0))
  }
  return isMapNode(node) ? new YamlMap(start, end) : new YamlSeq(start, end)
}

function rangeOf({ range }: Node, inFile: Copying['inFile']): [start: number | undefined, end: number] {
  return range ? [inFile(range[0]), inFile(range[1])] : [undefined, 0]
}

function textIn(node: unknown): string {
  if (!isScalarNode(node)) return ''
  const { value, source } = node
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? (source ?? String(value)) : ''
}

function isWritten(scalar: YamlScalar): scalar is Leaf {
  return scalar.start !== undefined
}
