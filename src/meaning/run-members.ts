import pLimit from 'p-limit'
import { eachOf } from '../base/concurrency.ts'
import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import type { FoundChange, ModelComparison } from '../base/findings.ts'
import { count, listed, oneLine, withoutStop } from '../base/text.ts'
import type { PlatformError } from '../platform/errors.ts'
import { type Run, runQuery, withoutValues } from '../query-api/run-query.ts'
import { changeOf } from './change.ts'
import type { MemberState, Probed } from './compare-plans.ts'
import { type PlanningSide, settle } from './planning/planners.ts'
import {
  companionsOf,
  controlsOf,
  entityOf,
  itemsOf,
  keyOf,
  memberProbes,
  type PlanQuery,
  type Probe,
  type ProbeItem,
  queryOf,
} from './probes.ts'
import { unchangedMembers } from './results.ts'
import { canonical } from './values.ts'

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

/**
 * Runs the members with other SQL than on the base, without asking for rows, in few queries; where one fails, smaller ones find
 * the member. What fails is run on the base, too.
 * @throws PlatformError when the query API cannot be reached, or runs nothing at all; Stop
 */
export async function runMembers(
  { log, clock }: Pick<Context, 'log' | 'clock'>,
  probed: Probed,
  changes: readonly FoundChange[],
  head: PlanningSide,
  base: PlanningSide & { name: string },
  signal: AbortSignal,
): Promise<Pick<ModelComparison, 'runs' | 'unknown'> & { changes: FoundChange[] }> {
  const { states: planned } = probed
  const startedAt = clock.now()
  const baseName = `"${oneLine(base.name, 255)}"`
  const isIn = (item: ProbeItem, state: MemberState['state']) =>
    planned.get(keyOf(item))?.state.state === state
  const isNew = (item: ProbeItem) => isIn(item, 'new')
  const limit = pLimit(atOnce)
  const run = (side: PlanningSide) =>
    createRunner(side, planned, (query) =>
      // Without rows: the warehouse still checks every column.
      limit(() => runQuery(side.api, clock, { ...query, limit: 0 }, mostQueryMs, signal)),
    )
  const [onHead, onBase] = [run(head), run(base)]
  const states = new Map<ProbeItem, MemberState>()
  /** Why members were not run. */
  const reasons = new Map<string, Set<string>>()

  async function stateOf(probe: Probe): Promise<MemberState> {
    const after = await onHead.run(probe)
    if (after === 'runs') return { state: 'same' }
    if (typeof after === 'string') return notRun(probe, after)
    if (probe.length > 1) return { state: 'broken', ...after }
    if (probe.some(isNew)) return { state: 'new, broken', ...after }
    const before = await onBase.run(probe)
    if (before === 'runs') return { state: 'broken', ...after }
    // What fails on the base, too, is no finding: so the base must run something else.
    if (typeof before === 'object' && (await onBase.works()))
      return { state: 'already broken', reason: after.message }
    notRun(probe, `fail, and could not be run on ${baseName}`)
    return { state: 'broken', ...after }
  }

  function notRun(probe: Probe, reason: string): MemberState {
    const members = reasons.get(reason) ?? new Set()
    for (const { member } of probe) members.add(member)
    reasons.set(reason, members)
    return { state: 'not checked' }
  }

  const items = [...planned.values()].map(({ item }) => item)
  const wanted = items.filter((item) => toRun.has(planned.get(keyOf(item))?.state.state ?? 'same'))
  await eachOf(memberProbes(wanted, isNew), atOnce, async (probe) => {
    await settle(
      probe,
      async (part) => ({ state: await stateOf(part) }),
      (part, { state }) => {
        for (const item of part) states.set(item, state)
      },
    )
  })
  const inState = (...some: MemberState['state'][]) =>
    new Set([...states].flatMap(([{ member }, { state }]) => (some.includes(state) ? member : [])))
  const queries = onHead.queries + onBase.queries
  const checked = inState('same', 'broken', 'new, broken', 'already broken').size
  const same = unchangedMembers(probed).size
  log.line(
    `Ran ${count(checked, 'member')} with ${count(queries, 'query', 'queries')} on the warehouse in ${formatDuration(clock.now() - startedAt)}; ${count(same, 'member')} with the same SQL as on ${baseName} not run`,
  )
  const changed = new Set(changes.map(({ member }) => member))
  const found = [...states].flatMap(([item, state]) =>
    'message' in state ? changeFor(item, state, changed) : [],
  )
  return {
    changes: found,
    runs: { checked, same, failed: found.length, alreadyFailing: inState('already broken').size, queries },
    unknown: [...reasons].map(([reason, members]) => `These members ${reason}: ${listed([...members])}.`),
  }
}

function changeFor(
  { member, kind, granularity }: ProbeItem,
  { state, message }: Extract<MemberState, { message: string }>,
  changed: ReadonlySet<string>,
): FoundChange {
  const named = message.match(/\w+\.\w+/g) ?? []
  return changeOf({
    id: state === 'broken' ? 'run-failed' : 'run-failed-new',
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

const tooSlow = `were not run within ${formatDuration(mostQueryMs)}`
const tooMany = 'were not run, because there would be too many queries'

/** Runs queries on one side, and counts them. */
function createRunner(
  { surface }: PlanningSide,
  planned: Probed['states'],
  run: (query: PlanQuery) => Promise<Run>,
) {
  let queries = 0
  let control: Promise<boolean | null> | undefined
  const isOther = (item: ProbeItem) => planned.get(keyOf(item))?.state.state !== 'same'
  const send = (probe: Probe) => {
    queries++
    return run(queryOf(probe))
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
    const state = planned.get(keyOf(item))?.state
    return [
      item.member,
      ...Object.values(state?.state === 'different' ? { ...state.before, ...state.after } : {}),
    ]
  }

  return {
    get queries() {
      return queries
    },
    works: () => (control ??= isWorking()),
    /** @returns why it did not run, a phrase after "these members"; a message where the warehouse rejects it */
    async run(probe: Probe): Promise<string | { message: string }> {
      if (queries >= mostQueries) return tooMany
      const result = await send(withCompanion(probe))
      switch (result.state) {
        case 'loaded':
          return 'runs'
        case 'too slow':
          return tooSlow
        case 'not available':
          throw result.error
        default: {
          // A warehouse that is away or overloaded rejects everything.
          const works = await this.works()
          if (works === false || (result.state === 'failed' && works === null)) throw result.error
          return { message: withoutValues(result.text, probe.flatMap(wordsOf)) }
        }
      }
    },
  }
}
