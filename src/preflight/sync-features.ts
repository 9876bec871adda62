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

/** Of contract 0.10: not called by the product yet, so it has no row of its own. */
const generatedFiles: Described = {
  id: 'getDbtSyncGeneratedFiles',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/generated-files',
}

/** What a dbt sync is made of. */
export const syncFeatures: readonly Feature[] = [
  {
    key: 'start',
    name: 'start of a dbt sync',
    neededFor: syncing,
    required: true,
    offered: (offer) => offer.has(startDbtSync),
    without: 'nothing can be synced',
  },
  {
    key: 'ref',
    name: 'sync of a chosen ref',
    neededFor: syncing,
    required: false,
    offered: (offer) => offer.hasMembers('StartDbtSyncInput', ['ref']),
    without: 'the tracked branch is synced whatever "ref" says; "ref-verified" is "unknown" or "false"',
  },
  {
    key: 'status',
    name: 'status of a sync',
    neededFor: syncing,
    required: 'by the description',
    offered: (offer) => offer.has(getDbtSyncStatus),
    without: 'a sync cannot be followed',
  },
  {
    key: 'result',
    name: 'result of a sync',
    neededFor: syncing,
    required: false,
    offered: (offer) => offer.has(getDbtSyncResult),
    without: 'generated files and cubes are not counted',
  },
  {
    key: 'logs',
    name: 'log of a sync',
    neededFor: syncing,
    required: false,
    offered: (offer) => offer.has(getDbtSyncLogs),
    without: 'the log shows progress alone',
  },
  {
    key: 'history',
    name: 'history of syncs',
    neededFor: [...syncing, 'cleanup'],
    required: false,
    offered: (offer) => offer.has(listDbtSyncs),
    without: 'a start whose answer is lost cannot be found again, and the ref is hardly ever proved',
  },
  {
    key: 'gitRef',
    name: 'ref in the history',
    neededFor: syncing,
    required: false,
    offered: (offer) => offer.hasMembers('DbtSyncRun', ['gitRef']),
    without: '"ref-verified" is "unknown" where the branch name does not tell; "release" then wants "branch"',
  },
  {
    key: 'cancel',
    name: 'cancel of a sync',
    neededFor: syncing,
    required: false,
    offered: (offer) => offer.has(cancelDbtSync),
    without: 'a sync goes on, and costs, after a job that was cancelled',
  },
]

/** Other kinds of syncs, which no command asks for. */
export const otherSyncFeatures: readonly Feature[] = [
  {
    key: 'manifest',
    name: 'sync of a manifest',
    neededFor: [],
    required: false,
    offered: (offer) => offer.hasMembers('StartDbtSyncInput', ['source', 'manifest']),
    without: 'the platform reads the dbt repository itself, as "sync" wants it',
  },
  {
    key: 'outputFiles',
    name: 'sync into files',
    neededFor: [],
    required: false,
    offered: (offer) => {
      const member = offer.hasMembers('StartDbtSyncInput', ['output'])
      return member === null ? null : member && offer.has(generatedFiles)
    },
    without: 'a sync makes a branch, as "sync" wants it',
  },
]
