import type { RunContext } from '../base/event.ts'
import { commandProblems } from './command-problems.ts'
import { branchOfEvent, refOfEvent, startOf } from './event-start.ts'
import { type InputProblem, type InputTexts, isComplete, readValues } from './problem.ts'
import type { ApiCall, CommonSettings, Settings, SettingsResult, Shown } from './settings.ts'
import { type RawInputs, secretInputs } from './table.ts'

/** The call of `command: api`, read from its inputs, or what is wrong with them. */
export type CallReading = { call: ApiCall } | { problems: readonly InputProblem[] }

export const noOperation: CallReading = {
  problems: [
    {
      input: 'operation',
      value: null,
      problem: 'is required for api, for example operation: getNotifications',
    },
  ],
}

/**
 * Reads all inputs and reports everything that is wrong with them at once.
 * @param call of interest for `command: api` only
 */
export function readSettings(
  raw: RawInputs,
  run: RunContext,
  call: CallReading = noOperation,
): SettingsResult {
  const secrets = secretInputs.map((name) => raw[name]?.trim())
  const { values, problems } = readValues(raw, secrets)
  const { command } = values
  const shown = shownOf(values, run)
  const onFork = values['on-fork']
  const start = startOf(raw, run, {
    ...(command ? { command } : {}),
    ...(onFork ? { onFork } : {}),
    secrets,
  })
  if ('skip' in start) return { ...start, shown }
  // That of the event explains why the input is empty.
  const isExplained = ({ input }: InputProblem) => start.problems.some((one) => one.input === input)
  const all = [...problems.filter((one) => !isExplained(one)), ...start.problems]
  if (command !== undefined) all.push(...commandProblems(raw, values, command, secrets))
  if (command === 'api' && 'problems' in call) all.push(...call.problems)
  const settings = all.length === 0 ? settingsOf(values, run, call) : null
  return settings === null ? { problems: all, shown } : { settings, shown: { ...shown, ran: true } }
}

/** How to report, as far as the inputs are valid. */
function shownOf(values: InputTexts, run: RunContext): Shown {
  const { command, comment, 'base-url': baseUrl, 'deployment-id': deploymentId } = values
  return {
    command: command ?? null,
    githubToken: values['github-token'] ?? null,
    comment: comment ?? 'always',
    commentKey:
      baseUrl === undefined || deploymentId === undefined ? null : keyOf(baseUrl, deploymentId, run),
    ran: false,
  }
}

/** Deployments of two tenants may have the same ID. */
function keyOf(baseUrl: string, deploymentId: number, { job }: RunContext): CommonSettings['commentKey'] {
  return { deployment: `${URL.parse(baseUrl)?.hostname} ${deploymentId}`, job }
}

/** Null if a value is missing, which is then among the problems. */
function settingsOf(values: InputTexts, run: RunContext, call: CallReading): Settings | null {
  if (!isComplete(values)) return null
  const { command, into } = values
  const common = {
    baseUrl: values['base-url'],
    token: values.token,
    authScheme: values['auth-scheme'],
    deploymentId: values['deployment-id'],
    timeoutMs: values.timeout,
    pollInterval: values['poll-interval'],
    onOutage: values['on-platform-outage'],
    modelPath: values['model-path'],
    dbtProjectDir: values['dbt-project-dir'],
    comment: values.comment,
    githubToken: values['github-token'] ?? null,
    commentKey: keyOf(values['base-url'], values['deployment-id'], run),
  }
  const branch = values.branch ?? null
  const validating = {
    ...common,
    branch,
    validate: values.validate,
    activate: values.activate,
    failOn: values['fail-on'],
    config: values.config,
    contentToken: values['content-token'] ?? '',
  }
  const message = values.message ?? null
  const deleteBranch = values['delete-branch']
  const onTimeout = values['on-timeout']
  const ofEvent = refOfEvent(run)
  const ref = values.ref ?? ('ref' in ofEvent ? ofEvent.ref : null)
  switch (command) {
    case 'sync': {
      const skipUnchanged = values['skip-unchanged']
      return ref === null ? null : { ...validating, command, ref, deleteBranch, onTimeout, skipUnchanged }
    }
    case 'validate': {
      const validated = branch ?? branchOfEvent(run)
      return validated === null ? null : { ...validating, command, branch: validated, validate: true }
    }
    case 'merge':
      return branch === null ? null : { ...validating, command, branch, into, message, deleteBranch }
    case 'release': {
      const onUnhealthy = values['on-unhealthy']
      const merging = { ...validating, command, into, message, deleteBranch, onUnhealthy }
      if (branch !== null) return { ...merging, branch }
      return ref === null ? null : { ...merging, ref, branch, onTimeout }
    }
    case 'deploy':
      return { ...validating, command, message, dryRun: values['dry-run'] ?? false }
    case 'rollback': {
      const { snapshot } = values
      if (snapshot === undefined) return null
      const fixed = {
        branch: null,
        validate: true,
        failOn: 'never',
        into: 'default',
        deleteBranch: 'auto',
      } as const
      return { ...validating, ...fixed, command, message, snapshot, dryRun: values['dry-run'] ?? false }
    }
    case 'cleanup': {
      const olderThanMs = values['older-than'] ?? null
      return { ...common, command, olderThanMs, dryRun: values['dry-run'] ?? true }
    }
    case 'api':
      return 'call' in call ? { ...common, command, call: call.call } : null
    case 'preflight':
      return { ...validating, command, ref: values.ref ?? null }
  }
}
