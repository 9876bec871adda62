import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startBudget } from '../../src/base/budget.ts'
import { PlatformError, type Trouble } from '../../src/platform/errors.ts'
import { queryApiOf, queryBaseUrl } from '../../src/query-api/query-api.ts'
import { runQuery, withoutValues } from '../../src/query-api/run-query.ts'
import { answer, fault, htmlPage, platformFixture, type Reply, silence } from '../platform/fake-send.ts'

const { signal } = new AbortController()
const token = 'data_9c2b7e54f1'
const baseUrl = 'https://engine.example.com/dev-mode/feature'

function queryApi(...replies: Reply[]) {
  const fixture = platformFixture(replies, { baseUrl, token, authScheme: 'none' })
  return { ...fixture, api: queryApiOf(fixture.platform, fixture.clock) }
}

async function errorOf(call: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof PlatformError)) throw new Error(`no platform error: ${String(error)}`)
  return error
}

const planned = answer({ sql: { sql: ['SELECT 1', []], memberNames: ['orders.count'] } })
const userError = answer({ type: 'UserError', error: "Error: 'x' not found for path 'orders.x'" }, 400)
const engineError = answer({ error: 'Error: Compile errors: orders.yml' }, 500)
const query = { measures: ['orders.count'] }

describe('reading what can be queried', () => {
  it('asks for definitions, with the bare token', async () => {
    const { api, wires } = queryApi(answer({ cubes: [{ name: 'orders' }] }))
    const { cubes } = await api.meta(signal)
    expect(cubes.map(({ name }) => name)).toEqual(['orders'])
    expect(wires).toHaveLength(1)
    expect(wires[0]).toMatchObject({ method: 'GET', body: null, headers: { authorization: token } })
    expect(wires[0]?.url.href).toBe(`${baseUrl}/v1/meta?extended=true`)
  })

  it.each([
    ['nothing', answer('')],
    ['null', answer('null')],
    ['no list', answer({})],
    ['an entity without a name', answer({ cubes: [{ name: 'orders' }, { title: 'Customers' }] })],
    ['a member without a name', answer({ cubes: [{ name: 'orders', measures: [{ type: 'number' }] }] })],
    ['an HTML page', htmlPage],
  ])('never takes %s for a model', async (_, reply) => {
    const { api } = queryApi(reply)
    expect(['unreachable', 'unsupported']).toContain((await errorOf(api.meta(signal))).trouble)
  })

  it('fails after the second error of a model that does not compile', async () => {
    const { api, wires } = queryApi(engineError)
    expect(await errorOf(api.meta(signal))).toMatchObject({ trouble: 'rejected', status: 500 })
    expect(wires).toHaveLength(2)
  })

  it('follows no redirect to another host', async () => {
    const { api, wires } = queryApi(answer('', 302, { location: 'https://other.example.com/v1/meta' }))
    expect(await errorOf(api.meta(signal))).toMatchObject({ trouble: 'redirected' })
    expect(wires).toHaveLength(1)
  })
})

