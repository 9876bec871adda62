import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startBudget } from '../../src/base/budget.ts'
import { queryApiOf, queryBaseUrl } from '../../src/query-api/query-api.ts'
import { runQuery, withoutValues } from '../../src/query-api/run-query.ts'
import {
  answer,
  errorOf,
  fault,
  htmlPage,
  platformFixture,
  type Reply,
  silence,
} from '../platform/fake-send.ts'
import { rows } from '../support/rows.ts'

const { signal } = new AbortController()
const token = 'data_9c2b7e54f1'
const baseUrl = 'https://engine.example.com/dev-mode/feature'

function queryApi(...replies: Reply[]) {
  const fixture = platformFixture(replies, { baseUrl, token, authScheme: 'none' })
  return { ...fixture, api: queryApiOf(fixture.platform, fixture.clock) }
}

const said = (error: string, status?: number) => answer({ error }, status)
const planned = answer({ sql: { sql: ['SELECT 1', []], memberNames: ['orders.count'] } })
const userError = answer({ type: 'UserError', error: "Error: 'x' not found for path 'orders.x'" }, 400)
const engineError = said('Error: Compile errors: orders.yml', 500)
const query = { measures: ['orders.count'] }

type Given = ReturnType<typeof queryApi>
const questions = {
  meta: ({ api }: Given) => api.meta(signal),
  plan: ({ api }: Given) => api.plan(query, signal),
  planSql: ({ api }: Given) => api.planSql('SELECT 1', false, signal),
  load: ({ api }: Given) => api.load(query, signal),
  convert: ({ api }: Given) => api.convert('SELECT 1', signal),
}
type Question = keyof typeof questions

