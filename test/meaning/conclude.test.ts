import { describe, expect, it } from 'vitest'
import { changeOf, type Draft } from '../../src/meaning/change.ts'
import type { Combination, MemberState, Probed } from '../../src/meaning/compare-plans.ts'
import { conclude, type FoundBySides } from '../../src/meaning/conclude.ts'
import { cube, measure, surfaceFrom, view } from './models.ts'
import {
  broken,
  definition,
  draft,
  files,
  gained,
  line,
  lines,
  lists,
  lost,
  other,
  plans,
  rollup,
  source,
} from './planned.ts'

/** A statement that is not understood. */
const windowOf = (before: string, after: string): MemberState => ({
  ...{ ...other('another table'), before: { SQL: before }, after: { SQL: after } },
  signature: `${before} ${after}`,
})
const firstView = surfaceFrom([
  view('all', {
    measures: ['total', 'count'].map((name) => measure(name, { aliasMember: `orders.${name}` })),
  }),
  cube('orders', { measures: [measure('total'), measure('count')] }),
])
const rejected: MemberState = { state: 'already broken', reason: 'no orders.raw' }

const cases: Record<string, [FoundBySides, Probed, string[]]> = {
  'nothing differs': [lists([]), plans({}), []],
  'a text, and the same SQL': [
    lists([definition]),
    plans({}),
    ['safe: member-definition-changed orders.total'],
  ],
  'a text, and the same SQL alone, but not with another cube': [
    lists([definition]),
    plans({}, { 'orders.total customers.city': other() }),
    [
      'dangerous: join-changed customers [customers.city orders.total]',
      'dangerous: member-definition-changed orders.total',
    ],
  ],
  'an entity, and the same SQL': [lists([source]), plans({}), ['safe: entity-source-changed orders']],
  'what no plan decides': [
    lists([draft('member-removed', 'orders.gone'), draft('access-policy-changed', 'orders')]),
    plans({}),
    ['breaking: member-removed orders.gone', 'dangerous: access-policy-changed orders'],
  ],
  'a text that explains other SQL': [
    lists([definition]),
    plans({ 'orders.total': other() }),
    ['dangerous: member-definition-changed orders.total'],
  ],
  'a text, and another member with other SQL': [
    lists([definition]),
    plans({ 'orders.count': other() }),
    ['dangerous: member-definition-changed orders.count', 'safe: member-definition-changed orders.total'],
  ],
  'an entity that explains its members, and is named by a view': [
    lists([source]),
    plans({ 'orders.total': other(), 'orders.count': other(), 'sales.total': other() }),
    [
      'dangerous: entity-source-changed orders',
      'dangerous: member-definition-changed sales.total because of orders',
    ],
  ],
  'a granularity with other SQL': [
    lists([]),
    plans({ 'orders.status.sprint': other() }),
    ['dangerous: member-definition-changed orders.status'],
  ],
  'a new member that is broken': [
    lists([draft('member-added', 'orders.m1')]),
    plans({ 'orders.m1': { state: 'new, broken', message: 'x' }, 'orders.m2': { state: 'new' } }),
    ['dangerous: plan-failed-new orders.m1', 'safe: member-added orders.m1'],
  ],
  'members of a view that no longer go together': [
    lists([]),
    plans({}, { 'sales.total sales.city': broken }),
    ['breaking: join-path-lost sales [sales.city sales.total]'],
  ],
  'a key that changes what joins multiply': [
    lists([draft('primary-key-changed', 'customers', { before: { 'primary key': 'a' } })]),
    plans({}, { 'customers.count orders.status': other() }),
    ['dangerous: primary-key-changed customers'],
  ],
  'a pre-aggregation that serves less, instead of its text': [
    lists([rollup('pre-aggregation-removed')]),
    plans({ 'orders.count': lost, 'orders.total': lost }),
    ['dangerous: rollup-lost orders.daily [orders.count orders.total]'],
  ],
  'a pre-aggregation that serves less, without a text': [
    lists([]),
    plans({}, { 'orders.count orders.status': lost }, 'orders.other'),
    ['dangerous: rollup-lost orders.other [orders.count orders.status]'],
  ],
  'a member with the name of a lost pre-aggregation': [
    lists([draft('member-removed', 'orders.daily'), rollup('pre-aggregation-changed')]),
    plans({ 'orders.count': lost }),
    ['breaking: member-removed orders.daily', 'dangerous: rollup-lost orders.daily [orders.count]'],
  ],
  'a removed pre-aggregation that no query loses': [
    lists([rollup('pre-aggregation-removed')]),
    plans({}),
    ['safe: pre-aggregation-removed orders.daily'],
  ],
  'a removed pre-aggregation that served no query': [
    lists([rollup('pre-aggregation-removed', 'orders.unknown')]),
    plans({}),
    ['dangerous: pre-aggregation-removed orders.unknown'],
  ],
  'a removed pre-aggregation whose query was not planned': [
    lists([rollup('pre-aggregation-removed')]),
    plans({}, { 'orders.count': { state: 'not checked' } }, 'orders.daily'),
    ['dangerous: pre-aggregation-removed orders.daily'],
  ],
  'an entity, while another one was not checked': [
    lists([source]),
    plans({ 'customers.city': { state: 'not checked' } }),
    ['dangerous: entity-source-changed orders'],
  ],
  'other SQL in the same way, one change, because of the member that it is made of': [
    lists([]),
    plans(
      {
        'orders.total': other(),
        'orders.status': other(),
        'sales.total': other(),
        'orders.count': other('c'),
      },
      {},
      undefined,
      { 'sales.total': ['orders.count'] },
    ),
    [
      'dangerous: member-definition-changed orders.count',
      'dangerous: member-definition-changed orders.status [orders.status orders.total sales.total] because of orders.count',
    ],
  ],
  'all members of an entity': [
    lists([]),
    plans({ 'sales.total': other(), 'sales.city': other() }),
    ['dangerous: entity-source-changed sales [sales.city sales.total]'],
  ],
  'all members of a cube, of which a window shows another table in another form': [
    lists([]),
    plans({
      ...{ 'orders.total': other(), 'orders.status': other(), 'orders.count': windowOf('a', 'b') },
      'sales.total': windowOf('a', 'b'),
    }),
    ['dangerous: entity-source-changed orders [orders.count orders.status orders.total sales.total]'],
  ],
  'all members of a cube, of which one differs in something else': [
    lists([]),
    plans({ 'orders.total': other(), 'orders.status': other(), 'orders.count': windowOf('a', 'c') }),
    [
      'dangerous: member-definition-changed orders.count',
      'dangerous: member-definition-changed orders.status [orders.status orders.total]',
    ],
  ],
  'other cubes that are joined over a cube with another table': [
    lists([]),
    plans(
      { 'orders.total': other(), 'orders.status': other(), 'orders.count': other() },
      { 'customers.count sales.city': other(), 'customers.city sales.city': other('another join') },
    ),
    [
      'dangerous: join-changed customers [customers.city sales.city]',
      'dangerous: entity-source-changed orders [customers.count orders.count orders.status orders.total sales.city]',
    ],
  ],
  'a member of a cube behind a view whose name comes first': [
    lists([], { base: firstView }, firstView),
    plans({ 'orders.total': other(), 'all.total': other() }),
    ['dangerous: member-definition-changed orders.total [all.total orders.total]'],
  ],
  'all members of a cube, with those of a view that stand for them': [
    lists([]),
    plans({
      ...{ 'orders.total': other(), 'orders.count': other(), 'orders.status': other() },
      'sales.total': other(),
    }),
    ['dangerous: entity-source-changed orders [orders.count orders.status orders.total sales.total]'],
  ],
  'a member of a cube, and all members of a view': [
    lists([]),
    plans({ 'orders.total': other(), 'sales.total': other(), 'sales.city': other() }),
    ['dangerous: member-definition-changed orders.total [orders.total sales.city sales.total]'],
  ],
  'notes are no cause': [
    lists([draft('title-changed', 'orders.status')]),
    plans({ 'orders.total': other() }, {}, undefined, { 'orders.total': ['orders.status'] }),
    ['dangerous: member-definition-changed orders.total', 'safe: title-changed orders.status'],
  ],
  'a broken member, because of one with other SQL': [
    lists([]),
    plans({ 'orders.total': { state: 'broken', message: 'no orders.count' }, 'orders.count': other() }),
    [
      'breaking: plan-failed orders.total because of orders.count',
      'dangerous: member-definition-changed orders.count',
    ],
  ],
  'cubes that no longer go together': [
    lists([]),
    plans({}, { 'orders.count customers.city': broken }),
    ['breaking: join-path-lost customers [customers.city orders.count]'],
  ],
  'cubes that give other SQL together: one change, both ways round': [
    lists([]),
    plans({}, { 'orders.count customers.city': other(), 'customers.count orders.status': other('b') }),
    ['dangerous: join-changed customers [customers.city customers.count orders.count orders.status]'],
  ],
  'a view that gives other SQL over two of its cubes': [
    lists([]),
    plans({}, { 'sales.total sales.city': other() }),
    ['dangerous: join-changed sales [sales.city sales.total]'],
  ],
  'members of one cube that give other SQL together only': [
    lists([]),
    plans({}, { 'orders.count orders.status': other() }),
    ['dangerous: member-definition-changed orders.count [orders.count orders.status]'],
  ],
  'members of a view that give other SQL together only, with one that has changed in its cube': [
    lists([], { base: firstView }, firstView),
    plans({ 'orders.total': other() }, { 'all.count all.total': other('b') }),
    [
      'dangerous: member-definition-changed all.total [all.count all.total] because of orders.total',
      'dangerous: member-definition-changed orders.total',
    ],
  ],
  'another range of rows in a pre-aggregation': [
    lists([]),
    plans({}, { 'orders.count orders.status': other('another build range') }, 'orders.daily'),
    ['dangerous: member-definition-changed orders.daily [orders.count orders.status]'],
  ],
  'what no answer shows, whatever is the same': [
    lists([draft('definition-not-readable', 'orders', { isBeyondPlans: true })]),
    plans({}),
    ['dangerous: definition-not-readable orders'],
  ],
  'a member that works again': [
    lists([draft('member-definition-changed', 'orders.count')]),
    plans({ 'orders.count': { state: 'repaired' } }),
    ['safe: member-definition-changed orders.count'],
  ],
  'members that neither side plans, whose files may differ: one change': [
    lists([]),
    plans({ 'orders.total': rejected, 'orders.count': rejected }),
    ['dangerous: not-compared orders [orders.count orders.total]'],
  ],
  'members that neither side plans, and their files are the same': [
    lists([], { files: files('orders', 'sales', 'customers') }),
    plans({ 'orders.total': rejected }),
    [],
  ],
  'segments of which nothing can be asked': [
    lists([]),
    plans({ 'orders.paid': { state: 'not askable' } }),
    ['dangerous: not-compared orders.paid'],
  ],
  'members behind a new pre-aggregation, which nothing shows': [
    lists([rollup('pre-aggregation-added')]),
    plans({ 'orders.count': gained }),
    ['dangerous: not-compared orders.count', 'safe: pre-aggregation-added orders.daily'],
  ],
}

