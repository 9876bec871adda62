import { describe, expect, it } from 'vitest'
import { modelErrors } from '../../src/branch/model-errors.ts'

const shape = 'orders cube: "titel" is not allowed'
const several = `${shape}. "x" is not allowed\nPossible reasons (one of):\n\t* (titel = Orders) is not allowed\n\t* (x = 1) is not allowed`
const missing = 'amountx is not defined'
const syntax = 'bad indentation of a mapping entry (3:5)\n\n 2 |   - name: a\n 3 |     b: c: d\n-----------^'
const of = (text: string, fileName?: string) =>
  modelErrors([{ message: text, fileName }]).map(({ message, fileName: file }) =>
    file === undefined ? [message] : [message, file],
  )

describe('the errors of a report', () => {
  it('are counted by message and file', () => {
    const reported = [
      { message: shape, fileName: 'a.yml' },
      { message: missing },
      { message: shape, fileName: 'a.yml' },
      { message: shape },
      { message: missing, fileName: '' },
    ]
    expect(modelErrors(reported)).toEqual([
      { message: shape, fileName: 'a.yml', times: 2 },
      { message: missing, times: 2 },
      { message: shape, times: 1 },
    ])
  })

  it('may be none', () => {
    expect(modelErrors([])).toEqual([])
  })

  it.each([shape, several, syntax, 'Compile errors', 'x\nCompile errors:\ny', 'Compile errors: a', ''])(
    'are as reported, for a message that is no such text: %j',
    (message) => {
      expect(of(message, 'a.yml')).toEqual([[message, 'a.yml']])
    },
  )
})

describe('one text with all errors', () => {
  it.each<[string, string[], string[][]]>([
    ['one error', ['Errors:', shape], [[shape]]],
    ['one without a heading', [shape], [[shape]]],
    ['one of an unknown form without a heading', ['Something else'], [['Something else']]],
    ['blanks behind a heading', ['Errors: \t', shape], [[shape]]],
    ['a file', ['cubes/a.yml Errors:', missing], [[missing, 'cubes/a.yml']]],
    [
      'several blocks',
      ['Errors:', shape, missing, '', 'cubes/a b.yml Errors:', syntax, '', 'Errors:', 'b is not defined'],
      [[shape], [missing], [syntax, 'cubes/a b.yml'], ['b is not defined']],
    ],
    ['reasons below an error', ['Errors:', several, missing], [[several], [missing]]],
    ['blank lines', ['', 'Errors:', '', '  ', shape, '', '', missing, '', ''], [[shape], [missing]]],
    [
      'an error of an unknown form',
      ['Errors:', 'Something else', 'in two lines'],
      [['Something else\nin two lines']],
    ],
    [
      'unknown forms in two blocks',
      ['Errors:', 'One', '', 'a.yml Errors:', 'Two'],
      [['One'], ['Two', 'a.yml']],
    ],
  ])('with %s', (_, lines, errors) => {
    expect(of(['Compile errors:', ...lines].join('\n'))).toEqual(errors)
    expect(of(['Error: Error: Compile errors:', ...lines].join('\r\n'))).toEqual(errors)
  })

  it.each([
    'orders_view view: "cubes" is required',
    "'orders.x' not found for path 'orders.x'",
    "orders.x cannot be resolved. There's no such member or cube.",
    "Found duplicate cube name 'orders' in:",
    "Found conflicting cube and view name 'orders'",
    "Member names must be unique within a cube. Found duplicate dimension 'x' in cube 'orders'",
    "Member 'x' included in folder 'f' not found",
    'Unexpected YAML key: cubez',
    'Failed to parse Python expression. x',
    "Can't find join path to join 'orders', 'x'",
    "Cannot read properties of null (reading 'name')",
    'Maximum call stack size exceeded',
    'Missing x',
    'Error: x',
    'items.map is not a function',
    'joins must be defined as array',
    'Unexpected token (3:4)',
    'unknown escape sequence (12:34)',
  ])('begins a new error with %j', (second) => {
    expect(of(`Compile errors:\nErrors:\n${several}\n${second}\nand more\n${missing}`)).toEqual([
      [several],
      [`${second}\nand more`],
      [missing],
    ])
  })

  it.each([
    '\t* (a.b = c) must be d',
    ' 3 | a: b (1:2) c',
    'Possible reasons (one of):',
    'in a: b',
    '  in a.yml',
    '  in these Errors:',
    'Errors: 3',
  ])('has %j as a part of the error above', (line) => {
    expect(of(`Compile errors:\nErrors:\nx cube: y\n${line}`)).toEqual([[`x cube: y\n${line}`]])
  })

  it('keeps the file that the platform named, for blocks that name none', () => {
    const text = `Compile errors:\nErrors:\n${shape}\n\nb.yml Errors:\n${missing}\n\nErrors:\nx is not defined`
    expect(of(text, 'a.yml')).toEqual([
      [shape, 'a.yml'],
      [missing, 'b.yml'],
      ['x is not defined', 'a.yml'],
    ])
  })

  it('may have blanks in its first line', () => {
    expect(of(`Compile errors: \t\n${shape}\n${missing}`)).toEqual([[shape], [missing]])
  })

  it('without any error is one', () => {
    const text = 'Compile errors:\n\nErrors:\n\n'
    expect(of(text)).toEqual([[text]])
  })

  it('of many errors is taken apart up to a number', () => {
    const text = (count: number) =>
      `Compile errors:\nErrors:\n${Array.from({ length: count }, (_, index) => `x${index} is not defined`).join('\n')}`
    expect(of(text(1000))).toHaveLength(1000)
    expect(of(text(1001))).toEqual([[text(1001)]])
  })

  it('of any length is read, and taken apart up to a length', () => {
    const text = (length: number) =>
      `Compile errors:\nErrors:\na is not defined\nb is not defined\n${'y'.repeat(length)}`
    expect(of(text(900_000))).toHaveLength(2)
    expect(of(text(1_000_000))).toEqual([[text(1_000_000)]])
  })
})
