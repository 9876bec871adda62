import { describe, expect, it } from 'vitest'
import { requestsOf, useCommand } from '../support/command.ts'
import { type Compared, changesOf, compare, unknownOf } from '../support/compared.ts'
import { modelOf, ordersFile } from '../support/model-words.ts'
import { like, rows, terms, word } from '../support/rows.ts'

// What a gate finds in a branch, with the platform's own compiler and planner. What a token may see, and what an environment
// offers, is not what a model has: neither must pass for a change, nor for none.

useCommand()

const seen = 'cubes:\n  - {name: seen, sql_table: shop.seen, measures: [{name: count, type: count}]}\n'
const inFile = (path: string, text: string) => ({ [`model/${path}`]: text })
const analyst = 'security-context: { groups: [analyst] }\n'

/** What a row is about besides both models. */
const settings: Record<string, Partial<Compared>> = {
  '': {},
  'a view of it': {
    others: inFile(
      'views/sold.yml',
      'views:\n  - name: sold\n    cubes: [{join_path: orders, includes: "*"}]\n',
    ),
  },
  'another file': { added: inFile('cubes/seen.yml', seen) },
  'late, beside policies': {
    others: inFile(
      'cubes/hidden.yml',
      seen.replace('shop.seen', `shop.seen, access_policy: [{group: x, member_level: {includes: "*"}}]`),
    ),
    switches: { runtimeLagMs: 10_000 },
  },
  'a text file': { added: { 'README.md': 'Orders' } },
  late: { switches: { runtimeLagMs: 10_000 } },
  'as analyst': { team: analyst },
  'as analist': { team: analyst.replace('analyst', 'analist') },
  'as tenant': { team: 'security-context: { tenant_id: 4711 }\n' },
  'no groups in tokens': { team: analyst, switches: { tokenSecurityContext: 'none' } },
  'no URL': { team: analyst, switches: { environmentUrl: 'null-in-branches' } },
  'no plans': { switches: { missingScopes: ['sql'] } },
  'no content of it': { switches: { filesWithoutContent: [ordersFile] } },
  'no content of another': {
    others: inFile('cubes/seen.yml', seen),
    switches: { filesWithoutContent: ['model/cubes/seen.yml'] },
  },
  'development mode': { switches: { engineDevMode: 'branches' } },
}

