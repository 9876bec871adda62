import { expect, it } from 'vitest'
import type { ModelError, Report } from '../../src/base/findings.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { reportOf } from './reports.ts'

it.each<[string, (shown: Report) => unknown, number]>([
  ['the comment', (shown) => renderComment(shown), 1500],
  ['the job summary', renderSummary, 8000],
  ['the annotations', (shown) => annotationsOf(shown, 'in the log'), 9],
])('of twenty thousand errors, %s formats only those that it shows', (_, render, most) => {
  let formatted = 0
  const errors = Array.from({ length: 20_000 }, (_, index): ModelError => {
    const place = { path: `model/${index % 500}.yml`, line: 1 }
    return {
      get message() {
        formatted++
        return `name_${index} is not defined`
      },
      times: 1,
      place,
    }
  })
  render(reportOf({ findings: { valid: false, errors } }))
  expect(formatted).toBeGreaterThan(0)
  expect(formatted).toBeLessThanOrEqual(most)
})
