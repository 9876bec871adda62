import { keptClasses } from './kept-classes.ts'
import { type Path, pointer, tag } from './tags.ts'

/**
 * Writes any state as JSON values: plain data, Map, Set, Date, bytes, registered classes, shared and circular
 * references. A promise is work under way: whoever started it does so again after reading.
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
    if (value === null || typeof value === 'boolean') return value
    if (typeof value === 'number') return Number.isFinite(value) ? noMinusZero(value) : number(value)
    if (value === undefined) return { [tag]: 'undefined' }
    if (typeof value === 'bigint') return { [tag]: 'bigint', value: String(value) }
    throw new Error(`State at ${pointer(path)} cannot be kept: a ${typeof value}`)
  }

  #object(value: object, path: Path): unknown {
    const first = this.#written.get(value)
    if (first !== undefined) return { [tag]: 'same', as: first }
    this.#written.set(value, pointer(path))
    if (Array.isArray(value)) return this.#all(value, path)
    if (value instanceof Map) return { [tag]: 'map', entries: this.#entries([...value], path) }
    if (value instanceof Set) return { [tag]: 'set', items: this.#all([...value], path) }
    if (value instanceof Date) return { [tag]: 'date', ms: this.write(value.getTime(), path) }
    if (value instanceof Uint8Array) return { [tag]: 'bytes', base64: Buffer.from(value).toString('base64') }
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

function number(value: number): unknown {
  return { [tag]: 'number', value: String(value) }
}

function noMinusZero(value: number): unknown {
  return Object.is(value, -0) ? { [tag]: 'number', value: '-0' } : value
}

/** The name of a registered class; undefined for a plain object. */
function kindOf(value: object, path: Path): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return undefined
  const found = Object.entries(keptClasses).find(([, kept]) => kept.prototype === prototype)
  if (found !== undefined) return found[0]
  const name = value.constructor.name
  throw new Error(`State at ${pointer(path)} cannot be kept: ${name} is not in store/kept-classes.ts`)
}
