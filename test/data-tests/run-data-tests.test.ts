import { describe, expect, it } from 'vitest'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import type { RunContext } from '../../src/base/event.ts'
import { Failure } from '../../src/base/failure.ts'
import type { RunJournal } from '../../src/base/journal.ts'
import { readAllTests } from '../../src/data-tests/read-tests.ts'
import { hasDataTests, runDataTests } from '../../src/data-tests/run-data-tests.ts'
import { testProduction } from '../../src/gate/run-tests.ts'
import { tooLarge, type WireAnswer } from '../../src/http/transport.ts'
import { isOutage } from '../../src/platform/errors.ts'
import type { CommitFiles } from '../../src/team-file/at-commit.ts'
import type { DataTests } from '../../src/team-file/data-test.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { answer, fault, type Reply, silence } from '../platform/fake-send.ts'
import { config, connectTo, environments, environmentsOf } from '../support/environments.ts'
import {
  listed,
  type Routes,
  type StepFixtureOptions,
  startedAt,
  stepFixture,
  teamIn,
} from '../support/fixture.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { rows } from '../support/rows.ts'

const loaded = (count: number) =>
  answer({ data: Array.from({ length: count }, (_, index) => ({ 'o.n': index })) })
/** Tests of these names; the query of each is its name. */
const named = (...names: string[]) =>
  `tests: [${names.map((name) => `{ name: ${name}, query: { measures: [${name}] }, expect: { rows: 2 } }`).join(', ')}]`

/** `2`: so many rows, `1 after 7`: after so many ms; `500 text`, what SQL is converted to, or a code of the connection. */
function responseOf(term: string): Reply {
  if (term.startsWith('{'))
    return answer({
      status: 'ok',
      ...(JSON.parse(term) as object),
      ...(term.includes('error') && { status: 'error' }),
    })
  if (term === '503 later')
    return (_, clock) => (clock.now() === startedAt ? answer({ error: 'Continue wait' }) : answer({}, 503))
  const [, status, error] = /^(\d{3}) ?(.*)$/.exec(term) ?? []
  if (status) return answer(error ? { error } : {}, Number(status))
  const [, count, after] = /^(\d)(?: after (\d+))?$/.exec(term) ?? []
  if (count === undefined) return fault(term)
  return (_, clock) => {
    clock.advance(Number(after ?? 0))
    return loaded(Number(count))
  }
}

interface World extends StepFixtureOptions {
  /** What the query API responds. */
  reply?: Reply
  routes?: Routes
  run?: Partial<RunContext>
  addedTests?: DataTests
  /** Files of the base commit, or why they cannot be read. */
  base?: Record<string, string> | Failure
}

function world(
  team: string | null,
  { reply = loaded(2), routes: more, run, addedTests, base, ...options }: World = {},
) {
  const files = { ...(team === null ? {} : { [config]: team }), ...options.files }
  const all = stepFixture({ ...environments, ...more }, { ...options, files })
  /** What the query API was asked. */
  const asked: unknown[] = []
  const { team: loadedTeam } = all.context
  const onBase: CommitFiles = {
    commit: 'the base commit',
    async read(path) {
      if (base instanceof Error) throw base
      const text = base?.[path]
      return text === undefined ? null : { value: Buffer.from(text) }
    },
  }
  const context: TeamContext & { journal: RunJournal } = {
    ...all.context,
    team: {
      ...loadedTeam,
      ...(addedTests && { addedTests }),
      files: loadedTeam.files && { ...loadedTeam.files, base: base ? onBase : null },
    },
    run: { ...all.context.run, ...run },
    connect: connectTo(all, (wire) => {
      asked.push(JSON.parse(String(wire.body)).query)
      return reply
    }),
  }
  const test = async (branch = 'b', deployBranch: string | null = null) => {
    const run = await runDataTests(context, branch, deployBranch)
    concludeChecks(context, [{ ...run, failure: null }])
    const results = all.context.journal.findings.dataTests
    const logged = all.lines().filter((line) => line.startsWith('Data test '))
    return { failure: run.failure, results, logged }
  }
  return { ...all, context, asked, test }
}

