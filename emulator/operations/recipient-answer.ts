import type { Node } from '../contract/strict.ts'
import type { Recipient } from '../state/notification.ts'
import type { Call } from './call.ts'

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