describe('what two planners show', () => {
  it.each(Object.entries(cases))('%s', (_, [difference, probed, expected]) => {
    expect(lines(difference, probed)).toEqual(expected)
  })

  it('says why a text has no effect', () => {
    const reasons = (drafts: Draft[], states: Record<string, MemberState> = {}) =>
      conclude(lists(drafts), plans(states)).changes.map(({ reason, fix }) => [reason, fix])
    expect(reasons([definition])).toEqual([['Queries stay the same: both sides give the same SQL.', '']])
    expect(reasons([definition], { 'orders.total': { state: 'repaired' } })).toEqual([
      ['Queries that work on the base stay the same.', ''],
    ])
    expect(reasons([rollup('pre-aggregation-removed')])).toEqual([['No query loses a pre-aggregation.', '']])
  })

  it('says what differs', () => {
    const { changes } = conclude(lists([]), plans({ 'orders.total': other('another filter') }))
    expect(changes).toMatchObject([
      {
        message: 'another filter',
        reason: 'Queries work and may give other values.',
        before: { table: 'a' },
        after: { table: 'b' },
      },
    ])
  })

  it('gives the message of the planner, and no fingerprint that depends on it', () => {
    const failing = (message: string) =>
      conclude(lists([]), plans({ 'orders.total': { state: 'broken', message } })).changes[0]
    expect(failing('at 1:2')).toMatchObject({ message: 'at 1:2', before: null, after: null })
    expect(failing('at 3:4')?.fingerprint).toBe(failing('at 1:2')?.fingerprint)
  })

  it('gives a join another fingerprint where queries over both cubes change in another way', () => {
    const [one, again, another] = ['a', 'a', 'b'].map((words) => {
      const together = { 'orders.count customers.city': other(words) }
      return conclude(lists([]), plans({}, together)).changes[0]
    })
    expect(one).toMatchObject({ id: 'join-changed', level: 'dangerous' })
    expect(again?.fingerprint).toBe(one?.fingerprint)
    expect(another?.fingerprint).not.toBe(one?.fingerprint)
  })

  it('gives changes of other members other fingerprints', () => {
    const states = { 'orders.total': other(), 'orders.count': other() }
    const fingerprints = [states, { 'orders.count': other() }, { 'orders.count': other('c') }].map(
      (one) => conclude(lists([]), plans(one)).changes[0]?.fingerprint,
    )
    expect(new Set(fingerprints).size).toBe(3)
  })

  it('gives the same change the same fingerprint once another view shows it', () => {
    const found = lists([], { base: firstView }, firstView)
    const [one, again] = [{}, { 'all.total': other() }].map(
      (shown) => conclude(found, plans({ 'orders.total': other(), ...shown })).changes[0],
    )
    expect(again).toMatchObject({ member: 'orders.total', affects: ['all.total', 'orders.total'] })
    expect(again?.fingerprint).toBe(one?.fingerprint)
  })

  it.each([definition, source])(
    'gives a text another fingerprint where queries change in another way: $id',
    (text) => {
      const [one, again, another] = ['a', 'a', 'b'].map(
        (words) => conclude(lists([text]), plans({ 'orders.total': other(words) })).changes[0],
      )
      expect(one).toMatchObject({ id: text.id, level: 'dangerous' })
      expect(again?.fingerprint).toBe(one?.fingerprint)
      expect(another?.fingerprint).not.toBe(one?.fingerprint)
    },
  )

  it('keeps what the definition of a lost pre-aggregation says', () => {
    const { changes } = conclude(lists([rollup('pre-aggregation-changed')]), plans({ 'orders.count': lost }))
    expect(changes).toMatchObject([{ id: 'rollup-lost', before: { sql: 'a' }, after: { sql: 'b' } }])
  })

  it.each([
    ['pre-aggregation-changed', 'Keep the members in the pre-aggregation.'],
    ['pre-aggregation-removed', 'Keep the pre-aggregation.'],
  ] as const)('says what keeps queries of a %s fast', (id, fix) => {
    const { changes } = conclude(lists([rollup(id)]), plans({ 'orders.count': lost }))
    expect(changes).toMatchObject([{ id: 'rollup-lost', fix }])
  })

  it('counts no member as unchanged that another change names, whatever its SQL', () => {
    const type = draft('dimension-type-changed', 'orders.status', { kind: 'dimension' })
    const unchanged = (drafts: Draft[]) => conclude(lists(drafts), plans({})).plans.unchanged
    expect([[], [type], [draft('title-changed', 'orders.total')]].map(unchanged)).toEqual([7, 6, 7])
  })

  it('shows long definitions from where they differ', () => {
    const [same, old, now] = ['status, '.repeat(90), 'by day', 'by month']
    const long = rollup('pre-aggregation-changed')
    const values = { before: { sql: `${same}${old}` }, after: { sql: `${same}${now}` } }
    const [change] = conclude(lists([{ ...long, ...values }]), plans({})).changes
    expect([change?.before?.sql, change?.after?.sql]).toEqual([
      expect.stringMatching(/^…status, .*by day$/),
      expect.stringMatching(/^…status, .*by month$/),
    ])
  })
})

