import type { RunContext } from './github/event.ts'
import { readSettings, type Settings } from './inputs/settings.ts'
import type { Platform } from './platform/client.ts'
import { startBudget } from './runtime/budget.ts'
import type { Clock } from './runtime/clock.ts'
import type { Ledger } from './runtime/ledger.ts'
import type { Log } from './runtime/log.ts'
import { withoutStop } from './runtime/text.ts'
import type { Access } from './steps/branches.ts'
import { forkInSession, leftovers } from './steps/clean-up.ts'

export interface PostEdges {
  inputs: Readonly<Record<string, string | undefined>>
  run: RunContext
  log: Log
  ledger: Ledger
  clock: Clock
  random: () => number
  connect(settings: Settings, log: Log, clock: Clock, random: () => number): Platform
}

/** The runner waits for the post step, also in an outage. */
const postBudgetMs = 20_000
const nameForkMs = 3_000

/**
 * Undoes what the ledger says is left, each thing independent of the others. Never fails the job: what cannot be
 * undone is a warning that names it and how to remove it.
 */
export async function post(edges: PostEdges): Promise<void> {
  const { ledger, log, clock } = edges
  if (Object.keys(ledger.read()).length === 0) return
  const result = readSettings(edges.inputs, edges.run)
  if (!('settings' in result)) {
    for (const { name, remedy } of leftovers(ledger.read())) {
      log.warning(`Left behind: ${name} (the inputs of the step cannot be read). To remove it, ${remedy}.`)
    }
    return
  }
  const { settings } = result
  const { deploymentId } = settings
  const whole = startBudget(clock, postBudgetMs)
  const platform = edges.connect(settings, log, clock, edges.random)
  await nameFork(edges, { platform, deploymentId, signal: whole.signal })
  const left = leftovers(ledger.read())
  /** The branch of the sync, where it must stay: deleted now, it may be made after all, or it is another job's. */
  let stays: { branch: string; why: string; remedy: string } | null = null
  for (const [index, leftover] of left.entries()) {
    const { entry, name, remedy } = leftover
    const { sync, [entry]: value } = ledger.read()
    if ((entry === 'branch' || entry === 'asked') && stays !== null && stays.branch === value) {
      log.warning(
        `Left behind in deployment ${deploymentId}: ${name}, ${stays.why}. To remove it, ${stays.remedy}.`,
      )
      continue
    }
    // A fair share each: in an outage the first one must not eat the time of the others.
    const share = startBudget(clock, whole.remainingMs() / (left.length - index))
    try {
      const pause = (durationMs: number) => clock.sleep(durationMs, share.signal)
      const done = await leftover.undo({ platform, deploymentId, signal: share.signal, pause })
      ledger.write({ [entry]: undefined })
      if (typeof done === 'string') log.line(`Cleaned up: ${done}`)
      else {
        if (sync && done.branchStays !== undefined) {
          const remedy = 'delete it on the platform when no other job uses it'
          stays = { branch: sync.doubleOn ?? sync.branch, why: done.branchStays, remedy }
        }
        log.warning(
          `Left behind in deployment ${deploymentId}, perhaps: ${name} (${done.uncertain}). Should it show up, ${remedy}.`,
        )
      }
    } catch (error) {
      if (entry === 'sync' && sync) {
        const remedy = 'delete it on the platform once the sync has ended'
        stays = { branch: sync.branch, why: 'which the sync makes', remedy }
      }
      const text = withoutStop(error instanceof Error ? error.message : String(error))
      log.warning(`Left behind in deployment ${deploymentId}: ${name} (${text}). To remove it, ${remedy}.`)
    } finally {
      share.release()
    }
  }
  whole.release()
}

/** A main that was killed may not know its fork's name; while the session is open on it, the platform does. */
async function nameFork({ ledger, clock }: PostEdges, access: Access): Promise<void> {
  const { session, fork } = ledger.read()
  if (!session || !fork || fork.name !== undefined) return
  const share = startBudget(clock, nameForkMs)
  try {
    const name = await forkInSession({ ...access, signal: share.signal }, fork)
    if (name !== null) ledger.write({ session: { ...session, fork: name }, fork: { ...fork, name } })
  } catch {
    // The clean-up itself will meet the same trouble, and says so.
  } finally {
    share.release()
  }
}
