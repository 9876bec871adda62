import fs, { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs'
import { isAbsolute, join, relative, resolve as resolvePath, sep } from 'node:path'
import { listGitFiles } from './git-files.ts'
import { below, gitfilePath } from './git-folder.ts'

/** The value, or why there is none: a phrase that follows the name. */
export type Found<T> = { value: T } | { problem: string }

export interface WorkspaceEntry {
  /** The bytes of the name; not every name is UTF-8. */
  name: Uint8Array
  kind: 'file' | 'folder' | 'link' | 'other'
}

/**
 * The folder that holds the job's checkout. Paths are relative to it, with forward slashes; empty is the folder itself.
 * Its content is untrusted: nothing outside of it is ever read.
 */
export interface Workspace {
  /** Entries of a folder, unordered. Symbolic links in the path are not followed. */
  entries(folder: string): Promise<Found<WorkspaceEntry[]>>
  /** The path with all symbolic links resolved; must be inside the checkout. */
  target(path: string): Promise<Found<string>>
  /** The current bytes of a file. Symbolic links in the path are not followed. */
  read(path: string, mostBytes: number): Promise<Found<Uint8Array>>
  /**
   * The files that git tracks in a repository, and in its submodules that are checked out: paths in the repository, byte for byte
   * as latin1 text.
   * @returns or why they are unknown, a phrase of its own
   * @throws the signal's reason
   */
  tracked(repository: string, signal?: AbortSignal): Promise<Found<string[]>>
}

const none = () => Promise.resolve({ problem: 'does not exist' })
/** Without files. */
export const noWorkspace: Workspace = { entries: none, target: none, read: none, tracked: none }

/** So many files are read before timers and signals have their turn. */
const mostInOneTurn = 32

/**
 * @param root the folder, which may itself be reached through a link
 * @param searchPath the folders of programs, of which `git` is one
 * @param resolve the path as it is on the disk, without links
 */
export function openWorkspace(
  root: string,
  searchPath?: string,
  resolve: (path: string) => string = realpathSync.native,
): Workspace {
  let base: Promise<string> | undefined
  let reads = 0

  const realRoot = () => (base ??= fs.promises.realpath(root))

  /** The absolute path as it is on the disk, if no symbolic link leads elsewhere. */
  async function withoutLinks(path: string): Promise<string> {
    const absolute = join(await realRoot(), ...path.split('/'))
    const real = resolve(absolute)
    // Many file systems ignore case and the encoding of accents.
    if (folded(real) !== folded(absolute)) throw new Unreadable()
    return real
  }

  return {
    entries: (folder) =>
      found(async () => {
        const entries = await fs.promises.readdir(await withoutLinks(folder), {
          withFileTypes: true,
          encoding: 'buffer',
        })
        return entries.map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
      }),
    target: (path) =>
      found(async () => {
        const from = await realRoot()
        const to = await fs.promises.realpath(join(from, ...path.split('/')))
        if (!isBelow(from, to)) throw new Unreadable('leads outside the checkout')
        return relative(from, to).split(sep).join('/')
      }),
    read: (path, mostBytes) =>
      found(async () => {
        // Before the check for links: between it and the opening, nothing else may happen.
        if (reads++ % mostInOneTurn === 0) await new Promise((resume) => setImmediate(resume))
        return readWhole(await withoutLinks(path), mostBytes)
      }),
    async tracked(repository, signal) {
      const paths: string[] = []
      const repositories = ['']
      const trusted: string[] = []
      for (const inner of repositories) {
        const path = inner === '' ? repository : below(repository, textOf(inner))
        const at = await found(async () => {
          const folder = await withoutLinks(path)
          return { folder, git: await gitFolderOf(folder, [await realRoot(), ...trusted]) }
        })
        if ('problem' in at) return { problem: `"${below(path, '.git')}" ${at.problem}` }
        // Those of the submodules of a worktree are in it.
        trusted.push(at.value.git)
        const listed = await listGitFiles(at.value.folder, at.value.git, searchPath, signal)
        if ('problem' in listed) return listed
        for (const { path, isSubmodule } of listed.value) {
          const whole = below(inner, path)
          const git = below(below(repository, textOf(whole)), '.git')
          if (isSubmodule && 'value' in (await found(() => withoutLinks(git)))) repositories.push(whole)
          else paths.push(whole)
        }
      }
      return { value: paths }
    },
  }
}

const mostLinkBytes = 4096

/**
 * Where git's own files of a repository are: in its folder `.git`, or in the folder that a file `.git` names. Outside of the
 * checkout that is a worktree's, which names the file, too; any other one would list the files of another repository.
 * @param within absolute paths, without links, in which any folder counts
 */
async function gitFolderOf(repository: string, within: readonly string[]): Promise<string> {
  const link = join(repository, '.git')
  const isFile = (await fs.promises.lstat(link)).isFile()
  const named = isFile ? gitfilePath(readWhole(link, mostLinkBytes)) : '.git'
  if (named === null) throw new Unreadable('is neither a repository nor the way to one')
  const folder = await fs.promises.realpath(resolvePath(repository, named)).catch(() => null)
  // Git would read a file, too, and go where it leads.
  if (folder === null || !(await fs.promises.stat(folder)).isDirectory())
    throw new Unreadable('leads to a folder that does not exist')
  if (!within.some((root) => isBelow(root, folder)) && !(await leadsBack(folder, link)))
    throw new Unreadable('leads outside the checkout, to a folder that is of no worktree here')
  return folder
}

async function leadsBack(gitFolder: string, link: string): Promise<boolean> {
  const back = await found(async () => {
    const path = readWhole(join(gitFolder, 'gitdir'), mostLinkBytes).toString().trim()
    return fs.promises.realpath(resolvePath(gitFolder, path))
  })
  return 'value' in back && back.value === link
}

function isBelow(root: string, path: string): boolean {
  const inside = relative(root, path)
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)
}

