import { describe, expect, it } from 'vitest'
import type { Emulator, Switches } from '../../emulator/index.ts'
import { createDispatcher, createSend, type Send } from '../../src/http/transport.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { runStep, type Step, useProject } from '../support/platform.ts'

// Facts of one run that contradict each other: what the query API serves, which files differ, what was built. A gate waits for
// what may be late.

useProject()

const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    joins:
      - {name: users, sql: "{CUBE}.user_id = {users}.id", relationship: many_to_one}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
      - {name: done, type: count, filters: [{sql: "{status} = 'done'"}]}
  - name: users
    sql_table: shop.users
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: city, sql: city, type: string}
`
const added = '      - {name: costs, sql: cost, type: sum}\n'
const more = orders.replace('    measures:\n', `    measures:\n${added}`)

interface Given {
  head: string
  base?: string
  failOn?: string
  switches?: Partial<Switches>
  prepare?: (platform: Emulator) => void
  send?: Send
}

async function validate({ head, base = orders, failOn = 'breaking', switches = {}, prepare, send }: Given) {
  const step = await runStep({
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn },
    platform: {
      state: { files: { [path]: base }, branches: [{ name: 'feature', files: { [path]: head } }], switches },
    },
    ...(prepare && { prepare }),
    ...(send && { send }),
  })
  const model = step.report.findings.model
  const reads = step.platform.requests.filter(({ operationId }) => operationId === 'metaV1')
  const [first = 0] = reads.map(({ at }) => at)
  const waitedMs = (reads.at(-1)?.at ?? 0) - first
  return { ...step, model, unknown: model?.unknown ?? [], waitedMs, readings: reads.length / 2 }
}

const changesOf = ({ report }: Step) =>
  (report.findings.model?.changes ?? [])
    .filter(({ level }) => level !== 'safe')
    .map(({ id, member }) => `${id} ${member}`)
const swap = (from: string | RegExp, to: string) => orders.replace(from, to)

/** What the query API of the branch would not show, if it served the model of before. */
const edits: Record<string, [head: string, failOn: string, change: string]> = {
  'a removed member': [swap(/ {6}- \{name: revenue.*\n/, ''), 'breaking', 'member-removed orders.revenue'],
  'a removed cube': [
    swap(/ {2}- name: users[\s\S]*/, '').replace(/ {4}joins:\n.*\n/, ''),
    'breaking',
    'entity-removed users',
  ],
  'a hidden member': [
    swap('amount, type: sum', 'amount, type: sum, public: false'),
    'breaking',
    'member-hidden orders.revenue',
  ],
  'another type': [
    swap('status, type: string', 'status, type: number'),
    'breaking',
    'dimension-type-changed orders.status',
  ],
  'a broken filter': [swap('{status} =', '{CUBE.state} ='), 'breaking', 'plan-failed orders.done'],
  'other SQL': [
    swap('sql: amount', 'sql: amount_net'),
    'dangerous',
    'member-definition-changed orders.revenue',
  ],
  'another aggregation': [
    swap('amount, type: sum', 'amount, type: avg'),
    'dangerous',
    'aggregation-changed orders.revenue',
  ],
  'another table': [swap('shop.orders', 'shop.all_orders'), 'dangerous', 'entity-source-changed orders'],
  'another join': [swap('user_id', 'owner_id'), 'dangerous', 'join-changed orders.users'],
  'another filter': [swap("'done'", "'paid'"), 'dangerous', 'member-definition-changed orders.done'],
}

describe('a query API that serves the model of before', () => {
  it.each(Object.entries(edits))(
    'for some seconds hides no change: %s',
    async (_, [head, failOn, change]) => {
      const step = await validate({ head, failOn, switches: { runtimeLagMs: 10_000 } })
      expect(changesOf(step)).toContain(change)
      expect([step.exitCode, step.outputs['failure-kind'], step.unknown]).toEqual([1, 'breaking', []])
      expect(step.waitedMs).toBeLessThanOrEqual(15_000)
    },
  )

  it('is believed 15 s after the build', async () => {
    const [head] = edits['a removed member'] ?? ['']
    const step = await validate({ head, failOn: 'dangerous', switches: { runtimeLagMs: 600_000 } })
    expect([step.exitCode, changesOf(step), step.unknown]).toEqual([0, [], []])
    expect(step.waitedMs).toBeLessThanOrEqual(15_000)
    expect(step.waitedMs).toBeGreaterThan(9_000)
  })

  it('is not waited for without a gate', async () => {
    const [head] = edits['a removed member'] ?? ['']
    const step = await validate({ head, failOn: 'never', switches: { runtimeLagMs: 600_000 } })
    expect([step.exitCode, step.readings]).toEqual([0, 1])
  })
})

describe('a branch whose files and answers differ is read once', () => {
  it.each<[string, string]>([
    ['with a new member', more],
    ['with other descriptions', swap('amount, type: sum', 'amount, type: sum, description: Net')],
    ['with another table', swap('shop.orders', 'shop.all_orders')],
    ['with another join', swap('user_id', 'owner_id')],
  ])('%s', async (_, head) => {
    const step = await validate({ head })
    expect([step.exitCode, step.errors, step.readings]).toEqual([0, [], 1])
  })

  it.each<[string, string]>([
    ['a comment', `${orders}# a comment\n`],
    [
      'a private member',
      swap('    measures:\n', '    measures:\n      - {name: x, type: count, public: false}\n'),
    ],
    [
      'SQL of another form',
      swap('shop.orders', '"shop.orders"').replace('sql: amount,', 'sql: "{CUBE}.amount",'),
    ],
  ])('and again until 15 s after the build, where files differ and no answer does: %s', async (_, head) => {
    const step = await validate({ head, failOn: 'dangerous' })
    expect([step.exitCode, step.errors]).toEqual([0, []])
    expect(step.waitedMs).toBeGreaterThan(9_000)
    expect(step.waitedMs).toBeLessThanOrEqual(15_000)
  })
})

