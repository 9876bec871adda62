import { isDeepStrictEqual } from 'node:util'
import { isNode, type Node } from '../contract/strict.ts'
import { noContent, Refusal } from '../http/answer.ts'
import { readRecipients, type WantedRecipient } from '../notifications/read-recipients.ts'
import { paginate } from '../pages.ts'
import type { Directory, EmbedPerson } from '../state/directory.ts'
import type { Notification, Recipient } from '../state/notification.ts'
import type { Call, Handlers } from './call.ts'
import { readRights, requireNotification, writeRights } from './notifications.ts'
import { shownRecipient } from './recipient-answer.ts'

/** Who gets a notification. */
export const recipientHandlers: Handlers = {
  getRecipients: { rights: readRights, run: getRecipients },
  addRecipients: { rights: writeRights, run: addRecipients },
  removeRecipients: { rights: writeRights, run: removeRecipients },
}

function getRecipients(call: Call): unknown {
  const all = requireNotification(call).recipients.toReversed()
  // Newest first: with the sign turned round the keys ascend.
  const page = paginate(all, ({ seq }) => String(-seq), call.query, call.state.switches.pageSize)
  return { ...page, items: page.items.map((recipient) => shownRecipient(call, recipient)) }
}

function addRecipients(call: Call): unknown {
  const notification = requireNotification(call)
  // All are looked at before the first one is added.
  const wanted = readRecipients(call.body.recipients, call.state.directory)
  const fates = new Map<Recipient, Fate>()
  for (const one of wanted) {
    const { recipient, fate } = add(call.state.directory, notification, one)
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
  directory: Directory,
  notification: Notification,
  wanted: WantedRecipient,
): { recipient: Recipient; fate: Fate } {
  const { changed, ...key } =
    wanted.type === 'USER' ? { ...wanted, changed: false } : provide(directory, wanted)
  const known = notification.recipients.find((recipient) => isSame(recipient, key))
  if (known !== undefined) return { recipient: known, fate: changed ? 'updated' : 'unchanged' }
  directory.lastRecipientId += 1
  const recipient = { seq: directory.lastRecipientId, ...key }
  notification.recipients.push(recipient)
  return { recipient, fate: 'created' }
}

type Key = { type: 'USER'; userId: number } | { type: 'EMBED_USER'; embedUserId: number }

function isSame(a: Key, b: Key): boolean {
  if (a.type === 'USER') return b.type === 'USER' && a.userId === b.userId
  return b.type === 'EMBED_USER' && a.embedUserId === b.embedUserId
}

/** The embed user, made on demand, with the details that the call gave. */
function provide(
  directory: Directory,
  wanted: WantedRecipient & { type: 'EMBED_USER' },
): Key & { changed: boolean } {
  const { embedTenantName, externalId, details } = wanted
  const known = directory.embedUsers.find((user) => {
    return user.embedTenantName === embedTenantName && user.externalId === externalId
  })
  const person = known ?? newEmbedUser(directory, embedTenantName, externalId)
  const next = { ...person.details, ...details }
  const changed = !isDeepStrictEqual(next, person.details)
  person.details = next
  return { type: 'EMBED_USER', embedUserId: person.embedUserId, changed }
}

function newEmbedUser(directory: Directory, embedTenantName: string, externalId: string): EmbedPerson {
  const embedUserId = Math.max(0, ...directory.embedUsers.map((user) => user.embedUserId)) + 1
  const details = { email: null, groups: [], securityContext: {}, userAttributes: [] }
  const person = { embedUserId, embedTenantName, externalId, details }
  directory.embedUsers.push(person)
  return person
}

function removeRecipients(call: Call): unknown {
  const notification = requireNotification(call)
  const entries = (Array.isArray(call.body.recipients) ? call.body.recipients : []).filter(isNode)
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
  return String(entry.id) === String(shown.embedUserId) && entry.embedTenantName === shown.embedTenantName
}
