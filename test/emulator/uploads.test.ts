import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EmulatorOptions, Right } from '../../emulator/index.ts'
import { type Answered, api, build, cube, type Platform, startCheckedPlatform } from './support.ts'

const base = `${build}/data-model/upload`
const files = { 'old.yml': 'old', 'kept.yml': 'kept' }

/** Path → hash, as the last step declares it. */
function manifest(contents: Record<string, string | Buffer>) {
  const hash = (content: string | Buffer) => createHash('sha1').update(content).digest('hex')
  return Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, { hash: hash(text) }]))
}

function begin({ call }: Platform, query = '') {
  return call('POST', `${base}/start${query}`)
}

async function send(
  { emulator }: Platform,
  transaction: unknown,
  fileName: string,
  content: string | Buffer,
  query = '',
): Promise<number> {
  const form = new FormData()
  form.set('transaction', JSON.stringify(transaction))
  form.set('fileName', fileName)
  form.set('file', new Blob([content]), 'file')
  const headers = { authorization: `Bearer ${emulator.token}` }
  const answer = await fetch(`${emulator.url}${base}/file${query}`, { method: 'POST', headers, body: form })
  await answer.text()
  return answer.status
}

function finish({ call }: Platform, body: Record<string, unknown>, query = ''): Promise<Answered> {
  return call('POST', `${base}/finish${query}`, body)
}

function started(state: EmulatorOptions['state'] = {}): Promise<Platform> {
  return startCheckedPlatform({ state: { files, ...state } })
}

async function hashes({ call }: Platform, branchName = 'main'): Promise<unknown> {
  const answer = await call('GET', `${build}/data-model/file-hashes?branchName=${branchName}`)
  return { ...answer.json }
}

test('what the map does not name goes, unless autoRemoveFiles is off', async () => {
  const platform = await started({ branches: [{ name: 'team' }, { name: 'other' }] })
  const cases = [
    ['team', {}, { 'kept.yml': 'kept', 'new.yml': 'new' }],
    ['other', { autoRemoveFiles: false }, { ...files, 'new.yml': 'new' }],
  ] as const
  for (const [branchName, options, expected] of cases) {
    const query = `?branchName=${branchName}`
    const { transaction, deploymentName } = (await begin(platform, query)).json
    expect(deploymentName).toBe('deployment-1')
    expect(await send(platform, transaction, 'new.yml', 'new', query)).toBe(200)
    const map = manifest({ 'new.yml': 'new', 'kept.yml': 'kept' })
    await finish(platform, { transaction, files: map, commitMessage: 'm', ...options }, query)
    expect(await hashes(platform, branchName)).toEqual(manifest(expected))
  }
  expect(await hashes(platform)).toEqual(manifest(files))
})

test('an upload that is never finished changes nothing', async () => {
  const platform = await started()
  const { transaction } = (await begin(platform)).json
  await send(platform, transaction, 'new.yml', 'new')
  expect(await hashes(platform)).toEqual(manifest(files))
  expect(platform.emulator.state.branches[0]?.builds).toHaveLength(1)
})

test('a file that is neither uploaded nor unchanged is refused, and the upload stays open', async () => {
  const platform = await started()
  const { transaction } = (await begin(platform)).json
  const wrong = [
    [{ 'missing.yml': 'x' }, 'was not uploaded'],
    [{ 'kept.yml': 'changed' }, 'does not match'],
  ] as const
  for (const [contents, text] of wrong) {
    const refused = await finish(platform, { transaction, files: manifest({ ...files, ...contents }) })
    expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining(text) } })
  }
  expect((await finish(platform, { transaction, files: { 'kept.yml': {} } })).status).toBe(400)
  expect(await hashes(platform)).toEqual(manifest(files))
  expect(await send(platform, transaction, 'missing.yml', 'x')).toBe(200)
  const contents = { ...files, 'missing.yml': 'x' }
  expect((await finish(platform, { transaction, files: manifest(contents) })).status).toBe(200)
  expect(await hashes(platform)).toEqual(manifest(contents))
})

test('an unknown transaction is refused, and so is a finished one', async () => {
  const platform = await started()
  expect(await send(platform, { id: 'unknown' }, 'a.yml', 'a')).toBe(404)
  expect((await finish(platform, { transaction: { id: 'unknown' }, files: {} })).status).toBe(404)
  const { transaction } = (await begin(platform)).json
  await finish(platform, { transaction, files: manifest(files) })
  expect(await send(platform, transaction, 'a.yml', 'a')).toBe(404)
  expect((await finish(platform, { transaction, files: manifest(files) })).status).toBe(404)
})

test.each([
  ['?branchName=team', ''],
  ['?branchName=team', '?branchName=main'],
  ['', '?branchName=main'],
])('started with "%s", it does not go on with "%s"', async (first, second) => {
  const platform = await started({ branches: [{ name: 'team' }] })
  const { transaction } = (await begin(platform, first)).json
  expect(await send(platform, transaction, 'a.yml', 'a', second)).toBe(400)
  const refused = await finish(platform, { transaction, files: manifest(files) }, second)
  expect(refused.json.message).toContain('branchName differs')
  expect(await send(platform, transaction, 'a.yml', 'a', first)).toBe(200)
})

