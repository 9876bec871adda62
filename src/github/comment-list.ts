import type { Clock } from '../runtime/clock.ts'
import type { Comment, GitHub } from './github.ts'

/** A list that does not show a write after this long is taken as it is, in milliseconds. */
const mostLagMs = 10_000
const firstPauseMs = 500
/** Another run that read before our update may send its own for as long as this, in milliseconds. */
const othersLateMs = 2000

/** The comments of one conversation, as they are once the list shows what was written here. */
export interface CommentList {
  read(signal: AbortSignal): Promise<Comment[]>
  /**
   * To be told of every write.
   * @param comment as it should be now
   * @param tookMs how long the call took, in milliseconds
   */
  wrote(comment: Comment, isNew: boolean, tookMs: number): void
  /** An update that may still be carried out. */
  lost(tookMs: number): void
  removed(id: number): void
  /**
   * How long to wait before the list is read again, in milliseconds; null when there is no need: it shows the last
   * write, and was read once more after as long as that took to show, or as another run's update may take.
   */
  pause(): number | null
}

/** Whose a body is: of a run before this one, of this one or a later one, or of nobody that can be told. */
export type Author = 'older' | 'current' | 'unknown'

/**
 * Reads a list that may lag behind writes.
 */
export function openCommentList(
  github: GitHub,
  clock: Clock,
  issue: number,
  authorOf: (body: string) => Author,
): CommentList {
  const written = new Map<number, Comment>()
  /** Made here, and in no list so far. */
  const unlisted = new Set<number>()
  const gone = new Set<number>()
  let pending: { id: number; sinceMs: number; reads: number } | null = null
  /** For how long another run's write may still be under way unseen. */
  let quietMs = 0

  function show(listed: readonly Comment[]): Comment[] {
    for (const { id } of listed) unlisted.delete(id)
    const missing = [...unlisted].flatMap((id) => written.get(id) ?? [])
    return [...listed.map(asWritten), ...missing].filter(({ id }) => !gone.has(id))
  }

  /** What the list does not show yet, and what the server changed, is what was written all the same. */
  function asWritten(comment: Comment): Comment {
    const mine = written.get(comment.id)
    return mine && (pending?.id === comment.id || authorOf(comment.body) === 'unknown') ? mine : comment
  }

  /** Takes note of whether the last write shows. */
  function check(listed: readonly Comment[]): void {
    if (pending === null) return
    const { id, sinceMs } = pending
    const found = listed.find((comment) => comment.id === id)
    pending.reads++
    // An older run's body is the one before ours, or may be one that was written before ours and shows late.
    if (!found || authorOf(found.body) === 'older') return
    // The first reading after a write takes its time, too, which is no lag.
    if (pending.reads > 1) quietMs = Math.max(quietMs, Math.min(clock.now() - sinceMs, mostLagMs))
    pending = null
  }

  /** Where our update is slow, those of others are, too. */
  function expectOthers(tookMs: number): void {
    quietMs = Math.max(quietMs, Math.min(Math.max(tookMs, othersLateMs), mostLagMs))
  }

  return {
    async read(signal) {
      const listed = await github.listComments(issue, signal)
      check(listed)
      return show(listed)
    },
    wrote(comment, isNew, tookMs) {
      written.set(comment.id, comment)
      if (isNew) unlisted.add(comment.id)
      pending = { id: comment.id, sinceMs: clock.now(), reads: 0 }
      if (!isNew) expectOthers(tookMs)
    },
    lost: expectOthers,
    removed(id) {
      gone.add(id)
      if (pending?.id === id) pending = null
    },
    pause() {
      if (pending !== null) {
        const waitedMs = clock.now() - pending.sinceMs
        if (waitedMs < mostLagMs) return Math.min(Math.max(waitedMs, firstPauseMs), mostLagMs - waitedMs)
        // It was written over before it showed, or the list does not show it at all.
        pending = null
        return 0
      }
      const pauseMs = quietMs
      quietMs = 0
      return pauseMs > 0 ? pauseMs : null
    },
  }
}
