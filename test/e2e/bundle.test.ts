import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { type ActionResult, type ActionRun, runAction } from '../../scripts/action-runner.ts'
import { userAgent } from '../../src/version.ts'
import { calls, emulator, useProject } from '../support/platform.ts'

// The committed bundle, started as a runner starts it, against the emulator in real time.

const project = useProject()
const speed = 200

let platform: Emulator
afterEach(() => {
  expect(platform.violations).toEqual([])
})

const push = (branch: string) => ({
  eventName: 'push',
  event: { ref: `refs/heads/${branch}`, repository: { full_name: 'acme/shop-dbt', default_branch: 'main' } },
  ref: `refs/heads/${branch}`,
})

async function run(more: Partial<ActionRun> = {}, faults: Fault[] = [], at = speed): Promise<ActionResult> {
  platform = await emulator({ speed: at })
  for (const fault of faults) platform.addFault(fault)
  return runAction({
    ...push('main'),
    ...more,
    inputs: {
      'base-url': platform.url,
      token: platform.token,
      'deployment-id': '1',
      'poll-interval': '50ms',
      ...more.inputs,
    },
  })
}

const lastLine = (result: ActionResult) => result.output.split('\n').findLast((line) => line.trim() !== '')

/** Real payloads that GitHub published, for the events that the product reads. */
function example(event: string, action?: string): Record<string, unknown> {
  const path = createRequire(import.meta.url).resolve('@octokit/webhooks-examples/api.github.com/index.json')
  const events = JSON.parse(readFileSync(path, 'utf8')) as {
    name: string
    examples: Record<string, unknown>[]
  }[]
  const found = events
    .find(({ name }) => name === event)
    ?.examples.find((payload) => action === undefined || payload.action === action)
  if (!found) throw new Error(`no example of ${event}`)
  return found
}

describe('an input that is misspelt or blank', () => {
  it.each([
    [
      'dryrun',
      'true',
      '`dryrun`: is not an input of this action (environment variable INPUT_DRYRUN). Did you mean `dry-run`',
    ],
    ['branch', '  ', '`branch`: contains only blanks'],
  ])('%s: %j stops the step before any request', async (name, value, text) => {
    const result = await run({ inputs: { command: 'deploy', production: 'true', [name]: value } })
    expect(result.exitCode).toBe(1)
    expect(result.output).toContain(text)
    expect(platform.requests).toEqual([])
  })
})

describe('a push', () => {
  it('is green with every output, a report, a summary and the log', async () => {
    const result = await run()
    expect(result.stderr).toBe('')
    expect(result.exitCode).toBe(0)
    expect(result.outputs).toMatchObject({
      outcome: 'success',
      'failure-kind': 'none',
      ref: 'main',
      'ref-verified': 'true',
    })
    expect(result.outputs.branch).toMatch(/^dbt-sync\/main-58f416b7-9000000001-1-[0-9a-f]{8}$/)
    expect(result.output).toContain('OK compiled model fct_orders')
    expect(result.summary).toContain('### ✅')
    expect(result.summary).toContain('model/cubes/dbt/fct_orders.yml')
    // The token is masked first of all, and printed nowhere else.
    const [first, ...rest] = result.output.split('\n').filter(Boolean)
    expect(first).toBe(`::add-mask::${platform.token}`)
    expect([...rest, result.summary, JSON.stringify(result.state)].join('\n')).not.toContain(platform.token)
    expect(lastLine(result)).toMatch(/^Synced "main" into branch/)
    // To the Management API and to the query API, which gets the tokens of its environments as they are.
    const authorizations = new Set(platform.requests.map(({ headers }) => headers.authorization))
    expect(authorizations).toContain('Bearer ***')
    expect([...authorizations].every((value) => value?.endsWith('***'))).toBe(true)
    expect(platform.requests.every(({ headers }) => headers['user-agent'] === userAgent)).toBe(true)
  })

  it('uses the other scheme when asked', async () => {
    const result = await run({ inputs: { 'auth-scheme': 'api-key' } })
    expect(result.exitCode).toBe(0)
    expect(platform.requests[0]?.headers.authorization).toBe('Api-Key ***')
  })

  it('is red with the reason in the last line when a model is broken', async () => {
    const result = await run(push('broken-model'))
    expect(result.exitCode).toBe(1)
    expect(lastLine(result)).toMatch(/^::error::The dbt sync of "broken-model" failed in phase [a-z-]+: /)
    expect(result.outputs).toMatchObject({
      outcome: 'failure',
      'failure-kind': 'sync',
    })
    expect(result.summary).toContain('### ❌')
  })
})

