import type { Handlers } from '../call.ts'
import { workspaceBulkHandlers } from './bulk.ts'
import { folderHandlers } from './folders.ts'
import { placementHandlers } from './placements.ts'
import { reportUpsertHandlers } from './report-upsert.ts'
import { reportHandlers } from './reports.ts'
import { workbookHandlers } from './workbooks.ts'

/** Everything that people make of the data in one deployment: folders, workbooks, reports. */
export const workspaceHandlers: Handlers = {
  ...folderHandlers,
  ...placementHandlers,
  ...reportHandlers,
  ...reportUpsertHandlers,
  ...workbookHandlers,
  ...workspaceBulkHandlers,
}
