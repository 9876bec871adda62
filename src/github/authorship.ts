import type { Comment } from './github.ts'

/**
 * Whether a token acts as an app's installation, as the workflow's own `GITHUB_TOKEN` does. GitHub marks its tokens
 * by prefix (docs, "About authentication to GitHub", token formats); on an old server they may have none.
 */
export function isInstallationToken(token: string): boolean {
  return token.startsWith('ghs_')
}

/**
 * Whether a comment can be of the token's own making. The marker alone proves nothing: anybody can copy it.
 * @param login as whom the token acts, or null for an installation token: it acts as a bot, whose name it cannot
 *   ask for
 */
export function isOwn(comment: Pick<Comment, 'author' | 'byBot'>, login: string | null): boolean {
  return login === null ? comment.byBot : comment.author.toLowerCase() === login.toLowerCase()
}
