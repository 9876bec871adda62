import { Refusal } from '../http/response.ts'
import { branchResponse, isBranchName, isDevBranch } from '../state/branch.ts'
import { branchesAsOf } from '../state/past.ts'
import { activate } from './build-status.ts'
import { type Call, type Handlers, namedBranch, openTo, readAt, textOf } from './call.ts'
import { removeHosted } from './github.ts'
import { pageBy } from './listing.ts'

/** Branches and their staging environments. */
export const branchHandlers: Handlers = {
  ...openTo(['SchemaRead'], { listBranches }),
  ...openTo(['SchemaUpdate'], { createBranch, removeBranch, setBranchStagingEnvironment: setStaging }),
}

function listBranches(call: Call): unknown {
  const at = readAt(call, 'branchListLagMs')
  const branches = [...branchesAsOf(call.deployment, at, call.now).values()]
  const page = pageBy(call, branches, ({ id }) => String(id))
  const items = page.items.map(branchResponse)
  return { items, data: branches.map(branchResponse), pageInfo: page.pageInfo }
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
  return { data: branchResponse(branch) }
}
