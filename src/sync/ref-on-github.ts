import { anySignal, startBudget } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import type { GitHub } from '../github/github.ts'
import type { SyncingSettings } from '../inputs/settings.ts'

/** The commits of the branch and the tag of one name, at least one of them; or why they are unknown, a phrase. */
export type RefOnGitHub = { branch: string | null; tag: string | null } | { problem: string }

export interface RefWatch {
  /**
   * Asks GitHub for the commit of the ref.
   * @throws Stop when the step's time budget is spent
   */
  read(): Promise<RefOnGitHub>
  /** Ends a request that is under way. */
  stop(): void
}

/** Time limit of one read, its retries included. */
const readMs = 20_000
/** Annotated tags may point to annotated tags. */
const mostTags = 10

/**
 * Watches the ref that is synced, in the workflow's own repository. Without a token nothing is sent.
 * @param kinds `branch` where the ref is known to be one: a clone prefers the branch to a tag of the same name
 */
export function watchRef(context: Context<SyncingSettings>, kinds: 'branch' | 'branch or tag'): RefWatch {
  const { settings, run, clock, budget, connectGitHub } = context
  const { ref, githubToken } = settings
  const stopped = new AbortController()
  let connected: Promise<GitHub> | undefined

  async function ask(token: string, signal: AbortSignal): Promise<RefOnGitHub> {
    connected ??= connectGitHub(token)
    const github = await connected
    const [branch, tag] = await Promise.all([
      commitOf(github, `heads/${ref}`, signal),
      kinds === 'branch' ? null : commitOf(github, `tags/${ref}`, signal),
    ])
    // GitHub returns 404 also where the token has no permission, so a 404 does not mean that the ref is missing.
    if (branch === null && tag === null)
      return { problem: `no ${kinds} "${ref}" was found on GitHub in ${run.repository} with this token` }
    return { branch, tag }
  }

  return {
    async read() {
      if (githubToken === null) return { problem: 'GitHub was not checked because "github-token" is empty' }
      if (run.repository === '')
        return { problem: 'GitHub was not checked because the name of the repository is unknown' }
      const share = startBudget(clock, readMs)
      const over = new AbortController()
      try {
        return await ask(githubToken, anySignal([budget.signal, stopped.signal, share.signal, over.signal]))
      } catch (error) {
        budget.signal.throwIfAborted()
        const text = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
        return { problem: share.signal.aborted ? `GitHub did not respond within ${readMs / 1000} s` : text }
      } finally {
        share.release()
        // One request may have failed while the other one waits for its retry.
        over.abort()
      }
    },
    stop: () => stopped.abort(),
  }
}

/** The commit of a branch (`heads/NAME`) or tag (`tags/NAME`); null where GitHub has none. */
export async function commitOf(github: GitHub, ref: string, signal: AbortSignal): Promise<string | null> {
  let object = await github.ref(ref, signal)
  for (let tags = 0; object?.type === 'tag' && tags < mostTags; tags++)
    object = await github.annotatedTag(object.sha, signal)
  if (object && object.type !== 'commit')
    throw new Error(`"${ref}" points to a ${object.type} on GitHub, not to a commit`)
  return object?.sha ?? null
}

/**
 * Checks that the name of a release stands for one commit. A clone of a tag uses the branch of the same name if there
 * is one, and the history's `gitRef` is the same for both. Without a response from GitHub nothing is checked here.
 * @param expected the commit of the run; null where another ref is synced
 * @throws Failure `sync`
 */
export function checkReleaseRef(ref: string, onGitHub: RefOnGitHub, expected: string | null): void {
  if ('problem' in onGitHub) return
  const { tag } = onGitHub
  const two = twoOfOneName(ref, onGitHub)
  if (two !== null) {
    throw new Failure(
      'sync',
      `The ${two}.`,
      'Rename or delete that branch, or release a synced branch with the input "branch".',
      { title: 'a tag and a branch have the same name' },
    )
  }
  const commit = clonedCommit(onGitHub)
  if (expected === null || commit === expected) return
  throw new Failure(
    'sync',
    `${tag === null ? 'Branch' : 'Tag'} "${ref}" points to commit ${shortSha(commit)} on GitHub, but this run is for commit ${shortSha(expected)}.`,
    'It was moved. Start a new run for the commit that you want to release.',
    { title: 'the ref moved on' },
  )
}

/** That a tag and a branch of one name are at different commits, a clause without its article; null where they are not. */
export function twoOfOneName(
  ref: string,
  { branch, tag }: { branch: string | null; tag: string | null },
): string | null {
  if (branch === null || tag === null || branch === tag) return null
  return `repository has both a tag "${ref}" (commit ${shortSha(tag)}) and a branch "${ref}" (commit ${shortSha(branch)}), and a sync uses the branch`
}

/** The commit that `git clone --branch` checks out: it prefers a branch to a tag of the same name. */
export function clonedCommit({ branch, tag }: { branch: string | null; tag: string | null }): string {
  return branch ?? tag ?? ''
}

/** As GitHub shows it. */
export function shortSha(sha: string): string {
  return sha.slice(0, 7)
}
