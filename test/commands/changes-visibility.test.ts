import { describe, expect, it } from 'vitest'
import { mona, startGitHub } from '../../emulator/github/index.ts'
import type { EmulatorOptions } from '../../emulator/index.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { runStep, type Step, useProject } from '../support/platform.ts'

// What a token may see, and what an environment offers, is not what a model has: neither must pass for a change, nor for none.

useProject()

const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
      - {name: note, sql: note, type: string, public: false}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`
const policy = `    access_policy:
      - {group: analyst, member_level: {includes: "*"}}
`
const withPolicy = orders + policy
const more = (model: string) =>
  model.replace('    measures:\n', '    measures:\n      - {name: costs, sql: cost, type: sum}\n')
const less = (model: string) => model.replace(/ {6}- \{name: revenue.*\n/, '')
const analyst = 'security-context: { groups: [analyst] }\n'

type Switches = NonNullable<NonNullable<EmulatorOptions['state']>['switches']>

interface Given {
  base: string
  head: string
  failOn?: string
  switches?: Switches
  team?: string
  /** A file of the branch alone. */
  also?: string
  alsoPath?: string
}

const seen = orders.replace('name: orders', 'name: seen').replace('shop.orders', 'shop.seen')

function validate(given: Given): Promise<Step> {
  const { base, head, failOn = 'never', switches = {}, team = '', also } = given
  const { alsoPath = 'model/cubes/seen.yml' } = given
  return runStep({
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn },
    platform: {
      state: {
        files: { [path]: base },
        branches: [{ name: 'feature', files: { [path]: head, ...(also && { [alsoPath]: also }) } }],
        switches,
      },
    },
    files: team === '' ? {} : { '.data-model-ci.yml': team },
  })
}

const changesOf = ({ report }: Step) =>
  (report.findings.model?.changes ?? []).map(({ id, member }) => `${id} ${member}`)
const unknownOf = ({ report }: Step) => report.findings.model?.unknown.join(' ') ?? ''

describe('a model with access policies, and no context to compare it in', () => {
  const notVisible = (file = path) => `definition-not-visible ${file}`

  it.each([
    ['without a gate', 'never', 0],
    ['with a gate', 'breaking', 1],
  ])('is one change, whatever differs (%s)', async (_, failOn, exitCode) => {
    for (const head of [less(withPolicy), more(withPolicy), withPolicy.replace('sql: amount', 'sql: net')]) {
      const step = await validate({ base: withPolicy, head, failOn })
      expect(changesOf(step)).toEqual([notVisible()])
      expect([step.exitCode, unknownOf(step)]).toEqual([exitCode, ''])
      // What a policy says stands in no report.
      expect(JSON.stringify(step.report)).not.toContain('analyst')
      expect(step.report.findings.model).not.toHaveProperty('comparedAs')
      expect(step.summary).toMatch(/security-context.*DeploymentUpdate/)
      if (exitCode === 1) {
        expect(step.outputs['failure-kind']).toBe('breaking')
        expect(step.errors.join('\n')).toMatch(
          /definition-not-visible.* set "security-context" in the team file/,
        )
      }
    }
  })

  it('is accepted with the label', async () => {
    const [baseSha, headSha] = ['b'.repeat(40), 'f'.repeat(40)]
    const server = await startGitHub()
    closeAfterTest(() => server.close())
    server.files.set(`${baseSha}:.data-model-ci.yml`, 'compare: true\n')
    server.comparisons.set(`${baseSha}...${headSha}`, { aheadBy: 1, behindBy: 0, files: [{ path }] })
    server.label(7, mona, 'approved-breaking-change')
    const repo = { full_name: 'acme/shop-dbt', pushed_at: '1970-01-01T00:00:00Z' }
    const step = await runStep({
      inputs: {
        ...{ command: 'validate', branch: 'feature', 'fail-on': 'breaking' },
        ...{ 'github-token': 'ghs_actions', comment: 'never' },
      },
      platform: {
        state: {
          files: { [path]: withPolicy },
          branches: [{ name: 'feature', files: { [path]: less(withPolicy) } }],
        },
      },
      event: {
        eventName: 'pull_request',
        ref: 'refs/pull/7/merge',
        payload: {
          action: 'labeled',
          label: { name: 'approved-breaking-change' },
          pull_request: {
            number: 7,
            head: { ref: 'work', sha: headSha, repo },
            base: { ref: 'main', sha: baseSha, repo },
          },
          repository: { ...repo, default_branch: 'main' },
        },
      },
      github: (clock) => connect({ baseUrl: server.url, repository: server.repository, clock }),
    })
    expect(changesOf(step)).toEqual(['definition-not-visible model/cubes/orders.yml'])
    expect([step.exitCode, step.outputs.accepted]).toEqual([0, 'true'])
  })

  it.each(['breaking', 'dangerous'])(
    'concerns each of its files, and what is visible is told besides (%s)',
    async (failOn) => {
      const step = await validate({ base: withPolicy, head: withPolicy, failOn, also: seen })
      expect([step.exitCode, unknownOf(step)]).toEqual([1, ''])
      expect(changesOf(step)).toEqual([notVisible('model/cubes/seen.yml'), 'entity-added seen'])
    },
  )

  it('is one change, however many files differ', async () => {
    const step = await validate({ base: withPolicy, head: more(withPolicy), also: seen })
    expect(changesOf(step)).toEqual([notVisible(), 'entity-added seen'])
    expect(step.report.findings.model?.changes[0]?.message).toBe(
      `2 files differ: ${path}, model/cubes/seen.yml`,
    )
  })

  it.each<[string, string | undefined]>([
    ['the same', undefined],
    ['the same, besides others', 'README.md'],
  ])('is unchanged where its files are %s', async (_, alsoPath) => {
    const given = { base: withPolicy, head: withPolicy, failOn: 'dangerous' }
    const step = await validate(alsoPath === undefined ? given : { ...given, also: seen, alsoPath })
    expect([step.exitCode, step.errors, changesOf(step), unknownOf(step)]).toEqual([0, [], [], ''])
  })

  it('is asked again while its runtime may be late', async () => {
    const hidden = `${seen}${policy}`.replace('cubes:\n', '')
    const given = { base: orders + hidden, head: less(orders) + hidden, failOn: 'breaking' }
    const step = await validate({ ...given, switches: { runtimeLagMs: 10_000 } })
    expect(changesOf(step)).toEqual([notVisible(), 'member-removed orders.revenue'])
  })

  it('is compared as the groups of the team file', async () => {
    const green = { base: withPolicy, head: more(withPolicy), failOn: 'dangerous', team: analyst }
    const step = await validate(green)
    expect(step.errors).toEqual([])
    expect(step.exitCode).toBe(0)
    expect(unknownOf(step)).toBe('')
    expect(changesOf(step)).toEqual(['member-added orders.costs'])
    expect(step.report.findings.model?.plans).toMatchObject({ checked: 4, failed: 0, alreadyFailing: 0 })
    expect(step.report.findings.model?.comparedAs).toBe('groups: analyst')
    expect(step.lines.join('\n')).toContain('compared with "main" as groups: analyst')
    expect(step.summary).toContain('compared with <code>main</code> as <code>groups&#58; analyst</code>')
  })

  it.each<[string, string | undefined, string]>([
    ['without a context', undefined, notVisible()],
    ['with one', analyst, 'entity-source-changed orders'],
  ])('tells what a row filter rests on: a private dimension (%s)', async (_, team = '', expected) => {
    const base =
      orders.replace('sql: note', 'sql: note_old') +
      `    access_policy:
      - group: analyst
        member_level: {includes: "*"}
        row_level: {filters: [{member: note, operator: equals, values: [x]}]}
