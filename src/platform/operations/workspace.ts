import { get, json, makes, maybeJson, paging, sets, write } from '../operation.ts'
import { anything } from '../schemas.ts'

const deployment = '/api/v1/deployments/{deploymentId}'
const report = `${deployment}/reports/{reportId}` as const

export const workspaceOperations = [
  // A second one would report what the first one deleted as failures.
  makes('bulkDeleteWorkspaceObjects', `${deployment}/workspace/bulk-delete`),
  // What is in the folder already stays there.
  sets('bulkMoveWorkspaceObjects', 'POST', `${deployment}/workspace/bulk-move`),
  sets('upsertWorkbookBySlug', 'PUT', `${deployment}/workbooks/by-slug/{slug}`),
  makes('duplicateWorkbook', `${deployment}/workbooks/{workbookId}/duplicate`, maybeJson),
  get('getReports', `${deployment}/reports`, [
    'workbookId',
    'folderId',
    'externalWorkbookId',
    'search',
    'limit',
    'page',
    'sortBy',
    'sortDirection',
    ...paging,
  ]),
  sets('upsertReportByPublicId', 'PUT', `${deployment}/reports/by-public-id/{publicId}`),
  // Without a placement id, a second one may place the report twice.
  write('connectReportToWorkbook', 'PUT', `${report}/connect-workbook`, json, anything, false),
  sets('disconnectReportFromWorkbook', 'DELETE', `${report}/connect-workbook`),
  sets('refreshReport', 'PUT', `${report}/refresh`),
  get('getFolders', `${deployment}/folders`, ['parentId', ...paging]),
] as const
