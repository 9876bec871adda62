import { describe, expect, it } from 'vitest'
import type { Column, CubeModel } from '../../../emulator/dbt/described.ts'
import { isGenerated } from '../../../emulator/dbt/generate/cube-file.ts'
import { generate } from '../../../emulator/dbt/generate/generate.ts'
import { dimensionType, typeByName } from '../../../emulator/dbt/generate/types.ts'
import { cubesIn } from './project-folder.ts'

type Given = Partial<Omit<CubeModel, 'columns'>> & { columns?: (string | Partial<Column>)[] }

function model(name: string, { columns = [], ...given }: Given = {}): CubeModel {
  return {
    id: `model.shop.${name}`,
    name,
    database: '',
    schema: 'analytics',
    alias: name,
    columns: columns.map((column) => ({
      ...{ name: '', quote: false },
      ...(typeof column === 'string' ? { name: column } : column),
    })),
    primaryKeys: [],
    uniqueColumns: [],
    references: [],
    ...given,
  }
}

function to(target: string, ...pairs: [string, string][]) {
  return {
    columns: pairs.map(([own]) => own),
    target: `model.shop.${target}`,
    targetColumns: pairs.map(([, other]) => other),
    evidence: `test on ${target}`,
  }
}

function run(models: CubeModel[]) {
  const said: string[] = []
  const files = generate(models, (_, message) => said.push(message))
  const cubes = cubesIn(files.map(({ content }) => content))
  const keys = Object.fromEntries(
    cubes.map(({ name, dimensions = [] }) => [
      name.replace(/^dbt_/, ''),
      dimensions.filter((one) => one.primary_key).map((one) => one.name),
    ]),
  )
  return { files, said, cubes, keys, paths: files.map(({ path }) => path) }
}

describe('generated files', () => {
  it('have a header, the documented folder, name, title and table', () => {
    const one = model('orders', { alias: 'all_orders', database: 'lake', description: 'All.' })
    const { files, cubes } = run([one])
    expect(files).toMatchObject([{ path: 'model/cubes/dbt/orders.yml' }])
    expect(files.every(({ path, content }) => isGenerated(path, content) && content.startsWith('# '))).toBe(
      true,
    )
    expect(cubes).toEqual([
      {
        name: 'dbt_orders',
        title: '(dbt) all_orders',
        sql_table: 'lake.analytics.all_orders',
        description: 'All.',
        measures: [{ name: 'count', type: 'count' }],
      },
    ])
  })

  it('leave the time spine of metrics out', () => {
    expect(run([model('a'), model('metricflow_time_spine')]).paths).toEqual(['model/cubes/dbt/a.yml'])
    expect(() => run([model('metricflow_time_spine')])).toThrow('no dbt models matched')
  })

  it('have dimensions that are plain words, and none twice', () => {
    const columns = ['address', 'address.city', 'address_city', { name: 'First Name', quote: true }, '2nd']
    const { cubes, said } = run([model('a', { columns })])
    expect(cubes[0]?.dimensions?.map(({ name, sql }) => [name, sql])).toEqual([
      ['address', '{CUBE}.address'],
      ['address_city', '{CUBE}.address.city'],
      ['First_Name', '{CUBE}."First Name"'],
      ['_2nd', '{CUBE}.2nd'],
    ])
    expect(said).toContain('No dimension of the column a.address_city: there is one named address_city')
  })

  const amounts = 'count total_net_amount total_price total_costs total_Total total_value'
  it.each([
    ['net_amount price costs Total value size', amounts],
    // No member twice.
    ['count amount total_amount', 'row_count total_total_amount'],
  ])('sum the numbers that are called like amounts: %s', (columns, measures) => {
    const numbers = columns.split(' ').map((name) => ({ name, dataType: 'int' }))
    const { cubes } = run([model('a', { columns: [...numbers, 'amount_text'] })])
    expect(cubes[0]?.measures.map(({ name }) => name).join(' ')).toBe(measures)
  })
})

