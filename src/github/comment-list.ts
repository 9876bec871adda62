import type { Clock } from '../runtime/clock.ts'
import type { Comment, GitHub } from './github.ts'

/** After this long, a list that does not show a write is used as it is, in milliseconds. */
const mostLagMs = 10_000
const firstPauseMs = 500
/** An update of another run, after a list that did not show this run's, takes this long at most, in milliseconds. */
const othersWayMs = 1000
/** Another run that read before this run's update may send its own for this long, in milliseconds. */
const othersLateMs = 2000

/** The comments of one conversation, with the writes of this run, also while the list does not show them yet. */
export interface CommentList {
  read(signal: AbortSignal): Promise<Comment[]>
  /**
   * To be called after every write.
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

/** Which run wrote a body: one before this run, this one or a later one; `unknown` without a marker. */
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
  /** Created here, and in no list so far. */
  const unlisted = new Set<number>()
  const gone = new Set<number>()
  const lag = openLag(clock, authorOf)

  function withWrites(listed: readonly Comment[]): Comment[] {
    for (const { id } of listed) unlisted.delete(id)
    const missing = [...unlisted].flatMap((id) => written.get(id) ?? [])
    return [...listed.map(asWritten), ...missing].filter(({ id }) => !gone.has(id))
  }

  /** The body that was written, if the list does not show it yet or the server changed it. */
  function asWritten(comment: Comment): Comment {
    const mine = written.get(comment.id)
    return mine && (lag.pendingId() === comment.id || authorOf(comment.body) === 'unknown') ? mine : comment
  }

  return {
    async read(signal) {
      const listed = await github.listComments(issue, signal)
      lag.check(listed)
      return withWrites(listed)
    },
    wrote(comment, isNew, tookMs) {
      written.set(comment.id, comment)
      if (isNew) unlisted.add(comment.id)
      lag.wrote(comment.id)
      if (!isNew) lag.expectOthers(tookMs)
    },
    lost: (tookMs) => lag.expectOthers(tookMs),
    removed(id) {
      gone.add(id)
      lag.removed(id)
    },
    pause: () => lag.pause(),
  }
}

/** How far the list is behind the last write, and for how long other runs' writes may not show. */
interface Lag extends Pick<CommentList, 'removed' | 'pause'> {
  /** The comment whose last write the list has not shown. */
  pendingId(): number | undefined
  wrote(id: number): void
  /** Notes whether the last write shows. */
  check(listed: readonly Comment[]): void
  /** Where this run's update is slow, those of other runs are, too. */
  expectOthers(tookMs: number): void
}

function openLag(clock: Clock, authorOf: (body: string) => Author): Lag {
  let pending: { id: number; sinceMs: number; reads: number } | null = null
  /** For how long another run's write may still be under way unseen. */
  let quietMs = 0
  return {
    pendingId: () => pending?.id,
    wrote(id) {
      pending = { id, sinceMs: clock.now(), reads: 0 }
    },
    removed(id) {
      if (pending?.id === id) pending = null
    },
    check(listed) {
      if (pending === null) return
      const { id, sinceMs } = pending
      const found = listed.find((comment) => comment.id === id)
      pending.reads++
      // An older run's body is the one before this run's, or one that was written before it and shows late.
      if (!found || authorOf(found.body) === 'older') return
      // The first read after a write takes time, too, which is no lag.
      if (pending.reads > 1) {
        quietMs = Math.max(quietMs, Math.min(clock.now() - sinceMs + othersWayMs, mostLagMs))
      }
      pending = null
    },
    expectOthers(tookMs) {
      quietMs = Math.max(quietMs, Math.min(Math.max(tookMs, othersLateMs), mostLagMs))
    },
    pause() {
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
    },
  }
}
