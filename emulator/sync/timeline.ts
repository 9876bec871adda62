import type { CompileOutcome } from '../dbt/compile.ts'
import type { SyncRun, WorkResult } from './run.ts'
import { type StageKind, stagesFor } from './stages.ts'

/** One stage with its place in time, counted from the start of the run. */
export interface Stage {
  status: string
  phase: string
  text: string
  startMs: number
  endMs: number
}

/** A log entry with its place in time. */
export interface PlannedEntry {
  atMs: number
  level: 'info' | 'error'
  message: string
  phase: string
  durationMs?: number
}

/** How a run goes, known in full as soon as the work is done, and shown bit by bit. */
export interface Plan {
  outcome: CompileOutcome
  headSha?: string
  stages: Stage[]
  endMs: number
  entries: PlannedEntry[]
}

/** What a run shows at a moment. */
export interface Progress {
  /** The last running stage, or the final state. */
  status: string
  stage: string
  percent: number
  updatedAt: number
  terminal: boolean
}

/** Lays the work's outcome out in time. */
export function planRun(run: SyncRun, work: WorkResult, speed: number, syntheticLines: number): Plan {
  const stages = layOut(stagesFor(run.source), work.outcome, speed)
  const endMs = stages.at(-1)?.endMs ?? 0
  const entries = stages.flatMap((stage) => entriesOf(stage, work.outcome, syntheticLines))
  return {
    outcome: work.outcome,
    ...(work.headSha === undefined ? {} : { headSha: work.headSha }),
    stages,
    endMs,
    entries,
  }
}

/** What the run shows at a time. */
export function progressAt(run: SyncRun, now: number): Progress {
  const elapsed = elapsedAt(run, now)
  const stages = run.plan?.stages ?? []
  const index = stages.findIndex((stage) => elapsed < stage.endMs)
  if (run.plan === undefined) return running(run, 'INITIALIZING', 0, 0)
  const stage = stages[index]
  if (stage !== undefined) return running(run, stage.status, stage.startMs, index / stages.length)
  const status = run.plan.outcome.ok ? 'COMPLETED' : 'FAILED'
  const last = stages.at(-1)?.status ?? status
  return { status, stage: last, percent: 100, updatedAt: run.startedAt + run.plan.endMs, terminal: true }
}

/** Milliseconds that the run has been at work; a frozen one stands still. */
export function elapsedAt(run: SyncRun, now: number): number {
  return Math.max(0, Math.min(now, run.frozenAt ?? now) - run.startedAt)
}

function running(run: SyncRun, status: string, sinceMs: number, share: number): Progress {
  const updatedAt = run.startedAt + sinceMs
  return { status, stage: status, percent: Math.floor(share * 100), updatedAt, terminal: false }
}

function layOut(kinds: readonly StageKind[], outcome: CompileOutcome, speed: number): Stage[] {
  const stages: Stage[] = []
  let at = 0
  for (const { status, phase, text, ms } of kinds) {
    const startMs = Math.round(at / speed)
    at += ms
    stages.push({ status, phase, text, startMs, endMs: Math.round(at / speed) })
    if (!outcome.ok && outcome.failedStatus === status) break
  }
  return stages
}

function entriesOf(stage: Stage, outcome: CompileOutcome, syntheticLines: number): PlannedEntry[] {
  const { phase, startMs, endMs } = stage
  const failed = !outcome.ok && outcome.failedStatus === stage.status
  const lines = outcome.log.filter((line) => line.phase === phase)
  const middle: Omit<PlannedEntry, 'atMs' | 'phase'>[] = [...lines, ...synthetic(phase, syntheticLines)]
  const step = (endMs - startMs) / (middle.length + 1)
  return [
    { atMs: startMs, level: 'info', message: stage.text, phase },
    ...middle.map(({ level, message }, index) => {
      return { atMs: Math.floor(startMs + step * (index + 1)), level, message, phase }
    }),
    {
      atMs: endMs,
      level: failed ? 'error' : 'info',
      message: `${stage.text}: ${failed ? 'failed' : 'done'}`,
      phase,
      durationMs: endMs - startMs,
    },
  ]
}

function synthetic(phase: string, count: number): { level: 'info'; message: string }[] {
  if (phase !== 'dbt-compile') return []
  return Array.from({ length: count }, (_, index) => {
    return { level: 'info', message: `${index + 1} of ${count} OK compiled model synthetic_${index + 1}` }
  })
}