`
    const head = base.replace('note_old', 'note_new')
    const step = await validate({ base, head, failOn: 'dangerous', team })
    expect([step.exitCode, changesOf(step)]).toEqual([1, [expected]])
  })

  it.each<[string, string | undefined, string]>([
    ['without a context', undefined, notVisible('model/views/sales.js')],
    ['with one', analyst, 'member-removed sales.revenue'],
  ])('tells what a view in JavaScript lost (%s)', async (_, team = '', expected) => {
    const view = (members: string) => `view('sales', {
  cubes: [{ join_path: orders, includes: [${members}] }],
  access_policy: [{ group: 'analyst', member_level: { includes: '*' } }],
})
`
    const step = await runStep({
      inputs: { command: 'validate', branch: 'feature', 'fail-on': 'breaking' },
      platform: {
        state: {
          files: { [path]: orders, 'model/views/sales.js': view("'count', 'revenue'") },
          branches: [{ name: 'feature', files: { [path]: orders, 'model/views/sales.js': view("'count'") } }],
        },
      },
      files: team === '' ? {} : { '.data-model-ci.yml': team },
    })
    expect([step.exitCode, changesOf(step)]).toEqual([1, [expected]])
  })

  it('is not, where the context has none of its groups: then the policy itself is one more change', async () => {
    const head = withPolicy.replace('group: analyst', 'group: finance')
    const step = await validate({ base: withPolicy, head, failOn: 'dangerous', team: analyst })
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(changesOf(step)).toEqual(['entity-hidden orders', 'access-policy-changed orders'])
    expect(JSON.stringify(step.report)).not.toContain('finance')
  })

  it.each(['breaking', 'dangerous'])(
    'is not compared in a context that sees nothing of it, and no gate passes (%s)',
    async (failOn) => {
      const team = analyst.replace('analyst', 'analist')
      const head = withPolicy.replace('sql: amount', 'sql: net')
      const step = await validate({ base: withPolicy, head, failOn, team })
      expect([step.exitCode, step.outputs['failure-kind'], changesOf(step)]).toEqual([1, 'breaking', []])
      expect(unknownOf(step)).toMatch(
        /^Access policies hide the whole model on both sides, .*`security-context`/,
      )
      expect(step.errors.at(-1)).toContain('could not be compared completely')
      const equal = await validate({
        base: withPolicy,
        head: withPolicy,
        failOn,
        team,
        also: seen,
        alsoPath: 'a.md',
      })
      expect([equal.exitCode, unknownOf(equal)]).toEqual([0, ''])
    },
  )

  it.each<[string, string, string, string]>([
    ['a policy, below a comment at the margin', '# sales\n      - {group: sales', 'sales,', 'ops,'],
    ['a mask', 'name: revenue, mask: -1', 'mask: -1', 'mask: {sql: amount}'],
  ])('tells what another group than the asked one gets: %s', async (_, text, from, to) => {
    const base = `${orders}${policy}${`${text}, member_level: {includes: "*"}}\n`}`
    const masked = withPolicy.replace('name: revenue', text)
    const model = text.startsWith('#') ? base : masked
    const step = await validate({
      base: model,
      head: model.replace(from, to),
      failOn: 'dangerous',
      team: analyst,
    })
    expect([step.exitCode, changesOf(step)]).toEqual([1, ['access-policy-changed orders']])
  })

  it('is not asked about where the tenant drops the groups', async () => {
    const step = await validate({
      base: withPolicy,
      head: more(withPolicy),
      failOn: 'breaking',
      team: analyst,
      switches: { tokenSecurityContext: 'none' },
    })
    expect(step.exitCode).toBe(1)
    expect(unknownOf(step)).toContain('signed another security context')
    expect(unknownOf(step)).toContain('(different: groups)')
  })

  it('hides what the branch adds a policy to, and that breaks', async () => {
    const step = await validate({ base: orders, head: withPolicy, failOn: 'breaking' })
    expect(changesOf(step)).toContain('entity-hidden orders')
    expect(step.outputs['failure-kind']).toBe('breaking')
  })
})

describe('SQL that needs a context', () => {
  const needing = orders.replace(
    'sql_table: shop.orders',
    `sql: >
      SELECT * FROM shop.orders
      WHERE {SECURITY_CONTEXT.tenant_id.requiredFilter('tenant_id')}`,
  )
  const changed = needing.replace('FROM shop.orders', 'FROM shop.all_orders')
  const missing = (everything: string) =>
    new RegExp(
      `^The planners of both sides reject \`orders.\\w+\`${everything}: Filter for tenant_id is required. Set \`security-context\` in the team file to a context that may query the model.$`,
    )

  it.each(['breaking', 'dangerous'])(
    'is not compared without one, and no gate passes (%s)',
    async (failOn) => {
      const step = await validate({ base: needing, head: changed, failOn })
      expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
      expect([changesOf(step), step.report.findings.model?.unknown.length]).toEqual([[], 1])
      expect(unknownOf(step)).toMatch(missing(' and everything else'))
      expect(step.errors.at(-1)).toContain('could not be compared completely')
      expect(step.report.findings.changeGate?.result).toBe('unknown')
    },
  )

  it('is not compared without one, also beside what can be', async () => {
    const both = { base: needing, head: changed, failOn: 'breaking', also: seen }
    const step = await validate(both)
    expect(step.exitCode).toBe(1)
    expect(unknownOf(step)).toMatch(missing(''))
    expect(changesOf(step)).toEqual(['entity-added seen'])
  })

  it('is not compared without one where only a join leads to it', async () => {
    const base = `${needing.replace(
      '    dimensions:',
      '    joins: [{name: places, sql: "{CUBE}.place = {places}.id", relationship: many_to_one}]\n    public: false\n    dimensions:',
    )}  - name: items
    sql_table: shop.items
    joins: [{name: orders, sql: "{CUBE}.order_id = {orders}.id", relationship: many_to_one}]
    measures: [{name: count, type: count}]
    dimensions: [{name: id, sql: id, type: number, primary_key: true, public: true}]
  - name: places
    sql_table: shop.places
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
`
    const head = base.replace('FROM shop.orders', 'FROM shop.all_orders')
    const given = { base, head, failOn: 'dangerous' }
    const step = await validate(given)
    expect([step.exitCode, changesOf(step)]).toEqual([1, []])
    expect(unknownOf(step)).toContain('Filter for tenant_id is required. Set `security-context`')
    const team = 'security-context: { tenant_id: 4711 }\n'
    expect(changesOf(await validate({ ...given, team }))).toEqual(['join-changed items'])
  })

  it('does not concern a change of another file', async () => {
    const step = await validate({ base: needing, head: needing, failOn: 'dangerous', also: seen })
    expect([step.exitCode, unknownOf(step), changesOf(step)]).toEqual([0, '', ['entity-added seen']])
  })

  it('is compared with one, whose values stand nowhere', async () => {
    const team = 'security-context: { tenant_id: 4711 }\n'
    const step = await validate({ base: needing, head: changed, failOn: 'dangerous', team })
    expect([step.exitCode, unknownOf(step)]).toEqual([1, ''])
    expect(changesOf(step)).toEqual(['entity-source-changed orders'])
    expect(step.report.findings.model?.comparedAs).toBe('a reader with tenant_id')
    expect(JSON.stringify([step.report, step.lines, step.summary])).not.toContain('4711')
  })
})

