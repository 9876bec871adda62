import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  count,
  cutToDifference,
  grouped,
  listed,
  oneLine,
  printable,
  serverLines,
  withoutStop,
} from '../../src/base/text.ts'
import { holdsCommand, hostileText } from '../support/hostile-text.ts'

const controlBesidesTab = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/

function expectHarmless(line: string): void {
  expect(line).not.toMatch(controlBesidesTab)
  expect(line).not.toMatch(bidi)
  expect(line).not.toMatch(lineBreak)
  expect(line.isWellFormed()).toBe(true)
}

/** Text without anything to take out; long enough to be cut, with pairs at every place. */
const longPlain = fc
  .array(fc.constantFrom('a', 'ü', '漢', '😀', '🏳️‍🌈'), { maxLength: 60 })
  .map((parts) => parts.join(''))

describe('printable', () => {
  it('makes no line that a runner obeys, whatever it is given', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(holdsCommand(printable(text))).toBe(false)
      }),
    )
  })

  it('leaves no control character, no direction override and no split pair', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = printable(text)
        expect(line).not.toMatch(controlBesidesTab)
        expect(line).not.toMatch(bidi)
        expect(line.isWellFormed()).toBe(true)
      }),
    )
  })

  it('leaves no line break of any kind', () => {
    for (const text of ['a\nb', 'a\rb', 'a\r\nb', 'a\u0085b', 'a\u2028b', 'a\u2029b']) {
      expect(printable(text), JSON.stringify(text)).not.toMatch(lineBreak)
    }
  })

  it.each([
    '::error::text',
    '  ::error::text',
    '\t::error::text',
    '\u00a0::error::text',
    '\u200b::error::text',
    '\ufeff::error::text',
    '\u001b[0m::error::text',
  ])('sets off a leading command and keeps its words: %j', (text) => {
    expect(printable(text)).toMatch(/^·.*::error::text$/u)
  })

  it.each(['##[error]x', 'a ##[add-mask]x', '#\u200b#[x]', '#\u001b[0m#[x]', '##\u0000[x]', '###[x]'])(
    'breaks up the older form wherever it stands: %j',
    (text) => {
      expect(printable(text)).toContain('## [')
      expect(printable(text)).not.toContain('##[')
    },
  )

  it('is capped, since a line without end helps nobody', () => {
    expect(printable('x'.repeat(10_000))).toBe('x'.repeat(10_000))
    expect(printable('x'.repeat(10_001))).toBe(`${'x'.repeat(9999)}…`)
  })

  it.each([
    ['a\nb', 'a b'],
    ['a\r\nb\n\nc', 'a b  c'],
    ['\ud800a', '\ufffda'],
    ['a\tb', 'a\tb'],
    ['::error::x', '· ::error::x'],
    [' ::x', '·  ::x'],
    ['a ::x', 'a ::x'],
  ])('makes of %j the line %j', (text, line) => {
    expect(printable(text)).toBe(line)
  })

  it('leaves ordinary text as it is, also colons within a line', () => {
    for (const text of [
      'Größe: 5 €',
      '漢字 😀 🏳️‍🌈',
      'a::b',
      'std::vector',
      '  indented\twith tab',
      '# [x] ##',
    ]) {
      expect(printable(text)).toBe(text)
    }
  })
})

