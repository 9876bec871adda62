import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { runStep, type Step, type StepOptions, useProject } from '../support/platform.ts'

// What `validate` says about merging a branch, with the platform's own compiler and planner behind the query API.

useProject()

const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
      - {name: done, type: count, filters: [{sql: "{status} = 'done'"}]}
views:
  - name: sales
    cubes:
      - {join_path: orders, includes: "*"}
`

const path = 'model/cubes/orders.yml'

interface Compared {
  head: string
  inputs?: Record<string, string>
  files?: Record<string, string>
  faults?: Fault[]
  options?: StepOptions
}

function validate({ head, inputs = {}, files = {}, faults = [], options = {} }: Compared): Promise<Step> {
  return runStep({
    inputs: { command: 'validate', branch: 'feature', ...inputs },
    platform: {
      state: { files: { [path]: orders }, branches: [{ name: 'feature', files: { [path]: head } }] },
    },
    files: { [path]: head, ...files },
    prepare: (platform) => {
      for (const fault of faults) platform.addFault(fault)
    },
    ...options,
  })
}

const changesOf = (step: Step) =>
  (step.report.findings.model?.changes ?? []).map(({ id, member }) => `${id} ${member}`)

describe('a branch', () => {
  it.each([
    [
      'a removed member',
      orders.replace(/ {6}- \{name: revenue.*\n/, ''),
      ['member-removed orders.revenue', 'member-removed sales.revenue'],
    ],
    [
      'a member of another type',
      orders.replace('sql: status, type: string', 'sql: status, type: number'),
      ['dimension-type-changed orders.status', 'dimension-type-changed sales.status'],
    ],
    [
      'a hidden member',
      orders.replace('sql: amount, type: sum', 'sql: amount, type: sum, public: false'),
      // The member of the view stays public.
      ['member-hidden orders.revenue'],
    ],
    [
      'a filter of a member that is gone',
      orders.replace('{status} =', '{CUBE.state} ='),
      ['plan-failed orders.done', 'plan-failed sales.done'],
    ],
  ])('with %s is green, and says so', async (_, head, breaking) => {
    const step = await validate({ head })
    expect(step.errors).toEqual([])
    expect(step.exitCode).toBe(0)
    expect(changesOf(step)).toEqual(expect.arrayContaining(breaking))
    expect(step.report.findings.model?.unknown).toEqual([])
    expect(step.outputs).toMatchObject({ 'breaking-count': String(breaking.length), 'failure-kind': 'none' })
    expect(
      step.report.findings.model?.changes.find(({ level }) => level === 'breaking')?.place,
    ).toMatchObject({
      path,
    })
    expect(step.platform.violations).toEqual([])
  })

  it('fails with "fail-on: breaking", before anything is merged', async () => {
    const head = orders.replace(/ {6}- \{name: revenue.*\n/, '')
    const step = await validate({ head, inputs: { 'fail-on': 'breaking' } })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ 'failure-kind': 'breaking', 'breaking-count': '2', valid: 'true' })
    expect(step.errors.at(-1)).toContain('2 breaking changes')
  })

  it.each(['staging', 'dev-mode'])(
    'that only gets more is green with any gate and "activate: %s"',
    async (opened) => {
      const more = '      - {name: costs, sql: cost, type: sum}\n      - {name: revenue,'
      const step = await validate({
        head: orders.replace('      - {name: revenue,', more),
        inputs: { 'fail-on': 'dangerous', activate: opened },
      })
      expect(step.errors).toEqual([])
      expect(step.exitCode).toBe(0)
      expect(changesOf(step)).toEqual(['member-added orders.costs', 'member-added sales.costs'])
    },
  )
})

describe('a branch that changes while it is compared', () => {
  const added = orders.replace('      - {name: revenue,', '      - {name: costs, sql: cost, type: sum}\n$&')
  const removed = added.replace(/ {6}- \{name: revenue.*\n/, '')

  it.each([
    ['and stays valid is merged after another round', `${added}# by hand\n`, 'none', ['costs']],
    ['and is invalid then is not merged', `${added}views:\n`, 'validation', []],
    ['and loses a member then is not merged', removed, 'breaking', ['revenue', 'costs']],
  ])('%s', async (_, then, failureKind, found) => {
    let platform: Emulator | undefined
    let left = 1
    const dispatcher = createDispatcher()
    closeAfterTest(() => dispatcher.destroy())
    const send = createSend(dispatcher)
    const step = await validate({
      head: added,
      inputs: { command: 'merge', 'fail-on': 'breaking' },
      options: {
        prepare: (started) => {
          platform = started
        },
        send: async (wire) => {
          const response = await send(wire)
          // The commit arrives when the files were read for the comparison.
          if (/files\?.*branchName=feature/.test(wire.url.href) && left-- > 0)
            platform?.state.putFiles('feature', { [path]: then })
          return response
        },
      },
    })
    expect(step.outputs['failure-kind']).toBe(failureKind)
    const merges = step.platform.requests.filter(({ operationId }) => operationId?.startsWith('merge'))
    expect(merges).toHaveLength(failureKind === 'none' ? 1 : 0)
    const ofCube = changesOf(step).filter((change) => change.includes(' orders.'))
    expect(ofCube.map((change) => change.replace(/.*\./, ''))).toEqual(found)
    const checks = step.report.phases.map(({ name }) => name).filter((name) => name === 'Changes')
    expect(checks).toHaveLength(failureKind === 'validation' ? 1 : 2)
  })
})

