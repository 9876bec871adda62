import { expect, test } from 'vitest'
import type { EmulatorOptions } from '../../emulator/index.ts'
import { api, build, cube, type Platform, startPlatform } from './support.ts'

const release = { message: 'release', branchName: 'next' }

function withBranch(state: EmulatorOptions['state'] = {}): Promise<Platform> {
  const branches = [{ name: 'next', files: { 'model/cubes/fresh.yml': cube('fresh') } }]
  return startPlatform({ state: { branches, ...state } })
}

function merge({ call }: Platform, body: unknown = release) {
  return call('POST', `${build}/merge-to-default`, body)
}

async function production({ call }: Platform) {
  const { status, buildJobId, lastHash, updatedAt } = (
    await call('GET', `${api}/build-status?branchName=main`)
  ).json
  return { status, buildJobId, lastHash, updatedAt }
}

test('a merge lands the files, deletes the branch and rebuilds production', async () => {
  const platform = await withBranch()
  const before = await production(platform)
  expect((await merge(platform)).json).toEqual({ merged: true, branchDeleted: true })
  const running = await production(platform)
  expect(running.status).toBe('building')
  for (const member of ['buildJobId', 'lastHash', 'updatedAt'] as const) {
    expect(running[member]).not.toBe(before[member])
  }
  platform.clock.now += 25_000
  expect((await production(platform)).status).toBe('built')
  const { state } = platform.emulator
  expect(state.branches.map(({ name }) => name)).toEqual(['main'])
  expect(state.branches[0]?.files.has('model/cubes/fresh.yml')).toBe(true)
  expect(state.merges).toBe(1)
})

test('the branch stays when asked, and its children stay with it', async () => {
  const platform = await withBranch()
  await platform.call('POST', `${build}/branches`, { name: 'child', from: 'next' })
  const kept = await merge(platform, { ...release, removeBranchAfterMerge: false })
  expect(kept.json).toEqual({ merged: true, branchDeleted: false })
  await merge(platform)
  expect(platform.emulator.state.branches).toMatchObject([
    { name: 'main' },
    { name: 'child', parent: 'main' },
  ])
})

test('nothing new to merge is a success without a build', async () => {
  const platform = await withBranch({ branches: [{ name: 'next' }] })
  const before = await production(platform)
  expect((await merge(platform)).json).toEqual({ merged: true, branchDeleted: true })
  expect(await production(platform)).toEqual(before)
})

test('with deployMode cli a merge does not rebuild production', async () => {
  const platform = await withBranch({ settings: { deployMode: 'cli' } })
  const before = await production(platform)
  await merge(platform)
  expect(await production(platform)).toEqual(before)
  expect(platform.emulator.state.branches[0]?.hash).not.toBe(before.lastHash)
})

test('a merge that is not allowed is refused', async () => {
  const platform = await withBranch({ settings: { deployBranchMergeAllowed: false } })
  expect((await merge(platform)).status).toBe(403)
  expect((await merge(platform, { ...release, branchName: 'main' })).status).toBe(400)
  expect((await merge(platform, { ...release, branchName: 'x' })).status).toBe(404)
  expect((await merge(platform, { branchName: 'next' })).status).toBe(400)
  expect((await merge(platform, { branchName: 'next', message: ' ' })).status).toBe(400)
  expect((await merge(platform, { message: 'm' })).status).toBe(400)
  expect(platform.emulator.state.merges).toBe(0)
})

test.each([
  ['409', 409],
  ['400', 400],
  ['merged-false', 200],
] as const)('a real conflict is told as %s', async (conflict, status) => {
  const platform = await withBranch({ switches: { conflict } })
  platform.emulator.state.putFiles('main', { 'model/cubes/fresh.yml': cube('other') })
  const answer = await merge(platform)
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.json).toEqual({ merged: false, branchDeleted: false })
  expect(platform.emulator.state.branches).toHaveLength(2)
})

test.each([
  ['conflict-409', 409],
  ['conflict-400', 400],
  ['merged-false', 200],
] as const)('the fault %s leaves everything as it was', async (kind, status) => {
  const platform = await withBranch()
  platform.emulator.addFault({ operation: 'mergeToDefaultBranch', kind })
  const before = await production(platform)
  expect((await merge(platform)).status).toBe(status)
  expect(await production(platform)).toEqual(before)
  expect(platform.emulator.state.branches).toHaveLength(2)
})

test.each(['mergeToDefaultBranch', 'buildStatus'])(
  '%s: the old build is shown for a while',
  async (operation) => {
    const platform = await withBranch()
    const before = await production(platform)
    platform.emulator.addFault({ operation, kind: 'old-build-for', ms: 10_000 })
    await merge(platform)
    platform.clock.now += 9_999
    expect(await production(platform)).toEqual(before)
    platform.clock.now += 1
    expect((await production(platform)).buildJobId).not.toBe(before.buildJobId)
  },
)

test('the production build can fail', async () => {
  const platform = await withBranch()
  platform.emulator.addFault({ operation: 'mergeToDefaultBranch', kind: 'build-fails' })
  await merge(platform)
  platform.clock.now += 25_000
  expect((await production(platform)).status).toBe('failed')
})

test('a merge into the parent leaves production alone', async () => {
  const platform = await withBranch()
  await platform.call('POST', `${build}/dev-mode`, { branchName: 'next' })
  const files = [{ path: 'new.yml', content: cube('newer') }]
  await platform.call('PUT', `${build}/data-model/files`, { files })
  const before = await production(platform)
  const answer = await platform.call('POST', `${build}/merge`, { deleteBranch: true })
  expect(answer.json).toEqual({ merged: true, branchDeleted: true })
  const { state } = platform.emulator
  expect(state.branches.find(({ name }) => name === 'next')?.files.has('new.yml')).toBe(true)
  expect(state.sessions).toEqual([])
  expect(await production(platform)).toEqual(before)
})
