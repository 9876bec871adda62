import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { readDbtYaml, readYaml } from '../../src/base/yaml-text.ts'

/** Numbers that a computer does not round. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact)
}

const data = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'grapheme' })
  .map((value) => JSON.stringify(value))
  .filter((text) => !text.includes('__proto__'))
  .map((text): unknown => JSON.parse(text))
  .filter(isExact)

const problem = (text: string) => {
  const reading = readYaml(text)
  return 'problems' in reading ? reading.problems : []
}

describe('YAML that would hold the parser up', () => {
  const refused = (count: number) => [
    `has too much structure (${count} YAML indicators and lines; at most 150000)`,
  ]

  it.each([
    ['commas', ',', 1],
    ['brackets', '[]', 2],
    ['quotes', '""', 2],
    ['lines', 'a: b\n', 2],
  ])('is not parsed: %s', (_, piece, marks) => {
    const times = 150_000 / marks
    expect(problem(piece.repeat(times + 1))).toEqual(refused(150_000 + marks))
  })

  it('is not a long text', () => {
    expect(readYaml(`a: ${'b '.repeat(500_000)}b`)).toMatchObject({ value: {} })
  })
})

describe('YAML of an input', () => {
  it('is read as it was written, also as JSON, in one line or many', () => {
    fc.assert(
      fc.property(data, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        expect(readYaml(JSON.stringify(value, null, indent))).toEqual({ value })
        expect(readYaml(stringify(value))).toEqual({ value })
      }),
    )
  })

  it('is YAML 1.2: a no is a text, and so is a date', () => {
    expect(readYaml('a: no\nb: 2026-01-01\nc: 0o17\nd: ~\ne: "1"')).toEqual({
      value: { a: 'no', b: '2026-01-01', c: 15, d: null, e: '1' },
    })
    expect(readYaml('a: &x [1]\nb: *x')).toEqual({ value: { a: [1], b: [1] } })
  })

  it.each([
    ['a: 1\nb: [1', /^is no valid YAML \(.+\) in line 2, column \d+$/],
    ['a: 1\n\nb: 2\na: 3', 'has the same key twice in line 4, column 1'],
    ['{"a":1,\n"a":2}', 'has the same key twice in line 2, column 1'],
    ['a:\n  __proto__: {polluted: true}', 'has a key that is not allowed (__proto__) in line 2, column 3'],
    ['{"__proto__": 1}', 'has a key that is not allowed (__proto__) in line 1, column 2'],
    ['? [a]\n: 1', 'has a key that is no text in line 1, column 3'],
    [
      'a: 1\nb: 9007199254740993',
      'has a number that is too large to be exact (put it in quotes) in line 2, column 4',
    ],
    ['a: .inf', 'has a number that JSON does not have in line 1, column 4'],
    ['a: !!set {b}', 'has a tag that is not allowed in line 1, column 10'],
    ['a: !!binary aGVsbG8=', 'has a tag that is not allowed in line 1, column 13'],
    ['a: !mine b', /^is no valid YAML \(an unknown tag\) in line 1/],
    ['a: 1\n---\nb: 2', /^is no valid YAML \(a second document begins\) in line 2/],
    ['a: "\\ud800"', 'has half a character in line 1, column 4'],
  ])('refuses %j, and names the line', (text, said) => {
    const [first = '', ...more] = problem(text)
    if (typeof said === 'string') expect([first, ...more]).toEqual([said])
    else expect(first).toMatch(said)
  })

  it('refuses aliases that multiply, and nesting without measure', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}]`)
      .join('\n')}`
    expect(problem(bomb)).toEqual(['cannot be read (aliases that multiply)'])
    expect(problem('['.repeat(140_000))[0]).toMatch(/^is no valid YAML \(it is nested too deeply\)/)
    expect(problem(`a: 1\n${'? '.repeat(5_000)}`)[0]).toMatch(/without measure|too deeply/)
    expect(problem(`${'['.repeat(200)}${']'.repeat(200)}`)[0]).toMatch(/^is nested too deeply/)
  })

  it('never throws, and never quotes what is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(3), (text, form) => {
        const secret = 'Zq7hunter2Zq'
        const around = [
          `${text}${secret}`,
          `${secret}: ${text}`,
          `[${secret}\n${text}`,
          `&${secret} *${text}`,
        ]
        for (const said of problem(around[form] ?? '')) expect(said).not.toContain(secret)
      }),
      { numRuns: 200 },
    )
  })

  it('of a megabyte is read in one go', () => {
    const files = Array.from({ length: 9000 }, (_, index) => ({
      path: `model/${index}.yml`,
      content: 'x'.repeat(80),
    }))
    const text = JSON.stringify({ files })
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(readYaml(text)).toEqual({ value: { files } })
  })
})

describe('a file of dbt', () => {
  it.each<[string, string, unknown]>([
    ['a key that is there twice', 'a: 1\nb: 2\na: 3', { a: 3, b: 2 }],
    ['a map that is merged', 'a: &a {b: 1}\nc: {<<: *a, d: 2}', { a: { b: 1 }, c: { b: 1, d: 2 } }],
    ['what goes on at the left edge', 'a: ["b\nc",\nd]', { a: ['b c', 'd'] }],
    // The library ends the text there, which must not be tried again and again.
    ['a line of tabs in a text in quotes', 'a: { b: "\n\t\n*", c: d }\n', { a: { b: '\n*', c: 'd' } }],
    ['an alias more than 50 times', `- &a [b]\n${'- *a\n'.repeat(200)}`, Array(201).fill(['b'])],
    ['numbers that JSON does not have', 'a: [.inf, 9007199254740993]', { a: [Infinity, 9007199254740992] }],
    ['an empty value, and a folder of one point', 'a:\nb: .', { a: null, b: '.' }],
    ['nothing', '# no settings', null],
  ])('may have %s', (_, text, value) => {
    expect(readDbtYaml(text)).toEqual({ value })
  })

  it.each([
    ['a: [b,\nc: "d" e]', 'is no valid YAML (text after the end of a value) in line 2, column 8'],
    ['a: [', 'is no valid YAML (a bracket is not closed) in line 1, column 4'],
    ['a: {{ b }}', 'has a key that is no text in line 1, column 5'],
    ['a: !b c', 'is no valid YAML (an unknown tag) in line 1, column 4'],
    ['a: 1\n---\nb: 2', 'is no valid YAML (a second document begins) in line 2, column 1'],
    ['{__proto__: 1}', 'has a key that is not allowed (__proto__) in line 1, column 2'],
    ['a: *b', 'has a text that begins with "*" and is not in quotes in line 1, column 4'],
    ['['.repeat(200_000), 'has too much structure (200000 YAML indicators and lines; at most 150000)'],
  ])('may not be %#', (text, said) => {
    expect(readDbtYaml(text)).toEqual({ problems: [said] })
  })
})
