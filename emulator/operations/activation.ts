import type { Branch } from '../state/branch.ts'
import { turnOfBuild } from '../state/build.ts'
import type { Call } from './call.ts'

/** Starts a build of a branch, with the build faults of the call. */
export function buildBranch(call: Call, branch: Branch): void {
  const failing = call.struck.find('build-fails')
  const hidden = call.struck.find('old-build-for')
  const last = call.state.switches.queueBuilds ? branch.builds.at(-1) : undefined
  call.deployment.startBuild(branch, turnOfBuild(last, call.now, call.state.speed), {
    ...(failing === undefined ? {} : { failure: failing.value ?? 'Build failed' }),
    ...(hidden === undefined ? {} : { visibleFrom: call.now + (hidden.ms ?? 0) }),
  })
}

/** Switches a branch on; one that nothing compiled before is built. */
export function activate(call: Call, branch: Branch, switchOn: () => void): void {
  const before = call.deployment.isActive(branch)
  switchOn()
  if (!before && call.deployment.isActive(branch)) buildBranch(call, branch)
}

/** Builds a branch after a new commit, if anything compiles it. With deployMode cli nothing builds production. */
export function buildAfterCommit(call: Call, branch: Branch): void {
  if (branch.parent === null && call.deployment.settings.deployMode === 'cli') return
  if (call.deployment.isActive(branch)) buildBranch(call, branch)
}
