import * as z from 'zod/mini'
import type { Operation } from '../operations.ts'

// Who the token is, and whether the deployment is there for it: what a preflight asks.

const text = z.string().check(z.trim())
const none = z.undefined()

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

const mePath = '/api/v1/users/me'

/** Hidden from the published description, so a tenant may offer it without saying so. */
export const getMe = {
  id: 'getMe',
  method: 'GET',
  path: mePath,
  query: [],
  body: none,
  answer: caller,
  repeatable: true,
} satisfies Operation<typeof mePath, never, undefined, Caller>

const deploymentPath = '/api/v1/deployments/{deploymentId}'

export const getDeployment = {
  id: 'getDeployment',
  method: 'GET',
  path: deploymentPath,
  query: [],
  body: none,
  answer: deployment,
  repeatable: true,
} satisfies Operation<typeof deploymentPath, never, undefined, Deployment>
