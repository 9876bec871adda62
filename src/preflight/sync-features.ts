import { syncing } from '../inputs/table.ts'
import {
  cancelDbtSync,
  getDbtSyncLogs,
  getDbtSyncResult,
  getDbtSyncStatus,
  listDbtSyncs,
  startDbtSync,
} from '../platform/operations.ts'
import type { Feature } from './feature.ts'
import type { Described } from './served-spec.ts'

/** In version 0.10 of the API; this action does not call it, so it has no row of its own. */
const generatedFiles: Described = {
  id: 'getDbtSyncGeneratedFiles',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/generated-files',
}

/** The features of a dbt sync. */
export const syncFeatures: readonly Feature[] = [
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
export const otherSyncFeatures: readonly Feature[] = [
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