describe('oneLine', () => {
  it('is harmless behind a word, whatever it is given', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = oneLine(text)
        expectHarmless(line)
        expect(line).not.toMatch(/\s{2}|\t/)
        expect(holdsCommand(`Said: ${line}`)).toBe(false)
      }),
    )
  })

  it('never exceeds its cap and never splits a pair', () => {
    fc.assert(
      fc.property(longPlain, fc.integer({ min: 1, max: 40 }), (text, most) => {
        const line = oneLine(text, most)
        expect(line.length).toBeLessThanOrEqual(most)
        expect(line.isWellFormed()).toBe(true)
        if (text.length <= most) expect(line).toBe(text)
        else expect(line.endsWith('…') && text.startsWith(line.slice(0, -1))).toBe(true)
      }),
    )
  })

  it.each(['\u{10000}', '😀', '\u{10ffff}'])('leaves no half of %j at its cap', (pair) => {
    expect(oneLine(`a${pair}bc`, 3)).toBe('a…')
    expect(oneLine(`a${pair}bc`, 4)).toBe(`a${pair}…`)
  })

  it('caps at 800 characters when no cap is given', () => {
    expect(oneLine('x'.repeat(800))).toBe('x'.repeat(800))
    expect(oneLine('x'.repeat(801))).toBe(`${'x'.repeat(799)}…`)
  })

  it('keeps the words on both sides of a break apart', () => {
    expect(oneLine(' one\ntwo\r\nthree\u2028four\u0085five\tsix ')).toBe('one two three four five six')
  })

  it('takes terminal sequences out whole', () => {
    expect(oneLine('\u001b[?25lhidden\u001b[ q \u001b]0;title\u0007named \u001bMup \u001b_rest')).toBe(
      'hidden named up rest',
    )
    expect(oneLine('a\u001b]0;no end')).toBe('a')
    expect(oneLine('a\u001b]8;;x\u001b[1mb')).toBe('ab')
    expect(oneLine('a\u001bz [0m b')).toBe('az [0m b')
    expect(
      oneLine('a\u001b[1;31mred\u001b[0m \u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\'),
    ).toBe('ared link')
  })
})

describe('withoutStop', () => {
  it.each([
    ['No room.', 'No room'],
    ['Wait ... \n', 'Wait'],
    ['a.yml is broken', 'a.yml is broken'],
    [' . ', ''],
  ])('makes of %j the middle of another sentence', (sentence, wanted) => {
    expect(withoutStop(sentence)).toBe(wanted)
  })
})

describe('plain text, which most text is', () => {
  const functions = [printable, oneLine, (text: string) => serverLines(text).join('\n')]
  /** The same text for every function, and not plain: the character is removed. */
  const notPlain = (text: string) => `${text}\u200b`

  it('is treated like any other, whatever character is in it', () => {
    // Compared without an `expect` for each, which would take a second.
    const twoWays: string[] = []
    for (let code = 0; code <= 0xffff; code++) {
      const text = `a ${String.fromCharCode(code)}b`
      for (const one of functions)
        if (one(text) !== one(notPlain(text))) twoWays.push(`U+${code.toString(16)}`)
    }
    expect(twoWays).toEqual([])
  })

  it('is treated like any other, whatever is in it', () => {
    const plainOrNot = fc.oneof(
      hostileText,
      fc.string(),
      fc.string({ maxLength: 12 }).map((text) => `${text.repeat(900)}##[`),
    )
    fc.assert(
      fc.property(plainOrNot, (text) => {
        for (const one of functions) expect(one(text)).toBe(one(notPlain(text)))
      }),
    )
  })

  it('is searched, and neither split nor replaced', () => {
    const calls = [vi.spyOn(String.prototype, 'replace'), vi.spyOn(String.prototype, 'split')]
    try {
      for (const line of serverLines('  an ordinary line: 3 of 5 models, [OK] # done')) printable(line)
      expect(calls.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
    } finally {
      for (const call of calls) call.mockRestore()
    }
  })
})

describe('serverLines', () => {
  it('makes only harmless lines behind a prefix, whatever it is given', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = serverLines(text)
        for (const line of lines) {
          expectHarmless(line)
          expect(holdsCommand(`  12:00:00 info  | ${line}`)).toBe(false)
        }
      }),
    )
  })

  it('splits at every kind of line break', () => {
    expect(serverLines('a\nb\r\nc\rd\u0085e\u2028f\u2029g\vh\fi')).toEqual('a b c d e f g h i'.split(' '))
  })

  it('keeps blank lines within a message and drops those at its end', () => {
    expect(serverLines('a\n\n  b\n\n \n')).toEqual(['a', '', '  b'])
    expect(serverLines('')).toEqual([''])
    expect(serverLines('\n\n')).toEqual([''])
  })

  it('are 20,000 at most, and say so: a message without end must not fill the memory', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `l${index}`)
    expect(serverLines(many(20_000).join('\n'))).toEqual(many(20_000))
    for (const count of [20_001, 20_500])
      expect(serverLines(many(count).join('\n'))).toEqual([
        ...many(20_000),
        '… (more than 20000 lines; the rest is omitted)',
      ])
  })

  it('loses blanks at the end of a line, and none before', () => {
    expect(serverLines('  a \t\n\tb\u0000 ')).toEqual(['  a', '\tb'])
  })

  it('leaves ordinary text as it is', () => {
    for (const text of [
      'Größe 5 €',
      '漢字 😀 👩‍👩‍👧 ❤️',
      '\t* indented by a tab',
      'a\tb',
      '  ::error:: said dbt',
    ]) {
      expect(serverLines(text)).toEqual([text])
    }
  })

  it('caps each line by itself and says how much is missing', () => {
    const [long, short] = serverLines(`${'x'.repeat(30)}\nshort`, 10)
    expect(long).toBe(`${'x'.repeat(10)}… (20 more characters)`)
    expect(short).toBe('short')
    expect(serverLines('x'.repeat(4000))).toEqual(['x'.repeat(4000)])
    expect(serverLines('x'.repeat(4001))).toEqual([`${'x'.repeat(4000)}… (1 more characters)`])
  })

  it('splits no pair at the cap, and what it shows and what it counts are the whole', () => {
    fc.assert(
      fc.property(longPlain, fc.integer({ min: 1, max: 40 }), (text, most) => {
        const [line = ''] = serverLines(text, most)
        expect(line.isWellFormed()).toBe(true)
        const [, shown = line, missing = '0'] = /^(.*)… \((\d+) more characters\)$/su.exec(line) ?? []
        expect(shown.length).toBeLessThanOrEqual(most)
        expect(text.startsWith(shown)).toBe(true)
        expect(shown.length + Number(missing)).toBe(text.length)
      }),
    )
  })
})

