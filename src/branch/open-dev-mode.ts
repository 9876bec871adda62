import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import type { LedgerEntries } from '../base/ledger.ts'
import { oneLine, withoutStop } from '../base/text.ts'
import {
  allBranches,
  findBranch,
  findBranches,
  forkInSession,
  isDevFork,
  ownEnvironment,
} from '../deployment/branches.ts'
import { settleMs } from '../deployment/build-status.ts'
import { checkLongAtMs, exactlyOnce } from '../deployment/exactly-once.ts'
import { sameFiles } from '../deployment/file-hashes.ts'
import { branchNotFound } from '../deployment/known-branch.ts'
import type { PlatformError } from '../platform/errors.ts'
import { startDevMode } from '../platform/operations.ts'
import type { Branch } from '../platform/schemas.ts'

export async function openDevMode(context: Context, branch: string): Promise<string> {
  const { ledger, log } = context
  const branches = await allBranches(context.deployment)
  const found = branches.find(({ name }) => name === branch)
  if (!found) throw branchNotFound(branch)
  if (found.isStagingEnvironmentEnabled) ownEnvironment(ledger, branch)
  const before = branches.filter((other) => isDevFork(other, branch)).map(({ name }) => name)
  const entry = { parent: branch, before }
  ledger.write({ session: { branch }, fork: entry })
  log.line(
    `Opening dev mode on "${branch}". A token has one dev-mode session, so runs with the same token must not overlap`,
  )
  const session = await enterDevMode(context, entry)
  const fork = session.branchName
  const again = ledger.read().fork?.again
  ledger.write({ fork: { ...entry, answered: fork, again } })
  if (fork !== branch) await checkFork(context, branch, fork, session.parentBranch, before)
  // What was there before is not this job's to delete.
  const made = fork !== branch && !before.includes(fork)
  ledger.write({
    session: { branch, fork },
    fork: made ? { ...entry, name: fork, again } : undefined,
  })
  log.line(`Dev mode is open on "${fork}"`)
  return fork
}

/**
 * Checks that the branch list has what dev mode named as a fork of this branch. Until then the ledger keeps its entry,
 * so that the post step finds the real fork. An existing fork may hold other code, also uncommitted: it is only accepted
 * at the same commit as its branch and with the same files.
 * @throws Failure `build`
 */
async function checkFork(
  context: Context,
  branch: string,
  fork: string,
  parent: string | undefined,
  before: readonly string[],
): Promise<void> {
  const branches = await listedWith(context, fork, branch)
  const found = branches.get(fork)
  if (parent !== undefined && parent !== branch) throw otherFork(branch, fork, parent)
  if (!found || !isDevFork(found, branch)) {
    throw new Failure(
      'build',
      `Dev mode opened "${oneLine(fork, 120)}", which is not a fork of branch "${branch}".`,
      'Report this to the support of the platform, or use "activate: staging".',
      { title: 'dev mode opened another branch' },
    )
  }
  if (!before.includes(fork)) return
  // A list that is late still has deleted forks, and a new one may get the name of such a fork.
  context.journal.warn(
    `Dev mode opened "${oneLine(fork, 120)}", which was in the list of branches before. It may be another job's, so the post step does not delete it. If it is not needed, delete it on the platform.`,
  )
  context.ledger.write({ session: { branch, fork }, fork: undefined })
  const own = branches.get(branch)?.lastHash
  if (own !== undefined && own === found.lastHash && (await sameFiles(context, branch, fork)) === true) return
  throw new Failure(
    'build',
    `Dev mode opened the existing fork "${fork}", which may hold other code than branch "${branch}".`,
    `Delete "${fork}" on the platform, or use "activate: staging".`,
    { title: 'dev mode opened an existing fork' },
  )
}

const listEveryMs = 1_000

/** Both branches, as soon as the first is in the list; without it when it does not show in time. */
async function listedWith(
  context: Context,
  name: string,
  other: string,
): Promise<ReadonlyMap<string, Branch>> {
  const { clock, budget } = context
  const until = clock.now() + settleMs
  for (;;) {
    const branches = await findBranches(context.deployment, [name, other])
    if (branches.has(name) || clock.now() >= until) return branches
    await clock.sleep(listEveryMs, budget.signal)
  }
}

