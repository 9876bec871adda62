import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { RunContext } from '../../event.ts'
import type { Verdict } from '../../findings.ts'
import { markAt, readOwnHistory } from '../../github/own-comment.ts'
import type { Settings, SyncSettings, ValidateSettings } from '../../inputs/settings.ts'
import { teamFileOf } from '../../team-file/load-team-file.ts'
import { product } from '../../version.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { readAcceptance, sameName } from './acceptance.ts'
import { askForGate } from './queue-group.ts'

// Another label or a new title changes nothing of the code. A sync for it would cost a sandbox, and a skipped job would count as
// passed on GitHub. So the step repeats its own result, which its comment hides.

type Repeatable = Context<SyncSettings | ValidateSettings>

/** Whether the result of a run may be repeated later. Other commands change something each time they run. */
export function isRepeatable(context: Context<Settings>): context is Repeatable {
  const { settings, run } = context
  const { command, comment, githubToken } = settings
  const isAsked = comment !== 'never' && githubToken !== null && run.pullRequest !== null
  return isAsked && run.baseSha !== undefined && (command === 'sync' || command === 'validate')
}

/** The files of the branch that `validate` is about, which may change without a commit; empty for `sync`, null if unknown. */
export async function branchFiles({ settings, deployment }: Repeatable): Promise<string | null> {
  if (settings.command === 'sync') return ''
  const files = await fileHashesOf(deployment, settings.branch).catch(() => null)
  return files && files.size > 0 ? [...files].map(String).sort().join('\n') : null
}

/** What a result rests on besides the head: the base, the inputs without secrets, the team file, and the files of the branch. */
export async function basisOf(context: Repeatable, files: string | null): Promise<string | null> {
  if (files === null) return null
  const { token: _, githubToken: __, contentToken, ...inputs } = context.settings
  const parts = [product, baseOf(context.run), inputs, contentToken === '', await teamFileOf(context), files]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** The commit that the pull request merges into. */
function baseOf(run: RunContext): string {
  return run.baseSha ?? ''
}

/**
 * The basis of the result of this run, for its comment.
 * @param before the files of the branch before the run
 * @returns null if the result is not to be repeated, also because the branch changed meanwhile
 */
export async function basisAfter(context: Repeatable, before: string | null): Promise<string | null> {
  try {
    return (await branchFiles(context)) === before ? await basisOf(context, before) : null
  } catch {
    return null
  }
}

/**
 * The result that the comment of this job has for the same commit, base, settings and label.
 * @param files of the branch
 * @returns null if there is none, or the event is about the code
 * @throws Failure of the team file; Stop
 */
export async function repeatedResult(
  context: Repeatable,
  files: string | null,
): Promise<{ verdict: Verdict; outputs: Readonly<Record<string, string>> } | null> {
  const { run, log, settings } = context
  const { quiet, number = 0 } = run.pullRequest ?? {}
  // Who runs a job again wants it to run.
  if (!quiet || Number(run.runAttempt) > 1) return null
  const { acceptLabel } = await teamFileOf(context)
  if (acceptLabel !== null && quiet.label !== undefined && sameName(quiet.label, acceptLabel)) return null
  const basis = await basisOf(context, files)
  const found = await askForGate(context, async (github, signal) => {
    const history = await readOwnHistory(github, number, settings.commentKey, signal)
    const read = history && markAt(history)
    return history && read ? { url: history.url, read } : null
  })
  const { value } = 'value' in found ? found : { value: { url: '', read: found } }
  if (value === null) return null
  const { url, read } = value
  if ('problem' in read) {
    log.line(`The result in the comment is not repeated: ${read.problem}`)
    return null
  }
  const { head, result, runId, attempt } = read.value
  if (head !== run.sha || !result || result.basis !== basis) return null
  if (result.label !== null && result.label !== labelEvent(await readAcceptance(context, acceptLabel)))
    return null
  const { outcome, failureKind, sentence, outputs } = result
  const from = `${run.runUrl.replace(/\d+$/, runId)}/attempts/${attempt}`
  const repeated = { run: from, comment: url }
  const text = `Repeated from ${from}, because this event changes nothing that the step checks: ${sentence}`
  return { verdict: { outcome, failureKind, sentence: text, repeated }, outputs }
}

/** ID of the event that set the label; 0: it is not set. */
function labelEvent(acceptance: Awaited<ReturnType<typeof readAcceptance>>): number | null {
  if (acceptance.state === 'set') return acceptance.event
  return acceptance.state === 'unknown' ? null : 0
}
