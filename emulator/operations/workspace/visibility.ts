import type { Folder, Workspace, WorkspaceObject } from '../../state/workspace.ts'
import type { Call } from '../call.ts'
import { requireById } from '../listing.ts'

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
