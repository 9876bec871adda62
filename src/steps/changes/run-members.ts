import type { AcceptedPlan } from '../../changes/plan-causes.ts'
import { planFindings } from '../../changes/plan-findings.ts'
import { planTargets } from '../../changes/plan-targets.ts'
import type { Context } from '../../context.ts'
import type { ModelChange, ModelComparison } from '../../findings.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { count, oneLine, withoutStop } from '../../runtime/text.ts'
import type { PlanningSide } from './plan-check.ts'
import { checkRuns, mostQueryMs } from './run-check.ts'

/** What running the members adds to a comparison. */
export interface RunFindings extends Pick<ModelComparison, 'runs' | 'unknown'> {
  changes: ModelChange[]
  /** Set if nothing could be run. */
  error: PlatformError | null
}

/**
 * Runs the members that a change affects, and says which fail on the branch alone.
 * @param accepted the queries that the planner accepted; null where it plans nothing
 * @throws PlatformError when the query API cannot be reached; Stop
 */
export async function runMembers(
  { log, clock }: Context,
  affected: readonly string[],
  accepted: readonly AcceptedPlan[] | null,
  changes: readonly ModelChange[],
  head: PlanningSide,
  base: PlanningSide & { name: string },
  signal: AbortSignal,
): Promise<RunFindings> {
  const startedAt = clock.now()
  const chunks = accepted ?? planTargets(affected, head.surface).chunks
  const check = await checkRuns(chunks, affected, head, base, clock, signal)
  if ('notOffered' in check) return { changes: [], unknown: [], error: check.notOffered }
  const { checked, same, queries } = check
  const found = planFindings(check.failed, base.surface, changes, {
    existing: 'run-failed',
    added: 'run-failed-new',
  })
  log.line(
    `Ran ${count(checked, 'member')} with ${count(queries, 'query', 'queries')} on the warehouse in ${formatDuration(clock.now() - startedAt)}; ${count(same, 'member')} with the same SQL as on "${oneLine(base.name, 255)}" not run`,
  )
  const { alreadyFailing } = found
  return {
    changes: found.changes,
    runs: { checked, same, failed: found.changes.length, alreadyFailing, queries },
    unknown: [
      ...notRun(`were not run within ${formatDuration(mostQueryMs)}`, check.tooSlow),
      ...notRun('were not run, because there would be too many queries', check.tooMany),
      ...notRun(`fail, and could not be run on "${oneLine(base.name, 255)}"`, found.unknown),
    ],
    error: null,
  }
}

/** Why the members were not run, a sentence. */
export function runsNotChecked(error: PlatformError): string {
  return `Whether the warehouse can run the changed members was not checked: ${withoutStop(error.message)}.`
}

function notRun(what: string, members: readonly string[]): string[] {
  if (members.length === 0) return []
  const named = members.slice(0, 5).map((name) => `\`${oneLine(name, 200)}\``)
  const more = members.length > 5 ? ` and ${members.length - 5} more` : ''
  return [`These members ${what}: ${named.join(', ')}${more}.`]
}
