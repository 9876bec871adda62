import { randomBytes, randomUUID } from 'node:crypto'
import { orNotFound, Refusal } from '../http/response.ts'
import { isoTime } from '../iso-time.ts'
import { isNode, type Node } from '../shape.ts'
import { isBranchName } from '../state/branch.ts'
import { elapsedAt, progressAt, type Stage, type SyncRun } from '../sync/run.ts'
import { carryOut } from '../sync/settle.ts'
import { type Call, type Handlers, openTo, readAt, textOf } from './call.ts'
import { pageBy, paginate } from './listing.ts'

/** Starting a sync. */
export const syncStartHandlers: Handlers = {
  ...openTo(['SchemaUpdate'], { startDbtSync, cancelDbtSync }),
  ...openTo(['SchemaRead'], {
    listDbtSyncs,
    getDbtSyncStatus,
    getDbtSyncResult,
    getDbtSyncLogs,
    getDbtSyncGeneratedFiles,
  }),
}

interface Wanted {
  ref: string
  pinned: boolean
  branchName: string
  source: 'git' | 'manifest'
  output: 'branch' | 'files'
  manifest?: Node
}

function startDbtSync(call: Call): unknown {
  const wanted = readWanted(call)
  const run: SyncRun = {
    syncJobId: randomUUID(),
    workflowId: `dbt-sync-workflow-${randomUUID()}`,
    branchName: wanted.branchName,
    ref: wanted.ref,
    ...(wanted.pinned ? { gitRef: wanted.ref } : {}),
    trigger: 'api',
    source: wanted.source,
    output: wanted.output,
    userId: call.caller.userId,
    ...(wanted.manifest === undefined ? {} : { manifest: wanted.manifest }),
    startedAt: call.now,
    cancelled: false,
    settled: false,
    work: Promise.resolve(),
  }
  carryOut(run, call.world)
  call.deployment.runs.push(run)
  call.state.counts.starts += 1
  return { syncJobId: run.syncJobId, workflowId: run.workflowId, branchName: run.branchName }
}

function readWanted(call: Call): Wanted {
  const { ref, pinned } = wantedRef(call)
  const { source, manifest } = wantedSource(call)
  const filesKnown = call.state.features.output && !call.struck.has('ignore-output')
  const output = filesKnown && call.body.output === 'files' ? 'files' : 'branch'
  const branchName = output === 'files' ? '' : wantedBranch(call, ref)
  return { ref, pinned, branchName, source, output, ...(manifest === undefined ? {} : { manifest }) }
}

// An older tenant drops the ref without a word: the tracked branch is synchronised, and no ref is on record.
function wantedRef(call: Call): { ref: string; pinned: boolean } {
  const tracked = call.world.trackedBranch
  const ref = textOf(call.body, 'ref')
  if (ref === undefined) return { ref: tracked, pinned: false }
  if (!call.state.features.ref || call.struck.has('ignore-ref')) return { ref: tracked, pinned: false }
  if (ref.trim() !== '') return { ref, pinned: true }
  if (call.struck.has('accept-blank-ref')) return { ref: tracked, pinned: false }
  throw new Refusal(400, 'ref must not be blank')
}

function wantedSource(call: Call): { source: 'git' | 'manifest'; manifest?: Node } {
  const known = call.state.features.source && !call.struck.has('ignore-source')
  if (!known || call.body.source !== 'manifest') return { source: 'git' }
  if (!isNode(call.body.manifest)) throw new Refusal(400, 'manifest is required with source "manifest"')
  return { source: 'manifest', manifest: call.body.manifest }
}

function wantedBranch(call: Call, ref: string): string {
  const name = textOf(call.body, 'branchName')
  if (name === undefined) return chosenBranchName(ref, call.now)
  if (name.trim() === '') throw new Refusal(400, 'branchName must not be blank')
  if (!isBranchName(name)) throw new Refusal(400, `branchName: "${name}" is not a branch name`)
  return name
}

const keptMs = 3_600_000
const patienceMs = 2_000

function listDbtSyncs(call: Call): unknown {
  const { status, trigger } = call.query
  const at = readAt(call, 'historyLagMs')
  const runs = call.deployment.runs
    .filter((run) => run.startedAt <= at)
    .toReversed()
    .map((run) => historyItem(run, call.deployment.id, at, call.state.features.gitRef))
    .filter((item) => status === undefined || item.status === status)
    .filter((item) => trigger === undefined || item.trigger === trigger)
  return pageBy(call, runs, (item) => item.syncJobId)
}

async function getDbtSyncStatus(call: Call): Promise<unknown> {
  const run = await workedRun(call)
  if (call.struck.has('hung-status')) hang(run, call.now)
  const progress = progressAt(run, call.now)
  const failure = run.plan?.outcome
  return {
    syncJobId: run.syncJobId,
    status: progress.status,
    progress: { stage: progress.status, percentComplete: progress.percent },
    updatedAt: isoTime(progress.updatedAt),
    ...(progress.terminal && failure?.ok === false ? { error: failure.error } : {}),
  }
}

// A run that ended before the fault struck is set back: what was seen running must not have ended.
function hang(run: SyncRun, now: number): void {
  const compiling = run.plan?.stages.find((stage) => stage.status === 'COMPILING_DBT')
  const latest = progressAt(run, now).terminal ? run.startedAt + (compiling?.startMs ?? 0) : now
  run.frozenAt ??= latest
}

function cancelDbtSync(call: Call): unknown {
  const run = findRun(call)
  const progress = progressAt(run, call.now)
  if (progress.terminal) throw new Refusal(400, `dbt sync is ${progress.status} already`)
  if (!run.cancelled) call.state.counts.cancels += 1
  if (!run.cancelled) run.cancelledAt = call.now
  run.cancelled = true
  run.frozenAt ??= call.now
  return { message: 'Cancellation requested' }
}

