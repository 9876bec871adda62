import type { FailureKind } from '../failure.ts'
import type { PreflightRow } from '../findings.ts'
import { failureKindOf, type PlatformError } from '../platform/errors.ts'
import { withoutStop } from '../runtime/text.ts'

/** A row of the preflight table, and the `failure-kind` if it is missing. */
export interface Check extends PreflightRow {
  kind: FailureKind
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
  const found = withoutStop(error.message)
  return error.status === 403
    ? missing(subject, found, error.advice, kind)
    : unknown(subject, found, error.advice, kind)
}
