import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModelFile } from './compilation.ts'
import type { Order, Results } from './planning.ts'

const mostEntries = 5000

/**
 * What the compiler made of models, on disk: other emulators and later processes need not compile them again. What is
 * read was written by the same version of this code.
 */
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
    // Its text is long, and every model that is looked up would be hashed with it.
    this.#compiler = createHash('sha256').update(compiler).digest('hex')
  }

  /** What models are told apart by. */
  keyOf(files: readonly ModelFile[]): string {
    return createHash('sha256')
      .update(JSON.stringify([this.#compiler, ...files.map(({ path, content }) => [path, content])]))
      .digest('hex')
  }

  /** What the answers about one model are told apart by. */
  keyOfOrder(model: string, order: Order): string {
    return createHash('sha256')
      .update(`${model} ${JSON.stringify(order)}`)
      .digest('hex')
  }

  async read<O extends Order>(key: string): Promise<Results[O['kind']] | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(key), 'utf8'))
    } catch {
      return undefined
    }
  }

  async write(key: string, result: Results[Order['kind']]): Promise<void> {
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
