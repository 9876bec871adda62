import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { userAnswer } from '../iso-time.ts'
import { dropRecipients } from '../state/notification.ts'
import { isMailAddress, newUser, nextId, type User, type UserSettings } from '../state/tenant.ts'
import { attemptEach, type Call, type Handlers, textOf } from './call.ts'
import { found, pageById, requireById } from './listing.ts'
import { patchedFlag, patchedNode, patchedText, textsOf } from './patch.ts'

/** The users of the account, and the groups that they are in. */
export const userHandlers: Handlers = {
  createUser: { rights: ['TenantAdmin'], run: createUser },
  getUsers: { rights: ['TenantAdmin'], run: getUsers },
  updateUser: { rights: ['TenantAdmin'], run: updateUser },
  deleteUser: { rights: ['TenantAdmin'], run: deleteUser },
  listGroups: { rights: [], run: listGroups },
  bulkUserAction: { rights: ['TenantAdmin'], run: bulkUserAction },
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
    deleteUserRecord(call, user)
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

/** Deletes a user with all that is theirs: memberships, attribute values, granted tokens and notifications. */
function deleteUserRecord(call: Call, user: User): void {
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

const types = {
  alternatingRowColors: 'boolean',
  defaultDeploymentId: 'number',
  lastSeenChangelogId: 'number',
  locale: 'string',
  theme: 'string',
  timezone: 'string',
} as const
const sheetNames = [
  'autoRunQueryOnChange',
  'openExplorationFromSheet',
  'revealSheetOnOpen',
  'showAppliedFilters',
  'suppressDuplicateValues',
]

/**
 * Settings with a call's changes laid over them: `sheets` merges member by member, and null clears. Where the
 * contract leaves the settings open, members that no answer could show are dropped.
 * @throws {@link Refusal} 400 for a member of another type than the answers have
 */
export function mergeSettings(before: UserSettings, change: Node): UserSettings {
  const known = Object.entries(types).filter(([name]) => change[name] !== undefined)
  const after: UserSettings = {
    ...before,
    ...Object.fromEntries(known.map(([name, type]) => [name, ofType(name, change[name], type)])),
  }
  if (change.sheets === null) after.sheets = null
  else if (isNode(change.sheets)) after.sheets = { ...before.sheets, ...flagsOf(change.sheets) }
  else if (change.sheets !== undefined) throw wrongType('sheets', 'object')
  return after
}

function flagsOf(sheets: Node): Record<string, boolean | null> {
  const known = sheetNames.filter((name) => sheets[name] !== undefined)
  return Object.fromEntries(known.map((name) => [name, flag(name, sheets[name])]))
}

function flag(name: string, value: unknown): boolean | null {
  if (typeof value === 'boolean' || value === null) return value
  throw wrongType(`sheets.${name}`, 'boolean')
}

function ofType(name: string, value: unknown, type: string): unknown {
  const right = value === null || (type === 'number' ? Number.isInteger(value) : typeof value === type)
  if (!right) throw wrongType(name, type)
  return value
}

function wrongType(name: string, type: string): Refusal {
  return new Refusal(400, `settings.${name} is not a ${type}`)
}
