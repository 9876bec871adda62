import { constants } from 'node:fs'
import { open, readdir, realpath } from 'node:fs/promises'
import { join, posix } from 'node:path'
import ignore from 'ignore'
import { inOrder } from '../shape.ts'
import type { CompilePhase, Say } from './outcome.ts'
import type { ProjectSettings } from './settings.ts'

/** Everything below the project directory that may be read at all. */
export interface ProjectTree {
  root: string
  paths: string[]
  symlinks: string[]
}

/** Source files are small; a larger one is a mistake or an attack. */
const MAX_FILE_BYTES = 1024 * 1024

// Installed packages and results of earlier runs are left out later: dbt_project.yml says what they are called.
const NOT_ENTERED = new Set(['.git', 'node_modules'])

/** Lists a checked-out directory without following a single symbolic link. */
export async function listTree(directory: string): Promise<ProjectTree> {
  const root = await realpath(directory)
  const paths: string[] = []
  const symlinks: string[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isSymbolicLink()) symlinks.push(path)
      else if (entry.isFile()) paths.push(path)
      else if (entry.isDirectory() && !NOT_ENTERED.has(entry.name)) waiting.push(path)
    }
  }
  return { root, paths: paths.sort(inOrder), symlinks: symlinks.sort(inOrder) }
}

/** A tree as it is seen from one of its folders: what is beside the folder begins with `../`. */
export function treeFrom(tree: ProjectTree, folder: string): ProjectTree {
  const seen = (paths: string[]) => paths.map((path) => posix.relative(folder, path))
  return { root: join(tree.root, folder), paths: seen(tree.paths), symlinks: seen(tree.symlinks) }
}

export const IGNORE_FILE = '.dbtignore'
/** Files in the root of a project that dbt reads in any case. */
const NEVER_IGNORED = new Set(['dbt_project.yml', 'packages.yml', 'dependencies.yml'])

/**
 * A package without the files that its `.dbtignore` excludes. Other than git, dbt matches each file by itself, so that a
 * pattern with `!` counts in an excluded folder, too.
 */
export function withoutIgnored(tree: ProjectTree, patterns: string): ProjectTree {
  const rules = patterns.split(/\r?\n/).map((line) => ({
    excludes: !line.startsWith('!'),
    pattern: ignore({ ignoreCase: false }).add(line.replace(/^!/, '')),
  }))
  const isIgnored = (path: string) =>
    rules.findLast(({ pattern }) => pattern.ignores(path))?.excludes === true
  const isKept = (path: string) => NEVER_IGNORED.has(path) || path.startsWith('../') || !isIgnored(path)
  return { ...tree, paths: tree.paths.filter(isKept) }
}

/**
 * The files of a package in some of its folders, without those that it excludes: what dbt finds by the pattern
 * `[!.#~]*.sql`, for which case does not count.
 * @param endings of their names, such as `.sql`
 */
export function below(
  tree: ProjectTree,
  settings: ProjectSettings,
  folders: string[],
  endings: readonly string[],
): string[] {
  return tree.paths.filter(
    (path) =>
      isBelow(path, folders) &&
      !isBelow(path, settings.excluded) &&
      endings.includes(posix.extname(path).toLowerCase()) &&
      !/^[.#~]/.test(posix.basename(path)),
  )
}

/** The name that dbt gives what a file holds. */
export function nameOfFile(path: string): string {
  return posix.basename(path, posix.extname(path))
}

/** The text of a listed file; a file that is too large is passed over with a word in the log. */
export async function textOf(
  { root }: ProjectTree,
  path: string,
  phase: CompilePhase,
  say: Say,
): Promise<string | undefined> {
  // The link check is made again by the kernel, so that nothing can be swapped in after the listing;
  // and a pipe put in the file's place must not make the open wait for a writer.
  const handle = await open(
    join(root, path),
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  )
  try {
    const { size } = await handle.stat()
    if (size <= MAX_FILE_BYTES) return await handle.readFile('utf8')
    say(phase, `Passed over ${path}: larger than ${MAX_FILE_BYTES / 1024} KiB`)
    return undefined
  } finally {
    await handle.close()
  }
}

/** Whether a path lies in one of the folders; `.` stands for the whole project. */
export function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => (folder === '.' ? !path.startsWith('../') : path.startsWith(`${folder}/`)))
}
