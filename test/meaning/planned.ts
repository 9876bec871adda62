import type { FoundChange } from '../../src/base/findings.ts'
import type { Draft } from '../../src/meaning/change.ts'
import type { Combination, MemberState, Probed } from '../../src/meaning/compare-plans.ts'
import { conclude, type FoundBySides } from '../../src/meaning/conclude.ts'
import type { FilesDifference } from '../../src/meaning/files.ts'
import type { Surface } from '../../src/meaning/surface.ts'
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

/** Files of which those of these entities are the same. */
export const files = (...same: string[]): FilesDifference => ({
  ...{ paths: ['model/a.yml'], digest: 'd', mayHide: () => [], unseen: [] },
  ...{ has: () => false, hasInCode: () => false },
  isSame: (entity) => same.includes(entity),
})

/** What the lists show. */
export function lists(
  drafts: Draft[],
  rest: Partial<FoundBySides> = {},
  head: Surface = surface(),
): FoundBySides {
  return { base: surface(), head, drafts, files: files(), ...rest }
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
    columns: new Map(),
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
export const rollup = (id: Draft['id'], member = 'orders.daily') =>
  draft(id, member, { kind: 'pre-aggregation' })

export function line({ level, id, member, affects, causedBy }: FoundChange): string {
  const about = affects ? ` [${affects.join(' ')}]` : ''
  return `${level}: ${id} ${member}${about}${causedBy ? ` because of ${causedBy.join(', ')}` : ''}`
}

export const lines = (found: FoundBySides, probed: Probed | null) => conclude(found, probed).changes.map(line)
