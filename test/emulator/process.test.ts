import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type Answered, request } from './support.ts'

const cli = fileURLToPath(new URL('../../emulator/cli.ts', import.meta.url))

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output')
  const [line] = await once(createInterface(child.stdout), 'line')
  return String(line)
}

test.each(['SIGINT', 'SIGTERM'] as const)('the process prints its address and ends on %s', async (signal) => {
  const child = run('--token', 'secret', '--deployment-id', '7')
  const url = await firstLine(child)
  const answer = await request(url, 'GET', '/api/v1/deployments/7', undefined, 'secret')
  expect(answer.status).toBe(200)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('faults, requests and state over HTTP', async () => {
  const url = await firstLine(run())
  const call = (method: string, path: string, body?: unknown): Promise<Answered> =>
    request(url, method, path, body, 'emulator-token')
  const fault = { operation: 'getMe', kind: 'status', status: 500 }
  expect((await call('POST', '/__emulator/faults', [fault])).json).toEqual({ added: 1 })
  expect((await call('POST', '/__emulator/faults', { ...fault, kind: 'stattus' })).status).toBe(400)
  expect((await call('GET', '/api/v1/users/me')).status).toBe(500)
  await call('DELETE', '/__emulator/faults')
  expect((await call('GET', '/api/v1/users/me')).status).toBe(200)
  const patch = { settings: { deployMode: 'cli' }, files: { next: { 'a.yml': 'x' } } }
  expect((await call('PATCH', '/__emulator/state', patch)).json).toMatchObject({
    settings: { deployMode: 'cli' },
    branches: [{ name: 'main' }, { name: 'next' }],
  })
  expect((await call('PATCH', '/__emulator/state', { setings: {} })).status).toBe(400)
  const seen = await call('GET', '/__emulator/requests')
  expect(seen.json).toMatchObject([
    { operationId: 'getMe', status: 500 },
    { operationId: 'getMe', status: 200 },
  ])
  expect((await call('GET', '/__emulator/state')).json).toMatchObject({ counts: { starts: 0 } })
})

test('wrong options end with a message', async () => {
  const child = run('--speed', 'fast')
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
})