describe('primary keys', () => {
  const undocumented = { columns: ['a', 'email'], primaryKeys: [['a', 'gone']], uniqueColumns: ['email'] }
  it.each<[string, Given, string]>([
    [
      'constraint before test and name',
      { columns: ['a', 'b', 'c_id'], primaryKeys: [['a', 'b']], uniqueColumns: ['c_id'] },
      'a b',
    ],
    ['test before name', { columns: ['email', 'c_id'], uniqueColumns: ['email'] }, 'email'],
    ['the first of two tested columns', { columns: ['x', 'y'], uniqueColumns: ['y', 'x'] }, 'x'],
    ['no constraint with a column that is not documented', undocumented, 'email'],
    ['the name', { columns: ['note', 'shop_id'] }, 'shop_id'],
    ['the column called after the model', { columns: ['shop_id', 'order_id', 'id_card'] }, 'order_id'],
    ['nothing', { columns: ['paid', 'idea'] }, ''],
  ])('come from %s', (_, given, keys) => {
    expect(run([model('fct_orders', given)]).keys.fct_orders?.join(' ')).toBe(keys)
  })

  it.each(['category_id', 'categories_id'])('find %s in dim_categories', (name) => {
    const { keys } = run([model('dim_categories', { columns: ['other_id', name] })])
    expect(keys).toEqual({ dim_categories: [name] })
  })

  it('include every column that another cube is joined to', () => {
    const { keys } = run([
      model('a', { columns: ['a_id', 'b_code'], references: [to('b', ['b_code', 'code'])] }),
      model('b', { columns: ['b_id', 'code'] }),
    ])
    expect(keys).toEqual({ a: ['a_id'], b: ['b_id', 'code'] })
  })
})

describe('joins', () => {
  const pair = [
    model('lines', {
      columns: ['order_no', 'line_no'],
      references: [
        to('lines', ['line_no', 'line_no']),
        to('orders', ['order_no', 'no'], ['line_no', 'line']),
        to('orders', ['order_no', 'no']),
      ],
    }),
    model('orders', { columns: ['no', 'line'] }),
  ]

  it('go from the reference to the owner of the key, once', () => {
    const { cubes, said } = run(pair)
    expect(cubes.map(({ joins }) => joins)).toEqual([
      [
        {
          name: 'dbt_orders',
          sql: '{CUBE}.order_no = {dbt_orders}.no AND {CUBE}.line_no = {dbt_orders}.line',
          relationship: 'many_to_one',
        },
      ],
      undefined,
    ])
    expect(said.slice(0, 2)).toEqual(
      ['lines', 'orders'].map(
        (name) => `No join from the test on ${name}: '${name}' is already reached or the cube itself`,
      ),
    )
  })

  it('lead to no model without a file', () => {
    const { cubes, said } = run(pair.slice(0, 1))
    expect(cubes[0]).not.toHaveProperty('joins')
    expect(said).toContain('No join from the test on orders: no file is generated of model.shop.orders')
  })
})

describe('the type of a dimension', () => {
  it.each([
    ['number', 'integer', 'NUMERIC(16, 2)', 'double precision', 'Nullable(Int64)'],
    ['time', 'timestamp_ntz', 'date'],
    ['boolean', 'Boolean'],
    ['string', 'varchar(20)', 'int[]', 'array<int>', 'interval'],
  ])('is %s of the data type %s', (type, ...dataTypes) => {
    for (const dataType of dataTypes) expect(dimensionType(dataType), dataType).toBe(type)
  })

  it.each([
    ['number', 'id', 'ORDER_ID'],
    ['time', 'created_at', 'order_date'],
    ['string', 'paid', 'updated', 'amount'],
  ])('is %s of a column named %s', (type, ...columns) => {
    for (const column of columns) expect(typeByName(column), column).toBe(type)
  })
})
