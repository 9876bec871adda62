import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeGate, ModelChange, ModelComparison, Report } from '../../src/findings.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { mostCommentCharacters, renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { renderGitHub } from '../support/github-markdown.ts'
import { hostileText } from '../support/hostile-text.ts'
import { costly } from '../support/property-runs.ts'
import { expectHarmless } from './markup.ts'
import { changeOf, comparisonOf, reportOf } from './reports.ts'

const label = 'approved-breaking-change'
const docs = 'https://github.example/team/dbt/blob/v0/docs'
const product = { ...reportOf().product, docs }
const red = {
  outcome: 'failure',
  failureKind: 'breaking',
  sentence: 'The data model has 2 breaking changes compared with "main": orders.status (member-removed).',
} as const
const rejected: ChangeGate = { failOn: 'breaking', result: 'rejected', changes: 2, label }

/** The pull request of the design: a renamed dimension, and a measure that used it. */
const changes: ModelChange[] = [
  changeOf({
    renamedTo: 'orders.state',
    renameCertainty: 'likely',
    fix: 'Keep orders.status as an alias for one release.',
    place: { path: 'models/marts/orders.yml', line: 12 },
  }),
  changeOf({
    id: 'plan-failed',
    kind: 'measure',
    member: 'orders.completed_count',
    message: "'orders.status' not found",
    causedBy: ['orders.status'],
    fingerprint: '0123456789ab',
    place: { path: 'models/marts/orders.yml', line: 31, guess: 'mapped' },
  }),
  changeOf({
    id: 'aggregation-changed',
    level: 'dangerous',
    kind: 'measure',
    member: 'orders.revenue',
    before: { type: 'sum' },
    after: { type: 'avg', filters: 'paid' },
  }),
  ...['a', 'b'].map((name) => changeOf({ id: 'member-added', level: 'safe', member: `orders.${name}` })),
  changeOf({ id: 'entity-added', level: 'safe', kind: 'view', entity: 'sales', member: 'sales' }),
  changeOf({ id: 'title-changed', level: 'safe', member: 'orders.id' }),
]

function reportWith(model: ModelComparison, change: Partial<Report> = {}, gate?: ChangeGate): Report {
  return reportOf({
    product,
    findings: { model, ...(gate ? { changeGate: gate } : {}) },
    ...change,
  })
}
/** As the gate marks what it rests on. */
const gated = (list: ModelChange[]) =>
  list.map((change): ModelChange => (change.level === 'breaking' ? { ...change, gated: true } : change))
const typical = reportWith(comparisonOf(gated(changes)), { verdict: red }, rejected)
const pageOf = (report: Report) => renderGitHub(renderComment(report, { summary: true }))

describe('the comment on breaking changes', () => {
  const page = pageOf(typical)

  it('begins with the number and how to accept', () => {
    expect(page.text.split('\n').slice(0, 4)).toEqual([
      '❌ Data model: 2 breaking changes',
      'deployment 42 · commit a1a1a1a',
      `Add the label ${label} to accept, or keep the old names.`,
      'What breaks · if this branch is merged, compared with main · in this pull request',
    ])
  })

  it('has a row for each, with place, new name, cause and fix', () => {
    expect(page.tables[0]).toEqual({
      columns: 5,
      head: ['', 'Change', 'Member', 'Where', 'Details and fix'],
      rows: [
        [
          '❌',
          'removed, likely renamed',
          'orders.status (dimension)',
          'models/marts/orders.yml:12',
          'likely now orders.state; Fix: Keep orders.status as an alias for one release.',
        ],
        [
          '❌',
          'cannot be planned',
          'orders.completed_count (measure)',
          '≈ models/marts/orders.yml:31',
          "'orders.status' not found; because of orders.status",
        ],
      ],
    })
    expect(page.links).toContain(`${docs}/changes.md#member-removed`)
    expect(page.links).toContain(
      `https://github.example/team/dbt/blob/${'a1'.repeat(20)}/models/marts/orders.yml#L12`,
    )
  })

  it('folds the others away, and says what was not checked', () => {
    expect(page.text).toContain('Numbers, rows or viewers may change: 1 change')
    expect(page.tables[1]?.rows).toEqual([
      ['⚠️', 'aggregation changed', 'orders.revenue (measure)', '', 'type: sum → avg, filters: none → paid'],
    ])
    expect(page.text).toContain('Other changes: 3 added, 1 title changed')
    expect(page.text).toContain('added: orders.a, orders.b')
    expect(page.text).toContain('Which reports, dashboards, API clients and SQL tools use a member.')
    const open = renderGitHub(
      renderComment(typical, { summary: true }).replace(/<details>[\s\S]*?<\/details>/g, ''),
    )
    expect(open.text).not.toContain('orders.revenue')
  })

  it('has the sections in the order of their weight, errors before all', () => {
    const findings = { ...typical.findings, errors: [{ message: 'broken', times: 1 }] }
    const { text } = pageOf({ ...typical, findings })
    const order = ['broken', 'What breaks', 'Numbers, rows', 'Other changes', 'Not checked', 'Log and job']
    expect(order.map((word) => text.indexOf(word))).toEqual(
      order.map((word) => text.indexOf(word)).toSorted((a, b) => a - b),
    )
    expect(order.every((word) => text.includes(word))).toBe(true)
  })

  it('is the same in the job summary', () => {
    const summary = renderGitHub(renderSummary(typical))
    expect(summary.tables[0]).toEqual(page.tables[0])
    expect(summary.text).toContain('❌ Data model: 2 breaking changes')
  })
})

