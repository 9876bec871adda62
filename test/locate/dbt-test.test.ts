import { expect, it } from 'vitest'
import { relationTestAt } from '../../src/locate/dbt-test.ts'

const inColumn = (...test: string[]) => [
  ...['models:', '  - name: orders', '    columns:', '      - name: id', '      - name: "customer_id" # who'],
  ...['        data_tests:', ...test],
]

it.each<[string, string[], object | null]>([
  [
    'with arguments',
    inColumn('          - relationships:', '              arguments:', "                to: ref('c')"),
    { line: 7, column: 'customer_id' },
  ],
  [
    'without arguments',
    inColumn(
      '          - not_null',
      '          - relationships:',
      '              field: id',
      "              to: ref('c')",
    ),
    { line: 8, column: 'customer_id' },
  ],
  [
    'in one line',
    inColumn("          - relationships: {to: ref('c'), field: id}"),
    { line: 7, column: 'customer_id' },
  ],
  [
    'of a list that is not indented',
    [
      'models:',
      '- name: orders',
      '  columns:',
      '  - name: customer_id',
      '    tests:',
      '    - relationships:',
      "        to: ref('c')",
    ],
    { line: 6, column: 'customer_id' },
  ],
  [
    'of the model',
    ['models:', '  - name: orders', '    data_tests:', '      - relationships:', "          to: ref('c')"],
    { line: 4 },
  ],
  ['that is a foreign key', inColumn('          - type: foreign_key', "            to: ref('c')"), null],
  ['that is something else', inColumn('          - mine:', "              to: ref('c')"), null],
  ['that is too far away', inColumn('          - relationships:', ...Array(9).fill('              #')), null],
  ['of no test', [''], null],
])('finds the test of a join, %s', (_, lines, expected) => {
  expect(relationTestAt(lines.join('\n'), lines.length)).toEqual(expected)
})
