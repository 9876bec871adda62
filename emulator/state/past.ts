import type { Branch } from './branch.ts'
import type { Build } from './build.ts'
import type { Deployment } from './deployment.ts'
import type { Notification } from './notification.ts'
import type { Report, Workbook } from './workspace.ts'

/** A branch as it was at one moment. */
export interface PastBranch
  extends Pick<Branch, 'id' | 'name' | 'parent' | 'owner' | 'hash' | 'staging' | 'files'> {
  active: boolean
  builds: readonly Build[]
}

/** Saved content as lists show it. */
export interface Content {
  reports: readonly Report[]
  workbooks: readonly Workbook[]
  notifications: readonly Notification[]
}

interface Moment {
  at: number
  branches: ReadonlyMap<string, PastBranch>
  content: Content
}

interface Memory {
  /** How far back reads may be. */
  spanMs: number
  /** Oldest first. */
  moments: readonly Moment[]
}

/** Not part of the kept state: what starts anew has caught up. */
const memories = new WeakMap<Deployment, Memory>()

/** The moment that a read which lags behind is about. */
export function asOf(now: number, lagMs: number): number {
  return lagMs > 0 ? now - lagMs : now
}

/** Says how far back reads may be; what is older than that is forgotten. */
export function rememberFor(deployment: Deployment, spanMs: number): void {
  if (!(spanMs > 0)) memories.delete(deployment)
  else memories.set(deployment, { moments: memories.get(deployment)?.moments ?? [], spanMs })
}

/** Remembers how the branches are, if any read may lag behind; `at` is when they came to be so. */
export function remember(deployment: Deployment, at: number): void {
  const memory = memories.get(deployment)
  if (memory === undefined) return
  const { spanMs, moments } = memory
  const oldest = moments.findLastIndex((moment) => moment.at <= at - spanMs)
  const kept = moments.slice(Math.max(0, oldest))
  // People edit content in place.
  const moment = { at, branches: present(deployment), content: structuredClone(contentNow(deployment)) }
  memories.set(deployment, { spanMs, moments: [...kept, moment] })
}

/**
 * The branches as they were at a time, oldest first. Before anything was remembered, they were as in the first moment
 * that is.
 */
export function branchesAsOf(
  deployment: Deployment,
  at: number,
  now: number,
): ReadonlyMap<string, PastBranch> {
  return (at < now ? momentAt(deployment, at) : undefined)?.branches ?? present(deployment)
}

/** The same for saved content. */
export function contentAsOf(deployment: Deployment, at: number, now: number): Content {
  return (at < now ? momentAt(deployment, at) : undefined)?.content ?? contentNow(deployment)
}

function momentAt(deployment: Deployment, at: number): Moment | undefined {
  const known = memories.get(deployment)?.moments ?? []
  return known.findLast((each) => each.at <= at) ?? known[0]
}

function contentNow({ workspace, notifications }: Deployment): Content {
  const { reports, workbooks } = workspace
  return {
    reports: [...reports.values()],
    workbooks: [...workbooks.values()],
    notifications: [...notifications.values()],
  }
}

function present(deployment: Deployment): ReadonlyMap<string, PastBranch> {
  return new Map(
    [...deployment.branches.values()].map((branch) => {
      const { id, name, parent, owner, hash, staging, files, builds } = branch
      const told = { id, name, parent, ...(owner === undefined ? {} : { owner }), hash, staging, files }
      return [name, { ...told, active: deployment.isActive(branch), builds: [...builds] }]
    }),
  )
}
