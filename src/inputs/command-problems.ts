import { formatDuration } from '../base/duration.ts'
import { oneLine } from '../base/text.ts'
import { nearest } from './nearest.ts'
import { type InputProblem, type InputTexts, type Secrets, shownValue } from './problem.ts'
import type { SettingsResult } from './settings.ts'
import {
  type CommandName,
  commandsOf,
  type InputName,
  inputDefault,
  inputNames,
  opening,
  type RawInputs,
} from './table.ts'

/** Which rules of the command the inputs break, on any event. */
export function commandProblems(
  raw: RawInputs,
  values: InputTexts,
  command: CommandName,
  secrets: Secrets,
): InputProblem[] {
  return [
    ...ofOtherCommands(raw, command, secrets),
    ...targetProblems(raw, values, command),
    ...changeProblems(values, command),
    ...healthProblems(values),
    ...rollbackProblems(values, command),
    ...tokenProblems(raw, values, command),
    ...previewProblems(values, command),
  ]
}

function ofOtherCommands(raw: RawInputs, command: CommandName, secrets: Secrets): InputProblem[] {
  // A preflight gets the inputs of the command that it checks for.
  if (command === 'preflight') return []
  return inputNames.flatMap((name) => {
    const owners = commandsOf(name)
    const given = raw[name]?.trim()
    if (!given || given === inputDefault(name) || !owners || owners.includes(command)) return []
    const problem = `applies only to ${owners.join(', ')}; remove it`
    return { input: name, value: shownValue(name, given, secrets), problem }
  })
}

/** Whether it is known what the command acts on, where no event says it. */
function targetProblems(raw: RawInputs, { production }: InputTexts, command: CommandName): InputProblem[] {
  const missing = (problem: string) => [{ input: 'branch', value: null, problem }]
  const example = 'for example branch: ci/orders'
  if (command === 'rollback' && !raw.snapshot?.trim()) {
    const problem = 'is required for rollback, for example snapshot: snapshot'
    return [{ input: 'snapshot', value: null, problem }]
  }
  if (command === 'merge') return raw.branch ? [] : missing(`is required for merge, ${example}`)
  if (command !== 'deploy') return []
  // Production is deployed to only on request, never because an input is empty.
  if (!raw.branch && !production)
    return missing(
      `is required for deploy, ${example}; "production: true" deploys to production instead, if that is built from uploads`,
    )
  if (!raw.branch || !production) return []
  const problem = 'cannot be combined with `branch`: remove one of the two'
  return [{ input: 'production', value: 'true', problem }]
}

/** A gate compares a branch that is built and valid with production before anything changes there; else it passes unchecked. */
function changeProblems(values: InputTexts, command: CommandName): InputProblem[] {
  const straight = command === 'deploy' && values.production === true
  if (!opening.includes(command) || (values.validate !== false && !straight)) return []
  const failOn = values['fail-on'] ?? 'never'
  const needs = (input: InputName, value: string, other: string): InputProblem => ({
    input,
    value,
    problem: straight
      ? `compares a branch with production, and \`production: true\` uploads without one: deploy to a \`branch\` with it first, and use \`${input}: ${other}\` here`
      : `needs a branch that is built and validated: remove \`validate: false\`, or use \`${input}: ${other}\``,
  })
  return failOn === 'never' ? [] : [needs('fail-on', failOn, 'never')]
}

/** Only what is validated is found to be unhealthy, and a rollback takes as long as a release without its sync. */
function healthProblems(values: InputTexts): InputProblem[] {
  if (values['on-unhealthy'] !== 'rollback') return []
  const wrong = [
    values.validate === false && 'needs a validated production: remove `validate: false`',
    values.activate === 'never' && 'opens the branch of the rollback: remove `activate: never`',
    (values.timeout ?? leastTimeoutMs) < leastTimeoutMs &&
      `needs time for the rollback: set \`timeout\` to at least ${formatDuration(leastTimeoutMs)}`,
  ]
  return wrong.flatMap((problem) => (problem ? [{ input: 'on-unhealthy', value: 'rollback', problem }] : []))
}

const leastTimeoutMs = 8 * 60_000

function rollbackProblems({ activate }: InputTexts, command: CommandName): InputProblem[] {
  if (command !== 'rollback' || activate !== 'never') return []
  const problem = 'does not allow building the branch of the rollback: remove it'
  return [{ input: 'activate', value: activate, problem }]
}

/** An empty token is the user's word that there is no team file; what rests on one cannot be without. */
function tokenProblems(raw: RawInputs, values: InputTexts, command: CommandName): InputProblem[] {
  if (raw['github-token']?.trim() || (command !== 'preflight' && !opening.includes(command))) return []
  const failOn = values['fail-on'] ?? 'never'
  const [need] = [
    command === 'release' && 'command: release',
    failOn !== 'never' && `fail-on: ${failOn}`,
    values.config !== undefined && values.config !== inputDefault('config') && 'config',
  ].filter((name) => name !== false)
  if (need === undefined) return []
  const problem = `is empty, so the team file cannot be read, and \`${need}\` needs it. Remove the input (default: the workflow's own token), or check the name of its secret`
  return [{ input: 'github-token', value: null, problem }]
}

/** A preview is a generated branch whose staging environment is on. */
function previewProblems(values: InputTexts, command: CommandName): InputProblem[] {
  if (values['delete-branch'] !== 'on-close' || commandsOf('delete-branch')?.includes(command) === false)
    return []
  const input = 'delete-branch'
  const value = 'on-close'
  if (command !== 'sync')
    return [{ input, value, problem: 'is for `command: sync`, whose branch is kept as a preview' }]
  const wrong = [
    values.branch !== undefined && 'needs a generated branch name, by which it is removed: remove `branch`',
    values.validate === false && 'needs a branch that is built: remove `validate: false`',
    (values.activate === 'dev-mode' || values.activate === 'never') &&
      'needs the staging environment of the branch: remove `activate`',
  ]
  return wrong.flatMap((problem) => (problem ? [{ input, value, problem }] : []))
}

const prefix = 'INPUT_'

/**
 * Adds the inputs that this action does not have to the problems. The runner passes them on and only warns, but a step
 * that ignores `dryrun: true` does what the user does not want.
 * @param environment names of the environment variables; the runner creates one for each input
 */
export function withoutUnknown(result: SettingsResult, environment: readonly string[]): SettingsResult {
  const known = new Set(inputNames.map((name) => variableOf(name)))
  const unknown = environment
    .filter((name) => name.startsWith(prefix) && name !== prefix && !known.has(name))
    .toSorted()
  if (unknown.length === 0 || 'skip' in result) return result
  const before = 'problems' in result ? result.problems : []
  return { shown: { ...result.shown, ran: false }, problems: [...unknown.map(problemOf), ...before] }
}

function variableOf(name: string): string {
  return `${prefix}${name.toUpperCase()}`
}

function problemOf(variable: string): InputProblem {
  const input = oneLine(variable.slice(prefix.length).toLowerCase(), 100)
  const plain = (text: string) => text.replaceAll(/[-_ ]/g, '')
  const [near = ''] = nearest(input, inputNames, 1, plain)
  const problem = `is not an input of this action (environment variable ${oneLine(variable, 100)}). Did you mean \`${near}\`? Rename or remove it`
  return { input, value: null, problem }
}
