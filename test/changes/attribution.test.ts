import { describe, expect, it } from 'vitest'
import { attribute } from '../../src/changes/attribution.ts'
import { changeOf } from '../../src/changes/change.ts'
import { withPlanCauses } from '../../src/changes/plan-causes.ts'
import type { ModelChange } from '../../src/findings.ts'
import { cube, dimension, surfaceFrom } from './models.ts'

function change(member: string, causedBy?: string[]): ModelChange {
  const entity = member.split('.')[0] ?? ''
  return changeOf({
    id: 'member-definition-changed',
    kind: 'dimension',
    entity,
    member,
    before: null,
    after: null,
    ...(causedBy === undefined ? {} : { causedBy }),
  })
}

/** `a` comes from a dbt model of that name, `b` is a file of its own; of others the source is not known. */
function origins(changes: readonly ModelChange[], changed: string[] | null) {
  const sources: Record<string, string[]> = {
    a: ['models/a.sql', 'models/a.yml'],
    b: ['model/b.yml'],
  }
  const sourcesOf = ({ entity }: ModelChange) => {
    const own = sources[entity]
    return own ? { own, others: entity === 'a' ? ['models/parent.sql'] : [] } : null
  }
  const { changes: found, attribution } = attribute(changes, sourcesOf, changed)
  return [attribution, ...found.map(({ member, origin }) => `${member}: ${origin}`)]
}

describe('whose change it is', () => {
  const changes = [change('a.x'), change('b.x')]

  it.each([
    [
      'unknown without the files of the pull request',
      changes,
      null,
      ['none', 'a.x: unknown', 'b.x: unknown'],
    ],
    ['that of the dbt model', changes, ['models/a.yml'], ['complete', 'a.x: pull-request', 'b.x: base']],
    [
      'that of a file of the data model',
      changes,
      ['model/b.yml'],
      ['complete', 'a.x: base', 'b.x: pull-request'],
    ],
    ['the base where no file is touched', changes, [], ['complete', 'a.x: base', 'b.x: base']],
    ['known for some', [change('a.x'), change('x.x')], [], ['partial', 'a.x: base', 'x.x: unknown']],
    ['unknown where a file has no known source', [change('c.x')], [], ['none', 'c.x: unknown']],
    [
      'that of its cause',
      [change('a.x'), change('b.x', ['a.x'])],
      ['models/a.sql'],
      ['complete', 'a.x: pull-request', 'b.x: pull-request'],
    ],
    [
      'unknown where its cause is not listed',
      [change('b.x', ['private.y'])],
      ['models/a.sql'],
      ['none', 'b.x: unknown'],
    ],
    [
      'unknown where another file of it changed',
      changes,
      ['models/parent.sql'],
      ['partial', 'a.x: unknown', 'b.x: base'],
    ],
    [
      'unknown where a query fails and anything changed',
      [
        { ...change('b.x'), id: 'plan-failed' as const },
        { ...change('b.y'), id: 'join-path-lost' as const },
      ],
      ['models/a.sql'],
      ['none', 'b.x: unknown', 'b.y: unknown'],
    ],
    [
      'the base where a query fails and nothing changed',
      [{ ...change('b.x'), id: 'plan-failed' as const }],
      [],
      ['complete', 'b.x: base'],
    ],
    ['complete without any change', [], [], ['complete']],
  ])('is %s', (_, given, changed, expected) => {
    expect(origins(given, changed)).toEqual(expected)
  })
})

describe('causes that plans show', () => {
  const base = surfaceFrom([cube('v', { dimensions: [dimension('x'), dimension('y')] })])
  const item = (member: string) => ({ member, kind: 'dimension' as const })
  const found = (...plans: [string[], string[]][]) =>
    withPlanCauses(
      [change('p.x')],
      plans.map(([members, memberNames]) => ({ items: members.map(item), memberNames })),
      base,
    )
      .slice(1)
      .map(({ member, causedBy }) => [member, causedBy])

  it('are members that a plan of one member touches', () => {
    expect(found([['v.x'], ['v.x', 'p.x', 'q.z']])).toEqual([['v.x', ['p.x']]])
  })

  it.each([
    ['of several members', [['v.x', 'v.y'], ['p.x']]],
    ['that touches nothing changed', [['v.x'], ['v.x', 'q.z']]],
    ['of a new member', [['v.new'], ['p.x']]],
    ['of the change itself', [['p.x'], ['p.x']]],
  ] satisfies [string, [string[], string[]]][])('are none in a plan %s', (_, plan) => {
    expect(found(plan)).toEqual([])
  })
})
