import type { Context } from '../../context.ts'
import { startDevMode } from '../../platform/operations.ts'
import type { LedgerEntries } from '../../runtime/ledger.ts'
import { forkInSession } from '../deployment/dev-mode-session.ts'
import { exactlyOnce } from '../deployment/exactly-once.ts'

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
    async find() {
      const opened = await forkInSession(deployment, fork)
      return opened ? { branchName: opened.name } : undefined
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
