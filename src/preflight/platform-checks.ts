import type { Context } from '../base/context.ts'
import { Failure, Stop } from '../base/failure.ts'
import { count, withoutStop } from '../base/text.ts'
import { hasNoHistory } from '../deployment/sync-history.ts'
import type { PreflightSettings, ValidatingSettings } from '../inputs/settings.ts'
import { opening, working } from '../inputs/table.ts'
import { type AvailableQueries, probeQueryApi } from '../meaning/environment.ts'
import { failureKindOf, type PlatformError } from '../platform/errors.ts'
import type { Caller } from '../platform/operations/tenant.ts'
import { getDeploymentEnvironments } from '../platform/operations.ts'
import type { DeploymentSettings, SyncRun } from '../platform/schemas.ts'
import { setupChecks } from '../report/preflight-section.ts'
import { type LoadedTeamFile, loadTeamFile } from '../team-file/load-team-file.ts'
import { createQueries, type PlatformResults } from './ask-platform.ts'
import {
  type Check,
  dataOf,
  errorOf,
  missing,
  notNeeded,
  ok,
  type QueryResult,
  type Subject,
  unknown,
  unknownFor,
  withoutData,
} from './check.ts'
import { updateAdvice } from './features.ts'

/** The responses about the token and the deployment. */
export type AccountResults = Pick<PlatformResults, 'me' | 'deployment' | 'settings' | 'history'>

/** The actions that allow starting a sync, reading the data model, and reading builds and settings. */
const neededActions = ['SchemaUpdate', 'SchemaRead', 'DeploymentRead'] as const

/**
 * Whether the platform accepts the token. Not every tenant can return the user of a token, so any call that needs a
 * token counts; 403 is only returned for a valid token.
 * @param scheme the input `auth-scheme`
 */
export function tokenCheck(results: AccountResults, scheme: string): Check {
  const subject: Subject = { name: setupChecks.token, neededFor: working, required: true }
  const { me, deployment, settings, history } = results
  const asked: QueryResult<unknown>[] = [me, deployment, settings, history]
  if (dataOf(me)) return ok(subject, `accepted (auth-scheme: ${scheme})`)
  const accepted = asked.some((result) => dataOf(result) !== undefined || errorOf(result)?.status === 403)
  if (accepted) {
    return ok(subject, `accepted (auth-scheme: ${scheme}); this tenant does not return its user`)
  }
  const errors = asked.flatMap((result) => errorOf(result) ?? [])
  const rejected = errors.find(({ status }) => status === 401)
  if (rejected) {
    const found = `${withoutStop(rejected.message)} (auth-scheme: ${scheme})`
    return missing(subject, found, rejected.advice, 'auth')
  }
  const [first] = errors.toSorted((a, b) => weight(a.trouble) - weight(b.trouble))
  return first ? unknownFor(subject, first) : withoutData(subject, me)
}

/** An unreachable platform explains more than a missing operation. */
function weight(trouble: string): number {
  return trouble === 'unreachable' ? 0 : trouble === 'not-found' ? 1 : 2
}

/** Whether the deployment exists and this token may access it. */
export function deploymentCheck(results: AccountResults, deploymentId: number): Check {
  const subject: Subject = { name: setupChecks.deployment, neededFor: working, required: true }
  const { deployment, settings, history } = results
  const data = dataOf(deployment)
  if (data) {
    const name = data.name ? ` "${data.name}"` : ''
    const step =
      data.creationStep && data.creationStep !== 'ready' ? `, setup at step "${data.creationStep}"` : ''
    return ok(subject, `deployment ${deploymentId}${name}${step}`)
  }
  if (dataOf(settings)) return ok(subject, `the settings of deployment ${deploymentId} can be read`)
  const available = [deployment, settings].find((result) => errorOf(result)?.trouble !== 'unsupported')
  const result = available ?? deployment
  const error = errorOf(result)
  if (error?.trouble === 'not-found') {
    return missing(subject, withoutStop(error.message), error.advice, 'input')
  }
  if (error?.trouble === 'unsupported' && dataOf(history)) {
    return ok(subject, `the sync history of deployment ${deploymentId} can be read`)
  }
  return withoutData(subject, result)
}

