import type { Clock } from '../runtime/clock.ts'
import type { Comment, GitHub } from './github.ts'
import { isNewer, type RunMark, readMarker } from './marker.ts'

/** After this long, a list that does not show a write is used as it is, in milliseconds. */
const mostLagMs = 10_000
const firstPauseMs = 500
/** An update of another run, after a list that did not show this run's, takes this long at most, in milliseconds. */
const othersWayMs = 1000
/** Another run that read before this run's update may send its own for this long, in milliseconds. */
const othersLateMs = 2000

/** The comments of one conversation, which GitHub lists late, with the writes of this run. */
export class CommentList {
  readonly #github: GitHub
  readonly #clock: Clock
  readonly #issue: number
  readonly #thisRun: RunMark
  readonly #written = new Map<number, Comment>()
  /** Created here, and in no list so far. */
  readonly #unlisted = new Set<number>()
  readonly #gone = new Set<number>()
  /** The last write, until the list shows it. */
  #pending: { id: number; sinceMs: number; reads: number } | null = null
  /** For how long another run's write may still be under way unseen. */
  #quietMs = 0

  constructor(github: GitHub, clock: Clock, issue: number, thisRun: RunMark) {
    this.#github = github
    this.#clock = clock
    this.#issue = issue
    this.#thisRun = thisRun
  }

  /** @returns the comments, also those that the list does not show yet */
  async read(signal: AbortSignal): Promise<Comment[]> {
    const listed = await this.#github.listComments(this.#issue, signal)
    this.#check(listed)
    for (const { id } of listed) this.#unlisted.delete(id)
    const missing = [...this.#unlisted].flatMap((id) => this.#written.get(id) ?? [])
    return [...listed.map((each) => this.#asWritten(each)), ...missing].filter(
      ({ id }) => !this.#gone.has(id),
    )
  }

  /**
   * To be called after every write.
   * @param comment as it should be now
   * @param tookMs how long the call took, in milliseconds
   */
  wrote(comment: Comment, isNew: boolean, tookMs: number): void {
    this.#written.set(comment.id, comment)
    this.#pending = { id: comment.id, sinceMs: this.#clock.now(), reads: 0 }
    if (isNew) this.#unlisted.add(comment.id)
    else this.mayStillWrite(tookMs)
  }

  /** After an update, also one that may still be carried out: where it is slow, those of other runs are, too. */
  mayStillWrite(tookMs: number): void {
    this.#quietMs = Math.max(this.#quietMs, Math.min(Math.max(tookMs, othersLateMs), mostLagMs))
  }

  removed(id: number): void {
    this.#gone.add(id)
    if (this.#pending?.id === id) this.#pending = null
  }

  /**
   * How long to wait before the list is read again, in milliseconds; null when there is no need: it shows the last
   * write, and was read once more after as long as that took to show, or as another run's update may take.
   */
  pause(): number | null {
    if (this.#pending !== null) {
      const waitedMs = this.#clock.now() - this.#pending.sinceMs
      if (waitedMs < mostLagMs) return Math.min(Math.max(waitedMs, firstPauseMs), mostLagMs - waitedMs)
      // It was overwritten before it showed, or the list does not show it at all.
      this.#pending = null
      return 0
    }
    const pauseMs = this.#quietMs
    this.#quietMs = 0
    return pauseMs > 0 ? pauseMs : null
  }

  /** Notes whether the last write shows. */
  #check(listed: readonly Comment[]): void {
    if (this.#pending === null) return
    const { id, sinceMs } = this.#pending
    const found = listed.find((comment) => comment.id === id)
    const run = found && readMarker(found.body)
    this.#pending.reads++
    // An older run's body is the one before this run's, or one that was written before it and shows late.
    if (!found || (run && isNewer(this.#thisRun, run))) return
    // The first read after a write takes time, too, which is no lag.
    if (this.#pending.reads > 1) {
      const lagMs = this.#clock.now() - sinceMs + othersWayMs
      this.#quietMs = Math.max(this.#quietMs, Math.min(lagMs, mostLagMs))
    }
    this.#pending = null
  }

  /** The body that was written, if the list does not show it yet or the server changed it. */
  #asWritten(comment: Comment): Comment {
    const isHidden = this.#pending?.id === comment.id || readMarker(comment.body) === null
    return (isHidden && this.#written.get(comment.id)) || comment
  }
}
