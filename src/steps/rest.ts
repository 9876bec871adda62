import { type LogNormal, logChanceOfMore } from './log-normal.ts'

// What is left of something that is under way, as the chance that it ends within a time from now.

/** @returns from 0 to 1, never less for a longer time. @param aheadMs from now */
export type Rest = (aheadMs: number) => number

/** One run in so many is like none before: stuck, or with much more to do. */
const oddOnesIn = 20

/**
 * The rest of what has lasted for some time. It is drawn from what earlier ones took, or, now and then, from a
 * distribution with a long tail. So what takes longer than any before is not looked for ever more often: what has gone
 * on for long may go on for as long again.
 */
export function restOf(expected: LogNormal, elapsedMs: number): Rest {
  const elapsed = Math.max(0, elapsedMs)
  const { medianMs } = expected
  const more = logChanceOfMore(expected, elapsed)
  const oddMore = medianMs / (medianMs + elapsed)
  const odd = oddMore / (oddMore + (oddOnesIn - 1) * Math.exp(more))
  return (aheadMs) => {
    const ahead = Math.max(0, aheadMs)
    const usualLeft = Math.exp(logChanceOfMore(expected, elapsed + ahead) - more)
    const oddLeft = (medianMs + elapsed) / (medianMs + elapsed + ahead)
    return (1 - odd) * (1 - usualLeft) + odd * (1 - oddLeft)
  }
}

const stepMs = 250

/** What is left when something else, which has not begun, comes after: the sum of both, up to `untilMs`. */
export function followedBy(first: Rest, next: Rest, untilMs: number): Rest {
  const steps = Math.ceil(untilMs / stepMs) + 1
  const at = (rest: Rest) => Array.from({ length: steps + 1 }, (_, step) => rest(step * stepMs))
  const ends = at(first)
  const nexts = at(next)
  const sums = Array.from({ length: steps + 1 }, (_, step) => {
    let chance = 0
    for (let part = 0; part < step; part++) {
      // The first ends somewhere in its step: the middle of what that leaves to the next.
      const share = (ends[part + 1] ?? 0) - (ends[part] ?? 0)
      chance += (share * ((nexts[step - part] ?? 0) + (nexts[step - part - 1] ?? 0))) / 2
    }
    return chance
  })
  return (aheadMs) => {
    const place = Math.min(steps, Math.max(0, aheadMs / stepMs))
    const below = Math.floor(place)
    const [low, high] = [sums[below] ?? 0, sums[Math.min(steps, below + 1)] ?? 0]
    return low + (high - low) * (place - below)
  }
}

/**
 * How long to wait so that the lag to be expected, over all moments at which the end may come meanwhile, is just
 * `lagMs`. Where the end comes with the chance h in each moment this is sqrt(2 lagMs / h): the looks with the least mean
 * lag for their number, when `lagMs` is what one look is worth.
 * @returns milliseconds, `mostMs` at most
 */
export function waitForLag(rest: Rest, lagMs: number, mostMs: number): number {
  let lag = 0
  let before = 0
  for (let at = 0; at < mostMs; at += stepMs) {
    const chance = rest(at + stepMs)
    const more = ((before + chance) / 2) * stepMs
    if (lag + more >= lagMs) return Math.min(mostMs, at + (stepMs * (lagMs - lag)) / more)
    lag += more
    before = chance
  }
  return mostMs
}
