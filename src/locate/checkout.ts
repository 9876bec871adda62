import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The checked-out repository, as far as it may be read. */
export interface Checkout {
  /** Paths of its files, relative to the repository, with forward slashes, sorted by code units. */
  files(): Promise<readonly string[]>
  /**
   * @param path one of `files()`
   * @returns its text; null for any other path, and for what is too large, binary or cannot be read
   */
  read(path: string): Promise<string | null>
  /**
   * @param path any path inside the repository from a message, also one that is not among `files()`
   * @param mostBytes a larger file is not read at all
   * @returns what is in the file; null where there is none, and for a link
   */
  bytes(path: string, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | null>
}

export interface CheckoutLimits {
  /** Files listed, and folders walked; those nearest to the root come first. */
  files: number
  /** Bytes of one file; a larger one is not read at all. */
  fileBytes: number
  /** Bytes of all files together. */
  totalBytes: number
}

const usualLimits: CheckoutLimits = { files: 20_000, fileBytes: 1024 * 1024, totalBytes: 64 * 1024 * 1024 }

// Version control, installed packages and the results of earlier runs are not what people write.
const neverEntered = new Set(['.git', 'node_modules'])
// Deeper in a project, these are names like any other: there may well be models about targets.
const madeInProject = new Set(['dbt_packages', 'target', 'logs', '.venv'])

/**
 * Opens a folder for reading. The repository is not trusted: no symbolic link is followed, nothing outside of the
 * folder is read. Never throws: a folder that is missing has no files. Listing and files are kept, so each is read once.
 * @param root the folder, which may itself be reached through a link
 * @param limits where they differ from the usual ones
 */
export function openCheckout(root: string, limits: Partial<CheckoutLimits> = {}): Checkout {
  const { files: maxFiles, fileBytes, totalBytes } = { ...usualLimits, ...limits }
  const texts = new Map<string, Promise<string | null>>()
  let listing: Promise<{ base: string; paths: Set<string> }> | undefined
  let bytesLeft = totalBytes

  function list() {
    listing ??= realpath(root).then(
      async (base) => ({ base, paths: new Set(await walk(base, maxFiles)) }),
      () => ({ base: root, paths: new Set<string>() }),
    )
    return listing
  }

  async function readNow(path: string): Promise<string | null> {
    const { base, paths } = await list()
    // Only what was listed: so there is no `..`, no absolute path, and no link on the way.
    if (!paths.has(path)) return null
    const content = await readPlain(join(base, ...path.split('/')), (size) => {
      if (size > fileBytes || size > bytesLeft) return false
      // Before it is read: others are read meanwhile.
      bytesLeft -= size
      return true
    })
    return content === null || content.includes(0) ? null : content.toString('utf8')
  }

  return {
    files: async () => [...(await list()).paths],
    read(path) {
      const known = texts.get(path)
      if (known) return known
      const text = readNow(path)
      texts.set(path, text)
      return text
    },
    async bytes(path, mostBytes) {
      const parts = path.replace(/^\.\//, '').split('/')
      // What is below `.git` may hold the token that the repository was checked out with.
      if (path.includes('\0') || parts.some((part) => ['', '.', '..', '.git'].includes(part))) return null
      const { base } = await list()
      const content = await readPlain(join(base, ...parts), (size) => size <= mostBytes)
      return content === null ? null : new Uint8Array(content)
    },
  }
}

/** A plain file that is reached through no link; null for anything else. */
async function readPlain(file: string, fits: (size: number) => boolean): Promise<Buffer | null> {
  try {
    // A folder may have been swapped for a link since the listing.
    if ((await realpath(file)) !== file) return null
    // The kernel checks the last part again; a pipe in the file's place must not make the open wait.
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    try {
      const stat = await handle.stat()
      if (!stat.isFile() || !fits(stat.size)) return null
      // A file that grows meanwhile is not followed.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(stat.size), 0, stat.size, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}

/** Breadth first, so that a limit cuts off what lies deepest. */
async function walk(base: string, maxFiles: number): Promise<string[]> {
  const found: string[] = []
  const folders = ['']
  for (const folder of folders) {
    const path = folder === '' ? base : base + sep + folder.split('/').join(sep)
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    const isProject = folder === '' || entries.some(({ name }) => name === 'dbt_project.yml')
    const entered = (name: string) => !neverEntered.has(name) && !(isProject && madeInProject.has(name))
    for (const entry of entries.sort((a, b) => inOrder(a.name, b.name))) {
      const below = folder === '' ? entry.name : `${folder}/${entry.name}`
      // A link is neither a file nor a folder here.
      if (entry.isFile()) {
        if (found.length >= maxFiles) return found.sort(inOrder)
        found.push(below)
      } else if (entry.isDirectory() && entered(entry.name) && folders.length < maxFiles) {
        folders.push(below)
      }
    }
  }
  return found.sort(inOrder)
}

/** Code units: the same on every machine. */
function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
