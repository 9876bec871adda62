import { describe, expect, it } from 'vitest'
import { compareModels } from '../../src/changes/compare.ts'
import { cube, dimension, measure, surfaceFrom, view, withSql } from './models.ts'

type Cubes = Parameters<typeof surfaceFrom>[0]

/** The changes from one response of `/v1/meta` to another one, a line each. */
function changes(base: Cubes, head: Cubes, today?: string) {
  const [before, after] = [base, head].map((cubes) => ({ surface: surfaceFrom(cubes), definitions: null }))
  if (!before || !after) throw new Error('two sides')
  return compareModels({ base: before, head: after, ...(today === undefined ? {} : { today }) }).changes
}

function lines(base: Cubes, head: Cubes, today?: string): string[] {
  return changes(base, head, today).map(
    ({ level, id, member, renamedTo, renameCertainty, causedBy }) =>
      `${level}: ${id} ${member}${renamedTo === undefined ? '' : ` → ${renamedTo} (${renameCertainty})`}${causedBy ? ` because of ${causedBy.join(', ')}` : ''}`,
  )
}

const status = dimension('status')
const total = measure('total')
const orders = (dimensions = [status], rest = {}) => cube('orders', { dimensions, measures: [total] }, rest)
const component = (connectedComponent: number) => ({ connectedComponent })
const cubeIn = (name: string, group?: number) =>
  cube(name, { measures: [total] }, group === undefined ? {} : component(group))

