import type { Schedule } from '../notifications/schedule.ts'
import type { Node } from '../shape.ts'
import type { Deployment } from './deployment.ts'
import { nextId, type Tenant } from './tenant.ts'
import { publishedDashboards } from './workspace.ts'

/** Who gets a notification. A later recipient has a greater id, which is not shown. */
export type Recipient =
  | { id: number; type: 'USER'; userId: number }
  | { id: number; type: 'EMBED_USER'; embedUserId: number }

/** A scheduled notification about a dashboard; its content is in the wire's spelling. */
export interface Notification {
  id: number
  dashboardId: number
  schedule: Schedule
  timezone: string
  isEnabled: boolean
  notificationEnabled: boolean
  notificationFormat: 'png' | 'pdf'
  notificationAiSummary: boolean
  filters: Node[]
  timeGrains: Node[]
  memberSwitchers: Node[]
  /** Oldest first. */
  recipients: Recipient[]
}

/** A notification about a dashboard, every morning, to nobody yet. */
export function newNotification(dashboardId: number): Notification {
  return {
    id: 0,
    dashboardId,
    schedule: {
      scheduleType: 'DAILY',
      minute: 0,
      hour: null,
      dayOfWeek: null,
      dayOfMonth: null,
      customCron: null,
    },
    timezone: 'UTC',
    isEnabled: true,
    notificationEnabled: true,
    notificationFormat: 'png',
    notificationAiSummary: false,
    filters: [],
    timeGrains: [],
    memberSwitchers: [],
    recipients: [],
  }
}

/** Tells the account's first user about each dashboard of a deployment, every morning. */
export function seedNotifications(tenant: Tenant, deployment: Deployment): void {
  for (const { id: dashboardId } of publishedDashboards(deployment.workspace)) {
    const id = nextId(tenant, 'notification')
    const { schedule, ...rest } = newNotification(dashboardId)
    const userId = Math.min(...tenant.users.keys())
    deployment.notifications.set(id, {
      ...rest,
      id,
      schedule: { ...schedule, hour: 9 },
      recipients: [{ id: nextId(tenant, 'recipient'), type: 'USER', userId }],
    })
  }
}

/** Takes recipients off every notification: nobody who was deleted is written to. */
export function dropRecipients(
  deployments: Iterable<Deployment>,
  isGone: (recipient: Recipient) => boolean,
): void {
  for (const { notifications } of deployments) {
    for (const notification of notifications.values()) {
      notification.recipients = notification.recipients.filter((recipient) => !isGone(recipient))
    }
  }
}
