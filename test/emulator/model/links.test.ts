import { describe, expect, it } from 'vitest'
import { validateModel } from '../../../emulator/model/validate.ts'
import { cube, file, messagesFor } from './cubes.ts'

describe('what cubes say about each other', () => {
  it.each<[string, string, string[]]>([
    [
      'an unknown member',
      '      - {name: x, sql: "{amountx} + 1", type: number}',
      ['amountx is not defined'],
    ],
    [
      'an unknown member of its own',
      '      - {name: x, sql: "{CUBE.amountx}", type: number}',
      ['CUBE.amountx is not defined'],
    ],
    [
      'a brace that stays open',
      '      - {name: x, sql: "ab {CUBE.id", type: number}',
      ['Unexpected token (1:4)'],
    ],
    ['braces around nothing', '      - {name: x, sql: "a\\n{}", type: number}', ['Unexpected token (2:2)']],
    [
      'a template that stays open',
      '      - {name: x, sql: "{{ env", type: number}',
      ['Unexpected token (1:1)'],
    ],
    [
      'a name right after a template',
      '      - {name: x, sql: "{{ a }}{gone}", type: number}',
      ['gone is not defined'],
    ],
    [
      'a filter',
      '    measures:\n      - {name: m, type: count, filters: [{sql: "{gone}"}]}',
      ['gone is not defined'],
    ],
    [
      'a join to an unknown cube',
      '    joins:\n      - {name: coupons, sql: "{CUBE}.c = {coupons}.id", relationship: one_to_one}',
      [
        'orders cube: "joins.coupons" refers to a cube that does not exist: coupons',
        'coupons is not defined',
      ],
    ],
    [
      'an unknown parent',
      '    extends: base',
      ['orders cube: "extends" refers to a cube that does not exist: base'],
    ],
  ])('%s', (_, extra, messages) => {
    expect(messagesFor(extra)).toEqual(messages)
  })

  it('refuses a name that is used twice, also by a view, at the later place', () => {
    const { errors } = validateModel([
      file('a', cube('orders')),
      file('b', cube('orders', '      - {name: only_here, sql: "{CUBE.only_here}", type: string}')),
      file('c', 'views:\n  - {name: orders, cubes: [{join_path: orders, includes: "*"}]}\n'),
    ])
    expect(errors).toEqual(
      ['b', 'c'].map((name) => ({
        message: `Found duplicate cube or view name "orders"\n\tin model/cubes/a.yml\n\tin model/cubes/${name}.yml`,
        fileName: `model/cubes/${name}.yml`,
      })),
    )
  })

  it.each([
    [
      '{join_path: gone, includes: "*"}',
      'sales view: "cubes.gone" refers to a cube that does not exist: gone',
    ],
    [
      '{join_path: orders.gone, includes: "*"}',
      'sales view: "cubes.orders.gone" refers to a cube that does not exist: gone',
    ],
    [
      '{join_path: orders, includes: [amountx]}',
      'sales view: "cubes.orders.amountx" refers to a member that orders does not have',
    ],
    ['{includes: "*"}', 'sales view: "cubes.join_path" is required'],
  ])('a view of %s', (entry, message) => {
    const view = `views:\n  - name: sales\n    cubes:\n      - ${entry}\n`
    const { errors } = validateModel([file('orders', cube('orders')), file('sales', view)])
    expect(errors).toEqual([{ message, fileName: 'model/cubes/sales.yml' }])
  })

  it('does not take a broken order of files for another model', () => {
    const files = [file('a', cube('a', '    extends: gone')), file('b', 'cubes: [')]
    expect(validateModel([...files].reverse())).toEqual(validateModel(files))
  })
})
