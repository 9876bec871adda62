import { Failure } from '../failure.ts'
import { describeProblem, type InputProblem } from '../inputs/problem.ts'
import type { Platform } from '../platform/client.ts'
import { PlatformError } from '../platform/errors.ts'
import { getSpec } from '../platform/operations.ts'
import { late } from '../runtime/late.ts'
import type { ApiCall } from './call.ts'

const specReader = late(() => import('./tenant-spec.ts'))

/** What the request for the tenant's OpenAPI document needs. */
export interface Asking {
  platform: Platform
  deploymentId: number
  signal: AbortSignal
  warn: (text: string) => void
}

/**
 * Checks what the contract does not list against the tenant's OpenAPI document, which is requested once. Without it,
 * members and values are sent with a warning, since the tenant may be newer, and an unlisted operation is not called.
 * @returns the call as it can be sent
 * @throws Failure `input` for what the tenant does not have either; Stop
 */
export async function askTenant(asking: Asking, call: ApiCall): Promise<ApiCall> {
  if (call.unlisted === null && call.doubts.length === 0) return call
  const spec = await servedSpec(asking)
  const { describedBy, judge } = await specReader()
  const described = describedBy(spec, call.operation)
  if (call.unlisted !== null) {
    if (described === null) throw rejected([call.unlisted])
    const { path, values } = described
    const given = { deploymentId: asking.deploymentId, ...call.query, ...values }
    const inPath = Object.entries(given).filter(([name]) => path.includes(`{${name}}`))
    const query = Object.entries(call.query).filter(([name]) => !path.includes(`{${name}}`))
    return {
      ...call,
      operation: { ...call.operation, path },
      path: Object.fromEntries(inPath) as ApiCall['path'],
      query: Object.fromEntries(query),
    }
  }
  const judged = call.doubts.map(({ problem, doubt }) => ({
    problem,
    accepted: described ? judge(spec, described, doubt) : 'unknown',
  }))
  const wrong = judged.flatMap(({ problem, accepted }) => (accepted === 'no' ? [problem] : []))
  if (wrong.length > 0) throw rejected(wrong)
  for (const { problem, accepted } of judged)
    if (accepted === 'unknown')
      asking.warn(`${describeProblem(problem)}. It is sent all the same: this tenant may be newer.`)
  return call
}

async function servedSpec({ platform, signal }: Asking): Promise<unknown> {
  try {
    const options = { signal, retry: false, requestTimeoutMs: 10_000 }
    return (await platform.exchange(getSpec, { path: {}, query: {} }, options)).data
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}

function rejected(problems: readonly InputProblem[]): Failure {
  return new Failure(
    'input',
    `Invalid input ${problems.map(describeProblem).join(' | ')}.`,
    'Nothing was called.',
  )
}
