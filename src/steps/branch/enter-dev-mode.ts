import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { PlatformError } from '../../platform/errors.ts'
import { startDevMode } from '../../platform/operations.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { forkInSession } from '../deployment/dev-mode-session.ts'
import { checkLongAtMs, exactlyOnce } from '../deployment/exactly-once.ts'
import { sameFiles } from '../deployment/file-hashes.ts'

type WantedFork = NonNullable<LedgerEntries['fork']>

const mostTries = 3

/** The branch that dev mode is open on. */
export interface DevSession {
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
export async function enterDevMode(context: Context, fork: WantedFork): Promise<DevSession> {
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
  { deployment, ledger, clock }: Context,
  fork: WantedFork,
  name: string,
  lost: PlatformError,
): Promise<void> {
  const from = clock.now()
  for (const atMs of [0, ...checkLongAtMs]) {
    await clock.sleep(Math.max(0, from + atMs - clock.now()), deployment.signal)
    if ((await sameFiles(deployment, fork.parent, name)) !== false) return
  }
  ledger.write({ session: undefined, fork: { ...fork, before: [...fork.before, name], answered: name } })
  throw new Failure(
    'build',
    `${withoutStop(lost.message)}. Then dev mode was open on "${oneLine(name, 120)}", whose files differ from those of branch "${fork.parent}": another job has changed it.`,
    'Use a separate token for this job, or put all jobs with this token into one `concurrency` group.',
    { cause: lost },
  )
}
