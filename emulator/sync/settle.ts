import { isGenerated } from '../dbt/generate/cube-file.ts'
import type { Branch } from '../state/branch.ts'
import type { Deployment } from '../state/deployment.ts'
import { remember } from '../state/past.ts'
import type { Switches } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import { buildTables } from '../warehouse/table.ts'
import { planRun, progressAt, type SyncRun, type WorkResult } from './run.ts'
import type { SyncOrder } from './works.ts'

/** Makes the branches of the runs that have completed by now, in the order in which they did. */
export function settleRuns(deployment: Deployment, now: number): void {
  const done = deployment.runs.filter(
    (run) => !run.settled && !run.cancelled && progressAt(run, now).terminal,
  )
  for (const run of done.sort((a, b) => endOf(a) - endOf(b))) {
    run.settled = true
    writeBranch(deployment, run)
    remember(deployment, endOf(run))
  }
}

function endOf(run: SyncRun): number {
  return run.startedAt + (run.plan?.endMs ?? 0)
}

function writeBranch(deployment: Deployment, run: SyncRun): void {
  const outcome = run.plan?.outcome
  if (outcome === undefined || !outcome.ok) return
  // Somebody has run dbt, as a sync itself does not.
  buildTables(deployment.warehouse, outcome.tables ?? [])
  if (run.output === 'files') return
  const branch = deployment.branches.get(run.branchName) ?? forkOfDeploy(deployment, run.branchName)
  const generated = outcome.files.map(({ path, content }) => [path, content] as const)
  const stay = [...branch.files].filter(([path, content]) => !isGenerated(path, content))
  const changed = deployment.commit(branch, new Map([...stay, ...generated]))
  if (changed && deployment.isActive(branch)) deployment.startBuild(branch, endOf(run))
}

function forkOfDeploy(deployment: Deployment, name: string): Branch {
  const main = deployment.deployBranch
  return deployment.addBranch({ name, parent: main.name, files: main.files })
}

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
    projectPath: workshop.state.switches.dbtProjectPath,
    ...(manifest === undefined ? {} : { manifest }),
  })
  delete run.manifest
  const { speed, switches } = workshop.state
  run.plan = planRun(run, told(result, switches), speed, switches.syntheticLogLines)
}

function told({ outcome, headSha }: WorkResult, { syncedCommit }: Switches): WorkResult {
  if (syncedCommit === 'tell' || headSha === undefined) return { outcome, ...(headSha ? { headSha } : {}) }
  if (syncedCommit === 'other') return toldOther(outcome, headSha)
  return { outcome: { ...outcome, log: outcome.log.filter(({ message }) => !message.includes(headSha)) } }
}

/** As a mirror that is behind, or another repository, would be told. */
function toldOther(outcome: WorkResult['outcome'], headSha: string): WorkResult {
  const other = otherCommit(headSha)
  const log = outcome.log.map((entry) => ({ ...entry, message: entry.message.replaceAll(headSha, other) }))
  return { outcome: { ...outcome, log }, headSha: other }
}

/** The commit that is told instead of this one. */
export function otherCommit(sha: string): string {
  return sha.split('').toReversed().join('')
}