describe('a question', () => {
  const sql = { query: 'SELECT 1' }
  it.each<[Question, string, object | null]>([
    ['meta', 'v1/meta?extended=true', null],
    ['plan', 'v1/sql', { query }],
    ['planSql', 'v1/sql', { ...sql, format: 'sql', disable_post_processing: false }],
    ['load', 'v1/load', { query }],
    ['convert', 'v1/convert-query', { ...sql, input: 'sql', output: 'rest' }],
  ])('%s is asked with the bare token', async (question, path, body) => {
    const given = queryApi(said('no', 401))
    await errorOf(questions[question](given))
    const [{ url, headers, ...wire } = expect.unreachable()] = given.wires
    expect([url.href, headers.authorization]).toEqual([`${baseUrl}/${path}`, token])
    expect([wire.method, JSON.parse(String(wire.body))]).toEqual([body ? 'POST' : 'GET', body])
  })

  /** A status and a body: JSON, `page` for one of HTML, or a text. */
  function replyOf(text: string): Reply {
    const [, status = '', body = ''] = /^(\d{3}) ?(.*)$/.exec(text) ?? []
    if (body === 'page') return { ...htmlPage, status: Number(status) }
    return answer(body.startsWith('{') ? parse(body) : body, Number(status))
  }

  // The last response is that to all further requests.
  it.each(
    rows(`
      asked   | responses                                              | result             | requests
      meta    | 200                                                    | fails unreachable  | 12
      meta    | 200 null                                               | fails unreachable  | 12
      meta    | 200 {}                                                 | fails unreachable  | 12
      meta    | 200 {cubes: [{name: orders}, {title: Customers}]}      | fails unreachable  | 4
      meta    | 200 {cubes: [{name: orders, measures: [{type: sum}]}]} | fails unreachable  | 4
      meta    | 200 page                                               | fails unsupported  | 1
      meta    | 500 {error: 'Error: Compile errors: orders.yml'}       | fails rejected 500 | 2
      meta    | 200 {cubes: [{name: orders}]}                          | {cubes: [{name: orders}]} | 1
      load    | 200 {data: [{orders.count: '3'}], annotation: {}}      | {state: loaded, rows: [{orders.count: '3'}]} | 1
      load    | 200 {error: Continue wait}                             | {state: waiting}   | 1
      load    | 400 {error: no column x}                               | {state: rejected, text: no column x} | 1
      load    | 400 {type: UserError, error: no x}                     | {state: rejected}  | 1
      load    | 500 {error: Compile errors}                            | {state: failed, error: {status: 500}} | 1
      load    | 403 {error: 'API scope is missing: data'}              | {state: not available} | 1
      convert | 200 {status: ok, query: {limit: 5}}                    | {query: {limit: 5}} | 1
      convert | 200 {status: error, error: several queries}
              | {problem: 'the SQL cannot be converted into a query: several queries'} | 1
      convert | 500 {error: 'Error: no table x'} | {problem: 'the platform rejects the SQL: Error: no table x'} | 2
      convert | 404 page | {problem: 'this environment cannot convert SQL: write it as \`query\`'} | 2
      plan    | 200 {sql: {sql: [SELECT 1, []], memberNames: [orders.count]}}
              | {state: planned, memberNames: [orders.count], sql: SELECT 1, values: '[[]]', dataSource: '', rollups: [], union: ''} | 1
      plan    | 200 {sql: {}} | {state: planned, memberNames: null, sql: null, values: '[]', dataSource: '', rollups: [], union: ''} | 1
      plan    | 200 {sql: {memberNames: orders.count}}                 | {state: planned, memberNames: null} | 1
      plan    | 400 {error: Query is malformed}                        | fails rejected 400 | 2
      plan    | 400 {type: CompileError, error: x}                     | fails rejected 400 | 2
      plan    | 403 {error: Invalid token}                             | fails auth 403     | 1
      plan    | 200 page                                               | fails unsupported  | 1
      plan    | 400 {type: UserError, error: no path orders.x}         | {state: rejected, message: no path orders.x} | 2
      plan    | 400 {type: UserError, error: bad ${token}}             | {state: rejected, message: bad ***} | 2
      # Whoever is at fault.
      plan    | 500 {error: Compile errors}                            | {state: failed, error: {status: 500}} | 2
      plan    | 403 {error: 'API scope is missing: sql'}               | {state: not available} | 2
      plan    | 404 page                                               | {state: not available} | 2
      plan    | 500 Internal Server Error > 200 {sql: {}}              | {state: planned}   | 2
      plan    | 500 {message: upstream} > 200 {sql: {}}                | {state: planned}   | 2
      plan    | 500 page > 200 {sql: {}}                               | {state: planned}   | 2
      plan    | 502 {error: Bad gateway} > 200 {sql: {}}               | {state: planned}   | 2
      plan    | 429 {error: Too many requests} > 200 {sql: {}}         | {state: planned}   | 2
      plan    | 200 {} > 200 {sql: {}}                                 | {state: planned}   | 2
      planSql | 200 {sql: {status: ok, query_type: pushdown, sql: [SELECT 1, [paid]]}}
              | {state: planned, sql: SELECT 1, values: '[["paid"]]'} | 1
      planSql | 200 {sql: {status: error, query_type: post_processing, error: x}} | {state: post-processing} | 1
      planSql | 500 {error: no field x}                                | {state: rejected, message: no field x} | 2
      planSql | 400 {error: Invalid query format}                      | {state: rejected, message: Invalid query format} | 2
      planSql | 403 {error: 'API scope is missing: sql'}               | {state: not available} | 2
      planSql | 500 Internal Server Error > 200 {sql: {status: ok}}    | {state: planned, sql: null, values: '[]'} | 2
      planSql | 200 {sql: {sql: [SELECT 1, []]}} > 200 {sql: {status: ok}} | {state: planned, sql: null, values: '[]'} | 2
    `),
  )('%s: %s is %s', async (question = '', responses = '', result = '', requests) => {
    const given = queryApi(...responses.split(' > ').map(replyOf))
    const asking = questions[question as Question](given)
    const [, trouble, status] = /^fails (\S+) ?(\d*)$/.exec(result) ?? []
    if (trouble === undefined) expect(await asking).toMatchObject(parse(result) as object)
    else expect(await errorOf(asking)).toMatchObject({ trouble, ...(status && { status: Number(status) }) })
    expect(given.wires).toHaveLength(Number(requests))
  })

  it('follows no redirect to another host', async () => {
    const given = queryApi(answer('', 302, { location: 'https://other.example.com/v1/meta' }))
    expect(await errorOf(questions.meta(given))).toMatchObject({ trouble: 'redirected' })
    expect(given.wires).toHaveLength(1)
  })
})

