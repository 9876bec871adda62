import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { HEADER } from '../../../emulator/dbt/generate/cube-file.ts'
import { compileFiles, filesOf } from './project-folder.ts'

const PROJECT = {
  'dbt_project.yml': 'name: demo\nmodel-paths: [sql/]\nmacro-paths: [./macros]\n',
  'macros/m.sql':
    '{% macro one() %}1{% endmacro %}\n{%- macro two(x) -%}2{%- endmacro -%}\n{# {% macro no() %} #}',
  'sql/sources.yml':
    'sources:\n  - name: raw\n    tables:\n      - {name: orders, columns: [{name: id, tests: [unique]}]}\n',
  'sql/z/orders.sql': "{{ config(materialized='view') }}\nselect * from {{ source('raw', 'orders') }}",
  'sql/customers.sql': "select distinct customer_id from {{ ref('demo', 'orders') }}",
  'sql/orders.yaml': `models:
  - name: orders
    description: |
      All orders.
    data_tests: [some_package.some_test]
    columns:
      - name: id
        description: The key
        data_type: INTEGER
        data_tests: [unique, not_null]
      - name: customer_id
        data_type: bigint
        tests:
          - not_null
          - relationships: {to: ref('customers'), field: customer_id}
      - {name: placed_at, data_type: timestamp with time zone}
      - {name: paid, data_type: boolean, config: {meta: {dimension_type: flag}}}
      - {name: status, meta: {dimension_type: strnig}}
`,
}

describe('compileProject', () => {
  it('makes one file per model, sorted, in block style', async () => {
    const files = filesOf(await compileFiles(PROJECT))
    expect([...files]).toEqual([
      [
        'model/cubes/dbt/customers.yml',
        `${HEADER}cubes:
  - name: dbt_customers
    title: (dbt) customers
    sql_table: analytics.customers
    measures:
      - name: count
        type: count
`,
      ],
      [
        'model/cubes/dbt/orders.yml',
        `${HEADER}cubes:
  - name: dbt_orders
    title: (dbt) orders
    sql_table: analytics.orders
    description: All orders.
    dimensions:
      - name: id
        sql: "{CUBE}.id"
        type: number
        description: The key
        primary_key: true
      - name: customer_id
        sql: "{CUBE}.customer_id"
        type: number
      - name: placed_at
        sql: "{CUBE}.placed_at"
        type: time
      - name: paid
        sql: "{CUBE}.paid"
        type: flag
      - name: status
        sql: "{CUBE}.status"
        type: strnig
    measures:
      - name: count
        type: count
    joins:
      - name: dbt_customers
        sql: "{CUBE}.customer_id = {dbt_customers}.customer_id"
        relationship: many_to_one
`,
      ],
    ])
  })

  it('counts what it found and says so, model by model in the order of building', async () => {
    const outcome = await compileFiles(PROJECT)
    expect(outcome).toMatchObject({ ok: true, stats: { models: 2, sources: 1, macros: 2, cubeCount: 2 } })
    const compiled = outcome.log.filter(({ phase }) => phase === 'dbt-compile').map(({ message }) => message)
    expect(compiled).toEqual([
      'Running with dbt\nUnable to do partial parsing: no earlier parse was kept',
      'Found 2 models, 1 source, 2 macros',
      '1 of 2 OK compiled model orders',
      '2 of 2 OK compiled model customers',
    ])
    const phases = [...new Set(outcome.log.map(({ phase }) => phase))]
    expect(phases).toEqual(['repo-clone', 'dbt-deps', 'dbt-compile', 'manifest', 'write-files'])
  })

  it('sorts the files by their own names, not by where the models lie', async () => {
    const outcome = await compileFiles({ 'models/b.sql': 'select 1', 'models/z/a.sql': 'select 1' })
    expect([...filesOf(outcome).keys()]).toEqual(['model/cubes/dbt/a.yml', 'model/cubes/dbt/b.yml'])
  })

  it('keeps a text that YAML would read as a number without its quotes', async () => {
    const outcome = await compileFiles({
      'models/a.sql': 'select 1',
      'models/a.yml': 'models: [{name: a, description: "2024", columns: [{name: x, description: "true"}]}]',
    })
    const model: unknown = parse(filesOf(outcome).get('model/cubes/dbt/a.yml') ?? '')
    expect(model).toMatchObject({ cubes: [{ description: '2024', dimensions: [{ description: 'true' }] }] })
  })
})
