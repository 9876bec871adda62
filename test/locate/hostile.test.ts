import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../src/base/findings.ts'
import { readDbtMessage } from '../../src/locate/dbt-text.ts'
import { openLibrary } from '../../src/locate/library.ts'
import { linesOf } from '../../src/locate/lines.ts'
import { locateErrors, locateText } from '../../src/locate/locate.ts'
import { readMessage } from '../../src/locate/parsed-message.ts'
import { runs } from '../support/property-runs.ts'
import { checkoutOf, fixturePaths, fixtures, generatedCube, placeIn } from './support.ts'

/** Pieces of which messages, paths and YAML are made, in any order. */
const pieces = fc.constantFrom(
  '|',
  ...'orders| cube: | view: |"|\'|(|)|[|]|{|}|.|:|,|* |- |\n|\r\n|\t| |<<: |&a |*a|>|#|---\n| = |0|1|12|(4:4)|(99:1)'.split(
    '|',
  ),
  ...'line 3|dimensions|status|cubes|cubes:\n  - name: orders\n|name: |joins|__proto__|constructor| is required'.split(
    '|',
  ),
  ...' is not defined| is not allowed|Unexpected token |Possible reasons (one of):\n|models/|model/cubes/orders.yml'.split(
    '|',
  ),
  ...'../|/|\\|.yml|.sql|ref(|\ufeff|\0|😀|\u2028'.split('|'),
)
const soup = fc.oneof(
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)

const files = [
  'm/orders.yml',
  'models/orders.yml',
  'models/orders.sql',
  'm/orders.js',
  'dbt_project.yml',
  'm/a.py',
]
const hostileFiles = fc
  .array(soup, { minLength: files.length, maxLength: files.length })
  .map((texts) => Object.fromEntries(files.map((file, index) => [file, texts[index] ?? ''])))

function expectInside(place: Place | null | undefined, texts: Record<string, string>): void {
  if (!place) return
  const text = texts[place.path]
  expect(text).toBeDefined()
  if (place.line === undefined) return
  const line = (text ?? '').replace(/^\ufeff/, '').split('\n')[place.line - 1]
  expect(line).toBeDefined()
  expect(place.line).toBeGreaterThan(0)
  if (place.column !== undefined) {
    expect(place.column).toBeGreaterThan(0)
    expect(place.column).toBeLessThanOrEqual((line ?? '').length + 1)
  }
}

describe('whatever the texts are', () => {
  it('a place is in a file of the checkout, and in a line of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        soup,
        fc.oneof(fc.constantFrom(...files, 'x/orders.yml', undefined), soup),
        hostileFiles,
        fc.constantFrom('.', 'm', 'models', '..', ''),
        async (message, fileName, texts, folder) => {
          const paths = { modelPath: folder, dbtProjectDir: '.' }
          expectInside(await placeIn(checkoutOf(texts), message, fileName, paths), texts)
          expectInside(await locateText(message, checkoutOf(texts), paths), texts)
        },
      ),
      runs(300, 1500),
    )
  })

  it('is so of real files, too', async () => {
    const known = new Set(await fixtures.paths())
    await fc.assert(
      fc.asyncProperty(soup, fc.constantFrom(...known), async (message, path) => {
        const fileName = path.replace('analytics/', '')
        const text = (await fixtures.read(path)) ?? ''
        const place = await placeIn(fixtures, message, fileName, fixturePaths)
        expect(place === undefined || known.has(place.path)).toBe(true)
        if (place?.path === path) expectInside(place, { [path]: text })
      }),
      runs(100, 1000),
    )
  })

  it('offsets and lines agree', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '\n', '\r\n', '\r')), (parts) => {
        const text = parts.join('')
        const lines = linesOf(text)
        let line = 1
        for (let offset = 0; offset < text.length; offset++) {
          expect(lines.at(offset).line).toBe(line)
          if (text[offset] === '\n') line++
        }
        expect(lines.count).toBe(text === '' ? 0 : text.replace(/\n$/, '').split('\n').length)
        expect(lines.text(lines.count + 1)).toBeUndefined()
      }),
    )
  })

  it('a name that every object has is a name like any other', async () => {
    const checkout = checkoutOf({ 'm/a.yml': 'cubes:\n  - name: a\n    dimensions:\n      - name: b\n' })
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(await placeIn(checkout, `${name} is not defined`, 'm/a.yml')).toEqual({ path: 'm/a.yml' })
      expect(await placeIn(checkout, `${name} cube: "x" is not allowed`, 'm/a.yml')).toEqual({
        path: 'm/a.yml',
      })
    }
  })
})