describe('a fix', () => {
  const fixIn = (fix: string) =>
    renderComment(reportWith(comparisonOf([changeOf({ fix })])), { summary: true })

  it('quotes names as code', () => {
    expect(fixIn('Keep the old name: include it again, with `alias: a_b`.')).toContain(
      'Fix: Keep the old name: include it again, with <code>alias&#58; a_b</code>. |',
    )
  })

  it.each(['Perhaps `x` @mona `y`.', 'See www.example.com.', 'Keep `it', 'Of #1.', 'An :imp: here.'])(
    'is code as a whole where a name would be more than a name: %s',
    (fix) => {
      expect(fixIn(fix)).toMatch(/Fix: <code>(?:(?!<code>).)*<\/code> \|/)
    },
  )
})

describe('the verdict on changes', () => {
  const green = { verdict: reportOf().verdict }
  const accepted = changes.map((change) =>
    change.level === 'breaking' ? { ...change, acceptedBy: 'ana' } : change,
  )
  const [first, ...rest] = accepted
  const later = [changeOf({ member: 'orders.paid' }), ...(first ? [first] : []), ...rest]

  it.each<[string, Report, string, string]>([
    [
      'fail-on: never',
      reportWith(comparisonOf(changes), green),
      '⚠️ Data model: done, 2 breaking changes',
      'Synced "main".',
    ],
    [
      'nothing',
      reportWith(comparisonOf([]), green),
      '✅ Data model: done',
      'No change for queries compared with main.',
    ],
    [
      'no breaking one',
      reportWith(comparisonOf(changes.slice(3)), green),
      '✅ Data model: done',
      'No breaking change compared with main.',
    ],
    [
      'no breaking one, not completely compared',
      reportWith(comparisonOf([], { unknown: ['The files are unknown.'] }), green),
      '✅ Data model: done',
      'No breaking change was found compared with main, but not everything could be compared.',
    ],
    [
      'accepted ones',
      reportWith(comparisonOf(accepted), green, { ...rejected, result: 'accepted', labelEvent: 1 }),
      '✅ Data model: done, 2 breaking changes (accepted)',
      `Accepted with the label ${label} by ana: ☑️`,
    ],
    [
      'one after the label was set',
      reportWith(comparisonOf(later), { verdict: red }, { ...rejected, result: 'later', changes: 3 }),
      '❌ Data model: 3 breaking changes',
      `Changes without ☑️ were found after the label ${label} was set. Remove it and set it again to accept them, too, or keep the old names.`,
    ],
    [
      'unknown ones',
      reportWith(
        comparisonOf([], { unknown: ['The files are unknown.'] }),
        { verdict: { ...red, sentence: 'It was not compared.' } },
        { ...rejected, result: 'unknown', changes: 0 },
      ),
      '❌ Data model: not compared completely',
      'It was not compared.',
    ],
    [
      'dangerous ones',
      reportWith(comparisonOf(changes), { verdict: red }, { ...rejected, failOn: 'dangerous', changes: 3 }),
      '❌ Data model: 3 breaking or dangerous changes',
      `Add the label ${label} to accept, or keep the old names.`,
    ],
    [
      'a label that could not be read',
      reportWith(
        comparisonOf(changes),
        { verdict: { ...red, sentence: 'GitHub is down.' } },
        { ...rejected, problem: 'x' },
      ),
      '❌ Data model: 2 breaking changes',
      'GitHub is down.',
    ],
  ])('says %s', (_, report, title, sentence) => {
    const { text } = pageOf(report)
    expect(text.split('\n')[0]).toBe(title)
    expect(text).toContain(sentence)
  })

  it('marks what fails the step, what does not, and what is accepted', () => {
    const marks = (report: Report) => pageOf(report).tables[0]?.rows.map(([mark]) => mark)
    expect(marks(typical)).toEqual(['❌', '❌'])
    expect(marks(reportWith(comparisonOf(changes), green))).toEqual(['⚠️', '⚠️'])
    expect(
      marks(reportWith(comparisonOf(gated(later)), { verdict: red }, { ...rejected, result: 'later' })),
    ).toEqual(['❌', '☑️', '☑️'])
    const base = changes.map((change) => ({ ...change, origin: 'base' as const }))
    const old = reportWith(comparisonOf(base), green, { ...rejected, result: 'passed', changes: 0 })
    expect(marks(old)).toEqual(['⚠️', '⚠️'])
    const partly = comparisonOf(gated(base), { attribution: 'none' })
    expect(marks(reportWith(partly, { verdict: red }, rejected))).toEqual(['❌', '❌'])
    expect(pageOf(old).text).toContain('models/marts/orders.yml:12, already on the default branch')
  })

  it.each<[string, ModelChange['origin'][], string, string[]]>([
    [
      'all are of the pull request',
      ['pull-request', 'pull-request'],
      'compared with main · in this pull request',
      ['', ''],
    ],
    [
      'some are',
      ['pull-request', 'base'],
      'compared with main',
      ['in this pull request', 'already on the default branch'],
    ],
    ['none is known', ['unknown', 'unknown'], 'compared with main', ['', '']],
  ])('says whose changes they are: %s', (_, origins, title, texts) => {
    const all = changes
      .slice(0, 2)
      .map((change, index) => ({ ...change, origin: origins[index] ?? 'unknown' }))
    const { text, tables } = pageOf(reportWith(comparisonOf(all), green))
    expect(text).toMatch(new RegExp(`^.*What breaks · if this branch is merged, ${title}$`, 'm'))
    const told = tables[0]?.rows.map((row) => (row[3] ?? '').replace(/^[^,]*(?:, )?/, ''))
    expect(told?.toSorted()).toEqual(texts.toSorted())
  })

  it('says what the comparison lacks', () => {
    const model = comparisonOf(changes, {
      readings: ['files'],
      attribution: 'none',
      behindBy: 3,
      unknown: ['The query API of the branch is unknown.'],
      valuesUnknown: 'The two environments write SQL differently.',
      plans: { checked: 4, unchanged: 1, changed: 0, failed: 1, alreadyFailing: 2, sent: 8 },
    })
    const report = reportWith(model, green)
    const attributed = 'this pull request makes is unknown'
    expect(pageOf(report).text).not.toContain(attributed)
    const { text } = pageOf({ ...report, run: { ...report.run, eventName: 'pull_request' } })
    expect(text).toContain('3 commits of the default branch missing here')
    expect(text).toContain('Not checked, and 2 not compared')
    expect(text).toContain('The query API of the branch is unknown.')
    expect(text).toContain('of the files alone')
    expect(text).toContain('The two environments write SQL differently.')
    expect(text).toContain('2 members cannot be planned on main either.')
    expect(text).toContain(attributed)
    expect(text).not.toContain('Whether queries can be planned was not checked')
    expect(pageOf(typical).text).toContain('Whether queries can be planned was not checked')
  })
})

