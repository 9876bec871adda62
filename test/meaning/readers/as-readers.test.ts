import { describe, expect, it } from 'vitest'
import type { MemberState, Probed } from '../../../src/meaning/compare-plans.ts'
import { findAsReaders } from '../../../src/meaning/readers/as-readers.ts'
import type { ComparedReader } from '../../../src/meaning/readers/compare-readers.ts'
import { surfaceOf } from '../../../src/meaning/surface.ts'
import { metaResponse } from '../../../src/query-api/schemas.ts'
import { files } from '../planned.ts'
import { apiThat } from '../planners.ts'

// What only a reader sees, with replies of planners that are written here.

const surface = (...names: string[]) =>
  surfaceOf(
    metaResponse.parse({
      cubes: names.map((name) => ({
        name,
        ...(name === 'sales' && { type: 'view' }),
        joins: name === 'orders' ? [{ name: 'customers' }] : [],
        dimensions: [
          {
            name: `${name}.status`,
            type: 'string',
            ...(name === 'sales' && { aliasMember: 'hidden.status' }),
          },
        ],
      })),
    }),
  )
const api = apiThat({})
const side = (...names: string[]) => ({ api, surface: surface(...names) })

const different: MemberState = {
  ...{ state: 'different', words: ['another table'], before: {}, after: {} },
  ...{ signature: 'table', columns: new Map() },
}
const probed = (states: Record<string, MemberState>): Probed => ({
  states: new Map(
    Object.entries(states).map(([member, state]) => [
      member,
      { item: { member, kind: 'dimension' }, state, memberNames: [] },
    ]),
  ),
  ...{ combinations: [], served: new Set(), plans: 0 },
})

async function find(
  states: Record<string, MemberState>,
  seen: string[] = [],
  names = ['orders', 'customers'],
  others: ComparedReader[] = [],
) {
  const asked: string[] = []
  const found = await findAsReaders(
    [
      {
        comparison: { reader: 'emea', changes: [] },
        sides: { base: side(...names), head: side(...names) },
      },
      ...others,
    ],
    {
      base: surface(...seen),
      head: surface(...seen),
      files: files('customers'),
      changes: [],
      today: '2026-01-01',
    },
    async ({ base }) => {
      asked.push(...base.surface.entities.keys())
      const gone = {
        hidden: new Set<string>(),
        existed: new Set<string>(),
        renames: { entities: new Map(), members: new Map() },
        unknown: [],
      }
      return { probed: probed(states), gone, unknown: [] }
    },
  )
  return { ...found, asked }
}

describe('what only a reader sees', () => {
  it('is asked with what it is joined with', async () => {
    const { asked, changes } = await find({
      'orders.status': different,
      'customers.status': { state: 'same' },
    })
    expect(asked).toEqual(['orders', 'customers'])
    expect(changes.map(({ id, member, readers }) => [id, member, readers])).toEqual([
      ['member-definition-changed', 'orders.status', ['emea']],
    ])
  })

  it('is about all readers who are listed it alike', async () => {
    const reader = (name: string, base: string[], head = base) => ({
      comparison: { reader: name, changes: [] },
      sides: { base: side(...base), head: side(...head) },
    })
    const others = [
      reader('apac', ['orders', 'customers']),
      reader('new', [], ['orders']),
      reader('none', ['customers']),
      reader('finance', ['orders']),
    ]
    const { changes } = await find({ 'orders.status': different }, [], undefined, others)
    expect(changes.map(({ readers }) => readers)).toEqual([['emea', 'apac', 'finance']])
  })

  it('is told of the cube behind a view, which no reader sees', async () => {
    const { changes } = await find({ 'sales.status': different }, [], ['sales'])
    expect(changes.map(({ member, affects, readers }) => [member, affects, readers])).toEqual([
      ['hidden.status', ['sales.status'], ['emea']],
    ])
  })

  it('is not asked where it was seen before', async () => {
    expect((await find({}, ['orders', 'customers'])).asked).toEqual([])
  })

  it('says nothing about values where what did not change differs, too', async () => {
    const { changes, valuesUnknown } = await find({
      'orders.status': different,
      'customers.status': different,
    })
    expect(changes).toEqual([])
    expect(valuesUnknown).toMatch(/^The two environments write SQL differently \(`customers\.status`/)
  })
})
