import type * as z from 'zod/mini'
import type { ApiCall } from '../api/call.ts'
import type { RunContext } from '../event.ts'
import { oneLine } from '../runtime/text.ts'
import { commandProblems } from './command-problems.ts'
import { targetProblems } from './deploy-target.ts'
import { forkProblem } from './fork-problem.ts'
import { hidden, type InputProblem } from './problem.ts'
import { refNameProblem } from './ref-name.ts'
import { shownValue } from './shown-value.ts'
import {
  type CommandName,
  commandsOf,
  type InputName,
  inputDefault,
  inputs,
  type RawInputs,
} from './table.ts'

/** What a run is asked to do, checked. Durations are milliseconds. */
export interface Settings {
  command: CommandName
  baseUrl: string
  token: string
  authScheme: 'bearer' | 'api-key'
  deploymentId: number
  /** Branch or tag of the dbt repository, without `refs/heads/` or `refs/tags/`; empty where nothing is synced. */
  ref: string
  /**
   * `sync`: the name that the user chose for the new branch; `release`: a branch to promote instead of a sync;
   * null when not given. `validate`, `merge` and `deploy`: the branch to act on; null in `deploy` is production.
   */
  branch: string | null
  validate: boolean
  openWith: 'auto' | 'staging' | 'dev-mode' | 'never'
  into: 'default' | 'parent'
  /** Null leaves the wording to us. */
  message: string | null
  deleteBranch: 'auto' | 'always' | 'on-success' | 'never'
  /** `deploy`: said explicitly, and only where there is no branch. */
  production: boolean
  /** `deploy`: files that are only on the branch are removed from it. */
  removeMissing: boolean
  /** `deploy`: files that git does not track are uploaded, too, unless `.gitignore` leaves them out. */
  includeUntracked: boolean
  /** `cleanup`: branches that are younger stay; null leaves it to the event. */
  olderThanMs: number | null
  /** `cleanup`, where it is the default, and `deploy`: says what would be done, and writes nothing. */
  dryRun: boolean
  /** `cleanup`: how many branches one run removes at most. */
  limit: number
  /** `api`: what to call; null for every other command. */
  call: ApiCall | null
  timeoutMs: number
  onTimeout: 'cancel' | 'detach'
  /** Between two polls, or `auto`. */
  pollInterval: number | 'auto'
  onOutage: 'fail' | 'warn'
  /** Folders of this repository that hold the data model and the dbt project; `.` is its root. */
  modelPath: string
  dbtProjectDir: string
  /** Null where there is none: then nobody comments. */
  githubToken: string | null
  comment: 'always' | 'on-failure' | 'never'
  /** One sticky comment for each; the deployment's id when not given. */
  commentKey: string
  annotations: boolean
  summary: boolean
}

/** How a run is shown. Known also when the inputs are wrong: then with the defaults of those that are. */
export interface Shown extends Pick<Settings, 'githubToken' | 'comment' | 'annotations' | 'summary'> {
  command: CommandName | null
  /** Null when it is the deployment's id and that cannot be read. */
  commentKey: string | null
  /** Whether there was anything to do, and the inputs let it be done. */
  ran: boolean
}

/** Settings; or everything that is wrong; or why there is nothing to do. */
export type SettingsResult = { shown: Shown } & (
  | { settings: Settings }
  | { problems: InputProblem[] }
  | { skip: string }
)

/** What is acted on. Blanks in their place are an expression that went wrong, and must not mean the default. */
const places: ReadonlySet<InputName> = new Set(['ref', 'branch', 'model-path'])

type ValueOf<N extends InputName> = z.infer<(typeof inputs)[N]['read']>

/**
 * Reads all inputs and reports everything that is wrong with them at once.
 */
