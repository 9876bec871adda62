import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeGate, Consumer, ContentImpact, ModelChange, Report } from '../../src/base/findings.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { mostCommentCharacters, renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { renderGitHub } from '../support/github-markdown.ts'
import { hostileText } from '../support/hostile-text.ts'
import { runs } from '../support/property-runs.ts'
import { expectHarmless } from './markup.ts'
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
  changeOf({
    member: 'orders.unused',
    fingerprint: '00000000000a',
    place: { path: 'models/marts/orders.yml' },
  }),
  changeOf({ id: 'aggregation-changed', level: 'dangerous', kind: 'measure', member: 'orders.revenue' }),
]
const status = { member: 'orders.status', certainty: 'exact', fingerprint: '9f2c41d07ab3' } as const
const completed = {
  member: 'orders.completed_count',
  certainty: 'planned',
  fingerprint: '0123456789ab',
} as const
const monday = { text: 'At 07:30 AM, only on Monday', enabled: true, recipients: 31 }

/** The typical pull request of the design. */
const consumers: Consumer[] = [
  consumerOf({
    url: 'https://tenant.example.com/dashboards/7',
    uses: [
      { ...status, where: 'widget 4' },
      { ...status, where: 'a filter' },
    ],
    schedules: [monday, { text: 'every day', enabled: false }],
  }),
  consumerOf({
    id: 8,
    name: 'Ops board',
    owner: { id: 4, name: 'Ben' },
    uses: [{ ...completed, where: 'widget 1' }],
    schedules: [{ text: 'every Friday', enabled: true, recipients: 6 }],
  }),
  consumerOf({ id: 9, name: 'Partner portal', uses: [{ ...status, where: 'a filter' }], embedded: true }),
  consumerOf({
    type: 'report',
    id: 2,
    name: 'Open orders',
    owner: { id: 5, name: 'Cleo' },
    version: 'draft',
    uses: [{ ...status, where: 'SQL', certainty: 'planned' }],
    sheets: [{ host: 'excel', workbook: 'Forecast.xlsx', sheet: 'Orders' }],
  }),
  ...[1, 2].map((id) => consumerOf({ type: 'report', id, name: `Revenue ${id}`, state: 'changes' })),
  consumerOf({ type: 'report', id: 30, name: 'Mentions it', state: 'may-use' }),
  consumerOf({ type: 'notification', id: 31, name: '', state: 'already-broken' }),
]
const read = { reports: 1988, dashboards: 300, notifications: 300 }
const impact = impactOf(consumers, {
  checked: read,
  unchecked: [{ type: 'report', count: 12, reason: 'not semantic SQL' }],
})
function reportWith(
  found: ContentImpact | null,
  change: Partial<Report> = {},
  gate?: ChangeGate,
  list = changes,
) {
  const findings = {
    model: comparisonOf(list),
    ...(found ? { impact: found } : {}),
    ...(gate ? { changeGate: gate } : {}),
  }
  return reportOf({ ...change, findings })
}
const typical = reportWith(impact, { verdict: red }, rejected)
const pageOf = (report: Report) => renderGitHub(renderComment(report))
const titleOf = (report: Report) => pageOf(report).text.split('\n')[0]

