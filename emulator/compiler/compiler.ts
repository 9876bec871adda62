import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inOrder } from '../shape.ts'
import { cacheFolder, DiskCache } from '../store/disk-cache.ts'
import type { Compilation, ModelError, ModelFile } from './compilation.ts'
import type { Order, Plan, PlannedQuery, Results, SecurityContext } from './planning.ts'
import { CompilerProcesses, CompilerStopped, compilerPackage } from './process.ts'

/** Results that are kept in memory. Those of compilations are large. */
const mostRecent = { compile: 100, plan: 2000, hidden: 2000, load: 200 }
const defaultFolder = join(cacheFolder, 'compilations')

/** What a compiler is made of; everything has a default. */
export interface CompilerOptions {
  /** How long one model may take, in ms. */
  limitMs?: number
  /** Where compilations are kept. */
  folder?: string
  /** The processes of another compiler. */
  processes?: CompilerProcesses
}

/** The platform's own compiler, in processes that may do nothing else. */
export class Compiler {
  readonly #processes: CompilerProcesses
  readonly #cache: DiskCache
  readonly #recent = {
    compile: new Map(),
    plan: new Map(),
    hidden: new Map(),
    load: new Map(),
  } satisfies Record<Order['kind'], Map<string, Promise<Results[Order['kind']]>>>
  #pending = 0

  constructor({
    limitMs,
    folder = defaultFolder,
    processes = new CompilerProcesses(limitMs),
  }: CompilerOptions = {}) {
    this.#processes = processes
    this.#cache = new DiskCache(folder, identity())
  }

  /** Compilations and plans that are under way. They take real time, whatever clock the emulator has. */
  get pending(): number {
    return this.#pending
  }

  /** @param files all files of the model's folder, paths as the messages are to name them */
  async compile(files: readonly ModelFile[]): Promise<Compilation> {
    const templates = templateErrors(inFolderOrder(files))
    if (templates.length === 0) return this.do(files, { kind: 'compile' })
    const text = templates.map(({ message }) => message).join('\n')
    return { errors: templates, text, cubes: [] }
  }

  /** Plans a query of a model that compiles, without running it. */
  plan(files: readonly ModelFile[], query: PlannedQuery, context: SecurityContext): Promise<Plan> {
    return this.do(files, { kind: 'plan', query, context, engine: 'same' })
  }

  /** Carries out an order. All but `compile` need a model that compiles. */
  async do<O extends Order>(files: readonly ModelFile[], order: O): Promise<Results[O['kind']]> {
    this.#pending += 1
    try {
      return await this.#once(inFolderOrder(files), order)
    } catch (error) {
      if (!(error instanceof CompilerStopped)) throw error
      const kind: O['kind'] = order.kind
      return unfinished[kind](`Emulator: ${error.message}`)
    } finally {
      this.#pending -= 1
    }
  }

  /** Ends the processes. */
  close(): void {
    this.#processes.close()
  }

  #once<O extends Order>(files: readonly ModelFile[], order: O): Promise<Results[O['kind']]> {
    const compiled = files.filter(({ path }) => /\.(?:ya?ml|js)$/.test(path))
    const model = this.#cache.keyOf(compiled)
    const key = order.kind === 'compile' ? model : this.#cache.keyOfOrder(model, order)
    const recent: Map<string, Promise<Results[O['kind']]>> = this.#recent[order.kind]
    const known = recent.get(key)
    if (known !== undefined) return known
    if (recent.size >= mostRecent[order.kind]) recent.clear()
    const result = this.#do(model, key, compiled, order)
    recent.set(key, result)
    result.catch(() => recent.delete(key))
    return result
  }

  async #do<O extends Order>(
    model: string,
    key: string,
    files: readonly ModelFile[],
    order: O,
  ): Promise<Results[O['kind']]> {
    const kept = await this.#cache.read<Results[O['kind']]>(key)
    if (kept !== undefined) return kept
    const result = await this.#processes.for(model, files).do(model, files, order)
    // The compiler has a time limit of its own for the code of one file; the next time may be faster.
    if (!JSON.stringify(result).includes('Script execution timed out')) await this.#cache.write(key, result)
    return result
  }
}

/** The results for a model that was not compiled to the end. */
const unfinished: { [Kind in Order['kind']]: (message: string) => Results[Kind] } = {
  compile: (message) => ({ errors: [{ message }], text: message, cubes: [] }),
  plan: (error) => ({ error, byPlanner: false, stack: '' }),
  hidden: (error) => ({ error }),
  load: (warehouseError) => ({ warehouseError }),
}

/** The order in which the files of a folder are read: by name, folder by folder. */
function inFolderOrder(files: readonly ModelFile[]): ModelFile[] {
  return files.toSorted((a, b) => inOrder(a.path.replaceAll('/', '\0'), b.path.replaceAll('/', '\0')))
}

/** What a compilation depends on besides the model. */
function identity(): string {
  const own = [
    './child.ts',
    './definitions.ts',
    './inline.ts',
    './load-inline.ts',
    './masks.ts',
    './plan-inline.ts',
    './policies.ts',
    './process.ts',
  ]
  const sources = [compilerPackage, ...own.map((name) => new URL(name, import.meta.url))]
  return [process.version, ...sources.map((source) => readFileSync(source, 'utf8'))].join('\n')
}

/** What begins an expression or a statement. In a file that the compiler takes for a template, comments count, too. */
const begins = /\{\{|\{%/
const ends = /\}\}|%\}/

/** The errors of files that are templates: only the native part of the compiler reads them. */
function templateErrors(files: readonly ModelFile[]): ModelError[] {
  return files.filter(isTemplate).map(({ path }) => ({
    message: `Emulator: ${path} needs Jinja or Python, which the emulator cannot run. This data model cannot be validated here`,
    fileName: path,
  }))
}

function isTemplate({ path, content }: ModelFile): boolean {
  if (/\.(?:jinja|py)$/.test(path)) return true
  return /\.ya?ml$/.test(path) && (begins.test(content) || (ends.test(content) && content.includes('{#')))
}
