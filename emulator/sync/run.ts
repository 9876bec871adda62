import type { CompileOutcome } from '../dbt/compile.ts'
import type { Node } from '../shape.ts'

/** One dbt sync. What it shows at a time follows from its plan and the clock. */
export interface SyncRun {
  syncJobId: string
  workflowId: string
  /** Blank when nothing is committed. */
  branchName: string
  /** The ref that is synchronised. */
  ref: string
  /** What the history tells; absent when no ref was pinned, or when the tenant ignored it. */
  gitRef?: string
  trigger: 'manual' | 'api' | 'webhook' | 'agent' | 'unknown'
  source: 'git' | 'manifest'
  output: 'branch' | 'files'
  userId: number
  startedAt: number
  /** The manifest that came with the start; dropped when the work is done. */
  manifest?: Node
  /** Absent while the clone and the compilation are under way. */
  plan?: Plan
  /** The run stands still from here on. */
  frozenAt?: number
  cancelled: boolean
  /** Absent where it was so from the beginning. */
  cancelledAt?: number
  /** The branch was made, if there was one to make. */
  settled: boolean
  /** Ends when `plan` is there. */
  work: Promise<void>
}

/** What came of the work, with the commit that was read. */
export interface WorkResult {
  outcome: CompileOutcome
  headSha?: string
}

/** One stage with its place in time, counted from the start of the run. */
export interface Stage {
  status: string
  phase: string
  text: string
  startMs: number
  endMs: number
}

/** A log entry with its place in time. */
interface PlannedEntry {
  atMs: number
  level: 'info' | 'error'
  message: string
  phase: string
  durationMs?: number
}

/** How a run goes, known in full as soon as the work is done, and shown bit by bit. */
interface Plan {
  outcome: CompileOutcome
  headSha?: string
  stages: Stage[]
  endMs: number
  entries: PlannedEntry[]
}

/** What a run shows at a moment. */
interface Progress {
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

/** One running state of a sync: its log phase, its realistic length, and what it says. */
interface StageKind {
  status: string
  phase: string
  ms: number
  text: string
}

/** The running states of a sync in their order; about 60 s in all. */
const stageKinds: readonly StageKind[] = [
  { status: 'INITIALIZING', phase: 'initialize', ms: 2_000, text: 'Initializing dbt sync' },
  { status: 'CREATING_SANDBOX', phase: 'sandbox', ms: 8_000, text: 'Creating sandbox' },
  { status: 'UPLOADING_PROJECT', phase: 'upload', ms: 3_000, text: 'Uploading project settings' },
  {
    status: 'INSTALLING_DEPENDENCIES',
    phase: 'repo-clone',
    ms: 15_000,
    text: 'Installing dbt and cloning the repository',
  },
  { status: 'RUNNING_DBT_DEPS', phase: 'dbt-deps', ms: 5_000, text: 'Running dbt deps' },
  { status: 'COMPILING_DBT', phase: 'dbt-compile', ms: 15_000, text: 'Compiling dbt project' },
  { status: 'PROCESSING_MANIFEST', phase: 'manifest', ms: 4_000, text: 'Processing manifest' },
  { status: 'WRITING_CUBE_FILES', phase: 'write-files', ms: 5_000, text: 'Writing data-model files' },
  { status: 'FINALIZING', phase: 'finalize', ms: 3_000, text: 'Finalizing' },
]

// With a manifest in the request there is nothing to clone, install or compile.
const gitOnly = new Set(['repo-clone', 'dbt-deps', 'dbt-compile'])

/** The stages that a run from this source goes through. */
function stagesFor(source: 'git' | 'manifest'): readonly StageKind[] {
  return source === 'git' ? stageKinds : stageKinds.filter((stage) => !gitOnly.has(stage.phase))
}
