// How long to wait before the next look at something that ends at an unknown time.
// The end is taken as log-normal, from earlier durations. With the hazard h(t), the chance that it ends right
// now, looks that are sqrt(2c/h) apart give the least mean lag for their number, c being the lag that one
// request is worth. So it looks densely where the end is likely, and seldom where it is not. Nothing known: each wait
// is a tenth of the time that has passed, so the lag is at most a tenth of the duration.

const minMs = 500
const maxMs = 15_000
/** Somebody may be watching the log: no wait is longer than this part of the expected duration. */
const longestPart = 1 / 8
/** Without a history, each wait is this part of the time that has passed. */
const blindPart = 1 / 10
const blindMinMs = 1_000
/** Lag that one request is worth. */
const requestWorthMs = 300

/** What earlier runs say about the duration of the next one. */
export interface Expectation {
  medianMs: number
  /** Standard deviation of the logarithm. */
  sigma: number
  /** How many runs it rests on; 0 means that nothing is known. */
  runs: number
}

/** @param durationsMs of earlier runs that came to their end; others are left out */
export function expect(durationsMs: readonly number[]): Expectation {
  const logs = durationsMs
    .filter((ms) => Number.isFinite(ms) && ms >= 1)
    .map(Math.log)
    .sort((a, b) => a - b)
  if (logs.length === 0) return { medianMs: 0, sigma: 0, runs: 0 }
  const median =
    ((logs[Math.floor((logs.length - 1) / 2)] ?? 0) + (logs[Math.floor(logs.length / 2)] ?? 0)) / 2
  const variance = logs.reduce((sum, log) => sum + (log - median) ** 2, 0) / Math.max(1, logs.length - 1)
  const sigma = logs.length < 3 ? 0.5 : Math.min(1, Math.max(0.1, Math.sqrt(variance)))
  return { medianMs: Math.exp(median), sigma, runs: logs.length }
}

/**
 * @param elapsedMs since the start
 * @param random from 0 (inclusive) to 1: ±10 %, so that parallel jobs do not march in step
 * @returns milliseconds, 500 to 15,000
 */
export function nextDelayMs(
  { medianMs, sigma, runs }: Expectation,
  elapsedMs: number,
  random: number,
): number {
  const plannedMs =
    runs === 0 ? Math.max(blindMinMs, elapsedMs * blindPart) : delayByHazard(medianMs, sigma, elapsedMs)
  return Math.round(Math.min(maxMs, Math.max(minMs, plannedMs * (0.9 + 0.2 * random))))
}

function delayByHazard(medianMs: number, sigma: number, elapsedMs: number): number {
  // Early on the hazard is next to nothing and rises fast: it is taken where the wait would end, not where it begins.
  let delayMs = Math.min(maxMs, medianMs * longestPart)
  for (let round = 0; round < 8; round++) {
    const hazard = hazardPerMs((elapsedMs + delayMs) / medianMs, sigma) / medianMs
    delayMs = Math.min(delayMs, Math.sqrt((2 * requestWorthMs) / hazard))
  }
  return delayMs
}

/** Hazard of the log-normal distribution with median 1, at time u. */
function hazardPerMs(u: number, sigma: number): number {
  const z = Math.log(Math.max(u, 1e-9)) / sigma
  return Math.max(1e-12, inverseMills(z) / (sigma * Math.max(u, 1e-9)))
}

/** φ(z) / (1 - Φ(z)). */
function inverseMills(z: number): number {
  if (z > 4) return z + 1 / z
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  return density / upperTail(z)
}

/** 1 - Φ(z): Abramowitz and Stegun, 26.2.17; good to 7.5e-8, which is plenty below z = 4. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
  return z >= 0 ? tail : 1 - tail
}
