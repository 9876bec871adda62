import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelChange, ReaderChange, ReaderComparison, Report } from '../../src/base/findings.ts'
import { changeLines } from '../../src/gate/change-lines.ts'
import { changeClasses } from '../../src/meaning/change.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { mostCommentCharacters, renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { hostileText } from '../support/hostile-text.ts'
import { costly } from '../support/property-runs.ts'
import { expectHarmless, shownComment } from './markup.ts'
import { changeOf, comparisonOf, readerOf, reportOf } from './reports.ts'

const docs = 'https://github.example/team/dbt/blob/v0/docs'

function reportWith(readers: ReaderComparison[] | undefined, changes: ModelChange[] = []): Report {
  const model = comparisonOf(changes, readers && { readers })
  return reportOf({ product: { ...reportOf().product, docs }, findings: { model } })
}

/** What changes of `orders` for a reader. */
function stateOf(state: ReaderChange['state'], change: Partial<ReaderChange> = {}): ReaderChange {
  return { entity: 'orders', state, members: ['orders.amount'], isWhole: false, ...change }
}
describe('the table "Who sees what"', () => {
  it('stands open before what breaks, in the comment and in the job summary, with each unknown reader', () => {
    const unknown = 'What `apac` gets is unknown.'
    const report = reportWith([{ ...readerOf('apac'), unknown }, readerOf('same')], [changeOf()])
    const start =
      /\n\*\*Who sees what\*\* · 1 reader: no change of their own\n\n- ⚠️ What <code>apac<\/code> gets is unknown.\n\n\*\*What breaks/
    for (const render of [renderComment, renderSummary]) expect(render(report)).toMatch(start)
    expect(renderComment(reportWith([{ ...readerOf('apac'), unknown }]))).not.toContain('unchanged')
  })

  it.each<[string, ModelChange[], string, string]>([
    ['nothing', [], 'unchanged', 'The planner gives the same as before to same.'],
    [
      'what is told of others',
      [changeOf({ id: 'access-widened', kind: 'access-policy', readers: ['other'] })],
      'unchanged',
      'The planner gives the same as before to same.',
    ],
    [
      'something for all',
      [changeOf()],
      'no change of their own',
      'Apart from the changes above, nothing changes for same.',
    ],
  ])('says of a reader without a row only what is so where %s changes', (_, changes, title, text) => {
    const others = [[], [readerOf('other', stateOf('sees more'))]]
    const [alone = '', beside] = others.map(
      (more) => shownComment(reportWith([readerOf('same'), ...more], changes)).text,
    )
    for (const page of [alone, beside]) expect(page).toContain(`Who sees what · 1 reader: ${title}\n`)
    expect(alone).toContain(`\n${text}\n`)
  })

  it('is cut by whole rows, and counts the rest', () => {
    const many = Array.from({ length: 400 }, (_, at) => stateOf('sees less', { entity: `${at}`.repeat(99) }))
    const report = reportWith(Array.from({ length: 20 }, (_, at) => readerOf(`r${at}`, ...many)))
    const comment = renderComment(report)
    expect(comment.length).toBeLessThan(mostCommentCharacters / 3)
    expectHarmless(comment)
    const shown = shownComment(report).tables[0]?.rows.length ?? 0
    expect(shown).toBeGreaterThan(20)
    expect(comment).toContain(`… and ${(8000 - shown).toLocaleString('en')} more rows, in the job summary.`)
  })
})

describe('what readers would tell', () => {
  const policy = (id: ModelChange['id']) => changeOf({ id, level: 'dangerous', kind: 'access-policy' })
  const hint = 'Who sees what is unknown: name readers in the team file to compare it (how).'

  it.each<[string, boolean, Report]>([
    ['an access policy changed', true, reportWith(undefined, [policy('access-policy-changed')])],
    ['policies hide what changed', true, reportWith(undefined, [policy('definition-not-visible')])],
    [
      'both',
      true,
      reportWith(
        undefined,
        ['access-policy-changed', 'definition-not-visible'].map((id) => policy(id as ModelChange['id'])),
      ),
    ],
    ['there are readers', false, reportWith([readerOf('a')], [policy('access-policy-changed')])],
    ['there are readers, and none is known', false, reportWith([], [policy('access-policy-changed')])],
    ['no policy is concerned', false, reportWith(undefined, [changeOf()])],
    ['nothing was compared', false, reportOf()],
  ])('is said once or never: %s', (_, isSaid, report) => {
    const page = shownComment(report)
    expect(page.text.split(hint)).toHaveLength(isSaid ? 2 : 1)
    expect(page.links.includes(`${docs}/who-sees-what.md`)).toBe(isSaid)
  })

  it.each<[string, boolean, ReaderComparison[]]>([
    ['a reader could be compared', false, [readerOf('a')]],
    ['no reader could be compared', true, [{ ...readerOf('a'), unknown: 'no' }]],
  ])('says of the planning of queries that it was not checked where %s: %j', (_, isSaid, readers) => {
    const { text } = shownComment(reportWith(readers))
    expect(text.includes('Whether queries can be planned was not checked')).toBe(isSaid)
  })

  it('is not among what was not checked of these readers', () => {
    expect(shownComment(reportWith(undefined)).text).toContain('Who may see which rows.\n')
    expect(shownComment(reportWith([readerOf('a')])).text).toContain(
      'Who may see which rows, other than these readers.\n',
    )
  })
})

describe('names of readers', () => {
  it('are in no annotation and no line of the log, which count them', () => {
    const change = changeOf({
      ...{ id: 'access-narrowed', kind: 'access-policy', member: 'orders', affects: ['orders.a'] },
      ...{ readers: ['emea', 'apac'], reason: changeClasses['access-narrowed'].reason },
      place: { path: 'a.yml', line: 3 },
    })
    const report = reportWith([readerOf('emea', stateOf('sees less')), readerOf('apac')], [change])
    const [warning] = annotationsOf(report, 'in the log').warnings
    expect(warning?.message).toBe(
      'orders (access-policy): no longer visible, or without rows. Queries of these readers fail, or get no rows.\nFor 2 readers.',
    )
    expect(changeLines(comparisonOf([change], { readers: report.findings.model?.readers ?? [] }))).toEqual([
      '1 breaking change in this pull request, compared with "main"',
      'breaking: orders (access-policy): no longer visible, or without rows; 1 member: orders.a; for 2 readers; a.yml:3',
    ])
  })

  it('are text and nothing else, as those of members, filters and pre-aggregations', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const names = [text, `x${text}`, text, text]
        const all = { members: names, rollups: names, filters: { before: names, after: [`y${text}`] } }
        const states = ['sees more', 'rows changed', 'comes back empty', 'loses rollup'] as const
        const readers = [
          readerOf(text, ...states.map((state) => stateOf(state, { ...all, entity: text }))),
          { ...readerOf(text), unknown: text },
        ]
        const change = changeOf({
          kind: 'access-policy',
          entity: text,
          member: text,
          affects: names,
          readers: names,
        })
        for (const report of [
          reportWith(readers, [change]),
          reportWith([readerOf(text)], [changeOf({ readers: names })]),
        ]) {
          expectHarmless(renderComment(report))
          expectHarmless(renderSummary(report))
        }
      }),
      costly,
    )
  })
})
