import { withinTime } from '../base/budget.ts'
import type { Clock } from '../base/clock.ts'
import { eachOf } from '../base/concurrency.ts'
import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import type { CheckResult, DataTestResult } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'
import { nearest } from '../inputs/nearest.ts'
import type { ValidatingSettings } from '../inputs/settings.ts'
import { openQueryApis } from '../meaning/environment.ts'
import { PlatformError } from '../platform/errors.ts'
import type { QueryApi } from '../query-api/query-api.ts'
import { runQuery, withoutValues } from '../query-api/run-query.ts'
import type { MetaResponse } from '../query-api/schemas.ts'
import { checkResult, type DataTest, mostRows } from '../team-file/data-test.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { TeamFile } from '../team-file/team-file.ts'
import { concludeTests, notRun } from './conclude-tests.ts'
import { readAllTests } from './read-tests.ts'

const atOnce = 5

/** Also of those that a pull request adds. */
export function hasDataTests({ team: { tests, addedTests } }: TeamContext): boolean {
  return [tests, addedTests].some((each) => each.tests.length + each.files.length > 0)
}

/**
 * Runs the data tests of the team file on a branch. Those that the pull request adds to it run last, and fail nothing.
 * @param deployBranch its environment is the production environment; null for a branch that is not it
 * @throws Stop; PlatformError when the budget is spent
 */
export async function runDataTests(
  context: TeamContext,
  branch: string,
  deployBranch: string | null,
): Promise<CheckResult> {
  const { budget, team } = context
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
    problem = error instanceof Failure ? error : notRun('The data tests', error)
  }
  const resultsOf = (tests: readonly DataTest[]) =>
    tests.map((test) => results.get(test) ?? { ...about(test, branch), ...unknown })
  // A file that cannot be read fails the step, as errors of the team file of a pull request do.
  const isOfAdded = added.length > 0 && counting.every((test) => results.has(test))
  return concludeTests(
    'data',
    { results: resultsOf(counting), problem: isOfAdded ? null : problem },
    { results: resultsOf(added), problem: isOfAdded ? problem : null },
  )
}

interface Place {
  team: TeamFile
  branch: string
  deployBranch: string | null
}

/** @param groups one after the other, so that a group runs whatever happens in the next one */
async function runAll(
  context: Context<ValidatingSettings>,
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
      { title: opened.title },
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

/** Time limit of one query. */
const mostMs = 60_000
/** The same for a hint. */
const mostHintMs = 5_000

type Outcome = Pick<DataTestResult, 'state' | 'rows' | 'reason' | 'durationMs'>

/**
 * Runs one test.
 * @throws PlatformError when the query API cannot be reached, or runs nothing for this token; the reason of the signal
 */
async function runTest(
  { query, expect }: DataTest,
  api: QueryApi,
  clock: Clock,
  signal: AbortSignal,
): Promise<Outcome> {
  const rest = 'rest' in query ? query.rest : await converted(query.sql, api, signal)
  if (typeof rest === 'string') return { state: 'failed', reason: rest }
  // Without a limit of its own, a result is cut off at the engine's default.
  const limited = 'limit' in rest ? rest : { ...rest, limit: mostRows }
  const run = await runQuery(api, clock, limited, mostMs, signal)
  const durationMs = run.ms
  switch (run.state) {
    case 'loaded': {
      const capped = !('limit' in rest) && run.rows.length >= mostRows
      const problems = checkResult(run.rows, durationMs, expect, capped)
      const rows = run.rows.length
      if (problems.length === 0) return { state: 'passed', rows, durationMs }
      return { state: 'failed', rows, durationMs, reason: oneLine(problems.join('; ')) }
    }
    case 'too slow':
      return { state: 'failed', durationMs, reason: `no result within ${mostMs / 1000} s` }
    case 'not available':
      throw run.error
    default: {
      const text = withoutValues(run.text, [JSON.stringify(rest), JSON.stringify(query)])
      const hint = await misspelt(rest, api, clock, signal)
      return { state: 'failed', durationMs, reason: `the query fails: ${text}${hint}` }
    }
  }
}

/** The first name of a query that the model does not have, and the most similar one that it has; empty if it has all. */
async function misspelt(
  query: Readonly<Record<string, unknown>>,
  api: QueryApi,
  clock: Clock,
  signal: AbortSignal,
): Promise<string> {
  const none: MetaResponse = { cubes: [] }
  const meta = await withinTime(clock, mostHintMs, signal, (within) => api.meta(within)).catch(() => none)
  signal.throwIfAborted()
  const known = meta.cubes.flatMap(({ measures, dimensions, segments }) =>
    [...measures, ...dimensions, ...segments].map(({ name }) => name),
  )
  const used = JSON.stringify(query).match(/\b[A-Za-z_]\w*\.[A-Za-z_]\w*/g) ?? []
  const unknown = used.find((name) => !known.includes(name))
  const [near] = unknown === undefined ? [] : nearest(unknown, known, 1)
  return near === undefined
    ? ''
    : ` (did you mean ${oneLine(near, 200)} instead of ${oneLine(unknown ?? '', 200)}?)`
}

/** The query of semantic SQL, or why there is none. */
async function converted(
  sql: string,
  api: QueryApi,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>> | string> {
  const conversion = await api.convert(sql, signal)
  return 'query' in conversion ? conversion.query : conversion.problem
}
