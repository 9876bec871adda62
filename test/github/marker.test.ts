import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashKey, isNewer, isOwn, readMarker, withoutMarker, writeMarker } from '../../src/github/marker.ts'
import { hostileText } from '../support/hostile-text.ts'

const line = '<!-- data-model-ci comment v1 key:6b86b273ff34fce1 run:77.2 -->'
const number = fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }).map(String)
const attempt = fc.integer({ min: 0, max: 999 }).map(String)

describe('the marker', () => {
  it('is one line of a comment that GitHub does not show', () => {
    expect(writeMarker('1', { runId: '77', attempt: '2' })).toBe(line)
    expect(hashKey('1')).toBe('6b86b273ff34fce1')
  })

  it('is read back with whatever stands behind it', () => {
    fc.assert(
      fc.property(hostileText, number, attempt, hostileText, (key, runId, attemptNumber, body) => {
        const marker = writeMarker(key, { runId, attempt: attemptNumber })
        expect(marker).toMatch(/^<!-- [a-z0-9:. -]+ -->$/)
        const expected = { keyHash: hashKey(key), runId, attempt: attemptNumber }
        expect(readMarker(marker)).toEqual(expected)
        for (const lineBreak of ['\n', '\r\n']) {
          expect(readMarker(`${marker}${lineBreak}${body}`)).toEqual(expected)
          expect(withoutMarker(`${marker}${lineBreak}${body}`)).toBe(body)
        }
      }),
    )
  })

  it('counts nowhere but at the very start of a body', () => {
    fc.assert(
      fc.property(
        hostileText.filter((text) => text !== ''),
        hostileText,
        (before, after) => {
          fc.pre(readMarker(before) === null)
          expect(readMarker(`${before}${line}\n${after}`)).toBeNull()
        },
      ),
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
    ['another version', line.replace('v1', 'v2')],
    ['a later version that begins the same', line.replace('v1', 'v10')],
    ['another product', line.replace('data-model-ci', 'other-ci')],
    ['a hash that is too short', line.replace('fce1', 'fce')],
    ['a hash in capitals', line.replace('6b86b', '6B86B')],
    ['a run that is no number', line.replace('77.2', 'x.2')],
    ['a run below zero', line.replace('77.2', '-77.2')],
    ['a run of digits that never ends', line.replace('77.2', `${'9'.repeat(21)}.2`)],
    ['digits of another script', line.replace('77.2', '٧٧.2')],
    ['no end', line.replace(' -->', '')],
    ['nothing', ''],
  ])('is refused with %s', (_, body) => {
    expect(readMarker(body)).toBeNull()
  })

  it.each(['', 'x', '-1', '1.5', '1e3', ' 1', '9'.repeat(21), '1 -->\n@octocat'])(
    'says 0 for a run %j',
    (runId) => {
      expect(readMarker(writeMarker('k', { runId, attempt: '1' }))).toMatchObject({
        runId: '0',
        attempt: '1',
      })
      expect(writeMarker('k', { runId: '1', attempt: runId }).split('\n')).toHaveLength(1)
    },
  )

  it('tells keys apart, also those that differ by a blank or a letter’s case', () => {
    const keys = ['', '1', ' 1', '1 ', 'a', 'A', 'a/b', 'a\nb', '漢字']
    expect(new Set(keys.map(hashKey)).size).toBe(keys.length)
  })
})

describe('which run is newer', () => {
  const run = (runId: string, attemptNumber = '1') => ({ runId, attempt: attemptNumber })

  it.each([
    [run('8'), run('7'), true],
    [run('7'), run('8'), false],
    [run('7'), run('7'), false],
    [run('10'), run('9'), true],
    [run('7', '2'), run('7', '1'), true],
    [run('7', '10'), run('7', '9'), true],
    [run('7', '9'), run('8', '1'), false],
    // Beyond what a number holds exactly.
    [run('9007199254740993'), run('9007199254740992'), true],
    [run('9007199254740992'), run('9007199254740993'), false],
    [run('0'), run('7'), false],
    [run(''), run('0'), false],
  ])('%o after %o: %s', (a, b, newer) => {
    expect(isNewer(a, b)).toBe(newer)
  })

  it('is an order', () => {
    fc.assert(
      fc.property(number, attempt, number, attempt, (runA, attemptA, runB, attemptB) => {
        const [a, b] = [run(runA, attemptA), run(runB, attemptB)]
        const same = runA === runB && attemptA === attemptB
        expect(Number(isNewer(a, b)) + Number(isNewer(b, a))).toBe(same ? 0 : 1)
      }),
    )
  })
})

describe('the author of a comment', () => {
  const bot = { author: 'github-actions[bot]', byBot: true }
  const mona = { author: 'mona', byBot: false }
  const other = { author: 'octocat', byBot: false }

  it.each<[string, string | null, boolean[]]>([
    ['any bot for an installation token, which cannot request its name', null, [true, false, false]],
    ['the user of a personal token', 'mona', [false, true, false]],
    ['the user in any case of letters', 'Mona', [false, true, false]],
  ])('is %s', (_, login, expected) => {
    expect([bot, mona, other].map((comment) => isOwn(comment, login))).toEqual(expected)
  })
})
