import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import type { CompileOutcome } from '../../emulator/dbt/compile.ts'
import type { RequestHook } from '../../emulator/index.ts'
import type { SyncRun } from '../../emulator/sync/run.ts'
import { resumeRuns } from '../../emulator/sync/settle.ts'
import type { SyncOrder } from '../../emulator/sync/works.ts'
import { newFile, start, token } from './state-support.ts'
import { api, build, type Platform, smallRepository, startPlatform } from './support.ts'

const t0 = Date.parse('2026-01-01T00:00:00Z')

/** Promises of the moments of the first request to an operation. */
function momentsOf(operation: string) {
  const reached = { received: Promise.withResolvers<void>(), worked: Promise.withResolvers<void>() }
  const onRequest: RequestHook = ({ operationId }, moment) => {
    if (operationId === operation && moment !== 'answered') reached[moment].resolve()
  }
  return { reached: { received: reached.received.promise, worked: reached.worked.promise }, onRequest }
}

const reads = [
  '/api/v1/deployments',
  `${api}/settings`,
  `${api}/env-vars`,
  `${api}/environments`,
  `${api}/environments/1/tokens`,
  `${api}/versions`,
  `${api}/logs`,
  `${api}/pods`,
  `${api}/dbt-sync`,
  `${api}/build-status?branchName=a`,
  `${build}/branches`,
  `${build}/data-model/files?withContent=true`,
]

/** What is read, without the port of the query APIs, which every start chooses anew. */
async function readAll({ call, emulator }: Platform): Promise<string[]> {
  const answers = await Promise.all(reads.map((path) => call('GET', path)))
  expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200))
  return answers.map(({ text }) => text.replaceAll(emulator.queryOrigin, 'http://query-api'))
}

test('everything is there again after a restart, and the numbers go on', async () => {
  const file = newFile()
  const before = await start(file, {
    state: { history: 2, branches: [{ name: 'a', files: { 'a.yml': 'x' } }] },
  })
  await before.call('PUT', `${build}/branches/staging-environment`, { branchName: 'a', enabled: true })
  await before.call('POST', `${build}/dev-mode`, { branchName: 'a' })
  await before.call('PUT', api, { name: 'Shop', templateVariables: JSON.parse('{"$":1,"__proto__":2}') })
  await before.call('PUT', `${api}/env-vars`, { env_variables: [{ name: 'A', value: 'b' }] })
  await before.call('POST', `${api}/environments/1/tokens`, { security_context: { a: null } })
  const upload = (await before.call('POST', `${build}/data-model/upload/start?branchName=a`)).json.transaction
  before.emulator.state.switches.devModeActivatesParent = true
  const expected = await readAll(before)
  const { sessions } = before.emulator.state
  await before.emulator.close()

  const after = await start(file)
  expect(await readAll(after)).toEqual(expected)
  expect(after.emulator.state.sessions).toEqual(sessions)
  // The session goes on: a write without a branch meets the dev branch.
  const files = [{ path: 'new.yml', content: '' }]
  expect((await after.call('PUT', `${build}/data-model/files`, { files })).status).toBe(200)
  const finish = { transaction: upload, files: {}, commitMessage: 'none', autoRemoveFiles: false }
  const finished = await after.call('POST', `${build}/data-model/upload/finish?branchName=a`, finish)
  expect(finished.status).toBe(200)
  expect((await after.call('POST', `${build}/branches`, { name: 'next' })).status).toBe(200)
  expect(after.emulator.state.deployment.require('next').id).toBe(4)
  // What is shared is shared again: deployments see a change of the switches.
  after.emulator.state.patch({ switches: { devModeActivatesParent: false } })
  expect(after.emulator.state.deployment.switches.devModeActivatesParent).toBe(false)
  expect([...before.emulator.violations, ...after.emulator.violations]).toEqual([])
})

