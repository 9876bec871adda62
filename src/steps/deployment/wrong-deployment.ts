import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getDeployment } from '../../platform/operations.ts'

/**
 * A 404 may be about a branch, a job or a ref, or about the deployment that all of them belong to: the platform is
 * asked for the deployment itself, since the text of a 404 has no form to go by.
 * @param error what the command ended in
 * @returns a Failure `input` where the deployment is not there; else the error as it is
 */
export async function explainNotFound(context: Context, error: unknown): Promise<unknown> {
  const { platform, settings, budget } = context
  const { deploymentId } = settings
  const fault = error instanceof Failure ? error.cause : error
  // A call that the user wrote may be about anything.
  if (!isNotFound(fault) || settings.command === 'api') return error
  const wrong = new Failure(
    'input',
    `Deployment ${deploymentId} was not found at ${platform.baseUrl}.`,
    'Check "deployment-id" and "base-url".',
    { cause: error },
  )
  if (fault.operation === getDeployment.id) return wrong
  try {
    const options = { signal: budget.signal, retry: false, requestTimeoutMs: 10_000 }
    await platform.call(getDeployment, { path: { deploymentId } }, options)
    return error
  } catch (reason) {
    return isNotFound(reason) ? wrong : error
  }
}

function isNotFound(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.trouble === 'not-found'
}
