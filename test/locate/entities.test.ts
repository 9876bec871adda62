import { describe, expect, it } from 'vitest'
import type { ModelError, Place } from '../../src/base/findings.ts'
import { locateErrors } from '../../src/locate/locate.ts'
import { locateMembers } from '../../src/locate/locate-members.ts'
import { rows } from '../support/rows.ts'
import { checkoutOf } from './support.ts'

const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    joins:
      - name: customers
        relationship: many_to_one
        sql: "{CUBE}.customer_id = {customers.id}"
    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
      - name: status
        sql: "{CUBE}.status"
        type: string
    measures:
      - name: amount
        sql: amount
        type: sum
      - name: average
        sql: "{amount} / {count}"
        type: number
`
const customers = `cubes:
  - name: customers
    sql_table: shop.customers
    dimensions:
      - name: id
        sql: id
        type: number
  - name: vips
    extends: customers
`
const sales = `views:
  - name: sales
    cubes:
      - join_path: orders
        includes:
          - status
          - name: amount
            alias: total
      - join_path: orders.customers
        prefix: true
        includes:
          - region
          - id
      - join_path: orders.vips
        prefix: true
        alias: best
        includes: [id]
    folders:
      - name: Basics
        includes: [status, nothing, customers_region]
`
const paths = { modelPath: '.', dbtProjectDir: '.' }
const base = { 'model/orders.yml': orders, 'model/customers.yml': customers, 'model/sales.yml': sales }

/** Where the errors of a model are located, without files in the messages: `orders:3`, `≈ orders:3` if not certain. */
async function located(
  messages: readonly string[],
  files: Record<string, string> = base,
): Promise<string[][]> {
  const errors: ModelError[] = messages.map((message) => ({ message, times: 1 }))
  const found = await locateErrors(errors, checkoutOf(files), paths)
  return found.map(({ place, morePlaces = [] }) => (place ? [place, ...morePlaces] : []).map(shown))
}

function shown({ path, line, guess }: Place): string {
  const file = path.replace(/^model\/|\.yml$/g, '')
  return `${guess === undefined ? '' : '≈ '}${file}${line === undefined ? '' : `:${line}`}`
}

const cause = 'customers cube: (dimensions.id.type = number) must be one of [x]'

describe('a message without a file', () => {
  // Messages are between semicolons, and the places of each, too; $cause is an error of `customers`.
  it.each(
    rows(`
      what                           | messages | places
      a key of a cube                | orders cube: (sqlTable = x) is not allowed | orders:3
      a view, which is called a cube | sales cube: "folders" must be an array | sales:18
      a cube that is not there       | nobody cube: "sql" is required |
      a member that the cube extends | vips cube: "dimensions.id.type" must be one of [x] | customers:7
      a key without
        | orders cube: primary key for 'customers' is required when join is defined in order to x | customers:2
      a join to a missing cube       | orders cube: Cube nobody doesn't exist |
      a member of a view
        | sales cube: Member 'status' is included in 'sales' but not defined in any cube | ≈ sales:6
      a member with an alias         | sales cube: Member 'total' is included in 'sales' but x | ≈ sales:7
      a member with a prefix         | sales cube: Member 'customers_region' is included in 'sales' but x | sales:12
      one with a prefix of its own   | sales cube: Member 'best_id' is included in 'sales' but x | ≈ sales:17
      a member without its prefix    | sales cube: Member 'region' is included in 'sales' but x |
      a folder                       | Member 'nothing' included in folder 'Basics' not found | sales:20
      what follows: a folder
        | sales cube: Member 'customers_region' is included in 'sales' but x; Member 'customers_region' included in folder 'Basics' not found | sales:12; sales:20
      another folder                 | Member 'nothing' included in folder 'Other' not found |
      a missing member               | orders.count cannot be resolved. There's no such member or cube. | orders:21
      a missing word                 | count is not defined | orders:21
      a word that is used nowhere    | nothing_at_all is not defined |
      a cube defined twice that is not | Found duplicate cube name "orders" in: |
      a member that is twice
        | Member names must be unique within a cube. Found duplicate measure 'amount' in cube 'orders' | orders:17
      a crash                        | Maximum call stack size exceeded |
      nothing                        | Something else |
      # Several complaints in one message; and errors that follow from another, or may.
      each complaint
 | orders cube: "dimensions.id" does not match any of the allowed types. "measures.amount" does not match any of the
          allowed types. "joins[0].sql" is required | orders:9, orders:17, orders:7
      complaints about one line      | orders cube: "dimensions.id" is not allowed. "dimensions.id" must be an object | orders:9
      what follows: a missing cube   | orders cube: Cube customers doesn't exist; $cause | ≈ customers:7; customers:7
      what follows: a missing word   | customers is not defined; $cause | ≈ customers:7; customers:7
      what follows: a missing member
        | customers.id cannot be resolved. There's no such member or cube.; $cause | ≈ customers:7; customers:7
      what follows: one of a view    | sales cube: Member 'customers_id' is included in 'sales' but x; $cause | ≈ customers:7; customers:7
      what follows from nothing that is known | orders cube: Cube customers doesn't exist | ≈ orders:5
      what follows from an unknown cause
        | orders cube: Cube customers doesn't exist; orders cube: (sqlTable = x) is not allowed | ; orders:3
      a crash, with one other error  | Cannot read properties of undefined (reading 'x'); $cause | ≈ customers:7; customers:7
      a crash, with two
        | Cannot read properties of undefined (reading 'x'); $cause; orders cube: (sqlTable = x) is not allowed | ; customers:7; orders:3
    `),
  )('has a place for %s', async (_, messages = '', places = '') => {
    const found = await located(messages.replace('$cause', cause).split('; '))
    expect(found.map((each) => each.join(', ')).join('; ')).toBe(places)
  })

  it('has no place for a cube whose name two files define', async () => {
    const twice = { ...base, 'model/other.yml': orders }
    expect(await located(['orders cube: (sqlTable = x) is not allowed'], twice)).toEqual([[]])
    expect(await located(['orders.count cannot be resolved. x'], twice)).toEqual([[]])
    expect(await located(['Found duplicate cube name "orders" in:'], twice)).toEqual([['other:2']])
  })

  it('has the first of several uses, which is not certain', async () => {
    const files = { 'model/orders.yml': orders.replace('{CUBE}.status', '{count}') }
    expect(await located(['count is not defined'], files)).toEqual([['≈ orders:14']])
  })

  it('has the only text with braces that are no expression', async () => {
    const message =
      "Failed to parse Python expression. Most likely this type of syntax isn't supported yet: x"
    const files = { ...base, 'model/orders.yml': orders.replace('sql: amount', 'sql: "{amount"') }
    expect(await located([message], files)).toEqual([['orders:18']])
    const empty = { ...base, 'model/orders.yml': orders.replace('sql: amount', 'sql: "{ }"') }
    expect(await located([message], empty)).toEqual([['orders:18']])
    const two = { ...files, 'model/customers.yml': customers.replace('sql: id', 'sql: "id}"') }
    expect(await located([message], two)).toEqual([['≈ customers:6']])
    expect(await located([message])).toEqual([[]])
  })

  it('has the only cube without a name', async () => {
    const message = 'Unexpected input during yaml transpiling: undefined'
    const nameless = orders.replace('- name: orders\n   ', '-')
    expect(await located([message], { ...base, 'model/orders.yml': nameless })).toEqual([['orders:2']])
    const two = { ...base, 'model/orders.yml': nameless, 'model/other.yml': nameless }
    expect(await located([message], two)).toEqual([[]])
  })

  it('has the key that holds no list', async () => {
    const files = { 'model/orders.yml': orders.replace('measures:', 'measures: x\n    others:') }
    expect(await located(['measures must be defined as array'], files)).toEqual([['orders:16']])
    expect(await located(['segments must be defined as array'], files)).toEqual([[]])
  })

  it('has the lines that it shows, in the only file with them', async () => {
    const message =
      'bad indentation of a mapping entry (3:5)\n\n 1 | cubes:\n 2 |   - name: customers\n 3 |     sql_table: shop.customers\n---------^'
    expect(await located([message])).toEqual([['customers:3']])
    expect(await located([message], { ...base, 'model/copy.yml': customers })).toEqual([[]])
    expect(await located([message], { 'model/orders.yml': orders })).toEqual([[]])
  })

  it('has a position in the only JavaScript file that is broken there', async () => {
    const broken = "cube('a', {\n  b: 1\n  c: 2,\n})\n"
    const message = 'SyntaxError: Unexpected token, expected "," (3:2)'
    expect(await located([message], { 'model/a.js': broken, 'model/b.js': "cube('b', {})" })).toEqual([
      ['a.js:3'],
    ])
    expect(await located([message], { 'model/a.js': broken, 'model/b.js': broken })).toEqual([[]])
    expect(await located(['x (9:1)'], { 'model/a.js': broken })).toEqual([[]])
  })

  it('has the first five places', async () => {
    const keys = ['sql_table', 'joins', 'dimensions', 'measures', 'name', 'joins[0].relationship']
    const message = `orders cube: ${keys.map((key) => `"${key}" is not allowed`).join('. ')}`
    expect((await located([message]))[0]).toHaveLength(5)
  })

  it('may follow from a file that cannot be parsed', async () => {
    const broken = "cube('customers', {\n  sql: 'x'\n  measures: {},\n})\n"
    const files = { 'model/orders.yml': orders, 'model/customers.js': broken }
    const syntax = 'SyntaxError: Unexpected token, expected "," (3:2)'
    expect(await located(["orders cube: Cube customers doesn't exist", syntax], files)).toEqual([
      ['≈ customers.js:3'],
      ['customers.js:3'],
    ])
  })
})

describe('the files of a branch', () => {
  const branch = [{ path: '/model/cubes/dbt/fct.yml', content: orders.replaceAll('orders', 'dbt_fct') }]
  const project = {
    'dbt_project.yml': 'name: x\n',
    'models/fct.sql': 'select 1 as id, amount\n',
    'models/fct.yml': 'models:\n  - name: fct\n    columns:\n      - name: id\n      - name: status\n',
  }
  const placeAt = async (message: string, files: Record<string, string>, of = branch, fileName?: string) => {
    const errors = [{ message, times: 1, ...(fileName === undefined ? {} : { fileName }) }]
    const [one] = await locateErrors(errors, checkoutOf(files), paths, undefined, of)
    return one?.place
  }
  const at = async (
    message: string,
    files: Record<string, string> = project,
    of = branch,
    fileName?: string,
  ) => {
    const place = await placeAt(message, files, of, fileName)
    return place && shown(place)
  }
  const ofStatus = (cube: string) => `${cube} cube: "dimensions.status.type" must be one of [x]`
  const generatedOf = (table: string) => [
    {
      path: '/model/x.yml',
      content: orders.replace('name: orders', 'name: shown').replace('shop.orders', table),
    },
  ]

  it.each<[string, string, string]>([
    ['the column', ofStatus('dbt_fct'), '≈ models/fct:5'],
    [
      'the SQL of another column',
      'dbt_fct cube: "measures.amount.type" must be one of [x]',
      '≈ models/fct.sql:1',
    ],
    ['the model', 'dbt_fct cube: "sqlTable" is not allowed', '≈ models/fct:2'],
  ])('lead to the dbt project: %s', async (_, message, place) => {
    expect(await at(message)).toBe(place)
    expect(await at(message, project, branch, 'cubes/dbt/fct.yml')).toBe(place)
  })

  it('lead to the model by its table, whatever the cube is called', async () => {
    const properties = project['models/fct.yml'].replaceAll('fct', 'facts')
    const files = {
      ...project,
      'models/facts.sql': 'select 1',
      'models/fct.yml': properties,
      'models/fct.sql': '',
    }
    expect(await at(ofStatus('shown'), files, generatedOf('db.shop.facts'))).toBe('≈ models/fct:5')
  })

  it('lead to the model with that alias', async () => {
    const files = {
      'dbt_project.yml': 'name: x\n',
      'models/facts.sql': "{{ config(alias='shown_facts') }} select 1",
      'models/facts.yml':
        'models:\n  - name: facts\n    config: {alias: shown_facts}\n    columns: [{name: status}]\n',
    }
    const place = await placeAt(ofStatus('shown'), files, generatedOf('db.shop.shown_facts'))
    expect(place).toMatchObject({ path: 'models/facts.yml', line: 4, guess: 'mapped from the cube shown' })
  })

  it('lead to the SQL of a model without properties, not to a source table of the same name', async () => {
    const source =
      'sources:\n  - name: raw\n    tables:\n      - name: fct\n        columns: [{name: status}]\n'
    const sql = 'select 1 as id,\n  status\n'
    const files = { 'dbt_project.yml': 'name: x\n', 'models/fct.sql': sql, 'models/raw.yml': source }
    expect(await at(ofStatus('dbt_fct'), files)).toBe('≈ models/fct.sql:2')
  })

  it('lead nowhere without a dbt model of that name', async () => {
    expect(await at(ofStatus('dbt_fct'), { 'dbt_project.yml': 'name: x\n' })).toBeUndefined()
  })

  it('do not stand for files of the checkout', async () => {
    const own = { ...project, 'model/cubes/dbt/fct.yml': `# written by hand\n${branch[0]?.content}` }
    expect(await at(ofStatus('dbt_fct'), own)).toBe('cubes/dbt/fct:16')
  })
})

