import type { Context } from '../../context.ts'
import type { DataTest } from '../../data-tests/data-test.ts'
import { Failure } from '../../failure.ts'
import type { DataTestResult } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { failureKindOf, PlatformError } from '../../platform/errors.ts'
import type { QueryApi } from '../../query-api/query-api.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { count, oneLine, withoutStop } from '../../runtime/text.ts'
import { teamFileOf } from '../../team-file/load-team-file.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { openQueryApis } from '../changes/environment.ts'
import { readAllTests } from './read-tests.ts'
import { runTest } from './run-test.ts'

const atOnce = 5
/** A message names at most this many tests. */
const mostNamed = 3

/** What the data tests found. */
export interface DataTestRun {
  /** Reports the results: to be called once it is known that the branch did not change while the tests ran. */
  report: () => void
  /** Why the step fails; null when every test passes. */
  failure: Failure | null
}

/** Also of those that a pull request adds. @throws what {@link teamFileOf} throws */
export async function hasDataTests(context: Context<GatingSettings>): Promise<boolean> {
  const { tests, addedTests } = await teamFileOf(context)
  return [tests, addedTests].some((each) => each.tests.length + each.files.length > 0)
}

/**
 * Runs the data tests of the team file on the deploy branch, and reports them. Without tests it does nothing.
 * @throws Failure, Stop; PlatformError when the budget is spent
 */
export async function testProduction(context: Context<GatingSettings>, deployBranch: string): Promise<void> {
  if (!(await hasDataTests(context))) return
  await context.journal.phase('Data tests', async () => {
    const run = await runDataTests(context, deployBranch, deployBranch)
    run.report()
    if (run.failure) throw run.failure
  })
}

/**
 * Runs the data tests of the team file on a branch. Those that the pull request adds to it run last, and fail nothing.
 * @param deployBranch its environment is the production environment; null for a branch that is not it
 * @throws Stop; PlatformError when the budget is spent
 */
export async function runDataTests(
  context: Context<GatingSettings>,
  branch: string,
  deployBranch: string | null,
): Promise<DataTestRun> {
  const { journal, log, budget } = context
  const team = await teamFileOf(context)
  let counting: readonly DataTest[] = []
  let added: readonly DataTest[] = []
  let problem: Failure | null = null
  const results = new Map<DataTest, DataTestResult>()
  try {
    const own = await readAllTests(context, team.tests)
    added = await readAllTests(context, team.addedTests)
    counting = own
    if (counting.length + added.length > 0)
      await runAll(context, [counting, added], { team, branch, deployBranch }, results)
  } catch (error) {
    const isResult = error instanceof Failure || error instanceof PlatformError
    if (!isResult || budget.signal.aborted) throw error
    problem = error instanceof Failure ? error : notRun(error)
  }
  const resultsOf = (tests: readonly DataTest[]) =>
    tests.map((test) => results.get(test) ?? { ...about(test, branch), ...unknown })
  const deciding = resultsOf(counting)
  const all = [...deciding, ...resultsOf(added).map((result) => ({ ...result, added: true as const }))]
  const failed = deciding.filter(({ state }) => state === 'failed')
  // A file that cannot be read fails the step, as errors of the team file of a pull request do.
  const isOfAdded = added.length > 0 && counting.every((test) => results.has(test))
  return {
    report() {
      if (all.length === 0) return
      journal.found({ dataTests: all })
      log.lines(all.map(lineOf))
      if (problem && isOfAdded) journal.warn(`${problem.message} ${countLater} ${problem.advice}`.trim())
    },
    // Tests that fail are no outage, even if others could not be run.
    failure: failed.length > 0 ? failureOf(failed, deciding.length, branch) : isOfAdded ? null : problem,
  }
}

interface Place {
  team: TeamFile
  branch: string
  deployBranch: string | null
}

const countLater = 'The data tests that this pull request adds count once it is merged.'

/** @param groups one after the other, so that a group runs whatever happens in the next one */
async function runAll(
  context: Context<GatingSettings>,
  groups: readonly (readonly DataTest[])[],
  { team, branch, deployBranch }: Place,
  results: Map<DataTest, DataTestResult>,
): Promise<void> {
  const { signal } = context.budget
  const access = { deployBranch, securityContext: team.securityContext, seconds: 3600 }
  const { opened } = await openQueryApis(context, { opened: branch }, access, signal)
  if ('problem' in opened)
    throw new Failure(
      'unsupported',
      `The data tests were not run. ${opened.problem}`,
      opened.advice ?? advice,
    )
  for (const tests of groups)
    await eachOf(tests, atOnce, async (test) => {
      results.set(test, await resultOf(context, test, branch, opened.api))
    })
}

const advice = 'Data tests need an environment of the branch with a query API: set "activate: staging".'
const unknown = { state: 'not run', reason: 'the query API did not run it' } as const

async function resultOf(
  { clock, budget }: Context,
  test: DataTest,
  branch: string,
  api: QueryApi,
): Promise<DataTestResult> {
  return { ...about(test, branch), ...(await runTest(test, api, clock, budget.signal)) }
}

function about({ name, file }: DataTest, branch: string): Pick<DataTestResult, 'name' | 'file' | 'branch'> {
  return { name: oneLine(name, 200), branch, ...(file === undefined ? {} : { file }) }
}

function lineOf({ name, state, rows, durationMs, reason, added }: DataTestResult): string {
  const details = [
    reason,
    state === 'passed' && count(rows ?? 0, 'row'),
    durationMs !== undefined && `${durationMs} ms`,
  ].filter(Boolean)
  return `Data test "${name}" ${added ? '(added in this pull request) ' : ''}${state}: ${details.join(', ')}`
}

function failureOf(failed: readonly DataTestResult[], total: number, branch: string): Failure {
  const named = failed
    .slice(0, mostNamed)
    .map(({ name, reason = '' }) => `"${name}" (${withoutStop(reason)})`)
    .join(', ')
  const more = failed.length > mostNamed ? `, and ${failed.length - mostNamed} more` : ''
  return new Failure(
    'tests',
    `${failed.length} of ${total} data ${total === 1 ? 'test fails' : 'tests fail'} on branch "${oneLine(branch, 255)}": ${named}${more}.`,
    'Correct the model or its tables, or the tests.',
  )
}

function notRun(error: PlatformError): Failure {
  return new Failure(
    failureKindOf(error, 'unsupported'),
    `The data tests were not run: ${withoutStop(error.message)}.`,
    error.advice,
    { cause: error, responded: error.status !== undefined && error.trouble !== 'unreachable' },
  )
}
