import { json, none, type Operation, write } from '../operation.ts'
import { anything } from '../schemas.ts'

const upload = '/build/api/v1/deployments/{deploymentId}/data-model/upload'
const query = ['live', 'branchName', 'useDeployProjectRoot'] as const

/** Opens a transaction each time. */
export const startUpload = write('startUpload', 'POST', `${upload}/start`, none, anything, false, query)

/** The same file of the same transaction takes its own place. */
export const uploadFile = {
  ...write('uploadFile', 'POST', `${upload}/file`, json, anything, true, query),
  multipart: true,
} satisfies Operation<`${typeof upload}/file`, (typeof query)[number], unknown, unknown>

/** Commits, builds and ends the transaction. */
export const finishUpload = write('finishUpload', 'POST', `${upload}/finish`, json, anything, false, query)

export const uploadOperations = [startUpload, uploadFile, finishUpload] as const
