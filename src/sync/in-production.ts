import type { Context } from '../base/context.ts'
import { shortRef } from '../base/event.ts'
import { Failure } from '../base/failure.ts'
import { count, oneLine, withoutStop } from '../base/text.ts'
import { isOfRepository, readGeneratedName } from '../deployment/branch-name.ts'
import { allBranches } from '../deployment/branches.ts'
import { readBuildStatus } from '../deployment/build-status.ts'
import { sameFiles } from '../deployment/file-hashes.ts'
import { syncRuns } from '../deployment/sync-history.ts'
import { askGitHub, errorPhrase } from '../github/ask-github.ts'
import type { RefReleaseSettings } from '../inputs/settings.ts'
import type { Deployment } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
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
  const sync = await lastReleased(context, target, tags)
  if (typeof sync === 'string') return unchecked(sync)
  const tag = shortRef(sync.gitRef ?? '')
  const asked = await askGitHub(context, token, async (github, signal) => {
    const commit = commitInHistory(sync)?.sha ?? (await commitOf(github, `tags/${tag}`, signal)) ?? tag
    const { behindBy } = await github.compare(commit, expectedCommit(context) ?? settings.ref, signal)
    return { commit, behindBy }
  })
  if ('error' in asked) return unchecked(errorPhrase(asked.error))
  const { commit, behindBy } = asked.value
  const what = `"${oneLine(tag, 200)}" (commit ${shortSha(commit)}, inferred from the sync history)`
  if (behindBy === 0) return log.line(`"${settings.ref}" contains what production probably has: ${what}`)
  throw new Failure(
    'merge',
    `Not released: production probably has ${what}, and "${settings.ref}" lacks ${count(behindBy, 'commit')} of it (sync job ${sync.syncJobId}).`,
    'Release a tag that contains both. If it is meant to leave production, start the workflow by hand (workflow_dispatch) on it.',
    { title: 'not released, production is newer' },
  )
}

/**
 * @param tags those of the repository: a branch is synced without being released, too, and clean-up deletes that of its sync
 * @returns the newest sync of a tag whose branch was merged; or why it is unknown, a phrase
 */
async function lastReleased(
  context: Context,
  target: string,
  tags: ReadonlySet<string>,
): Promise<SyncRun | string> {
  const { deployment, run } = context
  try {
    const branches = new Set((await allBranches(deployment)).map(({ name }) => name))
    const { updatedAt } = await readBuildStatus(context, target)
    const builtAt = Date.parse(updatedAt ?? '')
    for await (const sync of syncRuns(deployment)) {
      if (sync.status !== 'COMPLETED' || !tags.has(shortRef(sync.gitRef ?? ''))) continue
      const made = readGeneratedName(sync.branchName)
      if (made !== null && (made.pullRequest !== null || !isOfRepository(made, run))) continue
      const isMerged = await wasMerged(deployment, sync, { target, made: made !== null, branches, builtAt })
      // An older one is not production's where this one may be.
      if (isMerged === undefined) return `it is unknown whether "${shortRef(sync.gitRef ?? '')}" was merged`
      if (isMerged) return sync
    }
    return 'the sync history shows no earlier release'
  } catch (error) {
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return withoutStop(error.message)
    throw error
  }
}

/**
 * What was synced and not merged was not released: its branch has other files, or was deleted without a build after it. Under a
 * name that the user or the platform chose, only equal files say anything.
 * @returns undefined where it is unknown
 */
async function wasMerged(
  deployment: Deployment,
  sync: SyncRun,
  known: { target: string; made: boolean; branches: ReadonlySet<string>; builtAt: number },
): Promise<boolean | undefined> {
  const isThere = known.branches.has(sync.branchName)
  if (!isThere) return known.made ? endedBefore(sync, known.builtAt) : undefined
  const isSame = await sameFiles(deployment, sync.branchName, known.target)
  return known.made || isSame === true ? isSame : undefined
}

/** Undefined where it is unknown. */
function endedBefore({ startedAt, durationMs }: SyncRun, atMs: number): boolean | undefined {
  const endedAt = Date.parse(startedAt ?? '') + (durationMs ?? Number.NaN)
  return Number.isNaN(endedAt) || Number.isNaN(atMs) ? undefined : endedAt < atMs
}
