import type { Recipient } from '../state/notification.ts'
import type { Call } from './call.ts'

/** What the wire says about a recipient. */
export function shownRecipient(call: Call, recipient: Recipient): Record<string, unknown> {
  const { users, embedUsers } = call.state.directory
  const { type } = recipient
  if (type === 'USER') {
    const user = users.find(({ userId }) => userId === recipient.userId)
    return { type, userId: recipient.userId, email: user?.email ?? null, username: user?.username ?? null }
  }
  const { embedUserId } = recipient
  const person = embedUsers.find((candidate) => candidate.embedUserId === embedUserId)
  return {
    type,
    embedUserId,
    embedTenantName: person?.embedTenantName ?? null,
    externalId: person?.externalId ?? null,
    email: person?.details.email ?? null,
  }
}
