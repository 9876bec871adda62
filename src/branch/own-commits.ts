import type { Context } from '../base/context.ts'
import { sameCommit } from '../deployment/build-status.ts'
import { askGitHub } from '../github/ask-github.ts'
import { GitHubError } from '../github/errors.ts'
import { unreadableOnGitHub } from '../team-file/at-commit.ts'

/**
 * Whether a hash is of a commit in the repository of the run. Only GitHub can tell; a hash that it does not know, or no token
 * to ask it with, means another repository. Each hash is asked about once.
 * @throws Failure `auth` or `network` when GitHub does not say; Stop
 */
export function ownCommits(context: Context): (hash: string) => Promise<boolean> {
  const asked = new Map<string, Promise<boolean>>()
  return (hash) => {
    const found = asked.get(hash) ?? isOwn(context, hash)
    asked.set(hash, found)
    return found
  }
}

async function isOwn(context: Context, hash: string): Promise<boolean> {
  const { settings, run } = context
  if (sameCommit(hash, run.sha)) return true
  if (settings.githubToken === null || !/^[0-9a-f]{7,64}$/i.test(hash)) return false
  const asked = await askGitHub(context, settings.githubToken, (github, signal) =>
    github.compare(hash, run.sha, signal),
  )
  if ('value' in asked) return true
  const { error } = asked
  if (error instanceof GitHubError && (error.status === 404 || error.status === 422)) return false
  throw unreadableOnGitHub(`Whether the build's commit ${hash} is of this repository`, error)
}
