import { describe, expect, it } from 'vitest'
import type { Consumer, ContentImpact, ContentUse, ModelChange } from '../../src/base/findings.ts'
import { type Acceptance, gateChanges } from '../../src/gate/gate-changes.ts'
import { changeTo, comparisonOf, consumerOf, impactOf } from '../report/reports.ts'
import { acceptedBy, notSet } from './world.ts'

const use = (member: string, certainty: ContentUse['certainty'] = 'exact'): ContentUse => ({
  member,
  where: 'widget 1',
  certainty,
  fingerprint: member,
})
const using = (uses: ContentUse[], change: Partial<Consumer> = {}) => consumerOf({ uses, ...change })

interface Case {
  changes: ModelChange[]
  impact: ContentImpact | null
  acceptance?: Acceptance
  unknown?: string[]
  attribution?: 'none'
}

const [status, total, other] = [
  changeTo('orders.status'),
  changeTo('orders.total', { id: 'aggregation-changed', level: 'dangerous' }),
  changeTo('orders.other'),
]
const unread = impactOf([], {
  complete: false,
  unchecked: [
    { type: 'report', count: 400, reason: 'Permission denied (403).' },
    { type: 'plan', count: 2, reason: 'no time left' },
    { type: 'plan', count: 0, reason: 'not offered' },
  ],
})
const needsAll =
  '"fail-on: impact" needs all saved content that the token can list: fix this, or use "fail-on: breaking", which does not need it.'

