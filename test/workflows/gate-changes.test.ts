import { describe, expect, it } from 'vitest'
import { startGitHub } from '../../emulator/github/index.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { emulator, useProject } from '../support/platform.ts'
import { baseSha, headSha, inputsOf, play, pull } from './play.ts'

useProject()

const broken =
  'cubes:\n  - name: old\n    sql_table: t\n    measures:\n      - name: n\n        type: strnig\n'

async function gate(changed: string, team: string, files: Record<string, string> = {}) {
  const platform = await emulator({ speed: 200, state: { files } })
  const github = await startGitHub({ pulls: [pull] })
  closeAfterTest(() => github.close())
  github.comparisons.set(`${baseSha}...${headSha}`, {
    aheadBy: 1,
    behindBy: 0,
    files: [{ path: changed }],
  })
  github.files.set(`${headSha}:dbt_project.yml`, 'name: shop\n')
  github.files.set(`${baseSha}:.data-model-ci.yml`, team)
  const result = await play(platform, github, inputsOf('gate-changes', 'gate'))
  expect(platform.violations).toEqual([])
  return { result, requests: platform.requests }
}

describe('gate-changes.yml', () => {
  it('skips the sync of a pull request that changes nothing of the dbt project', async () => {
    const { result, requests } = await gate('README.md', '')
    expect(result.exitCode, result.output).toBe(0)
    expect(result.outputs.outcome).toBe('skipped')
    expect(requests).toEqual([])
  })

  it('is green with the errors that production has, if the team file says so', async () => {
    const { result } = await gate('models/a.sql', 'errors: new\ncompare: false\n', {
      'model/cubes/old.yml': broken,
    })
    expect(result.exitCode, result.output).toBe(0)
    expect(result.output).toContain('valid but for 1 error that production has')
  })
})
