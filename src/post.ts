import { startBudget } from './base/budget.ts'
import type { Clock } from './base/clock.ts'
import { describeChange, type Ledger, markOf, rollbackPart, type Target } from './base/ledger.ts'
import type { Log } from './base/log.ts'
import { withoutStop } from './base/text.ts'
import { listsOf } from './cleanup/remove-branch.ts'
import { leftovers } from './cleanup/undo-resources.ts'
import { forkInSession } from './deployment/branches.ts'
import { baseUrl, positiveInteger, token, validOrNull } from './inputs/fields.ts'
import type { Platform, PlatformAccess } from './platform/client.ts'
import { type Deployment, deploymentAt } from './platform/deployment.ts'

/** The inputs that the post step reads: the token, which is never saved, and what belongs to it. */
export const postInputs = ['token', 'base-url', 'deployment-id'] as const

type PostInputs = Readonly<Partial<Record<(typeof postInputs)[number], string | undefined>>>

interface PostEdges {
  /** Texts by input name. */
  inputs: PostInputs
  log: Log
  ledger: Ledger
  clock: Clock
  random: () => number
  connect(access: PlatformAccess, log: Log, clock: Clock, random: () => number): Platform
}

/** The runner waits for the post step, also in an outage. */
const postBudgetMs = 20_000
const nameForkMs = 3_000
/** Lists may be ten seconds late with a new branch. */
const mostNameForkChecks = 5
const betweenChecksMs = 2_500

/**
 * Undoes what the ledger says is left, each thing independent of the others. Never fails the job: what cannot be
 * undone is a warning that names it and how to remove it.
 */
export async function post(edges: PostEdges): Promise<void> {
  const { ledger, log, clock } = edges
  if (Object.keys(ledger.read()).length === 0) return
  tellChanged(edges)
  const target = ledger.target()
  const access = accessTo(target, edges.inputs)
  if (target === null || 'problem' in access)
    return nameLeft(edges, 'problem' in access ? access.problem : '')
  const { deploymentId } = target
  const other = otherTarget(target, edges.inputs)
  if (other !== null)
    log.line(
      `Cleaning up deployment ${deploymentId} at ${target.baseUrl}, where the main step ran, ${other}.`,
    )
  const whole = startBudget(clock, postBudgetMs)
  const platform = edges.connect(access, log, clock, edges.random)
  const deployment = deploymentAt(platform, deploymentId, { signal: whole.signal })
  // What a rollback made comes first, and is newer.
  const parts = [rollbackPart(ledger), ledger]
  for (const part of parts) await nameFork(part, clock, deployment)
  const left = parts.flatMap((part) => leftovers(part.read()).map((leftover) => ({ part, leftover })))
  const lists = listsOf(clock)
  /** Branches that must stay: deleted now, they may be made after all, or be another job's. */
  const stays = new Map<string, { why: string; fix: string }>()
  for (const [index, { part, leftover }] of left.entries()) {
    const { entry, name, fix } = leftover
    const { sync, ...entries } = part.read()
    const kept = entry === 'branch' || entry === 'asked' ? stays.get(entries[entry] ?? '') : undefined
    if (kept !== undefined) {
      log.warning(`Leftover in deployment ${deploymentId}: ${name}, ${kept.why}. To remove it, ${kept.fix}.`)
      continue
    }
    // A fair share each: in an outage the first one must not eat the time of the others.
    const share = startBudget(clock, whole.remainingMs() / (left.length - index))
    try {
      const pause = (durationMs: number) => clock.sleep(durationMs, share.signal)
      const waiting = { now: () => clock.now(), pause }
      const done = await leftover.undo(deployment.with({ signal: share.signal }), lists, waiting)
      part.write({ [entry]: undefined })
      const phrase = typeof done === 'string' ? done : done.done
      if (phrase !== undefined) log.line(`Cleaned up: ${phrase}`)
      if (typeof done !== 'string') {
        if (sync && done.branchStays !== undefined) {
          const fix = 'delete it on the platform when no other job uses it'
          stays.set(sync.doubleOn ?? sync.branch, { why: done.branchStays, fix })
        }
        if (done.uncertain !== undefined)
          log.warning(
            `Leftover in deployment ${deploymentId}, unconfirmed: ${name} (${done.uncertain}). If it appears, ${fix}.`,
          )
      }
    } catch (error) {
      if (entry === 'sync' && sync) {
        const fix = 'delete it on the platform once the sync has ended'
        for (const name of [sync.branch, sync.doubleOn ?? sync.branch])
          stays.set(name, { why: 'which the sync may still create', fix })
      }
      const text = withoutStop(error instanceof Error ? error.message : String(error))
      log.warning(`Leftover in deployment ${deploymentId}: ${name} (${text}). To remove it, ${fix}.`)
    } finally {
      share.release()
    }
  }
  whole.release()
}