/** The permissions of the token, if the platform returns them: there is no other way to find out without writing. */
export function permissionsCheck(me: QueryResult<Caller>, deploymentId: number): Check {
  const subject: Subject = { name: setupChecks.permissions, neededFor: working, required: false }
  const caller = dataOf(me)
  const needed = neededActions.join(', ')
  const remedy = `The token needs ${needed} on deployment ${deploymentId}.`
  if (caller?.isAdmin) return ok(subject, 'administrator')
  const fault = errorOf(me)
  if (fault && (fault.status === 401 || fault.trouble === 'unreachable')) return withoutData(subject, me)
  const policies = caller?.userPolicies ?? []
  if (policies.length === 0) {
    const found = 'the platform does not return the permissions of this token'
    return unknown(subject, found, remedy, 'unsupported')
  }
  const actions = new Set(
    policies
      .filter(({ resourceType, resources }) => isAbout(resourceType, resources, deploymentId))
      .flatMap((policy) => policy.actions),
  )
  const lacking = neededActions.filter((action) => !actions.has(action))
  if (lacking.length === 0 || actions.has('All')) return ok(subject, needed)
  // It is not documented which actions this one includes.
  if (actions.has('DeploymentsManage')) {
    return unknown(
      subject,
      `DeploymentsManage, which may or may not include ${lacking.join(', ')}`,
      remedy,
      'auth',
    )
  }
  const found = `the policies of the token do not include ${lacking.join(', ')}`
  return missing(
    { ...subject, required: true },
    found,
    `Grant ${lacking.join(', ')} on deployment ${deploymentId} to the role of the token.`,
    'auth',
  )
}

function isAbout(resourceType: string, resources: readonly string[], deploymentId: number): boolean {
  if (resourceType === 'Global') return true
  return (
    resourceType === 'Deployment' && (resources.includes('All') || resources.includes(String(deploymentId)))
  )
}

const merging = ['merge', 'release']
const changing = [...merging, 'rollback']

/** The settings of the deployment that a merge depends on, one row each. */
export function settingsChecks(settings: QueryResult<DeploymentSettings>): Check[] {
  const data = dataOf(settings)
  const checkOf = (name: string, neededFor: readonly string[], check: typeof modeCheck): Check => {
    const subject = { name, neededFor, required: false }
    return data ? check(subject, data) : withoutData(subject, settings)
  }
  const branchCheck = (subject: Subject, { deployBranchName }: DeploymentSettings) =>
    ok(subject, `"${deployBranchName}"`)
  return [
    checkOf(setupChecks.deployBranch, ['validate', ...changing], branchCheck),
    checkOf('deploy mode', ['release'], modeCheck),
    checkOf('merge into the deploy branch', changing, mergeCheck),
  ]
}

function modeCheck(subject: Subject, { deployMode }: DeploymentSettings): Check {
  if (deployMode === 'git') return ok(subject, '"git": a merge rebuilds production')
  if (deployMode === 'cli') {
    const found = '"cli": production is deployed by upload, and a merge does not rebuild it'
    const remedy = 'Connect the deployment to a git repository if a merge should rebuild production.'
    return missing(subject, found, remedy, 'merge')
  }
  const found = deployMode ? `"${deployMode}"` : 'not in the response of the platform'
  return unknown(subject, found, '', 'unsupported')
}

function mergeCheck(of: Subject, data: DeploymentSettings): Check {
  // With this mode, a rollback uploads, too.
  const subject =
    data.deployMode === 'cli' && data.deployBranchReadOnly !== true ? { ...of, neededFor: merging } : of
  const change = 'Change this in the deployment settings'
  if (data.deployBranchReadOnly === true)
    return missing(subject, 'the deploy branch is read-only', `${change} (deployBranchReadOnly).`, 'merge')
  if (data.deployBranchMergeAllowed === false)
    return missing(subject, 'not allowed', `${change} (deployBranchMergeAllowed).`, 'merge')
  if (data.deployBranchMergeAllowed === true) return ok(subject, 'allowed')
  return unknown(subject, 'not in the response of the platform', '', 'unsupported')
}

/**
 * The result of the last dbt sync: only a sync shows whether the platform can access the dbt repository.
 * @param history the newest run first
 */
export function historyCheck(history: QueryResult<SyncRun[]>): Check {
  const subject: Subject = { name: 'last dbt sync', neededFor: ['sync', 'release'], required: false }
  const runs = dataOf(history)
  if (!runs) {
    if (!hasNoHistory(errorOf(history))) return withoutData(subject, history)
    const found = 'this tenant has no sync history'
    const remedy =
      'Without it, "ref-verified" is "unknown" unless the branch name shows the ref, and "release" needs the input "branch".'
    return missing(subject, found, remedy, 'unsupported')
  }
  const [last] = runs
  if (!last) {
    const remedy = 'Run "command: sync" once; it shows whether the platform can access the dbt repository.'
    return unknown(subject, 'no sync was run yet', remedy, 'sync')
  }
  const when = last.startedAt ? `, started ${last.startedAt}` : ''
  const status = last.status || 'unknown status'
  const found = `${status}${last.gitRef ? ` of "${last.gitRef}"` : ''}${when}`
  if (last.status === 'COMPLETED') return ok(subject, found)
  if (last.status !== 'FAILED') return unknown(subject, found, '', 'sync')
  const why = last.errorMessage || last.failedPhase
  return unknown(
    subject,
    why ? `${found}: ${why}` : found,
    'Fix this error or sync another ref; another sync of the same code would fail again.',
    'sync',
  )
}

/** The team file, or why it could not be read or is wrong. */
export type TeamFileResult = LoadedTeamFile | Failure

