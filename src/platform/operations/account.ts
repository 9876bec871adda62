import * as z from 'zod/mini'
import { operation } from '../operation.ts'

const text = z.string().check(z.trim())

/** What the holder of a policy may do. All enumerations of the platform are open. */
const policy = z.object({
  resourceType: z.catch(text, ''),
  resources: z.catch(z.array(z.catch(text, '')), []),
  actions: z.catch(z.array(z.catch(text, '')), []),
})

/** Permits nothing. */
const unreadable = { resourceType: '', resources: [], actions: [] }

const caller = z.object({
  isAdmin: z.catch(z.optional(z.boolean()), undefined),
  /** Filled in this response only (contract, User); absent and null mean unknown. */
  userPolicies: z.catch(z.optional(z.array(z.catch(policy, unreadable))), undefined),
})
export type Caller = z.infer<typeof caller>

const deployment = z.object({
  name: z.catch(z.optional(text), undefined),
  creationStep: z.catch(z.optional(text), undefined),
})
export type Deployment = z.infer<typeof deployment>

/** The user of the token. Not in the published OpenAPI document, so a tenant may serve it without listing it. */
export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/api/v1/users/me',
  response: caller,
  doing: 'reading the user of the token',
})

/** The deployment as the token sees it. */
export const getDeployment = operation({
  id: 'getDeployment',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}',
  response: deployment,
  doing: 'reading the deployment',
  permission: 'DeploymentRead',
})
