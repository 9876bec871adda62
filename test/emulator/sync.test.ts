import { expect, test } from 'vitest'
import type { EmulatorOptions } from '../../emulator/index.ts'
import { api, type Body, build, makeRepository, type Platform, startPlatform } from './support.ts'

function withRepository(options: EmulatorOptions = {}): Promise<Platform> {
  return startPlatform({ dbtRepository: makeRepository(), ...options })
}

async function start({ call }: Platform, body: unknown = {}) {
  const { json, status } = await call('POST', `${api}/dbt-sync`, body)
  expect(status).toBe(200)
  return { ...json, path: `${api}/dbt-sync/${json.syncJobId}` }
}

async function history({ call }: Platform) {
  return (await call('GET', `${api}/dbt-sync`)).json.items[0]
}

test('a sync walks its states in order and ends in a branch with files', async () => {
  const platform = await withRepository()
  const { path, branchName } = await start(platform, { ref: 'feature/one' })
  const seen = new Set<string>()
  for (let second = 0; second <= 60; second += 1) {
    seen.add((await platform.call('GET', path)).json.status)
    platform.clock.now += 1000
  }
  expect([...seen]).toEqual([
    'INITIALIZING',
    'CREATING_SANDBOX',
    'UPLOADING_PROJECT',
    'INSTALLING_DEPENDENCIES',
    'RUNNING_DBT_DEPS',
    'COMPILING_DBT',
    'PROCESSING_MANIFEST',
    'WRITING_CUBE_FILES',
    'FINALIZING',
    'COMPLETED',
  ])
  expect(branchName).toMatch(/^dbt-sync\/feature-one-20260101000000-[0-9a-f]{8}$/)
  expect(platform.emulator.state.branches.map(({ name }) => name)).toEqual(['main', branchName])
  const result = await platform.call('GET', `${path}/result`)
  expect(result.json).toMatchObject({ cubeCount: 2, durationMs: 60_000 })
  expect(result.json.generatedFiles).toHaveLength(2)
  expect(platform.emulator.violations).toEqual([])
})

test('the branch appears on completion and not before', async () => {
  const platform = await withRepository({ speed: 10 })
  const { path } = await start(platform)
  await platform.call('GET', path)
  platform.clock.now += 5_999
  expect(platform.emulator.state.runningSyncs).toHaveLength(1)
  expect(platform.emulator.state.branches).toHaveLength(1)
  expect((await platform.call('GET', `${path}/result`)).status).toBe(404)
  platform.clock.now += 1
  expect(platform.emulator.state.runningSyncs).toEqual([])
  expect(platform.emulator.state.branches).toHaveLength(2)
})

test('a tag is synchronised, and the history names it', async () => {
  const platform = await withRepository()
  await start(platform, { ref: 'v1' })
  expect(await history(platform)).toMatchObject({ status: 'RUNNING', gitRef: 'v1' })
})

test('without a ref the tracked branch is synchronised', async () => {
  const platform = await withRepository({ trackedBranch: 'feature/one' })
  const { path, branchName } = await start(platform)
  platform.clock.now += 60_000
  expect((await platform.call('GET', `${path}/result`)).json.cubeCount).toBe(2)
  expect(branchName).toContain('feature-one')
  expect(await history(platform)).not.toHaveProperty('gitRef')
})

test('a ref that does not exist ends as FAILED with the reason', async () => {
  const platform = await withRepository()
  const { path } = await start(platform, { ref: 'nowhere' })
  platform.clock.now += 60_000
  const status = await platform.call('GET', path)
  expect(status.json).toMatchObject({ status: 'FAILED', error: expect.stringContaining('nowhere') })
  expect(await history(platform)).toMatchObject({
    status: 'FAILED',
    failedPhase: 'repo-clone',
    errorMessage: expect.stringContaining('nowhere'),
  })
  expect((await platform.call('GET', `${path}/result`)).status).toBe(404)
  expect(platform.emulator.state.branches).toHaveLength(1)
})

