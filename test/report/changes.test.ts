import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChangeGate, ModelChange, ModelComparison, Report } from '../../src/base/findings.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { mostCommentCharacters, renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { renderGitHub } from '../support/github-markdown.ts'
import { hostileText } from '../support/hostile-text.ts'
import { costly } from '../support/property-runs.ts'
import { expectHarmless } from './markup.ts'
import { changeOf, comparisonOf, consumerOf, impactOf, reportOf } from './reports.ts'

const label = 'approved-breaking-change'
const advice = `Add the label \`${label}\` to accept them, or keep the old names.`
const docs = 'https://github.example/team/dbt/blob/v0/docs'
const product = { ...reportOf().product, docs }
const red = {
  outcome: 'failure',
  failureKind: 'breaking',
  sentence: 'The data model has 2 breaking changes compared with "main": orders.status (member-removed).',
} as const
const rejected: ChangeGate = { failOn: 'breaking', result: 'rejected', changes: 2, label, advice }

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
const noFiles = { sql: 0, macros: 0, seeds: 0, properties: 0, settings: 0 }
const notChecked = 'not checked: whether the dbt SQL still gives the columns and values of the model'
/** Without a pull request, the list below says it. */
const command = ({ command: name, findings }: Report) =>
  name !== 'deploy' && findings.model?.dbtFiles === undefined
const pageOf = (report: Report) => renderGitHub(renderComment(report))

/** The entries of changes, each with its lines; open and collapsed ones. */
function entriesOf(report: Report, render = renderComment): string[][] {
  const list = render(report)
    .split(/\n(?=- [❌⚠☑])/u)
    .slice(1)
  return list.map(
    (entry) =>
      entry
        .split(/\n(?! {2}- )/)[0]
        ?.split('\n')
        .map((line) => renderGitHub(line.replace(/^ *- /, '')).text) ?? [],
  )
}

