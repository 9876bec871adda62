import { createHash } from 'node:crypto'
import { eachOf } from '../base/concurrency.ts'
import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import { count, firstOf, oneLine } from '../base/text.ts'
import { folded, type Workspace } from '../base/workspace.ts'
import { credentialFile, mostFileBytes, secretIn } from '../deployment/secret-files.ts'
import type { UploadingSettings } from '../inputs/settings.ts'
import { isUnwanted, type Listing, listModel } from './list-model.ts'
import { readTracked } from './tracked-files.ts'

/** A file of the data model, as it was when it was hashed. Its bytes are read again for the upload. */
interface UploadFile {
  /** The file with its bytes, inside the checkout. */
  source: string
  /** SHA-1 of its bytes, in lower-case hex: as the platform has it in its list of file hashes. */
  hash: string
  size: number
}

/** Files by their path inside the data model. */
export type UploadModel = ReadonlyMap<string, UploadFile>

const mostAtOnce = 8
const mostNamed = 5
const mostListed = 500
const lfsPointer = Buffer.from('version https://git-lfs.github.com/spec/v1')

/**
 * Lists and hashes the data model under `model-path`.
 * @param includeUntracked files that git does not track, too
 * @throws Failure `input` if the folder does not exist, has no files, or has a file that cannot be uploaded
 */
export async function readUploadModel(
  context: Context<UploadingSettings>,
  includeUntracked = false,
): Promise<UploadModel> {
  const { settings, workspace, log, journal, budget } = context
  const shown = settings.modelPath
  const root = await modelFolder(context)
  const tracked = includeUntracked ? null : await readTracked(workspace, root, budget.signal)
  const listing = await listModel(workspace, root, tracked, budget.signal)
  const model = new Map<string, UploadFile>()
  for (const { path, source } of listing.files) model.set(path, { source, hash: '', size: 0 })
  await eachOf(listing.files, mostAtOnce, async ({ path, source }) => {
    budget.signal.throwIfAborted()
    const file = await readFile(workspace, source)
    if ('problem' in file) return void listing.problems.push({ name: path, problem: file.problem })
    const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
    const kind = credentialFile(source.slice(source.lastIndexOf('/') + 1), bytes)
    const secret = secretIn(bytes)
    if (bytes.subarray(0, lfsPointer.length).equals(lfsPointer))
      listing.problems.push({
        name: path,
        problem: 'is a Git LFS pointer, not the file itself',
        absent: true,
      })
    else if (kind !== null) {
      model.delete(path)
      listing.credentials.push({ name: path, kind })
    } else if (secret !== null) listing.problems.push({ name: path, problem: secret })
    else model.set(path, { source, hash: file.hash, size: bytes.length })
  })
  rejectProblems(context, listing)
  for (const path of listing.notApplied)
    log.line(
      `"${oneLine(path, 300)}" ignores "${shown}", the folder that "model-path" names; its rules are not applied`,
    )
  describeListing(context, listing, tracked !== null)
  if (model.size === 0) {
    const which = tracked === null ? '' : ' that git tracks'
    const other =
      tracked === null
        ? ''
        : ', or set "deploy: { include-untracked: true }" in the team file if this job makes the files'
    throw new Failure(
      'input',
      `Invalid input \`model-path\`: "${shown}" holds no file to upload${which}, and an empty data model would remove everything.`,
      `Name the folder that holds the data model${other}; the log lists how many files were ignored, and why.`,
      { title: 'no files to upload' },
    )
  }
  for (const paths of alike(model))
    journal.warn(
      `${paths.map((path) => `"${oneLine(path, 200)}"`).join(' and ')} differ only in case or accents. All are uploaded, but many file systems cannot store them in one folder.`,
    )
  return model
}

/**
 * The folder that `model-path` names, as it is on the disk.
 * @throws Failure `input` where it is no folder, is reached through a link, or is never uploaded by its name
 */
async function modelFolder({ settings, workspace }: Context<UploadingSettings>): Promise<string> {
  const shown = settings.modelPath
  const path = shown === '.' ? '' : shown
  const root = await workspace.target(path)
  const folder = 'problem' in root ? root : await workspace.entries(path)
  const names = 'value' in root && root.value !== '' ? root.value.split('/') : []
  const hidden = names.some((name) => isUnwanted(Buffer.from(name)))
  const problem = 'problem' in folder ? folder.problem : hidden && 'is in a folder that is never uploaded'
  if ('value' in root && !problem) return root.value
  throw new Failure(
    'input',
    `Invalid input \`model-path\`: "${shown}" ${problem}, so there is nothing to upload.`,
    'Check out the repository before this step (actions/checkout), and name the folder that holds the data model.',
    { title: 'no files to upload' },
  )
}

function describeListing({ settings, log, journal }: Context, listing: Listing, byGit: boolean): void {
  const { files, ignored, unwanted, untracked, credentials } = listing
  const others = byGit ? `${untracked.length} not tracked by git` : `${ignored} by .gitignore`
  log.line(
    `"${settings.modelPath}" holds ${count(files.length, 'file')}; ignored: ${others}, ${unwanted} by name`,
  )
  if (untracked.length > 0) {
    const named = firstOf(untracked, mostNamed, (name) => `"${oneLine(name, 100)}"`)
    log.line(`Not tracked: ${named} ("include-untracked" of the team file uploads them)`)
  }
  const texts = credentials.map(({ name, kind }) => `"${oneLine(name, 300)}" (${kind})`)
  log.lines(texts.slice(0, mostListed).map((text) => `  not uploaded: ${text}`))
  // A file that git tracks is in the repository on purpose, or has leaked already.
  if (byGit && texts.length > 0) {
    journal.warn(
      `Not uploaded, because the file names indicate credentials: ${texts.slice(0, mostNamed).join(', ')}${texts.length > mostNamed ? `, and ${texts.length - mostNamed} more, in the log above` : ''}. Rename a file that is part of the data model; remove any other from the repository.`,
    )
  }
}

/** @returns the bytes with their hash, or why there are none */
export async function readFile(
  workspace: Workspace,
  source: string,
): Promise<{ bytes: Uint8Array; hash: string } | { problem: string }> {
  const read = await workspace.read(source, mostFileBytes)
  if ('problem' in read) return read
  return { bytes: read.value, hash: createHash('sha1').update(read.value).digest('hex') }
}

function rejectProblems({ settings, log }: Context, { problems }: Listing): void {
  if (problems.length === 0) return
  const texts = problems.map(({ name, problem }) => `"${oneLine(name, 300)}" ${problem}`)
  log.lines(texts.slice(0, mostListed).map((text) => `  ${text}`))
  const absent = problems.some((found) => found.absent)
  const more = texts.length > mostNamed ? `; and ${texts.length - mostNamed} more, in the log above` : ''
  throw new Failure(
    'input',
    `The data model in "${settings.modelPath}" cannot be uploaded: ${texts.slice(0, mostNamed).join('; ')}${more}.`,
    absent
      ? 'Check out all files before this step (actions/checkout: `submodules: true`, `lfs: true`, no `sparse-checkout`), or remove these from the repository. Nothing was uploaded.'
      : 'Remove, rename or replace them, or add them to .gitignore. Nothing was uploaded.',
    { title: 'the files cannot be uploaded' },
  )
}

/** Paths that are the same on file systems that ignore case or the encoding of accents. */
function alike(model: UploadModel): string[][] {
  const groups = Map.groupBy(model.keys(), folded)
  return [...groups.values()].filter((paths) => paths.length > 1)
}
