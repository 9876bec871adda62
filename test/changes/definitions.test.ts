import { describe, expect, it } from 'vitest'
import { compareModels, type ModelReading } from '../../src/changes/compare.ts'
import { definitionsOf } from '../../src/changes/definitions.ts'
import { cube, dimension, measure, surfaceFrom, view } from './models.ts'

const model = `cubes:
  - name: base
    public: false
    sql_table: shop.orders
    joins:
      - name: customers
        relationship: many_to_one
        sql: "{CUBE}.c = {customers.id}"
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - name: status
        sql: "{CUBE}.status"
        type: string
      - {name: raw, sql: amount, type: number, public: false}
    measures:
      - {name: total, type: sum, sql: "{raw}"}
      - {name: count, type: count}
      - {name: average, type: number, sql: "{total} / {count}"}
    pre_aggregations:
      - {name: daily, measures: [count]}
    refresh_key: {every: 1 hour}
    access_policy:
      - {group: a, member_level: {includes: "*"}}
  - name: customers
    sql_table: shop.customers
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true, public: true}
      - {name: city, sql: city, type: string}
  - name: child
    extends: customers
views:
  - name: sales
    cubes:
      - {join_path: base, includes: [status, total, average]}
`

const reading = (...contents: string[]): ModelReading => ({
  surface: null,
  definitions: definitionsOf(
    contents.map((content, index) => ({ path: `/model/cubes/m${index}.yml`, content })),
  ),
})

function lines(base: ModelReading, head: ModelReading): string[] {
  return compareModels({ base, head }).changes.map(
    ({ level, id, member, causedBy }) =>
      `${level}: ${id} ${member}${causedBy ? ` because of ${causedBy.join(', ')}` : ''}`,
  )
}

/** An edit of the model: what is replaced, by what. */
const edits: Record<string, [string, string, string[]]> = {
  'a comment, quotes, white space and the order of keys': [
    '{name: raw, sql: amount, type: number, public: false}',
    '{type: "number", public: false, sql: " amount ", name: raw} # said',
    [],
  ],
  'a private member, through what is made of it': [
    'sql: amount',
    'sql: amount - tax',
    [
      'dangerous: member-definition-changed sales.average because of base.raw',
      'dangerous: member-definition-changed sales.total because of base.raw',
    ],
  ],
  'the table of a private cube, through its view': [
    'sql_table: shop.orders',
    'sql_table: shop.orders_2',
    ['dangerous: entity-source-changed sales because of base'],
  ],
  'the table of a public cube, and of what extends it': [
    'sql_table: shop.customers',
    'sql_table: shop.buyers',
    ['dangerous: entity-source-changed child', 'dangerous: entity-source-changed customers'],
  ],
  'no parent any more': [
    'extends: customers',
    'sql_table: shop.customers',
    ['breaking: entity-hidden child', 'dangerous: primary-key-changed child'],
  ],
  'a join': [
    'relationship: many_to_one',
    'relationship: one_to_one',
    ['dangerous: join-changed base.customers'],
  ],
  'a primary key': [
    '{name: id, sql: id, type: number, primary_key: true}',
    '{name: id, sql: id, type: number}',
    ['dangerous: primary-key-changed base'],
  ],
  'an access policy': ['group: a', 'group: b', ['dangerous: access-policy-changed base']],
  'a refresh key': ['every: 1 hour', 'every: 1 day', ['safe: refresh-key-changed base']],
  'a pre-aggregation of another name': [
    'name: daily',
    'name: hourly',
    ['dangerous: pre-aggregation-removed base.daily', 'safe: pre-aggregation-added base.hourly'],
  ],
  'a member of a parent': [
    '{name: city, sql: city, type: string}',
    '{name: city, sql: city, type: number}',
    ['breaking: dimension-type-changed child.city', 'breaking: dimension-type-changed customers.city'],
  ],
  'a hidden member': [
    '{name: city, sql: city, type: string}',
    '{name: city, sql: city, type: string, shown: false}',
    ['breaking: member-hidden child.city', 'breaking: member-hidden customers.city'],
  ],
  'a removed private member, with the view’s': [
    '      - {name: average, type: number, sql: "{total} / {count}"}\n',
    '',
    ['breaking: member-removed sales.average because of base.average'],
  ],
  'camel case': ['sql_table: shop.orders', 'sqlTable: shop.orders', []],
}

