import type { Context } from '../../context.ts'
import type { CommonSettings } from '../../inputs/settings.ts'
import type { CallOptions } from '../../platform/client.ts'
import { remainingMsOf } from '../../runtime/budget.ts'

/** The same context with less time. @param options of every request about the deployment */
export function withSignal<S extends CommonSettings>(
  context: Context<S>,
  signal: AbortSignal,
  options: Partial<CallOptions> = {},
): Context<S> {
  const { budget, deployment, contentDeployment } = context
  return {
    ...context,
    budget: { ...budget, signal, remainingMs: () => remainingMsOf(signal) },
    deployment: deployment.with({ ...options, signal }),
    ...(contentDeployment && { contentDeployment: contentDeployment.with({ ...options, signal }) }),
  }
}
