import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../base/clock.ts'
import { openAttempts } from '../http/attempts.ts'
import { repeated } from './calls.ts'
import { openCommentList } from './comment-list.ts'
import { GitHubError } from './errors.ts'
import type { Comment, GitHub } from './github.ts'
import {
  type CommentKey,
  findOwnComments,
  type Mark,
  type OwnComment,
  outranks,
  readMarker,
  withoutMarker,
  writeMarker,
} from './marker.ts'

/** The comment of a job, as it should be. */
export interface WantedComment {
  /** Number of the pull request. */
  issue: number
  of: CommentKey
  /** Of this run and its result. */
  mark: Mark
  /** Markdown, without the marker. */
  body: string
  /** Whether to create a comment where none exists. */
  create: boolean
}

export interface Put {
  /** URL of the comment that remains; empty if there is none. */
  url: string
  /** `newer`: unchanged, because a result that counts more is in it. `none`: none exists, and `create` is false. */
  result: 'created' | 'updated' | 'unchanged' | 'newer' | 'none'
}

/** Pauses before the checks for a create whose response was lost, in milliseconds: the checks are at 1 and 3 s. */
const lostCreateChecksMs = [1000, 2000]
const mostCreates = 2
/** A run that finds a result that counts more stops, so more rounds than these mean that something else writes, too. */
const mostUpdates = 4

/**
 * Ensures that a pull request has one comment of a job and deployment, with the result that counts most. The comment is found
 * by its marker and author on any page, updated in place, and created if there is none. GitHub has no lock, so the list is read
 * again after every write until it shows it, and once more after as long as that took or another run's update may take. Of
 * several comments the oldest remains and the copy just created is deleted; what a lesser result overwrote is written again.
 * @throws GitHubError a request to GitHub failed
 * @throws the signal's reason
 */
