import * as z from 'zod/mini'
import { none, type Operation, write } from '../operation.ts'
import * as schemas from '../schemas.ts'

// Uploading a data model (contract, "Data Model Uploads"): a transaction is opened, files are put into it one by one,
// and nothing of it shows on the branch until it is finished. The branch travels in the query of every call.

const upload = '/build/api/v1/deployments/{deploymentId}/data-model/upload'
const query = ['live', 'branchName', 'useDeployProjectRoot'] as const

/** Repeated when its answer is lost: a transaction that nobody finishes changes nothing. */
export const startUpload = write(
  'startUpload',
  'POST',
  `${upload}/start`,
  none,
  schemas.uploadStarted,
  true,
  query,
)

/** Repeated when its answer is lost: the same bytes under the same name, in the same transaction. */
export const uploadFile = {
  ...write(
    'uploadFile',
    'POST',
    `${upload}/file`,
    z.custom<FormData>((value) => value instanceof FormData),
    schemas.anything,
    true,
    query,
  ),
  multipart: true,
} satisfies Operation<`${typeof upload}/file`, (typeof query)[number], FormData, unknown>

const finishBody = z.object({
  transaction: z.looseObject({ id: z.string() }),
  files: z.record(z.string(), z.object({ hash: z.string() })),
  autoRemoveFiles: z.optional(z.boolean()),
  commitMessage: z.optional(z.string()),
})

/** Commits, builds and ends the transaction. */
export const finishUpload = write(
  'finishUpload',
  'POST',
  `${upload}/finish`,
  finishBody,
  schemas.uploadFinished,
  false,
  query,
)

export const uploadOperations = [startUpload, uploadFile, finishUpload] as const
