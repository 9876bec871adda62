import { expect, test } from 'vitest'
import type { EmulatorOptions, Right } from '../../emulator/index.ts'
import { api, build, cube, type Platform, startCheckedPlatform } from './support.ts'

const files = `${build}/data-model/files`
const branches = `${build}/branches`

/** A platform whose dev branch and its parent `team` have changed the same file. */
async function withConflict(state: EmulatorOptions['state'] = {}): Promise<Platform> {
  const team = { name: 'team', files: { 'a.yml': 'before', 'b.yml': 'before' } }
  const platform = await startCheckedPlatform({ state: { branches: [team], ...state } })
  await platform.call('POST', `${build}/dev-mode`, { branchName: 'team' })
  await platform.call('PUT', files, { files: [{ path: 'a.yml', content: 'mine' }] })
  await platform.call('DELETE', files, { files: [{ path: 'b.yml' }] })
  platform.emulator.state.putFiles('team', { 'a.yml': 'theirs', 'b.yml': 'theirs', 'c.yml': 'new' })
  return platform
}

function contents({ emulator }: Platform, branchName: string): Record<string, string> {
  const branch = emulator.state.branches.find(({ name }) => name === branchName)
  const own = [...(branch?.files ?? [])].filter(([path]) => !path.startsWith('model/'))
  return Object.fromEntries(own)
}

const theirs = { 'a.yml': 'theirs', 'b.yml': 'theirs', 'c.yml': 'new' }

test.each([
  ['409', 409],
  ['400', 400],
] as const)('a conflict of a commit is a %s, and the session stays', async (conflict, status) => {
  const platform = await withConflict({ switches: { conflict } })
  const refused = await platform.call('POST', `${build}/commit`, { exitDevMode: true })
  expect(refused).toMatchObject({ status, json: { message: 'Merge conflict in a.yml, b.yml' } })
  expect(contents(platform, 'team')).toEqual(theirs)
  expect(platform.emulator.state.sessions).toHaveLength(1)
})

test('a conflict of a commit can be told within a 200', async () => {
  const platform = await withConflict({ switches: { conflict: 'merged-false' } })
  const answer = await platform.call('POST', `${build}/commit`, { exitDevMode: true })
  expect(answer).toMatchObject({ status: 200, json: { success: false } })
  expect(contents(platform, 'team')).toEqual(theirs)
  expect(platform.emulator.state.sessions).toHaveLength(1)
})

test('with resolveMergeConflict the own edits win, and only they', async () => {
  const platform = await withConflict()
  const answer = await platform.call('POST', `${build}/commit`, { resolveMergeConflict: true })
  expect(answer.json).toEqual({ success: true })
  expect(contents(platform, 'team')).toEqual({ 'a.yml': 'mine', 'c.yml': 'new' })
})

test('a commit to a read-only deploy branch is refused', async () => {
  const platform = await startCheckedPlatform({ state: { settings: { deployBranchReadOnly: true } } })
  await platform.call('POST', `${build}/dev-mode`, {})
  await platform.call('PUT', files, { files: [{ path: 'a.yml', content: 'x' }] })
  expect((await platform.call('POST', `${build}/commit`, {})).status).toBe(403)
  expect(contents(platform, 'main')).toEqual({})
})

test('after a merge into the parent the session may go there', async () => {
  const state = { branches: [{ name: 'team' }, { name: 'part', parent: 'team' }] }
  const { call, emulator } = await startCheckedPlatform({ state })
  const merge = (body: object) => call('POST', `${build}/merge`, body)
  await call('POST', `${build}/dev-mode`, { branchName: 'team' })
  await merge({ switchToParentBranch: false })
  expect(emulator.state.sessions).toMatchObject([{ branchName: 'dev-ci-1' }])
  await merge({ switchToParentBranch: true, deleteBranch: true })
  expect(emulator.state.sessions).toMatchObject([{ branchName: 'team' }])
  await merge({ switchToParentBranch: true })
  expect(emulator.state.sessions).toEqual([])
  await merge({ branchName: 'part', switchToParentBranch: true })
  expect(emulator.state.sessions).toEqual([])
})

test('a new branch stands at the commit of the one that it comes from', async () => {
  const { call } = await startCheckedPlatform({ state: { branches: [{ name: 'team' }] } })
  await call('POST', branches, { name: 'a', from: 'team' })
  await call('POST', branches, { name: 'b', from: null })
  const { items } = (await call('GET', branches)).json
  const hashes = Object.fromEntries(items.map(({ name, lastHash }) => [name, lastHash]))
  expect(hashes.a).toBe(hashes.team)
  expect(hashes.b).toBe(hashes.main)
  expect(hashes.a).not.toBe(hashes.b)
})

