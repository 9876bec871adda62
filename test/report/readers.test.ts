import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelChange, ReaderChange, ReaderComparison, Report } from '../../src/base/findings.ts'
import { changeLines } from '../../src/gate/change-lines.ts'
import { changeClasses } from '../../src/meaning/change.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { mostCommentCharacters, renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { renderGitHub } from '../support/github-markdown.ts'
import { hostileText } from '../support/hostile-text.ts'
import { costly } from '../support/property-runs.ts'
import { expectHarmless } from './markup.ts'
import { changeOf, comparisonOf, reportOf } from './reports.ts'

const docs = 'https://github.example/team/dbt/blob/v0/docs'

function reportWith(readers: ReaderComparison[] | undefined, changes: ModelChange[] = []): Report {
  const model = comparisonOf(changes, readers && { readers })
  return reportOf({ product: { ...reportOf().product, docs }, findings: { model } })
}
const pageOf = (report: Report, render: (report: Report) => string = renderComment) =>
  renderGitHub(render(report))

const membersOf = (number: number) => Array.from({ length: number }, (_, at) => `orders.m${at}`)

/** What changes of `orders` for a reader. */
function stateOf(state: ReaderChange['state'], change: Partial<ReaderChange> = {}): ReaderChange {
  return { entity: 'orders', state, members: ['orders.amount'], isWhole: false, ...change }
}
const filtered = (state: ReaderChange['state'], before: string[], after: string[]) =>
  stateOf(state, { filters: { before, after } })
const reader = (name: string, ...changes: ReaderChange[]): ReaderComparison => ({ reader: name, changes })
const region = 'orders.region'
const country = 'orders.country'

