import { expect, test } from 'vitest'
import { api, build, type Platform, startPlatform } from './support.ts'

const branches = `${build}/branches`
const staging = `${build}/branches/staging-environment`

function buildStatus({ call }: Platform, branchName: string) {
  return call('GET', `${api}/build-status?branchName=${encodeURIComponent(branchName)}`)
}

test('branches come in pages', async () => {
  const state = { branches: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], switches: { pageSize: 2 } }
  const { call } = await startPlatform({ state })
  const first = await call('GET', branches)
  expect(first.json.items).toMatchObject([
    { id: 1, name: 'main', parentBranch: null },
    { id: 2, name: 'a', parentBranch: 'main', isStagingEnvironmentEnabled: false },
  ])
  const second = await call('GET', `${branches}?after=${first.json.pageInfo?.endCursor}`)
  expect(second.json.items).toMatchObject([{ name: 'b' }, { name: 'c' }])
  expect((await call('GET', `${branches}?after=nonsense`)).status).toBe(400)
})

test('a branch is made from another, once', async () => {
  const { call, emulator } = await startPlatform({ state: { branches: [{ name: 'a' }] } })
  const made = await call('POST', branches, { name: 'team/b', from: 'a' })
  expect(made.json).toEqual({ active: false, branchName: 'team/b', parentBranch: 'a' })
  expect((await call('POST', branches, { name: 'team/b' })).status).toBe(409)
  expect((await call('POST', branches, { name: ' ' })).status).toBe(400)
  expect((await call('POST', branches, { name: 'c', from: 'nowhere' })).status).toBe(404)
  expect(emulator.state.branches).toHaveLength(3)
})

test('an activated branch is open in the session, and takes no file writes', async () => {
  const { call, emulator } = await startPlatform()
  await call('POST', branches, { name: 'b', activate: true })
  expect(emulator.state.sessions).toEqual([{ token: emulator.token, branchName: 'b' }])
  const files = [{ path: 'a.yml', content: '' }]
  expect((await call('PUT', `${build}/data-model/files`, { files })).json.message).toContain('dev-')
})

test('deleting: 400 for the deploy branch, 404 for an unknown one, children move up', async () => {
  const state = { branches: [{ name: 'a' }, { name: 'b', parent: 'a' }] }
  const { call, emulator } = await startPlatform({ state })
  expect((await call('DELETE', `${branches}?branchName=main`)).status).toBe(400)
  expect((await call('DELETE', `${branches}?branchName=a`)).json).toEqual({ success: true })
  expect((await call('DELETE', `${branches}?branchName=a`)).status).toBe(404)
  expect((await call('DELETE', branches)).status).toBe(400)
  expect(emulator.state.branches).toMatchObject([{ name: 'main' }, { name: 'b', parent: 'main' }])
})

test('the deploy branch is built; what nothing compiles never ends', async () => {
  const platform = await startPlatform({ state: { branches: [{ name: 'a' }] } })
  expect((await buildStatus(platform, 'main')).json).toMatchObject({
    status: 'built',
    mode: 'production',
    buildJobId: expect.any(Number),
    lastHash: expect.stringMatching(/^[0-9a-f]{40}$/),
    updatedAt: expect.any(String),
  })
  expect((await buildStatus(platform, 'a')).json).toMatchObject({
    status: 'building',
    errorText: 'Branch is not active',
  })
  expect((await buildStatus(platform, 'x')).json).toMatchObject({
    status: 'building',
    branchName: 'x',
    errorText: 'Bad branch',
  })
  expect((await platform.call('GET', `${api}/build-status`)).json.branchName).toBe('main')
})

test('a staging environment makes the branch compile: building, warmup, built', async () => {
  const platform = await startPlatform({ speed: 5, state: { branches: [{ name: 'a' }] } })
  const on = await platform.call('PUT', staging, { branchName: 'a', enabled: true })
  expect(on.json.data).toMatchObject({ name: 'a', isStagingEnvironmentEnabled: true })
  const seen: string[] = []
  for (const ms of [0, 3_999, 1, 999, 1]) {
    platform.clock.now += ms
    seen.push((await buildStatus(platform, 'a')).json.status)
  }
  expect(seen).toEqual(['building', 'building', 'warmup', 'warmup', 'built'])
  expect(platform.emulator.state.stagingBranches).toEqual(['a'])
  await platform.call('PUT', staging, { branchId: 2, enabled: false })
  expect((await buildStatus(platform, 'a')).json).toMatchObject({ errorText: 'Branch is not active' })
  expect(platform.emulator.state.stagingBranches).toEqual([])
})

test('staging is refused for the deploy branch and for dev branches', async () => {
  const { call } = await startPlatform({ state: { branches: [{ name: 'dev-ci-9' }] } })
  for (const branchName of ['main', 'dev-ci-9']) {
    expect((await call('PUT', staging, { branchName, enabled: true })).status).toBe(400)
  }
  expect((await call('PUT', staging, { enabled: true })).status).toBe(400)
  expect((await call('PUT', staging, { branchName: 'x', enabled: true })).status).toBe(404)
})

test('staging can be refused by a fault', async () => {
  const { call, emulator } = await startPlatform({ state: { branches: [{ name: 'a' }] } })
  emulator.addFault({ operation: 'setBranchStagingEnvironment', kind: 'staging-refused' })
  expect((await call('PUT', staging, { branchName: 'a', enabled: true })).status).toBe(403)
  expect(emulator.state.stagingBranches).toEqual([])
})

test('build faults: failure, bad branch, leftover text', async () => {
  const platform = await startPlatform({ state: { branches: [{ name: 'a' }] } })
  const { call, clock, emulator } = platform
  emulator.addFault({ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'Out of memory' })
  await call('PUT', staging, { branchName: 'a', enabled: true })
  emulator.state.switches.leftoverErrorText = 'old trouble'
  expect((await buildStatus(platform, 'a')).json).toMatchObject({
    status: 'building',
    errorText: 'old trouble',
  })
  clock.now += 20_000
  expect((await buildStatus(platform, 'a')).json).toMatchObject({
    status: 'failed',
    errorText: 'Out of memory',
  })
  emulator.addFault({ operation: 'buildStatus', kind: 'bad-branch' })
  expect((await buildStatus(platform, 'main')).json).toMatchObject({ errorText: 'Bad branch' })
})
