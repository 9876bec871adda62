import { noContent, orNotFound, Refusal } from '../http/response.ts'
import { isoTime, optionalTime } from '../iso-time.ts'
import type { Node } from '../shape.ts'
import {
  type EmbedGroup,
  type EmbedTenant,
  type EmbedUser,
  findEmbedUser,
  groupNameProblem,
  provisionEmbedUser,
} from '../state/embed.ts'
import { dropRecipients } from '../state/notification.ts'
import { nextId } from '../state/tenant.ts'
import { type Call, openTo, textOf } from './call.ts'
import { found, pageBy, pageById, pageNewestFirst, requireById, shown } from './listing.ts'
import { nodesOf } from './patch.ts'
import { recordsOf } from './records.ts'

/** Groups inside one embed tenant. */
const groups = recordsOf<EmbedGroup>({
  what: 'Group',
  counter: 'embedGroup',
  rows: (call) => findEmbedTenant(call).groups,
  plain: ['name', 'description'],
  clearable: [],
  blank: () => ({ id: 0, name: '', description: null, members: new Map() }),
  // An empty text clears the description of a group that is there.
  derived: ({ body }, { id }) => (id !== 0 && body.description === '' ? { description: null } : {}),
  check: (_, { name }, others) => {
    const problem = groupNameProblem(name)
    if (problem !== undefined) throw new Refusal(400, problem)
    if (others.some((group) => group.name === name)) throw new Refusal(400, `name: "${name}" is taken`)
  },
  show: groupResponse,
  gone: noContent,
  dropped: (_, { name, members }) => {
    if (members.size > 0) throw new Refusal(400, `Group "${name}" still has members`)
  },
})

/** Embed tenants, their users and groups. */
export const embedTenantHandlers = openTo(['TenantAdmin'], {
  listEmbedTenants,
  deleteEmbedTenant,
  listEmbedUsers,
  getGroups,
  createGroup: groups.create,
  getGroup: groups.read,
  updateGroup: groups.update,
  deleteGroup: groups.remove,
  getGroupMembers,
  addGroupMembers,
  removeGroupMembers,
})

/** The embed tenant of the path, or 404. */
function findEmbedTenant(call: Call): EmbedTenant {
  return requireEmbedTenant(call, String(call.params.embedTenantName))
}

/** An embed tenant by its name, or 404. */
export function requireEmbedTenant(call: Call, name: string): EmbedTenant {
  return orNotFound(call.state.tenant.embedTenants.get(name), `Embed tenant "${name}" not found`)
}

/** What the wire says about an embed user. */
function embedUserResponse(user: EmbedUser): Node {
  const { securityContext: _, userAttributes: __, ...shownMembers } = user
  return {
    ...shownMembers,
    createdAt: isoTime(user.createdAt),
    lastLogin: optionalTime(user.lastLogin),
  }
}

function listEmbedTenants(call: Call): unknown {
  const tenants = [...call.state.tenant.embedTenants.values()]
    .filter(({ name, displayName }) => found(call, name, displayName))
    .sort((a, b) => a.id - b.id)
  return pageById(call, tenants, ({ id, name, displayName, createdAt, users }) => {
    return { id, name, displayName, userCount: users.size, createdAt: isoTime(createdAt) }
  })
}

// Names are kept in lower case only, so any other spelling is a mistake and not an unknown tenant.
function deleteEmbedTenant(call: Call): unknown {
  const name = String(call.params.embedTenantName)
  if (name !== name.toLowerCase()) throw new Refusal(400, `embedTenantName: "${name}" is not in lower case`)
  const { deployments, tenant } = call.state
  const gone = tenant.embedTenants.get(name)
  tenant.embedTenants.delete(name)
  dropRecipients(deployments.values(), (recipient) => {
    return recipient.type === 'EMBED_USER' && gone?.users.has(recipient.embedUserId) === true
  })
  for (const { workspace } of deployments.values()) {
    for (const workbook of workspace.workbooks.values()) workbook.embedAccess.tenants.delete(name)
  }
  return noContent
}

function listEmbedUsers(call: Call): unknown {
  // Not everybody has an address, and two may share one: the id makes the place in the list unique.
  const placeOf = ({ id, email }: EmbedUser) => `${email ?? ''} ${id}`
  const users = [...findEmbedTenant(call).users.values()]
    .filter(({ email, username, externalId, firstName }) =>
      found(call, email, username, externalId, firstName),
    )
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  return shown(pageBy(call, users, placeOf), embedUserResponse)
}

function getGroups(call: Call): unknown {
  return pageNewestFirst(call, [...findEmbedTenant(call).groups.values()], groupResponse)
}

function groupResponse({ members, ...group }: EmbedGroup): Node {
  return { ...group, userCount: members.size }
}

function getGroupMembers(call: Call): unknown {
  const { members } = groups.find(call)
  const users = [...findEmbedTenant(call).users.values()].filter(({ id }) => members.has(id))
  return pageNewestFirst(call, users, embedUserResponse, ({ id }) => members.get(id) ?? 0)
}

// Every named user is looked up before anybody is made or added: one unknown id and nothing has happened.
function addGroupMembers(call: Call): unknown {
  const [owner, group] = [findEmbedTenant(call), groups.find(call)]
  const wanted = wantedMembers(call)
  for (const { embedUserId } of wanted) {
    if (embedUserId !== undefined) requireById(owner.users, embedUserId, 'Embed user')
  }
  const users = new Set(wanted.map((member) => userOf(owner, member) ?? provisioned(call, owner, member)))
  const unchangedMembers = [...users].filter(({ id }) => group.members.has(id))
  const addedMembers = [...users].filter(({ id }) => !group.members.has(id))
  for (const { id } of addedMembers) group.members.set(id, nextId(call.state.tenant, 'embedMembership'))
  return {
    addedMembers: addedMembers.map(embedUserResponse),
    unchangedMembers: unchangedMembers.map(embedUserResponse),
  }
}

function removeGroupMembers(call: Call): unknown {
  const [owner, group] = [findEmbedTenant(call), groups.find(call)]
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