/** The name as text, of its bytes as latin1. */
function textOf(name: string): string {
  return Buffer.from(name, 'latin1').toString()
}

/** The same for all spellings of a path that many file systems take for one. */
export function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/**
 * Reads a file that an input names.
 * @param path any text
 * @param mostBytes a larger file is not read at all
 * @returns null where there is no such file, for a link, and for a path that leaves the checkout or enters a `.git` folder
 */
export async function readNamedFile(
  workspace: Workspace,
  path: string,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts = path.replace(/^\.\//, '').split('/')
  // The Git configuration may hold the token that the repository was checked out with.
  if (parts.some((part) => ['', '.', '..', '.git'].includes(folded(part)))) return null
  const content = await workspace.read(parts.join('/'), mostBytes)
  return 'problem' in content ? null : new Uint8Array(content.value)
}

/** A tree of 64 MiB, as JSON. */
const mostSnapshotBytes = 256 * 1024 * 1024

/**
 * Reads the snapshot that an earlier step saved, anywhere on the runner: the file, or the only one in a folder, as an artifact
 * is downloaded.
 */
export async function readSnapshotAt(path: string): Promise<Found<Uint8Array>> {
  return found(async () => {
    const isFolder = (await fs.promises.stat(path)).isDirectory()
    if (!isFolder) return readWhole(path, mostSnapshotBytes)
    const names = (await fs.promises.readdir(path)).filter((name) => name.endsWith('-snapshot.json'))
    const [name = ''] = names
    if (names.length !== 1)
      throw new Unreadable(`is a folder with ${names.length} files "…-snapshot.json", and not with one`)
    return readWhole(join(path, name), mostSnapshotBytes)
  })
}

/** Why an entry cannot be read, as a phrase that follows its name. */
class Unreadable extends Error {
  constructor(phrase = 'is reached through a symbolic link') {
    super(phrase)
  }
}

/** Synchronous: a model has thousands of small files, and one asynchronous call takes longer than to read one of them. */
function readWhole(path: string, mostBytes: number): Buffer {
  // The open must not wait for a pipe, and the kernel must not follow a link that has replaced the file.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) {
      const kind = stat.isFIFO() ? 'named pipe' : stat.isDirectory() ? 'folder' : 'device'
      throw new Unreadable(`is a ${kind}, not a file`)
    }
    if (stat.size > mostBytes) throw new Unreadable(`is larger than ${sizeOf(mostBytes)}`)
    // One byte more than the size, so that a growing file is noticed.
    const buffer = Buffer.alloc(stat.size + 1)
    let size = 0
    for (let more = 1; more !== 0 && size < buffer.length; size += more)
      more = readSync(file, buffer, size, buffer.length - size, size)
    if (size !== stat.size) throw new Unreadable('changed while it was read')
    return buffer.subarray(0, size)
  } finally {
    closeSync(file)
  }
}

function sizeOf(bytes: number): string {
  const kib = Math.round(bytes / 1024)
  return kib < 1024 ? `${kib} KiB` : `${Math.round(kib / 1024)} MiB`
}

async function found<T>(read: () => Promise<T>): Promise<Found<T>> {
  try {
    return { value: await read() }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    const { code = '' } = (error ?? {}) as { code?: string }
    return { problem: phrases[code] ?? `cannot be read${code ? ` (${code})` : ''}` }
  }
}

const phrases: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  ENXIO: 'is a socket, not a file',
  ELOOP: 'is a symbolic link that cannot be resolved',
  EACCES: 'cannot be read by this job (permission denied)',
}

function kindOf(entry: {
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}): WorkspaceEntry['kind'] {
  if (entry.isSymbolicLink()) return 'link'
  if (entry.isDirectory()) return 'folder'
  return entry.isFile() ? 'file' : 'other'
}
