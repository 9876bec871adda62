import { Failure } from '../failure.ts'
import { describeProblem, type InputProblem } from '../inputs/problem.ts'
import type { Platform } from '../platform/client.ts'
import { PlatformError } from '../platform/errors.ts'
import { getSpec } from '../platform/operations.ts'
import type { ApiCall } from './call.ts'

/** What the question to the tenant takes. */
export interface Asking {
  platform: Platform
  deploymentId: number
  signal: AbortSignal
  warn: (text: string) => void
}

/**
 * Settles what the contract does not list: the tenant's own description decides, asked once. Where it serves none,
 * members and values go out with a warning, since the tenant may be newer, and an unlisted operation does not.
 * @returns the call as it can be sent
 * @throws Failure `input` for what the tenant does not have either; Stop
 */
export async function askTenant(asking: Asking, call: ApiCall): Promise<ApiCall> {
  if (call.unlisted === null && call.doubts.length === 0) return call
  const spec = await servedSpec(asking)
  // Loaded where it is needed: every other start would be slower for it.
  const { describedBy, judge } = await import(/* webpackMode: "eager" */ './tenant-spec.ts')
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
    taken: described ? judge(spec, described, doubt) : 'unknown',
  }))
  const wrong = judged.flatMap(({ problem, taken }) => (taken === 'no' ? [problem] : []))
  if (wrong.length > 0) throw rejected(wrong)
  for (const { problem, taken } of judged)
    if (taken === 'unknown')
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
