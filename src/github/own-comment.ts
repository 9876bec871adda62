import { count, oneLine } from '../base/text.ts'
import type { Found } from '../base/workspace.ts'
import type { CommentHistory, GitHub, Revision } from './github.ts'
import { type CommentKey, findOwnComments, type Mark, readMarker } from './marker.ts'

// Whether what a comment hides counts. GitHub says who wrote and edited it, and what it said at any time: nothing is signed, and
// no run has to remember what an earlier one listed.

/** The history of a comment, with its URL and the key in its marker. */
export type OwnHistory = CommentHistory & { url: string; key: string }

/**
 * Reads the history of the comment of a job.
 * @returns null if it has none
 */
export async function readOwnHistory(
  github: GitHub,
  issue: number,
  of: CommentKey,
  signal: AbortSignal,
): Promise<OwnHistory | null> {
  const comments = await github.listComments(issue, signal)
  const [own] = await findOwnComments(comments, of, () => github.viewer(signal))
  if (!own) return null
  const { comment, mark } = own
  return { ...(await github.commentHistory(comment.nodeId, signal)), url: comment.url, key: mark.key }
}

/**
 * What the comment said at a time: it counts only if no other account has edited it from then on.
 * @param at in milliseconds since the epoch, by GitHub's clock; default: now
 * @returns null if it was not there yet, or was written in that very second; the problem is a phrase
 */
export function markAt(history: OwnHistory, at = Number.POSITIVE_INFINITY): Found<Mark> | null {
  const { key, createdAt, author, revisions, isComplete } = history
  if (at <= createdAt || revisions.some((each) => each.at === at)) return null
  const index = revisions.findIndex((each) => each.at < at)
  const since = revisions.slice(0, index < 0 ? undefined : index + 1)
  const other = since.find(({ editor }) => editor !== author)
  if (other)
    return { problem: `the comment was edited by ${nameOf(other)}, so the list in it does not count` }
  const text = revisions[index]?.text ?? null
  if (text === null) {
    const more = isComplete ? '' : `, because it has more than ${count(revisions.length, 'edit')}`
    return { problem: `GitHub does not say what the comment listed${more}` }
  }
  const mark = readMarker(text)
  return mark?.key === key && !mark.isFormer
    ? { value: mark }
    : { problem: 'the comment does not say what it listed' }
}

function nameOf({ editor }: Revision): string {
  return editor === '' ? 'an unknown account' : `"${oneLine(editor.replace(/^\w+ /, ''), 100)}"`
}

/** The fingerprints that a comment listed. */
export function listedBy({ listed }: Mark): string[] {
  return listed.match(/.{12}/g) ?? []
}