async function getDbtSyncResult(call: Call): Promise<unknown> {
  const run = await workedRun(call)
  const outcome = run.plan?.outcome
  const progress = progressAt(run, call.now)
  if (!progress.terminal || outcome === undefined || !outcome.ok)
    throw new Refusal(404, 'No result yet', 'error')
  const { models, sources, macros, cubeCount } = outcome.stats
  return {
    syncJobId: run.syncJobId,
    generatedFiles: outcome.files.map(({ path }) => ({ path })),
    manifestStats: { models, sources, macros },
    cubeCount,
    completedAt: isoTime(progress.updatedAt),
    durationMs: run.plan?.endMs ?? 0,
  }
}

async function getDbtSyncLogs(call: Call): Promise<unknown> {
  const run = await workedRun(call)
  const elapsed = elapsedAt(run, call.now)
  const entries = (run.plan?.entries ?? [])
    .map((entry, index) => ({ entry, key: String(index) }))
    .filter(({ entry }) => entry.atMs <= elapsed)
  const page = paginate(entries, ({ key }) => key, call.query)
  const items = page.items.map(({ entry }) => ({
    timestamp: isoTime(run.startedAt + entry.atMs),
    level: entry.level,
    stream: 'system',
    message: entry.message,
    phase: entry.phase,
    ...(entry.durationMs === undefined ? {} : { durationMs: entry.durationMs }),
  }))
  return { items, pageInfo: page.pageInfo }
}

async function getDbtSyncGeneratedFiles(call: Call): Promise<unknown> {
  const run = await workedRun(call)
  const outcome = run.plan?.outcome
  const progress = progressAt(run, call.now)
  const kept = progress.terminal && call.now < progress.updatedAt + keptMs
  if (run.output !== 'files' || !kept || outcome === undefined || !outcome.ok) {
    throw new Refusal(404, 'No generated files', 'error')
  }
  return pageBy(call, outcome.files, ({ path }) => path)
}

/** The run, its work done: a test's clock may be ahead of the clone. A slow clone is not waited for any longer. */
async function workedRun(call: Call): Promise<SyncRun> {
  const run = findRun(call)
  if (run.plan !== undefined) return run
  await Promise.race([run.work, new Promise((done) => setTimeout(done, patienceMs).unref())])
  call.state.settle()
  return run
}

function findRun(call: Call): SyncRun {
  return orNotFound(
    call.deployment.runs.find((candidate) => candidate.syncJobId === call.params.syncJobId),
    'dbt sync not found',
    'error',
  )
}

/** The branch name that the platform chooses for a ref: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
function chosenBranchName(ref: string, now: number): string {
  const part = ref.replaceAll(/[/~\s]/g, '-').slice(0, 40)
  const digits = isoTime(now).replaceAll(/\D/g, '').slice(0, 14)
  return `dbt-sync/${part}-${digits}-${randomBytes(4).toString('hex')}`
}

/** One run as the history tells it. */
interface HistoryItem extends Record<string, unknown> {
  syncJobId: string
  status: string
  trigger: string
}

/** The history's view of a run, the only one that knows CANCELLED. */
function historyItem(run: SyncRun, deploymentId: number, now: number, withRef: boolean): HistoryItem {
  return {
    syncJobId: run.syncJobId,
    deploymentId,
    status: historyStatus(run, now),
    trigger: run.trigger,
    source: run.source,
    branchName: run.branchName,
    startedAt: isoTime(run.startedAt),
    userId: run.userId,
    lastStage: progressAt(run, now).stage,
    ...(withRef && run.gitRef !== undefined ? { gitRef: run.gitRef } : {}),
    ...endOf(run, now),
  }
}

function historyStatus(run: SyncRun, now: number): string {
  if (run.cancelled && (run.cancelledAt ?? run.startedAt) <= now) return 'CANCELLED'
  const progress = progressAt(run, now)
  return progress.terminal ? progress.status : 'RUNNING'
}

function endOf(run: SyncRun, now: number): Record<string, unknown> {
  const status = historyStatus(run, now)
  if (status === 'RUNNING') return {}
  const durationMs = Math.min(elapsedAt(run, now), run.plan?.endMs ?? Number.POSITIVE_INFINITY)
  return {
    completedAt: isoTime(run.startedAt + durationMs),
    durationMs: Math.round(durationMs),
    phases: phasesOf(run, durationMs),
    ...detailOf(run, status),
  }
}

function detailOf(run: SyncRun, status: string): Record<string, unknown> {
  const outcome = run.plan?.outcome
  if (status === 'CANCELLED' || outcome === undefined) return {}
  const headSha = run.plan?.headSha
  const triggerContext = headSha === undefined ? {} : { triggerContext: { headSha } }
  if (!outcome.ok) return { errorMessage: outcome.error, failedPhase: outcome.failedPhase, ...triggerContext }
  const stats = { ...outcome.stats, generatedFileCount: outcome.files.length }
  return { stats, ...triggerContext }
}

function phasesOf(run: SyncRun, durationMs: number): Record<string, unknown>[] {
  const stages = (run.plan?.stages ?? []).filter((stage) => stage.startMs < durationMs)
  return stages.map((stage) => ({
    phase: stage.phase,
    startedOffsetMs: stage.startMs,
    durationMs: Math.round(Math.min(stage.endMs, durationMs) - stage.startMs),
    outcome: failedIn(run, stage) || stage.endMs > durationMs ? 'failed' : 'ok',
  }))
}

function failedIn(run: SyncRun, stage: Stage): boolean {
  const outcome = run.plan?.outcome
  return outcome?.ok === false && outcome.failedStatus === stage.status
}
