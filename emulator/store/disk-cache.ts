import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packagesFolder } from '../compiler/process.ts'

const mostEntries = 5000

/** Where what took long to make is kept, each kind in a folder of its own. */
export const cacheFolder = join(packagesFolder, '.cache', 'data-model-ci')

/**
 * What took long to make, on disk: other emulators and later processes need not make it again. What is read was written
 * by the same version of this code.
 */
export class DiskCache {
  readonly #folder: string
  readonly #maker: string
  #pruned = false

  /**
   * @param folder made when it is needed; what cannot be read or written there is made again
   * @param maker what else than the files the results depend on
   */
  constructor(folder: string, maker: string) {
    this.#folder = folder
    // Its text may be long, and all files that are asked for would be hashed with it.
    this.#maker = createHash('sha256').update(maker).digest('hex')
  }

  /** What files are told apart by. */
  keyOf(files: readonly { path: string; content: string }[]): string {
    return createHash('sha256')
      .update(JSON.stringify([this.#maker, ...files.map(({ path, content }) => [path, content])]))
      .digest('hex')
  }

  /** What the results for the same files are told apart by. */
  keyOfOrder(files: string, order: unknown): string {
    return createHash('sha256')
      .update(`${files} ${JSON.stringify(order)}`)
      .digest('hex')
  }

  async read<T>(key: string): Promise<T | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(key), 'utf8'))
    } catch {
      return undefined
    }
  }

  async write(key: string, result: unknown): Promise<void> {
    // Another process may read or write the same entry at this moment.
    const temporary = `${this.#path(key)}.${process.pid}`
    try {
      await this.#prepare()
      await writeFile(temporary, JSON.stringify(result))
      await rename(temporary, this.#path(key))
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined)
    }
  }

  async #prepare(): Promise<void> {
    if (this.#pruned) return
    this.#pruned = true
    await mkdir(this.#folder, { recursive: true })
    const entries = await readdir(this.#folder)
    if (entries.length < mostEntries) return
    for (const entry of entries) await rm(join(this.#folder, entry), { force: true })
  }

  #path(key: string): string {
    return join(this.#folder, `${key}.json`)
  }
}
