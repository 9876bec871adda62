import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isNode, messageOf, type Node } from '../shape.ts'
import type { State } from '../state/state.ts'
import { secretHash } from '../state/tenant.ts'
import { decode, encode } from './codec.ts'

const format = 'data-model-ci emulator state'
/** Goes up when a file written before can no longer be read. */
const version = 4
/** What belongs to the running process and not to the file. */
const transient = new Set(['now', 'speed'])

/**
 * The JSON file that keeps the emulator's whole state from one start to the next. Every plain member of the state
 * is kept, without being named here. Tokens stand in it as their SHA-256 alone.
 */
export class StateFile {
  readonly #path: string
  readonly #fingerprints: ReadonlyMap<string, string>
  #text: string | undefined
  #closed = false

  constructor(path: string, tokens: readonly string[]) {
    this.#path = path
    this.#fingerprints = new Map(tokens.map((token) => [token, fingerprintOf(token)]))
  }

  /**
   * Puts what the file holds in the place of the state's beginning. False if there is no file yet.
   * @throws Error for a file that is not one of these: nothing is overwritten then
   */
  load(state: State): boolean {
    const text = this.#read()
    if (text === undefined) return false
    const tokens = new Map([...this.#fingerprints].map(([token, fingerprint]) => [fingerprint, token]))
    const kept = this.#understand(() => {
      const restored = decode(contentOf(text), tokens)
      if (!isNode(restored)) throw new Error('it holds no state')
      checkMembers(restored, membersOf(state))
      return restored
    })
    Object.assign(state, kept)
    return true
  }

  /** Writes the state if it has changed. Readers see the old file or the new one, never a part. */
  save(state: State): void {
    if (this.#closed) return
    const text = `${JSON.stringify({ format, version, state: encode(membersOf(state), this.#fingerprints) }, null, 1)}\n`
    if (text === this.#text) return
    const beside = `${this.#path}.${process.pid}.tmp`
    try {
      writeFileSync(beside, text, { mode: 0o600 })
      renameSync(beside, this.#path)
    } catch (error) {
      rmSync(beside, { force: true })
      throw new Error(`State file "${this.#path}" cannot be written: ${messageOf(error)}`)
    }
    this.#text = text
  }

  /** Writes the state for the last time: what an emulator that is being stopped still breaks off does not count. */
  close(state: State): void {
    this.save(state)
    this.#closed = true
  }

  #read(): string | undefined {
    try {
      return readFileSync(this.#path, 'utf8')
    } catch (error) {
      if (isNode(error) && error.code === 'ENOENT') return undefined
      throw new Error(`State file "${this.#path}" cannot be read: ${messageOf(error)}`)
    }
  }

  #understand<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      const advice = 'name another file, or move this one away to start afresh'
      throw new Error(`State file "${this.#path}" is not usable: ${messageOf(error)}; ${advice}`)
    }
  }
}

function contentOf(text: string): unknown {
  const file: unknown = JSON.parse(text)
  if (!isNode(file) || file.format !== format) throw new Error('it was not written by the emulator')
  if (file.version !== version) throw new Error(`its version is ${String(file.version)}, not ${version}`)
  return file.state
}

function membersOf(state: State): Node {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !transient.has(name)))
}

/** Refuses a state whose members are others than this emulator's, or of another kind. */
function checkMembers(kept: Node, fresh: Node): void {
  const strange = Object.keys(kept).filter((name) => !Object.hasOwn(fresh, name))
  const missing = Object.keys(fresh).filter((name) => !Object.hasOwn(kept, name))
  if (strange.length > 0) throw new Error(`it holds what this emulator does not know: ${strange.join(', ')}`)
  if (missing.length > 0) throw new Error(`it lacks ${missing.join(', ')}`)
  const wrong = Object.keys(fresh).filter((name) => kindOf(kept[name]) !== kindOf(fresh[name]))
  if (wrong.length > 0) throw new Error(`it holds another kind of ${wrong.join(', ')}`)
}

function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}

function fingerprintOf(token: string): string {
  return `sha256:${secretHash(token)}`
}
