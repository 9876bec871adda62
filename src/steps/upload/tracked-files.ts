import { Failure } from '../../failure.ts'
import { below, gitFolder, holdsGit, repositoryOf } from '../../runtime/git-folder.ts'
import { globOf, type Steps, TooManySteps } from '../../runtime/glob.ts'
import { oneLine } from '../../runtime/text.ts'
import type { Workspace } from '../../runtime/workspace.ts'
import { type IndexEntry, readIndex } from './git-index.ts'

/** What git tracks, by paths in the checkout, byte for byte as latin1 text. */
export interface Tracked {
  /** All files; submodules and folders only if they are not checked out. */
  paths: ReadonlyMap<string, IndexEntry['kind']>
  /** All folders with a tracked file below them. */
  folders: ReadonlySet<string>
}

/** Half a million files. */
const mostIndexBytes = 64 * 1024 * 1024
const mostSubmodules = 1000

/**
 * Reads which files git tracks, from the index of the repository around a folder, and those of its submodules.
 * No program is started, and nothing outside of the checkout is read.
 * @param root a folder in the checkout; empty is the checkout itself
 * @returns null if there is no git checkout
 * @throws Failure `input` if it is unknown which files git tracks
 */
export async function readTracked(workspace: Workspace, root: string): Promise<Tracked | null> {
  const home = await repositoryOf(workspace, root)
  if (home === null) return null
  const paths = new Map<string, IndexEntry['kind']>()
  const folders = new Set<string>()
  const repositories = [home]
  for (const repository of repositories) {
    const git = await gitFolder(workspace, repository)
    if ('problem' in git) throw unknownTracked(below(repository, '.git'), git.problem)
    const name = below(git.value, 'index')
    const bytes = await workspace.read(name, mostIndexBytes)
    const index = 'problem' in bytes ? bytes : readIndex(bytes.value)
    if ('problem' in index) throw unknownTracked(name, index.problem)
    for (const entry of index.entries) {
      const path = below(latin1(repository), entry.path)
      if (entry.kind === 'submodule' && (await holdsGit(workspace, utf8(path)))) {
        repositories.push(utf8(path))
        continue
      }
      paths.set(path, entry.kind)
      if (entry.kind === 'file') addFolders(folders, path)
    }
    if (repositories.length > mostSubmodules) throw unknownTracked(name, 'has too many submodules')
  }
  return { paths, folders }
}

function unknownTracked(name: string, problem: string): Failure {
  return new Failure(
    'input',
    `Which files git tracks is unknown: "${oneLine(name, 300)}" ${problem}.`,
    'Set "deploy: { include-untracked: true }" in the team file to upload all files that .gitignore does not ignore.',
    { title: 'unknown which files git tracks' },
  )
}

function addFolders(folders: Set<string>, path: string): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end)
    if (folders.has(folder)) return
    folders.add(folder)
  }
}

/** The bytes of a text or name, one character each. */
export function latin1(text: string | Uint8Array): string {
  return Buffer.from(text as string).toString('latin1')
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** The rule at which no steps were left. */
export class HardRule extends Error {
  readonly file: string
  readonly line: number
  constructor({ folder, line }: IgnoreRule) {
    super('the rules take too long to apply')
    this.file = folder === '' ? '.gitignore' : `${folder}/.gitignore`
    this.line = line
  }
}

/** A line of a `.gitignore` file. */
export interface IgnoreRule {
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

/**
 * Whether the last matching rule ignores this path. The content of an ignored folder is not checked.
 * @param rules those of inner folders last
 * @param path in the checkout, with forward slashes; below the folder of each rule
 * @param steps counts down; shared by all calls
 * @throws HardRule when no steps are left
 */
export function isIgnored(
  rules: readonly IgnoreRule[],
  path: string,
  kind: 'file' | 'folder',
  steps: Steps,
): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const last = rules.findLast((rule) => applies(rule, path, name, kind, steps))
  return last !== undefined && !last.negative
}

function applies(
  rule: IgnoreRule,
  path: string,
  name: string,
  kind: 'file' | 'folder',
  steps: Steps,
): boolean {
  // A rule counts as a step, also if it is a plain name.
  if (--steps.left < 0) throw new HardRule(rule)
  const { folder, glob } = rule
  if (rule.folderOnly && kind !== 'folder') return false
  const subject = rule.byName ? name : folder === '' ? path : path.slice(folder.length + 1)
  if (glob === null) return subject === rule.prefix
  if (!subject.startsWith(rule.prefix)) return false
  try {
    return glob(subject.slice(rule.prefix.length), steps)
  } catch (error) {
    throw error instanceof TooManySteps ? new HardRule(rule) : error
  }
}

/** The rules of the `.gitignore` file of a folder. */
export function rulesIn(folder: string, text: string): IgnoreRule[] {
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
