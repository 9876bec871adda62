import { describe, expect, it } from 'vitest'
import { compareModels } from '../../src/changes/compare.ts'
import { type FailedPlan, planFindings } from '../../src/changes/plan-findings.ts'
import { bisect, chunkOf, type PlanChunk, planTargets, queryOf } from '../../src/changes/plan-targets.ts'
import type { Surface } from '../../src/changes/surface.ts'
import { compiled, cube, dimension, measure, surfaceFrom, view, withSql } from './models.ts'

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `m${String(index + 1).padStart(3, '0')}`)

/** The members that a planner would reject, found by halves. */
function search(
  chunk: PlanChunk,
  isBroken: (chunk: PlanChunk) => boolean,
): { found: string[]; queries: number } {
  const waiting = [chunk]
  const found: string[] = []
  let queries = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    queries += 1
    if (!isBroken(next)) continue
    const { rejected, next: halves } = bisect(next, 'no')
    found.push(...rejected.map(({ item }) => item.member))
    waiting.push(...halves)
  }
  return { found: found.sort(), queries }
}

describe('what is planned', () => {
  const affected = (base: Surface, head: Surface) =>
    compareModels({ base: { surface: base, definitions: null }, head: { surface: head, definitions: null } })
      .affected

  it('is what is new or changed, and what depends on it or on something gone', () => {
    const base = surfaceFrom([
      cube('a', {
        dimensions: [withSql(dimension('gone'), '{CUBE}.g'), withSql(dimension('same'), '{CUBE}.s')],
        measures: [
          { ...withSql(measure('filtered'), '{CUBE}.f'), filters: [{ sql: compiled('{gone} = 1') }] },
        ],
      }),
      view('v', { measures: [measure('n', { aliasMember: 'a.filtered' })] }),
    ])
    const head = surfaceFrom([
      cube('a', {
        dimensions: [withSql(dimension('same'), '{CUBE}.s'), withSql(dimension('made'), '{CUBE}.m')],
        measures: [
          { ...withSql(measure('filtered'), '{CUBE}.f'), filters: [{ sql: compiled('{gone} = 1') }] },
        ],
      }),
      view('v', { measures: [measure('n', { aliasMember: 'a.filtered' })] }),
    ])
    expect(affected(base, head)).toEqual(['a.filtered', 'a.made', 'v.n'])
  })

  it('is not what only reads differently', () => {
    const base = surfaceFrom([cube('a', { dimensions: [dimension('x')] }, { title: 'A' })])
    const head = surfaceFrom([
      cube('a', { dimensions: [dimension('x', { description: 'd' })] }, { title: 'B' }),
    ])
    expect(affected(base, head)).toEqual([])
  })

  it('is all of an entity whose key, joins or pre-aggregations changed', () => {
    const of = (rest: object) =>
      surfaceFrom([
        cube('a', { dimensions: [dimension('x')], measures: [measure('n')] }, { fileName: 'f', ...rest }),
      ])
    const all = ['a.n', 'a.x']
    expect(affected(of({ joins: [] }), of({ joins: [{ name: 'b', sql: '`x`' }] }))).toEqual(all)
    expect(affected(of({ preAggregations: [] }), of({ preAggregations: [{ name: 'p' }] }))).toEqual(all)
  })

  it('goes by entity, 20 at a time, measures and dimensions before segments', () => {
    const surface = surfaceFrom([
      cube('a', {
        segments: [{ name: 'early' }],
        dimensions: names(20).map((name) => dimension(name)),
        measures: [measure('n')],
      }),
      cube('b', { dimensions: [dimension('at', { type: 'time', granularities: [{ name: 'q' }] })] }),
    ])
    const all = ['b.at', 'a.early', 'a.n', ...names(20).map((name) => `a.${name}`), 'a.unknown', 'c.x']
    const { chunks, unplannable } = planTargets(all, surface)
    expect(unplannable).toEqual([])
    expect(chunks.map(queryOf)).toEqual([
      { dimensions: names(20).map((name) => `a.${name}`) },
      { measures: ['a.n'], segments: ['a.early'] },
      { dimensions: ['b.at'], timeDimensions: [{ dimension: 'b.at', granularity: 'q' }] },
    ])
  })

  it('has a measure or dimension beside segments, one that did not change where there is one', () => {
    const surface = surfaceFrom([
      cube('a', { segments: [{ name: 's' }], dimensions: [dimension('x'), dimension('y')] }),
      cube('b', { segments: [{ name: 's' }] }),
    ])
    const { chunks, unplannable } = planTargets(['a.s', 'a.x', 'b.s'], surface)
    expect(unplannable).toEqual(['b.s'])
    const [first] = chunks
    const segment = { member: 'a.s', kind: 'segment' } as const
    expect(first && queryOf(first)).toEqual({ dimensions: ['a.x'], segments: ['a.s'] })
    expect(first && queryOf({ ...first, items: [segment] })).toEqual({
      dimensions: ['a.y'],
      segments: ['a.s'],
    })
    expect(chunkOf(segment, surface)).toMatchObject({ companion: { member: 'a.x' } })
    expect(chunkOf({ ...segment, member: 'gone.s' }, surface)).toBeNull()
  })
})