describe('running a query', () => {
  it.each<[string, Reply]>([
    ['another 200', said('planted value')],
    ['rows of another form', answer({ data: [{ 'orders.count': { planted: 'value' } }] })],
    ['an outage', answer('planted value', 503)],
    ['a token that has expired', said('planted value', 403)],
  ])('fails for %s, and repeats nothing of the response', async (_, reply) => {
    const { api, retries } = queryApi(reply)
    const error = await errorOf(api.load(query, signal))
    for (const one of [error, ...retries.map((retry) => retry.error)]) {
      expect(`${one.message} ${one.advice} ${one.text}`).not.toContain('planted')
    }
  })

  const waiting = said('Continue wait')
  const found = [{ 'orders.count': '3' }]
  const loaded = answer({ data: found })
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
      [waiting, waiting, loaded],
      60_000,
      { state: 'loaded', rows: found, ms: 2000 },
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
  const busy = said('Error: too many concurrent queries', 400)
  const noScope = said('API scope is missing: sql', 403)
  const page = { ...htmlPage, status: 404 }
  const found = answer({ data: [] })
  const run = ({ api, clock }: Given) => runQuery(api, clock, query, 60_000, signal)
  const { load: _, ...others } = questions
  const repeated = { ...others, run }
  const good = {
    plan: planned,
    planSql: answer({ sql: { status: 'ok' } }),
    run: found,
    meta: answer({ cubes: [] }),
    convert: answer({ status: 'ok', query }),
  }
  const names = Object.keys(repeated) as (keyof typeof repeated)[]
  const errors = { busy, userError, engineError, noScope, page }

  it.each(
    names.flatMap((name) => Object.entries(errors).map(([error, reply]) => [name, error, reply] as const)),
  )('%s after one %s is asked again', async (name, _, reply) => {
    const given = queryApi(reply, good[name])
    const expected = await repeated[name](queryApi(good[name]))
    expect(await repeated[name](given)).toEqual(expected)
    expect(given.wires).toHaveLength(2)
  })

  it.each(names)('%s that gets another error each time is not checked', async (name) => {
    const other = said('Error: lost the connection', 500)
    const given = queryApi(busy, engineError, other, busy, engineError)
    expect(await errorOf(repeated[name](given))).toMatchObject({ trouble: 'unreachable', status: 400 })
    expect(given.wires).toHaveLength(4)
  })

  it('counts an error whose numbers differ as the same', async () => {
    const said = (id: number) => answer({ error: `Error: no column x (span ${id})`, type: 'UserError' }, 400)
    const given = queryApi(said(1), said(22), planned)
    expect(await questions.plan(given)).toMatchObject({ state: 'rejected' })
    expect(given.wires).toHaveLength(2)
  })

  it('starts a query again that the warehouse rejected once, and waits for it', async () => {
    const wait = said('Continue wait')
    const given = queryApi(wait, busy, wait, found)
    expect(await run(given)).toEqual({ state: 'loaded', rows: [], ms: 1_000 })
  })
})

describe('the fix in an error', () => {
  const rejected = 'rejected the data token that the action created for it'
  it.each<[string, Reply, string]>([
    ['401', said('no', 401), rejected],
    ['403', said('Invalid token', 403), '"security-context" of the team file, and that its allow-list'],
    ['a missing scope', said('API scope is missing: meta', 403), 'allow data tokens this scope'],
    ['an unknown host', fault('ENOTFOUND'), 'firewall, proxy and allow-list need this host'],
    ['a refused connection', fault('ECONNREFUSED'), 'firewall, proxy and allow-list need this host'],
    ['a reset connection', fault('ECONNRESET'), 'firewall, proxy and allow-list need this host'],
    ['404', said('no', 404), 'environment is running'],
    ['an HTML page', htmlPage, 'environment is running'],
    ['a redirect', answer('', 302, { location: 'https://other.example.com' }), 'not sent to another host'],
    ['a rate limit', said('slow down', 429), 'Run fewer jobs at a time'],
    ['an outage', answer('down', 502), 'Try again later'],
    ['a model that does not compile', engineError, 'Fix the data model of branch "feature'],
    ['an engine error', said('Error: no driver', 500), 'may not run this model'],
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
    const { api } = queryApi(said('no', 401))
    expect((await errorOf(api[question]('SELECT 1', signal))).advice).toContain(rejected)
  })
})

describe('the URL of an environment', () => {
  it.each([
    ['https://engine.example.com/api', '', '/v1', '/v1/', '///'],
    ['https://engine.example.com', '', '/v1'],
    ['https://engine.example.com/apiv1', ''],
    ['https://engine.example.com:8443/dev-mode/v1/x', ''],
    ['http://127.0.0.1:4000/api', '', '/v1'],
    ['http://localhost:4000', ''],
    ['http://[::1]:4000', ''],
  ])('is %s, whether it is listed with %j or with %j', (url, ...ends) => {
    for (const end of ends) expect(queryBaseUrl(url + end)).toBe(url)
  })

  it('has its host in small letters', () => {
    expect(queryBaseUrl('HTTPS://ENGINE.example.com/Api')).toBe('https://engine.example.com/Api')
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
