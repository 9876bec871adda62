import { Refusal } from '../../http/answer.ts'
import { dropRecipients } from '../../state/notification.ts'
import type { User } from '../../state/users.ts'
import type { Call } from '../call.ts'

/** Refuses what would shut the caller out. */
export function refuseOneself(call: Call, user: User): void {
  if (user.id === call.caller.userId) throw new Refusal(400, 'Nobody can deactivate or delete themselves')
}

/** Refuses what would leave the account without an active administrator. */
export function refuseLastAdmin(call: Call, user: User): void {
  const admins = [...call.state.tenant.users.values()].filter(
    (other) => other.isAdmin && !other.isDeactivated,
  )
  if (admins.length === 1 && admins[0] === user) {
    throw new Refusal(400, `User ${user.id} is the last active administrator`)
  }
}

/** Deletes a user with all that is theirs: memberships, attribute values, granted tokens and notifications. */
export function deleteUserRecord(call: Call, user: User): void {
  refuseOneself(call, user)
  refuseLastAdmin(call, user)
  const { tenant } = call.state
  tenant.users.delete(user.id)
  tenant.formerUsers.set(user.id, user)
  dropRecipients(call.state.deployments.values(), (one) => one.type === 'USER' && one.userId === user.id)
  for (const group of tenant.groups.values()) group.userIds = group.userIds.filter((id) => id !== user.id)
  for (const token of tenant.userOAuthTokens.values()) {
    if (token.userId === user.id) tenant.userOAuthTokens.delete(token.id)
  }
}
