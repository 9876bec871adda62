import type { Settings } from '../inputs/settings.ts'
import type { Branch, ServedSpec, SyncRun, Validation } from '../platform/schemas.ts'
import { type Answer, type Check, dataOf, missing, notNeeded, ok, type Subject } from './check.ts'
import { descriptionCheck, offerIn, untold } from './description-check.ts'
import type { Feature } from './feature.ts'
import { features, named } from './features.ts'
import type { Offer } from './served-spec.ts'

/** What tells of features: the served description, and where there is none, operations that answered. */
export interface FeatureAnswers {
  spec: Answer<ServedSpec>
  history: Answer<SyncRun[]>
  /** The rest is asked for only where no description is served. */
  validation?: Answer<Validation> | undefined
  branches?: Answer<Branch[]> | undefined
}

/** Whether the feature is offered, and what tells; null when nothing does. */
type Judgement = { offered: boolean; evidence: string } | { offered: null }

/** One row for each feature, one for "some way to open a branch", and all flags by name. */
export function featureChecks(
  answers: FeatureAnswers,
  wanted: Pick<Settings, 'openWith' | 'validate'>,
): { checks: Check[]; flags: Record<string, boolean | null> } {
  const offer = offerIn(answers.spec)
  const judged = features.map((feature) => ({ feature, judgement: judge(feature, offer, answers) }))
  const flags = Object.fromEntries(judged.map(({ feature, judgement }) => [feature.key, judgement.offered]))
  const opening = openingCheck(flags, answers, wanted)
  const rows = judged.flatMap(({ feature, judgement }) => {
    const row = checkOf(feature, judgement, answers, wanted)
    return feature === named.staging ? [opening, row] : [row]
  })
  return { checks: [descriptionCheck(answers.spec), ...rows], flags }
}

function judge(feature: Feature, offer: Offer | null, answers: FeatureAnswers): Judgement {
  const offered = offer ? feature.offered(offer) : null
  if (offered !== null) return { offered, evidence: 'by the description that the tenant serves' }
  const evidence = offer ? null : answered(feature, answers)
  return evidence === null ? { offered: null } : { offered: true, evidence }
}

/** What answered is there, whatever describes it. */
function answered(feature: Feature, { history, validation, branches }: FeatureAnswers): string | null {
  const runs = dataOf(history)
  if (feature.key === 'start') return runs ? 'the history at the same address answers' : null
  if (feature.key === 'history') return runs ? 'it answers' : null
  if (feature.key === 'gitRef') return runs?.some(({ gitRef }) => gitRef) ? 'the history has it' : null
  if (feature.key === 'validate') return dataOf(validation) ? 'it answers' : null
  const list = dataOf(branches)
  if (feature.key === 'branches') return list ? 'it answers' : null
  if (feature.key !== 'staging') return null
  const told = list?.some((branch) => branch.isStagingEnvironmentEnabled !== undefined)
  return told ? 'the list of branches tells of them' : null
}

function checkOf(
  feature: Feature,
  judgement: Judgement,
  { spec }: FeatureAnswers,
  wanted: Pick<Settings, 'validate'>,
): Check {
  const { name, neededFor, without } = feature
  const missed = judgement.offered === false
  const needed = wanted.validate || !ofTheGate.has(feature)
  const subject: Subject = {
    name,
    neededFor,
    required: needed && (feature.required === true || (missed && feature.required === 'by the description')),
  }
  if (judgement.offered === null) {
    return neededFor.length === 0 ? notNeeded(subject, 'no command asks for it') : untold(subject, spec)
  }
  if (judgement.offered) return ok(subject, `offered, ${judgement.evidence}`)
  const found = `not offered: ${without}`
  return neededFor.length === 0
    ? notNeeded(subject, found)
    : missing(subject, found, updateAdvice, 'unsupported')
}

const updateAdvice = 'Ask for an update of the tenant: a newer version of the platform offers it.'

/** With `validate: false`, `sync` opens, builds and validates nothing. */
const ofTheGate: ReadonlySet<Feature> = new Set([named.validate, named.buildStatus, named.branches])

/** Whether a branch can be opened in the way that the step will take (steps/open-branch.ts). */
function openingCheck(
  { staging = null, devMode = null }: Record<string, boolean | null>,
  { spec }: FeatureAnswers,
  { openWith, validate }: Pick<Settings, 'openWith' | 'validate'>,
): Check {
  const subject: Subject = {
    name: 'a way to open a branch',
    neededFor: named.staging.neededFor,
    required: validate,
  }
  if (openWith === 'never') return notNeeded({ ...subject, required: false }, '"open-with: never"')
  const [way, other] = openWith === 'dev-mode' ? [devMode, staging] : [staging, devMode]
  const names = ['a staging environment', 'dev mode'] as const
  const [name, otherName] = openWith === 'dev-mode' ? names.toReversed() : names
  if (way) return ok(subject, `${name}, as "open-with: ${openWith}" wants it`)
  if (way === null) return untold(subject, spec)
  if (other) {
    const instead = openWith === 'dev-mode' ? 'staging' : 'dev-mode'
    const found = `${otherName} alone is offered, and not ${name} as "open-with: ${openWith}" wants it`
    return missing(subject, found, `Set "open-with: ${instead}" on the steps of this action.`, 'unsupported')
  }
  const found = 'neither staging environments nor dev mode are known to be offered, so no branch can be built'
  return missing(subject, found, `${updateAdvice} Until then, "validate: false" syncs alone.`, 'unsupported')
}
