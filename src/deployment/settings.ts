import { remainingMsOf } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import type { CallOptions } from '../platform/client.ts'
import { PlatformError } from '../platform/errors.ts'
import { getDeployment, getDeploymentSettings } from '../platform/operations.ts'
import type { DeploymentSettings } from '../platform/schemas.ts'

/** The settings of the deployment: its deploy branch, and whether merges into it are allowed. */
export async function readDeploymentSettings(
  { deployment }: Context,
  options: Partial<CallOptions> = {},
): Promise<DeploymentSettings> {
  return deployment.call(getDeploymentSettings, {}, options)
}

/**
 * Checks the settings before anything is started.
 * @throws Failure `merge` when merges into the deploy branch are not allowed
 */
export function checkMergeAllowed(deploymentSettings: DeploymentSettings): void {
  const name = deploymentSettings.deployBranchName
  if (deploymentSettings.deployBranchReadOnly === true) {
    throw new Failure(
      'merge',
      `The deploy branch "${name}" is read-only, so nothing can be merged into it.`,
      'Change that in the settings of the deployment (deployBranchReadOnly).',
      { title: 'the deploy branch is read-only' },
    )
  }
  if (deploymentSettings.deployBranchMergeAllowed === false) {
    throw new Failure(
      'merge',
      `The deployment does not allow merges into its deploy branch "${name}".`,
      'Change that in the settings of the deployment (deployBranchMergeAllowed).',
      { title: 'the deployment does not allow merges' },
    )
  }
}

/**
 * Checks before its sync that a release can reach production.
 * @throws Failure `merge` when production is built from uploads, so that no merge rebuilds it
 */
export function checkMergeRebuilds({ deployMode }: DeploymentSettings): void {
  if (deployMode !== 'cli') return
  throw new Failure(
    'merge',
    'Production of this deployment is built from uploads (deployMode "cli"), so a release would not change it.',
    'Use "command: deploy" with "production: true", or "command: merge" if only the branch is to be merged.',
    { title: 'production is built from uploads' },
  )
}

/** The same context with less time. @param options of every request about the deployment */
export function withSignal<C extends Context>(
  context: C,
  signal: AbortSignal,
  options: Partial<CallOptions> = {},
): C {
  const { budget, deployment, contentDeployment } = context
  return {
    ...context,
    budget: { ...budget, signal, remainingMs: () => remainingMsOf(signal) },
    deployment: deployment.with({ ...options, signal }),
    ...(contentDeployment && { contentDeployment: contentDeployment.with({ ...options, signal }) }),
  }
}

/**
 * Finds the reason of a 404: a branch, a job or a ref, or the deployment that they belong to. The text of a 404 has no
 * fixed form, so the deployment itself is requested.
 * @param error the error of the command
 * @returns a Failure `input` where the deployment does not exist; else the same error, with the fix for that
 */
export async function explainNotFound(context: Context, error: unknown): Promise<unknown> {
  const { platform, deployment, settings } = context
  const fault = error instanceof Failure ? error.cause : error
  // With `command: api` the user chose the path, so a 404 may be about anything.
  if (!isNotFound(fault) || settings.command === 'api') return error
  // The query API of an environment is another host: its errors know their own fix.
  if (fault.service !== 'the platform') return error
  const wrong = new Failure(
    'input',
    `Deployment ${deployment.id} was not found at ${platform.baseUrl}.`,
    'Check "deployment-id" and "base-url".',
    { cause: error, title: 'the deployment was not found' },
  )
  if (fault.operation === getDeployment.id) return wrong
  try {
    await deployment.call(getDeployment, {}, { retry: false, requestTimeoutMs: 10_000 })
    const explained = fault.with({ advice: goneAdvice })
    return error instanceof Failure ? error.withCause(explained) : explained
  } catch (reason) {
    return isNotFound(reason) ? wrong : error
  }
}

const goneAdvice =
  'The deployment exists: check the inputs that the text names, and whether another job or a person deleted it meanwhile.'

function isNotFound(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.trouble === 'not-found'
}
