import { describe, expect, it } from 'vitest'
import type { AcceptedEntry } from '../../src/base/findings.ts'
import { gateChanges } from '../../src/gate/gate-changes.ts'
import { entryWarnings, type TeamDecisions, withDecisions } from '../../src/gate/team-decisions.ts'
import type { AcceptEntry } from '../../src/team-file/team-file.ts'
import { changeOf, comparisonOf } from '../report/reports.ts'

const config = '.data-model-ci.yml'
const today = '2026-11-22'
const changes = [
  changeOf({ member: 'orders.status', fingerprint: '000000000001' }),
  changeOf({ member: 'orders.legacy_id', fingerprint: '000000000002' }),
  changeOf({ entity: 'users', member: 'users.status', fingerprint: '000000000003' }),
  changeOf({
    id: 'aggregation-changed',
    level: 'dangerous',
    member: 'orders.total',
    fingerprint: '000000000004',
  }),
  changeOf({ id: 'member-added', level: 'safe', member: 'orders.new', fingerprint: '000000000005' }),
]

let line = 0
const entry = (member: string, other: Partial<AcceptEntry> = {}): AcceptEntry => ({
  change: 'member-removed',
  member,
  reason: 'agreed',
  until: '2027-01-31',
  line: ++line,
  ...other,
})
const decide = (team: Partial<TeamDecisions>) =>
  withDecisions(comparisonOf(changes), { accept: [], levels: {}, proposed: [], ...team }, config, today)
const acceptedIn = (team: Partial<TeamDecisions>) =>
  decide(team).changes.flatMap(({ member, acceptedInFile }) => (acceptedInFile ? member : []))

describe('an accepted change', () => {
  it.each<[string, AcceptEntry, string[], AcceptedEntry['state']]>([
    ['is the one of its name', entry('orders.status'), ['orders.status'], 'used'],
    ['may be any of an entity', entry('orders.*'), ['orders.legacy_id', 'orders.status'], 'used'],
    ['may be any of a name', entry('*.status'), ['orders.status', 'users.status'], 'used'],
    ['may have several parts', entry('*s.*at*s'), ['orders.status', 'users.status'], 'used'],
    ['needs each part in its order', entry('*status*orders*'), [], 'unused'],
    ['needs each part of its own', entry('orders.status*us'), [], 'unused'],
    ['has no other special character', entry('order?.[s]tatus'), [], 'unused'],
    ['is of one kind', entry('orders.total'), [], 'unused'],
    ['may be dangerous', entry('orders.total', { change: 'aggregation-changed' }), ['orders.total'], 'used'],
    ['is not a part of a name', entry('orders.stat'), [], 'unused'],
    [
      'has the fingerprint that is named',
      entry('*', { fingerprint: '000000000003' }),
      ['users.status'],
      'used',
    ],
    ['has no other fingerprint', entry('orders.status', { fingerprint: '000000000003' }), [], 'unused'],
    ['is accepted on the last day', entry('orders.status', { until: today }), ['orders.status'], 'used'],
    ['is not accepted after it', entry('orders.status', { until: '2026-11-21' }), [], 'expired'],
    ['that is safe needs no acceptance', entry('orders.new', { change: 'member-added' }), [], 'used'],
  ])('%s', (_, given, members, state) => {
    expect(acceptedIn({ accept: [given] })).toEqual(members)
    expect(decide({ accept: [given] }).acceptEntries?.map((each) => each.state)).toEqual([state])
  })

  it('of the pull request itself is shown, and still fails the step', () => {
    const comparison = decide({ proposed: [entry('*.status')] })
    expect(comparison.acceptEntries).toMatchObject([{ member: '*.status', changes: 2, state: 'added' }])
    const { gate } = gateChanges(comparison, null, 'breaking', { state: 'none', why: 'x' })
    expect(gate?.result).toBe('rejected')
    expect(entryWarnings(comparison, config)).toEqual([])
  })

  it('passes the gate, and says why', () => {
    const comparison = decide({
      accept: [entry('orders.*'), entry('users.status', { reason: 'nobody used it' })],
    })
    const { gate, failure } = gateChanges(comparison, null, 'breaking', { state: 'none', why: 'x' })
    expect({ gate, failure }).toMatchObject({ gate: { result: 'accepted', changes: 3 }, failure: null })
    expect(comparison.changes.find(({ member }) => member === 'users.status')?.acceptedInFile).toEqual({
      reason: 'nobody used it',
      until: '2027-01-31',
    })
  })

  it('is not mentioned where the file has none', () => {
    expect(decide({})).not.toHaveProperty('acceptEntries')
  })
})

describe('an entry that accepts nothing', () => {
  it('is a warning, with its line', () => {
    line = 10
    const expired = entry('orders.status', { until: '2026-01-01' })
    const unused = ['a', 'b', 'c', 'd\n::error::'].map((member) => entry(member))
    expect(entryWarnings(decide({ accept: [expired, ...unused, entry('orders.status')] }), config)).toEqual([
      '".data-model-ci.yml": 1 entry of `accept` has expired (line 11: member-removed of orders.status until 2026-01-01). Renew or remove it.',
      '".data-model-ci.yml": 4 entries of `accept` match no change (line 12: member-removed of a until 2027-01-31; line 13: member-removed of b until 2027-01-31; line 14: member-removed of c until 2027-01-31; and 1 more). After the merge, remove them.',
    ])
  })
})

describe('a level of the team file', () => {
  it('is the level before the gate, and the report says so', () => {
    const levels = {
      'aggregation-changed': 'breaking',
      'member-removed': 'safe',
      'member-added': 'safe',
    } as const
    const { changes: judged } = decide({ levels })
    expect(judged.map(({ member, level, usualLevel }) => [member, level, usualLevel])).toEqual([
      ['orders.total', 'breaking', 'dangerous'],
      ['orders.legacy_id', 'safe', 'breaking'],
      ['orders.new', 'safe', undefined],
      ['orders.status', 'safe', 'breaking'],
      ['users.status', 'safe', 'breaking'],
    ])
    expect(judged[0]?.reason).toBe('Level set in `.data-model-ci.yml`.')
    const { gate } = gateChanges(decide({ levels }), null, 'breaking', { state: 'none', why: 'x' })
    expect(gate).toMatchObject({ result: 'rejected', changes: 1 })
  })
})