test.each([
  '',
  ' ',
  'a b',
  'a..b',
  '/a',
  'a/',
  'a//b',
  '.a',
  'a/.b',
  'a.lock',
  'a.',
  '-a',
  'a~1',
  'a^',
  'a:b',
  'a?',
  'a*',
  'a[0]',
  'a\\b',
  'a@{1}',
  '@',
  'a\u0007b',
])('"%s" is no name of a branch', async (name) => {
  const { call, emulator } = await startCheckedPlatform()
  expect((await call('POST', branches, { name })).status).toBe(400)
  expect((await call('POST', `${api}/dbt-sync`, { branchName: name })).status).toBe(400)
  expect(emulator.state.branches).toHaveLength(1)
  expect(emulator.state.starts).toBe(0)
})

test.each(['a', 'feature/one', 'dbt-sync/v1.0-20260101000000-00000000', 'ä', 'a@b', 'a-'])(
  '"%s" is a name of a branch',
  async (name) => {
    const { call } = await startCheckedPlatform()
    expect((await call('POST', branches, { name })).json.branchName).toBe(name)
  },
)

test('pages cut the top of the tree only, and without a size it comes whole', async () => {
  const paths = ['a/1.yml', 'a/2.yml', 'b/c/3.yml', 'd.yml']
  const own = Object.fromEntries(paths.map((path) => [path, 'x']))
  const { call } = await startCheckedPlatform({ state: { files: own, switches: { pageSize: 1 } } })
  const top = async (query: string) => (await call('GET', files + query)).json
  expect((await top('')).items.map(({ path }) => path)).toEqual(['/a', '/b', '/d.yml'])
  const first = await top('?first=2')
  expect(first.items).toMatchObject([
    { path: '/a', children: [{ path: '/a/1.yml' }, { path: '/a/2.yml' }] },
    { path: '/b', children: [{ path: '/b/c', children: [{ path: '/b/c/3.yml' }] }] },
  ])
  const second = await top(`?first=2&after=${first.pageInfo?.endCursor}`)
  expect(second.items).toEqual([{ path: '/d.yml', type: 'file' }])
  expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

test('writes to a dev branch of somebody else are refused', async () => {
  const tokens = ['one', { token: 'two', user: 'eve' }]
  const { call } = await startCheckedPlatform({ tokens })
  await call('POST', `${build}/dev-mode`, {}, 'two')
  const change = { branchName: 'dev-eve-1', files: [{ path: 'a.yml', content: cube('a') }] }
  expect((await call('PUT', files, change, 'one')).status).toBe(403)
  expect((await call('PUT', files, change, 'two')).status).toBe(200)
})

const name = { branchName: 'main' }
const reading: [string, string][] = [
  ['GET', files],
  ['GET', `${build}/data-model/file-hashes`],
  ['GET', `${build}/data-model/validate`],
  ['GET', branches],
  ['GET', `${api}/dbt-sync`],
  ['GET', `${api}/dbt-sync/x`],
  ['GET', `${api}/dbt-sync/x/result`],
  ['GET', `${api}/dbt-sync/x/logs`],
  ['GET', `${api}/dbt-sync/x/generated-files`],
]
const changing: [string, string, unknown][] = [
  ['POST', `${api}/dbt-sync`, {}],
  ['DELETE', `${api}/dbt-sync/x`, undefined],
  ['POST', branches, { name: 'a' }],
  ['DELETE', `${branches}?branchName=main`, undefined],
  ['PUT', `${branches}/staging-environment`, { ...name, enabled: true }],
  ['POST', `${build}/dev-mode`, name],
  ['DELETE', `${build}/dev-mode`, undefined],
  ['POST', `${build}/commit`, {}],
  ['POST', `${build}/pull`, name],
  ['POST', `${build}/merge`, name],
  ['POST', `${build}/merge-to-default`, { ...name, message: 'm' }],
]
const writing: [string, string, unknown][] = [
  ['PUT', files, { files: [] }],
  ['DELETE', files, { files: [] }],
  ['POST', `${files}/rename`, { files: [] }],
]

test('each operation asks for its right', async () => {
  const all: Right[] = ['SchemaRead', 'SchemaUpdate', 'SchemaUpdateDevBranches']
  const tokens = all.map((right) => ({ token: right, rights: all.filter((other) => other !== right) }))
  const { call } = await startCheckedPlatform({ tokens })
  for (const [method, path] of reading) {
    expect((await call(method, path, undefined, 'SchemaRead')).status, path).toBe(403)
    expect((await call(method, path, undefined, 'SchemaUpdate')).status, path).not.toBe(403)
  }
  for (const [method, path, body] of changing) {
    expect((await call(method, path, body, 'SchemaUpdate')).status, path).toBe(403)
    expect((await call(method, path, body, 'SchemaRead')).status, path).not.toBe(403)
  }
  // Either right will do here.
  for (const [method, path, body] of writing) {
    expect((await call(method, path, body, 'SchemaUpdateDevBranches')).status, path).toBe(400)
    expect((await call(method, path, body, 'SchemaUpdate')).status, path).toBe(400)
  }
})

test('writing needs one of its two rights', async () => {
  const tokens = [{ token: 'reader', rights: ['SchemaRead' as const] }]
  const { call } = await startCheckedPlatform({ tokens })
  for (const [method, path, body] of writing) {
    expect((await call(method, path, body)).json.error, path).toContain('SchemaUpdateDevBranches')
  }
})
