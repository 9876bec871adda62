import { Failure, type FailureKind } from './failure.ts'
import type { CheckResult } from './findings.ts'
import type { Journal } from './journal.ts'
import type { Log } from './log.ts'

/**
 * Reports the results of checks, all before one fails the step. A breaking change counts most, then a test that fails: what
 * could not be checked may be an outage.
 * @throws Error why the step fails: a Failure, or the error of what could not be read
 */
export function concludeChecks(
  { journal, log }: { journal: Journal; log: Log },
  results: readonly CheckResult[],
): void {
  for (const { found, lines, warnings } of results) {
    journal.found(found)
    log.lines(lines)
    for (const warning of warnings) journal.warn(warning)
  }
  const failures = results.flatMap(({ failure }) => failure ?? [])
  const [first] = failures
  const worst = failures.find(isOf('breaking')) ?? failures.find(isOf('tests')) ?? first
  if (worst !== undefined) throw worst
}

const isOf = (kind: FailureKind) => (error: Error) => error instanceof Failure && error.kind === kind
