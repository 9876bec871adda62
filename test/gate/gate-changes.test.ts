import { describe, expect, it } from 'vitest'
import type { ModelChange, ModelComparison } from '../../src/base/findings.ts'
import { type Acceptance, gateChanges } from '../../src/gate/gate-changes.ts'
import { changeTo, comparisonOf } from '../report/reports.ts'
import { acceptedBy, label, notSet } from './world.ts'

const all: Acceptance = { state: 'set', label, by: 'ana', event: 7, accepts: 'all' }

const breaking = changeTo('orders.status')
const dangerous = changeTo('orders.total', { level: 'dangerous', id: 'aggregation-changed' })
const safe = changeTo('orders.new', { level: 'safe', id: 'member-added' })

const lostJoin = changeTo('orders', { id: 'join-path-lost', kind: 'join' })

type Case = [
  string,
  ModelComparison,
  'never' | 'breaking' | 'dangerous',
  Acceptance,
  string | null,
  string | null,
]
const some = comparisonOf([breaking, dangerous, safe])
const unclear = ['The query API could not be reached.']

describe('the gate', () => {
  it.each<Case>([
    ['nothing changes', comparisonOf([]), 'breaking', notSet, 'passed', null],
    ['there are only safe changes', comparisonOf([safe]), 'dangerous', notSet, 'passed', null],
    ['fail-on is never', some, 'never', notSet, null, null],
    [
      'fail-on is never, and not all is known',
      comparisonOf([breaking], { unknown: unclear }),
      'never',
      notSet,
      null,
      null,
    ],
    [
      'a change is breaking',
      some,
      'breaking',
      notSet,
      'rejected',
      'The data model has 1 breaking change compared with "main": orders.status (member-removed). Add the label "approved-breaking-change" to accept it, or keep the old names.',
    ],
    [
      'a change is breaking, and the pull request has a similar label',
      some,
      'breaking',
      { state: 'not set', label, similar: 'breaking' },
      'rejected',
      'The data model has 1 breaking change compared with "main": orders.status (member-removed). Add the label "approved-breaking-change" to accept it, instead of "breaking", which does not count, or keep the old names.',
    ],
    [
      'a change is dangerous, and that fails the step, too',
      some,
      'dangerous',
      notSet,
      'rejected',
      'The data model has 1 breaking and 1 dangerous changes compared with "main": orders.status (member-removed), orders.total (aggregation-changed). Add the label "approved-breaking-change" to accept them, or keep the old names.',
    ],
    ['a change is only dangerous', comparisonOf([dangerous]), 'breaking', notSet, 'passed', null],
    [
      'there are many',
      comparisonOf([1, 2, 3, 4, 5].map((n) => changeTo(`orders.m${n}`))),
      'breaking',
      notSet,
      'rejected',
      'The data model has 5 breaking changes compared with "main": orders.m1 (member-removed), orders.m2 (member-removed), orders.m3 (member-removed), and 2 more. Add the label "approved-breaking-change" to accept them, or keep the old names.',
    ],
    ['the label accepts it', some, 'breaking', acceptedBy('orders.status'), 'accepted', null],
    ['the label accepts this commit', some, 'dangerous', all, 'accepted', null],
    [
      'one was found after the label was set',
      comparisonOf([breaking, changeTo('orders.paid')]),
      'breaking',
      acceptedBy('orders.status'),
      'later',
      'The data model has 1 breaking change compared with "main", found after the label "approved-breaking-change" was set: orders.paid (member-removed). Remove the label and set it again to accept it, too, or keep the old names.',
    ],
    [
      'only a dangerous one was found after the label was set',
      some,
      'dangerous',
      acceptedBy('orders.status'),
      'later',
      'The data model has 1 dangerous change compared with "main", found after the label "approved-breaking-change" was set: orders.total (aggregation-changed). Remove the label and set it again to accept it, too, or undo it.',
    ],
    [
      'no label can accept',
      comparisonOf([breaking]),
      'breaking',
      { state: 'none', why: 'this run belongs to no pull request' },
      'rejected',
      'The data model has 1 breaking change compared with "main": orders.status (member-removed). No label can accept it: this run belongs to no pull request. Otherwise, keep the old names, or use "fail-on: never" instead of "fail-on: breaking".',
    ],
    [
      'the label is unknown',
      comparisonOf([breaking]),
      'breaking',
      { state: 'unknown', label, problem: 'GitHub responded 403.' },
      'rejected',
      'The data model has 1 breaking change compared with "main": orders.status (member-removed). Whether the label "approved-breaking-change" accepts it is unknown: GitHub responded 403. Fix this and run the job again, or keep the old names.',
    ],
    [
      'not all is known',
      comparisonOf([], { unknown: unclear }),
      'breaking',
      notSet,
      'unknown',
      'The data model could not be compared completely with "main": The query API could not be reached. "fail-on: breaking" needs a complete comparison: fix this, or use "fail-on: never".',
    ],
    [
      'not all is known, and the label is set',
      comparisonOf([breaking], { unknown: unclear }),
      'breaking',
      all,
      'unknown',
      'The data model could not be compared completely with "main": The query API could not be reached. "fail-on: breaking" needs a complete comparison: fix this, or use "fail-on: never".',
    ],
    [
      'a change is breaking, and not all is known',
      comparisonOf([breaking], { unknown: [...unclear, 'a', 'b', 'c', 'd'] }),
      'breaking',
      notSet,
      'rejected',
      'The data model has 1 breaking change compared with "main": orders.status (member-removed). The data model could not be compared completely with "main": The query API could not be reached; a; b; and 2 more. Add the label "approved-breaking-change" to accept it, or keep the old names. "fail-on: breaking" needs a complete comparison: fix this, or use "fail-on: never".',
    ],
    [
      'the default branch has the change already',
      comparisonOf([changeTo('a', { origin: 'base' })]),
      'breaking',
      notSet,
      'passed',
      null,
    ],
    [
      'the default branch has the change already, but the origin of others is unknown',
      comparisonOf([changeTo('a', { origin: 'base' })], { attribution: 'none' }),
      'breaking',
      notSet,
      'rejected',
      'The data model has 1 breaking change compared with "main": a (member-removed). Add the label "approved-breaking-change" to accept it, or keep the old names.',
    ],
    [
      'the origin is unknown',
      comparisonOf([changeTo('a', { origin: 'unknown' })]),
      'breaking',
      notSet,
      'rejected',
      'The data model has 1 breaking change compared with "main": a (member-removed). Add the label "approved-breaking-change" to accept it, or keep the old names.',
    ],
  ])('when %s', (_, comparison, failOn, acceptance, result, message) => {
    const { gate, failure } = gateChanges(comparison, null, failOn, acceptance)
    expect(gate?.result ?? null).toBe(result)
    expect(failure && `${failure.message} ${failure.advice}`).toBe(message)
    if (failure) expect(failure.kind).toBe('breaking')
  })

  it('says who accepted which change, and of no other', () => {
    const { comparison, gate } = gateChanges(
      some,
      null,
      'breaking',
      acceptedBy('orders.status', 'orders.total'),
    )
    expect(comparison.changes.map(({ member, acceptedBy }) => [member, acceptedBy])).toEqual([
      ['orders.status', 'ana'],
      ['orders.total', undefined],
      ['orders.new', undefined],
    ])
    expect(gate).toEqual({
      failOn: 'breaking',
      result: 'accepted',
      changes: 1,
      label,
      labelEvent: 7,
      acceptedFingerprints: ['orders.status', 'orders.total'],
    })
    expect(some.changes.every(({ acceptedBy }) => acceptedBy === undefined)).toBe(true)
  })

  it.each<[Acceptance, object]>([
    [{ state: 'none', why: 'x' }, {}],
    [notSet, { label }],
    [
      { state: 'unknown', label, problem: 'x' },
      { label, problem: 'x' },
    ],
  ])('says of the label what is known: %j', (acceptance, expected) => {
    const { gate } = gateChanges(comparisonOf([]), null, 'breaking', acceptance)
    expect(gate).toStrictEqual({ failOn: 'breaking', result: 'passed', changes: 0, ...expected })
  })

  it.each<[string, ModelChange[], Acceptance, string]>([
    [
      'a name',
      [breaking],
      notSet,
      'Add the label `approved-breaking-change` to accept it, or keep the old names.',
    ],
    [
      'a name, in a run that no label started',
      [breaking],
      { ...notSet, again: 're-run this job' },
      'Add the label `approved-breaking-change` to accept it, then re-run this job; or keep the old names.',
    ],
    [
      'a name, with another label',
      [breaking],
      { ...notSet, similar: 'breaking', again: 're-run this job' },
      'Add the label `approved-breaking-change` to accept it, instead of `breaking`, which does not count, then re-run this job; or keep the old names.',
    ],
    [
      'a join',
      [lostJoin],
      notSet,
      'Add the label `approved-breaking-change` to accept it, or keep the join.',
    ],
    [
      'a name that `public` or a policy hides',
      [changeTo('orders.at', { id: 'member-hidden' })],
      notSet,
      'Add the label `approved-breaking-change` to accept it, or keep it visible.',
    ],
    [
      'a join and a name',
      [breaking, lostJoin],
      notSet,
      'Add the label `approved-breaking-change` to accept them, or keep the old names.',
    ],
    [
      'a type',
      [changeTo('orders.at', { id: 'dimension-type-changed' })],
      notSet,
      'Add the label `approved-breaking-change` to accept it, or undo it.',
    ],
    [
      'a name, found later',
      [breaking],
      { ...acceptedBy('other'), again: 're-run this job' } as Acceptance,
      'Remove the label and set it again to accept it, too, then re-run this job; or keep the old names.',
    ],
  ])('says what to do about %s', (_, changes, acceptance, expected) => {
    expect(gateChanges(comparisonOf(changes), null, 'breaking', acceptance).gate?.advice).toBe(expected)
  })

  it('keeps what is accepted at this commit for the next one', () => {
    expect(gateChanges(some, null, 'dangerous', all).gate?.acceptedFingerprints).toEqual([
      'orders.status',
      'orders.total',
    ])
    expect(gateChanges(comparisonOf([]), null, 'breaking', acceptedBy('gone')).gate).toMatchObject({
      result: 'passed',
      acceptedFingerprints: ['gone'],
    })
    expect(gateChanges(some, null, 'breaking', notSet).gate).not.toHaveProperty('acceptedFingerprints')
  })

  it('puts names of the model on one harmless line', () => {
    const { failure } = gateChanges(
      comparisonOf([changeTo(`a\n::error::b${'c'.repeat(5000)}`)]),
      null,
      'breaking',
      notSet,
    )
    expect(failure?.message).not.toContain('\n')
    expect(failure?.message.length).toBeLessThan(400)
  })
})
