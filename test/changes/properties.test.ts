import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { ModelReading } from '../../src/changes/behind.ts'
import { compareModels } from '../../src/changes/compare.ts'
import { definitionsOf } from '../../src/changes/definitions.ts'
import { surfaceOf } from '../../src/changes/surface.ts'
import type { ModelChange } from '../../src/findings.ts'
import { metaResponse } from '../../src/query-api/schemas.ts'
import { runs } from '../support/property-runs.ts'
import { filesOf, large, rich } from './edited-models.ts'
import { textChanges } from './models.ts'

type Json = Record<string, unknown>

const name = fc.constantFrom('a', 'b', 'c', 'status', 'CUBE', '__proto__', 'x y')
const sql = fc.constantFrom('x', '{CUBE}.a', '{a}', '{b.a}', '{', '{{ x }}', "'")
const type = fc.constantFrom('string', 'number', 'time', 'sum', 'count', 'nonsense')
const flag = fc.option(fc.boolean(), { nil: undefined })
const uniqueNames = <T extends { name: string }>(item: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(item, { selector: (one) => one.name, maxLength })
const member = fc.record({
  name,
  sql,
  type,
  public: flag,
  primary_key: flag,
  title: fc.option(fc.string(), { nil: undefined }),
})
const members = uniqueNames(member, 4)
const aCube = fc.record({
  name,
  sql,
  extends: fc.option(name, { nil: undefined }),
  public: flag,
  dimensions: members,
  measures: uniqueNames(fc.record({ name: fc.constantFrom('m', 'n'), sql, type }), 2),
  joins: uniqueNames(fc.record({ name, sql, relationship: fc.constant('many_to_one') }), 2),
})
const aView = fc.record({
  name: fc.constantFrom('v', 'w'),
  cubes: fc.array(
    fc.record({
      join_path: name,
      includes: fc.oneof(fc.constant('*'), fc.array(name, { maxLength: 2 })),
      prefix: flag,
    }),
    { maxLength: 2 },
  ),
})
const model = fc.record({ cubes: uniqueNames(aCube, 4), views: uniqueNames(aView, 2) })

/** Each entity in a file of its own. */
function reading({ cubes, views }: { cubes: readonly Json[]; views: readonly Json[] }): ModelReading {
  const files = [
    ...cubes.map((cube) => ({
      path: `model/cubes/${String(cube.name)}.yml`,
      content: stringify({ cubes: [cube] }),
    })),
    ...views.map((view) => ({
      path: `model/views/${String(view.name)}.yml`,
      content: stringify({ views: [view] }),
    })),
  ]
  return { surface: null, definitions: definitionsOf(files) }
}

/** The changes; what is compared as text apart, where the order counts. */
function found(base: Parameters<typeof reading>[0], head: Parameters<typeof reading>[0]): ModelChange[] {
  const changes = textChanges({ base: reading(base), head: reading(head) })
  return changes.filter(({ id }) => id !== 'definition-not-readable')
}

describe('any two models', () => {
  it('are compared without an error, and equal ones without a change', () => {
    fc.assert(
      fc.property(model, model, (base, head) => {
        const [before, after] = [reading(base), reading(head)]
        const changes = textChanges({ base: before, head: after })
        expect(new Set(changes.map(({ fingerprint }) => fingerprint)).size).toBe(changes.length)
        for (const { fingerprint } of changes) expect(fingerprint).toMatch(/^[0-9a-f]{12}$/)
        expect(compareModels({ base: before, head: reading(base) })).toMatchObject({
          drafts: [],
          causes: [],
        })
      }),
      runs(30, 100),
    )
  })

  it('differ the same whatever the order of files, members and keys', () => {
    fc.assert(
      fc.property(model, model, (base, head) => {
        // The order of the lists of a view decides which of two equal names it has.
        const shuffle = ({ cubes, views }: typeof base) => ({
          cubes: cubes.map((cube) => ({ ...cube, dimensions: cube.dimensions.toReversed() })).toReversed(),
          views: views.toReversed(),
        })
        expect(found(shuffle(base), shuffle(head))).toEqual(found(base, head))
      }),
      runs(20, 60),
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
    const side = (list: readonly unknown[]): ModelReading => ({ surface: surface(list), definitions: null })
    expect(textChanges({ base: side(cubes), head: side(other) })).toEqual([])
  })
})

describe('real models', () => {
  it.each([
    ['everything', rich],
    ['600 members', large],
  ])('%s: the order of files, entities, members and keys changes nothing', (_, make) => {
    const side = (content: ReturnType<typeof rich>): ModelReading => ({
      surface: null,
      definitions: definitionsOf(filesOf(content)),
    })
    const turned = Object.fromEntries(
      Object.entries(make())
        .toReversed()
        .map(([path, { cubes = [], views = [] }]) => [
          path,
          {
            views,
            cubes: cubes
              .toReversed()
              .map((cube) => ({ ...cube, dimensions: [cube.dimensions].flat().map(flipped).toReversed() })),
          },
        ]),
    )
    expect(textChanges({ base: side(make()), head: side(turned) })).toEqual([])
  })
})

/** The keys of a member in another order; lists keep theirs. */
function flipped(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).toReversed())
    : value
}

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

  it('that were all renamed are compared as fast as they are read', () => {
    const side = (suffix: string): ModelReading => ({
      surface: surfaceOf(metaResponse.parse({ cubes: cubes(suffix) })),
      definitions: null,
    })
    const changes = textChanges({ base: side(''), head: side('_new') })
    expect(changes.filter(({ renamedTo }) => renamedTo?.endsWith('_new'))).toHaveLength(5_000)
  })
})