describe('a data test', () => {
  const ofQuery = 'query: { measures: [o.n] }'
  it.each(
    rows(`
    what | test | responses | ends | rows | ms
    that passes has its rows and time | ${ofQuery}, expect: { rows: 2 } | 2 after 7 | passed | 2 | 7
    that fails says each reason | ${ofQuery}, expect: { rows: 3, value: { o.n: "> 7" } } | 1 |
      failed: 1 row, expected = 3; o.n is not > 7 in 1 of 1 row | 1 | 0
    in SQL is converted | sql: "SELECT 1" | {"query":{"limit":5}}, 1 | passed | 1 | 0
    in SQL that cannot be converted fails | sql: "SELECT 1" | {"error":"no table"}, 1 |
      failed: the SQL cannot be converted into a query: no table
    without a result in 60 s fails | ${ofQuery} | 200 Continue wait | failed: no result within 60 s | | 60000
    whose query fails shows its words, and no data | query: { measures: [o.shown] } | 500 no column shown in row secret |
      failed: the query fails: no column shown in row … | | 0
    whose SQL fails shows its words, too | sql: "SELECT written" |
      {"query":{"measures":["o.converted"]}}, 400 no column written or converted in row secret |
      failed: the query fails: no column written or converted in row … | | 0
    `),
  )('%s', async (_, test, responses = '', ends = '', count = '', ms = '') => {
    const replies = responses.split(/, (?=\d)/).map(responseOf)
    const reply: Reply = (wire, clock) => {
      const one = replies[wire.url.pathname.endsWith('/convert-query') ? 0 : replies.length - 1]
      return typeof one === 'function' ? one(wire, clock) : (one as WireAnswer)
    }
    const { results, logged } = await world(`tests: [{ name: t, ${test} }]`, { reply }).test()
    const [, state, reason] = /^(\w+)(?:: (.*))?$/.exec(ends) ?? []
    const [rows, durationMs] = [count, ms].map((cell) => (cell === '' ? undefined : Number(cell)))
    expect(results).toEqual([{ name: 't', branch: 'b', state, reason, rows, durationMs }])
    const time = ms && `, ${ms} ms`
    const line = reason
      ? `failed: ${reason}${time}`
      : `passed: ${count} row${count === '1' ? '' : 's'}${time}`
    expect(logged).toEqual([`Data test "t" ${line}`])
  })

  it('may have no row missing because of the limit of the query API', async () => {
    const query = (limit: string) =>
      `{ name: t, query: { measures: [o.n]${limit} }, expect: { unique: [o.n] } }`
    const { test, asked } = world(`tests: [${query('')}, ${query(', limit: 50001')}]`, {
      reply: loaded(50_000),
    })
    const reason = 'the result has 50,000 rows, the most that can be read: add a filter'
    expect((await test()).results).toMatchObject([{ state: 'failed', reason }, { state: 'passed' }])
    expect(asked).toEqual([
      { measures: ['o.n'], limit: 50_000 },
      { measures: ['o.n'], limit: 50_001 },
    ])
    const below = world(`tests: [${query('')}]`, { reply: loaded(49_999) })
    expect((await below.test()).results).toMatchObject([{ state: 'passed' }])
  })
})

