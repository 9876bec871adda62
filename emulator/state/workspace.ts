import type { Node } from '../shape.ts'

/** What people made of the data in one deployment. */
export interface Workspace {
  folders: Map<number, Folder>
  workbooks: Map<number, Workbook>
  reports: Map<number, Report>
}

/** Members that all objects of a workspace have. */
export interface WorkspaceObject {
  id: number
  name: string
  createdBy: number
  createdAt: number
  updatedAt: number
  /** The users who see it besides its owner; absent: everybody does. */
  visibleTo?: number[]
}

/** A folder; at the root without a parent. */
export interface Folder extends WorkspaceObject {
  parentId: number | null
  position: number
  updatedBy: number | null
}

/** A workbook with the draft of its dashboard and the published one, if there is one. */
export interface Workbook extends WorkspaceObject {
  slug: string | null
  folderId: number | null
  meta: Node
  dashboardDraft: DashboardConfig | null
  dashboard: Dashboard | null
  embedAccess: EmbedAccess
}

/** What a dashboard shows, in the wire's spelling. */
export interface DashboardConfig {
  kind?: 'CLASSIC' | 'APP'
  title: string
  widgets: Widget[]
  /** Of an app: its files, by path. */
  app?: { entry: string; files: Record<string, string> }
}

/** A part of a dashboard, in the wire's spelling. */
export interface Widget {
  id: string
  type: 'CHART' | 'TEXT' | 'FILTER' | 'TIME_GRAIN' | 'FIELD'
  position: { x: number; y: number; w: number; h: number }
  config?: Node
}

/** A published dashboard. */
export interface Dashboard {
  id: number
  publicId: string
  allowEmbed: boolean
  versionNumber: number
  versionId: number
  config: DashboardConfig
  createdBy: number
  snapshots: ReportSnapshot[]
}

/** A report as it was when its dashboard was published. */
export interface ReportSnapshot {
  id: number
  reportId: number
  versionNumber: number
  name: string
  sqlQuery: string
  pythonCode: string | null
  kind?: 'vega' | 'table' | 'kpi'
  spec?: string | Node
  isSourceReport?: boolean
  fillMissingRows?: { member: string }
  periodComparisons?: Node[]
  /** What its query brings, since there is no warehouse behind the emulator. */
  rows: Node[]
}

/** What embed users may do. */
export type EmbedAction = 'read' | 'none'

/** Who may see a workbook where it is embedded. */
interface EmbedAccess {
  allEmbedUsers: EmbedAction
  /** By the tenant's name. */
  tenants: Map<string, EmbedAction>
}

/** The dashboards that a workspace has published. */
export function publishedDashboards({ workbooks }: Workspace): Dashboard[] {
  return [...workbooks.values()].flatMap(({ dashboard }) => dashboard ?? [])
}

/** A workspace with nothing in it. */
export function newWorkspace(): Workspace {
  return { folders: new Map(), workbooks: new Map(), reports: new Map() }
}

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
