import type { Node } from '../../contract/strict.ts'
import { Refusal } from '../../http/answer.ts'
import type { OAuthIntegration } from '../../state/oauth.ts'
import { secretHash } from '../../state/secret-hash.ts'
import { nextId } from '../../state/tenant.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { requireById } from '../listing.ts'
import { patchedNode, textsOf } from '../patch.ts'
import { timesAnswer } from './user-answer.ts'

/** The services that users can give the platform access to. Everybody sees them; their secrets nobody does. */
export const oauthIntegrationHandlers: Handlers = {
  listOAuthIntegrations: { rights: [], run: listOAuthIntegrations },
  createOAuthIntegration: { rights: ['TenantAdmin'], run: createOAuthIntegration },
  getOAuthIntegration: { rights: [], run: (call) => integrationAnswer(findIntegration(call)) },
  updateOAuthIntegration: { rights: ['TenantAdmin'], run: updateOAuthIntegration },
  deleteOAuthIntegration: { rights: ['TenantAdmin'], run: deleteOAuthIntegration },
}

function listOAuthIntegrations({ state }: Call): unknown {
  return [...state.tenant.oauthIntegrations.values()].map(integrationAnswer)
}

function createOAuthIntegration(call: Call): unknown {
  const { tenant } = call.state
  const described = describedBy(call)
  const integration: OAuthIntegration = {
    id: nextId(tenant, 'oauthIntegration'),
    ...described,
    clientSecretHash: secretHash(textOf(call.body, 'clientSecret') ?? ''),
    scopes: textsOf(call.body, 'scopes') ?? null,
    config: patchedNode(call.body, 'config', null),
    createdAt: call.now,
    updatedAt: call.now,
  }
  tenant.oauthIntegrations.set(integration.id, integration)
  return integrationAnswer(integration)
}

// The secret is the one required member of creation that an update may leave out: the stored one stays.
function updateOAuthIntegration(call: Call): unknown {
  const integration = findIntegration(call)
  const secret = textOf(call.body, 'clientSecret')
  Object.assign(integration, {
    ...describedBy(call),
    clientSecretHash: secret === undefined ? integration.clientSecretHash : secretHash(secret),
    scopes: textsOf(call.body, 'scopes') ?? integration.scopes,
    config: patchedNode(call.body, 'config', integration.config),
    updatedAt: call.now,
  })
  return integrationAnswer(integration)
}

function deleteOAuthIntegration(call: Call): unknown {
  const { tenant } = call.state
  const { id } = findIntegration(call)
  tenant.oauthIntegrations.delete(id)
  for (const token of tenant.userOAuthTokens.values()) {
    if (token.integrationId === id) tenant.userOAuthTokens.delete(token.id)
  }
  return {}
}

function findIntegration(call: Call): OAuthIntegration {
  return requireById(call.state.tenant.oauthIntegrations, call.params.id, 'OAuth integration')
}

type Described = Pick<OAuthIntegration, 'name' | 'type' | 'authUrl' | 'tokenUrl' | 'clientId' | 'redirectUri'>

function describedBy({ body }: Call): Described {
  const text = (name: string) => textOf(body, name) ?? ''
  const described = {
    name: text('name'),
    type: text('type'),
    authUrl: text('authUrl'),
    tokenUrl: text('tokenUrl'),
    clientId: text('clientId'),
    redirectUri: text('redirectUri'),
  }
  for (const name of ['authUrl', 'tokenUrl', 'redirectUri'] as const) {
    if (!URL.canParse(described[name]))
      throw new Refusal(400, `${name}: "${described[name]}" is not an address`)
  }
  return described
}

function integrationAnswer(integration: OAuthIntegration): Node {
  const { clientSecretHash: _, ...rest } = integration
  return { ...rest, ...timesAnswer(integration) }
}
