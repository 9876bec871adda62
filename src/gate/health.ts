import { concludeChecks } from '../base/conclude-checks.ts'
import type { Context } from '../base/context.ts'
import { Failure, type FailureKind, ShownFault, Stop } from '../base/failure.ts'
import type { DataTestResult, HealthRow } from '../base/findings.ts'
import { count, oneLine, withoutStop } from '../base/text.ts'
import { type Merged, validateTarget } from '../branch/validate-target.ts'
import { readBuildStatus } from '../deployment/build-status.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import { validateDataModel } from '../platform/operations.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { queryKey } from '../usage/plan-queries.ts'
import { type PlannedContent, planContent } from '../usage/planned-content.ts'
import type { SavedQuery } from '../usage/touched.ts'
import { runTests, testGroups } from './run-tests.ts'

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
interface Health {
  found: Partial<Record<Check, Found>>
  content: PlannedContent
}

/** What production fails: names of tests, and saved queries that it planned before. */
export interface Unhealthy {
  tests: ReadonlySet<string>
  queries: readonly SavedQuery[]
}

/** Why production is not healthy, or was not found to be. */
export interface NotHealthy {
  failure: Error
  fails: Unhealthy
  /** Production is built and valid. */
  isValid: boolean
}

const notChecked: Found = { found: 'not checked', isWell: null }
const pauseMs = 3_000

/**
 * Checks production before a release, so that it is known what a release changes. What cannot be checked is said.
 * @throws Failure where a release could not be rolled back, or what it breaks could not be found out; Stop
 */
export async function healthBefore(context: TeamContext, target: string): Promise<Health> {
  const built = await checked(context, async (): Promise<Found> => {
    const { status } = await readBuildStatus(context, target)
    return { found: oneLine(status, 40), isWell: status === 'built' }
  })
  const validity = await validityOf(context, target)
  const { found: tests } = await testsOf(context, target)
  const content = await planContent(context, target, target, null)
  const found = { build: built, validity, ...tests, ...queriesIn(content) }
  checkComparable(context, found, content)
  return { found, content }
}

/** A single response is not a fact: production is invalid if two say so. */
async function validityOf(context: Context, target: string): Promise<Found> {
  const ask = () =>
    checked(context, async (): Promise<Found> => {
      const { branchName, valid, errors } = await context.deployment.call(validateDataModel, {
        query: { branchName: target },
      })
      if (branchName !== target) return notChecked
      return { found: valid ? 'valid' : count(errors.length, 'error'), isWell: valid }
    })
  const first = await ask()
  if (first.isWell !== false) return first
  await context.clock.sleep(pauseMs, context.budget.signal)
  return ask()
}

