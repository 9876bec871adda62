import { isoTime } from '../iso-time.ts'
import { elapsedAt, progressAt, type Stage, type SyncRun } from './run.ts'

/** One run as the history tells it. */
export interface HistoryItem extends Record<string, unknown> {
  syncJobId: string
  status: string
  trigger: string
}

/** The history's view of a run, the only one that knows CANCELLED. */
export function historyItem(run: SyncRun, deploymentId: number, now: number, withRef: boolean): HistoryItem {
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
