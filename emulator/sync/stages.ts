/** One running state of a sync: its log phase, its realistic length, and what it says. */
export interface StageKind {
  status: string
  phase: string
  ms: number
  text: string
}

/** The running states of a sync in their order; about 60 s in all. */
export const stageKinds: readonly StageKind[] = [
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
export function stagesFor(source: 'git' | 'manifest'): readonly StageKind[] {
  return source === 'git' ? stageKinds : stageKinds.filter((stage) => !gitOnly.has(stage.phase))
}
