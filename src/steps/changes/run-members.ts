import { changeOf } from '../../changes/change.ts'
import type { MemberState, Probed } from '../../changes/probed.ts'
import {
  companionsOf,
  controlsOf,
  entityOf,
  halvesOf,
  itemsOf,
  keyOf,
  memberProbes,
  type Probe,
  type ProbeItem,
  queryOf,
} from '../../changes/probes.ts'
import { canonical } from '../../changes/values.ts'
import type { Context } from '../../context.ts'
import type { ModelChange, ModelComparison } from '../../findings.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { runQuery } from '../../query-api/run-query.ts'
import { withoutValues } from '../../query-api/warehouse-message.ts'
import type { Clock } from '../../runtime/clock.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import { formatDuration } from '../../runtime/duration.ts'
import { count, oneLine, withoutStop } from '../../runtime/text.ts'
import type { PlanningSide } from './planners.ts'

const atOnce = 5
/** Time limit of one query. */
const mostQueryMs = 60_000
/** More queries than this are not sent to the warehouse of one side. */
const mostQueries = 200

/** Members whose SQL is another one than on the base. */
const toRun: ReadonlySet<MemberState['state']> = new Set([
  'different',
  'rollup lost',
  'rollup gained',
  'repaired',
  'new',
])

/** A member that the warehouse of the branch rejects. */
interface FailedRun {
  item: ProbeItem
  message: string
  onBase: 'does not have it' | 'runs' | 'rejected' | 'unknown'
}

/**
 * Runs the members with other SQL than on the base, without asking for rows, in few queries; where one fails, smaller ones find
 * the member. What fails is run on the base, too.
 * @throws PlatformError when the query API cannot be reached, or runs nothing at all; Stop
 */
export async function runMembers(
  { log, clock }: Pick<Context, 'log' | 'clock'>,
  { states }: Probed,
  changes: readonly ModelChange[],
  head: PlanningSide,
  base: PlanningSide & { name: string },
  signal: AbortSignal,
): Promise<Pick<ModelComparison, 'changes' | 'runs' | 'unknown'>> {
  const startedAt = clock.now()
  const isIn = (state: MemberState['state']) => (item: ProbeItem) =>
    states.get(keyOf(item))?.state.state === state
  const wanted = [...states.values()].flatMap(({ item, state }) => (toRun.has(state.state) ? item : []))
  const onHead = createRunner(head, states, clock, signal)
  const onBase = createRunner(base, states, clock, signal)
  const checked = new Set<string>()
  const missed = { 'too slow': [] as string[], 'too many': [] as string[] }
  const failed: FailedRun[] = []

  async function settle(probe: Probe): Promise<void> {
    const result = await onHead.run(probe)
    const members = probe.map(({ member }) => member)
    if (result === 'too slow' || result === 'too many') return void missed[result].push(...members)
    if (typeof result === 'object' && 'notOffered' in result) throw result.notOffered
    for (const member of members) checked.add(member)
    if (result === 'runs') return
    const [item, second] = probe
    const isNew = item && isIn('new')(item)
    if (item && !second)
      failed.push({ item, message: result.message, onBase: isNew ? 'does not have it' : 'unknown' })
    for (const half of halvesOf(probe)) await settle(half)
  }

  await eachOf(memberProbes(wanted, isIn('new')), atOnce, settle)
  await eachOf(failed, atOnce, async (one) => {
    if (one.onBase !== 'unknown') return
    const result = await onBase.run([one.item])
    if (result === 'runs') one.onBase = 'runs'
    // What fails on the base, too, is no finding: so the base must run something else.
    else if (typeof result === 'object' && 'message' in result && (await onBase.works()))
      one.onBase = 'rejected'
  })
  const queries = onHead.queries + onBase.queries
  const same = new Set(
    [...states.values()].map(({ item }) => item).flatMap((item) => (isIn('same')(item) ? item.member : [])),
  ).size
  log.line(
    `Ran ${count(checked.size, 'member')} with ${count(queries, 'query', 'queries')} on the warehouse in ${formatDuration(clock.now() - startedAt)}; ${count(same, 'member')} with the same SQL as on "${oneLine(base.name, 255)}" not run`,
  )
  const findings = failed.filter(({ onBase }) => onBase !== 'rejected')
  const changed = new Set(changes.map(({ member }) => member))
  const unclear = findings.filter((one) => one.onBase === 'unknown').map(({ item }) => item.member)
  const alreadyFailing = failed.length - findings.length
  return {
    changes: findings.map((one) => changeFor(one, changed)),
    runs: { checked: checked.size, same, failed: findings.length, alreadyFailing, queries },
    unknown: [
      ...notRun(`were not run within ${formatDuration(mostQueryMs)}`, missed['too slow']),
      ...notRun('were not run, because there would be too many queries', missed['too many']),
      ...notRun(`fail, and could not be run on "${oneLine(base.name, 255)}"`, unclear),
    ],
  }
}

