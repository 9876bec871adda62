import { expect, test } from 'vitest'
import { api, build, type Platform, startCheckedPlatform, startPlatform } from './support.ts'

const list = '/api/v1/deployments'
const create = '/build/api/v1/deployments/'
const regions = '/api/v1/regions/'
const wanted = {
  name: 'Shop',
  cloudProvider: 'aws',
  region: 'aws-us-east-1',
  targetPlatform: 'aws',
  isManaged: true,
  creationStep: 'project',
}

test('a created deployment has the next id, a starter project and a first build', async () => {
  const { call, clock } = await startCheckedPlatform({ state: { otherDeployments: [4] } })
  const made = await call('POST', create, wanted)
  expect(made.json).toEqual({
    id: 5,
    name: 'Shop',
    deploymentUrl: 'https://deployment-5.example.com',
    creationStep: 'project',
  })
  expect((await call('GET', `${list}?creationStep=project`)).json.items).toEqual([made.json])
  expect((await call('GET', `${list}/5`)).json).toEqual(made.json)
  const status = () => call('GET', `${list}/5/build-status`)
  expect((await status()).json.status).toBe('building')
  clock.now += 25_000
  expect((await status()).json.status).toBe('built')
  const validation = await call('GET', '/build/api/v1/deployments/5/data-model/validate')
  expect(validation.json).toMatchObject({ valid: true, cubesCount: 1 })
  expect((await call('GET', `${list}/5/settings`)).json).toMatchObject({ region: 'aws-us-east-1' })
})

test('with creationMethod github there is no project and no build yet', async () => {
  const { call } = await startCheckedPlatform()
  await call('POST', create, { ...wanted, creationMethod: 'github', deployMode: null })
  expect((await call('GET', `${list}/2/build-status`)).json.status).toBe('none')
  expect((await call('GET', '/build/api/v1/deployments/2/data-model/files')).json.items).toEqual([])
  expect((await call('GET', `${list}/2/settings`)).json).toMatchObject({
    creationMethod: 'github',
    repoType: 'git',
    deployMode: 'git',
  })
})

test.each([
  [{ name: ' ' }, 400, 'name'],
  [{ region: 'mars-1' }, 400, 'Region "mars-1"'],
  [{ creationStep: 'done' }, 400, 'creationStep'],
  [{ cspsConfig: null }, 400, 'cspsConfig'],
])('a deployment with %j is refused', async (wrong, status, text) => {
  const { call, emulator } = await startPlatform()
  const answer = await call('POST', create, { ...wanted, ...wrong })
  expect(answer.status).toBe(status)
  expect(answer.json.message).toContain(text)
  expect(emulator.state.deployments.size).toBe(1)
})

test('a token for single deployments makes no others', async () => {
  const { call } = await startCheckedPlatform({ tokens: [{ token: 'scoped', deployments: [1] }] })
  expect((await call('POST', create, wanted)).status).toBe(403)
  expect((await call('GET', list)).json.items).toHaveLength(1)
})

test('a deleted deployment is gone, and its id is not given again', async () => {
  const { call } = await startCheckedPlatform()
  await call('POST', create, wanted)
  expect((await call('DELETE', `${list}/2`)).json).toEqual({ success: true })
  expect((await call('DELETE', `${list}/2`)).status).toBe(404)
  expect((await call('GET', `${list}/2`)).status).toBe(404)
  expect((await call('POST', create, wanted)).json).toMatchObject({ id: 3 })
})

test('without its deployment the emulator still answers', async () => {
  const { call } = await startCheckedPlatform()
  await call('DELETE', api)
  expect((await call('GET', list)).json.items).toEqual([])
  expect((await call('GET', '/__emulator/state')).status).toBe(404)
})

test('the creation steps forward and back', async () => {
  const { call, emulator } = await startPlatform()
  const step = async () => (await call('GET', `${api}/settings`)).json
  const advanced = await call('POST', `${api}/creation-step/advance`, { creationStep: 'databases' })
  expect(advanced.json).toMatchObject({ id: 1, creationStep: 'databases' })
  expect(await step()).toMatchObject({ creationStep: 'databases' })
  expect((await call('POST', `${api}/creation-step/reset`)).json).toMatchObject({ creationStep: 'project' })
  expect(await step()).toMatchObject({ creationStep: 'project' })
  expect(emulator.violations).toEqual([])
  expect((await call('POST', `${api}/creation-step/advance`, { creationStep: 'moon' })).status).toBe(400)
  expect((await call('POST', `${list}/9/creation-step/reset`)).status).toBe(404)
})

