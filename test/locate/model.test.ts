import { describe, expect, it } from 'vitest'
import { locateErrors } from '../../src/locate/locate.ts'
import { checkoutOf, fixturePaths, fixtures, placeIn, reasons } from './support.ts'

const types = 'must be one of [string, number, boolean, time, geo]'
const nearest = 'the nearest location that the message names'

// Lines and columns are as an editor shows them.
describe('a mistake in a file of the data model', () => {
  it.each<[string, string, string, object]>([
    [
      'a bad value, where another list has the name, too',
      'orders',
      reasons('orders cube: "dimensions.status"', `(dimensions.status.type = strnig) ${types}`),
      { line: 22, column: 15 },
    ],
    [
      'a bad value among reasons that do not apply',
      'orders',
      reasons(
        'orders cube: "dimensions.status"',
        '(dimensions.status.case) is required',
        '(dimensions.status.sql) is not allowed',
        `(dimensions.status.type = strnig) ${types}`,
      ),
      { line: 22, column: 15 },
    ],
    [
      'a member that lacks a key',
      'orders',
      reasons('orders cube: "dimensions.customer_id"', '(dimensions.customer_id.type) is required'),
      { line: 24, column: 9 },
    ],
    [
      'a member that is not named like one',
      'orders',
      reasons('orders cube: "dimensions.order_id"', '(dimensions.order_id) must be an identifier'),
      { line: 14, column: 9 },
    ],
    [
      'a value that is no boolean',
      'orders',
      reasons(
        'orders cube: "dimensions.order_id"',
        '(dimensions.order_id.primary_key = true) must be a boolean',
      ),
      { line: 17, column: 22 },
    ],
    [
      'an entry without a name',
      'orders',
      'orders cube: "measures[2].name" is required',
      { line: 44, column: 9 },
    ],
    [
      'the same with other line breaks',
      'orders',
      reasons('orders cube: "dimensions.status"', `(dimensions.status.type = strnig) ${types}`).replaceAll(
        '\n',
        '\r\n',
      ),
      { line: 22, column: 15 },
    ],
    ['a key that nobody knows', 'orders', 'orders cube: "titel" is not allowed', { line: 5, column: 5 }],
    [
      'a key that holds no list',
      'orders',
      'orders cube: "measures" must be an array',
      { line: 34, column: 5 },
    ],
    [
      'a join to nowhere',
      'orders',
      'orders cube: "joins.customers" refers to a cube that does not exist: customers',
      { line: 8, column: 9 },
    ],
    [
      'the same in the words of an exception',
      'orders',
      'Error: orders cube: "titel" is not allowed',
      { line: 5 },
    ],
    [
      'a key in the spelling of the compiler',
      'orders',
      reasons(
        'orders cube: "preAggregations.main"',
        '(preAggregations.main.granularity = weekk) must be one of [day, week]',
      ),
      { line: 55, column: 22 },
    ],
    [
      'a member that is there twice',
      'orders',
      'orders cube: "measures.status" is defined more than once, in dimensions and measures',
      { line: 47, column: 9 },
    ],
    [
      'a cube that lacks its table',
      'orders',
      'orders cube: must contain at least one of [sql, sql_table]',
      { line: 3, column: 5 },
    ],
    [
      'a member that is not in this file',
      'orders',
      reasons('orders cube: "dimensions.colour"', `(dimensions.colour.type = x) ${types}`),
      { line: 13, guess: nearest },
    ],
    [
      'a reference to a member of another cube',
      'orders',
      'customers.idd is not defined',
      { line: 10, column: 37 },
    ],
    ['a reference, but not in a description', 'orders', 'amountx is not defined', { line: 29, column: 16 }],
    ['a reference in a folded text', 'orders', 'amount_of_shipping is not defined', { line: 41, column: 14 }],
    [
      'a reference that is there several times',
      'orders',
      'CUBE is not defined',
      { line: 10, guess: 'the first of 4 occurrences of "CUBE"' },
    ],
    [
      'a name that is in no braces',
      'orders',
      'placed_at is not defined',
      { line: 32, guess: 'the first of 3 occurrences of "placed_at"' },
    ],
    [
      'a place inside of an expression',
      'orders',
      'Unexpected token (1:26)',
      { line: 32, guess: 'the only expression with this position' },
    ],
    [
      'a value in a map',
      'by_name',
      reasons('products cube: "dimensions.sku"', `(dimensions.sku.type = strnig) ${types}`),
      { line: 7, column: 15 },
    ],
    [
      'a member of a map that lacks a key',
      'by_name',
      reasons('products cube: "dimensions.colour"', '(dimensions.colour.type) is required'),
      { line: 9, column: 7 },
    ],
    [
      'a join in a map',
      'by_name',
      'products cube: "joins.suppliers" refers to a cube that does not exist: suppliers',
      { line: 12, column: 7 },
    ],
    [
      'a value that was merged in: where it is written',
      'shared',
      reasons('payments cube: "dimensions.payment_id"', `(dimensions.payment_id.type = nubmer) ${types}`),
      { line: 5, column: 11 },
    ],
    [
      'a value of its own beside merged ones',
      'shared',
      reasons('payments cube: "dimensions.method"', '(dimensions.method.shown = perhaps) must be a boolean'),
      { line: 23, column: 16 },
    ],
    [
      'a value in a list that is an alias',
      'shared',
      reasons('refunds cube: "dimensions.created_at"', `(dimensions.created_at.type = tiem) ${types}`),
      { line: 9, column: 13 },
    ],
    [
      'two keys of which one is too many',
      'shared',
      'refunds cube: contains a conflict between exclusive peers [sql, sql_table]',
      { line: 26, column: 5 },
    ],
    [
      'a key at the top',
      'shared',
      'Unexpected YAML key: templates. Only "cubes" and …',
      { line: 2, column: 1 },
    ],
    [
      'a key at the top of a later document',
      'many',
      'Unexpected YAML key: foo. Only …',
      { line: 19, column: 1 },
    ],
    [
      'a member of the second namesake, in a later document',
      'many',
      reasons('visits cube: "dimensions.country"', `(dimensions.country.type = txet) ${types}`),
      { line: 14, column: 15 },
    ],
    [
      'a member that is called like its cube',
      'many',
      reasons('clicks cube: "measures.clicks"', '(measures.clicks.type = cuont) must be one of [count]'),
      { line: 18, column: 15 },
    ],
    [
      'a cube that is twice in one file',
      'many',
      'Found duplicate cube or view name "visits"\n\tin model/cubes/many.yml\n\tin model/cubes/many.yml',
      { line: 9, column: 5 },
    ],
    [
      'a cube that is in another file, too',
      'many',
      'Found duplicate cube or view name "clicks"\n\tin model/cubes/a.yml\n\tin model/cubes/many.yml',
      { line: 15, column: 5 },
    ],
  ])('%s', async (_, file, message, place) => {
    const path = `analytics/model/cubes/${file}.yml`
    const found = await placeIn(fixtures, message, `model/cubes/${file}.yml`, fixturePaths)
    expect(found).toMatchObject({ path, ...place })
    if (!('guess' in place)) expect(found).not.toHaveProperty('guess')
  })

  it.each<[string, object]>([
    [
      'orders_view view: "cubes.orders.total" refers to a member that orders does not have',
      { line: 7, column: 13 },
    ],
    [
      'orders_view view: "cubes.orders.count" refers to a member that orders does not have',
      { line: 6, column: 13 },
    ],
    [
      'orders_view view: "cubes.orders.customers" refers to a cube that does not exist: x',
      { line: 9, column: 9 },
    ],
    [
      'orders_view view: "cubes.orders.customers.email" refers to a member that x does not have',
      { line: 14, column: 13 },
    ],
    ['orders_view view: "cubes.join_path" is required', { line: 15, column: 9 }],
    ['visits view: "cubes.clickz" refers to a cube that does not exist: clickz', { line: 18, column: 9 }],
    ['visits view: "name" (visits) must be an identifier', { line: 16, column: 5 }],
  ])('in a view: %s', async (message, place) => {
    const path = 'analytics/model/views/orders_view.yml'
    expect(await placeIn(fixtures, message, 'model/views/orders_view.yml', fixturePaths)).toEqual({
      column: 11,
      path,
      ...place,
    })
  })

  it.each<[string, object]>([
    ['amountx is not defined', { line: 7, column: 42 }],
    [
      reasons('customers cube: "dimensions.segment"', `(dimensions.segment.type = strnig) ${types}`),
      { line: 6, column: 39, guess: 'found by the word "strnig"' },
    ],
    ['Unexpected token (7:4)', { line: 7, column: 4 }],
    ['customers cube: must contain at least one of [sql]', { line: 2, column: 7 }],
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
    // A view of that name is no cube.
    const other = 'visits cube: "name" (visits) must be an identifier'
    expect(await placeIn(fixtures, other, 'model/views/orders_view.yml', fixturePaths)).toEqual({
      path: 'analytics/model/views/orders_view.yml',
    })
  })

  it.each<[string, object]>([
    ['"views" must be an array', { line: 5, column: 1 }],
    ['"cubes[1].name" is required', { line: 3, column: 5 }],
    ['two words cube: "name" (two words) must be an identifier: letters, digits', { line: 2, column: 7 }],
    ['two words cube: "extends" refers to a cube that does not exist: x', { line: 2, column: 24 }],
    ['two words cube: must contain at least one of [sql, sql_table]', { line: 2, column: 7 }],
    ['Unexpected YAML key: a.b. Only "cubes" and "views" may stand at the top', { line: 6, column: 1 }],
    ['A data model file has to be a mapping with "cubes" or "views"', {}],
  ])('in a file of a few lines: %s', async (message, place) => {
    const text = 'cubes:\n  - { name: two words, extends: x }\n  - sql: select 1\n\nviews: none\na.b: 1\n'
    expect(await placeIn(checkoutOf({ 'm/a.yml': text }), message, 'm/a.yml')).toEqual({
      path: 'm/a.yml',
      ...place,
    })
  })

  it('keeps the mistakes and their order, and gives no place where none is', async () => {
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
  const file = 'model/cubes/broken.yml'
  const path = `analytics/${file}`
  const at = (message: string) => placeIn(fixtures, message, file, fixturePaths)

  it('is a place in the file when its YAML is broken', async () => {
    expect(await at('bad indentation of a mapping entry (4:4)')).toEqual({ path, line: 4, column: 4 })
  })

  it('is clamped to the line, and one line behind the end is the end', async () => {
    expect(await at('bad indentation of a mapping entry (4:400)')).toEqual({ path, line: 4, column: 14 })
    expect(await at('unexpected end of the stream (7:1)')).toEqual({ path, line: 6, column: 1 })
  })

  it('counts for nothing beyond the file', async () => {
    for (const place of ['(8:1)', '(0:1)', '(9999999:1)', '(99999999999:1)']) {
      expect(await at(`bad indentation of a mapping entry ${place}`)).toEqual({ path })
    }
  })

  it('moves with the line that the message shows', async () => {
    const shown = (line: string) =>
      `bad indentation of a mapping entry (9:4)\n\n 8 |     sql_table: a.b\n 9 | ${line}\n--------^\n 10 |       - name: id`
    expect(await at(shown('   dimensions:'))).toEqual({
      path,
      line: 4,
      column: 4,
      guess: 'line 9 of the compiled file, moved in this checkout',
    })
    expect(await at(shown('   measures:'))).toEqual({ path })
    const twice = checkoutOf({ 'm/a.yml': 'a:\n  x: 1\nb:\n  x: 1\n' })
    expect(await placeIn(twice, 'bad tag (9:3)\n\n 9 |   x: 1\n', 'm/a.yml')).toEqual({ path: 'm/a.yml' })
  })

  it('in the words of a YAML parser is one even if the YAML can be read here', async () => {
    const checkout = checkoutOf({ 'm/a.yml': 'cubes: []\nviews: []\ncubes: []\n' })
    expect(await placeIn(checkout, 'duplicated mapping key (3:1)', 'm/a.yml')).toEqual({
      path: 'm/a.yml',
      line: 3,
      column: 1,
    })
  })

  it('inside of an expression is none when several expressions have it', async () => {
    const cube =
      'cubes:\n  - name: a\n    sql: select 1\n    dimensions:\n      - name: b\n        sql: select 2\n'
    expect(await placeIn(checkoutOf({ 'm/a.yml': cube }), 'Unexpected token (1:3)', 'm/a.yml')).toEqual({
      path: 'm/a.yml',
    })
  })

  it('is found in the second line of a block', async () => {
    const checkout = checkoutOf({
      'm/a.yml': 'cubes:\n  - name: a\n    sql: |\n      select 1\n      from {x\n    dimensions: []\n',
    })
    expect(await placeIn(checkout, 'Unexpected token (2:6)', 'm/a.yml')).toMatchObject({ line: 5, column: 7 })
  })
})

describe('a file', () => {
  const message = 'a cube: "foo" is not allowed'
  const text = 'cubes:\n  - name: a\n    foo: 1\n'

  it('is found by its end when it is the only one, which is a guess', async () => {
    const guess = 'the only file whose path ends like the path in the error'
    const one = checkoutOf({ 'deep/model/cubes/a.yml': text, 'deep/model/cubes/xa.yml': text })
    expect(await placeIn(one, message, 'cubes/a.yml')).toEqual({
      path: 'deep/model/cubes/a.yml',
      line: 3,
      column: 5,
      guess,
    })
    const two = checkoutOf({ 'x/cubes/a.yml': text, 'y/cubes/a.yml': text })
    expect(await placeIn(two, message, 'cubes/a.yml')).toBeUndefined()
  })

  it('is not looked for outside', async () => {
    const checkout = checkoutOf({ 'etc/passwd': text, 'model/etc/passwd': text, 'models/passwd.sql': '' })
    for (const name of ['../../etc/passwd', 'a/../etc/passwd', '..\\etc\\passwd', '\0', '', '.', '/']) {
      expect(await placeIn(checkout, message, name)).toBeUndefined()
    }
    expect(await placeIn(checkout, message, 'x/'.repeat(100_000))).toBeUndefined()
  })

  it('may be named with backslashes or a slash before it', async () => {
    const checkout = checkoutOf({ 'model/cubes/a.yml': text })
    for (const name of ['model\\cubes\\a.yml', '/model/cubes/a.yml', './model//cubes/a.yml']) {
      expect(await placeIn(checkout, message, name)).toEqual({
        path: 'model/cubes/a.yml',
        line: 3,
        column: 5,
      })
    }
  })

  it('with CRLF, a byte order mark and tabs has the lines that an editor shows', async () => {
    const crlf =
      '\ufeff# comment\r\ncubes:\r\n  - name: a\r\n    foo:\t1\r\n    sql: |\r\n      select\r\n      \t{amountx}\r\n'
    const checkout = checkoutOf({ 'm/a.yml': crlf })
    expect(await placeIn(checkout, message, 'm/a.yml')).toEqual({ path: 'm/a.yml', line: 4, column: 5 })
    expect(await placeIn(checkout, 'amountx is not defined', 'm/a.yml')).toMatchObject({ line: 7, column: 9 })
    expect(await placeIn(checkout, 'bad tag of a document (1:99)', 'm/a.yml')).toMatchObject({ column: 9 })
  })

  it('with keys twice has the first, or the last where that is meant', async () => {
    const checkout = checkoutOf({
      'm/a.yml':
        'cubes:\n  - name: a\n    foo: 1\n    foo: 2\n    dimensions:\n      - name: d\n      - name: d\n',
    })
    expect(await placeIn(checkout, message, 'm/a.yml')).toEqual({ path: 'm/a.yml', line: 3, column: 5 })
    const twice = 'a cube: "dimensions.d" is defined more than once, in dimensions'
    expect(await placeIn(checkout, twice, 'm/a.yml')).toMatchObject({ line: 7 })
  })

  it('that is no plain YAML is searched as well as can be', async () => {
    const checkout = checkoutOf({
      'm/a.yml': 'cubes:\n{% for x in y %}\n  - name: a\n    foo: 1\n{% endfor %}\n    sql: "{amountx}"\n',
      'm/b.yml.jinja': '{# amountx #}\ncubes:\n  - name: b\n    sql: "{amountx}"\n',
      'm/d.js': `cube("d", {\n  meta: { amountx: 1 },\n  sql: '\${amountx}',\n})\n`,
      'm/c.py': '# amountx\n@dimension\ndef total(): return "{amountx}"\n',
    })
    expect(await placeIn(checkout, message, 'm/a.yml')).toMatchObject({
      line: 4,
      guess: 'found by the word "foo"',
    })
    expect(await placeIn(checkout, 'amountx is not defined', 'm/a.yml')).toMatchObject({ line: 6 })
    expect(await placeIn(checkout, 'amountx is not defined', 'm/b.yml.jinja')).toMatchObject({ line: 4 })
    expect(await placeIn(checkout, 'amountx is not defined', 'm/c.py')).toMatchObject({ line: 3 })
    expect(await placeIn(checkout, 'amountx is not defined', 'm/d.js')).toMatchObject({ line: 3, column: 11 })
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