/** @throws Failure where a release could not be rolled back, or where what it breaks could not be told from an outage */
function checkComparable({ journal }: Context, { validity }: Health['found'], content: PlannedContent): void {
  const fail = (kind: FailureKind, why: string, advice: string, title: string) => {
    journal.found({ merged: false })
    return new Failure(kind, `Not merged: ${why}.`, advice, { title })
  }
  if (validity?.isWell === false)
    throw fail(
      'validation',
      `production is not valid before the release (${validity.found}), so this release could not be rolled back`,
      'Use "on-unhealthy: fail" to release a model that corrects it.',
      'production is not valid before the release',
    )
  if (content.isOutage)
    throw fail(
      'network',
      `which saved queries production plans is unknown (${content.problem ?? 'the platform did not respond'}), so it would not be noticed if this release breaks them`,
      'Re-run this job, or use "on-unhealthy: fail".',
      'saved queries were not checked',
    )
  if (content.problem !== null)
    journal.warn(`Not all saved queries are checked for the health of production: ${content.problem}.`)
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

/**
 * Waits for the build of production after a merge and validates it, runs the tests of the team file on it, and lets it plan the
 * saved queries that it planned before; reports all of it beside what was found before.
 * @returns what became of production, a phrase for the verdict; or why it is not healthy, or was not found to be
 * @throws Stop when the step has to end
 */
export async function healthAfter(
  context: TeamContext<MergingSettings>,
  merged: Merged,
  before: Health,
): Promise<{ what: string } | NotHealthy> {
  const found: Health['found'] = {}
  const fails = { tests: new Set<string>(), queries: [] as SavedQuery[] }
  try {
    const what = await builtAndValid(context, merged, found)
    await context.journal.phase('Health', () => testAndPlan(context, merged, before, found, fails))
    return { what }
  } catch (error) {
    if (!(error instanceof Failure || error instanceof PlatformError || error instanceof Stop)) throw error
    return { failure: error, fails, isValid: found.validity?.isWell === true }
  } finally {
    tell(context, before.found, found)
  }
}

async function testAndPlan(
  context: TeamContext,
  { target }: Merged,
  before: Health,
  found: Health['found'],
  fails: { tests: Set<string>; queries: SavedQuery[] },
): Promise<void> {
  let tests = await testsOf(context, target)
  // One failure is not a fact: the first query after a build may wait for what is not built yet.
  if (tests.results.some(({ failure }) => failure !== null)) tests = await testsOf(context, target)
  Object.assign(found, tests.found)
  for (const { name, state } of tests.all) if (state === 'failed') fails.tests.add(name)
  concludeChecks(context, tests.results)
  const { planned, rejected } = before.content
  if (planned.length + rejected.length === 0) return
  const content = await planContent(context, target, target, [...planned, ...rejected])
  const known = (queries: readonly SavedQuery[]) => new Set(queries.map(queryKey))
  const [plannedNow, rejectedNow] = [known(content.planned), known(content.rejected)]
  const missing = planned.filter((query) => !plannedNow.has(queryKey(query)))
  const lost = missing.filter((query) => rejectedNow.has(queryKey(query)))
  fails.queries.push(...lost)
  const problem = content.problem ?? before.content.problem
  Object.assign(found, queriesIn({ ...content, problem }, lost, missing))
  if (lost.length > 0) throw noLongerPlanned(lost.length, planned.length)
  if (missing.length > 0) throw notPlanned(missing.length, content.problem)
}

/**
 * Whether the model of a branch has any of these, too: then it is not the release that is at fault.
 * @returns null where it passes or plans at least one of them; else a sentence
 * @throws Stop; PlatformError when the budget is spent
 */
export async function alsoFailing(
  context: TeamContext,
  branch: string,
  target: string,
  { tests, queries }: Unhealthy,
): Promise<string | null> {
  if (tests.size > 0) {
    const { all } = await testsOf(context, branch, target)
    const same = all.filter(({ name }) => tests.has(name))
    if (same.some(({ state }) => state === 'passed')) return null
    return same.some(({ state }) => state === 'failed')
      ? 'It fails with the model from before the release, too.'
      : 'Whether it fails with the model from before the release, too, is unknown.'
  }
  if (queries.length === 0) return null
  const { planned, rejected } = await planContent(context, branch, target, queries)
  if (planned.length > 0) return null
  return rejected.length > 0
    ? 'The model from before the release does not plan them, either.'
    : 'Whether the model from before the release plans them is unknown.'
}

async function builtAndValid(
  context: TeamContext<MergingSettings>,
  merged: Merged,
  found: Health['found'],
): Promise<string> {
  try {
    const { what } = await validateTarget(context, merged)
    found.build = { found: 'built', isWell: true }
    found.validity = { found: 'valid', isWell: true }
    return what
  } catch (error) {
    const kind = error instanceof ShownFault ? error.kind : null
    if (kind === 'build') found.build = { found: 'failed', isWell: false }
    if (kind === 'validation') {
      found.build = { found: 'built', isWell: true }
      found.validity = { found: 'not valid', isWell: false }
      if ((await validityOf(context, merged.target)).isWell !== false) {
        found.validity = notChecked
        throw contradicted(error as ShownFault)
      }
    }
    throw error
  }
}

async function testsOf(context: TeamContext, branch: string, target = branch) {
  const groups = testGroups(context)
  const results = await runTests(context, groups, branch, target)
  // Those that a pull request adds fail nothing.
  const ran = results.map(({ found: { dataTests = [], accessTests = [] }, failure }) => ({
    tests: [...dataTests, ...accessTests].filter(({ added }) => !added),
    failure,
  }))
  const entries = ran.map(({ tests, failure }, at) => [groups[at]?.name, testsIn(tests, failure)] as const)
  return {
    results,
    all: ran.flatMap(({ tests }) => tests),
    found: Object.fromEntries(entries) as Health['found'],
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
function queriesIn(
  { planned, rejected, problem }: PlannedContent,
  lost: readonly SavedQuery[] = [],
  missing: readonly SavedQuery[] = [],
): Pick<Health['found'], 'queries'> {
  const all = planned.length + rejected.length
  if (all === 0)
    return problem === null ? {} : { queries: { found: `not checked: ${problem}`, isWell: null } }
  const found = `${planned.length} of ${all} planned${problem === null ? '' : `; not all: ${problem}`}`
  const isKnown = problem === null && missing.length === lost.length
  return { queries: { found, isWell: lost.length > 0 ? false : isKnown ? true : null } }
}

function contradicted({ message }: ShownFault): Failure {
  return new Failure(
    'validation',
    `${withoutStop(message)}; when it was validated once more, the platform did not say so.`,
    'Validate production on the platform.',
    { title: 'the platform gave two results for one model' },
  )
}

function notPlanned(missing: number, problem: string | null): Failure {
  return new Failure(
    'network',
    `Whether production still plans ${count(missing, 'saved query', 'saved queries')} is not known${problem === null ? '' : `: ${problem}`}.`,
    'Check them on the platform.',
    { title: 'saved queries were not checked' },
  )
}

function noLongerPlanned(lost: number, planned: number): ShownFault {
  return new ShownFault(
    'breaking',
    `Production no longer plans ${lost} of ${count(planned, 'saved query', 'saved queries')} that it planned before.`,
    'Keep what they use, or change the reports, dashboards and e-mails first.',
    { title: 'saved queries no longer planned' },
  )
}

function tell({ journal, log }: Context, before: Health['found'], after: Health['found']): void {
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
