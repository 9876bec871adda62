import type { State } from '../state/state.ts'

/** How long a request waits before it is told to ask again. */
const patienceMs = 5_000
/** A query that nobody asked for so long is dropped, and so is its result. */
const orphanMs = 120_000

/** The queries at the warehouse, and the results of the latest. A repeat of a request does not start its query again. */
export class Queue {
  readonly #known = new Map<string, { from: number; asked: number }>()

  /** Asks for a query. @returns how long the answer takes, in ms, and whether the result is there then */
  ask(key: string, now: number, { switches, speed }: State): { waitMs: number; done: boolean } {
    const before = this.#known.get(key)
    const isNew = before === undefined || now - before.asked > orphanMs / speed
    const from = isNew ? now : before.from
    this.#known.set(key, { from, asked: now })
    const leftMs = from + switches.queryMs / speed - now
    const patience = patienceMs / speed
    return leftMs > patience ? { waitMs: patience, done: false } : { waitMs: Math.max(0, leftMs), done: true }
  }
}
