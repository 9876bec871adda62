import type { Context } from '../base/context.ts'
import type { CheckResult, DataTestResult, HealthRow } from '../base/findings.ts'
import { count, oneLine } from '../base/text.ts'
import { judgeValidation } from '../branch/validation.ts'
import { readBuildStatus } from '../deployment/build-status.ts'
import { PlatformError } from '../platform/errors.ts'
import { validateDataModel } from '../platform/operations.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import type { PlannedContent } from '../usage/planned-content.ts'
import type { SavedQuery } from '../usage/touched.ts'
import { runTests, testGroups } from './run-tests.ts'

// What each check of production finds. None is a verdict.

/** What one check of production found, a phrase, and whether that is well; null where it was not checked. */
interface Found {
  found: string
  isWell: boolean | null
}

const checks = {
  build: 'Build',
  validity: 'Validation',
  'data tests': 'Data tests',
  'access tests': 'Access tests',
  queries: 'Saved queries',
} as const
type Check = keyof typeof checks

/** What was found of production, by check. */
export type FoundBy = Partial<Record<Check, Found>>

export const notChecked: Found = { found: 'not checked', isWell: null }
const pauseMs = 3_000

/** The status of the latest build. */
export async function buildOf(context: Context, target: string): Promise<Found> {
  return checked(context, async (): Promise<Found> => {
    const { status } = await readBuildStatus(context, target)
    return { found: oneLine(status, 40), isWell: status === 'built' }
  })
}

/** Whether a build that failed is still the latest one a moment later. */
export async function isStillFailed(context: Context, target: string): Promise<boolean> {
  await context.clock.sleep(pauseMs, context.budget.signal)
  return (await buildOf(context, target)).found === 'failed'
}

/** A single response is not a fact: production is invalid if two say so. */
export async function validityOf(context: Context, target: string): Promise<Found> {
  const ask = () =>
    checked(context, async (): Promise<Found> => {
      const response = await context.deployment.call(validateDataModel, { query: { branchName: target } })
      const { is, errors } = judgeValidation(response, target, 'production')
      if (is === 'valid') return { found: is, isWell: true }
      return is === 'invalid' ? { found: count(errors.length, 'error'), isWell: false } : notChecked
    })
  const first = await ask()
  if (first.isWell !== false) return first
  await context.clock.sleep(pauseMs, context.budget.signal)
  return ask()
}

async function checked(context: Context, check: () => Promise<Found>): Promise<Found> {
  try {
    return await check()
  } catch (error) {
    context.budget.signal.throwIfAborted()
    if (error instanceof PlatformError) return notChecked
    throw error
  }
}

/** A run of the tests of the team file on a branch. */
interface TestRun {
  results: readonly CheckResult[]
  /** Keys of those that passed, and of those that failed. */
  passed: ReadonlySet<string>
  failed: ReadonlySet<string>
  found: FoundBy
}

export async function testsOf(context: TeamContext, branch: string, target = branch): Promise<TestRun> {
  const groups = testGroups(context)
  const results = await runTests(context, groups, branch, target)
  // Those that a pull request adds fail nothing.
  const ran = results.map(({ found: { dataTests = [], accessTests = [] }, failure }, at) => ({
    group: groups[at]?.name ?? '',
    tests: [...dataTests, ...accessTests].filter(({ added }) => !added),
    failure,
  }))
  const keysOf = (wanted: DataTestResult['state']) =>
    ran.flatMap(({ group, tests }) =>
      tests.filter(({ state }) => state === wanted).map(({ file, name }) => [group, file, name].join('\n')),
    )
  return {
    results,
    passed: new Set(keysOf('passed')),
    failed: new Set(keysOf('failed')),
    found: Object.fromEntries(ran.map(({ group, tests, failure }) => [group, testsIn(tests, failure)])),
  }
}

const mostRuns = 3

/**
 * Runs the tests until none fails, or one fails for the second time: the first query after a build may wait for what is not
 * built yet.
 * @returns the last run, and what failed in it and before
 */
export async function testsAgain(
  context: TeamContext,
  branch: string,
): Promise<TestRun & { twice: ReadonlySet<string> }> {
  const before = new Set<string>()
  for (let run = 1; ; run++) {
    const tests = await testsOf(context, branch)
    const { results, failed } = tests
    const twice = new Set([...failed].filter((key) => before.has(key)))
    const isOver = run === 1 ? results.every(({ failure }) => failure === null) : failed.size === 0
    if (isOver || twice.size > 0 || run === mostRuns) return { ...tests, twice }
    for (const key of failed) before.add(key)
  }
}

function testsIn(tests: readonly DataTestResult[], failure: Error | null): Found {
  const of = (wanted: DataTestResult['state']) => tests.filter(({ state }) => state === wanted).length
  const [passed, notRun] = [of('passed'), of('not run')]
  if (tests.length === notRun) return failure || notRun > 0 ? { found: 'not run', isWell: null } : none
  const rest = notRun > 0 ? `, ${notRun} not run` : ''
  const isWell = of('failed') > 0 ? false : notRun > 0 || failure ? null : true
  return { found: `${passed} of ${tests.length} passed${rest}`, isWell }
}

/** The team file names files with tests, and they have none. */
const none: Found = { found: 'none', isWell: null }

/**
 * Where no query is saved, there is nothing to say.
 * @param lost those that were planned before and are rejected now; `missing`: and those of which nothing is known now
 */
export function queriesIn(
  { planned, rejected, problem }: PlannedContent,
  lost: readonly SavedQuery[] = [],
  missing: readonly SavedQuery[] = [],
): Pick<FoundBy, 'queries'> {
  const all = planned.length + rejected.length
  if (all === 0)
    return problem === null ? {} : { queries: { found: `not checked: ${problem}`, isWell: null } }
  const found = `${planned.length} of ${all} planned${problem === null ? '' : `; not all: ${problem}`}`
  const isKnown = problem === null && missing.length === lost.length
  return { queries: { found, isWell: lost.length > 0 ? false : isKnown ? true : null } }
}

/** Reports what was found before a release and after it. */
export function tellHealth({ journal, log }: Context, before: FoundBy, after: FoundBy): void {
  const health = (Object.keys(checks) as Check[]).flatMap((check): HealthRow[] => {
    const [then, now] = [before[check], after[check] ?? notChecked]
    if (!then && !after[check]) return []
    const state = now.isWell === null ? 'not checked' : now.isWell ? 'well' : 'unwell'
    return [{ name: checks[check], before: (then ?? notChecked).found, after: now.found, state }]
  })
  journal.found({ health })
  log.lines([
    'Health of production, before and after the release:',
    ...health.map((row) => `  ${row.name}: ${row.before} → ${row.after}`),
  ])
}