/** Reads the team file as the commands do that have one. */
export async function teamFileOf(context: Context<PreflightSettings>): Promise<TeamFileResult> {
  try {
    return await loadTeamFile(context)
  } catch (error) {
    if (error instanceof Failure) return error
    // The other rows are told all the same.
    if (error instanceof Stop)
      return new Failure(error.reason, 'not checked: the step ended.', '', { title: 'not ready' })
    throw error
  }
}

/** Whether the team file can be read. A command that reads it starts nothing before. */
export function teamFileCheck(
  result: TeamFileResult,
  { validate }: Pick<ValidatingSettings, 'validate'>,
): Check {
  const subject: Subject = { name: 'team file', neededFor: opening, required: validate }
  if (result instanceof Failure) {
    const { kind, message, advice } = result
    const state = ['network', 'timeout', 'cancelled'].includes(kind) ? unknown : missing
    return state(subject, withoutStop(message), advice || (kind === 'input' ? 'Fix the file.' : ''), kind)
  }
  const { files } = result
  if (files === null) return notNeeded(subject, '"github-token" is empty, so the defaults apply')
  return ok(subject, `the files of ${(files.base ?? files.head).commit} can be read`)
}

/** What is known about the query API. */
type QueryApiResult =
  | QueryResult<AvailableQueries | { problem: string; advice?: string }>
  /** Nothing is compared: why, a phrase. */
  | { notNeeded: string }

/** Time limit of all its requests together: production may have to compile its model. */
const mostMs = 45_000
const probing = { ...getDeploymentEnvironments, doing: 'reading the query API of production' }

/**
 * Sends the requests that a comparison of data models needs, if the commands would compare them.
 * @returns what they found; nothing is requested without the name of the deploy branch
 */
export async function queryProduction(
  context: Context<PreflightSettings>,
  { deployment, settings }: Pick<PlatformResults, 'deployment' | 'settings'>,
  team: TeamFileResult,
): Promise<QueryApiResult> {
  if (!context.settings.validate) return { notNeeded: '"validate: false"' }
  const deployBranch = dataOf(settings)?.deployBranchName
  if (deployBranch === undefined) return withoutBranch(settings, deployment)
  if (team instanceof Failure) return { unasked: 'the team file is unknown', kind: team.kind }
  if (!team.compare) return { notNeeded: `"${context.settings.config}" has \`compare: false\`` }
  const ask = createQueries(context)
  return await ask(probing, ({ signal }) => probeQueryApi(context, deployBranch, team, signal), mostMs)
}

function withoutBranch(
  settings: QueryResult<unknown>,
  deployment: QueryResult<unknown>,
): { unasked: string; kind: Failure['kind'] } {
  if ('unasked' in settings) return settings
  const error = errorOf(settings) ?? errorOf(deployment)
  const kind = error ? failureKindOf(error, 'input') : 'unsupported'
  return { unasked: 'the deploy branch is unknown', kind }
}

/** Whether changes of the data model can be compared. Only a gate requires it. */
export function queryApiCheck(result: QueryApiResult, { failOn }: Pick<ValidatingSettings, 'failOn'>): Check {
  const subject: Subject = { name: setupChecks.queryApi, neededFor: opening, required: failOn !== 'never' }
  if ('notNeeded' in result) return notNeeded({ ...subject, required: false }, result.notNeeded)
  const found = dataOf(result)
  if (found && 'problem' in found) {
    const remedy =
      found.advice ??
      'Build the deployment once. If it is built, ask for its query API (a REST API with an HTTPS URL).'
    return missing(subject, withoutStop(found.problem), remedy, 'unsupported')
  }
  if (found) return availableCheck(subject, found)
  const error = errorOf(result)
  return error ? failedCheck(subject, error) : withoutData(subject, result)
}

function failedCheck(subject: Subject, error: PlatformError): Check {
  const found = withoutStop(error.message)
  if (error.status === 403 && /\bscope is missing\b/i.test(error.text))
    return missing(subject, found, scopeAdvice('meta'), 'auth')
  const isLacking = error.trouble === 'unsupported' || error.trouble === 'not-found'
  return isLacking ? missing(subject, found, updateAdvice, 'unsupported') : withoutData(subject, { error })
}

function availableCheck(subject: Subject, { entities, planning }: AvailableQueries): Check {
  if (entities === 0) {
    const remedy = 'If the model has access policies, set `security-context` in the team file.'
    const found = 'production lists no cube or view that this token may see'
    return unknown({ ...subject, required: false }, found, remedy, 'none')
  }
  const listed = `production lists ${count(entities, 'cube or view', 'cubes and views')}`
  if (planning === null) return ok(subject, `${listed}; none has a member to plan a query of`)
  if (planning.available) return ok(subject, `${listed}; queries can be planned`)
  const found = `${listed}, but no query can be planned: ${withoutStop(planning.text)}`
  return missing(subject, found, scopeAdvice('sql'), 'auth')
}

function scopeAdvice(scope: string): string {
  return `Allow the scope \`${scope}\` of the query API for API tokens of this deployment.`
}
