import { isoTime } from '../iso-time.ts'
import { isNode } from '../shape.ts'
import { type Branch, isDevBranch } from './branch.ts'
import type { Deployment } from './deployment.ts'
import { branchesAsOf, type PastBranch } from './past.ts'
import type { Switches } from './settings.ts'

/** Where a branch is served: every branch that something compiles has one, with the branch's id. */
export interface Environment<Served extends Told = Branch> {
  id: number
  type: 'production' | 'staging' | 'development'
  branch: Served
  /** The person whose own it is, on a branch that is not theirs alone. */
  person?: string
}

/** What the wire tells of a branch that is served. */
type Told = Pick<Branch, 'id' | 'name' | 'parent' | 'owner' | 'staging'>

/** A token that was made for an environment. */
export interface EnvironmentToken {
  id: number
  environmentId: number
  userId: number
  token: string
  securityContext: Record<string, unknown>
  createdAt: number
  expiresAt: number
}

/** The environments of a deployment, by id. */
export function environmentsOf(deployment: Deployment): Environment[] {
  const branches = [...deployment.branches.values()]
  const active = branches.filter((branch) => deployment.isActive(branch))
  return [...personal(deployment, branches), ...byId(active)]
}

/** The same as they were at a time. */
export function environmentsAsOf(deployment: Deployment, at: number, now: number): Environment<PastBranch>[] {
  const branches = [...branchesAsOf(deployment, at, now).values()]
  return [...personal(deployment, branches), ...byId(branches.filter(({ active }) => active))]
}

/** Beyond the ids of all branches. */
const firstPersonalId = 1_000_000

/** Whether the environment with this id is, or was, a person's own. */
export function isPersonal(environmentId: number): boolean {
  return environmentId > firstPersonalId
}

/** Before all others, as the older ones. */
function personal<Served extends Told>(
  { switches }: Deployment,
  branches: readonly Served[],
): Environment<Served>[] {
  const shared = switches.personalEnvironments ? branches.filter((branch) => !isDevBranch(branch)) : []
  return shared.map((branch) => {
    return { id: firstPersonalId + branch.id, type: 'development', branch, person: 'anna' }
  })
}

function byId<Served extends Told>(branches: readonly Served[]): Environment<Served>[] {
  return branches
    .map((branch) => ({ id: branch.id, type: typeOf(branch), branch }))
    .sort((a, b) => a.id - b.id)
}

function typeOf(branch: Told): Environment['type'] {
  if (branch.parent === null) return 'production'
  return branch.staging ? 'staging' : 'development'
}

/** The path of an environment's query API on its host. The id is in it: another environment never has the same. */
export function environmentPath(deployment: Deployment, { id, branch }: Environment<Told>): string {
  return `/engine/${deployment.id}/${id}/${encodeURIComponent(branch.name)}`
}

/**
 * What the wire says about an environment.
 * @param origin of the host that serves the query APIs
 */
export function environmentResponse(
  deployment: Deployment,
  environment: Environment<Told>,
  origin: string,
): Record<string, unknown> {
  const { id, type, branch } = environment
  const user = environment.person ?? (isDevBranch(branch) ? branch.owner : undefined)
  const host = new URL(deployment.settings.deploymentUrl).hostname
  return {
    id: String(id),
    type,
    branch: branch.name,
    ...(user === undefined ? {} : { user }),
    api_credentials: [
      { type: 'rest', version: 1, url: urlOf(deployment, environment, origin) },
      { type: 'sql', version: 1, host, port: 5432, database: `${deployment.id}-${id}` },
    ],
  }
}

function urlOf(deployment: Deployment, environment: Environment<Told>, origin: string): string | null {
  const { environmentUrl } = deployment.switches
  const url = `${origin}${environmentPath(deployment, environment)}`
  if (environmentUrl === 'null') return null
  if (environmentUrl === 'null-in-branches' && environment.type !== 'production') return null
  return environmentUrl === 'v1' ? `${url}/v1` : url
}

/** The credentials as an object by type, as a guide shows them, although the description says that they are a list. */
export function reshapeCredentials(operationId: string, body: unknown, switches: Switches): unknown {
  if (operationId !== 'getDeploymentEnvironments' || switches.environmentCredentials === 'list') return body
  if (!isNode(body) || !Array.isArray(body.items)) return body
  const items = body.items.filter(isNode).map((item) => {
    const credentials: unknown[] = Array.isArray(item.api_credentials) ? item.api_credentials : []
    const byType = credentials.filter(isNode).map(({ type, ...rest }) => [String(type), rest])
    return { ...item, api_credentials: Object.fromEntries(byType) as unknown }
  })
  return { ...body, items, data: items }
}

/** What the wire says about a token. */
export function environmentTokenResponse(token: EnvironmentToken): Record<string, unknown> {
  return {
    token: token.token,
    security_context: token.securityContext,
    created_at: isoTime(token.createdAt),
    expires_at: isoTime(token.expiresAt),
  }
}
