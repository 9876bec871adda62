import { changeOf } from '../../changes/change.ts'
import type { MemberState, Probed } from '../../changes/probed.ts'
import {
  companionsOf,
  entityOf,
  itemsOf,
  keyOf,
  memberProbes,
  type Probe,
  type ProbeItem,
  queryOf,
} from '../../changes/probes.ts'
import type { Surface } from '../../changes/surface.ts'
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
import type { PlanningSide } from './ask-planners.ts'

const atOnce = 5
/** Time limit of one query. */
const mostQueryMs = 60_000
/** More queries than this are not sent to the warehouse of one side. */
const mostQueries = 200
/** A member that did not change may have been broken for long. */
const mostControls = 3

/** What running the members adds to a comparison. */
export interface RunFindings extends Pick<ModelComparison, 'runs' | 'unknown'> {
  changes: ModelChange[]
  /** Set if nothing could be run. */
  error: PlatformError | null
}

/** A member that the warehouse of the branch rejects. */
interface FailedRun {
  item: ProbeItem
  message: string
  isNew: boolean
  /** `unknown` where the base was not asked, or did not say. */
  onBase: 'runs' | 'rejected' | 'unknown'
}

/** Members whose SQL is another one than on the base. */
const toRun: ReadonlySet<MemberState['state']> = new Set([
  'different',
  'rollup lost',
  'rollup gained',
  'repaired',
  'new',
])

/**
 * Runs the members with other SQL than on the base, without asking for rows, in few queries; where one fails, smaller ones find
 * the member. What fails is run on the base, too.
 * @throws PlatformError when the query API cannot be reached, or runs nothing at all; Stop
 */
export async function runMembers(
  { log, clock }: Context,
  { states }: Probed,
  changes: readonly ModelChange[],
  head: PlanningSide,
  base: PlanningSide & { name: string },
  signal: AbortSignal,
): Promise<RunFindings> {
  const startedAt = clock.now()
  const all = [...states.values()]
  const wanted = all.filter(({ state }) => toRun.has(state.state)).map(({ item }) => item)
  const isNew = (item: ProbeItem) => states.get(keyOf(item))?.state.state === 'new'
  const isOther = (item: ProbeItem) => states.get(keyOf(item))?.state.state !== 'same'
  const runner = createRunner(head, states, clock, signal)
  const onBase = createRunner(base, states, clock, signal)
  const [tooSlow, tooMany]: [string[], string[]] = [[], []]
  const failed: FailedRun[] = []
  const checked = new Set<string>()

  async function settle(probe: Probe): Promise<void> {
    const [only, second] = probe
    if (!only) return
    const result = await runner.run(withCompanion(probe, head.surface, isOther))
    const members = probe.map(({ member }) => member)
    if (result === 'not available') return
    if (result === 'too many') tooMany.push(...members)
    else if (result === 'too slow') tooSlow.push(...members)
    else for (const member of members) checked.add(member)
    if (typeof result === 'string') return
    if (second) {
      const half = Math.ceil(probe.length / 2)
      await settle(probe.slice(0, half))
      await settle(probe.slice(half))
    } else failed.push({ item: only, message: result.message, isNew: isNew(only), onBase: 'unknown' })
  }

  await eachOf(memberProbes(wanted, isNew), atOnce, settle)
  if (runner.notOffered) return { changes: [], unknown: [], error: runner.notOffered }
  await eachOf(failed, atOnce, async (one) => {
    if (one.isNew) return
    const result = await onBase.run(withCompanion([one.item], base.surface, isOther))
    if (result === 'runs') one.onBase = 'runs'
    // What fails on the base, too, is no finding: so the base must run something else.
    else if (typeof result !== 'string' && (await onBase.works())) one.onBase = 'rejected'
  })
  const queries = runner.queries + onBase.queries
  const same = new Set(all.filter(({ state }) => state.state === 'same').map(({ item }) => item.member)).size
  log.line(
    `Ran ${count(checked.size, 'member')} with ${count(queries, 'query', 'queries')} on the warehouse in ${formatDuration(clock.now() - startedAt)}; ${count(same, 'member')} with the same SQL as on "${oneLine(base.name, 255)}" not run`,
  )
  const findings = failed.filter((one) => one.isNew || one.onBase !== 'rejected')
  const changed = new Set(changes.map(({ member }) => member))
  return {
    changes: findings.map((one) => failureOf(one, changed)),
    runs: {
      checked: checked.size,
      same,
      failed: findings.length,
      alreadyFailing: failed.length - findings.length,
      queries,
    },
    unknown: [
      ...notRun(`were not run within ${formatDuration(mostQueryMs)}`, tooSlow),
      ...notRun('were not run, because there would be too many queries', tooMany),
      ...notRun(
        `fail, and could not be run on "${oneLine(base.name, 255)}"`,
        findings.filter((one) => !one.isNew && one.onBase === 'unknown').map(({ item }) => item.member),
      ),
    ],
    error: null,
  }
}

