import type { Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { type Branch, isDevBranch } from '../state/branch.ts'
import { type Files, normalizePath } from '../state/files.ts'
import { buildAfterCommit } from './activation.ts'
import { type Call, type Handlers, targetBranch } from './call.ts'
import { nodesOf } from './patch.ts'

const rights = ['SchemaUpdateDevBranches', 'SchemaUpdate'] as const

/** Writing files: on personal dev branches only. */
export const writeHandlers: Handlers = {
  updateFiles: { rights, run: (call) => write(call, update) },
  removeFiles: { rights, run: (call) => write(call, remove) },
  renameFiles: { rights, run: (call) => write(call, rename) },
}

function write(call: Call, change: (files: Files, entry: Node) => void): unknown {
  const branch = writableBranch(call)
  const files = new Map(branch.files)
  for (const entry of nodesOf(call.body, 'files')) change(files, entry)
  if (call.deployment.commit(branch, files)) buildAfterCommit(call, branch)
  return { success: true }
}

function writableBranch(call: Call): Branch {
  const branch = targetBranch(call, call.body)
  if (!isDevBranch(branch)) {
    const rule = 'Only personal dev-mode branches (names starting with "dev-") accept file writes'
    throw new Refusal(400, `${rule}: "${branch.name}" is not one`)
  }
  if (branch.owner !== undefined && branch.owner !== call.caller.user) {
    throw new Refusal(403, `Branch "${branch.name}" belongs to another user`)
  }
  return branch
}

function update(files: Files, entry: Node): void {
  files.set(normalizePath(String(entry.path)), String(entry.content))
}

function remove(files: Files, entry: Node): void {
  const path = normalizePath(String(entry.path))
  if (!files.delete(path)) throw new Refusal(404, `File "${path}" not found`)
}

function rename(files: Files, entry: Node): void {
  const [path, newPath] = [normalizePath(String(entry.path)), normalizePath(String(entry.newPath))]
  const content = files.get(path)
  if (content === undefined) throw new Refusal(404, `File "${path}" not found`)
  if (files.has(newPath)) throw new Refusal(400, `File "${newPath}" exists already`)
  files.delete(path)
  files.set(newPath, content)
}
