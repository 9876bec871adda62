import type { Node } from '../contract/strict.ts'
import type { Schedule } from '../notifications/schedule.ts'
import type { Directory } from './directory.ts'

/** A dashboard, as far as notifications need it. */
export interface Dashboard {
  id: number
  publicId: string
}

/** Who gets a notification. `seq` grows with the time of adding. */
export type Recipient =
  | { seq: number; type: 'USER'; userId: number }
  | { seq: number; type: 'EMBED_USER'; embedUserId: number }

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

/** Where the notifications of a deployment are kept. */
interface Holder {
  dashboards: Dashboard[]
  notifications: Notification[]
}

/** Gives a deployment its first dashboard, and a notification about it to the first user every morning. */
export function seedNotifications(deployment: Holder, directory: Directory): void {
  directory.lastNotificationId += 1
  directory.lastRecipientId += 1
  const id = directory.lastNotificationId
  // The first deployment has dashboard 1 and notification 1, the next one 2 and 2.
  deployment.dashboards.push({ id, publicId: `dash-${id}` })
  deployment.notifications.push({
    id,
    dashboardId: id,
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
    recipients: [{ seq: directory.lastRecipientId, type: 'USER', userId: 1 }],
  })
}
