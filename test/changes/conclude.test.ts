import { describe, expect, it } from 'vitest'
import type { Draft } from '../../src/changes/change.ts'
import type { ModelDifference } from '../../src/changes/compare.ts'
import type { Combination, MemberState, Probed } from '../../src/changes/compare-plans.ts'
import { conclude } from '../../src/changes/conclude.ts'
import {
  broken,
  definition,
  draft,
  gained,
  join,
  line,
  lines,
  lost,
  other,
  plans,
  raw,
  rollup,
  source,
  texts,
} from './planned.ts'

const cases: Record<string, [ModelDifference, Probed, string[]]> = {
  'nothing differs': [texts([]), plans({}), []],
  'a text, and the same SQL': [
    texts([definition]),
    plans({}),
    ['safe: member-definition-changed orders.total'],
  ],
  'an entity, and the same SQL': [texts([source]), plans({}), ['safe: entity-source-changed orders']],
  'a join, and the same SQL': [texts([join]), plans({}), ['safe: join-changed orders.customers']],
  'what no plan decides': [
    texts([draft('member-removed', 'orders.gone'), draft('access-policy-changed', 'orders')]),
    plans({}),
    ['breaking: member-removed orders.gone', 'dangerous: access-policy-changed orders'],
  ],
  'a text that explains other SQL': [
    texts([definition]),
    plans({ 'orders.total': other() }),
    ['dangerous: member-definition-changed orders.total'],
  ],
  'a text, and another member with other SQL': [
    texts([definition]),
    plans({ 'orders.count': other() }),
    ['dangerous: member-definition-changed orders.count', 'safe: member-definition-changed orders.total'],
  ],
  'other SQL in the same way, one change': [
    texts([], { causes: [raw] }),
    plans(
      {
        'orders.total': other(),
        'orders.status': other(),
        'sales.total': other(),
        'orders.count': other('c'),
      },
      {},
      undefined,
      {
        'sales.total': ['orders.raw'],
      },
    ),
    [
      'dangerous: member-definition-changed orders.count',
      'dangerous: member-definition-changed orders.status [orders.status orders.total sales.total] because of orders.raw',
    ],
  ],
  'all members of an entity': [
    texts([], { causes: [draft('entity-source-changed', 'orders')] }),
    plans({ 'sales.total': other(), 'sales.city': other() }),
    ['dangerous: entity-source-changed sales [sales.city sales.total] because of orders'],
  ],
  'an entity that explains its members, and is named by a view': [
    texts([source]),
    plans({ 'orders.total': other(), 'orders.count': other(), 'sales.total': other() }),
    [
      'dangerous: entity-source-changed orders',
      'dangerous: member-definition-changed sales.total because of orders',
    ],
  ],
  'notes are no cause': [
    texts([draft('title-changed', 'orders.raw')], { causes: [draft('description-changed', 'orders.x')] }),
    plans({ 'orders.total': other() }, {}, undefined, { 'orders.total': ['orders.raw', 'orders.x'] }),
    ['dangerous: member-definition-changed orders.total', 'safe: title-changed orders.raw'],
  ],
  'a granularity with other SQL': [
    texts([]),
    plans({ 'orders.status.sprint': other() }),
    ['dangerous: member-definition-changed orders.status'],
  ],
  'a broken member': [
    texts([], { causes: [raw] }),
    plans({ 'orders.total': broken }),
    ['breaking: plan-failed orders.total because of orders.raw'],
  ],
  'a broken member with its granularity': [
    texts([]),
    plans({ 'orders.status': broken, 'orders.status.sprint': broken, 'sales.city.sprint': broken }),
    ['breaking: plan-failed orders.status', 'breaking: plan-failed sales.city'],
  ],
  'a new member that is broken': [
    texts([draft('member-added', 'orders.m1')]),
    plans({ 'orders.m1': { state: 'new, broken', message: 'x' }, 'orders.m2': { state: 'new' } }),
    ['dangerous: plan-failed-new orders.m1', 'safe: member-added orders.m1'],
  ],
  'a member that the base rejects, too, and one that works again': [
    texts([definition, draft('member-definition-changed', 'orders.count')]),
    plans({ 'orders.total': { state: 'already broken' }, 'orders.count': { state: 'repaired' } }),
    ['safe: member-definition-changed orders.count', 'safe: member-definition-changed orders.total'],
  ],
  'cubes that no longer go together': [
    texts([join]),
    plans({}, { 'orders.count customers.city': broken }),
    [
      'breaking: join-path-lost customers [customers.city orders.count]',
      'dangerous: join-changed orders.customers',
    ],
  ],
  'members of a view that no longer go together': [
    texts([]),
    plans({}, { 'sales.total sales.city': broken }),
    ['breaking: join-path-lost sales [sales.city sales.total]'],
  ],
  'cubes that give other SQL together, as a text says': [
    texts([join]),
    plans({}, { 'orders.count customers.city': other() }),
    ['dangerous: join-changed orders.customers'],
  ],
  'cubes that give other SQL together, and no text says so': [
    texts([draft('join-changed', 'orders.stores', { kind: 'join' })]),
    plans({}, { 'orders.count customers.city': other() }),
    [
      'dangerous: join-changed customers [customers.city orders.count]',
      'dangerous: join-changed orders.stores',
    ],
  ],
  'cubes that a pre-aggregation serves together on one side only': [
    texts([join]),
    plans({}, { 'orders.count customers.city': { state: 'rollup gained' } }),
    ['dangerous: join-changed orders.customers'],
  ],
  'such cubes, and no text about them': [
    texts([definition]),
    plans({}, { 'orders.count customers.city': { state: 'rollup gained' } }),
    ['safe: member-definition-changed orders.total'],
  ],
  'a view that gives other SQL, because of a join of its cubes': [
    texts([join]),
    plans({}, { 'sales.total sales.city': other() }),
    [
      'dangerous: join-changed orders.customers',
      'dangerous: join-changed sales [sales.city sales.total] because of orders.customers',
    ],
  ],
  'a key that changes what joins multiply': [
    texts([draft('primary-key-changed', 'customers', { before: { 'primary key': 'a' } })]),
    plans({}, { 'customers.count orders.status': other() }),
    ['dangerous: primary-key-changed customers'],
  ],
  'a pre-aggregation that serves less, instead of its text': [
    texts([rollup('pre-aggregation-removed')]),
    plans({ 'orders.count': lost, 'orders.total': lost }),
    ['dangerous: rollup-lost orders.daily [orders.count orders.total]'],
  ],
  'a pre-aggregation that serves less, without a text': [
    texts([]),
    plans({}, { 'orders.count orders.status': lost }, 'orders.other'),
    ['dangerous: rollup-lost orders.other [orders.count orders.status]'],
  ],
  'a member with the name of a lost pre-aggregation': [
    texts([draft('member-removed', 'orders.daily'), rollup('pre-aggregation-changed')]),
    plans({ 'orders.count': lost }),
    ['breaking: member-removed orders.daily', 'dangerous: rollup-lost orders.daily'],
  ],
  'a removed pre-aggregation that no query loses': [
    texts([rollup('pre-aggregation-removed')]),
    plans({}),
    ['safe: pre-aggregation-removed orders.daily'],
  ],
  'a removed pre-aggregation that served no query': [
    texts([rollup('pre-aggregation-removed', 'orders.unknown')]),
    plans({}),
    ['dangerous: pre-aggregation-removed orders.unknown'],
  ],
  'a removed pre-aggregation whose query was not planned': [
    texts([rollup('pre-aggregation-removed')]),
    plans({}, { 'orders.count': { state: 'not checked' } }, 'orders.daily'),
    ['dangerous: pre-aggregation-removed orders.daily'],
  ],
  'a new pre-aggregation': [
    texts([rollup('pre-aggregation-added')]),
    plans({ 'orders.count': gained }),
    ['safe: pre-aggregation-added orders.daily'],
  ],
  'a new pre-aggregation that hides what another change does': [
    texts([definition, rollup('pre-aggregation-added')]),
    plans({ 'orders.total': gained, 'orders.count': gained, 'sales.total': gained }),
    [
      'dangerous: member-definition-changed orders.count [orders.count sales.total] because of orders.total',
      'dangerous: member-definition-changed orders.total',
      'safe: pre-aggregation-added orders.daily',
    ],
  ],
  'a rolling window, which needs a time dimension': [
    texts([draft('member-definition-changed', 'orders.total', { before: { 'rolling window': 'a' } })]),
    plans({}),
    ['dangerous: member-definition-changed orders.total'],
  ],
  'another data source with the same SQL': [
    texts([draft('entity-source-changed', 'orders', { after: { 'data source': 'b' } })]),
    plans({}),
    ['dangerous: entity-source-changed orders'],
  ],
  'SQL that depends on filters and users': [
    texts([
      draft('entity-source-changed', 'orders', { after: { sql: '{FILTER_PARAMS.orders.at.filter("a")}' } }),
      draft('member-definition-changed', 'orders.count', { before: { sql: '{SECURITY_CONTEXT.team}' } }),
    ]),
    plans({}),
    ['dangerous: entity-source-changed orders', 'dangerous: member-definition-changed orders.count'],
  ],
  'code, and the same SQL everywhere': [
    texts([draft('definition-not-readable', 'model/a.py', { entity: 'model/a.py' })]),
    plans({}),
    ['safe: definition-not-readable model/a.py'],
  ],
  'code that depends on who asks': [
    texts([draft('definition-not-readable', 'orders', { isBeyondPlans: true })]),
    plans({}),
    ['dangerous: definition-not-readable orders'],
  ],
  'code, and other SQL anywhere': [
    texts([draft('definition-not-readable', 'orders')]),
    plans({ 'customers.city': other() }),
    ['dangerous: member-definition-changed customers.city', 'dangerous: definition-not-readable orders'],
  ],
  'a join of a private cube, and other SQL anywhere': [
    texts([draft('join-changed', 'hidden.customers')]),
    plans({ 'orders.count': other() }),
    ['dangerous: join-changed hidden.customers', 'dangerous: member-definition-changed orders.count'],
  ],
  'an entity, while another one was not checked': [
    texts([source]),
    plans({ 'customers.city': { state: 'not checked' } }),
    ['dangerous: entity-source-changed orders'],
  ],
  'a member that was not checked, and one that is not public': [
    texts([definition, raw]),
    plans({ 'orders.total': { state: 'not checked' } }),
    ['dangerous: member-definition-changed orders.raw', 'dangerous: member-definition-changed orders.total'],
  ],
}

