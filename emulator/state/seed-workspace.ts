import type { Deployment } from './deployment.ts'
import { nextId, type Tenant } from './tenant.ts'
import type { Dashboard, DashboardConfig, Folder, Report, Workbook } from './workspace.ts'

const dayMs = 86_400_000
const sqlQuery = 'SELECT region, revenue FROM orders'

/**
 * Fills a deployment's workspace: the folder `Finance` with `Closing` in it, the workbook `sales-overview` with a
 * report and a published dashboard, and the workbook `Scratch` with neither. Ids count on from deployment to
 * deployment: the first one has folders 1 and 2, workbooks 1 and 2, report 1 and dashboard 1.
 */
export function seedWorkspace(tenant: Tenant, deployment: Deployment, now: number): void {
  const made = { createdBy: 1, createdAt: now - dayMs, updatedAt: now - dayMs }
  const { folders, workbooks, reports } = deployment.workspace
  const place = { position: 0, updatedBy: null }
  const root: Folder = { id: nextId(tenant, 'folder'), name: 'Finance', parentId: null, ...place, ...made }
  folders.set(root.id, root)
  const inner = { id: nextId(tenant, 'folder'), name: 'Closing', parentId: root.id, ...place, ...made }
  folders.set(inner.id, inner)
  const sales: Workbook = {
    id: nextId(tenant, 'workbook'),
    name: 'Sales overview',
    slug: 'sales-overview',
    folderId: root.id,
    ...emptyWorkbook(),
    ...made,
  }
  workbooks.set(sales.id, sales)
  const scratch = nextId(tenant, 'workbook')
  const loose = { name: 'Scratch', slug: null, folderId: null }
  workbooks.set(scratch, { id: scratch, ...loose, ...emptyWorkbook(), ...made })
  const report = newReport(nextId(tenant, 'report'), 'Revenue by region', made)
  reports.set(report.id, { ...report, sqlQuery, workbookId: sales.id, folderId: root.id })
  sales.dashboard = publish(nextId(tenant, 'dashboard'), report)
  sales.dashboardDraft = structuredClone(sales.dashboard.config)
}

/** The members of a workbook that nothing was done with. */
export function emptyWorkbook(): Pick<Workbook, 'meta' | 'dashboardDraft' | 'dashboard' | 'embedAccess'> {
  const embedAccess = { allEmbedUsers: 'none' as const, tenants: new Map() }
  return { meta: {}, dashboardDraft: null, dashboard: null, embedAccess }
}

/** Who made an object, and when. */
export interface Made {
  createdBy: number
  createdAt: number
  updatedAt: number
}

/** A report without a query. Its public id follows from its id until it is given another. */
export function newReport(id: number, name: string, made: Made): Report {
  return {
    id,
    name,
    ...made,
    publicId: `report${String(id).padStart(6, '0')}`,
    title: null,
    description: null,
    source: null,
    folderId: null,
    workbookId: null,
    jsonQuery: null,
    sqlQuery: null,
    pivotItems: null,
    meta: null,
    version: 1,
    refreshedBy: null,
    lastViewedAt: null,
    placements: [],
  }
}

function publish(id: number, report: Report): Dashboard {
  const position = { x: 0, y: 0, w: 6, h: 4 }
  const config: DashboardConfig = { title: 'Sales', widgets: [{ id: 'chart-1', type: 'CHART', position }] }
  const snapshot = { id, reportId: report.id, versionNumber: report.version, name: report.name }
  const rows = [
    { region: 'emea', revenue: 120 },
    { region: 'apac', revenue: 80 },
  ]
  return {
    id,
    publicId: `dash-${id}`,
    allowEmbed: false,
    versionNumber: 1,
    versionId: id,
    config,
    createdBy: report.createdBy,
    snapshots: [{ ...snapshot, sqlQuery, pythonCode: 'result = data', rows }],
  }
}
