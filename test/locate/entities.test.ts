import { describe, expect, it } from 'vitest'
import type { ModelError, Place } from '../../src/base/findings.ts'
import { locateErrors } from '../../src/locate/locate.ts'
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
        includes: [status, nothing]
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

describe('a message without a file', () => {
  it.each<[string, string, string[]]>([
    ['a key of a cube', 'orders cube: (sqlTable = x) is not allowed', ['orders:3']],
    ['a view, which is called a cube', 'sales cube: "folders" must be an array', ['sales:18']],
    ['a cube that is not there', 'nobody cube: "sql" is required', []],
    ['a member that the cube extends', 'vips cube: "dimensions.id.type" must be one of [x]', ['customers:7']],
    [
      'a key without',
      "orders cube: primary key for 'customers' is required when join is defined in order to x",
      ['customers:2'],
    ],
    ['a join to a missing cube', "orders cube: Cube nobody doesn't exist", []],
    [
      'a member of a view',
      "sales cube: Member 'status' is included in 'sales' but not defined in any cube",
      ['≈ sales:6'],
    ],
    ['a member with an alias', "sales cube: Member 'total' is included in 'sales' but x", ['≈ sales:7']],
    [
      'a member with a prefix',
      "sales cube: Member 'customers_region' is included in 'sales' but x",
      ['sales:12'],
    ],
    [
      'a member with a prefix of its own',
      "sales cube: Member 'best_id' is included in 'sales' but x",
      ['≈ sales:17'],
    ],
    ['a member without its prefix', "sales cube: Member 'region' is included in 'sales' but x", []],
    ['a folder', "Member 'nothing' included in folder 'Basics' not found", ['sales:20']],
    ['another folder', "Member 'nothing' included in folder 'Other' not found", []],
    ['a missing member', "orders.count cannot be resolved. There's no such member or cube.", ['orders:21']],
    ['a missing word', 'count is not defined', ['orders:21']],
    ['a word that is used nowhere', 'nothing_at_all is not defined', []],
    ['a cube defined twice that is not', 'Found duplicate cube name "orders" in:', []],
    [
      'a member that is twice',
      "Member names must be unique within a cube. Found duplicate measure 'amount' in cube 'orders'",
      ['orders:17'],
    ],
    ['a crash', 'Maximum call stack size exceeded', []],
    ['nothing', 'Something else', []],
  ])('has a place for %s', async (_, message, place) => {
    expect(await located([message])).toEqual([place])
  })

  it('has no place for a cube whose name two files define', async () => {
    const twice = { ...base, 'model/other.yml': orders }
    expect(await located(['orders cube: (sqlTable = x) is not allowed'], twice)).toEqual([[]])
    expect(
      await located(["orders.count cannot be resolved. There's no such member or cube."], twice),
    ).toEqual([[]])
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
})

describe('a message with several complaints', () => {
  it('has a place for each', async () => {
    const message =
      'orders cube: "dimensions.id" does not match any of the allowed types. "measures.amount" does not match any of the allowed types. "joins[0].sql" is required'
    expect(await located([message])).toEqual([['orders:9', 'orders:17', 'orders:7']])
  })

  it('has the first five places', async () => {
    const keys = ['sql_table', 'joins', 'dimensions', 'measures', 'name', 'joins[0].relationship']
    const message = `orders cube: ${keys.map((key) => `"${key}" is not allowed`).join('. ')}`
    expect((await located([message]))[0]).toHaveLength(5)
  })

  it('has one place for complaints about one line', async () => {
    const message = 'orders cube: "dimensions.id" is not allowed. "dimensions.id" must be an object'
    expect(await located([message])).toEqual([['orders:9']])
  })
})

describe('an error that follows from another', () => {
  const cause = 'customers cube: (dimensions.id.type = number) must be one of [x]'

  it.each([
    "orders cube: Cube customers doesn't exist",
    'customers is not defined',
    "customers.id cannot be resolved. There's no such member or cube.",
    "sales cube: Member 'customers_id' is included in 'sales' but x",
  ])('has the place of that: %s', async (message) => {
    expect(await located([message, cause])).toEqual([['≈ customers:7'], ['customers:7']])
  })

  it('has a place of its own if nothing else is wrong, which is not certain', async () => {
    expect(await located(["orders cube: Cube customers doesn't exist"])).toEqual([['≈ orders:5']])
  })

  it('has none if the cause is elsewhere, but unknown', async () => {
    const other = 'orders cube: (sqlTable = x) is not allowed'
    const follows = "orders cube: Cube customers doesn't exist"
    expect(await located([follows, other])).toEqual([[], ['orders:3']])
  })

  it('is a crash, with one other error', async () => {
    const crash = "Cannot read properties of undefined (reading 'x')"
    expect(await located([crash, cause])).toEqual([['≈ customers:7'], ['customers:7']])
    const two = 'orders cube: (sqlTable = x) is not allowed'
    expect((await located([crash, cause, two]))[0]).toEqual([])
  })

  it('is of a file that cannot be parsed', async () => {
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
  const at = async (message: string, fileName?: string, files: Record<string, string> = project) => {
    const errors = [{ message, times: 1, ...(fileName === undefined ? {} : { fileName }) }]
    const [one] = await locateErrors(errors, checkoutOf(files), paths, undefined, branch)
    return one?.place ? shown(one.place) : undefined
  }

  it.each<[string, string, string]>([
    ['the column', 'dbt_fct cube: "dimensions.status.type" must be one of [x]', '≈ models/fct:5'],
    [
      'the SQL, for a column that is not described',
      'dbt_fct cube: "measures.amount.type" must be one of [x]',
      '≈ models/fct.sql:1',
    ],
    ['the model', 'dbt_fct cube: "sqlTable" is not allowed', '≈ models/fct:2'],
  ])('lead to the dbt project: %s', async (_, message, place) => {
    expect(await at(message)).toBe(place)
    expect(await at(message, 'cubes/dbt/fct.yml')).toBe(place)
  })

  it('lead to the model by its table, whatever the cube is called', async () => {
    const files = {
      ...project,
      'models/fct.yml': project['models/fct.yml'].replaceAll('fct', 'facts'),
      'models/fct.sql': '',
    }
    const renamed = { 'models/facts.sql': 'select 1', ...files }
    const errors = [{ message: 'shown cube: "dimensions.status.type" must be one of [x]', times: 1 }]
    const generated = [
      {
        path: '/model/x.yml',
        content: orders.replace('name: orders', 'name: shown').replace('shop.orders', 'db.shop.facts'),
      },
    ]
    const [one] = await locateErrors(errors, checkoutOf(renamed), paths, undefined, generated)
    expect(one?.place && shown(one.place)).toBe('≈ models/fct:5')
  })

  it('lead to the model with that alias', async () => {
    const files = {
      'dbt_project.yml': 'name: x\n',
      'models/facts.sql': "{{ config(alias='shown_facts') }} select 1",
      'models/facts.yml':
        'models:\n  - name: facts\n    config: {alias: shown_facts}\n    columns: [{name: status}]\n',
    }
    const errors = [{ message: 'shown cube: "dimensions.status.type" must be one of [x]', times: 1 }]
    const content = orders
      .replace('name: orders', 'name: shown')
      .replace('shop.orders', 'db.shop.shown_facts')
    const generated = [{ path: '/model/x.yml', content }]
    const [one] = await locateErrors(errors, checkoutOf(files), paths, undefined, generated)
    expect(one?.place).toMatchObject({
      path: 'models/facts.yml',
      line: 4,
      guess: 'mapped from the cube shown',
    })
  })

  it('lead to the SQL of a model without properties, not to a source table of the same name', async () => {
    const files = {
      'dbt_project.yml': 'name: x\n',
      'models/fct.sql': 'select 1 as id,\n  status\n',
      'models/raw.yml':
        'sources:\n  - name: raw\n    tables:\n      - name: fct\n        columns: [{name: status}]\n',
    }
    expect(await at('dbt_fct cube: "dimensions.status.type" must be one of [x]', undefined, files)).toBe(
      '≈ models/fct.sql:2',
    )
  })

  it('lead nowhere without a dbt model of that name', async () => {
    expect(
      await at('dbt_fct cube: "sqlTable" is not allowed', undefined, { 'dbt_project.yml': 'name: x\n' }),
    ).toBeUndefined()
  })

  it('do not stand for files of the checkout', async () => {
    const own = { ...project, 'model/cubes/dbt/fct.yml': `# written by hand\n${branch[0]?.content}` }
    expect(await at('dbt_fct cube: "dimensions.status.type" must be one of [x]', undefined, own)).toBe(
      'cubes/dbt/fct:16',
    )
  })
})
