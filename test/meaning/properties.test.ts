import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surfaceOf } from '../../src/meaning/surface.ts'
import { metaResponse } from '../../src/query-api/schemas.ts'
import { listedChanges, surfaceFrom } from './models.ts'

const name = fc.constantFrom('a', 'b', 'c', 'status', 'CUBE', '__proto__', 'x y')
const flag = fc.option(fc.boolean(), { nil: undefined })
const member = fc.record({
  name,
  type: fc.constantFrom('string', 'number', 'time', 'nonsense'),
  aggType: fc.constantFrom('sum', 'count'),
  public: flag,
  title: fc.option(fc.string(), { nil: undefined }),
  aliasMember: fc.constantFrom('a.b', 'c.status', undefined),
})
const members = fc.uniqueArray(member, { selector: (one) => one.name, maxLength: 4 })
const entity = fc
  .record({
    name,
    type: fc.constantFrom('cube', 'view'),
    public: flag,
    dimensions: members,
    measures: members,
  })
  .map(({ dimensions, measures, ...rest }) => {
    const full = (list: typeof dimensions) =>
      list.map((one) => ({ ...one, name: `${rest.name}.${one.name}` }))
    return { ...rest, dimensions: full(dimensions), measures: full(measures) }
  })
const model = fc.uniqueArray(entity, { selector: (one) => one.name, maxLength: 4 })

describe('any two models', () => {
  it('are compared without an error, and equal ones without a change', () => {
    fc.assert(
      fc.property(model, model, (before, after) => {
        const [base, head] = [surfaceFrom(before), surfaceFrom(after)]
        const changes = listedChanges(base, head)
        expect(new Set(changes.map(({ fingerprint }) => fingerprint)).size).toBe(changes.length)
        for (const { fingerprint } of changes) expect(fingerprint).toMatch(/^[0-9a-f]{12}$/)
        expect(listedChanges(base, surfaceFrom(before.toReversed()))).toEqual([])
      }),
    )
  })

  it('lose on one way what they gain on the other', () => {
    fc.assert(
      fc.property(model, model, (before, after) => {
        const [base, head] = [surfaceFrom(before), surfaceFrom(after)]
        const names = (changes: ReturnType<typeof listedChanges>, id: RegExp) =>
          changes.flatMap((one) => (id.test(one.id) ? one.member : [])).toSorted()
        const [there, back] = [listedChanges(base, head), listedChanges(head, base)]
        expect(names(there, /-(?:removed|hidden)$/)).toEqual(
          names(back, /^(?:entity-added|member-added|made-public)$/),
        )
      }),
    )
  })
})

describe('any response', () => {
  it('is a surface or rejected', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 }), { maxLength: 3 }), (cubes) => {
        const parsed = metaResponse.safeParse({ cubes })
        if (parsed.success) expect(surfaceOf(parsed.data).entities.size).toBeLessThanOrEqual(cubes.length)
      }),
    )
  })

  it.each([
    ['no list', {}],
    ['null', { cubes: null }],
    ['an entity without a name', { cubes: [{ measures: [] }] }],
    ['a member without a name', { cubes: [{ name: 'a', measures: [{ type: 'number' }] }] }],
    ['members that are no list', { cubes: [{ name: 'a', dimensions: {} }] }],
    ['too many entities', { cubes: Array.from({ length: 10_001 }, () => ({ name: 'a' })) }],
  ])('with %s is rejected: it must not count as a smaller model', (_, response) => {
    expect(metaResponse.safeParse(response).success).toBe(false)
  })

  it('may have null for what is absent, and unknown members', () => {
    const cube = { name: 'a', measures: null, segments: null, description: null, meta: null, new: 1 }
    const parsed = metaResponse.parse({
      cubes: [{ ...cube, dimensions: [{ name: 'a.x', format: null, type: 'string' }] }],
    })
    expect([...(surfaceOf(parsed).entities.get('a')?.members.keys() ?? [])]).toEqual(['x'])
  })

  it('differs in nothing from the same in another order', () => {
    const cubes = ['a', 'b'].map((cube, index) => ({
      name: cube,
      type: 'cube',
      connectedComponent: index,
      meta: { x: 1, y: [1, 2] },
      dimensions: ['p', 'q'].map((short) => ({ name: `${cube}.${short}`, type: 'string', sql: '`s`' })),
    }))
    const surface = (list: readonly unknown[]) => surfaceOf(metaResponse.parse({ cubes: list }))
    const turned = cubes.toReversed().map((cube) => ({ ...cube, dimensions: cube.dimensions.toReversed() }))
    const other = turned.map(({ meta, ...rest }) => ({ meta: { y: meta.y, x: meta.x }, ...rest }))
    expect(listedChanges(surface(cubes), surface(other))).toEqual([])
  })
})

describe('5,000 members a side', () => {
  const cubes = (suffix: string) =>
    Array.from({ length: 100 }, (_, index) => ({
      name: `c${index}`,
      type: 'cube',
      fileName: 'a.yml',
      dimensions: Array.from({ length: 50 }, (_, at) => ({
        name: `c${index}.d${at}${suffix}`,
        type: 'string',
        sql: `\`${index} ${at}\``,
      })),
    }))

  it('that are all others are compared as fast as they are read', () => {
    const side = (suffix: string) => surfaceOf(metaResponse.parse({ cubes: cubes(suffix) }))
    expect(listedChanges(side(''), side('_new'))).toHaveLength(10_000)
  })
})
