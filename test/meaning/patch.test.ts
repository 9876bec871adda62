import { describe, expect, it } from 'vitest'
import { patchFor } from '../../src/meaning/patch.ts'

const path = 'model/cubes/orders.yml'
const block = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - name: id
        sql: id
        type: number
      - name: tariff # of the customer
        sql: "{CUBE}.tariff"
        type: string
        case:
          when: [{sql: a, label: b}]

    measures:
      - {name: count, type: count}
`
const flow = block.replace(
  / {6}- name: tariff(?:.|\n)*?\n\n/,
  '      - {name: tariff, sql: tariff, type: string}\n',
)

describe('the lines that keep an old name', () => {
  it.each<[string, string, [number, string[]]]>([
    [
      'of a block',
      block,
      [
        12,
        [
          '      - name: plan # of the customer',
          '        sql: "{CUBE}.tariff"',
          '        type: string',
          '        case:',
          '          when: [{sql: a, label: b}]',
        ],
      ],
    ],
    ['of one line', flow, [8, ['      - {name: plan, sql: tariff, type: string}']]],
    [
      'of the last line without an end',
      flow.replace(/\n {4}measures(?:.|\n)*$/, ''),
      [8, ['      - {name: plan, sql: tariff, type: string}']],
    ],
    [
      'of a quoted name',
      flow.replace('name: tariff', "name: 'tariff'"),
      [8, ['      - {name: plan, sql: tariff, type: string}']],
    ],
  ])('%s are its definition with the old name', (_, content, [line, lines]) => {
    expect(patchFor({ path, content }, 'orders', 'tariff', 'plan')).toEqual({ path, line, lines })
  })

  it.each([
    ['the file does not define it', flow.replace('tariff', 'other')],
    ['the old name is still there', flow.replace('name: id', 'name: plan')],
    [
      'members are a map',
      'cubes:\n  - name: orders\n    dimensions:\n      tariff: {sql: tariff, type: string}\n',
    ],
    [
      'several stand in one line',
      flow
        .replace(/ {6}- \{name: tariff.*\n/, '')
        .replace(
          /dimensions:\n.*\n.*\n.*\n/,
          'dimensions: [{name: id, sql: id, type: number}, {name: tariff, sql: tariff, type: string}]\n',
        ),
    ],
    ['the file has templates', `{% set x = 1 %}\n${flow}`],
    [
      'the definition is long',
      block.replace('type: string\n', `type: string\n${'        # x\n'.repeat(20)}`),
    ],
  ])('are not offered where %s', (_, content) => {
    expect(patchFor({ path, content }, 'orders', 'tariff', 'plan')).toBeNull()
  })
})