test.each([
  [undefined, 86_400],
  [{}, 86_400],
  [{ expiresIn: null }, 86_400],
  [{ expiresIn: 60 }, 60],
])('a token for the query API, asked for with %j, lasts %i s', async (body, seconds) => {
  const { call, clock } = await startCheckedPlatform()
  const { json } = await call('POST', `${api}/token`, body)
  const claims = claimsOf((json as unknown as { engineApiToken: string }).engineApiToken)
  expect(claims).toMatchObject({ deploymentId: 1, exp: clock.now / 1000 + seconds })
})

test.each([59, 86_401, '60'])('a token cannot last %s s', async (expiresIn) => {
  const { call } = await startPlatform()
  expect((await call('POST', `${api}/token`, { expiresIn })).status).toBe(400)
})

test('the regions come in pages, and whole in the old member', async () => {
  const { call } = await startCheckedPlatform()
  const first = await call('GET', `${regions}?first=2`)
  expect(first.json.items).toMatchObject([{ id: 1, name: 'aws-us-east-1' }, { id: 2 }])
  expect(first.json.data).toHaveLength(3)
  const second = await call('GET', `${regions}?first=2&after=${first.json.pageInfo?.endCursor}`)
  expect(second.json.items).toMatchObject([{ id: 3, isDedicated: true }])
  expect(second.json.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
})

test('the pods are those of production, and of dev mode while it is open', async () => {
  const { call } = await startCheckedPlatform({ state: { branches: [{ name: 'a' }] } })
  const names = async (query = '') =>
    (await call('GET', `${api}/pods${query}`)).json.items.map(({ name }) => name)
  const production = ['deployment-1-api-0', 'deployment-1-worker-0']
  expect(await names()).toEqual(production)
  await call('PUT', `${build}/branches/staging-environment`, { branchName: 'a', enabled: true })
  expect(await names()).toEqual([...production, 'deployment-1-dev-worker-0'])
  const first = await call('GET', `${api}/pods?first=1`)
  expect(await names(`?first=1&after=${first.json.pageInfo?.endCursor}`)).toEqual([production[1]])
})

test('the log tells the builds of production and dev mode in the order of time', async () => {
  const platform = await startPlatform({ state: { branches: [{ name: 'a' }] } })
  const { call, clock, emulator } = platform
  expect(await messages(platform)).toEqual([
    expect.stringMatching(/^Fetched main at [0-9a-f]{7}$/),
    expect.stringContaining('Build 1001 of main'),
    expect.stringContaining('is built'),
    expect.stringContaining('Serving main'),
  ])
  await call('PUT', `${build}/branches/staging-environment`, { branchName: 'a', enabled: true })
  expect((await messages(platform)).at(-1)).toMatch(/Build 1002 of a at .* started/)
  clock.now += 25_000
  expect((await messages(platform)).at(-1)).toMatch(/Build 1002 of a at .* is built/)
  expect(await messages(platform, '?source=dev')).toHaveLength(3)
  expect(await messages(platform, '?source=production&container=engine-server')).toHaveLength(1)
  expect(await messages(platform, '?container=INIT')).toHaveLength(2)
  expect(await messages(platform, '?pod=deployment-1-dev-worker-0')).toHaveLength(3)
  expect(await messages(platform, '?pod=nobody')).toEqual([])
  clock.now += 1
  emulator.state.putFiles('main', { 'a.yml': 'x' })
  expect((await messages(platform)).at(-1)).toMatch(/Build 1003 of main at .* started/)
  expect(emulator.violations).toEqual([])
  expect((await call('GET', `${api}/logs?source=test`)).status).toBe(400)
})

test('a failed build says why in the log', async () => {
  const platform = await startCheckedPlatform({ state: { branches: [{ name: 'a' }] } })
  platform.emulator.addFault({ operation: 'setBranchStagingEnvironment', kind: 'build-fails', value: 'no' })
  await platform.call('PUT', `${build}/branches/staging-environment`, { branchName: 'a', enabled: true })
  platform.clock.now += 25_000
  expect((await messages(platform)).at(-1)).toBe('Build 1002 failed: no')
})

test('every page of the log follows the one before', async () => {
  const platform = await startCheckedPlatform()
  const all = await messages(platform)
  const seen: unknown[] = []
  let after = ''
  do {
    const { json } = await platform.call('GET', `${api}/logs?first=1${after}`)
    seen.push(...json.items.map(({ message }) => message))
    after = json.pageInfo?.hasNextPage ? `&after=${json.pageInfo.endCursor}` : ''
  } while (after !== '')
  expect(seen).toEqual(all)
})

async function messages({ call }: Platform, query = ''): Promise<unknown[]> {
  return (await call('GET', `${api}/logs${query}`)).json.items.map(({ message }) => message)
}

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