describe('the table "Who sees what"', () => {
  const cellOf = (...changes: ReaderChange[]) =>
    pageOf(reportWith([reader('emea', ...changes)])).tables[0]?.rows[0]?.[2]

  it.each<[ReaderChange, string]>([
    [stateOf('sees more'), 'now sees: amount'],
    [stateOf('sees less'), 'no longer sees: amount'],
    [stateOf('comes back empty'), 'gets no rows: amount'],
    [filtered('rows widened', [region], []), 'no longer filtered by orders.region: amount'],
    [filtered('rows narrowed', [], [region]), 'now filtered by orders.region: amount'],
    [
      filtered('rows changed', [region], [country]),
      'filtered by orders.country instead of orders.region: amount',
    ],
    [filtered('rows changed', [region], [region, country]), 'now also filtered by orders.country: amount'],
    [filtered('rows changed', [region, country], [country]), 'no longer filtered by orders.region: amount'],
    [filtered('rows changed', [region], [region]), 'another filter by orders.region: amount'],
    [filtered('rows changed', [], []), 'another filter: amount'],
    [stateOf('rows changed'), 'another filter: amount'],
    [stateOf('loses rollup', { rollups: ['orders.main'] }), 'no longer served by orders.main: amount'],
    [stateOf('other SQL'), 'other SQL: amount'],
    [stateOf('loses rollup'), 'no longer served by the pre-aggregation: amount'],
    [stateOf('sees less', { members: membersOf(12), isWhole: true }), 'no longer sees: all 12 members'],
    [stateOf('sees less', { isWhole: true }), 'no longer sees: amount'],
    [stateOf('sees less', { members: membersOf(3) }), 'no longer sees: m0, m1, m2'],
    [stateOf('sees less', { members: membersOf(1500) }), 'no longer sees: m0, m1, m2 and 1,497 more'],
    [stateOf('sees more', { members: ['customers.email'] }), 'now sees: customers.email'],
  ])('says %j in words: %s', (change, text) => {
    expect(cellOf(change)).toBe(text)
  })

  it('has a row for each reader and entity that changed, what a reader gains first and in bold', () => {
    const report = reportWith([
      reader('finance', stateOf('sees less'), stateOf('loses rollup', { entity: 'lines' })),
      reader('same'),
      reader('emea', filtered('rows widened', [region], []), stateOf('sees less', { members: ['orders.b'] })),
      reader('analyst', stateOf('sees more', { entity: 'staff', members: ['staff.salary'] })),
      reader('other'),
    ])
    for (const render of [renderComment, renderSummary]) {
      const { tables, text } = pageOf(report, render)
      expect(tables[0]).toEqual({
        columns: 3,
        head: ['Reader', 'Cube or view', 'On this branch'],
        rows: [
          ['emea', 'orders', 'no longer filtered by orders.region: amount; no longer sees: b'],
          ['analyst', 'staff', 'now sees: salary'],
          ['finance', 'orders', 'no longer sees: amount'],
          ['finance', 'lines', 'no longer served by the pre-aggregation: orders.amount'],
        ],
      })
      expect(text).toContain('Who sees what · 2 readers: unchanged\n')
      expect(render(report)).toContain('**now sees**')
      expect(render(report)).not.toContain('**no longer sees**')
    }
  })

  it('stands open before what breaks', () => {
    const report = reportWith([reader('emea', stateOf('sees more'))], [changeOf()])
    const open = renderGitHub(renderComment(report).replace(/<details>[\s\S]*?<\/details>/g, '')).text
    expect(open.indexOf('Who sees what\n')).toBeGreaterThan(0)
    expect(open.indexOf('Who sees what')).toBeLessThan(open.indexOf('What breaks'))
  })

  it('names each reader about whom nothing is known, and why', () => {
    const unknown = 'What `apac` gets was not compared: the platform dropped `region` of its context.'
    const report = reportWith([
      reader('a'),
      { ...reader('apac'), unknown },
      { ...reader('latam', stateOf('sees more')), unknown: 'What `latam` gets is unknown.' },
    ])
    const { text } = pageOf(report)
    expect(text).toContain('Who sees what · 1 reader: unchanged\n')
    expect(text).toContain('⚠️ What apac gets was not compared: the platform dropped region of its context.\n')
    expect(text).toContain('⚠️ What latam gets is unknown.\n')
    expect(pageOf(report).tables[0]?.rows).toEqual([['latam', 'orders', 'now sees: amount']])
    const alone = pageOf(reportWith([{ ...reader('apac'), unknown }]))
    expect(alone.tables).toEqual([])
    expect(alone.text).not.toContain('unchanged')
    expect(alone.text).toContain('Who sees what\n⚠️ What apac gets was not compared: ')
  })

  it('is a folded line where nothing changes', () => {
    const report = reportWith(['analyst', 'emea', 'finance'].map((name) => reader(name)))
    const comment = renderComment(report)
    expect(comment).toContain(
      '<details><summary>Who sees what · 3 readers: unchanged</summary>\n\nThe planner gives the same as before to <code>analyst</code>, <code>emea</code>, <code>finance</code>.\n\n</details>',
    )
    expect(pageOf(report).tables).toEqual([])
    expect(comment.length - renderComment(reportWith(undefined)).length).toBeLessThan(300)
  })

  it('is cut by whole rows, and counts the rest', () => {
    const many = Array.from({ length: 400 }, (_, at) => stateOf('sees less', { entity: `${at}`.repeat(99) }))
    const report = reportWith(Array.from({ length: 20 }, (_, at) => reader(`r${at}`, ...many)))
    const comment = renderComment(report)
    expect(comment.length).toBeLessThan(mostCommentCharacters / 3)
    expectHarmless(comment)
    const shown = pageOf(report).tables[0]?.rows.length ?? 0
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
    ['there are readers', false, reportWith([reader('a')], [policy('access-policy-changed')])],
    ['there are readers, and none is known', false, reportWith([], [policy('access-policy-changed')])],
    ['no policy is concerned', false, reportWith(undefined, [changeOf()])],
    ['nothing was compared', false, reportOf()],
  ])('is said once or never: %s', (_, isSaid, report) => {
    const page = pageOf(report)
    expect(page.text.split(hint)).toHaveLength(isSaid ? 2 : 1)
    expect(page.links.includes(`${docs}/who-sees-what.md`)).toBe(isSaid)
  })

  it.each<[string, boolean, ReaderComparison[]]>([
    ['a reader could be compared', false, [reader('a')]],
    ['no reader could be compared', true, [{ ...reader('a'), unknown: 'no' }]],
  ])('says of the planning of queries that it was not checked where %s: %j', (_, isSaid, readers) => {
    const { text } = pageOf(reportWith(readers))
    expect(text.includes('Whether queries can be planned was not checked')).toBe(isSaid)
  })

  it('is not among what was not checked of these readers', () => {
    expect(pageOf(reportWith(undefined)).text).toContain('Who may see which rows.\n')
    expect(pageOf(reportWith([reader('a')])).text).toContain(
      'Who may see which rows, other than these readers.\n',
    )
  })
})