// With the weakest gate that must fail, or else the strictest one, which must pass.
it.each(
  rows(`
    what | beside | base | head | changes | unknown
    a comment | | | ; comment
    a private member more | | | ; hidden spent
    SQL of another form | | | ; other form
    a description | | | ; described | safe description-changed orders.count
    a pre-aggregation more | | | ; rollup | safe pre-aggregation-added orders.main
    a member more | a view of it | | ; spent | safe member-added orders.spent, safe member-added sold.spent
    a cube more | another file | | | safe entity-added seen
    a removed member | a view of it | | ; no revenue | breaking member-removed orders.revenue, breaking member-removed sold.revenue
    a renamed member | | | ; status now state | breaking member-removed orders.status now orders.state
    a hidden member, which the view keeps | a view of it | | ; hidden revenue | breaking member-hidden orders.revenue
    another type | | | ; status a number | breaking dimension-type-changed orders.status
    a filter of a member that is not there | | ; done | ; broken done | breaking plan-failed orders.done
    another aggregation | | | ; average | dangerous aggregation-changed orders.revenue
    other SQL | | | ; net | dangerous member-definition-changed orders.revenue
    another filter | | ; done | ; done today | dangerous member-definition-changed orders.done
    another table | | | ; orders2 | dangerous entity-source-changed orders
    a lost pre-aggregation | | ; rollup of status | ; rollup | dangerous rollup-lost orders.main
    another granularity | | ; fiscal 1 | ; fiscal 3 | dangerous member-definition-changed orders.at
    a place on a map, which no side plans | | ; places on a map | ; places on a map; comment | dangerous not-compared map.spot
    the same place, beside another file | another file | ; places on a map | ; places on a map | safe entity-added seen

    # The query API serves the model of before for 10 s.
    a removed member | late | | ; no revenue | breaking member-removed orders.revenue
    a filter of a member that is not there | late | ; done | ; broken done | breaking plan-failed orders.done
    other SQL | late | | ; net | dangerous member-definition-changed orders.revenue
    another table | late | | ; orders2 | dangerous entity-source-changed orders

    beside policies | late, beside policies | | ; no revenue
      | breaking definition-not-visible ${ordersFile}, breaking member-removed orders.revenue

    # Policies without a context to compare in: one change, whatever differs.
    less | | analyst | analyst; no revenue | breaking definition-not-visible ${ordersFile}
    more | | analyst | analyst; spent | breaking definition-not-visible ${ordersFile}
    other SQL | | analyst | analyst; net | breaking definition-not-visible ${ordersFile}
    more in two files | another file | analyst | analyst; spent
      | breaking definition-not-visible ${ordersFile}, safe entity-added seen
    a file more | another file | analyst | analyst | breaking definition-not-visible model/cubes/seen.yml, safe entity-added seen
    the same beside a text | a text file | analyst | analyst
    a row filter by a private dimension | | analyst cost=1; hidden a | analyst cost=1; hidden b
      | breaking definition-not-visible ${ordersFile}
    a policy more | | | analyst
      | breaking definition-not-visible ${ordersFile}, breaking entity-hidden orders, dangerous access-policy-changed orders
    # And with one.
    more | as analyst | analyst | analyst; spent | safe member-added orders.spent
    a row filter by a private dimension | as analyst | analyst cost=1; hidden a | analyst cost=1; hidden b
      | dangerous entity-source-changed orders
    a policy of another group | as analyst | analyst | finance
      | breaking entity-hidden orders, dangerous access-policy-changed orders
    a policy of a third group | as analyst | analyst, sales | analyst, ops | dangerous access-policy-changed orders
    a mask | as analyst | analyst; maskable | analyst; masked by SQL | dangerous access-policy-changed orders
    other SQL, in a context that sees nothing | as analist | analyst | analyst; net
      | | Access policies hide the whole model on both sides, …\`security-context\`…
    the same, in a context that sees nothing | as analist | analyst | analyst
    more, where tokens have no groups | no groups in tokens | analyst | analyst; spent
      | | …signed another security context…(different: groups)…

    # SQL that needs a context.
    another table | | ; needs a tenant | ; needs a tenant; orders2
      | | The planners of both sides reject \`orders.…\` and everything else: Filter for tenant_id is required. Set \`security-context\` in the team file to a context that may query the model.
    another table, beside what can be compared | another file | ; needs a tenant | ; needs a tenant; orders2
      | safe entity-added seen | The planners of both sides reject \`orders.…\`: Filter for tenant_id is required. Set \`security-context\`…
    another table behind a join | | ; needs a tenant; between items and places | ; needs a tenant; between items and places; orders2
      | | …Filter for tenant_id is required. Set \`security-context\`…
    another file | another file | ; needs a tenant | ; needs a tenant | safe entity-added seen
    another table | as tenant | ; needs a tenant | ; needs a tenant; orders2 | dangerous entity-source-changed orders
    another table behind a join | as tenant | ; needs a tenant; between items and places | ; needs a tenant; between items and places; orders2
      | dangerous join-changed items

    # What an environment lacks or shows besides.
    less, and a policy | no URL | | analyst; no revenue
      | dangerous access-policy-changed orders | …Branch "feature" has no query API at the moment.…
    more | no plans | | ; spent | safe member-added orders.spent | …Permission denied (403) while planning…
    less and more | no plans | | ; spent; no revenue
      | breaking member-removed orders.revenue, safe member-added orders.spent | …Permission denied (403) while planning…
    more | no content of it | | ; spent
      | safe member-added orders.spent | …branch "main" are not compared: the platform lists \`${ordersFile}\`…
    more | no content of another | | ; spent | safe member-added orders.spent | …\`model/cubes/seen.yml\`…
    more | development mode | | ; spent | safe member-added orders.spent
    a hidden member | development mode | | ; hidden revenue | breaking member-hidden orders.revenue
  `),
)('%s (%s): %s -> %s is found', async (_, beside = '', base = '', head = '', changes = '', unknown = '') => {
  const [level] = ['breaking', 'dangerous'].filter((each) => changes.includes(each))
  const failOn = unknown === '' ? (level ?? 'dangerous') : 'breaking'
  const step = await compare({ base, head, failOn, ...word(settings, beside) })
  expect([changesOf(step), unknownOf(step).join(' ')]).toEqual([
    terms(changes, String),
    expect.stringMatching(like(unknown)),
  ])
  expect([step.exitCode, step.outputs['failure-kind']]).toEqual(
    level || unknown ? [1, unknown.includes('Permission') ? 'auth' : 'breaking'] : [0, 'none'],
  )
})

