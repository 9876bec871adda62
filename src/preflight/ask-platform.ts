import { accessOf, type Context } from '../context.ts'
import { Stop } from '../failure.ts'
import { PlatformError } from '../platform/errors.ts'
import { type Caller, type Deployment, getDeployment, getMe } from '../platform/operations/account.ts'
import {
  getDeploymentSettings,
  getSpec,
  listBranches,
  listDbtSyncs,
  validateDataModel,
} from '../platform/operations.ts'
import type { Branch, DeploymentSettings, ServedSpec, SyncRun, Validation } from '../platform/schemas.ts'
import { startBudget } from '../runtime/budget.ts'
import { formatDuration } from '../runtime/duration.ts'
import { type Answer, dataOf, errorOf } from './check.ts'
import { offerIn } from './description-check.ts'

/** All that the platform was asked. */
export interface PlatformAnswers {
  me: Answer<Caller>
  deployment: Answer<Deployment>
  settings: Answer<DeploymentSettings>
  history: Answer<SyncRun[]>
  spec: Answer<ServedSpec>
  validation: Answer<Validation> | undefined
  branches: Answer<Branch[]> | undefined
}

/** What one question may take, its repetitions included: the others are to be asked, too. */
const questionMs = 15_000
/** Validation is synchronous and slow. */
const validationMs = 120_000
const newest = 10

/**
 * Asks the platform all that a preflight wants to know, one after the other and by reads alone. Each question has a
 * share of the time, and a fault of one is its answer. What a refused token or an unknown deployment makes senseless
 * is not asked.
 */
export async function lookAtPlatform(context: Context): Promise<PlatformAnswers> {
  const { platform, deploymentId } = accessOf(context)
  const path = { deploymentId }
  const ask = questioner(context)
  const me = await ask(getMe.id, (options) => platform.call(getMe, { path: {} }, options))
  const deployment = await ask(getDeployment.id, (options) => platform.call(getDeployment, { path }, options))
  const refused = !dataOf(me) && errorOf(deployment)?.status === 401
  const askOn: typeof ask = refused ? async () => tokenRefused : ask
  const settings = await askOn(getDeploymentSettings.id, (options) =>
    platform.call(getDeploymentSettings, { path }, options),
  )
  const gone = errorOf(deployment)?.trouble === 'not-found' && !dataOf(settings)
  const askThere: typeof ask = gone ? async () => deploymentUnknown : askOn
  const history = await askThere(listDbtSyncs.id, async (options) => {
    const page = await platform.call(listDbtSyncs, { path, query: { first: newest } }, options)
    return page.items
  })
  const spec = await askOn(getSpec.id, (options) => platform.call(getSpec, { path: {} }, options))
  const undescribed = offerIn(spec) === null
  const deployBranch = dataOf(settings)?.deployBranchName
  const validation =
    undescribed && deployBranch !== undefined
      ? await askThere(
          validateDataModel.id,
          (options) =>
            platform.call(validateDataModel, { path, query: { branchName: deployBranch } }, options),
          validationMs,
        )
      : undefined
  const branches = undescribed
    ? await askThere(listBranches.id, async (options) => {
        const page = await platform.call(listBranches, { path, query: { first: newest } }, options)
        return page.items
      })
    : undefined
  return { me, deployment, settings, history, spec, validation, branches }
}

const tokenRefused = { unasked: 'the platform refuses the token', kind: 'auth' } as const
const deploymentUnknown = { unasked: 'the platform does not have the deployment', kind: 'input' } as const

interface QuestionOptions {
  signal: AbortSignal
  retry: boolean
  requestTimeoutMs: number
}

/** @returns asks a question within its share of the time */
function questioner({ budget, clock }: Context) {
  /** Once it is known that nobody answers, each further question is asked once, until one is answered. */
  let silent = false
  let heard = false
  return async <T>(
    operation: string,
    question: (options: QuestionOptions) => Promise<T>,
    mostMs = questionMs,
  ): Promise<Answer<T>> => {
    const share = startBudget(clock, mostMs)
    try {
      const signal = AbortSignal.any([budget.signal, share.signal])
      const data = await question({ signal, retry: heard || !silent, requestTimeoutMs: mostMs })
      heard = true
      return { data }
    } catch (error) {
      if (error instanceof Stop && budget.signal.aborted) {
        const why = error.reason === 'timeout' ? 'the time was spent' : 'the step was cancelled'
        return { unasked: why, kind: error.reason }
      }
      if (!(error instanceof PlatformError || error instanceof Stop)) throw error
      const fault = error instanceof Stop ? outOfTime(operation, mostMs) : error
      if (fault.trouble === 'unreachable') silent = true
      else heard = true
      return { error: fault }
    } finally {
      share.release()
    }
  }
}

function outOfTime(operation: string, mostMs: number): PlatformError {
  return new PlatformError({
    operation,
    trouble: 'unreachable',
    text: `none within ${formatDuration(mostMs)}`,
    advice: 'The platform does not answer: try again later.',
    arrived: 'unknown',
  })
}
