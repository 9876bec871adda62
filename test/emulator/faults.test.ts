import { expect, test } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import { api, build, makeRepository, type Platform, startPlatform } from './support.ts'

const me = '/api/v1/users/me'

async function withFault(fault: Partial<Fault> & Pick<Fault, 'kind'>): Promise<Platform> {
  const platform = await startPlatform()
  platform.emulator.addFault({ operation: 'getMe', ...fault })
  return platform
}

async function statuses({ call }: Platform, count: number): Promise<number[]> {
  const seen: number[] = []
  for (let index = 0; index < count; index += 1) seen.push((await call('GET', me)).status)
  return seen
}

test.each([
  ['every call', undefined, [503, 503, 503, 503]],
  ['the second', 2, [200, 503, 200, 200]],
  ['every second', { every: 2 }, [200, 503, 200, 503]],
  ['all from the third on', { from: 3 }, [200, 200, 503, 503]],
])('a fault strikes %s', async (_, call, expected) => {
  const platform = await withFault({ kind: 'status', ...(call === undefined ? {} : { call }) })
  expect(await statuses(platform, 4)).toEqual(expected)
})

test('faults can be cleared, and * strikes all operations', async () => {
  const platform = await withFault({
    kind: 'status',
    operation: '*',
    status: 429,
    headers: { 'retry-after': '1' },
  })
  expect((await platform.call('GET', `${build}/branches`)).status).toBe(429)
  platform.emulator.clearFaults()
  expect(await statuses(platform, 1)).toEqual([200])
})

test('a misspelt fault is refused', async () => {
  const { emulator } = await startPlatform()
  expect(() => emulator.addFault({ operation: 'getMee', kind: 'status' })).toThrow('getMee')
})

test('reset-before does nothing, reset-after does the work', async () => {
  const platform = await startPlatform()
  const { call, emulator } = platform
  const create = (name: string) => call('POST', `${build}/branches`, { name })
  emulator.addFault({ operation: 'createBranch', kind: 'reset-before', call: 1 })
  emulator.addFault({ operation: 'createBranch', kind: 'reset-after', call: 2 })
  await expect(create('one')).rejects.toThrow()
  await expect(create('two')).rejects.toThrow()
  expect(emulator.state.branches.map(({ name }) => name)).toEqual(['main', 'two'])
  expect(emulator.requests.map(({ status }) => status)).toEqual([0, 0])
})

test('a status fault can come after the work', async () => {
  const { call, emulator } = await startPlatform()
  emulator.addFault({ operation: 'createBranch', kind: 'status', status: 502, when: 'after' })
  expect((await call('POST', `${build}/branches`, { name: 'one' })).status).toBe(502)
  expect(emulator.state.branches).toHaveLength(2)
})

test('a delay waits', async () => {
  const platform = await withFault({ kind: 'delay', ms: 7000 })
  expect(await statuses(platform, 1)).toEqual([200])
  expect(platform.slept).toEqual([7000])
})

test('html, plain text and odd bodies', async () => {
  const platform = await withFault({ kind: 'html', call: 1 })
  const add = (fault: Omit<Fault, 'operation'>) =>
    platform.emulator.addFault({ operation: 'getMe', ...fault })
  const page = await platform.call('GET', me)
  expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8'])
  platform.emulator.clearFaults()
  add({ kind: 'plain-text-error', call: 1 })
  add({ kind: 'null', call: 2 })
  add({ kind: 'empty-object', call: 3 })
  add({ kind: 'replace-body', body: [1], call: 4 })
  add({ kind: 'patch-body', body: { username: null }, call: 5 })
  expect(await platform.call('GET', me)).toMatchObject({ status: 500, type: 'text/plain' })
  const bodies: unknown[] = []
  for (let index = 0; index < 4; index += 1) bodies.push((await platform.call('GET', me)).json)
  expect(bodies).toEqual([null, {}, [1], expect.objectContaining({ id: 1, username: null })])
  expect(platform.emulator.violations).toEqual([])
})

test.each(['cut-json', 'close-after-head'] as const)('%s breaks off in the body', async (kind) => {
  const { call } = await withFault({ kind })
  await expect(call('GET', me)).rejects.toThrow()
})

test('a slow drip arrives whole at last', async () => {
  const platform = await withFault({ kind: 'slow-drip', ms: 5 })
  expect((await platform.call('GET', me)).json.username).toBe('ci')
  expect(platform.slept.length).toBeGreaterThan(5)
})

test('a silent server ends with the emulator', async () => {
  const { call, emulator } = await withFault({ kind: 'silent' })
  const waiting = expect(call('GET', me)).rejects.toThrow()
  while (emulator.requests.length === 0) await new Promise(setImmediate)
  await emulator.close()
  await waiting
})

test('late visibility is a span of time', async () => {
  const platform = await withFault({ kind: 'not-found-for', ms: 10_000 })
  expect(await statuses(platform, 2)).toEqual([404, 404])
  platform.clock.now += 10_000
  expect(await statuses(platform, 1)).toEqual([200])
})

