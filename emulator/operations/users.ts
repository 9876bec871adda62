import { checked } from '../checked.ts'
import { Refusal } from '../http/response.ts'
import { isoTimes, optionalTime } from '../iso-time.ts'
import { isNode, type Node } from '../shape.ts'
import { dropRecipients } from '../state/notification.ts'
import { isMailAddress, newUser, type User, type UserSettings, userSettingsShape } from '../state/tenant.ts'
import { attemptEach, type Call, type Handlers, openTo, textOf } from './call.ts'
import { found, pageById, requireById } from './listing.ts'
import { textsOf } from './patch.ts'
import { type Kind, recordsOf } from './records.ts'

/** The users of the account. */
const kind: Kind<User> = {
  what: 'User',
  counter: 'user',
  rows: ({ state }) => state.tenant.users,
  plain: ['isAdmin', 'isDeactivated', 'defaultRoles'],
  clearable: ['firstName', 'title', 'externalId', 'tosAccepted'],
  blank: ({ body, state, now }) => {
    const [email, username] = [textOf(body, 'email') ?? '', textOf(body, 'username') ?? '']
    if (!isMailAddress(email)) throw new Refusal(400, `email: "${email}" is not an address`)
    if (username.trim() === '') throw new Refusal(400, 'username must not be blank')
    refuseTaken([...state.tenant.users.values()], email, username)
    return newUser(0, username, email, now)
  },
  derived: ({ body }, before) => {
    const kinds = textsOf(body, 'notifications')
    return {
      picture: pictureOf(body, before.picture),
      settings: isNode(body.settings) ? mergeSettings(before.settings, body.settings) : before.settings,
      // Sent as a list of names, shown as an object.
      ...(kinds === undefined
        ? {}
        : { notifications: Object.fromEntries(kinds.map((name) => [name, true])) }),
    }
  },
  check: (call, { id, isAdmin, isDeactivated }) => {
    const before = call.state.tenant.users.get(id)
    if (before === undefined) return
    if (isDeactivated && !before.isDeactivated) refuseOneself(call, before)
    if (!isAdmin || isDeactivated) refuseLastAdmin(call, before)
  },
  show: userResponse,
  dropped: dropUser,
}

const users = recordsOf(kind)

/** The users of the account, and the groups that they are in. */
export const userHandlers: Handlers = {
  ...openTo([], { listGroups }),
  ...openTo(['TenantAdmin'], {
    createUser: users.create,
    getUsers,
    updateUser: users.update,
    deleteUser: users.remove,
    bulkUserAction,
  }),
}

/** What the wire says about a user. */
export function userResponse(user: User): Node {
  const { attributeValues: _, ...rest } = user
  return { ...rest, ...isoTimes(user), lastLogin: optionalTime(user.lastLogin) }
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
  return pageById(call, users, userResponse)
}

// The contract leaves the picture untyped; responses have a text.
function pictureOf({ picture }: Node, before: string | null): string | null {
  if (picture === undefined) return before
  if (picture === null || typeof picture === 'string') return picture
  throw new Refusal(400, 'picture is not a text')
}

function listGroups(call: Call): unknown {
  const groups = [...call.state.tenant.groups.values()].filter(({ name }) => found(call, name))
  return pageById(call, groups, ({ userIds, ...group }) => ({ ...group, userCount: userIds.length }))
}

function bulkUserAction(call: Call): unknown {
  const action = textOf(call.body, 'action') ?? ''
  const ids: unknown[] = Array.isArray(call.body.userIds) ? call.body.userIds : []
  const { done, failed } = attemptEach([...new Set(ids)], (id) => {
    act(call, action, requireById(call.state.tenant.users, id, 'User'))
    return id
  })
  return { action, succeeded: done, failed: failed.map(({ item, error }) => ({ userId: item, error })) }
}

function act(call: Call, action: string, user: User): void {
  if (action === 'DELETE') {
    dropUser(call, user)
    call.state.tenant.users.delete(user.id)
    return
  }
  if (action === 'DEACTIVATE') {
    refuseOneself(call, user)
    refuseLastAdmin(call, user)
  }
  user.isDeactivated = action === 'DEACTIVATE'
  user.updatedAt = call.now
}

/** Refuses what would shut the caller out. */
function refuseOneself(call: Call, user: User): void {
  if (user.id === call.caller.userId) throw new Refusal(400, 'Nobody can deactivate or delete themselves')
}

/** Refuses what would leave the account without an active administrator. */
function refuseLastAdmin(call: Call, user: User): void {
  const admins = [...call.state.tenant.users.values()].filter(
    (other) => other.isAdmin && !other.isDeactivated,
  )
  if (admins.length === 1 && admins[0] === user) {
    throw new Refusal(400, `User ${user.id} is the last active administrator`)
  }
}

/** What goes with a user: memberships, granted tokens and notifications. */
function dropUser(call: Call, user: User): void {
  refuseOneself(call, user)
  refuseLastAdmin(call, user)
  const { tenant } = call.state
  tenant.formerUsers.set(user.id, user)
  dropRecipients(call.state.deployments.values(), (one) => one.type === 'USER' && one.userId === user.id)
  for (const group of tenant.groups.values()) group.userIds = group.userIds.filter((id) => id !== user.id)
  for (const token of tenant.userOAuthTokens.values()) {
    if (token.userId === user.id) tenant.userOAuthTokens.delete(token.id)
  }
}

/**
 * Settings with a call's changes laid over them: `sheets` merges member by member, and null clears. Where the
 * contract leaves the settings open, members that no response could show are dropped.
 * @throws {@link Refusal} 400 for a member of another type than the responses have
 */
export function mergeSettings(before: UserSettings, change: Node): UserSettings {
  const given = checked(userSettingsShape, change, 'settings')
  const sheets = given.sheets ? { sheets: { ...before.sheets, ...given.sheets } } : {}
  return { ...before, ...given, ...sheets }
}