describe('what two planners show', () => {
  it.each(Object.entries(cases))('%s', (_, [difference, probed, expected]) => {
    expect(lines(difference, probed)).toEqual(expected)
  })

  it('says why a text has no effect', () => {
    const reasons = (drafts: Draft[], states: Record<string, MemberState> = {}) =>
      conclude(texts(drafts), plans(states)).changes.map(({ reason, fix }) => [reason, fix])
    expect(reasons([definition])).toEqual([['Queries stay the same: both sides give the same SQL.', '']])
    expect(reasons([definition], { 'orders.total': { state: 'repaired' } })).toEqual([
      ['Queries that work on the base stay the same.', ''],
    ])
    expect(reasons([rollup('pre-aggregation-removed')])).toEqual([['No query loses a pre-aggregation.', '']])
  })

  it('says what differs', () => {
    const { changes } = conclude(texts([]), plans({ 'orders.total': other('another filter') }))
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
      conclude(texts([]), plans({ 'orders.total': { state: 'broken', message } })).changes[0]
    expect(failing('at 1:2')).toMatchObject({ message: 'at 1:2', before: null, after: null })
    expect(failing('at 3:4')?.fingerprint).toBe(failing('at 1:2')?.fingerprint)
  })

  it('gives a join another fingerprint where queries over both cubes change in another way', () => {
    const [one, again, another] = ['a', 'a', 'b'].map((words) => {
      const together = { 'orders.count customers.city': other(words) }
      return conclude(texts([join]), plans({}, together)).changes[0]
    })
    expect(one).toMatchObject({ id: 'join-changed', level: 'dangerous' })
    expect(again?.fingerprint).toBe(one?.fingerprint)
    expect(another?.fingerprint).not.toBe(one?.fingerprint)
  })

  it('gives changes of other members other fingerprints', () => {
    const states = { 'orders.total': other(), 'orders.count': other() }
    const fingerprints = [states, { 'orders.count': other() }, { 'orders.count': other('c') }].map(
      (one) => conclude(texts([]), plans(one)).changes[0]?.fingerprint,
    )
    expect(new Set(fingerprints).size).toBe(3)
  })

  it.each([definition, source])(
    'gives a text another fingerprint where queries change in another way: $id',
    (text) => {
      const [one, again, another] = ['a', 'a', 'b'].map(
        (words) => conclude(texts([text]), plans({ 'orders.total': other(words) })).changes[0],
      )
      expect(one).toMatchObject({ id: text.id, level: 'dangerous' })
      expect(again?.fingerprint).toBe(one?.fingerprint)
      expect(another?.fingerprint).not.toBe(one?.fingerprint)
    },
  )

  it('keeps what the definition of a lost pre-aggregation says', () => {
    const { changes } = conclude(texts([rollup('pre-aggregation-changed')]), plans({ 'orders.count': lost }))
    expect(changes).toMatchObject([{ id: 'rollup-lost', before: { sql: 'a' }, after: { sql: 'b' } }])
  })
})

