import type { Node } from '../contract/strict.ts'
import type { CompileOutcome } from '../dbt/compile.ts'
import type { Plan } from './timeline.ts'

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
