import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChangeMark, writeChangeMark } from '../../src/github/change-mark.ts'
import { writeMarker } from '../../src/github/marker.ts'
import { renderGitHub } from '../support/github-markdown.ts'

const first = writeMarker('key', { runId: '77', attempt: '2' })
const inComment = (line: string, rest = '### Data model') => `${first}\n${line}\n${rest}`
const fingerprint = fc.stringMatching(/^[0-9a-f]{12}$/)
const sorted = (list: readonly string[] = []) => [...new Set(list)].toSorted()

describe('the mark of the changes', () => {
  it('is read as it was written, and GitHub does not show it', () => {
    const some = fc.array(fingerprint, { maxLength: 20 })
    const accepted = fc.option(fc.record({ event: fc.integer({ min: 1 }), fingerprints: some }))
    fc.assert(
      fc.property(some, accepted, fc.array(some, { maxLength: 5 }), (shown, agreed, lists) => {
        const earlier = lists.map((list, index) => ({ shown: list, since: 9 - index }))
        const body = inComment(writeChangeMark({ shown, accepted: agreed, since: 10, earlier }, 5))
        const mark = readChangeMark({ id: 5, body })
        expect(sorted(mark?.shown)).toEqual(sorted(shown))
        expect(mark?.earlier ?? []).toEqual(earlier)
        expect(mark?.accepted?.event).toBe(agreed?.event)
        expect(sorted(mark?.accepted?.fingerprints)).toEqual(sorted(agreed?.fingerprints))
        expect(renderGitHub(body).text).toBe('Data model')
        expect(mark && inComment(writeChangeMark(mark, 5))).toBe(body)
      }),
    )
  })

  it('is read with the line ends that GitHub makes of it', () => {
    const body = inComment(writeChangeMark({ shown: ['0123456789ab'], accepted: null }, 5))
    expect(readChangeMark({ id: 5, body: body.replaceAll('\n', '\r\n') })).toEqual({
      shown: ['0123456789ab'],
      accepted: null,
    })
  })

  it('stays short, and is left out when there is too much', () => {
    const many = (length: number) =>
      Array.from({ length }, (_, index) => index.toString(16).padStart(12, '0'))
    const accepted = { event: 9_007_199_254_740_991, fingerprints: many(2000) }
    expect(writeChangeMark({ shown: many(2000), accepted }, 5).length).toBeLessThan(26_200)
    expect(writeChangeMark({ shown: many(2001), accepted: null }, 5)).toBe('')
    const earlier = [many(9), many(1995)].map((shown, index) => ({ shown, since: 2 - index }))
    const body = inComment(writeChangeMark({ shown: [], accepted: null, earlier }, 5))
    expect(readChangeMark({ id: 5, body })?.earlier).toEqual(earlier.slice(0, 1))
    expect(writeChangeMark({ shown: ['-->'], accepted: null }, 5)).toBe('')
  })

  it.each([
    ['no mark', first],
    [
      'a mark that is not on the second line',
      inComment('', writeChangeMark({ shown: [], accepted: null }, 5)),
    ],
    ['a mark of another version', inComment('<!-- data-model-ci changes v1 label:0  -->')],
    [
      'a mark with more behind it',
      inComment('<!-- data-model-ci changes v2 comment:5 label:0 since:0  --> x'),
    ],
    ['a broken list', inComment('<!-- data-model-ci changes v2 comment:5 label:0 since:0 0123456789abx -->')],
  ])('is none: %s', (_, body) => {
    expect(readChangeMark({ id: 5, body })).toBeNull()
  })
})
