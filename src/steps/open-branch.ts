import type { Context } from '../context.ts'
import { accessOf } from '../context.ts'
import { Failure } from '../failure.ts'
import { failureKindOf, PlatformError } from '../platform/errors.ts'
import { setBranchStagingEnvironment, startDevMode } from '../platform/operations.ts'
import { oneLine, withoutStop } from '../runtime/text.ts'
import { allBranches, findBranch, isDevFork } from './branches.ts'
import { activityOf, readBuildStatus } from './build-status.ts'
import { remoteHashes } from './plan-upload.ts'

/** A branch that compiles, or is about to. */
export interface OpenBranch {
  /** What is built and validated: the branch itself, or its `dev-` fork. */
  name: string
}

/** How late lists and builds may know of a branch that was just made or opened. */
const lateMs = 60_000
const lookEveryMs = 1_000

/**
 * Whether what is told of a branch may be from before this job made or opened it.
 * @param since when that was, on the clock; undefined for a branch to which this job did neither
 */
export function mayBeLate({ clock }: Context, since: number | undefined): boolean {
  return since !== undefined && clock.now() - since < lateMs
}

/**
 * Makes a branch compile. The deploy branch compiles by itself and is never opened, forked or deleted.
 * What is switched on is written to the ledger first; the post step switches it off.
 * @param deployBranch name of the deploy branch; null for a branch that this job just made, which may show late
 * @throws Failure `build` when the branch is unknown, or cannot or must not be opened
 */
export async function openBranch(
  context: Context,
  branch: string,
  deployBranch: string | null,
): Promise<OpenBranch> {
  const { clock } = context
  const madeAt = deployBranch === null ? clock.now() : undefined
  return onceKnown(context, madeAt, () => openKnown(context, branch, deployBranch))
}

/**
 * Tries again while a branch that was just made is not known yet.
 * @param madeAt when this job made it, on the clock; undefined for every other branch, which gets one try
 * @param attempt must do nothing before it knows the branch
 */
export async function onceKnown<T>(
  context: Context,
  madeAt: number | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  const { settings, clock, budget, log } = context
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof UnknownBranch) || !mayBeLate(context, madeAt)) throw error
      if (tries === 1) log.line('The platform does not list the new branch yet: waiting for it.')
    }
    await clock.sleep(settings.pollInterval === 'auto' ? lookEveryMs : settings.pollInterval, budget.signal)
  }
}

async function openKnown(context: Context, branch: string, deployBranch: string | null): Promise<OpenBranch> {
  const { settings, log } = context
  if (branch === deployBranch) return { name: branch }
  if (settings.openWith === 'dev-mode') return openDevMode(context, branch)
  if (settings.openWith !== 'staging') {
    const activity = activityOf(await readBuildStatus(context, branch))
    if (activity === 'unknown-branch') throw unknownBranch(branch)
    if (activity === 'active') {
      log.line(`Branch "${branch}" is active already`)
      return { name: branch }
    }
    if (settings.openWith === 'never') {
      throw new Failure(
        'build',
        `Branch "${branch}" is not active, so nothing compiles it, and "open-with: never" forbids to open it.`,
        'Use "open-with: auto", or open the branch on the platform first.',
      )
    }
  }
  return openStaging(context, branch, deployBranch === null)
}

const withoutStaging =
  '"open-with: dev-mode" needs none; its cost: a token has one dev-mode session, so give this job a token of its own and let its runs wait for each other (concurrency).'

/**
 * @param own this job made the branch, so nobody else has switched it on
 */
async function openStaging(context: Context, branch: string, own: boolean): Promise<OpenBranch> {
  const { platform, settings, ledger, log, journal, budget } = context
  const before = await findBranch(accessOf(context), branch)
  if (!before) throw unknownBranch(branch)
  // What was on before stays on, also where the platform does not say whether it was.
  const { isStagingEnvironmentEnabled: told } = before
  const wasOn = own && told === undefined ? false : told
  if (wasOn === false) ledger.write({ staging: branch })
  if (wasOn === undefined) journal.warn(staysOn(branch))
  log.line(`Switching the staging environment of "${branch}" on`)
  try {
    await platform.call(
      setBranchStagingEnvironment,
      { path: { deploymentId: settings.deploymentId }, body: { branchName: branch, enabled: true } },
      { signal: budget.signal },
    )
  } catch (error) {
    if (!(error instanceof PlatformError) || error.trouble === 'unreachable') throw error
    // After a page instead of an answer, or a lost try before the refusal, it may be on: post looks after it.
    if (error.arrived === 'no') ledger.write({ staging: undefined })
    const reason = withoutStop(error.text)
    throw new Failure(
      failureKindOf(error, 'build'),
      `The platform refused a staging environment for branch "${branch}" (${error.status}): ${reason || 'it gave no reason'}.`,
      error.trouble === 'auth' ? `${error.advice} If that is not it: ${withoutStaging}` : withoutStaging,
      { cause: error },
    )
  }
  return { name: branch }
}

