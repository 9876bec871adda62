import { describe, expect, it } from 'vitest'
import { validateModel } from '../../emulator/model/validate.ts'
import type { ModelError } from '../../src/base/findings.ts'
import { hidesOthers, validBut, withKnown } from '../../src/branch/new-errors.ts'
import { growth } from '../support/work.ts'

const file = 'model/orders.yml'
const error = (message: string, times = 1, fileName: string | null = file): ModelError => ({
  message,
  times,
  ...(fileName === null ? {} : { fileName }),
})
const missing = (at: string) => error(`orders.yml: 'status' is missing ${at}`)
const frame = (line: number) =>
  `bad mapping (${line}:4)\n\n ${line - 1} | - name: x\n>${line} |   y: [\n-----^\n`

/** Of which errors of the branch production has the like. */
const known = (errors: ModelError[], ofProduction: ModelError[]) =>
  withKnown(errors, ofProduction).map((each) => each.known === true)

describe('an error that production has, too', () => {
  it.each<[string, ModelError, ModelError]>([
    ['is the same', error('amountx is not defined'), error('amountx is not defined')],
    ['may be at another position', missing('(4:4)'), missing('(17:2)')],
    ['may be in another line', missing('in line 3, column 1'), missing('in line 88, column 12')],
    ['may have a path with a position', missing('at /tmp/a.yml:3:9'), missing('at /tmp/a.yml:30:1')],
    ['may show other lines of the file', error(frame(7)), error(frame(9))],
    [
      'may have other IDs',
      error('build 3e7f0c1a-93b2-4b0e-9c1d-0a1b2c3d4e5f of 0123456789abcdef0 failed'),
      error('build 11111111-2222-4333-8444-555555555555 of fedcba98765432100 failed'),
    ],
    ['may have other blanks', error('a  b\r\n\tc'), error(' a b\nc\n')],
    ['may have no file', error('x', 1, null), error('x', 1, null)],
    ['may be there more often', error('x', 2), error('x', 3)],
  ])('%s', (_, now, then) => {
    expect(known([now], [then])).toEqual([true])
  })

  it.each<[string, ModelError[], ModelError[], boolean[]]>([
    ['of another file', [error('x')], [error('x', 1, 'model/other.yml')], [false]],
    ['without a position', [missing('(4:4)')], [missing('')], [false]],
    ['without an ID', [error('build 3e7f0c1a-93b2-4b0e-9c1d-0a1b2c3d4e5f')], [error('build')], [false]],
    ['without a hash', [error('build 0123456789abcdef0')], [error('build')], [false]],
    ['in one word', [error('a b')], [error('ab')], [false]],
    ['with another name', [error('a1 is not defined')], [error('a2 is not defined')], [false]],
    [
      'of a word that only looks like a hash',
      [error('deadbeefdeadbeefdead')],
      [error('beefdeadbeefdeadbeef')],
      [false],
    ],
    ['that is reported more often', [error('x', 2)], [error('x', 1)], [false]],
    [
      'of one kind more: those with the same position are known',
      [missing('(4:4)'), missing('(9:4)')],
      [missing('(4:4)')],
      [true, false],
    ],
    [
      'of one kind more, all moved: all count',
      [missing('(5:4)'), missing('(9:4)')],
      [missing('(4:4)')],
      [false, false],
    ],
    ['beside a known one', [error('x'), error('y')], [error('x')], [true, false]],
    ['when production has none', [error('x')], [], [false]],
  ])('is not one %s', (_, now, then, expected) => {
    expect(known(now, then)).toEqual(expected)
  })
})

describe('an error behind which the compiler does not see others', () => {
  const cube = (rest: string) => `cubes:\n  - name: a\n    sql_table: t\n${rest}`
  const join = '    joins:\n      - {name: b, sql: "{CUBE}.x = {b}.x", relationship: many_to_one}\n'
  const other = `cubes:\n  - name: q\n    sql_table: t\n${join.replaceAll('b', 'p')}    measures:\n      - {name: n, type: count}\n  - {name: p, sql_table: t}\n`
  const isOther = ({ message }: { message: string }) => message.includes("primary key for 'q'")

  it.each<[string, string, boolean]>([
    ['bad YAML', 'cubes:\n  - name: a\n   sql_table: t # of orders.yml\n', true],
    ['a missing parent', cube('    extends: nowhere\n'), true],
    [
      'a view of a missing cube',
      'views:\n  - {name: v, cubes: [{join_path: nowhere, includes: "*"}]}\n',
      true,
    ],
    ['a missing member', cube('    measures:\n      - {name: n, sql: "{nowhere}", type: sum}\n'), true],
    ['a crash', 'cubes:\n  -\n', true],
    ['a cycle', cube('    extends: a\n'), true],
    ['a bad type', cube('    dimensions:\n      - {name: d, sql: d, type: strnig}\n'), false],
    ['a bad expression', cube('    measures:\n      - {name: n, sql: "{nowhere", type: sum}\n'), false],
    ['a bad key', 'cbues: []\n', false],
    [
      'a missing key',
      cube(`${join}    measures:\n      - {name: n, type: count}\n  - {name: b, sql_table: t}\n`),
      false,
    ],
    [
      'a missing member of a view',
      `${cube('    measures:\n      - {name: n, type: count}\n')}views:\n  - {name: v, cubes: [{join_path: a, includes: [nowhere]}]}\n`,
      false,
    ],
  ])('is %s', async (_, content, hides) => {
    const { errors } = await validateModel([
      { path: 'model/a.yml', content },
      { path: 'model/q.yml', content: other },
    ])
    const own = errors.filter((one) => !isOther(one))
    expect(own).not.toEqual([])
    expect([own.some(hidesOthers), errors.some(isOther)]).toEqual([hides, !hides])
  })
})

it('is found in ten times the work among ten times the errors, also if they differ in positions only', async () => {
  const ratio = await growth((size) => {
    const errors = Array.from({ length: size }, (_, index) => missing(`(${index}:4)`))
    expect(known(errors, errors)).toEqual(errors.map(() => true))
  }, 20)
  expect(ratio).toBeLessThan(13)
})

it('says what the model is', () => {
  expect([0, 1, 1234].map(validBut)).toEqual([
    'valid',
    'valid but for 1 error that production has',
    'valid but for 1,234 errors that production has',
  ])
})