describe('the data tests of a branch', () => {
  it('are not run where the platform drops the security context', async () => {
    const { test, asked } = world(`${named('a')}\nsecurity-context: { groups: [analyst] }`)
    const { failure, results } = await test()
    expect(failure).toMatchObject({
      kind: 'unsupported',
      advice: expect.stringContaining('DeploymentUpdate'),
    })
    expect(failure?.message).toContain('(different: groups)')
    expect(results).toMatchObject([{ state: 'not run' }])
    expect(asked).toEqual([])
  })

  it('pass together, on the branch or on production', async () => {
    const staging = world(named('a'))
    expect(await staging.test()).toMatchObject({ failure: null, results: [{ state: 'passed', branch: 'b' }] })
    expect(staging.sent()).toContainEqual(expect.stringContaining('POST environments/staging/tokens'))
    const production = world(named('a'), {
      routes: { 'GET environments': environmentsOf('main', 'x') },
    })
    expect((await production.test('main', 'main')).failure).toBeNull()
    expect(production.sent()).toContainEqual(expect.stringContaining('POST environments/production/tokens'))
  })

  it.each([
    [['a'], 0, '1 of 1 data test fails on branch "b": "a" (0 rows, expected = 2).'],
    [
      ['a', 'b', 'c'],
      1,
      '3 of 3 data tests fail on branch "b": "a" (1 row, expected = 2), "b" (1 row, expected = 2), "c" (1 row, expected = 2).',
    ],
    [
      ['a', 'b', 'c', 'd'],
      3,
      '4 of 4 data tests fail on branch "b": "a" (3 rows, expected = 2), "b" (3 rows, expected = 2), "c" (3 rows, expected = 2), and 1 more.',
    ],
  ])('that fail are named in the failure, up to three: %j', async (names, count, message) => {
    expect((await world(named(...names), { reply: loaded(count) }).test()).failure).toMatchObject({
      kind: 'tests',
      message,
      advice: 'Correct the model or its tables, or the tests.',
    })
  })

  it('that fail are the failure also where the query API is lost after them', async () => {
    let calls = 0
    const reply: Reply = () => (++calls > 1 ? answer({}, 401) : loaded(1))
    const { failure, results, logged } = await world(named('a', 'b'), { reply }).test()
    expect(failure).toMatchObject({
      kind: 'tests',
      message: expect.stringMatching(/^1 of 2 data tests fail/),
    })
    expect(results).toMatchObject([
      { state: 'failed' },
      { state: 'not run', reason: 'the query API did not run it' },
    ])
    expect(logged[1]).toBe('Data test "b" not run: the query API did not run it')
  })

  it.each(
    rows(`
    what | response | kind | is
    a token that is rejected | 401 | auth |
    no query API that runs anything | 404 | unsupported |
    no response | ECONNRESET | network | outage
    an outage | 503 | network | outage
    an outage that begins while the query runs | 503 later | network | outage
    a response that is too large | ${tooLarge} | unsupported |
    `),
  )('are not run, and fail, with %s', async (_, response = '', kind = '', is = '') => {
    const { failure, results } = await world(named('a'), { reply: responseOf(response) }).test()
    expect(isOutage(failure)).toBe(is === 'outage')
    const message = expect.stringMatching(/^The data tests were not run: .*[^.]\.$/)
    expect(failure).toMatchObject({ kind, message, cause: expect.any(Error) })
    if (kind === 'auth') expect(failure).toMatchObject({ advice: expect.stringContaining('branch "b"') })
    expect(results).toMatchObject([{ state: 'not run' }])
  })

  it.each<[string, number, string[], object | null, string[]]>([
    [
      'leave the results of the others, whatever happens in them',
      1,
      ['passed', 'not run'],
      null,
      [expect.stringContaining('count once it is merged')],
    ],
    ['hide no problem of the others', 0, ['not run', 'not run'], { kind: 'auth' }, []],
  ])('that a pull request adds run last, and %s', async (_, served, states, failed, warnings) => {
    let calls = 0
    const reply: Reply = () => (++calls > served ? answer({}, 401) : loaded(2))
    const { context } = world(named('a'), {
      reply,
      addedTests: teamIn({ [config]: named('b') }, config).tests,
    })
    expect(hasDataTests(context)).toBe(true)
    const run = await runDataTests(context, 'b', null)
    concludeChecks(context, [{ ...run, failure: null }])
    const { failure } = run
    if (failed === null) expect(failure).toBeNull()
    else expect(failure).toMatchObject(failed)
    const results = context.journal.findings.dataTests
    expect(results?.map(({ name, state, added }) => [name, state, added])).toEqual([
      ['a', states[0], undefined],
      ['b', states[1], true],
    ])
    expect(context.journal.warnings).toEqual(warnings)
  })

  it('need an environment', async () => {
    const { failure, results } = await world(named('a'), { routes: { 'GET environments': listed() } }).test()
    expect(failure).toMatchObject({
      kind: 'unsupported',
      message: 'The data tests were not run. Branch "b" has no query API at the moment.',
      advice: 'Data tests need an environment of the branch with a query API: set "activate: staging".',
    })
    expect(results).toMatchObject([{ state: 'not run' }])
  })

  it('let an internal error through', async () => {
    const { context } = world(named('a'))
    const connect = () => {
      throw new TypeError('wrong')
    }
    await expect(runDataTests({ ...context, connect }, 'b', null)).rejects.toThrow(TypeError)
  })

  it('end with the time limit of the step', async () => {
    const { test } = world(named('a'), { reply: silence, budgetMs: 2000 })
    await expect(test()).rejects.toMatchObject({ reason: 'timeout' })
  })

  it.each([
    ['without a team file', null],
    ['without tests', 'tests: []'],
  ])('are none %s: nothing is requested or reported', async (_, team) => {
    const all = world(team)
    expect(hasDataTests(all.context)).toBe(false)
    expect(await all.test()).toEqual({ failure: null, results: undefined, logged: [] })
    await testProduction(all.context, 'main')
    expect(all.sent()).toEqual([])
    expect(all.context.journal.phases).toEqual([])
  })

  it('run on production in a phase of their own', async () => {
    const good = world(named('a'))
    await testProduction(good.context, 'main')
    expect(good.context.journal.findings.dataTests).toMatchObject([{ state: 'passed', branch: 'main' }])
    const bad = world(named('a'), { reply: loaded(0) })
    await expect(testProduction(bad.context, 'main')).rejects.toMatchObject({ kind: 'tests' })
    expect(bad.context.journal.findings.dataTests).toMatchObject([{ state: 'failed' }])
    expect(bad.context.journal.phases).toMatchObject([{ name: 'Data tests', failed: true }])
  })
})

