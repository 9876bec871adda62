import { Refusal } from '../http/answer.ts'
import { type Branch, branchAnswer, isBranchName, isDevBranch } from '../state/branch.ts'
import { turnOfBuild } from '../state/build.ts'
import { branchesAsOf } from '../state/past.ts'
import { type Call, type Handlers, namedBranch, readAt, textOf } from './call.ts'
import { removeHosted } from './github.ts'
import { pageBy } from './listing.ts'

/** Branches and their staging environments. */
export const branchHandlers: Handlers = {
  listBranches: { rights: ['SchemaRead'], run: listBranches },
  createBranch: { rights: ['SchemaUpdate'], run: createBranch },
  removeBranch: { rights: ['SchemaUpdate'], run: removeBranch },
  setBranchStagingEnvironment: { rights: ['SchemaUpdate'], run: setStaging },
}

function listBranches(call: Call): unknown {
  const at = readAt(call, 'branchListLagMs')
  const branches = [...branchesAsOf(call.deployment, at, call.now).values()]
  const page = pageBy(call, branches, ({ id }) => String(id))
  const items = page.items.map(branchAnswer)
  return { items, data: branches.map(branchAnswer), pageInfo: page.pageInfo }
}

function createBranch(call: Call): unknown {
  const name = textOf(call.body, 'name') ?? ''
  if (!isBranchName(name)) throw new Refusal(400, `"${name}" is not a branch name`)
  if (call.deployment.branches.has(name)) throw new Refusal(409, `Branch "${name}" exists already`)
  const from = textOf(call.body, 'from')
  const parent = from === undefined ? call.deployment.deployBranch : call.deployment.require(from)
  const branch = call.deployment.addBranch({
    name,
    parent: parent.name,
    files: parent.files,
    hash: parent.hash,
  })
  const active = call.body.activate === true
  // Activating does not fork: the session points at the new branch itself.
  if (active) activate(call, branch, () => call.deployment.sessions.set(call.caller.token, name))
  return { active, branchName: name, parentBranch: parent.name }
}

function removeBranch(call: Call): unknown {
  const branch = call.deployment.require(textOf(call.query, 'branchName') ?? '')
  if (branch.parent === null) throw new Refusal(400, 'The deploy branch cannot be deleted')
  call.deployment.removeBranch(branch)
  if (call.query.removeOnUpstream === true) removeHosted(call, branch.name)
  return { success: true }
}

function setStaging(call: Call): unknown {
  const branch = namedBranch(call, call.body)
  if (branch === undefined) throw new Refusal(400, 'branchName or branchId is required')
  const refused = call.struck.find('staging-refused')
  if (refused !== undefined) {
    throw new Refusal(refused.status ?? 403, refused.value ?? 'No more staging environments are available')
  }
  if (branch.parent === null) throw new Refusal(400, 'The deploy branch cannot have a staging environment')
  if (isDevBranch(branch)) throw new Refusal(400, 'Personal dev- branches cannot have a staging environment')
  if (call.body.enabled !== true) branch.staging = false
  else
    activate(call, branch, () => {
      branch.staging = true
    })
  return { data: branchAnswer(branch) }
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