describe('changes of definitions', () => {
  it.each(Object.entries(edits))('%s', (_, [what, by, expected]) => {
    expect(model).toContain(what)
    expect(lines(reading(model), reading(model.replace(what, by)))).toEqual(expected)
  })

  it('a renamed private cube is the same to its view', () => {
    const renamed = model
      .replace('name: base', 'name: orders')
      .replace('join_path: base', 'join_path: orders')
    expect(lines(reading(model), reading(renamed))).toEqual([])
  })

  it('a renamed private member is the same to its view', () => {
    const renamed = model
      .replace('name: status', 'name: state')
      .replace('[status, total', '[{name: state, alias: status}, total')
    expect(lines(reading(model), reading(renamed))).toEqual([])
    const other = model.replace('[status, total', '[{name: id, alias: status}, total')
    expect(lines(reading(model), reading(other))).toContain('dangerous: member-source-changed sales.status')
  })

  it('a cube with the same table is likely the same one, whatever its members', () => {
    const of = (name: string, member: string, table = 't') =>
      reading(
        `cubes: [{name: ${name}, sql_table: ${table}, dimensions: [{name: ${member}, sql: ${member}, type: string}]}]`,
      )
    const renamed = (head: ModelReading) => compareModels({ base: of('a', 'x'), head }).changes[0]
    expect(renamed(of('b', 'y'))).toMatchObject({ renamedTo: 'b', members: { moved: 0, gone: 1 } })
    expect(renamed(of('b', 'y', 'u'))).not.toHaveProperty('renamedTo')
  })

  it('reads merged maps and aliases', () => {
    const text =
      'cubes:\n  - {name: a, sql: x, dimensions: [{name: d, sql: x, type: string, public: true}]}\n'
    const merged = `x: &x {sql: x, type: string}
cubes:
  - {name: a, sql: x, dimensions: [{<<: *x, name: d, public: true}]}
`
    expect(lines(reading(text), reading(merged))).toEqual([])
  })

  it.each(['constructor', 'toString', '__proto__'])('survives a key %s', (key) => {
    const of = (text: string) =>
      reading(`cubes: [{name: a, sql: x, dimensions: [{name: d, sql: x, type: string${text}}]}]`)
    expect(lines(of(''), of(`, ${key}: 1`))).toEqual(['dangerous: member-definition-changed a.d'])
  })

  it('survives aliases that multiply', () => {
    const bomb = `a: &a [x, x, x, x, x, x, x, x]
${Array.from('bcdefghi', (name, index) => `${name}: &${name} [${Array(8).fill(`*${'abcdefgh'[index]}`).join(', ')}]`).join('\n')}
cubes:
  - {name: a, sql: x, description: *i, dimensions: [{name: d, sql: x, type: string}]}
`
    const { entities, texts } = definitionsOf([{ path: 'model/a.yml', content: bomb }])
    expect([...entities.keys(), ...texts.keys()]).toEqual(['model/a.yml'])
  })
})

describe('files that are not interpreted', () => {
  const plain = { path: 'model/a.yml', content: 'cubes: [{name: a, sql: x}]' }
  const file = (path: string, content: string) => ({ path: `model/${path}`, content })
  const found = (base: { path: string; content: string }[], head: { path: string; content: string }[]) =>
    lines(
      { surface: null, definitions: definitionsOf([plain, ...base]) },
      { surface: null, definitions: definitionsOf([plain, ...head]) },
    )
  const changed = (path: string) => [`dangerous: definition-not-readable model/${path}`]
  const templated = 'cubes: [{name: b, sql: {{ table() }}}]'

  it.each([
    ['a template', [file('b.yml', templated)], [file('b.yml', `${templated} `)], changed('b.yml')],
    ['the same template', [file('b.yml', templated)], [file('b.yml', templated)], []],
    ['code', [file('b.js', 'cube(1)')], [file('b.js', 'cube(2)')], changed('b.js')],
    ['Python', [file('b.py', 'a')], [file('b.py', 'b')], changed('b.py')],
    ['a removed one', [file('b.py', 'a')], [], changed('b.py')],
    ['a new one', [], [file('b.py', 'a')], []],
    [
      'one that became a template',
      [file('b.yml', 'x: 1')],
      [file('b.yml', '{% set x = 1 %}')],
      changed('b.yml'),
    ],
    ['broken YAML', [file('b.yml', 'x: [')], [file('b.yml', 'x: [[')], changed('b.yml')],
    ['a file that is no part of a model', [file('a.md', 'a')], [file('a.md', 'b')], []],
  ])('%s', (_, base, head, expected) => {
    expect(found(base, head)).toEqual(expected)
  })

  it('name the entity where the compiled model knows its file, and have it planned', () => {
    const surface = surfaceFrom([cube('b', { dimensions: [dimension('x')] }, { fileName: 'b.yml' })])
    const side = (content: string): ModelReading => ({
      surface,
      definitions: definitionsOf([file('b.yml', content)]),
    })
    const { changes, affected } = compareModels({ base: side(templated), head: side(`${templated} `) })
    expect(changes).toMatchObject([
      { id: 'definition-not-readable', entity: 'b', before: { file: 'model/b.yml' } },
    ])
    expect(affected).toEqual(['b.x'])
  })
})

