import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeGate, Consumer, ContentImpact, Report } from '../../src/base/findings.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { mostCommentCharacters, renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { hostileText } from '../support/hostile-text.ts'
import { runs } from '../support/property-runs.ts'
import { expectHarmless, shownComment } from './markup.ts'
import { changeOf, comparisonOf, consumerOf, impactOf, reportOf } from './reports.ts'

const label = 'approved-breaking-change'
const red = { outcome: 'failure', failureKind: 'breaking', sentence: 'It breaks.' } as const
const advice = `Add the label \`${label}\` to accept them, or keep the old names.`
const rejected: ChangeGate = { failOn: 'impact', result: 'rejected', changes: 2, label, advice }

const changes = [
  changeOf({ gated: true, place: { path: 'models/marts/orders.yml', line: 12 } }),
  changeOf({
    id: 'plan-failed',
    kind: 'measure',
    member: 'orders.completed_count',
    fingerprint: '0123456789ab',
    gated: true,
    place: { path: 'models/marts/orders.yml', line: 31 },
  }),
  changeOf({ member: 'orders.unused', fingerprint: 'a', place: { path: 'models/marts/orders.yml' } }),
]
const status = { member: 'orders.status', certainty: 'exact', fingerprint: '9f2c41d07ab3' } as const
const monday = { text: 'At 07:30 AM, only on Monday', enabled: true, recipients: 31 }

const consumers = [
  consumerOf({ uses: [{ ...status, where: 'widget 4' }] }),
  consumerOf({ id: 9, name: 'Partner portal', uses: [{ ...status, where: 'a filter' }] }),
  consumerOf({ type: 'report', id: 2, name: 'Open orders', uses: [{ ...status, where: 'SQL' }] }),
  consumerOf({
    id: 8,
    name: 'Ops board',
    uses: [{ ...status, fingerprint: '0123456789ab', where: 'widget 1' }],
  }),
]
function reportWith(found: ContentImpact, change: Partial<Report> = {}, gate?: ChangeGate, list = changes) {
  const findings = { model: comparisonOf(list), impact: found, ...(gate && { changeGate: gate }) }
  return reportOf({ ...change, findings })
}
const typical = reportWith(impactOf(consumers), { verdict: red }, rejected)
describe('much content', () => {
  it('stays within the limit of a comment, the first first, and the rest is counted', () => {
    const long = `\n::error::@mona <b>${'x'.repeat(5000)}`
    const one = (index: number) =>
      consumerOf({
        id: index,
        name: `n${index} ${long}`,
        url: `https://github.example/team/dbt/${'x'.repeat(900)}`,
        owner: { id: 1, name: long },
        uses: Array.from({ length: 12 }, (_, each) => ({
          ...status,
          member: `m${each % 8} ${long}`,
          where: `${each} ${long}`,
        })),
        schedules: Array<typeof monday>(9).fill({ ...monday, text: long }),
        sheets: Array<Consumer['sheets'][number]>(9).fill({ host: long, workbook: long, sheet: long }),
      })
    const many = (['broken', 'changes', 'loses-rollup', 'may-use', 'already-broken'] as const).flatMap(
      (state) =>
        Array.from({ length: state === 'broken' ? 2000 : 50 }, (_, index) => ({ ...one(index), state })),
    )
    const unchecked = Array.from({ length: 200 }, () => ({ type: 'plan', count: 1, reason: long }) as const)
    const report = reportWith(impactOf(many, { complete: false, unchecked }), { verdict: red }, rejected)
    const markdown = renderComment(report)
    expect(markdown.length).toBeLessThanOrEqual(mostCommentCharacters)
    expectHarmless(markdown)
    const { text, tables } = shownComment(reportWith(impactOf(many), {}, undefined, []))
    const names = tables[0]?.rows.map(([content = '']) => /n(\d+)/.exec(content)?.[1]) ?? []
    expect(names.length).toBeGreaterThan(1)
    expect(names).toEqual(names.map((_, index) => String(index)))
    expect(text).toContain(
      `… and ${(2000 - names.length).toLocaleString('en-US')} more rows, in the job summary.`,
    )
  })

  it('has some hundred rows where names are short', () => {
    const many = Array.from({ length: 2000 }, (_, id) =>
      consumerOf({ id, name: `Report ${id}`, type: 'report' }),
    )
    const { tables } = shownComment(reportWith(impactOf(many), { verdict: red }, rejected, []))
    expect(tables[0]?.rows.length).toBeGreaterThan(100)
    const { text } = shownComment(reportWith(impactOf(many), { verdict: red }, rejected))
    expect(text).toContain('Report 4 (report of Ana) and 1,995 more')
  })
})

describe('names of content', () => {
  it('are text and nothing else, whatever they are', () => {
    fc.assert(
      fc.property(hostileText, fc.boolean(), (text, complete) => {
        const one = consumerOf({
          name: text,
          url: `https://github.example/team/dbt/${text}`,
          owner: { id: 1, name: text },
          uses: [
            { ...status, member: text, where: text },
            { member: '', where: text, certainty: 'planned', message: text },
          ],
          schedules: [{ text, enabled: true }],
          sheets: [{ host: text, workbook: text, sheet: text }],
        })
        const all = (['broken', 'changes', 'loses-rollup', 'may-use', 'already-broken'] as const).map(
          (state) => ({
            ...one,
            state,
          }),
        )
        const unchecked = [{ type: 'report', count: 1, reason: text } as const]
        const report = reportWith(
          impactOf(all, { complete, unchecked }),
          complete ? {} : { verdict: red },
          rejected,
        )
        expectHarmless(renderComment(report))
        expectHarmless(renderSummary(report))
        for (const { message } of annotationsOf(report, 'here').errors)
          expect(message).not.toMatch(/[\r\u2028\u001b]/)
      }),
      runs(10, 30),
    )
  })
})

describe('annotations of changes that content uses', () => {
  it('name what breaks; only those that the gate rests on are errors', () => {
    const { errors, warnings } = annotationsOf(typical, 'in the job summary')
    expect(errors.map(({ message }) => message.split('\n').at(-1))).toEqual([
      'Breaks dashboard "Weekly sales", dashboard "Partner portal", report "Open orders".',
      'Breaks dashboard "Ops board".',
    ])
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('orders.unused')])
    const many = Array.from({ length: 9 }, (_, id) =>
      consumerOf({ id, name: `d\n::error::${id}`, uses: [{ ...status, where: 'x' }] }),
    )
    const [first] = annotationsOf(reportWith(impactOf(many), { verdict: red }, rejected), 'here').errors
    expect(first?.message).toContain(
      'Breaks dashboard "d ::error::0", dashboard "d ::error::1", dashboard "d ::error::2" and 6 more.',
    )
  })
})
