import { checkResult, mostRows } from '../../data-tests/check-result.ts'
import type { DataTest } from '../../data-tests/data-test.ts'
import type { DataTestResult } from '../../findings.ts'
import type { QueryApi } from '../../query-api/query-api.ts'
import { runQuery } from '../../query-api/run-query.ts'
import { withoutValues } from '../../query-api/warehouse-message.ts'
import type { Clock } from '../../runtime/clock.ts'
import { oneLine } from '../../runtime/text.ts'

/** Time limit of one query. */
const mostMs = 60_000

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
      return { state: 'failed', durationMs, reason: `the query fails: ${text}` }
    }
  }
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
