import type { Call, Handlers } from '../call.ts'
import { pageById } from '../listing.ts'
import { folderAnswer } from './answers.ts'
import { requireVisible, visibleOf } from './visibility.ts'

/** The folders of a workspace. */
export const folderHandlers: Handlers = {
  getFolders: { rights: ['WorkspaceRead'], run: getFolders },
}

// One level at a time: without a parent, or with 0, the root.
function getFolders(call: Call): unknown {
  const { folders } = call.deployment.workspace
  const { parentId } = call.query
  const parent =
    parentId === undefined || parentId === 0 ? null : requireVisible(call, folders, parentId, 'Folder').id
  const level = visibleOf(call, folders.values()).filter((folder) => folder.parentId === parent)
  const page = pageById(call, level, (folder) => folderAnswer(call, folder))
  return { ...page, data: page.items, count: level.length }
}
