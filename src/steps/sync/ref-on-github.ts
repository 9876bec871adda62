import type { Context } from '../../context.ts'
import type { GitHub } from '../../github/github.ts'
import { startBudget } from '../../runtime/budget.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'

/** The commits that branch and tag of a name are at, at least one of them; or why that is unknown, a phrase. */
export type RefLook = { branch: string | null; tag: string | null } | { problem: string }

export interface RefWatch {
  /**
   * Asks GitHub where the ref is now.
   * @throws Stop when the step's own time is over
   */
  look(): Promise<RefLook>
  /** Ends a look that is under way. */
  stop(): void
}

/** What one look may take, its repetitions included. */
const lookMs = 20_000
/** Annotated tags may point to annotated tags. */
const mostTags = 10

/**
 * Watches the ref that is synced, in the workflow's own repository. Without a token nothing is sent.
 * @param kinds `branch` where the ref is known to be one: a clone takes the branch before a tag of the same name
 */
export function watchRef(context: Context, kinds: 'branch' | 'branch or tag'): RefWatch {
  const { settings, run, clock, budget, connectGitHub } = context
  const { ref, githubToken } = settings
  const stopped = new AbortController()
  let connected: Promise<GitHub> | undefined

  async function ask(token: string, signal: AbortSignal): Promise<RefLook> {
    connected ??= connectGitHub(token)
    const github = await connected
    const [branch, tag] = await Promise.all([
      commitOf(github, `heads/${ref}`, signal),
      kinds === 'branch' ? null : commitOf(github, `tags/${ref}`, signal),
    ])
    // GitHub answers the same where the token has no permission, so that alone says nothing.
    if (branch === null && tag === null)
      return { problem: `GitHub shows no ${kinds} "${ref}" in ${run.repository} to this token` }
    return { branch, tag }
  }

  return {
    async look() {
      if (githubToken === null) return { problem: 'GitHub was not asked, since "github-token" is empty' }
      if (run.repository === '')
        return { problem: 'GitHub was not asked, since this run names no repository' }
      const share = startBudget(clock, lookMs)
      const over = new AbortController()
      try {
        return await ask(
          githubToken,
          AbortSignal.any([budget.signal, stopped.signal, share.signal, over.signal]),
        )
      } catch (error) {
        budget.signal.throwIfAborted()
        const text = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
        return { problem: share.signal.aborted ? `GitHub did not answer within ${lookMs / 1000} s` : text }
      } finally {
        share.release()
        // One request may have failed while the other waits to be sent again.
        over.abort()
      }
    },
    stop: () => stopped.abort(),
  }
}

async function commitOf(github: GitHub, ref: string, signal: AbortSignal): Promise<string | null> {
  let object = await github.ref(ref, signal)
  for (let tags = 0; object?.type === 'tag' && tags < mostTags; tags++)
    object = await github.annotatedTag(object.sha, signal)
  if (object && object.type !== 'commit')
    throw new Error(`"${ref}" is no commit on GitHub, but a ${object.type}`)
  return object?.sha ?? null
}
