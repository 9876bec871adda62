const viewer = ['SchemaRead', 'DeploymentRead', 'WorkspaceRead'] as const

/**
 * The rights of each role, by the platform's names for actions:
 * - `viewer` reads all but the account,
 * - `ci` is what a pipeline needs: syncs, branches, builds and merges,
 * - `developer` works on models and workspace,
 * - `deployment-admin` also runs deployments,
 * - `admin` may do everything.
 */
export const roles = {
  viewer,
  ci: ['SchemaRead', 'SchemaUpdate', 'SchemaUpdateDevBranches', 'DeploymentRead'],
  developer: [...viewer, 'SchemaUpdate', 'SchemaUpdateDevBranches', 'WorkspaceUpdate', 'SqlRunnerRead'],
  'deployment-admin': [
    ...viewer,
    'SchemaUpdate',
    'SchemaUpdateDevBranches',
    'DeploymentUpdate',
    'DeploymentCreate',
    'DeploymentDelete',
    'SqlRunnerRead',
  ],
  admin: 'all',
} as const satisfies Record<string, readonly Right[] | 'all'>

/** A named set of rights. */
export type Role = keyof typeof roles

/** True for the name of a role. */
export function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name)
}

/** What a credential may do. */
export type Right =
  | 'SchemaUpdate'
  | 'SchemaRead'
  | 'DeploymentRead'
  | 'SchemaUpdateDevBranches'
  | 'DeploymentUpdate'
  | 'DeploymentCreate'
  | 'DeploymentDelete'
  | 'SqlRunnerRead'
  | 'TenantAdmin'
  | 'WorkspaceRead'
  | 'WorkspaceUpdate'

/** How a credential is sent. */
export type AuthScheme = 'bearer' | 'api-key'

/** A credential that the emulator knows. Without `role`, `rights` and `deployments` it is not limited. */
export interface TokenGrant {
  token: string
  /** A named set of rights; `rights` add to it. */
  role?: Role
  rights?: Right[]
  deployments?: number[]
  /** The user's name, as used in the names of personal branches. */
  user?: string
  /** The only scheme under which the token is accepted; default both. */
  scheme?: AuthScheme
}

/** Who is calling. */
export interface Caller {
  token: string
  user: string
  userId: number
  may(rights: readonly Right[]): boolean
  sees(deploymentId: number): boolean
}

/** Finds callers by their Authorization header. */
export class Access {
  readonly #callers = new Map<string, Caller>()
  readonly #schemes = new Map<string, AuthScheme>()

  constructor(grants: readonly (string | TokenGrant)[]) {
    for (const [index, text] of grants.entries()) {
      const grant = typeof text === 'string' ? { token: text } : text
      const caller = callerOf(grant, index + 1)
      this.#callers.set(caller.token, caller)
      if (grant.scheme !== undefined) this.#schemes.set(caller.token, grant.scheme)
    }
  }

  /** Every token that is known. */
  get tokens(): string[] {
    return [...this.#callers.keys()]
  }

  /** The caller, or the reason why there is none. What the key looks like does not choose the scheme. */
  identify(authorization: string | undefined): Caller | string {
    if (authorization === undefined || authorization === '') return 'Authorization header is missing'
    const [, scheme, token] = /^(bearer|api-key) +(\S+)$/i.exec(authorization.trim()) ?? []
    if (scheme === undefined || token === undefined) return 'Authorization header is malformed'
    const only = this.#schemes.get(token)
    if (only !== undefined && only !== scheme.toLowerCase()) return `Token is not accepted as ${scheme}`
    return this.#callers.get(token) ?? 'Token is unknown or expired'
  }

  /** Everybody who has a token. */
  get callers(): Caller[] {
    return [...this.#callers.values()]
  }
}

function callerOf(grant: TokenGrant, userId: number): Caller {
  const held = rightsOf(grant)
  return {
    token: grant.token,
    user: grant.user ?? (userId === 1 ? 'ci' : `ci${userId}`),
    userId,
    may: (rights) => held === 'all' || rights.some((right) => held.has(right)),
    sees: (deploymentId) => grant.deployments?.includes(deploymentId) ?? true,
  }
}

function rightsOf(grant: TokenGrant): ReadonlySet<Right> | 'all' {
  const ofRole = grant.role === undefined ? undefined : roles[grant.role]
  if (ofRole === 'all') return 'all'
  if (ofRole === undefined && grant.rights === undefined) return 'all'
  return new Set<Right>([...(ofRole ?? []), ...(grant.rights ?? [])])
}
