import { get, makes, none, paging, sets } from '../operation.ts'

const notifications = '/api/v1/deployments/{deploymentId}/notifications'
const notification = `${notifications}/{id}` as const

export const notificationOperations = [
  get('getNotifications', notifications, [
    'dashboardId',
    'dashboardPublicId',
    'recipientUserId',
    'recipientEmail',
    'recipientEmbedTenantName',
    'recipientExternalId',
    ...paging,
  ]),
  makes('createNotification', notifications),
  get('getNotification', notification),
  sets('updateNotification', 'PUT', notification),
  sets('deleteNotification', 'DELETE', notification, none),
  get('getRecipients', `${notification}/recipients`, paging),
  // Idempotent by the contract: who is a recipient already stays one.
  sets('addRecipients', 'POST', `${notification}/recipients`),
  sets('removeRecipients', 'DELETE', `${notification}/recipients`),
] as const
