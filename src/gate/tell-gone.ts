import { withinTime } from '../base/budget.ts'
import { utcDay } from '../base/clock.ts'
import { Failure, Stop } from '../base/failure.ts'
import type { FoundChange } from '../base/findings.ts'
import { listed } from '../base/text.ts'
import { readDeploymentSettings, withSignal } from '../deployment/settings.ts'
import { changeOf, sortChanges } from '../meaning/change.ts'
import { compareSides } from '../meaning/compare.ts'
import { baseOf } from '../meaning/compared-with.ts'
import { openQueryApis } from '../meaning/environment.ts'
import { textsOf } from '../meaning/model-texts.ts'
import { goneIn } from '../meaning/named-members.ts'
import { readModel } from '../meaning/read-model.ts'
import { noRenames } from '../meaning/renames.ts'
import { countOf } from '../meaning/results.ts'
import type { Surface } from '../meaning/surface.ts'
import { traceChanges } from '../meaning/trace-changes.ts'
import { briefly } from '../platform/deployment.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { findConsumers } from '../usage/find-consumers.ts'
import { changeLines, contentLines } from './change-lines.ts'
import type { KnownBefore } from './check-changes.ts'

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
      tell(withSignal(context, signal, { retry: briefly.retry }), branch, known, signal),
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
  const { journal, log, settings, team } = context
  if (!team.compare) return
  const target = known.into ?? known.deployBranch ?? (await readDeploymentSettings(context)).deployBranchName
  const base = baseOf(settings, team, target, known.original ?? branch)
  // What does not compile has no query API.
  const access = { deployBranch: target, securityContext: team.securityContext, seconds: mostMs / 1000 }
  const opening = openQueryApis(context, { base }, access, signal).then((opened) => opened.base)
  const closed = Promise.resolve({ problem: '', title: '' })
  const [before, after] = await Promise.all([
    readModel(context, base, opening, signal),
    readModel(context, branch, closed, signal),
  ])
  const what = 'What the branch no longer defines was not checked'
  if (!before.files || !after.files || !before.surface) {
    const problems = [...before.problems, ...after.problems].filter((problem) => problem !== '')
    return log.lines(problems.map((problem) => `${what}: ${problem}`))
  }
  const gone = goneIn(textsOf(before.files), textsOf(after.files), before.surface)
  // Where a text cannot be read, what it does not name may still be in it.
  const unread =
    gone.unread.length === 0
      ? []
      : [`What these files no longer define was not checked: ${listed(gone.unread)}.`]
  const changes = changesOf(gone.names, before.surface, utcDay(context.clock))
  if (changes.length === 0) return log.lines(unread)
  const comparison = {
    ...{ base, readings: ['files' as const], plans: countOf(null) },
    ...(await traceChanges(context, changes, before, { files: after.files }, branch)),
    unknown: ['The branch does not compile, so only what its files no longer define is known.', ...unread],
  }
  const impact = await findConsumers(context, comparison, { base: null, head: null }, team)
  journal.found({ model: comparison, impact })
  log.lines([...changeLines(comparison), ...contentLines(impact)])
}

/** The changes that these names are, as those of a branch that compiles. */
function changesOf(names: ReadonlySet<string>, base: Surface, today: string): FoundChange[] {
  const left = [...base.entities].flatMap(([name, entity]) => {
    const members = [...entity.members].filter(([member]) => !names.has(`${name}.${member}`))
    return names.has(name) ? [] : [[name, { ...entity, members: new Map(members) }] as const]
  })
  const head = { entities: new Map(left), hidden: base.hidden }
  const none = new Set<string>()
  const drafts = compareSides({ base, head, hidden: none, existed: none, renames: noRenames }, today)
  return sortChanges(drafts.filter(({ member }) => names.has(member)).map(changeOf))
}
