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
  | 'NotificationRead'
  | 'NotificationUpdate'

/** A credential that the emulator knows. Without `rights` or `deployments` it is not limited in them. */
export interface TokenGrant {
  token: string
  rights?: Right[]
  deployments?: number[]
  /** The user's name, as used in the names of personal branches. */
  user?: string
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

  constructor(grants: readonly (string | TokenGrant)[]) {
    for (const [index, grant] of grants.entries()) {
      const caller = callerOf(typeof grant === 'string' ? { token: grant } : grant, index + 1)
      this.#callers.set(caller.token, caller)
    }
  }

  /** The caller, or the reason why there is none. Both schemes are accepted, whatever the key looks like. */
  identify(authorization: string | undefined): Caller | string {
    if (authorization === undefined || authorization === '') return 'Authorization header is missing'
    const match = /^(?:bearer|api-key) +(\S+)$/i.exec(authorization.trim())
    if (match?.[1] === undefined) return 'Authorization header is malformed'
    return this.#callers.get(match[1]) ?? 'Token is unknown or expired'
  }

  /** Everybody who has a token. */
  get callers(): Caller[] {
    return [...this.#callers.values()]
  }
}

function callerOf(grant: TokenGrant, userId: number): Caller {
  return {
    token: grant.token,
    user: grant.user ?? (userId === 1 ? 'ci' : `ci${userId}`),
    userId,
    may: (rights) => grant.rights === undefined || rights.some((right) => grant.rights?.includes(right)),
    sees: (deploymentId) => grant.deployments?.includes(deploymentId) ?? true,
  }
}