describe('what neither side plans', () => {
  const places = `
  - name: places
    sql_table: shop.places
    dimensions:
      - {name: city, sql: city, type: string}
      - {name: spot, type: geo, latitude: {sql: lat}, longitude: {sql: lng}}
views:
  - name: map
    cubes: [{join_path: places, includes: "*"}]
`
  const base = orders.trimEnd() + places

  it.each([
    ['dangerous', 1],
    ['breaking', 0],
  ])('is one dangerous change where its file differs (%s)', async (failOn, exitCode) => {
    const step = await validate({ base, head: `${base}# a comment\n`, failOn })
    expect([step.exitCode, changesOf(step), unknownOf(step)]).toEqual([
      exitCode,
      ['not-compared map.spot'],
      '',
    ])
  })

  it('is none where only another file differs', async () => {
    const step = await validate({ base, head: base, failOn: 'dangerous', also: seen })
    expect([step.exitCode, changesOf(step)]).toEqual([0, ['entity-added seen']])
  })
})

describe('an environment without a URL', () => {
  const noUrl: Switches = { environmentUrl: 'null-in-branches' }

  it('leaves the files, which tell what no plan shows, and nothing else', async () => {
    const step = await validate({ base: orders, head: less(withPolicy), switches: noUrl, team: analyst })
    expect(step.exitCode).toBe(0)
    expect(changesOf(step)).toEqual(['access-policy-changed orders'])
    expect(step.report.findings.model?.readings).toEqual(['files'])
    expect(unknownOf(step)).toContain('Branch "feature" has no query API at the moment.')
    expect(step.summary).toContain('What can be queried was not compared.')
  })

  it('makes a gate red', async () => {
    const step = await validate({ base: orders, head: more(orders), switches: noUrl, failOn: 'breaking' })
    expect(step.exitCode).toBe(1)
    expect(step.errors.join('\n')).toContain('has no query API at the moment')
  })
})

