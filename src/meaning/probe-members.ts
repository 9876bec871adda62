import type { Probed } from './compare-plans.ts'
import { createPlanners, type Planners } from './planning/planners.ts'
import { askJoined } from './probing/ask-joins.ts'
import { askAcross, askFiltered, askMembers, askOverTime, askSegments } from './probing/ask-members.ts'
import { askBehindRollups, askRollups } from './probing/ask-rollups.ts'
import { createAsker, type Questions } from './probing/asker.ts'

// Both sides are asked what they make of everything that can be queried. What is assumed to have changed only decides what is
// asked first: a member counts as unchanged when both sides give the same response, and for no other reason.

/**
 * Asks both sides about every public member, over time and with filters, about cubes that can be joined, and about
 * pre-aggregations.
 * @param planners of both sides, which others may ask meanwhile
 * @throws PlatformError when a planner cannot be reached, plans nothing for this token, or does not work for what must plan
 */
export async function probeMembers(
  questions: Questions,
  signal: AbortSignal,
  planners: Planners = createPlanners(questions.base, questions.head, questions.isSuspect, signal),
): Promise<Probed> {
  const asker = createAsker(questions, planners)
  await askMembers(asker, questions)
  await askBehindRollups(asker, questions)
  await askOverTime(asker, questions)
  await askSegments(asker, questions)
  await askFiltered(asker, questions)
  const ways = await askJoined(asker, questions)
  await askAcross(asker, questions, ways)
  await askRollups(asker, questions)
  const { states, combinations, served, plans } = asker
  return { states, combinations, served, plans: plans() }
}
