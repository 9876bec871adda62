import { checkResult, mostRows } from '../../data-tests/check-result.ts'
import type { DataTest } from '../../data-tests/data-test.ts'
import type { DataTestResult } from '../../findings.ts'
import { nearest } from '../../inputs/nearest.ts'
import type { QueryApi } from '../../query-api/query-api.ts'
import { runQuery } from '../../query-api/run-query.ts'
import type { MetaResponse } from '../../query-api/schemas.ts'
import { withoutValues } from '../../query-api/warehouse-message.ts'
import { anySignal, startBudget } from '../../runtime/budget.ts'
import type { Clock } from '../../runtime/clock.ts'
import { oneLine } from '../../runtime/text.ts'

/** Time limit of one query. */
const mostMs = 60_000
/** The same for a hint. */
const mostHintMs = 5_000

type Outcome = Pick<DataTestResult, 'state' | 'rows' | 'reason' | 'durationMs'>

/**
 * Runs one test.
 * @throws PlatformError when the query API cannot be reached, or runs nothing for this token; the reason of the signal
 */
export async function runTest(
  { query, expect }: DataTest,
  api: QueryApi,
  clock: Clock,
  signal: AbortSignal,
): Promise<Outcome> {
  const rest = 'rest' in query ? query.rest : await converted(query.sql, api, signal)
  if (typeof rest === 'string') return { state: 'failed', reason: rest }
  // Without a limit of its own, a result is cut off at the engine's default.
  const limited = 'limit' in rest ? rest : { ...rest, limit: mostRows }
  const run = await runQuery(api, clock, limited, mostMs, signal)
  const durationMs = run.ms
  switch (run.state) {
    case 'loaded': {
      const capped = !('limit' in rest) && run.rows.length >= mostRows
      const problems = checkResult(run.rows, durationMs, expect, capped)
      const rows = run.rows.length
      if (problems.length === 0) return { state: 'passed', rows, durationMs }
      return { state: 'failed', rows, durationMs, reason: oneLine(problems.join('; ')) }
    }
    case 'too slow':
      return { state: 'failed', durationMs, reason: `no result within ${mostMs / 1000} s` }
    case 'not available':
      throw run.error
    default: {
      const text = withoutValues(run.text, [JSON.stringify(rest), JSON.stringify(query)])
      const hint = await misspelt(rest, api, clock, signal)
      return { state: 'failed', durationMs, reason: `the query fails: ${text}${hint}` }
    }
  }
}

/** The first name of a query that the model does not have, and the most similar one that it has; empty if it has all. */
async function misspelt(
  query: Readonly<Record<string, unknown>>,
  api: QueryApi,
  clock: Clock,
  signal: AbortSignal,
): Promise<string> {
  const share = startBudget(clock, mostHintMs)
  const none: MetaResponse = { cubes: [] }
  const meta = await api.meta(anySignal([signal, share.signal])).catch(() => none)
  share.release()
  signal.throwIfAborted()
  const known = meta.cubes.flatMap(({ measures, dimensions, segments }) =>
    [...measures, ...dimensions, ...segments].map(({ name }) => name),
  )
  const used = JSON.stringify(query).match(/\b[A-Za-z_]\w*\.[A-Za-z_]\w*/g) ?? []
  const unknown = used.find((name) => !known.includes(name))
  const [near] = unknown === undefined ? [] : nearest(unknown, known, 1)
  return near === undefined
    ? ''
    : ` (did you mean ${oneLine(near, 200)} instead of ${oneLine(unknown ?? '', 200)}?)`
}

/** The query of semantic SQL, or why there is none. */
async function converted(
  sql: string,
  api: QueryApi,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>> | string> {
  const conversion = await api.convert(sql, signal)
  return 'query' in conversion ? conversion.query : conversion.problem
}
