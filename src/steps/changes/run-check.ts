import type { AcceptedPlan } from '../../changes/plan-causes.ts'
import { type FailedPlan, isIn } from '../../changes/plan-findings.ts'
import {
  bisect,
  chunkOf,
  type PlanChunk,
  queryOf,
  type RejectedPlan,
  unchangedItems,
} from '../../changes/plan-targets.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { runQuery } from '../../query-api/run-query.ts'
import { withoutValues } from '../../query-api/warehouse-message.ts'
import type { Clock } from '../../runtime/clock.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import type { PlanningSide } from './plan-check.ts'

const atOnce = 5
/** Time limit of one query. */
export const mostQueryMs = 60_000
/** More queries than this are not sent to the warehouse of one side. */
const mostQueries = 200
/** A member that did not change may have been broken for long. */
const mostControls = 3

/** Members to run together; with the SQL of their plan, if it is known. */
export type RunChunk = PlanChunk & Partial<Pick<AcceptedPlan, 'statement'>>

export interface RunCheck {
  /** Members that were run on the branch. */
  checked: number
  /** Members whose SQL is the same on both sides. */
  same: number
  failed: FailedPlan[]
  /** Members that took too long, or for which there were too many queries. */
  tooSlow: string[]
  tooMany: string[]
  /** Queries that the warehouse got, of both sides. */
  queries: number
}

/** An environment runs nothing for this token. */
export interface RunningNotOffered {
  notOffered: PlatformError
}

/**
 * Runs members on the branch without asking for rows, in few queries; where one fails, smaller ones find the member. What
 * fails is run on the base, too. Queries whose SQL is the same on both sides are not sent.
 * @param affected `entity.member`s that may fail because of a change
 * @throws PlatformError when the query API cannot be reached, or runs nothing at all
 */
export async function checkRuns(
  chunks: readonly RunChunk[],
  affected: readonly string[],
  head: PlanningSide,
  base: PlanningSide,
  clock: Clock,
  signal: AbortSignal,
): Promise<RunCheck | RunningNotOffered> {
  const { different, same } = await differing(chunks, base, signal)
  const runner = createRunner(head, new Set(affected), clock, signal)
  const check: RunCheck = { checked: 0, same, failed: [], tooSlow: [], tooMany: [], queries: 0 }
  const checked = new Set<string>()
  const rejected: RejectedPlan[] = []
  let waiting: readonly RunChunk[] = different
  while (waiting.length > 0) {
    const next: RunChunk[] = []
    await eachOf(waiting, atOnce, async (chunk) => {
      const members = chunk.items.map(({ member }) => member)
      const result = await runner.run(chunk)
      if (result === 'too many') check.tooMany.push(...members)
      else if (result === 'too slow') check.tooSlow.push(...members)
      else for (const member of members) checked.add(member)
      if (typeof result === 'string') return
      const { rejected: found, next: smaller } = bisect(chunk, result.message)
      rejected.push(...found)
      const { statement = null } = chunk
      next.push(...smaller.map((one) => ({ ...one, statement })))
    })
    if (runner.notOffered) return { notOffered: runner.notOffered }
    waiting = next
  }
  const onBase = createRunner(base, new Set(affected), clock, signal)
  await eachOf(rejected, atOnce, async (one) => {
    // What the base does not have is new.
    const chunk = isIn(base.surface, one.item) ? chunkOf(one.item, base.surface) : null
    const result = chunk ? await onBase.run(chunk) : 'too many'
    check.failed.push({ ...one, onBase: await baseVerdict(result, onBase.works) })
  })
  return { ...check, checked: checked.size, queries: runner.queries + onBase.queries }
}

/** What fails on the base, too, is no finding: so the base must run something else. */
async function baseVerdict(
  result: RunResult,
  works: () => Promise<boolean | null>,
): Promise<FailedPlan['onBase']> {
  if (typeof result === 'string') return result === 'runs' ? 'planned' : 'unknown'
  return (await works()) ? 'rejected' : 'unknown'
}

/** The chunks whose SQL differs, or is not known on one of the sides. */
async function differing(
  chunks: readonly RunChunk[],
  base: PlanningSide,
  signal: AbortSignal,
): Promise<{ different: RunChunk[]; same: number }> {
  const different: RunChunk[] = []
  let same = 0
  await eachOf(chunks, atOnce, async (chunk) => {
    const { statement = null, items } = chunk
    const known = statement !== null && items.every((item) => isIn(base.surface, item))
    const plan = known ? await base.api.plan(queryOf(chunk), signal) : null
    if (plan?.state === 'planned' && plan.statement === statement) same += items.length
    else different.push(chunk)
  })
  return { different, same }
}

/** Whether a chunk runs, or why the warehouse rejects it. */
type RunResult = 'runs' | 'too slow' | 'too many' | 'not available' | { message: string }

/** Runs chunks on one side, and counts the queries. */
function createRunner(
  { api, surface }: PlanningSide,
  affected: ReadonlySet<string>,
  clock: Clock,
  signal: AbortSignal,
) {
  let queries = 0
  let control: Promise<boolean | null> | undefined
  let notOffered: PlatformError | null = null
  const send = (chunk: PlanChunk) => {
    queries++
    // Without rows: the warehouse still checks every column.
    return runQuery(api, clock, { ...queryOf(chunk), limit: 0 }, mostQueryMs, signal)
  }

  /**
   * Whether anything runs: one of a few members that did not change, or else the first of one of a few entities; null where
   * nothing is unchanged.
   */
  async function isWorking(): Promise<boolean | null> {
    const unchanged = [...unchangedItems(surface, affected)].slice(0, mostControls)
    if (unchanged.length === 0) return null
    const ofEntities = Map.groupBy(unchangedItems(surface, new Set()), ({ member }) => member.split('.')[0])
    const firsts = [...ofEntities.values()].flatMap((items) => items.slice(0, 1)).slice(0, 2 * mostControls)
    for (const item of [...unchanged, ...firsts]) {
      const chunk = chunkOf(item, surface)
      if (chunk !== null && (await send(chunk)).state === 'loaded') return true
    }
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
    async run(chunk: RunChunk): Promise<RunResult> {
      if (notOffered) return 'not available'
      if (queries >= mostQueries) return 'too many'
      const run = await send(chunk)
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
      const { items, statement } = chunk
      const message = withoutValues(run.text, [statement ?? '', ...items.map(({ member }) => member)])
      return { message }
    },
  }
}
