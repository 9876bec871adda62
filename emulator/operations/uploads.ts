import { randomUUID } from 'node:crypto'
import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { type Branch, isDevBranch } from '../state/branch.ts'
import { textFrom } from '../state/bytes.ts'
import { type Files, normalizePath } from '../state/files.ts'
import type { Upload } from '../state/upload.ts'
import { buildAfterCommit, buildBranch } from './activation.ts'
import { type Call, type Handlers, targetBranch, textOf } from './call.ts'
import { sha1 } from './files.ts'

/** Uploading a whole data model: start, one call per changed file, finish. */
export const uploadHandlers: Handlers = {
  startUpload: { rights: ['SchemaUpdate'], run: startUpload },
  uploadFile: { rights: ['SchemaUpdate'], run: uploadFile },
  finishUpload: { rights: ['SchemaUpdate'], run: finishUpload },
}

function startUpload(call: Call): unknown {
  const branch = targetBranch(call, call.query)
  refuseBranch(call, branch)
  const id = randomUUID()
  const branchName = textOf(call.query, 'branchName')
  const upload: Upload = { id, branchName, target: branch.name, files: new Map() }
  call.deployment.uploads.set(id, upload)
  return { transaction: { id }, deploymentName: call.deployment.name }
}

function refuseBranch(call: Call, branch: Branch): void {
  const { deployBranchReadOnly, deployMode } = call.deployment.settings
  if (branch.parent === null && deployBranchReadOnly) throw new Refusal(403, 'The deploy branch is read-only')
  // Uploads are how a deployment without git gets its production.
  const own = isDevBranch(branch) || (branch.parent === null && deployMode === 'cli')
  if (!own && call.state.switches.sharedBranchUploads === 'refuse') {
    throw new Refusal(400, `Only personal dev-mode branches accept uploads: "${branch.name}" is not one`)
  }
}

function uploadFile(call: Call): unknown {
  const upload = findUpload(call, transactionOf(call.body.transaction))
  const file = call.files.file
  if (file === undefined) throw new Refusal(400, 'The part "file" is missing')
  const name = String(call.body.fileName)
  if (name.includes('\\')) throw new Refusal(400, `fileName: "${name}" must be written with forward slashes`)
  upload.files.set(normalizePath(name), textFrom(file.bytes))
  return {}
}

function finishUpload(call: Call): unknown {
  const upload = findUpload(call, call.body.transaction)
  const branch = call.deployment.require(upload.target)
  const declared = declaredFiles(call, upload, branch.files)
  const kept = call.body.autoRemoveFiles === false ? branch.files : new Map<string, string>()
  if (call.deployment.commit(branch, new Map([...kept, ...declared]))) {
    // An upload is the way to build production with deployMode cli.
    if (branch.parent === null) buildBranch(call, branch)
    else buildAfterCommit(call, branch)
  }
  branch.lastUpload = declared
  call.deployment.uploads.delete(upload.id)
  return { lastHash: branch.hash }
}

function declaredFiles(call: Call, upload: Upload, present: Files): Files {
  const declared = isNode(call.body.files) ? call.body.files : {}
  const files: Files = new Map()
  for (const [name, entry] of Object.entries(declared)) {
    const path = normalizePath(name)
    const content = upload.files.get(path) ?? present.get(path)
    if (content === undefined) throw new Refusal(400, `File "${path}" was not uploaded`)
    const hash = isNode(entry) ? entry.hash : undefined
    if (hash !== sha1(content)) throw new Refusal(400, `Hash of "${path}" does not match its content`)
    files.set(path, content)
  }
  return files
}

function findUpload(call: Call, transaction: unknown): Upload {
  const id = isNode(transaction) && typeof transaction.id === 'string' ? transaction.id : ''
  const upload = call.deployment.uploads.get(id)
  if (upload === undefined) throw new Refusal(404, 'Upload transaction not found')
  if (upload.branchName !== textOf(call.query, 'branchName')) {
    throw new Refusal(400, 'branchName differs from the one that the upload was started with')
  }
  return upload
}

function transactionOf(text: unknown): Node | undefined {
  try {
    const value: unknown = JSON.parse(String(text))
    return isNode(value) ? value : undefined
  } catch {
    throw new Refusal(400, 'transaction is not JSON text')
  }
}