describe('running a query', () => {
  const rows = [{ 'orders.count': '3' }]

  it.each<[string, Reply, unknown]>([
    ['rows', answer({ data: rows, annotation: {} }), { state: 'loaded', rows }],
    ['no rows yet', answer({ error: 'Continue wait' }), { state: 'waiting' }],
    [
      'an error of the warehouse',
      answer({ error: 'no column x' }, 400),
      { state: 'rejected', text: 'no column x' },
    ],
    ['an error of the model', userError, { state: 'rejected' }],
    ['an error of the runtime', engineError, { state: 'failed', error: { status: 500 } }],
    ['a missing scope', answer({ error: 'API scope is missing: data' }, 403), { state: 'not available' }],
  ])('tells %s, in one request', async (_, reply, load) => {
    const { api, wires } = queryApi(reply)
    expect(await api.load(query, signal)).toMatchObject(load as object)
    expect(wires.map(({ url, body }) => [url.href, body])).toEqual([
      [`${baseUrl}/v1/load`, JSON.stringify({ query })],
    ])
  })

  it.each<[string, Reply]>([
    ['another 200', answer({ error: 'planted value' })],
    ['rows of another form', answer({ data: [{ 'orders.count': { planted: 'value' } }] })],
    ['an outage', answer('planted value', 503)],
    ['a token that has expired', answer({ error: 'planted value' }, 403)],
  ])('fails for %s, and repeats nothing of the response', async (_, reply) => {
    const { api, retries } = queryApi(reply)
    const error = await errorOf(api.load(query, signal))
    for (const one of [error, ...retries.map((retry) => retry.error)]) {
      expect(`${one.message} ${one.advice} ${one.text}`).not.toContain('planted')
    }
  })

  const waiting = answer({ error: 'Continue wait' })
  const outage = answer('', 503)

  it.each<[string, Reply[], object]>([
    ['that lasts', [waiting, outage], { status: 503, advice: expect.stringContaining('the query API') }],
    ['in which connections are reset', [waiting, fault('ECONNRESET')], { trouble: 'unreachable' }],
    ['that ends in silence', [waiting, outage, silence], { status: 503 }],
  ])('is told from an outage %s, once the query API has responded', async (_, replies, error) => {
    const { api, clock } = queryApi(...replies)
    expect(await errorOf(runQuery(api, clock, query, 60_000, signal))).toMatchObject(error)
  })

  const tooSlow = (ms: number) => ({ state: 'too slow', ms })
  it.each<[string, Reply[], number, object, number]>([
    [
      'until there are rows',
      [waiting, waiting, answer({ data: rows })],
      60_000,
      { state: 'loaded', rows, ms: 2000 },
      3,
    ],
    ['for as long as it may', [waiting], 60_000, tooSlow(60_000), 60],
    ['once where nothing responds', [silence], 10_000, tooSlow(10_000), 1],
    ['on after an outage that has ended', [outage, waiting], 10_000, tooSlow(10_000), 11],
    ['once more where the limit ends the pause after an outage', [outage, waiting], 1000, tooSlow(1000), 2],
  ])('asks %s', async (_, replies, limitMs, run, requests) => {
    const { api, clock, wires } = queryApi(...replies)
    expect(await runQuery(api, clock, query, limitMs, signal)).toEqual(run)
    expect(wires).toHaveLength(requests)
  })

  it.each([
    ['no such column: orders.state', ['SELECT orders.state'], 'no such column: orders.state'],
    ['column "state" does not exist at 57', ['"state" = $1'], 'column "state" does not exist at …'],
    ['invalid input syntax for type integer: "Ann Lee"', [], 'invalid input syntax for type integer: "…"'],
    ['Bad int64 value: ann@example.com', [], 'Bad … value: …'],
    ['duplicate key (id)=(4711)', ['id'], 'duplicate key (id)=(…)'],
  ])('of the error %s shows nothing that may be data', (text, known, shown) => {
    expect(withoutValues(text, known)).toBe(shown)
  })
})

describe('converting semantic SQL', () => {
  it.each<[string, Reply, unknown]>([
    ['a query', answer({ status: 'ok', query }), { query }],
    [
      'what cannot be converted',
      answer({ status: 'error', error: 'several queries' }),
      { problem: 'the SQL cannot be converted into a query: several queries' },
    ],
    [
      'an unknown table',
      answer({ error: 'Error: no table x' }, 500),
      { problem: 'the platform rejects the SQL: Error: no table x' },
    ],
    [
      'an older engine',
      { ...htmlPage, status: 404 },
      { problem: 'this environment cannot convert SQL: write it as `query`' },
    ],
  ])('tells %s', async (_, reply, conversion) => {
    const { api, wires } = queryApi(reply)
    expect(await api.convert('SELECT 1', signal)).toEqual(conversion)
    expect(JSON.parse(String(wires[0]?.body))).toEqual({ input: 'sql', output: 'rest', query: 'SELECT 1' })
  })
})

