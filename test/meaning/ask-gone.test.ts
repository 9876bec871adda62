import { describe, expect, it } from 'vitest'
import { cubeOf, type DoubleCube, metaOf, plannerOf } from '../../bench/planner-double.ts'
import { askGone } from '../../src/meaning/ask-gone.ts'
import type { PlanningSide } from '../../src/meaning/planning/planners.ts'
import { surfaceOf } from '../../src/meaning/surface.ts'
import { metaResponse, planResponse } from '../../src/query-api/schemas.ts'
import { apiThat, noFacts } from './planners.ts'

const { signal } = new AbortController()

/** A side that lists these cubes, and plans what is hidden, too. */
function side(listed: DoubleCube, hidden: DoubleCube['members'] = []): PlanningSide {
  const planned = plannerOf([{ ...listed, members: [...listed.members, ...hidden] }])
  const meta = metaResponse.parse(metaOf([listed]))
  const api = apiThat({
    meta: () => Promise.resolve(meta),
    async plan(query) {
      const plan = planned(Object(query))
      if ('error' in plan) return { state: 'rejected', message: plan.error }
      const { sql, values, memberNames } = plan
      return { state: 'planned', ...planResponse.parse({ sql: { sql: [sql, values], memberNames } }) }
    },
  })
  return { api, surface: surfaceOf(meta) }
}

/** The first of so many dimensions have another name. */
function renamed(count: number, sqlOf = (sql: string) => sql) {
  const base = cubeOf('orders', { measures: 1, dimensions: 12 })
  const isOne = (name: string) => /^d/.test(name) && Number(name.slice(1)) < count
  const members = base.members.map((one) =>
    isOne(one.name) ? { ...one, name: `${one.name}_new`, sql: sqlOf(one.sql) } : one,
  )
  return { base, head: { ...base, members }, gone: base.members.filter(({ name }) => isOne(name)) }
}

async function ask(base: PlanningSide, head: PlanningSide) {
  const { hidden, existed, renames } = await askGone(base, head, noFacts, signal)
  const sorted = (names: Iterable<string>) => [...names].map((name) => name.replace('orders.', '')).sort()
  return { hidden: sorted(hidden), existed: sorted(existed), renamed: sorted(renames.members.keys()) }
}

describe('members that only one side lists', () => {
  it.each([1, 3, 12])('are renamed where the SQL is the same: %i', async (count) => {
    const { base, head, gone } = renamed(count)
    const names = gone.map(({ name }) => name).sort()
    expect(await ask(side(base), side(head))).toEqual({ hidden: [], existed: [], renamed: names })
  })

  it('are not renamed where the SQL is another one', async () => {
    const { base, head } = renamed(12, (sql) => `lower(${sql})`)
    expect(await ask(side(base), side(head))).toEqual({ hidden: [], existed: [], renamed: [] })
  })

  it.each([1, 3, 12])(
    'are hidden where the branch still plans all %i, whatever else has their SQL',
    async (count) => {
      const { base, head, gone } = renamed(count)
      const names = gone.map(({ name }) => name).sort()
      expect(await ask(side(base), side(head, gone))).toEqual({ hidden: names, existed: [], renamed: [] })
    },
  )

  it('are hidden or renamed, each by itself, where a few have a counterpart', async () => {
    const { base, head, gone } = renamed(3)
    const found = await ask(side(base), side(head, gone.slice(0, 1)))
    expect(found).toEqual({ hidden: ['d0'], existed: [], renamed: ['d1', 'd2'] })
  })

  it('are hidden or removed, each by itself, where none has a counterpart', async () => {
    const { base, head, gone } = renamed(12, (sql) => `lower(${sql})`)
    const found = await ask(side(base), side(head, gone.slice(0, 5)))
    expect(found).toEqual({ hidden: ['d0', 'd1', 'd2', 'd3', 'd4'], existed: [], renamed: [] })
  })

  it('are made public where the base plans them', async () => {
    const { base, head } = renamed(2)
    const made = head.members.filter(({ name }) => name.endsWith('_new'))
    const found = await ask(side(base, made), side(head))
    expect(found).toEqual({ hidden: [], existed: ['d0_new', 'd1_new'], renamed: [] })
  })
})