describe('the entries', () => {
  const entriesOf = (readers: ReaderComparison[], ...changes: Partial<ModelChange>[]) => {
    const list = changes.map((change, at) =>
      changeOf({ fingerprint: `${at}`, level: 'dangerous', ...change }),
    )
    const [, ...entries] = renderComment(reportWith(readers, list)).split(/\n(?=- [❌⚠☑])/u)
    return entries.map((entry) =>
      (entry.split(/\n(?! {2}- )/)[0] ?? '')
        .split('\n')
        .map((line) => renderGitHub(line.replace(/^ *- /, '')).text),
    )
  }
  /** The change that a reader's change makes. */
  const policyOf = (
    id: ModelChange['id'],
    one: ReaderChange,
    change: Partial<ModelChange> = {},
  ): Partial<ModelChange> => {
    const [first = '', ...others] = one.members
    const isOne = others.length === 0 && !one.isWhole
    return {
      ...({ id, kind: 'access-policy', readers: ['emea'], before: null, after: null } as const),
      ...{ member: isOne ? first : 'orders', ...(others.length > 0 && { affects: one.members }) },
      ...change,
    }
  }
  const whole = { members: membersOf(4), isWhole: true }
  const some = { members: membersOf(5) }
  const few = 'orders.m0, orders.m1, orders.m2 and 2 more'

  it.each<[ModelChange['id'], ReaderChange, string[]]>([
    ['access-widened', stateOf('sees more', some), ['orders: 5 members now visible', few]],
    ['access-widened', stateOf('sees more', { isWhole: true }), ['orders: now visible', 'orders.amount']],
    ['access-widened', stateOf('sees more'), ['orders.amount: now visible']],
    ['access-narrowed', stateOf('sees less', whole), ['orders: no longer visible', 'all 4 members']],
    ['access-narrowed', stateOf('comes back empty', whole), ['orders: without rows', 'all 4 members']],
    ['access-narrowed', stateOf('comes back empty'), ['orders.amount: without rows']],
    [
      'rows-widened',
      filtered('rows widened', [region], []),
      ['orders.amount: no longer filtered by orders.region'],
    ],
    [
      'rows-narrowed',
      filtered('rows narrowed', [], [region]),
      ['orders.amount: now filtered by orders.region'],
    ],
    [
      'rows-changed',
      filtered('rows changed', [region], [country]),
      ['orders.amount: filtered by orders.country instead of orders.region'],
    ],
    ['member-definition-changed', stateOf('other SQL', some), ['orders: 5 members with other SQL', few]],
    [
      'rollup-lost-for',
      stateOf('loses rollup', { ...some, rollups: ['orders.main'] }),
      ['orders: 5 members no longer served by orders.main', few],
    ],
  ])('of %s say what happens, to whom and to which members: %j', (id, one, [head = '', ...details]) => {
    const [entry] = entriesOf([reader('emea', one)], policyOf(id, one, { message: 'in its words' }))
    expect(entry).toEqual([`⚠️ ${head.replace(':', ' (access-policy)')} · for emea`, ...details])
  })

  it('tell apart what several changes give the same reader', () => {
    const all = [
      stateOf('sees more', some),
      stateOf('sees less', { members: membersOf(2), entity: 'lines' }),
      stateOf('comes back empty', { members: membersOf(2) }),
    ]
    const heads = entriesOf(
      [reader('other', ...all.toReversed()), reader('emea', ...all)],
      ...all.map((one) => policyOf('access-narrowed', one, { entity: one.entity })),
    ).map(([head = '']) => head)
    expect(heads.map((head) => head.replace(/^.*\(access-policy\) | · .*$/g, ''))).toEqual([
      '5 members now visible',
      '2 members no longer visible',
      '2 members without rows',
    ])
  })

  it('say it in the words of the class where the reader is unknown', () => {
    const change = policyOf('access-narrowed', stateOf('comes back empty', some), { fix: 'Grant it.' })
    expect(entriesOf([], change)).toEqual([
      [
        '⚠️ orders (access-policy) no longer visible, or without rows · for emea',
        '5 members: orders.m0, orders.m1, orders.m2, orders.m3, orders.m4',
        'Fix: Grant it.',
      ],
    ])
  })

  it('name as whom any other change was seen, and join none that others saw', () => {
    const place = { path: 'a.yml', line: 3 }
    const of = (member: string, readers?: string[]) => ({ member, place, ...(readers && { readers }) })
    const seven = Array.from({ length: 7 }, (_, at) => `r${at}`)
    expect(
      entriesOf(
        [],
        of('orders.a'),
        of('orders.b', ['emea']),
        of('orders.c', ['emea']),
        of('orders.d', seven),
      ),
    ).toEqual([
      ['⚠️ orders.a (dimension) removed · a.yml:3'],
      ['⚠️ orders.b (dimension) removed · as emea · a.yml:3', 'also orders.c'],
      ['⚠️ orders.d (dimension) removed · as r0, r1, r2, r3, r4 and 2 more · a.yml:3'],
    ])
  })

  it('of a definition have what follows from it, whatever a policy gives of the same member', () => {
    const one = stateOf('comes back empty')
    expect(
      entriesOf(
        [reader('emea', one)],
        { member: 'orders.amount' },
        policyOf('access-narrowed', one, { member: 'orders.amount' }),
        { member: 'orders.total', causedBy: ['orders.amount'] },
      ),
    ).toEqual([
      ['⚠️ orders.amount (dimension) removed', 'with it: orders.total'],
      ['⚠️ orders.amount (access-policy) without rows · for emea'],
    ])
  })
})

describe('names of readers', () => {
  it('are in no annotation and no line of the log, which count them', () => {
    const change = changeOf({
      ...{ id: 'access-narrowed', kind: 'access-policy', member: 'orders', affects: ['orders.a'] },
      ...{ readers: ['emea', 'apac'], reason: changeClasses['access-narrowed'].reason },
      place: { path: 'a.yml', line: 3 },
    })
    const report = reportWith([reader('emea', stateOf('sees less')), reader('apac')], [change])
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
          reader(text, ...states.map((state) => stateOf(state, { ...all, entity: text }))),
          { ...reader(text), unknown: text },
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
          reportWith([reader(text)], [changeOf({ readers: names })]),
        ]) {
          expectHarmless(renderComment(report))
          expectHarmless(renderSummary(report))
        }
      }),
      costly,
    )
  })
})
