import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startGitHub } from '../../emulator/github/index.ts'
import { runAction } from '../../scripts/action-runner.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { folderOf } from '../support/folders.ts'
import { emulator, useProject } from '../support/platform.ts'
import { read } from '../support/repository.ts'
import { documentAt, jobOf } from './documents.ts'

// Plays examples/workflows/smoke-query.yml: the bundle against the emulator, with the tests of its first lines.

useProject()
const example = documentAt('examples/workflows/smoke-query.yml')
const { steps } = jobOf(example, 'gate-data')
const lines = read('examples/workflows/smoke-query.yml')
const team = lines
  .split('\n')
  .filter((line) => line.startsWith('#   '))
  .map((line) => line.slice(4))
  .join('\n')

it.each([
  ['the branch serves what the tests expect', [], 0, 'failures="0"'],
  ['a column that the warehouse lacks is red', ['analytics.fct_orders.status'], 1, 'failures="1"'],
])('%s', async (_, missingColumns, exitCode, results) => {
  const temp = folderOf({})
  const sha = 'a'.repeat(40)
  const github = await startGitHub({})
  closeAfterTest(() => github.close())
  github.refs.set('refs/heads/main', sha)
  github.files.set(`${sha}:.data-model-ci.yml`, team)
  const platform = await emulator({
    speed: 200,
    state: { switches: { missingColumns, syncedCommit: 'hide' } },
  })
  const inputs = Object.fromEntries(
    Object.entries(steps.find(({ uses }) => uses?.includes('/data-model-ci@'))?.with ?? {}).map(
      ([name, value]) => [name, String(value)],
    ),
  )
  const known = { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' }
  // On a push, the team file of its commit applies.
  const step = {
    inputs: { ...inputs, ...known },
    eventName: 'push',
    event: { repository: { full_name: 'acme/shop-dbt', default_branch: 'main' } },
    ref: 'refs/heads/main',
    sha,
    githubToken: 'ghs_actions',
    env: { RUNNER_TEMP: temp, GITHUB_API_URL: github.url },
    workspace: folderOf({}),
  }
  const result = await runAction(step)
  expect(result.exitCode, result.output).toBe(exitCode)
  expect(result.output).toMatch(/^Ran [1-9]\d* members with \d+ quer/m)
  const [file = ''] = readdirSync(temp).filter((name) => /^data-model-ci-.*\.xml$/.test(name))
  expect(readFileSync(join(temp, file), 'utf8')).toContain(results)
  expect(platform.violations).toEqual([])
})
