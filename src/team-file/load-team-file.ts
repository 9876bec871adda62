import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../context.ts'
import type { DataTests } from '../data-tests/data-test.ts'
import { Failure } from '../failure.ts'
import type { GatingSettings } from '../inputs/settings.ts'
import { inputDefault } from '../inputs/table.ts'
import { late } from '../runtime/late.ts'
import { withoutStop } from '../runtime/text.ts'
import type { AcceptEntry } from './accept.ts'
import { fileAtCommit, hasCheckout, unreadableFile } from './at-commit.ts'
import { defaultTeamFile, mostTeamFileBytes, type TeamFile } from './defaults.ts'

/** With a parser, which a run without the file does not need. */
const parsing = late(() => import('./team-file.ts'))

type TeamFileContext = Pick<
  Context<GatingSettings>,
  'settings' | 'run' | 'workspace' | 'connectGitHub' | 'log' | 'journal' | 'clock' | 'budget'
>

/** The file that applies, and what a pull request would add to it. */
export interface LoadedTeamFile extends TeamFile {
  /** Entries of `accept` that the pull request itself adds. They accept nothing until they are merged. */
  proposed: readonly AcceptEntry[]
  /** Data tests, and files with them, that the pull request itself adds or changes. They fail nothing until they are merged. */
  addedTests: DataTests
}

/** So many errors of the file are told; a file may have thousands. */
const mostTold = 20

const loaded = new WeakMap<object, LoadedTeamFile>()

/**
 * The team file of a run (input `config`), which is read once, before anything is started or sent. In a pull request and a
 * merge queue the file of the base commit applies, so that no change loosens its own gate; it comes from GitHub, because
 * steps before this one may have written to the checkout. On other events the file of the checkout applies,
 * and without a checkout that of the commit of the run. If there is none, the defaults apply.
 * @throws Failure the file has errors or cannot be read, or `config` names one that is not there
 * @throws Stop when the step's time budget is spent
 */
export async function teamFileOf(context: TeamFileContext): Promise<LoadedTeamFile> {
  // Every context of a run has the same journal.
  const known = loaded.get(context.journal) ?? (await load(context))
  loaded.set(context.journal, known)
  return known
}

async function load(context: TeamFileContext): Promise<LoadedTeamFile> {
  const { run } = context
  const inCheckout = await fromCheckout(context)
  if (run.pullRequest === null && run.baseSha === undefined) {
    return { ...(inCheckout ?? (await fromRun(context))), proposed: [], addedTests: noTests }
  }
  const own = inCheckout ?? (await fromHead(context))
  const file = await fromBase(context, own !== null)
  const merged = new Set(file.accept.map(contentOf))
  const proposed = (own?.accept ?? []).filter((entry) => !merged.has(contentOf(entry)))
  return { ...file, proposed, addedTests: addedTests(context, file.tests, own?.tests ?? noTests) }
}

const { tests: noTests } = defaultTeamFile

/** Users of a fork run no queries of their own: what a test expects could find out values. */
function addedTests({ run }: TeamFileContext, base: DataTests, own: DataTests): DataTests {
  if (run.forkBranch !== null || run.pullRequest?.fromFork) return noTests
  return {
    tests: own.tests.filter((test) => !base.tests.some((known) => isDeepStrictEqual(known, test))),
    files: own.files.filter((file) => !base.files.includes(file)),
  }
}

/**
 * The file of a pull request that has no checkout. It decides nothing, so the step goes on if GitHub does not tell.
 * @returns null if there is none, or it is unknown
 */
async function fromHead(context: TeamFileContext): Promise<TeamFile | null> {
  const { settings, run, workspace, journal, log } = context
  const { config, githubToken } = settings
  if (githubToken === null || run.sha === '' || run.forkBranch !== null) return null
  if (await hasCheckout(workspace)) return null
  const where = `"${config}" of commit ${run.sha.slice(0, 12)}`
  const found = await fileAtCommit(context, githubToken, config, run.sha, mostTeamFileBytes)
  if (found === null) return null
  if ('problem' in found) throw new Failure('input', `${where} ${found.problem}.`)
  if ('value' in found) return parsed(where, found.value, log)
  const { message } = unreadableFile(where, found.error)
  journal.warn(`Whether the pull request adds entries to "${config}" is unknown: ${message}`)
  return null
}

