import type { Node } from '../../contract/strict.ts'
import { noContent, Refusal } from '../../http/answer.ts'
import { addEmbedGroup, type EmbedGroup, groupNameProblem } from '../../state/embed-groups.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { pageNewestFirst, requireById } from '../listing.ts'
import { findEmbedTenant } from './tenants.ts'

/** Groups inside an embed tenant. */
export const embedGroupHandlers: Handlers = {
  getGroups: { rights: ['TenantAdmin'], run: getGroups },
  createGroup: { rights: ['TenantAdmin'], run: createGroup },
  getGroup: { rights: ['TenantAdmin'], run: (call) => groupAnswer(findGroup(call)) },
  updateGroup: { rights: ['TenantAdmin'], run: updateGroup },
  deleteGroup: { rights: ['TenantAdmin'], run: deleteGroup },
}

/** The group of the path, if it is in the tenant of the path; else 404. */
export function findGroup(call: Call): EmbedGroup {
  return requireById(findEmbedTenant(call).groups, call.params.id, 'Group')
}

function getGroups(call: Call): unknown {
  return pageNewestFirst(call, [...findEmbedTenant(call).groups.values()], groupAnswer)
}

function createGroup(call: Call): unknown {
  const owner = findEmbedTenant(call)
  const name = textOf(call.body, 'name') ?? ''
  const problem = groupNameProblem(name)
  if (problem !== undefined) throw new Refusal(400, problem)
  if ([...owner.groups.values()].some((group) => group.name === name)) {
    throw new Refusal(400, `name: "${name}" is taken`)
  }
  const description = textOf(call.body, 'description') ?? null
  return groupAnswer(addEmbedGroup(call.state.tenant, owner.groups, name, description))
}

// An empty text clears the description; null is as good as absent.
function updateGroup(call: Call): unknown {
  const group = findGroup(call)
  const description = textOf(call.body, 'description')
  if (description !== undefined) group.description = description === '' ? null : description
  return groupAnswer(group)
}

function deleteGroup(call: Call): unknown {
  const group = findGroup(call)
  if (group.members.size > 0) throw new Refusal(400, `Group "${group.name}" still has members`)
  findEmbedTenant(call).groups.delete(group.id)
  return noContent
}

function groupAnswer({ members, ...group }: EmbedGroup): Node {
  return { ...group, userCount: members.size }
}
