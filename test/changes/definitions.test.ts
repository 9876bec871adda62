import { describe, expect, it } from 'vitest'
import type { ModelReading } from '../../src/changes/behind.ts'
import { compareModels } from '../../src/changes/compare.ts'
import { definitionsOf } from '../../src/changes/definitions.ts'
import { cube, dimension, surfaceFrom, textChanges } from './models.ts'

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
  return textChanges({ base, head }).map(
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
    const renamed = (head: ModelReading) => textChanges({ base: of('a', 'x'), head })[0]
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

describe('private parts', () => {
  const edited = (what: string, by: string) => {
    expect(model).toContain(what)
    return compareModels({ base: reading(model), head: reading(model.replace(what, by)) })
  }
  const named = (drafts: readonly { id: string; member: string }[]) =>
    drafts.map(({ id, member }) => `${id} ${member}`)

  it.each([
    ['a member', 'sql: amount', 'sql: amount - tax', ['member-definition-changed base.raw']],
    ['a table', 'sql_table: shop.orders', 'sql_table: shop.orders_2', ['entity-source-changed base']],
    [
      'a removed member',
      '      - {name: raw, sql: amount, type: number, public: false}\n',
      '',
      ['member-removed base.raw'],
    ],
  ])('only explain: %s', (_, what, by, expected) => {
    const { drafts, causes } = edited(what, by)
    expect([named(drafts), named(causes)]).toEqual([[], expected])
  })

  it.each([
    ['a rolling window', 'type: count}\n', 'type: count, rolling_window: {trailing: 1 day}}\n', 'base.count'],
    ['SQL with a filter', 'sql: amount', 'sql: "{FILTER_PARAMS.base.id.filter(\'id\')}"', 'base.raw'],
    ['a data source', 'sql_table: shop.orders', 'data_source: b', 'base'],
  ])('are listed where a plan does not show them: %s', (_, what, by, member) => {
    expect(edited(what, by).drafts).toMatchObject([{ member }])
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
      'a new one that concerns each query',
      [],
      [file('cube.py', '@config("query_rewrite")')],
      changed('cube.py'),
    ],
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

  it.each([
    ['sql: {{ table() }}', false],
    ['joins: {{ joins() }}', true],
    ['rolling_window: {{ days }}', true],
    ['sql: {{ COMPILE_CONTEXT.team }}', true],
  ])('may change more than plans show: %s', (content, expected) => {
    const side = (text: string) => ({ surface: null, definitions: definitionsOf([file('b.yml', text)]) })
    const { drafts } = compareModels({ base: side(content), head: side(`${content} `) })
    expect(drafts).toMatchObject([{ id: 'definition-not-readable', isBeyondPlans: expected }])
  })

  it('name the entity where the compiled model knows its file', () => {
    const surface = surfaceFrom([cube('b', { dimensions: [dimension('x')] }, { fileName: 'b.yml' })])
    const side = (content: string): ModelReading => ({
      surface,
      definitions: definitionsOf([file('b.yml', content)]),
    })
    expect(textChanges({ base: side(templated), head: side(`${templated} `) })).toMatchObject([
      { id: 'definition-not-readable', entity: 'b', before: { file: 'model/b.yml' } },
    ])
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

  const files = (text: string) => [{ path: 'model/a.yml', content: text }]
  const hidden = (text: string, ...names: string[]): ModelReading => ({
    ...both(text, shown(...names)),
    files: files(text),
  })
  const guarded = one + policy
  const edit = (text: string) => text.replace('{name: d, sql: s', '{name: d, sql: t')

  it.each<[string, ModelReading, ModelReading, string[]]>([
    ['an equal entity', hidden(guarded), hidden(guarded), []],
    ['another entity', hidden(guarded), hidden(edit(guarded)), ['breaking: definition-not-visible a']],
    [
      'another one, then shown',
      hidden(guarded),
      hidden(edit(guarded), 'd'),
      ['breaking: definition-not-visible a'],
    ],
    ['a removed one', hidden(guarded), hidden('cubes: []'), ['breaking: definition-not-visible a']],
    [
      'an equal one without its file',
      both(guarded, shown()),
      hidden(guarded),
      ['breaking: definition-not-visible a'],
    ],
    [
      'one whose file became a template',
      hidden(guarded),
      hidden(guarded.replace('sql: x', 'sql: "{{ x }}"')),
      ['breaking: definition-not-visible a', 'breaking: definition-not-visible model/a.yml'],
    ],
    [
      'a template that may have a policy',
      hidden('{{ access_policy() }}'),
      hidden('{{ none() }}'),
      ['breaking: definition-not-visible model/a.yml'],
    ],
    ['an equal member', hidden(one + policy, 'd'), hidden(one + policy, 'd'), []],
    [
      'a member, then shown',
      hidden(one + policy, 'd'),
      hidden(one + policy, 'd', 'e'),
      ['safe: made-public a.e'],
    ],
    [
      'another definition beside it',
      hidden(one + policy, 'd'),
      hidden(edit(one + policy), 'd'),
      ['breaking: definition-not-visible a.e', 'dangerous: member-definition-changed a.d'],
    ],
  ])('do not compare what a policy hides: %s', (_, base, head, expected) => {
    expect(lines(base, head)).toEqual(expected)
  })

  it('do not compare what is lost without a policy that hides it, and no label accepts that', () => {
    const { unknown } = compareModels({ base: hidden(one), head: hidden(edit(one)) })
    expect(unknown).toEqual([
      'The query API of the base does not show `a`, although no access policy hides it.',
    ])
    expect(compareModels({ base: hidden(one), head: hidden(one) }).unknown).toEqual([])
  })

  it('say of a policy only that it changed', () => {
    const [before, after, other] = ['g', 'h', 'i'].map((group) =>
      both(one + policy.replace('group: g', `group: ${group}`)),
    )
    if (!before || !after || !other) throw new Error('three states')
    const changes = [after, other].flatMap((head) => textChanges({ base: before, head }))
    expect(changes).toMatchObject([
      { id: 'access-policy-changed', before: null, after: null },
      { id: 'access-policy-changed', before: null, after: null },
    ])
    expect(changes[0]?.fingerprint).not.toBe(changes[1]?.fingerprint)
  })

  it('prefer what the files of both sides say, and else what both engines compiled', () => {
    const compiled = (sql: string, name = 'a') =>
      surfaceFrom([cube(name, { dimensions: [{ ...dimension('d'), sql }] }, { fileName: 'a.yml' })])
    const text = 'cubes:\n  - name: a\n    sql: x\n    dimensions: [{name: d, sql: s, type: string}]\n'
    const subQuery = text.replace('sql: s', 'sql: t, sub_query: true')
    const changes = (base: ModelReading, head: ModelReading) =>
      textChanges({ base, head }).map(({ id, before, after }) => ({ id, before, after }))
    const ofFiles = {
      ...{ id: 'member-definition-changed', before: { sql: 's', 'sub query': '' } },
      after: { sql: 't', 'sub query': 'true' },
    }
    expect(changes(both(text, compiled('`s`')), both(subQuery, compiled('`s`')))).toEqual([ofFiles])
    expect(changes(both(text, compiled('`s`')), both(subQuery, shown('d')))).toEqual([ofFiles])
    expect(changes(both(text, compiled('`s`')), both(text, compiled('`t`')))).toEqual([])
    const inCode = (sql: string) => both(text, compiled(sql, 'b'))
    expect(changes(inCode('`s`'), inCode('`t`'))).toEqual([
      { id: 'member-definition-changed', before: { sql: '`s`' }, after: { sql: '`t`' } },
    ])
  })

  it('say what is unknown when one is missing', () => {
    const meta: ModelReading = { surface: shown('d'), definitions: null }
    const files: ModelReading = { surface: null, definitions: definitions(one) }
    const nothing: ModelReading = { surface: null, definitions: null }
    const of = (base: ModelReading, head: ModelReading) => {
      const { readings, unknown, drafts } = compareModels({ base, head })
      return [readings, unknown.length, drafts.length]
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
})
