import { describe, expect, it } from 'vitest'
import {
  type Check,
  checkLines,
  featuresOf,
  firstUnmet,
  missing,
  ok,
  sentenceOf,
  unknown,
} from '../../src/preflight/check.ts'

const subject = (name: string, required: boolean) => ({ name, required, neededFor: ['sync'] })
const fine = ok(subject('a', true), 'there')
const unclear = unknown(subject('b', true), 'not told', 'Ask.', 'network')
const lacking = missing(subject('c', true), 'not there', 'Get it.', 'unsupported')
const extra = missing(subject('d', false), 'not there', 'Get it.', 'merge')

describe('what is first missing', () => {
  it.each<[string, Check[], Check | null]>([
    ['nothing', [fine, extra], null],
    ['what is missing, also behind what is not known', [fine, unclear, lacking], lacking],
    ['what is not known: that is never ready', [fine, extra, unclear], unclear],
  ])('is %s', (_, checks, first) => {
    expect(firstUnmet(checks)).toBe(first)
  })

  it('is said of other commands, too', () => {
    expect(sentenceOf([fine])).toBe('Ready: all requirements of "sync" are met.')
    expect(sentenceOf([fine, extra])).toContain('Missing for other commands: d.')
  })
})

describe('the lines', () => {
  it('stand in columns, with what to do below', () => {
    expect(checkLines([fine, lacking, extra])).toEqual([
      '❌ missing  c  not there',
      '            → Fix: Get it. Needed for: sync.',
      '⚠️ missing  d  not there',
      '            → Fix: Get it. Needed for: sync.',
      '1 other check with nothing to fix: a',
    ])
  })

  it('are lines, whatever they quote', () => {
    const hostile = '\n::error::x\u001b[2J##[error]'
    const lines = checkLines([missing(subject('e', true), hostile, hostile, 'auth')])
    expect(lines).toHaveLength(2)
    expect(lines.join('\n')).not.toMatch(/^::|##\[|\u001b/m)
  })
})

describe('the features', () => {
  it('are null where they are not known, and short where the platform names them', () => {
    expect(featuresOf({ start: null }, undefined)).toEqual({
      start: null,
      deployMode: null,
      readOnly: null,
      mergeAllowed: null,
    })
    const settings = {
      deployBranchName: 'main',
      deployMode: `"${'x'.repeat(9000)}`,
      deployBranchReadOnly: undefined,
      deployBranchMergeAllowed: true,
    }
    const { deployMode, mergeAllowed } = featuresOf({}, settings)
    expect(String(deployMode)).toHaveLength(40)
    expect(mergeAllowed).toBe(true)
  })
})
