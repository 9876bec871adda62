import { expect, test } from 'vitest'
import { api, build, type Platform, startCheckedPlatform, startPlatform } from './support.ts'

test('only what was sent changes, and null counts as not sent', async () => {
  const { call } = await startCheckedPlatform()
  const before = (await call('GET', `${api}/settings`)).json
  const sent = {
    name: ' Shop ',
    deployMode: 'cli',
    customDomain: 'bi.example.com',
    region: null,
    template: null,
  }
  const after = { ...before, name: 'Shop', deployMode: 'cli', customDomain: 'bi.example.com' }
  expect((await call('PUT', api, sent)).json).toEqual(after)
  expect((await call('GET', `${api}/settings`)).json).toEqual(after)
  expect((await call('GET', api)).json).toMatchObject({ name: 'Shop' })
  expect((await call('PUT', api, {})).json).toEqual(after)
})

test('templateVariables merge key by key, where null is a value', async () => {
  const { call } = await startCheckedPlatform()
  const put = async (templateVariables: unknown) => (await call('PUT', api, { templateVariables })).json
  expect(await put({ size: 2, zone: 'a' })).toMatchObject({ templateVariables: { size: 2, zone: 'a' } })
  expect(await put({ zone: null, tags: [1] })).toMatchObject({
    templateVariables: { size: 2, zone: null, tags: [1] },
  })
  expect(await put(null)).toMatchObject({ templateVariables: { size: 2 } })
  expect(await put(JSON.parse('{"__proto__":{"x":1}}'))).toMatchObject({ templateVariables: { size: 2 } })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('cspsConfig is replaced as a whole', async () => {
  const { call } = await startCheckedPlatform()
  await call('PUT', api, { cspsConfig: { enabled: true, storageProvider: 's3', s3Bucket: 'one' } })
  const cspsConfig = { enabled: false, storageProvider: 's3' }
  expect((await call('PUT', api, { cspsConfig })).json).toMatchObject({ cspsConfig })
  expect((await call('GET', `${api}/settings`)).text).not.toContain('one')
})

test.each([
  [{ name: '' }, 'name'],
  [{ region: 'mars-1' }, 'Region'],
  [{ deployBranchName: 'nowhere' }, 'nowhere'],
  [{ deployBranchName: 'dev-ci-1' }, 'personal'],
  [{ releaseChannelVersion: '9.9.9' }, '9.9.9'],
  [{ releaseChannel: 'release', releaseChannelVersion: '1.6.4' }, '1.6.4'],
  [{ creationStep: 'ready' }, 'creationStep'],
])('a change to %j is refused, and nothing else changes', async (wrong, text) => {
  const { call } = await startPlatform({ state: { branches: [{ name: 'dev-ci-1' }] } })
  const before = (await call('GET', `${api}/settings`)).text
  const answer = await call('PUT', api, { deployMode: 'cli', templateVariables: { a: 1 }, ...wrong })
  expect(answer.status).toBe(400)
  expect(answer.json.message).toContain(text)
  expect((await call('GET', `${api}/settings`)).text).toBe(before)
})

test('an unknown deployment is a 404', async () => {
  const { call } = await startCheckedPlatform()
  expect((await call('PUT', '/api/v1/deployments/9', {})).status).toBe(404)
  expect((await call('GET', '/api/v1/deployments/9/versions')).status).toBe(404)
})

test('another deploy branch is built, and the one before becomes its child', async () => {
  const { call, clock } = await startCheckedPlatform({
    state: { branches: [{ name: 'next', staging: true }] },
  })
  await call('PUT', api, { deployBranchName: 'next' })
  expect((await call('GET', `${build}/branches`)).json.items).toMatchObject([
    { name: 'main', parentBranch: 'next' },
    { name: 'next', parentBranch: null, isStagingEnvironmentEnabled: false },
  ])
  const status = () => call('GET', `${api}/build-status?branchName=next`)
  expect((await status()).json).toMatchObject({ mode: 'production', status: 'building' })
  clock.now += 25_000
  expect((await status()).json).toMatchObject({ status: 'built' })
  expect((await call('GET', `${api}/build-status?branchName=main`)).json).toMatchObject({
    errorText: 'Branch is not active',
  })
  await call('PUT', api, { deployBranchName: 'next' })
  expect((await status()).json).toMatchObject({ status: 'built' })
})

test('the versions are the heads and older ones, in pages', async () => {
  const { call } = await startCheckedPlatform()
  const first = await call('GET', `${api}/versions?first=3`)
  expect(first.json.items).toEqual([
    version('latest', '1.6.4', { isLatestInChannel: true, isCurrent: true }),
    version('latest', '1.6.2', { isLatestInChannel: false, isCurrent: false }),
    version('release', '1.5.8', { isLatestInChannel: true, isCurrent: false }),
  ])
  const rest = await call('GET', `${api}/versions?first=3&after=${first.json.pageInfo?.endCursor}`)
  expect(rest.json.items).toMatchObject([{ version: '1.5.3' }])
  expect(rest.json.pageInfo?.hasNextPage).toBe(false)
})

test.each([
  ['an older one is held', { releaseChannelVersion: 'latest-1.6.2' }, 'latest-1.6.2', true],
  ['in the other spelling too', { releaseChannelVersion: '1.6.2' }, 'latest-1.6.2', true],
  [
    'unless the call says otherwise',
    { releaseChannelVersion: '1.6.2', releaseChannelVersionHold: false },
    'latest-1.6.2',
    false,
  ],
  ['the head is not held', { releaseChannelVersion: '1.6.4' }, 'latest-1.6.4', false],
  ['another channel means its head', { releaseChannel: 'release' }, 'release-1.5.8', false],
  [
    'an older one of another channel',
    { releaseChannel: 'release', releaseChannelVersion: '1.5.3' },
    'release-1.5.3',
    true,
  ],
])('choosing a version: %s', async (_, sent, releaseChannelVersion, hold) => {
  const platform = await startCheckedPlatform()
  const { json } = await platform.call('PUT', api, sent)
  expect(json).toMatchObject({ releaseChannelVersion, releaseChannelVersionHold: hold })
  expect(await currentVersions(platform)).toEqual([releaseChannelVersion])
})

function version(releaseChannel: string, text: string, flags: Record<string, boolean>) {
  return { releaseChannelVersion: `${releaseChannel}-${text}`, version: text, releaseChannel, ...flags }
}

async function currentVersions({ call }: Platform): Promise<unknown[]> {
  const { json } = await call('GET', `${api}/versions`)
  return json.items.filter(({ isCurrent }) => isCurrent).map((item) => item.releaseChannelVersion)
}
