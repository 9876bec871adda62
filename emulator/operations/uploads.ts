import { randomUUID } from 'node:crypto'
import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { type Files, normalizePath } from '../state/files.ts'
import type { Upload } from '../state/upload.ts'
import { buildAfterCommit } from './activation.ts'
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
  if (branch.parent === null && call.deployment.settings.deployBranchReadOnly) {
    throw new Refusal(403, 'The deploy branch is read-only')
  }
  const id = randomUUID()
  const upload: Upload = { id, branchName: textOf(call.query, 'branchName'), files: new Map() }
  call.deployment.uploads.set(id, upload)
  return { transaction: { id }, deploymentName: call.deployment.name }
}

function uploadFile(call: Call): unknown {
  const upload = findUpload(call, transactionOf(call.body.transaction))
  const file = call.files.file
  if (file === undefined) throw new Refusal(400, 'The part "file" is missing')
  upload.files.set(normalizePath(String(call.body.fileName)), file.bytes.toString('utf8'))
  return {}
}

function finishUpload(call: Call): unknown {
  const upload = findUpload(call, call.body.transaction)
  const branch = targetBranch(call, call.query)
  const declared = declaredFiles(call, upload, branch.files)
  const kept = call.body.autoRemoveFiles === false ? branch.files : new Map<string, string>()
  if (call.deployment.commit(branch, new Map([...kept, ...declared]))) {
    // An upload is the way to build production with deployMode cli.
    if (branch.parent === null) call.deployment.startBuild(branch, call.now)
    else buildAfterCommit(call, branch)
  }
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