describe('the comment on breaking changes', () => {
  const page = pageOf(typical)

  it('begins with the number, the sum and how to accept', () => {
    expect(page.text.split('\n').slice(0, 4)).toEqual([
      '❌ Data model: 2 breaking changes',
      '2 breaking, 1 changes, 3 new, 1 other, compared with main, in this pull request',
      `Add the label ${label} to accept them, or keep the old names.`,
      'What breaks',
    ])
  })

  it('counts what is unchanged, and names few new members alone, with their places', () => {
    const sumOf = (list: ModelChange[], plans = {}) =>
      pageOf(reportWith(comparisonOf(list, { plans: { ...comparisonOf([]).plans, ...plans } }))).text.split(
        '\n',
      )[1]
    const added = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        changeOf({ id: 'member-added', level: 'safe', member: `orders.m${at}`, fingerprint: `${at}` }),
      )
    const placed = [changeOf({ id: 'member-added', level: 'safe', place: { path: 'a.yml', line: 3 } })]
    expect(sumOf(placed, { unchanged: 1518 })).toBe(
      '1 new (orders.status a.yml:3), 1,518 unchanged (same SQL), compared with main',
    )
    expect(sumOf(added(4))).toBe('4 new, compared with main')
    expect(sumOf([], { unchanged: 2 })).toBe(
      'No change for queries, 2 unchanged (same SQL), compared with main',
    )
  })

  it('has an entry for each cause, with place, new name, what falls with it and fix', () => {
    expect(entriesOf(typical)[0]).toEqual([
      '❌ orders.status (dimension) removed, likely renamed to orders.state · models/marts/orders.yml:12',
      'with it: orders.completed_count (cannot be planned)',
      'Fix: Keep orders.status as an alias for one release. Step by step',
    ])
    expect(page.links).toContain(`${docs}/changes.md#member-removed`)
    expect(page.links).toContain(
      `https://github.example/team/dbt/blob/${'a1'.repeat(20)}/models/marts/orders.yml#L12`,
    )
  })

  it('has one entry for members of one column, by their place, and one each without a place', () => {
    const pair = (place?: ModelChange['place']) =>
      ['orders.paid', 'orders.total_paid'].map((member, at) =>
        changeOf({
          member,
          fingerprint: `${at}`,
          kind: at === 0 ? 'dimension' : 'measure',
          ...(place && { place }),
        }),
      )
    expect(entriesOf(reportWith(comparisonOf(pair({ path: 'a.yml', line: 3 }))))).toEqual([
      ['⚠️ orders.paid (dimension) removed · a.yml:3', 'also orders.total_paid'],
    ])
    expect(entriesOf(reportWith(comparisonOf(pair())))).toHaveLength(2)
  })

  it('follows causes to the first one, also in a circle', () => {
    const of = (member: string, causedBy: string[]) => changeOf({ member, causedBy, fingerprint: member })
    const chain = [of('v.a', ['w.a']), of('w.a', ['orders.a']), of('orders.a', [])]
    expect(entriesOf(reportWith(comparisonOf(chain)))).toEqual([
      ['⚠️ orders.a (dimension) removed', 'with it: v.a, w.a'],
    ])
    const circle = [of('a.a', ['b.a']), of('b.a', ['a.a'])]
    expect(entriesOf(reportWith(comparisonOf(circle)))).toHaveLength(2)
  })

  it('says who uses what breaks, with the change, and others in a table', () => {
    const broken = consumerOf({
      url: 'https://bi.example/7',
      schedules: [{ text: 'Mondays', enabled: true, recipients: 3 }],
    })
    const other = consumerOf({ id: 8, name: 'Board', uses: [] })
    const impact = impactOf([broken, other])
    const report = reportOf({ product, findings: { model: comparisonOf([changeOf()]), impact } })
    expect(entriesOf(report)[0]?.[1]).toBe('used by Weekly sales (dashboard of Ana, mailed Mondays to 3)')
    expect(pageOf(report).tables[0]?.rows.map(([content]) => content)).toEqual(['dashboard Board of Ana'])
    expect(renderGitHub(renderSummary(report)).tables[0]?.rows).toHaveLength(2)
  })

  it('folds the others away, and says what was not checked', () => {
    expect(page.text).toContain('Numbers, rows or viewers may change: 1 change; 3 added; 1 title changed')
    expect(entriesOf(typical)[1]).toEqual([
      '⚠️ orders.revenue (measure) aggregation changed',
      'type: sum → avg, filters: none → paid',
    ])
    expect(page.text).toContain('added: orders.a, orders.b')
    expect(page.text).toContain('Which reports, dashboards, API clients and SQL tools use a member.')
    const open = renderGitHub(renderComment(typical).replace(/<details>[\s\S]*?<\/details>/g, ''))
    expect(open.text).not.toContain('orders.revenue')
    expect(renderComment(typical).match(/<details>/g)).toHaveLength(2)
  })

  it('has the sections in the order of their weight, errors before all', () => {
    const findings = { ...typical.findings, errors: [{ message: 'broken', times: 1 }] }
    const { text } = pageOf({ ...typical, findings })
    const order = ['broken', 'What breaks', 'Numbers, rows', 'How this was checked', 'Log and job']
    expect(order.map((word) => text.indexOf(word))).toEqual(
      order.map((word) => text.indexOf(word)).toSorted((a, b) => a - b),
    )
    expect(order.every((word) => text.includes(word))).toBe(true)
  })

  it('has the same entries in the job summary', () => {
    expect(entriesOf(typical, renderSummary)).toEqual(entriesOf(typical))
    expect(renderGitHub(renderSummary(typical)).text).toContain('❌ Data model: 2 breaking changes')
  })
})

