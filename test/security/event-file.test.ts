import { beforeEach, describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { type ActionRun, runAction } from '../../scripts/action-runner.ts'
import { demoProject } from '../support/demo-project.ts'
import { holdsCommand } from '../support/hostile-text.ts'
import { emulator, useProject } from '../support/platform.ts'

// The event file is GitHub's, but what is in it is not; on a runner of one's own it may be missing altogether.

useProject()

let platform: Emulator
beforeEach(async () => {
  platform = await emulator({ speed: 1000 })
})

const run = (more: Partial<ActionRun>) =>
  runAction({
    eventName: 'pull_request',
    event: '',
    inputs: { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
    ...more,
  })

describe('an event file', () => {
  const useless: [string, Partial<ActionRun>][] = [
    ['that is missing', { env: { GITHUB_EVENT_PATH: '/nowhere/event.json' } }],
    ['that is no JSON and has commands', { event: '\n::error::PWNED\n##[error]PWNED' }],
    [
      'whose members are nested 100,000 levels deep',
      { event: `{"pull_request":${'['.repeat(1e5)}${']'.repeat(1e5)}}` },
    ],
    ['whose pull request has no branch', { event: { pull_request: { number: 7, head: {}, base: {} } } }],
  ]
  it.each(useless)('%s is a clear message, and nothing is sent', async (_, more) => {
    const { exitCode, output, outputs, stderr } = await run(more)
    expect(exitCode).toBe(1)
    expect(outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    const last = output.split('\n').at(-1) ?? ''
    expect(last).toMatch(/^::error::Invalid input /)
    const others = output.split('\n').filter((line) => line !== last && !line.startsWith('::add-mask::'))
    expect(others.some(holdsCommand)).toBe(false)
    expect(last).not.toContain('##[')
    expect(stderr).toBe('')
    expect(platform.requests).toEqual([])
  })

  it('of 12 MB is read, and the rest goes as always', async () => {
    const message = 'x'.repeat(1000)
    const event = {
      ref: 'refs/heads/main',
      repository: { full_name: 'acme/shop-dbt', default_branch: 'main' },
      commits: Array.from({ length: 12_000 }, (_, id) => ({ id, message })),
    }
    const result = await run({
      eventName: 'push',
      ref: 'refs/heads/main',
      sha: demoProject().branches.main ?? '',
      event,
      inputs: {
        'base-url': platform.url,
        token: platform.token,
        'deployment-id': '1',
        'poll-interval': '50ms',
      },
    })
    expect(result.outputs).toMatchObject({ outcome: 'success', ref: 'main' })
  })
})
