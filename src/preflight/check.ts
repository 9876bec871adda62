import type { FailureKind } from '../failure.ts'
import type { PreflightRow } from '../findings.ts'
import { failureKindOf, type PlatformError } from '../platform/errors.ts'
import { withoutStop } from '../runtime/text.ts'

/** A row of the preflight's table, and what a missing one counts as. */
export interface Check extends PreflightRow {
  kind: FailureKind
}

/** The row as the report has it. */
export function rowOf({ name, state, found, remedy, neededFor, required }: Check): PreflightRow {
  return { name, state, found, remedy, neededFor, required }
}

/** What came of one question: an answer, a fault, or why it was not asked (a phrase). */
export type Answer<T> = { data: T } | { error: PlatformError } | { unasked: string; kind: FailureKind }

/** The data of an answer; undefined when there is none. */
export function dataOf<T>(answer: Answer<T> | undefined): T | undefined {
  return answer && 'data' in answer ? answer.data : undefined
}

/** The fault of an answer; undefined when there is none. */
export function errorOf(answer: Answer<unknown> | undefined): PlatformError | undefined {
  return answer && 'error' in answer ? answer.error : undefined
}

/** What each check is about. */
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
 * A check whose question brought no data: a right that is lacking is missing, all else is not known.
 * @param answer a fault, or a question that was not asked
 */
export function unanswered(subject: Subject, answer: Answer<unknown>): Check {
  if ('unasked' in answer) {
    return unknown(subject, `not looked at: ${answer.unasked}`, '', answer.kind)
  }
  if ('data' in answer) return unknown(subject, 'not told by the platform', '', 'unsupported')
  const { error } = answer
  const kind = failureKindOf(error, 'input')
  // The token's own row says what to do about it.
  if (error.status === 401) return unknown(subject, 'not looked at: the platform refuses the token', '', kind)
  const found = withoutStop(error.message)
  return error.status === 403
    ? missing(subject, found, error.advice, kind)
    : unknown(subject, found, error.advice, kind)
}
