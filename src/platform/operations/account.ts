import * as z from 'zod/mini'
import { get, makes, none, read, sets } from '../operation.ts'

const text = z.string().check(z.trim())

/** What a policy lets its holder do; open, as all enumerations of the platform. */
const policy = z.object({
  resourceType: z.catch(text, ''),
  resources: z.catch(z.array(z.catch(text, '')), []),
  actions: z.catch(z.array(z.catch(text, '')), []),
})

/** Gives nothing. */
const unreadable = { resourceType: '', resources: [], actions: [] }

const caller = z.object({
  isAdmin: z.catch(z.optional(z.boolean()), undefined),
  /** Filled here and nowhere else (contract, User); absent and null mean that nothing is told. */
  userPolicies: z.catch(z.optional(z.array(z.catch(policy, unreadable))), undefined),
})
export type Caller = z.infer<typeof caller>

const deployment = z.object({
  name: z.catch(z.optional(text), undefined),
  creationStep: z.catch(z.optional(text), undefined),
})
export type Deployment = z.infer<typeof deployment>

/** Who the token belongs to. Hidden from the published description, so a tenant may offer it without saying so. */
export const getMe = read('getMe', '/api/v1/users/me', caller)

/** The deployment as the token sees it. */
export const getDeployment = read('getDeployment', '/api/v1/deployments/{deploymentId}', deployment)

export const accountOperations = [
  getMe,
  getDeployment,
  // Merges the members that it names.
  sets('updateMySettings', 'PATCH', '/api/v1/users/me/settings'),
  get('getTenantSettings', '/api/v1/tenant/settings'),
  sets('updateTenantSettings', 'PUT', '/api/v1/tenant/settings'),
  get('getAppConfig', '/api/v1/app-config'),
  // Each call makes a token.
  makes('createToken', '/api/v1/usage-analytics/token', none),
] as const
