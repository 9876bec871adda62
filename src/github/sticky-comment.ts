import { orFault } from '../failure.ts'
import { backoffMs } from '../http/backoff.ts'
import type { Clock } from '../runtime/clock.ts'
import { openCommentList } from './comment-list.ts'
import { GitHubError } from './errors.ts'
import type { Comment, GitHub } from './github.ts'
import { isNewer, type RunMark, readMarker, withoutMarker, writeMarker } from './marker.ts'
import { findOurs, type Ours } from './own-comments.ts'
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
/** A run that sees a newer one stops, so more rounds than these mean that something else writes, too. */
const mostUpdates = 4

/**
 * Sees to it that a pull request has one comment of a key, with the body of the newest run: found again by its marker
 * and author on any page, updated in place, made when there is none. GitHub offers no lock, so the list is read again
 * after every write until it shows it, and once more after as long as that took or another run's update may take. Of
 * several comments the oldest stays and the copy just made goes; what an older run wrote over is written again.
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
  const list = openCommentList(github, clock, wanted.issue, (text) => {
    const run = readMarker(text)
    if (run === null) return 'unknown'
    return isNewer(us, run) ? 'older' : 'current'
  })
  /** The copy that was made here. */
  let made: Comment | undefined
  /** The newest run that was seen in the comment that stays, and its body: ours unless there is a newer one. */
  let newest: { run: RunMark; body: string } = { run: us, body }
  /** What the comment is now, as far as this run has come. */
  let put: Put | null = null

  let login: string | null | undefined
  async function look(): Promise<Ours[]> {
    const comments = await list.read(signal)
    return findOurs(comments, wanted.key, async () => {
      // Whoever made a comment here is who we are, so GitHub need not be asked.
      if (made) login = made.byBot ? null : made.author
      login = login === undefined ? await github.login(signal) : login
      return login
    })
  }

  /** @returns what is there when the create got lost; null when one was made */
  async function make(): Promise<Ours[] | null> {
    for (let creates = 1; ; creates++) {
      let lost: GitHubError
      const sentAt = clock.now()
      try {
        const comment = await github.createComment(wanted.issue, body, signal)
        made = comment
        put = { url: comment.url, result: 'created' }
        // A server may change what it was given: it is ours all the same.
        list.wrote({ ...comment, body }, true, clock.now() - sentAt)
        return null
      } catch (error) {
        if (!(error instanceof GitHubError) || error.arrived === 'no') throw error
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

  /**
   * Brings the oldest up to date, then deletes what may go.
   * @returns after how many milliseconds the list has to be read again; null when all is as it should be
   */
  async function settle(oldest: Ours, others: readonly Ours[]): Promise<number | null> {
    // The oldest before the others: should a call fail, there is a copy too many rather than none that is right.
    const before = updates
    const reached = await bringUpToDate(oldest, others)
    if (reached === null) return 0
    put = reached
    // Whoever makes a copy deletes it himself. Those found at the start have nobody left who would, unless their
    // run is newer than this one.
    const surplus = others.filter((other) => (made ? other.comment.id === made.id : !isNewer(other.run, us)))
    for (const { comment: copy } of surplus) {
      await github.deleteComment(copy.id, signal)
      list.removed(copy.id)
    }
    return updates > before ? 0 : list.pause()
  }

  /** @returns null when the comment is gone, or is to be written again */
  async function bringUpToDate({ comment, run }: Ours, others: readonly Ours[]): Promise<Put | null> {
    const { id, url } = comment
    if (isNewer(run, newest.run)) newest = { run, body: comment.body }
    const result = made?.id === id ? 'created' : 'updated'
    const overwritten = isNewer(newest.run, run)
    const ours = newest.run === us
    if (!ours && !overwritten) return { url, result: 'newer' }
    const written = made?.id === id || updates > 0
    if ((written && !overwritten) || updates === mostUpdates) return { url, result }
    // A newer run that has made a copy of its own is about to write here.
    if (others.some((other) => isNewer(other.run, us))) return { url, result: 'newer' }
    if (!ours) return update(comment, newest.body, 'newer')
    // Without the marker, whose run is another each time. A report that names its run differs anyway.
    const same = normal(withoutMarker(comment.body)) === normal(wanted.body)
    return same ? { url, result: 'unchanged' } : update(comment, body, result)
  }

  let updates = 0
  let failures = 0
  let rateLimits = 0
  async function update(comment: Comment, text: string, result: Put['result']): Promise<Put | null> {
    const sentAt = clock.now()
    try {
      const updated = await github.updateComment(comment.id, text, signal)
      updates++
      list.wrote({ ...comment, body: text }, false, clock.now() - sentAt)
      return { url: updated.url || comment.url, result }
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      if (error.status === 404) {
        list.removed(comment.id)
        return null
      }
      if (error.arrived === 'unknown') list.lost(clock.now() - sentAt)
      // Looked at again before it is sent again: a newer run may have written it during the wait.
      failures++
      if (error.rateLimit) rateLimits++
      const waitMs = waitBefore(error, 'PATCH', failures, rateLimits)
      if (waitMs === null) throw error
      await clock.sleep(waitMs + backoffMs(failures, 1), signal).catch(orFault(error))
      return null
    }
  }

  for (let pauseMs = 0; ; ) {
    let listed: Ours[]
    try {
      if (pauseMs > 0) await clock.sleep(pauseMs, signal)
      listed = await look()
    } catch (error) {
      // Once the comment is written, a list that cannot be read changes nothing about that.
      if (put !== null && (error instanceof GitHubError || signal.aborted)) return put
      throw error
    }
    if (listed.length === 0 && !wanted.create) return { url: '', result: 'none' }
    const [oldest, ...others] = (listed.length > 0 ? listed : await make()) ?? []
    const nextMs = oldest ? await settle(oldest, others) : 0
    if (nextMs === null && put !== null) return put
    pauseMs = nextMs ?? 0
  }
}

/** GitHub may change line endings and cut blanks at the end. */
function normal(body: string): string {
  return body.replace(/\r\n?/g, '\n').trimEnd()
}
