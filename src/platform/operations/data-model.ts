import { loadSchemas } from '../load-schemas.ts'
import { operation, sessionBranch, sessionOrDeployBranch } from '../operation.ts'

const model = '/build/api/v1/deployments/{deploymentId}/data-model'

export const fileHashes = operation({
  id: 'fileHashes',
  method: 'GET',
  path: `${model}/file-hashes`,
  query: ['live', 'branchName', 'useDeployProjectRoot'],
  response: async () => (await loadSchemas()).fileHashes,
  doing: 'reading the file hashes',
  permission: 'SchemaRead',
  timeoutMs: 60_000,
  branch: { members: ['branchName'], otherwise: sessionOrDeployBranch },
})

/** The tree of the files, without paging the whole of it. */
export const listFiles = operation({
  id: 'listFiles',
  method: 'GET',
  path: `${model}/files`,
  query: ['withContent', 'branchName', 'showLastCLIUpload', 'after', 'first'],
  response: async () => (await loadSchemas()).sourceTree,
  doing: 'reading the files of a branch',
  permission: 'SchemaRead',
  timeoutMs: 60_000,
  branch: { members: ['branchName'], otherwise: sessionOrDeployBranch },
})

/** One synchronous request that compiles the whole model. */
export const validateDataModel = operation({
  id: 'validateDataModel',
  method: 'GET',
  path: `${model}/validate`,
  query: ['branchName', 'devMode'],
  response: async () => (await loadSchemas()).validation,
  doing: 'validating the data model',
  permission: 'SchemaRead',
  rejectedKind: 'build',
  timeoutMs: 300_000,
  branch: { members: ['branchName'], otherwise: 'the deploy branch', otherwiseInDevMode: sessionBranch },
})
