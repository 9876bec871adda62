import { expect, it } from 'vitest'
import type { ChangeId } from '../../src/base/findings.ts'
import { lostJoinOf } from '../../src/meaning/lost-joins.ts'
import { type Surface, surfaceOf } from '../../src/meaning/surface.ts'
import { metaResponse } from '../../src/query-api/schemas.ts'
import { changeOf } from '../report/reports.ts'

/** `a>b` for each join; `v` is a view of the cubes a and c. */
function surface(...joins: string[]): Surface {
  const cubes = ['a', 'b', 'c', 'd'].map((name) => ({
    name,
    dimensions: [{ name: `${name}.id`, type: 'number' }],
    joins: joins.filter((one) => one.startsWith(name)).map((one) => ({ name: one.slice(2) })),
  }))
  const view = {
    ...{ name: 'v', type: 'view' },
    dimensions: ['a', 'c'].map((name) => ({ name: `v.${name}`, type: 'number', aliasMember: `${name}.id` })),
  }
  return surfaceOf(metaResponse.parse({ cubes: [...cubes, view] }))
}

it.each<[string, string[], string[], string[], object | undefined]>([
  ['between both', ['a>b'], [], ['a.id', 'b.id'], { from: 'a', to: 'b' }],
  ['on the way', ['a>b', 'b>c'], ['a>b'], ['a.id', 'c.id'], { from: 'b', to: 'c' }],
  ['of a view', ['a>b', 'b>c'], ['a>b'], ['v.a', 'v.c'], { from: 'b', to: 'c' }],
  ['beside another', ['a>b', 'c>d'], [], ['a.id', 'b.id'], { from: 'a', to: 'b' }],
  ['of which two are gone', ['a>b', 'b>c'], [], ['a.id', 'c.id'], undefined],
  ['of several ways', ['a>b', 'a>c', 'b>d', 'c>d'], ['a>b', 'a>c'], ['a.id', 'd.id'], undefined],
  ['that is still there', ['a>b'], ['a>b'], ['a.id', 'b.id'], undefined],
  ['of one cube', ['a>b'], [], ['a.id', 'a.x'], undefined],
])('finds the join that is gone %s', (_, base, head, affects, expected) => {
  const change = changeOf({ id: 'join-path-lost', kind: 'join', affects })
  expect(lostJoinOf(change, surface(...base), surface(...head))).toEqual(expected)
  const other = { ...change, id: 'join-changed' as ChangeId }
  expect(lostJoinOf(other, surface(...base), surface(...head))).toBeUndefined()
})
