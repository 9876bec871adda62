import { describe, expect, it } from 'vitest'
import type { Switches } from '../../emulator/index.ts'
import { runStep, type Step, useProject } from '../support/platform.ts'

// What a platform may leave out or write in another way: files without content, and two engines whose SQL differs.

useProject()

const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: status, type: string}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`
const users = orders.replaceAll('orders', 'users')
const more = orders.replace('    measures:\n', '    measures:\n      - {name: costs, sql: cost, type: sum}\n')

function validate(head: string, failOn: string, switches: Partial<Switches>): Promise<Step> {
  return runStep({
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn },
    platform: {
      state: {
        files: { [path]: orders, 'model/cubes/users.yml': users },
        branches: [{ name: 'feature', files: { [path]: head, 'model/cubes/users.yml': users } }],
        switches,
      },
    },
  })
}

const changesOf = ({ report }: Step) =>
  (report.findings.model?.changes ?? []).map(({ level, id, member }) => `${level} ${id} ${member}`)
const modelOf = ({ report }: Step) => report.findings.model

describe('a file that the platform lists without content', () => {
  const untold = 'without content'

  it.each(['breaking', 'dangerous'])('makes a gate red, whatever changed (%s)', async (failOn) => {
    for (const missing of [path, 'model/cubes/users.yml']) {
      const step = await validate(more, failOn, { filesWithoutContent: [missing] })
      expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'breaking'])
      expect(modelOf(step)?.unknown.filter((text) => text.includes(untold))).toEqual([
        expect.stringContaining(`branch "main" are not compared: the platform lists \`${missing}\``),
        expect.stringContaining(`branch "feature" are not compared: the platform lists \`${missing}\``),
      ])
      // Nothing of it counts as removed or as new.
      expect(changesOf(step)).toEqual(['safe member-added orders.costs'])
    }
  })

  it('is told without a gate', async () => {
    const step = await validate(more, 'never', { filesWithoutContent: [path] })
    expect([step.exitCode, modelOf(step)?.readings]).toEqual([0, ['meta']])
    expect(step.lines.join('\n')).toContain(untold)
  })
})

describe('two engines that write SQL differently', () => {
  const other = { branchEngine: 'other' } as const
  const sentence = 'The two environments write SQL differently'

  it.each([
    ['a new member', 'breaking', 0, more],
    ['a new member', 'dangerous', 1, more],
    ['other SQL', 'breaking', 0, orders.replace('sql: amount', 'sql: net')],
    ['other SQL', 'dangerous', 1, orders.replace('sql: amount', 'sql: net')],
  ])('leave open whether values change: %s, "fail-on: %s"', async (_, failOn, exitCode, head) => {
    const step = await validate(head, failOn, other)
    expect([step.exitCode, modelOf(step)?.unknown]).toEqual([exitCode, []])
    expect(modelOf(step)?.valuesUnknown).toContain(sentence)
    // No difference of SQL counts, whichever members it is about.
    expect(changesOf(step).filter((one) => !one.includes('orders.'))).toEqual([])
    if (head === more) expect(changesOf(step)).toEqual(['safe member-added orders.costs'])
    expect(step.summary).toContain(sentence)
    expect(step.lines.join('\n')).toContain(`Not compared: ${sentence}`)
    if (exitCode === 1) {
      expect(step.outputs['failure-kind']).toBe('breaking')
      expect(step.errors.at(-1)).toContain('could not be compared completely')
    }
  })

  it.each([
    [
      'a removed member',
      orders.replace(/ {6}- \{name: revenue.*\n/, ''),
      'breaking member-removed orders.revenue',
    ],
    [
      'a member that fails',
      orders.replace('amount, type: sum', `amount, type: sum, filters: [{sql: "{CUBE.gone} = 1"}]`),
      'breaking plan-failed orders.revenue',
    ],
  ])('hide nothing that breaks: %s', async (_, head, change) => {
    for (const failOn of ['breaking', 'dangerous']) {
      const step = await validate(head, failOn, other)
      expect(changesOf(step)).toContain(change)
      expect([step.exitCode, step.outputs['breaking-count']]).toEqual([1, '1'])
    }
  })

  it('are not seen where both sides have the same one', async () => {
    const step = await validate(more, 'dangerous', {})
    expect([step.exitCode, modelOf(step)?.valuesUnknown]).toEqual([0, undefined])
  })
})
