import { describe, expect, it } from 'vitest'
import { validateModel } from '../../../emulator/model/validate.ts'
import { cube, file, messagesFor } from './cubes.ts'

const because = (member: string, ...reasons: string[]) =>
  `orders cube: "${member}" does not match any of the allowed types\nPossible reasons (one of):${reasons.map((reason) => `\n\t* ${reason}`).join('')}`

describe('a cube that is broken by itself', () => {
  it.each<[string, string, string[]]>([
    [
      'a dimension of unknown type',
      '      - {name: status, sql: x, type: strnig}',
      [
        because(
          'dimensions.status',
          '(dimensions.status.type = strnig) must be one of [string, number, boolean, time, geo]',
        ),
      ],
    ],
    [
      'a dimension without anything',
      '      - {name: status}',
      [
        because(
          'dimensions.status',
          '(dimensions.status.type) is required',
          '(dimensions.status.sql) is required',
        ),
      ],
    ],
    [
      'half a place',
      '      - {name: place, type: geo, latitude: {sql: x}}',
      [because('dimensions.place', '(dimensions.place.sql) is required')],
    ],
    [
      'two dimensions without names',
      '      - {sql: x, type: string}\n      - {sql: y, type: string}',
      ['orders cube: "dimensions[2].name" is required', 'orders cube: "dimensions[3].name" is required'],
    ],
    [
      'two joins to one cube',
      `    joins:
      - {name: customers, sql: "{CUBE}.a = {customers}.id", relationship: many_to_one}
      - {name: customers, sql: "{CUBE}.b = {customers}.id", relationship: many_to_one}`,
      ['orders cube: "joins.customers" is defined more than once, in joins'],
    ],
    [
      'a key that is neither true nor false',
      '      - {name: k, sql: k, type: string, primary_key: "yes"}',
      [because('dimensions.k', '(dimensions.k.primary_key = yes) must be a boolean')],
    ],
    [
      'a measure of unknown type',
      '    measures:\n      - {name: total, sql: amount, type: summ}',
      [
        because(
          'measures.total',
          '(measures.total.type = summ) must be one of [count, number, string, boolean, time, sum, avg, min, max, count_distinct, count_distinct_approx, running_total, number_agg, rank]',
        ),
      ],
    ],
    [
      'a sum of nothing',
      '    measures:\n      - {name: total, type: sum}',
      [because('measures.total', '(measures.total.sql) is required')],
    ],
    [
      'a segment without SQL',
      '    segments:\n      - {name: big}',
      [because('segments.big', '(segments.big.sql) is required')],
    ],
    [
      'an unknown relationship',
      '    joins:\n      - {name: customers, sql: "{CUBE}.c = {customers}.id", relationship: many_to_oen}',
      [
        because(
          'joins.customers',
          '(joins.customers.relationship = many_to_oen) must be one of [one_to_one, one_to_many, many_to_one, has_one, has_many, belongs_to]',
        ),
      ],
    ],
    [
      'a dimension without a name',
      '      - {sql: x, type: string}',
      ['orders cube: "dimensions[2].name" is required'],
    ],
    [
      'a dimension with an impossible name',
      '      - {name: a b, sql: x, type: string}',
      [because('dimensions.a b', '(dimensions.a b) must be an identifier')],
    ],
    [
      'a dimension twice',
      '      - {name: id, sql: x, type: string}',
      ['orders cube: "dimensions.id" is defined more than once, in dimensions'],
    ],
    [
      'a measure named like a dimension',
      '    measures:\n      - {name: id, type: count}',
      ['orders cube: "measures.id" is defined more than once, in dimensions and measures'],
    ],
    ['measures that are no list', '    measures: {count: 1}', ['orders cube: "measures" must be an array']],
    ['an unknown key', '    dimnsions: []', ['orders cube: "dimnsions" is not allowed']],
    [
      'two tables',
      '    sql: select 1',
      ['orders cube: contains a conflict between exclusive peers [sql, sql_table]'],
    ],
  ])('%s', (_, extra, messages) => {
    expect(messagesFor(extra)).toEqual(messages)
  })

  it('needs a table and a usable name', () => {
    const { errors } = validateModel([file('x', 'cubes:\n  - name: my-orders\n')])
    expect(errors.map(({ message }) => message)).toEqual([
      'my-orders cube: "name" (my-orders) must be an identifier: letters, digits and underscores',
      'my-orders cube: must contain at least one of [sql, sql_table]',
    ])
  })

  it('is not there for the others, but is still there for itself', () => {
    const broken = cube('customers', '      - {name: x, sql: "{CUBE.id} + {customers.id}", type: nmuber}')
    const user = cube('orders', '      - {name: y, sql: "{customers.id}", type: number}')
    const { errors } = validateModel([file('customers', broken), file('orders', user)])
    expect(errors.map(({ message }) => message.split(' does not')[0])).toEqual([
      'customers cube: "dimensions.x"',
      'customers.id is not defined',
    ])
  })
})
