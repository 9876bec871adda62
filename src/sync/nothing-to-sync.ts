import type { Context } from '../base/context.ts'
import { shortRef } from '../base/event.ts'
import { oneLine } from '../base/text.ts'
import { newestRuns } from '../deployment/sync-history.ts'
import { askGitHub, errorPhrase } from '../github/ask-github.ts'
import { readBase } from '../github/base.ts'
import type { GitHub } from '../github/github.ts'
import type { SyncSettings } from '../inputs/settings.ts'
import { cleanPath } from '../locate/paths.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { ReadText } from './dbt-sources.ts'
import { dbtSources, isSource, stepSources } from './dbt-sources.ts'
import { commitInHistory, isOfEvent } from './named-commit.ts'

/**
 * Finds out, from GitHub, whether the push or pull request changes anything that the step reads. Whatever is not certain is a reason to sync, which the log says.
 * @returns why there is nothing to sync, a sentence; null if there is, or may be
 * @throws Stop when the step's time budget is spent
 */
export async function nothingToSync(context: TeamContext<SyncSettings>): Promise<string | null> {
  const ofEvent = rangeOf(context)
  const isPush = !('problem' in ofEvent) && context.run.beforeSha !== undefined
  const range = isPush ? await sinceLastSync(context, ofEvent) : ofEvent
  const asked =
    'problem' in range
      ? { value: range }
      : await askGitHub(context, range.token, (github, signal) => relevance(context, github, range, signal))
  const found =
    'error' in asked ? { problem: `what changed is unknown (${errorPhrase(asked.error)})` } : asked.value
  if ('skipped' in found) return found.skipped
  context.log.line(`"skip-unchanged: true": ${found.problem}, so the sync runs`)
  return null
}

interface Range {
  /** The commit before the push; null for what is merged into a base. */
  before: string | null
  head: string
  token: string
  what: string
}

/** The commits to compare, or why there are none. */
function rangeOf(context: Context<SyncSettings>): Range | { problem: string } {
  const { run, settings } = context
  const { beforeSha, sha: head } = run
  const isMerged = run.pullRequest !== null || run.eventName === 'merge_group'
  if (!isOfEvent(context)) return { problem: `"ref: ${settings.ref}" is not the ref of the event` }
  if (!isMerged && beforeSha === undefined) {
    return run.eventName === 'push'
      ? { problem: 'the push created its branch or tag, so there is no commit before it' }
      : { problem: `the event "${run.eventName}" does not say what changed` }
  }
  if (settings.githubToken === null) return { problem: '"github-token" is empty' }
  if (run.repository === '' || head === '') return { problem: 'the event does not name its commit' }
  const what = run.pullRequest ? 'pull request' : isMerged ? 'merge queue' : 'push'
  return { before: beforeSha ?? null, head, token: settings.githubToken, what }
}

/**
 * A push is compared with the last commit of its branch whose sync is known to have completed: that of the commit right before
 * it may have been cancelled by this push, or skipped.
 */
async function sinceLastSync(
  { deployment, settings, budget }: Context<SyncSettings>,
  range: Range,
): Promise<Range | { problem: string }> {
  try {
    const [base] = (await newestRuns(deployment)).flatMap((run) => {
      // A run that names no ref may be of any, such as the branch of a pull request that this push merged.
      const ofBranch = shortRef(run.gitRef ?? '') === settings.ref
      const sha = run.status === 'COMPLETED' && ofBranch ? commitInHistory(run)?.sha : undefined
      // A run again of a job whose sync completed is no repetition: what came after the sync may have failed.
      return sha === undefined || sha === range.head ? [] : [sha]
    })
    if (base === undefined)
      return {
        problem: `the newest syncs of the history name no earlier commit of "${settings.ref}" whose sync completed`,
      }
    const what = base === range.before ? range.what : 'push, or one since the last completed sync,'
    return { ...range, before: base, what }
  } catch (error) {
    if (!(error instanceof PlatformError) || budget.signal.aborted) throw error
    return { problem: `the sync history is unknown (${errorPhrase(error)})` }
  }
}

async function relevance(
  { settings, run, team }: TeamContext<SyncSettings>,
  github: GitHub,
  { before, head, what }: Range,
  signal: AbortSignal,
): Promise<{ skipped: string } | { problem: string }> {
  const into = before === null ? await readBase(run, github, signal) : null
  // What is not checked here would be merged into the default branch later, with a change of the base alone.
  if (into && !into.isDefault)
    return { problem: `the base "${oneLine(into.branch, 200)}" is not the default branch` }
  const base = before ?? into?.sha ?? ''
  const { files, behindBy } = await github.compare(base, head, signal)
  // Then the comparison does not show what the push took away.
  if (run.beforeSha !== undefined && behindBy > 0)
    return { problem: `the branch no longer has commit ${base.slice(0, 12)}, which was synced (force push)` }
  if (files === null) return { problem: `GitHub does not list all files that the ${what} changes` }
  if (before === null && files.length === 0)
    return { problem: `the base has all commits of the ${what} by now, so nothing shows what it changes` }
  const dir = settings.dbtProjectDir
  const because = (path: string) => ({ problem: `the ${what} changes "${oneLine(path, 200)}"` })
  const usual = stepSources(settings)
  const first = files.find((path) => isSource(path, usual))
  if (first !== undefined) return because(first)
  const read = textAt(github, head, signal)
  const sources = await dbtSources(dir, read)
  if ('problem' in sources) return { problem: `what dbt reads is unknown: ${oneLine(sources.problem, 300)}` }
  const tests = [...team.tests.files, ...team.addedTests.files].map((path) => cleanPath(path) ?? path)
  const changed = files.find((path) => isSource(path, sources) || tests.includes(path))
  if (changed !== undefined) return because(changed)
  const number = files.length === 1 ? '1 file' : `${files.length} files`
  const where = dir === '.' ? '' : ` in "${dir}"`
  return {
    skipped: `Skipped: the ${what} changes nothing of the dbt project${where} (${number} compared, ${base.slice(0, 12)}...${head.slice(0, 12)}), so nothing was synced or validated ("skip-unchanged: true").`,
  }
}

function textAt(github: GitHub, commit: string, signal: AbortSignal): ReadText {
  return async (path) => {
    const found = await github.fileAt(path, commit, signal)
    if (found === null) return { text: null }
    return 'problem' in found ? found : { text: new TextDecoder().decode(found.value) }
  }
}