describe('the search for what fails', () => {
  const items = names(20).map((name) => ({ member: `a.${name}`, kind: 'dimension' as const }))

  it.each([[[]], [['a.m007']], [['a.m001', 'a.m020']], [items.map(({ member }) => member)]])(
    'finds %j',
    (broken) => {
      const { found, queries } = search({ entity: 'a', items }, (chunk) =>
        chunk.items.some(({ member }) => broken.includes(member)),
      )
      expect(found).toEqual(broken)
      expect(queries).toBeLessThanOrEqual(1 + 2 * 5 * broken.length)
    },
  )

  it('blames no member where only a combination fails', () => {
    const { found } = search({ entity: 'a', items }, (chunk) => chunk.items.length > 1)
    expect(found).toEqual([])
  })
})

describe('what a failure means', () => {
  const base = surfaceFrom([
    cube('a', {
      dimensions: [dimension('x'), dimension('at', { type: 'time', granularities: [{ name: 'q' }] })],
    }),
  ])
  const failed = (member: string, onBase: FailedPlan['onBase'], granularity?: string): FailedPlan => ({
    item: { member, kind: 'dimension', ...(granularity === undefined ? {} : { granularity }) },
    message: `Error: 'gone' not found for path 'a.gone'`,
    onBase,
  })
  const found = (...plans: FailedPlan[]) => {
    const { changes, ...rest } = planFindings(plans, base, [])
    return { ...rest, changes: changes.map(({ id, level, member }) => `${level}: ${id} ${member}`) }
  }

  it.each([
    ['planned on the base', failed('a.x', 'planned'), ['breaking: plan-failed a.x'], 0, []],
    ['failing on the base', failed('a.x', 'rejected'), [], 1, []],
    ['unknown on the base', failed('a.x', 'unknown'), ['breaking: plan-failed a.x'], 0, ['a.x']],
    ['new', failed('a.y', 'rejected'), ['dangerous: plan-failed-new a.y'], 0, []],
    ['a granularity', failed('a.at', 'planned', 'q'), ['breaking: plan-failed a.at'], 0, []],
    ['a new granularity', failed('a.at', 'rejected', 'w'), ['dangerous: plan-failed-new a.at'], 0, []],
  ])('%s', (_, plan, changes, alreadyFailing, unknown) => {
    expect(found(plan)).toEqual({ changes, alreadyFailing, unknown })
  })

  it('names the change that the message names', () => {
    const head = surfaceFrom([cube('a', { dimensions: [dimension('x')] })])
    const old = surfaceFrom([cube('a', { dimensions: [dimension('x'), dimension('gone')] })])
    const { changes } = compareModels({
      base: { surface: old, definitions: null },
      head: { surface: head, definitions: null },
    })
    const [change] = planFindings([failed('a.x', 'planned')], old, changes).changes
    expect(change).toMatchObject({
      causedBy: ['a.gone'],
      message: "Error: 'gone' not found for path 'a.gone'",
    })
  })
})
