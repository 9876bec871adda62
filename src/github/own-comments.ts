import { isOwn } from './authorship.ts'
import type { Comment } from './github.ts'
import { hashKey, type RunMark, readMarker } from './marker.ts'

/** A comment of ours: marker, key and author fit. */
export interface Ours {
  comment: Comment
  /** The run that wrote it. */
  run: RunMark
}

/**
 * Picks ours out of a conversation.
 * @param login asked as whom the token acts, and only when a comment bears the marker; null for a bot
 * @returns the oldest first: ids grow
 */
export async function findOurs(
  comments: readonly Comment[],
  key: string,
  login: () => Promise<string | null>,
): Promise<Ours[]> {
  const keyHash = hashKey(key)
  const candidates = comments.flatMap((comment) => {
    const marker = readMarker(comment.body)
    return marker?.keyHash === keyHash ? [{ comment, run: marker }] : []
  })
  if (candidates.length === 0) return []
  const us = await login()
  const ours = candidates.filter(({ comment }) => isOwn(comment, us))
  return ours.sort((a, b) => a.comment.id - b.comment.id)
}
