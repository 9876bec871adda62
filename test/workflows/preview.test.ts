import { expect, it } from 'vitest'
import { startGitHub } from '../../emulator/github/index.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { emulator, useProject } from '../support/platform.ts'
import { baseSha, inputsOf, play, pull } from './play.ts'

useProject()

it('preview.yml keeps a preview until clean-up.yml runs for the closed pull request', async () => {
  const platform = await emulator({ speed: 200 })
  const github = await startGitHub({ pulls: [pull] })
  closeAfterTest(() => github.close())
  github.comparisons.set(`${baseSha}...${baseSha}`, { aheadBy: 0, behindBy: 0, files: [] })
  const previews = () =>
    [...platform.state.deployment.branches.keys()].filter((name) => name.startsWith('dbt-preview/'))

  const preview = inputsOf('preview', 'preview')
  const first = await play(platform, github, preview, { action: 'opened' })
  expect(first.exitCode, first.output).toBe(0)
  const [old = ''] = previews()
  expect(previews()).toEqual([old])
  expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining(old)])

  const second = await play(platform, github, preview, { runId: '9000000002' })
  expect(second.exitCode, second.output).toBe(0)
  expect(previews()).toEqual([expect.not.stringContaining(old)])
  expect(platform.state.stagingBranches).toEqual(previews())

  const actor = { login: 'mona', type: 'User' } as const
  github.events.push({ id: 1, issue: 7, event: 'closed', actor, createdAt: new Date().toISOString() })
  const cleanUp = { ...inputsOf('clean-up', 'clean-up'), 'older-than': '' }
  const closed = await play(platform, github, cleanUp, { action: 'closed', runId: '9000000003' })
  expect(closed.exitCode, closed.output).toBe(0)
  expect(previews(), closed.output).toEqual([])
  expect(platform.state.stagingBranches).toEqual([])
  expect(platform.violations).toEqual([])
})
