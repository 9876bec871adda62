import { loadSchemas } from '../load-schemas.ts'
import { body, operation, sessionBranch, unknownBranch } from '../operation.ts'

const build = '/build/api/v1/deployments/{deploymentId}'

/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
export const startDevMode = operation({
  id: 'startDevMode',
  method: 'POST',
  path: `${build}/dev-mode`,
  body: body<{ branchName: string }>(),
  response: async () => (await loadSchemas()).devSession,
  doing: 'starting dev mode',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
  branch: { members: ['branchName'], otherwise: unknownBranch },
})

/** Not repeated: a second one finds that the branch exists. With `activate`, dev mode of the token would move to it. */
export const createBranch = operation({
  id: 'createBranch',
  method: 'POST',
  path: `${build}/branches`,
  body: body<{ name: string; from: string; activate: false }>(),
  response: async () => (await loadSchemas()).anything,
  doing: 'creating the branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
  branch: { members: ['from'], otherwise: unknownBranch },
})

/** Repeated: a second pull finds that everything was fetched. */
export const pull = operation({
  id: 'pull',
  method: 'POST',
  path: `${build}/pull`,
  body: body<{ branchName: string }>(),
  response: async () => (await loadSchemas()).pulled,
  repeatable: true,
  doing: 'pulling the branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'build',
})

export const mergeIntoParentBranch = operation({
  id: 'mergeIntoParentBranch',
  method: 'POST',
  path: `${build}/merge`,
  body: body<{ branchName: string; message: string; deleteBranch?: boolean | undefined }>(),
  response: async () => (await loadSchemas()).mergeAnswer,
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
  body: body<{ branchName: string; message: string; removeBranchAfterMerge?: boolean | undefined }>(),
  response: async () => (await loadSchemas()).mergeAnswer,
  doing: 'merging into the deploy branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'merge',
  timeoutMs: 120_000,
  branch: { members: ['branchName', 'branchId'], otherwise: sessionBranch },
})
