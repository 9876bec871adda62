import { dbtOptions } from '../dbt/options.ts'
import type { Switches } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import type { SyncRun, WorkResult } from './run.ts'
import { planRun } from './timeline.ts'
import type { SyncOrder } from './work.ts'

/** What a run is carried out with. */
export interface Workshop {
  state: State
  /** Clones and compiles for a sync. */
  work(order: SyncOrder): Promise<WorkResult>
}

/** Starts the work of a run. Its plan is there when `run.work` has ended. */
export function carryOut(run: SyncRun, workshop: Workshop): void {
  run.work = work(run, workshop)
}

/** Goes on with the runs whose work had not ended when the state was kept. Their time has run on meanwhile. */
export function resumeRuns(workshop: Workshop): void {
  const runs = [...workshop.state.deployments.values()].flatMap((deployment) => deployment.runs)
  for (const run of runs) if (run.plan === undefined) carryOut(run, workshop)
}

async function work(run: SyncRun, workshop: Workshop): Promise<void> {
  const { ref, manifest } = run
  const result = await workshop.work({
    ref,
    options: dbtOptions.parse(workshop.state.switches),
    ...(manifest === undefined ? {} : { manifest }),
  })
  delete run.manifest
  const { speed, switches } = workshop.state
  run.plan = planRun(run, told(result, switches), speed, switches.syntheticLogLines)
}

function told({ outcome, headSha }: WorkResult, { syncedCommit }: Switches): WorkResult {
  if (syncedCommit === 'tell' || headSha === undefined) return { outcome, ...(headSha ? { headSha } : {}) }
  return { outcome: { ...outcome, log: outcome.log.filter(({ message }) => !message.includes(headSha)) } }
}
