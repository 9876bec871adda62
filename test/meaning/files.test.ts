import { describe, expect, it } from 'vitest'
import { filesDifference } from '../../src/meaning/files.ts'

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
const heir = 'cubes:\n  - name: heir\n    extends: parent\n'
const aside = `views:
- name: some
cubes:
    - name: parent
      sql_table: shop.parent
`
const inBraces = `${customers}  - { name: parent, public: false, sql_table: shop.parent }
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
    [
      'a folder that the model imports',
      { ...model, 'model/a.js': "import { x } from '../lib'", 'lib/index.js': '1', 'other/index.js': '1' },
      { ...model, 'model/a.js': "import { x } from '../lib'", 'lib/index.js': '2', 'other/index.js': '2' },
      ['lib/index.js'],
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
      'a parent that stands further to the right than a view of its file',
      { 'model/a.yml': heir, 'model/b.yml': aside },
      { 'model/a.yml': heir, 'model/b.yml': aside.replace('shop.', 'crm.') },
      { heir: false },
    ],
    [
      'a parent in braces, below one without',
      { 'model/a.yml': heir, 'model/b.yml': inBraces },
      { 'model/a.yml': heir, 'model/b.yml': inBraces.replace('shop.', 'crm.') },
      { heir: false },
    ],
    [
      'what code reads',
      { ...model, 'model/globals.py': "open('target/manifest.json')", 'target/manifest.json': '1' },
      { ...model, 'model/globals.py': "open('target/manifest.json')", 'target/manifest.json': '2' },
      { orders: false },
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
    ['other text below it', one(`${withPolicy}    title: a\n`), one(`${withPolicy}    title: b\n`), []],
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
      'a row filter by who asks',
      one(`${withPolicy}        row_level: {filters: [{values: ["{ securityContext.a }"]}]}\n`),
      one(`${withPolicy}        row_level: {filters: [{values: ["{ securityContext.b }"]}]}\n`),
      ['access-policy-changed orders'],
    ],
    [
      'a policy by who asks, on one line beside SQL that does not differ',
      one(`cubes: [{name: a, access_policy: [{x: "{ securityContext.a }"}], sql: "SECURITY_CONTEXT"}]\n`),
      one(`cubes: [{name: a, access_policy: [{x: "{ securityContext.b }"}], sql: "SECURITY_CONTEXT"}]\n`),
      ['access-policy-changed a'],
    ],
    [
      'a policy by who asks, and SQL',
      one(`cubes: [{name: a, access_policy: [{x: "{ securityContext.a }"}], sql: "SECURITY_CONTEXT.a"}]\n`),
      one(`cubes: [{name: a, access_policy: [{x: "{ securityContext.b }"}], sql: "SECURITY_CONTEXT.b"}]\n`),
      ['access-policy-changed a', 'definition-not-readable a'],
    ],
    [
      'a policy by who asks in code',
      {
        'model/a.js':
          'cube(`a`, {\n  accessPolicy: [{\n    if: ({ securityContext }) => securityContext.a,\n  }],\n  sql: `1` })',
      },
      {
        'model/a.js':
          'cube(`a`, {\n  accessPolicy: [{\n    if: ({ securityContext }) => securityContext.b,\n  }],\n  sql: `1` })',
      },
      ['access-policy-changed a'],
    ],
    [
      'SQL by who asks behind a policy in code whose end is not clear',
      {
        'model/a.js':
          'cube(`a`, {\n  accessPolicy: [{ role: `(` }],\n  sql: `SECURITY_CONTEXT.a` })\ncube(`b`, { x: `)` })',
      },
      {
        'model/a.js':
          'cube(`a`, {\n  accessPolicy: [{ role: `(` }],\n  sql: `SECURITY_CONTEXT.b` })\ncube(`b`, { x: `)` })',
      },
      ['access-policy-changed a', 'definition-not-readable a'],
    ],
    [
      'a function of a policy in code',
      {
        'model/a.js':
          'const f = ({ securityContext }) => securityContext.a\ncube(`a`, { accessPolicy: f,\n  sql: `1` })',
      },
      {
        'model/a.js':
          'const f = ({ securityContext }) => securityContext.b\ncube(`a`, { accessPolicy: f,\n  sql: `1` })',
      },
      ['access-policy-changed a', 'definition-not-readable a'],
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

  const rows = `    access_policy:
      - role: analyst
        row_level:
          filters:
# their own region
            - { member: status, operator: equals, values: [x] }
