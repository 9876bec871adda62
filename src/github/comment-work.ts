import type { Clock } from '../runtime/clock.ts'
import type { Comment, GitHub } from './github.ts'
import { findOwnComments, isNewer, type OwnComment, type RunMark, readMarker, writeMarker } from './marker.ts'

/** The comment of a key, as it should be. */
export interface WantedComment {
  /** Number of the pull request. */
  issue: number
  /** One comment for each key. */
  key: string
  runId: string
  attempt: string
  /** Markdown, without the marker. */
  body: string
  /** The line that stands before the body, by the comment before this run; empty for none. */
  line?: (existing: Comment | null) => string
  /** Whether to create a comment where none exists. */
  create: boolean
}

export interface Put {
  /** URL of the comment that remains; empty if there is none. */
  url: string
  /** `newer`: unchanged, because a newer run wrote it. `none`: none exists, and `create` is false. */
  result: 'created' | 'updated' | 'unchanged' | 'newer' | 'none'
}

/** GitHub rejects a longer comment. */
const mostCharacters = 65_536

/** One call of `putComment`: its arguments, and what it has done and found out so far. */
export interface Work {
  readonly github: GitHub
  readonly clock: Clock
  readonly wanted: WantedComment
  readonly signal: AbortSignal
  readonly list: CommentList
  readonly thisRun: RunMark
  /** Whether the comment before this run was asked for what is to be kept. */
  asked: boolean
  /** Of this run, without and with the marker. */
  text: string
  body: string
  /** ID of the comment that the body's line is for; null for none yet. */
  boundTo: number | null
  /** The comment that this call created. */
  made: Comment | undefined
  /** The newest run found in the comment that remains, and its body: this run's unless there is a newer one. */
  newest: { run: RunMark; body: string }
  /** Undefined until it was requested. */
  login: string | null | undefined
  /** The result so far. */
  put: Put | null
  updates: number
  failures: number
  rateLimits: number
}

/** A call at its start. */
export function startWork(github: GitHub, clock: Clock, wanted: WantedComment, signal: AbortSignal): Work {
  const thisRun: RunMark = { runId: wanted.runId, attempt: wanted.attempt }
  const text = textOf(wanted, wanted.line?.(null))
  const body = `${writeMarker(wanted.key, thisRun)}\n${text}`
  const list = openCommentList(github, clock, wanted.issue, (given) => {
    const run = readMarker(given)
    if (run === null) return 'unknown'
    return isNewer(thisRun, run) ? 'older' : 'current'
  })
  const progress = {
    asked: false,
    boundTo: null,
    made: undefined,
    login: undefined,
    put: null,
    updates: 0,
    failures: 0,
    rateLimits: 0,
  }
  const newest = { run: thisRun, body }
  return { github, clock, wanted, signal, list, thisRun, text, body, newest, ...progress }
}

/** Takes over what an earlier run wrote: of the first comment that was found. */
export function keepLine(work: Work, existing: OwnComment | undefined): void {
  if (work.asked) return
  work.asked = true
  if (existing !== undefined) bindTo(work, existing.comment)
}

/**
 * Writes the line for a comment that exists.
 * @returns whether the text changed
 */
export function bindTo(work: Work, comment: Comment): boolean {
  const { wanted, thisRun } = work
  work.boundTo = comment.id
  const text = textOf(wanted, wanted.line?.(comment))
  const body = `${writeMarker(wanted.key, thisRun)}\n${text}`
  if (text === work.text || body.length >= mostCharacters) return false
  work.text = text
  work.body = body
  work.newest = { run: thisRun, body }
  return true
}

function textOf({ body }: WantedComment, line = ''): string {
  return line === '' ? body : `${line}\n${body}`
}

/** The comments of this key, by this token's user, as the list has them now. */
export async function findOwn(work: Work): Promise<OwnComment[]> {
  const comments = await work.list.read(work.signal)
  return findOwnComments(comments, work.wanted.key, async () => {
    // The author of a comment that this run created is the token's user, so no request is needed.
    if (work.made) work.login = work.made.byBot ? null : work.made.author
    work.login = work.login === undefined ? await work.github.login(work.signal) : work.login
    return work.login
  })
}

/** GitHub may change line endings and cut blanks at the end. */
export function normal(body: string): string {
  return body.replace(/\r\n?/g, '\n').trimEnd()
}

/** After this long, a list that does not show a write is used as it is, in milliseconds. */
const mostLagMs = 10_000
const firstPauseMs = 500
/** An update of another run, after a list that did not show this run's, takes this long at most, in milliseconds. */
const othersWayMs = 1000
/** Another run that read before this run's update may send its own for this long, in milliseconds. */
const othersLateMs = 2000

/** The comments of one conversation, with the writes of this run, also while the list does not show them yet. */
interface CommentList {
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
type Author = 'older' | 'current' | 'unknown'

/**
 * Reads a list that may lag behind writes.
 */
function openCommentList(
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
