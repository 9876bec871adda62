import type { FailureKind } from '../base/failure.ts'
import type { Features, PreflightRow } from '../base/findings.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { failureKindOf, type PlatformError } from '../platform/errors.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'
import { fixOf, isMain, othersText, stateMark } from '../report/preflight-section.ts'

/** A row of the preflight table, and the `failure-kind` if it is missing. */
export interface Check extends PreflightRow {
  kind: FailureKind
  /** Why it is unknown, if the platform did not say. */
  cause?: PlatformError
}

/** The row as in the report. */
export function rowOf({ name, state, found, remedy, neededFor, required }: Check): PreflightRow {
  return { name, state, found, remedy, neededFor, required }
}

/** Result of one query: its data, its error, or why it was skipped (a phrase). */
export type QueryResult<T> = { data: T } | { error: PlatformError } | { unasked: string; kind: FailureKind }

/** The data of a result; undefined when there is none. */
export function dataOf<T>(result: QueryResult<T> | undefined): T | undefined {
  return result && 'data' in result ? result.data : undefined
}

/** The error of a result; undefined when there is none. */
export function errorOf(result: QueryResult<unknown> | undefined): PlatformError | undefined {
  return result && 'error' in result ? result.error : undefined
}

/** The subject of a check. */
export interface Subject {
  name: string
  neededFor: readonly string[]
  required: boolean
}

export function ok(subject: Subject, found: string): Check {
  return { ...subject, state: 'ok', found, remedy: '', kind: 'none' }
}

export function missing(subject: Subject, found: string, remedy: string, kind: FailureKind): Check {
  return { ...subject, state: 'missing', found, remedy, kind }
}

export function unknown(subject: Subject, found: string, remedy: string, kind: FailureKind): Check {
  return { ...subject, state: 'unknown', found, remedy, kind }
}

/** A check that failed with an error of the platform. */
export function unknownFor(subject: Subject, cause: PlatformError): Check {
  const { message, advice } = cause
  return { ...unknown(subject, withoutStop(message), advice, failureKindOf(cause, 'input')), cause }
}

export function notNeeded(subject: Subject, found: string): Check {
  return { ...subject, state: 'not needed', found, remedy: '', kind: 'none' }
}

/**
 * A check without data: `missing` if a permission is missing, otherwise `unknown`.
 * @param result an error or a skipped query
 */
export function withoutData(subject: Subject, result: QueryResult<unknown>): Check {
  if ('unasked' in result) {
    return unknown(subject, `not checked: ${result.unasked}`, '', result.kind)
  }
  if ('data' in result) return unknown(subject, 'not in the response of the platform', '', 'unsupported')
  const { error } = result
  const kind = failureKindOf(error, 'input')
  // The fix is in the row `token`.
  if (error.status === 401) return unknown(subject, 'not checked: the platform rejected the token', '', kind)
  return error.status === 403
    ? missing(subject, withoutStop(error.message), error.advice, kind)
    : unknownFor(subject, error)
}

/** The first missing requirement of `sync`, else the first unknown one; null when all are met: unknown counts as not met. */
export function firstUnmet(checks: readonly Check[]): Check | null {
  const required = checks.filter((check) => check.required)
  const first = (state: Check['state']) => required.find((check) => check.state === state)
  return first('missing') ?? first('unknown') ?? null
}

/** The final message of a successful run. */
export function sentenceOf(checks: readonly Check[]): string {
  const named = (label: string, isNamed: (check: Check) => boolean) => {
    const names = checks.filter(isNamed).map(({ name }) => name)
    return names.length === 0 ? [] : [`${label}: ${names.join(', ')}.`]
  }
  const isOfSync = ({ neededFor }: Check) => neededFor.includes('sync')
  return [
    'Ready: all requirements of "sync" that can be checked are met.',
    ...named('Missing, and not required by "sync"', (one) => one.state === 'missing' && isOfSync(one)),
    ...named('Missing for other commands', (one) => one.state === 'missing' && !isOfSync(one)),
    ...named('Unknown', ({ state }) => state === 'unknown'),
  ].join(' ')
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
  const others = all.filter((check) => !isMain(check))
  const nameWidth = Math.max(0, ...checks.map(({ name }) => name.length))
  const stateWidth = Math.max(0, ...checks.map(({ state }) => state.length))
  const indent = ' '.repeat(3 + stateWidth + 2)
  const lines = checks.flatMap((check) => {
    const { name, state, found, neededFor } = check
    const remedy = fixOf(check)
    const row = `${stateMark(check)} ${state.padEnd(stateWidth)}  ${name.padEnd(nameWidth)}  ${oneLine(found, 600)}`
    const notes = [
      remedy && `Fix: ${oneLine(remedy, 600)}`,
      state === 'missing' && neededFor.length > 0 && `Needed for: ${neededFor.join(', ')}.`,
    ].filter((note) => note)
    return notes.length === 0 ? [row] : [row, `${indent}→ ${notes.join(' ')}`]
  })
  return [...lines, ...othersText(others).map(([text, names]) => `${text}: ${names.join(', ')}`)]
}
