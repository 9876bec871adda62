import { cubeMember, entityOf, memberIn, type ProbeItem } from '../../changes/probes.ts'
import { type Surface, surfaceOf } from '../../changes/surface.ts'
import { Failure } from '../../failure.ts'
import type { DataTestResult } from '../../findings.ts'
import { nearest } from '../../inputs/nearest.ts'
import { PlatformError } from '../../platform/errors.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { firstOf, oneLine, withoutStop } from '../../runtime/text.ts'
import type { TeamContext } from '../../team-file/load-team-file.ts'
import type { AccessTest } from '../../team-file/team-file.ts'
import { type FoundEnvironments, findEnvironments, type Opened, openFound } from '../changes/environment.ts'
import { concludeTests, notRun, type Tested, type TestRun } from '../data-tests/conclude-tests.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { atOnce } from '../planning/planners.ts'
import { type AskedReader, askReader, type Got } from './ask-reader.ts'
import { type ListedMembers, type ModelMembers, membersOf, modelMembers } from './model-members.ts'

const readersAtOnce = 5
/** A reason names at most this many members. */
const mostNamed = 3

/** Also of those that a pull request adds. */
export function hasAccessTests({ team: { access, addedAccess } }: TeamContext): boolean {
  return access.length + addedAccess.length > 0
}

/**
 * Runs the access tests of the team file on a branch. Those that the pull request adds to it run last, and fail nothing.
 * @param deployBranch its environment is the production environment; null for a branch that is not it
 * @throws Stop; PlatformError when the budget is spent
 */
export async function runAccessTests(
  context: TeamContext,
  branch: string,
  deployBranch: string | null,
): Promise<TestRun> {
  const { team, budget } = context
  const { signal } = budget
  // A pattern also means what readers are no longer listed, and a name means itself.
  const hasPatterns = [...team.access, ...team.addedAccess].some((test) =>
    lists.some((list) => test[list].some((pattern) => pattern.includes('*'))),
  )
  let finding: Promise<FoundEnvironments<'opened' | 'base'>> | undefined
  const opened = new Map<string, Promise<Asked | NotAsked>>()

  async function find(): Promise<FoundEnvironments<'opened' | 'base'>> {
    if (!hasPatterns) return findEnvironments(context, { opened: branch }, { deployBranch }, signal)
    const base = deployBranch ?? (await readDeploymentSettings(context)).deployBranchName
    const where = { deployBranch: base }
    if (base === branch) return findEnvironments(context, { opened: branch }, where, signal)
    const found = await findEnvironments(context, { opened: branch, base }, where, signal)
    // Before the first release, there is nothing to be lost.
    return new Map([...found].filter(([use, one]) => use === 'opened' || one.environments.length > 0))
  }

  async function open({ reader, context: securityContext }: Bearer): Promise<Asked | NotAsked> {
    finding ??= find()
    const given = { securityContext, seconds: 3600, ...(reader === undefined ? {} : { reader }) }
    const sides: Partial<Record<'opened' | 'base', Opened>> = await openFound(
      context,
      await finding,
      given,
      signal,
    )
    for (const side of [sides.opened, sides.base])
      if (side && 'problem' in side) {
        const message = `${nameOf(reader)} were not run. ${side.problem}`
        return {
          why: side.problem,
          failure: new Failure('unsupported', message, side.advice ?? advice, {
            title: 'access tests not run',
          }),
        }
      }
    const [api, base] = [sides.opened, sides.base].map((side) => (side && 'api' in side ? side.api : null))
    if (!api) throw new Error('the branch is among the environments')
    const [surface, before] = await Promise.all([
      api.meta(signal).then(surfaceOf),
      base ? base.meta(signal).then(surfaceOf, unlessRejected) : null,
    ])
    return { ...askReader({ api, surface }, signal), api, base: before }
  }

  function notAsked(error: unknown, reader?: string): NotAsked {
    if (signal.aborted || !(error instanceof PlatformError)) throw error
    const shown = error.withoutQuote()
    const isRejected = error.trouble === 'rejected'
    return { why: shown.message, failure: notRun(nameOf(reader), shown), isRejected }
  }

  function asked(bearer: Bearer): Promise<Asked | NotAsked> {
    const key = JSON.stringify(bearer.context)
    const opening = opened.get(key) ?? open(bearer).catch((error: unknown) => notAsked(error, bearer.reader))
    opened.set(key, opening)
    return opening
  }

  /** One result for each pattern. A reader who cannot be asked any more is not asked again. */
  async function resultsOf(test: AccessTest, everything: Everything): Promise<Tested> {
    const results: DataTestResult[] = []
    let problem: Failure | null = null
    for (const list of lists)
      for (const pattern of test[list]) {
        const about = { name: oneLine(`${test.reader} ${list} ${pattern}`, 200), branch }
        let reader = await asked(test)
        let outcome: Outcome | undefined
        if (!('failure' in reader))
          try {
            outcome = await outcomeOf(list, pattern, reader, everything)
          } catch (error) {
            reader = notAsked(error, test.reader)
            opened.set(JSON.stringify(test.context), Promise.resolve(reader))
          }
        if ('failure' in reader) problem ??= reader.failure
        const why = 'failure' in reader ? reader.why : ''
        results.push({ ...about, ...(outcome ?? { state: 'not run', reason: withoutStop(why) }) })
      }
    return { results, problem }
  }

  async function run(tests: readonly AccessTest[]): Promise<Tested> {
    if (tests.length === 0) return { results: [], problem: null }
    const own = await asked({ context: team.securityContext })
    // What one of them does not see any more, another one may.
    const others = [...team.readers].map(([reader, readerContext]) => ({ reader, context: readerContext }))
    await eachOf([...tests, ...others], readersAtOnce, async (bearer) => void (await asked(bearer)))
    const all = await Promise.all(opened.values())
    const ready = all.flatMap((one) => ('failure' in one ? [] : [one]))
    // A policy that needs a value of the context rejects those without.
    const isNeeded = (one: NotAsked) => ready.length === 0 || one !== own || !one.isRejected
    const failed = all.flatMap((one) => ('failure' in one && isNeeded(one) ? [one] : []))
    const everything = { ...modelMembers(ready, signal), isWhole: failed.length === 0 }
    const found = new Map<AccessTest, Tested>()
    const byReader = Map.groupBy(tests, ({ reader }) => reader)
    await eachOf(byReader.values(), readersAtOnce, async (ofReader) => {
      for (const test of ofReader) found.set(test, await resultsOf(test, everything))
    })
    const inOrder = tests.flatMap((test) => found.get(test) ?? [])
    const results = inOrder.flatMap(({ results: ofTest }) => ofTest)
    const isOpen = results.some(({ state }) => state === 'not run')
    const problems = [
      ...failed.filter((one) => one === own),
      ...inOrder.map(({ problem }) => ({ failure: problem })),
      ...(isOpen ? failed : []),
    ]
    const [problem = null] = problems.flatMap(({ failure }) => failure ?? [])
    return { results, problem }
  }

  const counting = await run(team.access)
  return concludeTests(context, 'access', counting, await run(team.addedAccess))
}

