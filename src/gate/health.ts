import { concludeChecks } from '../base/conclude-checks.ts'
import type { Context } from '../base/context.ts'
import { Failure, ShownFault, Stop } from '../base/failure.ts'
import type { DataTestResult, HealthRow } from '../base/findings.ts'
import { count, oneLine } from '../base/text.ts'
import { type Merged, validateTarget } from '../branch/validate-target.ts'
import { isNewBuild, isSameBuild, readBuildStatus } from '../deployment/build-status.ts'
import type { MergingSettings } from '../inputs/settings.ts'
import { PlatformError } from '../platform/errors.ts'
import { validateDataModel } from '../platform/operations.ts'
import type { BuildStatus } from '../platform/schemas.ts'
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
  /** The build that was read; null where that is unknown. */
  build: BuildStatus | null
  content: PlannedContent
}

const notChecked: Found = { found: 'not checked', isWell: null }

/**
 * Checks production before a release, so that it is known what a release changes. It never fails: what cannot be checked is
 * said.
 * @throws Stop
 */
export async function healthBefore(context: TeamContext, target: string): Promise<Health> {
  let build: BuildStatus | null = null
  const built = await checked(context, async (): Promise<Found> => {
    build = await readBuildStatus(context, target)
    return { found: oneLine(build.status, 40), isWell: build.status === 'built' }
  })
  const validity = await checked(context, async (): Promise<Found> => {
    const { branchName, valid, errors } = await context.deployment.call(validateDataModel, {
      query: { branchName: target },
    })
    if (branchName !== target) return notChecked
    return { found: valid ? 'valid' : count(errors.length, 'error'), isWell: valid }
  })
  const { found: tests } = await testsOf(context, target)
  const content = await planContent(context, target, null)
  return { found: { build: built, validity, ...tests, ...queriesIn(content) }, build, content }
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
): Promise<{ what: string } | { failure: Error }> {
  const { target } = merged
  const found: Health['found'] = {}
  try {
    const { what, build } = await builtAndValid(context, merged, found)
    await context.journal.phase('Health', async () => {
      try {
        await testAndPlan(context, merged, before, found)
      } catch (error) {
        // What another job merged meanwhile may be at fault.
        const isStill = build && isSameBuild(await readBuildStatus(context, target), build)
        throw error instanceof ShownFault && !isStill ? changedMeanwhile(error) : error
      }
    })
    return { what }
  } catch (error) {
    if (!(error instanceof Failure || error instanceof PlatformError || error instanceof Stop)) throw error
    return { failure: error }
  } finally {
    tell(context, before.found, found)
  }
}

async function testAndPlan(
  context: TeamContext,
  { target, merge }: Merged,
  before: Health,
  found: Health['found'],
): Promise<void> {
  let tests = await testsOf(context, target)
  // One failure is not a fact: the first query after a build may wait for what is not built yet.
  if (tests.results.some(({ failure }) => failure !== null)) tests = await testsOf(context, target)
  Object.assign(found, tests.found)
  concludeChecks(context, tests.results)
  const { planned, rejected, problem } = before.content
  const content = await planContent(context, target, [...planned, ...rejected])
  const known = (queries: readonly SavedQuery[]) => new Set(queries.map(queryKey))
  const [plannedNow, rejectedNow] = [known(content.planned), known(content.rejected)]
  const missing = planned.filter((query) => !plannedNow.has(queryKey(query)))
  const lost = missing.filter((query) => rejectedNow.has(queryKey(query)))
  Object.assign(found, queriesIn({ ...content, problem: content.problem ?? problem }, lost, missing))
  if (missing.length === 0) return
  const { build } = before
  // What was planned before the merges of others says nothing about this one.
  const isSameBase = build !== null && merge !== null && !isNewBuild(build, merge.before.build)
  if (lost.length > 0)
    throw isSameBase ? noLongerPlanned(lost.length, planned.length) : baseMoved(lost.length)
  throw notPlanned(missing.length, content.problem)
}

async function builtAndValid(
  context: TeamContext<MergingSettings>,
  merged: Merged,
  found: Health['found'],
): Promise<{ what: string; build: BuildStatus | null }> {
  try {
    const end = await validateTarget(context, merged)
    found.build = { found: 'built', isWell: true }
    found.validity = { found: 'valid', isWell: true }
    return end
  } catch (error) {
    const kind = error instanceof ShownFault ? error.kind : null
    if (kind === 'build') found.build = { found: 'failed', isWell: false }
    if (kind === 'validation') {
      found.build = { found: 'built', isWell: true }
      found.validity = { found: 'not valid', isWell: false }
    }
    throw error
  }
}

async function testsOf(context: TeamContext, target: string) {
  const groups = testGroups(context)
  const results = await runTests(context, groups, target, target)
  const entries = results.map((result, at) => {
    const { dataTests = [], accessTests = [] } = result.found
    return [groups[at]?.name, testsIn([...dataTests, ...accessTests])] as const
  })
  return { results, found: Object.fromEntries(entries) as Health['found'] }
}

/** Those that a pull request adds fail nothing. */
function testsIn(all: readonly DataTestResult[]): Found {
  const tests = all.filter(({ added }) => !added)
  const passed = tests.filter(({ state }) => state === 'passed').length
  const isKnown = tests.every(({ state }) => state !== 'not run')
  return { found: `${passed} of ${tests.length} passed`, isWell: isKnown ? passed === tests.length : null }
}

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

function changedMeanwhile(shown: ShownFault): Failure {
  return new Failure(
    'merge',
    `${shown.message} Another job changed production during these checks, so this may be its fault.`,
    `${shown.advice} Put the jobs that change production into one \`concurrency\` group.`.trim(),
    { title: 'production was changed by another job' },
  )
}

function baseMoved(lost: number): Failure {
  return new Failure(
    'merge',
    `Production no longer plans ${count(lost, 'saved query', 'saved queries')}, and another job changed it between the first check and the merge, so this may be its fault.`,
    'Put the jobs that change production into one `concurrency` group.',
    { title: 'production was changed by another job' },
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
