import { Refusal } from '../http/response.ts'
import { isoTimes } from '../iso-time.ts'
import type { Node } from '../shape.ts'
import type { Deployment } from '../state/deployment.ts'
import type { Tenant } from '../state/tenant.ts'
import type {
  Dashboard,
  Folder,
  ReportSnapshot,
  Workbook,
  Workspace,
  WorkspaceObject,
} from '../state/workspace.ts'
import { attemptEach, type Call, type Handlers, openTo } from './call.ts'
import { pageById, requireById } from './listing.ts'
import { nodesOf } from './patch.ts'

/** An object of a workspace, with what it is in. */
type Placed = WorkspaceObject &
  Partial<Pick<Folder, 'parentId'>> & {
    folderId?: number | null
    workbookId?: number | null
  }

/** The objects of a list that the caller sees. A token sees what its user sees, whatever it may do. */
export function visibleOf<T extends Placed>(call: Call, objects: Iterable<T>): T[] {
  const { workspace } = call.deployment
  return [...objects].filter((object) => isVisible(object, workspace, call.caller.userId))
}

/** An object by its id; 404 also for one that the caller does not see. */
export function requireVisible<T extends Placed>(
  call: Call,
  rows: ReadonlyMap<number, T>,
  id: unknown,
  what: string,
): T {
  const visible = visibleOf(call, rows.values())
  return requireById(new Map(visible.map((object) => [object.id, object])), id, what)
}

/** Whether a user sees an object: what it is in has to be visible, too. */
export function isVisible(object: Placed, workspace: Workspace, userId: number): boolean {
  const { createdBy, visibleTo, folderId, parentId, workbookId } = object
  const isOwn = visibleTo === undefined || createdBy === userId || visibleTo.includes(userId)
  const folder = workspace.folders.get(folderId ?? parentId ?? 0)
  const workbook = workspace.workbooks.get(workbookId ?? 0)
  return isOwn && [folder, workbook].every((each) => each === undefined || isVisible(each, workspace, userId))
}

/** What the wire says about a folder. */
function folderResponse(call: Call, folder: Folder): Node {
  const { id, name, position, parentId, updatedBy } = folder
  return {
    id,
    name,
    position,
    parentId,
    updatedBy,
    type: 'FOLDER',
    folderPath: folderPath(call.deployment, parentId),
    ...commonMembers(call, folder),
  }
}

/** What the wire says about a workbook. */
export function workbookResponse(call: Call, workbook: Workbook): Node {
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
    publishedDashboard: dashboard === null ? null : dashboardResponse(call.deployment.id, id, dashboard),
    ...commonMembers(call, workbook),
  }
}

/** What the wire says about a published dashboard. */
export function dashboardResponse(deploymentId: number, workbookId: number, dashboard: Dashboard): Node {
  const { snapshots, ...rest } = dashboard
  const reportSnapshots = snapshots.map(snapshotResponse)
  return { ...rest, deploymentId, workbookId, status: 'published', title: rest.config.title, reportSnapshots }
}

// What its query brings is not in it.
function snapshotResponse(snapshot: ReportSnapshot): Node {
  const { rows: _, ...told } = snapshot
  return told
}

/** Members that all objects of a workspace share: whose they are, where, and how old. */
export function commonMembers(call: Call, object: WorkspaceObject): Node {
  const user = ownerMembers(call.state.tenant, object.createdBy)
  return { deploymentId: call.deployment.id, createdBy: object.createdBy, user, ...isoTimes(object) }
}

/** A user as objects name their owner. Somebody who was deleted still owns things. */
export function ownerMembers(tenant: Tenant, id: number): Node {
  const user = tenant.users.get(id) ?? tenant.formerUsers.get(id)
  return { id, email: user?.email ?? '', firstName: user?.firstName ?? null, picture: user?.picture ?? null }
}

/** The folders on the way from the root to a folder, that folder included. */
export function folderPath(deployment: Deployment, folderId: number | null): { id: number; name: string }[] {
  const folder = folderId === null ? undefined : deployment.workspace.folders.get(folderId)
  if (folder === undefined) return []
  return [...folderPath(deployment, folder.parentId), { id: folder.id, name: folder.name }]
}

/** The folders of a workspace. */
export const folderHandlers: Handlers = {
  ...openTo(['WorkspaceRead'], { getFolders }),
  ...openTo(['WorkspaceUpdate'], {
    bulkDeleteWorkspaceObjects: bulkDelete,
    bulkMoveWorkspaceObjects: bulkMove,
  }),
}

