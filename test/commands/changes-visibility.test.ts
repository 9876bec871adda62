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
}

const seen = orders.replace('name: orders', 'name: seen').replace('shop.orders', 'shop.seen')

function validate({ base, head, failOn = 'never', switches = {}, team = '', also }: Given): Promise<Step> {
  return runStep({
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn },
    platform: {
      state: {
        files: { [path]: base },
        branches: [
          { name: 'feature', files: { [path]: head, ...(also && { 'model/cubes/seen.yml': also }) } },
        ],
        switches,
      },
    },
    files: team === '' ? {} : { '.data-model-ci.yml': team },
  })
}

const changesOf = ({ report }: Step) =>
  (report.findings.model?.changes ?? []).map(({ id, member }) => `${id} ${member}`)
const unknownOf = ({ report }: Step) => report.findings.model?.unknown.join(' ') ?? ''

describe('an entity that the token may not see', () => {
  it.each([
    ['without a gate', 'never', 0],
    ['with a gate', 'breaking', 1],
  ])('and whose files differ is told as that, whatever differs (%s)', async (_, failOn, exitCode) => {
    for (const head of [less(withPolicy), more(withPolicy), withPolicy.replace('sql: amount', 'sql: net')]) {
      const step = await validate({ base: withPolicy, head, failOn })
      expect(changesOf(step)).toEqual(['definition-not-visible orders'])
      expect([step.exitCode, unknownOf(step)]).toEqual([exitCode, ''])
      // What a policy says stands in no report.
      expect(JSON.stringify(step.report)).not.toContain('analyst')
      if (exitCode === 1) {
        expect(step.outputs['failure-kind']).toBe('breaking')
        expect(step.errors.join('\n')).toContain('definition-not-visible')
        expect(step.summary).toContain('security-context')
      }
    }
  })

  it('and whose files differ can be accepted with the label', async () => {
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
    expect(changesOf(step)).toEqual(['definition-not-visible orders'])
    expect([step.exitCode, step.outputs.accepted]).toEqual([0, 'true'])
  })

  it.each(['breaking', 'dangerous'])(
    'and whose files are the same does not concern a gate (%s)',
    async (failOn) => {
      const step = await validate({ base: withPolicy, head: withPolicy, failOn, also: seen })
      expect([step.exitCode, step.errors, unknownOf(step)]).toEqual([0, [], ''])
      expect(changesOf(step)).toEqual(['entity-added seen'])
    },
  )

  it('is seen with the groups of the team file', async () => {
    const green = { base: withPolicy, head: more(withPolicy), failOn: 'dangerous', team: analyst }
    const step = await validate(green)
    expect(step.errors).toEqual([])
    expect(step.exitCode).toBe(0)
    expect(unknownOf(step)).toBe('')
    expect(changesOf(step)).toEqual(['member-added orders.costs'])
    expect(step.report.findings.model?.plans).toMatchObject({ checked: 4, failed: 0, alreadyFailing: 0 })
  })

  it('is not asked for where the tenant drops the groups', async () => {
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

  it('because the branch adds a policy is hidden, and that breaks', async () => {
    const step = await validate({ base: orders, head: withPolicy, failOn: 'breaking' })
    expect(changesOf(step)).toContain('entity-hidden orders')
    expect(step.outputs['failure-kind']).toBe('breaking')
  })
})

describe('an environment without a URL', () => {
  const noUrl: Switches = { environmentUrl: 'null-in-branches' }

  it('leaves the files: what is gone is told', async () => {
    const step = await validate({ base: orders, head: less(orders), switches: noUrl })
    expect(step.exitCode).toBe(0)
    expect(changesOf(step)).toEqual(['member-removed orders.revenue'])
    expect(step.report.findings.model?.readings).toEqual(['files'])
    expect(unknownOf(step)).toContain('Branch "feature" has no query API at the moment.')
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
    'Whether queries still work and give the same values was not checked: Permission denied (403) while planning a query: API scope is missing: sql.'

  it.each(['breaking', 'dangerous'])('compares nothing that a gate could rest on (%s)', async (failOn) => {
    const step = await validate({ base: orders, head: more(orders), switches: noPlans, failOn })
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'auth'])
    expect(step.report.findings.model?.unknown).toEqual([missing])
    expect(step.report.findings.model?.plans).toMatchObject({ checked: 0, sent: 0 })
    expect(step.errors.at(-1)).toContain('Permission denied (403) while planning a query')
  })

  it('is told what the texts show, and is green without a gate', async () => {
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
