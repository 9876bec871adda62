import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelChange } from '../../src/base/findings.ts'
import { featuresOf } from '../../src/preflight/check.ts'
import { features } from '../../src/preflight/features.ts'
import { outputNames, outputsOf } from '../../src/report/outputs.ts'
import { hostileText } from '../support/hostile-text.ts'
import { changeOf, comparisonOf, consumerOf, impactOf } from './reports.ts'

describe('outputs', () => {
  it('are set as far as they are known', () => {
    expect(outputsOf({})).toEqual({})
    expect(outputsOf({ ref: 'main', branch: 'b' })).toEqual({ ref: 'main', branch: 'b' })
    const preview = { branch: 'b', replaced: [], queryUrl: 'https://q.example' }
    expect(outputsOf({ preview })).toEqual({ 'preview-url': 'https://q.example' })
    expect(outputsOf({ preview: { ...preview, link: 'https://p.example' } })).toEqual({
      'preview-url': 'https://p.example',
    })
  })

  it('count the changes of the model by level, and tell whether the gate accepts them', () => {
    const change = (level: ModelChange['level']) => ({ ...changeOf({ level }), fingerprint: level })
    const model = comparisonOf([change('breaking'), change('breaking'), change('dangerous'), change('safe')])
    expect(outputsOf({ model })).toEqual({ 'breaking-count': '2', 'dangerous-count': '1' })
    expect(outputsOf({ model: comparisonOf([]) })).toEqual({ 'breaking-count': '0', 'dangerous-count': '0' })
    const gate = { failOn: 'breaking', changes: 2 } as const
    expect(outputsOf({ changeGate: { ...gate, result: 'accepted' } })).toEqual({ accepted: 'true' })
    expect(outputsOf({ changeGate: { ...gate, result: 'passed' } })).toEqual({})
    for (const result of ['later', 'rejected', 'unknown'] as const)
      expect(outputsOf({ changeGate: { ...gate, result } })).toEqual({ accepted: 'false' })
  })

  it('count the saved content that breaks, once somebody looked for it', () => {
    const consumers = [
      consumerOf(),
      consumerOf({ type: 'report' }),
      consumerOf({ type: 'report' }),
      consumerOf({ type: 'report', state: 'changes' }),
      consumerOf({ type: 'notification' }),
    ]
    expect(outputsOf({ impact: impactOf(consumers, { complete: false }) })).toEqual({
      'broken-report-count': '2',
      'broken-dashboard-count': '1',
      'impact-complete': 'false',
    })
    const none = { 'broken-report-count': '0', 'broken-dashboard-count': '0' }
    expect(outputsOf({ impact: impactOf([]) })).toEqual({ ...none, 'impact-complete': 'true' })
    // What was not interpreted, although the token could list it, was not checked either.
    const unchecked = [{ type: 'report', count: 1, reason: 'raw SQL' }] as const
    expect(outputsOf({ impact: impactOf([], { unchecked: [...unchecked] }) })).toEqual({
      ...none,
      'impact-complete': 'false',
    })
  })

  it('tell the features as JSON, whatever the platform calls its mode', () => {
    const flags = Object.fromEntries(features.map(({ key }) => [key, false]))
    fc.assert(
      fc.property(
        fc.oneof(
          hostileText,
          hostileText.map((text) => text.repeat(50)),
        ),
        (deployMode) => {
          const settings = { deployBranchName: 'main', deployMode }
          const found = featuresOf(flags, {
            ...settings,
            deployBranchReadOnly: undefined,
            deployBranchMergeAllowed: undefined,
          })
          const { features: text = '' } = outputsOf({ features: found })
          expect(JSON.parse(text)).toMatchObject({ ...flags, readOnly: null })
          expect(text).not.toMatch(/[\u0000-\u001f\u2028]/)
        },
      ),
    )
  })

  it('have names that are declared', () => {
    const all = outputsOf({
      ref: 'main',
      refVerified: 'unknown',
      branch: 'b',
      syncJobId: 'j',
      syncedCommit: 'abc',
    })
    expect(all).toEqual({
      ref: 'main',
      'ref-verified': 'unknown',
      branch: 'b',
      'sync-job-id': 'j',
      commit: 'abc',
    })
    for (const name of Object.keys(all)) expect(outputNames).toContain(name)
  })
})