describe('a merge into the parent', () => {
  const develop = orders.replace('      - {name: revenue,', '      - {name: costs, sql: cost, type: sum}\n$&')
  const feature = orders.replace(/ {6}- \{name: revenue.*\n/, '')

  it.each([
    ['is compared with it', true, {}, ['orders.costs', 'orders.revenue', 'sales.costs', 'sales.revenue']],
    [
      'is compared with it whatever "compare-with" says',
      true,
      { '.data-model-ci.yml': 'compare-with: main\n' },
      ['orders.costs', 'orders.revenue', 'sales.costs', 'sales.revenue'],
    ],
    ['fails where it has no environment, and says how it gets one', false, {}, []],
  ])('%s', async (_, staging, files, removed) => {
    const step = await runStep({
      inputs: { command: 'merge', branch: 'feature', into: 'parent', 'fail-on': 'breaking' },
      platform: {
        state: {
          files: { [path]: orders },
          branches: [
            { name: 'develop', files: { [path]: develop }, staging },
            { name: 'feature', parent: 'develop', files: { [path]: feature } },
          ],
        },
      },
      files: { [path]: feature, ...files },
    })
    expect(step.outputs['failure-kind']).toBe('breaking')
    expect(step.report.findings.model?.base).toBe('develop')
    expect(changesOf(step)).toEqual(
      expect.arrayContaining(removed.map((member) => `member-removed ${member}`)),
    )
    const problem =
      'Branch "develop" has no query API at the moment; to compare with it, switch on its staging'
    expect(step.errors.at(-1)?.includes(problem)).toBe(!staging)
  })
})

describe('an outage of the planner', () => {
  const outage: Fault[] = [{ operation: 'sqlV1Post', kind: 'status', status: 502 }]
  const added = orders.replace('      - {name: revenue,', '      - {name: costs, sql: cost, type: sum}\n$&')

  it.each([
    ['fails the gate after the changes were reported', added, 'fail', 1],
    ['is a warning with "on-platform-outage: warn"', added, 'warn', 0],
    ['is no excuse for a change that was found', added.replace(/ {6}- \{name: revenue.*\n/, ''), 'warn', 1],
  ])('%s', async (_, head, onOutage, exitCode) => {
    const step = await validate({
      head,
      inputs: { 'fail-on': 'breaking', 'on-platform-outage': onOutage, timeout: '3m' },
      faults: outage,
    })
    expect(step.exitCode).toBe(exitCode)
    expect(step.outputs['failure-kind']).toBe('network')
    expect(step.report.findings.changeGate?.result).toBe('unknown')
    expect(changesOf(step)).toEqual(expect.arrayContaining(['member-added orders.costs']))
  })
})

it('a typical pull request takes ten requests, of which two find out that files differ, and few plans', async () => {
  const step = await validate({
    head: orders.replace('shop.orders', 'shop.all_orders').replace(/ {6}- \{name: revenue.*\n/, ''),
    inputs: { 'fail-on': 'breaking' },
  })
  expect(step.report.findings.model?.plans.checked).toBeGreaterThan(5)
  const added = [
    'fileHashes',
    'getDeploymentEnvironments',
    'createDeploymentEnvironmentToken',
    'metaV1',
    'listFiles',
  ]
  const all = step.platform.requests.map(({ operationId }) => operationId ?? '')
  // After the comparison, saved content is read.
  const made = all.slice(0, all.indexOf('getReports'))
  const count = (names: string[]) => made.filter((name) => names.includes(name)).length
  expect(count(added)).toBe(10)
  expect(count(['sqlV1Post'])).toBeLessThanOrEqual(20)
  expect(count(['getDeploymentSettings'])).toBe(1)
})

describe('the tokens', () => {
  it('go to their own hosts only, and are hidden', async () => {
    const dispatcher = createDispatcher()
    closeAfterTest(() => dispatcher.destroy())
    const sent: { url: string; authorization: string | undefined }[] = []
    const send = createSend(dispatcher)
    const step = await validate({
      head: orders.replace('shop.orders', 'shop.all_orders'),
      options: {
        send: (wire) => {
          sent.push({ url: wire.url.href, authorization: wire.headers.authorization })
          return send(wire)
        },
      },
    })
    const { platform, masks, lines, report } = step
    expect(masks).toHaveLength(2)
    const own = [...masks, `Bearer ${platform.token}`]
    const hosts = own.map((token) => [
      ...new Set(
        sent.filter(({ authorization }) => authorization === token).map(({ url }) => new URL(url).origin),
      ),
    ])
    expect(hosts).toEqual([[platform.queryOrigin], [platform.queryOrigin], [platform.url]])
    expect(sent.every(({ authorization }) => own.includes(authorization ?? ''))).toBe(true)
    const printed = lines.filter((line) => !line.startsWith('::add-mask::')).join('\n')
    for (const token of masks) {
      expect(printed).not.toContain(token)
      expect(JSON.stringify(report)).not.toContain(token)
    }
  })
})