/**
 * Checks after the validation that the fork is still one of this branch: another job with the same token can move it to
 * another branch, whose code was then validated. Does nothing for a branch that was opened itself.
 * @throws Failure `build` when the platform does not list it as a fork of the branch any more
 */
export async function checkStillFork(context: Context, branch: string, name: string): Promise<void> {
  if (name === branch) return
  const found = await findBranch(context.deployment, name)
  if (found && isDevFork(found, branch)) return
  const now = found
    ? `is now a fork of "${oneLine(found.parentBranch ?? '', 120)}" and not of branch "${branch}"`
    : 'no longer exists'
  throw new Failure(
    'build',
    `Dev mode on "${name}" changed during this job: it ${now}, so its build and validation do not apply to "${branch}".`,
    'Another job uses the same token. Use a separate token for this job, or put all jobs with this token into one `concurrency` group.',
    { title: found ? 'another job uses the same token' : 'the dev-mode fork of this run was deleted' },
  )
}

function otherFork(branch: string, fork: string, parent: string): Failure {
  return new Failure(
    'build',
    `Dev mode opened "${oneLine(fork, 120)}", a fork of "${oneLine(parent, 120)}" and not of "${branch}".`,
    'Another job may use the same token. Use a separate token for this job.',
    { title: 'dev mode opened a fork of another branch' },
  )
}

type WantedFork = NonNullable<LedgerEntries['fork']>

const mostTries = 3

/** The branch that dev mode is open on. */
interface DevSession {
  branchName: string
  parentBranch?: string | undefined
}

/**
 * Opens dev mode on a branch exactly once, since some tenants make a new fork with every request: after a lost response,
 * the session shows whether it was opened. A repeated request is written to the ledger first, since there may then be
 * more than one fork.
 * @param fork what the ledger has of the fork that is about to be made
 * @throws PlatformError when dev mode was not opened, or when that is unknown
 */
async function enterDevMode(context: Context, fork: WantedFork): Promise<DevSession> {
  const { deployment, ledger, log } = context
  return exactlyOnce<DevSession>(context, {
    mostTries,
    send: () => deployment.call(startDevMode, { body: { branchName: fork.parent } }),
    needsCheck: ({ error }) => error.arrived === 'unknown' && error.trouble === 'unreachable',
    onLost: ({ error }) => log.line(`${error.message} Checking whether dev mode was opened.`),
    async find({ error }) {
      const open = await forkInSession(deployment, fork)
      if (open === null || open.state === 'before') return undefined
      await checkUnchanged(context, fork, open.name, error)
      return { branchName: open.name }
    },
    // The lost response is the root cause.
    uncheckable: (_, fault) => fault,
    // A response that does not match the contract is from a request that was carried out.
    mayRepeat: ({ error }) => !error.misfit,
    onRepeat() {
      ledger.write({ fork: { ...fork, again: true } })
      log.line('Dev mode was not opened; sending the request again.')
    },
    giveUp({ error, tries }) {
      // A session that is open nevertheless is another job's: the post step must not close it.
      if (error.arrived === 'no' && tries === 1) ledger.write({ session: undefined, fork: undefined })
      return error
    },
  })
}

/**
 * A fork that the session shows after a lost request may be another job's with the same token. A new fork has the files of
 * its parent: where the platform says that they differ for as long as a list may be late, another job has changed it, and
 * it must be neither used nor deleted.
 * @throws Failure `build` when the files differ
 */
async function checkUnchanged(
  context: Context,
  fork: WantedFork,
  name: string,
  lost: PlatformError,
): Promise<void> {
  const { deployment, ledger, clock } = context
  const from = clock.now()
  for (const atMs of [0, ...checkLongAtMs]) {
    await clock.sleep(Math.max(0, from + atMs - clock.now()), deployment.signal)
    if ((await sameFiles(context, fork.parent, name)) !== false) return
  }
  ledger.write({ session: undefined, fork: { ...fork, before: [...fork.before, name], answered: name } })
  throw new Failure(
    'build',
    `${withoutStop(lost.message)}. Then dev mode was open on "${oneLine(name, 120)}", whose files differ from those of branch "${fork.parent}": another job has changed it.`,
    'Use a separate token for this job, or put all jobs with this token into one `concurrency` group.',
    { cause: lost, title: 'another job uses the same token' },
  )
}
