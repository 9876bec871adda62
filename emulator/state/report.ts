import type { Node } from '../contract/strict.ts'
import type { WorkspaceObject } from './workspace.ts'

/** A saved query, shown in the platform or in spreadsheets. */
export interface Report extends WorkspaceObject {
  /** 12 letters and digits. Reports of old times may share one. */
  publicId: string
  title: string | null
  description: string | null
  source: string | null
  folderId: number | null
  workbookId: number | null
  jsonQuery: string | null
  sqlQuery: string | null
  pivotItems: Node | null
  meta: Node | null
  version: number
  refreshedBy: number | null
  lastViewedAt: number | null
  /** Oldest first; the last one is the one that the report's own members name. */
  placements: Placement[]
}

/** One place in a spreadsheet that shows a report. */
export interface Placement {
  id: string
  host: string | null
  /** Id of the spreadsheet, not of a workbook of the platform. */
  externalWorkbookId: string
  workbookName: string | null
  sheetId: string | null
  sheetName: string | null
  anchorCell: string | null
  resultLocation: string
  endResultCell: string | null
  placedAt: number
  placedBy: number
  refreshedAt: number | null
  refreshedBy: number | null
  /** Of the query that the shown result came from. */
  queryChecksum: string | null
  resultChecksum: Node | null
}
