import type { GatingSettings } from '../inputs/settings.ts'
import type { Branch, ServedSpec, SyncRun, Validation } from '../platform/schemas.ts'
import { type Check, dataOf, missing, notNeeded, ok, type QueryResult, type Subject } from './check.ts'
import { descriptionCheck, specIn, undescribed } from './description-check.ts'
import { type Feature, features, named, updateAdvice } from './features.ts'
import type { TenantSpec } from './served-spec.ts'

/** Sources for the features: the tenant's OpenAPI document, else operations that returned data. */
export interface FeatureResults {
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
