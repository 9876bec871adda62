import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readCommandLine } from '../../emulator/command-line.ts'
import { type EmulatorOptions, startEmulator } from '../../emulator/index.ts'
import { type Answered, request } from './support.ts'

const cli = fileURLToPath(new URL('../../emulator/cli.ts', import.meta.url))

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** In this process: to start another takes 3 CPU seconds. @returns its address */
async function here(options: EmulatorOptions | undefined): Promise<string> {
  const emulator = await startEmulator(options)
  onTestFinished(() => emulator.close())
  return emulator.url
}

async function firstLine(child: ChildProcess, stream = child.stdout): Promise<string> {
  if (stream === null) throw new Error('no output')
  const [line] = await once(createInterface(stream), 'line')
  return String(line)
}

test('the process prints its address, has faults, requests and state over HTTP, and ends on SIGINT', async () => {
  const child = run('--token', 'secret', '--deployment-id', '7', '--dbt-project-path', 'transform')
  const url = await firstLine(child)
  const call = (method: string, path: string, body?: unknown): Promise<Answered> =>
    request(url, method, path, body, 'secret')
  const fault = { operation: 'getMe', kind: 'status', status: 500 }
  expect((await call('POST', '/__emulator/faults', [fault])).json).toEqual({ added: 1 })
  expect((await call('POST', '/__emulator/faults', { ...fault, kind: 'stattus' })).status).toBe(400)
  expect((await call('GET', '/api/v1/users/me')).status).toBe(500)
  await call('DELETE', '/__emulator/faults')
  expect((await call('GET', '/api/v1/users/me')).status).toBe(200)
  expect((await call('GET', '/api/v1/deployments/7')).status).toBe(200)
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
    { operationId: 'getDeployment', status: 200 },
  ])
  const { json } = await request(url, 'GET', '/__emulator/state', undefined, '')
  expect(json).toMatchObject({ counts: { starts: 0 }, switches: { dbtProjectPath: 'transform' } })
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('with a state file neither SIGTERM nor SIGKILL loses anything', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'emulator-process-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const stateFile = join(directory, 'state.json')
  const branches = '/build/api/v1/deployments/7/branches'
  const ends = { SIGTERM: [0, null], SIGKILL: [null, 'SIGKILL'] }
  for (const [signal, end] of Object.entries(ends)) {
    const child = run('--state', stateFile, '--deployment-id', '7')
    await request(await firstLine(child), 'POST', branches, { name: signal.toLowerCase() }, 'emulator-token')
    child.kill(signal as keyof typeof ends)
    expect(await once(child, 'exit')).toEqual(end)
  }
  const answer = await request(await here({ stateFile }), 'GET', branches, undefined, 'emulator-token')
  expect(answer.json.items).toMatchObject([{ name: 'main' }, { name: 'sigterm' }, { name: 'sigkill' }])
})

test('what is not allowed ends the process with a message', async () => {
  const child = run('--speed', 'fast')
  const [[code], message] = await Promise.all([once(child, 'close'), firstLine(child, child.stderr)])
  expect([code, message]).toEqual([1, '--speed: "fast" is not allowed'])
})

test('a role and a scheme limit the token', async () => {
  const url = await here((await readCommandLine(['--role', 'viewer', '--auth-scheme', 'bearer']))?.options)
  const created = await request(url, 'POST', '/build/api/v1/deployments/1/dev-mode', {}, 'emulator-token')
  expect(created.status).toBe(403)
  const headers = { authorization: 'Api-Key emulator-token' }
  expect((await fetch(`${url}/api/v1/users/me`, { headers })).status).toBe(401)
})

test.each([
  [['--speed', 'fast'], '--speed: "fast"'],
  [['--role', 'king'], '--role: "king" is not one of viewer'],
  [['--auth-scheme', 'basic'], '--auth-scheme: "basic"'],
  [['--dbt-repository', ''], '--dbt-repository: the path is empty'],
  [['--dbt-repository', tmpdir()], `--dbt-repository: "${tmpdir()}" is no git repository`],
])('the options %j are not allowed', async (options, text) => {
  await expect(readCommandLine(options)).rejects.toThrow(text)
})
