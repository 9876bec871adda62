import { globOf, type Steps, TooManySteps } from '../../runtime/glob.ts'
import type { Workspace } from '../../runtime/workspace.ts'
import { type IndexEntry, readIndex } from './git-index.ts'

/** The files that git tracks, by paths in the checkout, byte for byte as latin1 text. */
export interface Tracked {
  hasFile(path: string): boolean
  /** Whether something below it is tracked. */
  hasFolder(path: string): boolean
  /** All of them; submodules and folders only if they are not checked out. */
  paths: ReadonlyMap<string, IndexEntry['kind']>
}

/** The tracked files; null if there is no git checkout; or why they are unknown, with the name of the file. */
type TrackedReading = { tracked: Tracked | null } | { name: string; problem: string }

/** Half a million files. */
const mostIndexBytes = 64 * 1024 * 1024
const mostLinkBytes = 4096
const mostSubmodules = 1000

/**
 * Reads which files git tracks, from the index of the repository around a folder, and those of its submodules.
 * No program is started, and nothing outside of the checkout is read.
 * @param root a folder in the checkout; empty is the checkout itself
 */
export async function readTracked(workspace: Workspace, root: string): Promise<TrackedReading> {
  const home = await repositoryOf(workspace, root)
  if (home === null) return { tracked: null }
  const paths = new Map<string, IndexEntry['kind']>()
  const folders = new Set<string>()
  const repositories = [home]
  for (const repository of repositories) {
    const place = await gitFolder(workspace, repository)
    if ('problem' in place) return place
    const name = below(place.value, 'index')
    const bytes = await workspace.read(name, mostIndexBytes)
    if ('problem' in bytes) return { name, problem: bytes.problem }
    const index = readIndex(bytes.value)
    if ('problem' in index) return { name, problem: index.problem }
    for (const entry of index.entries) {
      const path = below(latin1(repository), entry.path)
      if (entry.kind === 'submodule' && (await holdsGit(workspace, utf8(path)))) {
        repositories.push(utf8(path))
        continue
      }
      paths.set(path, entry.kind)
      if (entry.kind === 'file') addFolders(folders, path)
    }
    if (repositories.length > mostSubmodules) return { name, problem: 'has too many submodules' }
  }
  const hasFile = (path: string) => paths.get(path) === 'file'
  return { tracked: { hasFile, hasFolder: (path) => folders.has(path), paths } }
}

/** The nearest folder that is a repository: the folder itself or a parent. */
async function repositoryOf(workspace: Workspace, root: string): Promise<string | null> {
  const parts = root === '' ? [] : root.split('/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = parts.slice(0, depth).join('/')
    if (await holdsGit(workspace, folder)) return folder
  }
  return null
}

async function holdsGit(workspace: Workspace, folder: string): Promise<boolean> {
  const entries = await workspace.entries(folder)
  return 'value' in entries && entries.value.some(({ name }) => Buffer.from(name).toString() === '.git')
}

/** The folder of git's own files: `.git`, or, for submodules and worktrees, the folder that the file `.git` names. */
async function gitFolder(
  workspace: Workspace,
  repository: string,
): Promise<{ value: string } | { name: string; problem: string }> {
  const name = below(repository, '.git')
  const inside = await workspace.entries(name)
  if ('value' in inside) return { value: name }
  const text = await workspace.read(name, mostLinkBytes)
  if ('problem' in text) return { name, problem: text.problem }
  const [, path] = /^gitdir: ([^\r\n]+)\r?\n?$/.exec(Buffer.from(text.value).toString('utf8')) ?? []
  if (path === undefined) return { name, problem: 'is neither a repository nor the way to one' }
  // The absolute path of the checkout is unknown here, and nothing outside of it is read.
  if (/^(?:\/|[A-Za-z]:)/.test(path)) return { name, problem: 'leads to another folder of this machine' }
  const target = await workspace.target(below(repository, path))
  return 'value' in target ? target : { name, problem: `leads to a folder that ${target.problem}` }
}

