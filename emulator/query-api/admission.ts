import { bareToken } from '../http/record.ts'
import { type DataToken, readDataToken } from '../state/data-token.ts'
import type { State } from '../state/state.ts'
import type { Place } from './place.ts'
import { QueryRefusal } from './refusal.ts'

/**
 * The token of a request. Whatever is wrong with it is a 403.
 * @param scope what the operation needs; every token has it, unless the tenant has taken it from all of them
 */
export function admitted(
  { deployment, environment }: Place,
  authorization: string | undefined,
  state: State,
  scope: 'meta' | 'sql' | 'data',
): DataToken {
  if (authorization === undefined || authorization === '') {
    throw new QueryRefusal(403, "Authorization header isn't set")
  }
  const token = readDataToken(bareToken(authorization), state.now())
  // A token of the deployment is one for its production.
  const environmentId = token?.environmentId ?? deployment.deployBranch.id
  if (token?.deploymentId !== deployment.id || environmentId !== environment.id) {
    throw new QueryRefusal(403, 'Invalid token')
  }
  const isLacking = new Set<string>(state.switches.missingScopes).has(scope)
  if (isLacking || (token.metaSync && scope !== 'meta')) {
    throw new QueryRefusal(403, `API scope is missing: ${scope}`)
  }
  return token
}
