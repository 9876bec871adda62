import type { RunContext } from '../../event.ts'

/**
 * A name for the branch that a sync makes: unique for each step that runs, so that the history can tell our
 * run from every other, and so that clean-up can tell our branches from those of people.
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

function refPart(ref: string): string {
  const safe = ref
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+/, '')
    .slice(0, 40)
    .replace(/(?:[-.]|\.lock)+$/, '')
  return safe || 'ref'
}

/** What the name of a branch that a step of ours made tells. */
export interface OurBranch {
  /** Whether this ref may have been synced; several refs make the same part of a name. */
  maybeOf: (ref: string) => boolean
  /** Null outside of a workflow. Ids of runs grow with time, over all repositories. */
  runId: bigint | null
  attempt: number
}

/**
 * Reads a name that `branchNameFor` made. Whatever it cannot have made is not ours, however much it looks like it:
 * what is ours may be deleted.
 * @returns null for every other name, those that the platform chose included
 */
export function readOurName(name: string): OurBranch | null {
  // No run has ten thousand attempts: a longer number is the time in a name that the platform chose.
  const match = /^dbt-sync\/(.+)-(\d{1,20}|local)-(\d{1,4})-([0-9a-f]{8})$/.exec(name)
  if (match === null) return null
  const [, part = '', digits = '', attemptDigits = '', stepId = ''] = match
  const runId = digits === 'local' ? null : BigInt(digits)
  const attempt = Number(attemptDigits)
  // Its part of the ref is safe already: made safe once more, it stays as it is.
  const made = branchNameFor(part, { runId: String(runId ?? ''), runAttempt: String(attempt) }, stepId)
  return made === name ? { maybeOf: (ref) => refPart(ref) === part, runId, attempt } : null
}

/** Whether a branch has a name that the platform chose for one sync: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
export function isServerChosen(branch: string): boolean {
  return /^dbt-sync\/.+-\d{14}-[0-9a-f]{8}$/.test(branch)
}
