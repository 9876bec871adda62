import { noContent, orNotFound, Refusal } from '../http/response.ts'
import { cronOf, readSchedule, readTimezone, wordsOf } from '../notifications/schedule.ts'
import type { Node } from '../shape.ts'
import { embedTenantNameOf } from '../state/embed.ts'
import { type Notification, newNotification, type Recipient } from '../state/notification.ts'
import { contentAsOf } from '../state/past.ts'
import { type Dashboard, publishedDashboards } from '../state/workspace.ts'
import { type Call, openTo, readAt, textOf } from './call.ts'
import { pageNewestFirst } from './listing.ts'
import { recordsOf } from './records.ts'

/** Notifications are for administrators alone, also to read. */
export const notificationRights = ['TenantAdmin'] as const

const contentMembers = [
  'notificationEnabled',
  'notificationFormat',
  'notificationAiSummary',
  'filters',
  'timeGrains',
  'memberSwitchers',
] as const

/** Scheduled notifications about dashboards. What a body leaves out, or has as null, is as before. */
export const notifications = recordsOf<Notification>({
  what: 'Notification',
  counter: 'notification',
  rows: ({ deployment }) => deployment.notifications,
  plain: ['isEnabled', ...contentMembers],
  clearable: [],
  blank: (call) => newNotification(requireDashboard(call).id),
  derived: ({ body }, { schedule, timezone }) => {
    return { schedule: readSchedule(body, schedule), timezone: readTimezone(body) ?? timezone }
  },
  check: (_, { filters }) => filters.forEach(checkFilter),
  show: notificationResponse,
  gone: noContent,
})

export const notificationHandlers = openTo(notificationRights, {
  getNotifications,
  createNotification: notifications.create,
  getNotification: notifications.read,
  updateNotification: notifications.update,
  deleteNotification: notifications.remove,
})

function getNotifications(call: Call): unknown {
  const at = readAt(call, 'contentListLagMs')
  const known = contentAsOf(call.deployment, at, call.now).notifications
  const wanted = known.filter(notificationFilter(call))
  return pageNewestFirst(call, wanted, (notification) => notificationResponse(notification, call))
}

function requireDashboard(call: Call): Dashboard {
  const id = call.body.dashboardId ?? undefined
  const publicId = textOf(call.body, 'dashboardPublicId')
  if ((id === undefined) === (publicId === undefined)) {
    throw new Refusal(400, 'Exactly one of dashboardId and dashboardPublicId is needed')
  }
  return orNotFound(
    publishedDashboards(call.deployment.workspace).find((one) => one.id === id || one.publicId === publicId),
    'Dashboard not found in this deployment',
  )
}

function notificationResponse(notification: Notification, call: Call): Node {
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

function checkFilter({ member, operator, value }: Node): void {
  const given = value !== undefined && value !== null
  if (withoutValue.has(String(operator)) && given) {
    throw new Refusal(400, `filters: ${String(operator)} on ${String(member)} takes no value`)
  }
  if (operator === 'between' && !(Array.isArray(value) && value.length === 2)) {
    throw new Refusal(400, `filters: between on ${String(member)} takes a list of two values`)
  }
}
