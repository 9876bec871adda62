import type { Row } from '../query-api/schemas.ts'
import { count, grouped } from '../runtime/text.ts'
import { meets } from './comparison.ts'
import type { Expectation } from './data-test.ts'

/** The query API returns no more rows. */
export const mostRows = 50_000

/**
 * What a result does not meet, each a phrase. The phrases have counts and the words of the test, and never a value: this is
 * the only place that reads values.
 * @param ms how long the result took
 * @param capped whether the result ends at the most rows that there can be, so that rows may be missing
 */
export function checkResult(
  rows: readonly Row[],
  ms: number,
  expected: Expectation,
  capped: boolean,
): string[] {
  const { rows: expectedCount, value, unique, maxMs } = expected
  if (capped && (expectedCount || value.size > 0 || unique.length > 0)) {
    return [`the result has ${grouped(mostRows)} rows, the most that can be read: add a filter`]
  }
  return [
    ...(expectedCount && !meets(rows.length, expectedCount)
      ? [`${count(rows.length, 'row')}, expected ${expectedCount.text}`]
      : []),
    ...[...value].flatMap(([member, comparison]) => {
      if (rows.length === 0) return [`no row has a value of ${member}`]
      if (!rows.every((row) => Object.hasOwn(row, member))) return [absent(member)]
      const wrong = rows.filter((row) => !meets(row[member] ?? null, comparison)).length
      return wrong === 0
        ? []
        : [`${member} is not ${comparison.text} in ${grouped(wrong)} of ${count(rows.length, 'row')}`]
    }),
    ...uniqueProblems(rows, unique),
    ...(maxMs !== undefined && ms > maxMs ? [`took ${ms} ms, expected at most ${maxMs} ms`] : []),
  ]
}

function uniqueProblems(rows: readonly Row[], members: readonly string[]): string[] {
  if (members.length === 0 || rows.length === 0) return []
  const missing = members.filter((member) => !rows.every((row) => Object.hasOwn(row, member)))
  if (missing.length > 0) return missing.map(absent)
  const different = new Set(rows.map((row) => JSON.stringify(members.map((member) => row[member]))))
  const repeated = rows.length - different.size
  return repeated === 0
    ? []
    : [`${members.join(', ')} is not unique: ${grouped(repeated)} of ${count(rows.length, 'row')} repeated`]
}

function absent(member: string): string {
  return `${member} is not in the result`
}
