import type { CallArguments, CallOptions, Platform } from './client.ts'
import type { Operation, PathValues } from './operation.ts'

/** The path of an operation on one deployment. */
type OfDeployment = `${string}{deploymentId}${string}`

type OtherValues<Path extends string> = Omit<PathValues<Path>, 'deploymentId'>

/** What a call takes besides the deployment ID. `path` is required where the path has more parameters. */
type DeploymentArguments<Path extends string, Query extends string, Body> = Pick<
  CallArguments<Path, Query, Body>,
  'query' | 'body'
> &
  (keyof OtherValues<Path> extends never ? { path?: never } : { path: OtherValues<Path> })

/**
 * For what the step can do without: a single fault decides nothing, and an outage does not delay the result for long. Where
 * a response may be long, only `retry`.
 */
export const briefly = { retry: 2, requestTimeoutMs: 10_000 } as const

/** The deployment that the step works on: its ID, the abort signal and the retry rule are bound to every call. */
export interface Deployment {
  readonly id: number
  readonly signal: AbortSignal
  /** Sends one request about this deployment, see {@link Platform.call}. @param options override the bound ones */
  call<Path extends OfDeployment, Query extends string, Body, Response>(
    operation: Operation<Path, Query, Body, Response>,
    args: DeploymentArguments<Path, Query, Body>,
    options?: Partial<CallOptions>,
  ): Promise<Response>
  /** The same deployment with other options, for example the signal of a shorter time limit, or `retry: false`. */
  with(options: Partial<CallOptions>): Deployment
}

/** @param options apply to every call */
export function deploymentAt(platform: Platform, id: number, options: CallOptions): Deployment {
  return {
    id,
    signal: options.signal,
    call<Path extends OfDeployment, Query extends string, Body, Response>(
      operation: Operation<Path, Query, Body, Response>,
      { path, query, body }: DeploymentArguments<Path, Query, Body>,
      callOptions: Partial<CallOptions> = {},
    ) {
      // TypeScript cannot tell that the ID and the other values together are all values of the path.
      const values = { ...(path ?? {}), deploymentId: id } as unknown as PathValues<Path>
      const args = { path: values, ...(query && { query }), ...(body !== undefined && { body }) }
      return platform.call(operation, args, { ...options, ...callOptions })
    },
    with: (other) => deploymentAt(platform, id, { ...options, ...other }),
  }
}
