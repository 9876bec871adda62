import type { Node } from '../../contract/strict.ts'
import { noContent, Refusal } from '../../http/answer.ts'
import { isoTime } from '../../iso-time.ts'
import type { EmbedTenant, EmbedUser } from '../../state/embed.ts'
import { dropRecipients } from '../../state/notification.ts'
import type { Call, Handlers } from '../call.ts'
import { found, pageBy, pageById, shown } from '../listing.ts'
import { optionalTime } from '../tenant/user-answer.ts'

/** Embed tenants and their users. */
export const embedTenantHandlers: Handlers = {
  listEmbedTenants: { rights: ['TenantAdmin'], run: listEmbedTenants },
  deleteEmbedTenant: { rights: ['TenantAdmin'], run: deleteEmbedTenant },
  listEmbedUsers: { rights: ['TenantAdmin'], run: listEmbedUsers },
}

/** The embed tenant of the path, or 404. */
export function findEmbedTenant(call: Call): EmbedTenant {
  return requireEmbedTenant(call, String(call.params.embedTenantName))
}

/** An embed tenant by its name, or 404. */
export function requireEmbedTenant(call: Call, name: string): EmbedTenant {
  const tenant = call.state.tenant.embedTenants.get(name)
  if (tenant === undefined) throw new Refusal(404, `Embed tenant "${name}" not found`)
  return tenant
}

/** What the wire says about an embed user. */
export function embedUserAnswer(user: EmbedUser): Node {
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
  return shown(pageBy(call, users, placeOf), embedUserAnswer)
}
