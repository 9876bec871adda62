import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Compilation, ModelFile } from './compilation.ts'

const entry = fileURLToPath(new URL('./child.ts', import.meta.url))
const here = fileURLToPath(new URL('./', import.meta.url))

/** The package.json of the compiler. */
export const compilerPackage = createRequire(import.meta.url).resolve(
  '@cubejs-backend/schema-compiler/package.json',
)
/** The folder of the installed packages. */
export const packagesFolder = compilerPackage.slice(0, compilerPackage.lastIndexOf(`${sep}@cubejs-backend`))

const execArgv = [
  '--permission',
  `--allow-fs-read=${join(packagesFolder, '*')}`,
  `--allow-fs-read=${join(here, '*')}`,
  '--no-warnings',
  '--max-old-space-size=2048',
]

/** That a model was not compiled to the end. */
export class CompilerStopped extends Error {}

/**
 * The process that models are compiled in, one after another. It may read the compiler's packages and nothing else: it
 * has no other file, no environment, no network, no process of its own.
 */
export class CompilerProcess {
  readonly #limitMs: number
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** @param limitMs how long one model may take */
  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** @throws CompilerStopped when it takes too long, or when the process ends */
  compile(files: readonly ModelFile[]): Promise<Compilation> {
    const turn = this.#last.then(() => this.#compile(files))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Ends the process; the next model gets another one. */
  close(): void {
    if (this.#child !== undefined) this.#stop(this.#child)
  }

  async #compile(files: readonly ModelFile[]): Promise<Compilation> {
    const child = this.#child ?? this.#start()
    keepAlive(child, true)
    const late = AbortSignal.timeout(this.#limitMs)
    const done = new AbortController()
    const signal = AbortSignal.any([late, done.signal])
    try {
      child.send(files)
      const [compilation] = await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code, by]) => {
          throw new CompilerStopped(`The compiler ended unexpectedly (${by ?? code})`)
        }),
      ])
      // A model with code may have changed the process.
      if (files.some(({ path }) => path.endsWith('.js'))) this.#stop(child)
      return compilation
    } catch (error) {
      this.#stop(child)
      if (!late.aborted) throw error
      throw new CompilerStopped(`The data model did not compile within ${this.#limitMs / 1000} s`)
    } finally {
      done.abort()
      keepAlive(child, false)
    }
  }

  #start(): ChildProcess {
    const child = fork(entry, {
      execArgv,
      // Windows starts nothing without this one.
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      cwd: here,
    })
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => {
      process.off('exit', end)
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    return child
  }

  #stop(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
    child.kill('SIGKILL')
  }
}

/** A process that waits for the next model must not keep this one alive. */
function keepAlive(child: ChildProcess, needed: boolean): void {
  for (const one of [child, child.channel]) {
    if (needed) one?.ref()
    else one?.unref()
  }
}
