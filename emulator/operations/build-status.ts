import { isoTime } from '../iso-time.ts'
import { type Build, buildStateAt, visibleBuild } from '../state/build.ts'
import { branchesAsOf } from '../state/past.ts'
import { type Call, type Handlers, modeOf, readAt, targetBranch, textOf } from './call.ts'

/** The state of a branch's latest build. */
export const buildStatusHandlers: Handlers = {
  buildStatus: { rights: ['DeploymentRead'], run: buildStatus },
}

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
  return build === undefined ? { ...common, status: 'none' } : { ...common, ...describe(call, build, at) }
}

function neverEnding(call: Call, branchName: string, errorText: string): unknown {
  const deploy = branchName === call.deployment.settings.deployBranchName
  const mode = deploy ? 'production' : 'dev_mode'
  return { deploymentId: call.deployment.id, branchName, mode, status: 'building', errorText }
}

function describe(call: Call, build: Build, at: number): Record<string, unknown> {
  const failing = call.struck.find('build-fails')
  const seen = failing === undefined ? build : { ...build, failure: failing.value ?? 'Build failed' }
  const { status, updatedAt } = buildStateAt(seen, at, call.state.speed)
  const errorText = status === 'failed' ? seen.failure : leftover(call, status)
  return {
    status,
    buildJobId: build.jobId,
    lastHash: build.hash,
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
