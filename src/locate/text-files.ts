import type { ModelFile } from '../base/findings.ts'
import type { Workspace, WorkspaceEntry } from '../base/workspace.ts'
import { cleanPath } from './paths.ts'

/** The files of the checkout in which errors are located. */
export interface TextFiles {
  /** Paths relative to the repository, with forward slashes, sorted by code units. */
  paths(): Promise<readonly string[]>
  /**
   * @param path one of `paths()`
   * @returns its text; null for any other path, and for a file that is too large, binary or cannot be read
   */
  read(path: string): Promise<string | null>
}

export interface TextFileLimits {
  /** Files listed, and folders listed; those nearest to the root come first. */
  files: number
  /** Bytes of one file; a larger one is not read at all. */
  fileBytes: number
  /** Bytes of all files together. */
  totalBytes: number
}

const defaultLimits: TextFileLimits = { files: 20_000, fileBytes: 1024 * 1024, totalBytes: 64 * 1024 * 1024 }

// Version control, installed packages and the results of earlier runs are not written by people.
const neverEntered = new Set(['.git', 'node_modules'])
// Only at the root of a project: deeper, these are ordinary names, for example of models about targets.
const generatedInProject = new Set(['dbt_packages', 'target', 'logs', '.venv'])

/**
 * Lists and reads the files of a checkout, within limits. Symbolic links are skipped. Never throws: a folder that does
 * not exist has no files. The list and the texts are kept, so that each file is read once.
 * @param limits where they differ from the default
 */
export function openTextFiles(workspace: Workspace, limits: Partial<TextFileLimits> = {}): TextFiles {
  const { files: maxFiles, fileBytes, totalBytes } = { ...defaultLimits, ...limits }
  const texts = new Map<string, Promise<string | null>>()
  let listing: Promise<Set<string>> | undefined
  let bytesLeft = totalBytes

  function list(): Promise<Set<string>> {
    listing ??= walk(workspace, maxFiles).then((paths) => new Set(paths))
    return listing
  }

  async function readNow(path: string): Promise<string | null> {
    // A listed path has no `..`, is not absolute, and leads through no link.
    if (!(await list()).has(path)) return null
    const content = await workspace.read(path, Math.min(fileBytes, bytesLeft))
    if ('problem' in content) return null
    bytesLeft -= content.value.length
    return content.value.includes(0) ? null : Buffer.from(content.value).toString('utf8')
  }

  return {
    paths: async () => [...(await list())],
    read(path) {
      const known = texts.get(path)
      if (known) return known
      const text = readNow(path)
      texts.set(path, text)
      return text
    },
  }
}

/** The files of a branch as text files; paths without a leading slash. */
export function branchFiles(files: readonly ModelFile[]): TextFiles {
  const texts = new Map(
    files.flatMap(({ path, content }) => {
      const clean = cleanPath(path)
      return clean === null ? [] : [[clean, content] as const]
    }),
  )
  return {
    paths: () => Promise.resolve([...texts.keys()].sort()),
    read: (path) => Promise.resolve(texts.get(path) ?? null),
  }
}

/** Breadth first, so that a limit cuts off the deepest files. */
async function walk(workspace: Workspace, maxFiles: number): Promise<string[]> {
  const found: string[] = []
  const folders = ['']
  for (const folder of folders) {
    const entries = await namedEntries(workspace, folder)
    const isProject = folder === '' || entries.some(({ name }) => name === 'dbt_project.yml')
    const entered = (name: string) => !neverEntered.has(name) && !(isProject && generatedInProject.has(name))
    for (const { name, kind } of entries) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (kind === 'file') {
        if (found.length >= maxFiles) return found.sort(byCodeUnits)
        found.push(path)
      } else if (kind === 'folder' && entered(name) && folders.length < maxFiles) {
        folders.push(path)
      }
    }
  }
  return found.sort(byCodeUnits)
}

/** Sorted; empty for a folder that cannot be read. */
async function namedEntries(
  workspace: Workspace,
  folder: string,
): Promise<{ name: string; kind: WorkspaceEntry['kind'] }[]> {
  const entries = await workspace.entries(folder)
  if ('problem' in entries) return []
  const named = entries.value.map(({ name, kind }) => ({ name: Buffer.from(name).toString('utf8'), kind }))
  return named.sort((a, b) => byCodeUnits(a.name, b.name))
}

/** The same order on every machine. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
