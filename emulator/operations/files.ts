import { createHash } from 'node:crypto'
import { Refusal } from '../http/answer.ts'
import { validateModel } from '../model/validate.ts'
import { paginate } from '../pages.ts'
import type { Branch } from '../state/branch.ts'
import { bytesFrom } from '../state/bytes.ts'
import { fileList, treeOf } from '../state/files.ts'
import { branchesAsOf } from '../state/past.ts'
import { type Call, type Handlers, modeOf, namedBranch, readAt, sessionBranch, targetBranch } from './call.ts'

/** Reading and validating a branch's data model. */
export const fileHandlers: Handlers = {
  listFiles: { rights: ['SchemaRead'], run: listFiles },
  fileHashes: { rights: ['SchemaRead'], run: fileHashes },
  validateDataModel: { rights: ['SchemaRead'], run: validateDataModel },
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
export function sha1(content: string): string {
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
