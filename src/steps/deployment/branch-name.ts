import type { RunContext } from '../../event.ts'

/**
 * A name for the branch that a sync creates. It is unique for each step that runs, so that the sync history shows which
 * run is this step's, and clean-up can tell generated branches from those of people.
 * @param stepId different in every step of a job
 * @returns `dbt-sync/<ref made safe>-<run id>-<attempt>-<step id>`, at most 100 characters
 */
export function branchNameFor(
  ref: string,
  run: Pick<RunContext, 'runId' | 'runAttempt'>,
  stepId: string,
): string {
  const tail = [run.runId || 'local', run.runAttempt || '1', stepId].join('-')
  return `dbt-sync/${refPart(ref)}-${tail}`
}

/** @param most characters at most */
export function refPart(ref: string, most = 40): string {
  const safe = ref
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+/, '')
    .slice(0, most)
    .replace(/(?:[-.]|\.lock)+$/, '')
  return safe || 'ref'
}

/** The parts of a generated branch name. */
export interface GeneratedName {
  /** Whether this ref may have been synced; several refs lead to the same part of a name. */
  maybeOf: (ref: string) => boolean
  /** Null outside of a workflow. Run ids grow with time, across all repositories. */
  runId: bigint | null
  attempt: number
}

/**
 * Reads a name that `branchNameFor` generated. Since such a branch may be deleted, any name that it cannot have generated
 * is rejected, however similar.
 * @returns null for every other name, including those that the platform chose
 */
export function readGeneratedName(name: string): GeneratedName | null {
  // No run has ten thousand attempts: a longer number is the time in a name that the platform chose.
  const match = /^dbt-sync\/(.+)-(\d{1,20}|local)-(\d{1,4})-([0-9a-f]{8})$/.exec(name)
  if (match === null) return null
  const [, part = '', digits = '', attemptDigits = '', stepId = ''] = match
  const runId = digits === 'local' ? null : BigInt(digits)
  const attempt = Number(attemptDigits)
  // Its ref part is sanitized already, so sanitizing it again does not change it.
  const made = branchNameFor(part, { runId: String(runId ?? ''), runAttempt: String(attempt) }, stepId)
  return made === name ? { maybeOf: (ref) => refPart(ref) === part, runId, attempt } : null
}

/** Whether a branch has a name that the platform chose for one sync: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
export function isServerChosen(branch: string): boolean {
  return /^dbt-sync\/.+-\d{14}-[0-9a-f]{8}$/.test(branch)
}
