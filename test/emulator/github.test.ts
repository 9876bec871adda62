import { expect, test } from 'vitest'
import { api, build, type Platform, startCheckedPlatform } from './support.ts'

const connectPath = `${build}/github/connect`
const hosted = '/api/v1/github/repositories/acme/analytics/branches?installationId=1'

async function names({ call }: Platform, path: string): Promise<unknown[]> {
  return (await call('GET', path)).json.items.map(({ name }) => name)
}

/** Repositories with these names, all of one installation. */
function linkWith(...repositories: string[]) {
  const of = (name: string, index: number) => {
    const files = new Map([[`${name}.yml`, 'x']])
    return { id: index + 1, name, private: false, defaultBranch: 'trunk', branches: ['trunk', 'next'], files }
  }
  return { connected: true, installations: [{ id: 7, login: 'shop', repositories: repositories.map(of) }] }
}

test('the account is linked, with an installation, a repository and its branches', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  expect((await call('GET', '/api/v1/github/status')).json).toEqual({
    connected: true,
    linkUrl: expect.stringContaining('https://github.com/'),
    settingsUrl: expect.stringContaining('https://github.com/'),
  })
  expect((await call('GET', '/api/v1/github/installations')).json.items).toEqual([
    { installationId: '1', id: '1', login: 'acme', avatarUrl: expect.any(String) },
  ])
  expect((await call('GET', '/api/v1/github/installations/1/repositories')).json.items).toEqual([
    { id: 1, name: 'analytics', htmlUrl: 'https://github.com/acme/analytics' },
  ])
  expect((await call('GET', hosted)).json.items).toEqual([
    { name: 'main', isDefault: true },
    { name: 'develop', isDefault: false },
  ])
})

test('every list comes in pages, and whole in its old member', async () => {
  const link = linkWith('one', 'two', 'three')
  link.installations.push({ id: 8, login: 'other', repositories: [] })
  const platform = await startCheckedPlatform({ state: { github: link } })
  const lists = [
    ['/api/v1/github/installations?', ['7', '8']],
    ['/api/v1/github/installations/7/repositories?', [1, 2, 3]],
    ['/api/v1/github/repositories/shop/two/branches?installationId=7&', ['trunk', 'next']],
  ] as const
  for (const [path, all] of lists) {
    const seen: unknown[] = []
    let after = ''
    while (seen.length < 9) {
      const { json } = await platform.call('GET', `${path}first=1${after}`)
      expect(json.data).toHaveLength(all.length)
      seen.push(...json.items.map((item) => item.id ?? item.name))
      if (json.pageInfo?.hasNextPage !== true) break
      after = `&after=${json.pageInfo.endCursor}`
    }
    expect(seen).toEqual(all)
  }
})

test('what is not there is a 404, and without a link nothing is', async () => {
  const { call, emulator } = await startCheckedPlatform()
  const paths = [
    '/api/v1/github/installations/2/repositories',
    '/api/v1/github/repositories/acme/analytics/branches?installationId=2',
    '/api/v1/github/repositories/acme/other/branches?installationId=1',
    '/api/v1/github/repositories/somebody/analytics/branches?installationId=1',
  ]
  for (const path of paths) expect((await call('GET', path)).status, path).toBe(404)
  emulator.state.github.connected = false
  expect((await call('GET', '/api/v1/github/status')).json).toMatchObject({ connected: false })
  expect((await call('GET', '/api/v1/github/installations')).json.items).toEqual([])
  expect((await call('GET', '/api/v1/github/installations/1/repositories')).status).toBe(404)
  expect((await call('POST', connectPath, { installationId: 1, name: 'analytics' })).status).toBe(404)
})

test('connecting clones the repository and starts the first build', async () => {
  const platform = await startCheckedPlatform({
    state: { github: linkWith('one', 'two'), branches: [{ name: 'old' }] },
  })
  const { call, clock } = platform
  await call('POST', `${build}/dev-mode`, { branchName: 'old' })
  const body = { installationId: 7, name: 'two', deployBranchName: 'next', deployProjectRoot: '/model' }
  expect((await call('POST', connectPath, body)).json).toMatchObject({ id: 1, creationStep: 'ready' })
  expect((await call('GET', `${api}/settings`)).json).toMatchObject({
    deployBranchName: 'next',
    deployProjectRoot: '/model',
    deployMode: 'git',
  })
  expect(await names(platform, `${build}/branches`)).toEqual(['next'])
  expect((await call('GET', `${build}/data-model/files`)).json.items).toEqual([
    { path: '/two.yml', type: 'file' },
  ])
  expect((await call('GET', `${api}/build-status`)).json.status).toBe('building')
  clock.now += 25_000
  expect((await call('GET', `${api}/build-status`)).json).toMatchObject({
    branchName: 'next',
    status: 'built',
  })
})