describe('`fail-on: impact`', () => {
  it.each<[string, Case, string, number, string | null]>([
    ['nothing changes', { changes: [], impact: null }, 'passed', 0, null],
    [
      'only safe things change',
      { changes: [changeTo('a', { level: 'safe' })], impact: null },
      'passed',
      0,
      null,
    ],
    [
      'the content was not read that uses what the team file says is safe',
      { changes: [changeTo('a', { level: 'safe', usualLevel: 'breaking' })], impact: null },
      'unknown',
      0,
      'Saved content could not be checked completely: it was not read. "fail-on: impact" needs all saved content that the token can list: fix this, or use "fail-on: breaking", which does not need it.',
    ],
    ['nothing uses a breaking change', { changes: [status, total], impact: impactOf([]) }, 'passed', 0, null],
    [
      'something uses it, by name or by a plan',
      {
        changes: [status, other, total],
        impact: impactOf([
          using([use('orders.status')]),
          using([use('orders.status', 'planned')], { type: 'report', id: 2, name: '' }),
        ]),
      },
      'rejected',
      1,
      'The data model has 1 breaking change that saved content uses, compared with "main": orders.status (member-removed). Saved content that breaks: dashboard "Weekly sales", report 2. Add the label "approved-breaking-change" to accept it, or keep the old names.',
    ],
    [
      'something only mentions it, may change, or was broken before',
      {
        changes: [status, total],
        impact: impactOf([
          using([use('orders.status', 'mentioned')], { state: 'may-use' }),
          using([use('orders.total')], { state: 'changes' }),
          using([use('orders.status')], { state: 'already-broken' }),
        ]),
      },
      'passed',
      0,
      null,
    ],
    [
      'what breaks names a dangerous change alone: then that is the cause',
      { changes: [total], impact: impactOf([using([use('orders.total', 'planned')])]) },
      'rejected',
      1,
      'The data model has 1 dangerous change that saved content uses, compared with "main": orders.total (aggregation-changed). Saved content that breaks: dashboard "Weekly sales". Add the label "approved-breaking-change" to accept it, or undo it.',
    ],
    [
      'what breaks names a breaking and a dangerous change: then the breaking one is the cause',
      {
        changes: [total, status],
        impact: impactOf([using([use('orders.total'), use('orders.status')])]),
      },
      'rejected',
      1,
      'The data model has 1 breaking change that saved content uses, compared with "main": orders.status (member-removed). Saved content that breaks: dashboard "Weekly sales". Add the label "approved-breaking-change" to accept it, or keep the old names.',
    ],
    [
      'what breaks may use what was not compared, too: that is not the cause',
      {
        changes: [changeTo('cube.js', { id: 'definition-not-visible', member: 'cube.js' }), status],
        impact: impactOf([using([use('cube.js'), use('orders.status')])]),
      },
      'rejected',
      1,
      'The data model has 1 breaking change that saved content uses, compared with "main": orders.status (member-removed). Saved content that breaks: dashboard "Weekly sales". Add the label "approved-breaking-change" to accept it, or keep the old names.',
    ],
    [
      'what breaks only mentions a change: then it is not the cause',
      {
        changes: [status],
        impact: impactOf([
          using([{ member: '', where: 'SQL', certainty: 'planned' }, use('orders.status', 'mentioned')]),
        ]),
      },
      'rejected',
      0,
      'Saved content breaks compared with "main": dashboard "Weekly sales". Add the label "approved-breaking-change" to accept it, or change the saved content first.',
    ],
    [
      'the team file says that what breaks it is not breaking',
      {
        changes: [changeTo('a', { level: 'dangerous', usualLevel: 'breaking' })],
        impact: impactOf([using([use('a', 'planned')])]),
      },
      'passed',
      0,
      null,
    ],
    [
      'no change says why something breaks',
      {
        changes: [status],
        impact: impactOf([
          using([{ member: '', where: 'SQL', certainty: 'planned', message: 'no such column' }]),
        ]),
      },
      'rejected',
      0,
      'Saved content breaks compared with "main": dashboard "Weekly sales". Add the label "approved-breaking-change" to accept it, or change the saved content first.',
    ],
    [
      'what is used is on the default branch already',
      { changes: [changeTo('a', { origin: 'base' })], impact: impactOf([using([use('a')])]) },
      'passed',
      0,
      null,
    ],
    [
      'what is used may be on the default branch already',
      {
        changes: [changeTo('a', { origin: 'base' })],
        impact: impactOf([using([use('a')])]),
        attribution: 'none',
      },
      'rejected',
      1,
      'The data model has 1 breaking change that saved content uses, compared with "main": a (member-removed). Saved content that breaks: dashboard "Weekly sales". Add the label "approved-breaking-change" to accept it, or keep the old names.',
    ],
    [
      'the label accepts it',
      {
        changes: [status, other],
        impact: impactOf([using([use('orders.status')])]),
        acceptance: acceptedBy('orders.status'),
      },
      'accepted',
      1,
      null,
    ],
    [
      'the team file accepts it',
      {
        changes: [changeTo('a', { acceptedInFile: { reason: 'agreed', until: '2027-01-31' } })],
        impact: impactOf([using([use('a')])]),
      },
      'accepted',
      1,
      null,
    ],
    [
      'another change is used than the label accepts',
      {
        changes: [status, other],
        impact: impactOf([using([use('orders.status'), use('orders.other')])]),
        acceptance: acceptedBy('orders.status'),
      },
      'later',
      2,
      'The data model has 1 breaking change that saved content uses, compared with "main", found after the label "approved-breaking-change" was set: orders.other (member-removed). Saved content that breaks: dashboard "Weekly sales". Remove the label and set it again to accept it, too, or keep the old names.',
    ],
    [
      'it was not checked who uses a change',
      { changes: [total], impact: null },
      'unknown',
      0,
      `Saved content could not be checked completely: it was not read. ${needsAll}`,
    ],
    [
      'not everything was read, label or not',
      { changes: [status], impact: unread, acceptance: acceptedBy('orders.status') },
      'unknown',
      0,
      `Saved content could not be checked completely: 400 reports (Permission denied (403)); 2 saved queries (no time left); the saved queries (not offered). ${needsAll}`,
    ],
    [
      'not everything was read, and it is unknown why',
      { changes: [status], impact: impactOf([], { complete: false }) },
      'unknown',
      0,
      `Saved content could not be checked completely: it was not read completely. ${needsAll}`,
    ],
    [
      'reports cannot be interpreted, and all was read',
      {
        changes: [status],
        impact: impactOf([], { unchecked: [{ type: 'report', count: 12, reason: 'not semantic SQL' }] }),
      },
      'passed',
      0,
      null,
    ],
    [
      'not everything was compared',
      { changes: [], impact: impactOf([]), unknown: ['The files are unknown.'] },
      'unknown',
      0,
      'The data model could not be compared completely with "main": The files are unknown. "fail-on: impact" needs a complete comparison: fix this, or use "fail-on: never".',
    ],
  ])('when %s', (_, given, result, gated, message) => {
    const { changes, impact, acceptance = notSet, unknown = [], attribution = 'complete' } = given
    const model = comparisonOf(changes, { unknown, attribution })
    const { gate, failure, comparison } = gateChanges(model, impact, 'impact', acceptance)
    expect(gate).toMatchObject({ failOn: 'impact', result, changes: gated })
    expect(comparison.changes.filter((change) => change.gated)).toHaveLength(gated)
    expect(failure && `${failure.message} ${failure.advice}`).toBe(message)
    if (failure) expect(failure.kind).toBe('breaking')
  })

  it('gives what breaks for an unknown reason a fingerprint, which a label accepts', () => {
    const planned: ContentUse = { member: '', where: 'SQL', certainty: 'planned' }
    const impact = impactOf([using([planned, use('x', 'mentioned')])])
    const first = gateChanges(comparisonOf([]), impact, 'impact', notSet)
    const [own, mentioned] = first.impact?.consumers[0]?.uses.map(({ fingerprint }) => fingerprint) ?? []
    // Another one in a later version would take back what labels accept.
    expect(own).toBe('3909db711e77')
    expect(mentioned).toBe('x')
    const second = gateChanges(comparisonOf([]), impact, 'impact', acceptedBy(own ?? ''))
    expect(second).toMatchObject({ gate: { result: 'accepted' }, failure: null })
    const all = { ...acceptedBy(), accepts: 'all' } as Acceptance
    expect(gateChanges(comparisonOf([]), impact, 'impact', all).gate?.acceptedFingerprints).toEqual([own])
  })

  it('is what other values ignore', () => {
    const impact = impactOf([using([use('orders.total', 'planned')])], { complete: false })
    for (const failOn of ['breaking', 'dangerous'] as const)
      expect(gateChanges(comparisonOf([]), impact, failOn, notSet).gate?.result).toBe('passed')
    expect(gateChanges(comparisonOf([status]), impact, 'never', notSet)).toMatchObject({
      gate: null,
      failure: null,
    })
  })

  it('puts names of content on one harmless line', () => {
    const name = `a\n::error::b${'c'.repeat(5000)}`
    const consumers = Array.from({ length: 2000 }, (_, id) => using([use('orders.status')], { id, name }))
    const { failure } = gateChanges(comparisonOf([status]), impactOf(consumers), 'impact', notSet)
    expect(failure?.message).not.toContain('\n')
    expect(failure?.message.length).toBeLessThan(1200)
    expect(failure?.message).toContain('and 1,997 more')
  })
})