it.each([
  [0, '0 files', '0 entries'],
  [1, '1 file', '1 entry'],
  [1234, '1,234 files', '1,234 entries'],
])('%i is counted with its noun', (number, files, entries) => {
  expect(count(number, 'file')).toBe(files)
  expect(count(number, 'entry', 'entries')).toBe(entries)
})

it('groups the digits of an integer as toLocaleString does', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(grouped(number)).toBe(number.toLocaleString('en-US'))
    }),
  )
})

it.each([
  [['a'], '`a`'],
  [['a', 'b\n::c'], '`a`, `b ::c`'],
  [Array.from({ length: 1237 }, (_, at) => `m${at}`), '`m0`, `m1`, `m2` and 1,234 more'],
])('lists the first names: %#', (names, expected) => {
  expect(listed(names, 3)).toBe(expected)
})

describe('two long texts', () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(' ')

  it.each<[string, string, string, [string, string]]>([
    ['short ones, as they are', 'a b', 'a c', ['a b', 'a c']],
    [
      'from the start',
      `a ${words}`,
      `b ${words}`,
      ['a w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11…', 'b w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11…'],
    ],
    ['from a word before it', `${words} day`, `${words} month`, ['…w57 w58 w59 day', '…w57 w58 w59 month']],
    [
      'where words are long',
      'x'.repeat(99),
      `${'x'.repeat(98)}y`,
      [`…${'x'.repeat(11)}`, `…${'x'.repeat(10)}y`],
    ],
  ])('are cut to where they differ: %s', (_, from, to, cut) => {
    expect(cutToDifference(from, to, 40)).toEqual(cut)
  })

  it('keep to the length, and are harmless', () => {
    fc.assert(
      fc.property(
        longPlain,
        hostileText,
        hostileText,
        fc.integer({ min: 2, max: 60 }),
        (same, a, b, length) => {
          for (const part of cutToDifference(`${same}${a}`, `${same}${b}`, length)) {
            expectHarmless(part)
            expect(part.length).toBeLessThanOrEqual(length)
          }
        },
      ),
    )
  })
})