describe('a file made to do harm', () => {
  const laughs = (last: string) => {
    const levels = Array.from({ length: 30 }, (_, level) => {
      const below = level === 0 ? '"lol"' : Array.from({ length: 10 }, () => `*l${level - 1}`).join(', ')
      return `l${level}: &l${level} [${below}]\n`
    })
    return `${levels.join('')}${last}`
  }

  it('does none with aliases that multiply', async () => {
    const merges = Array.from({ length: 30 }, (_, level) =>
      level === 0
        ? 'm0: &m0 {a: 1}\n'
        : `m${level}: &m${level} {<<: [*m${level - 1}, *m${level - 1}, *m${level - 1}]}\n`,
    )
    const checkout = checkoutOf({
      'm/a.yml': laughs('cubes:\n  - name: a\n    dimensions: *l29\n'),
      'm/b.yml': `${merges.join('')}cubes:\n  - name: b\n    dimensions: *m29\n`,
      'm/c.yml': 'cubes: &c\n  - name: c\n    dimensions: &d {<<: *d, x: *c}\n    joins: *nobody\n',
      'models/l.yml': laughs('models:\n  - name: l\n    columns: *l29\n'),
    })
    const message = (cube: string) => `${cube} cube: "dimensions.lol.b.c" is not allowed`
    expect(await placeIn(checkout, message('a'), 'm/a.yml')).toMatchObject({ path: 'm/a.yml', line: 33 })
    expect(await placeIn(checkout, message('b'), 'm/b.yml')).toMatchObject({ path: 'm/b.yml', line: 33 })
    expect(await placeIn(checkout, message('c'), 'm/c.yml')).toMatchObject({ path: 'm/c.yml', line: 3 })
    expect(await placeIn(checkout, 'c cube: "joins.x" is not allowed', 'm/c.yml')).toMatchObject({ line: 4 })
    const generated = [generatedCube('l', 'm/l.yml', ['lol'])]
    const paths = { modelPath: '.', dbtProjectDir: '.' }
    for (const path of ['dimensions.lol.type', 'joins.lol'])
      expect(
        await placeIn(checkout, `l cube: "${path}" is not allowed`, 'm/l.yml', paths, generated),
      ).toMatchObject({ path: 'models/l.yml' })
  })

  it('does none when it is nested beyond measure', async () => {
    const checkout = checkoutOf({ 'm/a.yml': '['.repeat(50_000), 'm/b.yml': '- '.repeat(50_000) })
    for (const file of ['m/a.yml', 'm/b.yml']) {
      expect(await placeIn(checkout, 'a cube: "x" is not allowed', file)).toEqual({ path: file })
    }
  })

  const dense = ','.repeat(100_001)

  it('does none with structure alone: it is text, which no parser sees', async () => {
    const checkout = checkoutOf({
      'm/a.yml': `[${dense}]\norders`,
      'm/b.yml': `# ${'b'.repeat(200_000)}\na: b`,
    })
    const library = await openLibrary(checkout)
    expect((await library.open('m/a.yml'))?.yaml()).toBeNull()
    expect((await library.open('m/b.yml'))?.yaml()).not.toBeNull()
    expect(await placeIn(checkout, 'orders is not defined', 'm/a.yml')).toEqual({ path: 'm/a.yml' })
  })

  it('does none in many files: five of the densest are parsed', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `m/${name}.yml`)
    const text = `${'a\n'.repeat(99_990)}`
    const library = await openLibrary(checkoutOf(Object.fromEntries(names.map((name) => [name, text]))))
    const parsed: string[] = []
    for (const name of names) if ((await library.open(name))?.yaml()) parsed.push(name)
    expect(parsed).toEqual(names.slice(0, 5))
  })

  it('delays no job that ends: nothing more is read, and the errors have no place', async () => {
    const stop = new AbortController()
    const checkout = checkoutOf({ 'm/a.yml': 'x', 'm/b.yml': 'x', 'm/c.yml': 'x' })
    const stopping = {
      ...checkout,
      read(path: string) {
        if (path === 'm/b.yml') stop.abort()
        return checkout.read(path)
      },
    }
    const errors = ['a', 'b', 'c'].map((name) => ({
      message: 'x is not defined',
      fileName: `m/${name}.yml`,
      times: 1,
    }))
    const paths = { modelPath: '.', dbtProjectDir: '.' }
    const located = await locateErrors(errors, stopping, paths, stop.signal)
    expect(located.map(({ place }) => place?.path)).toEqual([undefined, undefined, undefined])
    expect(checkout.reads).not.toContain('m/c.yml')
  })

  it('does none to the reading of messages', () => {
    for (const part of [
      'a',
      '(',
      '* (a = ',
      '"',
      ' cube: ',
      "'a",
      '1:',
      'a.',
      ' ',
      '\n in ',
      '-->',
      'named "',
      '_.',
      '{',
      '1 | ',
    ]) {
      const text = part.repeat(200_000)
      expect(readMessage(text).names.length).toBeLessThan(10)
      expect(readDbtMessage(text).names.length).toBeLessThan(30)
    }
  })
})

