import type { Schedule } from '../notifications/schedule.ts'
import type { Node } from '../shape.ts'
import type { Deployment } from './deployment.ts'
import { nextId, type Tenant } from './tenant.ts'
import { publishedDashboards } from './workspace.ts'

/** Who gets a notification. A later recipient has a greater id, which is not shown. */
export type Recipient =
  | { id: number; type: 'USER'; userId: number }
  | { id: number; type: 'EMBED_USER'; embedUserId: number }

/** What a notification carries, in the wire's spelling. */
export interface NotificationContent {
  notificationEnabled: boolean
  notificationFormat: 'png' | 'pdf'
  notificationAiSummary: boolean
  filters: Node[]
  timeGrains: Node[]
  memberSwitchers: Node[]
}

/** A scheduled notification about a dashboard. */
export interface Notification extends NotificationContent {
  id: number
  dashboardId: number
  schedule: Schedule
  timezone: string
  isEnabled: boolean
  /** Oldest first. */
  recipients: Recipient[]
}

/** What a notification carries unless it is told otherwise. */
export function defaultContent(): NotificationContent {
  return {
    notificationEnabled: true,
    notificationFormat: 'png',
    notificationAiSummary: false,
    filters: [],
    timeGrains: [],
    memberSwitchers: [],
  }
}

/** Tells the account's first user about each dashboard of a deployment, every morning. */
export function seedNotifications(tenant: Tenant, deployment: Deployment): void {
  for (const { id: dashboardId } of publishedDashboards(deployment.workspace)) {
    deployment.notifications.push({
      id: nextId(tenant, 'notification'),
      dashboardId,
      schedule: {
        scheduleType: 'DAILY',
        minute: 0,
        hour: 9,
        dayOfWeek: null,
        dayOfMonth: null,
        customCron: null,
      },
      timezone: 'UTC',
      isEnabled: true,
      ...defaultContent(),
      recipients: [
        { id: nextId(tenant, 'recipient'), type: 'USER', userId: Math.min(...tenant.users.keys()) },
      ],
    })
  }
}

/** Takes recipients off every notification: nobody who was deleted is written to. */
export function dropRecipients(
  deployments: Iterable<Deployment>,
  isGone: (recipient: Recipient) => boolean,
): void {
  for (const { notifications } of deployments) {
    for (const notification of notifications) {
      notification.recipients = notification.recipients.filter((recipient) => !isGone(recipient))
    }
  }
}
