import type { Comment } from './github.ts'
import { hashKey, type RunMark, readMarker } from './marker.ts'

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
