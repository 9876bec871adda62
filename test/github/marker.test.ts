import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Mark, outranks, readMarker, withoutMarker, writeMarker } from '../../src/github/marker.ts'
import { renderGitHub } from '../support/github-markdown.ts'
import { hostileText } from '../support/hostile-text.ts'
import { head, marked, markOf, ofJob } from './marks.ts'

const line = writeMarker(ofJob, markOf())
const number = fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }).map(String)
const attempt = fc.integer({ min: 0, max: 999 }).map(String)
const listed = fc.array(fc.stringMatching(/^[0-9a-f]{12}$/), { maxLength: 9 }).map((all) => all.join(''))
const result = fc.record({
  basis: hostileText,
  outcome: fc.constantFrom('success' as const, 'failure' as const),
  failureKind: fc.constantFrom('none' as const, 'breaking' as const),
  sentence: hostileText,
  label: fc.option(fc.integer({ min: 0 })),
  outputs: fc.record({ accepted: hostileText }),
})
const anyMark: fc.Arbitrary<Mark> = fc.record(
  {
    runId: number,
    attempt,
    startedAt: fc.integer({ min: 0 }),
    head: hostileText,
    rank: fc.integer({ min: 0, max: 4 }),
    listed,
    result,
  },
  { requiredKeys: ['runId', 'attempt', 'startedAt', 'head', 'rank', 'listed'] },
)

describe('the marker', () => {
  it('is one line of a comment that GitHub does not show, and is read back with whatever stands behind it', () => {
    fc.assert(
      fc.property(anyMark, hostileText, (mark, body) => {
        const marker = writeMarker(ofJob, mark)
        expect(marker).toMatch(/^<!-- data-model-ci comment v2 [\w {}[\]",:.\\]+ -->$/)
        expect(renderGitHub(`${marker}\n### Data model`).text).toBe('Data model')
        for (const lineBreak of ['\n', '\r\n']) {
          expect(readMarker(`${marker}${lineBreak}${body}`)).toMatchObject(mark)
          expect(withoutMarker(`${marker}${lineBreak}${body}`)).toBe(body)
        }
      }),
    )
  })

  it('counts nowhere but at the very start of a body', () => {
    const before = hostileText.filter((text) => text !== '' && readMarker(text) === null)
    fc.assert(
      fc.property(before, hostileText, (first, after) => {
        expect(readMarker(`${first}${line}\n${after}`)).toBeNull()
      }),
    )
  })

  it('is not found in what others write', () => {
    fc.assert(
      fc.property(hostileText, (body) => {
        expect(readMarker(body)).toBeNull()
      }),
    )
  })

  it.each([
    ['a blank before it', ` ${line}`],
    ['a line before it', `\n${line}`],
    ['a byte order mark before it', `\ufeff${line}`],
    ['words behind it', `${line} hello`],
    ['a quote', `> ${line}`],
    ['another version', line.replace('v2', 'v3')],
    ['another product', line.replace('data-model-ci', 'other-ci')],
    ['no JSON', line.replace('{', '{{')],
    ['a member of another kind', line.replace('"rank":1', '"rank":"1"')],
    ['a list that is none', line.replace('"listed":""', '"listed":"abc"')],
    ['no end', line.replace(' -->', '')],
    ['nothing', ''],
  ])('is refused with %s', (_, body) => {
    expect(body).not.toBe(line)
    expect(readMarker(body)).toBeNull()
  })

  it.each(['', 'x', '-1', '1.5', '1e3', ' 1', '9'.repeat(21), '1 -->\n@octocat'])(
    'says 0 for a run %j',
    (runId) => {
      expect(readMarker(marked({ runId, startedAt: 0 }))).toMatchObject({ runId: '0', attempt: '1' })
    },
  )

  it('tells jobs and deployments apart, also those that differ by a blank or a letter’s case', () => {
    const texts = ['', '1', ' 1', '1 ', 'a', 'A', 'a/b', 'a\nb', '漢字']
    const keys = texts.flatMap((deployment) =>
      texts.map((job) => readMarker(writeMarker({ deployment, job }, markOf()))?.key),
    )
    expect(new Set(keys).size).toBe(texts.length ** 2)
  })

  it('of the version before is read, and names neither commit nor result', () => {
    const former = '<!-- data-model-ci comment v1 key:6b86b273ff34fce1 run:77.2 -->'
    const mark = { key: '6b86b273ff34fce1', runId: '77', attempt: '2', head: '', isFormer: true }
    expect(readMarker(`${former}\nbody`)).toMatchObject(mark)
    expect(withoutMarker(`${former}\r\nbody`)).toBe('body')
  })
})

it('of two different results, one counts more, and never both', () => {
  const some = fc.record({
    runId: fc.constantFrom('7', '8', '9007199254740993', '9007199254740992'),
    attempt: fc.constantFrom('1', '2', '10'),
    startedAt: fc.constantFrom(1, 2),
    head: fc.constantFrom(head, 'e'.repeat(40)),
    rank: fc.constantFrom(1, 4),
  })
  fc.assert(
    fc.property(some, some, fc.constantFrom(head, 'd'.repeat(40), null), (a, b, present) => {
      const [one, other] = [markOf(a), markOf(b)]
      const isSame = a.runId === b.runId && a.attempt === b.attempt && a.rank === b.rank
      const isTold = a.head !== b.head && [a.head, b.head].includes(present ?? '')
      const counted = Number(outranks(one, other, present)) + Number(outranks(other, one, present))
      expect(counted).toBe(isSame && !isTold ? 0 : 1)
    }),
  )
})