export async function putComment(
  github: GitHub,
  clock: Clock,
  wanted: WantedComment,
  signal: AbortSignal,
): Promise<Put> {
  const ownBody = `${writeMarker(wanted.of, wanted.mark)}\n${wanted.body}`
  const thisRun = readMarker(ownBody) ?? { key: '', ...wanted.mark }
  /** Of the pull request; null until results for several commits were found, and if GitHub does not say. */
  let head: string | null = null
  const isNewer = (a: Mark, b: Mark) => outranks(a, b, head)
  const isOlder = (mark: OwnComment['mark']) =>
    (mark.key === thisRun.key || mark.isFormer === true) && isNewer(thisRun, mark)
  const list = openCommentList(github, clock, wanted.issue, isOlder)
  /** The comment that this call created. */
  let made: Comment | undefined
  /** The result found in the comment that remains, and its body, if it counts more than that of this run. */
  let newest: OwnComment | null = null
  /** Undefined until it was requested. */
  let login: string | undefined
  /** The result so far. */
  let put = null as Put | null
  let updates = 0
  const beforeNext = openAttempts({
    ...{ clock, random: () => 1, signal, policy: repeated },
    isFinal: (fault: GitHubError) => !fault.isPassing,
  })

  for (let pauseMs = 0; ; ) {
    let listed: OwnComment[]
    try {
      if (pauseMs > 0) await clock.sleep(pauseMs, signal)
      listed = await findOwn()
    } catch (error) {
      // The comment is written, also if the list cannot be read afterwards.
      if (put !== null && (error instanceof GitHubError || signal.aborted)) return put
      throw error
    }
    if (listed.length === 0 && !wanted.create) return { url: '', result: 'none' }
    // One call creates one comment: what the list does not show of it any more was deleted or changed by others.
    if (listed.length === 0 && made && put !== null) return put
    const [oldest, ...others] = (listed.length > 0 ? listed : await create()) ?? []
    const nextMs = oldest ? await settle(oldest, others) : 0
    if (nextMs === null && put !== null) return put
    pauseMs = nextMs ?? 0
  }

  /** @returns the existing comments if the response of the create was lost; null if it was created */
  async function create(): Promise<OwnComment[] | null> {
    for (let creates = 1; ; creates++) {
      let lost: GitHubError
      const sentAt = clock.now()
      try {
        const comment = await github.createComment(wanted.issue, ownBody, signal)
        made = comment
        put = { url: comment.url, result: 'created' }
        // A server may change the body that it received; the comment is this run's all the same.
        list.wrote({ ...comment, body: ownBody }, true, clock.now() - sentAt)
        return null
      } catch (error) {
        if (!(error instanceof GitHubError) || error.arrived === 'no') throw error
        lost = error
      }
      const found = await findLost()
      if (found.length > 0) return found
      if (creates === mostCreates) throw lost
    }
  }

  /** Checks whether a create whose response was lost has been carried out. */
  async function findLost(): Promise<OwnComment[]> {
    for (const delayMs of lostCreateChecksMs) {
      await clock.sleep(delayMs, signal)
      const own = await findOwn()
      made = own.find(({ comment }) => normal(comment.body) === normal(ownBody))?.comment
      if (own.length > 0) return own
    }
    return []
  }

  /**
   * Updates the oldest comment, then deletes surplus copies.
   * @returns after how many milliseconds the list has to be read again; null when all is as it should be
   */
  async function settle(oldest: OwnComment, others: readonly OwnComment[]): Promise<number | null> {
    // The oldest before the others: if a call fails, one copy too many remains rather than none that is current.
    const before = updates
    const reached = await bringUpToDate(oldest, others)
    if (reached === null) return 0
    put = reached
    // The run that creates a copy deletes it. Copies found at the start are deleted here, since their runs have ended,
    // unless their run is newer than this one.
    const surplus = others.filter((other) =>
      made ? other.comment.id === made.id : !isNewer(other.mark, thisRun),
    )
    for (const { comment: copy } of surplus) {
      await github.deleteComment(copy.id, signal)
      list.removed(copy.id)
    }
    return updates > before ? 0 : list.pause()
  }

  /** @returns null when the comment is gone, or has to be written again */
  async function bringUpToDate(oldest: OwnComment, others: readonly OwnComment[]): Promise<Put | null> {
    const { comment, mark } = oldest
    const { id, url } = comment
    if (isNewer(mark, newest?.mark ?? thisRun)) newest = oldest
    const result = made?.id === id ? 'created' : 'updated'
    const overwritten = isNewer(newest?.mark ?? thisRun, mark)
    if (newest && !overwritten) return { url, result: 'newer' }
    const written = made?.id === id || updates > 0
    if ((written && !overwritten) || updates === mostUpdates) return { url, result }
    // A newer run that has created a copy of its own is about to write here.
    if (others.some((other) => isNewer(other.mark, thisRun))) return { url, result: 'newer' }
    if (newest) return update(comment, newest.comment.body, 'newer')
    // Without the run, which is another one each time. A report that names its run differs anyway.
    const { runId, attempt, startedAt } = mark
    const same =
      normal(withoutMarker(comment.body)) === normal(wanted.body) &&
      isDeepStrictEqual(mark, { ...thisRun, runId, attempt, startedAt })
    return same ? { url, result: 'unchanged' } : update(comment, ownBody, result)
  }

  /** @returns null when the comment is gone, or the update failed and may be sent again */
  async function update(comment: Comment, body: string, result: Put['result']): Promise<Put | null> {
    const sentAt = clock.now()
    try {
      const updated = await github.updateComment(comment.id, body, signal)
      updates++
      list.wrote({ ...comment, body }, false, clock.now() - sentAt)
      return { url: updated.url || comment.url, result }
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      if (error.status === 404) {
        list.removed(comment.id)
        return null
      }
      if (error.arrived === 'unknown') list.mayStillWrite(clock.now() - sentAt)
      // The list is read again before the update is sent again: a newer run may have written it during the wait.
      await beforeNext(error)
      return null
    }
  }

  /** The comments of this job, by the account of the token, as the list has them now. */
  async function findOwn(): Promise<OwnComment[]> {
    const own = await findOwnComments(await list.read(signal), wanted.of, async () => {
      // The author of a comment that this run created is the account of the token, so no request is needed.
      login = made?.author || login || (await github.viewer(signal))
      return login
    })
    if (own.some(({ mark }) => mark.head !== thisRun.head && !mark.isFormer)) head = await presentHead()
    return own
  }

  /** @returns null if GitHub does not say */
  async function presentHead(): Promise<string | null> {
    try {
      return (await github.pullRequest(wanted.issue, signal)).headSha
    } catch (error) {
      if (error instanceof GitHubError) return null
      throw error
    }
  }
}

/** GitHub may change line endings and cut blanks at the end. */
function normal(body: string): string {
  return body.replace(/\r\n?/g, '\n').trimEnd()
}
