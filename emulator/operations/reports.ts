import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '../http/response.ts'
import { isoTime, optionalTime } from '../iso-time.ts'
import { inOrder, type Node } from '../shape.ts'
import { contentAsOf } from '../state/past.ts'
import { nextId } from '../state/tenant.ts'
import type { Placement, Report } from '../state/workspace.ts'
import { type Call, openTo, readAt } from './call.ts'
import { commonMembers, folderPath, ownerMembers, requireVisible, visibleOf } from './folders.ts'
import { cappedSize, found, type Page, pageBy, refuseMixedPaging } from './listing.ts'

/** The list of reports. */
export const reportHandlers = openTo(['WorkspaceRead'], { getReports })

function getReports(call: Call): unknown {
  const { limit, page } = call.query
  refuseMixedPaging(call.query, 'limit', 'page')
  if (call.query.sortBy === 'lastViewedAt') refuseCursor(call)
  const listed = contentAsOf(call.deployment, readAt(call, 'contentListLagMs'), call.now).reports
  const reports = sorted(call, visibleOf(call, listed).filter(filterOf(call)))
  const byPage = limit !== undefined || page !== undefined || call.query.sortBy === 'lastViewedAt'
  const cut = byPage ? numberedPage(call, reports) : cursorPage(call, reports)
  const items = cut.items.map((report) => reportResponse(call, report))
  return { items, data: items, count: reports.length, pageInfo: cut.pageInfo }
}

function refuseCursor({ query }: Call): void {
  if (query.first === undefined && query.after === undefined) return
  throw new Refusal(400, 'first/after cannot be used with sortBy lastViewedAt')
}

function filterOf(call: Call): (report: Report) => boolean {
  const { workbookId, folderId, externalWorkbookId } = call.query
  return (report) =>
    (workbookId === undefined || report.workbookId === workbookId) &&
    (folderId === undefined || report.folderId === folderId) &&
    (externalWorkbookId === undefined || isPlacedIn(report, externalWorkbookId)) &&
    found(call, report.name, report.title, report.description)
}

function isPlacedIn(report: Report, externalWorkbookId: unknown): boolean {
  return report.placements.some((placement) => placement.externalWorkbookId === externalWorkbookId)
}

// Without an order the oldest come first. Equal values keep that order, so that pages never overlap.
function sorted(call: Call, reports: Report[]): Report[] {
  const { sortBy, sortDirection } = call.query
  reports.sort((a, b) => a.id - b.id)
  if (sortBy !== undefined) reports.sort((a, b) => inOrder(orderValue(a, sortBy), orderValue(b, sortBy)))
  return sortDirection === 'DESC' ? reports.reverse() : reports
}

function orderValue(report: Report, sortBy: unknown): string | number {
  if (sortBy === 'name') return report.name.toLowerCase()
  if (sortBy === 'createdAt') return report.createdAt
  return sortBy === 'updatedAt' ? report.updatedAt : (report.lastViewedAt ?? 0)
}

// Only ids that ascend may name a place that a deleted report leaves: in any other order the cursor is not a number.
function cursorPage(call: Call, reports: Report[]): Page<Report> {
  const ascending = call.query.sortBy === undefined && call.query.sortDirection !== 'DESC'
  const keyOf = ({ id }: Report) => (ascending ? String(id) : `report ${id}`)
  return pageBy(call, reports, keyOf)
}

function numberedPage(call: Call, reports: Report[]): { items: Report[]; pageInfo: null } {
  const { limit, page } = call.query
  const size = cappedSize(call, typeof limit === 'number' ? limit : call.state.switches.pageSize)
  const number = typeof page === 'number' ? page : 1
  if (size < 1 || number < 1) throw new Refusal(400, 'limit and page count from 1')
  return { items: reports.slice((number - 1) * size, number * size), pageInfo: null }
}

/** Copies the reports of one workbook to another; the copies stand in no spreadsheet. */
export function copyReports(call: Call, fromWorkbookId: number, toWorkbookId: number): void {
  const { reports } = call.deployment.workspace
  for (const report of [...reports.values()].filter(({ workbookId }) => workbookId === fromWorkbookId)) {
    const made = { createdBy: call.caller.userId, createdAt: call.now, updatedAt: call.now }
    const id = nextId(call.state.tenant, 'report')
    const publicId = randomUUID().replaceAll('-', '').slice(0, 12)
    const own = {
      id,
      publicId,
      workbookId: toWorkbookId,
      placements: [],
      refreshedBy: null,
      lastViewedAt: null,
    }
    reports.set(id, { ...structuredClone(report), ...made, ...own, version: 1 })
  }
}

/** The report of the path, or 404. */
export function findReport(call: Call): Report {
  return requireVisible(call, call.deployment.workspace.reports, call.params.reportId, 'Report')
}

/** A checksum of what a report asks for; null while it asks for nothing. */
export function queryChecksum({ jsonQuery, sqlQuery }: Report): string | null {
  if (jsonQuery === null && sqlQuery === null) return null
  return createHash('sha1')
    .update(JSON.stringify([jsonQuery, sqlQuery]))
    .digest('hex')
}

/** What the wire says about a report. Its own address members are those of its latest placement. */
export function reportResponse(call: Call, report: Report): Node {
  const { placements, lastViewedAt: _, visibleTo: __, ...rest } = report
  const latest = placements.at(-1)
  const mayEdit = call.caller.may(['WorkspaceUpdate'])
  return {
    ...rest,
    type: 'REPORT',
    userId: report.createdBy,
    refreshedByUser: ownerMembers(call.state.tenant, report.refreshedBy ?? report.createdBy),
    canEdit: mayEdit,
    canManage: mayEdit,
    folderPath: folderPath(call.deployment, report.folderId),
    externalWorkbookId: latest?.externalWorkbookId ?? null,
    externalWorkbookPlacements: placements.map((placement) => placementResponse(report, placement)),
    resultLocation: latest?.resultLocation ?? null,
    endResultCell: latest?.endResultCell ?? null,
    currentQueryChecksum: queryChecksum(report),
    ...commonMembers(call, report),
  }
}

function placementResponse(report: Report, placement: Placement): Node {
  const { externalWorkbookId, placedAt, placedBy, refreshedAt, refreshedBy, ...rest } = placement
  return {
    ...rest,
    workbookId: externalWorkbookId,
    placedAt: isoTime(placedAt),
    placedByUserId: placedBy,
    refreshedAt: optionalTime(refreshedAt),
    refreshedByUserId: refreshedBy,
    syncStatus: syncStatus(report, placement),
  }
}

function syncStatus(report: Report, placement: Placement): string {
  const current = queryChecksum(report)
  if (placement.queryChecksum === null || current === null) return 'UNKNOWN'
  return placement.queryChecksum === current ? 'UP_TO_DATE' : 'CHANGED'
}
