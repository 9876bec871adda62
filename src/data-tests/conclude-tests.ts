import { Failure, ShownFault } from '../base/failure.ts'
import type { CheckResult, DataTestResult } from '../base/findings.ts'
import { count, firstOf, oneLine, withoutStop } from '../base/text.ts'
import { failureKindOf, type PlatformError } from '../platform/errors.ts'

/** A message names at most this many tests. */
const mostNamed = 3

export type TestKind = 'data' | 'access'

/** The results of some tests, in their order, and why some of them were not run. */
export interface Tested {
  results: readonly DataTestResult[]
  problem: Failure | null
}

const advice: Readonly<Record<TestKind, string>> = {
  data: 'Correct the model or its tables, or the tests.',
  access: 'Correct the access policies, or the readers and tests in the team file.',
}

/** @param added those that the pull request adds: they fail nothing */
export function concludeTests(
  kind: TestKind,
  { results, problem }: Tested,
  added: Tested,
): CheckResult & { failure: Failure | null } {
  const all = [...results, ...added.results.map((result) => ({ ...result, added: true as const }))]
  const failed = results.filter(({ state }) => state === 'failed')
  const { message, advice: fix } = added.problem ?? {}
  const later = `The ${kind} tests that this pull request adds count once it is merged.`
  return {
    found: all.length === 0 ? {} : kind === 'data' ? { dataTests: all } : { accessTests: all },
    lines: all.map((result) => lineOf(kind, result)),
    warnings: message === undefined ? [] : [`${message} ${later} ${fix}`.trim()],
    // Tests that fail are no outage, even if others could not be run.
    failure: failed.length > 0 ? failureOf(kind, failed, results.length) : problem,
  }
}

function lineOf(kind: TestKind, { name, state, rows, durationMs, reason, added }: DataTestResult): string {
  const details = [
    reason,
    state === 'passed' && rows !== undefined && count(rows, 'row'),
    durationMs !== undefined && `${durationMs} ms`,
  ].filter(Boolean)
  const head = `${kind === 'data' ? 'Data' : 'Access'} test "${name}" ${added ? '(added in this pull request) ' : ''}${state}`
  return [head, details.join(', ')].filter(Boolean).join(': ')
}

function failureOf(kind: TestKind, failed: readonly DataTestResult[], total: number): Failure {
  const show = ({ name, reason = '' }: DataTestResult) => `"${name}" (${withoutStop(reason)})`
  const named = firstOf(failed, mostNamed, show, ', ', ', ')
  const where = oneLine(failed[0]?.branch ?? '', 255)
  return new ShownFault(
    'tests',
    `${failed.length} of ${total} ${kind} ${total === 1 ? 'test fails' : 'tests fail'} on branch "${where}": ${named}.`,
    advice[kind],
    { title: `${kind} tests failed` },
  )
}

/** @param what which tests, as a sentence begins with them */
export function notRun(what: string, error: PlatformError): Failure {
  return new Failure(
    failureKindOf(error, 'unsupported'),
    `${what} were not run: ${withoutStop(error.message)}.`,
    error.advice,
    { cause: error, title: `tests not run: ${error.title}` },
  )
}
