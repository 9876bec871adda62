import type { Node } from '../../contract/strict.ts'
import { noContent, Refusal } from '../../http/answer.ts'
import { type EmbedTenant, type EmbedUser, findEmbedUser, provisionEmbedUser } from '../../state/embed.ts'
import { nextId } from '../../state/tenant.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { pageNewestFirst, requireById } from '../listing.ts'
import { nodesOf } from '../patch.ts'
import { findGroup } from './groups.ts'
import { embedUserAnswer, findEmbedTenant } from './tenants.ts'

/** The members of an embed tenant's groups. */
export const embedMemberHandlers: Handlers = {
  getGroupMembers: { rights: ['TenantAdmin'], run: getGroupMembers },
  addGroupMembers: { rights: ['TenantAdmin'], run: addGroupMembers },
  removeGroupMembers: { rights: ['TenantAdmin'], run: removeGroupMembers },
}

function getGroupMembers(call: Call): unknown {
  const { members } = findGroup(call)
  const users = [...findEmbedTenant(call).users.values()].filter(({ id }) => members.has(id))
  return pageNewestFirst(call, users, embedUserAnswer, ({ id }) => members.get(id) ?? 0)
}

// Every named user is looked up before anybody is made or added: one unknown id and nothing has happened.
function addGroupMembers(call: Call): unknown {
  const [owner, group] = [findEmbedTenant(call), findGroup(call)]
  const wanted = wantedMembers(call)
  for (const { embedUserId } of wanted) {
    if (embedUserId !== undefined) requireById(owner.users, embedUserId, 'Embed user')
  }
  const users = new Set(wanted.map((member) => userOf(owner, member) ?? provisioned(call, owner, member)))
  const unchangedMembers = [...users].filter(({ id }) => group.members.has(id))
  const addedMembers = [...users].filter(({ id }) => !group.members.has(id))
  for (const { id } of addedMembers) group.members.set(id, nextId(call.state.tenant, 'embedMembership'))
  return {
    addedMembers: addedMembers.map(embedUserAnswer),
    unchangedMembers: unchangedMembers.map(embedUserAnswer),
  }
}

function removeGroupMembers(call: Call): unknown {
  const [owner, group] = [findEmbedTenant(call), findGroup(call)]
  for (const member of wantedMembers(call)) {
    const user = userOf(owner, member)
    if (user !== undefined) group.members.delete(user.id)
  }
  return noContent
}

interface Wanted {
  embedUserId: number | undefined
  externalId: string | undefined
}

function wantedMembers(call: Call): Wanted[] {
  return nodesOf(call.body, 'members').map(wantedMember)
}

function wantedMember(member: Node): Wanted {
  const embedUserId = typeof member.embedUserId === 'number' ? member.embedUserId : undefined
  const externalId = textOf(member, 'externalId')
  if ((embedUserId === undefined) === (externalId === undefined)) {
    throw new Refusal(400, 'members: each needs exactly one of embedUserId and externalId')
  }
  return { embedUserId, externalId }
}

function userOf(owner: EmbedTenant, { embedUserId, externalId }: Wanted): EmbedUser | undefined {
  if (embedUserId !== undefined) return owner.users.get(embedUserId)
  return findEmbedUser(owner, externalId ?? '')
}

function provisioned(call: Call, owner: EmbedTenant, { externalId }: Wanted): EmbedUser {
  return provisionEmbedUser(call.state.tenant, owner, externalId ?? '', call.now)
}
