import { nextId, type Tenant } from './tenant.ts'

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

/** Makes a group without members. */
export function addEmbedGroup(
  tenant: Tenant,
  groups: Map<number, EmbedGroup>,
  name: string,
  description: string | null = null,
): EmbedGroup {
  const group = { id: nextId(tenant, 'embedGroup'), name, description, members: new Map<number, number>() }
  groups.set(group.id, group)
  return group
}

/** Puts a user into exactly the groups of these names; those that are not there are made. @returns false for no change */
export function setGroups(
  tenant: Tenant,
  groups: Map<number, EmbedGroup>,
  userId: number,
  names: readonly string[],
): boolean {
  const known = new Set([...groups.values()].map(({ name }) => name))
  for (const name of new Set(names)) if (!known.has(name)) addEmbedGroup(tenant, groups, name)
  let changed = false
  for (const { name, members } of groups.values()) {
    if (names.includes(name) === members.has(userId)) continue
    changed = true
    if (!members.delete(userId)) members.set(userId, nextId(tenant, 'embedMembership'))
  }
  return changed
}