it.each<[string, string | undefined, string]>([
  ['without a context', undefined, 'breaking definition-not-visible model/views/sales.js'],
  ['with one', analyst, 'breaking member-removed sales.revenue'],
])('what a view in JavaScript lost is found %s', async (_, team, expected) => {
  const model = (members: string) => ({
    ...modelOf(''),
    ...inFile(
      'views/sales.js',
      `view('sales', {
        cubes: [{ join_path: orders, includes: [${members}] }],
        access_policy: [{ group: 'analyst', member_level: { includes: '*' } }],
      })`,
    ),
  })
  const sides = { base: model("'count', 'revenue'"), head: model("'count'") }
  const step = await compare({ ...sides, failOn: 'breaking', ...(team && { team }) })
  expect([step.exitCode, changesOf(step)]).toEqual([1, [expected]])
})

describe('no value of a policy or a context is in a report:', () => {
  it('without a context, which it says how to set', async () => {
    const step = await compare({
      base: 'analyst',
      head: 'analyst; net',
      failOn: 'breaking',
      ...settings['another file'],
    })
    expect(step.report.findings.model?.changes[0]?.message).toBe(
      `2 files differ: ${ordersFile}, model/cubes/seen.yml`,
    )
    expect(step.summary).toMatch(/security-context.*DeploymentUpdate/)
    expect(step.errors.join('\n')).toMatch(/definition-not-visible.* set "security-context" in the team file/)
    expect(JSON.stringify(step.report)).not.toMatch(/analyst|comparedAs/)
  })

  it('with groups, which the team file names', async () => {
    const step = await compare({ base: 'analyst', head: 'finance', ...settings['as analyst'] })
    expect(step.report.findings.model?.comparedAs).toBe('groups: analyst')
    expect(step.lines.join('\n')).toContain('compared with "main" as groups: analyst')
    expect(step.summary).toContain('compared with <code>main</code> as <code>groups&#58; analyst</code>')
    expect(JSON.stringify(step.report)).not.toContain('finance')
  })

  it('with other values', async () => {
    const step = await compare({
      base: '; needs a tenant',
      head: '; needs a tenant; net',
      ...settings['as tenant'],
    })
    expect(step.report.findings.model?.comparedAs).toBe('a reader with tenant_id')
    expect(JSON.stringify([step.report, step.lines, step.summary])).not.toContain('4711')
  })
})

describe('two engines that write SQL differently', () => {
  const sentence = 'The two environments write SQL differently'
  const run = (head: string, failOn: string) =>
    compare({
      base: '; done',
      head,
      failOn,
      others: inFile('cubes/seen.yml', seen),
      switches: { branchEngine: 'other' },
    })

  it.each([
    ['breaking', 0],
    ['dangerous', 1],
  ])('leave open whether values change: "fail-on: %s"', async (failOn, exitCode) => {
    const step = await run('; done; spent', failOn)
    expect([step.exitCode, unknownOf(step)]).toEqual([exitCode, []])
    expect(changesOf(step)).toEqual(['safe member-added orders.spent'])
    expect(step.report.findings.model?.valuesUnknown).toContain(sentence)
    expect(step.summary).toContain(sentence)
    expect(step.lines.join('\n')).toContain(`Not compared: ${sentence}`)
    expect(step.errors.join().includes('could not be compared completely')).toBe(exitCode === 1)
  })

  it.each([
    ['; done; no revenue', 'breaking member-removed orders.revenue'],
    ['; broken done', 'breaking plan-failed orders.done'],
  ])('hide nothing that breaks: %s', async (head, change) => {
    const step = await run(head, 'breaking')
    expect(changesOf(step)).toContain(change)
    expect([step.exitCode, step.outputs['breaking-count']]).toEqual([1, '1'])
  })
})

describe('a query API that may serve the model of before', () => {
  it.each<[string, string, string, number, string]>([
    [
      'is read again until 15 s after the build, and then believed',
      '; no revenue',
      'dangerous',
      600_000,
      'late',
    ],
    ['is read again where files differ and no response does', '; comment', 'dangerous', 0, 'late'],
    ['is read once where they differ, too', '; orders2', 'breaking', 0, 'once'],
    ['is read once without a gate', '; no revenue', 'never', 600_000, 'once'],
  ])('%s', async (_, head, failOn, runtimeLagMs, read) => {
    const step = await compare({ head, failOn, switches: { runtimeLagMs } })
    const reads = requestsOf('metaV1').map(({ at }) => at)
    const waitedMs = Math.max(...reads) - Math.min(...reads)
    expect([step.exitCode, unknownOf(step)]).toEqual([0, []])
    if (read === 'once') expect(reads).toHaveLength(2)
    else expect(waitedMs > 9_000 && waitedMs <= 15_000).toBe(true)
  })
})
