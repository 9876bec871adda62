import { expect, test } from 'vitest'
import type { Fault } from '../../../emulator/index.ts'
import {
  ask,
  type Engine,
  type EngineAnswer,
  engineOf,
  environments,
  loadAt,
  metaFrom,
  planAt,
} from '../../support/query-api.ts'
import { api, build, cube, type Platform, startPlatform } from '../support.ts'
import { branch, branchOf, shop, shopPlatform } from './shop.ts'

const count = { measures: ['orders.count'] }

function urls(platform: Platform): Promise<(string | null | undefined)[]> {
  return environments(platform.emulator).then((all) =>
    all.map(({ api_credentials }) => api_credentials.find(({ type }) => type === 'rest')?.url),
  )
}

test.each([
  ['base', ['/engine/1/1/main', '/engine/1/2/feat%2Fnew%20model']],
  ['v1', ['/engine/1/1/main/v1', '/engine/1/2/feat%2Fnew%20model/v1']],
  ['null', [null, null]],
  ['null-in-branches', ['/engine/1/1/main', null]],
] as const)('environmentUrl %s', async (environmentUrl, paths) => {
  const platform = await shopPlatform(undefined, { switches: { environmentUrl } })
  const { queryOrigin, url, violations } = platform.emulator
  expect(await urls(platform)).toEqual(paths.map((path) => path && queryOrigin + path))
  expect(queryOrigin).not.toBe(url)
  expect(violations).toEqual([])
})

test('the URL with /v1 leads to the same operations', async () => {
  const { engine } = await branchOf(undefined, {}, { switches: { environmentUrl: 'v1' } })
  expect((await ask(engine, '/meta')).status).toBe(200)
})

test('credentials can be an object by type', async () => {
  const platform = await shopPlatform(undefined, { switches: { environmentCredentials: 'object' } })
  const { json } = await platform.call('GET', `${api}/environments`)
  expect(json.items[0]?.api_credentials).toEqual({
    rest: { version: 1, url: `${platform.emulator.queryOrigin}/engine/1/1/main` },
    sql: expect.objectContaining({ port: 5432 }) as unknown,
  })
  expect(json.data).toEqual(json.items)
  expect(platform.emulator.violations).toEqual([])
})

test('in development mode an error holds a stack of the server', async () => {
  const { platform, engine } = await branchOf(undefined, {}, { switches: { engineDevMode: 'branches' } })
  const { status, json } = await planAt(engine, { measures: ['orders.gone'] })
  expect([status, json]).toEqual([
    400,
    {
      type: 'UserError',
      error: "'gone' not found for path 'orders.gone'",
      stack: expect.stringContaining('/node_modules/'),
      requestId: expect.any(String),
    },
  ])
  expect(platform.emulator.violations).toEqual([])
})

// Faults strike the query API as the Management API, by the ids of its operations; what each does is asked there.
const faults: [Omit<Fault, 'operation'>, Partial<EngineAnswer> | 'broken off'][] = [
  [
    { kind: 'status', status: 403, body: { error: 'Invalid token' } },
    { status: 403, json: { error: 'Invalid token' } },
  ],
  // An outage, and an error of the engine: only one of them is JSON.
  [{ kind: 'plain-text-error' }, { status: 500, json: undefined, text: 'upstream connect error' }],
  [{ kind: 'html' }, { status: 200, type: 'text/html; charset=utf-8' }],
  [
    { kind: 'replace-body', body: { cubes: [] } },
    { status: 200, json: { cubes: [] } },
  ],
  [{ kind: 'reset-after' }, 'broken off'],
]

const requests: Record<string, (engine: Engine) => Promise<EngineAnswer>> = {
  metaV1: (engine) => metaFrom(engine, true),
  sqlV1Post: (engine) => planAt(engine, count),
  sqlV1Get: (engine) => planAt(engine, count, 'GET'),
}

test.each(Object.entries(requests))('%s can fail, and only it', async (operation, send) => {
  const { platform, engine } = await branchOf()
  const { emulator } = platform
  for (const [fault, expected] of faults) {
    emulator.addFault({ operation, ...fault })
    const got = await send(engine).catch(() => 'broken off' as const)
    expect([fault, got]).toEqual([
      fault,
      expected === 'broken off' ? expected : expect.objectContaining(expected),
    ])
    for (const [other, sendOther] of Object.entries(requests)) {
      if (other !== operation) expect((await sendOther(engine)).status).toBe(200)
    }
    emulator.clearFaults()
  }
  expect((await send(engine)).status).toBe(200)
  expect(emulator.violations).toEqual([])
})

test('slow answers come late, or in pieces', async () => {
  const { platform, engine } = await branchOf()
  platform.emulator.addFault({ operation: 'metaV1', kind: 'delay', ms: 7000 })
  platform.emulator.addFault({ operation: 'sqlV1Post', kind: 'slow-drip', ms: 300 })
  expect((await metaFrom(engine)).status).toBe(200)
  expect((await planAt(engine, count)).status).toBe(200)
  expect(platform.slept.filter((ms) => ms > 0)).toEqual([7000, ...Array<number>(10).fill(300)])
})

test('each request is recorded with its branch and host', async () => {
  const { platform, engine } = await branchOf()
  const { emulator } = platform
  await planAt(engine, count)
  expect(emulator.requests.filter(({ environment }) => environment !== undefined)).toMatchObject([
    {
      operationId: 'sqlV1Post',
      environment: branch,
      path: '/engine/1/2/feat%2Fnew%20model/v1/sql',
      headers: { host: new URL(emulator.queryOrigin).host },
      body: { query: count },
      credential: 'data',
    },
  ])
  const others = emulator.requests.filter(({ environment }) => environment === undefined)
  expect(others.map(({ credential }) => credential)).toEqual(['management', 'management'])
})

