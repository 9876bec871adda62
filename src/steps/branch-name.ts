import type { RunContext } from '../github/event.ts'

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
  const safe = ref
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+/, '')
    .slice(0, 40)
    .replace(/(?:[-.]|\.lock)+$/, '')
  const tail = [run.runId || 'local', run.runAttempt || '1', stepId].join('-')
  return `dbt-sync/${safe || 'ref'}-${tail}`
}

/** Whether a branch has a name that the platform chose for one sync: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
export function isServerChosen(branch: string): boolean {
  return /^dbt-sync\/.+-\d{14}-[0-9a-f]{8}$/.test(branch)
}
