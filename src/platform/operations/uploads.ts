import { loadSchemas } from '../load-schemas.ts'
import type { MultipartForm } from '../multipart.ts'
import { body, operation, sessionOrDeployBranch } from '../operation.ts'

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
  response: async () => (await loadSchemas()).uploadStarted,
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
  response: async () => (await loadSchemas()).anything,
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
  response: async () => (await loadSchemas()).uploadFinished,
  doing: 'finishing the upload',
  permission: 'SchemaUpdate',
  timeoutMs: 300_000,
  branch,
})