describe('planning a query', () => {
  it('says what the plan touches', async () => {
    const { api, wires } = queryApi(planned)
    expect(await api.plan(query, signal)).toEqual({
      state: 'planned',
      memberNames: ['orders.count'],
      sql: 'SELECT 1',
      values: '[[]]',
      ...{ dataSource: '', rollups: [], union: '' },
    })
    expect(wires[0]?.url.href).toBe(`${baseUrl}/v1/sql`)
    expect(JSON.parse(String(wires[0]?.body))).toEqual({ query })
  })

  it.each([
    ['an engine that says nothing', answer({ sql: {} })],
    ['an invalid list', answer({ sql: { memberNames: 'orders.count' } })],
  ])('works with %s', async (_, reply) => {
    expect(await queryApi(reply).api.plan(query, signal)).toEqual({
      state: 'planned',
      memberNames: null,
      sql: null,
      values: '[]',
      ...{ dataSource: '', rollups: [], union: '' },
    })
  })

  it.each<[string, Reply, Trouble]>([
    ['a malformed query', answer({ error: 'Query is malformed' }, 400), 'rejected'],
    ['an error of another type', answer({ type: 'CompileError', error: 'x' }, 400), 'rejected'],
    ['a token that has expired', answer({ error: 'Invalid token' }, 403), 'auth'],
    ['an HTML page', htmlPage, 'unsupported'],
  ])('is no plan with %s', async (_, reply, trouble) => {
    const { api, wires } = queryApi(reply)
    expect((await errorOf(api.plan(query, signal))).trouble).toBe(trouble)
    expect(wires).toHaveLength(trouble === 'rejected' ? 2 : 1)
  })

  const unavailable = { state: 'not available' }
  it.each<[string, Reply, object]>([
    [
      'a model that is at fault',
      userError,
      { state: 'rejected', message: "Error: 'x' not found for path 'orders.x'" },
    ],
    ['a 500 with an error, whoever is at fault', engineError, { state: 'failed', error: { status: 500 } }],
    ['a missing scope', answer({ error: 'API scope is missing: sql' }, 403), unavailable],
    ['no such operation', { ...htmlPage, status: 404 }, unavailable],
  ])('tells %s, once it is repeated', async (_, reply, plan) => {
    const { api, wires } = queryApi(reply)
    expect(await api.plan(query, signal)).toMatchObject(plan)
    expect(wires).toHaveLength(2)
  })

  it.each<[string, Reply]>([
    ['a 500 without JSON', answer('Internal Server Error', 500, { 'content-type': 'text/plain' })],
    ['a 500 with JSON that is no error', answer({ message: 'upstream' }, 500)],
    ['a 500 with an HTML page', { ...htmlPage, status: 500 }],
    ['a 502 with an error', answer({ error: 'Bad gateway' }, 502)],
    ['a rate limit', answer({ error: 'Too many requests' }, 429)],
    ['a response without a plan', answer({})],
  ])('asks again after %s', async (_, reply) => {
    const { api, retries } = queryApi(reply, planned)
    expect(await api.plan(query, signal)).toMatchObject({ state: 'planned' })
    expect(retries).toHaveLength(1)
  })

  it('shows the token in no error', async () => {
    const { api } = queryApi(answer({ type: 'UserError', error: `bad ${token}` }, 400))
    const plan = await api.plan(query, signal)
    expect(plan.state).toBe('rejected')
    expect(JSON.stringify(plan)).not.toContain(token)
  })
})

describe('a planner', () => {
  it('is asked for at most 8 plans at once, also where one more comes just as another one ends', async () => {
    // All but the first wait, so that just one place gets free.
    const others = Promise.withResolvers<void>()
    let open = 0
    let most = 0
    const { api, wires } = queryApi(async () => {
      most = Math.max(most, ++open)
      if (wires.length > 1) await others.promise
      open--
      return planned
    })
    const plan = () => api.plan(query, signal)
    const plans = Array.from({ length: 9 }, plan)
    for (let turns = 0; turns < 20; turns++) {
      await Promise.resolve()
      plans.push(plan())
    }
    others.resolve()
    await Promise.all(plans)
    expect(most).toBe(8)
  })
})

