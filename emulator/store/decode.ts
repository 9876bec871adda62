import { isNode, type Node } from '../contract/strict.ts'
import { keptClasses } from './kept-classes.ts'
import { type Path, pointer, tag } from './tags.ts'

/**
 * Reads what {@link encode} wrote.
 * @param tokens what stands for a token → the token
 * @throws Error naming the place of what cannot be read
 */
export function decode(value: unknown, tokens: ReadonlyMap<string, string>): unknown {
  return new Decoder(tokens).read(value, [])
}

class Decoder {
  readonly #made = new Map<string, object>()
  readonly #tokens: ReadonlyMap<string, string>

  constructor(tokens: ReadonlyMap<string, string>) {
    this.#tokens = tokens
  }

  // In the order in which it was written: what is shared must be there before it is referred to.
  read(value: unknown, path: Path): unknown {
    if (typeof value === 'string') return this.#tokens.get(value) ?? value
    if (Array.isArray(value)) return this.#fill(this.#keep([], path), value, path)
    if (!isNode(value)) return value
    if (!Object.hasOwn(value, tag)) return this.#members(this.#keep({}, path), value, path)
    return this.#tagged(value, path)
  }

  #tagged(node: Node, path: Path): unknown {
    switch (node[tag]) {
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(text(node.value, path))
      case 'number':
        return Number(text(node.value, path))
      case 'same':
        return this.#known(text(node.as, path), path)
      case 'date':
        return this.#keep(new Date(Number(this.read(node.ms, path))), path)
      case 'bytes':
        return this.#keep(Buffer.from(text(node.base64, path), 'base64'), path)
      case 'work':
        return this.#keep(Promise.resolve(), path)
      case 'map':
        return this.#map(list(node.entries, path), path)
      case 'set':
        return this.#set(list(node.items, path), path)
      case 'object':
        return this.#object(list(node.entries, path), path)
      default:
        return this.#instance(node, path)
    }
  }

  #map(entries: readonly unknown[], path: Path): Map<unknown, unknown> {
    const map = this.#keep(new Map<unknown, unknown>(), path)
    for (const [index, entry] of entries.entries()) map.set(...this.#entry(entry, [...path, index]))
    return map
  }

  #set(items: readonly unknown[], path: Path): Set<unknown> {
    const set = this.#keep(new Set<unknown>(), path)
    for (const [index, item] of items.entries()) set.add(this.read(item, [...path, index]))
    return set
  }

  #object(entries: readonly unknown[], path: Path): object {
    const object = this.#keep({}, path)
    for (const [index, entry] of entries.entries()) {
      const [key, value] = this.#entry(entry, [...path, index])
      define(object, text(key, path), value)
    }
    return object
  }

  #entry(entry: unknown, path: Path): [unknown, unknown] {
    const [key, value] = list(entry, path)
    return [this.read(key, [...path, 'key']), this.read(value, [...path, 'value'])]
  }

  #instance(node: Node, path: Path): object {
    const kind = text(node[tag], path)
    const kept = Object.hasOwn(keptClasses, kind) ? keptClasses[kind] : undefined
    if (kept === undefined || !isNode(node.members)) throw unreadable(path, `"${kind}" is unknown`)
    return this.#members(this.#keep(kept.make(), path), node.members, path)
  }

  #members(object: object, members: Node, path: Path): object {
    for (const [key, value] of Object.entries(members)) define(object, key, this.read(value, [...path, key]))
    return object
  }

  #fill(array: unknown[], items: readonly unknown[], path: Path): unknown[] {
    for (const [index, item] of items.entries()) array.push(this.read(item, [...path, index]))
    return array
  }

  #keep<T extends object>(object: T, path: Path): T {
    this.#made.set(pointer(path), object)
    return object
  }

  #known(as: string, path: Path): object {
    const object = this.#made.get(as)
    if (object === undefined) throw unreadable(path, `there is nothing at "${as}"`)
    return object
  }
}

// Not by assignment: a member may be called __proto__.
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

function text(value: unknown, path: Path): string {
  if (typeof value !== 'string') throw unreadable(path, 'text is missing')
  return value
}

function list(value: unknown, path: Path): unknown[] {
  if (!Array.isArray(value)) throw unreadable(path, 'a list is missing')
  return value
}

function unreadable(path: Path, reason: string): Error {
  return new Error(`${pointer(path) || '/'}: ${reason}`)
}