test('lists lose their pages', async () => {
  const { call, emulator } = await startPlatform({ state: { history: 5 } })
  const path = `${api}/dbt-sync?first=2`
  const full = await call('GET', path)
  const next = `${path}&after=${full.json.pageInfo?.endCursor}`
  emulator.addFault({ operation: 'listDbtSyncs', kind: 'cursor-ignored' })
  expect((await call('GET', next)).json).toEqual(full.json)
  emulator.clearFaults()
  emulator.addFault({ operation: 'listDbtSyncs', kind: 'cursor-ignored', first: true })
  expect((await call('GET', path)).json.items).toHaveLength(5)
  emulator.clearFaults()
  emulator.addFault({ operation: 'listDbtSyncs', kind: 'cursor-stuck' })
  const stuck = await call('GET', path)
  const again = await call('GET', `${path}&after=${stuck.json.pageInfo?.endCursor}`)
  expect(again.json.pageInfo).toMatchObject({ hasNextPage: true, endCursor: stuck.json.pageInfo?.endCursor })
  emulator.clearFaults()
  emulator.addFault({ operation: 'listDbtSyncs', kind: 'page-info-null' })
  expect((await call('GET', path)).json.pageInfo).toBeNull()
})

async function startSync(platform: Platform, body: unknown): Promise<{ path: string; branchName: string }> {
  const { json } = await platform.call('POST', `${api}/dbt-sync`, body)
  return { path: `${api}/dbt-sync/${json.syncJobId}`, branchName: json.branchName }
}

test('an ignored ref leaves no gitRef behind', async () => {
  const platform = await startPlatform({ dbtRepository: makeRepository() })
  platform.emulator.addFault({ operation: 'startDbtSync', kind: 'ignore-ref', call: 1 })
  const { path, branchName } = await startSync(platform, { ref: 'feature/one' })
  expect(branchName).toContain('dbt-sync/main-')
  expect((await platform.call('GET', `${api}/dbt-sync`)).json.items[0]).not.toHaveProperty('gitRef')
  platform.clock.now += 60_000
  expect((await platform.call('GET', `${path}/result`)).json.cubeCount).toBe(1)
})

test('the history can hide the ref of a sync that used it', async () => {
  const platform = await startPlatform({ dbtRepository: makeRepository() })
  platform.emulator.addFault({ operation: 'listDbtSyncs', kind: 'no-git-ref' })
  await startSync(platform, { ref: 'v1' })
  expect((await platform.call('GET', `${api}/dbt-sync`)).json.items[0]).not.toHaveProperty('gitRef')
})

test('a hung status never moves again', async () => {
  const platform = await startPlatform({ dbtRepository: makeRepository() })
  const { path } = await startSync(platform, {})
  platform.clock.now += 40_000
  platform.emulator.addFault({ operation: 'getDbtSyncStatus', kind: 'hung-status' })
  const first = await platform.call('GET', path)
  platform.clock.now += 3_600_000
  const last = await platform.call('GET', path)
  expect(last.json).toEqual(first.json)
  expect(last.json.status).toBe('COMPILING_DBT')
  expect(platform.emulator.state.runningSyncs).toHaveLength(1)
  expect(platform.emulator.state.branches).toHaveLength(1)
})

test('an unknown status is shown for that call', async () => {
  const platform = await startPlatform({ dbtRepository: makeRepository() })
  platform.emulator.addFault({ operation: 'getDbtSyncStatus', kind: 'unknown-status', call: 1 })
  const { path } = await startSync(platform, {})
  expect((await platform.call('GET', path)).json.status).toBe('WARMING_CACHE')
  expect((await platform.call('GET', path)).json.status).toBe('INITIALIZING')
})

test('a skewed clock moves every time in the answer', async () => {
  const platform = await startPlatform({ dbtRepository: makeRepository() })
  platform.emulator.addFault({ operation: 'getDbtSyncStatus', kind: 'clock-skew', ms: -3_600_000 })
  const { path } = await startSync(platform, {})
  expect((await platform.call('GET', path)).json.updatedAt).toBe('2025-12-31T23:00:00.000Z')
})

test.each([
  ['accept-blank-ref', { ref: '' }, 'dbt-sync/main-'],
  ['ignore-output', { output: 'files' }, 'dbt-sync/main-'],
  ['ignore-source', { source: 'manifest', manifest: {} }, 'dbt-sync/main-'],
] as const)('%s: a start that goes its own way', async (kind, body, name) => {
  const platform = await startPlatform({ dbtRepository: makeRepository() })
  platform.emulator.addFault({ operation: 'startDbtSync', kind })
  const { path, branchName } = await startSync(platform, body)
  expect(branchName).toContain(name)
  platform.clock.now += 60_000
  expect((await platform.call('GET', `${path}/result`)).json.cubeCount).toBe(1)
})
