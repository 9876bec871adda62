import type { Node } from '../../contract/strict.ts'
import type { Deployment } from '../../state/deployment.ts'
import type { Tenant } from '../../state/tenant.ts'
import type { Dashboard, Folder, ReportSnapshot, Workbook, WorkspaceObject } from '../../state/workspace.ts'
import type { Call } from '../call.ts'
import { timesAnswer } from '../tenant/user-answer.ts'

/** What the wire says about a folder. */
export function folderAnswer(call: Call, folder: Folder): Node {
  const { id, name, position, parentId, updatedBy } = folder
  return {
    id,
    name,
    position,
    parentId,
    updatedBy,
    type: 'FOLDER',
    folderPath: folderPath(call.deployment, parentId),
    ...madeAnswer(call, folder),
  }
}

/** What the wire says about a workbook. */
export function workbookAnswer(call: Call, workbook: Workbook): Node {
  const { id, name, slug, folderId, meta, dashboardDraft, dashboard } = workbook
  return {
    id,
    name,
    slug,
    folderId,
    meta,
    type: 'WORKBOOK',
    calculatedFields: {},
    folderPath: folderPath(call.deployment, folderId),
    userId: workbook.createdBy,
    dashboardDraft,
    dashboardPublished: dashboard?.config ?? null,
    publishedDashboard: dashboard === null ? null : dashboardAnswer(call.deployment.id, id, dashboard),
    ...madeAnswer(call, workbook),
  }
}

/** What the wire says about a published dashboard. */
export function dashboardAnswer(deploymentId: number, workbookId: number, dashboard: Dashboard): Node {
  const { snapshots, ...rest } = dashboard
  const reportSnapshots = snapshots.map(snapshotAnswer)
  return { ...rest, deploymentId, workbookId, status: 'published', title: rest.config.title, reportSnapshots }
}

// What its query brings is not in it.
function snapshotAnswer(snapshot: ReportSnapshot): Node {
  const { rows: _, ...told } = snapshot
  return told
}

/** Members that all objects of a workspace share: whose they are, where, and how old. */
export function madeAnswer(call: Call, object: WorkspaceObject): Node {
  const user = ownerAnswer(call.state.tenant, object.createdBy)
  return { deploymentId: call.deployment.id, createdBy: object.createdBy, user, ...timesAnswer(object) }
}

/** A user as objects name their owner. Somebody who was deleted still owns things. */
export function ownerAnswer(tenant: Tenant, id: number): Node {
  const user = tenant.users.get(id) ?? tenant.formerUsers.get(id)
  return { id, email: user?.email ?? '', firstName: user?.firstName ?? null, picture: user?.picture ?? null }
}

/** The folders on the way from the root to a folder, that folder included. */
export function folderPath(deployment: Deployment, folderId: number | null): { id: number; name: string }[] {
  const folder = folderId === null ? undefined : deployment.workspace.folders.get(folderId)
  if (folder === undefined) return []
  return [...folderPath(deployment, folder.parentId), { id: folder.id, name: folder.name }]
}
