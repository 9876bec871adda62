import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getDeployment } from '../../platform/operations.ts'

/**
 * Finds the reason of a 404: a branch, a job or a ref, or the deployment that they belong to. The text of a 404 has no
 * fixed form, so the deployment itself is requested.
 * @param error the error of the command
 * @returns a Failure `input` where the deployment does not exist; else the same error
 */
export async function explainNotFound(context: Context, error: unknown): Promise<unknown> {
  const { platform, deployment, settings } = context
  const fault = error instanceof Failure ? error.cause : error
  // With `command: api` the user chose the path, so a 404 may be about anything.
  if (!isNotFound(fault) || settings.command === 'api') return error
  const wrong = new Failure(
    'input',
    `Deployment ${deployment.id} was not found at ${platform.baseUrl}.`,
    'Check "deployment-id" and "base-url".',
    { cause: error },
  )
  if (fault.operation === getDeployment.id) return wrong
  try {
    await deployment.call(getDeployment, {}, { retry: false, requestTimeoutMs: 10_000 })
    return error
  } catch (reason) {
    return isNotFound(reason) ? wrong : error
  }
}

function isNotFound(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.trouble === 'not-found'
}
