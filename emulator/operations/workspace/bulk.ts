import type { Node } from '../../contract/strict.ts'
import { Refusal } from '../../http/answer.ts'
import { attemptEach } from '../bulk.ts'
import type { Call, Handlers } from '../call.ts'
import { nodesOf } from '../patch.ts'
import { folderPath, madeAnswer, workbookAnswer } from './answers.ts'
import { requireVisible } from './visibility.ts'

/** Many objects of a workspace in one call. */
export const workspaceBulkHandlers: Handlers = {
  bulkDeleteWorkspaceObjects: { rights: ['WorkspaceUpdate'], run: bulkDelete },
  bulkMoveWorkspaceObjects: { rights: ['WorkspaceUpdate'], run: bulkMove },
}

/** One object, as a call names it. */
interface Item {
  type: string
  id: number
}

function bulkDelete(call: Call): unknown {
  const { done, failed } = attemptEach(itemsOf(call), (item) => {
    remove(call, item)
    return item
  })
  return { deleted: done, failed: failed.map(({ item, error }) => ({ ...item, error })) }
}

function bulkMove(call: Call): unknown {
  const { folders } = call.deployment.workspace
  const folderId = typeof call.body.folderId === 'number' ? call.body.folderId : null
  if (folderId !== null) requireVisible(call, folders, folderId, 'Folder')
  const { done, failed } = attemptEach(itemsOf(call), (item) => move(call, item, folderId))
  return { moved: done, failed: failed.map(({ item, error }) => ({ ...item, error })) }
}

// An object that is named twice is handled once.
function itemsOf(call: Call): Item[] {
  const items = nodesOf(call.body, 'items').map(({ type, id }) => ({ type: String(type), id: Number(id) }))
  return [...new Map(items.map((item) => [`${item.type} ${item.id}`, item])).values()]
}

// Nothing is lost on the way but notifications about a dashboard that is gone: a full folder stays, and reports
// outlive their workbook.
function remove(call: Call, { type, id }: Item): void {
  const { folders, workbooks, reports } = call.deployment.workspace
  if (type === 'REPORT') {
    requireVisible(call, reports, id, 'Report')
    reports.delete(id)
  } else if (type === 'WORKBOOK') {
    const { dashboard } = requireVisible(call, workbooks, id, 'Workbook')
    workbooks.delete(id)
    const { deployment } = call
    deployment.notifications = deployment.notifications.filter((one) => one.dashboardId !== dashboard?.id)
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
function move(call: Call, { type, id }: Item, folderId: number | null): Node {
  const { folders, workbooks, reports } = call.deployment.workspace
  if (type === 'WORKBOOK') {
    const workbook = requireVisible(call, workbooks, id, 'Workbook')
    Object.assign(workbook, { folderId, updatedAt: call.now })
    return workbookAnswer(call, workbook)
  }
  const common = { type, meta: {}, calculatedFields: {}, folderId }
  const object =
    type === 'REPORT'
      ? requireVisible(call, reports, id, 'Report')
      : requireVisible(call, folders, id, 'Folder')
  if (type === 'REPORT') Object.assign(object, { folderId, updatedAt: call.now })
  else moveFolder(call, id, folderId)
  const path = folderPath(call.deployment, folderId)
  return { id, name: object.name, ...common, folderPath: path, ...madeAnswer(call, object) }
}

function moveFolder(call: Call, id: number, parentId: number | null): void {
  const above = folderPath(call.deployment, parentId)
  if (above.some((folder) => folder.id === id)) throw new Refusal(400, 'A folder cannot be moved into itself')
  const folder = requireVisible(call, call.deployment.workspace.folders, id, 'Folder')
  Object.assign(folder, { parentId, updatedBy: call.caller.userId, updatedAt: call.now })
}
