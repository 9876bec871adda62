import { withinTime } from '../base/budget.ts'
import { eachOf } from '../base/concurrency.ts'
import { formatDuration } from '../base/duration.ts'
import { Stop } from '../base/failure.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { changeOf } from '../meaning/change.ts'
import { openQueryApis } from '../meaning/environment.ts'
import { createPlanners, type PlanningSide } from '../meaning/planning/planners.ts'
import { surfaceOf } from '../meaning/surface.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { usesIn } from './plan-uses.ts'
import { readContent } from './read-content.ts'
import { openTally, reasonOf } from './tally.ts'
import { type SavedQuery, touchedBy } from './touched.ts'

/** Which saved queries a branch plans. */
export interface PlannedContent {
  planned: readonly SavedQuery[]
  rejected: readonly SavedQuery[]
  /** Why others were not asked about, a phrase; null where all were. */
  problem: string | null
  /** The platform did not respond, so that it may know another time. */
  isUnreachable: boolean
}

const atOnce = 8
const mostMs = 60_000
const mostPlans = 500

/** A change that may concern every query. */
const anything = changeOf({
  ...{ id: 'definition-not-visible', kind: 'cube', entity: '', member: '' },
  ...{ before: null, after: null },
} as const)

/**
 * Lets the query API of a branch plan saved queries.
 * @param branch whose environment plans
 * @param deployBranch its environment is the production environment
 * @param queries those to plan; null for those of all saved content that the token may read
 * @throws Stop when the step has to end
 */
export async function planContent(
  context: TeamContext,
  branch: string,
  deployBranch: string,
  queries: readonly SavedQuery[] | null,
): Promise<PlannedContent> {
  const { budget, clock } = context
  const planned: SavedQuery[] = []
  const rejected: SavedQuery[] = []
  let isUnreachable = false
  const end = (problem: string | null): PlannedContent => ({ planned, rejected, problem, isUnreachable })
  const reason = (error: PlatformError) => {
    isUnreachable ||= error.trouble === 'unreachable'
    return reasonOf(error.withoutQuote())
  }
  try {
    return await withinTime(clock, mostMs, budget.signal, async (signal) => {
      const side = await openSide(context, branch, deployBranch, signal)
      if ('problem' in side) return end(oneLine(withoutStop(side.problem), 300))
      const { all, problem } = queries
        ? { all: queries, problem: null }
        : await savedQueries(context, side, signal)
      const planner = createPlanners(side, side, () => false, signal).head
      let missed: string | null = null
      /** What no longer plans anything, by the form of the query. */
      const ended = new Set<SavedQuery['form']>()
      await eachOf(all.slice(0, mostPlans), atOnce, async (query) => {
        if (ended.has(query.form)) return
        try {
          const { state } = await planner.plan(query)
          if (state === 'malformed') missed = 'the platform rejects them as malformed'
          else (state === 'rejected' ? rejected : planned).push(query)
        } catch (error) {
          if (!(error instanceof PlatformError) || signal.aborted) throw error
          // A single query may be too much for a planner that works.
          if (!error.timedOut) ended.add(query.form)
          missed = reason(error)
        }
      })
      return end(all.length > mostPlans ? `more than ${mostPlans} queries to plan` : (missed ?? problem))
    })
  } catch (error) {
    budget.signal.throwIfAborted()
    if (error instanceof PlatformError) return end(reason(error))
    if (!(error instanceof Stop)) throw error
    return end(`not planned within ${formatDuration(mostMs)}`)
  }
}

async function openSide(
  context: TeamContext,
  branch: string,
  deployBranch: string,
  signal: AbortSignal,
): Promise<PlanningSide | { problem: string }> {
  const { securityContext } = context.team
  const access = { deployBranch, securityContext, seconds: 3600 }
  const { opened } = await openQueryApis(context, { opened: branch }, access, signal)
  if ('problem' in opened) return opened
  return { api: opened.api, surface: surfaceOf(await opened.api.meta(signal)) }
}

async function savedQueries(
  context: TeamContext,
  { surface }: PlanningSide,
  signal: AbortSignal,
): Promise<{ all: readonly SavedQuery[]; problem: string | null }> {
  const deployment = (context.contentDeployment ?? context.deployment).with({ signal })
  const touched = touchedBy([anything], { base: surface, head: surface })
  const tally = openTally(signal, () => false)
  const found = await readContent(deployment, touched, context.team.ignoreContent, tally)
  const { complete, unchecked } = tally.result()
  const all = usesIn(found).map(({ query }) => query)
  if (complete && all.length > 0) return { all, problem: null }
  return { all, problem: unchecked[0]?.reason ?? (complete ? null : 'saved content was not read') }
}
