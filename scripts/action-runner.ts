import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

// Starts the committed bundle the way a runner does: action.yml's defaults, files for the event, outputs, state
// and summary, nothing else of this process's environment. Used by the demo, the end-to-end tests and the bench.

const root = dirname(dirname(fileURLToPath(import.meta.url)))

export interface ActionRun {
  inputs: Record<string, string>
  eventName: string
  /** Content of the event file; a string is written as it is. */
  event: unknown
  /** `GITHUB_REF`. */
  ref?: string
  sha?: string
  /** What `github.token` is in this run; none by default. */
  githubToken?: string
  /** Folder that the repository is checked out in; an empty one by default. */
  workspace?: string
  /** More environment, such as proxies. */
  env?: Record<string, string>
  /** State of an earlier main, for post. */
  state?: Record<string, string>
  /** Folder of the bundle. Default: the committed one. */
  dist?: string
  /** Called right before the process is made. */
  onSpawn?: () => void
  /** Called as soon as the process is there, with a way to send it signals. */
  onStart?: (kill: (signal: NodeJS.Signals) => void) => void
  /** Told of each line of output as it comes; may send signals. */
  onLine?: (line: string, kill: (signal: NodeJS.Signals) => void, pid: number) => void
  /** Told of the output as it comes, instead of collecting its lines: for very long outputs. */
  onOutput?: (chunk: Buffer) => void
}

export interface ActionResult {
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** Standard output, as the runner reads it; empty with `onOutput`. */
  output: string
  stderr: string
  outputs: Record<string, string>
  state: Record<string, string>
  summary: string
  durationMs: number
}

/** Runs `main`, or `post` when state is given, and collects what it left in the runner's files. */
export async function runAction(run: ActionRun): Promise<ActionResult> {
  const folder = await mkdtemp(join(tmpdir(), 'action-run-'))
  try {
    const files = await writeRunnerFiles(folder, run.event)
    const action = await readAction(run.dist)
    run.onSpawn?.()
    const entry = join(root, action.runs[run.state ? 'post' : 'main'])
    const child = spawn(process.execPath, [run.dist ? join(run.dist, basename(entry)) : entry], {
      cwd: folder,
      env: { ...runnerEnvironment(run, folder, files), ...inputEnvironment(action, run), ...run.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const startedAt = performance.now()
    run.onStart?.((signal) => child.kill(signal))
    const lines: string[] = []
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    if (run.onOutput) child.stdout.on('data', run.onOutput)
    else
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (lines.length < 200_000) lines.push(line)
        run.onLine?.(line, (signal) => child.kill(signal), child.pid ?? 0)
      })
    const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
      (resolve, reject) => {
        child.on('error', reject)
        child.on('close', (code, killed) => resolve([code, killed]))
      },
    )
    return {
      exitCode,
      signal,
      output: lines.join('\n'),
      stderr,
      outputs: readPairs(await readFile(files.output, 'utf8')),
      state: { ...run.state, ...readPairs(await readFile(files.state, 'utf8')) },
      summary: await readFile(files.summary, 'utf8'),
      durationMs: performance.now() - startedAt,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A line of output as a person sees it in GitHub's log; null where the runner shows nothing. */
export function shownLine(line: string): string | null {
  const command = /^::([a-z-]+)[^:]*::(.*)$/.exec(line)
  if (!command) return line
  const text = unescaped(command[2] ?? '')
  switch (command[1]) {
    case 'group':
      return `▾ ${text}`
    case 'warning':
      return `Warning: ${text}`
    case 'error':
      return `Error: ${text}`
    default:
      return null
  }
}

/** An error as GitHub shows it at the run, and where it has a file, at the files of the pull request. */
export interface ShownAnnotation {
  file?: string
  line?: number
  title?: string
  message: string
}

/** The errors among the workflow commands of an output, in their order. */
export function annotationsIn(output: string): ShownAnnotation[] {
  return output.split('\n').flatMap((row) => {
    const command = /^::error(?: ([^:]*))?::(.*)$/.exec(row)
    if (!command) return []
    const pairs = (command[1] ?? '').split(',').map((pair) => pair.split('=', 2).map(unescaped))
    const { file, line, title } = Object.fromEntries(pairs) as Record<string, string | undefined>
    return [
      {
        ...(file ? { file } : {}),
        ...(line ? { line: Number(line) } : {}),
        ...(title ? { title } : {}),
        message: unescaped(command[2] ?? ''),
      },
    ]
  })
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { '%0A': '\n', '%0D': '\r', '%3A': ':', '%2C': ',', '%25': '%' }
  return text.replace(/%(?:0A|0D|3A|2C|25)/g, (code) => characters[code] ?? code)
}

interface RunnerFiles {
  event: string
  output: string
  state: string
  summary: string
}

async function writeRunnerFiles(folder: string, event: unknown): Promise<RunnerFiles> {
  const names = ['event', 'output', 'state', 'summary'] as const
  const files = Object.fromEntries(names.map((name) => [name, join(folder, name)])) as unknown as RunnerFiles
  await writeFile(files.event, typeof event === 'string' ? event : JSON.stringify(event))
  await Promise.all([files.output, files.state, files.summary].map((path) => writeFile(path, '')))
  return files
}

interface Action {
  inputs: Record<string, { default?: string }>
  runs: { main: string; post: string }
}

/** An earlier bundle has its own inputs, and its `action.yml` beside it. */
async function readAction(dist: string | undefined): Promise<Action> {
  const own = dist === undefined ? '' : join(dist, '..', 'action.yml')
  return parse(await readFile(existsSync(own) ? own : join(root, 'action.yml'), 'utf8')) as Action
}

function inputEnvironment(action: Action, run: ActionRun): Record<string, string> {
  const names = new Set([...Object.keys(action.inputs), ...Object.keys(run.inputs)])
  // The one expression that a default of action.yml holds.
  const fallback = (name: string) =>
    (action.inputs[name]?.default ?? '').replace('$' + '{{ github.token }}', run.githubToken ?? '')
  return Object.fromEntries(
    [...names].map((name) => [`INPUT_${name.toUpperCase()}`, run.inputs[name] ?? fallback(name)]),
  )
}

function runnerEnvironment(run: ActionRun, folder: string, files: RunnerFiles): Record<string, string> {
  const state = Object.entries(run.state ?? {}).map(([name, value]) => [`STATE_${name}`, value])
  return {
    PATH: process.env.PATH ?? '',
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__self',
    GITHUB_EVENT_NAME: run.eventName,
    GITHUB_EVENT_PATH: files.event,
    GITHUB_JOB: 'gate',
    GITHUB_OUTPUT: files.output,
    GITHUB_REF: run.ref ?? '',
    GITHUB_REPOSITORY: 'acme/shop-dbt',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '9000000001',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: run.sha ?? '0123456789abcdef0123456789abcdef01234567',
    GITHUB_STATE: files.state,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_WORKFLOW: 'Gate',
    GITHUB_WORKFLOW_REF: `acme/shop-dbt/.github/workflows/gate.yml@${run.ref ?? ''}`,
    GITHUB_WORKSPACE: run.workspace ?? join(folder, 'workspace'),
    RUNNER_TEMP: folder,
    ...Object.fromEntries(state),
  }
}

/** Reads the file form `name<<delimiter`, value, delimiter; a later value replaces an earlier one. */
function readPairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = {}
  for (const match of text.matchAll(/^([^\n=]+?)<<(.+)\n([\s\S]*?)\n?^\2$/gm))
    pairs[match[1] ?? ''] = match[3] ?? ''
  return pairs
}
