import type { Clock } from '../runtime/clock.ts'
import { type CommentList, openCommentList } from './comment-list.ts'
import type { Comment, GitHub } from './github.ts'
import { isNewer, type RunMark, readMarker, writeMarker } from './marker.ts'
import { findOwnComments, type OwnComment } from './own-comments.ts'

/** The comment of a key, as it should be. */
export interface Wanted {
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
  readonly wanted: Wanted
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
export function startWork(github: GitHub, clock: Clock, wanted: Wanted, signal: AbortSignal): Work {
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

function textOf({ body }: Wanted, line = ''): string {
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
