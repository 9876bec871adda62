import { concludeChecks } from '../base/conclude-checks.ts'
import type { Context } from '../base/context.ts'
import { Failure, Stop } from '../base/failure.ts'
import type { DataTestResult, HealthRow } from '../base/findings.ts'
import { count, oneLine } from '../base/text.ts'
import { type Merged, validateTarget } from '../branch/promote.ts'
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

const notChecked: Found = { found: 'not checked', isWell: null }

/**
 * Checks production before a release, so that it is known what a release changes. It never fails: what cannot be checked is
 * said.
 * @throws Stop
 */
export async function healthBefore(context: TeamContext, target: string): Promise<Health> {
  const build = await checked(context, async (): Promise<Found> => {
    const { status } = await readBuildStatus(context, target)
    return { found: oneLine(status, 40), isWell: status === 'built' }
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
  return { found: { build, validity, ...tests, ...queriesIn(content) }, content }
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
    const what = await builtAndValid(context, merged, found)
    const { journal } = context
    await journal.phase('Health', async () => {
      const tests = await testsOf(context, target)
      Object.assign(found, tests.found)
      concludeChecks(context, tests.results)
      const { planned, rejected } = before.content
      const content = await planContent(context, target, [...planned, ...rejected])
      const had = new Set(planned.map(queryKey))
      const lost = content.rejected.filter((query) => had.has(queryKey(query)))
      Object.assign(found, queriesIn(content, lost))
      if (lost.length > 0) throw noLongerPlanned(lost.length, planned.length)
    })
    return { what }
  } catch (error) {
    if (!(error instanceof Failure || error instanceof PlatformError || error instanceof Stop)) throw error
    return { failure: error }
  } finally {
    tell(context, before.found, found)
  }
}

async function builtAndValid(
  context: TeamContext<MergingSettings>,
  merged: Merged,
  found: Health['found'],
): Promise<string> {
  try {
    const what = await validateTarget(context, merged)
    found.build = { found: 'built', isWell: true }
    found.validity = { found: 'valid', isWell: true }
    return what
  } catch (error) {
    const kind = error instanceof Failure ? error.kind : null
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

/** @param lost those that were planned before. Where no query is saved, there is nothing to say */
function queriesIn(
  { planned, rejected, problem }: PlannedContent,
  lost: readonly SavedQuery[] = [],
): Pick<Health['found'], 'queries'> {
  const all = planned.length + rejected.length
  if (all === 0)
    return problem === null ? {} : { queries: { found: `not checked: ${problem}`, isWell: null } }
  const found = `${planned.length} of ${all} planned${problem === null ? '' : `; not all: ${problem}`}`
  return { queries: { found, isWell: lost.length === 0 } }
}

function noLongerPlanned(lost: number, planned: number): Failure {
  return new Failure(
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