test('connecting takes the default branch, and makes a repository when asked', async () => {
  const platform = await startCheckedPlatform({ state: { github: linkWith('one') } })
  const { call, emulator } = platform
  await call('POST', connectPath, { installationId: 7, name: 'one' })
  expect(await names(platform, `${build}/branches`)).toEqual(['trunk'])
  const fresh = { installationId: 7, name: 'fresh', isNewRepo: true, private: false }
  expect((await call('POST', connectPath, fresh)).status).toBe(200)
  expect(await names(platform, '/api/v1/github/installations/7/repositories')).toEqual(['one', 'fresh'])
  const path = '/api/v1/github/repositories/shop/fresh/branches?installationId=7'
  expect((await call('GET', path)).json.items).toEqual([{ name: 'main', isDefault: true }])
  expect((await call('GET', `${build}/data-model/files`)).json.items).toEqual([])
  expect(emulator.state.github.installations[0]?.repositories[1]?.private).toBe(false)
  expect((await call('POST', connectPath, fresh)).status).toBe(409)
  expect((await call('POST', connectPath, { ...fresh, name: 'no name' })).status).toBe(400)
})

test('connecting refuses what is not there, and changes nothing then', async () => {
  const platform = await startCheckedPlatform()
  const known = { installationId: 1, name: 'analytics' }
  const wrong = [{ installationId: 2 }, { name: 'other' }, { deployBranchName: 'nowhere' }]
  for (const change of wrong) {
    expect((await platform.call('POST', connectPath, { ...known, ...change })).status).toBe(404)
  }
  expect((await platform.call('POST', '/build/api/v1/deployments/9/github/connect', known)).status).toBe(404)
  expect(await names(platform, `${build}/branches`)).toEqual(['main'])
})

test('branches are pushed to the host, personal ones not, and deleted there only when asked', async () => {
  const platform = await startCheckedPlatform({
    state: { otherDeployments: [2], branches: [{ name: 'team' }] },
  })
  const { call } = platform
  await call('POST', `${build}/branches`, { name: 'kept' })
  await call('POST', `${build}/dev-mode`, { branchName: 'team' })
  expect(await names(platform, hosted)).toEqual(['main', 'develop', 'team', 'kept'])
  await call('DELETE', `${build}/branches?branchName=kept`)
  await call('DELETE', `${build}/branches?branchName=team&removeOnUpstream=true`)
  await call('DELETE', `${build}/branches?branchName=dev-ci-1&removeOnUpstream=true`)
  expect(await names(platform, hosted)).toEqual(['main', 'develop', 'kept'])
  expect(await names(platform, `${build}/branches`)).toEqual(['main'])
})

test('a branch that was on the host before is deleted there, too', async () => {
  const platform = await startCheckedPlatform({ state: { branches: [{ name: 'develop' }] } })
  await platform.call('DELETE', `${build}/branches?branchName=develop&removeOnUpstream=true`)
  expect(await names(platform, hosted)).toEqual(['main'])
})

test('removeOnUpstream is nothing to a deployment without a git host', async () => {
  const state = { settings: { deployMode: 'cli' as const }, branches: [{ name: 'team' }] }
  const platform = await startCheckedPlatform({ state })
  expect(await names(platform, hosted)).toEqual(['main', 'develop'])
  const gone = await platform.call('DELETE', `${build}/branches?branchName=team&removeOnUpstream=true`)
  expect(gone.json).toEqual({ success: true })
  expect(await names(platform, hosted)).toEqual(['main', 'develop'])
})

test('discovery needs DeploymentRead, connecting DeploymentUpdate', async () => {
  const tokens = [
    { token: 'reader', rights: ['DeploymentRead' as const] },
    { token: 'other', rights: ['SchemaUpdate' as const] },
  ]
  const { call } = await startCheckedPlatform({ tokens })
  const reads = [
    '/api/v1/github/status',
    '/api/v1/github/installations',
    '/api/v1/github/installations/1/repositories',
    hosted,
  ]
  for (const path of reads) {
    expect((await call('GET', path, undefined, 'other')).json.error).toContain('DeploymentRead')
    expect((await call('GET', path, undefined, 'reader')).status).toBe(200)
  }
  const refused = await call('POST', connectPath, { installationId: 1, name: 'analytics' }, 'reader')
  expect(refused).toMatchObject({ status: 403, json: { error: expect.stringContaining('DeploymentUpdate') } })
})
