import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentLines } from '../../src/gate/change-lines.ts'
import { consumerOf, impactOf } from '../report/reports.ts'
import { hostileText } from '../support/hostile-text.ts'

const use = { certainty: 'exact', where: 'x' } as const

describe('lines about saved content', () => {
  it('name what breaks, count the others, and say what was not checked', () => {
    const consumers = [
      consumerOf({
        uses: ['a', 'b', 'a'].map((member) => ({ ...use, member })),
        schedules: [
          { text: 'x', enabled: true },
          { text: 'x', enabled: false },
        ],
        embedded: true,
      }),
      consumerOf({
        type: 'report',
        id: 2,
        name: '',
        uses: Array.from({ length: 7 }, (_, index) => ({ ...use, member: `m${index}` })),
        sheets: [{ host: 'h', workbook: 'w', sheet: 's' }],
      }),
      consumerOf({ state: 'changes' }),
      consumerOf({ state: 'loses-rollup' }),
      consumerOf({ type: 'report', state: 'may-use' }),
      consumerOf({ type: 'notification', state: 'already-broken' }),
    ]
    const unchecked = [
      { type: 'report', count: 12, reason: 'not semantic SQL.' },
      { type: 'workbook', count: 1, reason: 'no permission' },
    ] as const
    const unchanged = { reports: 7, dashboards: 0, notifications: 1 }
    const impact = impactOf(consumers, { complete: false, unchecked: [...unchecked], unchanged })
    expect(contentLines(impact)).toEqual([
      'Saved content that breaks: 1 dashboard, 1 report (checked: 300 dashboards, 2,000 reports, 300 scheduled mails, not everything)',
      'breaks: dashboard "Weekly sales"; owner Ana; uses a, b; mailed by 1 scheduled mail; embedded',
      'breaks: report 2; owner Ana; uses m0, m1, m2, m3, m4 and 2 more; in 1 spreadsheet',
      'Saved content that changes: 1 dashboard',
      'Saved content that loses its pre-aggregation: 1 dashboard',
      'Saved content that may use a change: 1 report',
      'Saved content that was broken before: 1 scheduled mail',
      'Saved content that is unchanged (same SQL): 7 reports, 1 scheduled mail',
      'Not checked: 12 reports (not semantic SQL)',
      'Not checked: 1 workbook (no permission)',
    ])
    expect(contentLines(impactOf([]))).toEqual([
      'No saved content breaks (checked: 300 dashboards, 2,000 reports, 300 scheduled mails)',
    ])
  })

  it('are 100 at most for what breaks, and tell how many of each were not checked', () => {
    const sheet = { host: 'h', workbook: 'w', sheet: 's' }
    const one = consumerOf({ uses: [{ ...use, member: '' }], sheets: [sheet, sheet] })
    const five = consumerOf({ uses: ['a', 'b', 'c', 'd', 'e'].map((member) => ({ ...use, member })) })
    const unchecked = [
      { type: 'report', count: 0, reason: 'x' },
      { type: 'report', count: 1, reason: 'y' },
      { type: 'plan', count: 2, reason: 'z' },
    ] as const
    const [, ...lines] = contentLines(
      impactOf([five, ...Array.from({ length: 100 }, () => one)], { unchecked: [...unchecked] }),
    )
    expect([lines[0], lines[1], ...lines.slice(100)]).toEqual([
      'breaks: dashboard "Weekly sales"; owner Ana; uses a, b, c, d, e',
      'breaks: dashboard "Weekly sales"; owner Ana; in 2 spreadsheets',
      '… and 1 more, in the report',
      'Not checked: an unknown number of reports (x)',
      'Not checked: 1 report (y)',
      'Not checked: 2 plans (z)',
    ])
    expect(contentLines(impactOf(Array.from({ length: 100 }, () => one)))).toHaveLength(101)
  })

  it('are one harmless line each, and not too many', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const one = consumerOf({
          name: text,
          owner: { id: 1, name: text },
          uses: [{ ...use, member: text }],
        })
        const lines = contentLines(
          impactOf(Array(150).fill(one), { unchecked: [{ type: 'plan', count: 1, reason: text }] }),
        )
        expect(lines.length).toBeLessThan(110)
        for (const line of lines) expect(line).not.toMatch(/[\n\r\u2028\u001b]|##\[/)
      }),
      { numRuns: 50 },
    )
  })
})
