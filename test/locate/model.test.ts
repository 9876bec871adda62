import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { locateErrors } from '../../src/locate/locate.ts'
import { rows } from '../support/rows.ts'
import { checkoutOf, fixturePaths, fixtures, mistyped, ofMember, placeIn, types } from './support.ts'

const at = (line: number, column: number) => ({ line, column })

/** `of` a member, with the reasons by the end of their path; `mistyped`, a member with a type that is none; or a text. */
function messageOf(text: string): string {
  const [, kind, cube = '', path = '', rest = ''] = /^(of|mistyped) (\S+) (\S+) (.*)$/.exec(text) ?? []
  if (kind === 'mistyped') return mistyped(cube, path, rest)
  if (kind === 'of')
    return ofMember(cube, path, parse(rest.replace('types}', `'${types}'}`)) as Record<string, string>)
  return text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')
}

/** `line:column`, or a line, with the guess in brackets. */
function placeOf(text: string): object {
  const [, line, column, guess] = /^(\d+)(?::(\d+))?(?: \((.*)\))?$/.exec(text) ?? []
  return { line: Number(line), ...(column && { column: Number(column) }), ...(guess && { guess }) }
}

// Lines and columns are as an editor shows them.
describe('an error in a file of the data model', () => {
  it.each(
    rows(String.raw`
      what                                       | file    | message                                  | place
      a bad value, where another list has the name, too | orders | mistyped orders dimensions.status strnig | 22:15
      a bad value among reasons that do not apply | orders
        | of orders dimensions.status {.case: is required, .sql: is not allowed, .type = strnig: types} | 22:15
      a member that lacks a key                  | orders  | of orders dimensions.customer_id {.type: is required} | 24:9
      a member that is not named like one        | orders  | of orders dimensions.order_id {'': must be an identifier} | 14:9
      a value that is no boolean                 | orders  | of orders dimensions.order_id {.primary_key = true: must be a boolean} | 17:22
      an entry without a name                    | orders  | orders cube: "measures[2].name" is required | 44:9
      an unknown key                             | orders  | orders cube: "titel" is not allowed      | 5:5
      a key that holds no list                   | orders  | orders cube: "measures" must be an array | 34:5
      a join to nowhere                          | orders  | orders cube: "joins.customers" refers to a cube that does not exist: customers | 8:9
      the words of an exception                  | orders  | Error: orders cube: "titel" is not allowed | 5
      a key in the spelling of the compiler      | orders  | of orders preAggregations.main {.granularity = weekk: 'must be one of [day, week]'} | 55:22
      a member that is there twice               | orders  | orders cube: "measures.status" is defined more than once, in dimensions and measures | 47:9
      a cube that lacks its table                | orders  | orders cube: must contain at least one of [sql, sql_table] | 3:5
      a member that is not in this file          | orders  | mistyped orders dimensions.colour x      | 13 (the nearest location that the message names)
      a reference to a member of another cube    | orders  | customers.idd is not defined             | 10:37
      a reference rather than one in a description | orders | amountx is not defined                  | 29 (the first of 2 lines with "amountx")
      a reference in a folded text               | orders  | amount_of_shipping is not defined        | 41:14
      a value in a map                           | by_name | mistyped products dimensions.sku strnig  | 7:15
      a member of a map that lacks a key         | by_name | of products dimensions.colour {.type: is required} | 9:7
      a join in a map                            | by_name | products cube: "joins.suppliers" refers to a cube that does not exist: suppliers | 12:7
      a value that was merged in: where it is written | shared | mistyped payments dimensions.payment_id nubmer | 5:11
      a value of its own beside merged ones      | shared  | of payments dimensions.method {.shown = perhaps: must be a boolean} | 23:16
      a value in a list that is an alias         | shared  | mistyped refunds dimensions.created_at tiem | 9:13
      two keys of which one is too many          | shared  | refunds cube: contains a conflict between exclusive peers [sql, sql_table] | 26:5
      a key at the top                           | shared  | Unexpected YAML key: templates. Only "cubes" and … | 2:1
      a key at the top of a later document       | many    | Unexpected YAML key: foo. Only …         | 19:1
      a member of the second namesake, in a later document | many | mistyped visits dimensions.country txet | 14:15
      a member that is called like its cube      | many    | of clicks measures.clicks {.type = cuont: 'must be one of [count]'} | 18:15
      a cube that is twice in one file           | many
        | Found duplicate cube or view name "visits"\n\tin model/cubes/many.yml\n\tin model/cubes/many.yml | 9:5
      a cube that is in another file, too        | many
        | Found duplicate cube or view name "clicks"\n\tin model/cubes/a.yml\n\tin model/cubes/many.yml | 15:5
    `),
  )('%s', async (_, file, message = '', place = '') => {
    const path = `analytics/model/cubes/${file}.yml`
    const found = await placeIn(fixtures, messageOf(message), `model/cubes/${file}.yml`, fixturePaths)
    expect(found).toMatchObject({ path, ...placeOf(place) })
    if (!place.includes('(')) expect(found).not.toHaveProperty('guess')
  })

  it('is found with other line breaks', async () => {
    const message = mistyped('orders', 'dimensions.status', 'strnig').replaceAll('\n', '\r\n')
    expect(await placeIn(fixtures, message, 'model/cubes/orders.yml', fixturePaths)).toMatchObject(at(22, 15))
  })

  it.each<[string, object]>([
    ['orders_view view: "cubes.orders.total" refers to a member that orders does not have', at(7, 13)],
    ['orders_view view: "cubes.orders.count" refers to a member that orders does not have', at(6, 13)],
    ['orders_view view: "cubes.orders.customers" refers to a cube that does not exist: x', at(9, 9)],
    ['orders_view view: "cubes.orders.customers.email" refers to a member that x does not have', at(14, 13)],
    ['orders_view view: "cubes.join_path" is required', at(15, 9)],
    ['visits view: "cubes.clickz" refers to a cube that does not exist: clickz', at(18, 9)],
    ['visits view: "name" (visits) must be an identifier', at(16, 5)],
    // The compiler calls views cubes, too.
    ['visits cube: "name" (visits) must be an identifier', at(16, 5)],
  ])('in a view: %s', async (message, place) => {
    const path = 'analytics/model/views/orders_view.yml'
    expect(await placeIn(fixtures, message, 'model/views/orders_view.yml', fixturePaths)).toEqual({
      column: 11,
      path,
      ...place,
    })
  })

  it.each<[string, object]>([
    ['amountx is not defined', at(7, 42)],
    [mistyped('customers', 'dimensions.segment', 'strnig'), at(6, 38)],
    ['customers cube: must contain at least one of [sql]', at(2, 6)],
  ])('in JavaScript: %s', async (message, place) => {
    const path = 'analytics/model/cubes/customers.js'
    const found = await placeIn(fixtures, message, 'model/cubes/customers.js', fixturePaths)
    expect(found).toMatchObject({ path, ...place })
  })

  it('gives only the file for what it does not know', async () => {
    for (const message of ['', 'Something went wrong', 'Unexpected token (1:129)', 'nobody is not defined']) {
      expect(await placeIn(fixtures, message, 'model/cubes/orders.yml', fixturePaths)).toEqual({
        path: 'analytics/model/cubes/orders.yml',
      })
    }
  })

  it.each<[string, object]>([
    ['"views" must be an array', at(5, 1)],
    ['"cubes[1].name" is required', at(3, 5)],
    ['two words cube: "name" (two words) must be an identifier: letters, digits', at(2, 7)],
    ['two words cube: "extends" refers to a cube that does not exist: x', at(2, 24)],
    ['two words cube: must contain at least one of [sql, sql_table]', at(2, 7)],
    ['Unexpected YAML key: a.b. Only "cubes" and "views" may stand at the top', at(6, 1)],
    ['A data model file has to be a mapping with "cubes" or "views"', {}],
  ])('in a file of a few lines: %s', async (message, place) => {
    const text = 'cubes:\n  - { name: two words, extends: x }\n  - sql: select 1\n\nviews: none\na.b: 1\n'
    expect(await placeIn(checkoutOf({ 'm/a.yml': text }), message, 'm/a.yml')).toEqual({
      path: 'm/a.yml',
      ...place,
    })
  })

  it('keeps the errors and their order, and gives no place where none is', async () => {
    const errors = [
      { message: 'b', fileName: 'model/cubes/gone.yml', times: 3 },
      { message: 'orders cube: "titel" is not allowed', fileName: 'model/cubes/orders.yml', times: 1 },
      { message: 'a', times: 2 },
    ]
    const before = structuredClone(errors)
    const located = await locateErrors(errors, fixtures, fixturePaths)
    expect(located).toEqual([
      errors[0],
      { ...errors[1], place: { path: 'analytics/model/cubes/orders.yml', line: 5, column: 5 } },
      errors[2],
    ])
    expect(errors).toEqual(before)
  })
})