describe('a fix', () => {
  const fixIn = (fix: string) => renderComment(reportWith(comparisonOf([changeOf({ fix })])))

  it('quotes names as code', () => {
    expect(fixIn('Keep the old name: include it again, with `alias: a_b`.')).toContain(
      'Fix: Keep the old name: include it again, with <code>alias&#58; a_b</code>.\n',
    )
  })

  it.each(['Perhaps `x` @mona `y`.', 'See www.example.com.', 'Keep `it', 'Of #1.', 'An :imp: here.'])(
    'is code as a whole where a name would be more than a name: %s',
    (fix) => {
      expect(fixIn(fix)).toMatch(/Fix: <code>(?:(?!<code>).)*<\/code>\n/)
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
      'What breaks',
    ],
    [
      'nothing',
      reportWith(comparisonOf([]), green),
      '✅ Data model: done',
      'No change for queries, compared with main',
    ],
    [
      'no breaking one',
      reportWith(comparisonOf(changes.slice(3)), green),
      '✅ Data model: done',
      '3 new (orders.a, orders.b, sales), 1 other, compared with main',
    ],
    [
      'no breaking one, not completely compared',
      reportWith(comparisonOf([], { unknown: ['The files are unknown.'] }), green),
      '✅ Data model: done',
      'No change for queries was found, compared with main · not everything could be compared',
    ],
    [
      'accepted ones',
      reportWith(comparisonOf(accepted), green, { ...rejected, result: 'accepted', labelEvent: 1 }),
      '✅ Data model: done, 2 breaking changes (accepted)',
      `Accepted with the label ${label} by ana: ☑️`,
    ],
    [
      'one after the label was set',
      reportWith(
        comparisonOf(later),
        { verdict: red },
        {
          ...{ ...rejected, result: 'later', changes: 3 },
          advice:
            'Remove the label and set it again to accept them, too, then re-run this job; or keep the old names.',
        },
      ),
      '❌ Data model: 3 breaking changes',
      `Changes without ☑️ were found after the label ${label} was set. Remove the label and set it again to accept them, too, then re-run this job; or keep the old names.`,
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
      `Add the label ${label} to accept them, or keep the old names.`,
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
    const marks = (report: Report) => entriesOf(report).map(([head = '']) => head.split(' ')[0])
    expect(marks(typical)).toEqual(['❌', '⚠️'])
    expect(marks(reportWith(comparisonOf(changes), green))).toEqual(['⚠️', '⚠️'])
    expect(
      marks(reportWith(comparisonOf(gated(later)), { verdict: red }, { ...rejected, result: 'later' })),
    ).toEqual(['❌', '☑️', '⚠️'])
    const base = changes.map((change) => ({ ...change, origin: 'base' as const }))
    const old = reportWith(comparisonOf(base), green, { ...rejected, result: 'passed', changes: 0 })
    expect(marks(old)).toEqual(['⚠️', '⚠️'])
    const partly = comparisonOf(gated(base), { attribution: 'none' })
    expect(marks(reportWith(partly, { verdict: red }, rejected))).toEqual(['❌', '⚠️'])
    expect(pageOf(old).text).toContain('models/marts/orders.yml:12 · already on the default branch')
  })

  it.each<[string, ModelChange['origin'][], string, string[]]>([
    ['all are of the pull request', ['pull-request', 'pull-request'], 'main, in this pull request', ['', '']],
    [
      'some are',
      ['pull-request', 'base'],
      'main',
      [' · in this pull request', ' · already on the default branch'],
    ],
    ['none is known', ['unknown', 'unknown'], 'main', ['', '']],
  ])('says whose changes they are: %s', (_, origins, end, texts) => {
    const all = origins.map((origin, at) =>
      changeOf({ member: `orders.m${at}`, fingerprint: `${at}`, origin }),
    )
    const report = reportWith(comparisonOf(all), green)
    expect(pageOf(report).text.split('\n')[1]).toBe(`2 breaking, compared with ${end}`)
    expect(entriesOf(report).map(([head = '']) => head.replace(/^.* removed/, ''))).toEqual(texts)
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
    expect(text).toContain('How this was checked, and 2 not compared')
    expect(text).toContain('The query API of the branch is unknown.')
    expect(text).toContain('What can be queried was not compared.')
    expect(text).toContain('The two environments write SQL differently.')
    expect(text).toContain('2 members cannot be planned on main either.')
    expect(text).toContain(attributed)
    expect(text).not.toContain('Whether queries can be planned was not checked')
    expect(pageOf(typical).text).toContain('Whether queries can be planned was not checked')
  })

  it.each<[string, Partial<ModelComparison>, Partial<Report>, string]>([
    ['the same files', {}, {}, 'The generated model is identical to that of main'],
    ['an upload', {}, { command: 'deploy' }, 'The data model is identical to that of main'],
    ['no file of dbt', { dbtFiles: noFiles }, {}, 'The generated model is identical to that of main'],
    [
      'files of dbt',
      { dbtFiles: { sql: 2, macros: 1, seeds: 1, properties: 0, settings: 1 } },
      {},
      `The generated model is identical to that of main · ${notChecked} (2 SQL files, 1 macro file, 1 seed and 1 settings file of dbt changed, how to check)`,
    ],
    [
      'a base that could not be read',
      { readings: [], unknown: ['Could not read the files of branch "develop".'], dbtFiles: null },
      {},
      'not compared with main',
    ],
    [
      'a push',
      { dbtFiles: null },
      {},
      `The generated model is identical to that of main · ${notChecked} (how to check)`,
    ],
    [
      'files that GitHub does not list',
      { dbtFiles: null },
      { run: { ...typical.run, pullRequest: 7 } },
      `The generated model is identical to that of main · ${notChecked} (which files changed is unknown, how to check)`,
    ],
    [
      'the same SQL of other files',
      { readings: ['files', 'meta'], dbtFiles: { ...noFiles, sql: 1 } },
      {},
      `No change for queries, compared with main · ${notChecked} (1 SQL file changed, how to check)`,
    ],
  ])('claims only what was checked of %s', (_, model, change, expected) => {
    const report = reportWith(comparisonOf([], { readings: ['files'], ...model }), { ...green, ...change })
    const { text } = pageOf(report)
    expect(text.split('\n')[1]).toBe(expected)
    // Once.
    expect(text.split('the dbt SQL')).toHaveLength(
      expected.includes('the dbt SQL') || command(report) ? 2 : 1,
    )
  })

  it('links the files of dbt that changed, and says what of them was not checked', () => {
    const run = { ...typical.run, pullRequest: 7, url: 'https://github.example/team/dbt/actions/runs/1' }
    const model = comparisonOf(changes, { dbtFiles: { ...noFiles, sql: 1 } })
    const markdown = renderComment(reportWith(model, { ...green, run }))
    expect(markdown).toContain(
      `- W${notChecked.slice('not checked: w'.length)} ([1 SQL file](https://github.example/team/dbt/pull/7/files) changed, [how to check](${docs}/testing-data.md#what-dbt-builds)).`,
    )
  })

  it('says as whom the model was compared', () => {
    const model = comparisonOf(changes, { comparedAs: 'groups: finance' })
    expect(pageOf(reportWith(model, green)).text).toContain('compared with main as groups: finance')
  })
})

