import { createHash } from 'node:crypto'
import type { Emulator } from '../../../emulator/index.ts'
import type { ApiExample } from './example.ts'
import { ordersCube } from './fixture.ts'

const params = { deploymentId: 1, branchName: 'feature/one' }
const transaction = { id: 'upload-1' }
const path = 'model/cubes/returns.yml'
const content = ordersCube.replaceAll('orders', 'returns')

function openUpload(files: ReadonlyMap<string, string>) {
  return ({ state }: Emulator) => {
    const { branchName } = params
    const upload = { ...transaction, branchName, target: branchName, files: new Map(files) }
    state.deployment.uploads.set(transaction.id, upload)
  }
}

/** Uploading a data model. */
export const uploadExamples: readonly ApiExample[] = [
  { id: 'fileHashes', params, errors: [] },
  { id: 'startUpload', params, errors: [] },
  {
    id: 'uploadFile',
    params,
    body: { transaction: JSON.stringify(transaction), fileName: path },
    file: { name: 'returns.yml', content },
    prepare: openUpload(new Map()),
    errors: [],
  },
  {
    id: 'finishUpload',
    params,
    body: {
      transaction,
      files: { [path]: { hash: createHash('sha1').update(content).digest('hex') } },
      autoRemoveFiles: true,
      commitMessage: 'Add returns',
    },
    prepare: openUpload(new Map([[path, content]])),
    errors: [],
  },
]
