import * as z from 'zod/mini'
import { Form } from '../form.ts'
import type { Operation } from '../operations.ts'
import * as schemas from '../schemas.ts'

// Uploading a data model (contract, "Data Model Uploads"): a transaction is opened, files are put into it one by one,
// and nothing of it shows on the branch until it is finished. The branch travels in the query of every call.

const upload = '/build/api/v1/deployments/{deploymentId}/data-model/upload'
const query = ['branchName'] as const

type Upload<Step extends string, Body, Answer> = Operation<
  `${typeof upload}/${Step}`,
  'branchName',
  Body,
  Answer
>

/** Repeated when its answer is lost: a transaction that nobody finishes changes nothing. */
export const startUpload = {
  id: 'startUpload',
  method: 'POST',
  path: `${upload}/start`,
  query,
  body: z.undefined(),
  answer: schemas.uploadStarted,
  repeatable: true,
} satisfies Upload<'start', undefined, schemas.UploadStarted>

/** Repeated when its answer is lost: the same bytes under the same name, in the same transaction. */
export const uploadFile = {
  id: 'uploadFile',
  method: 'POST',
  path: `${upload}/file`,
  query,
  body: z.custom<Form>((value) => value instanceof Form),
  answer: schemas.anything,
  repeatable: true,
} satisfies Upload<'file', Form, unknown>

const finishBody = z.object({
  transaction: z.looseObject({ id: z.string() }),
  files: z.record(z.string(), z.object({ hash: z.string() })),
  autoRemoveFiles: z.boolean(),
  commitMessage: z.string(),
})

export const finishUpload = {
  id: 'finishUpload',
  method: 'POST',
  path: `${upload}/finish`,
  query,
  body: finishBody,
  answer: schemas.uploadFinished,
  repeatable: false,
} satisfies Upload<'finish', z.infer<typeof finishBody>, schemas.UploadFinished>

export const uploads = [startUpload, uploadFile, finishUpload] as const
