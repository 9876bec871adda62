import { noContent, Refusal } from '../http/response.ts'
import { isNode, type Node } from '../shape.ts'
import {
  describeEmbedUser,
  type EmbedDetails,
  embedTenantNameOf,
  groupNameProblem,
  provisionEmbedTenant,
  provisionEmbedUser,
} from '../state/embed.ts'
import type { Notification, Recipient } from '../state/notification.ts'
import { isMailAddress, nextId, type User } from '../state/tenant.ts'
import { type Call, openTo, textOf } from './call.ts'
import { pageNewestFirst } from './listing.ts'
import { notificationRights, notifications, shownRecipient } from './notifications.ts'
import { nodesOf, textsOf } from './patch.ts'

/** Who gets a notification. */
export const recipientHandlers = openTo(notificationRights, {
  getRecipients,
  addRecipients,
  removeRecipients,
})

function getRecipients(call: Call): unknown {
  const { recipients } = notifications.find(call)
  return pageNewestFirst(call, recipients, (recipient) => shownRecipient(call, recipient))
}

function addRecipients(call: Call): unknown {
  const notification = notifications.find(call)
  // All are looked at before the first one is added.
  const wanted = readRecipients(call.body, [...call.state.tenant.users.values()])
  const fates = new Map<Recipient, Fate>()
  for (const one of wanted) {
    const { recipient, fate } = add(call, notification, one)
    // One that is named twice is told once.
    if (!fates.has(recipient)) fates.set(recipient, fate)
  }
  const told = (fate: Fate) =>
    [...fates].filter(([, own]) => own === fate).map(([recipient]) => shownRecipient(call, recipient))
  return {
    createdRecipients: told('created'),
    updatedRecipients: told('updated'),
    unchangedRecipients: told('unchanged'),
  }
}

type Fate = 'created' | 'updated' | 'unchanged'

function add(
  call: Call,
  notification: Notification,
  wanted: WantedRecipient,
): { recipient: Recipient; fate: Fate } {
  const { changed, ...key } = wanted.type === 'USER' ? { ...wanted, changed: false } : provide(call, wanted)
  const known = notification.recipients.find((recipient) => isSame(recipient, key))
  if (known !== undefined) return { recipient: known, fate: changed ? 'updated' : 'unchanged' }
  const recipient = { id: nextId(call.state.tenant, 'recipient'), ...key }
  notification.recipients.push(recipient)
  return { recipient, fate: 'created' }
}

type Key = { type: 'USER'; userId: number } | { type: 'EMBED_USER'; embedUserId: number }

function isSame(a: Key, b: Key): boolean {
  if (a.type === 'USER') return b.type === 'USER' && a.userId === b.userId
  return b.type === 'EMBED_USER' && a.embedUserId === b.embedUserId
}

/** The embed user, made on demand as the tenant is, with the details that the call gave. */
function provide(call: Call, wanted: WantedRecipient & { type: 'EMBED_USER' }): Key & { changed: boolean } {
  const { tenant } = call.state
  const owner = provisionEmbedTenant(tenant, wanted.embedTenantName, call.now)
  const user = provisionEmbedUser(tenant, owner, wanted.externalId, call.now)
  const changed = describeEmbedUser(tenant, owner, user, wanted.details)
  return { type: 'EMBED_USER', embedUserId: user.id, changed }
}

function removeRecipients(call: Call): unknown {
  const notification = notifications.find(call)
  const entries = nodesOf(call.body, 'recipients')
  for (const [index, { type, embedTenantName }] of entries.entries()) {
    if (type === 'EMBED_USER' && typeof embedTenantName !== 'string') {
      throw new Refusal(400, `recipients.${index}: EMBED_USER needs embedTenantName`)
    }
  }
  notification.recipients = notification.recipients.filter((recipient) => {
    const shown = shownRecipient(call, recipient)
    return !entries.some((entry) => isMeant(entry, shown))
  })
  return noContent
}

// An id may come as a number or as its text.
function isMeant(entry: Node, shown: Node): boolean {
  if (entry.type !== shown.type) return false
  if (entry.type === 'USER') return String(entry.id) === String(shown.userId)
  const owner = embedTenantNameOf(textOf(entry, 'embedTenantName') ?? '')
  return String(entry.id) === String(shown.embedUserId) && owner === shown.embedTenantName
}

/** A recipient that a call names, found to be good. */
type WantedRecipient =
  | { type: 'USER'; userId: number }
  | { type: 'EMBED_USER'; embedTenantName: string; externalId: string; details: Partial<EmbedDetails> }

/**
 * The recipients that a call wants to add. One that is not good makes the call fail as a whole, with 400.
 * @param users all users of the account
 */
function readRecipients(body: Node, users: readonly User[]): WantedRecipient[] {
  return nodesOf(body, 'recipients').map((input, index) => {
    const refuse = (reason: string) => new Refusal(400, `recipients.${index}: ${reason}`)
    if (input.type === 'SLACK') throw refuse('SLACK recipients are not supported yet')
    const email = textOf(input, 'email')
    if (email !== undefined && !isMailAddress(email)) throw refuse(`"${email}" is not a valid e-mail address`)
    const found = input.type === 'USER' ? userOf(input, users) : embedUserOf(input)
    if (typeof found === 'string') throw refuse(found)
    return found
  })
}

function userOf(input: Node, users: readonly User[]): WantedRecipient | string {
  const userId = input.userId ?? undefined
  const email = textOf(input, 'email')?.toLowerCase()
  if (userId === undefined && email === undefined) return 'USER needs userId or email'
  const user = users.find((one) => {
    return (
      (userId === undefined || one.id === userId) &&
      (email === undefined || one.email.toLowerCase() === email)
    )
  })
  if (user === undefined) return 'there is no such user'
  if (!isMailAddress(user.email)) return `user ${user.id} has no valid e-mail address`
  return { type: 'USER', userId: user.id }
}

function embedUserOf(input: Node): WantedRecipient | string {
  const embedTenantName = embedTenantNameOf(textOf(input, 'embedTenantName') ?? '')
  const externalId = textOf(input, 'externalId')?.trim() ?? ''
  if (embedTenantName === '' || externalId === '') return 'EMBED_USER needs embedTenantName and externalId'
  const details = detailsOf(input)
  const problem = details.groups?.map(groupNameProblem).find((found) => found !== undefined)
  if (problem !== undefined) return `groups: ${problem}`
  return { type: 'EMBED_USER', embedTenantName, externalId, details }
}

function detailsOf(input: Node): Partial<EmbedDetails> {
  const email = textOf(input, 'email')
  const groups = textsOf(input, 'groups')
  const { securityContext } = input
  return {
    ...(email === undefined ? {} : { email }),
    ...(groups === undefined ? {} : { groups }),
    ...(isNode(securityContext) ? { securityContext } : {}),
    ...(Array.isArray(input.userAttributes) ? { userAttributes: nodesOf(input, 'userAttributes') } : {}),
  }
}