/** Said before the switch is thrown: a job that ends in between leaves it on, too. */
function staysOn(branch: string): string {
  const reason = `The platform does not say whether the staging environment of branch "${branch}" was on before this job`
  return `${reason}, so it is left on when the job ends. It is billed while it is on: if nobody else needs it, switch it off on the platform.`
}

async function openDevMode(context: Context, branch: string): Promise<OpenBranch> {
  const { platform, settings, ledger, log, budget } = context
  const branches = await allBranches(accessOf(context))
  if (!branches.some(({ name }) => name === branch)) throw unknownBranch(branch)
  const before = branches.filter((other) => isDevFork(other, branch)).map(({ name }) => name)
  ledger.write({ session: { branch }, fork: { parent: branch, before } })
  log.line(
    `Opening dev mode on "${branch}": this token's one session, so runs with the same token must not overlap`,
  )
  const session = await platform
    .call(
      startDevMode,
      { path: { deploymentId: settings.deploymentId }, body: { branchName: branch } },
      { signal: budget.signal },
    )
    .catch((error: unknown) => {
      // A session that is open all the same is another job's: post must not close it.
      if (error instanceof PlatformError && error.arrived === 'no')
        ledger.write({ session: undefined, fork: undefined })
      throw error
    })
  const fork = session.branchName
  ledger.write({ fork: { parent: branch, before, answered: fork } })
  if (fork !== branch) await checkFork(context, branch, fork, session.parentBranch, before)
  // What was there before is not this job's to delete.
  const made = fork !== branch && !before.includes(fork)
  ledger.write({
    session: { branch, fork },
    fork: made ? { parent: branch, before, name: fork } : undefined,
  })
  log.line(`Dev mode is open on "${fork}"`)
  return { name: fork }
}

/**
 * The branch that dev mode named must be a fork of ours in the platform's own list. While it is none, the ledger keeps
 * what it has: the real fork, whichever it is, is looked for by the post step. A fork of an earlier day may hold other
 * code, also in files that nobody has committed: only one that stands where its branch stands, with the same files,
 * proves anything.
 */
async function checkFork(
  context: Context,
  branch: string,
  fork: string,
  parent: string | undefined,
  before: readonly string[],
): Promise<void> {
  const branches = await allBranches(accessOf(context))
  const found = branches.find(({ name }) => name === fork)
  if (parent !== undefined && parent !== branch) throw otherFork(branch, fork, parent)
  if (!found || !isDevFork(found, branch)) {
    throw new Failure(
      'build',
      `Dev mode opened "${oneLine(fork, 120)}", which is no fork of branch "${branch}".`,
      'Nothing can be said of it: report it to the platform, or use "open-with: staging".',
    )
  }
  if (!before.includes(fork)) return
  context.ledger.write({ session: { branch, fork }, fork: undefined })
  const own = branches.find(({ name }) => name === branch)?.lastHash
  if (own !== undefined && own === found.lastHash && (await sameFiles(context, branch, fork))) return
  throw new Failure(
    'build',
    `Dev mode opened "${fork}" again, a fork that was there before and that may hold other code than branch "${branch}".`,
    `Delete "${fork}" on the platform, or use "open-with: staging".`,
  )
}

async function sameFiles(context: Context, branch: string, fork: string): Promise<boolean> {
  try {
    const [theirs, its] = await Promise.all([remoteHashes(context, branch), remoteHashes(context, fork)])
    return theirs.size === its.size && [...theirs].every(([path, hash]) => its.get(path) === hash)
  } catch (error) {
    // What is not offered or refused proves nothing.
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return false
    throw error
  }
}

function otherFork(branch: string, fork: string, parent: string): Failure {
  return new Failure(
    'build',
    `Dev mode opened "${oneLine(fork, 120)}", a fork of "${oneLine(parent, 120)}" and not of "${branch}".`,
    'Another job may use the same token: give this one a token of its own.',
  )
}

/** The platform has no branch of that name; of one that was just made, that may change. */
export class UnknownBranch extends Failure {}

export function unknownBranch(branch: string): Failure {
  return new UnknownBranch(
    'build',
    `The platform has no branch "${branch}" (Bad branch).`,
    'Check its name, or push it first.',
  )
}
