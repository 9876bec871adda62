import { isoTime } from '../iso-time.ts'
import type { Branch } from '../state/branch.ts'
import { type Build, buildStateAt, turnOfBuild, visibleBuild } from '../state/build.ts'
import { branchesAsOf } from '../state/past.ts'
import { type Call, modeOf, openTo, readAt, targetBranch, textOf } from './call.ts'

/** The state of a branch's latest build. */
export const buildStatusHandlers = openTo(['DeploymentRead'], { buildStatus })

function buildStatus(call: Call): unknown {
  const { deployment } = call
  const named = textOf(call.query, 'branchName')
  if (call.struck.has('bad-branch'))
    return neverEnding(call, named ?? deployment.deployBranch.name, 'Bad branch')
  const name = named ?? targetBranch(call, call.query).name
  const at = readAt(call, 'buildLagMs')
  const branch = branchesAsOf(deployment, at, call.now).get(name)
  if (branch === undefined) return neverEnding(call, name, 'Bad branch')
  if (!branch.active) return neverEnding(call, name, 'Branch is not active')
  const build = visibleBuild(branch.builds, at, call.struck.find('old-build-for')?.ms)
  const common = { deploymentId: deployment.id, branchName: branch.name, mode: modeOf(branch) }
  if (build === undefined) return { ...common, status: 'none' }
  const failing = call.struck.find('build-fails')
  const seen = failing === undefined ? build : { ...build, failure: failing.value ?? 'Build failed' }
  return { ...common, ...describe(call, seen, at) }
}

function neverEnding(call: Call, branchName: string, errorText: string): unknown {
  const deploy = branchName === call.deployment.settings.deployBranchName
  const mode = deploy ? 'production' : 'dev_mode'
  return { deploymentId: call.deployment.id, branchName, mode, status: 'building', errorText }
}

function describe(call: Call, seen: Build, at: number): Record<string, unknown> {
  const { status, updatedAt } = buildStateAt(seen, at, call.state.speed)
  const errorText = status === 'failed' ? seen.failure : leftover(call, status)
  return {
    status,
    buildJobId: seen.jobId,
    lastHash: seen.hash,
    updatedAt: isoTime(updatedAt),
    ...(errorText === undefined ? {} : { errorText }),
  }
}

// Shown while building only, as if an earlier build had left it behind.
function leftover(call: Call, status: string): string | undefined {
  if (status === 'built') return undefined
  const fault = call.struck.find('leftover-error-text')
  if (fault !== undefined) return fault.value ?? 'Error of an earlier build'
  return call.state.switches.leftoverErrorText ?? undefined
}

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
