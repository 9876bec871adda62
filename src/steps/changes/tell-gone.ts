import { compareModels } from '../../changes/compare.ts'
import { conclude } from '../../changes/conclude.ts'
import { Failure, Stop } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { withinTime } from '../../runtime/budget.ts'
import { utcDay } from '../../runtime/clock.ts'
import type { TeamContext } from '../../team-file/load-team-file.ts'
import { findConsumers } from '../content/find-consumers.ts'
import { readDeploymentSettings, withSignal } from '../deployment/settings.ts'
import { changeLines, contentLines } from './change-lines.ts'
import type { KnownBefore } from './check-changes.ts'
import { baseOf } from './compared-with.ts'
import { readModel } from './read-model.ts'

/** The step fails anyway, and its errors are known. */
const mostMs = 30_000

/**
 * Tells what a branch that does not compile no longer defines, and who uses that, as far as files tell it: often it is the
 * same column that the errors name. Decides nothing, so whatever goes wrong here only stands in the log.
 * @param branch what was validated
 */
export async function tellGone(context: TeamContext, branch: string, known: KnownBefore): Promise<void> {
  const { budget, clock, log } = context
  try {
    await withinTime(clock, mostMs, budget.signal, (signal) =>
      tell(withSignal(context, signal, { retry: false }), branch, known, signal),
    )
  } catch (error) {
    const isOrdinary = error instanceof PlatformError || error instanceof Failure || error instanceof Stop
    if (!isOrdinary) throw error
    log.line(`Who uses what the errors concern was not checked: ${error.message}`)
  }
}

async function tell(
  context: TeamContext,
  branch: string,
  known: KnownBefore,
  signal: AbortSignal,
): Promise<void> {
  const { clock, journal, log, settings, team } = context
  if (!team.compare) return
  const target = known.into ?? known.deployBranch ?? (await readDeploymentSettings(context)).deployBranchName
  const base = baseOf(settings, team, target, known.original ?? branch)
  const closed = Promise.resolve({ problem: '' })
  const files = new Map()
  const [before, after] = await Promise.all(
    [base, branch].map((name) => readModel(context, name, closed, files, signal)),
  )
  if (!before || !after) return
  const today = utcDay(clock)
  const difference = compareModels({ base: before.reading, head: after.reading, today })
  const found = conclude(difference, null)
  const changes = found.changes.filter(({ id }) => /^(?:entity|member)-(?:removed|hidden)$/.test(id))
  if (changes.length === 0) return
  const comparison = {
    ...{ base, readings: difference.readings, changes, plans: found.plans, attribution: 'none' as const },
    unknown: ['The branch does not compile, so only what its files no longer define is known.'],
  }
  const impact = await findConsumers(context, comparison, { base: null, head: null }, team)
  journal.found({ model: comparison, impact })
  log.lines([...changeLines(comparison), ...contentLines(impact)])
}
