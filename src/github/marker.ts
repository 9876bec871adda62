import { createHash } from 'node:crypto'
import type { Comment } from './github.ts'

// The first line of the sticky comment, which GitHub does not show. It identifies the comments of this action,
// their key, and the run that wrote them.

/** The run that wrote a comment. */
export interface RunMark {
  /** Decimal digits; `0` if unknown. */
  runId: string
  /** Decimal digits; `0` if unknown. */
  attempt: string
}

interface Marker extends RunMark {
  keyHash: string
}

// The version is part of the pattern: the meaning of another version is unknown here, so its comments
// are not changed. Only the start counts, since the rest of a body may quote other comments.
const pattern = /^<!-- data-model-ci comment v1 key:([0-9a-f]{16}) run:(\d{1,20})\.(\d{1,10}) -->(?=\r?\n|$)/

/** The key's place in the marker: the first 16 hexadecimal digits of its SHA-256, any characters. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

/** @returns one line without its break; parts of the run that are not numbers are written as 0 */
export function writeMarker(key: string, run: RunMark): string {
  return `<!-- data-model-ci comment v1 key:${hashKey(key)} run:${digits(run.runId, 20)}.${digits(run.attempt, 10)} -->`
}

/** @returns null if the body does not begin with a marker of this version */
export function readMarker(body: string): Marker | null {
  const [, keyHash, runId, attempt] = pattern.exec(body) ?? []
  return keyHash && runId && attempt ? { keyHash, runId, attempt } : null
}

/** The body without its marker line; unchanged when there is none. */
export function withoutMarker(body: string): string {
  return body.replace(pattern, '').replace(/^\r?\n/, '')
}

/** Whether run `a` is newer than run `b`: the IDs of runs grow, and so do the attempts of a run. */
export function isNewer(a: RunMark, b: RunMark): boolean {
  const [runA, runB] = [numberOf(a.runId), numberOf(b.runId)]
  return runA === runB ? numberOf(a.attempt) > numberOf(b.attempt) : runA > runB
}

/** A run ID beyond the safe integers would be rounded. */
function numberOf(text: string): bigint {
  return /^\d+$/.test(text) ? BigInt(text) : 0n
}

function digits(text: string, maxLength: number): string {
  return /^\d+$/.test(text) && text.length <= maxLength ? text : '0'
}

/** A comment that this action wrote: marker, key and author match. */
export interface OwnComment {
  comment: Comment
  /** The run that wrote it. */
  run: RunMark
}

/**
 * Finds the comments of one key that this action wrote.
 * @param login requests the login of the token, only if a comment has the marker; null for a bot
 * @returns the oldest first: IDs grow
 */
export async function findOwnComments(
  comments: readonly Comment[],
  key: string,
  login: () => Promise<string | null>,
): Promise<OwnComment[]> {
  const keyHash = hashKey(key)
  const candidates = comments.flatMap((comment) => {
    const marker = readMarker(comment.body)
    return marker?.keyHash === keyHash ? [{ comment, run: marker }] : []
  })
  if (candidates.length === 0) return []
  const author = await login()
  const own = candidates.filter(({ comment }) => isOwn(comment, author))
  return own.sort((a, b) => a.comment.id - b.comment.id)
}

/**
 * Whether the token's user can have written a comment. The marker alone does not show that: anyone can copy it.
 * @param login the login of the token; null for an installation token, which acts as a bot and cannot request its name
 */
export function isOwn(comment: Pick<Comment, 'author' | 'byBot'>, login: string | null): boolean {
  return login === null ? comment.byBot : comment.author.toLowerCase() === login.toLowerCase()
}