test('a sync that was running at the stop goes on as far as the clock says', async () => {
  const file = newFile()
  const clock = { now: t0 }
  const options = { now: () => clock.now, dbtRepository: smallRepository() }
  const { reached, onRequest } = momentsOf('getDbtSyncStatus')
  const before = await start(file, { ...options, onRequest })
  const { syncJobId } = (await before.call('POST', `${api}/dbt-sync`, { ref: 'v1', branchName: 'made' })).json
  // Its clone is broken off here, and somebody is waiting for it.
  const waiting = before.call('GET', `${api}/dbt-sync/${syncJobId}`)
  await reached.received
  await Promise.all([
    expect(waiting).rejects.toThrow('fetch failed'),
    before.emulator.close(),
    reached.worked,
  ])
  clock.now += 40_000
  const { call, emulator } = await start(file, options)
  const status = async () => (await call('GET', `${api}/dbt-sync/${syncJobId}`)).json.status
  expect(await status()).toBe('COMPILING_DBT')
  expect(emulator.state.branches.map(({ name }) => name)).toEqual(['main'])
  clock.now += 20_000
  expect(await status()).toBe('COMPLETED')
  expect((await call('GET', `${api}/dbt-sync/${syncJobId}/result`)).json.cubeCount).toBe(1)
  expect((await call('GET', `${build}/branches`)).json.items).toMatchObject([{ id: 1 }, { name: 'made' }])
  expect(emulator.violations).toEqual([])
})

test('a sync that had done its work goes on by the clock alone', async () => {
  const file = newFile()
  const clock = { now: t0 }
  const before = await start(file, { now: () => clock.now, dbtRepository: smallRepository() })
  const { syncJobId } = (await before.call('POST', `${api}/dbt-sync`, { ref: 'v1' })).json
  await before.call('GET', `${api}/dbt-sync/${syncJobId}`)
  await before.emulator.close()
  clock.now += 60_000
  // Without a repository, work that is done again would fail.
  const { call } = await start(file, { now: () => clock.now })
  expect((await call('GET', `${api}/dbt-sync/${syncJobId}`)).json.status).toBe('COMPLETED')
})

test('work is taken up again with its manifest, which then is dropped', async () => {
  const { emulator } = await startPlatform()
  const { runs } = emulator.state.deployment
  const run: SyncRun = {
    syncJobId: '1',
    workflowId: '1',
    branchName: 'b',
    ref: 'main',
    trigger: 'api',
    source: 'manifest',
    output: 'branch',
    userId: 1,
    startedAt: t0,
    cancelled: false,
    settled: false,
    manifest: { nodes: {} },
    work: Promise.resolve(),
  }
  runs.push(run)
  const orders: unknown[] = []
  const outcome: CompileOutcome = {
    ok: false,
    failedStatus: 'PROCESSING_MANIFEST',
    failedPhase: 'manifest',
    error: 'none',
    log: [],
  }
  const work = (order: SyncOrder) => {
    orders.push(order)
    return Promise.resolve({ outcome })
  }
  const resume = () => resumeRuns({ state: emulator.state, work })
  resume()
  await run.work
  expect(run).toMatchObject({ plan: { outcome } })
  expect(run).not.toHaveProperty('manifest')
  resume()
  expect(orders).toEqual([{ ref: 'main', manifest: { nodes: {} }, projectPath: '' }])
})

test('what was answered is in the file already, and nothing lies beside it', async () => {
  const file = newFile()
  const { call } = await start(file)
  await call('POST', `${build}/branches`, { name: 'kept' })
  const copy = newFile()
  writeFileSync(copy, readFileSync(file))
  const other = await start(copy)
  expect(other.emulator.state.branches.map(({ name }) => name)).toEqual(['main', 'kept'])
  expect(readdirSync(dirname(file))).toEqual(['state.json'])
})

test('an unchanged state is not written again', async () => {
  const file = newFile()
  const { call } = await start(file)
  writeFileSync(file, 'mark')
  await call('GET', `${build}/branches`)
  expect(readFileSync(file, 'utf8')).toBe('mark')
  await call('POST', `${build}/branches`, { name: 'b' })
  expect(readFileSync(file, 'utf8')).not.toBe('mark')
})

test('the file is for its owner alone, and holds neither tokens nor secret values', async () => {
  const file = newFile()
  const { call } = await start(file)
  await call('POST', `${build}/dev-mode`, {})
  await call('PUT', `${api}/env-vars`, { env_variables: [{ name: 'MY_TOKEN', value: 'plain-text' }] })
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('dev-ci-1')
  expect(text).not.toContain(token)
  expect(text).not.toContain('plain-text')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('changes from outside the API are kept at the end', async () => {
  const file = newFile()
  const before = await start(file)
  before.emulator.state.putFiles('pushed', { 'a.yml': 'x' })
  await before.emulator.close()
  await before.emulator.close()
  const after = await start(file)
  expect(after.emulator.state.branches).toMatchObject([{ name: 'main' }, { name: 'pushed' }])
})
