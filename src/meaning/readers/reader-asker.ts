import type { PlanResponse, Rollup } from '../../query-api/schemas.ts'
import type { FilesDifference } from '../files.ts'
import { createPlanners, type Planners, type PlanningSide } from '../planning/planners.ts'
import { halvesOf, inChunks, type Probe, type ProbeItem, queryOf } from '../probes.ts'
import type { PlanPair } from './reader-states.ts'

// Asks the planners of both sides as one reader.

/** Plans of both sides together for one reader; what is beyond is not checked. */
const mostPlans = 2_000

/** The query APIs of one reader, and what they list. */
export interface ReaderSides {
  base: PlanningSide
  head: PlanningSide
}

/** What is known before a reader is asked for. */
export interface UsualSides {
  files: FilesDifference | null
  /** Of the usual context: what these say of a member is said of everybody. */
  planners: Planners
}

export type ReaderAsker = ReturnType<typeof createReaderAsker>

/** Asks both sides as one reader, and as usual where that tells what is said of everybody. */
export function createReaderAsker(sides: ReaderSides, usual: UsualSides, signal: AbortSignal) {
  const planners = createPlanners(sides.base, sides.head, () => false, signal)
  const rollups = new Map<string, Rollup>()
  let problem: string | null = null
  let sameSeen = false
  const plans = () => planners.base.plans + planners.head.plans

  /** @returns null where the side rejects it */
  async function plan(of: Planners, side: 'base' | 'head', probe: Probe): Promise<PlanResponse | null> {
    if (plans() >= mostPlans) problem ??= `not within ${mostPlans} plans. Compare fewer changes at once.`
    if (problem !== null) return null
    const reply = await of[side].plan({ form: 'json', text: JSON.stringify(queryOf(probe)) })
    if (reply.state !== 'planned') return null
    for (const one of reply.plan.rollups) rollups.set(`${one.id} ${one.sql}`, one)
    return reply.plan
  }

  async function pair(
    of: Planners,
    probe: Probe,
  ): Promise<{ base: PlanResponse | null; head: PlanResponse | null }> {
    const [base, head] = await Promise.all([plan(of, 'base', probe), plan(of, 'head', probe)])
    return { base, head }
  }

  return {
    rollups,
    problem: () => problem,
    hasSeenSame: () => sameSeen,
    /** As this reader. */
    pair: (probe: Probe) => pair(planners, probe),
    plan: (side: 'base' | 'head', probe: Probe) => plan(planners, side, probe),
    /** In the usual context; null unless both sides plan it. */
    async usually(probe: Probe): Promise<PlanPair | null> {
      const { base, head } = await pair(usual.planners, probe)
      return base && head ? { base, head } : null
    },
    sawSame() {
      sameSeen = true
    },
    fail(why: string) {
      problem ??= why
    },
  }
}

type Ask = (probe: Probe) => Promise<PlanResponse | null>

/**
 * Those that a side plans: all of a chunk at once, or else fewer.
 * @param beside a segment is no query alone: without such a member it counts as planned
 */
export async function plannedOf(
  items: readonly ProbeItem[],
  beside: ProbeItem | undefined,
  ask: Ask,
): Promise<ProbeItem[]> {
  const search = async (probe: Probe): Promise<Probe> => {
    const isSegment = probe.every(({ kind }) => kind === 'segment')
    if (isSegment && !beside) return probe
    if (await ask(isSegment && beside ? [...probe, beside] : probe)) return probe
    return (await Promise.all(halvesOf(probe).map(search))).flat()
  }
  const kinds = Map.groupBy(items, ({ kind }) => kind === 'segment')
  const chunks = [...kinds.values()].flatMap((some) => inChunks(some))
  return (await Promise.all(chunks.map(search))).flat()
}
