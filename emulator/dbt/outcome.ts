import type { ProjectTable } from '../warehouse/table.ts'

/** One generated data-model file, by its path inside the data model's repository. */
export interface CompiledFile {
  path: string
  content: string
}

export type CompilePhase = 'repo-clone' | 'dbt-deps' | 'dbt-compile' | 'manifest' | 'write-files'

/** One entry of the run's log; a message may hold several lines. */
export interface CompileLogLine {
  phase: CompilePhase
  level: 'info' | 'error'
  message: string
}

/** The sync state in which a run can break down. */
type FailedStatus =
  | 'INSTALLING_DEPENDENCIES'
  | 'RUNNING_DBT_DEPS'
  | 'COMPILING_DBT'
  | 'PROCESSING_MANIFEST'
  | 'WRITING_CUBE_FILES'

/** What came of compiling a project: its files, or the state it failed in and why. */
export type CompileOutcome =
  | {
      ok: true
      files: CompiledFile[]
      /** What dbt builds of the project in the warehouse. */
      tables?: ProjectTable[]
      stats: { models: number; sources: number; macros: number; cubeCount: number }
      log: CompileLogLine[]
    }
  | { ok: false; failedStatus: FailedStatus; failedPhase: string; error: string; log: CompileLogLine[] }

/** Writes one entry to the log. */
export type Say = (phase: CompilePhase, message: string) => void

const STATUS_OF: Record<CompilePhase, FailedStatus> = {
  'repo-clone': 'INSTALLING_DEPENDENCIES',
  'dbt-deps': 'RUNNING_DBT_DEPS',
  'dbt-compile': 'COMPILING_DBT',
  manifest: 'PROCESSING_MANIFEST',
  'write-files': 'WRITING_CUBE_FILES',
}

/** An error of the project itself, not of this program: it ends the run as FAILED. */
export class CompileFailure extends Error {
  readonly phase: CompilePhase
  readonly status: FailedStatus

  constructor(phase: CompilePhase, message: string) {
    super(message)
    this.name = 'CompileFailure'
    this.phase = phase
    this.status = STATUS_OF[phase]
  }
}

/** An error that compiling would find, in the words and indentation of a dbt run. */
export function compilationError(reason: string, where?: string): CompileFailure {
  const head = where === undefined ? 'Compilation Error' : `Compilation Error in ${where}`
  return new CompileFailure('dbt-compile', `${head}\n  ${reason}`)
}
