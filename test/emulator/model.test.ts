import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { api, build, cube, startPlatform } from './support.ts'

const files = `${build}/data-model/files`
const validate = `${build}/data-model/validate`
const broken = 'cubes:\n  - name: orders\n    sql_table: orders\n    measures: [\n'

test('the files are a tree with leading slashes, contents on demand', async () => {
  const { call } = await startPlatform({ state: { files: { 'model/a.yml': 'x', 'readme.md': 'y' } } })
  const bare = await call('GET', files)
  expect(bare.json.items).toEqual([
    { path: '/model', type: 'directory', children: [{ path: '/model/a.yml', type: 'file' }] },
    { path: '/readme.md', type: 'file' },
  ])
  const page = await call('GET', `${files}?withContent=true&branchName=main&first=1`)
  expect(page.json.items).toMatchObject([{ children: [{ path: '/model/a.yml', content: 'x' }] }])
  expect(page.json.pageInfo?.hasNextPage).toBe(true)
  expect((await call('GET', `${files}?branchName=x`)).status).toBe(404)
})

test('a file may be listed without its content', async () => {
  const files = { 'model/a.yml': 'x', 'model/b.yml': 'y' }
  const switches = { filesWithoutContent: ['model/a.yml'] }
  const { call, emulator } = await startPlatform({ state: { files, switches } })
  const { items } = (await call('GET', `${build}/data-model/files?withContent=true`)).json
  const children = [
    { path: '/model/a.yml', type: 'file' },
    { path: '/model/b.yml', type: 'file', content: 'y' },
  ]
  expect(items).toEqual([{ path: '/model', type: 'directory', children }])
  expect(emulator.violations).toEqual([])
})

test('hashes are SHA-1 of the bytes, wrapped by a fault', async () => {
  const { call, emulator } = await startPlatform({ state: { files: { 'a.yml': 'ä' } } })
  const hash = createHash('sha1').update(Buffer.from('ä')).digest('hex')
  expect((await call('GET', `${build}/data-model/file-hashes`)).json).toEqual({ 'a.yml': { hash } })
  emulator.addFault({ operation: 'fileHashes', kind: 'wrap-files' })
  expect((await call('GET', `${build}/data-model/file-hashes`)).json).toEqual({
    files: { 'a.yml': { hash } },
  })
})

test('validation judges the files of the branch that was named', async () => {
  const { call, emulator } = await startPlatform({
    state: { branches: [{ name: 'bad', staging: true, files: { 'model/cubes/orders.yml': broken } }] },
  })
  expect((await call('GET', validate)).json).toMatchObject({
    branchName: 'main',
    mode: 'production',
    valid: true,
    cubesCount: 1,
  })
  const verdict = await call('GET', `${validate}?branchName=bad`)
  expect(verdict.json).toMatchObject({ branchName: 'bad', mode: 'dev_mode', valid: false })
  expect(verdict.json.errors).toEqual([
    { message: expect.stringMatching(/^unexpected end of the stream within a flow collection \(5:1\)\n/) },
  ])
  emulator.addFault({ operation: 'validateDataModel', kind: 'echo-other-branch', value: 'main' })
  expect((await call('GET', `${validate}?branchName=bad`)).json.branchName).toBe('main')
})

test('an inactive branch is refused, or judged as the spec plainly reads', async () => {
  const { call, emulator } = await startPlatform({ state: { branches: [{ name: 'idle' }] } })
  const refused = await call('GET', `${validate}?branchName=idle`)
  expect(refused).toMatchObject({ status: 400, json: { error: expect.stringContaining('not active') } })
  emulator.state.patch({ switches: { validateInactive: 'answer' } })
  expect((await call('GET', `${validate}?branchName=idle`)).json).toMatchObject({ valid: true })
})

const wrong = 'cubes:\n  - name: orders\n    sql_table: orders\n    colour: red\n    colours: []\n'

test('validation reports as the tenant does', async () => {
  const files = { 'model/cubes/orders.yml': wrong }
  const { call } = await startPlatform({ state: { files, switches: { validationErrors: 'text' } } })
  expect((await call('GET', validate)).json.errors).toEqual([
    { message: expect.stringMatching(/^Compile errors:\nErrors:\norders cube: /) },
  ])
})

