import { get, makes, paging, read, sets } from '../operation.ts'
import * as schemas from '../schemas.ts'

const model = '/build/api/v1/deployments/{deploymentId}/data-model'

export const fileHashes = read('fileHashes', `${model}/file-hashes`, schemas.fileHashes, [
  'live',
  'branchName',
  'useDeployProjectRoot',
])

export const validateDataModel = read('validateDataModel', `${model}/validate`, schemas.validation, [
  'branchName',
  'devMode',
])

export const dataModelOperations = [
  get('listFiles', `${model}/files`, ['withContent', 'branchName', 'showLastCLIUpload', ...paging]),
  // Writes the same bytes to the same paths.
  sets('updateFiles', 'PUT', `${model}/files`),
  sets('removeFiles', 'DELETE', `${model}/files`),
  // A second one would find nothing at the old paths.
  makes('renameFiles', `${model}/files/rename`),
  fileHashes,
  validateDataModel,
] as const
