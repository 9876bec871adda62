import { expect, it } from 'vitest'
import { relationTestAt } from '../../src/locate/dbt-test.ts'
import { sourceOf } from '../../src/locate/library.ts'

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
    'far below its name',
    inColumn(
      '          - relationships:',
      ...Array(9).fill('              # why'),
      "              to: ref('c')",
    ),
    { line: 7, column: 'customer_id' },
  ],
  [
    'with a name of its own',
    inColumn('          - name: known', '            test_name: relationships', "            to: ref('c')"),
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
    'of an entry whose name is not its first key',
    [
      'models:',
      '  - columns:',
      '      - description: Who',
      '        tests:',
      "          - relationships: {to: ref('c'), field: id}",
      '        name: customer_id',
      '    name: orders',
    ],
    { line: 5, column: 'customer_id' },
  ],
  [
    'of an entry in brackets',
    ['models: [{name: orders, columns: [{data_tests: [{relationships: ', "  {to: ref('c')}}], name: id}]}]"],
    { line: 1, column: 'id' },
  ],
  [
    'of a field',
    [
      'models:',
      '  - name: orders',
      '    columns:',
      '      - name: who',
      '        columns:',
      '          - name: id',
      '            tests:',
      "              - relationships: {to: ref('c')}",
    ],
    { line: 8, column: 'who.id' },
  ],
  [
    'of a column called like a key',
    [
      'models:',
      '  - name: columns',
      '    columns:',
      '      - name: tests',
      "        tests: [relationships: {to: ref('c')}]",
    ],
    { line: 5, column: 'tests' },
  ],
  [
    'of the model',
    ['models:', '  - name: orders', '    data_tests:', '      - relationships:', "          to: ref('c')"],
    { line: 4 },
  ],
  ['that is a foreign key', inColumn('          - type: foreign_key', "            to: ref('c')"), null],
  [
    'that is a foreign key of a column named relationships',
    ['models:', '  - columns:', '      - name: relationships', "        constraints: [{to: ref('c')}]"],
    null,
  ],
  ['that is something else', inColumn('          - mine:', "              to: ref('c')"), null],
  ['of no test', ["ref('c')"], null],
])('finds the test of a join, %s', (_, lines, expected) => {
  const source = sourceOf('models/s.yml', lines.join('\n'))
  const offset = source.text.indexOf('ref(')
  expect(relationTestAt(source, source.lines().at(offset))).toEqual(expected)
})

it('finds none in a file that is no YAML', () => {
  expect(relationTestAt(sourceOf('models/s.sql', "ref('c')"), { line: 1, column: 1 })).toBeNull()
})
