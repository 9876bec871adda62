import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChangeMark, writeChangeMark } from '../../src/github/change-mark.ts'
import { writeMarker } from '../../src/github/marker.ts'
import { renderGitHub } from '../support/github-markdown.ts'

const first = writeMarker('key', { runId: '77', attempt: '2' })
const inComment = (line: string, rest = '### Data model') => `${first}\n${line}\n${rest}`
const token = 'token-of-the-platform'
const signing = { comment: 5, token }
const fingerprint = fc.stringMatching(/^[0-9a-f]{12}$/)
const sorted = (list: readonly string[] = []) => [...new Set(list)].toSorted()

describe('the mark of the changes', () => {
  it('is read as it was written, and GitHub does not show it', () => {
    const some = fc.array(fingerprint, { maxLength: 20 })
    const accepted = fc.option(fc.record({ event: fc.integer({ min: 1 }), fingerprints: some }))
    fc.assert(
      fc.property(some, accepted, fc.array(some, { maxLength: 5 }), (shown, agreed, lists) => {
        const earlier = lists.map((list, index) => ({ shown: list, since: 9 - index }))
        const body = inComment(writeChangeMark({ shown, accepted: agreed, since: 10, earlier }, signing))
        const mark = readChangeMark({ id: 5, body }, token)
        expect(sorted(mark?.shown)).toEqual(sorted(shown))
        expect(mark?.earlier ?? []).toEqual(earlier)
        expect(mark?.accepted?.event).toBe(agreed?.event)
        expect(sorted(mark?.accepted?.fingerprints)).toEqual(sorted(agreed?.fingerprints))
        expect(renderGitHub(body).text).toBe('Data model')
        expect(mark && inComment(writeChangeMark(mark, signing))).toBe(body)
      }),
    )
  })

  it('is read with the line ends that GitHub makes of it', () => {
    const body = inComment(writeChangeMark({ shown: ['0123456789ab'], accepted: null }, signing))
    expect(readChangeMark({ id: 5, body: body.replaceAll('\n', '\r\n') }, token)).toEqual({
      shown: ['0123456789ab'],
      accepted: null,
    })
  })

  it('stays short, and is left out when there is too much', () => {
    const many = (length: number) =>
      Array.from({ length }, (_, index) => index.toString(16).padStart(12, '0'))
    const accepted = { event: 9_007_199_254_740_991, fingerprints: many(2000) }
    expect(writeChangeMark({ shown: many(2000), accepted }, signing).length).toBeLessThan(26_200)
    expect(writeChangeMark({ shown: many(2001), accepted: null }, signing)).toBe('')
    const earlier = [many(9), many(1995)].map((shown, index) => ({ shown, since: 2 - index }))
    const body = inComment(writeChangeMark({ shown: [], accepted: null, earlier }, signing))
    expect(readChangeMark({ id: 5, body }, token)?.earlier).toEqual(earlier.slice(0, 1))
    expect(writeChangeMark({ shown: ['-->'], accepted: null }, signing)).toBe('')
  })

  const nothing = { shown: [], accepted: null }
  const noChanges = writeChangeMark(nothing, signing)
  it.each([
    ['no mark', first],
    [
      'a mark that is not on the second line',
      inComment('', writeChangeMark({ shown: [], accepted: null }, signing)),
    ],
    ['a mark of another version', inComment(noChanges.replace('v3', 'v2'))],
    ['a mark without a signature', inComment(noChanges.replace(/ signature:\w+/, ''))],
    ['a mark with more behind it', inComment(`${noChanges} x`)],
    ['a mark of another comment', inComment(writeChangeMark(nothing, { comment: 6, token }))],
    [
      'a mark of a comment that was not created yet',
      inComment(writeChangeMark(nothing, { comment: 0, token })),
    ],
    [
      'a mark of somebody without the token',
      inComment(writeChangeMark(nothing, { comment: 5, token: 'other' })),
    ],
  ])('is none: %s', (_, body) => {
    expect(readChangeMark({ id: 5, body }, token)).toBeNull()
  })

  it('is none with other contents than those that were signed', () => {
    const list = fc.array(fingerprint, { maxLength: 3 })
    const accepted = fc.option(fc.record({ event: fc.integer({ min: 1, max: 9 }), fingerprints: list }))
    const mark = fc.record({ shown: list, accepted, since: fc.integer({ min: 0, max: 9 }) })
    fc.assert(
      fc.property(mark, mark, (one, other) => {
        const [signed, claimed] = [one, other].map((each) => writeChangeMark(each, signing))
        fc.pre(signed !== claimed)
        const [, signature = ''] = / signature:(\w+)/.exec(signed ?? '') ?? []
        const forged = (claimed ?? '').replace(/(?<= signature:)\w+/, signature)
        expect(readChangeMark({ id: 5, body: inComment(claimed ?? '') }, token)).not.toBeNull()
        expect(readChangeMark({ id: 5, body: inComment(forged) }, token)).toBeNull()
      }),
    )
  })
})