describe('many mistakes', () => {
  it('cost one reading of each file', async () => {
    const members = Array.from(
      { length: 10 },
      (_, index) => `      - name: d${index}\n        type: bad${index}\n`,
    )
    const texts = Object.fromEntries(
      Array.from({ length: 500 }, (_, file) => [
        `m/c${file}.yml`,
        `cubes:\n  - name: c${file}\n    dimensions:\n${members.join('')}`,
      ]),
    )
    const checkout = checkoutOf(texts)
    const errors = Array.from({ length: 5000 }, (_, index) => ({
      message: `c${index % 500} cube: (dimensions.d${index % 10}.type = bad${index % 10}) must be one of [x]`,
      fileName: `m/c${index % 500}.yml`,
      times: 1,
    }))
    const located = await locateErrors(errors, checkout, { modelPath: '.', dbtProjectDir: '.' })
    expect(located.map(({ place }) => place?.line)).toEqual(errors.map((_, index) => 5 + 2 * (index % 10)))
    expect(checkout.reads.filter((path) => path !== 'dbt_project.yml').sort()).toEqual(
      Object.keys(texts).sort(),
    )
  })

  it('in one large file do not go through it again for each', async () => {
    const members = Array.from(
      { length: 5000 },
      (_, index) => `      - name: d${index}\n        sql: "{x${index}}"\n`,
    )
    const checkout = checkoutOf({ 'm/c.yml': `cubes:\n  - name: c\n    dimensions:\n${members.join('')}` })
    const errors = Array.from({ length: 5000 }, (_, index) => ({
      message: index % 2 === 0 ? `x${index} is not defined` : `c cube: "dimensions.d${index}" is not allowed`,
      fileName: 'm/c.yml',
      times: 1,
    }))
    const located = await locateErrors(errors, checkout, { modelPath: '.', dbtProjectDir: '.' })
    expect(located.map(({ place }) => place?.line)).toEqual(
      errors.map((_, index) => 4 + 2 * index + (index % 2 === 0 ? 1 : 0)),
    )
  })

  it('are located up to the ten-thousandth', async () => {
    const errors = Array.from({ length: 10_002 }, (_, index) => ({
      message: `x${index} is not defined`,
      fileName: 'm/c.yml',
      times: 1,
    }))
    const checkout = checkoutOf({ 'm/c.yml': 'cubes: []' })
    const located = await locateErrors(errors, checkout, { modelPath: '.', dbtProjectDir: '.' })
    expect(located.filter(({ place }) => place)).toHaveLength(10_000)
    expect(located.slice(10_000)).toEqual(errors.slice(10_000))
  })

  it('and their messages are left as they are', async () => {
    const errors = [{ message: 'x', times: 1 }]
    expect(await locateErrors(errors, checkoutOf({}), { modelPath: '.', dbtProjectDir: '.' })).toEqual(errors)
    expect(await locateErrors([], checkoutOf({}), { modelPath: '.', dbtProjectDir: '.' })).toEqual([])
  })
})
