import type { Features } from '../findings.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { fixOf, isMain, markOf } from '../report/preflight-section.ts'
import { count, oneLine } from '../runtime/text.ts'
import type { Check } from './check.ts'

/** Whether all requirements of `sync` are met; unknown counts as not met. */
export function isReady(checks: readonly Check[]): boolean {
  return firstUnmet(checks) === null
}

/** The first missing requirement, else the first unknown one; null when all are met. */
export function firstUnmet(checks: readonly Check[]): Check | null {
  const required = checks.filter((check) => check.required)
  const first = (state: Check['state']) => required.find((check) => check.state === state)
  return first('missing') ?? first('unknown') ?? null
}

/** The final message of a successful run. */
export function sentenceOf(checks: readonly Check[]): string {
  const missing = checks.filter(({ state }) => state === 'missing')
  const names = missing.map(({ name }) => name).join(', ')
  return missing.length === 0
    ? 'Ready: all requirements of "sync" are met.'
    : `Ready: all requirements of "sync" are met. Missing for other commands: ${names}.`
}

/**
 * Features of the tenant and settings of the deployment, for later steps.
 * @param settings undefined when they could not be read
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

/** The checks that matter as log lines, each with its fix below it, and the names of the others. */
export function checkLines(all: readonly Check[]): string[] {
  const checks = all.filter(isMain)
  const others = all.filter((check) => !isMain(check)).map(({ name }) => name)
  const nameWidth = Math.max(0, ...checks.map(({ name }) => name.length))
  const stateWidth = Math.max(0, ...checks.map(({ state }) => state.length))
  const indent = ' '.repeat(3 + stateWidth + 2)
  const lines = checks.flatMap((check) => {
    const { name, state, found, neededFor } = check
    const remedy = fixOf(check)
    const row = `${markOf(check)} ${state.padEnd(stateWidth)}  ${name.padEnd(nameWidth)}  ${oneLine(found, 600)}`
    const notes = [
      remedy && `Fix: ${oneLine(remedy, 600)}`,
      state === 'missing' && neededFor.length > 0 && `Needed for: ${neededFor.join(', ')}.`,
    ].filter((note) => note)
    return notes.length === 0 ? [row] : [row, `${indent}→ ${notes.join(' ')}`]
  })
  if (others.length === 0) return lines
  return [...lines, `${count(others.length, 'other check')} with nothing to fix: ${others.join(', ')}`]
}
