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

/** The notification that a deployment starts with: every morning, to the first user. */
export function seedNotification(dashboard: Dashboard, directory: Directory): Notification {
  directory.lastNotificationId += 1
  directory.lastRecipientId += 1
  return {
    id: directory.lastNotificationId,
    dashboardId: dashboard.id,
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
  }
}