describe('a planner that rejects a member', () => {
  const failing = (message: string, drafts: Draft[], ...names: string[]) => {
    const states = names.map((name) => [name, { state: 'broken', message } satisfies MemberState] as const)
    return conclude(lists(drafts), plans(Object.fromEntries(states)))
      .changes.filter(({ id }) => id === 'plan-failed')
      .map(({ member, causedBy = [], fix }) => [member, causedBy.join(' '), fix])
  }
  const gone = draft('member-removed', 'orders.status')

  it.each<[string, string, Draft[], string, string]>([
    [
      'a name in its cube',
      'ReferenceError: status is not defined',
      [gone],
      'orders.status',
      ', or keep `orders.status`.',
    ],
    ['a quoted name', "'status' not found", [gone], 'orders.status', ', or keep `orders.status`.'],
    [
      'what is gone by its full name',
      'no orders.status',
      [gone],
      'orders.status',
      ', or keep `orders.status`.',
    ],
    ['nothing that changed', 'raw is not defined', [gone], '', ', or of what it is made of.'],
    [
      'a name of another cube',
      'status is not defined',
      [draft('member-removed', 'customers.status')],
      '',
      ', or of what it is made of.',
    ],
  ])('is told because of what its message names: %s', (_, message, drafts, causes, rest) => {
    expect(failing(message, drafts, 'orders.total')).toEqual([
      ['orders.total', causes, `Correct the definition of \`orders.total\`${rest}`],
    ])
  })

  it('is told of a view because of the member of its cube, whose definition is to be corrected', () => {
    const message = 'status is not defined'
    expect(failing(message, [gone], 'orders.total', 'sales.total')).toEqual([
      ['orders.total', 'orders.status', 'Correct the definition of `orders.total`, or keep `orders.status`.'],
      ['sales.total', 'orders.status orders.total', 'Correct the definition of `orders.total`.'],
    ])
  })
})

