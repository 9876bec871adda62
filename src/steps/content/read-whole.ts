import type { ContentImpact } from '../../findings.ts'
import { type ContentList, readList } from './read-list.ts'
import { attempt, reasonOf, type Share, type Tally } from './tally.ts'

/** Reads a list and counts what it lacks. @returns whether it is whole */
export async function readWhole<T extends { id: number }>(
  type: ContentImpact['unchecked'][number]['type'],
  share: Share,
  tally: Tally,
  list: ContentList<T>,
): Promise<boolean> {
  let isWhole = false
  await attempt(
    share,
    async () => {
      const { unreadable, problem } = await readList(list)
      if (unreadable > 0) tally.miss(type, 'without an ID', unreadable)
      if (problem) tally.miss(type, reasonOf(problem), 0)
      isWhole = problem === null
    },
    (reason) => tally.miss(type, reason, 0),
  )
  return isWhole
}
