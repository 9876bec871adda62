import { inOrder } from '../changes/values.ts'
import type { Consumer, ContentImpact } from '../findings.ts'
import type { DashboardInspection } from './inspect.ts'
import { type Inspection, type SavedQuery, together } from './saved-query.ts'
import { type JudgedUse, judgeFinding, type QueryVerdict } from './verdict.ts'

/** A saved report that uses or may use what changed. All names may be shown. */
export interface FoundReport extends Named {
  inspection: Inspection
  sheets: Consumer['sheets']
}

interface Named {
  id: number
  publicId?: string
  name: string
  owner?: { id: number; name: string }
}

export interface FoundDashboard extends Named {
  /** Absent for a draft that was never published: it has no mails, and the ID of its workbook. */
  dashboardId?: number
  workbookId: number
  inspection: DashboardInspection
  /** Reports of its workbook. */
  reportIds: readonly number[]
  embedded: boolean
}

export interface FoundNotification {
  id: number
  dashboardId?: number
  /** When it is sent, a phrase. */
  text: string
  enabled: boolean
  inspection: Inspection
}

export interface FoundContent {
  reports: readonly FoundReport[]
  dashboards: readonly FoundDashboard[]
  notifications: readonly FoundNotification[]
}

/** A consumer, and where to ask for what is still missing. */
export interface RolledUp {
  consumer: Consumer
  workbookId?: number
  /** In the order of its schedules. */
  notificationIds: number[]
}

type State = Consumer['state']

const states: readonly State[] = ['broken', 'changes', 'loses-rollup', 'may-use', 'already-broken']
/** What a report is, the most important first: its one query decides, before texts that mention something. */
const statesOfReport: readonly State[] = ['broken', 'changes', 'loses-rollup', 'already-broken', 'may-use']

/** Uses of one piece of content that are told. */
const mostUses = 200

/** @param verdictOf what the planners say about a query; undefined where it was not planned */
export function rollUp(
  { reports, dashboards, notifications }: FoundContent,
  verdictOf: (query: SavedQuery) => QueryVerdict | undefined,
): { listed: RolledUp[]; unchanged: ContentImpact['unchanged'] } {
  const judge = ({ findings }: Inspection) => findings.flatMap((one) => judgeFinding(one, verdictOf))
  const ofReport = new Map(reports.map((report) => [report.id, judge(report.inspection)] as const))
  const byId = new Map(reports.map((report) => [report.id, report]))
  const byDashboard = Map.groupBy(notifications, ({ dashboardId }) => dashboardId)
  const dashboardNames = new Map(dashboards.map(({ dashboardId, name }) => [dashboardId, name]))
  const mailsOf = ({ dashboardId }: FoundDashboard) =>
    dashboardId === undefined ? [] : (byDashboard.get(dashboardId) ?? [])
  const unchanged = { reports: 0, dashboards: 0, notifications: 0 }
  /** What is not listed, and of which every planned query is the same SQL on both sides, is counted. */
  const counted = (
    type: keyof typeof unchanged,
    parts: (Inspection | null | undefined)[],
    one: RolledUp[],
  ) => {
    const { findings, problems } = together(parts.filter((part) => part != null))
    const asked = findings.flatMap(({ query }) => query ?? [])
    const isSame = asked.length > 0 && asked.every((query) => verdictOf(query)?.state === 'same')
    if (one.length === 0 && isSame && problems.length === 0) unchanged[type] += 1
    return one
  }
  const listed = [
    ...reports.flatMap((one) => {
      const judged = ofReport.get(one.id) ?? []
      return counted('reports', [one.inspection], ofOne('report', one, judged, statesOfReport))
    }),
    ...dashboards.flatMap((one) => {
      const { published, draft } = one.inspection
      const drafted = (draft?.reportIds ?? []).map((id) => byId.get(id)?.inspection)
      const found = ofDashboard(one, judge, ofReport, byId, mailsOf(one))
      return counted('dashboards', [published, draft, ...drafted], found)
    }),
    ...notifications.flatMap((one) => {
      const found = ofNotification(one, judge(one.inspection), dashboardNames)
      return counted('notifications', [one.inspection], found)
    }),
  ]
  return { listed, unchanged }
}

/** None if nothing that it uses changes. */
function ofOne(
  type: Consumer['type'],
  found: Named & { sheets?: Consumer['sheets'] },
  judged: readonly JudgedUse[],
  order: readonly State[] = states,
): RolledUp[] {
  const state = worst(judged, order)
  if (state === undefined) return []
  const { id, publicId, name, owner, sheets = [] } = found
  const consumer: Consumer = {
    type,
    id,
    ...(publicId === undefined ? {} : { publicId }),
    name,
    ...(owner ? { owner } : {}),
    state,
    uses: usesOf(judged),
    schedules: [],
    sheets,
    embedded: false,
  }
  return [{ consumer, notificationIds: [] }]
}

