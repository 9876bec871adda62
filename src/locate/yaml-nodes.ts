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

export class YamlScalar extends Written {
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

export class YamlSeq extends Written {
  items: readonly unknown[] = []
}

/** Stands for an earlier node. */
export class YamlAlias extends Written {
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