// One level at a time: without a parent, or with 0, the root.
function getFolders(call: Call): unknown {
  const { folders } = call.deployment.workspace
  const { parentId } = call.query
  const parent =
    parentId === undefined || parentId === 0 ? null : requireVisible(call, folders, parentId, 'Folder').id
  const level = visibleOf(call, folders.values()).filter((folder) => folder.parentId === parent)
  const page = pageById(call, level, (folder) => folderResponse(call, folder))
  return { ...page, data: page.items, count: level.length }
}

/** One object, as a call names it. */
interface Item {
  type: string
  id: number
}

function bulkDelete(call: Call): unknown {
  const { done, failed } = attemptEach(itemsOf(call), (item) => {
    removeOne(call, item)
    return item
  })
  return { deleted: done, failed: failed.map(({ item, error }) => ({ ...item, error })) }
}

function bulkMove(call: Call): unknown {
  const { folders } = call.deployment.workspace
  const folderId = typeof call.body.folderId === 'number' ? call.body.folderId : null
  if (folderId !== null) requireVisible(call, folders, folderId, 'Folder')
  const { done, failed } = attemptEach(itemsOf(call), (item) => moveOne(call, item, folderId))
  return { moved: done, failed: failed.map(({ item, error }) => ({ ...item, error })) }
}

// An object that is named twice is handled once.
function itemsOf(call: Call): Item[] {
  const items = nodesOf(call.body, 'items').map(({ type, id }) => ({ type: String(type), id: Number(id) }))
  return [...new Map(items.map((item) => [`${item.type} ${item.id}`, item])).values()]
}

// Nothing is lost on the way but notifications about a dashboard that is gone: a full folder stays, and reports
// outlive their workbook.
function removeOne(call: Call, { type, id }: Item): void {
  const { folders, workbooks, reports } = call.deployment.workspace
  if (type === 'REPORT') {
    requireVisible(call, reports, id, 'Report')
    reports.delete(id)
  } else if (type === 'WORKBOOK') {
    const { dashboard } = requireVisible(call, workbooks, id, 'Workbook')
    workbooks.delete(id)
    const { notifications } = call.deployment
    for (const one of notifications.values())
      if (one.dashboardId === dashboard?.id) notifications.delete(one.id)
    for (const report of reports.values()) if (report.workbookId === id) report.workbookId = null
  } else {
    const folder = requireVisible(call, folders, id, 'Folder')
    if (isFull(call, id)) throw new Refusal(409, `Folder "${folder.name}" is not empty`)
    folders.delete(id)
  }
}

function isFull(call: Call, id: number): boolean {
  const { folders, workbooks, reports } = call.deployment.workspace
  if ([...folders.values()].some(({ parentId }) => parentId === id)) return true
  return [...workbooks.values(), ...reports.values()].some(({ folderId }) => folderId === id)
}

// The contract shows everything that was moved in the members of a workbook, and tells by the type what it is.
function moveOne(call: Call, { type, id }: Item, folderId: number | null): Node {
  const { folders, workbooks, reports } = call.deployment.workspace
  if (type === 'WORKBOOK') {
    const workbook = requireVisible(call, workbooks, id, 'Workbook')
    Object.assign(workbook, { folderId, updatedAt: call.now })
    return workbookResponse(call, workbook)
  }
  const common = { type, meta: {}, calculatedFields: {}, folderId }
  const object =
    type === 'REPORT'
      ? requireVisible(call, reports, id, 'Report')
      : requireVisible(call, folders, id, 'Folder')
  if (type === 'REPORT') Object.assign(object, { folderId, updatedAt: call.now })
  else moveFolder(call, id, folderId)
  const path = folderPath(call.deployment, folderId)
  return { id, name: object.name, ...common, folderPath: path, ...commonMembers(call, object) }
}

function moveFolder(call: Call, id: number, parentId: number | null): void {
  const above = folderPath(call.deployment, parentId)
  if (above.some((folder) => folder.id === id)) throw new Refusal(400, 'A folder cannot be moved into itself')
  const folder = requireVisible(call, call.deployment.workspace.folders, id, 'Folder')
  Object.assign(folder, { parentId, updatedBy: call.caller.userId, updatedAt: call.now })
}
