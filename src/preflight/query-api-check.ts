import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { GatingSettings, PreflightSettings } from '../inputs/settings.ts'
import { opening } from '../inputs/table.ts'
import { failureKindOf, type PlatformError } from '../platform/errors.ts'
import { getDeploymentEnvironments } from '../platform/operations.ts'
import { count, withoutStop } from '../runtime/text.ts'
import { type AvailableQueries, probeQueryApi } from '../steps/changes/probe-query-api.ts'
import { teamFileOf } from '../team-file/load-team-file.ts'
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
  withoutData,
} from './check.ts'
import { updateAdvice } from './features.ts'

/** What is known about the query API. */
export type QueryApiResult =
  | QueryResult<AvailableQueries | { problem: string; advice?: string }>
  /** Nothing is compared: why, a phrase. */
  | { notNeeded: string }
  | { teamFile: Failure }

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
): Promise<QueryApiResult> {
  if (!context.settings.validate) return { notNeeded: '"validate: false"' }
  const deployBranch = dataOf(settings)?.deployBranchName
  if (deployBranch === undefined) return withoutBranch(settings, deployment)
  try {
    const team = await teamFileOf(context)
    if (!team.compare) return { notNeeded: `"${context.settings.config}" has \`compare: false\`` }
    const ask = createQueries(context)
    return await ask(
      probing,
      ({ signal }) => probeQueryApi(context, deployBranch, team.securityContext, signal),
      mostMs,
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { teamFile: error }
  }
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
export function queryApiCheck(result: QueryApiResult, { failOn }: Pick<GatingSettings, 'failOn'>): Check {
  const subject: Subject = { name: 'query API', neededFor: opening, required: failOn !== 'never' }
  if ('notNeeded' in result) return notNeeded({ ...subject, required: false }, result.notNeeded)
  if ('teamFile' in result) {
    const { kind, message, advice } = result.teamFile
    return missing(subject, withoutStop(message), advice || 'Fix the file.', kind)
  }
  const found = dataOf(result)
  if (found) return 'problem' in found ? withoutUrl(subject, found) : availableCheck(subject, found)
  const error = errorOf(result)
  return error ? failedCheck(subject, error) : withoutData(subject, result)
}

function withoutUrl(subject: Subject, { problem, advice }: { problem: string; advice?: string }): Check {
  const remedy =
    advice ??
    'Build the deployment once. If it is built, ask for its query API (a REST API with an HTTPS URL).'
  return missing(subject, withoutStop(problem), remedy, 'unsupported')
}

function failedCheck(subject: Subject, error: PlatformError): Check {
  const found = withoutStop(error.message)
  if (error.status === 403 && isScope(error.text)) return missing(subject, found, scopeAdvice('meta'), 'auth')
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
  // A gate then rests on what was compared.
  return missing({ ...subject, required: false }, found, scopeAdvice('sql'), 'auth')
}

function isScope(text: string): boolean {
  return /\bscope is missing\b/i.test(text)
}

function scopeAdvice(scope: string): string {
  return `Allow the scope \`${scope}\` of the query API for API tokens of this deployment.`
}
