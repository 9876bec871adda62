import { expect, test } from 'vitest'
import { optionalMembers } from '../../emulator/state/untold.ts'
import { api, build, cube, makeRepository, type Platform, startCheckedPlatform } from './support.ts'

// Reads that lag behind, each on its own, and members that a tenant does not tell.

const release = { message: 'release', branchName: 'next', removeBranchAfterMerge: false }
const branches = [{ name: 'next', files: { 'model/cubes/fresh.yml': cube('fresh') } }]

async function branchNames({ call }: Platform): Promise<unknown[]> {
  return (await call('GET', `${build}/branches`)).json.items.map(({ name }) => name)
}

async function hashOfMain({ call }: Platform): Promise<unknown> {
  return (await call('GET', `${build}/branches`)).json.items.find(({ name }) => name === 'main')?.lastHash
}

async function buildOf({ call }: Platform, branch: string) {
  const { json } = await call('GET', `${api}/build-status?branchName=${branch}`)
  return json as unknown as { status: string; errorText?: string; lastHash?: string; buildJobId?: number }
}

test('a branch list that lags shows new branches, hashes and deletions late', async () => {
  const platform = await startCheckedPlatform({ state: { branches, switches: { branchListLagMs: 7000 } } })
  const before = await hashOfMain(platform)
  platform.clock.now += 1000
  await platform.call('POST', `${build}/branches`, { name: 'later' })
  await platform.call('POST', `${build}/merge-to-default`, { ...release, removeBranchAfterMerge: true })
  platform.clock.now += 6999
  expect(await branchNames(platform)).toEqual(['main', 'next'])
  expect(await hashOfMain(platform)).toBe(before)
  platform.clock.now += 1
  expect(await branchNames(platform)).toEqual(['main', 'later'])
  expect(await hashOfMain(platform)).not.toBe(before)
})

test('a build status that lags shows the old build, and knows no young branch', async () => {
  const platform = await startCheckedPlatform({ state: { branches, switches: { buildLagMs: 7000 } } })
  const before = await buildOf(platform, 'main')
  platform.clock.now += 1000
  await platform.call('POST', `${build}/merge-to-default`, release)
  await platform.call('POST', `${build}/branches`, { name: 'later' })
  platform.clock.now += 6999
  expect(await buildOf(platform, 'main')).toEqual(before)
  expect((await buildOf(platform, 'later')).errorText).toBe('Bad branch')
  expect(await branchNames(platform)).toContain('later')
  platform.clock.now += 1
  expect(await buildOf(platform, 'main')).toMatchObject({ status: 'building' })
  expect((await buildOf(platform, 'later')).errorText).toBe('Branch is not active')
})

test('lists of files that lag show old files, and those of the parent for a young branch', async () => {
  const platform = await startCheckedPlatform({ state: { branches, switches: { fileListLagMs: 7000 } } })
  const paths = async (name: string) => {
    const { json } = await platform.call('GET', `${build}/data-model/file-hashes?branchName=${name}`)
    return Object.keys(json)
  }
  const [before, next] = [await paths('main'), await paths('next')]
  expect(next).not.toEqual(before)
  platform.clock.now += 1000
  await platform.call('POST', `${build}/merge-to-default`, { ...release, removeBranchAfterMerge: false })
  platform.clock.now += 6999
  expect(await paths('main')).toEqual(before)
  platform.clock.now += 1
  expect(await paths('main')).toEqual(expect.arrayContaining(next))
})

test('a list of environments that lags has no young one, and one that is gone', async () => {
  const platform = await startCheckedPlatform({
    state: { branches, switches: { environmentListLagMs: 7000 } },
  })
  const served = async () =>
    (await platform.call('GET', `${api}/environments`)).json.items.map(({ branch }) => branch)
  expect(await served()).toEqual(['main'])
  platform.clock.now += 1000
  platform.emulator.state.deployment.require('next').staging = true
  expect(await served()).toEqual(['main'])
  platform.clock.now += 7000
  expect(await served()).toEqual(['main', 'next'])
  platform.emulator.state.deployment.require('next').staging = false
  platform.clock.now += 1000
  expect(await served()).toEqual(['main', 'next'])
})

test.each(['reports', 'workbooks', 'notifications'] as const)(
  'a list of %s that lags has what is gone, as it was',
  async (what) => {
    const platform = await startCheckedPlatform({ state: { switches: { contentListLagMs: 7000 } } })
    const listed = async () => (await platform.call('GET', `${api}/${what}`)).json.items
    const before = await listed()
    expect(before).not.toEqual([])
    platform.clock.now += 1000
    const { deployment } = platform.emulator.state
    for (const report of deployment.workspace.reports.values()) report.name = 'renamed'
    for (const workbook of deployment.workspace.workbooks.values()) workbook.name = 'renamed'
    deployment.notifications.pop()
    await platform.call('GET', `${api}/environments`)
    platform.clock.now += 6999
    expect(await listed()).toEqual(before)
    platform.clock.now += 1
    expect(await listed()).not.toEqual(before)
  },
)

