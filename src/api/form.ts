import { encodeForm, type MultipartForm } from '../platform/multipart.ts'
import { readNamedFile, type Workspace } from '../runtime/workspace.ts'
import type { Violation } from './contract-check.ts'
import { isMapping } from './notification-rules.ts'

/** Size limit of an uploaded file. */
const mostFileBytes = 10 * 1024 * 1024

/** The fields of a form, as the contract describes them, and the form; or the problem with the file. */
export interface Form {
  body: unknown
  form: MultipartForm | null
  violations: Violation[]
}

/**
 * Builds the form of `uploadFile`. The transaction may be the object that `startUpload` returned: it is sent as JSON text.
 * @param body `transaction`, `fileName` and `file`, which is a path in the checkout
 */
export async function formOf(body: unknown, checkout: Workspace): Promise<Form> {
  if (!isMapping(body)) return { body, form: null, violations: [] }
  const { transaction, fileName, file } = body
  const text = isMapping(transaction) ? JSON.stringify(transaction) : transaction
  const fields = { ...body, ...(text === undefined ? {} : { transaction: text }) }
  if (typeof file !== 'string')
    return {
      body: fields,
      form: null,
      violations: [{ place: 'body.file', problem: 'is required: a path in the checkout' }],
    }
  const bytes = await readNamedFile(checkout, file, mostFileBytes)
  if (bytes === null) {
    const problem = `is no file of the checkout, or larger than ${mostFileBytes / 1024 / 1024} MiB: check it out first, and give its path from the root of the repository`
    return { body: fields, form: null, violations: [{ place: 'body.file', value: file, problem }] }
  }
  const texts = [
    { name: 'transaction', text: String(text) },
    { name: 'fileName', text: String(fileName) },
  ]
  const form = encodeForm(texts, { name: 'file', fileName: file.split('/').at(-1) ?? '', bytes })
  return { body: fields, form, violations: [] }
}
