import type { Context } from '../../context.ts'
import { Stop } from '../../failure.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { PlatformError } from '../../platform/errors.ts'
import { type Budget, startBudget } from '../../runtime/budget.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { loadTeamFile } from '../../team-file/load-team-file.ts'
import { sameFiles } from '../deployment/file-hashes.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { judgeChanges } from './judge-changes.ts'

/** Without a gate the comparison is information, which the step does not wait for any longer. */
const mostMs = 120_000

/** What is known about the branch and the deploy branch. */
export interface Gated {
  /** The branch, or its fork: what was validated. */
  name: string
  /** Null if it has not been read yet. */
  deployBranch: string | null
  /** Whether the files of both are the same, if they were compared already. */
  sameFiles?: boolean | undefined
}

/**
 * Says what merging a valid branch changes for those who query the data model, and fails the step for changes that
 * `fail-on` names and no label accepts. Without `fail-on` it never fails the step.
 * @throws Failure `breaking`, or the kind of what could not be read; Stop
 */
export async function checkChanges(context: Context<GatingSettings>, gated: Gated): Promise<void> {
  if (context.settings.failOn !== 'never') return check(context, gated)
  const { budget, clock, log } = context
  const share = startBudget(clock, Math.min(mostMs, budget.remainingMs()))
  try {
    await check(within(context, share), gated)
  } catch (error) {
    budget.signal.throwIfAborted()
    if (error instanceof Stop)
      log.line(`The data model was not compared: no result within ${formatDuration(mostMs)}`)
    else if (error instanceof PlatformError) log.line(`The data model was not compared: ${error.message}`)
    else throw error
  } finally {
    share.release()
  }
}

/** The same context with less time. */
function within(context: Context<GatingSettings>, share: Budget): Context<GatingSettings> {
  const signal = AbortSignal.any([context.budget.signal, share.signal])
  return {
    ...context,
    budget: { ...context.budget, signal, remainingMs: () => share.remainingMs() },
    deployment: context.deployment.with({ signal }),
  }
}

async function check(context: Context<GatingSettings>, gated: Gated): Promise<void> {
  const { settings, log, deployment } = context
  const team = await loadTeamFile(context)
  if (!team.meaning) {
    log.line(`Changes of the data model are not compared: "${settings.config}" has \`meaning: false\``)
    return
  }
  const deployBranch = gated.deployBranch ?? (await readDeploymentSettings(context)).deployBranchName
  const base = team.compareWith ?? deployBranch
  const same =
    base === deployBranch && gated.sameFiles !== undefined
      ? gated.sameFiles
      : await sameFiles(deployment, base, gated.name)
  if (same) {
    log.line(`The files of the data model are those of "${base}": nothing changes for those who query it`)
    return
  }
  // Loaded on demand: the YAML parser would slow down every start.
  const { compareModel } = await import(/* webpackMode: "eager" */ './compare-model.ts')
  const branches = { base, head: gated.name, deployBranch }
  await judgeChanges(context, await compareModel(context, branches, team.securityContext), team)
}