describe('a position', () => {
  const bad = 'bad indentation of a mapping entry'
  const shown = (line: string) =>
    `${bad} (9:4)\n\n 8 |     sql_table: a.b\n 9 | ${line}\n--------^\n 10 |       - name: id`

  it.each<[string, string, object]>([
    ['is a place in the file when its YAML is broken', `${bad} (4:4)`, at(4, 4)],
    ['is clamped to the line', `${bad} (4:400)`, at(4, 14)],
    ['one line behind the end is the end', 'unexpected end of the stream (7:1)', at(6, 1)],
    ...['(8:1)', '(0:1)', '(9999999:1)', '(99999999999:1)'].map((place): [string, string, object] => [
      `beyond the file is none: ${place}`,
      `${bad} ${place}`,
      {},
    ]),
    ['is none where the file has other lines', shown('   dimensions:'), {}],
  ])('%s', async (_, message, place) => {
    const file = 'model/cubes/broken.yml'
    expect(await placeIn(fixtures, message, file, fixturePaths)).toEqual({
      path: `analytics/${file}`,
      ...place,
    })
  })

  it.each<[string, string, string, object]>([
    [
      'is none where the file has the line elsewhere',
      'a:\n  x: 1\nb:\n  x: 1\n',
      'bad tag (9:3)\n\n 9 |   x: 1\n',
      {},
    ],
    [
      'in the words of a YAML parser is one even if the YAML can be read here',
      'cubes: []\nviews: []\ncubes: []\n',
      'duplicated mapping key (3:1)',
      at(3, 1),
    ],
    [
      'inside of an expression is none',
      'cubes:\n  - name: a\n    sql: select 1\n    dimensions:\n      - name: b\n        sql: select 2\n',
      'Unexpected token (1:3)',
      {},
    ],
  ])('%s', async (_, text, message, place) => {
    expect(await placeIn(checkoutOf({ 'm/a.yml': text }), message, 'm/a.yml')).toEqual({
      path: 'm/a.yml',
      ...place,
    })
  })
})

