import { afterAll, expect, test } from 'vitest'
import { Compiler } from '../../../emulator/compiler/compiler.ts'
import { editedModel, filesOf, readers } from '../../meaning/readers/policy-models.ts'
import { answerOf, sold } from './policies.ts'

// Who gets which answer from a model with access policies. A query is answered with its rows, or with the condition `1 = 0`.
// Groups, grants, masks and row filters of cubes and a view are tried together in policies-property.test.ts.

const compiler = new Compiler()
afterAll(() => compiler.close())

const everything = 'new north, new south, done north, done south'
const [status, region] = ['orders.status', 'orders.region']
const places = { dimensions: [status, region] }
const byStatus = { dimensions: [status] }
const is = (member: string, ...values: string[]) => ({ member, operator: 'equals', values })
const rows = (...filters: object[]) => ({ row_level: { filters } })
const grants = (...includes: string[]) => ({ group: '*', member_level: { includes } })
const maskedRegion = { ...grants('status'), member_masking: { includes: ['region'] } }
const inside = { group: '*', conditions: [{ if: '{ security_context.inside }' }] }
const bySelf = { group: '*', ...rows(is('region', '{ security_context.region }')) }
const doneInNorth = { and: [is('status', 'done'), is('region', 'north')] }
const nested = { group: '*', ...rows({ or: [is('region', 'south'), doneInNorth] }) }
const oneEach = [
  { ...grants('status'), ...rows(is('region', 'north')) },
  { ...grants('region'), ...rows(is('status', 'new')) },
]
const newUnmasked = { ...grants('status', 'region'), ...rows(is('status', 'new')) }
const bothUnmasked = { ...grants('status', 'region'), ...rows(is('region', 'north', 'south')) }
const byLabel = { ...grants('status'), ...rows(is('label', 'new north')) }

type Query = Parameters<typeof answerOf>[2]

test.each<[string, object[], Query, string, context?: Record<string, unknown>]>([
  ['a policy for several groups', [{ groups: ['a', 'b'] }], places, everything, { groups: ['b'] }],
  ['a condition that is not met', [inside], places, 'denied', { inside: false }],
  ['a condition that is no boolean', [inside], places, 'denied'],
  [
    'a condition that is a text, which the engine takes for met',
    [inside],
    places,
    everything,
    { inside: 'no' },
  ],
  ['the key that a count needs', [grants('count')], { measures: ['orders.count'] }, 'denied'],
  ['a member that filters', [grants('status')], { ...byStatus, filters: [is(region, 'north')] }, 'denied'],
  ['a segment', [grants('status')], { ...byStatus, segments: ['orders.northern'] }, 'denied'],
  [
    'a member that orders',
    [grants('status')],
    { ...byStatus, order: [{ id: region, desc: false }] },
    'new, done',
  ],
  ['a row filter by a member that the policy does not grant', [byLabel], byStatus, 'new'],
  ['a row filter by the security context', [bySelf], places, 'new south, done south', { region: 'south' }],
  ['nested row filters', [nested], places, 'new south, done north, done south'],
  ['row filters of two policies that grant one member each', oneEach, places, 'new north'],
  ['a masked member', [maskedRegion], places, 'new , done '],
  [
    'one that another policy shows in some rows',
    [maskedRegion, newUnmasked],
    places,
    'new north, new south, done ',
  ],
  [
    'the same, asked for some rows',
    [maskedRegion, bothUnmasked],
    { ...places, filters: [is(region, 'north')] },
    'new north, done north',
  ],
  [
    'a member of a cube, beside a view over the cube',
    [grants('status')],
    { dimensions: ['sales.status', region] },
    everything,
  ],
  [
    'row filters of a cube, through a view: for all its members',
    oneEach,
    { dimensions: ['sales.status', 'sales.region'] },
    'new north, new south, done north',
  ],
])('%s', async (_, orders, query, answer, context = {}) => {
  const found = await answerOf(compiler, { orders }, query, context)
  expect(typeof found === 'string' ? found : found.toSorted()).toEqual(
    answer === 'denied' ? answer : answer.split(', ').toSorted(),
  )
})

test('a cube that a view needs and does not include counts', async () => {
  const policies = { customers: [grants('id')] }
  expect(await answerOf(compiler, policies, { dimensions: ['sales.city'] }, {})).toBe('denied')
})

const user = { group: 'others', conditions: [{ if: '{ security_context.user.name }' }] }
const two = { group: '*', conditions: [...inside.conditions, { if: '{ security_context.region }' }] }
const ids = { group: '*', ...rows({ ...is('id'), values: '{ security_context.ids }' }) }

test.each<[string, object, string, boolean]>([
  [
    'a second condition is no boolean',
    two,
    'Error: Access policy condition must return boolean, got undefined',
    false,
  ],
  [
    'a condition fails, of a policy for others',
    user,
    "TypeError: Cannot read properties of undefined (reading 'name')",
    false,
  ],
  [
    'the context has no values to filter by',
    ids,
    'Values required for filter: {"member":"orders.id","operator":"equals"}',
    true,
  ],
])('%s: an error', async (_, policy, error, byPlanner) => {
  const plan = await compiler.plan(sold({ orders: [policy] }), { ...none, ...byStatus }, {})
  expect(plan).toMatchObject({ error, byPlanner })
})

const none = { measures: [], segments: [], timeDimensions: [], filters: [], limit: 1, timezone: 'UTC' }

async function planOf(orders: object[], dimensions: string[]) {
  const result = await compiler.plan(sold({ orders }), { ...none, dimensions }, {})
  if ('error' in result) throw new Error(result.error)
  return result.plan as { sql: [string, unknown[]]; memberNames: string[]; preAggregations: unknown[] }
}

test('a denied plan has no row filter, and the rollup that would serve it', async () => {
  const plan = await planOf([{ ...grants('status'), ...rows(is('id', '1')) }], [status, region])
  expect(plan.sql).toEqual([
    expect.stringMatching(/FROM stb_pre_aggregations\.orders_places .*WHERE \(1 = 0\)/s),
    [],
  ])
  expect(plan.memberNames).toEqual([status, region])
  expect(plan.preAggregations).toHaveLength(1)
})

test('a row filter takes its member into the plan, and is there once', async () => {
  const plan = await planOf([{ group: '*', ...rows(is('id', '1')) }], [status, region])
  expect(plan.sql[0].match(/"orders"\.id = /g)).toHaveLength(1)
  expect(plan.memberNames).toEqual([status, region, 'orders.id'])
  expect(plan.preAggregations).toEqual([])
})

test('a row filter has texts for values', async () => {
  const plan = await planOf([{ group: '*', ...rows({ ...is('id'), values: [1] }) }], ['orders.id'])
  expect(plan.sql[1]).toEqual(['1'])
})

test('a row filter of a member that is masked is one of its mask', async () => {
  const plan = await planOf([{ ...maskedRegion, ...rows(is('region', 'north')) }], [region])
  expect(plan.sql[0]).toMatch(/WHERE \(NULL = /)
})

test('what one caller planned changes nothing for the next one', async () => {
  const { head } = editedModel(10)
  const files = filesOf(head).map(({ path, content }) => ({ path: path.replace('model/', ''), content }))
  const query = { ...none, dimensions: ['sales.region'] }
  await compiler.plan(files, query, readers.analyst ?? {})
  const plan = await compiler.plan(files, query, readers.emea ?? {})
  expect(plan).toMatchObject({ plan: { preAggregations: [{ invalidateKeyQueries: [expect.anything()] }] } })
})