function failureOf({ item, message, isNew }: FailedRun, changed: ReadonlySet<string>): ModelChange {
  const { member, kind, granularity } = item
  const named = message.match(/\w+\.\w+/g) ?? []
  return changeOf({
    id: isNew ? 'run-failed-new' : 'run-failed',
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

/** Segments alone are no query; what stands beside them should not be at fault itself. */
function withCompanion(probe: Probe, { entities }: Surface, isOther: (item: ProbeItem) => boolean): Probe {
  const [first] = probe
  const entity = first && entities.get(entityOf(first.member))
  if (!entity || probe.some(({ kind }) => kind !== 'segment')) return probe
  return [...probe, ...companionsOf(itemsOf(entity), isOther).slice(0, 1)]
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

/** Whether a query runs, or why the warehouse rejects it. */
type RunResult = 'runs' | 'too slow' | 'too many' | 'not available' | { message: string }

/** Runs queries on one side, and counts them. */
function createRunner(
  { api, surface }: PlanningSide,
  states: Probed['states'],
  clock: Clock,
  signal: AbortSignal,
) {
  let queries = 0
  let control: Promise<boolean | null> | undefined
  let notOffered: PlatformError | null = null
  const send = (probe: Probe) => {
    queries++
    // Without rows: the warehouse still checks every column.
    return runQuery(api, clock, { ...queryOf(probe), limit: 0 }, mostQueryMs, signal)
  }

  /**
   * Whether anything runs: one of a few members that did not change, or else the first of one of a few entities; null where
   * nothing is unchanged.
   */
  async function isWorking(): Promise<boolean | null> {
    const isSame = (item: ProbeItem) => states.get(keyOf(item))?.state.state === 'same'
    const plain = [...surface.entities.values()].map((entity) =>
      companionsOf(itemsOf(entity), (item) => !isSame(item)),
    )
    const unchanged = plain.flat().filter(isSame).slice(0, mostControls)
    if (unchanged.length === 0) return null
    const firsts = plain.flatMap((items) => items.slice(0, 1)).slice(0, 2 * mostControls)
    for (const item of [...unchanged, ...firsts]) if ((await send([item])).state === 'loaded') return true
    return false
  }

  return {
    get queries() {
      return queries
    },
    /** Set once the environment said that it runs nothing. */
    get notOffered() {
      return notOffered
    },
    works: () => (control ??= isWorking()),
    async run(probe: Probe): Promise<RunResult> {
      if (notOffered) return 'not available'
      if (queries >= mostQueries) return 'too many'
      const run = await send(probe)
      if (run.state === 'loaded') return 'runs'
      if (run.state === 'too slow') return 'too slow'
      if (run.state === 'not available') {
        notOffered = run.error
        return 'not available'
      }
      // A warehouse that is away or overloaded rejects everything.
      control ??= isWorking()
      const works = await control
      if (works === false || (run.state === 'failed' && works === null)) throw run.error
      const statement = probe.flatMap((item) => Object.values(sqlOf(states, item)))
      return { message: withoutValues(run.text, [...statement, ...probe.map(({ member }) => member)]) }
    },
  }
}

/** What the planner said about a member: its words are no data. */
function sqlOf(states: Probed['states'], item: ProbeItem): Record<string, string> {
  const state = states.get(keyOf(item))?.state
  return state?.state === 'different' ? { ...state.before, ...state.after } : {}
}
