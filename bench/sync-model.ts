import { normal } from './random.ts'

// The model of syncs that the wait plans are compared on. Nothing of it is known to the plans but a history.

/** A finished run, as the history of syncs tells it. */
export interface ModelRun {
  status: string
  durationMs: number
  phases: { phase: string; startedOffsetMs: number; durationMs: number }[]
}

/** How the durations of a deployment's syncs are drawn. */
export interface SyncModel {
  medianMs: number
  /** Of the logarithm of the whole duration. */
  sigma: number
  /** How much the stages' shares of the whole differ from one run to the next: deviation of their logarithm. */
  shareSigma: number
  /** Each stage is fast or slow by itself, so that the first ones say nothing of the last ones. */
  independent?: boolean
}

/** The states of a sync in their order; in the model each is a phase of its own in the log. */
const stages = [
  'INITIALIZING',
  'CREATING_SANDBOX',
  'UPLOADING_PROJECT',
  'INSTALLING_DEPENDENCIES',
  'RUNNING_DBT_DEPS',
  'COMPILING_DBT',
  'PROCESSING_MANIFEST',
  'WRITING_CUBE_FILES',
  'FINALIZING',
] as const

/** Deployments differ a lot in which stages are long, and nothing is said of which these are. */
const deploymentSigma = 0.8

/** Each stage's usual part of the whole, for one deployment: around a ninth. */
export function drawShares(random: () => number): number[] {
  return ofOne(stages.map(() => Math.exp(deploymentSigma * normal(random))))
}

/** One run. Its whole duration is log-normal; without `independent` it is, exactly, and the stages share it. */
export function drawRun(model: SyncModel, shares: readonly number[], random: () => number): ModelRun {
  const { medianMs, sigma, shareSigma, independent } = model
  const wholeMs = medianMs * Math.exp(sigma * normal(random))
  const parts = independent
    ? shares.map((share) => medianMs * share * Math.exp(aloneSigma(sigma, shares) * normal(random)))
    : ofOne(shares.map((share) => share * Math.exp(shareSigma * normal(random)))).map(
        (part) => part * wholeMs,
      )
  let startedOffsetMs = 0
  const phases = parts.map((durationMs, index) => {
    const phase = { phase: stages[index] ?? '', startedOffsetMs, durationMs }
    startedOffsetMs += durationMs
    return phase
  })
  return { status: 'COMPLETED', durationMs: startedOffsetMs, phases }
}

/** So wide that the sum of independent stages is about as wide as the whole should be. */
function aloneSigma(sigma: number, shares: readonly number[]): number {
  return sigma / Math.sqrt(shares.reduce((sum, share) => sum + share ** 2, 0))
}

function ofOne(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => value / sum)
}
