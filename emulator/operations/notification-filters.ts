import { Refusal } from '../http/answer.ts'
import { embedTenantNameOf } from '../notifications/read-recipients.ts'
import type { Notification, Recipient } from '../state/notification.ts'
import { publishedDashboards } from '../state/workspace.ts'
import { type Call, textOf } from './call.ts'
import { shownRecipient } from './recipient-answer.ts'

type Test<T> = (subject: T) => boolean

/** Which notifications a list was asked for; 400 when the filters of the call contradict each other. */
export function notificationFilter(call: Call): Test<Notification> {
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
