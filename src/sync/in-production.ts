import type { Context } from '../base/context.ts'
import { shortRef } from '../base/event.ts'
import { Failure } from '../base/failure.ts'
import { count, oneLine, withoutStop } from '../base/text.ts'
import { isOfRepository, readGeneratedName } from '../deployment/branch-name.ts'
import { allBranches } from '../deployment/branches.ts'
import { readBuildStatus } from '../deployment/build-status.ts'
import { type FileHashes, filesIfTold, hasGenerated, sameFiles } from '../deployment/file-hashes.ts'
import { syncRuns, tellsNothing } from '../deployment/sync-history.ts'
import { askGitHub, errorPhrase } from '../github/ask-github.ts'
import type { RefReleaseSettings } from '../inputs/settings.ts'
import type { SyncRun } from '../platform/schemas.ts'
import { commitInHistory, expectedCommit } from './named-commit.ts'
import { commitOf, shortSha } from './ref-on-github.ts'

/**
 * Checks, before a sandbox is paid for, that a release does not take out of production what an earlier one brought there, as a
 * run again of an older release's job would. Who dispatches the workflow by hand may mean that.
 *
 * The platform does not say which commit production has, so it is inferred, and where nothing shows it, the release goes on.
 * @throws Failure `merge` when the ref lacks commits of what production has; PlatformError; Stop
 */
export async function checkContainsProduction(
  context: Context<RefReleaseSettings>,
  target: string,
): Promise<void> {
  const { run, settings, log } = context
  if (run.eventName === 'workflow_dispatch') return
  const unchecked = (why: string) =>
    log.line(`Not checked whether "${settings.ref}" contains what production has: ${why}`)
  const { githubToken: token } = settings
  if (token === null) return unchecked('"github-token" is empty')
  const listed = await askGitHub(context, token, (github, signal) => github.refs('tags/', signal))
  if ('error' in listed) return unchecked(errorPhrase(listed.error))
  const tags = new Set(listed.value.map(({ ref }) => shortRef(ref)))
  const released = await lastReleased(context, target, tags)
  if (typeof released === 'string') return unchecked(released)
  const { sync, evidence } = released
  const tag = shortRef(sync.gitRef ?? '')
  const asked = await askGitHub(context, token, async (github, signal) => {
    const commit = commitInHistory(sync)?.sha ?? (await commitOf(github, `tags/${tag}`, signal)) ?? tag
    const { behindBy } = await github.compare(commit, expectedCommit(context) ?? settings.ref, signal)
    return { commit, behindBy }
  })
  if ('error' in asked) return unchecked(errorPhrase(asked.error))
  const { commit, behindBy } = asked.value
  const byFiles = evidence === 'files'
  const has = byFiles ? 'probably has' : 'may have'
  const what = `"${oneLine(tag, 200)}" (commit ${shortSha(commit)}, inferred from the sync history${byFiles ? ' and its files' : ' alone'})`
  if (behindBy === 0) return log.line(`"${settings.ref}" contains what production ${has}: ${what}`)
  throw new Failure(
    'merge',
    `Not released: production ${has} ${what}, and "${settings.ref}" lacks ${count(behindBy, 'commit')} of it (sync job ${sync.syncJobId}).`,
    `Release a tag that contains both. If "${oneLine(tag, 200)}" was rolled back, or is meant to leave production, start the workflow by hand (workflow_dispatch) on "${settings.ref}".`,
    { title: 'not released, production is newer' },
  )
}

/** So many syncs are compared with production, the newest first: they may not have been merged, or were rolled back. */
const mostSyncs = 20

/** What shows that production has what a sync generated: its files, too, or the history alone, which knows of no rollback. */
type Evidence = 'files' | 'history'

/** The sync of what production probably has. */
interface Released {
  sync: SyncRun
  evidence: Evidence
}

/**
 * @param tags those of the repository: a branch is synced without being released, too, and clean-up deletes that of its sync
 * @returns the newest sync of a tag whose branch was merged, and which production still has; or why it is unknown, a phrase
 */
async function lastReleased(
  context: Context,
  target: string,
  tags: ReadonlySet<string>,
): Promise<Released | string> {
  const { deployment, run } = context
  try {
    const branches = new Set((await allBranches(deployment)).map(({ name }) => name))
    const { updatedAt } = await readBuildStatus(context, target)
    const builtAt = Date.parse(updatedAt ?? '')
    let files: FileHashes | null | undefined
    let compared = 0
    for await (const sync of syncRuns(deployment)) {
      if (sync.status !== 'COMPLETED' || !tags.has(shortRef(sync.gitRef ?? ''))) continue
      const made = readGeneratedName(sync.branchName)
      if (made !== null && (made.pullRequest !== null || !isOfRepository(made, run))) continue
      if (files === undefined) files = await filesIfTold(context, target, { isNeeded: true })
      const known = { target, files, builtAt, branches, made: made !== null }
      const evidence = await evidenceOfRelease(context, sync, known)
      // An older one is not production's where this one may be.
      if (evidence === undefined) return `it is unknown whether "${shortRef(sync.gitRef ?? '')}" was merged`
      if (evidence !== null) return { sync, evidence }
      if (++compared === mostSyncs) break
    }
    return 'the sync history shows no earlier release that production has'
  } catch (error) {
    if (tellsNothing(error)) return withoutStop(error.message)
    throw error
  }
}

/**
 * What was synced and not merged was not released: its branch has other files, or was deleted without a build after it. Nor is
 * it production's where that lacks files that it generated: the build after it is that of a rollback, or of another change.
 * Under a name that the user or the platform chose, only equal files say anything.
 * @returns what shows that production has it; null where it does not, undefined where that is unknown
 */
async function evidenceOfRelease(
  context: Context,
  sync: SyncRun,
  known: {
    target: string
    files: FileHashes | null
    builtAt: number
    branches: ReadonlySet<string>
    made: boolean
  },
): Promise<Evidence | null | undefined> {
  if (known.branches.has(sync.branchName)) {
    const isSame = await sameFiles(context, sync.branchName, known.target)
    if (isSame === true) return 'files'
    return known.made && isSame === false ? null : undefined
  }
  if (!known.made) return undefined
  const isBuilt = endedBefore(sync, known.builtAt)
  if (isBuilt === false) return null
  const isHeld = await hasGenerated(context.deployment, known.files, sync.syncJobId)
  if (isHeld === false) return null
  if (isBuilt === undefined) return undefined
  return isHeld ? 'files' : 'history'
}

/** Undefined where it is unknown. */
function endedBefore({ startedAt, durationMs }: SyncRun, atMs: number): boolean | undefined {
  const endedAt = Date.parse(startedAt ?? '') + (durationMs ?? Number.NaN)
  return Number.isNaN(endedAt) || Number.isNaN(atMs) ? undefined : endedAt < atMs
}
