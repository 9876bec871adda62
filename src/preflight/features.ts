import type { GatingSettings } from '../inputs/settings.ts'
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
import type { Branch, ServedSpec, SyncRun, Validation } from '../platform/schemas.ts'
import { type Check, dataOf, missing, notNeeded, ok, type QueryResult, type Subject } from './check.ts'
import { type Described, descriptionCheck, specIn, type TenantSpec, undescribed } from './served-spec.ts'

/** A feature that a tenant has or lacks. */
interface Feature {
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
const named = { validate, staging, branches, buildStatus: builds } as const

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

/** Sources for the features: the tenant's OpenAPI document, else operations that returned data. */
interface FeatureResults {
  spec: QueryResult<ServedSpec>
  history: QueryResult<SyncRun[]>
  /** The rest is requested only when there is no OpenAPI document. */
  validation?: QueryResult<Validation> | undefined
  branches?: QueryResult<Branch[]> | undefined
}

/** Whether the feature is available, and the source of that; null when unknown. */
type Judgement = { available: boolean; evidence: string } | { available: null }

/** One row for each feature, one for the branch environment, and all flags by name. */
export function featureChecks(
  results: FeatureResults,
  wanted: Pick<GatingSettings, 'activate' | 'validate'>,
): { checks: Check[]; flags: Record<string, boolean | null> } {
  const tenantSpec = specIn(results.spec)
  const judged = features.map((feature) => ({ feature, judgement: judge(feature, tenantSpec, results) }))
  const flags = Object.fromEntries(judged.map(({ feature, judgement }) => [feature.key, judgement.available]))
  const opening = openingCheck(flags, results, wanted)
  const rows = judged.flatMap(({ feature, judgement }) => {
    const row = checkOf(feature, judgement, results, wanted)
    return feature === named.staging ? [opening, row] : [row]
  })
  return { checks: [descriptionCheck(results.spec), ...rows], flags }
}

function judge(feature: Feature, tenantSpec: TenantSpec | null, results: FeatureResults): Judgement {
  const available = tenantSpec ? feature.available(tenantSpec) : null
  if (available !== null) return { available, evidence: "from the tenant's OpenAPI document" }
  const evidence = tenantSpec ? null : evidenceIn(feature, results)
  return evidence === null ? { available: null } : { available: true, evidence }
}

/** An operation that returned data is available, even without an OpenAPI document. */
function evidenceIn(feature: Feature, { history, validation, branches }: FeatureResults): string | null {
  const runs = dataOf(history)
  if (feature.key === 'start') return runs ? 'the sync history at the same URL responded' : null
  if (feature.key === 'history') return runs ? 'it responded' : null
  if (feature.key === 'gitRef') return runs?.some(({ gitRef }) => gitRef) ? 'it is in the sync history' : null
  if (feature.key === 'validate') return dataOf(validation) ? 'it responded' : null
  const list = dataOf(branches)
  if (feature.key === 'branches') return list ? 'it responded' : null
  if (feature.key !== 'staging') return null
  const told = list?.some((branch) => branch.isStagingEnvironmentEnabled !== undefined)
  return told ? 'the list of branches shows them' : null
}

function checkOf(
  feature: Feature,
  judgement: Judgement,
  { spec }: FeatureResults,
  wanted: Pick<GatingSettings, 'validate'>,
): Check {
  const { name, neededFor, without } = feature
  const missed = judgement.available === false
  const needed = wanted.validate || !ofTheGate.has(feature)
  const subject: Subject = {
    name,
    neededFor,
    required: needed && (feature.required === true || (missed && feature.required === 'by the description')),
  }
  if (judgement.available === null) {
    return neededFor.length === 0 ? notNeeded(subject, 'not used by any command') : undescribed(subject, spec)
  }
  if (judgement.available) return ok(subject, `available (${judgement.evidence})`)
  const found = `not available: ${without}`
  return neededFor.length === 0
    ? notNeeded(subject, found)
    : missing(subject, found, updateAdvice, 'unsupported')
}

/** Not needed with `validate: false`. */
const ofTheGate: ReadonlySet<Feature> = new Set([named.validate, named.buildStatus, named.branches])

/** Whether a branch can be opened as `activate` says. */
function openingCheck(
  { staging = null, devMode = null }: Record<string, boolean | null>,
  { spec }: FeatureResults,
  { activate, validate }: Pick<GatingSettings, 'activate' | 'validate'>,
): Check {
  const subject: Subject = {
    name: 'branch environment (staging or dev mode)',
    neededFor: named.staging.neededFor,
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
