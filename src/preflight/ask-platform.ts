import { anySignal, startBudget } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { formatDuration } from '../base/duration.ts'
import { Stop } from '../base/failure.ts'
import { PlatformError } from '../platform/errors.ts'
import { type Caller, type DeploymentInfo, getDeployment, getMe } from '../platform/operations/tenant.ts'
import {
  getDeploymentSettings,
  getSpec,
  listBranches,
  listDbtSyncs,
  type OperationInfo,
  validateDataModel,
} from '../platform/operations.ts'
import type { Branch, DeploymentSettings, ServedSpec, SyncRun, Validation } from '../platform/schemas.ts'
import { dataOf, errorOf, type QueryResult } from './check.ts'
import { specIn } from './served-spec.ts'

/** The results of all requests to the platform. */
export interface PlatformResults {
  me: QueryResult<Caller>
  deployment: QueryResult<DeploymentInfo>
  settings: QueryResult<DeploymentSettings>
  history: QueryResult<SyncRun[]>
  spec: QueryResult<ServedSpec>
  validation: QueryResult<Validation> | undefined
  branches: QueryResult<Branch[]> | undefined
}

/** Time limit of one query, retries included, so that there is time for the others. */
const queryMs = 15_000
/** Validation is synchronous and slow. */
const validationMs = 120_000
const newest = 10

/**
 * Sends all read requests of a preflight to the platform, one after the other. Each has its own time limit, and a failed
 * one does not stop the others. Requests that are pointless with a rejected token or an unknown deployment are skipped.
 */
export async function queryPlatform(context: Context): Promise<PlatformResults> {
  const { platform } = context
  const path = { deploymentId: context.deployment.id }
  const ask = createQueries(context)
  const me = await ask(getMe, (options) => platform.call(getMe, { path: {} }, options))
  const deployment = await ask(getDeployment, (options) => platform.call(getDeployment, { path }, options))
  const rejected = !dataOf(me) && errorOf(deployment)?.status === 401
  const askOn: typeof ask = rejected ? async () => tokenRejected : ask
  const settings = await askOn(getDeploymentSettings, (options) =>
    platform.call(getDeploymentSettings, { path }, options),
  )
  const gone = errorOf(deployment)?.trouble === 'not-found' && !dataOf(settings)
  const askThere: typeof ask = gone ? async () => deploymentUnknown : askOn
  const history = await askThere(listDbtSyncs, async (options) => {
    const page = await platform.call(listDbtSyncs, { path, query: { first: newest } }, options)
    return page.items
  })
  const spec = await askOn(getSpec, (options) => platform.call(getSpec, { path: {} }, options))
  const noSpec = specIn(spec) === null
  const deployBranch = dataOf(settings)?.deployBranchName
  const validation =
    noSpec && deployBranch !== undefined
      ? await askThere(
          validateDataModel,
          (options) =>
            platform.call(validateDataModel, { path, query: { branchName: deployBranch } }, options),
          validationMs,
        )
      : undefined
  const branches = noSpec
    ? await askThere(listBranches, async (options) => {
        const page = await platform.call(listBranches, { path, query: { first: newest } }, options)
        return page.items
      })
    : undefined
  return { me, deployment, settings, history, spec, validation, branches }
}

const tokenRejected = { unasked: 'the platform rejected the token', kind: 'auth' } as const
const deploymentUnknown = { unasked: 'the deployment was not found', kind: 'input' } as const

interface QueryOptions {
  signal: AbortSignal
  retry: boolean
  requestTimeoutMs: number
}

/** @returns runs a query within its time limit */
export function createQueries({ budget, clock }: Pick<Context, 'budget' | 'clock'>) {
  /** Once the platform is known to be unreachable, queries are not retried until one gets a response. */
  let silent = false
  let heard = false
  return async <T>(
    operation: OperationInfo,
    query: (options: QueryOptions) => Promise<T>,
    mostMs = queryMs,
  ): Promise<QueryResult<T>> => {
    const share = startBudget(clock, mostMs)
    try {
      const signal = anySignal([budget.signal, share.signal])
      const data = await query({ signal, retry: heard || !silent, requestTimeoutMs: mostMs })
      heard = true
      return { data }
    } catch (error) {
      if (error instanceof Stop && budget.signal.aborted) {
        const why = error.reason === 'timeout' ? 'the step timed out' : 'the step was cancelled'
        return { unasked: why, kind: error.reason }
      }
      if (!(error instanceof PlatformError || error instanceof Stop)) throw error
      const failure = error instanceof Stop ? outOfTime(operation, mostMs) : error
      if (failure.trouble === 'unreachable') silent = true
      else heard = true
      return { error: failure }
    } finally {
      share.release()
    }
  }
}

function outOfTime(operation: OperationInfo, mostMs: number): PlatformError {
  return new PlatformError({
    operation,
    trouble: 'unreachable',
    text: `timed out after ${formatDuration(mostMs)}`,
    advice: 'The platform does not respond: try again later.',
    arrived: 'unknown',
  })
}
