import { orFault } from '../failure.ts'
import { backoffMs } from '../runtime/backoff.ts'
import type { Clock } from '../runtime/clock.ts'
import { GitHubError } from './errors.ts'
import type { Comment, GitHub } from './github.ts'
import { isNewer, type RunMark, withoutMarker, writeMarker } from './marker.ts'
import { findOurs, type Ours } from './ours.ts'
import { waitBefore } from './repeat.ts'

/** What the comment of a key should be. */
export interface Wanted {
  /** Number of the pull request. */
  issue: number
  /** One comment for each key. */
  key: string
  runId: string
  attempt: string
  /** Markdown, without the marker. */
  body: string
  /** Whether a comment is made where there is none. */
  create: boolean
}

export interface Put {
  /** Address of the comment that stays; empty when there is none. */
  url: string
  /** `newer`: a newer run has written it, and it was left alone. `none`: there is none, and none was wanted. */
  result: 'created' | 'updated' | 'unchanged' | 'newer' | 'none'
}

/** How long after a create that got lost it is looked for, in milliseconds from one look to the next: at 1 and 3 s. */
const looksAfterLossMs = [1000, 2000]
const mostCreates = 2

/**
 * Sees to it that a pull request has one comment of a key, with the body that is wanted: found again by its marker
 * and author on any page, updated in place, made when there is none. GitHub offers no lock, so after making one it
 * is looked again: the oldest stays, and the copy just made goes.
 * @throws GitHubError what GitHub or the way to it did wrong
 * @throws the signal's reason
 */
export async function putComment(
  github: GitHub,
  clock: Clock,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Put> {
  const us: RunMark = { runId: wanted.runId, attempt: wanted.attempt }
  const body = `${writeMarker(wanted.key, us)}\n${wanted.body}`
  /** The copy that was made here. */
  let made: Comment | undefined
  /** Comments that somebody deleted while we were at work; a list may still show them. */
  const gone = new Set<number>()

  async function look(): Promise<Ours[]> {
    const listed = await github.listComments(wanted.issue, signal)
    const mine = made
    // A list may lag behind what was just made, and a server may change what it was given: it is ours all the same.
    const comments = mine ? [...listed.filter(({ id }) => id !== mine.id), { ...mine, body }] : listed
    // Whoever made that is who we are, so GitHub need not be asked.
    const login = async () => (mine ? (mine.byBot ? null : mine.author) : github.login(signal))
    const ours = await findOurs(comments, wanted.key, login)
    return ours.filter(({ comment }) => !gone.has(comment.id))
  }

  /** @returns ours, the new one among them, or what another run made meanwhile */
  async function make(): Promise<Ours[]> {
    for (let creates = 1; ; creates++) {
      let lost: GitHubError
      try {
        made = await github.createComment(wanted.issue, body, signal)
        return await look()
      } catch (error) {
        if (made || !(error instanceof GitHubError) || error.arrived === 'no') throw error
        lost = error
      }
      const found = await lookForLost()
      if (found.length > 0) return found
      if (creates === mostCreates) throw lost
    }
  }

  /** Nobody knows yet whether the comment is there. */
  async function lookForLost(): Promise<Ours[]> {
    for (const delayMs of looksAfterLossMs) {
      await clock.sleep(delayMs, signal)
      const ours = await look()
      made = ours.find(({ comment }) => normal(comment.body) === normal(body))?.comment
      if (ours.length > 0) return ours
    }
    return []
  }

  /** Brings the oldest up to date, then deletes what may go. Null when the oldest was deleted meanwhile. */
  async function settle(oldest: Ours, others: readonly Ours[]): Promise<Put | null> {
    const { comment } = oldest
    if (made?.id === comment.id) return { url: comment.url, result: 'created' }
    const newer = [oldest, ...others].some(({ run }) => isNewer(run, us))
    // The oldest before the others: should a call fail, there is a copy too many rather than none that is right.
    const put: Put | null = newer ? { url: comment.url, result: 'newer' } : await update(comment)
    if (put === null) return null
    // Whoever makes a copy deletes it himself. Those found at the start have nobody left who would, unless their
    // run is newer than this one.
    const surplus = others.filter((other) => (made ? other.comment.id === made.id : !isNewer(other.run, us)))
    for (const { comment: copy } of surplus) await github.deleteComment(copy.id, signal)
    return put
  }

  let failures = 0
  let rateLimits = 0
  async function update({ id, url, body: present }: Comment): Promise<Put | null> {
    // Without the marker, whose run is another each time. A report that names its run differs anyway.
    if (normal(withoutMarker(present)) === normal(wanted.body)) return { url, result: 'unchanged' }
    try {
      const updated = await github.updateComment(id, body, signal)
      return { url: updated.url || url, result: 'updated' }
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      if (error.status === 404) {
        gone.add(id)
        return null
      }
      // Looked at again before it is sent again: a newer run may have written it during the wait.
      failures++
      if (error.rateLimit) rateLimits++
      const waitMs = waitBefore(error, 'PATCH', failures, rateLimits)
      if (waitMs === null) throw error
      await clock.sleep(waitMs + backoffMs(failures, 1), signal).catch(orFault(error))
      return null
    }
  }

  for (;;) {
    const found = await look()
    if (found.length === 0 && !wanted.create) return { url: '', result: 'none' }
    const [oldest, ...others] = found.length > 0 ? found : await make()
    const put = oldest && (await settle(oldest, others))
    if (put) return put
  }
}

/** GitHub may change line endings and cut blanks at the end. */
function normal(body: string): string {
  return body.replace(/\r\n?/g, '\n').trimEnd()
}
