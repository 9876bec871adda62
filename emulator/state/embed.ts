import { isDeepStrictEqual } from 'node:util'
import type { Node } from '../shape.ts'
import { nextId, type Tenant } from './tenant.ts'

/** A customer's customer: users who only see what is embedded elsewhere. */
export interface EmbedTenant {
  id: number
  name: string
  displayName: string | null
  createdAt: number
  /** The group of all its users. It is not listed, but access is granted to it. */
  systemGroupId: number
  users: Map<number, EmbedUser>
  groups: Map<number, EmbedGroup>
}

/** A user who comes through an embedded page. */
export interface EmbedUser {
  id: number
  username: string
  externalId: string
  email: string | null
  firstName: string | null
  createdAt: number
  lastLogin: number | null
  /** What decides which rows the user sees. No operation shows it, nor the attributes. */
  securityContext: Node
  userAttributes: Node[]
}

/** What a call may say about an embed user; groups by their names. */
export interface EmbedDetails {
  email: string
  groups: string[]
  securityContext: Node
  userAttributes: Node[]
}

/** The name of an embed tenant as it is kept: in lower case. */
export function embedTenantNameOf(text: string): string {
  return text.trim().toLowerCase()
}

/** The embed tenant of a name, which is in lower case; made if need be, for a tenant comes with its first user. */
export function provisionEmbedTenant(tenant: Tenant, name: string, now: number): EmbedTenant {
  const known = tenant.embedTenants.get(name)
  if (known !== undefined) return known
  const made: EmbedTenant = {
    id: nextId(tenant, 'embedTenant'),
    name,
    displayName: null,
    createdAt: now,
    systemGroupId: nextId(tenant, 'embedGroup'),
    users: new Map(),
    groups: new Map(),
  }
  tenant.embedTenants.set(name, made)
  return made
}

/** The embed user of an external id; made if need be, known by nothing but the id that the embedding page gave. */
export function provisionEmbedUser(
  tenant: Tenant,
  owner: EmbedTenant,
  externalId: string,
  now: number,
): EmbedUser {
  const known = findEmbedUser(owner, externalId)
  if (known !== undefined) return known
  const user: EmbedUser = {
    id: nextId(tenant, 'embedUser'),
    username: externalId,
    externalId,
    email: null,
    firstName: null,
    createdAt: now,
    lastLogin: null,
    securityContext: {},
    userAttributes: [],
  }
  owner.users.set(user.id, user)
  return user
}

/** The embed user of an external id, if there is one. */
export function findEmbedUser(owner: EmbedTenant, externalId: string): EmbedUser | undefined {
  return [...owner.users.values()].find((user) => user.externalId === externalId)
}

/** Lays what a call says over what is known about an embed user. @returns false when that changed nothing */
export function describeEmbedUser(
  tenant: Tenant,
  owner: EmbedTenant,
  user: EmbedUser,
  { groups, ...own }: Partial<EmbedDetails>,
): boolean {
  const before = { ...user }
  Object.assign(user, own)
  const moved = groups !== undefined && setGroups(tenant, owner.groups, user.id, groups)
  return moved || !isDeepStrictEqual(user, before)
}

/** A group inside one embed tenant. */
export interface EmbedGroup {
  id: number
  name: string
  description: string | null
  /** User id → membership id; a later membership has a greater one. */
  members: Map<number, number>
}

/** What is wrong with the name of a group; undefined for a good one. */
export function groupNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'name must not be blank'
  return name.startsWith('system:') ? `name: "${name}" has the reserved prefix system:` : undefined
}

/** Puts a user into exactly the groups of these names; those that are not there are made. @returns false for no change */
function setGroups(
  tenant: Tenant,
  groups: Map<number, EmbedGroup>,
  userId: number,
  names: readonly string[],
): boolean {
  const known = new Set([...groups.values()].map(({ name }) => name))
  for (const name of new Set(names)) {
    if (known.has(name)) continue
    const id = nextId(tenant, 'embedGroup')
    groups.set(id, { id, name, description: null, members: new Map() })
  }
  let changed = false
  for (const { name, members } of groups.values()) {
    if (names.includes(name) === members.has(userId)) continue
    changed = true
    if (!members.delete(userId)) members.set(userId, nextId(tenant, 'embedMembership'))
  }
  return changed
}