/** A main that was killed after a change has not told it. */
function tellChanged({ ledger, log }: Pick<PostEdges, 'ledger' | 'log'>): void {
  const { change, rollback } = ledger.read()
  if (!change) return
  log.warning(
    change.done
      ? `The main step was ended before it reported this: ${describeChange(change.done)}`
      : 'The main step was ended during a merge or an upload, which may have taken place. Check the branch on the platform.',
  )
  if (rollback)
    log.warning(
      rollback.change?.done
        ? `A rollback of it took place, and was not checked to its end. ${describeChange(rollback.change.done)}`
        : `A rollback of it was ended${rollback.change ? ' during its merge, which may have taken place. Check production on the platform.' : ' before its merge.'}`,
    )
  ledger.write({ change: undefined })
  rollbackPart(ledger).write({ change: undefined })
}

/** Warns of all that is still written down, when nothing of it can be undone. @param problem why, a phrase */
export function nameLeft({ ledger, log }: Pick<PostEdges, 'ledger' | 'log'>, problem: string): void {
  const target = ledger.target()
  const where = target === null ? '' : ` in deployment ${target.deploymentId}`
  for (const { name, fix } of [rollbackPart(ledger), ledger].flatMap((part) => leftovers(part.read())))
    log.warning(`Leftover${where}: ${name} (${withoutStop(problem)}). To remove it, ${fix}.`)
}

/** Who to be on the platform that main used. Only the token that main sent there goes there: another may be any secret. */
function accessTo(target: Target | null, inputs: PostInputs): PlatformAccess | { problem: string } {
  if (target === null) return { problem: 'the saved state does not say on which deployment' }
  const given = validOrNull(token(inputs.token?.trim() ?? ''))
  if (!inputs.token?.trim()) return { problem: 'input `token` is empty in the post step' }
  if (given === null) return { problem: 'input `token` of the post step is not a valid token' }
  if (markOf(given, target.baseUrl) !== target.tokenMark) {
    return {
      problem: `input \`token\` of the post step is not the token of the main step, so no request was sent to ${target.baseUrl}. In a composite action, the runner gives the post step the inputs of the action around it (actions/runner#2030): there, too, the platform token must be the input \`token\``,
    }
  }
  return { baseUrl: target.baseUrl, authScheme: target.authScheme, token: given }
}

/** @returns what the inputs of the post step say of another deployment, as a phrase; null where they agree */
function otherTarget(target: Target, inputs: PostInputs): string | null {
  const url = validOrNull(baseUrl(inputs['base-url']?.trim() ?? ''))
  const id = validOrNull(positiveInteger(inputs['deployment-id']?.trim() ?? ''))
  if (url === target.baseUrl && id === target.deploymentId) return null
  return `although the inputs of the post step name deployment ${id ?? '(none)'} at ${url ?? '(no URL)'}`
}

/** A main that was killed may not know its fork's name; while the session is open on it, the platform does. */
async function nameFork(ledger: Ledger, clock: Clock, deployment: Deployment): Promise<void> {
  const { session, fork } = ledger.read()
  if (!session || !fork || fork.name !== undefined) return
  for (let checks = 1; checks <= mostNameForkChecks; checks++) {
    const share = startBudget(clock, nameForkMs)
    try {
      const open = await forkInSession(deployment.with({ signal: share.signal }), fork)
      if (open?.state === 'new')
        ledger.write({ session: { ...session, fork: open.name }, fork: { ...fork, name: open.name } })
      // It is not deleted, but named: a list that is late may have shown a deleted fork whose name this one has again.
      if (open?.state === 'before') ledger.write({ fork: { ...fork, answered: open.name } })
      if (open?.state !== 'unlisted') return
      await clock.sleep(betweenChecksMs, deployment.signal)
    } catch {
      // The clean-up itself will meet the same trouble, and says so.
      return
    } finally {
      share.release()
    }
  }
}
