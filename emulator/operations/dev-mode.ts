import { Refusal } from '../http/answer.ts'
import { type Branch, isDevBranch } from '../state/branch.ts'
import { type Files, mergeFiles } from '../state/files.ts'
import { activate, buildAfterCommit } from './activation.ts'
import { type Call, type Handlers, namedBranch, sessionBranch } from './call.ts'
import { refuseConflict } from './merges.ts'

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
  if (own !== undefined && deployment.switches.devModeForks === 'reuse') return own
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
  const landed =
    !isDevBranch(branch) ||
    branch.parent === null ||
    landOnParent(call, branch, deployment.require(branch.parent))
  if (!landed) return { success: false }
  if (call.body.exitDevMode === true) deployment.sessions.delete(call.caller.token)
  return { success: true }
}

/** @returns false for a conflict that the switch tells within a 200 */
function landOnParent(call: Call, branch: Branch, parent: Branch): boolean {
  if (parent.parent === null && call.deployment.settings.deployBranchReadOnly) {
    throw new Refusal(403, 'The deploy branch is read-only')
  }
  const { files, conflicts } = mergeFiles(branch.base, branch.files, parent.files)
  if (conflicts.length > 0 && call.body.resolveMergeConflict !== true) {
    refuseConflict(call, conflicts)
    return false
  }
  keepOwn(files, branch.files, conflicts)
  if (call.deployment.commit(parent, files)) buildAfterCommit(call, parent)
  branch.base = new Map(branch.files)
  return true
}

// What resolving a conflict means is not stated: the caller's edits win.
function keepOwn(files: Files, own: Files, paths: readonly string[]): void {
  for (const path of paths) {
    const content = own.get(path)
    if (content === undefined) files.delete(path)
    else files.set(path, content)
  }
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
