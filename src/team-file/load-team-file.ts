import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { GitHubError } from '../github/errors.ts'
import type { GatingSettings } from '../inputs/settings.ts'
import { startBudget } from '../runtime/budget.ts'
import { oneLine, withoutStop } from '../runtime/text.ts'
import type { Found } from '../runtime/workspace.ts'
import {
  type AcceptEntry,
  defaultTeamFile,
  describeTeamFileProblem,
  mostTeamFileBytes,
  readTeamFile,
  type TeamFile,
} from './team-file.ts'

type TeamFileContext = Pick<
  Context<GatingSettings>,
  'settings' | 'run' | 'workspace' | 'connectGitHub' | 'log' | 'journal' | 'clock' | 'budget'
>

/** The file that applies, and what a pull request would add to it. */
export interface LoadedTeamFile extends TeamFile {
  /** Entries of `accept` that the pull request itself adds. They accept nothing until they are merged. */
  proposed: readonly AcceptEntry[]
}

/** Time limit of the requests to GitHub, retries included. */
const mostMs = 20_000

/**
 * Reads the team file (input `config`). In a pull request and a merge queue the file of the base commit applies, so that
 * no change loosens its own gate; it comes from GitHub, because steps before this one may have written to the checkout.
 * On other events the file of the checkout applies. If there is none, the defaults apply.
 * @throws Failure the file has errors; or, with a gate, it cannot be read
 * @throws Stop when the step's time budget is spent
 */
export async function loadTeamFile(context: TeamFileContext): Promise<LoadedTeamFile> {
  const { run, settings, log } = context
  const { config } = settings
  const inCheckout = await fromCheckout(context)
  if (run.pullRequest === null && run.baseSha === undefined) {
    if (inCheckout === null)
      log.line(
        `There is no "${config}" in the checkout, so the defaults for changes of the data model apply.`,
      )
    return { ...(inCheckout ?? defaultTeamFile), proposed: [] }
  }
  const { tests, files } = (inCheckout ?? defaultTeamFile).tests
  const file = (await fromBase(context, tests.length + files.length > 0)) ?? defaultTeamFile
  const merged = new Set(file.accept.map(contentOf))
  const added = (inCheckout?.accept ?? []).filter((entry) => !merged.has(contentOf(entry)))
  return { ...file, proposed: added }
}

/** Two entries that say the same have the same text, on any line. */
function contentOf({ change, member, fingerprint, reason, until }: AcceptEntry): string {
  return JSON.stringify([change, member, fingerprint, reason, until])
}

/**
 * The file of the checkout, which a pull request may just be adding or fixing: its errors are told before it is merged.
 * @returns null if there is none
 */
async function fromCheckout({ settings, run, workspace, log }: TeamFileContext): Promise<TeamFile | null> {
  const { config } = settings
  // The checkout may be the fork's, whose users do not choose what gates them.
  if (run.forkBranch !== null && run.pullRequest === null) return null
  const found = await workspace.read(config, mostTeamFileBytes)
  if ('value' in found) return parsed(`"${config}"`, found.value, log)
  const target = await workspace.target(config)
  // A file that is not there is no error, and a link whose target is not there is none either.
  if ('problem' in target) return null
  throw new Failure('input', `"${config}" ${found.problem}.`, 'Replace it by a plain file, or set "config".')
}

/**
 * @param hasTests whether the file of the checkout has data tests: then the base may have them, too, and without them nothing
 *   would be tested
 */
async function fromBase(context: TeamFileContext, hasTests: boolean): Promise<TeamFile | null> {
  const { settings, run, log, journal } = context
  const { config, failOn } = settings
  const { baseSha } = run
  const defaults = 'so the defaults for changes of the data model apply'
  if (settings.githubToken === null || run.repository === '' || baseSha === undefined) {
    const why =
      settings.githubToken === null ? '"github-token" is empty' : 'the event does not name the base commit'
    const cannot = `"${config}" of the base commit cannot be read, because ${why}`
    if (hasTests)
      throw new Failure('input', `${cannot}, so its data tests are unknown.`, 'Set "github-token".')
    log.line(`${cannot}, ${defaults}.`)
    return null
  }
  const found = await ask(context, settings.githubToken, baseSha)
  const where = `"${config}" of the base commit ${baseSha.slice(0, 12)}`
  if (found === null) {
    log.line(`There is no ${where}, ${defaults}.`)
    return null
  }
  try {
    if ('error' in found) throw unreadable(where, found.error)
    if ('problem' in found) throw new Failure('input', `${where} ${found.problem}.`)
    return parsed(where, found.value, log)
  } catch (error) {
    if (!(error instanceof Failure) || failOn !== 'never' || hasTests) throw error
    journal.warn(`${withoutStop(error.message)}, ${defaults}.`)
    return null
  }
}

/** @returns null if there is no such file */
async function ask(
  { settings, clock, budget, connectGitHub }: TeamFileContext,
  token: string,
  baseSha: string,
): Promise<Found<Uint8Array> | { error: unknown } | null> {
  const share = startBudget(clock, mostMs)
  const signal = AbortSignal.any([budget.signal, share.signal])
  try {
    const github = await connectGitHub(token)
    const found = await github.fileAt(settings.config, baseSha, signal)
    // GitHub responds 404 also to a token without permission, and then to the request for the commit, too.
    if (found === null) await github.compare(baseSha, baseSha, signal)
    if (found && 'value' in found && found.value.length > mostTeamFileBytes)
      return { problem: 'is too large' }
    return found
  } catch (error) {
    budget.signal.throwIfAborted()
    return {
      error: share.signal.aborted ? new Error(`GitHub did not respond within ${mostMs / 1000} s`) : error,
    }
  } finally {
    share.release()
  }
}

function unreadable(where: string, error: unknown): Failure {
  const text = withoutStop(oneLine(error instanceof Error ? error.message : String(error)))
  const status = error instanceof GitHubError && !error.rateLimit ? error.status : null
  const rejected = status === 401 || status === 403 || status === 404
  const advice = rejected
    ? 'Give the job the permission "contents: read".'
    : 'Run the job again. It decides what fails the step, so nothing is assumed.'
  return new Failure(rejected ? 'auth' : 'network', `${where} could not be read: ${text}.`, advice)
}

/** @param name which file, as it begins a message */
function parsed(name: string, bytes: Uint8Array, log: TeamFileContext['log']): TeamFile {
  const reading = readTeamFile(new TextDecoder().decode(bytes))
  if ('value' in reading) return reading.value
  const problems = reading.problems.map(describeTeamFileProblem)
  const head = `${name} has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}`
  if (problems.length > 1) log.lines([`${head}:`, ...problems.map((problem) => `  ${problem}`)])
  throw new Failure('input', `${head}: ${problems.map(withoutStop).join(' | ')}.`)
}
