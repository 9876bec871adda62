import { createHmac } from 'node:crypto'
import type { Comment } from './github.ts'
import { withoutMarker } from './marker.ts'

// The second line of the sticky comment, which GitHub does not show: which changes of the data model the comment lists,
// and which of them the label accepts. So a later run knows what could be seen when the label was set.
// A bot may write what its users ask for, also one with the account of this workflow. So the mark names the ID of its comment and
// is signed with the token for the platform, which only the runs of this step have.

export interface ChangeMark {
  /** Fingerprints of the changes that the comment lists. */
  shown: readonly string[]
  /** What the label accepts, by the ID of the event that set it; null when it was not set. */
  accepted: { event: number; fingerprints: readonly string[] } | null
  /** Since when it lists them, in milliseconds since the epoch; absent: since it was last written. */
  since?: number
  /** What it listed before, the latest first: a label may have been set then, and no run has seen it yet. */
  earlier?: readonly Listed[]
}

interface Listed {
  shown: readonly string[]
  since: number
}

/** With more, the mark would take too much of the comment. */
const mostFingerprints = 2000
const mostEarlier = 5
const fingerprint = /^[0-9a-f]{12}$/
const pattern =
  /^(<!-- data-model-ci changes v3 comment:(\d{1,16}) label:(\d{1,16}) since:(\d{1,16}) ((?:[0-9a-f]{12}[sab])*)((?: \d{1,16}:(?:[0-9a-f]{12})*)*)) signature:([0-9a-f]{32}) -->(?=\r?\n|$)/

/** What a run signs with, so that no other author can write a mark. */
interface Signing {
  /** ID of the comment, which a copy of its text does not have; 0 for one that is not created yet. */
  comment: number
  /** For the platform. */
  token: string
}

function signatureOf(text: string, token: string): string {
  return createHmac('sha256', token).update(text).digest('hex').slice(0, 32)
}

/**
 * The mark as one line without its break. Fingerprints are followed by `s` (shown), `a` (accepted) or `b` (both).
 * @returns empty when there are too many fingerprints: a comment without a mark counts as lost
 */
export function writeChangeMark(
  { shown, accepted, since = 0, earlier = [] }: ChangeMark,
  signing: Signing,
): string {
  const listed = new Set(shown)
  const agreed = new Set(accepted?.fingerprints)
  const all = [...new Set([...listed, ...agreed])]
  const before = earlier.slice(0, mostEarlier)
  const past = before.flatMap((list) => list.shown)
  if (![...all, ...past].every((each) => fingerprint.test(each))) return ''
  if (all.length + past.length > mostFingerprints)
    return before.length === 0
      ? ''
      : writeChangeMark({ shown, accepted, since, earlier: before.slice(0, -1) }, signing)
  const flag = (each: string) => (!agreed.has(each) ? 's' : listed.has(each) ? 'b' : 'a')
  const lists = before.map((list) => ` ${list.since}:${list.shown.join('')}`).join('')
  const text = `<!-- data-model-ci changes v3 comment:${signing.comment} label:${accepted?.event ?? 0} since:${since} ${all.map((each) => each + flag(each)).join('')}${lists}`
  return `${text} signature:${signatureOf(text, signing.token)} -->`
}

/**
 * Reads the mark of a sticky comment.
 * @param comment with the marker of the run
 * @param token for the platform
 * @returns null if there is none, it is another comment's, or it was not written with this token
 */
export function readChangeMark({ id, body }: Pick<Comment, 'id' | 'body'>, token: string): ChangeMark | null {
  const found = pattern.exec(withoutMarker(body)) ?? []
  const [, text = '', comment, event, since, list = '', lists = '', signature] = found
  if (event === undefined || Number(comment) !== id || signature !== signatureOf(text, token)) return null
  const all = [...list.matchAll(/([0-9a-f]{12})([sab])/g)].map(([, each = '', flag]) => ({ each, flag }))
  const fingerprints = all.filter(({ flag }) => flag !== 's').map(({ each }) => each)
  const earlier = [...lists.matchAll(/ (\d+):([0-9a-f]*)/g)].map(([, from, past = '']) => ({
    shown: past.match(/.{12}/g) ?? [],
    since: Number(from),
  }))
  return {
    shown: all.filter(({ flag }) => flag !== 'a').map(({ each }) => each),
    accepted: event === '0' ? null : { event: Number(event), fingerprints },
    ...(since === '0' ? {} : { since: Number(since) }),
    ...(earlier.length === 0 ? {} : { earlier }),
  }
}

/** The mark as it is in a comment, for a run that cannot write one; empty when there is none. */
export function changeMarkLine({ body }: Pick<Comment, 'body'>): string {
  return pattern.exec(withoutMarker(body))?.[0] ?? ''
}

/** A comment's mark, and when the comment was last written. */
export interface Marked {
  updatedAt?: number
  mark: ChangeMark | null
}

/**
 * The mark of a comment that is written again, with what it listed before.
 * @param mark of this run; null when it compared nothing: then that of the comment stays. What the label accepts stays, too,
 *   where this run does not know it.
 */
export function followMark(
  mark: (Omit<ChangeMark, 'accepted'> & { accepted?: ChangeMark['accepted'] }) | null,
  { updatedAt, mark: before }: Marked,
): ChangeMark | null {
  const next = mark && {
    ...mark,
    accepted: mark.accepted === undefined ? (before?.accepted ?? null) : mark.accepted,
  }
  const since = before?.since ?? updatedAt
  if (!before || since === undefined) return next ?? before
  const now = next ?? before
  const [old, listed] = [new Set(before.shown), new Set(now.shown)]
  const earlier = before.earlier ?? []
  const isSame = old.size === listed.size && now.shown.every((each) => old.has(each))
  return isSame
    ? { ...now, since, earlier }
    : { ...now, earlier: [{ shown: before.shown, since }, ...earlier] }
}

/** What a comment listed at a time; null if that is unknown: when it was not there yet, or was written in that second. */
export function listedAt({ updatedAt, mark }: Marked, at: number): readonly string[] | null {
  const since = mark?.since ?? updatedAt
  if (!mark || since === undefined || at === since) return null
  if (at > since) return mark.shown
  for (let [next, ...older] = mark.earlier ?? []; next; [next, ...older] = older) {
    if (at === next.since) return null
    if (at > next.since) return next.shown
  }
  return null
}
