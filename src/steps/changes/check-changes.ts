import type { Context } from '../../context.ts'
import { Stop } from '../../failure.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { type Budget, startBudget } from '../../runtime/budget.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { teamFileOf } from '../../team-file/load-once.ts'
import { sameFiles } from '../deployment/file-hashes.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import type { ComparedFiles } from '../sync/compare-files.ts'
import { judgeChanges } from './judge-changes.ts'

/** Without a gate the comparison is information, which the step does not wait for any longer. */
const mostMs = 60_000
/** The same where the warehouse is asked, too, which takes up to a minute for each query. */
const mostMsWithRuns = 5 * 60_000

/**
 * Says what merging a valid branch changes for those who query the data model, and fails the step for changes that
 * `fail-on` names and no label accepts. Without `fail-on` it never fails the step.
 * @param branch what was validated: the branch, or its fork
 * @param deployBranch null if it has not been read yet
 * @param compared the branch and the deploy branch, if their files were compared already; null if that failed
 * @throws Failure `breaking`, or the kind of what could not be read; Stop
 */
export async function checkChanges(
  context: Context<GatingSettings>,
  branch: string,
  deployBranch: string | null,
  compared: ComparedFiles | null | undefined,
): Promise<void> {
  if (context.settings.failOn !== 'never') return check(context, branch, deployBranch, compared)
  const { budget, clock, log } = context
  const limitMs = context.settings.runMembers ? mostMsWithRuns : mostMs
  const share = startBudget(clock, Math.min(limitMs, budget.remainingMs()))
  try {
    await check(within(context, share), branch, deployBranch, compared)
  } catch (error) {
    budget.signal.throwIfAborted()
    if (error instanceof Stop)
      log.line(`The data model was not compared: no result within ${formatDuration(limitMs)}`)
    else if (error instanceof PlatformError) log.line(`The data model was not compared: ${error.message}`)
    else throw error
  } finally {
    share.release()
  }
}

/** The same context with less time, and without further attempts. */
function within(context: Context<GatingSettings>, share: Budget): Context<GatingSettings> {
  const signal = AbortSignal.any([context.budget.signal, share.signal])
  return {
    ...context,
    budget: { ...context.budget, signal, remainingMs: () => share.remainingMs() },
    deployment: context.deployment.with({ signal, retry: false }),
  }
}

async function check(
  context: Context<GatingSettings>,
  branch: string,
  knownDeployBranch: string | null,
  compared: ComparedFiles | null | undefined,
): Promise<void> {
  const { settings, log } = context
  const team = await teamFileOf(context)
  if (!team.meaning) {
    log.line(`Changes of the data model are not compared: "${settings.config}" has \`meaning: false\``)
    return
  }
  const known = knownDeployBranch ?? compared?.deployBranch
  const deployBranch = known ?? (await readDeploymentSettings(context)).deployBranchName
  const base = team.compareWith ?? deployBranch
  const isCompared = compared && compared.deployBranch === base
  // What just failed would fail again, and is needed only to save requests.
  const isSame = isCompared ? compared.same : compared !== null && (await readSame(context, base, branch))
  if (isSame) {
    log.line(`The files of the data model are those of "${base}": nothing changes for those who query it`)
    return
  }
  // Loaded on demand: the YAML parser would slow down every start.
  const { compareSteadily } = await import(/* webpackMode: "eager" */ './compare-steadily.ts')
  const branches = { base, head: branch, deployBranch }
  await judgeChanges(context, await compareSteadily(context, branches, team.securityContext), team)
}

/** Without a gate, the rest is tried, too: the hashes only save requests. */
async function readSame(
  { deployment, settings, budget }: Context<GatingSettings>,
  base: string,
  branch: string,
): Promise<boolean | undefined> {
  try {
    return await sameFiles(deployment, base, branch)
  } catch (error) {
    if (settings.failOn !== 'never' || budget.signal.aborted || !(error instanceof PlatformError)) throw error
    return undefined
  }
}
