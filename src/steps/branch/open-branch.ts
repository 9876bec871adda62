import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { failureKindOf, PlatformError } from '../../platform/errors.ts'
import { setBranchStagingEnvironment } from '../../platform/operations.ts'
import type { Branch } from '../../platform/schemas.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { allBranches, findBranch, isDevFork } from '../deployment/branches.ts'
import { activityOf, readBuildStatus } from '../deployment/build-status.ts'
import { fileHashesOf } from '../deployment/file-hashes.ts'
import { enterDevMode } from './enter-dev-mode.ts'

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
      if (tries === 1) log.line('The platform does not list the new branch yet; waiting for it')
    }
    await clock.sleep(settings.pollInterval === 'auto' ? lookEveryMs : settings.pollInterval, budget.signal)
  }
}

async function openKnown(context: Context, branch: string, deployBranch: string | null): Promise<OpenBranch> {
  const { settings, log } = context
  if (branch === deployBranch) return { name: branch }
  if (settings.openWith === 'dev-mode') return openDevMode(context, branch, deployBranch === null)
  if (settings.openWith !== 'staging') {
    const activity = activityOf(await readBuildStatus(context, branch))
    if (activity === 'unknown-branch') throw unknownBranch(branch)
    if (activity === 'active') {
      log.line(`Branch "${branch}" is already active`)
      return { name: branch }
    }
    if (settings.openWith === 'never') {
      throw new Failure(
        'build',
        `Branch "${branch}" is not active, so the platform does not build it, and "open-with: never" does not allow opening it.`,
        'Use "open-with: auto", or open the branch on the platform first.',
      )
    }
  }
  return openStaging(context, branch, deployBranch === null)
}

const withoutStaging =
  'Or set "open-with: dev-mode", which needs no staging environment. A token has one dev-mode session, so use a separate token for this job and one `concurrency` group for its runs.'

/**
 * @param own this job made the branch, so nobody else has switched it on
 */
async function openStaging(context: Context, branch: string, own: boolean): Promise<OpenBranch> {
  const { deployment, ledger, log, journal } = context
  const before = await findBranch(deployment, branch)
  if (!before) throw unknownBranch(branch)
  // What was on before stays on, also where the platform does not say whether it was.
  const { isStagingEnvironmentEnabled: told } = before
  const wasOn = own && told === undefined ? false : told
  if (wasOn === false) ledger.write({ staging: branch })
  if (wasOn === undefined) journal.warn(staysOn(branch, 'The platform does not say'))
  // The list may be from before another job switched it off.
  else if (wasOn && (await readBuildStatus(context, branch)).errorText === 'Branch is not active')
    journal.warn(staysOn(branch, 'The branch list and the build status of the platform disagree on'))
  log.line(`Switching the staging environment of "${branch}" on`)
  try {
    await deployment.call(setBranchStagingEnvironment, { body: { branchName: branch, enabled: true } })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.trouble === 'unreachable') throw error
    // After a page instead of an answer, or a lost try before the refusal, it may be on: post looks after it.
    if (error.arrived === 'no') ledger.write({ staging: undefined })
    const reason = withoutStop(error.text)
    throw new Failure(
      failureKindOf(error, 'build'),
      `The platform rejected the staging environment for branch "${branch}" (${error.status}): ${reason || 'it gave no reason'}.`,
      error.trouble === 'auth' ? `${error.advice} ${withoutStaging}` : withoutStaging,
      { cause: error },
    )
  }
  return { name: branch }
}

/** Said before the switch is thrown: a job that ends in between leaves it on, too. */
function staysOn(branch: string, unsure: string): string {
  const reason = `${unsure} whether the staging environment of branch "${branch}" was on before this job`
  return `${reason}, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.`
}

/**
 * @param own this job made the branch, so nobody else forks it
 */
async function openDevMode(context: Context, branch: string, own: boolean): Promise<OpenBranch> {
  const { ledger, log } = context
  const branches = await allBranches(context.deployment)
  if (!branches.some(({ name }) => name === branch)) throw unknownBranch(branch)
  const before = branches.filter((other) => isDevFork(other, branch)).map(({ name }) => name)
  const entry = { parent: branch, before, ...(own ? { own } : {}) }
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
  const branches = await branchesWith(context, fork)
  const found = branches.find(({ name }) => name === fork)
  if (parent !== undefined && parent !== branch) throw otherFork(branch, fork, parent)
  if (!found || !isDevFork(found, branch)) {
    throw new Failure(
      'build',
      `Dev mode opened "${oneLine(fork, 120)}", which is not a fork of branch "${branch}".`,
      'Report this to the support of the platform, or use "open-with: staging".',
    )
  }
  if (!before.includes(fork)) return
  context.ledger.write({ session: { branch, fork }, fork: undefined })
  const own = branches.find(({ name }) => name === branch)?.lastHash
  if (own !== undefined && own === found.lastHash && (await sameFiles(context, branch, fork))) return
  throw new Failure(
    'build',
    `Dev mode opened the existing fork "${fork}", which may hold other code than branch "${branch}".`,
    `Delete "${fork}" on the platform, or use "open-with: staging".`,
  )
}

/** Lists may be some seconds late with a new branch. */
const listLateMs = 15_000
const listEveryMs = 1_000

/** All branches, as soon as this one is among them; without it when it does not show in time. */
async function branchesWith(context: Context, name: string): Promise<Branch[]> {
  const { clock, budget } = context
  const until = clock.now() + listLateMs
  for (;;) {
    const branches = await allBranches(context.deployment)
    if (branches.some((branch) => branch.name === name) || clock.now() >= until) return branches
    await clock.sleep(listEveryMs, budget.signal)
  }
}

/**
 * Checks once more what a verdict was given on: another job with the same token can move a fork to another branch, and
 * then the verdict was on that branch's code. Does nothing for a branch that was opened itself.
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
  )
}

async function sameFiles(context: Context, branch: string, fork: string): Promise<boolean> {
  try {
    const [theirs, its] = await Promise.all([
      fileHashesOf(context.deployment, branch),
      fileHashesOf(context.deployment, fork),
    ])
    return (
      theirs.size > 0 &&
      theirs.size === its.size &&
      [...theirs].every(([path, hash]) => its.get(path) === hash)
    )
  } catch (error) {
    // What is not offered or refused proves nothing, and neither do two lists without a file.
    if (error instanceof PlatformError && error.trouble !== 'unreachable') return false
    throw error
  }
}

function otherFork(branch: string, fork: string, parent: string): Failure {
  return new Failure(
    'build',
    `Dev mode opened "${oneLine(fork, 120)}", a fork of "${oneLine(parent, 120)}" and not of "${branch}".`,
    'Another job may use the same token. Use a separate token for this job.',
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
