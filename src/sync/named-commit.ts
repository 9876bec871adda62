import type { Context } from '../base/context.ts'
import type { SyncingSettings } from '../inputs/settings.ts'
import type { LogEntry, SyncRun } from '../platform/schemas.ts'

/** The commit of a sync, as the platform names it. */
export interface NamedCommit {
  sha: string
  /** How it is known; a phrase. */
  evidence: string
}

const whole = /^[0-9a-f]{40}$/
const announced =
  /^(?:checked out|cloned|head is (?:now )?at|switched to|note: (?:switching to|checking out))\b/i

/** The commit in the run's history, or null. */
export function commitInHistory(run: SyncRun | undefined): NamedCommit | null {
  const sha = [run?.gitCommit, run?.commitSha, run?.triggerContext?.headSha].find(
    (text) => text && whole.test(text),
  )
  return sha ? { sha, evidence: 'named in the sync history' } : null
}

/**
 * The commit in a log entry about the checkout, or null. Only the beginning of an entry counts, and only in the phase
 * that clones: later output comes from code of the repository, which could print any commit.
 */
export function commitInLogEntry({ phase, message }: LogEntry): string | null {
  // The phase first: most entries of a long log belong to another one.
  if (!/clone|check-?out/i.test(phase ?? '')) return null
  const [line = ''] = message.split('\n', 1)
  if (!announced.test(line)) return null
  const [sha, ...more] = line.match(/\b[0-9a-f]{40}\b/g) ?? []
  return sha !== undefined && more.length === 0 ? sha : null
}

/** Whether the ref is that of the event, and not another one that the input names. A fork's branch is none of this repository. */
export function isOfEvent({ settings, run }: Context<SyncingSettings>): boolean {
  return 'name' in run.ref && run.ref.name === settings.ref && run.forkBranch === null
}

/** The commit of the run; null where another ref than the event's is synced. */
export function expectedCommit(context: Context<SyncingSettings>): string | null {
  const sha = context.run.sha.toLowerCase()
  return isOfEvent(context) && /^[0-9a-f]{40,64}$/.test(sha) ? sha : null
}
