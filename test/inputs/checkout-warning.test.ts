import { expect, it } from 'vitest'
import type { RunContext } from '../../src/event.ts'
import { checkoutWarning } from '../../src/inputs/forks.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

const pullRequest = { pullRequest: { number: 7 } } as RunContext
const push = { pullRequest: null } as RunContext
const settings = { command: 'sync', dbtProjectDir: '.', modelPath: '.' } as const
const project = { 'dbt_project.yml': 'name: shop' }

it.each<[string, Partial<Parameters<typeof checkoutWarning>[0]>, Record<string, string>, string | null]>([
  ['an empty workspace', {}, {}, 'There is no checkout, '],
  ['a project', {}, project, null],
  ['a project with the other ending', {}, { 'dbt_project.yaml': '' }, null],
  ['no project', {}, { 'README.md': '' }, 'There is no dbt_project.yml at the root of the checkout, '],
  ['a project elsewhere', { dbtProjectDir: 'dbt' }, project, 'There is no dbt_project.yml in "dbt", '],
  ['a project there', { dbtProjectDir: 'dbt' }, { 'dbt/dbt_project.yml': '' }, null],
  ['no folder of the model', { modelPath: 'model' }, project, 'There is no folder "model" in the checkout, '],
  ['a folder of the model', { command: 'validate', modelPath: 'model' }, { 'model/a.yml': '' }, null],
  ['no dbt project, where none is needed', { command: 'validate' }, { 'model/a.yml': '' }, null],
  ['nothing, for a command that locates nothing', { command: 'cleanup' }, {}, null],
])('says what is missing: %s', async (_, given, files, expected) => {
  const warning = await checkoutWarning({ ...settings, ...given }, pullRequest, memoryWorkspace(files))
  expect(warning).toEqual(expected === null ? null : expect.stringContaining(expected))
  expect(await checkoutWarning({ ...settings, ...given }, push, memoryWorkspace(files))).toBeNull()
})
