import { concludeChecks } from '../base/conclude-checks.ts'
import type { Context } from '../base/context.ts'
import { Failure, type FailureKind, ShownFault, Stop } from '../base/failure.ts'
import { count, withoutStop } from '../base/text.ts'
import { type Merged, validateTarget } from '../branch/validate-target.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { queryKey } from '../usage/plan-queries.ts'
import { type PlannedContent, planContent } from '../usage/planned-content.ts'
import type { SavedQuery } from '../usage/touched.ts'
import {
  buildOf,
  type FoundBy,
  isStillFailed,
  notChecked,
  queriesIn,
  tellHealth,
  testsAgain,
  testsOf,
  validityOf,
} from './production-checks.ts'

/** Production before a release. */
interface Health {
  found: FoundBy
  content: PlannedContent
}

/** What production fails: keys of tests, and saved queries that it planned before. */
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

/**
 * Checks production before a release, so that it is known what a release changes. What cannot be checked is said.
 * @throws Failure where a release could not be rolled back, or what it breaks could not be found out; Stop
 */
export async function healthBefore(context: TeamContext, target: string): Promise<Health> {
  const build = await buildOf(context, target)
  const validity = await validityOf(context, target)
  const { found: tests } = await testsOf(context, target)
  const content = await planContent(context, target, target, null)
  const found = { build, validity, ...tests, ...queriesIn(content) }
  checkComparable(context, found, content)
  return { found, content }
}

/** @throws Failure where a release could not be rolled back, or where what it breaks could not be told from an outage */
function checkComparable({ journal }: Context, { validity }: FoundBy, content: PlannedContent): void {
  const fail = (kind: FailureKind, why: string, advice: string, title: string) =>
    new Failure(kind, `Not merged: ${why}.`, advice, { title })
  if (validity?.isWell === false)
    throw fail(
      'validation',
      `production is not valid before the release (${validity.found}), so this release could not be rolled back`,
      'Use "on-unhealthy: fail" to release a model that corrects it.',
      'production is not valid before the release',
    )
  if (content.isUnreachable)
    throw fail(
      'network',
      `which saved queries production plans is unknown (${content.problem ?? 'the platform did not respond'}), so it would not be noticed if this release breaks them`,
      'Re-run this job, or use "on-unhealthy: fail".',
      'saved queries were not checked',
    )
  if (content.problem !== null)
    journal.warn(`Not all saved queries are checked for the health of production: ${content.problem}.`)
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
  const found: FoundBy = {}
  const fails = { tests: new Set<string>(), queries: [] as SavedQuery[] }
  try {
    const what = await builtAndValid(context, merged, found)
    await context.journal.phase('Health', () => testAndPlan(context, merged, before, found, fails))
    return { what }
  } catch (error) {
    if (!(error instanceof Failure || error instanceof PlatformError || error instanceof Stop)) throw error
    return { failure: error, fails, isValid: found.validity?.isWell === true }
  } finally {
    tellHealth(context, before.found, found)
  }
}

/** Does both, also where one shows a fault: what is at fault is asked about all that fails. */
async function testAndPlan(
  context: TeamContext,
  { target }: Merged,
  { content }: Health,
  found: FoundBy,
  fails: { tests: Set<string>; queries: SavedQuery[] },
): Promise<void> {
  const { results, twice, found: tests } = await testsAgain(context, target)
  Object.assign(found, tests)
  for (const key of twice) fails.tests.add(key)
  const failure = await planAgain(context, target, content, found, fails.queries).catch((error: unknown) => {
    // A test that fails is known, whatever the time was too short for.
    if (twice.size === 0) throw error
    return null
  })
  const ofTests = results.map((result) =>
    result.failure instanceof ShownFault && twice.size === 0
      ? { ...result, failure: contradicted(result.failure) }
      : result,
  )
  concludeChecks(context, [...ofTests, { found: {}, lines: [], warnings: [], failure }])
}

/**
 * Lets production plan again what it planned before.
 * @param lost the queries that it rejects now are added to these
 * @returns the failure, where it does not plan all of them
 */
async function planAgain(
  context: TeamContext,
  target: string,
  before: PlannedContent,
  found: FoundBy,
  lost: SavedQuery[],
): Promise<Failure | null> {
  const { planned, rejected } = before
  if (planned.length + rejected.length === 0) return null
  const content = await planContent(context, target, target, [...planned, ...rejected])
  const known = (queries: readonly SavedQuery[]) => new Set(queries.map(queryKey))
  const [plannedNow, rejectedNow] = [known(content.planned), known(content.rejected)]
  const missing = planned.filter((query) => !plannedNow.has(queryKey(query)))
  lost.push(...missing.filter((query) => rejectedNow.has(queryKey(query))))
  const problem = content.problem ?? before.problem
  Object.assign(found, queriesIn({ ...content, problem }, lost, missing))
  if (lost.length > 0) return noLongerPlanned(lost.length, planned.length)
  return missing.length > 0 ? notPlanned(missing.length, content.problem) : null
}

/**
 * Whether the model of a branch has all of these, too: then it is not the release that is at fault.
 * @returns null where it passes or plans at least one of them; else a sentence
 * @throws Stop; PlatformError when the budget is spent
 */
export async function alsoFailing(
  context: TeamContext,
  branch: string,
  target: string,
  { tests, queries }: Unhealthy,
): Promise<string | null> {
  if (tests.size + queries.length === 0) return null
  const { passed, failed } = tests.size > 0 ? await testsOf(context, branch, target) : noTests
  if ([...tests].some((key) => passed.has(key))) return null
  const content = queries.length > 0 ? await planContent(context, branch, target, queries) : noQueries
  if (content.planned.length > 0) return null
  const isKnown = [...tests].every((key) => failed.has(key)) && content.rejected.length === queries.length
  if (tests.size === 0)
    return isKnown
      ? 'The model from before the release does not plan them, either.'
      : 'Whether the model from before the release plans them is unknown.'
  return isKnown
    ? 'It fails with the model from before the release, too.'
    : 'Whether it fails with the model from before the release, too, is unknown.'
}

const noTests = { passed: new Set<string>(), failed: new Set<string>() }
const noQueries: Pick<PlannedContent, 'planned' | 'rejected'> = { planned: [], rejected: [] }

async function builtAndValid(
  context: TeamContext<MergingSettings>,
  merged: Merged,
  found: FoundBy,
): Promise<string> {
  const { target } = merged
  try {
    const { what } = await validateTarget(context, merged)
    found.build = { found: 'built', isWell: true }
    found.validity = { found: 'valid', isWell: true }
    return what
  } catch (error) {
    if (!(error instanceof ShownFault)) throw error
    if (error.kind === 'build') {
      if (!(await isStillFailed(context, target))) throw contradicted(error)
      found.build = { found: 'failed', isWell: false }
    }
    if (error.kind === 'validation') {
      found.build = { found: 'built', isWell: true }
      found.validity = notChecked
      if ((await validityOf(context, target)).isWell !== false) throw contradicted(error)
      found.validity = { found: 'not valid', isWell: false }
    }
    throw error
  }
}

function contradicted({ kind, message }: ShownFault): Failure {
  return new Failure(
    kind,
    `${withoutStop(message)}; when it was checked once more, the platform did not say so.`,
    'Check production on the platform.',
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
