import { createHash } from 'node:crypto'
import type { RunContext } from '../base/event.ts'
import type { SyncingSettings } from '../inputs/settings.ts'

const mostRefCharacters = 30

type RunOfBranch = Pick<RunContext, 'runId' | 'runAttempt' | 'repository' | 'pullRequest'>

/**
 * A name for the branch that a sync creates. It is unique for each step that runs, so that the sync history shows which
 * run is this step's. Clean-up recognises generated branches by it alone, so it names the repository, and the pull request
 * if there is one.
 * @param stepId different in every step of a job
 * @returns `dbt-sync/<ref made safe>-<hash of the repository>[-pr<number>]-<run id>-<attempt>-<step id>`, at most 100
 *   characters
 */
export function branchNameFor(ref: string, run: RunOfBranch, stepId: string): string {
  const { repository, pullRequest: pull } = run
  const of = pull === null || pull.fromFork ? [] : [`pr${pull.number}`]
  const tail = [hashOf(repository.toLowerCase()), ...of, run.runId || 'local', run.runAttempt || '1', stepId]
  return `dbt-sync/${refPart(ref, mostRefCharacters)}-${tail.join('-')}`
}

/** @param most characters at most */
function refPart(ref: string, most: number): string {
  const safe = ref
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+/, '')
    .slice(0, most)
    .replace(/(?:[-.]|\.lock)+$/, '')
  return safe || 'ref'
}

/** What a generated branch is of, as its name tells it. */
export interface GeneratedName {
  /** A hash. */
  repository: string
  /** What was synced, shortened and made safe. */
  ref: string
  /** Number of the pull request; null without one. */
  pullRequest: number | null
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
  const match =
    /^dbt-sync\/(.+)-([0-9a-f]{8})(?:-pr([1-9]\d{0,9}))?-(0|[1-9]\d{0,19}|local)-([1-9]\d{0,3})-[0-9a-f]{8}$/.exec(
      name,
    )
  if (match === null) return null
  const [, part = '', repository = '', number, digits = '', attempt] = match
  if (refPart(part, mostRefCharacters) !== part) return null
  const runId = digits === 'local' ? null : BigInt(digits)
  return {
    repository,
    ref: part,
    pullRequest: number === undefined ? null : Number(number),
    runId,
    attempt: Number(attempt),
  }
}

/** Whether a branch is of this ref, or of one that has the same name when it is shortened. */
export function isOfRef({ ref }: Pick<GeneratedName, 'ref'>, other: string): boolean {
  return ref === refPart(other, mostRefCharacters)
}

/** Whether a branch belongs to this repository. GitHub accepts its name in any case. */
export function isOfRepository(
  { repository }: Pick<GeneratedName, 'repository'>,
  run: Pick<RunContext, 'repository'>,
): boolean {
  return run.repository !== '' && repository === hashOf(run.repository.toLowerCase())
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** Whether a branch has a name that the platform chose for one sync: `dbt-sync/<ref>-<14 digits>-<8 hex>`. */
export function isServerChosen(branch: string): boolean {
  return /^dbt-sync\/.+-\d{14}-[0-9a-f]{8}$/.test(branch)
}

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
const mostPreviewCharacters = 20

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
  const of = `${refPart(ref, mostPreviewCharacters)}-pr${pull.number}-${hashOf(repository.toLowerCase())}-${hashOf(String(deploymentId))}`
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
  if (refPart(part, mostPreviewCharacters) !== part) return null
  const runId = digits === 'local' ? null : BigInt(digits)
  return { repository, pullRequest: Number(number), key, runId, attempt: Number(attempt) }
}

/** Orders previews by their runs, the oldest first. */
export function byRun(a: PreviewName, b: PreviewName): number {
  const [one, other] = [a.runId ?? -1n, b.runId ?? -1n]
  if (one !== other) return one < other ? -1 : 1
  return a.attempt - b.attempt
}
