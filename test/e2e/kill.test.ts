import { afterEach, describe, expect, it } from 'vitest'
import type { Emulator, RequestHook } from '../../emulator/index.ts'
import { type ActionResult, type ActionRun, runAction } from '../../scripts/action-runner.ts'
import { emulator, pullRequest, useProject } from '../support/platform.ts'

// The committed bundle is killed in the middle of a pull request's sync; then post runs on the state it saved.

useProject()

let platform: Emulator
afterEach(() => {
  expect(platform.violations).toEqual([])
})

const { eventName = '', ref = '', payload } = pullRequest('main')

/** A platform that others use, too. */
async function sharedPlatform(onRequest?: RequestHook): Promise<Emulator> {
  const shared = await emulator({
    speed: 50,
    ...(onRequest === undefined ? {} : { onRequest }),
    tokens: ['emulator-token', { token: 'ann-token', user: 'ann' }],
    state: {
      history: 2,
      branches: [
        { name: 'theirs', staging: true },
        { name: 'dev-ann-1', parent: 'theirs' },
        { name: 'dbt-sync/main-1-1-feed' },
      ],
    },
  })
  shared.state.deployment.sessions.set('ann-token', 'dev-ann-1')
  return shared
}

const held = () => {
  const { branches, sessions, runningSyncs } = platform.state
  return {
    branches: branches.map(({ name, parent, hash, staging }) => ({ name, parent, hash, staging })),
    sessions,
    runningSyncs,
  }
}

const action = (openWith: string): ActionRun => ({
  eventName,
  ref,
  event: payload,
  inputs: {
    'base-url': platform.url,
    token: platform.token,
    'deployment-id': '1',
    'poll-interval': '50ms',
    'delete-branch': 'auto',
    'open-with': openWith,
  },
})

async function runPost(openWith: string, killed: ActionResult): Promise<void> {
  const result = await runAction({ ...action(openWith), state: killed.state })
  expect(result).toMatchObject({ exitCode: 0, stderr: '' })
  // A start without an answer may still be on its way, and nobody can tell.
  const { sync } = ledgerOf(killed) as { sync?: { jobId?: string } }
  const mayCome = sync && sync.jobId === undefined && !result.output.includes('Cleaned up: cancelled sync')
  expect(result.output.match(/^::warning::.*?: the sync into branch|^::warning::/gm) ?? []).toEqual(
    mayCome ? ['::warning::Leftover in deployment 1, unconfirmed: the sync into branch'] : [],
  )
  if (killed.state.ledger !== undefined) expect(result.output).toContain('Cleaned up: ')
}

const ledgerOf = ({ state }: ActionResult) => JSON.parse(state.ledger ?? '{}') as Record<string, unknown>

describe('a main that is killed', () => {
  it.each([
    ['Starting a dbt sync', 'staging'],
    ['Started sync job', 'staging'],
    ['Switching the staging', 'staging'],
    ['is valid', 'staging'],
    ['Opening dev mode', 'dev-mode'],
    ['Dev mode is open', 'dev-mode'],
    ['is valid', 'dev-mode'],
  ])('at "%s" (%s) leaves what was there before, and nothing else', async (text, openWith) => {
    platform = await sharedPlatform()
    const before = held()
    let sent = false
    const killed = await runAction({
      ...action(openWith),
      onLine(line, kill) {
        if (sent || !line.includes(text)) return
        sent = true
        kill('SIGKILL')
      },
    })
    expect(sent).toBe(true)
    // The first line comes right before the first entry: the signal may fall between the two.
    if (text !== 'Starting a dbt sync') expect(Object.keys(ledgerOf(killed))).toContain('branch')
    await runPost(openWith, killed)
    expect(held()).toEqual(before)
  })

  it.each([
    ['startDbtSync', 'staging', ['sync', 'branch']],
    ['setBranchStagingEnvironment', 'staging', ['staging', 'branch']],
    ['startDevMode', 'dev-mode', ['session', 'fork', 'branch']],
  ])(
    'while %s is on its way (%s) has written it down already, and leaves nothing',
    async (operation, openWith, entries) => {
      let kill: (() => void) | undefined
      let ended: Promise<unknown> | undefined
      platform = await sharedPlatform(async ({ operationId }, moment) => {
        if (operationId !== operation || moment !== 'worked') return
        kill?.()
        // Not answered before the process is gone, so that it cannot go on before the signal arrives.
        await ended
      })
      const before = held()
      const running = runAction({
        ...action(openWith),
        onStart(send) {
          kill = () => send('SIGKILL')
        },
      })
      ended = running
      const killed = await running
      expect(killed.signal).toBe('SIGKILL')
      expect(platform.requests.at(-1)?.operationId).toBe(operation)
      expect(Object.keys(ledgerOf(killed)).sort()).toEqual([...entries].sort())
      await runPost(openWith, killed)
      expect(held()).toEqual(before)
    },
  )
})