`
  const code = (policy: string, before = '') => `${before}cube('a', {
  sql: 'select (1)',
  accessPolicy: ${policy},
  measures: {},
})
`
  const extending = (parent: string, more = '') =>
    `${orders.replace('    sql_table', `    extends: ${parent}\n    sql_table`)}${more}`
  const parents = {
    'model/p.yml': `cubes:\n  - name: open\n  - name: secured\n${policy}`,
  }
  const mask = (value: string) =>
    `${withPolicy.replace('type: string }', `type: string, mask: ${value} }`)}      member_masking: { includes: [status] }\n`

  // [name, before, the text to replace, with what, who changed]
  it.each<[string, Files, string, string, string[]]>([
    ['below a comment at the margin', one(orders + rows), '[x]', '[y]', ['access-policy-changed orders']],
    [
      'in a list in braces',
      one(`${orders}    access_policy: [\n      { role: analyst },\n# b\n      { role: sales }\n    ]\n`),
      'role: sales',
      'role: ops',
      ['access-policy-changed orders'],
    ],
    [
      'on the line after its key, in code',
      { 'model/a.js': code("\n    [{ role: 'x' }, { role: 'y' }]") },
      "'y'",
      "'z'",
      ['access-policy-changed a'],
    ],
    [
      'of two, by a condition in code',
      { 'model/a.js': code('isOpen\n    ? [{ role: `*` }]\n    : [{ role: `y` }]') },
      '`y`',
      '`z`',
      ['access-policy-changed a'],
    ],
    [
      'in a constant of the same file',
      { 'model/a.js': code('[analysts, { role: `y` }]', 'const analysts = {\n  role: `x`,\n}\n') },
      '`x`',
      '`z`',
      ['access-policy-changed a'],
    ],
    [
      'in a constant that another file with a cube exports',
      {
        'model/a.js': code('policy', "import { policy } from './b'\n"),
        'model/b.js': 'export const policy = [{ role: `x` }]\ncube(`b`, { sql: `1` })',
      },
      '`x`',
      '`z`',
      ['access-policy-changed model/b.js'],
    ],
    [
      'in one of two constants of a helper',
      {
        'model/a.js': code('more', "import { more } from './b'\n"),
        'model/b.js': 'export const accessPolicy = [{ role: `x` }]\nexport const more = [{ role: `y` }]\n',
      },
      '`y`',
      '`z`',
      ['access-policy-changed model/b.js'],
    ],
    [
      'in a helper that has their name',
      {
        'model/a.js': code('accessPolicy', "import { accessPolicy } from './b'\n"),
        'model/b.js': 'export const accessPolicy = [{ role: `x` }]\n',
      },
      '`x`',
      '`z`',
      ['access-policy-changed model/b.js'],
    ],
    [
      'in what a helper imports',
      {
        'model/a.js': code('policy', "import { policy } from './b'\n"),
        'model/b.js': "export { policy } from './c'",
        'model/c.js': 'export const policy = 1',
      },
      'policy = 1',
      'policy = 2',
      ['access-policy-changed model/c.js'],
    ],
    [
      'made by Python, for a template',
      { 'model/a.yml': `${orders}    access_policy: {{ policy() }}\n`, 'model/globals.py': 'policy = 1' },
      'policy = 1',
      'policy = 2',
      ['access-policy-changed model/globals.py'],
    ],
    [
      'made by a template, from what is set above',
      one(
        `{% set roles = ['a'] %}\n${orders}    access_policy:\n{% for one in roles %}\n      - x\n{% endfor %}\n`,
      ),
      "['a']",
      "['b']",
      ['access-policy-changed orders'],
    ],
    [
      'of another parent',
      { ...parents, ...one(extending('secured')) },
      'extends: secured',
      'extends: open',
      ['access-policy-changed orders'],
    ],
    [
      'of a parent that is gone',
      { ...parents, ...one(extending('secured')) },
      '    extends: secured\n',
      '',
      ['access-policy-changed orders'],
    ],
    ['masks', one(mask('-1')), 'mask: -1', 'mask: 0', ['access-policy-changed orders']],
    [
      'a mask is a word without policies',
      one(orders.replace('type: string }', 'mask: 1 }')),
      'mask: 1',
      'mask: 2',
      [],
    ],
    ['a parent is one without policies', one(extending('secured')), 'extends: secured', 'extends: open', []],
    [
      'other text of code, whose policy is a constant',
      { 'model/a.js': code('policy', 'const policy = []\n') },
      'measures: {}',
      'measures: { count: {} }',
      [],
    ],
  ])('policies %s', (_, base, from, to, expected) => {
    const head = Object.fromEntries(
      Object.entries(base).map(([path, text]) => [path, text.replace(from, to)]),
    )
    expect(head).not.toEqual(base)
    expect(lines(base, head)).toEqual(expected)
  })

  it.each([
    [
      'code',
      'model/a.js',
      "const { tenant } = COMPILE_CONTEXT\ncube('a', { sql_table: tenant === 'x' ? 'p' : 'q' })",
    ],
    [
      'a template',
      'model/a.yml',
      '{% if COMPILE_CONTEXT.x %}\ncubes:\n  - name: a\n    sql_table: q\n{% endif %}',
    ],
  ])('what depends on the compile context is the whole file: %s', (_, path, text) => {
    const other = text.replace(/(['\s])q/, '$1r')
    expect(lines({ [path]: text }, { [path]: other })).toEqual(['definition-not-readable a'])
  })
})