describe('many changes', () => {
  const many = (length: number, change: (index: number) => Partial<ModelChange>) =>
    Array.from({ length }, (_, index) => changeOf({ member: `orders.m${index}`, ...change(index) }))
  const rowsFor = (list: ModelChange[]) =>
    pageOf(reportWith(comparisonOf(list))).tables[0]?.rows.map((row) => row.slice(1)) ?? []

  it('are one row for a renamed cube', () => {
    const entity = { id: 'entity-removed', kind: 'cube', entity: 'orders', member: 'orders' } as const
    expect(
      rowsFor([
        changeOf({
          ...entity,
          renamedTo: 'sales',
          renameCertainty: 'likely',
          members: { moved: 63, gone: 2 },
        }),
      ]),
    ).toEqual([
      ['removed, likely renamed', 'orders (cube)', '', 'likely now sales; 63 members moved, 2 gone'],
    ])
  })

  it('are one row for the renamed members of an entity', () => {
    const renamed = many(60, (index) => ({ renamedTo: `orders.n${index}`, renameCertainty: 'certain' }))
    const [row, ...others] = rowsFor([
      ...renamed,
      changeOf({ message: 'x' }),
      changeOf({ entity: 'lines', member: 'lines.id' }),
    ])
    expect(row?.slice(0, 3)).toEqual(['renamed', 'orders: 60 dimensions', ''])
    expect(row?.[3]).toMatch(/^orders\.m0 → orders\.n0, orders\.m1 → orders\.n1, .* and 50 more$/)
    expect(others.map(([, member]) => member)).toEqual(['orders.status (dimension)', 'lines.id (dimension)'])
  })

  it('have a row each while they are few', () => {
    expect(rowsFor(many(5, () => ({})))).toHaveLength(5)
    expect(rowsFor(many(6, () => ({})))).toHaveLength(1)
    expect(rowsFor(many(6, (index) => (index < 3 ? {} : { kind: 'measure' })))).toHaveLength(6)
  })

  it('stay within the limit of a comment, and the rest is counted', () => {
    const long = 'x'.repeat(5000)
    const list = [
      ...many(1500, (index) => ({
        entity: `e${index}`,
        message: long,
        place: { path: `${long}${index}.yml`, line: 1 },
      })),
      ...many(1500, (index) => ({
        entity: `e${index}`,
        level: 'dangerous',
        id: 'member-definition-changed',
        message: long,
      })),
      ...many(1500, () => ({ level: 'safe', id: 'member-added', member: long })),
    ]
    const markdown = renderComment(
      reportWith(comparisonOf(list, { unknown: Array<string>(100).fill(long) }), { verdict: red }, rejected),
      { summary: true },
    )
    expect(markdown.length).toBeLessThanOrEqual(mostCommentCharacters)
    expectHarmless(markdown)
    const { text, tables } = renderGitHub(markdown)
    const shown = tables[0]?.rows.length ?? 0
    expect(shown).toBeGreaterThan(3)
    expect(text).toContain(`… and ${(1500 - shown).toLocaleString('en-US')} more rows, in the job summary.`)
  })
})

