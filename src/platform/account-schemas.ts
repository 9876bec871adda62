import * as z from 'zod/mini'

// The responses about the user of the token and the deployment.

const text = z.string().check(z.trim())

/** What the holder of a policy may do. All enumerations of the platform are open. */
const policy = z.object({
  resourceType: z.catch(text, ''),
  resources: z.catch(z.array(z.catch(text, '')), []),
  actions: z.catch(z.array(z.catch(text, '')), []),
})

/** Permits nothing. */
const unreadable = { resourceType: '', resources: [], actions: [] }

export const caller = z.object({
  isAdmin: z.catch(z.optional(z.boolean()), undefined),
  /** Filled in this response only (contract, User); absent and null mean unknown. */
  userPolicies: z.catch(z.optional(z.array(z.catch(policy, unreadable))), undefined),
})
export type Caller = z.infer<typeof caller>

export const deployment = z.object({
  name: z.catch(z.optional(text), undefined),
  creationStep: z.catch(z.optional(text), undefined),
})
export type DeploymentInfo = z.infer<typeof deployment>
