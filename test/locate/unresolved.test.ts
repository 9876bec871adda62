import { describe, expect, it } from 'vitest'
import { readMessage } from '../../src/locate/parsed-message.ts'
import { checkoutOf, generatedCube, placeIn, reasons } from './support.ts'

const path = 'm/orders.yml'
const orders = [
  'cubes:',
  '  - name: orders',
  '    joins:',
  '      - name: customers',
  '        sql: "{CUBE.customer_id} = {customers.idd}"',
  '    measures:',
  '      - name: total',
  '        sql: "{amountx}"',
  '      - name: share',
  '        sql: "{CUBE.customers.regionn} / {total}"',
  '  - name: payments',
  '    sql_table: raw.rows',
  '',
].join('\n')
const checkout = checkoutOf({ [path]: orders })
const at = (message: string) => placeIn(checkout, message, path)
const unresolved = (name: string) => `${name} cannot be resolved. There's no such member or cube.`

describe('a member that cannot be resolved', () => {
  it.each<[string, object]>([
    ['orders.amountx', { line: 8, column: 16 }],
    ['customers.idd', { line: 5, column: 37 }],
    ['orders.customers.regionn', { line: 10, column: 16 }],
    // What is missing is not written here, and words that are say nothing.
    ['payments.nothing', {}],
    ['orders.name', {}],
    ['nobody.name', {}],
    ['nobody.nothing', {}],
  ])('%s', async (name, place) => {
    expect(await at(unresolved(name))).toEqual({ path, ...place })
  })

  it('is the first of several, which is said, too', async () => {
    const twice = checkoutOf({ [path]: orders.replace('{total}', '{amountx}') })
    expect(await placeIn(twice, unresolved('orders.amountx'), path)).toMatchObject({
      line: 8,
      guess: 'the first of 2 lines with "orders.amountx"',
    })
  })
})

describe('cubes that no joins connect', () => {
  const message = (...names: string[]) => `Can't find join path to join ${names.join(', ')}`

  it.each<[string, string[], object]>([
    [
      'the joins of the first',
      ["'orders'", "'payments'"],
      { line: 3, column: 5, guess: 'where "orders" is joined' },
    ],
    [
      'the first without joins',
      ["'payments'", "'orders'"],
      { line: 11, column: 5, guess: 'where "payments" could be joined' },
    ],
    [
      'the first that is in the file',
      ["'visits'", "'payments'"],
      { line: 11, column: 5, guess: 'where "payments" could be joined' },
    ],
    [
      'names as JSON',
      [`'"orders"'`, `'["orders","payments"]'`],
      { line: 3, column: 5, guess: 'where "orders" is joined' },
    ],
    ['none of the file', ["'a'", "'b'"], {}],
    ['no name', [], {}],
  ])('%s', async (_, names, place) => {
    expect(await at(message(...names))).toEqual({ path, ...place })
  })

  it('are found in JavaScript, and in dbt by the first', async () => {
    const other = checkoutOf({
      'm/orders.js': "// orders\ncube('orders', {\n})\n",
      'models/payments.yml': 'models:\n  - name: payments\n',
    })
    expect(await placeIn(other, message("'orders'", "'b'"), 'm/orders.js')).toEqual({
      path: 'm/orders.js',
      line: 2,
      column: 6,
      guess: 'where "orders" could be joined',
    })
    const paths = { modelPath: '.', dbtProjectDir: '.' }
    const branch = [generatedCube('payments')]
    expect(await placeIn(other, message("'payments'", "'b'"), undefined, paths, branch)).toMatchObject({
      path: 'models/payments.yml',
      line: 2,
      guess: 'mapped from the cube payments; where "payments" could be joined',
    })
  })
})

describe('a message below headings', () => {
  const owned = reasons(
    'orders cube: "measures.total"',
    '(measures.total.sql = {amountx}) must be a function',
  )

  it.each([
    'Compile errors:\n',
    'Errors:\n',
    'orders.yml Errors:\n',
    'Compile errors:\nErrors:\n',
    'Error: Compile errors:\norders.yml Errors:\n',
    'Error: Error: Compile errors:\r\n\r\norders.yml Errors:\r\n',
    'The model could not be compiled\n',
  ])('%j', async (heading) => {
    expect(await at(heading + owned)).toEqual({ path, line: 8, column: 14 })
  })

  it('may be of any form', async () => {
    const heading = 'Compile errors:\nErrors:\n'
    expect(await at(heading + unresolved('customers.idd'))).toMatchObject({ line: 5 })
    expect(await at(`${heading}Error: bad tag of a document (3:5)`)).toMatchObject({ line: 3, column: 5 })
    expect(readMessage(`${heading}bad tag (3:5)`).position?.reason).toBe('bad tag')
    expect(await at(`${heading}Found duplicate cube or view name "payments"`)).toMatchObject({ line: 11 })
    expect(await at(heading)).toEqual({ path })
  })

  it('is not looked for in the lines of a file that it shows', async () => {
    const shown = 'bad indentation of a mapping entry (12:5)\n12 |     sql_table: my cube: x'
    expect(readMessage(shown)).toMatchObject({ position: { line: 12 }, paths: [] })
  })

  it('names its file in the heading', async () => {
    const place = await placeIn(checkout, `Compile errors:\norders.yml Errors:\n${owned}`, undefined)
    expect(place).toMatchObject({ path, line: 8 })
    expect(readMessage('2 errors:\nx').files).toEqual([])
    const twice = 'm/b.yml Errors:\nFound duplicate cube or view name "a"\n\tin m/a.yml\n\tin m/b.yml'
    expect(readMessage(twice)).toMatchObject({ files: ['m/a.yml', 'm/b.yml'], last: false })
  })
})
