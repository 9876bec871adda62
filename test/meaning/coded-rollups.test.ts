import { afterAll, expect, it } from 'vitest'
import { Compiler } from '../../emulator/compiler/compiler.ts'
import { toldChanges } from './told-changes.ts'

const [compiler, other] = [new Compiler(), new Compiler()]
afterAll(() => {
  compiler.close()
  other.close()
})

// Pre-aggregations in code, which the query API does not list.

const modelOf = (rollups: string) => `cube(\`orders\`, {
  sql_table: \`orders\`,
  dimensions: {
    id: { sql: \`id\`, type: \`number\`, primary_key: true },
    status: { sql: \`status\`, type: \`string\` },
    city: { sql: \`city\`, type: \`string\` },
  },
  measures: {
    amount: { sql: \`amount\`, type: \`sum\` },
    buyers: { sql: \`buyer\`, type: \`count_distinct\` },
  },
  pre_aggregations: { ${rollups} },
})
`
const sums = 'sums: { measures: [amount], dimensions: [status, city] }'
const uniques = 'uniques: { measures: [buyers], dimensions: [status, city] }'

it.each([
  ['alone', uniques, ''],
  ['beside one of the same dimensions', `${sums}, ${uniques}`, sums],
])('one whose measure does not add up, over two dimensions, removed: %s', async (_, before, after) => {
  const [base, head] = [modelOf(before), modelOf(after)]
  expect(await toldChanges(compiler, base, head, other)).toContain('dangerous: rollup-lost orders.uniques')
})