describe('what is not known', () => {
  it('without plans: the texts keep their levels', () => {
    const result = conclude(
      texts([definition, draft('member-removed', 'orders.old')], { unknown: ['x'] }),
      null,
    )
    expect(result.changes.map(({ level }) => level)).toEqual(['breaking', 'dangerous'])
    expect(result).toMatchObject({ unknown: ['x'], plans: { checked: 0, sent: 0 } })
  })

  it('is said, for five members at most', () => {
    const states = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((at) => [`orders.m${at}`, { state: 'not checked' } satisfies MemberState]),
    )
    const together = { 'orders.count customers.city': { state: 'not checked' } } satisfies Record<
      string,
      Combination['state']
    >
    expect(conclude(texts([]), plans({}, together)).unknown).toEqual([
      'Whether these members can be queried was not checked: `orders.count with customers.city`.',
    ])
    expect(conclude(texts([]), plans(states, together)).unknown[0]).toMatch(/`orders.m4` and 2 more\.$/)
  })

  it('other SQL of an entity with the same files: then values were not compared, and failures were', () => {
    const states = { 'customers.city': other('x'), 'orders.count': other('y'), 'orders.total': broken }
    const together = { 'orders.count customers.city': other() }
    const difference = texts([source, join], { hasSameFiles: (entity) => entity === 'customers' })
    const result = conclude(difference, plans(states, together))
    expect(result.valuesUnknown).toContain('`customers.city`')
    expect(result.changes.map(line)).toEqual([
      'breaking: plan-failed orders.total',
      'dangerous: entity-source-changed orders',
      'dangerous: join-changed orders.customers',
    ])
    expect(conclude(texts([]), plans(states))).not.toHaveProperty('valuesUnknown')
  })
})

it('counts members, and not their granularities', () => {
  const states: Record<string, MemberState> = {
    'orders.total': other(),
    'orders.count': gained,
    'orders.status': lost,
    'orders.status.sprint': other(),
    'customers.count': broken,
    'customers.city': { state: 'already broken' },
    'sales.total': { state: 'repaired' },
    'sales.city': { state: 'not checked' },
    'orders.m1': { state: 'new' },
    'orders.m2': { state: 'new, broken', message: 'x' },
  }
  expect(conclude(texts([]), plans(states)).plans).toEqual({
    checked: 8,
    unchanged: 2,
    changed: 2,
    failed: 2,
    alreadyFailing: 1,
    sent: 12,
  })
})
