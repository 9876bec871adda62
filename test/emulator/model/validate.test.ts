import { describe, expect, it } from 'vitest'
import { validateModel } from '../../../emulator/model/validate.ts'
import { cube, file, messagesFor } from './cubes.ts'

describe('a sound data model', () => {
  it('is valid, with all that a cube may have', () => {
    const extra = `      - {name: place, type: geo, latitude: {sql: "{CUBE}.lat"}, longitude: {sql: "{CUBE}.lon"}}
      - {name: size, type: string, case: {when: [{sql: "{id} > 9", label: big}], else: {label: small}}}
      - {name: label, type: string, sql: "regexp_replace({CUBE}.label, '[0-9]{4}', '\\\\{x\\\\}') || {{ env }} || {created_at.month}"}
    measures:
      - {name: count, type: count}
      - {name: sum_id, type: sum, sql: "{orders.id}", filters: [{sql: "{recent}"}]}
      - {name: place_of, type: rank}
      - {name: spaced, type: number, sql: "{{ a }}{ orders . id }"}
      - {name: ratio, type: number, sql: "{sum_id} / {count} + {customers.id} + {customers.id}"}
    segments:
      - {name: recent, sql: "{FILTER_PARAMS.orders.created_at.filter('created_at')}"}
    joins:
      - {name: customers, sql: "{CUBE}.c = {customers}.id", relationship: many_to_one}`
    expect(messagesFor(extra)).toEqual([])
  })

  it('counts cubes and views in all files, and nothing outside of them', () => {
    const view =
      'views:\n  - name: sales\n    cubes:\n      - {join_path: orders, includes: [id, {name: created_at, alias: at}]}\n      - {join_path: orders, includes: "*"}\n'
    const junk = 'this: [is broken'
    const files = [
      file('orders', cube('orders')),
      { path: 'model/views/sales.yaml', content: view },
      file('empty', ''),
      { path: 'model/cubes/old.js', content: 'cube(`old`, {' },
      { path: 'root.yml', content: junk },
      { path: '.github/workflows/ci.yml', content: junk },
    ]
    const result = validateModel(files)
    // The star is the one way to take everything.
    expect(result).toEqual({ valid: true, errors: [], cubesCount: 2 })
  })

  it('may have a member named like the cube it is joined to', () => {
    const extra = `      - {name: customers, sql: customers, type: string}
    joins:
      - {name: customers, sql: "{CUBE}.c = {customers}.id", relationship: many_to_one}`
    expect(messagesFor(extra)).toEqual([])
  })

  it('lets a cube have the members and the table of the one it extends', () => {
    const child =
      'cubes:\n  - name: big_orders\n    extends: orders\n    segments:\n      - {name: big, sql: "{id} > 9"}\n'
    expect(validateModel([file('orders', cube('orders')), file('big', child)]).errors).toEqual([])
  })

  it('does not follow cubes for ever that extend each other', () => {
    const pair =
      'cubes:\n  - {name: a, extends: b, dimensions: [{name: x, sql: "{y}", type: string}]}\n  - {name: b, extends: a, dimensions: [{name: y, sql: "{x}", type: string}]}\n'
    expect(validateModel([file('pair', pair)]).errors).toEqual([])
  })
})

describe('a file that cannot be read', () => {
  it('names line and column, and shows the place', () => {
    const { errors, cubesCount } = validateModel([
      file('orders', 'cubes:\n  - name: orders\n    sql_table: x\n   dimensions:\n      - name: id\n'),
    ])
    expect(cubesCount).toBe(0)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.fileName).toBe('model/cubes/orders.yml')
    expect(errors[0]?.message).toMatch(
      /^.+ \(4:4\)\n\n 2 \| {3}- name: orders\n 3 \| {5}sql_table: x\n 4 \| {4}dimensions:\n-{8}\^\n 5 \| {7}- name: id\n 6 \|$/,
    )
  })

  it('breaks those that refer to it, again and again', () => {
    const user = cube(
      'orders',
      `    joins:
      - {name: customers, sql: "{CUBE}.c = {customers}.id AND {customers}.x", relationship: many_to_one}`,
    )
    const { errors } = validateModel([file('customers', 'cubes: ['), file('orders', user)])
    expect(errors.map(({ message }) => message).slice(1)).toEqual([
      'orders cube: "joins.customers" refers to a cube that does not exist: customers',
      'customers is not defined',
      'customers is not defined',
    ])
  })

  it.each([
    [
      'cube: []',
      'Unexpected YAML key: cube. Only "cubes" and "views" may stand at the top of a data model file',
    ],
    ['cubes: {orders: 1}', '"cubes" must be an array'],
    ['cubes: [{sql_table: x}]', '"cubes[0].name" is required'],
    ['- orders', 'A data model file has to be a mapping with "cubes" or "views"'],
  ])('%s', (content, message) => {
    const result = validateModel([file('x', content)])
    expect(result).toMatchObject({ valid: false, errors: [{ message, fileName: 'model/cubes/x.yml' }] })
  })
})
