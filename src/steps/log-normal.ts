/** A log-normal distribution of durations. */
export interface LogNormal {
  medianMs: number
  /** Standard deviation of the logarithm. */
  sigma: number
}

/** With fewer values nothing can be said of how much they differ. */
const fewValues = 3
const unsureSigma = 0.5
/** As much as two earlier runs that were a fifth slower or faster than usual weigh. */
const slopeDoubt = 2 * 0.2 ** 2

/** @param durationsMs those below 1 ms, and what is no number, are left out; null when none is left */
export function fitLogNormal(durationsMs: readonly number[]): LogNormal | null {
  const logs = durationsMs.filter(isDuration).map(Math.log)
  return logs.length === 0 ? null : around(0, logs)
}

/**
 * How long something takes, given how long what came before it took: a straight line between the logarithms. Its slope
 * lies between 0 and 1, since what was slow so far may be as slow in the rest, but not more so; and it is drawn to 0
 * where earlier runs are few or much alike.
 * @param pairs of earlier runs: what came before, and what followed, in milliseconds
 * @param beforeMs of this run
 */
export function fitGiven(pairs: readonly (readonly [number, number])[], beforeMs: number): LogNormal | null {
  const usable = pairs.filter((pair) => pair.every(isDuration))
  if (usable.length < fewValues || !isDuration(beforeMs)) return fitLogNormal(pairs.map(([, after]) => after))
  const logs = usable.map(([before, after]) => [Math.log(before), Math.log(after)] as const)
  const centre = middle(logs.map(([before]) => before))
  const level = middle(logs.map(([, after]) => after))
  let together = 0
  let alone = slopeDoubt
  for (const [before, after] of logs) {
    together += (before - centre) * (after - level)
    alone += (before - centre) ** 2
  }
  const slope = Math.min(1, Math.max(0, together / alone))
  const here = slope * (Math.log(beforeMs) - centre)
  return around(
    here,
    logs.map(([before, after]) => after - slope * (before - centre)),
  )
}

/** Logarithm of the chance that it takes longer than this. */
export function logChanceOfMore({ medianMs, sigma }: LogNormal, ms: number): number {
  return ms <= 0 ? 0 : logUpperTail(Math.log(ms / medianMs) / sigma)
}

function isDuration(ms: number): boolean {
  return Number.isFinite(ms) && ms >= 1
}

function around(shift: number, logs: readonly number[]): LogNormal {
  const centre = middle(logs)
  const squares = logs.reduce((sum, log) => sum + (log - centre) ** 2, 0)
  const sigma = Math.min(1, Math.max(0.1, Math.sqrt(squares / (logs.length - 1))))
  return { medianMs: Math.exp(centre + shift), sigma: logs.length < fewValues ? unsureSigma : sigma }
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[Math.floor(index)] ?? 0
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2
}

/**
 * Logarithm of 1 - Φ(z). Up to z = 5 Abramowitz and Stegun, 26.2.17, within 0.2 % of the tail; beyond, where the tail
 * itself soon is no number any more, the first terms of the asymptotic series, which are as good.
 */
function logUpperTail(z: number): number {
  if (z > 5) return (-z * z) / 2 - Math.log(z * Math.sqrt(2 * Math.PI)) + Math.log1p(-1 / z ** 2 + 3 / z ** 4)
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
  return Math.log(z >= 0 ? tail : 1 - tail)
}
