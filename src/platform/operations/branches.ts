import * as z from 'zod/mini'
import { operation, sessionBranch, unknownBranch } from '../operation.ts'
import * as schemas from '../schemas.ts'

const build = '/build/api/v1/deployments/{deploymentId}'

/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
export const startDevMode = operation({
  id: 'startDevMode',
  method: 'POST',
  path: `${build}/dev-mode`,
  body: z.object({ branchName: z.string() }),
  response: schemas.devSession,
  doing: 'starting dev mode',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
  branch: { members: ['branchName'], otherwise: unknownBranch },
})

/** Repeated: a second pull finds that everything was fetched. */
export const pull = operation({
  id: 'pull',
  method: 'POST',
  path: `${build}/pull`,
  body: z.object({ branchName: z.string() }),
  response: schemas.pulled,
  repeatable: true,
  doing: 'pulling the branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
})

export const mergeIntoParentBranch = operation({
  id: 'mergeIntoParentBranch',
  method: 'POST',
  path: `${build}/merge`,
  body: z.object({ branchName: z.string(), message: z.string(), deleteBranch: z.optional(z.boolean()) }),
  response: schemas.mergeAnswer,
  doing: 'merging into the parent branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'merge',
  timeoutMs: 120_000,
  branch: { members: ['branchName', 'branchId'], otherwise: sessionBranch },
})

export const mergeToDefaultBranch = operation({
  id: 'mergeToDefaultBranch',
  method: 'POST',
  path: `${build}/merge-to-default`,
  body: z.object({
    branchName: z.string(),
    message: z.string(),
    removeBranchAfterMerge: z.optional(z.boolean()),
  }),
  response: schemas.mergeAnswer,
  doing: 'merging into the deploy branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'merge',
  timeoutMs: 120_000,
  branch: { members: ['branchName', 'branchId'], otherwise: sessionBranch },
})
