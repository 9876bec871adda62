import type { RunContext } from './github/event.ts'
import { readSettings, type Settings } from './inputs/settings.ts'
import type { Platform } from './platform/client.ts'
import { startBudget } from './runtime/budget.ts'
import type { Clock } from './runtime/clock.ts'
import type { Ledger } from './runtime/ledger.ts'
import type { Log } from './runtime/log.ts'
import { cancelSync } from './steps/cancel-sync.ts'

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

/**
 * Undoes what the ledger says is left. Never fails the job: what cannot be undone is a warning that names it.
 */
export async function post(edges: PostEdges): Promise<void> {
  const { ledger, log, clock } = edges
  const { sync } = ledger.read()
  if (!sync) return
  const result = readSettings(edges.inputs, edges.run)
  if (!('settings' in result)) return
  const { settings } = result
  const name = sync.jobId === undefined ? `the sync into branch "${sync.branch}"` : `sync job ${sync.jobId}`
  const budget = startBudget(clock, postBudgetMs)
  try {
    const platform = edges.connect(settings, log, clock, edges.random)
    const cancelled = await cancelSync(
      { platform, deploymentId: settings.deploymentId, signal: budget.signal },
      sync,
    )
    ledger.write({ sync: undefined })
    log.line(
      cancelled.length > 0 ? `Cancelled sync job ${cancelled.join(', ')}` : `Nothing is left of ${name}`,
    )
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    log.warning(
      `Could not cancel ${name}: ${text} Cancel it on the platform, deployment ${settings.deploymentId}.`,
    )
  } finally {
    budget.release()
  }
}
