import { isNode, type Node } from '../../contract/strict.ts'
import { Refusal } from '../../http/answer.ts'
import { isMailAddress } from '../../state/address.ts'
import { nextId } from '../../state/tenant.ts'
import { newUser, type User } from '../../state/users.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { found, pageById, requireById } from '../listing.ts'
import { patchedFlag, patchedNode, patchedText, textsOf } from '../patch.ts'
import { userAnswer } from './user-answer.ts'
import { deleteUserRecord, refuseLastAdmin, refuseOneself } from './user-guards.ts'
import { mergeSettings } from './user-settings.ts'

/** The users of the account, and the groups that they are in. */
export const userHandlers: Handlers = {
  createUser: { rights: ['TenantAdmin'], run: createUser },
  getUsers: { rights: ['TenantAdmin'], run: getUsers },
  updateUser: { rights: ['TenantAdmin'], run: updateUser },
  deleteUser: { rights: ['TenantAdmin'], run: deleteUser },
  listGroups: { rights: [], run: listGroups },
}

function createUser(call: Call): unknown {
  const { tenant } = call.state
  const [email, username] = [textOf(call.body, 'email') ?? '', textOf(call.body, 'username') ?? '']
  if (!isMailAddress(email)) throw new Refusal(400, `email: "${email}" is not an address`)
  if (username.trim() === '') throw new Refusal(400, 'username must not be blank')
  refuseTaken([...tenant.users.values()], email, username)
  const settings = isNode(call.body.settings) ? mergeSettings({}, call.body.settings) : {}
  const user: User = {
    ...newUser(0, username, email, call.now),
    isAdmin: call.body.isAdmin === true,
    firstName: textOf(call.body, 'firstName') ?? null,
    externalId: textOf(call.body, 'externalId') ?? null,
    picture: pictureOf(call.body, null),
    defaultRoles: textsOf(call.body, 'defaultRoles') ?? [],
    settings,
  }
  user.id = nextId(tenant, 'user')
  tenant.users.set(user.id, user)
  return userAnswer(user)
}

function refuseTaken(users: readonly User[], email: string, username: string): void {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  if (users.some((user) => same(user.email, email))) throw new Refusal(409, `email "${email}" is taken`)
  if (users.some((user) => same(user.username, username))) {
    throw new Refusal(409, `username "${username}" is taken`)
  }
}

function getUsers(call: Call): unknown {
  const users = [...call.state.tenant.users.values()]
    .filter((user) => found(call, user.username, user.email, user.firstName))
    .sort((a, b) => a.id - b.id)
  return pageById(call, users, userAnswer)
}

function updateUser(call: Call): unknown {
  const user = requireById(call.state.tenant.users, call.params.id, 'User')
  const { body } = call
  const isAdmin = patchedFlag(body, 'isAdmin', user.isAdmin)
  const isDeactivated = patchedFlag(body, 'isDeactivated', user.isDeactivated)
  if (isDeactivated && !user.isDeactivated) refuseOneself(call, user)
  if (!isAdmin || isDeactivated) refuseLastAdmin(call, user)
  const kinds = textsOf(body, 'notifications')
  Object.assign(user, {
    isAdmin,
    isDeactivated,
    firstName: patchedText(body, 'firstName', user.firstName),
    title: patchedText(body, 'title', user.title),
    picture: pictureOf(body, user.picture),
    tosAccepted: patchedNode(body, 'tosAccepted', user.tosAccepted),
    settings: isNode(body.settings) ? mergeSettings(user.settings, body.settings) : user.settings,
    notifications: kinds === undefined ? user.notifications : wanted(kinds),
    updatedAt: call.now,
  })
  return userAnswer(user)
}

// The input leaves the picture untyped; answers hold a text.
function pictureOf(body: Node, before: string | null): string | null {
  const { picture } = body
  if (picture === undefined || picture === null || typeof picture === 'string') {
    return patchedText(body, 'picture', before)
  }
  throw new Refusal(400, 'picture is not a text')
}

// Sent as a list of names, shown as an object.
function wanted(kinds: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(kinds.map((kind) => [kind, true]))
}

function deleteUser(call: Call): unknown {
  deleteUserRecord(call, requireById(call.state.tenant.users, call.params.id, 'User'))
  return {}
}

function listGroups(call: Call): unknown {
  const groups = [...call.state.tenant.groups.values()].filter(({ name }) => found(call, name))
  return pageById(call, groups, ({ userIds, ...group }) => ({ ...group, userCount: userIds.length }))
}
