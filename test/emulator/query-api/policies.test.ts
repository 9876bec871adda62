import { afterAll, expect, test } from 'vitest'
import { Compiler } from '../../../emulator/compiler/compiler.ts'
import { editedModel, filesOf, readers } from '../../meaning/readers/policy-models.ts'
import { answerOf, type Policies, sold } from './policies.ts'

// Who gets which answer from a model with access policies. A query is answered with its rows, or with the condition `1 = 0`.
// Groups, grants, masks and row filters of cubes and a view are tried together in policies-property.test.ts.

const everything = ['new north', 'new south', 'done north', 'done south']
const status = 'orders.status'
const region = 'orders.region'
const places = { dimensions: [status, region] }
const grants = (...includes: string[]) => ({ group: '*', member_level: { includes } })
const rows = (member: string, ...values: string[]) => ({
  row_level: { filters: [{ member, operator: 'equals', values }] },
})

const maskedRegion = { ...grants('status'), member_masking: { includes: ['region'] } }

interface Case {
  policies: Policies
  query: Parameters<typeof answerOf>[2]
  context?: Record<string, unknown>
  answer: string[] | 'denied'
}

const cases: Record<string, Case> = {
  'a policy for several groups': {
    policies: { orders: [{ groups: ['a', 'b'] }] },
    query: places,
    context: { groups: ['b'] },
    answer: everything,
  },
  'a policy whose condition is not met': {
    policies: { orders: [{ group: '*', conditions: [{ if: '{ security_context.inside }' }] }] },
    query: places,
    context: { inside: false },
    answer: 'denied',
  },
  'the key that a count needs': {
    policies: { orders: [grants('count')] },
    query: { measures: ['orders.count'] },
    answer: 'denied',
  },
  'a member that the query only filters by': {
    policies: { orders: [grants('status')] },
    query: { dimensions: [status], filters: [{ member: region, operator: 'equals', values: ['north'] }] },
    answer: 'denied',
  },
  'a segment': {
    policies: { orders: [grants('status')] },
    query: { dimensions: [status], segments: ['orders.northern'] },
    answer: 'denied',
  },
  'a member that the query only orders by': {
    policies: { orders: [grants('status')] },
    query: { dimensions: [status], order: [{ id: region, desc: false }] },
    answer: ['new', 'done'],
  },
  'a row filter by a member that the policy does not grant': {
    policies: { orders: [{ ...grants('status'), ...rows('label', 'new north') }] },
    query: { dimensions: [status] },
    answer: ['new'],
  },
  'a row filter by the security context': {
    policies: { orders: [{ group: '*', ...rows('region', '{ security_context.region }') }] },
    query: places,
    context: { region: 'south' },
    answer: ['new south', 'done south'],
  },
  'nested row filters': {
    policies: {
      orders: [
        {
          group: '*',
          row_level: {
            filters: [
              {
                or: [
                  { member: 'region', operator: 'equals', values: ['south'] },
                  {
                    and: [
                      { member: 'status', operator: 'equals', values: ['done'] },
                      { member: 'region', operator: 'equals', values: ['north'] },
                    ],
                  },
                ],
              },
            ],
          },
        },
      ],
    },
    query: places,
    answer: ['new south', 'done north', 'done south'],
  },
  'row filters of two policies that grant one member each': {
    policies: {
      orders: [
        { ...grants('status'), ...rows('region', 'north') },
        { ...grants('region'), ...rows('status', 'new') },
      ],
    },
    query: places,
    answer: ['new north'],
  },
  'a masked member': {
    policies: { orders: [{ ...grants('status'), member_masking: { includes: ['region'] } }] },
    query: places,
    answer: ['new ', 'done '],
  },
  'a member that another policy shows unmasked in some rows': {
    policies: { orders: [maskedRegion, { ...grants('status', 'region'), ...rows('status', 'new') }] },
    query: places,
    answer: ['new north', 'new south', 'done '],
  },
  'the same, asked for those rows alone': {
    policies: {
      orders: [maskedRegion, { ...grants('status', 'region'), ...rows('region', 'north', 'south') }],
    },
    query: { ...places, filters: [{ member: region, operator: 'equals', values: ['north'] }] },
    answer: ['new north', 'done north'],
  },
  'a condition that is no boolean': {
    policies: { orders: [{ group: '*', conditions: [{ if: '{ security_context.inside }' }] }] },
    query: places,
    answer: 'denied',
  },
  'a condition that is a text, which the engine takes for met': {
    policies: { orders: [{ group: '*', conditions: [{ if: '{ security_context.inside }' }] }] },
    query: places,
    context: { inside: 'no' },
    answer: everything,
  },
  'a member of a cube, beside a view over the cube': {
    policies: { orders: [grants('status')] },
    query: { dimensions: ['sales.status', region] },
    answer: everything,
  },
  'row filters of a cube, through a view: for all its members': {
    policies: {
      orders: [
        { ...grants('status'), ...rows('region', 'north') },
        { ...grants('region'), ...rows('status', 'new') },
      ],
    },
    query: { dimensions: ['sales.status', 'sales.region'] },
    answer: ['new north', 'new south', 'done north'],
  },
  'a cube that a member of the view needs and the view does not include': {
    policies: { customers: [grants('id')] },
    query: { dimensions: ['sales.city'] },
    answer: 'denied',
  },
}

