import { createHash, randomUUID } from 'node:crypto'
import { orNotFound, Refusal } from '../http/response.ts'
import { validateModel } from '../model/validate.ts'
import { asNode, isNode, jsonIn, type Node } from '../shape.ts'
import { type Branch, isDevBranch } from '../state/branch.ts'
import type { Upload } from '../state/deployment.ts'
import { bytesFrom, type Files, fileList, normalizePath, textFrom, treeOf } from '../state/files.ts'
import { branchesAsOf } from '../state/past.ts'
import { buildAfterCommit, buildBranch } from './build-status.ts'
import {
  type Call,
  type Handlers,
  modeOf,
  namedBranch,
  openTo,
  readAt,
  sessionBranch,
  targetBranch,
  textOf,
} from './call.ts'
import { paginate } from './listing.ts'
import { nodesOf } from './patch.ts'

/** Reading, validating, changing and uploading a branch's data model. */
export const fileHandlers: Handlers = {
  ...openTo(['SchemaRead'], { listFiles, fileHashes, validateDataModel }),
  ...openTo(['SchemaUpdateDevBranches', 'SchemaUpdate'], {
    updateFiles: (call) => write(call, updateOne),
    removeFiles: (call) => write(call, removeOne),
    renameFiles: (call) => write(call, renameOne),
  }),
  ...openTo(['SchemaUpdate'], { startUpload, uploadFile, finishUpload }),
}

function listFiles(call: Call): unknown {
  const branch = targetBranch(call, call.query)
  const files =
    call.query.showLastCLIUpload === true ? (branch.lastUpload ?? new Map()) : shownFiles(call, branch)
  const { filesWithoutContent } = call.state.switches
  const tree = treeOf(files, (path) => call.query.withContent === true && !filesWithoutContent.includes(path))
  const page = paginate(tree, ({ path }) => path, call.query)
  return { ...page, data: tree }
}

function fileHashes(call: Call): unknown {
  const files = [...shownFiles(call, targetBranch(call, call.query))]
  return Object.fromEntries(files.map(([path, content]) => [path, { hash: sha1(content) }]))
}

/** The files of a branch as lists have them, which may be late. A branch that is younger has those that it began with. */
function shownFiles(call: Call, branch: Branch): Branch['files'] {
  const at = readAt(call, 'fileListLagMs')
  if (at >= call.now) return branch.files
  const past = branchesAsOf(call.deployment, at, call.now).get(branch.name)
  return past?.id === branch.id ? past.files : branch.base
}

/** SHA-1 of a file's bytes, in lower-case hex. @param content as the state holds it */
function sha1(content: string): string {
  return createHash('sha1').update(bytesFrom(content)).digest('hex')
}

async function validateDataModel(call: Call): Promise<unknown> {
  const branch = branchToValidate(call)
  if (call.state.switches.validateInactive === 'refuse' && !call.deployment.isActive(branch)) {
    throw new Refusal(400, `Branch "${branch.name}" is not active`, 'error')
  }
  const { valid, errors, cubesCount } = await validateModel(fileList(branch.files), call.state.switches)
  const identity = { deploymentId: call.deployment.id, branchName: branch.name, mode: modeOf(branch) }
  return { ...identity, valid, errors, cubesCount }
}

function branchToValidate(call: Call): Branch {
  const named = namedBranch(call, call.query)
  if (call.query.devMode !== true) return named ?? targetBranch(call, {})
  if (named !== undefined) throw new Refusal(400, 'branchName and devMode exclude each other')
  const open = sessionBranch(call)
  if (open === undefined) throw new Refusal(400, 'Dev mode is not open')
  return open
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

function updateOne(files: Files, entry: Node): void {
  files.set(normalizePath(String(entry.path)), String(entry.content))
}

function removeOne(files: Files, entry: Node): void {
  const path = normalizePath(String(entry.path))
  if (!files.delete(path)) throw new Refusal(404, `File "${path}" not found`)
}

function renameOne(files: Files, entry: Node): void {
  const [path, newPath] = [normalizePath(String(entry.path)), normalizePath(String(entry.newPath))]
  const content = orNotFound(files.get(path), `File "${path}" not found`)
  if (files.has(newPath)) throw new Refusal(400, `File "${newPath}" exists already`)
  files.delete(path)
  files.set(newPath, content)
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
  const upload = orNotFound(call.deployment.uploads.get(id), 'Upload transaction not found')
  if (upload.branchName !== textOf(call.query, 'branchName')) {
    throw new Refusal(400, 'branchName differs from the one that the upload was started with')
  }
  return upload
}

function transactionOf(text: unknown): Node | undefined {
  const value = jsonIn(String(text))
  if (value === undefined) throw new Refusal(400, 'transaction is not JSON text')
  return asNode(value)
}
