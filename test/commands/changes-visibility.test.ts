import { describe, expect, it } from 'vitest'
import type { EmulatorOptions } from '../../emulator/index.ts'
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
}

function validate({ base, head, failOn = 'never', switches = {}, team = '' }: Given): Promise<Step> {
  return runStep({
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn },
    platform: {
      state: {
        files: { [path]: base },
        branches: [{ name: 'feature', files: { [path]: head } }],
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
  const hidden = 'Not visible to this token, so compared by the files alone: `orders`.'

  it('is compared by its files: what is gone is told, and nothing else', async () => {
    const step = await validate({ base: withPolicy, head: less(withPolicy) })
    expect(changesOf(step)).toEqual(['member-removed orders.revenue'])
    expect(unknownOf(step)).toContain(hidden)
    expect(step.exitCode).toBe(0)
  })

  it('makes a gate red, also without a change that breaks', async () => {
    const step = await validate({ base: withPolicy, head: more(withPolicy), failOn: 'breaking' })
    expect(step.exitCode).toBe(1)
    expect(step.outputs['failure-kind']).toBe('breaking')
    expect(step.errors.join('\n')).toContain('security-context')
    expect(changesOf(step)).toEqual(['member-added orders.costs'])
  })

  it('is seen with the groups of the team file', async () => {
    const green = { base: withPolicy, head: more(withPolicy), failOn: 'dangerous', team: analyst }
    const step = await validate(green)
    expect(step.errors).toEqual([])
    expect(step.exitCode).toBe(0)
    expect(unknownOf(step)).toBe('')
    expect(changesOf(step)).toEqual(['member-added orders.costs'])
    expect(step.report.findings.model?.plans).toEqual({ checked: 1, failed: 0, alreadyFailing: 0 })
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

  it('is told, and the gate rests on the rest: a safe change is green', async () => {
    const step = await validate({ base: orders, head: more(orders), switches: noPlans, failOn: 'dangerous' })
    expect(step.errors).toEqual([])
    expect(step.exitCode).toBe(0)
    expect(step.warnings.join('\n')).toContain('API scope is missing: sql')
    expect(step.report.findings.model?.plans.checked).toBe(0)
  })

  it('is told, and the gate rests on the rest: a removed member is red', async () => {
    const head = more(less(orders))
    const step = await validate({ base: orders, head, switches: noPlans, failOn: 'breaking' })
    expect(step.outputs['failure-kind']).toBe('breaking')
    expect(changesOf(step)).toContain('member-removed orders.revenue')
    expect(step.warnings.join('\n')).toContain('API scope is missing: sql')
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
