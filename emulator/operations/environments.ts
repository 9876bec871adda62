import { orNotFound } from '../http/response.ts'
import { isNode, type Node } from '../shape.ts'
import { type DataTokenClaims, signDataToken } from '../state/data-token.ts'
import {
  type Environment,
  environmentResponse,
  environmentsAsOf,
  environmentsOf,
  environmentTokenResponse,
} from '../state/environments.ts'
import { type Call, openTo, readAt } from './call.ts'
import { pageByOffset } from './listing.ts'

/** Environments of a deployment, and the tokens that are made for them. */
export const environmentHandlers = openTo(['DeploymentRead'], {
  getDeploymentEnvironments,
  getDeploymentEnvironmentTokens,
  createDeploymentEnvironmentToken: (call) => createToken(call, { scopes: grantedScopes(call) }),
  createDeploymentEnvironmentTokenForMetaSync: (call) =>
    createToken(call, { scopes: metaSyncScopes(call), metaSync: true }),
})

const longestSeconds = 3600

function getDeploymentEnvironments(call: Call): unknown {
  const { type } = call.query
  const all = environmentsAsOf(call.deployment, readAt(call, 'environmentListLagMs'), call.now)
  const found = all.filter((one) => type === undefined || one.type === type)
  const page = pageByOffset(call, found, ({ id }) => String(id))
  const items = page.items.map((environment) =>
    environmentResponse(call.deployment, environment, call.world.queryOrigin),
  )
  return { ...page, items, data: items }
}

/** The caller's own tokens alone, as from release 0.14.0 on. */
function getDeploymentEnvironmentTokens(call: Call): unknown {
  const { id } = findEnvironment(call)
  const own = call.deployment.environmentTokens.filter((token) => {
    return token.environmentId === id && token.userId === call.caller.userId
  })
  const page = pageByOffset(call, own, (token) => String(token.id))
  const items = page.items.map(environmentTokenResponse)
  return { ...page, items, data: items }
}

function createToken(call: Call, granted: Pick<DataTokenClaims, 'scopes' | 'metaSync'>): unknown {
  const { deployment, body, now } = call
  const { id: environmentId } = findEnvironment(call)
  const securityContext = signedContext(call)
  const seconds = typeof body.expires_in === 'number' ? body.expires_in : longestSeconds
  const id = (deployment.environmentTokens.at(-1)?.id ?? 0) + 1
  const expiresAt = now + seconds * 1000
  const claims = {
    deploymentId: deployment.id,
    environmentId,
    id,
    issuedAt: now,
    expiresAt,
    securityContext,
    ...granted,
  }
  const token = {
    id,
    environmentId,
    userId: call.caller.userId,
    token: signDataToken(claims),
    securityContext,
    createdAt: now,
    expiresAt,
  }
  deployment.environmentTokens.push(token)
  return { data: environmentTokenResponse(token) }
}

/** The security context that is signed: what a caller who may not edit the deployment asks for is dropped. */
function signedContext({ body, caller, state, struck }: Call): Node {
  const other = struck.find('other-context')
  if (other !== undefined) return isNode(other.body) ? other.body : {}
  const asked = isNode(body.security_context) ? body.security_context : {}
  const { tokenSecurityContext } = state.switches
  if (tokenSecurityContext === 'none') return {}
  return tokenSecurityContext === 'all' || caller.may(['DeploymentUpdate']) ? asked : {}
}

/** Of the scopes asked for, the two that are ever signed, each with the right to what it opens. */
function grantedScopes(call: Call): string[] {
  const allowed = {
    meta: call.caller.may(['SchemaRead']),
    'sql-runner': call.caller.may(['SqlRunnerRead']),
  }
  const granted = Object.entries(allowed).filter(([name, may]) => may && asks(call, name))
  return granted.map(([name]) => name)
}

/** Always meta; the private members too, for who may change the model. */
function metaSyncScopes(call: Call): string[] {
  const deep = asks(call, 'meta-private') && call.caller.may(['SchemaUpdate'])
  return deep ? ['meta', 'meta-private'] : ['meta']
}

function asks(call: Call, scope: string): boolean {
  return Array.isArray(call.body.scopes) && call.body.scopes.includes(scope)
}

function findEnvironment(call: Call): Environment {
  const wanted = call.params.environmentId
  return orNotFound(
    environmentsOf(call.deployment).find(({ id }) => id === wanted),
    `Environment ${String(wanted)} not found`,
    'error',
  )
}
