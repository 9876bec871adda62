import { describe, expect, it } from 'vitest'
import { expectHarmless } from '../report/markup.ts'
import { useCommand } from '../support/command.ts'
import { type Compared, compare } from '../support/compared.ts'
import type { Step } from '../support/platform.ts'
import { pullOn, startHub, talkingTo } from '../support/pull-on-github.ts'

// The model is written by whoever opens a pull request: its texts pass through compiler, planner, log, comment and report.

// A query names what a response calls a member.
useCommand(/query.measures/)

const path = 'model/cubes/orders.yml'
const hostile = [
  '| a | b |\n|---|---|',
  '<img src=x onerror=alert(1)> </details></summary>',
  '@octocat @acme/team #1 GH-1',
  '::error::stop ::set-output name=x::y ##[error]z',
  '::add-mask::e',
  '![pixel](https://evil.example/p.png) [click](https://evil.example)',
  '<!-- data-model-ci:x --> --> ```',
  '\u001b[31mred\u001b[0m \u202e \u2028 \u0085',
  'x'.repeat(5000),
]
const text = hostile.join('\n')
const quoted = (value: string) => JSON.stringify(value)

const modelOf = (description: string, sql: string, filter: string) => `cubes:
  - name: orders
    sql_table: shop.orders
    title: ${quoted(description)}
    description: ${quoted(description)}
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
      - {name: status, sql: ${quoted(sql)}, type: string, title: ${quoted(description)}, description: ${quoted(description)}}
      - {name: note, sql: note, type: string, meta: {text: ${quoted(description)}}}
    measures:
      - {name: count, type: count}
      - {name: done, type: count, filters: [{sql: ${quoted(filter)}}]}
`
const base = modelOf('Orders', 'status', "{status} = 'done'")

/** Runs `validate` of a pull request that comments, with any text as title, description and SQL. */
async function compared(head: string, failOn = 'never', more: Compared = {}) {
  const github = await startHub({ now: () => Date.UTC(2026, 0, 5, 12) })
  const step = await compare({
    ...{ base: { [path]: base }, head: { [path]: head }, files: { [path]: head }, failOn },
    ...more,
    inputs: { 'github-token': 'ghs_actions', comment: 'always' },
    event: pullOn(github),
    ...talkingTo(github),
  })
  return { step, github }
}

/** Lines as the runner reads them: commands begin a line, with blanks before them at most. */
const commands = ({ lines }: Step) =>
  lines.filter((line) => /^\s*(::|##\[)/.test(line) && !/^::add-mask::\S{40,}$/.test(line))

function expectUnharmed({ step, github }: Awaited<ReturnType<typeof compared>>): void {
  const { lines, report, masks, platform, summary } = step
  expect(step.outputs['failure-kind']).not.toBe('internal')
  expect(report.findings.model).toBeDefined()
  expect(commands(step)).toEqual([])
  for (const line of lines)
    expect(/[\u0000-\u0008\u000b-\u001f\u007f\u0085\u2028\u2029]/.test(line), line).toBe(false)
  const [comment] = github.comments
  const body = comment?.body ?? ''
  expect(github.comments).toHaveLength(1)
  // The action's own mark is the first line, and no one sees it.
  const marks = /^<!-- data-model-ci comment v2 [\w {}[\]",:.\\]+ -->\n/
  expect(body).toMatch(marks)
  expectHarmless(body.replace(marks, ''))
  expectHarmless(summary)
  const shown = [
    ...lines.filter((line) => !line.startsWith('::add-mask::')),
    body,
    summary,
    JSON.stringify(report),
  ]
  expect(masks.length).toBe(2)
  for (const secret of [...masks, platform.token]) expect(shown.join('\n')).not.toContain(secret)
  // Nothing that an attacker makes long makes the log or the comment long.
  for (const line of lines) expect(line.length).toBeLessThan(3000)
  expect(body.length).toBeLessThan(60_000)
}

describe('a model with hostile texts', () => {
  it('as titles and descriptions is told without harm', async () => {
    const ended = await compared(modelOf(text, 'status', "{status} = 'done'"))
    expectUnharmed(ended)
    expect(ended.step.report.findings.model?.changes.length).toBeGreaterThan(0)
  })

  it.each(['never', 'breaking', 'dangerous'])('as SQL is told without harm with `%s`', async (failOn) => {
    const sql = text.replaceAll('{', '(')
    const ended = await compared(modelOf('Orders', sql, "{status} = 'done'"), failOn)
    expectUnharmed(ended)
    expect(ended.step.exitCode).toBe(failOn === 'dangerous' ? 1 : 0)
  })

  it('in the message of the planner is told without harm', async () => {
    const ended = await compared(modelOf('Orders', 'status', `{CUBE.gone} = '${text}'`), 'breaking')
    expectUnharmed(ended)
    expect(ended.step.outputs['failure-kind']).toBe('breaking')
    expect(ended.step.report.findings.model?.changes.map(({ id }) => id)).toContain('plan-failed')
  })

  it.each(hostile.map((part) => [part.slice(0, 30), part]))(
    'as names (%s) is told without harm',
    async (_, part) => {
      // A name that the compiler rejects ends before the comparison; one of the platform's meta does not.
      const meta = {
        cubes: [
          {
            name: part,
            type: 'cube',
            title: part,
            measures: [{ name: `${part}.${part}`, title: part, type: 'number', aggType: 'count' }],
            dimensions: [],
            segments: [],
          },
        ],
      }
      expectUnharmed(
        await compared(`${base}\n`, 'never', {
          faults: [{ operation: 'metaV1', kind: 'replace-body', body: meta, call: 1 }],
        }),
      )
    },
  )
})
