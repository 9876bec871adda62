import { concludeChecks } from '../base/conclude-checks.ts'
import type { CheckResult } from '../base/findings.ts'
import { hasAccessTests, runAccessTests } from '../data-tests/run-access-tests.ts'
import { hasDataTests, runDataTests } from '../data-tests/run-data-tests.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'

/** Tests of one kind. */
interface TestGroup {
  /** What they are called, in the name of a phase. */
  name: string
  /** @throws Stop; PlatformError when the budget is spent */
  run: (context: TeamContext, branch: string, deployBranch: string | null) => Promise<CheckResult>
}

/** The tests that the team file has, and those that a pull request adds to it. */
export function testGroups(context: TeamContext): TestGroup[] {
  return [
    ...(hasDataTests(context) ? [{ name: 'data tests', run: runDataTests }] : []),
    ...(hasAccessTests(context) ? [{ name: 'access tests', run: runAccessTests }] : []),
  ]
}

/** The name of a phase with these parts: `Changes, data tests and access tests`. */
export function phaseOf(parts: readonly string[]): string {
  const head = parts.slice(0, -1).join(', ')
  const name = [head, parts.at(-1)].filter(Boolean).join(' and ')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

/** Runs the tests, group after group. */
export async function runTests(
  context: TeamContext,
  groups: readonly TestGroup[],
  branch: string,
  deployBranch: string | null,
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { run } of groups) results.push(await run(context, branch, deployBranch))
  return results
}

/**
 * Runs the tests of the team file on the deploy branch, and reports them. Without tests it does nothing.
 * @throws Failure, Stop; PlatformError when the budget is spent
 */
export async function testProduction(context: TeamContext, deployBranch: string): Promise<void> {
  const groups = testGroups(context)
  if (groups.length === 0) return
  await context.journal.phase(phaseOf(groups.map(({ name }) => name)), async () => {
    concludeChecks(context, await runTests(context, groups, deployBranch, deployBranch))
  })
}
