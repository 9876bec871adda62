import { digits, type Section } from './statistics.ts'
import type { SyncModel } from './sync-model.ts'
import { type Comparison, comparePlans, type Followed, figuresOf, planNames } from './wait-plan.ts'

const medians = [0.5, 1, 2, 5, 15]
const sigmas = [0.15, 0.3, 0.5]
const usual: Comparison = { deployments: 20, runs: 20, history: 20 }

type Found = Record<(typeof planNames)[number], Followed[]>

/** The wait plans, over all durations, by duration, and where the model is another one. */
export function planSections(): Section[] {
  const byMedian = medians.map((minutes) => [minutes, gather(usual, {}, [minutes])] as const)
  return [overall(join(byMedian.map(([, found]) => found))), byDuration(byMedian), otherModels()]
}

/** All sigmas of these medians, in the model with the changes. */
function gather(
  comparison: Comparison,
  change: Partial<SyncModel>,
  minutes: readonly number[] = medians,
): Found {
  const models = minutes.flatMap((median) =>
    sigmas.map((sigma): SyncModel => ({ medianMs: median * 60_000, sigma, shareSigma: 0.3, ...change })),
  )
  return join(models.map((model) => comparePlans(model, comparison, model.medianMs + 1000 * model.sigma)))
}

function join(found: readonly Found[]): Found {
  const all = planNames.map((name) => [name, found.flatMap((each) => each[name])] as const)
  return Object.fromEntries(all) as Found
}

const longNames: Record<(typeof planNames)[number], string> = {
  phases: 'the action: durations and phases',
  durations: 'the action: durations only (no log, or a history without phases)',
  'no history': 'the action: without a history',
  'fixed 5 s': 'shell script, fixed 5 s',
  'fixed 30 s': 'fixed 30 s',
}

function seconds(ms: number): string {
  return `${digits(ms / 1000)} s`
}

function overall(found: Found): Section {
  const recipe = figuresOf(found['fixed 5 s'])
  const part = (value: number, of: number) => `${(value / of).toFixed(2)} ×`
  return {
    title: 'Requests and detection lag of the wait plan',
    notes: `Simulated syncs in virtual time, drawn with a fixed seed: these figures are exactly reproducible. Total durations are
log-normal, with a median of ${medians.join(', ')} min and a sigma of ${sigmas.join(', ')}, in equal numbers: ${found.phases.length} runs total, each followed
by every plan. A run has the nine states of a sync, each a phase of its log. A deployment's usual share of each
phase is drawn around a ninth (sigma 0.8), and varies from run to run (sigma 0.3), so that the current phase is useful
only together with the history. The plans of the action are its own code (\`src/deployment/forecast.ts\`), learn from 20
earlier runs of the deployment, with real jitter. A poll is one request for the status. The action
also requests the log, after a change of state and every 5 s, less often in a long sync, and twice at the end:
${digits(figuresOf(found.phases).requests)} requests per run in total, ${digits(2 * figuresOf(found.phases).polls)} if it were requested with each poll. The lag is the time from the end of the sync
to the poll that detects it.`,
    head: ['plan', 'polls per run', 'vs. fixed 5 s', 'median lag', 'vs. fixed 5 s', 'p90 lag'],
    cells: planNames.map((name) => {
      const { polls, medianLagMs, p90LagMs } = figuresOf(found[name])
      return [
        longNames[name],
        digits(polls),
        part(polls, recipe.polls),
        seconds(medianLagMs),
        part(medianLagMs, recipe.medianLagMs),
        seconds(p90LagMs),
      ]
    }),
  }
}

function byDuration(byMedian: readonly (readonly [number, Found])[]): Section {
  return {
    title: 'Wait plan by median duration',
    notes: 'Polls per run, then median and p90 of the lag.',
    head: ['median', 'phases', 'durations only', 'no history', 'fixed 5 s', 'fixed 30 s'],
    cells: byMedian.map(([minutes, found]) => [
      `${minutes} min`,
      ...planNames.map((name) => brief(found[name])),
    ]),
  }
}

function otherModels(): Section {
  const rows: [string, Found][] = [
    ['1 earlier run', gather({ ...usual, history: 1 }, {})],
    ['3 earlier runs', gather({ ...usual, history: 3 }, {})],
    ['100 earlier runs', gather({ ...usual, history: 100, runs: 5 }, {})],
    ['nearly equal shares in each run (sigma 0.1)', gather(usual, { shareSigma: 0.1 })],
    ['very different shares (sigma 0.6)', gather(usual, { shareSigma: 0.6 })],
    ['phases independent of each other', gather(usual, { independent: true })],
  ]
  const names = ['phases', 'durations', 'fixed 5 s'] as const
  return {
    title: 'Wait plan with other models',
    notes: `One thing changed at a time. Independent phases are the least favourable: the first ones do not predict the last ones, and the
total is only about log-normal.`,
    head: ['model', 'phases', 'durations only', 'fixed 5 s'],
    cells: rows.map(([name, found]) => [name, ...names.map((plan) => brief(found[plan]))]),
  }
}

function brief(followed: readonly Followed[]): string {
  const { polls, medianLagMs, p90LagMs } = figuresOf(followed)
  return `${digits(polls)}; ${digits(medianLagMs / 1000)}, ${digits(p90LagMs / 1000)} s`
}
