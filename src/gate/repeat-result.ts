import { createHash } from 'node:crypto'
import { utcDay } from '../base/clock.ts'
import type { Context } from '../base/context.ts'
import type { FailureKind } from '../base/failure.ts'
import type { Verdict } from '../base/findings.ts'
import { product } from '../base/version.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { readDeploymentSettings } from '../deployment/settings.ts'
import { markAt, readOwnHistory } from '../github/own-comment.ts'
import type { SyncSettings, ValidateSettings } from '../inputs/settings.ts'
import { comparedBranch } from '../meaning/compared-with.ts'
import { outputNames } from '../report/outputs.ts'
import { expectedCommit } from '../sync/named-commit.ts'
import type { LoadedTeamFile } from '../team-file/load-team-file.ts'
import type { TeamFile } from '../team-file/team-file.ts'
import { readAcceptance, sameName } from './acceptance.ts'
import type { Acceptance } from './gate-changes.ts'
import { askForGate } from './queue-group.ts'

// Another label or a new title changes nothing of the code. A sync for it would cost a sandbox, and a skipped job would count as
// passed on GitHub. So the step repeats its own result, which its comment hides.

type Repeatable = Context<SyncSettings | ValidateSettings>
type ReadTeam = () => Promise<LoadedTeamFile>

/** What cannot be read soon is unknown, and the command runs. */
const requestTimeoutMs = 10_000

/** Kinds of a result that rests on the code. Others rest on a connection, a permission or a tenant, which may have changed. */
const ofCode: ReadonlySet<FailureKind> = new Set(['none', 'sync', 'build', 'validation', 'breaking', 'tests'])

/**
 * Repeats the result that the comment of this job has for the same commit, base, settings and label; else runs the command.
 * @returns with the basis of the result; without one, it is not repeated later, also if the basis changed meanwhile
 */
export async function repeatOr(
  context: Repeatable,
  team: ReadTeam,
  act: () => Promise<Verdict>,
): Promise<Verdict & { basis?: string | null }> {
  // What fails here fails the command, too.
  const basis = () => basisOf(context, team).catch(() => null)
  const before = await basis()
  const repeated = before === null ? null : await repeatedResult(context, team, before).catch(() => null)
  if (repeated) return repeated
  const verdict = await act()
  if (verdict.outcome === 'skipped' || !ofCode.has(verdict.failureKind)) return verdict
  return { ...verdict, basis: before === null || (await basis()) !== before ? null : before }
}

/**
 * What a result rests on besides the head: the base, the inputs without secrets, the team file, the day, and files of branches.
 * @returns null if a part of it is unknown
 */
async function basisOf(context: Repeatable, team: ReadTeam): Promise<string | null> {
  const { settings, clock } = context
  // Another ref than that of the event moves without one.
  if (settings.command === 'sync' && expectedCommit({ ...context, settings }) === null) return null
  const { token: _, githubToken: __, contentToken, ...inputs } = settings
  // With the base as GitHub has it now.
  const file = await team()
  const files = await changingFiles(context, file)
  if (files === null) return null
  // Entries of `accept` end with a day, and deprecations begin with one.
  const parts = [product, inputs, contentToken === '', file, utcDay(clock), files]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/**
 * The files that may change without a commit: those of the branch that `validate` is about, of production, and of what is
 * compared. Null where the platform does not tell.
 */
async function changingFiles(context: Repeatable, team: TeamFile): Promise<unknown> {
  const { settings } = context
  if (settings.command === 'sync' && !settings.validate) return []
  const deployment = context.deployment.with({ retry: false, requestTimeoutMs })
  const { deployBranchName } = await readDeploymentSettings({ ...context, deployment })
  const compared = comparedBranch(settings, team, deployBranchName)
  const own = settings.command === 'validate' ? [settings.branch] : []
  const names = [...new Set([...own, deployBranchName, compared])]
  const each = await Promise.all(names.map((name) => fileHashesOf(deployment, name)))
  if (each.some(({ size }) => size === 0)) return null
  return [names, each.map((files) => [...files].map(String).sort())]
}

async function repeatedResult(context: Repeatable, team: ReadTeam, basis: string): Promise<Verdict | null> {
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
  if (head !== run.sha || result?.basis !== basis) return null
  if (result.label !== null && result.label !== labelEvent(await readAcceptance(context, acceptLabel)))
    return null
  for (const name of outputNames) if (result.outputs[name]) job.setOutput(name, result.outputs[name])
  job.setOutput('comment-url', history.url)
  const { outcome, failureKind, title, sentence } = result
  const repeated = `${run.runUrl.replace(/\d+$/, runId)}/attempts/${attempt}`
  const text = `Repeated from ${repeated}, because this event changes nothing that the step checks: ${sentence}`
  return { outcome, failureKind, ...(title !== undefined && { title }), sentence: text, repeated }
}

/** ID of the event that set the label; 0: it is not set. */
function labelEvent(acceptance: Acceptance): number | null {
  if (acceptance.state === 'set') return acceptance.event
  return acceptance.state === 'unknown' ? null : 0
}
