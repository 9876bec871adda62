import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Compilation, ModelFile } from './compilation.ts'

const mostEntries = 5000

/** Compilations by their model, on disk: other emulators and later processes need not compile it again. */
export class CompilationCache {
  readonly #folder: string
  readonly #compiler: string
  #pruned = false

  /**
   * @param folder made when it is needed; what cannot be read or written there is compiled again
   * @param compiler what else than the model the result depends on
   */
  constructor(folder: string, compiler: string) {
    this.#folder = folder
    this.#compiler = compiler
  }

  /** What models are told apart by. */
  keyOf(files: readonly ModelFile[]): string {
    return createHash('sha256')
      .update(JSON.stringify([this.#compiler, ...files.map(({ path, content }) => [path, content])]))
      .digest('hex')
  }

  async read(key: string): Promise<Compilation | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(key), 'utf8'))
    } catch {
      return undefined
    }
  }

  async write(key: string, compilation: Compilation): Promise<void> {
    // Another process may read or write the same entry at this moment.
    const temporary = `${this.#path(key)}.${process.pid}`
    try {
      await this.#prepare()
      await writeFile(temporary, JSON.stringify(compilation))
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
