import type { Branch } from './branch.ts'
import type { Build } from './build.ts'
import type { Deployment } from './deployment.ts'

/** A branch as it was at one moment. */
export interface PastBranch extends Pick<Branch, 'id' | 'name' | 'parent' | 'hash' | 'staging'> {
  active: boolean
  builds: readonly Build[]
}

interface Moment {
  at: number
  branches: ReadonlyMap<string, PastBranch>
}

/** Oldest first. Not part of the kept state: what starts anew has caught up. */
const moments = new WeakMap<Deployment, Moment[]>()

/** The moment that a read which lags behind is about. */
export function asOf(now: number, lagMs: number): number {
  return lagMs > 0 ? now - lagMs : now
}

/** Remembers how the branches are, if any read lags behind; `at` is when they came to be so. */
export function remember(deployment: Deployment, at: number): void {
  const { branchListLagMs, buildLagMs } = deployment.switches
  const lagMs = Math.max(branchListLagMs, buildLagMs)
  if (!(lagMs > 0)) {
    moments.delete(deployment)
    return
  }
  const known = moments.get(deployment) ?? []
  const oldest = known.findLastIndex((moment) => moment.at <= at - lagMs)
  moments.set(deployment, [...known.slice(Math.max(0, oldest)), { at, branches: present(deployment) }])
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
  if (at >= now) return present(deployment)
  const known = moments.get(deployment) ?? []
  const moment = known.findLast((each) => each.at <= at) ?? known[0]
  return moment?.branches ?? present(deployment)
}

function present(deployment: Deployment): ReadonlyMap<string, PastBranch> {
  return new Map(
    [...deployment.branches.values()].map((branch) => {
      const { id, name, parent, hash, staging, builds } = branch
      return [
        name,
        { id, name, parent, hash, staging, active: deployment.isActive(branch), builds: [...builds] },
      ]
    }),
  )
}