describe('production that is built after a merge by others', () => {
  const unrelated = orders.replaceAll('orders', 'others').replaceAll('users', 'them')

  it.each([
    ['just before the comparison', /file-hashes/, 1],
    ['just before the comparison, after another merge', /file-hashes/, 2],
    ['when the branch began to be built', /staging-environment/, 1],
    // The second build begins 10 s after the first one, and until then nothing is to be seen of it.
    ['when the branch began to be built, after another merge', /staging-environment/, 2],
  ])('is waited for: merged %s', async (_, moment, merges) => {
    let platform: Emulator | undefined
    const waiting = ['first', 'second'].slice(2 - merges)
    const dispatcher = createDispatcher()
    closeAfterTest(() => dispatcher.destroy())
    const send = createSend(dispatcher)
    const step = await validate({
      head: orders,
      switches: { queueBuilds: true },
      prepare: (started) => {
        platform = started
        started.state.putFiles('feature', {
          'model/cubes/own.yml': unrelated.replaceAll('others', 'own').replaceAll('them', 'us'),
        })
        started.state.putFiles('first', { 'model/cubes/others.yml': unrelated })
        started.state.putFiles('second', { [path]: more })
      },
      send: async (wire) => {
        for (const branchName of moment.test(wire.url.href) ? waiting.splice(0) : [])
          await merge(platform, branchName)
        return send(wire)
      },
    })
    expect(changesOf(step)).toContain('member-removed orders.costs')
    expect([step.exitCode, step.outputs['failure-kind'], step.unknown]).toEqual([1, 'breaking', []])
    // What is seen to be built is not compared before.
    if (merges === 1) expect(step.readings).toBe(1)
  })
})

/** What somebody else does. */
async function merge(platform: Emulator | undefined, branchName: string): Promise<void> {
  const response = await fetch(`${platform?.url}/build/api/v1/deployments/1/merge-to-default`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ branchName, message: 'theirs' }),
  })
  expect(await response.json()).toMatchObject({ merged: true })
}