const fresh = { 'model/cubes/fresh.yml': cube('fresh') }
const other = { 'model/cubes/other.yml': cube('other') }

/** Which of the cubes the query API of a branch knows, for meta, load and plans alike. */
async function knownTo(platform: Platform, name: string): Promise<string[]> {
  const engine = await engineOf(platform.emulator, name)
  const { json } = await metaFrom(engine)
  const shown = (json as { cubes: { name: string }[] }).cubes.map((one) => one.name)
  const cubes = ['fresh', 'other']
  const known = cubes.filter((one) => shown.includes(one))
  for (const one of cubes) {
    const asked = { measures: [`${one}.count`] }
    expect((await planAt(engine, asked)).status, one).toBe(known.includes(one) ? 200 : 400)
    // There is no such table.
    const { text } = await loadAt(engine, asked)
    expect(text.includes('no such table'), text).toBe(known.includes(one))
  }
  return known
}

test('a runtime that lags serves the model before, for a while after the build', async () => {
  const platform = await shopPlatform(shop, { switches: { runtimeLagMs: 5000 } })
  const { emulator, clock } = platform
  for (const name of ['main', branch]) {
    emulator.state.putFiles(name, fresh)
    // 25 s for the build.
    clock.now += 29_999
    expect(
      (await platform.call('GET', `${api}/build-status?branchName=${encodeURIComponent(name)}`)).json,
    ).toMatchObject({ status: 'built' })
    expect(await knownTo(platform, name)).toEqual([])
    clock.now += 1
    expect(await knownTo(platform, name)).toEqual(['fresh'])
    emulator.state.putFiles(name, other)
    expect(await knownTo(platform, name)).toEqual(['fresh'])
    clock.now += 30_000
    expect(await knownTo(platform, name)).toEqual(['fresh', 'other'])
  }
  expect(emulator.violations).toEqual([])
})

test('a runtime that lags serves a branch that was never built with the files that it began with', async () => {
  const state = { files: shop, switches: { runtimeLagMs: 5000 } }
  const platform = await startPlatform({ state })
  const { emulator, clock } = platform
  emulator.state.putFiles('young', fresh)
  const staging = { branchName: 'young', enabled: true }
  await platform.call('PUT', `${build}/branches/staging-environment`, staging)
  clock.now += 29_999
  expect(await knownTo(platform, 'young')).toEqual([])
  clock.now += 1
  expect(await knownTo(platform, 'young')).toEqual(['fresh'])
})

test('production that builds what others merged, one after another, serves the model before', async () => {
  const branches = [
    { name: 'theirs', files: fresh },
    { name: 'ours', files: other },
  ]
  const platform = await startPlatform({ state: { branches, switches: { queueBuilds: true } } })
  const { clock, call } = platform
  const production = async () => {
    const { status } = (await call('GET', `${api}/build-status?branchName=main`)).json
    return [status, await knownTo(platform, 'main')]
  }
  await call('POST', `${build}/merge-to-default`, { message: 'release', branchName: 'theirs' })
  clock.now += 1000
  await call('POST', `${build}/merge-to-default`, { message: 'release', branchName: 'ours' })
  expect(await production()).toEqual(['building', []])
  clock.now += 24_000
  expect(await production()).toEqual(['built', ['fresh']])
  clock.now += 10_000
  expect(await production()).toEqual(['building', ['fresh']])
  clock.now += 25_000
  expect(await production()).toEqual(['built', ['fresh', 'other']])
})

const rollup = {
  'model/cubes/rolled.yml': `${cube('rolled')}    pre_aggregations:\n      - {name: total, measures: [count]}\n`,
}

test.each([
  ['same', true],
  ['other', false],
] as const)('branchEngine %s', async (branchEngine, isEqual) => {
  const files = { ...shop, ...rollup }
  const platform = await shopPlatform(files, { files, switches: { branchEngine } })
  const engines = [await engineOf(platform.emulator, 'main'), await engineOf(platform.emulator, branch)]
  const plans = async (query: unknown) => {
    const answers = await Promise.all(engines.map((engine) => planAt(engine, query)))
    return answers.map(({ json }) => (json as { sql: { sql: [string, unknown[]] } }).sql)
  }
  for (const query of [
    count,
    { dimensions: ['orders.status', 'customers.city'] },
    { measures: ['sales.count'] },
    { measures: ['rolled.count'] },
  ]) {
    const [production, own] = await plans(query)
    expect(own?.sql[0] === production?.sql[0], own?.sql[0]).toBe(isEqual)
    // As text they differ, and in nothing else.
    expect(own?.sql[0].split(/\s+/)).toEqual(
      production?.sql[0].split(/\s+/).filter((word) => isEqual || word !== 'AS'),
    )
  }
  const sql = 'SELECT MEASURE(count) FROM orders'
  const texts = engines.map((engine) =>
    ask(engine, `/v1/sql?format=sql&disable_post_processing=true&query=${encodeURIComponent(sql)}`),
  )
  const [production, own] = await Promise.all(texts)
  expect(production?.status).toBe(200)
  expect(own?.text === production?.text).toBe(isEqual)
  expect(platform.emulator.violations).toEqual([])
})