/** Null where the model itself rejects it. */
function unlessRejected(error: unknown): null {
  if (error instanceof PlatformError && error.trouble === 'rejected') return null
  throw error
}

const advice = 'Access tests need an environment of the branch with a query API: set "activate: staging".'

function nameOf(reader: string | undefined): string {
  return reader === undefined ? 'The access tests' : `The access tests of "${reader}"`
}

type Bearer = Pick<AccessTest, 'context'> & {
  /** Undefined for the context of the team file. */
  reader?: string
}

/** A reader who can be asked, and what is listed for it. */
type Asked = AskedReader & ListedMembers

/** The members of the model, and whether all who may see some could be asked. */
type Everything = ModelMembers & { isWhole: boolean }

/** Why a reader was not asked: a sentence, and the failure that it means. */
interface NotAsked {
  why: string
  failure: Failure
  /** Whether the model itself rejects its context. */
  isRejected?: boolean
}

const lists = ['sees', 'never', 'rows'] as const

type Outcome = Pick<DataTestResult, 'state' | 'reason'>

async function outcomeOf(
  list: (typeof lists)[number],
  pattern: string,
  reader: AskedReader,
  everything: Everything,
): Promise<Outcome> {
  // A reader who sees nothing may be one that the tenant does not know by this context.
  if (reader.surface.entities.size === 0)
    return {
      state: 'failed',
      reason: 'this reader sees nothing of the model: check its context in `readers`',
    }
  const matching = await everything.matching(pattern)
  const isPattern = pattern.includes('*')
  if (isPattern && !everything.isWhole)
    return { state: 'not run', reason: 'what it matches is unknown, since a reader could not be asked' }
  if (matching.length === 0) {
    const none = isPattern ? 'no member that a reader sees matches' : 'the model has no such member'
    const [near = ''] = nearest(pattern, everything.names, 1)
    return { state: 'failed', reason: `${none} (did you mean ${oneLine(near, 200)}?)` }
  }
  const why =
    list === 'rows'
      ? await whyNotFiltered(matching, reader, everything.surface)
      : await whyNotSo(list, matching, reader)
  return why === '' ? { state: 'passed' } : { state: 'failed', reason: why }
}

