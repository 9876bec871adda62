import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isGenerated } from '../../../emulator/dbt/generate/cube-file.ts'
import { generate } from '../../../emulator/dbt/generate/generate.ts'
import type { ManifestColumn, ManifestModel } from '../../../emulator/dbt/manifest.ts'
import { type DbtOptions, dbtOptions } from '../../../emulator/dbt/options.ts'

const documented: DbtOptions = {
  ...dbtOptions.parse({}),
  dbtFolder: 'model/cubes/dbt',
  dbtNamePrefix: 'dbt_',
}

type Given = Partial<Omit<ManifestModel, 'columns'>> & { columns?: (string | ManifestColumn)[] }

function model(name: string, { columns = [], ...given }: Given = {}): ManifestModel {
  return {
    id: `model.shop.${name}`,
    name,
    database: '',
    schema: 'analytics',
    alias: name,
    packageName: 'shop',
    path: `models/${name}.sql`,
    fqn: ['shop', name],
    tags: [],
    materialized: 'view',
    columns: columns.map((column) => (typeof column === 'string' ? { name: column } : column)),
    primaryKeys: [],
    uniqueColumns: [],
    references: [],
    parents: [],
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

interface Member {
  name: string
  sql: string
  type: string
  relationship: string
  primary_key?: boolean
}
interface Cube {
  name: string
  title?: string
  description?: string
  sql_table: string
  dimensions?: Member[]
  measures: Member[]
  joins?: Member[]
}

function run(models: ManifestModel[], options: Partial<DbtOptions> = {}) {
  const said: string[] = []
  const made = generate(models, { ...documented, ...options }, (_, message) => said.push(message))
  const cubes = made.files.flatMap(({ content }) => {
    const file: { cubes: Cube[] } = parse(content)
    return file.cubes
  })
  const keys = Object.fromEntries(
    cubes.map(({ name, dimensions = [] }) => [
      name.replace(/^dbt_/, ''),
      dimensions.filter((one) => one.primary_key).map((one) => one.name),
    ]),
  )
  return { ...made, said, cubes, keys, paths: made.files.map(({ path }) => path) }
}

const selected = (models: ManifestModel[], dbtSelect: string, dbtExclude = '') =>
  run(models, { dbtSelect, dbtExclude }).cubes.map(({ name }) => name.replace(/^dbt_/, ''))

describe('generated files', () => {
  it('have a header, the documented folder, name, title and table', () => {
    const one = model('orders', { alias: 'all_orders', database: 'lake', description: 'All.' })
    const { files, cubes } = run([one])
    expect(files).toMatchObject([{ path: 'model/cubes/dbt/orders.yml' }])
    expect(files.every(({ content }) => isGenerated(content) && content.startsWith('# '))).toBe(true)
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

  it.each<[Partial<DbtOptions>, unknown]>([
    [{ dbtNamePrefix: 'wh_' }, { name: 'wh_a', title: '(dbt) a', description: 'About.' }],
    [{ dbtTitlePrefix: '' }, { name: 'dbt_a', title: undefined }],
    [{ dbtTitlePrefix: 'From dbt: ' }, { title: 'From dbt: a' }],
    [
      { dbtDescriptions: false },
      { description: undefined, dimensions: [{ name: 'x', sql: '{CUBE}.x', type: 'string' }] },
    ],
  ])('obey %j', (options, cube) => {
    const columns = [{ name: 'x', description: 'About x.' }]
    expect({
      description: undefined,
      title: undefined,
      ...run([model('a', { description: 'About.', columns })], options).cubes[0],
    }).toMatchObject(cube as object)
  })

  it.each([
    [{}, 'model/cubes/dbt/a.yml'],
    [{ dbtFileName: 'cube' as const }, 'model/cubes/dbt/dbt_a.yml'],
    [{ dbtFolder: '/model/generated/' }, 'model/generated/a.yml'],
  ])('lie where %j says', (options, path) => {
    expect(run([model('a')], options).paths).toEqual([path])
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

  it('sum the numbers that are called like amounts', () => {
    const number = (name: string) => ({ name, dataType: 'int' })
    const columns = [...['net_amount', 'price', 'costs', 'Total', 'value', 'size'].map(number), 'amount_text']
    const { cubes } = run([model('a', { columns })])
    const names = ['count', 'total_net_amount', 'total_price', 'total_costs', 'total_Total', 'total_value']
    expect(cubes[0]?.measures.map(({ name }) => name)).toEqual(names)
  })

  it('have no member twice', () => {
    const columns = ['count', 'amount', 'total_amount'].map((name) => ({ name, dataType: 'int' }))
    const { cubes } = run([model('a', { columns })])
    expect(cubes[0]?.measures.map(({ name }) => name)).toEqual(['row_count', 'total_total_amount'])
  })
})

describe('primary keys', () => {
  it.each<[string, Given, string[]]>([
    [
      'constraint before test and name',
      { columns: ['a', 'b', 'c_id'], primaryKeys: [['a', 'b']], uniqueColumns: ['c_id'] },
      ['a', 'b'],
    ],
    ['test before name', { columns: ['email', 'c_id'], uniqueColumns: ['email'] }, ['email']],
    ['the first of two tested columns', { columns: ['x', 'y'], uniqueColumns: ['y', 'x'] }, ['x']],
    [
      'no constraint with a column that is not documented',
      { columns: ['a', 'email'], primaryKeys: [['a', 'gone']], uniqueColumns: ['email'] },
      ['email'],
    ],
    ['the name', { columns: ['note', 'shop_id'] }, ['shop_id']],
    ['the column called after the model', { columns: ['shop_id', 'order_id', 'id_card'] }, ['order_id']],
    ['nothing', { columns: ['paid', 'idea'] }, []],
  ])('come from %s', (_, given, keys) => {
    expect(run([model('fct_orders', given)]).keys).toEqual({ fct_orders: keys })
  })

  it.each(['category_id', 'categories_id'])('find %s in dim_categories', (name) => {
    expect(run([model('dim_categories', { columns: ['other_id', name] })]).keys).toEqual({
      dim_categories: [name],
    })
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
      references: [to('orders', ['order_no', 'no'], ['line_no', 'line']), to('orders', ['order_no', 'no'])],
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
    expect(said).toContain("No join from the test on orders: 'orders' is already reached or the cube itself")
  })

  it('go back, too, if that is wanted', () => {
    const { cubes, keys } = run(pair, { dbtReverseJoins: true })
    expect(cubes[1]?.joins).toEqual([
      {
        name: 'dbt_lines',
        sql: '{CUBE}.no = {dbt_lines}.order_no AND {CUBE}.line = {dbt_lines}.line_no',
        relationship: 'one_to_many',
      },
    ])
    expect(keys).toEqual({ lines: [], orders: ['no', 'line'] })
  })

  it('lead to no model without a file', () => {
    const { cubes, said } = run(pair, { dbtSelect: 'lines' })
    expect(cubes[0]).not.toHaveProperty('joins')
    expect(said).toContain('No join from the test on orders: no file is generated of model.shop.orders')
  })
})

describe('the selection', () => {
  const models = [
    model('a', { tags: ['daily'], path: 'models/staging/a.sql', fqn: ['shop', 'staging', 'a'] }),
    model('b', {
      tags: ['daily', 'hot'],
      path: 'models/marts/b.sql',
      fqn: ['shop', 'marts', 'b'],
      parents: ['model.shop.a'],
    }),
    model('c', {
      materialized: 'table',
      packageName: 'lib',
      path: 'models/marts/c.sql',
      parents: ['model.shop.b'],
    }),
  ]

  it.each([
    ['a', 'a'],
    ['a c', 'a c'],
    ['*', 'a b c'],
    ['tag:daily', 'a b'],
    ['tag:daily,tag:hot', 'b'],
    ['path:models/marts', 'b c'],
    ['models/staging', 'a'],
    ['staging', 'a'],
    ['shop.marts', 'b'],
    ['fqn:marts.b', 'b'],
    ['package:lib', 'c'],
    ['config.materialized:table', 'c'],
    ['+b', 'a b'],
    ['b+', 'b c'],
    ['+c', 'a b c'],
  ])('%s is %s', (select, names) => {
    expect(selected(models, select).join(' ')).toBe(names)
  })

  it('leaves models out', () => {
    expect(selected(models, '', 'tag:hot c')).toEqual(['a'])
  })

  it('keeps the files of models outside of it, and fails when nothing is left', () => {
    expect(run(models, { dbtSelect: 'b' }).kept).toEqual(['model/cubes/dbt/a.yml', 'model/cubes/dbt/c.yml'])
    expect(() => run(models, { dbtSelect: 'd' })).toThrow('no dbt models matched')
    expect(() => run(models, { dbtSelect: 'state:modified' })).toThrow(
      '"state" of "state:modified" is not supported',
    )
  })
})