test('the build of a model that does not compile ends as any other', async () => {
  const { call, emulator, clock } = await startPlatform({
    state: { branches: [{ name: 'bad', staging: true }] },
  })
  const status = async () => (await call('GET', `${api}/build-status?branchName=bad`)).json.status
  emulator.state.putFiles('bad', { 'model/cubes/orders.yml': wrong })
  clock.now += 10_000
  expect(await status()).toBe('building')
  clock.now += 60_000
  expect(await status()).toBe('built')
})

test('validation refuses what contradicts itself', async () => {
  const { call } = await startPlatform()
  expect((await call('GET', `${validate}?branchName=main&devMode=true`)).status).toBe(400)
  expect((await call('GET', `${validate}?devMode=true`)).status).toBe(400)
  expect((await call('GET', `${validate}?branchName=`)).status).toBe(400)
  expect((await call('GET', `${validate}?branchName=x`)).status).toBe(404)
})

test('dev mode opens a personal fork; calls without a branch hit it', async () => {
  const { call, emulator } = await startPlatform({ state: { branches: [{ name: 'team' }] } })
  const open = await call('POST', `${build}/dev-mode`, { branchName: 'team' })
  expect(open.json).toEqual({ active: true, branchName: 'dev-ci-1', parentBranch: 'team' })
  const change = { files: [{ path: '/model/cubes/new.yml', content: cube('fresh') }] }
  expect((await call('PUT', files, change)).json).toEqual({ success: true })
  expect((await call('GET', validate)).json).toMatchObject({ branchName: 'dev-ci-1', cubesCount: 2 })
  expect((await call('GET', `${validate}?devMode=true`)).json).toMatchObject({ branchName: 'dev-ci-1' })
  expect((await call('GET', `${validate}?branchName=main`)).json).toMatchObject({ cubesCount: 1 })
  await call('DELETE', `${build}/dev-mode`)
  expect(emulator.state.sessions).toEqual([])
  expect(emulator.state.branches).toHaveLength(3)
  expect((await call('GET', validate)).json).toMatchObject({ branchName: 'main' })
})

test.each(['reuse', 'anew'] as const)('dev mode on the same branch again: %s', async (devModeForks) => {
  const state = { branches: [{ name: 'team' }], switches: { devModeForks } }
  const { call } = await startPlatform({ state })
  await call('POST', `${build}/dev-mode`, { branchName: 'team' })
  const { json } = await call('POST', `${build}/dev-mode`, { branchName: 'team' })
  expect(json.branchName).toBe(devModeForks === 'reuse' ? 'dev-ci-1' : 'dev-ci-2')
})

test('one session per token: a second start moves it, another token has its own', async () => {
  const state = { branches: [{ name: 'a' }, { name: 'b' }] }
  const { call, emulator } = await startPlatform({ state, tokens: ['one', { token: 'two', user: 'eve' }] })
  await call('POST', `${build}/dev-mode`, { branchName: 'a' })
  await call('POST', `${build}/dev-mode`, { branchName: 'b' })
  await call('POST', `${build}/dev-mode`, { branchName: 'b' }, 'two')
  expect(emulator.state.sessions).toEqual([
    { token: 'one', branchName: 'dev-ci-2' },
    { token: 'two', branchName: 'dev-eve-1' },
  ])
  const again = await call('POST', `${build}/dev-mode`, { branchName: 'a' })
  expect(again.json.branchName).toBe('dev-ci-1')
})

test.each([true, false])('dev mode compiles the parent, too: %s', async (devModeActivatesParent) => {
  const state = { branches: [{ name: 'team' }], switches: { devModeActivatesParent } }
  const { call } = await startPlatform({ state })
  await call('POST', `${build}/dev-mode`, { branchName: 'team' })
  expect((await call('GET', `${validate}?branchName=team`)).status).toBe(devModeActivatesParent ? 200 : 400)
  const { json } = await call('GET', `${api}/build-status?branchName=team`)
  expect(json.buildJobId).toEqual(devModeActivatesParent ? expect.any(Number) : undefined)
})

