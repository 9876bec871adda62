import type * as z from 'zod/mini'
import type { RunContext } from '../github/event.ts'
import { oneLine } from '../runtime/text.ts'
import {
  baseUrl,
  branch,
  duration,
  oneOf,
  pollInterval,
  positiveInteger,
  ref,
  token,
  yamlBoolean,
} from './fields.ts'
import { looksLikeSha, refNameProblem } from './ref-name.ts'

// Every input of action.yml and its reader: required ones with an example, others with their default, or with
// neither where "not given" has a meaning of its own. A test keeps the two files in step.

const inputs = {
  command: { fallback: 'sync', read: oneOf(['sync']) },
  'base-url': { read: baseUrl, example: 'https://tenant.example.com' },
  token: { read: token, example: '$' + '{{ secrets.DATA_MODEL_TOKEN }}' },
  'auth-scheme': { fallback: 'bearer', read: oneOf(['bearer', 'api-key']) },
  'deployment-id': { read: positiveInteger, example: '42' },
  ref: { read: ref },
  branch: { read: branch },
  timeout: { fallback: '30m', read: duration },
  'on-timeout': { fallback: 'cancel', read: oneOf(['cancel', 'detach']) },
  'poll-interval': { fallback: 'auto', read: pollInterval },
  summary: { fallback: 'true', read: yamlBoolean },
} as const

export type InputName = keyof typeof inputs
export const inputNames = Object.keys(inputs) as InputName[]

/** The default of an input as action.yml must have it; undefined for required and for optional ones. */
export function inputDefault(name: InputName): string | undefined {
  const input = inputs[name]
  return 'fallback' in input ? input.fallback : undefined
}

/** What a run is asked to do, checked. Durations are milliseconds. */
export interface Settings {
  command: 'sync'
  baseUrl: string
  token: string
  authScheme: 'bearer' | 'api-key'
  deploymentId: number
  /** Branch or tag of the dbt repository, without `refs/heads/` or `refs/tags/`. */
  ref: string
  /** Name that the user chose for the new branch; null leaves the choice to us. */
  branch: string | null
  timeoutMs: number
  onTimeout: 'cancel' | 'detach'
  /** Between two polls, or `auto`. */
  pollInterval: number | 'auto'
  summary: boolean
}

export interface InputProblem {
  input: string
  /** The value as given, harmless and short; null when there is none or it must not be shown. */
  value: string | null
  problem: string
}

export type SettingsResult = { settings: Settings } | { problems: InputProblem[] }

/**
 * Reads all inputs and reports everything that is wrong with them at once.
 * @param raw texts by input name; absent and blank mean "not given"
 */
export function readSettings(
  raw: Readonly<Record<string, string | undefined>>,
  run: RunContext,
): SettingsResult {
  const problems: InputProblem[] = []
  const read = <N extends InputName>(name: N): z.infer<(typeof inputs)[N]['read']> | undefined => {
    const input = inputs[name]
    const given = raw[name]?.trim() || inputDefault(name)
    if (given === undefined) {
      if ('example' in input) problems.push(missing(name, input.example, run))
      return undefined
    }
    const result = input.read.safeParse(given)
    if (result.success) return result.data as z.infer<(typeof inputs)[N]['read']>
    problems.push({
      input: name,
      value: shown(name, given, raw.token?.trim()),
      problem: result.error.issues[0]?.message ?? 'is wrong',
    })
    return undefined
  }

  const values = {
    command: read('command'),
    baseUrl: read('base-url'),
    token: read('token'),
    authScheme: read('auth-scheme'),
    deploymentId: read('deployment-id'),
    ref: raw.ref?.trim() ? read('ref') : refByEvent(run, problems),
    timeoutMs: read('timeout'),
    onTimeout: read('on-timeout'),
    pollInterval: read('poll-interval'),
    summary: read('summary'),
  }
  const branchName = read('branch') ?? null
  return problems.length === 0 && complete(values)
    ? { settings: { ...values, branch: branchName } }
    : { problems: problems.map((problem) => withoutToken(problem, raw.token?.trim())) }
}

function complete<T extends object>(values: T): values is { [K in keyof T]: Exclude<T[K], undefined> } & T {
  return Object.values(values).every((value) => value !== undefined)
}

function missing(name: InputName, example: string, run: RunContext): InputProblem {
  const fork =
    name === 'token' && run.pullRequest?.fromFork
      ? '; a pull request from a fork is given no secrets, so it cannot be synced'
      : ''
  return { input: name, value: null, problem: `is required and was not given, for example ${example}${fork}` }
}

function refByEvent(run: RunContext, problems: InputProblem[]): string | undefined {
  const remedy = 'give the input, for example ref: main'
  if ('problem' in run.ref) {
    problems.push({ input: 'ref', value: null, problem: `was not given, and ${run.ref.problem}: ${remedy}` })
    return undefined
  }
  const { name } = run.ref
  const exact = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(name) && looksLikeSha(name)
  const problem = exact ? 'looks like a commit' : refNameProblem(name)
  if (problem === null) return name
  problems.push({
    input: 'ref',
    value: oneLine(name, 200),
    problem: `(from the event) ${problem}: ${remedy}`,
  })
  return undefined
}

function shown(name: InputName, value: string, secret: string | undefined): string | null {
  if (name === 'token') return null
  // An address may hold a password that nobody meant to show.
  const safe = name === 'base-url' ? value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/i, '$1***@') : value
  // Hidden before it is cut: a part of the token is not shown either.
  return oneLine(hidden(safe, secret), 200)
}

/** Somebody may have put the token into a wrong input; it is not shown there either. */
function hidden(text: string, secret: string | undefined): string {
  return secret && secret.length >= 4 ? text.replaceAll(secret, '***') : text
}

function withoutToken(problem: InputProblem, secret: string | undefined): InputProblem {
  return { ...problem, problem: hidden(problem.problem, secret) }
}

/** A problem as one phrase: `timeout: "0s" must be more than zero: …`. */
export function describeProblem({ input, value, problem }: InputProblem): string {
  return `${input}: ${value === null ? '' : `"${value}" `}${problem}`
}
