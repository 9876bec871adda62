import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { makeDemoProject } from '../../scripts/demo-project.ts'

it('a pull request of one’s own is played against production with the models of its base', async () => {
  const project = makeDemoProject()
  onTestFinished(() => project.remove())
  const inputs = ['--dbt-repository', project.folder, '--head', 'renamed-column']
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/demo.ts', ...inputs])
  expect(stdout).toMatch(/^\| A release of "main" +\| green \| new build/m)
  expect(stdout).toMatch(/^\| A pull request from "renamed-column" +\| red +\| as before/m)
  expect(stdout).toContain('The data model has 2 breaking changes compared with "main"')
})