function addFolders(folders: Set<string>, path: string): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end)
    if (folders.has(folder)) return
    folders.add(folder)
  }
}

/** @returns the path of something in a folder; empty is the checkout itself */
export function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

/** The bytes of a text or name, one character each. */
export function latin1(text: string | Uint8Array): string {
  return Buffer.from(text as string).toString('latin1')
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The rules of the `.gitignore` files that apply to a folder. */
export interface IgnoreRules {
  /**
   * Whether the last matching rule ignores this path. The content of an ignored folder is not checked.
   * @param path below the folder that the first rules came from, with forward slashes
   * @param steps counts down; shared by all calls
   * @throws HardRule when no steps are left
   */
  ignores(path: string, kind: 'file' | 'folder', steps: Steps): boolean
  /** These rules and those of one more file, which take precedence. */
  and(folder: string, text: string): IgnoreRules
}

/** The rule at which no steps were left. */
export class HardRule extends Error {
  readonly file: string
  readonly line: number
  constructor({ folder, line }: Rule) {
    super('the rules take too long to apply')
    this.file = folder === '' ? '.gitignore' : `${folder}/.gitignore`
    this.line = line
  }
}

interface Rule {
  /** The folder of its file; the rule applies only below it. */
  folder: string
  /** The line in its file, from 1. */
  line: number
  /** Includes paths that earlier rules ignore. */
  negative: boolean
  folderOnly: boolean
  /** A pattern without a slash matches names in any folder. */
  byName: boolean
  /** The part before the first wildcard; all of a plain text. */
  prefix: string
  /** The rest; null for a plain text. */
  glob: ReturnType<typeof globOf> | null
}

export const noRules: IgnoreRules = rulesOf([])

function rulesOf(rules: readonly Rule[]): IgnoreRules {
  return {
    ignores(path, kind, steps) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const last = rules.findLast((rule) => applies(rule, path, name, kind, steps))
      return last !== undefined && !last.negative
    },
    and: (folder, text) => rulesOf([...rules, ...rulesIn(folder, text)]),
  }
}

function applies(rule: Rule, path: string, name: string, kind: 'file' | 'folder', steps: Steps): boolean {
  // A rule counts as a step, also if it is a plain name.
  if (--steps.left < 0) throw new HardRule(rule)
  const { folder, glob } = rule
  if (rule.folderOnly && kind !== 'folder') return false
  if (folder !== '' && !path.startsWith(`${folder}/`)) return false
  const subject = rule.byName ? name : folder === '' ? path : path.slice(folder.length + 1)
  if (glob === null) return subject === rule.prefix
  if (!subject.startsWith(rule.prefix)) return false
  try {
    return glob(subject.slice(rule.prefix.length), steps)
  } catch (error) {
    throw error instanceof TooManySteps ? new HardRule(rule) : error
  }
}

function rulesIn(folder: string, text: string): Rule[] {
  return text.split(/\r?\n/).flatMap((written, index) => {
    if (written.startsWith('#')) return []
    const negative = written.startsWith('!')
    const line = withoutBlanks(negative ? written.slice(1) : written)
    const folderOnly = line.endsWith('/')
    const pattern = folderOnly ? line.slice(0, -1) : line
    if (pattern === '') return []
    const byName = !pattern.includes('/')
    const seen = byName ? pattern : pattern.replace(/^\//, '')
    // As git does, which decides what `**` means by what is left: `a**/b` matches `a/x/b`, and `ab`.
    const wild = seen.search(/[*?[\\]/)
    const prefix = byName && wild >= 0 ? '' : wild < 0 ? seen : seen.slice(0, wild)
    const glob = wild < 0 ? null : globOf(seen.slice(prefix.length))
    return [{ folder, line: index + 1, negative, folderOnly, byName, prefix, glob }]
  })
}

/** Without the blanks at the end, unless a backslash escapes them. */
function withoutBlanks(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ') end--
  let escapes = 0
  while (line[end - 1 - escapes] === '\\') escapes++
  return line.slice(0, escapes % 2 === 1 ? end + 1 : end)
}
