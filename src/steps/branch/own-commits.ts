import type { Context } from '../../context.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import { sameCommit } from '../deployment/build-status.ts'

/** How long GitHub is asked about a commit, repeated requests included. */
const askMs = 20_000

/**
 * Whether a hash is of a commit in the repository of the run. Only GitHub can tell; a hash that it does not know, or that
 * it cannot be asked about, is of another one. Each hash is asked about once.
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
  const { settings, run, clock, budget, connectGitHub } = context
  if (sameCommit(hash, run.sha)) return true
  if (settings.githubToken === null || !/^[0-9a-f]{7,64}$/i.test(hash)) return false
  const share = startBudget(clock, askMs)
  try {
    const github = await connectGitHub(settings.githubToken)
    await github.compare(hash, run.sha, anySignal([budget.signal, share.signal]))
    return true
  } catch {
    budget.signal.throwIfAborted()
    return false
  } finally {
    share.release()
  }
}