test('the branch of a sync that ended between two requests is as late as the lag, and not later', async () => {
  const state = { switches: { branchListLagMs: 7000 } }
  const platform = await startCheckedPlatform({ dbtRepository: makeRepository(), state })
  await platform.call('POST', `${api}/dbt-sync`, { branchName: 'synced', ref: 'main' })
  const [run] = platform.emulator.state.deployment.runs
  await run?.work
  platform.clock.now += (run?.plan?.endMs ?? 0) + 7000
  expect(await branchNames(platform)).toEqual(['main', 'synced'])
})

test('a history that lags has no young run, and old states', async () => {
  const state = { switches: { historyLagMs: 7000 } }
  const platform = await startCheckedPlatform({ dbtRepository: makeRepository(), state })
  const history = async () => (await platform.call('GET', `${api}/dbt-sync`)).json.items
  const { json } = await platform.call('POST', `${api}/dbt-sync`, { branchName: 'synced', ref: 'main' })
  platform.clock.now += 6999
  expect(await history()).toEqual([])
  await platform.call('DELETE', `${api}/dbt-sync/${json.syncJobId}`)
  platform.clock.now += 1
  expect(await history()).toMatchObject([{ syncJobId: json.syncJobId, status: 'RUNNING' }])
  platform.clock.now += 6999
  expect(await history()).toMatchObject([{ status: 'CANCELLED' }])
})

test('builds that queue begin one after another, with nothing to be seen in between', async () => {
  const platform = await startCheckedPlatform({ state: { branches, switches: { queueBuilds: true } } })
  platform.emulator.state.putFiles('main', { 'model/cubes/other.yml': cube('other') })
  const other = await buildOf(platform, 'main')
  platform.clock.now += 1000
  await platform.call('POST', `${build}/merge-to-default`, release)
  expect(await buildOf(platform, 'main')).toEqual(other)
  platform.clock.now += 33_999
  expect(await buildOf(platform, 'main')).toMatchObject({ buildJobId: other.buildJobId })
  platform.clock.now += 1
  expect(await buildOf(platform, 'main')).toMatchObject({
    status: 'building',
    buildJobId: (other.buildJobId ?? 0) + 1,
  })
})

test.each(['null', 'absent'] as const)('a tenant may tell every optional member as %s', async (how) => {
  const nullableFields = Object.fromEntries(optionalMembers.map((name) => [name, how]))
  const state = { branches, history: 1, switches: { nullableFields } }
  const platform = await startCheckedPlatform({ state })
  const answers = {
    listBranches: (await platform.call('GET', `${build}/branches`)).json.items[0],
    buildStatus: (await platform.call('GET', `${api}/build-status`)).json as unknown,
    listDbtSyncs: (await platform.call('GET', `${api}/dbt-sync`)).json.items[0],
    startDevMode: (await platform.call('POST', `${build}/dev-mode`, {})).json as unknown,
  } as Record<string, Record<string, unknown>>
  // A run of the past was of no certain ref, and read no commit.
  const never = ['listDbtSyncs.gitRef', 'listDbtSyncs.triggerContext']
  for (const name of optionalMembers.filter((each) => !never.includes(each))) {
    const [operation = '', member = ''] = name.split('.')
    expect(answers[operation], name).toBeDefined()
    expect(answers[operation]?.[member], name).toBe(how === 'null' ? null : undefined)
  }
})

test('a single read may be late, or not tell a member', async () => {
  const platform = await startCheckedPlatform({ dbtRepository: makeRepository() })
  const { emulator, clock, call } = platform
  emulator.addFault({ operation: 'listBranches', kind: 'late', ms: 7000, call: 2 })
  emulator.addFault({ operation: 'listBranches', kind: 'untold', value: 'lastHash,parentBranch', call: 3 })
  await call('POST', `${api}/dbt-sync`, { branchName: 'synced', ref: 'main' })
  const [run] = emulator.state.deployment.runs
  await run?.work
  clock.now += (run?.plan?.endMs ?? 0) + 6999
  expect(await branchNames(platform)).toEqual(['main', 'synced'])
  expect(await branchNames(platform)).toEqual(['main'])
  const { items } = (await call('GET', `${build}/branches`)).json
  expect(items[1]).toMatchObject({ name: 'synced', lastHash: null, parentBranch: null })
})
