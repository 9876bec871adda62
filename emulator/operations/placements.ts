import { orNotFound, Refusal } from '../http/response.ts'
import type { Node } from '../shape.ts'
import { newReport } from '../state/seed-workspace.ts'
import { nextId } from '../state/tenant.ts'
import type { Placement, Report } from '../state/workspace.ts'
import { type Call, type Handlers, openTo, textOf } from './call.ts'
import { requireById } from './listing.ts'
import { patch } from './patch.ts'
import { findReport, queryChecksum, reportResponse } from './reports.ts'

/** Reports under ids that the client chose, and the places in spreadsheets where reports are shown. */
export const placementHandlers: Handlers = {
  ...openTo(['WorkspaceRead'], { connectReportToWorkbook }),
  ...openTo(['WorkspaceUpdate'], { upsertReportByPublicId, disconnectReportFromWorkbook, refreshReport }),
}

function upsertReportByPublicId(call: Call): unknown {
  const publicId = readPublicId(call)
  refuseForeign(call, publicId)
  refuseRace(call)
  const { folders, reports, workbooks } = call.deployment.workspace
  const [known, second] = [...reports.values()].filter((report) => report.publicId === publicId)
  if (second !== undefined) {
    throw upsertConflict(`Several reports have the id "${publicId}"; assign one first`, 'ambiguous_legacy_id')
  }
  const { folderId = null, workbookId = null } = call.body
  if (folderId !== null) requireById(folders, folderId, 'Folder')
  if (workbookId !== null) requireById(workbooks, workbookId, 'Workbook')
  const report = known ?? makeReport(call, publicId)
  if (known !== undefined) known.version += 1
  change(call, report)
  return reportResponse(call, report)
}

function readPublicId(call: Call): string {
  const publicId = String(call.params.publicId)
  if (!/^[0-9A-Za-z]{12}$/.test(publicId)) {
    throw new Refusal(400, `publicId: "${publicId}" is not 12 letters and digits`)
  }
  const named = textOf(call.body, 'publicId')
  if (named !== undefined && named !== publicId)
    throw new Refusal(400, 'publicId differs from the one in the path')
  return publicId
}

function refuseForeign(call: Call, publicId: string): void {
  for (const deployment of call.state.deployments.values()) {
    if (deployment.id === call.deployment.id) continue
    const taken = [...deployment.workspace.reports.values()].some((report) => report.publicId === publicId)
    if (taken) throw new Refusal(409, `publicId "${publicId}" is used in another deployment`)
  }
}

// The source counts when a report is made, and never again.
function makeReport(call: Call, publicId: string): Report {
  const made = { createdBy: call.caller.userId, createdAt: call.now, updatedAt: call.now }
  const name = textOf(call.body, 'title') ?? publicId
  const report = newReport(nextId(call.state.tenant, 'report'), name, made)
  Object.assign(report, { publicId, source: textOf(call.body, 'source') ?? null })
  call.deployment.workspace.reports.set(report.id, report)
  return report
}

function change(call: Call, report: Report): void {
  const { body } = call
  Object.assign(report, {
    ...patch(
      body,
      ['name'],
      ['title', 'folderId', 'workbookId', 'jsonQuery', 'sqlQuery', 'pivotItems', 'meta'],
    ),
    updatedAt: call.now,
  })
  const externalWorkbookId = textOf(body, 'externalWorkbookId')
  const resultLocation = textOf(body, 'resultLocation')
  if (externalWorkbookId === undefined || resultLocation === undefined) return
  place(call, report, { externalWorkbookId, resultLocation, shown: true })
}

/** A 409 of an upsert, with the code that tells its client whether to try again. */
function upsertConflict(message: string, code: string): Refusal {
  const refusal = new Refusal(409, message)
  refusal.body.code = code
  return refusal
}

/** Acts as if another call had made or deleted the object between this call's look and its write. */
export function refuseRace(call: Call): void {
  if (!call.struck.has('upsert-branch-changed')) return
  throw upsertConflict('The object was made or deleted meanwhile; try again', 'upsert_branch_changed')
}