describe('many changes', () => {
  const many = (length: number, change: (index: number) => Partial<ModelChange>) =>
    Array.from({ length }, (_, index) => changeOf({ member: `orders.m${index}`, ...change(index) }))
  const entriesFor = (list: ModelChange[]) => entriesOf(reportWith(comparisonOf(list)))

  it('are one entry for a renamed cube', () => {
    const entity = { id: 'entity-removed', kind: 'cube', entity: 'orders', member: 'orders' } as const
    const renamed = {
      renamedTo: 'sales',
      renameCertainty: 'likely',
      members: { moved: 63, gone: 2 },
    } as const
    expect(entriesFor([changeOf({ ...entity, ...renamed })])).toEqual([
      ['⚠️ orders (cube) removed, likely renamed to sales', '63 members moved, 2 gone'],
    ])
  })

  it('are one entry for the renamed members of an entity', () => {
    const renamed = many(60, (index) => ({ renamedTo: `orders.n${index}`, renameCertainty: 'certain' }))
    const [entry, ...others] = entriesFor([
      ...renamed,
      changeOf({ message: 'x' }),
      changeOf({ entity: 'lines', member: 'lines.id' }),
    ])
    expect(entry?.[0]).toBe('⚠️ orders: 60 dimensions renamed')
    expect(entry?.[1]).toMatch(/^orders\.m0 → orders\.n0, orders\.m1 → orders\.n1, .* and 50 more$/)
    expect(others.map(([head]) => head)).toEqual([
      '⚠️ orders.status (dimension) removed',
      '⚠️ lines.id (dimension) removed',
    ])
  })

  it('have an entry each while they are few', () => {
    expect(entriesFor(many(5, () => ({})))).toHaveLength(5)
    expect(entriesFor(many(6, () => ({})))).toHaveLength(1)
    expect(entriesFor(many(6, (index) => (index < 3 ? {} : { kind: 'measure' })))).toHaveLength(6)
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
    )
    expect(markdown.length).toBeLessThanOrEqual(mostCommentCharacters)
    expectHarmless(markdown)
    const { text } = renderGitHub(markdown)
    const [, missing = ''] = /… and ([\d,]+) more entries, in the job summary\./.exec(text) ?? []
    const shown = text.match(/^⚠️ orders\.m\d+ /gm)?.length ?? 0
    expect(shown).toBeGreaterThan(3)
    expect(Number(missing.replace(',', ''))).toBeLessThan(1500)
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
        expectHarmless(renderComment(report))
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
