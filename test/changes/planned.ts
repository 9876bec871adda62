import type { Draft } from '../../src/changes/change.ts'
import type { ModelDifference } from '../../src/changes/compare.ts'
import type { Combination, MemberState, Probed } from '../../src/changes/compare-plans.ts'
import { conclude } from '../../src/changes/conclude.ts'
import type { Surface } from '../../src/changes/surface.ts'
import type { ModelChange } from '../../src/findings.ts'
import { cube, dimension, measure, surfaceFrom, view } from './models.ts'

const cubes = [
  cube('orders', { measures: [measure('total'), measure('count')], dimensions: [dimension('status')] }),
  cube('customers', { measures: [measure('count')], dimensions: [dimension('city')] }),
  view('sales', {
    measures: [measure('total', { aliasMember: 'orders.total' })],
    dimensions: [dimension('city', { aliasMember: 'customers.city' })],
  }),
]
const surface = (group = [1, 1]) =>
  surfaceFrom(cubes.map((one, at) => ({ ...one, connectedComponent: group[at] })))

/** What the texts show. */
export function texts(
  drafts: Draft[],
  rest: Partial<ModelDifference> = {},
  head: Surface = surface(),
): ModelDifference {
  const sides = { base: surface(), head, files: null, readings: [], unknown: [] }
  return {
    drafts,
    causes: [],
    readings: ['meta'],
    unknown: [],
    sides,
    rollups: [{ rollup: 'orders.daily', probe: [{ member: 'orders.count', kind: 'measure' }] }],
    hasSameFiles: () => false,
    ...rest,
  }
}

const itemOf = (key: string) => {
  const [entity = '', name = '', granularity] = key.split('.')
  const kind = /total|count|m\d/.test(name) ? ('measure' as const) : ('dimension' as const)
  return { member: `${entity}.${name}`, kind, ...(granularity === undefined ? {} : { granularity }) }
}

/** What the planners say: the same, besides these members and combinations. */
export function plans(
  states: Record<string, MemberState>,
  together: Record<string, Combination['state']> = {},
  rollup?: string,
  touched: Record<string, string[]> = {},
): Probed {
  const same: MemberState = { state: 'same' }
  const names = [...surface().entities.values()].flatMap(({ name, members }) =>
    [...members.keys()].map((member) => `${name}.${member}`),
  )
  const all = { ...Object.fromEntries(names.map((name) => [name, same])), ...states }
  return {
    states: new Map(
      Object.entries(all).map(([key, state]) => [
        key,
        { item: itemOf(key), state, memberNames: touched[key] ?? [] },
      ]),
    ),
    combinations: Object.entries(together).map(([key, state]) => ({
      probe: key.split(' ').map(itemOf),
      ...(rollup === undefined ? {} : { rollup }),
      state,
    })),
    served: new Set(['orders.daily']),
    plans: 12,
  }
}

export const other = (words = 'reads b instead of a', before = 'a', after = 'b') =>
  ({
    state: 'different',
    words: [words],
    before: { table: before },
    after: { table: after },
    signature: words,
    columns: new Set<string>(),
  }) satisfies MemberState
export const broken: MemberState & Combination['state'] = { state: 'broken', message: 'no orders.raw' }
export const lost = { state: 'rollup lost', rollups: ['orders.daily'] } satisfies MemberState
export const gained: MemberState = { state: 'rollup gained' }

export const draft = (id: Draft['id'], member: string, rest: Partial<Draft> = {}): Draft => ({
  id,
  kind: 'measure',
  entity: member.split('.')[0] ?? '',
  member,
  before: { sql: 'a' },
  after: { sql: 'b' },
  ...rest,
})
export const definition = draft('member-definition-changed', 'orders.total')
export const source = draft('entity-source-changed', 'orders')
export const join = draft('join-changed', 'orders.customers', { kind: 'join' })
export const raw = draft('member-definition-changed', 'orders.raw')
export const rollup = (id: Draft['id'], member = 'orders.daily') =>
  draft(id, member, { kind: 'pre-aggregation' })

export function line({ level, id, member, affects, causedBy }: ModelChange): string {
  const about = affects ? ` [${affects.join(' ')}]` : ''
  return `${level}: ${id} ${member}${about}${causedBy ? ` because of ${causedBy.join(', ')}` : ''}`
}

export const lines = (difference: ModelDifference, probed: Probed | null) =>
  conclude(difference, probed).changes.map(line)
