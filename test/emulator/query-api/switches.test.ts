import { expect, test } from 'vitest'
import { ask, engineOf, environments, planAt } from '../../support/query-api.ts'
import { play, transcripts } from '../../support/transcript.ts'
import { cube, startPlatform } from '../support.ts'
import { branch, shop } from './shop.ts'

const fresh = { 'model/cubes/fresh.yml': cube('fresh') }
const other = { 'model/cubes/other.yml': cube('other') }
const count = { measures: ['orders.count'] }
const given = {
  on: branch,
  state: { files: shop, branches: [{ name: branch, staging: true, files: shop }] },
  values: { branch, fresh, other, count },
  acts: {
    // The URLs of the query APIs, and where they all are.
    origin: ({ emulator }) => emulator.queryOrigin,
    urls: async ({ emulator }) => {
      expect(emulator.queryOrigin).not.toBe(emulator.url)
      const rests = (await environments(emulator)).map(({ api_credentials: all }) =>
        all.find(({ type }) => type === 'rest'),
      )
      return rests.map((rest) => rest?.url?.replace(emulator.queryOrigin, '') ?? null)
    },
    waits: ({ slept }) => slept.filter((ms) => ms > 0),
    requests: ({ emulator }) => emulator.requests,
    host: ({ emulator }) => new URL(emulator.queryOrigin).host,
    clear: ({ emulator }) => emulator.clearFaults(),
    push: ({ emulator }) => emulator.state.putFiles('young', fresh),
  },
} satisfies Parameters<typeof play>[0]

/** What a query API serves of two cubes, for which there is no table: to meta, plans and loads alike. */
function serves(...known: string[]): string {
  const asked = ['fresh', 'other'].map((name) => {
    const [query, knows] = [`{measures: [${name}.count]}`, known.includes(name)]
    return `PLAN ${query} → ${knows ? 200 : 400}\nLOAD ${query} → 400 ${knows ? 'no such table' : `Cube '${name}' not found`}`
  })
  const names = ['customers', 'fresh', 'orders', 'sales', 'other'].filter(
    (name) => !['fresh', 'other'].includes(name) || known.includes(name),
  )
  return `${asked.join('\n')}\nMETA → {cubes: [${names.map((name) => `{name: ${name}}`).join(', ')}]}`
}

transcripts(given, {
  'environmentUrl is how an environment has the URL of its query API': `
    do urls
    SEE $urls → [/engine/1/1/main, /engine/1/2/feat%2Fnew%20model]
    PATCH /__emulator/state {switches: {environmentUrl: v1}}
    do urls
    SEE $urls → [/engine/1/1/main/v1, /engine/1/2/feat%2Fnew%20model/v1]
    # It leads to the same operations.
    GET engine/meta
    PATCH /__emulator/state {switches: {environmentUrl: 'null'}}
    do urls
    SEE $urls → [null, null]
    PATCH /__emulator/state {switches: {environmentUrl: null-in-branches}}
    do urls
    SEE $urls → [/engine/1/1/main, null]`,

  'credentials can be an object by type': `
    PATCH /__emulator/state {switches: {environmentCredentials: object}}
    do origin
    listed = GET environments → [{api_credentials: {sql: {port: 5432}}}, any]
    SEE $listed.items.0.api_credentials → == {rest: {version: 1, url: $origin/engine/1/1/main}, sql: any}
    SEE $listed.data → == $listed.items`,

  'in development mode an error holds a stack of the server': `
    PATCH /__emulator/state {switches: {engineDevMode: branches}}
    PLAN {measures: [orders.gone]}
      → 400 == {type: UserError, error: "'gone' not found for path 'orders.gone'", stack: ~/node_modules/, requestId: any}`,

  'slow answers come late, or in pieces': `
    FAULT {operation: metaV1, kind: delay, ms: 7000}
    FAULT {operation: sqlV1Post, kind: slow-drip, ms: 300}
    META
    PLAN $count
    do waits
    SEE $waits → [7000, 300, 300, 300, 300, 300, 300, 300, 300, 300, 300]`,

  'each request is recorded with its branch and host': `
    PLAN $count
    do requests
    do host
    SEE $requests → [{credential: management, environment: absent}, {credential: management, environment: absent},
      {operationId: sqlV1Post, environment: $branch, path: /engine/1/2/feat%2Fnew%20model/v1/sql,
        headers: {host: $host}, body: {query: $count}, credential: data}]`,

  'a runtime that lags serves the model before, for a while after the build': ['main', branch]
    .map(
      (name) => `
    PATCH /__emulator/state {switches: {runtimeLagMs: 5000}}
    PATCH /__emulator/state {files: {${name}: $fresh}}
    ON ${name}
    # 25 s for the build.
    +29999ms
    GET build-status?branchName=${encodeURIComponent(name)} → {status: built}
    ${serves()}
    +1ms
    ${serves('fresh')}
    PATCH /__emulator/state {files: {${name}: $other}}
    ${serves('fresh')}
    +30s
    ${serves('fresh', 'other')}`,
    )
    .join(''),

  'a runtime that lags serves a branch that was never built with the files that it began with': `
    GIVEN {on: young, state: {switches: {runtimeLagMs: 5000}}}
    do push
    PUT build/branches/staging-environment {branchName: young, enabled: true}
    +29999ms
    ${serves()}
    +1ms
    ${serves('fresh')}`,

  'production that builds what others merged, one after another, serves the model before': `
    GIVEN {on: main, state: {branches: [{name: theirs, files: $fresh}, {name: own, files: $other}], switches: {queueBuilds: true}}}
    POST build/merge-to-default {message: release, branchName: theirs}
    +1s
    POST build/merge-to-default {message: release, branchName: own}
    GET build-status?branchName=main → {status: building}
    ${serves()}
    +24s
    GET build-status?branchName=main → {status: built}
    ${serves('fresh')}
    +10s
    GET build-status?branchName=main → {status: building}
    ${serves('fresh')}
    +25s
    GET build-status?branchName=main → {status: built}
    ${serves('fresh', 'other')}`,
})