describe('a planner that does not respond in time', () => {
  /**
   * Many plans, while time passes for all of them.
   * @param takesMs for one after another; without it, for ever
   * @param gatewayMs after which a gateway gives up
   */
  async function ask(count: number, takesMs?: number, budgetMs = 3_600_000, gatewayMs?: number) {
    let freeAt = 0
    const open: number[] = []
    const given = queryApi(({ signal: ended }, clock) => {
      open.push((open.at(-1) ?? 0) + 1)
      const { promise, resolve, reject } = Promise.withResolvers<typeof planned>()
      // What is given up is still worked on.
      freeAt = Math.max(freeAt, clock.now()) + (takesMs ?? 0)
      if (takesMs !== undefined) clock.after(freeAt - clock.now(), () => resolve(planned))
      if (gatewayMs !== undefined) clock.after(gatewayMs, () => resolve({ ...htmlPage, status: 504 }))
      ended.addEventListener('abort', () => reject(ended.reason))
      return promise.finally(() => open.push((open.at(-1) ?? 0) - 1))
    })
    const { signal: within } = startBudget(given.clock, budgetMs)
    const all = Promise.all(Array.from({ length: count }, () => given.api.plan(query, within)))
    let isOver = false
    const over = () => {
      isOver = true
    }
    void all.then(over, over)
    while (!isOver) {
      given.clock.advance(1_000)
      await setImmediate()
    }
    return { ...given, all, open }
  }

  it('is asked for fewer plans at once, until it responds to each', async () => {
    // The last of 8 would wait for 48 s.
    const { all, wires, open } = await ask(60, 6_000)
    expect(new Set((await all).map(({ state }) => state))).toEqual(new Set(['planned']))
    // Those that were given up are still ahead of the next ones: at last one alone, and later one more.
    expect([Math.max(...open), Math.max(...open.slice(-60))]).toEqual([8, 2])
    expect(wires.length).toBeLessThanOrEqual(60 + 8 + 2)
  })

  it('is asked alone at last, with more time, and then no more', async () => {
    const { all, open, wires, elapsed } = await ask(16)
    const error = await errorOf(all)
    expect(error).toMatchObject({ timedOut: true, text: 'timed out after 1 min' })
    // The time limit of a request is not that of the step.
    expect(error.advice).toMatch(/does not respond in time: run this again .* compare less of the model/)
    expect([wires.length, Math.max(...open.slice(-2))]).toEqual([8 + 2 + 1, 1])
    expect(elapsed()).toBeLessThanOrEqual(121_000)
  })

  it('is asked for fewer plans at once also where a gateway gives up first', async () => {
    const { all, open, wires } = await ask(16, undefined, undefined, 25_000)
    const error = await errorOf(all)
    expect(error).toMatchObject({ timedOut: true, status: 504, isOutage: true })
    expect(error.advice).toMatch(/does not respond in time: run this again/)
    expect([wires.length, Math.max(...open.slice(-2))]).toEqual([8 + 2 + 1, 1])
  })

  it('is asked again where a gateway does not even wait', async () => {
    const busy = { ...htmlPage, status: 504 }
    const { api, wires } = queryApi(busy, busy, busy, planned)
    expect((await api.plan(query, signal)).state).toBe('planned')
    expect(wires).toHaveLength(4)
  })

  it('ends with the time of the step, and says what gives it more', async () => {
    const { all, elapsed } = await ask(1, undefined, 20_000)
    expect((await errorOf(all)).advice).toContain('raise "timeout"')
    expect(elapsed()).toBe(20_000)
  })
})

