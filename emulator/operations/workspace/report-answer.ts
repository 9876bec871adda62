import { createHash } from 'node:crypto'
import type { Node } from '../../contract/strict.ts'
import { isoTime } from '../../iso-time.ts'
import type { Placement, Report } from '../../state/report.ts'
import type { Call } from '../call.ts'
import { optionalTime } from '../tenant/user-answer.ts'
import { folderPath, madeAnswer, ownerAnswer } from './answers.ts'
import { requireVisible } from './visibility.ts'

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
export function reportAnswer(call: Call, report: Report): Node {
  const { placements, lastViewedAt: _, visibleTo: __, ...rest } = report
  const latest = placements.at(-1)
  const mayEdit = call.caller.may(['WorkspaceUpdate'])
  return {
    ...rest,
    type: 'REPORT',
    userId: report.createdBy,
    refreshedByUser: ownerAnswer(call.state.tenant, report.refreshedBy ?? report.createdBy),
    canEdit: mayEdit,
    canManage: mayEdit,
    folderPath: folderPath(call.deployment, report.folderId),
    externalWorkbookId: latest?.externalWorkbookId ?? null,
    externalWorkbookPlacements: placements.map((placement) => placementAnswer(report, placement)),
    resultLocation: latest?.resultLocation ?? null,
    endResultCell: latest?.endResultCell ?? null,
    currentQueryChecksum: queryChecksum(report),
    ...madeAnswer(call, report),
  }
}

function placementAnswer(report: Report, placement: Placement): Node {
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
