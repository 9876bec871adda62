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
  offered: (offer) => offer.has(listBranches),
  without: 'no branch can be found, so none can be opened',
}

const staging: Feature = {
  key: 'staging',
  name: 'staging environments',
  neededFor: opening,
  required: false,
  offered: (offer) => offer.has(setBranchStagingEnvironment),
  without: 'a branch is opened with "open-with: dev-mode" alone',
}

const devMode: Feature = {
  key: 'devMode',
  name: 'dev mode',
  neededFor: opening,
  required: false,
  offered: (offer) => offer.has(startDevMode),
  without: 'a branch is opened with "open-with: staging" alone',
}

const builds: Feature = {
  key: 'buildStatus',
  name: 'status of a build',
  neededFor: opening,
  required: 'by the description',
  offered: (offer) => offer.has(buildStatus),
  without: 'no build can be waited for',
}

const validate: Feature = {
  key: 'validate',
  name: 'validation',
  neededFor: opening,
  required: true,
  offered: (offer) => offer.has(validateDataModel),
  without: 'no branch can be validated, and nothing is green but with "validate: false"',
}

const merge: Feature = {
  key: 'merge',
  name: 'merge',
  neededFor: ['merge', 'release'],
  required: false,
  offered: (offer) => offer.has(mergeToDefaultBranch),
  without: 'branches are merged on the platform by hand',
}

const upload: Feature = {
  key: 'upload',
  name: 'upload of a data model',
  neededFor: ['deploy'],
  required: false,
  offered: (offer) => [startUpload, uploadFile, finishUpload].every((step) => offer.has(step)),
  without: 'a model is not deployed from a repository',
}

/** Those that the gate alone needs, and those that open a branch. */
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
