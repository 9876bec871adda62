import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { type ActionResult, type ActionRun, runAction } from '../../scripts/action-runner.ts'
import { userAgent } from '../../src/base/version.ts'
import { demoProject } from '../support/demo-project.ts'
import { calls, emulator, useProject } from '../support/platform.ts'
import { lastLine } from './world.ts'

// The committed bundle, started as a runner starts it, against the emulator in real time.

useProject()
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

async function run(more: Partial<ActionRun> = {}, at = speed): Promise<ActionResult> {
  platform = await emulator({ speed: at })
  return runAction({
    ...push('main'),
    sha: demoProject().branches.main ?? '',
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

it('an input that is misspelt stops the step before any request', async () => {
  const result = await run({ inputs: { command: 'deploy', production: 'true', dryrun: 'true' } })
  expect(result.exitCode).toBe(1)
  expect(result.output).toContain(
    '`dryrun`: is not an input of this action (environment variable INPUT_DRYRUN). Did you mean `dry-run`',
  )
  expect(platform.requests).toEqual([])
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

describe('the end of the time', () => {
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
  it('of a main that never ran sends nothing, whatever the inputs ask for', async () => {
    platform = await emulator({ speed })
    const inputs = {
      ...{ command: 'cleanup', 'dry-run': 'false' },
      ...{ 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
    }
    const result = await runAction({ ...push('main'), ref: 'refs/tags/v1.0.0', inputs, state: {} })
    expect(result).toMatchObject({ exitCode: 0, output: '', stderr: '', outputs: {}, state: {} })
    expect(platform.requests).toEqual([])
  })

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
})

describe('the way to the platform', () => {
  it('leads through the proxy of the environment, past it where NO_PROXY says so, and always past it to loopback', async () => {
    const proxied: string[] = []
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
      // Not the kind of the failure: a slow machine is out of the step's second before the network is out of attempts.
      expect(through.exitCode).toBe(1)
      expect(proxied[0]).toBe('tenant.invalid:443')
      expect(calls(platform, 'startDbtSync')).toBe(0)
    } finally {
      proxy.close()
    }
  })
})
