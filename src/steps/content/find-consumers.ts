import { memberIn } from '../../changes/probes.ts'
import type { IgnoredContent } from '../../content/ignored.ts'
import { type FoundContent, rollUp } from '../../content/roll-up.ts'
import type { Finding, SavedQuery } from '../../content/saved-query.ts'
import { type Surfaces, type Touched, touchedBy } from '../../content/touched.ts'
import type { QueryVerdict } from '../../content/verdict.ts'
import type { Context } from '../../context.ts'
import type { Consumer, ContentImpact, ModelComparison } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import type { Deployment } from '../../platform/deployment.ts'
import { getNotifications, getReports } from '../../platform/operations.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import type { PlanningSides } from '../planning/planners.ts'
import {
  collectDashboards,
  collectNotifications,
  collectReports,
  openTally,
  type Share,
  type Tally,
} from './collect.ts'
import { planQueries } from './plan-queries.ts'
import { readWhole } from './read-list.ts'
import { readReach } from './read-reach.ts'
import { readWorkbooks } from './read-workbooks.ts'

/** Time that is kept for the rest of the step: at least this much, or this part of what is left. */
const keptMs = 5_000
const keptPart = 0.1
/** The rest, at most: a gate that rests on it waits longer than one that only tells it. */
const mostMs = 60_000
const mostForGateMs = 300_000

/**
 * Finds the saved content that the branch changes: of the reports, dashboards and scheduled e-mails that the token may read,
 * each query that names a changed cube or view is planned on both sides. What could not be read or planned is in `unchecked`.
 * @param sides where to plan
 * @throws Stop when the step has to end
 */
export async function findConsumers(
  context: Context<GatingSettings>,
  { changes, valuesUnknown }: Pick<ModelComparison, 'changes' | 'valuesUnknown'>,
  sides: PlanningSides,
  { ignoreContent, contentUrl }: Pick<TeamFile, 'ignoreContent' | 'contentUrl'>,
): Promise<ContentImpact> {
  const { budget, clock, settings } = context
  const deployment = context.contentDeployment ?? context.deployment
  const surfaces = { base: sides.base?.surface ?? null, head: sides.head?.surface ?? null }
  const touched = touchedBy(changes, surfaces)
  const left = budget.remainingMs()
  const most = settings.failOn === 'impact' ? mostForGateMs : mostMs
  const own = startBudget(clock, Math.min(most, Math.max(0, left - Math.max(keptMs, left * keptPart))))
  const share: Share = {
    signal: anySignal([budget.signal, own.signal]),
    isOver: () => own.signal.aborted && !budget.signal.aborted,
  }
  const tally = openTally()
  try {
    const found = await readContent(deployment, touched, ignoreContent, share, tally)
    const changed = new Set(changes.flatMap(({ member, affects = [] }) => [member, ...affects]))
    const planned = await planQueries(
      context,
      queriesOf(found, surfaces, tally),
      sides,
      changed,
      share,
      tally,
    )
    // Where two engines write the same model as different SQL, other SQL tells nothing.
    const verdictOf = (query: SavedQuery): QueryVerdict | undefined => {
      const verdict = planned(query)
      return valuesUnknown !== undefined && verdict?.state === 'changes' ? { state: 'unclear' } : verdict
    }
    const { listed, unchanged } = rollUp(found, verdictOf)
    const consumers = await readReach(deployment, listed, share)
    return { ...tally.result(), unchanged, consumers: consumers.map((one) => withUrl(one, contentUrl)) }
  } finally {
    own.release()
  }
}

/** The queries to plan: those that name what may be gone first, then those that more content has. */
function queriesOf(
  { reports, dashboards, notifications }: FoundContent,
  { base, head }: Surfaces,
  tally: Tally,
): SavedQuery[] {
  const findings = [
    ...[...reports, ...notifications].flatMap(({ inspection }) => inspection.findings),
    ...dashboards.flatMap(({ inspection: { published, draft } }) => [
      ...(published?.findings ?? []),
      ...(draft?.findings ?? []),
    ]),
  ]
  const byText = Map.groupBy(
    findings.flatMap((found) => (found.query ? { ...found, query: found.query } : [])),
    ({ query }) => `${query.form} ${query.text}`,
  )
  const isUrgent = (alike: readonly Finding[]) =>
    alike.some(({ hits }) => hits.some(({ change, by }) => change.level === 'breaking' && by !== 'around'))
  // What an access policy hides from the data token is planned without an error, and gives no row.
  const isShown = (name: string) =>
    [base, head].every(
      (side) => !side || (name.includes('.') ? memberIn(side, name) : side.entities.has(name)),
    )
  const isHidden = ({ hits }: Finding) =>
    hits.some(
      ({ change: { id, member }, by }) =>
        id === 'definition-not-visible' && by !== 'around' && !isShown(member),
    )
  const hidden = [...byText.values()].filter((alike) => alike.some(isHidden))
  if (hidden.length > 0)
    tally.miss('plan', 'they use what an access policy hides from the data token', hidden.length)
  return [...byText.values()]
    .filter((alike) => !hidden.includes(alike))
    .map((alike) => ({ alike, urgent: Number(isUrgent(alike)) }))
    .sort((a, b) => b.urgent - a.urgent || b.alike.length - a.alike.length)
    .flatMap(({ alike }) => alike.slice(0, 1).map(({ query }) => query))
}

/** @param template of the team; without a value for each of its places there is no link */
function withUrl(consumer: Consumer, template: string | null): Consumer {
  if (template === null) return consumer
  const values: Record<string, string | undefined> = {
    type: consumer.type,
    id: String(consumer.id),
    publicId: consumer.publicId,
  }
  const places = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (places.some((name) => !values[name])) return consumer
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return { ...consumer, url }
}

const pageSize = 100

/** Reads all saved content that the token may see, keeps what the changes may concern, and counts the rest. */
async function readContent(
  deployment: Deployment,
  touched: Touched,
  ignored: IgnoredContent,
  share: Share,
  tally: Tally,
): Promise<FoundContent> {
  const reports = collectReports(touched, ignored, tally)
  const dashboards = collectDashboards(touched, ignored, tally)
  const notifications = collectNotifications(touched)
  const { signal } = share
  const workbooks = readWorkbooks(deployment, share, tally, dashboards.add)
  const [hasReports, hasWorkbooks] = await Promise.all([
    readWhole('report', share, tally, {
      operation: getReports,
      pageSize,
      read: (query) => deployment.call(getReports, { query }, { signal }),
      onItem: reports.add,
    }),
    workbooks.list(),
    readWhole('notification', share, tally, {
      operation: getNotifications,
      pageSize,
      read: (query) => deployment.call(getNotifications, { query }, { signal }),
      onItem: notifications.add,
    }),
  ])
  if (hasWorkbooks) await workbooks.add(reports.workbookIds)
  const missing = [...dashboards.reportIds].filter((id) => !reports.ids.has(id)).length
  // Their queries stand in the dashboards, so that what shows them is judged.
  if (hasReports && missing > 0 && reports.ids.size > 0)
    tally.skip('report', 'shown by dashboards, and deleted or not for this token to open', missing)
  else if (hasReports && missing > 0)
    tally.miss('report', 'shown by dashboards, and the list of reports is empty', missing)
  return {
    reports: reports.found,
    dashboards: dashboards.withReports(reports.byWorkbook),
    notifications: notifications.end(dashboards, hasWorkbooks, tally),
  }
}