test('writes, renames and removals on dev branches only', async () => {
  const { call, emulator } = await startPlatform()
  await call('POST', `${build}/dev-mode`, {})
  const branchName = 'dev-ci-1'
  const write = (path: string) => call('PUT', files, { branchName, files: [{ path, content: 'x' }] })
  await write('a.yml')
  expect((await write('../b.yml')).status).toBe(400)
  const renamed = { files: [{ path: '/a.yml', newPath: 'c.yml' }] }
  expect((await call('POST', `${files}/rename`, renamed)).status).toBe(200)
  expect((await call('POST', `${files}/rename`, renamed)).status).toBe(404)
  const removed = { files: [{ path: 'model/cubes/customers.yml' }] }
  expect((await call('DELETE', files, removed)).status).toBe(200)
  const names = [...(emulator.state.branches.find(({ name }) => name === branchName)?.files.keys() ?? [])]
  expect(names).toEqual(['c.yml'])
  const refused = await call('PUT', files, { branchName: 'main', files: [] })
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining('dev-') } })
})

test('a commit lands on the parent and closes the session when asked', async () => {
  const { call, emulator } = await startPlatform({ state: { branches: [{ name: 'team' }] } })
  expect((await call('POST', `${build}/commit`, { message: 'm' })).status).toBe(400)
  await call('POST', `${build}/dev-mode`, { branchName: 'team' })
  await call('PUT', files, { files: [{ path: 'new.yml', content: cube('fresh') }] })
  const team = () => emulator.state.branches.find(({ name }) => name === 'team')
  const hash = team()?.hash
  await call('POST', `${build}/commit`, { message: 'm', exitDevMode: true })
  expect(team()?.files.has('new.yml')).toBe(true)
  expect(team()?.hash).not.toBe(hash)
  expect(emulator.state.sessions).toEqual([])
})

test('a pull brings what was pushed, and builds only then', async () => {
  const { call, emulator } = await startPlatform()
  const pull = () => call('POST', `${build}/pull`, { branchName: 'main' })
  expect((await pull()).json).toEqual({ buildTriggered: false })
  emulator.state.pushUpstream('main', { 'new.yml': 'x' })
  expect((await pull()).json).toEqual({ buildTriggered: true })
  expect((await pull()).json).toEqual({ buildTriggered: false })
})

test('an upload replaces the model and tells its hash', async () => {
  const { call, emulator } = await startPlatform({ state: { files: { 'old.yml': 'x', 'kept.yml': 'k' } } })
  const start = await call('POST', `${build}/data-model/upload/start?branchName=main`)
  const { transaction } = start.json
  const upload = async (text: string) => {
    const form = new FormData()
    form.set('transaction', text)
    form.set('fileName', 'model/new.yml')
    form.set('file', new Blob([cube('fresh')]), 'new.yml')
    const headers = { authorization: `Bearer ${emulator.token}` }
    const url = `${emulator.url}${build}/data-model/upload/file?branchName=main`
    return (await fetch(url, { method: 'POST', headers, body: form })).status
  }
  expect(await upload('nonsense')).toBe(400)
  expect(await upload(JSON.stringify(transaction))).toBe(200)
  const hashOf = (text: string) => ({ hash: createHash('sha1').update(text).digest('hex') })
  const list = { 'model/new.yml': hashOf(cube('fresh')), 'kept.yml': hashOf('k') }
  const finish = (query: string, map: object) =>
    call('POST', `${build}/data-model/upload/finish${query}`, { transaction, files: map })
  expect((await finish('', list)).status).toBe(400)
  expect((await finish('?branchName=main', { 'kept.yml': hashOf('other') })).status).toBe(400)
  const done = await finish('?branchName=main', list)
  const [main] = emulator.state.branches
  expect(done.json.lastHash).toBe(main?.hash)
  expect([...(main?.files.keys() ?? [])]).toEqual(['model/new.yml', 'kept.yml'])
  expect(main?.builds.at(-1)?.hash).toBe(main?.hash)
})
