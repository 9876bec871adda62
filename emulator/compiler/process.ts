import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ModelFile } from './compilation.ts'
import { filesNeeded, type Message, type Order, type Results, ready } from './planning.ts'

const usualEntry = fileURLToPath(new URL('./child.ts', import.meta.url))
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
  // Where it is a link, packages are found by its own path, too.
  `--allow-fs-read=${join(here, '..', '..', 'node_modules', '*')}`,
  `--allow-fs-read=${join(here, '*')}`,
  '--no-warnings',
  '--max-old-space-size=2048',
]

/** Characters of what a process says that cannot start. */
const mostSaid = 2000

/** That a model was not compiled to the end. */
export class CompilerStopped extends Error {}

/**
 * The process that models are compiled and queries are planned in, one after another. It may read the compiler's packages
 * and nothing else: it has no other file, no environment, no network, no process of its own.
 */
export class CompilerProcess {
  readonly #limitMs: number
  readonly #entry: string
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param limitMs how long one model may take
   * @param entry what the process runs
   */
  constructor(limitMs = 120_000, entry = usualEntry) {
    this.#limitMs = limitMs
    this.#entry = entry
  }

  /** Starts the process, so that what is wrong with it is known before a model needs it. @throws Error that says what */
  async check(): Promise<void> {
    await this.#start()
    this.close()
  }

  /**
   * @param key what the model is told apart by
   * @throws CompilerStopped when it takes too long, or when the process ends; an Error when it cannot start
   */
  do<O extends Order>(key: string, files: readonly ModelFile[], order: O): Promise<Results[O['kind']]> {
    const turn = this.#last.then(() => this.#do(key, files, order))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Ends the process; the next model gets another one. */
  close(): void {
    if (this.#child !== undefined) this.#stop(this.#child)
  }

  /** Ends the process when it has done what it was given. */
  closeWhenIdle(): void {
    void this.#last.then(() => this.close())
  }

  async #do<O extends Order>(
    key: string,
    files: readonly ModelFile[],
    order: O,
  ): Promise<Results[O['kind']]> {
    const known = order.kind === 'compile' ? filesNeeded : await this.#ask({ key, order })
    const result = known === filesNeeded ? await this.#ask({ key, files, order }) : known
    return result as Results[O['kind']]
  }

  async #ask(message: Message): Promise<unknown> {
    const child = this.#child ?? (await this.#start())
    keepAlive(child, true)
    const late = AbortSignal.timeout(this.#limitMs)
    const done = new AbortController()
    const signal = AbortSignal.any([late, done.signal])
    try {
      child.send(message)
      const [result] = await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code, by]) => {
          throw new CompilerStopped(`The compiler ended unexpectedly (${by ?? code})`)
        }),
      ])
      return result
    } catch (error) {
      this.#stop(child)
      if (!late.aborted) throw error
      throw new CompilerStopped(`The data model did not compile within ${this.#limitMs / 1000} s`)
    } finally {
      done.abort()
      keepAlive(child, false)
    }
  }

  /** No model is at fault for what happens before the process is ready. */
  async #start(): Promise<ChildProcess> {
    const child = fork(this.#entry, {
      execArgv,
      // Windows starts nothing without this one.
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      cwd: here,
    })
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => {
      process.off('exit', end)
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    let isReady = false
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) process.stderr.write(text)
      else said = `${said}${text}`.slice(0, mostSaid)
    })
    const [message] = await Promise.race([once(child, 'message'), once(child, 'close')])
    isReady = message === ready
    if (isReady) return child
    if (child.killed) throw new CompilerStopped('The compiler was ended')
    throw new Error(`The emulator's compiler cannot start:\n${said.trim()}`)
  }

  #stop(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
    child.kill('SIGKILL')
  }
}

/** A process that waits for the next model must not keep this one alive. */
function keepAlive(child: ChildProcess, needed: boolean): void {
  for (const one of [child, child.channel, child.stderr as Socket | null]) {
    if (needed) one?.ref()
    else one?.unref()
  }
}

/** Two sides are compared, and asked in turns. */
const mostWithCode = 2

/**
 * The processes of models. All that are YAML alone share one. A model with code has one of its own, which that code may
 * have changed: no other model may follow there.
 */
export class CompilerProcesses {
  readonly #limitMs: number | undefined
  readonly #shared: CompilerProcess
  /** By model, the latest last. */
  readonly #withCode = new Map<string, CompilerProcess>()

  /** @param limitMs how long one model may take */
  constructor(limitMs?: number) {
    this.#limitMs = limitMs
    this.#shared = new CompilerProcess(limitMs)
  }

  /** @param key what the model is told apart by */
  for(key: string, files: readonly ModelFile[]): CompilerProcess {
    if (!files.some(({ path }) => path.endsWith('.js'))) return this.#shared
    const own = this.#withCode.get(key) ?? new CompilerProcess(this.#limitMs)
    this.#withCode.delete(key)
    this.#withCode.set(key, own)
    for (const [other, process] of this.#withCode) {
      if (this.#withCode.size <= mostWithCode) break
      this.#withCode.delete(other)
      process.closeWhenIdle()
    }
    return own
  }

  /** Ends them all; a model that is asked for after that gets another one. */
  close(): void {
    for (const process of [this.#shared, ...this.#withCode.values()]) process.close()
  }
}
