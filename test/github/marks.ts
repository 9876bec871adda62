import { type CommentKey, type Mark, writeMarker } from '../../src/github/marker.ts'

/** The job whose comment it is, where a test has one. */
export const ofJob: CommentKey = { deployment: 'tenant.test 1', job: 'gate.yml gate' }

/** The commit that a pull request of the double is at. */
export const head = 'f'.repeat(40)

/** The mark of a green result of run 77, with what a test wants to be different. */
export function markOf(change: Partial<Mark> = {}): Mark {
  const { runId = '77' } = change
  return { runId, attempt: '1', startedAt: Number(runId) * 60_000, head, rank: 1, listed: '', ...change }
}

/** The body of a comment with a mark. */
export function marked(change: Partial<Mark> = {}, text = 'text', of: CommentKey = ofJob): string {
  return `${writeMarker(of, markOf(change))}\n${text}`
}

/** A comment of that job whose hidden list has this. */
export const listing = (listed: string) => marked({ listed })
