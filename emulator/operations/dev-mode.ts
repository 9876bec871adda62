import { Refusal } from '../http/answer.ts'
import { type Branch, isDevBranch } from '../state/branch.ts'
import { mergeFiles } from '../state/files.ts'
import { activate, buildAfterCommit } from './activation.ts'
import { type Call, type Handlers, namedBranch, sessionBranch } from './call.ts'

/** Dev-mode sessions, and what acts on the open one. */
export const devModeHandlers: Handlers = {
  startDevMode: { rights: ['SchemaUpdate'], run: startDevMode },
  stopDevMode: { rights: ['SchemaUpdate'], run: stopDevMode },
  commitChanges: { rights: ['SchemaUpdate'], run: commitChanges },
  pull: { rights: ['SchemaUpdate'], run: pull },
}

function startDevMode(call: Call): unknown {
  const parent = namedBranch(call, call.body) ?? call.deployment.deployBranch
  const fork = isDevBranch(parent) ? parent : forkOf(call, parent)
  // One session per token: a second start moves it.
  const open = () => call.deployment.sessions.set(call.caller.token, fork.name)
  if (fork === parent) activate(call, fork, open)
  else activate(call, parent, () => activate(call, fork, open))
  return { active: true, branchName: fork.name, parentBranch: fork.parent }
}

function forkOf(call: Call, parent: Branch): Branch {
  const { deployment, caller } = call
  const own = [...deployment.branches.values()].find((branch) => {
    return branch.parent === parent.name && branch.owner === caller.user
  })
  if (own !== undefined) return own
  let number = 1
  while (deployment.branches.has(`dev-${caller.user}-${number}`)) number += 1
  const name = `dev-${caller.user}-${number}`
  return deployment.addBranch({
    name,
    parent: parent.name,
    files: parent.files,
    hash: parent.hash,
    owner: caller.user,
  })
}

function stopDevMode(call: Call): unknown {
  call.deployment.sessions.delete(call.caller.token)
  return { success: true }
}

function commitChanges(call: Call): unknown {
  const { deployment } = call
  const branch = sessionBranch(call)
  if (branch === undefined) throw new Refusal(400, 'Dev mode is not open')
  if (isDevBranch(branch) && branch.parent !== null)
    landOnParent(call, branch, deployment.require(branch.parent))
  if (call.body.exitDevMode === true) deployment.sessions.delete(call.caller.token)
  return { success: true }
}

function landOnParent(call: Call, branch: Branch, parent: Branch): void {
  if (parent.parent === null && call.deployment.settings.deployBranchReadOnly) {
    throw new Refusal(403, 'The deploy branch is read-only')
  }
  const { files, conflicts } = mergeFiles(branch.base, branch.files, parent.files)
  if (conflicts.length > 0) throw new Refusal(409, `Merge conflict in ${conflicts.join(', ')}`)
  if (call.deployment.commit(parent, files)) buildAfterCommit(call, parent)
  branch.base = new Map(branch.files)
}

function pull(call: Call): unknown {
  const branch = namedBranch(call, call.body)
  if (branch === undefined) throw new Refusal(400, 'branchName is required')
  const files = new Map([...branch.files, ...(branch.upstream ?? [])])
  delete branch.upstream
  const changed = call.deployment.commit(branch, files)
  if (changed) buildAfterCommit(call, branch)
  return { buildTriggered: changed && call.deployment.isActive(branch) }
}