describe('other events', () => {
  it('syncs the head branch of a pull request', async () => {
    const event = example('pull_request', 'opened') as { pull_request: { head: { ref: string } } }
    event.pull_request.head.ref = 'invalid-model'
    const result = await run({ eventName: 'pull_request', event, ref: 'refs/pull/2/merge' })
    expect(result.outputs).toMatchObject({
      outcome: 'failure',
      'failure-kind': 'validation',
      ref: 'invalid-model',
      'ref-verified': 'true',
      'error-count': '2',
    })
  })

  it('syncs the tag of a release', async () => {
    const event = example('release', 'published') as { release: { tag_name: string } }
    event.release.tag_name = 'v1.0.0'
    const result = await run({ eventName: 'release', event, ref: 'refs/tags/v1.0.0' })
    expect(result.outputs).toMatchObject({ outcome: 'success', ref: 'v1.0.0' })
  })
})

describe('wrong inputs', () => {
  it('are all reported in one message, and nothing is sent', async () => {
    const result = await run({
      inputs: {
        command: 'dance',
        'deployment-id': '-3',
        timeout: '0s',
        'poll-interval': 'often',
        ref: 'a'.repeat(40),
      },
    })
    expect(result.exitCode).toBe(1)
    expect(platform.requests).toEqual([])
    for (const text of [
      '`command`: "dance"',
      '`deployment-id`: "-3"',
      '`timeout`: "0s"',
      '`poll-interval`: "often"',
      '`ref`: "aaa',
    ]) {
      expect(lastLine(result)).toContain(text)
    }
    expect(result.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input', branch: '' })
  })
})

describe('the end of the time', () => {
  it('cancels the sync, says so and ends by itself', async () => {
    const result = await run({ inputs: { timeout: '1s' } }, [], 2)
    expect(result.exitCode).toBe(1)
    expect(result.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'timeout' })
    expect(platform.state.runningSyncs).toEqual([])
    expect(lastLine(result)).toContain('was cancelled on the platform')
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s cancels the sync, and the process ends by itself',
    async (signal) => {
      let sent = false
      const result = await run(
        {
          onLine(line, kill) {
            if (sent || !line.startsWith('Started sync job ')) return
            sent = true
            kill(signal)
          },
        },
        [],
        2,
      )
      expect(result).toMatchObject({ exitCode: 1, signal: null })
      expect(result.outputs).toMatchObject({ outcome: 'cancelled', 'failure-kind': 'cancelled' })
      expect(platform.state.runningSyncs).toEqual([])
      expect(platform.state.counts.cancels).toBe(1)
    },
  )
})

describe('the post step', () => {
  it('cancels the sync of a main that was killed', async () => {
    let sent = false
    const killed = await run(
      {
        onLine(line, kill) {
          if (sent || !line.startsWith('Started sync job ')) return
          sent = true
          kill('SIGKILL')
        },
      },
      [],
      2,
    )
    expect(killed.signal).toBe('SIGKILL')
    expect(platform.state.runningSyncs).toHaveLength(1)
    const inputs = { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' }
    const result = await runAction({ ...push('main'), inputs, state: killed.state })
    expect(result.exitCode).toBe(0)
    expect(platform.state.runningSyncs).toEqual([])
    expect(lastLine(result)).toContain('Cleaned up: cancelled sync job')
  })

  it.each(['sync', 'release', 'deploy', 'merge', 'cleanup'])(
    'of a main that never ran sends nothing, whatever the inputs ask for (%s)',
    async (command) => {
      platform = await emulator({ speed })
      const inputs = {
        command,
        'base-url': platform.url,
        token: platform.token,
        'deployment-id': '1',
        ...(command === 'merge' || command === 'deploy' ? { branch: 'feature' } : {}),
        ...(command === 'cleanup' ? { 'dry-run': 'false' } : {}),
      }
      const result = await runAction({ ...push('main'), ref: 'refs/tags/v1.0.0', inputs, state: {} })
      expect(result).toMatchObject({ exitCode: 0, output: '', stderr: '', outputs: {}, state: {} })
      expect(platform.requests).toEqual([])
      expect(platform.state.runningSyncs).toEqual([])
    },
  )

  it('never fails the job: what it cannot undo is a warning', async () => {
    const state = {
      ledger: JSON.stringify({ branch: 'ours' }),
      target: JSON.stringify({
        baseUrl: 'https://tenant.example.com',
        deploymentId: 1,
        authScheme: 'bearer',
        tokenMark: '00000000',
      }),
    }
    const inputs = { 'base-url': 'https://tenant.example.com', token: 'token-token', 'deployment-id': '1' }
    const result = await runAction({ ...push('main'), inputs, state, env: { HTTPS_PROXY: 'http://[' } })
    expect(result).toMatchObject({ exitCode: 0, stderr: '' })
    expect(lastLine(result)).toMatch(
      /^::warning::Leftover in deployment 1: branch "ours" \(the cleanup ended early: /,
    )
    platform = await emulator()
  })

  it('does nothing when nothing is left', async () => {
    const { state } = await run({ inputs: { validate: 'false' } })
    const before = platform.requests.length
    const inputs = { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' }
    const result = await runAction({ ...push('main'), inputs, state })
    expect(result).toMatchObject({ exitCode: 0, output: '', stderr: '' })
    expect(platform.requests).toHaveLength(before)
  })

  it('warns and names the job when it cannot cancel it', async () => {
    const killed = await run(
      {
        onLine: (line, kill) => line.startsWith('Started sync job ') && kill('SIGKILL'),
      },
      [],
      2,
    )
    platform.addFault({ operation: 'cancelDbtSync', kind: 'status', status: 403 })
    const inputs = { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' }
    const result = await runAction({ ...push('main'), inputs, state: killed.state })
    expect(result.exitCode).toBe(0)
    expect(lastLine(result)).toMatch(
      /^::warning::Leftover in deployment 1: sync job .*cancel it on the platform/,
    )
  })
})

describe('a platform that misbehaves', () => {
  const wait = { operation: 'getDbtSyncStatus', kind: 'status', call: 2 } as const
  const green: [string, Fault[]][] = [
    [
      'a reset before a start, a rate limit and ignored cursors',
      [
        { operation: 'startDbtSync', kind: 'reset-before', call: 1 },
        { ...wait, status: 429, headers: { 'retry-after': '1' } },
        { operation: 'getDbtSyncLogs', kind: 'cursor-ignored' },
      ],
    ],
    [
      'a reset after a start, cut-off JSON and an empty result',
      [
        { operation: 'startDbtSync', kind: 'reset-after', call: 1 },
        { operation: 'getDbtSyncStatus', kind: 'cut-json', call: 2 },
        { operation: 'getDbtSyncResult', kind: 'empty-object', call: 1 },
      ],
    ],
  ]
  it.each(green)('comes through %s with one sync', async (_, faults) => {
    const result = await run({}, faults)
    expect(result.outputs.outcome).toBe('success')
    expect(platform.state.starts).toBe(1)
  })

  it('never calls an ignored ref proved', async () => {
    const result = await run(push('broken-model'), [{ operation: 'startDbtSync', kind: 'ignore-ref' }])
    expect(result.outputs['ref-verified']).not.toBe('true')
  })

  it('ends a hung sync with the budget', async () => {
    const result = await run({ inputs: { timeout: '2s' } }, [
      { operation: 'getDbtSyncStatus', kind: 'hung-status' },
    ])
    expect(result.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'timeout' })
    expect(platform.state.runningSyncs).toEqual([])
  })

  it('prints nothing of the platform as a command', async () => {
    const message =
      'harmless\n::error::owned\n  ::add-mask::main\n##[error]owned\u001b[2K\r::stop-commands::x'
    const entry = {
      timestamp: '2026-01-05T12:00:00Z',
      level: 'info',
      stream: 'system',
      message,
      phase: '::group::p',
    }
    const items = { items: [entry], pageInfo: { hasNextPage: false, hasPreviousPage: false } }
    const result = await run({}, [{ operation: 'getDbtSyncLogs', kind: 'replace-body', body: items }])
    const commands = result.output.split('\n').filter((line) => /^\s*::|##\[/.test(line))
    const names = commands.map((line) => /^::([a-z-]+)/.exec(line)?.[1])
    expect(new Set(names)).toEqual(new Set(['add-mask', 'group', 'endgroup', 'warning']))
    expect(commands.filter((line) => line.startsWith('::warning')).join()).not.toContain('owned')
    const [first, ...masks] = commands.filter((line) => line.startsWith('::add-mask'))
    expect(first).toBe(`::add-mask::${platform.token}`)
    // The data tokens of the two environments.
    expect(masks).toHaveLength(2)
    expect(masks.every((line) => /^::add-mask::eyJ[\w.-]+$/.test(line))).toBe(true)
  })
})

describe('the way to the platform', () => {
  let proxied: string[]
  beforeAll(() => {
    proxied = []
  })

  it('leads through the proxy of the environment, past it where NO_PROXY says so, and always past it to loopback', async () => {
    const proxy = createServer((_, answer) => answer.writeHead(502).end())
    proxy.on('connect', (request, socket) => {
      proxied.push(request.url ?? '')
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    try {
      const address = proxy.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const env = { https_proxy: `http://127.0.0.1:${port}`, http_proxy: `http://127.0.0.1:${port}` }
      const direct = await run({ env })
      expect(direct.exitCode).toBe(0)
      expect(proxied).toEqual([])
      const elsewhere = { 'base-url': 'https://tenant.invalid', timeout: '1s' }
      await run({ env: { ...env, no_proxy: 'tenant.invalid' }, inputs: elsewhere })
      expect(proxied).toEqual([])
      const through = await run({ env, inputs: elsewhere })
      expect(through.outputs['failure-kind']).toBe('network')
      expect(proxied[0]).toBe('tenant.invalid:443')
      expect(calls(platform, 'startDbtSync')).toBe(0)
    } finally {
      proxy.close()
    }
  })
})

describe('the example project', () => {
  it('has the branches that these tests use', () => {
    expect(Object.keys(project().branches)).toEqual(
      expect.arrayContaining(['main', 'broken-model', 'invalid-model']),
    )
  })
})