describe('both readings', () => {
  const definitions = (text: string) => definitionsOf([{ path: 'model/a.yml', content: text }])
  const one =
    'cubes:\n  - name: a\n    sql: x\n    dimensions:\n      - {name: d, sql: s, type: string}\n      - {name: e, sql: s, type: string}\n'
  const policy = '    access_policy: [{group: g, member_level: {includes: [d]}}]\n'
  const shown = (...names: string[]) =>
    surfaceFrom(names.length === 0 ? [] : [cube('a', { dimensions: names.map((name) => dimension(name)) })])
  const both = (text: string, surface = shown('d', 'e')): ModelReading => ({
    surface,
    definitions: definitions(text),
  })

  it('say that a name is hidden, which the surface does not show and the files have', () => {
    expect(lines(both(one), both(one, shown('d')))).toEqual(['breaking: member-hidden a.e'])
    expect(lines(both(one), both(one, shown()))).toEqual(['breaking: entity-hidden a'])
  })

  it('say that a name is removed, which neither has', () => {
    expect(lines(both(one), both('cubes: []', shown()))).toEqual(['breaking: entity-removed a'])
  })

  it('say that a private name was made public', () => {
    const hidden = one.replace('{name: e,', '{name: e, public: false,')
    expect(lines(both(hidden, shown('d')), both(one))).toEqual(['safe: made-public a.e'])
  })

  it.each([
    ['not there for either', one, one, [], ['dangerous: member-definition-changed a.d']],
    ['then shown', one, one, ['d', 'e'], ['dangerous: member-definition-changed a.d']],
    ['removed from the files', one, 'cubes: []', [], ['breaking: entity-removed a']],
  ])('compare by the files what the token may not see: %s', (_, base, head, names, expected) => {
    const edited = head.replace('{name: d, sql: s', '{name: d, sql: t')
    const difference = compareModels({ base: both(base, shown()), head: both(edited, shown(...names)) })
    expect(difference.changes.map(({ level, id, member }) => `${level}: ${id} ${member}`)).toEqual(expected)
    expect(difference.unknown).toEqual([expect.stringContaining('Not visible to this token')])
    expect(difference.unknown[0]).toContain('`a`')
  })

  it('do not say that an invisible entity is removed whose file became a template', () => {
    const head = both(one.replace('sql: x', 'sql: "{{ x }}"'), shown())
    expect(lines(both(one, shown()), head)).toEqual(['dangerous: definition-not-readable model/a.yml'])
  })

  it('treat members that a policy hides the same way', () => {
    const text = one + policy
    const difference = compareModels({ base: both(text, shown('d')), head: both(text, shown('d', 'e')) })
    expect(difference.changes).toEqual([])
    expect(difference.unknown[0]).toContain('`a.e`')
  })

  it('prefer compiled SQL, and take from the files what it does not have', () => {
    const compiled = (sql: string) =>
      surfaceFrom([cube('a', { dimensions: [{ ...dimension('d'), sql }] }, { fileName: 'a.yml' })])
    const text = 'cubes:\n  - name: a\n    sql: x\n    dimensions: [{name: d, sql: s, type: string}]\n'
    const subQuery = text.replace('sql: s', 'sql: t, sub_query: true')
    const changes = (base: ModelReading, head: ModelReading) =>
      compareModels({ base, head }).changes.map(({ id, before, after }) => ({ id, before, after }))
    expect(changes(both(text, compiled('`s`')), both(subQuery, compiled('`s`')))).toEqual([
      { id: 'member-definition-changed', before: { 'sub query': '' }, after: { 'sub query': 'true' } },
    ])
    expect(changes(both(text, compiled('`s`')), both(text, compiled('`t`')))).toEqual([
      { id: 'member-definition-changed', before: { sql: '`s`' }, after: { sql: '`t`' } },
    ])
    expect(changes(both(text, compiled('`s`')), both(subQuery, shown('d')))).toMatchObject([
      { before: { sql: 's', 'sub query': '' }, after: { sql: 't', 'sub query': 'true' } },
    ])
  })

  it('say what is unknown when one is missing', () => {
    const meta: ModelReading = { surface: shown('d'), definitions: null }
    const files: ModelReading = { surface: null, definitions: definitions(one) }
    const nothing: ModelReading = { surface: null, definitions: null }
    const of = (base: ModelReading, head: ModelReading) => {
      const { readings, unknown, changes } = compareModels({ base, head })
      return [readings, unknown.length, changes.length]
    }
    expect(of(meta, both(one))).toEqual([['meta'], 1, 1])
    expect(of(files, both(one))).toEqual([['files'], 1, 0])
    expect(of(meta, files)).toEqual([[], 1, 0])
    expect(of(both(one), nothing)).toEqual([[], 1, 0])
    expect(of(both(one), both(one))).toEqual([['meta', 'files'], 0, 0])
  })

  it('compare no definition that only one side can say', () => {
    const templated = one.replaceAll('sql: s', 'sql: "{{ s }}"')
    expect(lines(both(one), both(templated))).toEqual(['dangerous: definition-not-readable model/a.yml'])
  })

  it('plan what depends on a private member that is gone', () => {
    const text =
      'cubes:\n  - name: p\n    public: false\n    sql: x\n    dimensions: [{name: d, sql: s, type: string}]\n    measures: [{name: m, type: count, filters: [{sql: "{d} = 1"}]}]\n'
    const surface = surfaceFrom([view('v', { measures: [measure('m', { aliasMember: 'p.m' })] })])
    const head = text.replace('{name: d, sql: s, type: string}', '')
    expect(compareModels({ base: both(text, surface), head: both(head, surface) })).toMatchObject({
      changes: [],
      affected: ['v.m'],
    })
  })
})
