import { describe, expect, it } from 'vitest'
import type { RunContext } from '../../src/base/event.ts'
import { noWorkspace } from '../../src/base/workspace.ts'
import { openCheckout } from '../../src/inputs/checkout.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

const [sha, mergeSha] = ['a'.repeat(40), 'e'.repeat(40)]
const push = { pullRequest: null, sha } as RunContext
const pullRequest = { pullRequest: { number: 7 }, sha, mergeSha } as RunContext
const settings = { command: 'sync', dbtProjectDir: '.', modelPath: '.' } as const
const project = { 'dbt_project.yml': 'name: shop' }

type Given = Partial<Parameters<typeof openCheckout>[0]>

it.each<[string, Given, Record<string, string>, string | null]>([
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
  const open = (run: RunContext) => openCheckout({ ...settings, ...given }, run, memoryWorkspace(files, sha))
  const { warning, note } = await open(pullRequest)
  expect(warning).toEqual(expected === null ? null : expect.stringContaining(expected))
  expect(note).toBeNull()
  expect((await open(push)).warning).toBeNull()
})

describe('the workspace shows locations', () => {
  it.each<[string, RunContext, string]>([
    ['of the commit of the run', push, sha],
    ['of the head of a pull request', pullRequest, sha],
    ["of GitHub's merge of the pull request", pullRequest, mergeSha],
  ])('where it is a checkout %s', async (_, run, head) => {
    const workspace = memoryWorkspace(project, head)
    expect(await openCheckout(settings, run, workspace)).toEqual({
      checkout: workspace,
      note: null,
      warning: null,
    })
  })

  it.each<[string, RunContext, string | undefined, string]>([
    [
      'of another job',
      push,
      'c'.repeat(40),
      'is a checkout of commit cccccccccccc, not of commit aaaaaaaaaaaa',
    ],
    ['that is no checkout', push, undefined, 'is no checkout, not of commit aaaaaaaaaaaa'],
    ['of the merge of another run', push, mergeSha, 'is a checkout of commit eeeeeeeeeeee, not of'],
    ['where the run has no commit', { ...push, sha: '' }, sha, 'not of the commit of this run'],
  ])('and none %s, in one line of the log', async (_, run, head, text) => {
    for (const command of ['sync', 'validate', 'merge', 'release'] as const) {
      const opened = await openCheckout({ ...settings, command }, run, memoryWorkspace(project, head))
      expect(opened).toMatchObject({ checkout: noWorkspace, warning: null })
      expect(opened.note).toContain(text)
      expect(opened.note).toMatch(
        /, so errors and changes are shown without file and line\. To have them, set "ref" of actions\/checkout to that commit$/,
      )
    }
  })

  it('where it is what is uploaded, of any commit', async () => {
    const workspace = memoryWorkspace(project)
    expect((await openCheckout({ ...settings, command: 'deploy' }, push, workspace)).checkout).toBe(workspace)
  })
})
