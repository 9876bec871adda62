/** Random choices that a seed repeats. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, and without, a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of several; throws where there are none. */
  one<T>(all: readonly T[]): T {
    const chosen = all[this.below(all.length)]
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }

  /** Up to so many different ones, at least one if there are any. */
  some<T>(all: readonly T[], most: number): T[] {
    const left = [...all]
    const count = Math.min(left.length, 1 + this.below(most))
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)).flat()
  }
}