describe('a member', () => {
  const stores = `cube('stores', {
  sql_table: 'shop.stores',
  dimensions: {
    id: { sql: 'id', type: 'number', primary_key: true },
    city: { sql: 'city', type: 'string',
      description: 'The city' },
  },
  measures: {
    count: { type: 'count' },
    area: { sql: 'area', type: 'sum' },
  },
})
`
  it.each(
    rows(`
      member                   | place
      orders                   | orders:2
      orders.status            | orders:13
      orders.customers         | orders:5
      orders.gone              | orders:2
      stores                   | stores.js:1
      stores.area              | stores.js:10
      stores.city              | stores.js:5
      stores.city description  | stores.js:6
      stores.gone              | stores.js:1
      # In a view, by the name that it has there.
      sales.status             | sales:6
      sales.total              | sales:7
      sales.customers_region   | sales:12
      sales.best_id            | sales:17
      sales.region             | sales:2
    `),
  )('%s is at %s', async (text = '', place) => {
    const [member = '', key] = text.split(' ')
    const [entity = '', name = ''] = member.split('.')
    const wanted = [{ entity, name, ...(key && { key: 'description' as const }) }]
    const files = checkoutOf({ ...base, 'model/stores.js': stores })
    const found = await locateMembers(wanted, files, paths, [])
    expect(found.map((one) => one && shown(one))).toEqual([place])
  })
})