describe('what is not known', () => {
  it('without plans: the texts keep their levels', () => {
    const result = conclude(lists([definition, draft('member-removed', 'orders.old')]), null)
    expect(result.changes.map(({ level }) => level)).toEqual(['breaking', 'dangerous'])
    expect(result).toMatchObject({ unknown: [], plans: { checked: 0, sent: 0 } })
  })

  it.each([
    ['Filter for tenant_id is required', { 'orders.total': 'x' }, 'orders.total'],
    ['SECURITY_CONTEXT.team is undefined', { 'orders.total': 'x' }, 'orders.total'],
  ])('is said where a planner asks for a context, and no label accepts it: %s', (reason, members) => {
    const states = Object.fromEntries(
      Object.keys(members).map((name) => [name, { state: 'already broken', reason } satisfies MemberState]),
    )
    const { changes, unknown } = conclude(lists([]), plans(states))
    expect(changes).toEqual([])
    expect(unknown).toEqual([expect.stringMatching(/reject `orders\.total`: .*Set `security-context`/)])
  })

  it('is listed as changes where no context would help', () => {
    const states: Record<string, MemberState> = {
      'orders.total': { state: 'already broken', reason: 'Filter for tenant_id is required' },
      'orders.count': rejected,
      'customers.city': { state: 'not askable' },
    }
    const { changes, unknown } = conclude(lists([]), plans(states))
    expect(changes.map(line)).toEqual([
      'dangerous: not-compared customers.city',
      'dangerous: not-compared orders.count',
    ])
    expect(unknown).toEqual([expect.stringContaining('`orders.total`')])
  })

  it('is not said of what a context is asked for while its files are the same', () => {
    const states = {
      'orders.total': { state: 'already broken', reason: 'Filter for x is required' },
    } as const
    const same = lists([], { files: files('orders') })
    expect(conclude(same, plans(states))).toMatchObject({ changes: [], unknown: [] })
  })

  it.each<[string, Record<string, MemberState>]>([
    ['at all', {}],
    [
      'besides what nobody can ask for, and what is new',
      {
        'orders.count': { state: 'not askable' },
        'orders.m1': { state: 'new, broken', message: 'x' },
      },
    ],
  ])('is said where nothing plans %s', (_, others) => {
    const all = [...plans({}).states.keys()].map((name) => [name, rejected] as const)
    const found = lists([], { files: files('orders', 'customers', 'sales') })
    const { changes, unknown } = conclude(found, plans({ ...Object.fromEntries(all), ...others }))
    expect(changes.map(({ id }) => id)).toEqual('orders.m1' in others ? ['plan-failed-new'] : [])
    expect(unknown).toEqual([expect.stringContaining('and everything else: no orders.raw.')])
  })

  it('is said, for five members at most', () => {
    const states = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((at) => [`orders.m${at}`, { state: 'not checked' } satisfies MemberState]),
    )
    const together = { 'orders.count customers.city': { state: 'not checked' } } satisfies Record<
      string,
      Combination['state']
    >
    expect(conclude(lists([]), plans({}, together)).unknown).toEqual([
      'Whether these members can be queried was not checked: `orders.count with customers.city`.',
    ])
    expect(conclude(lists([]), plans(states, together)).unknown[0]).toMatch(/`orders.m4` and 2 more\.$/)
  })

  it('other SQL of an entity with the same files: then values were not compared, and failures were', () => {
    const states = { 'customers.city': other('x'), 'orders.count': other('y'), 'orders.total': broken }
    const together = { 'orders.count customers.city': other() }
    const result = conclude(lists([source], { files: files('customers') }), plans(states, together))
    expect(result.valuesUnknown).toContain('`customers.city`')
    expect(result.changes.map(line)).toEqual([
      'breaking: plan-failed orders.total',
      'dangerous: entity-source-changed orders',
    ])
    expect(conclude(lists([]), plans(states))).not.toHaveProperty('valuesUnknown')
  })
})

