import { opening, syncing } from '../inputs/table.ts'
import {
  buildStatus,
  cancelDbtSync,
  finishUpload,
  getDbtSyncLogs,
  getDbtSyncResult,
  getDbtSyncStatus,
  listBranches,
  listDbtSyncs,
  mergeToDefaultBranch,
  setBranchStagingEnvironment,
  startDbtSync,
  startDevMode,
  startUpload,
  uploadFile,
  validateDataModel,
} from '../platform/operations.ts'
import type { Described, TenantSpec } from './served-spec.ts'

/** A feature that a tenant has or lacks. */
export interface Feature {
  /** Its name in the output `features`. */
  key: string
  name: string
  neededFor: readonly string[]
  /** Whether `sync` needs it; `by the description`: only missing when the OpenAPI document lacks it. */
  required: true | false | 'by the description'
  available(spec: TenantSpec): boolean | null
  /** The effect when it is not available. */
  without: string
}

/** The fix for an operation that a tenant lacks. */
export const updateAdvice = 'Ask for an update of the tenant: newer platform versions have it.'

/** In version 0.10 of the API; this action does not call it, so it has no row of its own. */
const generatedFiles: Described = {
  id: 'getDbtSyncGeneratedFiles',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/generated-files',
}

/** The features of a dbt sync. */
const syncFeatures: readonly Feature[] = [
  {
    key: 'start',
    name: 'start of a dbt sync',
    neededFor: syncing,
    required: true,
    available: (spec) => spec.has(startDbtSync),
    without: 'nothing can be synced',
  },
  {
    key: 'ref',
    name: 'sync of a chosen ref',
    neededFor: syncing,
    required: false,
    available: (spec) => spec.hasMembers('StartDbtSyncInput', ['ref']),
    without: 'the tracked branch is synced and "ref" is ignored; "ref-verified" is "unknown" or "false"',
  },
  {
    key: 'status',
    name: 'status of a sync',
    neededFor: syncing,
    required: 'by the description',
    available: (spec) => spec.has(getDbtSyncStatus),
    without: 'a sync cannot be followed',
  },
  {
    key: 'result',
    name: 'result of a sync',
    neededFor: syncing,
    required: false,
    available: (spec) => spec.has(getDbtSyncResult),
    without: 'generated files and cubes are not counted',
  },
  {
    key: 'logs',
    name: 'log of a sync',
    neededFor: syncing,
    required: false,
    available: (spec) => spec.has(getDbtSyncLogs),
    without: 'the log shows only the progress',
  },
  {
    key: 'history',
    name: 'history of syncs',
    neededFor: [...syncing, 'cleanup'],
    required: false,
    available: (spec) => spec.has(listDbtSyncs),
    without: 'a sync whose start response was lost cannot be found, and the ref can rarely be verified',
  },
  {
    key: 'gitRef',
    name: 'ref in the history',
    neededFor: syncing,
    required: false,
    available: (spec) => spec.hasMembers('DbtSyncRun', ['gitRef']),
    without:
      '"ref-verified" is "unknown" unless the branch name shows the ref; "release" then needs the input "branch"',
  },
  {
    key: 'cancel',
    name: 'cancel of a sync',
    neededFor: syncing,
    required: false,
    available: (spec) => spec.has(cancelDbtSync),
    without: 'a sync continues, and costs, after its job was cancelled',
  },
]

/** Other kinds of syncs, not used by any command. */
const otherSyncFeatures: readonly Feature[] = [
  {
    key: 'manifest',
    name: 'sync of a manifest',
    neededFor: [],
    required: false,
    available: (spec) => spec.hasMembers('StartDbtSyncInput', ['source', 'manifest']),
    without: 'not needed: for "sync", the platform reads the dbt repository itself',
  },
  {
    key: 'outputFiles',
    name: 'sync into files',
    neededFor: [],
    required: false,
    available: (spec) => {
      const member = spec.hasMembers('StartDbtSyncInput', ['output'])
      return member === null ? null : member && spec.has(generatedFiles)
    },
    without: 'not needed: "sync" uses the branch of the sync',
  },
]

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
  without: 'branches can only be opened with "activate: dev-mode"',
}

const devMode: Feature = {
  key: 'devMode',
  name: 'dev mode',
  neededFor: opening,
  required: false,
  available: (spec) => spec.has(startDevMode),
  without: 'branches can only be opened with "activate: staging"',
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
