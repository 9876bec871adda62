import { noContent, Refusal } from '../http/response.ts'
import { cronOf, readSchedule, readTimezone, wordsOf } from '../notifications/schedule.ts'
import type { Node } from '../shape.ts'
import { embedTenantNameOf } from '../state/embed.ts'
import {
  defaultContent,
  type Notification,
  type NotificationContent,
  type Recipient,
} from '../state/notification.ts'
import { contentAsOf } from '../state/past.ts'
import { nextId } from '../state/tenant.ts'
import { type Dashboard, publishedDashboards } from '../state/workspace.ts'
import { type Call, openTo, readAt, textOf } from './call.ts'
import { pageNewestFirst } from './listing.ts'
import { nodesOf, patch } from './patch.ts'

/** Notifications are for administrators alone, also to read. */
export const notificationRights = ['TenantAdmin'] as const

/** Scheduled notifications about dashboards. */
export const notificationHandlers = openTo(notificationRights, {
  getNotifications,
  createNotification,
  getNotification: (call) => notificationResponse(call, requireNotification(call)),
  updateNotification,
  deleteNotification,
})

function getNotifications(call: Call): unknown {
  const at = readAt(call, 'contentListLagMs')
  const { notifications } = contentAsOf(call.deployment, at, call.now)
  const wanted = notifications.filter(notificationFilter(call))
  return pageNewestFirst(call, wanted, (notification) => notificationResponse(call, notification))
}

function createNotification(call: Call): unknown {
  const dashboard = requireDashboard(call)
  const schedule = readSchedule(call.body)
  const timezone = readTimezone(call.body) ?? 'UTC'
  const content = { ...defaultContent(), ...readContent(call.body) }
  const id = nextId(call.state.tenant, 'notification')
  const parts = { schedule, timezone, isEnabled: true, ...content, recipients: [] }
  const notification: Notification = { id, dashboardId: dashboard.id, ...parts }
  call.deployment.notifications.push(notification)
  return notificationResponse(call, notification)
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
    ...patch(call.body, ['isEnabled']),
    ...readContent(call.body),
  }
  return notificationResponse(call, Object.assign(notification, changed))
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

function notificationResponse(call: Call, notification: Notification): Node {
  const { schedule, recipients: _, ...rest } = notification
  const cronExpression = cronOf(schedule)
  const humanReadableSchedule = wordsOf(cronExpression)
  return { ...rest, deploymentId: call.deployment.id, cronExpression, humanReadableSchedule }
}

type Test<T> = (subject: T) => boolean

/** Which notifications a list was asked for; 400 when the filters of the call contradict each other. */
function notificationFilter(call: Call): Test<Notification> {
  const aboutDashboard = dashboardFilter(call)
  const wanted = recipientFilter(call)
  return (notification) => {
    return aboutDashboard(notification) && (wanted === undefined || notification.recipients.some(wanted))
  }
}

function dashboardFilter({ query, deployment }: Call): Test<Notification> {
  const { dashboardId, dashboardPublicId } = query
  if (dashboardId !== undefined && dashboardPublicId !== undefined) {
    throw new Refusal(400, 'dashboardId and dashboardPublicId exclude each other')
  }
  if (dashboardId !== undefined) return (notification) => notification.dashboardId === dashboardId
  if (dashboardPublicId === undefined) return () => true
  const named = publishedDashboards(deployment.workspace).find(
    ({ publicId }) => publicId === dashboardPublicId,
  )
  return (notification) => notification.dashboardId === named?.id
}

function recipientFilter(call: Call): Test<Recipient> | undefined {
  const { recipientUserId } = call.query
  const email = textOf(call.query, 'recipientEmail')
  const tenantName = textOf(call.query, 'recipientEmbedTenantName')
  const embedTenantName = tenantName === undefined ? undefined : embedTenantNameOf(tenantName)
  const externalId = textOf(call.query, 'recipientExternalId')
  if ((embedTenantName === undefined) !== (externalId === undefined)) {
    throw new Refusal(400, 'recipientEmbedTenantName and recipientExternalId go together')
  }
  if ([recipientUserId, email, externalId].filter((value) => value !== undefined).length > 1) {
    throw new Refusal(400, 'Only one kind of recipient filter is allowed')
  }
  const wanted = { userId: recipientUserId, email: email?.toLowerCase(), embedTenantName, externalId }
  const members = Object.entries(wanted).filter(([, value]) => value !== undefined)
  if (members.length === 0) return undefined
  return (recipient) => {
    const shown = shownRecipient(call, recipient)
    return members.every(([name, value]) => lowered(shown[name], name) === value)
  }
}

function lowered(value: unknown, name: string): unknown {
  return name === 'email' && typeof value === 'string' ? value.toLowerCase() : value
}

/** What the wire says about a recipient. */
export function shownRecipient(call: Call, recipient: Recipient): Node {
  const { users, embedTenants } = call.state.tenant
  const { type } = recipient
  if (type === 'USER') {
    const user = users.get(recipient.userId)
    return { type, userId: recipient.userId, email: user?.email ?? null, username: user?.username ?? null }
  }
  const { embedUserId } = recipient
  const owner = [...embedTenants.values()].find((tenant) => tenant.users.has(embedUserId))
  const user = owner?.users.get(embedUserId)
  return {
    type,
    embedUserId,
    embedTenantName: owner?.name ?? null,
    externalId: user?.externalId ?? null,
    email: user?.email ?? null,
  }
}

const withoutValue = new Set(['is_null', 'is_not_null', 'is_empty', 'is_not_empty'])

const contentMembers = [
  'notificationEnabled',
  'notificationFormat',
  'notificationAiSummary',
  'filters',
  'timeGrains',
  'memberSwitchers',
]

/** What a body says about the content of a notification, or 400. Left out, or null, is as before. */
function readContent(body: Node): Partial<NotificationContent> {
  for (const filter of nodesOf(body, 'filters')) checkFilter(filter)
  return patch(body, contentMembers)
}

function checkFilter({ member, operator, value }: Node): void {
  const given = value !== undefined && value !== null
  if (withoutValue.has(String(operator)) && given) {
    throw new Refusal(400, `filters: ${String(operator)} on ${String(member)} takes no value`)
  }
  if (operator === 'between' && !(Array.isArray(value) && value.length === 2)) {
    throw new Refusal(400, `filters: between on ${String(member)} takes a list of two values`)
  }
}