describe('the same SQL', () => {
  const reasonOf = (draft: Draft, states: Record<string, MemberState>) => {
    const [change] = conclude(lists([draft]), plans(states)).changes.filter(({ id }) => id === draft.id)
    return `${change?.level}: ${change?.reason}`
  }
  const same = 'safe: Queries stay the same: both sides give the same SQL.'
  const repaired: MemberState = { state: 'repaired' }
  const ofOrders = (state: MemberState) =>
    Object.fromEntries(['total', 'count', 'status'].map((name) => [`orders.${name}`, state]))

  it.each<[string, Draft, Record<string, MemberState>, string]>([
    ['of a member that has it', definition, {}, same],
    [
      'of a repaired member is what works on the base',
      definition,
      { 'orders.total': repaired },
      'safe: Queries that work on the base stay the same.',
    ],
    ['of an entity that has it', source, {}, same],
    [
      'of an entity with a repaired member is what works on the base',
      source,
      { 'orders.count': repaired },
      'safe: Queries that work on the base stay the same.',
    ],
    [
      'of an entity that only has new members is not known',
      source,
      ofOrders({ state: 'new' }),
      'dangerous: All its members may give other values.',
    ],
  ])('%s', (_, draft, states, expected) => {
    expect(reasonOf(draft, states)).toBe(expected)
  })

  it.each<[string, Record<string, MemberState>, Record<string, Combination['state']>, number]>([
    ['all members that have it', {}, {}, 7],
    ['no member that is repaired', { 'orders.total': repaired }, {}, 6],
    ['no member that another pre-aggregation serves', { 'orders.total': gained }, {}, 6],
    ['no new member', { 'orders.m1': { state: 'new' } }, {}, 7],
    ['no member of which a granularity differs', { 'orders.status.sprint': other() }, {}, 6],
    ['a member with a new granularity', { 'orders.status.sprint': { state: 'new' } }, {}, 7],
    ['no members that differ together', {}, { 'orders.total customers.city': other() }, 5],
    [
      'no members of a join that another pre-aggregation hides',
      {},
      { 'orders.total customers.city': { state: 'rollup gained' } },
      5,
    ],
    [
      'no members that were not checked together',
      {},
      { 'orders.total customers.city': { state: 'not checked' } },
      5,
    ],
  ])('is counted of %s', (_, states, together, expected) => {
    expect(conclude(lists([]), plans(states, together)).plans.unchanged).toBe(expected)
  })
})

it('counts members, and not their granularities', () => {
  const states: Record<string, MemberState> = {
    'orders.total': other(),
    'orders.count': gained,
    'orders.status': lost,
    'orders.status.sprint': other(),
    'customers.count': broken,
    'customers.city': rejected,
    'sales.total': { state: 'repaired' },
    'sales.city': { state: 'not checked' },
    'orders.m1': { state: 'new' },
    'orders.m2': { state: 'new, broken', message: 'x' },
  }
  expect(conclude(lists([]), plans(states)).plans).toEqual({
    checked: 8,
    unchanged: 0,
    changed: 2,
    failed: 2,
    alreadyFailing: 1,
    sent: 12,
  })
})

it('keeps more causes than a report names, which counts the others', () => {
  const causedBy = Array.from({ length: 35 }, (_, at) => `orders.m${at}`)
  const about = {
    kind: 'measure',
    entity: 'orders',
    member: 'orders.all',
    before: null,
    after: null,
  } as const
  expect(changeOf({ ...about, id: 'plan-failed', causedBy }).causedBy).toHaveLength(35)
})
