import type { MultipartForm } from '../multipart.ts'
import { body, operation, sessionBranch, sessionOrDeployBranch, unknownBranch } from '../operation.ts'
import * as schemas from '../schemas.ts'

const build = '/build/api/v1/deployments/{deploymentId}'

/** Not repeated: it opens the fork of that branch again, or creates one; on some tenants a new one with every call. */
export const startDevMode = operation({
  id: 'startDevMode',
  method: 'POST',
  path: `${build}/dev-mode`,
  body: body<{ branchName: string }>(),
  response: schemas.devSession,
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
  response: schemas.anything,
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
  body: body<{ branchName: string; message: string; deleteBranch?: boolean | undefined }>(),
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
  body: body<{ branchName: string; message: string; removeBranchAfterMerge?: boolean | undefined }>(),
  response: schemas.mergeAnswer,
  doing: 'merging into the deploy branch',
  permission: 'SchemaUpdate',
  rejectedKind: 'merge',
  timeoutMs: 120_000,
  branch: { members: ['branchName', 'branchId'], otherwise: sessionBranch },
})

const model = '/build/api/v1/deployments/{deploymentId}/data-model'

export const fileHashes = operation({
  id: 'fileHashes',
  method: 'GET',
  path: `${model}/file-hashes`,
  query: ['live', 'branchName', 'useDeployProjectRoot'],
  response: schemas.hashesOfFiles,
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
  response: schemas.sourceTree,
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
  response: schemas.validation,
  doing: 'validating the data model',
  permission: 'SchemaRead',
  rejectedKind: 'build',
  timeoutMs: 300_000,
  branch: { members: ['branchName'], otherwise: 'the deploy branch', otherwiseInDevMode: sessionBranch },
})

// Uploading a data model (contract, "Data Model Uploads"): a transaction is opened, files are added one by one, and the
// branch is unchanged until the transaction is finished. The branch is in the query of every request.

const upload = '/build/api/v1/deployments/{deploymentId}/data-model/upload'
const query = ['live', 'branchName', 'useDeployProjectRoot'] as const
const branch = { members: ['branchName'], otherwise: sessionOrDeployBranch }

/** Repeated: a transaction that is never finished changes nothing. */
export const startUpload = operation({
  id: 'startUpload',
  method: 'POST',
  path: `${upload}/start`,
  query,
  response: schemas.uploadStarted,
  repeatable: true,
  doing: 'starting the upload',
  permission: 'SchemaUpdate',
  branch,
})

/** Repeated: the same bytes under the same name, in the same transaction. */
export const uploadFile = operation({
  id: 'uploadFile',
  method: 'POST',
  path: `${upload}/file`,
  query,
  body: body<MultipartForm>(),
  multipart: true,
  response: schemas.anything,
  repeatable: true,
  doing: 'uploading a file',
  permission: 'SchemaUpdate',
  // A file of the largest size over a slow connection.
  timeoutMs: 300_000,
  branch,
})

/** Not repeated: it commits, starts a build and ends the transaction. It responds after the commit has reached git. */
export const finishUpload = operation({
  id: 'finishUpload',
  method: 'POST',
  path: `${upload}/finish`,
  query,
  body: body<{
    transaction: { [member: string]: unknown; id: string }
    files: Record<string, { hash: string }>
    autoRemoveFiles?: boolean | undefined
    commitMessage?: string | undefined
  }>(),
  response: schemas.uploadFinished,
  doing: 'finishing the upload',
  permission: 'SchemaUpdate',
  timeoutMs: 300_000,
  branch,
})