// Faults strike the query API as the Management API, by the ids of its operations; what each does is asked there.
const requests = {
  metaV1: 'GET engine/v1/meta?extended',
  sqlV1Post: 'PLAN $count',
  sqlV1Get: 'GET engine/v1/sql?query={"measures":["orders.count"]}',
}

test.each(Object.entries(requests))('%s can fail, and only it', (operation, request) => {
  const others = Object.values(requests).filter((one) => one !== request)
  const faults = [
    ['kind: status, status: 403, body: {error: Invalid token}', '403 == {error: Invalid token}'],
    // An outage, and an error of the engine: only one of them is JSON.
    ['kind: plain-text-error', '500 == upstream connect error'],
    ['kind: html', '200 <html>'],
    ['kind: replace-body, body: {cubes: []}', '200 == {cubes: []}'],
    ['kind: reset-after', 'broken'],
  ].map(([fault, response]) => [
    `FAULT {operation: ${operation}, ${fault}}`,
    `${request} → ${response}`,
    ...[...others, 'do clear', request],
  ])
  return play(given, faults.flat().join('\n'))
})

const rolled = `${cube('rolled')}    pre_aggregations:\n      - {name: total, measures: [count]}\n`

test.each([
  ['same', true],
  ['other', false],
] as const)('branchEngine %s', async (branchEngine, isEqual) => {
  const files = { ...shop, 'model/cubes/rolled.yml': rolled }
  const state = { files, branches: [{ name: branch, staging: true, files }], switches: { branchEngine } }
  const { emulator } = await startPlatform({ state })
  const engines = [await engineOf(emulator, 'main'), await engineOf(emulator, branch)]
  for (const query of [
    count,
    { dimensions: ['orders.status', 'customers.city'] },
    { measures: ['sales.count'] },
    { measures: ['rolled.count'] },
  ]) {
    const answers = await Promise.all(engines.map((engine) => planAt(engine, query)))
    const [production = '', own = ''] = answers.map(
      ({ json }) => (json as { sql: { sql: [string] } }).sql.sql[0],
    )
    expect(own === production, own).toBe(isEqual)
    // As text they differ, and in nothing else.
    expect(own.split(/\s+/)).toEqual(production.split(/\s+/).filter((word) => isEqual || word !== 'AS'))
  }
  const sql = '/v1/sql?format=sql&disable_post_processing=true&query=SELECT MEASURE(count) FROM orders'
  const [production, own] = await Promise.all(engines.map((engine) => ask(engine, sql)))
  expect([production?.status, own?.text === production?.text]).toEqual([200, isEqual])
  expect(emulator.violations).toEqual([])
})
