import type { RunContext } from '../../event.ts'
import type { SyncingSettings } from '../../inputs/settings.ts'
import { hashOf, refPart } from './branch-name.ts'

/** What a preview is of, as its branch name tells it. Repository and key are hashes. */
export interface PreviewName {
  repository: string
  pullRequest: number
  key: string
  /** Null outside of a workflow. */
  runId: bigint | null
  attempt: number
}

const prefix = 'dbt-preview/'
const mostRefCharacters = 20

/**
 * The name of a preview, which no other branch has: a job at work has one of `branchNameFor`. Clean-up recognises previews by it alone, so it names the repository
 * and the pull request.
 * @param stepId different in every step of a job
 * @returns `dbt-preview/<ref>-pr<number>-<repository>-<key>-<run id>-<attempt>-<step id>`; null if there can be no preview
 */
export function previewNameFor(
  { deleteBranch, ref, deploymentId }: Pick<SyncingSettings, 'deleteBranch' | 'ref' | 'deploymentId'>,
  run: Pick<RunContext, 'pullRequest' | 'repository' | 'runId' | 'runAttempt'>,
  stepId: string,
): string | null {
  const { pullRequest: pull, repository } = run
  if (deleteBranch !== 'on-close' || pull === null || pull.fromFork || pull.closed || repository === '')
    return null
  const of = `${refPart(ref, mostRefCharacters)}-pr${pull.number}-${hashOf(repository.toLowerCase())}-${hashOf(String(deploymentId))}`
  return `${prefix}${of}-${run.runId || 'local'}-${run.runAttempt || '1'}-${stepId}`
}

/**
 * Reads a name that `previewNameFor` generated.
 * @returns null for every other name, however similar, since such a branch may be deleted
 */
export function readPreviewName(name: string): PreviewName | null {
  const match =
    /^dbt-preview\/(.+)-pr([1-9]\d{0,9})-([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,20}|local)-(\d{1,4})-[0-9a-f]{8}$/.exec(
      name,
    )
  if (match === null) return null
  const [, part = '', number, repository = '', key = '', digits = '', attempt] = match
  if (refPart(part, mostRefCharacters) !== part) return null
  const runId = digits === 'local' ? null : BigInt(digits)
  return { repository, pullRequest: Number(number), key, runId, attempt: Number(attempt) }
}

/** Orders previews by their runs, the oldest first. */
export function byRun(a: PreviewName, b: PreviewName): number {
  const [one, other] = [a.runId ?? -1n, b.runId ?? -1n]
  if (one !== other) return one < other ? -1 : 1
  return a.attempt - b.attempt
}