describe('files of data tests', () => {
  const one = (name: string) => `{ name: ${name}, query: { measures: [${name}] } }`
  const team = `tests: [t.yml, ${one('own')}, u.yml]`

  it('add their tests to those of the team file', async () => {
    const files = { 't.yml': `tests: [${one('t')}]`, 'u.yml': `tests: [${one('u')}]` }
    expect((await world(team, { files }).test()).results).toMatchObject([
      { name: 'own' },
      { name: 't', file: 't.yml' },
      { name: 'u', file: 'u.yml' },
    ])
  })

  const fileOf = (count: number) =>
    `tests: [${Array.from({ length: count }, () => '{ name: n, sql: x }').join(', ')}]`
  it.each<[string, number, string | null, { red?: string; warnings?: string[] }]>([
    ['as many', 2, fileOf(2), {}],
    ['more', 3, fileOf(2), {}],
    ['the first', 1, null, {}],
    ['fewer', 1, fileOf(12), { warnings: ['1 test in "t.yml", 12 on the base.'] }],
    ['none', 0, fileOf(12), { red: '0 tests in "t.yml", 12 on the base.' }],
    ['none, nor on the base', 0, 'tests: [', { red: '0 tests in "t.yml".' }],
  ])(
    'of a pull request with %s as the base: fewer are said, and none is red',
    async (_, count, base, says) => {
      const { context } = world(null, {
        files: { 't.yml': fileOf(count) },
        base: base === null ? {} : { 't.yml': base },
      })
      const reading = readAllTests(context, { tests: [], files: ['t.yml'] })
      if (says.red) await expect(reading).rejects.toMatchObject({ kind: 'input', message: says.red })
      else expect(await reading).toHaveLength(count)
      expect(context.journal.warnings).toEqual(says.warnings ?? [])
    },
  )

  it('are compared with the base only where GitHub gives it, which is said', async () => {
    const { context } = world(null, {
      files: { 't.yml': fileOf(1), 'u.yml': fileOf(1) },
      base: new Failure('network', 'nobody is there.', '', { title: 'failed' }),
    })
    expect(await readAllTests(context, { tests: [], files: ['t.yml', 'u.yml'] })).toHaveLength(2)
    expect(context.journal.warnings).toEqual([
      'Whether the base has more data tests is unknown: nobody is there.',
    ])
  })

  it('are those of the commit under test, whatever is in the workspace', async () => {
    const { context } = world(null, { files: { 't.yml': fileOf(2) } })
    const stale = { ...context, workspace: memoryWorkspace({ 't.yml': 'tests: []', 'u.yml': fileOf(1) }) }
    expect(await readAllTests(stale, { tests: [], files: ['t.yml'] })).toHaveLength(2)
    await expect(readAllTests(stale, { tests: [], files: ['u.yml'] })).rejects.toMatchObject({
      kind: 'input',
      message: 'The file of data tests "u.yml" does not exist in commit aaaaaaaaaaaa.',
    })
  })

  it('of a fork are not read', async () => {
    const { context } = world(null, { run: { forkBranch: 'main' } })
    const own = { name: 'own', query: { sql: 'x' }, expect: { value: new Map(), unique: [] } }
    expect(await readAllTests(context, { tests: [own], files: [] })).toEqual([own])
    expect(context.journal.warnings).toEqual([])
    expect(await readAllTests(context, { tests: [own], files: ['t.yml'] })).toEqual([own])
    expect(context.journal.warnings).toEqual([
      'This run was started from a fork, so its files of data tests are not read.',
    ])
  })

  const ofKey = '"t.yml" has an error: must have the key `tests`, and no other.'
  const ofTest = (at: number) =>
    `test ${at} must be an object with \`name\`, \`query\` or \`sql\`, and \`expect\``
  it.each([
    ['that is no YAML', 'tests: [', /^"t.yml" has an error: (?!must).*[^.]\.$/],
    ['without the key', 'test: []', ofKey],
    ['with another key', 'tests: []\nmax: 1', ofKey],
    ['that is empty', '', ofKey],
    ['with names of files', 'tests: [u.yml]', `"t.yml" has an error: ${ofTest(1)}.`],
    ['with two errors', 'tests: [1, 2]', `"t.yml" has 2 errors: ${ofTest(1)} | ${ofTest(2)}.`],
  ])('%s fail', async (_, text, message) => {
    const { failure, results } = await world('tests: t.yml', { files: { 't.yml': text } }).test()
    const said = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(failure).toMatchObject({ kind: 'input', advice: '', message: said })
    expect(results).toBeUndefined()
  })

  it('that are not there fail', async () => {
    expect((await world('tests: t.yml').test()).failure).toMatchObject({
      message: 'The file of data tests "t.yml" does not exist in commit aaaaaaaaaaaa.',
      advice: 'Add it to the repository, or remove it from `tests` in the team file.',
    })
  })

  it('may have 200 tests together', async () => {
    const many = (count: number) =>
      `tests: [${Array.from({ length: count }, (_, index) => one(`n${index}`)).join(', ')}]`
    const run = (count: number) =>
      world('tests: [t.yml, u.yml]', { files: { 't.yml': many(199), 'u.yml': many(count) } }).test()
    expect((await run(1)).results).toHaveLength(200)
    expect((await run(2)).failure).toMatchObject({
      kind: 'input',
      message: 'There are 201 data tests; at most 200 are run.',
    })
  })
})
