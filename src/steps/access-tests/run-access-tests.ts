import { cubeMember, entityOf } from '../../changes/probes.ts'
import { type Surface, type SurfaceEntity, surfaceOf } from '../../changes/surface.ts'
import { Failure } from '../../failure.ts'
import type { DataTestResult } from '../../findings.ts'
import { nearest } from '../../inputs/nearest.ts'
import { PlatformError } from '../../platform/errors.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { firstOf, oneLine, withoutStop } from '../../runtime/text.ts'
import type { AccessTest } from '../../team-file/defaults.ts'
import type { TeamContext } from '../../team-file/load-team-file.ts'
import { patternOf } from '../../team-file/pattern.ts'
import { type FoundEnvironments, findEnvironments, openFound } from '../changes/environment.ts'
import { concludeTests, notRun, type Tested, type TestRun } from '../data-tests/conclude-tests.ts'
import { type AskedReader, askReader, type Got } from './ask-reader.ts'

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
  let finding: Promise<FoundEnvironments<'opened'>> | undefined
  const opened = new Map<string, Promise<AskedReader | NotAsked>>()

  /** @param reader undefined for the context of the team file */
  async function open(
    bearer: Pick<AccessTest, 'context'> & { reader?: string },
  ): Promise<AskedReader | NotAsked> {
    finding ??= findEnvironments(context, { opened: branch }, { deployBranch }, signal)
    const { reader, context: securityContext } = bearer
    const given = { securityContext, seconds: 3600, ...(reader === undefined ? {} : { reader }) }
    const { opened: found } = await openFound(context, await finding, given, signal)
    if ('problem' in found) {
      const message = `${nameOf(reader)} were not run. ${found.problem}`
      return {
        why: found.problem,
        failure: new Failure('unsupported', message, found.advice ?? advice, {
          title: 'access tests not run',
        }),
      }
    }
    const surface = surfaceOf(await found.api.meta(signal))
    return askReader({ api: found.api, surface }, signal)
  }

  function notAsked(error: unknown, reader?: string): NotAsked {
    if (signal.aborted || !(error instanceof PlatformError)) throw error
    // An error of a policy may quote the context.
    const shown = error.trouble === 'rejected' ? error.with({ text: '' }) : error
    return { why: shown.message, failure: notRun(nameOf(reader), shown) }
  }

  function asked(bearer: Parameters<typeof open>[0]): Promise<AskedReader | NotAsked> {
    const key = JSON.stringify(bearer.context)
    const opening = opened.get(key) ?? open(bearer).catch((error: unknown) => notAsked(error, bearer.reader))
    opened.set(key, opening)
    return opening
  }

  /** One result for each pattern. A reader who cannot be asked any more is not asked again. */
  async function resultsOf(test: AccessTest, everything: PublicSurface): Promise<Tested> {
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
    const surfaces = all.flatMap((one) => ('failure' in one ? [] : [one.surface]))
    const everything = { ...unionOf(surfaces), isWhole: surfaces.length === all.length }
    const found = new Map<AccessTest, Tested>()
    const byReader = Map.groupBy(tests, ({ reader }) => reader)
    await eachOf(byReader.values(), readersAtOnce, async (ofReader) => {
      for (const test of ofReader) found.set(test, await resultsOf(test, everything))
    })
    const inOrder = tests.flatMap((test) => found.get(test) ?? [])
    const problems = [own, ...inOrder.map(({ problem }) => ({ failure: problem }))]
    const [problem = null] = problems.flatMap((one) => ('failure' in one ? (one.failure ?? []) : []))
    return { results: inOrder.flatMap(({ results }) => results), problem }
  }

  const counting = await run(team.access)
  return concludeTests(context, 'access', counting, await run(team.addedAccess))
}

const advice = 'Access tests need an environment of the branch with a query API: set "activate: staging".'

function nameOf(reader: string | undefined): string {
  return reader === undefined ? 'The access tests' : `The access tests of "${reader}"`
}

/** What any of the readers, or the team file's own context, sees. */
function unionOf(surfaces: readonly Surface[]): Surface {
  const entities = new Map<string, SurfaceEntity>()
  for (const surface of surfaces)
    for (const [name, entity] of surface.entities) {
      const known = entities.get(name)
      entities.set(name, { ...entity, members: new Map([...(known?.members ?? []), ...entity.members]) })
    }
  return { entities, hidden: new Set() }
}

/** What the readers of all tests see, and whether all of them could be asked. */
type PublicSurface = Surface & { isWhole: boolean }

/** Why a reader was not asked: a sentence, and the failure that it means. */
interface NotAsked {
  why: string
  failure: Failure
}

const lists = ['sees', 'never', 'rows'] as const

type Outcome = Pick<DataTestResult, 'state' | 'reason'>

async function outcomeOf(
  list: (typeof lists)[number],
  pattern: string,
  reader: AskedReader,
  everything: PublicSurface,
): Promise<Outcome> {
  const names = membersOf(everything)
  const matching = names.filter(patternOf(pattern))
  // A reader who sees nothing may be one that the tenant does not know by this context.
  if (reader.surface.entities.size === 0)
    return {
      state: 'failed',
      reason: 'this reader sees nothing of the model: check its context in `readers`',
    }
  if (matching.length === 0 && !everything.isWhole)
    return { state: 'not run', reason: 'no member matches of those that could be read' }
  if (matching.length === 0) {
    const [near = ''] = nearest(pattern, names, 1)
    return { state: 'failed', reason: `no member matches (did you mean ${oneLine(near, 200)}?)` }
  }
  const why =
    list === 'rows'
      ? await whyNotFiltered(matching, reader, everything)
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
  const isOther = ({ filters }: Got) =>
    filters !== null && !filters.some((name) => columns.has(columnOf(name)))
  return joined([
    said(
      of((one) => hasRows(one) && isOther(one)),
      'is not filtered by it',
      'are not filtered by it',
    ),
    said(unclear, 'cannot be planned alone'),
    said(of(lacksValue), ...lacking),
  ])
}

function membersOf({ entities }: Surface): string[] {
  return [...entities.values()].flatMap(({ name, members }) =>
    [...members.keys()].map((one) => `${name}.${one}`),
  )
}

/** `orders.total, orders.count get rows`; empty without names. */
function said(names: readonly string[], one: string, several = one): string {
  if (names.length === 0) return ''
  return `${firstOf(names, mostNamed, (name) => oneLine(name, 200), ', ', ', ')} ${names.length > 1 ? several : one}`
}

function joined(reasons: readonly string[]): string {
  return reasons.filter((reason) => reason !== '').join('; ')
}
