import { setTimeout as sleep } from 'node:timers/promises'
import { type GateFigures, gateVariants, measureGate } from './gate.ts'
import { type BenchOptions, type ComparedRow, compared, type Section } from './statistics.ts'

const gates = 8
/** Faster than usual, so that all gates together take about three minutes. */
const speed = 2
const delayMs = 50
const betweenStartsMs = 2_500

export async function gateSection({ before }: BenchOptions): Promise<Section[]> {
  // The emulator's first responses take longer than a platform's.
  await measureGate({ runs: 1, speed: 20, delayMs: 0, before, turn: async () => undefined })
  let turns = 0
  const common = { runs: gates, speed, before, turn: () => sleep(turns++ * betweenStartsMs) }
  const [near, far] = await Promise.all([
    measureGate({ ...common, delayMs: 0 }),
    measureGate({ ...common, delayMs }),
  ])
  const notes = `\`command: sync\` of a pushed branch, with build and validation, in real time: the bundle as a separate process against
the emulator at ${speed} times its usual speed, where a sync takes about ${60 / speed} s and a build about ${25 / speed} s, with small differences between
the ${gates} parallel runs, which begin ${betweenStartsMs / 1000} s after one another. The history has 12 syncs of 0.8 to 1.2 times this duration. The overhead is the total time of the
process minus sync and build; validation takes almost no time here. The platform tells no durations of builds, so each
wait for one is 3 % of the elapsed time, 0.75 s at least. Polls are requests for the status of sync and build. The emulator
does not say how long it keeps idle connections, as most gateways do not.`
  const title = 'Overhead of a sync with build and validation'
  return [
    compared(title, notes, gateVariants, rowsOf(near)),
    compared(
      `${title}, each response ${delayMs} ms later`,
      'The same gates, at the same time.',
      gateVariants,
      rowsOf(far),
    ),
  ]
}

function rowsOf(figures: GateFigures): ComparedRow[] {
  type One = GateFigures['now'][number]
  const row = (name: string, of: (one: One) => number | undefined, unit: string): ComparedRow => {
    const values = gateVariants.map((variant) => [variant, figures[variant].flatMap((one) => of(one) ?? [])])
    return { name, values: Object.fromEntries(values) as ComparedRow['values'], unit }
  }
  const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000)
  return [
    row('overhead', ({ beyondMs }) => seconds(beyondMs), 's'),
    row('of it: start', ({ toStartMs }) => seconds(toStartMs), 's'),
    row('of it: end of the sync to the opened branch', ({ toOpenMs }) => seconds(toOpenMs), 's'),
    row('of it: end of the build to the end of the step', ({ toEndMs }) => seconds(toEndMs), 's'),
    row('polls', ({ polls }) => polls, ''),
    row('requests', ({ requests }) => requests, ''),
    row('connections', ({ connections }) => connections, ''),
  ]
}