describe('the comment on who uses it', () => {
  const page = pageOf(typical)

  it('begins with what breaks, and how to accept it', () => {
    expect(page.text.split('\n').slice(0, 3)).toEqual([
      '❌ Data model: 2 breaking changes, 3 dashboards break (2 mailed weekly)',
      '3 breaking, 1 changes, compared with main, in this pull request',
      `Add the label ${label} to accept them, or keep the old names.`,
    ])
  })

  it('says with each change who uses it, with owner and reach', () => {
    expect(page.text).toContain(
      'Who uses it · 1,988 of 2,000 reports, 300 dashboards, 300 scheduled mails checked',
    )
    expect(page.text).toContain(
      'used by Weekly sales (dashboard of Ana, mailed At 07:30 AM, only on Monday to 31), ' +
        'Partner portal (dashboard of Ana, embedded), ' +
        'Open orders (report of Cleo, draft, sheet Forecast.xlsx, tab Orders)',
    )
    expect(page.text).toContain('used by Ops board (dashboard of Ben, mailed every Friday to 6)')
    expect(page.links).toContain('https://tenant.example.com/dashboards/7')
  })

  it('has a row for each that breaks in the job summary, with owner, place and reach', () => {
    expect(renderGitHub(renderSummary(typical)).tables[0]).toEqual({
      columns: 3,
      head: ['Content', 'Uses', 'Reaches'],
      rows: [
        [
          'dashboard Weekly sales of Ana',
          'orders.status in widget 4 and a filter',
          'mailed At 07:30 AM, only on Monday to 31',
        ],
        ['dashboard Ops board of Ben', 'orders.completed_count in widget 1', 'mailed every Friday to 6'],
        ['dashboard Partner portal of Ana', 'orders.status in a filter', 'embedded'],
        ['report Open orders (draft) of Cleo', 'orders.status in SQL', 'sheet Forecast.xlsx, tab Orders'],
      ],
    })
  })

  it('marks what the gate rests on, and folds the others away', () => {
    expect(page.text.match(/^[❌⚠☑]\S* orders.*/gmu)?.map((line) => line.split(' ')[0])).toEqual([
      '❌',
      '❌',
      '⚠️',
      '⚠️',
    ])
    const order = [
      'What breaks',
      'Who uses it',
      'Numbers, rows or viewers may change: 1 change, 2 reports',
      'Changes: 2 reports',
      'May use a change: 1 report',
      'Broken before: 1 scheduled mail',
      'Not checked:',
      '12 reports: not semantic SQL',
      "Content that this token's user cannot open; API clients and SQL tools; alerts.",
      'Who may see which rows.',
    ]
    const places = order.map((words) => page.text.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const open = renderComment(typical).replace(/<details>[\s\S]*?<\/details>/g, '')
    expect(renderGitHub(open).tables).toEqual([])
  })

  it.each<[string, Consumer[], string]>([
    ['nothing', [], 'done'],
    ['a dashboard', [consumerOf()], 'done, 1 dashboard breaks'],
    ['a mailed one', [consumerOf({ schedules: [monday] })], 'done, 1 dashboard breaks (1 mailed weekly)'],
    [
      'some mailed daily and weekly',
      [
        consumerOf({ schedules: [monday] }),
        consumerOf({ schedules: [{ text: 'every day', enabled: true }] }),
      ],
      'done, 2 dashboards break (2 mailed)',
    ],
    [
      'one mailed from Monday through Friday',
      [consumerOf({ schedules: [{ text: 'At 07:30, Monday through Friday', enabled: true }] })],
      'done, 1 dashboard breaks (1 mailed)',
    ],
    [
      'one whose mail is off',
      [consumerOf({ schedules: [{ ...monday, enabled: false }] })],
      'done, 1 dashboard breaks',
    ],
    [
      'reports alone',
      [consumerOf({ type: 'report' }), consumerOf({ type: 'report' })],
      'done, 2 reports break',
    ],
    [
      'a mail alone',
      [consumerOf({ type: 'notification', schedules: [monday] })],
      'done, 1 scheduled mail breaks',
    ],
    ['what only may break', [consumerOf({ state: 'may-use' })], 'done'],
  ])('has a title for %s', (_, list, title) => {
    expect(titleOf(reportWith(impactOf(list), {}, undefined, []))).toMatch(
      new RegExp(`: ${title.replace(/[()]/g, '\\$&')}$`),
    )
  })

  it('says what changes, and counts what stays the same', () => {
    const one = consumerOf({ type: 'report', state: 'changes' })
    const unchanged = { reports: 7, dashboards: 1, notifications: 0 }
    const { text } = pageOf(reportWith(impactOf([one, one], { unchanged })))
    expect(text).toContain('2 reports change; 1 dashboard, 7 reports unchanged (same SQL)')
    const lost = consumerOf({ type: 'report', state: 'loses-rollup' })
    const other = pageOf(reportWith(impactOf([one, lost]))).text
    expect(other).toContain('· 1 report changes')
    expect(other).toContain('Loses its pre-aggregation: 1 report')
    expect(other).not.toContain('unchanged')
  })

  it.each<[string, ContentImpact | null, ModelChange[], string]>([
    [
      'it was not checked',
      null,
      changes.slice(3),
      'Which reports, dashboards, API clients and SQL tools use a member.',
    ],
    [
      'some may use it',
      impactOf([consumerOf({ state: 'may-use' })]),
      changes,
      'No saved content was found that breaks; unknown: 1 dashboard.',
    ],
    ['nothing uses it', impactOf([]), changes, 'No saved content that this token can read uses what breaks.'],
    [
      'nothing breaks',
      impactOf([consumerOf({ state: 'changes' })]),
      changes.slice(3),
      'No saved content that this token can read breaks.',
    ],
    [
      'nothing was found, and not everything was read',
      impactOf([], { complete: false, unchecked: [{ type: 'plan', count: 2, reason: 'no time left' }] }),
      changes,
      'No saved content was found that uses what breaks, but not everything could be checked.',
    ],
    [
      'something was not read',
      impactOf([], { complete: false, unchecked: [{ type: 'plan', count: 2, reason: 'no time left' }] }),
      changes,
      '⚠️ 2 saved queries: no time left',
    ],
    [
      'not everything was checked',
      impactOf([], { complete: false }),
      changes,
      '2,000 reports, 300 dashboards, 300 scheduled mails checked, not everything',
    ],
  ])('says that %s', (_, found, list, words) => {
    expect(pageOf(reportWith(found, {}, undefined, list)).text).toContain(words)
  })

  it.each<[string, Report, string, string]>([
    [
      'content that was not read',
      reportWith(
        impactOf([], { complete: false }),
        { verdict: red },
        { ...rejected, result: 'unknown', changes: 0 },
      ),
      '❌ Data model: not checked completely',
      'It breaks.',
    ],
    [
      'content that was not read, and some that breaks',
      reportWith({ ...impact, complete: false }, { verdict: red }, rejected),
      '❌ Data model: 2 breaking changes, 3 dashboards break (2 mailed weekly)',
      'It breaks.',
    ],
    [
      'content that breaks for an unknown reason',
      reportWith(impactOf([consumerOf()]), { verdict: red }, { ...rejected, changes: 0 }, []),
      '❌ Data model: 1 dashboard breaks',
      'It breaks.',
    ],
  ])('has a verdict on %s', (_, report, title, sentence) => {
    expect(pageOf(report).text.split('\n')).toEqual(expect.arrayContaining([title, sentence]))
  })
})

describe('what the team file says', () => {
  const entry = {
    change: 'member-removed',
    member: 'orders.*',
    reason: 'agreed',
    until: '2027-01-31',
  } as const
  const list = [
    changeOf({ gated: true, acceptedInFile: { reason: 'nobody used it', until: '2027-01-31' } }),
    changeOf({
      member: 'orders.paid',
      fingerprint: '00000000000b',
      usualLevel: 'dangerous',
      reason: 'Level set in `.data-model-ci.yml`.',
    }),
  ]
  const model = comparisonOf(list, {
    acceptEntries: [
      { ...entry, line: 3, changes: 1, state: 'used' },
      { ...entry, line: 9, changes: 0, state: 'unused' },
      { ...entry, line: 12, changes: 0, state: 'expired' },
      { ...entry, line: 15, changes: 2, state: 'added', fingerprint: '00000000000b' },
    ],
  })
  const { text } = pageOf(reportOf({ findings: { model } }))

  it('is at the change', () => {
    expect(text).toContain('☑️ orders.status (dimension) removed\nAccepted until 2027-01-31: nobody used it')
    expect(text).toContain(
      '⚠️ orders.paid (dimension) removed\nLevel set in .data-model-ci.yml. Usually dangerous.',
    )
    expect(titleOf(reportOf({ findings: { model: comparisonOf(list.slice(0, 1)) } }))).toBe(
      '✅ Data model: done, 1 breaking change (accepted)',
    )
  })

  it('is listed, also what the pull request adds', () => {
    expect(text).toContain('Accepted in the team file: 3 entries, 1 added in this pull request')
    expect(text).toContain('☑️ line 3: member-removed of orders.* until 2027-01-31: agreed · 1 change')
    expect(text).toContain('⚠️ matches nothing: line 9')
    expect(text).toContain('⚠️ expired: line 12')
    expect(text).toContain('added in this pull request, counts once it is merged: line 15')
  })
})

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
    const { text, tables } = renderGitHub(renderComment(reportWith(impactOf(many), {}, undefined, [])))
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
    const { tables } = pageOf(reportWith(impactOf(many), { verdict: red }, rejected, []))
    expect(tables[0]?.rows.length).toBeGreaterThan(100)
    const { text } = pageOf(reportWith(impactOf(many), { verdict: red }, rejected))
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