describe('names of the model', () => {
  it('are text and nothing else, whatever they are', () => {
    fc.assert(
      fc.property(hostileText, fc.boolean(), (text, failed) => {
        const one = changeOf({
          entity: text,
          member: `x${text}`,
          renamedTo: text,
          message: text,
          fix: text,
          reason: text,
          causedBy: [text],
          before: { [text]: text },
          after: { [text]: text },
          place: { path: `x${text}`, line: 1 },
        })
        const list = [one, { ...one, level: 'dangerous' as const }, { ...one, level: 'safe' as const }]
        const model = comparisonOf(list, { base: text, unknown: [text] })
        const report = reportWith(model, failed ? { verdict: red } : {}, { ...rejected, label: `x${text}` })
        expectHarmless(renderComment(report, { summary: true }))
        expectHarmless(renderSummary(report))
      }),
      costly,
    )
  })
})

describe('annotations of changes', () => {
  const placed = (length: number) =>
    Array.from({ length }, (_, index) =>
      changeOf({ member: `orders.m${index}`, place: { path: 'a.yml', line: index + 1 } }),
    )
  const of = (list: ModelChange[], failed = true, errors = 0) => {
    const findings = {
      model: comparisonOf(list),
      ...(errors > 0
        ? {
            errors: Array.from({ length: errors }, () => ({
              message: 'm',
              times: 1,
              place: { path: 'b.yml' },
            })),
          }
        : {}),
    }
    return annotationsOf(reportOf({ findings, ...(failed ? { verdict: red } : {}) }), 'in the job summary')
  }

  it('are errors where they fail the step, and warnings where they do not', () => {
    const [first] = changes
    const wanted = {
      title: 'Breaking change',
      message:
        'orders.status (dimension): removed, likely renamed. Queries that use it fail.\nLikely now orders.state.\nFix: Keep orders.status as an alias for one release.',
      place: { path: 'models/marts/orders.yml', line: 12 },
    }
    const list = first ? [first] : []
    expect(of(list)).toEqual({ errors: [wanted], warnings: [], more: null })
    expect(of(list, false)).toEqual({ errors: [], warnings: [wanted], more: null })
  })

  it.each([
    [9, 0, 9, null],
    [10, 0, 8, '… and 2 more breaking changes in the data model, in the job summary.'],
    [10, 3, 8, null],
    [10, 9, 9, null],
    [10, 20, 8, '… and 12 more errors in the data model, in the job summary.'],
  ])('of %d changes and %d errors are %d', (count, errors, shown, more) => {
    const annotations = of(placed(count), true, errors)
    expect(annotations.errors).toHaveLength(shown)
    expect(annotations.more).toBe(more)
    expect(annotations.errors.length + (more === null ? 0 : 1)).toBeLessThanOrEqual(9)
  })

  it('are only of breaking changes with a place', () => {
    expect(of(changes.slice(2)).errors).toEqual([])
    expect(of([changeOf()])).toEqual({ errors: [], warnings: [], more: null })
  })
})
