import { devNull } from 'node:os'
import { dirname } from 'node:path'
import { oneLine, withoutStop } from './text.ts'
import type { Found } from './workspace.ts'

/** Half a million files. */
const mostBytes = 64 * 1024 * 1024

/** What git tracks: a file, a link, or a submodule, which has a repository of its own. */
export interface GitEntry {
  /** In the repository, byte for byte as latin1 text: not every name is UTF-8. */
  path: string
  isSubmodule: boolean
}

/**
 * Runs `git ls-files`: what a repository tracks. The settings of the user and of the machine are not read, and of those of the
 * repository, none that starts a program has an effect.
 * @param repository absolute path
 * @param gitFolder absolute path of git's own files, which is no link and no file
 * @param searchPath the folders of programs, as in the environment variable PATH; default: those of the system
 * @throws the signal's reason
 */
export async function listGitFiles(
  repository: string,
  gitFolder: string,
  searchPath?: string,
  signal?: AbortSignal,
): Promise<Found<GitEntry[]>> {
  const args = [
    ...['-C', repository],
    // Where they are given, git does not ask who owns them: in a container, it is often another user.
    ...[`--git-dir=${gitFolder}`, `--work-tree=${repository}`],
    ...['-c', 'core.fsmonitor=false', '-c', `core.hooksPath=${devNull}`, '-c', 'protocol.allow=never'],
    // Not with `--recurse-submodules`: that lists nothing of a submodule that git cannot open, and says nothing.
    ...['ls-files', '--stage', '-z'],
  ]
  const path = searchPath === undefined ? {} : { PATH: searchPath }
  // A repository may allow protocols of its own, of which some start a program; the environment counts more.
  const alone = { GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1' }
  const env = { ...path, ...alone, LC_ALL: 'C', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull }
  // Every run loads this file, and only an upload needs it.
  const { execFile } = await import('node:child_process')
  // Windows searches the current folder for a program first, which is the checkout: it may have a `git.exe` of its own.
  const cwd = dirname(process.execPath)
  const found = await new Promise<Found<GitEntry[]>>((resolve) => {
    const options = { cwd, env, encoding: 'latin1', maxBuffer: mostBytes, signal, windowsHide: true } as const
    execFile('git', args, options, (error, names, complaint) => {
      if (error !== null) resolve({ problem: problemOf(error.code, complaint) })
      // Of a folder that git cannot read, the files are missing in the list, and it ends as usual.
      else if (/^(?:error|warning): /m.test(complaint))
        resolve({ problem: `\`git ls-files\` may be incomplete (${wordsOf(complaint)})` })
      else resolve({ value: names.split('\0').slice(0, -1).map(entryOf) })
    })
  })
  signal?.throwIfAborted()
  return found
}

function problemOf(code: string | number | null | undefined, complaint: string): string {
  if (code === 'ENOENT') return 'the program `git` is not installed'
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `git lists more than ${mostBytes} bytes of names`
  return `\`git ls-files\` failed (${wordsOf(complaint) || (code ?? 'killed')})`
}

function wordsOf(complaint: string): string {
  return withoutStop(oneLine(complaint, 300))
}

/** @param line `mode object stage<tab>path` */
function entryOf(line: string): GitEntry {
  return { path: line.slice(line.indexOf('\t') + 1), isSubmodule: line.startsWith('160000 ') }
}
