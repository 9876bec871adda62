import { describe, expect, it } from 'vitest'
import {
  cube,
  dimension,
  measure,
  type SurfaceCase,
  surfaceChanges,
  surfaceLines,
  view,
  withSql,
} from './models.ts'

const status = dimension('status')
const orders = (dimensions = [status], rest = {}) =>
  cube('orders', { dimensions, measures: [measure('total')] }, rest)

/** A cube as a dbt sync makes it of one column: a dimension and a measure. */
function column(name: string, description: string) {
  return cube('orders', {
    dimensions: [withSql(dimension(name, { description }), `{CUBE}.${name}`)],
    measures: [withSql(measure(`total_${name}`), `{CUBE}.${name}`)],
  })
}

const cases: Record<string, SurfaceCase> = {
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
      'breaking: member-removed orders.total_paid → orders.total_got (likely)',
      'safe: member-added orders.got',
      'safe: member-added orders.total_got',
    ],
  ],
  'the only column of its type gone, and the only one new': [
    [orders([withSql(status, '{CUBE}.status')])],
    [orders([withSql(dimension('state'), '{CUBE}.state')])],
    ['breaking: member-removed orders.status → orders.state (likely)', 'safe: member-added orders.state'],
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

describe('renamed', () => {
  it.each(Object.entries(cases))('%s', (_, [base, head, expected]) => {
    expect(surfaceLines(base, head)).toEqual(expected)
  })

  it('has one row for a renamed cube, with the number of members that went along', () => {
    const members = (names: string[]) => ({
      dimensions: names.map((name) => withSql(dimension(name), `\${CUBE}.${name}`)),
    })
    const [first] = surfaceChanges([cube('a', members(['x', 'y', 'z']))], [cube('b', members(['x', 'y']))])
    expect(first).toMatchObject({ id: 'entity-removed', renamedTo: 'b', members: { moved: 2, gone: 1 } })
  })

  it('a name that is similar is only a hint', () => {
    const [first] = surfaceChanges(
      [orders([dimension('customer_name')])],
      [orders([dimension('customer_names'), dimension('country')])],
    )
    expect(first).toMatchObject({
      id: 'member-removed',
      fix: expect.stringContaining('Perhaps renamed to `customer_names`'),
    })
    expect(first).not.toHaveProperty('renamedTo')
  })
})
