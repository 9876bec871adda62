import { describe, expect, it } from 'vitest'
import { cube, dimension, measure, type SurfaceCase, surfaceChanges, surfaceLines, view } from './models.ts'

const status = dimension('status')
const total = measure('total')
const orders = (dimensions = [status], rest = {}) => cube('orders', { dimensions, measures: [total] }, rest)
const cubeIn = (name: string, group?: number) =>
  cube(name, { measures: [total] }, group === undefined ? {} : { connectedComponent: group })

const cases: Record<string, SurfaceCase> = {
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
  'listed pre-aggregations; joins only say what to ask': [
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
      'dangerous: pre-aggregation-removed orders.p',
      'safe: pre-aggregation-changed orders.q',
      'safe: pre-aggregation-added orders.r',
    ],
  ],
}

function hierarchy(name: string, ...levels: string[]) {
  return { name: `orders.${name}`, title: name, levels: levels.map((level) => `orders.${level}`) }
}

describe('changes between two surfaces', () => {
  it.each(Object.entries(cases))('%s', (_, [base, head, expected]) => {
    expect(surfaceLines(base, head)).toEqual(expected)
  })

  it.each([
    ['no mark', {}, 'breaking'],
    ['true', { deprecated: true }, 'dangerous'],
    ['a date that has passed', { deprecated: '2026-11-21' }, 'dangerous'],
    ['today', { deprecated: '2026-11-22T00:00:00.000Z' }, 'dangerous'],
    ['a date to come', { deprecated: '2027-01-31' }, 'breaking'],
    ['any other text', { deprecated: 'soon' }, 'breaking'],
  ])('a deprecated member that is gone: %s', (_, meta, level) => {
    expect(surfaceLines([orders([dimension('status', { meta })])], [orders([])], {}, '2026-11-22')).toEqual([
      `${level}: member-removed orders.status`,
    ])
  })

  it('without a date of today, no deprecation with a date has effect', () => {
    const base = [orders([dimension('status', { meta: { deprecated: '2020-01-01' } })])]
    expect(surfaceLines(base, [orders([])])).toEqual(['breaking: member-removed orders.status'])
  })

  it('is hidden where the branch still plans it, and made public where the base did', () => {
    const [more, fewer] = [[orders(), cubeIn('a')], [orders([])]]
    expect(surfaceLines(more, fewer, { hidden: new Set(['orders.status', 'a']) })).toEqual([
      'breaking: entity-hidden a',
      'breaking: member-hidden orders.status',
    ])
    expect(surfaceLines(fewer, more, { existed: new Set(['orders.status', 'a']) })).toEqual([
      'safe: made-public a',
      'safe: made-public orders.status',
    ])
  })

  it.each<[string, string[], string]>([
    ['made public again', [], 'Set `public: true` again'],
    ['granted again by the policy of its cube', ['a'], 'Grant it in the `access_policy` of `a`'],
    [
      'granted again by the policy that its cube inherits',
      ['parent'],
      'Grant it in the `access_policy` of `parent`',
    ],
    ['made public again beside the policy of another cube', ['b'], 'Set `public: true` again'],
  ])('what is hidden is to be %s', (_, policies, fix) => {
    const heir = { extends: 'parent' }
    const base = [
      cube('a', { dimensions: [status, dimension('x')] }, heir),
      view('v', { dimensions: [status, dimension('x', { aliasMember: 'a.x' })] }, heir),
      cube('gone', { dimensions: [status] }, heir),
    ]
    const head = [cube('a', { dimensions: [status] }, heir), view('v', { dimensions: [status] }, heir)]
    const hidden = new Set(['a.x', 'v.x', 'gone'])
    const changes = surfaceChanges(base, head, { hidden, policies: new Set(policies) })
    const own = changes.filter(({ entity }) => policies[0] !== 'a' || entity !== 'gone')
    expect(own.map((one) => one.fix.startsWith(fix))).toEqual(own.map(() => true))
    expect(changes).toHaveLength(3)
  })

  it('follows a renamed member of a cube to the view that shows it', () => {
    const over = (name: string) => [view('v', { dimensions: [dimension('x', { aliasMember: `a.${name}` })] })]
    const members = new Map([['a.y', { to: 'a.z', certainty: 'certain' as const }]])
    expect(surfaceLines(over('y'), over('z'), { renames: { entities: new Map(), members } })).toEqual([])
  })

  it('does not list the new name of what was renamed as added, but what else is new in it', () => {
    const base = [orders(), cube('a', { dimensions: [status] })]
    const head = [
      orders([dimension('state'), dimension('other')]),
      cube('b', { dimensions: [status, dimension('new')] }),
    ]
    const renames = {
      entities: new Map([['a', { to: 'b', certainty: 'likely' as const, moved: 1, gone: 0 }]]),
      members: new Map([['orders.status', { to: 'orders.state', certainty: 'certain' as const }]]),
    }
    expect(surfaceLines(base, head, { renames })).toEqual([
      'breaking: entity-removed a → b (likely)',
      'breaking: member-removed orders.status → orders.state (certain)',
      'safe: member-added b.new',
      'safe: member-added orders.other',
    ])
  })

  it('only a member that is gone goes down with its deprecation', () => {
    const meta = { deprecated: true }
    const base = [orders([dimension('status', { meta })])]
    const head = [orders([dimension('status', { meta, type: 'number' })])]
    expect(surfaceLines(base, head)).toEqual(['breaking: dimension-type-changed orders.status'])
  })
})
