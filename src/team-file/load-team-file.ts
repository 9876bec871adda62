import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import { askGitHub } from '../github/ask-github.ts'
import { type Base, readBase } from '../github/base.ts'
import type { ValidatingSettings } from '../inputs/settings.ts'
import { inputDefault } from '../inputs/table.ts'
import { type CommitContext, type CommitFiles, filesAt, unreadableOnGitHub } from './at-commit.ts'
import type { DataTests } from './data-test.ts'
import {
  type AcceptEntry,
  type AccessTest,
  defaultTeamFile,
  describeTeamFileProblem,
  mostTeamFileBytes,
  readTeamFile,
  type TeamFile,
} from './team-file.ts'

/** With a parser, which a run without the file does not need. */

type LoadContext = CommitContext & Pick<Context<ValidatingSettings>, 'settings' | 'run' | 'log' | 'journal'>

/** The file that applies to a run, and what the commits of the run have beside it. */
export interface LoadedTeamFile extends TeamFile {
  /** Entries of `accept` that the pull request itself adds. They accept nothing until they are merged. */
  proposed: readonly AcceptEntry[]
  /** Data tests, and files with them, that the pull request itself adds or changes. They fail nothing until they are merged. */
  addedTests: DataTests
  /** Tests of `access` that the pull request itself adds or changes. They fail nothing until they are merged. */
  addedAccess: readonly AccessTest[]
  /** What the pull request or merge queue merges into; null for other events, and where no team file is read. */
  base: Base | null
  /** The files of data tests: those of the commit under test count. Null where no team file is read. */
  files: { head: CommitFiles; base: CommitFiles | null } | null
}

/** A command that validates, merges or uploads has the team file in its context, and so have its steps. */
export interface TeamContext<S extends ValidatingSettings = ValidatingSettings> extends Context<S> {
  team: LoadedTeamFile
}

/** So many errors of the file are told; a file may have thousands. */
const mostTold = 20

const { tests: noTests } = defaultTeamFile
/** Of a command that reads none. */
export const noTeamFile: LoadedTeamFile = {
  ...defaultTeamFile,
  proposed: [],
  addedTests: noTests,
  addedAccess: [],
  base: null,
  files: null,
}

/**
 * The team file of a run (input `config`), which is read once, before anything is started. It comes from GitHub, at one commit:
 * in a pull request and a merge queue that of the base, so that no change loosens its own gate, and of a base that is not the
 * default branch that of the default branch, since its author may have made the base, too; on other events that of the run.
 * If there is none, the defaults apply.
 * @throws Failure the file has errors or cannot be read, `config` names one that is not there, or `fail-on` has nothing to
 *   compare
 * @throws Stop when the step's time budget is spent
 */
export async function loadTeamFile(context: LoadContext): Promise<LoadedTeamFile> {
  const { settings, run, log } = context
  const { config, githubToken: token } = settings
  // It neither validates nor merges or uploads.
  if (settings.command === 'sync' && !settings.validate) return noTeamFile
  if (token === null) {
    log.line(`"github-token" is empty, so no "${config}" is read, and the defaults apply`)
    return noTeamFile
  }
  if (run.repository === '' || run.sha === '') {
    const fix = 'Run the step in a workflow, or set "github-token" to an empty text if there is no such file.'
    throw new Failure('input', `"${config}" cannot be read, because the run does not name its commit.`, fix, {
      title: 'the run does not name its commit',
    })
  }
  const base = await baseOf(context, token)
  const head = filesAt(context, token, run.sha)
  if (base === null) {
    const found = await head.read(config, mostTeamFileBytes)
    return { ...noTeamFile, ...(await decided(context, head, found, false)), files: { head, base: null } }
  }
  if (!base.isDefault)
    log.line(
      `The base "${oneLine(base.branch, 255)}" is not the default branch, so "${config}" of the default branch applies`,
    )
  const deciding = filesAt(context, token, base.defaultSha, base.isDefault ? 'the base commit' : undefined)
  const ofBase = await deciding.read(config, mostTeamFileBytes)
  const own = await proposedBy(context, head)
  const file = await decided(context, deciding, ofBase, own !== null)
  const merged = new Set(file.accept.map(contentOf))
  return {
    ...file,
    proposed: (own?.accept ?? []).filter((entry) => !merged.has(contentOf(entry))),
    addedTests: addedTests(context, file.tests, own?.tests ?? noTests),
    addedAccess: addedAccess(context, file.access, own?.access ?? []),
    base,
    files: { head, base: deciding },
  }
}

async function baseOf(context: LoadContext, token: string): Promise<Base | null> {
  const asked = await askGitHub(context, token, (github, signal) => readBase(context.run, github, signal))
  if ('error' in asked) throw unreadableOnGitHub('The base, whose team file applies,', asked.error)
  return asked.value
}

