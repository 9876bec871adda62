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
import { changeOf, changeTo, comparisonOf, consumerOf, impactOf, reportOf } from './reports.ts'

const label = 'approved-breaking-change'
const advice = `Add the label \`${label}\` to accept them, or keep the old names.`
const red = { outcome: 'failure', failureKind: 'breaking', sentence: 'It breaks.' } as const
const rejected: ChangeGate = { failOn: 'breaking', result: 'rejected', changes: 2, label, advice }

const renamed = changeOf({
  ...{ renamedTo: 'orders.state', renameCertainty: 'likely' },
  fix: 'Keep orders.status as an alias for one release.',
  place: { path: 'models/marts/orders.yml', line: 12 },
})

function reportWith(model: ModelComparison, change: Partial<Report> = {}, gate?: ChangeGate): Report {
  return reportOf({ findings: { model, ...(gate ? { changeGate: gate } : {}) }, ...change })
}
/** The entries of changes, each with its lines; open and collapsed ones. */
function entriesOf(report: Report): string[][] {
  const list = renderComment(report)
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

describe('the comment on changes', () => {
  it('has an entry for the first cause, also in a circle, and for each member without a place', () => {
    const of = (member: string, causedBy: string[]) => changeOf({ member, causedBy, fingerprint: member })
    const chain = [of('v.a', ['w.a']), of('w.a', ['orders.a']), of('orders.a', [])]
    expect(entriesOf(reportWith(comparisonOf(chain)))).toEqual([
      ['⚠️ orders.a (dimension) removed', 'with it: v.a, w.a'],
    ])
    for (const list of [
      [of('a.a', ['b.a']), of('b.a', ['a.a'])],
      [changeTo('orders.a'), changeTo('orders.b')],
    ])
      expect(entriesOf(reportWith(comparisonOf(list)))).toHaveLength(2)
  })

  it('says that values were not compared, and what a gate by them rests on', () => {
    const model = comparisonOf([], { valuesUnknown: 'The two environments write SQL differently.' })
    const comment = renderComment(reportWith(model))
    expect(comment).toContain('No change for queries was found')
    expect(comment).toContain('**not everything could be compared**')
    const titleWith = (failOn: ChangeGate['failOn']) =>
      renderComment(reportWith(model, { verdict: red }, { ...rejected, failOn, result: 'unknown' }))
        .split('\n')
        .find((line) => line.startsWith('##'))
    expect([titleWith('dangerous'), titleWith('impact')]).toEqual([
      expect.stringContaining('not compared completely'),
      expect.stringContaining('not checked completely'),
    ])
  })

  it('has the same entries in the job summary, all who use them in a table', () => {
    const report = reportOf({
      findings: { model: comparisonOf([renamed]), impact: impactOf([consumerOf()]) },
    })
    const [comment, summary] = [renderComment(report), renderSummary(report)]
    const entries = /\*\*What breaks\*\*.*?\*\*Who uses it/s
    expect(summary.match(entries)?.[0]).toBe(comment.match(entries)?.[0])
    expect([comment, summary].map((page) => page.includes('**Breaks**'))).toEqual([false, true])
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
      changeOf({ member: `orders.m${index}`, place: { path: 'a.yml', line: index + 1 }, gated: true }),
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
    const wanted = {
      title: 'Breaking change',
      message:
        'orders.status (dimension): removed, likely renamed. Queries that use it fail.\nLikely now orders.state.\nFix: Keep orders.status as an alias for one release.',
      place: { path: 'models/marts/orders.yml', line: 12 },
    }
    const gated: ModelChange = { ...renamed, gated: true }
    expect(of([gated])).toEqual({ errors: [wanted], warnings: [], more: null })
    expect(of([renamed])).toEqual({ errors: [], warnings: [wanted], more: null })
    expect(of([{ ...gated, acceptedBy: 'ann' }])).toMatchObject({ errors: [], warnings: [{}] })
    expect(of([gated], false)).toEqual({ errors: [], warnings: [wanted], more: null })
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
    expect(of([{ ...renamed, level: 'dangerous' }]).errors).toEqual([])
    expect(of([changeOf()])).toEqual({ errors: [], warnings: [], more: null })
  })
})