function worst(judged: readonly JudgedUse[], order: readonly State[] = states): State | undefined {
  return order.find((state) => judged.some((one) => one.state === state))
}

/** Each use once, the certain and most important ones first; what is used certainly is not mentioned as well. */
function usesOf(judged: readonly JudgedUse[]): Consumer['uses'] {
  const certain = new Set(
    judged.filter(({ use }) => use.certainty !== 'mentioned').map(({ use }) => use.fingerprint),
  )
  const kept = judged.filter(({ use }) => use.certainty !== 'mentioned' || !certain.has(use.fingerprint))
  const sorted = kept.toSorted((a, b) => states.indexOf(a.state) - states.indexOf(b.state))
  const once = new Map(
    sorted.map(({ use }) => [JSON.stringify([use.member, use.where, use.certainty, use.fingerprint]), use]),
  )
  return [...once.values()].slice(0, mostUses)
}

function ofDashboard(
  found: FoundDashboard,
  judge: (inspection: Inspection) => JudgedUse[],
  ofReport: ReadonlyMap<number, readonly JudgedUse[]>,
  byId: ReadonlyMap<number, FoundReport>,
  notifications: readonly FoundNotification[],
): RolledUp[] {
  const { published, draft } = found.inspection
  const shown = published ? judge(published) : []
  const drafted = draft ? [...judge(draft), ...ofDraft(found, ofReport, byId)] : []
  const [one] = ofOne('dashboard', found, [...shown, ...drafted])
  if (!one) return []
  const { state } = one.consumer
  const [isShown, isDrafted] = [shown, drafted].map((judged) => judged.some((use) => use.state === state))
  const version = isShown && isDrafted ? 'both' : isShown ? 'published' : 'draft'
  const schedules = notifications.map(({ text, enabled }) => ({ text, enabled }))
  return [
    {
      consumer: { ...one.consumer, version, schedules, embedded: found.embedded && version !== 'draft' },
      workbookId: found.workbookId,
      notificationIds: notifications.map(({ id }) => id),
    },
  ]
}

/** A draft shows reports as they are now. Where it does not say which, it may show any of its workbook. */
function ofDraft(
  { inspection, reportIds }: FoundDashboard,
  ofReport: ReadonlyMap<number, readonly JudgedUse[]>,
  byId: ReadonlyMap<number, FoundReport>,
): JudgedUse[] {
  const known = inspection.draft?.reportIds ?? null
  return [...new Set(known ?? reportIds)].flatMap((id) =>
    (ofReport.get(id) ?? []).map(({ use, state }): JudgedUse => {
      const where = `${use.where} of report "${byId.get(id)?.name ?? id}"`
      if (known !== null) return { use: { ...use, where }, state }
      const mayUse = state === 'already-broken' ? state : 'may-use'
      return { use: { ...use, where, certainty: 'mentioned' }, state: mayUse }
    }),
  )
}

function ofNotification(
  found: FoundNotification,
  judged: readonly JudgedUse[],
  dashboards: ReadonlyMap<number | undefined, string>,
): RolledUp[] {
  const { id, dashboardId, text, enabled } = found
  const dashboard = dashboardId === undefined ? undefined : dashboards.get(dashboardId)
  const of = dashboard === undefined ? `dashboard ${dashboardId ?? '(unknown)'}` : `dashboard "${dashboard}"`
  return ofOne('notification', { id, name: `mail of ${of}` }, judged).map(({ consumer }) => ({
    consumer: { ...consumer, schedules: [{ text, enabled }] },
    notificationIds: [id],
  }))
}

const types: readonly Consumer['type'][] = ['dashboard', 'notification', 'report']

/** Broken first, then by how many it reaches. */
export function sortConsumers(consumers: readonly Consumer[]): Consumer[] {
  const reach = new Map(consumers.map((one) => [one, reachOf(one)]))
  return consumers.toSorted(
    (a, b) =>
      states.indexOf(a.state) - states.indexOf(b.state) ||
      (reach.get(b) ?? 0) - (reach.get(a) ?? 0) ||
      types.indexOf(a.type) - types.indexOf(b.type) ||
      inOrder(a.name, b.name) ||
      a.id - b.id,
  )
}

/** How many see it besides those who open it. */
function reachOf({ schedules, sheets, embedded }: Consumer): number {
  const mails = schedules
    .filter(({ enabled }) => enabled)
    .reduce((sum, { recipients }) => sum + (recipients ?? 1), 0)
  return mails + sheets.length + (embedded ? 1 : 0)
}
