import type { Context } from '../../context.ts'
import type { DataTest } from '../../data-tests/data-test.ts'
import { Failure } from '../../failure.ts'
import type { DataTestResult } from '../../findings.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { failureKindOf, PlatformError } from '../../platform/errors.ts'
import type { QueryApi } from '../../query-api/query-api.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { teamFileOf } from '../../team-file/load-once.ts'
import type { TeamFile } from '../../team-file/team-file.ts'
import { openEnvironment } from '../changes/environment.ts'
import { readAllTests } from './read-tests.ts'
import { runTest } from './run-test.ts'

const atOnce = 5
/** A message names at most this many tests. */
const mostNamed = 3

/**
 * Runs the data tests of the team file on a branch, and reports each. Without tests it does nothing.
 * @param deployBranch its environment is the production environment; null for a branch that is not it
 * @returns why the step fails; null when every test passes
 * @throws Failure for tests that cannot be read; PlatformError, Stop
 */
export async function runDataTests(
  context: Context<GatingSettings>,
  branch: string,
  deployBranch: string | null,
): Promise<Failure | null> {
  const { journal } = context
  const team = await teamFileOf(context)
  if (team.tests.tests.length + team.tests.files.length === 0) return null
  return journal.phase('Data tests', () => runAll(context, team, branch, deployBranch))
}

async function runAll(
  context: Context<GatingSettings>,
  team: TeamFile,
  branch: string,
  deployBranch: string | null,
): Promise<Failure | null> {
  const { journal, log, budget } = context
  const tests = await readAllTests(context, team.tests)
  const results = new Map<DataTest, DataTestResult>()
  try {
    const opened = await openEnvironment(
      context,
      branch,
      deployBranch ?? '',
      team.securityContext,
      budget.signal,
    )
    if ('problem' in opened)
      throw new Failure('unsupported', `The data tests were not run. ${opened.problem}`, advice)
    await eachOf(
      tests,
      atOnce,
      async (test) => void results.set(test, await resultOf(context, test, branch, opened.api)),
    )
  } catch (error) {
    throw error instanceof PlatformError && !budget.signal.aborted ? notRun(error) : error
  } finally {
    const all = tests.map((test) => results.get(test) ?? { ...about(test, branch), ...unknown })
    journal.found({ dataTests: all })
    log.lines(all.map(lineOf))
  }
  const failed = [...results.values()].filter(({ state }) => state === 'failed')
  return failed.length === 0 ? null : failureOf(failed, tests.length, branch)
}

const advice = 'Data tests need an environment of the branch with a query API: set "open-with: staging".'
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

function lineOf({ name, state, rows, durationMs, reason }: DataTestResult): string {
  const details = [
    reason,
    state === 'passed' && `${rows ?? 0} ${rows === 1 ? 'row' : 'rows'}`,
    durationMs !== undefined && `${durationMs} ms`,
  ].filter(Boolean)
  return `Data test "${name}" ${state}: ${details.join(', ')}`
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
