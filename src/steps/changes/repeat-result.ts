import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Verdict } from '../../findings.ts'
import { markAt, readOwnHistory } from '../../github/own-comment.ts'
import type { SyncSettings, ValidateSettings } from '../../inputs/settings.ts'
import { outputNames } from '../../report/outputs.ts'
import type { LoadedTeamFile } from '../../team-file/load-team-file.ts'
import { product } from '../../version.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { readAcceptance, sameName } from './acceptance.ts'
import type { Acceptance } from './gate-changes.ts'
import { askForGate } from './queue-group.ts'

// Another label or a new title changes nothing of the code. A sync for it would cost a sandbox, and a skipped job would count as
// passed on GitHub. So the step repeats its own result, which its comment hides.

type Repeatable = Context<SyncSettings | ValidateSettings>
type ReadTeam = () => Promise<LoadedTeamFile>

/**
 * Repeats the result that the comment of this job has for the same commit, base, settings and label; else runs the command.
 * @returns with the basis of the result; without one, it is not repeated later, also if the branch changed meanwhile
 */
export async function repeatOr(
  context: Repeatable,
  team: ReadTeam,
  act: () => Promise<Verdict>,
): Promise<Verdict & { basis?: string | null }> {
  const files = await branchFiles(context)
  // What fails here fails the command, too.
  const repeated = await repeatedResult(context, team, files).catch(() => null)
  if (repeated) return repeated
  const verdict = await act()
  if (verdict.outcome !== 'success' && verdict.outcome !== 'failure') return verdict
  const isSame = (await branchFiles(context)) === files
  return { ...verdict, basis: isSame ? await basisOf(context, team, files).catch(() => null) : null }
}

/** The files of the branch that `validate` is about, which may change without a commit; empty for `sync`, null if unknown. */
async function branchFiles({ settings, deployment }: Repeatable): Promise<string | null> {
  if (settings.command === 'sync') return ''
  const files = await fileHashesOf(deployment, settings.branch).catch(() => null)
  return files && files.size > 0 ? [...files].map(String).sort().join('\n') : null
}

/** What a result rests on besides the head: the base, the inputs without secrets, the team file, and the files of the branch. */
async function basisOf(context: Repeatable, team: ReadTeam, files: string | null): Promise<string | null> {
  if (files === null) return null
  const { token: _, githubToken: __, contentToken, ...inputs } = context.settings
  // With the base as GitHub has it now.
  const parts = [product, inputs, contentToken === '', await team(), files]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

async function repeatedResult(
  context: Repeatable,
  team: ReadTeam,
  files: string | null,
): Promise<Verdict | null> {
  const { run, log, settings, job } = context
  const { quiet, number = 0 } = run.pullRequest ?? {}
  // Who runs a job again wants it to run.
  if (!quiet || Number(run.runAttempt) > 1) return null
  const { acceptLabel } = await team()
  if (acceptLabel !== null && quiet.label !== undefined && sameName(quiet.label, acceptLabel)) return null
  const found = await askForGate(context, (github, signal) =>
    readOwnHistory(github, number, settings.commentKey, signal),
  )
  const history = 'value' in found ? found.value : null
  const mark = 'value' in found ? history && markAt(history) : found
  if (mark && 'problem' in mark) log.line(`The result in the comment is not repeated: ${mark.problem}`)
  if (!history || !mark || 'problem' in mark) return null
  const { head, result, runId, attempt } = mark.value
  if (head !== run.sha || result?.basis !== (await basisOf(context, team, files))) return null
  if (result.label !== null && result.label !== labelEvent(await readAcceptance(context, acceptLabel)))
    return null
  for (const name of outputNames) if (result.outputs[name]) job.setOutput(name, result.outputs[name])
  job.setOutput('comment-url', history.url)
  const { outcome, failureKind, sentence } = result
  const repeated = `${run.runUrl.replace(/\d+$/, runId)}/attempts/${attempt}`
  const text = `Repeated from ${repeated}, because this event changes nothing that the step checks: ${sentence}`
  return { outcome, failureKind, sentence: text, repeated }
}

/** ID of the event that set the label; 0: it is not set. */
function labelEvent(acceptance: Acceptance): number | null {
  if (acceptance.state === 'set') return acceptance.event
  return acceptance.state === 'unknown' ? null : 0
}
