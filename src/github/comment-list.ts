import type { Clock } from '../base/clock.ts'
import type { Comment, GitHub } from './github.ts'
import { type OwnComment, readMarker } from './marker.ts'

/** After this long, a list that does not show a write is used as it is, in milliseconds. */
const mostLagMs = 10_000
const firstPauseMs = 500
/** An update of another run, after a list that did not show this run's, takes this long at most, in milliseconds. */
const othersWayMs = 1000
/** Another run that read before this run's update may send its own for this long, in milliseconds. */
const othersLateMs = 2000

/**
 * The comments of one conversation, which GitHub lists late, with the writes of this run.
 * @param isOlder whether a result may have been in the comment before that of this run
 */
export function openCommentList(
  github: GitHub,
  clock: Clock,
  issue: number,
  isOlder: (mark: OwnComment['mark']) => boolean,
) {
  const written = new Map<number, Comment>()
  /** Created here, and in no list so far. */
  const unlisted = new Set<number>()
  const gone = new Set<number>()
  /** The last write, until the list shows it. */
  let pending: { id: number; sinceMs: number; reads: number } | null = null
  /** For how long another run's write may still be under way unseen. */
  let quietMs = 0

  /** @returns the comments, also those that the list does not show yet */
  async function read(signal: AbortSignal): Promise<Comment[]> {
    const listed = await github.listComments(issue, signal)
    check(listed)
    for (const { id } of listed) unlisted.delete(id)
    const missing = [...unlisted].flatMap((id) => written.get(id) ?? [])
    return [...listed.map((each) => asWritten(each)), ...missing].filter(({ id }) => !gone.has(id))
  }

  /**
   * To be called after every write.
   * @param comment as it should be now
   * @param tookMs how long the call took, in milliseconds
   */
  function wrote(comment: Comment, isNew: boolean, tookMs: number): void {
    written.set(comment.id, comment)
    pending = { id: comment.id, sinceMs: clock.now(), reads: 0 }
    if (isNew) unlisted.add(comment.id)
    else mayStillWrite(tookMs)
  }

  /** After an update, also one that may still be carried out: where it is slow, those of other runs are, too. */
  function mayStillWrite(tookMs: number): void {
    quietMs = Math.max(quietMs, Math.min(Math.max(tookMs, othersLateMs), mostLagMs))
  }

  function removed(id: number): void {
    gone.add(id)
    if (pending?.id === id) pending = null
  }

  /**
   * How long to wait before the list is read again, in milliseconds; null when there is no need: it shows the last
   * write, and was read once more after as long as that took to show, or as another run's update may take.
   */
  function pause(): number | null {
    if (pending !== null) {
      const waitedMs = clock.now() - pending.sinceMs
      if (waitedMs < mostLagMs) return Math.min(Math.max(waitedMs, firstPauseMs), mostLagMs - waitedMs)
      // It was overwritten before it showed, or the list does not show it at all.
      pending = null
      return 0
    }
    const pauseMs = quietMs
    quietMs = 0
    return pauseMs > 0 ? pauseMs : null
  }

  /** Notes whether the last write shows. */
  function check(listed: readonly Comment[]): void {
    if (pending === null) return
    const { id, sinceMs } = pending
    const found = listed.find((comment) => comment.id === id)
    const mark = found && readMarker(found.body)
    pending.reads++
    // An older run's body is the one before this run's, or one that was written before it and shows late.
    if (!found || (mark && isOlder(mark))) return
    // The first read after a write takes time, too, which is no lag.
    if (pending.reads > 1) {
      const lagMs = clock.now() - sinceMs + othersWayMs
      quietMs = Math.max(quietMs, Math.min(lagMs, mostLagMs))
    }
    pending = null
  }

  /** The body that was written, if the list does not show it yet or the server changed it. */
  function asWritten(comment: Comment): Comment {
    const isHidden = pending?.id === comment.id || readMarker(comment.body) === null
    return (isHidden && written.get(comment.id)) || comment
  }

  return { read, wrote, mayStillWrite, removed, pause }
}