describe('a file', () => {
  const message = 'a cube: "foo" is not allowed'
  const text = 'cubes:\n  - name: a\n    foo: 1\n'

  it('is found by its end when it is the only one, which is approximate', async () => {
    const guess = 'the only file whose path ends like the path in the error'
    const one = checkoutOf({ 'deep/model/cubes/a.yml': text, 'deep/model/cubes/xa.yml': text })
    const path = 'deep/model/cubes/a.yml'
    expect(await placeIn(one, message, 'cubes/a.yml')).toEqual({ path, ...at(3, 5), guess })
    const two = checkoutOf({ 'x/cubes/a.yml': text, 'y/cubes/a.yml': text })
    expect(await placeIn(two, message, 'cubes/a.yml')).toBeUndefined()
  })

  it('is not searched for outside', async () => {
    const checkout = checkoutOf({ 'etc/passwd': text, 'model/etc/passwd': text, 'models/passwd.sql': '' })
    for (const name of ['../../etc/passwd', 'a/../etc/passwd', '..\\etc\\passwd', '\0', '', '.', '/']) {
      expect(await placeIn(checkout, message, name)).toBeUndefined()
    }
    expect(await placeIn(checkout, message, 'x/'.repeat(100_000))).toBeUndefined()
  })

  it('may be named with backslashes or a slash before it', async () => {
    const checkout = checkoutOf({ 'model/cubes/a.yml': text })
    for (const name of ['model\\cubes\\a.yml', '/model/cubes/a.yml', './model//cubes/a.yml']) {
      expect(await placeIn(checkout, message, name)).toEqual({ path: 'model/cubes/a.yml', ...at(3, 5) })
    }
  })

  const twice =
    'cubes:\n  - name: a\n    foo: 1\n    foo: 2\n    dimensions:\n      - name: d\n      - name: d\n'
  const crlf =
    '\ufeff# comment\r\ncubes:\r\n  - name: a\r\n    foo:\t1\r\n    sql: |\r\n      select\r\n      \t{amountx}\r\n'

  it.each([
    ['with CRLF, a byte order mark and tabs has the lines that an editor shows', crlf, message, at(4, 5)],
    ['with a tab before an expression', crlf, 'amountx is not defined', at(7, 9)],
    ['with a byte order mark in its first line', crlf, 'bad tag of a document (1:99)', at(1, 9)],
    ['with keys twice has the first', twice, message, at(3, 5)],
    [
      'with keys twice has the last where that is meant',
      twice,
      'a cube: "dimensions.d" is defined more than once, in dimensions',
      { line: 7 },
    ],
  ])('%s', async (_, yaml, error, place) => {
    expect(await placeIn(checkoutOf({ 'm/a.yml': yaml }), error, 'm/a.yml')).toMatchObject(place)
  })

  it('that is no plain YAML is searched as far as it can be read', async () => {
    const checkout = checkoutOf({
      'm/a.yml': 'cubes:\n  - name: a\n    foo: 1\n{% for x in y %}\n    sql: "{amounty}"\n',
      'm/d.js': `cube("d", {\n  meta: { amountx: 1 },\n  sql: '\${amountx}',\n})\n`,
      'm/c.py': 'def total(): return "{amounty}"\n',
    })
    const unknown = 'amountx is not defined'
    for (const [file, error, place] of [
      ['m/a.yml', message, { line: 3, guess: 'the file is not plain YAML' }],
      ['m/a.yml', 'amounty is not defined', { path: 'm/a.yml' }],
      ['m/c.py', 'amounty is not defined', { path: 'm/c.py' }],
      ['m/d.js', unknown, at(3, 11)],
    ] as const)
      expect(await placeIn(checkout, error, file)).toMatchObject(place)
  })

  it('that the message alone names is taken', async () => {
    const checkout = checkoutOf({ 'm/a.yml': text, 'm/b.yml': `# two\n${text}` })
    const twice = 'Found duplicate cube or view name "a"\n\tin m/a.yml\n\tin m/b.yml'
    expect(await placeIn(checkout, twice, undefined)).toEqual({ path: 'm/b.yml', line: 3, column: 5 })
  })

  it('that is empty or cannot be read has no lines', async () => {
    const checkout = checkoutOf({ 'm/a.yml': '' })
    const unread = { ...checkout, read: () => Promise.resolve(null) }
    for (const text of [message, 'bad indentation of a mapping entry (1:1)', 'a is not defined']) {
      expect(await placeIn(checkout, text, 'm/a.yml')).toEqual({ path: 'm/a.yml' })
      expect(await placeIn(unread, text, 'm/a.yml')).toEqual({ path: 'm/a.yml' })
    }
  })
})
