import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inOrder } from '../model/shape.ts'
import { CompilationCache } from './cache.ts'
import type { Compilation, ModelFile } from './compilation.ts'
import { CompilerProcess, CompilerStopped, compilerPackage, packagesFolder } from './process.ts'
import { templateErrors } from './templates.ts'

const defaultFolder = join(packagesFolder, '.cache', 'data-model-ci', 'compilations')

/** What a compiler is made of; everything has a default. */
export interface CompilerOptions {
  /** How long one model may take, in ms. */
  limitMs?: number
  /** Where compilations are kept. */
  folder?: string
}

/** The platform's own compiler, in a process that may do nothing else. */
export class Compiler {
  readonly #process: CompilerProcess
  readonly #cache: CompilationCache
  readonly #recent = new Map<string, Promise<Compilation>>()
  #pending = 0

  constructor({ limitMs = 120_000, folder = defaultFolder }: CompilerOptions = {}) {
    this.#process = new CompilerProcess(limitMs)
    this.#cache = new CompilationCache(folder, identity())
  }

  /** Compilations that are under way. They take real time, whatever clock the emulator has. */
  get pending(): number {
    return this.#pending
  }

  /** @param files all files of the model's folder, paths as the messages are to name them */
  async compile(files: readonly ModelFile[]): Promise<Compilation> {
    const sorted = files.toSorted((a, b) => inFolderOrder(a.path, b.path))
    const templates = templateErrors(sorted)
    if (templates.length > 0) {
      const text = templates.map(({ message }) => message).join('\n')
      return { errors: templates, text, cubes: [], files: {} }
    }
    this.#pending += 1
    try {
      return await this.#once(sorted.filter(({ path }) => /\.(?:ya?ml|js)$/.test(path)))
    } finally {
      this.#pending -= 1
    }
  }

  /** Ends the process. */
  close(): void {
    this.#process.close()
  }

  #once(files: readonly ModelFile[]): Promise<Compilation> {
    const key = this.#cache.keyOf(files)
    const known = this.#recent.get(key)
    if (known !== undefined) return known
    if (this.#recent.size >= 200) this.#recent.clear()
    const compilation = this.#compile(key, files)
    this.#recent.set(key, compilation)
    return compilation
  }

  async #compile(key: string, files: readonly ModelFile[]): Promise<Compilation> {
    const kept = await this.#cache.read(key)
    if (kept !== undefined) return kept
    try {
      const compilation = await this.#process.compile(files)
      // The compiler has a time limit of its own for the code of one file; the next time may be faster.
      const timedOut = compilation.text?.includes('Script execution timed out') === true
      if (!timedOut) await this.#cache.write(key, compilation)
      return compilation
    } catch (error) {
      this.#recent.delete(key)
      if (!(error instanceof CompilerStopped)) throw error
      const message = `Emulator: ${error.message}`
      return { errors: [{ message }], text: message, cubes: [], files: {} }
    }
  }
}

/** The order in which the files of a folder are read: by name, folder by folder. */
function inFolderOrder(a: string, b: string): number {
  return inOrder(a.replaceAll('/', '\0'), b.replaceAll('/', '\0'))
}

/** What a compilation depends on besides the model. */
function identity(): string {
  const own = ['./child.ts', './confine.ts', './inline.ts', './process.ts']
  const sources = [compilerPackage, ...own.map((name) => new URL(name, import.meta.url))]
  return [process.version, ...sources.map((source) => readFileSync(source, 'utf8'))].join('\n')
}