test('a project that does not compile fails in its phase', async () => {
  const platform = await withRepository()
  const { path } = await start(platform, { ref: 'broken' })
  platform.clock.now += 47_999
  expect((await platform.call('GET', path)).json.status).toBe('COMPILING_DBT')
  platform.clock.now += 1
  expect((await platform.call('GET', path)).json.status).toBe('FAILED')
  expect(await history(platform)).toMatchObject({ failedPhase: 'dbt-compile', durationMs: 48_000 })
})

test('blank refs and branch names are refused, and nothing starts', async () => {
  const platform = await withRepository()
  for (const body of [{ ref: '' }, { ref: ' ' }, { branchName: '' }]) {
    expect((await platform.call('POST', `${api}/dbt-sync`, body)).status).toBe(400)
  }
  expect(platform.emulator.state.starts).toBe(0)
})

test('the files go to a branch that exists already', async () => {
  const platform = await withRepository({ state: { branches: [{ name: 'kept' }] } })
  const { path, branchName } = await start(platform, { branchName: 'kept' })
  await platform.call('GET', path)
  platform.clock.now += 60_000
  const kept = platform.emulator.state.branches.find(({ name }) => name === 'kept')
  expect(branchName).toBe('kept')
  expect(kept?.files.has('model/cubes/dbt/orders.yml')).toBe(true)
})

test('a cancelled sync stands still, and the history alone says so', async () => {
  const platform = await withRepository()
  const { path } = await start(platform)
  platform.clock.now += 5_000
  expect((await platform.call('DELETE', path)).json.message).toEqual(expect.any(String))
  const before = await platform.call('GET', path)
  platform.clock.now += 600_000
  const after = await platform.call('GET', path)
  expect(after.json).toEqual(before.json)
  expect(after.json.status).toBe('CREATING_SANDBOX')
  expect(await history(platform)).toMatchObject({ status: 'CANCELLED', durationMs: 5_000 })
  expect(platform.emulator.state.branches).toHaveLength(1)
  expect(platform.emulator.state.runningSyncs).toEqual([])
})

test('an ended sync cannot be cancelled, and an unknown one is a 404', async () => {
  const platform = await withRepository()
  const { path } = await start(platform)
  await platform.call('GET', path)
  platform.clock.now += 60_000
  expect((await platform.call('DELETE', path)).status).toBe(400)
  expect((await platform.call('DELETE', `${api}/dbt-sync/unknown`)).status).toBe(404)
})

test('the log grows with time, one line with a duration at the end of each phase', async () => {
  const platform = await withRepository({ state: { switches: { syntheticLogLines: 100 } } })
  const { path } = await start(platform)
  const sizes: number[] = []
  for (const seconds of [0, 20, 30, 30]) {
    platform.clock.now += seconds * 1000
    sizes.push((await platform.call('GET', `${path}/logs`)).json.items.length)
  }
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  const { json } = await platform.call('GET', `${path}/logs`)
  const ends = json.items.filter((item) => item.durationMs !== undefined)
  expect(ends).toHaveLength(9)
  expect(json.items.length).toBeGreaterThan(100)
  const page = await platform.call('GET', `${path}/logs?first=2`)
  const next = await platform.call('GET', `${path}/logs?first=2&after=${page.json.pageInfo?.endCursor}`)
  expect(next.json.items).toEqual(json.items.slice(2, 4))
})

test('output files makes no branch and keeps the contents for an hour', async () => {
  const platform = await withRepository()
  const { path, branchName } = await start(platform, { output: 'files', ref: 'feature/one' })
  expect(branchName).toBe('')
  platform.clock.now += 60_000
  const page = await platform.call('GET', `${path}/generated-files?first=1`)
  expect(page.json.items).toMatchObject([
    { path: expect.any(String), content: expect.stringContaining('cubes') },
  ])
  expect(page.json.pageInfo?.hasNextPage).toBe(true)
  expect(platform.emulator.state.branches).toHaveLength(1)
  platform.clock.now += 3_600_000
  expect((await platform.call('GET', `${path}/generated-files`)).status).toBe(404)
})

