import { Refusal } from '../http/answer.ts'
import type { Branch } from '../state/branch.ts'
import { mergeFiles } from '../state/files.ts'
import { buildAfterCommit } from './activation.ts'
import { type Call, type Handlers, namedBranch, sessionBranch, textOf } from './call.ts'

/** Merging a branch into its parent, or into the deploy branch. */
export const mergeHandlers: Handlers = {
  mergeIntoParentBranch: { rights: ['SchemaUpdate'], run: mergeIntoParentBranch },
  mergeToDefaultBranch: { rights: ['SchemaUpdate'], run: mergeToDefaultBranch },
}

function mergeIntoParentBranch(call: Call): unknown {
  const branch = mergeSource(call)
  const { sessions } = call.deployment
  const parent = call.deployment.require(branch.parent ?? '')
  const open = sessions.has(call.caller.token)
  const answer = merge(call, branch, parent, call.body.deleteBranch === true)
  if (answer.merged && open && call.body.switchToParentBranch === true) {
    // Nobody works on the deploy branch itself.
    if (parent.parent === null) sessions.delete(call.caller.token)
    else sessions.set(call.caller.token, parent.name)
  }
  return answer
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

interface MergeAnswer {
  merged: boolean
  branchDeleted: boolean
}

const notMerged: MergeAnswer = { merged: false, branchDeleted: false }

function merge(call: Call, branch: Branch, target: Branch, remove: boolean): MergeAnswer {
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
  if (deployment.commit(target, files)) buildAfterCommit(call, target)
  branch.base = new Map(branch.files)
  call.state.counts.merges += 1
  if (remove) deployment.removeBranch(branch)
  return { merged: true, branchDeleted: remove }
}

/** Refuses a conflict, unless the switch says that it is told within a 200. */
export function refuseConflict(call: Call, paths: readonly string[]): void {
  const message = `Merge conflict in ${paths.join(', ')}`
  if (call.state.switches.conflict === 'merged-false') return
  throw new Refusal(call.state.switches.conflict === '400' ? 400 : 409, message)
}