const cases: Record<string, [Cubes, Cubes, string[]]> = {
  nothing: [[orders()], [orders()], []],
  'a removed member': [[orders()], [orders([])], ['breaking: member-removed orders.status']],
  'a removed entity': [[orders(), cubeIn('a')], [cubeIn('a')], ['breaking: entity-removed orders']],
  'an added entity': [[cubeIn('a')], [orders(), cubeIn('a')], ['safe: entity-added orders']],
  'a hidden member that dev mode shows': [
    [orders()],
    [orders([dimension('status', { public: false })])],
    ['breaking: member-hidden orders.status'],
  ],
  'a hidden entity that dev mode shows': [
    [orders()],
    [orders([status], { isVisible: false })],
    ['breaking: entity-hidden orders'],
  ],
  'the last public member, hidden': [
    [cube('a', { measures: [total] })],
    [cube('a', { measures: [measure('total', { public: false })] })],
    ['breaking: entity-hidden a'],
  ],
  'a hierarchy that is listed twice, once without levels': [
    [orders([status], { hierarchies: [hierarchy('a', 'x')] })],
    [orders([status], { hierarchies: [hierarchy('a', 'x'), hierarchy('a')] })],
    [],
  ],
  'a member made public': [
    [orders([dimension('status', { isVisible: false })])],
    [orders()],
    ['safe: made-public orders.status'],
  ],
  'another kind': [
    [orders()],
    [cube('orders', { measures: [total, measure('status')] })],
    ['breaking: member-kind-changed orders.status'],
  ],
  'another type of a dimension': [
    [orders()],
    [orders([dimension('status', { type: 'number' })])],
    ['breaking: dimension-type-changed orders.status'],
  ],
  'another type of a measure': [
    [cube('a', { measures: [total] })],
    [cube('a', { measures: [measure('total', { type: 'string', aggType: 'string' })] })],
    ['breaking: measure-type-changed a.total'],
  ],
  'another aggregation, through a view': [
    [cube('a', { measures: [total] }), view('v', { measures: [measure('n', { aliasMember: 'a.total' })] })],
    [
      cube('a', { measures: [measure('total', { aggType: 'avg' })] }),
      view('v', { measures: [measure('n', { aggType: 'avg', aliasMember: 'a.total' })] }),
    ],
    ['dangerous: aggregation-changed a.total', 'dangerous: aggregation-changed v.n because of a.total'],
  ],
  'a lost granularity': [
    [orders([dimension('at', { type: 'time', granularities: [{ name: 'q' }] })])],
    [orders([dimension('at', { type: 'time' })])],
    ['breaking: granularity-removed orders.at'],
  ],
  'an added granularity, through a view': [
    [
      orders([dimension('at', { type: 'time' })]),
      view('v', { dimensions: [dimension('at', { type: 'time', aliasMember: 'orders.at' })] }),
    ],
    [
      orders([dimension('at', { type: 'time', granularities: [{ name: 'q' }] })]),
      view('v', {
        dimensions: [
          dimension('at', { type: 'time', aliasMember: 'orders.at', granularities: [{ name: 'q' }] }),
        ],
      }),
    ],
    ['safe: granularity-added orders.at', 'safe: granularity-added v.at because of orders.at'],
  ],
  'a granularity that came with the type': [
    [orders([dimension('at')])],
    [orders([dimension('at', { type: 'time', granularities: [{ name: 'q' }] })])],
    ['breaking: dimension-type-changed orders.at'],
  ],
  'an added hierarchy': [
    [orders([status], { hierarchies: [hierarchy('a', 'x')] })],
    [orders([status], { hierarchies: [hierarchy('a', 'x'), hierarchy('b', 'x')] })],
    ['safe: hierarchy-added orders.b'],
  ],
  'an added member, through a view': [
    [orders([]), view('v', { measures: [measure('total', { aliasMember: 'orders.total' })] })],
    [
      orders(),
      view('v', {
        measures: [measure('total', { aliasMember: 'orders.total' })],
        dimensions: [dimension('state', { aliasMember: 'orders.status' })],
      }),
    ],
    ['safe: member-added orders.status', 'safe: member-added v.state because of orders.status'],
  ],
  'a member that a view adds of one that was there': [
    [orders(), view('v', { measures: [measure('total', { aliasMember: 'orders.total' })] })],
    [
      orders(),
      view('v', {
        measures: [measure('total', { aliasMember: 'orders.total' })],
        dimensions: [dimension('state', { aliasMember: 'orders.status' })],
      }),
    ],
    ['safe: member-added v.state'],
  ],
  'a granularity that went with the type': [
    [orders([dimension('at', { type: 'time', granularities: [{ name: 'q' }] })])],
    [orders([dimension('at')])],
    ['breaking: dimension-type-changed orders.at'],
  ],
  'a changed granularity': [
    [orders([dimension('at', { type: 'time', granularities: [{ name: 'q', interval: '1 quarter' }] })])],
    [orders([dimension('at', { type: 'time', granularities: [{ name: 'q', interval: '2 weeks' }] })])],
    ['dangerous: member-definition-changed orders.at'],
  ],
  'other numbers of the same groups': [
    [cubeIn('a', 1), cubeIn('b', 1), cubeIn('c', 2), cubeIn('d', 2)],
    [cubeIn('a', 7), cubeIn('b', 7), cubeIn('c', 1), cubeIn('d', 1)],
    [],
  ],
  'a lost join': [
    [cubeIn('a', 1), cubeIn('b', 1), cubeIn('c', 1)],
    [cubeIn('a', 1), cubeIn('b', 1), cubeIn('c')],
    ['breaking: join-path-lost c'],
  ],
  'the only join, lost': [
    [cubeIn('a', 1), cubeIn('b', 1)],
    [cubeIn('a'), cubeIn('b')],
    ['breaking: join-path-lost b'],
  ],
  'a join that a removed cube had': [
    [cubeIn('a', 1), cubeIn('b', 1)],
    [cubeIn('a')],
    ['breaking: entity-removed b'],
  ],
  'another source of a view’s member': [
    [view('v', { dimensions: [dimension('x', { aliasMember: 'a.x' })] })],
    [view('v', { dimensions: [dimension('x', { aliasMember: 'a.y' })] })],
    ['dangerous: member-source-changed v.x'],
  ],
  'a title of an entity, which is in that of each member': [
    [orders([dimension('status', { title: 'orders Status' })])],
    [orders([dimension('status', { title: 'Sales Status' })], { title: 'Sales' })],
    ['safe: title-changed orders'],
  ],
  'what readers see': [
    [orders([dimension('status', { shortTitle: 'S', meta: { a: 1, b: 2 } })], { description: 'd' })],
    [
      orders(
        [
          dimension('status', {
            shortTitle: 'T',
            format: 'link',
            meta: { b: 2, a: 3 },
            description: 'd',
            order: 'asc',
          }),
        ],
        { description: null, folders: [{ name: 'f', members: [] }] },
      ),
    ],
    [
      'safe: description-changed orders',
      'safe: folder-changed orders',
      'safe: description-changed orders.status',
      'safe: format-changed orders.status',
      'safe: meta-changed orders.status',
      'safe: order-changed orders.status',
      'safe: title-changed orders.status',
    ],
  ],
  'a lost hierarchy, and one that lost a level': [
    [orders([status], { hierarchies: [hierarchy('a', 'x'), hierarchy('b', 'x', 'y')] })],
    [orders([status], { hierarchies: [hierarchy('b', 'y')] })],
    ['dangerous: hierarchy-removed orders.a', 'dangerous: hierarchy-removed orders.b'],
  ],
  'levels in another order': [
    [orders([status], { hierarchies: [hierarchy('b', 'x', 'y')] })],
    [orders([status], { hierarchies: [hierarchy('b', 'y', 'x')] })],
    ['safe: drill-members-changed orders.b'],
  ],
  'compiled SQL, and what is made of it': [
    [
      orders([withSql(status, '{CUBE}.status')]),
      cube('b', { measures: [withSql(total, '{orders.status}')] }),
      view('v', { dimensions: [dimension('s', { aliasMember: 'orders.status' })] }),
    ],
    [
      orders([withSql(status, 'lower({CUBE}.status)')]),
      cube('b', { measures: [withSql(total, '{orders.status}')] }),
      view('v', { dimensions: [dimension('s', { aliasMember: 'orders.status' })] }),
    ],
    [
      'dangerous: member-definition-changed b.total because of orders.status',
      'dangerous: member-definition-changed orders.status',
      'dangerous: member-definition-changed v.s because of orders.status',
    ],
  ],
  'two definitions, one made of the other': [
    [orders([withSql(status, '{CUBE}.s'), withSql(dimension('y'), '{status}')])],
    [orders([withSql(status, '{CUBE}.t'), withSql(dimension('y'), 'lower({status})')])],
    [
      'dangerous: member-definition-changed orders.status',
      'dangerous: member-definition-changed orders.y because of orders.status',
    ],
  ],
  'an entity’s own SQL, and the views of it': [
    [
      orders([status], { fileName: 'a.yml', sql: '`a`' }),
      view('v', { dimensions: [dimension('s', { aliasMember: 'orders.status' })] }),
    ],
    [
      orders([status], { fileName: 'a.yml', sql: '`b`' }),
      view('v', { dimensions: [dimension('s', { aliasMember: 'orders.status' })] }),
    ],
    ['dangerous: entity-source-changed orders', 'dangerous: entity-source-changed v because of orders'],
  ],
  'compiled joins and pre-aggregations': [
    [
      orders([status], {
        fileName: 'a.yml',
        joins: [{ name: 'b', relationship: 'belongsTo', sql: '`x`' }],
        preAggregations: [{ name: 'p', type: 'rollup' }, { name: 'q' }],
      }),
    ],
    [
      orders([status], {
        fileName: 'a.yml',
        joins: [{ name: 'b', relationship: 'hasMany', sql: '`x`' }],
        preAggregations: [{ name: 'q', type: 'rollup' }, { name: 'r' }],
      }),
    ],
    [
      'dangerous: join-changed orders.b',
      'dangerous: pre-aggregation-removed orders.p',
      'safe: pre-aggregation-changed orders.q',
      'safe: pre-aggregation-added orders.r',
    ],
  ],
  'definitions that one side does not have': [
    [orders([withSql(status, '{CUBE}.status')], { joins: [] })],
    [orders()],
    [],
  ],
  'a renamed member of a view': [
    [
      view('v', {
        dimensions: [dimension('x', { aliasMember: 'a.x' }), dimension('y', { aliasMember: 'a.y' })],
      }),
    ],
    [
      view('v', {
        dimensions: [dimension('z', { aliasMember: 'a.x' }), dimension('y', { aliasMember: 'a.y' })],
      }),
    ],
    ['breaking: member-removed v.x → v.z (certain)', 'safe: member-added v.z'],
  ],
  'a renamed member of a cube, and of the view over it': [
    [
      orders([withSql(status, '{CUBE}.s')]),
      view('v', { dimensions: [dimension('status', { aliasMember: 'orders.status' })] }),
    ],
    [
      orders([withSql(dimension('state'), '{CUBE}.s')]),
      view('v', { dimensions: [dimension('state', { aliasMember: 'orders.state' })] }),
    ],
    [
      'breaking: member-removed orders.status → orders.state (likely)',
      'breaking: member-removed v.status → v.state (likely) because of orders.status',
      'safe: member-added orders.state',
      'safe: member-added v.state because of orders.state',
    ],
  ],
  'a renamed column: its description stays, and what is made of it follows': [
    [
      column('paid', 'Money.'),
      view('v', { dimensions: [dimension('paid', { aliasMember: 'orders.paid' })] }),
    ],
    [column('got', 'Money.'), view('v', { dimensions: [dimension('got', { aliasMember: 'orders.got' })] })],
    [
      'breaking: member-removed orders.paid → orders.got (likely)',
      'breaking: member-removed orders.total_paid → orders.total_got (likely)',
      'breaking: member-removed v.paid → v.got (likely) because of orders.paid',
      'safe: member-added orders.got',
      'safe: member-added orders.total_got',
      'safe: member-added v.got because of orders.got',
    ],
  ],
  'a column in the place of another one, with another description': [
    [column('paid', 'Money.')],
    [column('got', 'Presents.')],
    [
      'breaking: member-removed orders.paid',
      'breaking: member-removed orders.total_paid',
      'safe: member-added orders.got',
      'safe: member-added orders.total_got',
    ],
  ],
  'two new columns with the description of the old one': [
    [column('paid', 'Money.')],
    [
      cube('orders', {
        dimensions: ['a', 'b'].map((name) =>
          withSql(dimension(name, { description: 'Money.' }), `{CUBE}.${name}`),
        ),
      }),
    ],
    [
      'breaking: member-removed orders.paid',
      'breaking: member-removed orders.total_paid',
      'safe: member-added orders.a',
      'safe: member-added orders.b',
    ],
  ],
  'two new members with the definition of the old one': [
    [orders([withSql(status, '{CUBE}.s')])],
    [orders([withSql(dimension('a'), '{CUBE}.s'), withSql(dimension('b'), '{CUBE}.s')])],
    ['breaking: member-removed orders.status', 'safe: member-added orders.a', 'safe: member-added orders.b'],
  ],
  'a renamed cube, in one line': [
    [orders([status], { fileName: 'a.yml', sql: '`select 1`' })],
    [{ ...cube('sales', { dimensions: [status], measures: [] }, { fileName: 'a.yml', sql: '`select 1`' }) }],
    ['breaking: entity-removed orders → sales (likely)', 'safe: entity-added sales'],
  ],
  'two views merged into one': [
    [
      view('a', { dimensions: ['x', 'y'].map((x) => dimension(x, { aliasMember: `o.${x}` })) }),
      view('b', { dimensions: ['y', 'z'].map((x) => dimension(x, { aliasMember: `o.${x}` })) }),
    ],
    [view('c', { dimensions: ['x', 'y', 'z'].map((x) => dimension(x, { aliasMember: `o.${x}` })) })],
    [
      'breaking: entity-removed a → c (likely)',
      'breaking: entity-removed b → c (likely)',
      'safe: entity-added c',
    ],
  ],
  'another view with few equal members': [
    [view('a', { dimensions: ['x', 'y', 'z'].map((x) => dimension(x, { aliasMember: `o.${x}` })) })],
    [view('b', { dimensions: ['x', 'u'].map((x) => dimension(x, { aliasMember: `o.${x}` })) })],
    ['breaking: entity-removed a', 'safe: entity-added b'],
  ],
}

