import { afterAll, expect, it } from 'vitest'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { toldChanges } from './told-changes.ts'

const compiler = new Compiler()
afterAll(() => compiler.close())

// Which cubes a query can name together, where the query API does not list it.

interface Cube {
  joins?: string[]
  isPrivate?: boolean
  /** Public members. Default: a dimension and a measure. */
  members?: ('dimension' | 'measure')[]
}

/** Cubes by name; joins are by a column of the other cube's name. */
function modelOf(cubes: Record<string, Cube>): string {
  const all = Object.entries(cubes).map(
    ([name, { joins = [], isPrivate = false, members = ['dimension', 'measure'] }]) => ({
      ...{ name, sql_table: name, public: !isPrivate },
      joins: joins.map((to) => ({ name: to, relationship: 'many_to_one', sql: `{CUBE}.${to} = {${to}.id}` })),
      dimensions: [
        { name: 'id', sql: 'id', type: 'number', primary_key: true },
        { name: 'kind', sql: 'kind', type: 'string', public: members.includes('dimension') },
      ],
      measures: [{ name: 'total', sql: 'total', type: 'sum', public: members.includes('measure') }],
    }),
  )
  return JSON.stringify({ cubes: all })
}

/** The join of a cube by another column. */
function rejoined(model: string, to: string): string {
  expect(model.split(`{CUBE}.${to} =`)).toHaveLength(2)
  return model.replace(`{CUBE}.${to} =`, '{CUBE}.other =')
}

it.each<[string, ('dimension' | 'measure')[], ('dimension' | 'measure')[]]>([
  ['measures alone', ['measure'], ['dimension', 'measure']],
  ['dimensions alone', ['dimension'], ['measure']],
  ['measures alone, to one with measures alone', ['measure'], ['measure']],
])('a join behind a private cube, from one with %s', async (_, own, others) => {
  const base = modelOf({
    fact: { joins: ['hub'], members: own },
    hub: { joins: ['far'], isPrivate: true },
    far: { members: others },
  })
  expect(await toldChanges(compiler, base, base)).toEqual([])
  expect(await toldChanges(compiler, base, rejoined(base, 'far'))).toEqual([
    expect.stringMatching(/^dangerous: join-changed/),
  ])
})

it('a join of cubes with measures alone', async () => {
  const base = modelOf({ fact: { joins: ['far'], members: ['measure'] }, far: { members: ['measure'] } })
  expect(await toldChanges(compiler, base, rejoined(base, 'far'))).toEqual([
    'dangerous: join-changed fact.far',
  ])
})

it('a join to a private cube, beside another cube that joins it, and that more can be queried with', async () => {
  // The first one is reached from another cube, and joins itself what the second one has behind the private cube alone.
  const base = modelOf({
    first: { joins: ['hub', 'far', 'plain'] },
    second: { joins: ['hub'] },
    hub: { joins: ['far', 'near'], isPrivate: true },
    ...{ far: {}, near: {}, plain: {} },
    before: { joins: ['first'] },
  })
  const text =
    '"sql_table":"second","public":true,"joins":[{"name":"hub","relationship":"many_to_one","sql":"{CUBE}.'
  const head = base.replace(`${text}hub`, `${text}other`)
  expect(head).not.toBe(base)
  const found = await toldChanges(compiler, base, head)
  expect(new Set(found)).toEqual(new Set(['dangerous: join-changed far', 'dangerous: join-changed near']))
})