describe('one error decides nothing', () => {
  const busy = answer({ error: 'Error: too many concurrent queries' }, 400)
  const noScope = answer({ error: 'API scope is missing: sql' }, 403)
  const page = { ...htmlPage, status: 404 }
  const sqlPlan = answer({ sql: { status: 'ok' } })
  const rows = answer({ data: [] })
  const meta = answer({ cubes: [] })
  type Given = ReturnType<typeof queryApi>
  const questions = {
    plan: ({ api }: Given) => api.plan(query, signal),
    planSql: ({ api }: Given) => api.planSql('SELECT 1', false, signal),
    run: ({ api, clock }: Given) => runQuery(api, clock, query, 60_000, signal),
    meta: ({ api }: Given) => api.meta(signal),
    convert: ({ api }: Given) => api.convert('SELECT 1', signal),
  }
  const good = { plan: planned, planSql: sqlPlan, run: rows, meta, convert: answer({ status: 'ok', query }) }
  const names = Object.keys(questions) as (keyof typeof questions)[]
  const errors = { busy, userError, engineError, noScope, page }

  it.each(
    names.flatMap((name) => Object.entries(errors).map(([error, reply]) => [name, error, reply] as const)),
  )('%s after one %s is asked again', async (name, _, reply) => {
    const given = queryApi(reply, good[name])
    const expected = await questions[name](queryApi(good[name]))
    expect(await questions[name](given)).toEqual(expected)
    expect(given.wires).toHaveLength(2)
  })

  it.each(names)('%s that gets another error each time is not checked', async (name) => {
    const other = answer({ error: 'Error: lost the connection' }, 500)
    const given = queryApi(busy, engineError, other, busy, engineError)
    expect(await errorOf(questions[name](given))).toMatchObject({ trouble: 'unreachable', status: 400 })
    expect(given.wires).toHaveLength(4)
  })

  it('counts an error whose numbers differ as the same', async () => {
    const said = (id: number) => answer({ error: `Error: no column x (span ${id})`, type: 'UserError' }, 400)
    const given = queryApi(said(1), said(22), planned)
    expect(await questions.plan(given)).toMatchObject({ state: 'rejected' })
    expect(given.wires).toHaveLength(2)
  })

  it('starts a query again that the warehouse rejected once, and waits for it', async () => {
    const wait = answer({ error: 'Continue wait' })
    const given = queryApi(wait, busy, wait, rows)
    expect(await questions.run(given)).toEqual({ state: 'loaded', rows: [], ms: 1_000 })
  })
})

describe('the fix in an error', () => {
  const rejected = 'rejected the data token that the action created for it'
  it.each<[string, Reply, string]>([
    ['401', answer({ error: 'no' }, 401), rejected],
    [
      '403',
      answer({ error: 'Invalid token' }, 403),
      '"security-context" of the team file, and that its allow-list',
    ],
    ['a missing scope', answer({ error: 'API scope is missing: meta' }, 403), 'allow data tokens this scope'],
    ['an unknown host', fault('ENOTFOUND'), 'firewall, proxy and allow-list need this host'],
    ['a refused connection', fault('ECONNREFUSED'), 'firewall, proxy and allow-list need this host'],
    ['a reset connection', fault('ECONNRESET'), 'firewall, proxy and allow-list need this host'],
    ['404', answer({ error: 'no' }, 404), 'environment is running'],
    ['an HTML page', htmlPage, 'environment is running'],
    ['a redirect', answer('', 302, { location: 'https://other.example.com' }), 'not sent to another host'],
    ['a rate limit', answer({ error: 'slow down' }, 429), 'Run fewer jobs at a time'],
    ['an outage', answer('down', 502), 'Try again later'],
    ['a model that does not compile', engineError, 'Fix the data model of branch "feature'],
    ['an engine error', answer({ error: 'Error: no driver' }, 500), 'may not run this model'],
    ['another response', answer({}), 'does not match its contract'],
  ])('for %s is about the environment, and not about inputs for another API', async (_, reply, fix) => {
    const fixture = platformFixture([reply], { baseUrl, token, authScheme: 'none' })
    const api = queryApiOf(fixture.platform, fixture.clock, 'branch "feature"')
    const { advice } = await errorOf(api.meta(startBudget(fixture.clock, 120_000).signal))
    expect(advice).toContain(fix)
    expect(advice).toContain('he query API of branch "feature" (engine.example.com)')
    expect(advice).not.toMatch(/"token"|base-url|deployment-id|auth-scheme/)
  })

  it.each(['plan', 'load', 'convert'] as const)('is the same for `%s`', async (question) => {
    const { api } = queryApi(answer({ error: 'no' }, 401))
    expect((await errorOf(api[question]('SELECT 1', signal))).advice).toContain(rejected)
  })
})

