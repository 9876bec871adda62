import type { Node } from '../contract/strict.ts'
import { noContent, Refusal } from '../http/answer.ts'
import { readContent } from '../notifications/read-content.ts'
import { readSchedule, readTimezone } from '../notifications/read-schedule.ts'
import { cronOf, wordsOf } from '../notifications/schedule.ts'
import { defaultContent, type Notification } from '../state/notification.ts'
import { contentAsOf } from '../state/past.ts'
import { nextId } from '../state/tenant.ts'
import { type Dashboard, publishedDashboards } from '../state/workspace.ts'
import { type Call, type Handlers, readAt, textOf } from './call.ts'
import { pageNewestFirst } from './listing.ts'
import { notificationFilter } from './notification-filters.ts'
import { patchedFlag } from './patch.ts'

/** Notifications are for administrators alone, also to read. */
export const notificationRights = ['TenantAdmin'] as const

/** Scheduled notifications about dashboards. */
export const notificationHandlers: Handlers = {
  getNotifications: { rights: notificationRights, run: getNotifications },
  createNotification: { rights: notificationRights, run: createNotification },
  getNotification: { rights: notificationRights, run: (call) => answerOf(call, requireNotification(call)) },
  updateNotification: { rights: notificationRights, run: updateNotification },
  deleteNotification: { rights: notificationRights, run: deleteNotification },
}

function getNotifications(call: Call): unknown {
  const at = readAt(call, 'contentListLagMs')
  const { notifications } = contentAsOf(call.deployment, at, call.now)
  const wanted = notifications.filter(notificationFilter(call))
  return pageNewestFirst(call, wanted, (notification) => answerOf(call, notification))
}

function createNotification(call: Call): unknown {
  const dashboard = requireDashboard(call)
  const schedule = readSchedule(call.body)
  const timezone = readTimezone(call.body) ?? 'UTC'
  const content = readContent(call.body, defaultContent())
  const id = nextId(call.state.tenant, 'notification')
  const parts = { schedule, timezone, isEnabled: true, ...content, recipients: [] }
  const notification: Notification = { id, dashboardId: dashboard.id, ...parts }
  call.deployment.notifications.push(notification)
  return answerOf(call, notification)
}

function requireDashboard(call: Call): Dashboard {
  const id = call.body.dashboardId ?? undefined
  const publicId = textOf(call.body, 'dashboardPublicId')
  if ((id === undefined) === (publicId === undefined)) {
    throw new Refusal(400, 'Exactly one of dashboardId and dashboardPublicId is needed')
  }
  const found = publishedDashboards(call.deployment.workspace).find(
    (one) => one.id === id || one.publicId === publicId,
  )
  if (found === undefined) throw new Refusal(404, 'Dashboard not found in this deployment')
  return found
}

function updateNotification(call: Call): unknown {
  const notification = requireNotification(call)
  const changed: Partial<Notification> = {
    schedule: readSchedule(call.body, notification.schedule),
    timezone: readTimezone(call.body) ?? notification.timezone,
    isEnabled: patchedFlag(call.body, 'isEnabled', notification.isEnabled),
    ...readContent(call.body, notification),
  }
  return answerOf(call, Object.assign(notification, changed))
}

function deleteNotification(call: Call): unknown {
  const { id } = requireNotification(call)
  call.deployment.notifications = call.deployment.notifications.filter((one) => one.id !== id)
  return noContent
}

/** The notification of the path, or 404. */
export function requireNotification(call: Call): Notification {
  const found = call.deployment.notifications.find(({ id }) => id === call.params.id)
  if (found === undefined) throw new Refusal(404, 'Notification not found in this deployment')
  return found
}

function answerOf(call: Call, notification: Notification): Node {
  const { schedule, recipients: _, ...rest } = notification
  const cronExpression = cronOf(schedule)
  const humanReadableSchedule = wordsOf(cronExpression)
  return { ...rest, deploymentId: call.deployment.id, cronExpression, humanReadableSchedule }
}
