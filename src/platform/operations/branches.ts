import * as z from 'zod/mini'
import { makes, write } from '../operation.ts'
import * as schemas from '../schemas.ts'
import { listBranches, removeBranch, setBranchStagingEnvironment, stopDevMode } from './undo.ts'

const build = '/build/api/v1/deployments/{deploymentId}'

/** Opens the fork of that branch again, or makes one: on some tenants a new one with every call. */
export const startDevMode = write(
  'startDevMode',
  'POST',
  `${build}/dev-mode`,
  z.object({ branchName: z.string() }),
  schemas.devSession,
  false,
)

/** Fetches what is there: a second call finds it fetched. */
export const pull = write(
  'pull',
  'POST',
  `${build}/pull`,
  z.object({ branchName: z.string() }),
  schemas.pulled,
  true,
)

export const mergeIntoParentBranch = write(
  'mergeIntoParentBranch',
  'POST',
  `${build}/merge`,
  z.object({ branchName: z.string(), message: z.string(), deleteBranch: z.optional(z.boolean()) }),
  schemas.mergeAnswer,
  false,
)

export const mergeToDefaultBranch = write(
  'mergeToDefaultBranch',
  'POST',
  `${build}/merge-to-default`,
  z.object({ branchName: z.string(), message: z.string(), removeBranchAfterMerge: z.optional(z.boolean()) }),
  schemas.mergeAnswer,
  false,
)

export const branchOperations = [
  startDevMode,
  stopDevMode,
  listBranches,
  makes('createBranch', `${build}/branches`),
  removeBranch,
  setBranchStagingEnvironment,
  // Acts on the session: a second one would commit what came in between.
  makes('commitChanges', `${build}/commit`),
  pull,
  mergeIntoParentBranch,
  mergeToDefaultBranch,
] as const
