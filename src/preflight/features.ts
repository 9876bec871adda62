import type { ValidatingSettings } from '../inputs/settings.ts'
import { opening, syncing } from '../inputs/table.ts'
import {
  buildStatus,
  cancelDbtSync,
  createBranch,
  fileHashes,
  finishUpload,
  getDbtSyncLogs,
  getDbtSyncResult,
  getDbtSyncStatus,
  listBranches,
  listDbtSyncs,
  listFiles,
  mergeToDefaultBranch,
  setBranchStagingEnvironment,
  startDbtSync,
  startDevMode,
  startUpload,
  uploadFile,
  validateDataModel,
} from '../platform/operations.ts'
import type { PlatformResults } from './ask-platform.ts'
import { type Check, dataOf, missing, notNeeded, ok, type Subject } from './check.ts'
import { type Described, descriptionCheck, specIn, type TenantSpec, undescribed } from './served-spec.ts'

/** A feature that a tenant has or lacks. */
interface Feature {
  /** Its name in the output `features`. */
  key: string
  name: string
  neededFor: readonly string[]
  /** Whether `sync` needs it: always, or only where the tenant's OpenAPI document shows that it is missing. */
  required?: 'always' | 'if described'
  /** Only validation needs it. */
  forValidation?: true
  /** What the OpenAPI document lists of it. */
  operations?: readonly Described[]
  members?: Parameters<TenantSpec['hasMembers']>
  /** What else shows that it is available: operations that returned data. */
  evidence?: (results: FeatureResults) => string | false | undefined
  /** The effect when it is not available. */
  without: string
}

/** Sources for the features. Without an OpenAPI document, the platform is asked for the optional ones, too. */
type FeatureResults = Pick<PlatformResults, 'spec' | 'history'> &
  Partial<Pick<PlatformResults, 'validation' | 'branches'>>

/** The fix for an operation that a tenant lacks. */
export const updateAdvice = 'Ask for an update of the tenant: newer platform versions have it.'

/** In version 0.10 of the API; this action does not call it, so it has no row of its own. */
const generatedFiles: Described = {
  id: 'getDbtSyncGeneratedFiles',
  method: 'GET',
  path: '/api/v1/deployments/{deploymentId}/dbt-sync/{syncJobId}/generated-files',
}

const responded = 'it responded'

/** All of them, in the order of the table. The last ones are used by no command. */
export const features: readonly Feature[] = [
  {
    key: 'start',
    name: 'start of a dbt sync',
    neededFor: syncing,
    required: 'always',
    operations: [startDbtSync],
    evidence: ({ history }) => dataOf(history) && 'the sync history at the same URL responded',
    without: 'nothing can be synced',
  },
  {
    key: 'ref',
    name: 'sync of a chosen ref',
    neededFor: syncing,
    members: ['StartDbtSyncInput', ['ref']],
    without: 'the tracked branch is synced and "ref" is ignored; "ref-verified" is "unknown" or "false"',
  },
  {
    key: 'status',
    name: 'status of a sync',
    neededFor: syncing,
    required: 'if described',
    operations: [getDbtSyncStatus],
    without: 'a sync cannot be followed',
  },
  {
    key: 'result',
    name: 'result of a sync',
    neededFor: syncing,
    operations: [getDbtSyncResult],
    without: 'generated files and cubes are not counted',
  },
  {
    key: 'logs',
    name: 'log of a sync',
    neededFor: syncing,
    operations: [getDbtSyncLogs],
    without: 'the log shows only the progress',
  },
  {
    key: 'history',
    name: 'history of syncs',
    neededFor: [...syncing, 'cleanup'],
    operations: [listDbtSyncs],
    evidence: ({ history }) => dataOf(history) && responded,
    without:
      'a sync whose start response was lost cannot be found, the ref can rarely be verified, no preview is kept, and "cleanup" fails',
  },
  {
    key: 'gitRef',
    name: 'ref in the history',
    neededFor: syncing,
    members: ['DbtSyncRun', ['gitRef']],
    evidence: ({ history }) => dataOf(history)?.some(({ gitRef }) => gitRef) && 'it is in the sync history',
    without:
      '"ref-verified" is "unknown" unless the branch name shows the ref; "release" then needs the input "branch"',
  },
  {
    key: 'cancel',
    name: 'cancel of a sync',
    neededFor: syncing,
    operations: [cancelDbtSync],
    without: 'a sync continues, and costs, after its job was cancelled',
  },
  {
    key: 'branches',
    name: 'list of branches',
    neededFor: [...opening, 'cleanup'],
    required: 'if described',
    forValidation: true,
    operations: [listBranches],
    evidence: ({ branches }) => dataOf(branches) && responded,
    without: 'no branch can be found, so none can be opened',
  },
  {
    key: 'staging',
    name: 'staging environments',
    neededFor: opening,
    operations: [setBranchStagingEnvironment],
    evidence: ({ branches }) =>
      dataOf(branches)?.some((branch) => branch.isStagingEnvironmentEnabled !== undefined) &&
      'the list of branches shows them',
    without: 'branches can only be opened with "activate: dev-mode"',
  },
  {
    key: 'devMode',
    name: 'dev mode',
    neededFor: opening,
    operations: [startDevMode],
    without: 'branches can only be opened with "activate: staging"',
  },
  {
    key: 'buildStatus',
    name: 'build status',
    neededFor: opening,
    required: 'if described',
    forValidation: true,
    operations: [buildStatus],
    without: 'builds cannot be awaited',
  },
  {
    key: 'validate',
    name: 'validation',
    neededFor: opening,
    required: 'always',
    forValidation: true,
    operations: [validateDataModel],
    evidence: ({ validation }) => dataOf(validation) && responded,
    without: 'no branch can be validated; "sync" works only with "validate: false"',
  },
  {
    key: 'merge',
    name: 'merge',
    neededFor: ['merge', 'release', 'rollback'],
    operations: [mergeToDefaultBranch],
    without: 'branches can only be merged manually on the platform',
  },
  {
    key: 'upload',
    name: 'upload of a data model',
    neededFor: ['deploy', 'rollback'],
    operations: [startUpload, uploadFile, finishUpload],
    without: 'data models cannot be deployed from a repository',
  },
  {
    key: 'snapshot',
    name: 'snapshot of production',
    neededFor: ['rollback'],
    operations: [listFiles, fileHashes, createBranch],
    without: 'a release saves no snapshot, and cannot be rolled back',
  },
  {
    key: 'manifest',
    name: 'sync of a manifest',
    neededFor: [],
    members: ['StartDbtSyncInput', ['source', 'manifest']],
    without: 'not needed: for "sync", the platform reads the dbt repository itself',
  },
  {
    key: 'outputFiles',
    name: 'sync into files',
    neededFor: [],
    operations: [generatedFiles],
    members: ['StartDbtSyncInput', ['output']],
    without: 'not needed: "sync" uses the branch of the sync',
  },
]