function connectReportToWorkbook(call: Call): unknown {
  const report = findReport(call)
  place(call, report, {
    externalWorkbookId: textOf(call.body, 'externalWorkbookId') ?? '',
    resultLocation: textOf(call.body, 'resultLocation') ?? '',
    shown: call.body.addressOnly !== true,
  })
  return reportResponse(call, report)
}

/** Where a report goes, and whether its present result is shown there already. */
interface Place {
  externalWorkbookId: string
  resultLocation: string
  shown: boolean
}

/**
 * Puts a report in a place: the placement that the call names by its id, else the one that is there already, else a
 * new one. It becomes the latest. With `shown` the result counts as fresh; otherwise only the address changes.
 */
function place(call: Call, report: Report, where: Place): void {
  const { body } = call
  const before = placementFor(call, report, where) ?? newPlacement(call, where)
  const { externalWorkbookId, resultLocation } = where
  const placement: Placement = {
    ...before,
    externalWorkbookId,
    resultLocation,
    ...patch(body, [], ['host', 'workbookName', 'sheetId', 'sheetName', 'anchorCell', 'endResultCell']),
  }
  if (where.shown) showResult(call, report, placement)
  report.placements = [...report.placements.filter(({ id }) => id !== placement.id), placement]
}

function placementFor(call: Call, report: Report, where: Place): Placement | undefined {
  const placementId = textOf(call.body, 'placementId')
  if (placementId !== undefined) return requirePlacement(report, placementId)
  const sheetId = textOf(call.body, 'sheetId')
  return report.placements.find(
    (placement) =>
      placement.externalWorkbookId === where.externalWorkbookId &&
      placement.resultLocation === where.resultLocation &&
      (sheetId === undefined || placement.sheetId === sheetId),
  )
}

function requirePlacement(report: Report, id: string): Placement {
  return orNotFound(
    report.placements.find((candidate) => candidate.id === id),
    `Placement "${id}" not found`,
  )
}

function newPlacement(call: Call, { externalWorkbookId, resultLocation }: Place): Placement {
  return {
    id: `placement-${nextId(call.state.tenant, 'placement')}`,
    host: null,
    externalWorkbookId,
    workbookName: null,
    sheetId: null,
    sheetName: null,
    anchorCell: null,
    resultLocation,
    endResultCell: null,
    placedAt: call.now,
    placedBy: call.caller.userId,
    refreshedAt: null,
    refreshedBy: null,
    queryChecksum: null,
    resultChecksum: null,
  }
}

function showResult(call: Call, report: Report, placement: Placement): void {
  placement.refreshedAt = call.now
  placement.refreshedBy = call.caller.userId
  placement.queryChecksum = queryChecksum(report)
  Object.assign(placement, patch(call.body, [], ['resultChecksum']))
}

// Nothing may match: the report is then disconnected as it was asked for.
function disconnectReportFromWorkbook(call: Call): unknown {
  const report = findReport(call)
  const hit = targetOf(call.body)
  report.placements = report.placements.filter((placement) => !hit(placement))
  return reportResponse(call, report)
}

function refreshReport(call: Call): unknown {
  const report = findReport(call)
  const placementId = textOf(call.body, 'placementId')
  if (placementId !== undefined) requirePlacement(report, placementId)
  const hit = targetOf(call.body)
  for (const placement of report.placements.filter(hit)) showResult(call, report, placement)
  Object.assign(report, { refreshedBy: call.caller.userId, lastViewedAt: call.now })
  return reportResponse(call, report)
}

const ids = ['placementId', 'externalWorkbookId'] as const
const narrowing = ['sheetName', 'sheetId', 'anchorCell', 'resultLocation'] as const

/** Which placements a call means: all when it names none, else one's id or a spreadsheet; the rest only narrows. */
function targetOf(body: Node): (placement: Placement) => boolean {
  const named = [...ids, ...narrowing].filter((name) => textOf(body, name) !== undefined)
  if (named.length === 0) return () => true
  if (!ids.some((name) => named.includes(name))) return () => false
  return (placement) => named.every((name) => placement[name === 'placementId' ? 'id' : name] === body[name])
}