export function readSettings(raw: RawInputs, run: RunContext): SettingsResult {
  const problems: InputProblem[] = []
  const secrets = [raw.token?.trim(), raw['github-token']?.trim()]
  const read = <N extends InputName>(name: N): ValueOf<N> | undefined => {
    const input = inputs[name]
    if (raw[name] && !raw[name].trim() && places.has(name)) {
      const problem = 'holds only blanks. Remove the input, or check the expression that its value comes from'
      problems.push({ input: name, value: null, problem })
      return undefined
    }
    const given = raw[name]?.trim() || inputDefault(name)
    if (given === undefined) {
      if ('example' in input) {
        problems.push({
          input: name,
          value: null,
          problem: emptyText(name, input.example),
        })
      }
      return undefined
    }
    const result = input.read.safeParse(given)
    if (result.success) return result.data as ValueOf<N>
    const problem = result.error.issues[0]?.message ?? 'is wrong'
    problems.push({ input: name, value: shownValue(name, given, secrets), problem: hidden(problem, secrets) })
    return undefined
  }

  const command = read('command')
  const fork = forkProblem(raw, run, command ?? 'sync')
  const onFork = read('on-fork')
  const values = {
    command,
    baseUrl: read('base-url'),
    // For a fork, the explanation says more than "is required".
    token: fork === null ? read('token') : '',
    authScheme: read('auth-scheme'),
    deploymentId: read('deployment-id'),
    ref: fork === null ? readRef(raw, run, command ?? 'sync', () => read('ref'), problems) : '',
    validate: read('validate'),
    openWith: read('open-with'),
    into: read('into'),
    deleteBranch: read('delete-branch'),
    production: read('production'),
    removeMissing: read('remove-missing'),
    includeUntracked: read('include-untracked'),
    dryRun: raw['dry-run']?.trim() ? read('dry-run') : command === 'cleanup',
    limit: read('limit'),
    call: null,
    timeoutMs: read('timeout'),
    onTimeout: read('on-timeout'),
    pollInterval: read('poll-interval'),
    onOutage: read('on-platform-outage'),
    modelPath: read('model-path'),
    dbtProjectDir: read('dbt-project-dir'),
    comment: read('comment'),
    annotations: read('annotations'),
    summary: read('summary'),
  }
  const githubToken = read('github-token') ?? null
  const givenKey = read('comment-key') ?? null
  const commentKey = givenKey ?? String(values.deploymentId)
  const shown: Shown = {
    command: command ?? null,
    githubToken,
    comment: values.comment ?? 'always',
    commentKey: givenKey ?? (values.deploymentId === undefined ? null : commentKey),
    annotations: values.annotations ?? true,
    summary: values.summary ?? true,
    ran: false,
  }
  if (fork !== null && onFork === 'skip') return { skip: `Skipped: ${fork.problem}`, shown }
  const message = read('message') ?? null
  const olderThanMs = read('older-than') ?? null
  for (const name of ['operation', 'params', 'body', 'paginate'] as const) read(name)
  const branch = read('branch') ?? branchByEvent(run, command)
  if (fork !== null) {
    const fix = '"on-fork: skip" skips such pull requests'
    problems.push({ input: fork.input, value: null, problem: `${fork.problem}; ${fix}` })
  } else if (command !== undefined) {
    problems.push(...commandProblems(raw, run, command, branch, secrets))
    if (command === 'deploy') problems.push(...targetProblems(raw.branch, values.production))
  }
  return problems.length === 0 && complete(values)
    ? {
        settings: { ...values, branch, message, olderThanMs, githubToken, commentKey },
        shown: { ...shown, ran: true },
      }
    : { problems, shown }
}

/** What to do about a required input without a value; a secret may be empty though the workflow names it. */
function emptyText(name: InputName, example: string): string {
  return name === 'token'
    ? 'is empty. If it comes from a secret, check its name and that this job may read it (environment, Dependabot, fork)'
    : `is required, for example ${example}`
}

function branchByEvent(run: RunContext, command: CommandName | undefined): string | null {
  return command === 'validate' && run.pullRequest && 'name' in run.ref ? run.ref.name : null
}

function readRef(
  raw: RawInputs,
  run: RunContext,
  command: CommandName,
  readGiven: () => string | undefined,
  problems: InputProblem[],
): string | undefined {
  if (raw.ref) return readGiven()
  const unused = !commandsOf('ref')?.includes(command) || (command === 'release' && raw.branch?.trim())
  if (unused) return ''
  const fix = 'set the input, for example ref: main'
  if ('problem' in run.ref) {
    problems.push({ input: 'ref', value: null, problem: `is empty, and ${run.ref.problem}: ${fix}` })
    return undefined
  }
  const { name } = run.ref
  const problem = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(name) ? 'looks like a commit' : refNameProblem(name)
  if (problem === null) return name
  problems.push({
    input: 'ref',
    value: oneLine(name, 200),
    problem: `(from the event) ${problem}: ${fix}`,
  })
  return undefined
}

function complete<T extends object>(values: T): values is { [K in keyof T]: Exclude<T[K], undefined> } & T {
  return Object.values(values).every((value) => value !== undefined)
}