/** One row for each feature, one for the branch environment, and all flags by name. */
export function featureChecks(
  results: FeatureResults,
  wanted: Pick<ValidatingSettings, 'activate' | 'validate'>,
): { checks: Check[]; flags: Record<string, boolean | null> } {
  const tenantSpec = specIn(results.spec)
  const judged = features.map((feature) => ({ feature, ...judge(feature, tenantSpec, results) }))
  const flags = Object.fromEntries(judged.map(({ feature, available }) => [feature.key, available]))
  const rows = judged.flatMap(({ feature, available, evidence }) => {
    const { name, neededFor, required, without } = feature
    const needed = required === 'always' || (required === 'if described' && available === false)
    const subject = { name, neededFor, required: needed && (wanted.validate || !feature.forValidation) }
    const row = checkOf(subject, available, evidence, without, results.spec)
    return feature.key === 'staging' ? [openingCheck(flags, results, wanted), row] : [row]
  })
  return { checks: [descriptionCheck(results.spec), ...rows], flags }
}

/** Whether the feature is available, and the source of that; null when unknown. */
function judge(
  { operations = [], members, evidence }: Feature,
  tenantSpec: TenantSpec | null,
  results: FeatureResults,
): { available: boolean | null; evidence: string } {
  if (tenantSpec === null) {
    // An operation that returned data is available, even without an OpenAPI document.
    const shown = evidence?.(results) || ''
    return { available: shown ? true : null, evidence: shown }
  }
  const isKnown = members ? tenantSpec.hasMembers(...members) : true
  const available = isKnown && operations.every((operation) => tenantSpec.has(operation))
  return { available, evidence: "from the tenant's OpenAPI document" }
}

function checkOf(
  subject: Subject,
  available: boolean | null,
  evidence: string,
  without: string,
  spec: FeatureResults['spec'],
): Check {
  const isUsed = subject.neededFor.length > 0
  if (available === null)
    return isUsed ? undescribed(subject, spec) : notNeeded(subject, 'not used by any command')
  if (available) return ok(subject, `available (${evidence})`)
  const found = `not available: ${without}`
  return isUsed ? missing(subject, found, updateAdvice, 'unsupported') : notNeeded(subject, found)
}

/** Whether a branch can be opened as `activate` says. */
function openingCheck(
  { staging = null, devMode = null }: Record<string, boolean | null>,
  { spec }: FeatureResults,
  { activate, validate }: Pick<ValidatingSettings, 'activate' | 'validate'>,
): Check {
  const subject: Subject = {
    name: 'branch environment (staging or dev mode)',
    neededFor: opening,
    required: validate,
  }
  if (activate === 'never') return notNeeded({ ...subject, required: false }, '"activate: never"')
  const [way, other] = activate === 'dev-mode' ? [devMode, staging] : [staging, devMode]
  const names = ['a staging environment', 'dev mode'] as const
  const [name, otherName] = activate === 'dev-mode' ? names.toReversed() : names
  if (way) return ok(subject, `${name} (activate: ${activate})`)
  if (way === null) return undescribed(subject, spec)
  if (other) {
    const instead = activate === 'dev-mode' ? 'staging' : 'dev-mode'
    const found = `only ${otherName} is available, but "activate: ${activate}" needs ${name}`
    return missing(subject, found, `Set "activate: ${instead}" on the steps of this action.`, 'unsupported')
  }
  const found =
    'neither staging environments nor dev mode are known to be available, so no branch can be built'
  return missing(
    subject,
    found,
    `${updateAdvice} Until then, set "validate: false" to sync without validation.`,
    'unsupported',
  )
}
