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
}

/** A group inside one embed tenant. */
export interface EmbedGroup {
  id: number
  name: string
  description: string | null
  /** User id → membership id; a later membership has a greater one. */
  members: Map<number, number>
}

/** Makes an embed user who is known by nothing but the id that the embedding page gave. */
export function provisionEmbedUser(
  tenant: Tenant,
  owner: EmbedTenant,
  externalId: string,
  now: number,
): EmbedUser {
  const user: EmbedUser = {
    id: nextId(tenant, 'embedUser'),
    username: externalId,
    externalId,
    email: null,
    firstName: null,
    createdAt: now,
    lastLogin: null,
  }
  owner.users.set(user.id, user)
  return user
}
