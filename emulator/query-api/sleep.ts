import type { State } from '../state/state.ts'

const drowsyMs = 10 * 60_000
const wakingMs = 20_000

/** Which environments are awake. An environment without a request for ten minutes falls asleep; a request wakes it. */
export class Sleep {
  readonly #awake = new Map<string, { from: number; last: number }>()

  /** Counts a request. @returns how long it takes until the environment can answer, in ms */
  wakeMs(key: string, now: number, { switches, speed }: State): number {
    if (switches.environmentSleep === 'never') return 0
    const known = this.#awake.get(key)
    const isUp = known !== undefined && now - known.last < drowsyMs
    const from = isUp ? known.from : now + Math.round(wakingMs / speed)
    this.#awake.set(key, { from, last: now })
    return Math.max(0, from - now)
  }
}
