import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const timeoutMs = 120_000

/** What came of a clone. */
export type CloneOutcome = { ok: true; headSha: string } | { ok: false; error: string }

/** Clones one branch or tag, shallow. Nothing of the repository is run: no hooks, filters of it or submodules. */
export async function cloneAt(
  repository: string,
  ref: string,
  directory: string,
  signal: AbortSignal,
): Promise<CloneOutcome> {
  const source = sourceOf(repository)
  const options = [
    '-c',
    'core.hooksPath=/dev/null',
    '-c',
    'core.symlinks=false',
    '-c',
    'advice.detachedHead=false',
  ]
  const limits = ['--depth=1', '--single-branch', '--no-tags', '--template=', `--branch=${ref}`]
  const clone = await git([...options, 'clone', '--quiet', ...limits, '--', source, directory], signal)
  if (!clone.ok) return { ok: false, error: cloneError(clone.text, ref) }
  const head = await git(['-C', directory, 'rev-parse', 'HEAD'], signal)
  return head.ok ? { ok: true, headSha: head.text.trim() } : { ok: false, error: head.text.trim() }
}

/** Why syncs cannot clone from a repository; null if they can. */
export async function repositoryProblem(repository: string): Promise<string | null> {
  if (repository.trim() === '') return 'the path is empty'
  const listing = await git(['ls-remote', '--quiet', '--', sourceOf(repository)], AbortSignal.timeout(10_000))
  return listing.ok
    ? null
    : `"${repository}" is no git repository that can be cloned (${reasonIn(listing.text)})`
}

function sourceOf(repository: string): string {
  return existsSync(repository) ? pathToFileURL(resolve(repository)).href : repository
}

function cloneError(text: string, ref: string): string {
  if (/remote branch .* not found/i.test(text))
    return `Branch or tag "${ref}" not found in the dbt repository`
  return `Cannot clone the dbt repository: ${reasonIn(text)}`
}

function reasonIn(text: string): string {
  return text.split('\n').find((line) => /^(fatal|error):/.test(line)) ?? text.trim()
}

function git(args: string[], signal: AbortSignal): Promise<{ ok: boolean; text: string }> {
  return new Promise((done) => {
    // A process group of its own: git's helpers would outlive it, and still write into a removed directory.
    const child = spawn('git', args, {
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const kill = () => killGroup(child.pid)
    stop.addEventListener('abort', kill, { once: true })
    if (stop.aborted) kill()
    child.once('error', (error) => done({ ok: false, text: error.message }))
    child.once('close', (code) => {
      stop.removeEventListener('abort', kill)
      done(code === 0 ? { ok: true, text: output } : { ok: false, text: errors || 'git was stopped' })
    })
  })
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

// GIT_DIR and its like are set inside git hooks and would redirect the clone.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  return { ...Object.fromEntries(inherited), GIT_TERMINAL_PROMPT: '0', GIT_LFS_SKIP_SMUDGE: '1', LC_ALL: 'C' }
}
