import { Refusal } from '../http/answer.ts'
import { newReport } from '../state/seed-workspace.ts'
import { nextId } from '../state/tenant.ts'
import type { Report } from '../state/workspace.ts'
import { type Call, openTo, textOf } from './call.ts'
import { requireById } from './listing.ts'
import { patch } from './patch.ts'
import { place } from './placements.ts'
import { reportAnswer } from './reports.ts'

/** Reports under ids that the client chose. */
export const reportUpsertHandlers = openTo(['WorkspaceUpdate'], { upsertReportByPublicId })

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
  return reportAnswer(call, report)
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
