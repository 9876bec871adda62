import { accessOf, type Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { startDevMode } from '../../platform/operations.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { forkInSession } from '../deployment/dev-mode-session.ts'
import { lookAfter } from '../deployment/exactly-once.ts'
import { sameFiles } from '../deployment/file-hashes.ts'

type WantedFork = NonNullable<LedgerEntries['fork']>

const mostEntries = 3

/** What dev mode was opened on. */
export interface DevSession {
  branchName: string
  parentBranch?: string | undefined
}

/**
 * Opens dev mode on a branch. Some tenants make a new fork with every call, so a call whose response was lost, or does
 * not fit the contract, is not sent again before the session was asked whether it was carried out. That it is sent
 * again stands in the ledger first: then there may be more forks than one.
 * @param fork what the ledger has of the fork that is about to be made
 * @throws PlatformError when dev mode was not opened, or when that is unknown
 */
export async function enterDevMode(context: Context, fork: WantedFork): Promise<DevSession> {
  const { platform, settings, ledger, log, budget } = context
  for (let entries = 1; ; entries++) {
    try {
      const path = { deploymentId: settings.deploymentId }
      return await platform.call(
        startDevMode,
        { path, body: { branchName: fork.parent } },
        { signal: budget.signal },
      )
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      // A session that is open all the same is another job's: post must not close it.
      if (error.arrived === 'no' && entries === 1) ledger.write({ session: undefined, fork: undefined })
      if (error.arrived === 'no' || error.trouble !== 'unreachable') throw error
      log.line(`${error.message} Checking whether dev mode was opened.`)
      const opened = await lookAfter(context, error, true, async () => {
        const open = await forkInSession(accessOf(context), fork).catch(unless(error))
        return open === null || open.state === 'before' ? undefined : open
      })
      if (opened) {
        await checkUnchanged(context, fork, opened.name, error)
        return { branchName: opened.name }
      }
      // A response that does not fit came from a call that was carried out.
      if (error.misfit || entries === mostEntries) throw error
      ledger.write({ fork: { ...fork, again: true } })
      log.line('Dev mode was not opened; sending the request again.')
    }
  }
}

/**
 * A fork that the session shows after a lost call may be another job's with the same token. A new fork has the files of
 * its parent: where the platform says that they differ, somebody has worked on it, and it must be neither used nor
 * deleted.
 * @throws Failure `build` when the files differ
 */
async function checkUnchanged(
  context: Context,
  fork: WantedFork,
  name: string,
  lost: PlatformError,
): Promise<void> {
  if ((await sameFiles(accessOf(context), fork.parent, name)) !== false) return
  context.ledger.write({
    session: undefined,
    fork: { ...fork, before: [...fork.before, name], answered: name },
  })
  throw new Failure(
    'build',
    `${withoutStop(lost.message)}. Then dev mode was open on "${oneLine(name, 120)}", whose files differ from those of branch "${fork.parent}": another job has changed it.`,
    'Use a separate token for this job, or put all jobs with this token into one `concurrency` group.',
    { cause: lost },
  )
}

/** Where the session cannot be asked, the lost call is what the reader must know. */
function unless(lost: PlatformError): (error: unknown) => never {
  return (error) => {
    throw error instanceof PlatformError ? lost : error
  }
}
