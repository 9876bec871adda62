import type { Features } from '../findings.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { oneLine } from '../runtime/text.ts'
import type { Check } from './check.ts'

/** Whether everything is there that `sync` needs; what is not known is not there. */
export function isReady(checks: readonly Check[]): boolean {
  return theFirstMissing(checks) === null
}

/** The first required thing that is missing, else the first that is not known; null when all are there. */
export function theFirstMissing(checks: readonly Check[]): Check | null {
  const required = checks.filter((check) => check.required)
  const first = (state: Check['state']) => required.find((check) => check.state === state)
  return first('missing') ?? first('unknown') ?? null
}

/** The sentence of a green end. */
export function sentenceOf(checks: readonly Check[]): string {
  const missing = checks.filter(({ state }) => state === 'missing')
  const names = missing.map(({ name }) => name).join(', ')
  return missing.length === 0
    ? 'Ready: all that "sync" needs is there.'
    : `Ready: all that "sync" needs is there; missing for other things: ${names}.`
}

/**
 * What the tenant offers and how the deployment is set up, for later steps.
 * @param settings undefined where they could not be read
 */
export function featuresOf(
  flags: Readonly<Record<string, boolean | null>>,
  settings: DeploymentSettings | undefined,
): Features {
  return {
    ...flags,
    deployMode: settings?.deployMode === undefined ? null : oneLine(settings.deployMode, 40),
    readOnly: settings?.deployBranchReadOnly ?? null,
    mergeAllowed: settings?.deployBranchMergeAllowed ?? null,
  }
}
