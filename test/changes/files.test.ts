import { describe, expect, it } from 'vitest'
import { filesDifference } from '../../src/changes/files.ts'

type Files = Record<string, string>
const listed = (files: Files) => Object.entries(files).map(([path, content]) => ({ path, content }))
const between = (base: Files, head: Files) => filesDifference({ base: listed(base), head: listed(head) })

const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    joins: [{ name: customers, sql: x, relationship: many_to_one }]
    dimensions:
      - { name: status, sql: status, type: string }
`
const customers = `cubes:
  - name: customers
    sql_table: shop.customers
    dimensions:
      - { name: city, sql: city, type: string }
`
const model = { 'model/orders.yml': orders, 'model/customers.yml': customers }

describe('the files that differ', () => {
  it.each<[string, Files, Files, string[]]>([
    ['none', model, model, []],
    ['one', model, { ...model, 'model/orders.yml': `${orders}#` }, ['model/orders.yml']],
    [
      'one more, with a slash before it',
      model,
      { ...model, '/model/new.yml': 'cubes: []' },
      ['model/new.yml'],
    ],
    ['a copy outside of the model', { ...model, 'archive/orders.yml': 'a' }, model, []],
    ['documents', { ...model, 'model/README.md': 'a' }, model, []],
    ['the settings', model, { ...model, 'cube.js': 'a' }, ['cube.js']],
    [
      'what the model imports',
      {
        ...model,
        'model/a.js': "import { x } from '../lib/shared'",
        'lib/shared.js': '1',
        'lib/other.js': '1',
      },
      {
        ...model,
        'model/a.js': "import { x } from '../lib/shared'",
        'lib/shared.js': '2',
        'lib/other.js': '2',
      },
      ['lib/shared.js'],
    ],
  ])('%s', (_, base, head, expected) => {
    expect(between(base, head).paths).toEqual(expected)
  })
})

describe('what an entity is made of', () => {
  const edited = { ...model, 'model/customers.yml': customers.replace('shop.customers', 'crm.customers') }

  it.each<[string, Files, Files, Record<string, boolean>]>([
    ['nothing differs', model, model, { orders: true, customers: true, unknown: false }],
    ['a cube that another one joins', model, edited, { orders: false, customers: false }],
    [
      'a cube that joins it',
      edited,
      { ...edited, 'model/orders.yml': `${orders}#` },
      { customers: true, orders: false },
    ],
    [
      'a template, which may concern all',
      { ...model, 'model/a.yml': '{{ x }}' },
      { ...model, 'model/a.yml': '{{ y }}' },
      { orders: false, customers: false },
    ],
    [
      'a name of a member is none of an entity',
      { ...model, 'model/s.yml': 'cubes:\n  - name: status' },
      model,
      { customers: true },
    ],
  ])('%s', (_, base, head, expected) => {
    const { isSame } = between(base, head)
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, isSame(name)]))).toEqual(expected)
  })
})

describe('what no answer shows', () => {
  const policy = `    access_policy:
    - role: analyst
      member_level: { excludes: [status] }
`
  const withPolicy = `${orders}${policy}`
  const lines = (base: Files, head: Files) =>
    between(base, head).unseen.map(({ id, member }) => `${id} ${member}`)
  const one = (content: string): Files => ({ 'model/orders.yml': content })

  it.each<[string, Files, Files, string[]]>([
    ['a new policy', one(orders), one(withPolicy), ['access-policy-changed orders']],
    [
      'another policy',
      one(withPolicy),
      one(withPolicy.replace('analyst', 'sales')),
      ['access-policy-changed orders'],
    ],
    ['a policy in another file', one(withPolicy), { 'model/b.yml': withPolicy }, []],
    ['other text around it', one(withPolicy), one(withPolicy.replace('shop.', 'crm.')), []],
    [
      'a new cube with a policy',
      { 'model/customers.yml': customers },
      { 'model/customers.yml': customers, ...one(withPolicy) },
      [],
    ],
    [
      'a policy in code',
      {
        'model/a.js':
          'cube(`a`, {\n  accessPolicy: [{ role: `x`, rowLevel: { allowAll: true } }],\n  sql: `1` })',
      },
      { 'model/a.js': 'cube(`a`, {\n  accessPolicy: [{ role: `x`, rowLevel: {} }],\n  sql: `1` })' },
      ['access-policy-changed a'],
    ],
    [
      'code beside a policy',
      { 'model/a.js': 'cube(`a`, {\n  accessPolicy: [{ role: `x` }],\n  sql: `1` })' },
      { 'model/a.js': 'cube(`a`, {\n  accessPolicy: [{ role: `x` }],\n  sql: `2` })' },
      [],
    ],
    [
      'SQL by who asks',
      one(orders.replace('shop.orders', '"{SECURITY_CONTEXT.tenant}.orders"')),
      one(orders.replace('shop.orders', '"{SECURITY_CONTEXT.team}.orders"')),
      ['definition-not-readable orders'],
    ],
    [
      'SQL by who asks, on several lines',
      one(orders.replace('shop.orders', '"{SECURITY_CONTEXT.tenant.filter(\n  a)} x\n  y"')),
      one(orders.replace('shop.orders', '"{SECURITY_CONTEXT.tenant.filter(\n  b)} x\n  y"')),
      ['definition-not-readable orders'],
    ],
    [
      'SQL beside it',
      one(orders.replace('shop.orders', '"{SECURITY_CONTEXT.tenant.filter(\n  a)} x\n  y"')),
      one(orders.replace('shop.orders', '"{SECURITY_CONTEXT.tenant.filter(\n  a)} x\n  z"')),
      [],
    ],
    [
      'a policy in code whose end is not clear',
      { 'model/a.js': 'cube(`a`, {\n  accessPolicy: [{ role: `}` }],\n  sql: `1` })' },
      { 'model/a.js': 'cube(`a`, {\n  accessPolicy: [{ role: `(` }],\n  sql: `1` })' },
      ['access-policy-changed a'],
    ],
    [
      'settings',
      { ...model, 'cube.py': 'a' },
      { ...model, 'cube.py': 'b' },
      ['definition-not-readable cube.py'],
    ],
    [
      'a refresh key',
      one(`${orders}    refresh_key:\n      every: 1 hour\n`),
      one(`${orders}    refresh_key:\n      every: 2 hours\n`),
      ['refresh-key-changed orders'],
    ],
    [
      'a helper that a policy imports',
      {
        'model/a.js': "import { r } from './roles'\ncube(`a`, { accessPolicy: r })",
        'model/roles.js': 'export const r = 1',
      },
      {
        'model/a.js': "import { r } from './roles'\ncube(`a`, { accessPolicy: r })",
        'model/roles.js': 'export const r = 2',
      },
      ['access-policy-changed model/roles.js'],
    ],
  ])('%s', (_, base, head, expected) => {
    expect(lines(base, head)).toEqual(expected)
  })
})
