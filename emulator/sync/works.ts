import type { WorkResult } from './run.ts'
import { doWork, type SyncOrder } from './work.ts'

/** The clones and compilations under way, so that they can be stopped together. */
export class Works {
  readonly #repository: string | undefined
  readonly #stop = new AbortController()
  readonly #underWay = new Set<Promise<WorkResult>>()

  constructor(repository: string | undefined) {
    this.#repository = repository
  }

  /** Starts one; it never fails. */
  start(order: SyncOrder): Promise<WorkResult> {
    const work = doWork({ ...order, repository: this.#repository, signal: this.#stop.signal })
    this.#underWay.add(work)
    return work.finally(() => this.#underWay.delete(work))
  }

  /** Kills the clones, and ends when their directories are removed. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.allSettled(this.#underWay)
  }
}
