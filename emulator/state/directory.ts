import type { Node } from '../contract/strict.ts'

/** A user of the account, as far as notifications need them. */
export interface Person {
  userId: number
  username: string
  /** Null for a user without a valid address. */
  email: string | null
}

/** A user of an application that embeds dashboards. */
export interface EmbedPerson {
  embedUserId: number
  embedTenantName: string
  externalId: string
  details: EmbedDetails
}

/** What a call may say about an embed user. */
export interface EmbedDetails {
  email: string | null
  groups: string[]
  securityContext: Node
  userAttributes: Node[]
}

/** Whom notifications can go to, and the ids given so far; all of the account, not of one deployment. */
export interface Directory {
  users: Person[]
  embedUsers: EmbedPerson[]
  lastNotificationId: number
  lastRecipientId: number
}

/** The account's first users. */
export function seedDirectory(): Directory {
  return {
    users: [
      { userId: 1, username: 'ci', email: 'ci@example.com' },
      { userId: 2, username: 'ana', email: 'ana@example.com' },
      { userId: 3, username: 'robot', email: null },
    ],
    embedUsers: [],
    lastNotificationId: 0,
    lastRecipientId: 0,
  }
}