describe('the URL of an environment', () => {
  it.each([
    ['https://engine.example.com/api', 'https://engine.example.com/api'],
    ['https://engine.example.com/api/v1', 'https://engine.example.com/api'],
    ['https://engine.example.com/api/v1/', 'https://engine.example.com/api'],
    ['https://engine.example.com/api///', 'https://engine.example.com/api'],
    ['https://engine.example.com/v1', 'https://engine.example.com'],
    ['https://engine.example.com', 'https://engine.example.com'],
    ['https://engine.example.com/apiv1', 'https://engine.example.com/apiv1'],
    ['https://engine.example.com:8443/dev-mode/v1/x', 'https://engine.example.com:8443/dev-mode/v1/x'],
    ['HTTPS://ENGINE.example.com/Api', 'https://engine.example.com/Api'],
    ['http://127.0.0.1:4000/api/v1', 'http://127.0.0.1:4000/api'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s is %s', (listed, url) => {
    expect(queryBaseUrl(listed)).toBe(url)
  })

  it.each([
    ['not encrypted', 'http://engine.example.com/api'],
    ['not encrypted, of a name like this machine', 'http://localhost.example.com/api'],
    ['not encrypted, of a private network', 'http://10.0.0.7/api'],
    ['with a user', 'https://user@engine.example.com/api'],
    ['with a password', 'https://:secret@engine.example.com/api'],
    ['with a query', 'https://engine.example.com/api?to=x'],
    ['with a fragment', 'https://engine.example.com/api#x'],
    ['of another protocol', 'ftp://engine.example.com/api'],
    ['of a script', 'javascript:alert(1)'],
    ['relative', '/api/v1'],
    ['empty', ''],
  ])('that is %s gets no token', (_, listed) => {
    expect(queryBaseUrl(listed)).toBeNull()
  })
})

describe('planning semantic SQL', () => {
  const sql = 'SELECT status FROM orders'
  const notDeep = { query: sql, format: 'sql', disable_post_processing: false }

  it.each<[string, Reply, object]>([
    [
      'planned',
      answer({ sql: { status: 'ok', query_type: 'pushdown', sql: ['SELECT $1', ['paid']] } }),
      { state: 'planned', sql: 'SELECT $1', values: '[["paid"]]' },
    ],
    [
      'sound, with inner queries that were not planned',
      answer({ sql: { status: 'error', query_type: 'post_processing', error: 'Provided query can not …' } }),
      { state: 'post-processing' },
    ],
    [
      'rejected with a 500',
      answer({ error: "Error: No field named 'x'" }, 500),
      { state: 'rejected', message: "Error: No field named 'x'" },
    ],
    [
      'rejected by an old engine',
      answer({ error: 'Invalid query format' }, 400),
      { state: 'rejected', message: 'Invalid query format' },
    ],
    ['out of scope', answer({ error: 'API scope is missing: sql' }, 403), { state: 'not available' }],
  ])('says that a statement is %s', async (_, reply, expected) => {
    const { api, wires } = queryApi(reply)
    expect(await api.planSql(sql, false, signal)).toMatchObject(expected)
    expect(JSON.parse(String(wires[0]?.body))).toEqual(notDeep)
  })

  it.each<[string, Reply]>([
    ['a 500 without JSON', answer('Internal Server Error', 500, { 'content-type': 'text/plain' })],
    ['a response without a status', answer({ sql: { sql: ['SELECT 1', []] } })],
  ])('takes %s for no verdict, and asks again', async (_, reply) => {
    const { api, retries } = queryApi(reply, answer({ sql: { status: 'ok' } }))
    expect(await api.planSql(sql, true, signal)).toEqual({ state: 'planned', sql: null, values: '[]' })
    expect(retries).toHaveLength(1)
  })
})
