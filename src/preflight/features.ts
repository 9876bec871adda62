import { opening } from '../inputs/table.ts'
import {
  buildStatus,
  finishUpload,
  listBranches,
  mergeToDefaultBranch,
  setBranchStagingEnvironment,
  startDevMode,
  startUpload,
  uploadFile,
  validateDataModel,
} from '../platform/operations.ts'
import type { Feature } from './feature.ts'
import { otherSyncFeatures, syncFeatures } from './sync-features.ts'

const branches: Feature = {
  key: 'branches',
  name: 'list of branches',
  neededFor: [...opening, 'cleanup'],
  required: 'by the description',
  available: (spec) => spec.has(listBranches),
  without: 'no branch can be found, so none can be opened',
}

const staging: Feature = {
  key: 'staging',
  name: 'staging environments',
  neededFor: opening,
  required: false,
  available: (spec) => spec.has(setBranchStagingEnvironment),
  without: 'branches can only be opened with "open-with: dev-mode"',
}

const devMode: Feature = {
  key: 'devMode',
  name: 'dev mode',
  neededFor: opening,
  required: false,
  available: (spec) => spec.has(startDevMode),
  without: 'branches can only be opened with "open-with: staging"',
}

const builds: Feature = {
  key: 'buildStatus',
  name: 'build status',
  neededFor: opening,
  required: 'by the description',
  available: (spec) => spec.has(buildStatus),
  without: 'builds cannot be awaited',
}

const validate: Feature = {
  key: 'validate',
  name: 'validation',
  neededFor: opening,
  required: true,
  available: (spec) => spec.has(validateDataModel),
  without: 'no branch can be validated; "sync" works only with "validate: false"',
}

const merge: Feature = {
  key: 'merge',
  name: 'merge',
  neededFor: ['merge', 'release'],
  required: false,
  available: (spec) => spec.has(mergeToDefaultBranch),
  without: 'branches can only be merged manually on the platform',
}

const upload: Feature = {
  key: 'upload',
  name: 'upload of a data model',
  neededFor: ['deploy'],
  required: false,
  available: (spec) => [startUpload, uploadFile, finishUpload].every((step) => spec.has(step)),
  without: 'data models cannot be deployed from a repository',
}

/** The features that only validation needs, and those that open a branch. */
export const named = { validate, staging, branches, buildStatus: builds } as const

/** All of them, in the order of the table. */
export const features: readonly Feature[] = [
  ...syncFeatures,
  branches,
  staging,
  devMode,
  builds,
  validate,
  merge,
  upload,
  ...otherSyncFeatures,
]