/** Why a reader does not see members, or does; empty when it is as wanted. */
async function whyNotSo(
  wanted: 'sees' | 'never',
  matching: readonly string[],
  reader: AskedReader,
): Promise<string> {
  const seen = new Set(membersOf(reader.surface))
  const got = await reader.members(matching.filter((name) => seen.has(name)))
  const of = (isWanted: (one: Got) => boolean) =>
    matching.filter((name) => {
      const one = seen.has(name) && got.get(name)
      return one && isWanted(one)
    })
  const unplanned = said(of(cannotBePlanned), 'cannot be planned')
  const unclear = said(of(lacksValue), ...lacking)
  if (wanted === 'never') return joined([said(of(hasRows), 'gets rows', 'get rows'), unplanned, unclear])
  const unlisted = matching.filter((name) => !seen.has(name))
  const empty = of(({ state }) => state === 'empty')
  return joined([
    said(unlisted, 'is not listed for this reader', 'are not listed for this reader'),
    said(empty, 'gets no rows', 'get no rows'),
    unplanned,
    unclear,
  ])
}

const hasRows = ({ state }: Got) => state === 'rows'
const cannotBePlanned = ({ state }: Got) => state === 'cannot be planned'
const lacksValue = (one: Got) => hasRows(one) && one.lacksValue
const lacking = [
  'is filtered by a value that this context lacks',
  'are filtered by a value that this context lacks',
] as const

/**
 * Why rows are not filtered by one of these members; empty when they are. What counts are all other members of their entities, and
 * members of their cubes in views, as far as this reader gets rows of them.
 */
async function whyNotFiltered(
  matching: readonly string[],
  reader: AskedReader,
  everything: Surface,
): Promise<string> {
  const columnOf = (name: string) => cubeMember(everything, name)
  const columns = new Set(matching.map(columnOf))
  const entities = new Set(matching.map(entityOf))
  const cubes = new Set([...columns].map(entityOf))
  const asked = membersOf(reader.surface).filter(
    (name) =>
      !columns.has(columnOf(name)) && (entities.has(entityOf(name)) || cubes.has(entityOf(columnOf(name)))),
  )
  const got = [...(await reader.rowsOf(asked))]
  const of = (isWanted: (one: Got) => boolean) => got.flatMap(([name, one]) => (isWanted(one) ? [name] : []))
  const unclear = of((one) => cannotBePlanned(one) || (hasRows(one) && one.filters === null))
  if (unclear.length + of(hasRows).length === 0) return 'this reader gets no rows that could be filtered'
  const filtered = new Map<string, boolean | null>()
  await eachOf(got, atOnce, async ([name, one]) => {
    if (!hasRows(one) || one.filters === null) return
    const touched = one.filters.filter((other) => columns.has(columnOf(other)))
    const states = await Promise.all(
      touched.map(async (column) => {
        const filter = filterBy(column, everything)
        return filter && reader.isFilteredBy(name, one, filter)
      }),
    )
    filtered.set(name, states.includes(true) || (states.includes(null) ? null : false))
  })
  const those = (state: boolean | null) => got.flatMap(([name]) => (filtered.get(name) === state ? name : []))
  return joined([
    said(those(false), 'is not filtered by it', 'are not filtered by it'),
    said(
      those(null),
      'may not be filtered by it: its plan does not show it',
      'may not be filtered by it: their plans do not show it',
    ),
    said(unclear, 'cannot be planned alone'),
    said(of(lacksValue), ...lacking),
  ])
}

/** A dimension as a filter; null for what cannot be one. What is listed for no one is taken as one of text. */
function filterBy(member: string, surface: Surface): ProbeItem | null {
  const { kind = 'dimension', type = '' } = memberIn(surface, member) ?? {}
  if (kind !== 'dimension' || type === 'geo') return null
  return { member, kind, filter: type === 'time' ? 'time' : 'value' }
}

/** `orders.total, orders.count get rows`; empty without names. */
function said(names: readonly string[], one: string, several = one): string {
  if (names.length === 0) return ''
  return `${firstOf(names, mostNamed, (name) => oneLine(name, 200), ', ', ', ')} ${names.length > 1 ? several : one}`
}

function joined(reasons: readonly string[]): string {
  return reasons.filter((reason) => reason !== '').join('; ')
}
