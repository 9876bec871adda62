import { keepResult, keptResult, keyOf } from './results.ts'
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
    const key = order.manifest === undefined ? keyOf(this.#repository, order) : null
    const known = keptResult(key)
    return known === undefined ? this.#carryOut(order, key) : Promise.resolve(known)
  }

  /** Kills the clones, and ends when their directories are removed. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await Promise.allSettled(this.#underWay)
  }

  async #carryOut(order: SyncOrder, key: string | null): Promise<WorkResult> {
    const work = doWork({ ...order, repository: this.#repository, signal: this.#stop.signal })
    this.#underWay.add(work)
    try {
      const result = await work
      // The ref may have moved while it was cloned.
      if (keyOf(this.#repository, order) === key) keepResult(key, result)
      return result
    } finally {
      this.#underWay.delete(work)
    }
  }
}
