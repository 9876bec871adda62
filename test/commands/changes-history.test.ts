import { describe, expect, it } from 'vitest'
import { renderComment } from '../../src/report/comment.ts'
import { runStep, useProject } from '../support/platform.ts'

// A data model as it grows: each commit is validated against the one before, and its comment names just what it changed.

useProject()

/** A model by its lines, so that a commit reads as a difference. */
interface Model {
  table: string
  dimensions: string[]
  measures: string[]
  includes: string
  more?: string
}

const write = ({ table, dimensions, measures, includes, more = '' }: Model): string => `cubes:
  - name: orders
    sql_table: ${table}
    dimensions:
${dimensions.map((line) => `      - {${line}}`).join('\n')}
    measures:
${measures.map((line) => `      - {${line}}`).join('\n')}
${more}views:
  - name: sales
    cubes:
      - {join_path: orders, includes: ${includes}}
`

const first: Model = {
  table: 'shop.orders',
  dimensions: [
    'name: id, sql: id, type: number, primary_key: true',
    'name: status, sql: status, type: string',
    'name: placed_at, sql: placed_at, type: time',
  ],
  measures: ['name: count, type: count', 'name: revenue, sql: amount, type: sum'],
  includes: '"*"',
}

const customers = `  - name: customers
    sql_table: shop.customers
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
`

const swap = (lines: readonly string[], from: string, to: string) =>
  lines.map((line) => line.replace(from, to))

/** What each commit does to the model before it, and what its comment is to say of it. */
const commits: [string, (model: Model) => Model, string[]][] = [
  [
    'feat: count what was paid',
    (m) => ({ ...m, measures: [...m.measures, 'name: paid, sql: paid, type: sum'] }),
    ['safe member-added orders.paid', 'safe member-added sales.paid'],
  ],
  [
    'docs: describe revenue',
    (m) => ({
      ...m,
      measures: swap(m.measures, 'name: revenue,', 'name: revenue, description: Without tax,'),
    }),
    ['safe description-changed orders.revenue', 'safe description-changed sales.revenue'],
  ],
  [
    'refactor: average revenue',
    (m) => ({ ...m, measures: swap(m.measures, 'sql: amount, type: sum', 'sql: amount, type: avg') }),
    ['dangerous aggregation-changed orders.revenue', 'dangerous aggregation-changed sales.revenue'],
  ],
  ['feat: add customers', (m) => ({ ...m, more: customers }), ['safe entity-added customers']],
  [
    'refactor: rename the state of an order',
    (m) => ({ ...m, dimensions: swap(m.dimensions, 'name: status', 'name: state') }),
    [
      'breaking member-removed orders.status now orders.state',
      'breaking member-removed sales.status now sales.state',
    ],
  ],
  [
    'fix: state is a number',
    (m) => ({
      ...m,
      dimensions: swap(m.dimensions, 'sql: status, type: string', 'sql: status, type: number'),
    }),
    ['breaking dimension-type-changed orders.state', 'breaking dimension-type-changed sales.state'],
  ],
  [
    'refactor: show two measures in the view',
    (m) => ({ ...m, includes: '[count, revenue]' }),
    // A primary key is hidden in its cube, and not in a view.
    [
      'breaking member-removed sales.id',
      'breaking member-removed sales.paid',
      'breaking member-removed sales.placed_at',
      'breaking member-removed sales.state',
    ],
  ],
  ['style: quote the table', (m) => ({ ...m, table: `"${m.table}"` }), []],
  [
    'fix: read the orders of all shops',
    (m) => ({ ...m, table: 'shop.all_orders' }),
    // With all members of the view, which have the same other table.
    ['dangerous entity-source-changed orders'],
  ],
  ['feat: remove customers', (m) => ({ ...m, more: '' }), ['breaking entity-removed customers']],
]

const models = [first]
for (const [, change] of commits) models.push(change(models.at(-1) ?? first))

describe('a commit', () => {
  it.each(commits.map(([title, , expected], index) => ({ title, expected, index })))(
    '$title',
    async ({ expected, index }) => {
      const entities = models[index + 1]?.more ? 3 : 2
      const path = 'model/cubes/orders.yml'
      const [base, head] = [models[index], models[index + 1]].map((model) => write(model ?? first))
      const step = await runStep({
        inputs: { command: 'validate', branch: 'feature' },
        platform: {
          state: {
            files: { [path]: base ?? '' },
            branches: [{ name: 'feature', files: { [path]: head ?? '' } }],
          },
        },
        files: { [path]: head ?? '' },
      })
      expect(step.exitCode).toBe(0)
      const found = step.report.findings.model?.changes ?? []
      const said = found.map(
        ({ level, id, member, renamedTo }) =>
          `${level} ${id} ${member}${renamedTo === undefined ? '' : ` now ${renamedTo}`}`,
      )
      expect(said.toSorted()).toEqual(expected.toSorted())
      expect(step.report.findings.model?.unknown ?? []).toEqual([])
      const { checked = 0, changed = 0, sent = 0 } = step.report.findings.model?.plans ?? {}
      // Of 20 members at once, on both sides; each cube and view has a few queries of its own, for time, joins and new members.
      expect(sent).toBeLessThanOrEqual(checked / 10 + 20 * changed + 10 * entities)
      const comment = renderComment(step.report)
      for (const { member } of found) expect(comment).toContain(member)
    },
  )
})