function changeFor({ item, message, onBase }: FailedRun, changed: ReadonlySet<string>): ModelChange {
  const { member, kind, granularity } = item
  const named = message.match(/\w+\.\w+/g) ?? []
  return changeOf({
    id: onBase === 'does not have it' ? 'run-failed-new' : 'run-failed',
    kind,
    entity: entityOf(member),
    member,
    before: null,
    after: granularity === undefined ? null : { granularity },
    detail: canonical(granularity),
    causedBy: named.filter((name) => name !== member && changed.has(name)),
    message,
  })
}

/** Why the members were not run, a sentence. */
export function runsNotChecked(error: PlatformError): string {
  return `Whether the warehouse can run the changed members was not checked: ${withoutStop(error.message)}.`
}

function notRun(what: string, members: readonly string[]): string[] {
  if (members.length === 0) return []
  const named = members.slice(0, 5).map((name) => `\`${oneLine(name, 200)}\``)
  const more = members.length > 5 ? ` and ${members.length - 5} more` : ''
  return [`These members ${what}: ${named.join(', ')}${more}.`]
}

/** Whether a query runs, why the warehouse rejects it, or that nothing is run for this token. */
type RunResult = 'runs' | 'too slow' | 'too many' | { message: string } | { notOffered: PlatformError }

/** Runs queries on one side, and counts them. */
function createRunner(
  { api, surface }: PlanningSide,
  states: Probed['states'],
  clock: Clock,
  signal: AbortSignal,
) {
  let queries = 0
  let control: Promise<boolean | null> | undefined
  const isOther = (item: ProbeItem) => states.get(keyOf(item))?.state.state !== 'same'
  const send = (probe: Probe) => {
    queries++
    // Without rows: the warehouse still checks every column.
    return runQuery(api, clock, { ...queryOf(probe), limit: 0 }, mostQueryMs, signal)
  }

  /** Whether anything runs, of a few members; null where none of them is unchanged. */
  async function isWorking(): Promise<boolean | null> {
    const controls = controlsOf(surface, isOther)
    if (controls.every(isOther)) return null
    for (const item of controls) if ((await send([item])).state === 'loaded') return true
    return false
  }

  /** Segments alone are no query; what stands beside them should not be at fault itself. */
  function withCompanion(probe: Probe): Probe {
    const entity = surface.entities.get(entityOf(probe[0]?.member ?? ''))
    if (!entity || probe.some(({ kind }) => kind !== 'segment')) return probe
    return [...probe, ...companionsOf(itemsOf(entity), isOther).slice(0, 1)]
  }

  /** What the planner said about a member: its words are no data. */
  function wordsOf(item: ProbeItem): string[] {
    const state = states.get(keyOf(item))?.state
    const sql = state?.state === 'different' ? { ...state.before, ...state.after } : {}
    return [item.member, ...Object.values(sql)]
  }

  return {
    get queries() {
      return queries
    },
    works: () => (control ??= isWorking()),
    async run(probe: Probe): Promise<RunResult> {
      if (queries >= mostQueries) return 'too many'
      const run = await send(withCompanion(probe))
      if (run.state === 'loaded') return 'runs'
      if (run.state === 'too slow') return 'too slow'
      if (run.state === 'not available') return { notOffered: run.error }
      // A warehouse that is away or overloaded rejects everything.
      const works = await this.works()
      if (works === false || (run.state === 'failed' && works === null)) throw run.error
      return { message: withoutValues(run.text, probe.flatMap(wordsOf)) }
    },
  }
}