const compiler = new Compiler()
afterAll(() => compiler.close())

test.each(Object.entries(cases))('%s', async (_, { policies, query, context = {}, answer }) => {
  const found = await answerOf(compiler, policies, query, context)
  expect(typeof found === 'string' ? found : found.toSorted()).toEqual(
    answer === 'denied' ? answer : answer.toSorted(),
  )
})

const badPolicies: Record<string, { policy: object; error: string; byPlanner: boolean }> = {
  'of two conditions, the second one is no boolean': {
    policy: { conditions: [{ if: '{ security_context.inside }' }, { if: '{ security_context.region }' }] },
    error: 'Error: Access policy condition must return boolean, got undefined',
    byPlanner: false,
  },
  'a condition fails, of a policy for others': {
    policy: { group: 'others', conditions: [{ if: '{ security_context.user.name }' }] },
    error: "TypeError: Cannot read properties of undefined (reading 'name')",
    byPlanner: false,
  },
  'the context has no values to filter by': {
    policy: {
      row_level: { filters: [{ member: 'id', operator: 'equals', values: '{ security_context.ids }' }] },
    },
    error: 'Values required for filter: {"member":"orders.id","operator":"equals"}',
    byPlanner: true,
  },
}

test.each(Object.entries(badPolicies))('%s: an error', async (_, { policy, error, byPlanner }) => {
  const files = sold({ orders: [{ group: '*', ...policy }] })
  expect(await compiler.plan(files, { ...none, dimensions: [status] }, {})).toMatchObject({
    error,
    byPlanner,
  })
})

const none = { measures: [], segments: [], timeDimensions: [], filters: [], limit: 1, timezone: 'UTC' }

async function planOf(policies: Policies, dimensions: string[]) {
  const result = await compiler.plan(sold(policies), { ...none, dimensions }, {})
  if ('error' in result) throw new Error(result.error)
  return result.plan as { sql: [string, unknown[]]; memberNames: string[]; preAggregations: unknown[] }
}

test('a denied plan has no row filter, and the rollup that would serve it', async () => {
  const orders = [{ ...grants('status'), ...rows('id', '1') }]
  const plan = await planOf({ orders }, [status, region])
  expect(plan.sql).toEqual([
    expect.stringMatching(/FROM stb_pre_aggregations\.orders_places .*WHERE \(1 = 0\)/s),
    [],
  ])
  expect(plan.memberNames).toEqual([status, region])
  expect(plan.preAggregations).toHaveLength(1)
})

test('a row filter takes its member into the plan, and is there once', async () => {
  const orders = [{ group: '*', ...rows('id', '1') }]
  const plan = await planOf({ orders }, [status, region])
  expect(plan.sql[0].match(/"orders"\.id = /g)).toHaveLength(1)
  expect(plan.memberNames).toEqual([status, region, 'orders.id'])
  expect(plan.preAggregations).toEqual([])
})

test('a row filter has texts for values', async () => {
  const filters = [{ member: 'id', operator: 'equals', values: [1] }]
  const plan = await planOf({ orders: [{ group: '*', row_level: { filters } }] }, ['orders.id'])
  expect(plan.sql[1]).toEqual(['1'])
})

test('a row filter of a member that is masked is one of its mask', async () => {
  const orders = [{ ...maskedRegion, ...rows('region', 'north') }]
  const plan = await planOf({ orders }, [region])
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