describe('a tenant whose tokens may not plan', () => {
  const noPlans: Switches = { missingScopes: ['sql'] }

  const missing =
    'Whether queries still work, with the same SQL, was not checked: Permission denied (403) while planning a query: API scope is missing: sql.'

  it.each(['breaking', 'dangerous'])('compares nothing that a gate could rest on (%s)', async (failOn) => {
    const step = await validate({ base: orders, head: more(orders), switches: noPlans, failOn })
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'auth'])
    expect(step.report.findings.model?.unknown).toEqual([missing])
    expect(step.report.findings.model?.plans).toMatchObject({ checked: 0, sent: 0 })
    expect(step.errors.at(-1)).toContain('Permission denied (403) while planning a query')
  })

  it('is told what the lists show, and is green without a gate', async () => {
    const step = await validate({ base: orders, head: more(less(orders)), switches: noPlans })
    expect([step.exitCode, step.report.findings.model?.unknown]).toEqual([0, [missing]])
    expect(changesOf(step)).toContain('member-removed orders.revenue')
  })
})

describe('an engine in development mode', () => {
  it('shows hidden members, which are no addition', async () => {
    const switches: Switches = { engineDevMode: 'branches' }
    const step = await validate({ base: orders, head: more(orders), switches, failOn: 'dangerous' })
    expect(changesOf(step)).toEqual(['member-added orders.costs'])
    expect(step.exitCode).toBe(0)
  })

  it('shows a member that the branch hides, which is a change all the same', async () => {
    const head = orders.replace('sql: amount, type: sum', 'sql: amount, type: sum, public: false')
    const switches: Switches = { engineDevMode: 'branches' }
    const step = await validate({ base: orders, head, switches, failOn: 'breaking' })
    expect(changesOf(step)).toEqual(['member-hidden orders.revenue'])
    expect(step.exitCode).toBe(1)
  })
})
