import type { Node } from '../contract/strict.ts'

/** Settings of one user, in the wire's spelling. */
export interface UserSettings {
  alternatingRowColors?: boolean | null
  defaultDeploymentId?: number | null
  lastSeenChangelogId?: number | null
  locale?: string | null
  theme?: string | null
  timezone?: string | null
  sheets?: Record<string, boolean | null> | null
}

/** A user of the account. A password is taken and never kept: nothing could read it. */
export interface User {
  id: number
  email: string
  username: string
  isAdmin: boolean
  isDeactivated: boolean
  firstName: string | null
  title: string | null
  picture: string | null
  externalId: string | null
  defaultRoles: string[]
  /** Kind of notification → wanted or not. */
  notifications: Record<string, boolean>
  settings: UserSettings
  tosAccepted: Node | null
  /** Attribute id → value, for those that have one of their own. */
  attributeValues: Map<number, AttributeValue>
  createdAt: number
  updatedAt: number
  lastLogin: number | null
}

/** A group of users of the account. */
export interface Group {
  id: number
  name: string
  description: string | null
  userIds: number[]
}

/** The types that an attribute's values may have. */
export type AttributeType = 'string' | 'number' | 'boolean' | 'string_array' | 'number_array'

/** A value of an attribute, of the attribute's type. */
export type AttributeValue = string | number | boolean | string[] | number[]

/** An attribute that users can have a value of. */
export interface UserAttribute {
  id: number
  name: string
  type: AttributeType
  /** As text, whatever the type; lists are JSON. */
  defaultValue: string | null
  description: string | null
  displayName: string | null
}

/** A user with nothing but a name. */
export function newUser(id: number, username: string, email: string, now: number): User {
  return {
    id,
    email,
    username,
    isAdmin: false,
    isDeactivated: false,
    firstName: null,
    title: null,
    picture: null,
    externalId: null,
    defaultRoles: [],
    notifications: {},
    settings: {},
    tosAccepted: null,
    attributeValues: new Map(),
    createdAt: now,
    updatedAt: now,
    lastLogin: null,
  }
}
