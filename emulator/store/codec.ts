import { isNode, type Node } from '../shape.ts'
import { Deployment } from '../state/deployment.ts'
import { settingsShape, switchesShape } from '../state/settings.ts'

/** A class whose instances the state file keeps. */
interface KeptClass {
  prototype: object
  /** Any instance: all its members are replaced by those of the file. */
  make: () => object
}

/**
 * The kept classes by the name that stands in the file. Only plain members are kept: a class with private `#` fields
 * would lose their values. Plain data and Map need no entry.
 */
const keptClasses: Readonly<Record<string, KeptClass>> = {
  deployment: {
    prototype: Deployment.prototype,
    make: () => new Deployment(0, settingsShape.parse({}), switchesShape.parse({})),
  },
}

/**
 * How a value that JSON does not know is written: an object with this member, whose text names the kind. An
 * ordinary object that has such a member of its own is written as the kind `object`.
 */
const tag = '$'

/** A path into the written state, as its parts. */
type Path = readonly (string | number)[]

/** One text for a path, a JSON pointer (RFC 6901): it says where something shared was written first. */
function pointer(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/**
 * Writes any state as JSON values: plain data, Map, registered classes, shared and circular references. A promise is work under way: whoever started it does so again after reading.
 * @param fingerprints token → what is written in its place
 * @throws Error naming the place of a value that cannot be kept
 */
export function encode(value: unknown, fingerprints: ReadonlyMap<string, string>): unknown {
  return new Encoder(fingerprints).write(value, [])
}

class Encoder {
  readonly #written = new Map<object, string>()
  readonly #fingerprints: ReadonlyMap<string, string>

  constructor(fingerprints: ReadonlyMap<string, string>) {
    this.#fingerprints = fingerprints
  }

  write(value: unknown, path: Path): unknown {
    if (typeof value === 'string') return this.#fingerprints.get(value) ?? value
    if (typeof value === 'object' && value !== null) return this.#object(value, path)
    if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value
    if (value === undefined) return { [tag]: 'undefined' }
    throw new Error(
      `State at ${pointer(path)} cannot be kept: ${typeof value === 'number' ? value : `a ${typeof value}`}`,
    )
  }

  #object(value: object, path: Path): unknown {
    const first = this.#written.get(value)
    if (first !== undefined) return { [tag]: 'same', as: first }
    this.#written.set(value, pointer(path))
    if (Array.isArray(value)) return this.#all(value, path)
    if (value instanceof Map) return { [tag]: 'map', entries: this.#entries([...value], path) }
    if (value instanceof Promise) return { [tag]: 'work' }
    return this.#members(value, path)
  }

  #members(value: object, path: Path): unknown {
    const kind = kindOf(value, path)
    const entries = Object.entries(value)
    if (Object.hasOwn(value, tag)) return { [tag]: 'object', entries: this.#entries(entries, path) }
    const members = entries.map(([key, member]) => [key, this.write(member, [...path, key])] as const)
    // Not by assignment: a member may be called __proto__.
    const written: unknown = Object.fromEntries(members)
    return kind === undefined ? written : { [tag]: kind, members: written }
  }

  #all(values: readonly unknown[], path: Path): unknown[] {
    return Array.from(values, (value, index) => this.write(value, [...path, index]))
  }

  #entries(entries: readonly (readonly [unknown, unknown])[], path: Path): unknown[] {
    return entries.map(([key, value], index) => [
      this.write(key, [...path, index, 'key']),
      this.write(value, [...path, index, 'value']),
    ])
  }
}

/** The name of a registered class; undefined for a plain object. */
function kindOf(value: object, path: Path): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return undefined
  const found = Object.entries(keptClasses).find(([, kept]) => kept.prototype === prototype)
  if (found !== undefined) return found[0]
  const name = value.constructor.name
  throw new Error(`State at ${pointer(path)} cannot be kept: ${name} is not in store/codec.ts`)
}

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
      case 'same':
        return this.#known(text(node.as, path), path)
      case 'work':
        return this.#keep(Promise.resolve(), path)
      case 'map':
        return this.#map(list(node.entries, path), path)
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
