import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { production, red, runStep, type StepOptions, step, tagPush, useCommand } from '../support/command.ts'

useCommand()

const broken =
  'cubes:\n  - name: old\n    sql_table: t\n    measures:\n      - name: n\n        type: strnig\n'
const team = { '.data-model-ci.yml': 'errors: new\ncompare: false\n' }

/** Production has a file with an error, which each new branch inherits. */
function breakProduction({ state }: Emulator, content = broken): void {
  const { deployBranch } = state.deployment
  deployBranch.files.set('model/cubes/old.yml', content)
}

async function run(
  { content, ...options }: StepOptions & { content?: string },
  ...faults: Fault[]
): Promise<void> {
  await runStep({
    files: team,
    ...options,
    prepare(platform) {
      breakProduction(platform, content)
      for (const fault of faults) platform.addFault(fault)
    },
  })
}

const unreadable: Fault = { operation: 'validateDataModel', kind: 'status', status: 403, call: 2 }

describe('errors: new', () => {
  it('does not fail for errors that production has, and shows them', async () => {
    await run({})
    expect(step.errors).toEqual([])
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: 'false', 'error-count': '1' })
    expect(step.lines.at(-1)).toContain('; it is built and valid but for 1 error that production has.')
    expect(step.report.findings.errors).toEqual([expect.objectContaining({ known: true })])
    expect(step.lines.filter((line) => line.endsWith('(production has it, too)'))).toHaveLength(1)
    expect(step.summary).toContain(
      '### ⚠️ Data model: synced and built, valid but for 1 error that production has',
    )
    expect(step.summary).toContain('1 error that production has, too</summary>')
    expect(step.annotations).toEqual([])
  })

  it('fails for others, which are listed first and counted alone', async () => {
    await run({ ref: 'invalid-model' })
    expect(step.outputs).toMatchObject({ ...red('validation'), valid: 'false', 'error-count': '3' })
    expect(step.errors.at(-1)).toMatch(/has 2 new errors.*; the first: .*\. Fix the model/)
    expect(step.report.findings.errors?.map(({ known }) => known ?? false).sort()).toEqual([
      false,
      false,
      true,
    ])
    expect(step.summary).toMatch(/### ❌ Data model: 2 new errors$/m)
  })

  it.each([
    ['bad syntax', 'cubes:\n  - name: old\n   sql_table: t\n'],
    ['a missing parent', 'cubes:\n  - name: old\n    extends: nowhere\n'],
  ])('fails where an error of production hides what the branch adds (%s)', async (_, content) => {
    await run({ ref: 'invalid-model', content })
    expect(step.outputs).toMatchObject({ ...red('validation'), valid: 'false', 'error-count': '1' })
    expect(step.warnings.join()).toMatch(/^All errors count: production has an error behind which/m)
    expect(step.errors.at(-1)).toContain('has 1 error')
  })

  it.each<[string, StepOptions, Fault[]]>([
    ['in a release', { event: tagPush('v1.0.0'), inputs: { command: 'release' } }, []],
    ['where the errors of production cannot be read', {}, [unreadable]],
  ])('%s, all errors count', async (_, options, faults) => {
    await run(options, ...faults)
    expect(step.outputs).toMatchObject(red('validation'))
    expect(step.errors.at(-1)).toContain('has 1 error')
    const warned = step.warnings.filter((warning) => warning.startsWith('All errors count, because'))
    expect(warned).toHaveLength(faults.length)
    expect(production().files.size).toBe(2)
  })
})

describe('a gate on changes, while production does not compile', () => {
  const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    measures: [{name: count, type: count}]
`
  it.each<[string, string | undefined]>([
    ['known', undefined],
    ['fixed', orders.replaceAll('orders', 'old')],
  ])('names the model, and no outage (errors that are %s on the branch)', async (_, fixed = broken) => {
    const old = 'model/cubes/old.yml'
    const other = { 'model/cubes/orders.yml': orders }
    const failed = await runStep({
      inputs: { command: 'validate', branch: 'feature', 'fail-on': 'breaking', 'on-platform-outage': 'warn' },
      files: { '.data-model-ci.yml': 'errors: new\n' },
      platform: {
        state: {
          files: { ...other, [old]: broken },
          branches: [{ name: 'feature', files: { 'model/cubes/orders.yml': `${orders}#`, [old]: fixed } }],
        },
      },
    })
    expect([failed.exitCode, failed.outputs['failure-kind']]).toEqual([1, 'breaking'])
    expect(failed.errors.at(-1)).toContain('Fix the data model of branch "main" first')
    expect(failed.errors.at(-1)).not.toContain('Open the environment')
    expect(failed.summary).toMatch(/^### ❌ Data model: not compared completely/m)
    expect(failed.summary).toContain('**not compared** with <code>main</code>')
    expect(failed.outputs).toMatchObject({ 'breaking-count': '', 'dangerous-count': '' })
    expect(failed.lines.join('\n')).toContain('Nothing compared with "main"')
  })
})
