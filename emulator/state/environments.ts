import { isoTime } from '../iso-time.ts'
import { type Branch, isDevBranch } from './branch.ts'
import type { Deployment } from './deployment.ts'

/** Where a branch is served: every branch that something compiles has one, with the branch's id. */
export interface Environment {
  id: number
  type: 'production' | 'staging' | 'development'
  branch: Branch
}

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
  return [...deployment.branches.values()]
    .filter((branch) => deployment.isActive(branch))
    .map((branch) => ({ id: branch.id, type: typeOf(branch), branch }))
    .sort((a, b) => a.id - b.id)
}

function typeOf(branch: Branch): Environment['type'] {
  if (branch.parent === null) return 'production'
  return branch.staging ? 'staging' : 'development'
}

/** What the wire says about an environment. */
export function environmentAnswer(deployment: Deployment, environment: Environment): Record<string, unknown> {
  const { id, type, branch } = environment
  const place = type === 'production' ? '' : `/${encodeURIComponent(branch.name)}`
  const host = new URL(deployment.settings.deploymentUrl).hostname
  return {
    id: String(id),
    type,
    branch: branch.name,
    ...(isDevBranch(branch) && branch.owner !== undefined ? { user: branch.owner } : {}),
    api_credentials: [
      { type: 'rest', version: 1, url: `${deployment.settings.deploymentUrl}/api/v1${place}` },
      { type: 'sql', version: 1, host, port: 5432, database: `${deployment.id}-${id}` },
    ],
  }
}

/** What the wire says about a token. */
export function environmentTokenAnswer(token: EnvironmentToken): Record<string, unknown> {
  return {
    token: token.token,
    security_context: token.securityContext,
    created_at: isoTime(token.createdAt),
    expires_at: isoTime(token.expiresAt),
  }
}
