import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { pageOf } from '../../scripts/demo-pages.ts'
import { copyProject } from '../../scripts/demo-project.ts'
import { writeFiles } from '../support/folders.ts'
import { git, repositoryOf } from '../support/git.ts'

/** A dbt project of one model as a git repository, with a branch that renames its column. */
function ownRepository(): string {
  const folder = repositoryOf({ 'dbt_project.yml': 'name: own\nmodel-paths: [models]\n' })
  const write = (column: string) => {
    writeFiles(folder, { 'models/accounts.sql': `select 1 as ${column}\n` })
    git(folder, 'add', '--all')
    git(folder, 'commit', '--quiet', '--message', column)
  }
  write('plan')
  git(folder, 'switch', '--quiet', '--create', 'rename')
  write('tier')
  git(folder, 'switch', '--quiet', 'main')
  return folder
}

it('plays a repository of one’s own from a copy of it', () => {
  const project = copyProject(ownRepository(), ['main', 'rename'])
  onTestFinished(() => project.remove())
  const { main = '', rename = '' } = project.branches
  expect(main).toMatch(/^[0-9a-f]{40}$/)
  expect(project.compare(main, rename)).toMatchObject({
    ...{ aheadBy: 1, behindBy: 0, files: [{ path: 'models/accounts.sql' }] },
  })
  expect(readFileSync(join(project.checkOut('rename'), 'models', 'accounts.sql'), 'utf8')).toContain('tier')
})

it.each([
  ['a folder that is no repository', () => tmpdir(), ['main'], 'is not a git repository'],
  ['a branch that is not there', ownRepository, ['main', 'none'], 'has no branch "none"'],
  [
    'a project in another folder',
    ownRepository,
    ['main'],
    'no dbt/dbt_project.yml: give the folder with',
    'dbt',
  ],
])('says what is missing: %s', (_, folder, branches, problem, path = '') => {
  expect(() => copyProject(folder(), branches, path)).toThrow(problem)
})

it('says so in one line, and fails', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/demo.ts', '--dbt-repository', tmpdir()])
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^"[^\n]*\.\n$/) })
})

it('writes pages that need nothing from elsewhere', () => {
  const page = pageOf('comment', 'A <b>', '### Title\n\n```mermaid\ngantt\n```\n\n`x`')
  expect(page).toContain('<title>A b</title>')
  expect(page).toContain('<pre class="mermaid">gantt')
  expect(page).not.toMatch(/(?:src|href)="https?:/)
})