/** @param where the file is not, a phrase. @throws Failure if the workflow names this very file */
function without({ settings, log }: TeamFileContext, where: string): TeamFile {
  const { config, failOn } = settings
  if (isNamed(settings))
    throw new Failure(
      'input',
      `There is no "${config}" ${where}, and the input "config" names it.`,
      'Add the file, or remove "config".',
    )
  // Most teams have none, and without a gate nothing depends on it.
  if (failOn !== 'never')
    log.line(`There is no "${config}" ${where}, so the defaults for changes of the data model apply.`)
  return defaultTeamFile
}

/** Whether the workflow names a file of its own; the default path counts as the default. */
function isNamed({ config }: GatingSettings): boolean {
  return config !== inputDefault('config')
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

/** The file where a pull request or a merge queue begins. @param inCheckout whether the checkout has it, too, or adds it */
async function fromBase(context: TeamFileContext, inCheckout: boolean): Promise<TeamFile> {
  const { settings, run, journal } = context
  const found = await fromGitHub(context, 'the base commit', run.baseSha, inCheckout)
  if (found.file) return found.file
  if (!inCheckout || !isNamed(settings)) return without(context, found.where)
  journal.warn(
    `There is no "${settings.config}" ${found.where}: the file of this pull request counts from its merge on. Until then the defaults apply.`,
  )
  return defaultTeamFile
}

/** Without a checkout, and for a fork: the file of the commit of the run. */
async function fromRun(context: TeamFileContext): Promise<TeamFile> {
  const { run, workspace } = context
  if (run.forkBranch === null && (await hasCheckout(workspace))) return without(context, 'in the checkout')
  const { file, where } = await fromGitHub(context, 'commit', run.sha || undefined, false)
  return file ?? without(context, where)
}

/**
 * What a gate or a release rests on must be known, and what a pull request might loosen; else the defaults are enough.
 * @param commit what the commit is, a phrase
 * @returns null if there is no file there
 */
async function fromGitHub(
  context: TeamFileContext,
  commit: 'the base commit' | 'commit',
  sha: string | undefined,
  inCheckout: boolean,
): Promise<{ file: TeamFile | null; where: string }> {
  const { settings, run, log, journal } = context
  const { config, failOn, command, githubToken } = settings
  const isNeeded = inCheckout || failOn !== 'never' || command === 'release' || isNamed(settings)
  const defaults = 'so the defaults for changes of the data model apply'
  if (githubToken === null || run.repository === '' || sha === undefined) {
    const lacking = commit === 'commit' ? 'its commit' : commit
    const why = githubToken === null ? '"github-token" is empty' : `the event does not name ${lacking}`
    const cannot = `"${config}" of ${lacking} cannot be read, because ${why}`
    if (isNeeded) throw new Failure('input', `${cannot}.`, 'Set "github-token", for example to its default.')
    log.line(`${cannot}, ${defaults}.`)
    return { file: defaultTeamFile, where: '' }
  }
  const at = `${commit} ${sha.slice(0, 12)}`
  const where = `"${config}" of ${at}`
  const found = await fileAtCommit(context, githubToken, config, sha, mostTeamFileBytes)
  if (found === null) return { file: null, where: `in ${at}` }
  if ('problem' in found) throw new Failure('input', `${where} ${found.problem}.`)
  if ('value' in found) return { file: await parsed(where, found.value, log), where }
  const failure = unreadableFile(where, found.error)
  if (isNeeded || commit === 'the base commit') throw failure
  journal.warn(`${withoutStop(failure.message)}, ${defaults}.`)
  return { file: defaultTeamFile, where }
}

/** @param name which file, as it begins a message */
async function parsed(name: string, bytes: Uint8Array, log: TeamFileContext['log']): Promise<TeamFile> {
  const { readTeamFile, describeTeamFileProblem } = await parsing()
  const reading = readTeamFile(new TextDecoder().decode(bytes))
  if ('value' in reading) return reading.value
  const { problems } = reading
  const told = problems.slice(0, mostTold).map(describeTeamFileProblem)
  if (problems.length > mostTold) told.push(`and ${problems.length - mostTold} more`)
  const head = `${name} has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}`
  if (told.length > 1) log.lines([`${head}:`, ...told.map((problem) => `  ${problem}`)])
  throw new Failure('input', `${head}: ${told.map(withoutStop).join(' | ')}.`)
}
