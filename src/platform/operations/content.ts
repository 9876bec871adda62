import * as schemas from '../content-schemas.ts'
import { operation, paging } from '../operation.ts'

// Saved content. It belongs to no branch. Every list has what the user of the token may see, never all there is.

const deployment = '/api/v1/deployments/{deploymentId}'

export const getReports = operation({
  id: 'getReports',
  method: 'GET',
  path: `${deployment}/reports`,
  query: [
    'workbookId',
    'folderId',
    'externalWorkbookId',
    'search',
    'limit',
    'page',
    'sortBy',
    'sortDirection',
    ...paging,
  ],
  response: schemas.reportPage,
  doing: 'reading the saved reports',
  permission: 'ReportRead',
})

export const getWorkbooks = operation({
  id: 'getWorkbooks',
  method: 'GET',
  path: `${deployment}/workbooks`,
  query: ['folderId', ...paging],
  response: schemas.workbookPage,
  doing: 'reading the workbooks',
  permission: 'WorkbookRead',
})

export const getWorkbook = operation({
  id: 'getWorkbook',
  method: 'GET',
  path: `${deployment}/workbooks/{workbookId}`,
  response: schemas.workbook,
  doing: 'reading a workbook',
  permission: 'WorkbookRead',
})

/** For administrators. */
export const getNotifications = operation({
  id: 'getNotifications',
  method: 'GET',
  path: `${deployment}/notifications`,
  query: [
    'dashboardId',
    'dashboardPublicId',
    'recipientUserId',
    'recipientEmail',
    'recipientEmbedTenantName',
    'recipientExternalId',
    ...paging,
  ],
  response: schemas.notificationPage,
  doing: 'reading the scheduled e-mails',
})

/** For administrators. */
export const getRecipients = operation({
  id: 'getRecipients',
  method: 'GET',
  path: `${deployment}/notifications/{id}/recipients`,
  query: [...paging],
  response: schemas.recipientPage,
  doing: 'counting the recipients of an e-mail',
})

export const getEmbedAccess = operation({
  id: 'getEmbedAccess',
  method: 'GET',
  path: `${deployment}/workbooks/{workbookId}/embed-access`,
  response: schemas.embedAccess,
  doing: 'reading where a dashboard is embedded',
  permission: 'WorkbookRead',
})