test.each(['../a.yml', 'a\\b.yml', '', 'a//b.yml'])('the file name "%s" is refused', async (name) => {
  const platform = await started()
  const { transaction } = (await begin(platform)).json
  expect(await send(platform, transaction, name, 'a')).toBe(400)
})

test('the branch is settled at the start, whatever the session does then', async () => {
  const platform = await started({ branches: [{ name: 'a' }, { name: 'b' }] })
  const { call } = platform
  await call('POST', `${build}/dev-mode`, { branchName: 'a' })
  const { transaction } = (await begin(platform)).json
  await call('POST', `${build}/dev-mode`, { branchName: 'b' })
  await finish(platform, { transaction, files: {} })
  expect(await hashes(platform, 'dev-ci-1')).toEqual({})
  expect(await hashes(platform, 'dev-ci-2')).toEqual(manifest(files))
  expect(await hashes(platform)).toEqual(manifest(files))
})

test('an unknown branch is a 404, a read-only deploy branch a 403', async () => {
  const platform = await started({ settings: { deployBranchReadOnly: true }, branches: [{ name: 'team' }] })
  expect((await begin(platform, '?branchName=nowhere')).status).toBe(404)
  expect((await begin(platform)).status).toBe(403)
  expect((await begin(platform, '?branchName=team')).status).toBe(200)
})

test('shared branches take uploads, or do not', async () => {
  const branches = [{ name: 'team' }, { name: 'dev-ci-1' }]
  const platform = await started({ branches })
  const statuses = async () => {
    const queries = ['', '?branchName=team', '?branchName=dev-ci-1']
    return Promise.all(queries.map(async (query) => (await begin(platform, query)).status))
  }
  expect(await statuses()).toEqual([200, 200, 200])
  platform.emulator.state.patch({ switches: { sharedBranchUploads: 'refuse' } })
  expect(await statuses()).toEqual([400, 400, 200])
  platform.emulator.state.patch({ settings: { deployMode: 'cli' } })
  expect(await statuses()).toEqual([200, 400, 200])
})

test('with deployMode cli an upload without a branch is built for production', async () => {
  const platform = await started({ settings: { deployMode: 'cli' } })
  const { call, clock } = platform
  const production = async () => (await call('GET', `${api}/build-status?branchName=main`)).json
  const before = await production()
  const { transaction } = (await begin(platform)).json
  await send(platform, transaction, 'model/cubes/fresh.yml', cube('fresh'))
  const map = manifest({ 'model/cubes/fresh.yml': cube('fresh') })
  const { lastHash } = (await finish(platform, { transaction, files: map })).json
  expect(lastHash).not.toBe(before.lastHash)
  expect(await production()).toMatchObject({ status: 'building', lastHash })
  clock.now += 25_000
  expect(await production()).toMatchObject({ status: 'built', lastHash })
})

test('the build of an upload can fail, and stay unseen for a while', async () => {
  const platform = await started()
  const { call, clock, emulator } = platform
  const before = emulator.state.branches[0]?.hash
  emulator.addFault({ operation: 'finishUpload', kind: 'build-fails', value: 'Out of memory' })
  emulator.addFault({ operation: 'finishUpload', kind: 'old-build-for', ms: 30_000 })
  const { transaction } = (await begin(platform)).json
  await finish(platform, { transaction, files: {} })
  expect((await call('GET', `${api}/build-status`)).json).toMatchObject({ status: 'built', lastHash: before })
  clock.now += 30_000
  expect((await call('GET', `${api}/build-status`)).json).toMatchObject({
    status: 'failed',
    errorText: 'Out of memory',
  })
})

test('the bytes of a file that is no text are kept', async () => {
  const platform = await started()
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00, 0x80])
  const { transaction } = (await begin(platform)).json
  expect(await send(platform, transaction, 'logo.png', image)).toBe(200)
  const map = manifest({ 'logo.png': image })
  expect((await finish(platform, { transaction, files: map })).status).toBe(200)
  expect(await hashes(platform)).toEqual(map)
})

test('the tree of the last upload is shown on demand', async () => {
  const platform = await started({ branches: [{ name: 'team' }] })
  const { call } = platform
  const tree = `${build}/data-model/files?branchName=team`
  const paths = async (query: string) => (await call('GET', tree + query)).json.items.map(({ path }) => path)
  expect(await paths('&showLastCLIUpload=true')).toEqual([])
  const query = '?branchName=team'
  const { transaction } = (await begin(platform, query)).json
  const map = manifest({ 'kept.yml': 'kept' })
  await finish(platform, { transaction, files: map, autoRemoveFiles: false }, query)
  expect(await paths('&showLastCLIUpload=true')).toEqual(['/kept.yml'])
  expect(await paths('')).toEqual(['/kept.yml', '/old.yml'])
})

test('uploading needs SchemaUpdate', async () => {
  const rights: Right[] = ['SchemaRead', 'DeploymentRead']
  const platform = await startCheckedPlatform({ tokens: [{ token: 'reader', rights }] })
  const transaction = { id: 'x' }
  expect((await begin(platform)).json.error).toContain('SchemaUpdate')
  expect(await send(platform, transaction, 'a.yml', 'a')).toBe(403)
  expect((await finish(platform, { transaction, files: {} })).status).toBe(403)
})