/** Users of a fork run no queries of their own: what a test expects could find out values. */
function isOfFork({ run }: LoadContext): boolean {
  return run.forkBranch !== null || run.pullRequest?.fromFork === true
}

function addedTests(context: LoadContext, base: DataTests, own: DataTests): DataTests {
  if (isOfFork(context)) return noTests
  return {
    tests: own.tests.filter((test) => !base.tests.some((known) => isDeepStrictEqual(known, test))),
    files: own.files.filter((file) => !base.files.includes(file)),
  }
}

/** A test whose reader gets another context is another test. */
function addedAccess(
  context: LoadContext,
  base: readonly AccessTest[],
  own: readonly AccessTest[],
): AccessTest[] {
  if (isOfFork(context)) return []
  const isSame = (one: AccessTest, other: AccessTest) =>
    isDeepStrictEqual({ ...one, line: 0 }, { ...other, line: 0 })
  return own.filter((test) => !base.some((known) => isSame(known, test)))
}

/**
 * The file of the pull request itself, whose errors are told before it is merged. Else it decides nothing, so the step goes on if
 * GitHub does not tell.
 * @returns null if there is none, or it is unknown
 */
async function proposedBy(
  { settings, run, journal, log }: LoadContext,
  head: CommitFiles,
): Promise<TeamFile | null> {
  const { config } = settings
  if (run.forkBranch !== null) return null
  try {
    const found = await head.read(config, mostTeamFileBytes)
    return found && (await parsed(`"${config}" of ${head.commit}`, found, log))
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'input') throw error
    journal.warn(`Whether the pull request adds entries to "${config}" is unknown: ${error.message}`)
    return null
  }
}

/** Two entries that say the same have the same text, on any line. */
function contentOf({ change, member, fingerprint, reason, until }: AcceptEntry): string {
  return JSON.stringify([change, member, fingerprint, reason, until])
}

/** @param found the file that decides @param isAdded whether the pull request has the file */
async function decided(
  { settings, run, journal, log }: LoadContext,
  { commit }: CommitFiles,
  found: Awaited<ReturnType<CommitFiles['read']>>,
  isAdded: boolean,
): Promise<TeamFile> {
  const { config, failOn } = settings
  if (found !== null) {
    const name = `"${config}" of ${commit}`
    const file = await parsed(name, found, log, run.pullRequest === null ? '' : correctOnBase)
    if (file.compare || failOn === 'never') return file
    const fix = 'Remove `compare: false` from the team file, or set "fail-on: never".'
    throw new Failure(
      'input',
      `"fail-on: ${failOn}" has nothing to compare: "${config}" of ${commit} has \`compare: false\`.`,
      fix,
      { title: '"fail-on" needs what "compare: false" switches off' },
    )
  }
  const none = `There is no "${config}" in ${commit}`
  // The default path counts as the default.
  const isNamed = config !== inputDefault('config')
  if (isNamed && !isAdded)
    throw new Failure(
      'input',
      `${none}, and the input "config" names it.`,
      'Add the file, or remove "config".',
      { title: 'the team file does not exist' },
    )
  if (isNamed)
    journal.warn(
      `${none}: the file of this pull request counts from its merge on. Until then the defaults apply.`,
    )
  // Most teams have none, and without a gate nothing depends on it.
  else if (failOn !== 'never') log.line(`${none}, so the defaults for changes of the data model apply.`)
  return defaultTeamFile
}

/** The file that decides is not that of the pull request. */
const correctOnBase = 'Correct it there: a pull request that corrects it stays red until it is merged.'

/** @param name which file, as it begins a message @param fix what to do about its errors, besides correcting them */
async function parsed(
  name: string,
  found: NonNullable<Awaited<ReturnType<CommitFiles['read']>>>,
  log: LoadContext['log'],
  fix = '',
): Promise<TeamFile> {
  if ('problem' in found)
    throw new Failure('input', `${name} ${found.problem}.`, fix, { title: 'the team file cannot be read' })
  const reading = readTeamFile(new TextDecoder().decode(found.value))
  if ('value' in reading) return reading.value
  const { problems } = reading
  const told = problems.slice(0, mostTold).map(describeTeamFileProblem)
  if (problems.length > mostTold) told.push(`and ${problems.length - mostTold} more`)
  // About the file as a whole.
  const [only = ''] = told
  if (told.length === 1 && /^(?:is|has|cannot) /.test(only))
    throw new Failure('input', `${name} ${withoutStop(only)}.`, fix, { title: 'the team file has errors' })
  const head = `${name} has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}`
  if (told.length > 1) log.lines([`${head}:`, ...told.map((problem) => `  ${problem}`)])
  throw new Failure('input', `${head}: ${told.map(withoutStop).join(' | ')}.`, fix, {
    title: 'the team file has errors',
  })
}