/** A cube as a dbt sync makes it of one column: a dimension and a measure. */
function column(name: string, description: string) {
  return cube('orders', {
    dimensions: [withSql(dimension(name, { description }), `{CUBE}.${name}`)],
    measures: [withSql(measure(`total_${name}`), `{CUBE}.${name}`)],
  })
}

function hierarchy(name: string, ...levels: string[]) {
  return { name: `orders.${name}`, title: name, levels: levels.map((level) => `orders.${level}`) }
}

describe('changes between two surfaces', () => {
  it.each(Object.entries(cases))('%s', (_, [base, head, expected]) => {
    expect(lines(base, head)).toEqual(expected)
  })

  it('has one row for a renamed cube, with the number of members that went along', () => {
    const members = (names: string[]) => ({
      dimensions: names.map((name) => withSql(dimension(name), `\${CUBE}.${name}`)),
    })
    const [first] = changes([cube('a', members(['x', 'y', 'z']))], [cube('b', members(['x', 'y']))])
    expect(first).toMatchObject({ id: 'entity-removed', renamedTo: 'b', members: { moved: 2, gone: 1 } })
  })

  it.each([
    ['no mark', {}, 'breaking'],
    ['true', { deprecated: true }, 'dangerous'],
    ['a date that has passed', { deprecated: '2026-11-21' }, 'dangerous'],
    ['today', { deprecated: '2026-11-22T00:00:00.000Z' }, 'dangerous'],
    ['a date to come', { deprecated: '2027-01-31' }, 'breaking'],
    ['any other text', { deprecated: 'soon' }, 'breaking'],
  ])('a deprecated member that is gone: %s', (_, meta, level) => {
    expect(lines([orders([dimension('status', { meta })])], [orders([])], '2026-11-22')).toEqual([
      `${level}: member-removed orders.status`,
    ])
  })

  it('without a date of today, no deprecation with a date has effect', () => {
    const base = [orders([dimension('status', { meta: { deprecated: '2020-01-01' } })])]
    expect(lines(base, [orders([])])).toEqual(['breaking: member-removed orders.status'])
  })

  it('only a member that is gone goes down with its deprecation', () => {
    const meta = { deprecated: true }
    const base = [orders([dimension('status', { meta })])]
    const head = [orders([dimension('status', { meta, type: 'number' })])]
    expect(lines(base, head)).toEqual(['breaking: dimension-type-changed orders.status'])
  })

  it('a name that is similar is only a hint', () => {
    const [first] = changes([orders([dimension('customer_name')])], [orders([dimension('customer_names')])])
    expect(first).toMatchObject({
      id: 'member-removed',
      fix: expect.stringContaining('Perhaps renamed to `customer_names`'),
    })
    expect(first).not.toHaveProperty('renamedTo')
  })
})
