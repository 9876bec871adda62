import type { Context } from '../../context.ts'
import { PlatformError } from '../../platform/errors.ts'
import { startDevMode } from '../../platform/operations.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import { forkInSession } from '../deployment/dev-mode-session.ts'
import { lookAfter } from '../deployment/exactly-once.ts'

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
  const { deployment, ledger, log } = context
  for (let entries = 1; ; entries++) {
    try {
      return await deployment.call(startDevMode, { body: { branchName: fork.parent } })
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      // A session that is open all the same is another job's: post must not close it.
      if (error.arrived === 'no' && entries === 1) ledger.write({ session: undefined, fork: undefined })
      if (error.arrived === 'no' || error.trouble !== 'unreachable') throw error
      log.line(`${error.message} Checking whether dev mode was opened.`)
      const opened = await lookAfter(
        context,
        error,
        true,
        async () => (await forkInSession(context.deployment, fork).catch(unless(error))) ?? undefined,
      )
      if (opened) return { branchName: opened.name }
      // A response that does not fit came from a call that was carried out.
      if (error.misfit || entries === mostEntries) throw error
      ledger.write({ fork: { ...fork, again: true } })
      log.line('Dev mode was not opened; sending the request again.')
    }
  }
}

/** Where the session cannot be asked, the lost call is what the reader must know. */
function unless(lost: PlatformError): (error: unknown) => never {
  return (error) => {
    throw error instanceof PlatformError ? lost : error
  }
}
