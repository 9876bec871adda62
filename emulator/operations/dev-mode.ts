import { Refusal } from '../http/response.ts'
import { type Branch, isDevBranch } from '../state/branch.ts'
import { type Files, mergeFiles } from '../state/files.ts'
import { activate, buildAfterCommit } from './build-status.ts'
import { type Call, namedBranch, openTo, sessionBranch, textOf } from './call.ts'

/** Dev-mode sessions, and what acts on the open one. */
export const devModeHandlers = openTo(['SchemaUpdate'], {
  startDevMode,
  stopDevMode,
  commitChanges,
  pull,
  mergeIntoParentBranch,
  mergeToDefaultBranch,
})

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

function mergeIntoParentBranch(call: Call): unknown {
  const branch = mergeSource(call)
  const { sessions } = call.deployment
  const parent = call.deployment.require(branch.parent ?? '')
  const open = sessions.has(call.caller.token)
  const result = merge(call, branch, parent, call.body.deleteBranch === true)
  if (result.merged && open && call.body.switchToParentBranch === true) {
    // Nobody works on the deploy branch itself.
    if (parent.parent === null) sessions.delete(call.caller.token)
    else sessions.set(call.caller.token, parent.name)
  }
  return result
}

function mergeToDefaultBranch(call: Call): unknown {
  if ((textOf(call.body, 'message') ?? '').trim() === '') throw new Refusal(400, 'message must not be blank')
  const branch = mergeSource(call)
  return merge(call, branch, call.deployment.deployBranch, call.body.removeBranchAfterMerge !== false)
}

function mergeSource(call: Call): Branch {
  const branch = namedBranch(call, call.body) ?? sessionBranch(call)
  if (branch === undefined) throw new Refusal(400, 'branchName or branchId is required: dev mode is not open')
  if (branch.parent === null) throw new Refusal(400, 'The deploy branch cannot be merged')
  return branch
}

interface MergeResult {
  merged: boolean
  branchDeleted: boolean
}

const notMerged: MergeResult = { merged: false, branchDeleted: false }

function merge(call: Call, branch: Branch, target: Branch, remove: boolean): MergeResult {
  const { deployment, struck } = call
  if (struck.has('conflict-409')) throw new Refusal(409, 'Merge conflict')
  if (struck.has('conflict-400')) throw new Refusal(400, 'Merge conflict')
  if (struck.has('merged-false')) return notMerged
  if (target.parent === null && !deployment.settings.deployBranchMergeAllowed) {
    throw new Refusal(403, 'Merging into the deploy branch is not allowed')
  }
  const { files, conflicts } = mergeFiles(branch.base, branch.files, target.files)
  if (conflicts.length > 0) {
    refuseConflict(call, conflicts)
    return notMerged
  }
  // Nothing new is a success too: the target keeps its hash, and nothing is built.
  const isNew = deployment.commit(target, files)
  if (isNew) buildAfterCommit(call, target)
  branch.base = new Map(branch.files)
  if (isNew || remove) call.state.counts.merges += 1
  if (remove) deployment.removeBranch(branch)
  return { merged: true, branchDeleted: remove }
}

/** Refuses a conflict, unless the switch says that it is told within a 200. */
function refuseConflict(call: Call, paths: readonly string[]): void {
  const message = `Merge conflict in ${paths.join(', ')}`
  if (call.state.switches.conflict === 'merged-false') return
  throw new Refusal(call.state.switches.conflict === '400' ? 400 : 409, message)
}
