import type { ApiExample } from './example.ts'

const params = { deploymentId: 1 }
const one = { deploymentId: 1, id: 1 }
const body = {
  dashboardId: 1,
  scheduleType: 'WEEKLY',
  dayOfWeek: 1,
  hour: 9,
  minute: 0,
  timezone: 'Europe/Berlin',
}
const unknown = { status: 404, why: 'unknown', params: { id: 99 } }
const foreign = { status: 404, why: 'not in this deployment', params: { id: 2 } }

/** Scheduled notifications, and who gets them. */
export const notificationExamples: readonly ApiExample[] = [
  { id: 'getNotifications', params: { ...params, dashboardId: 1, recipientUserId: 1 }, errors: [] },
  {
    id: 'createNotification',
    params,
    body,
    errors: [
      { status: 403, why: 'not an admin', token: 'ci' },
      { status: 404, why: 'dashboard not in this deployment', body: { ...body, dashboardId: 2 } },
    ],
  },
  { id: 'getNotification', params: one, errors: [unknown, foreign] },
  { id: 'updateNotification', params: one, body: { isEnabled: false }, errors: [foreign] },
  { id: 'deleteNotification', params: one, errors: [foreign] },
  { id: 'getRecipients', params: { ...one, first: 5 }, errors: [foreign] },
  {
    id: 'addRecipients',
    params: one,
    body: {
      recipients: [
        { type: 'USER', email: 'ada@example.com' },
        { type: 'EMBED_USER', embedTenantName: 'acme', externalId: 'anna' },
      ],
    },
    errors: [
      { status: 400, why: 'SLACK recipient', body: { recipients: [{ type: 'SLACK', channelId: 'C1' }] } },
      {
        status: 400,
        why: 'no valid e-mail address',
        body: { recipients: [{ type: 'USER', email: 'nowhere' }] },
      },
    ],
  },
  {
    id: 'removeRecipients',
    params: one,
    body: { recipients: [{ type: 'USER', id: 1 }] },
    errors: [foreign],
  },
]
