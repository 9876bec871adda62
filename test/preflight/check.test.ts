import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/platform/errors.ts'
import { getMe } from '../../src/platform/operations/tenant.ts'
import {
  type Check,
  checkLines,
  featuresOf,
  firstUnmet,
  missing,
  ok,
  type QueryResult,
  sentenceOf,
  unknown,
  withoutData,
} from '../../src/preflight/check.ts'
import { refused, rowText, told } from './checks.ts'

const rejected = {
  error: new PlatformError({
    operation: getMe,
    trouble: 'rejected',
    status: 400,
    text: 'No',
    advice: 'Look.',
    arrived: 'no',
  }),
}
const subject = (name: string, required: boolean) => ({ name, required, neededFor: ['sync'] })
const fine = ok(subject('a', true), 'there')
const unclear = unknown(subject('b', true), 'not told', 'Ask.', 'network')
const lacking = missing(subject('c', true), 'not there', 'Get it.', 'unsupported')
const extra = missing(subject('d', false), 'not there', 'Get it.', 'merge')

it.each<[string, QueryResult<unknown>, string]>([
  [
    'that nobody asked for',
    { unasked: 'the step timed out', kind: 'timeout' },
    'unknown timeout: not checked: the step timed out',
  ],
  ['without the data', told({}), 'unknown unsupported: not in the response of the platform'],
  ['with a wrong token', refused(401), 'unknown auth: not checked: the platform rejected the token'],
  [
    'not for this token',
    refused(403),
    'missing auth: Permission denied (403) while reading the user of the token: No → advice for 403',
  ],
  [
    'that was rejected',
    rejected,
    'unknown input: The platform responded 400 while reading the user of the token: No → Look.',
  ],
])('a result %s is a row', (_, result, row) => {
  expect(rowText(withoutData(subject('a', false), result))).toBe(row)
})

describe('what is first missing', () => {
  it.each<[string, Check[], Check | null]>([
    ['nothing', [fine, extra], null],
    ['what is missing, also behind what is not known', [fine, unclear, lacking], lacking],
    ['what is not known: that is never ready', [fine, extra, unclear], unclear],
  ])('is %s', (_, checks, first) => {
    expect(firstUnmet(checks)).toBe(first)
  })

  it('is said of other commands, too', () => {
    expect(sentenceOf([fine])).toBe('Ready: all requirements of "sync" that can be checked are met.')
    const other = { ...extra, neededFor: ['merge'] }
    const comment = { ...extra, name: 'comment', neededFor: ['sync', 'merge'] }
    expect(sentenceOf([fine, other, { ...other, name: 'e' }, comment, unclear])).toBe(
      `Ready: all requirements of "sync" that can be checked are met. Missing, and not required by "sync": comment. Missing for other commands: d, e. Unknown: ${unclear.name}.`,
    )
  })
})

describe('the lines', () => {
  it('stand in columns, with what to do below', () => {
    const longer = { ...extra, name: 'longer', neededFor: ['merge', 'release'], remedy: '' }
    const nothing = { ...extra, name: 'e', neededFor: [], remedy: '' }
    const unasked = { ...unclear, name: 'f', remedy: '' }
    expect(checkLines([fine, lacking, extra, unclear, longer, nothing, unasked])).toEqual([
      '❌ missing  c       not there',
      '            → Fix: Get it. Needed for: sync.',
      '⚠️ missing  d       not there',
      '            → Fix: Get it. Needed for: sync.',
      '❔ unknown  b       not told',
      '            → Fix: Ask.',
      '⚠️ missing  longer  not there',
      '            → Needed for: merge, release.',
      '⚠️ missing  e       not there',
      '1 other check with nothing to fix: a',
      '1 other not checked: f',
    ])
    expect(checkLines([])).toEqual([])
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