test('a sync into a branch has no generated files to read', async () => {
  const platform = await withRepository()
  const { path } = await start(platform)
  platform.clock.now += 60_000
  expect((await platform.call('GET', `${path}/generated-files`)).status).toBe(404)
})

test('a manifest in the request is compiled instead of the repository', async () => {
  const platform = await startPlatform()
  const nodes = { 'model.shop.a': { resource_type: 'model', name: 'a', columns: { id: { name: 'id' } } } }
  const { path } = await start(platform, { source: 'manifest', manifest: { nodes } })
  platform.clock.now += 60_000
  const result = await platform.call('GET', `${path}/result`)
  expect(result.json.generatedFiles).toEqual([{ path: 'model/cubes/dbt/a.yml' }])
  expect(await history(platform)).toMatchObject({ source: 'manifest' })
  expect((await platform.call('POST', `${api}/dbt-sync`, { source: 'manifest' })).status).toBe(400)
})

test('the history is newest first, filtered and in pages', async () => {
  const runs = [
    { ref: 'a' },
    { status: 'FAILED' as const },
    { status: 'CANCELLED' as const },
    { durationMs: 30_000 },
  ]
  const { call } = await startPlatform({ state: { history: runs, switches: { pageSize: 3 } } })
  const ids = (json: Body) => json.items.map(({ syncJobId }) => syncJobId)
  const first = await call('GET', `${api}/dbt-sync`)
  expect(ids(first.json)).toEqual(['past-sync-4', 'past-sync-3', 'past-sync-2'])
  const second = await call('GET', `${api}/dbt-sync?after=${first.json.pageInfo?.endCursor}`)
  expect(ids(second.json)).toEqual(['past-sync-1'])
  expect(second.json.pageInfo?.hasNextPage).toBe(false)
  const completed = await call('GET', `${api}/dbt-sync?status=COMPLETED&trigger=api`)
  expect(ids(completed.json)).toEqual(['past-sync-4', 'past-sync-1'])
  expect(completed.json.items[0]).toMatchObject({ durationMs: 30_000, phases: expect.any(Array) })
  expect((await call('GET', `${api}/dbt-sync?trigger=webhook`)).json.items).toEqual([])
  expect((await call('GET', `${api}/dbt-sync?status=cancelled`)).status).toBe(400)
})

test('an older tenant ignores the ref, and its spec does not know it', async () => {
  const features = { ref: false, gitRef: false, output: false, missingOperations: ['getDbtSyncLogs'] }
  const platform = await withRepository({ state: { features } })
  const { path, branchName } = await start(platform, { ref: 'feature/one', output: 'files' })
  expect(branchName).toContain('dbt-sync/main-')
  const spec = (await platform.call('GET', '/api/v1/spec')).json
  const members = Object.keys(spec.components.schemas.StartDbtSyncInput?.properties ?? {})
  expect(members).toEqual(['branchName', 'source', 'manifest'])
  expect((await platform.call('GET', `${path}/logs`)).type).toContain('html')
  platform.clock.now += 60_000
  expect((await platform.call('GET', `${path}/result`)).json.cubeCount).toBe(1)
})

test('the served spec of a current tenant knows the ref', async () => {
  const { call } = await startPlatform()
  const { json } = await call('GET', '/api/v1/spec')
  expect(json.components.schemas.StartDbtSyncInput?.properties).toHaveProperty('ref')
})

test('validation sees what the sync wrote', async () => {
  const platform = await withRepository()
  const { path, branchName } = await start(platform)
  platform.clock.now += 60_000
  await platform.call('GET', path)
  await platform.call('PUT', `${build}/branches/staging-environment`, { branchName, enabled: true })
  const name = encodeURIComponent(branchName)
  const verdict = await platform.call('GET', `${build}/data-model/validate?branchName=${name}`)
  expect(verdict.json).toMatchObject({ branchName, mode: 'dev_mode', valid: true, cubesCount: 2 })
})
