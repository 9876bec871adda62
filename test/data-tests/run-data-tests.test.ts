import { describe, expect, it } from 'vitest'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import type { RunContext } from '../../src/base/event.ts'
import { Failure } from '../../src/base/failure.ts'
import type { RunJournal } from '../../src/base/journal.ts'
import { readAllTests } from '../../src/data-tests/read-tests.ts'
import { hasDataTests, runDataTests } from '../../src/data-tests/run-data-tests.ts'
import { testProduction } from '../../src/gate/run-tests.ts'
import { tooLarge } from '../../src/http/transport.ts'
import { isOutage } from '../../src/platform/errors.ts'
import type { CommitFiles } from '../../src/team-file/at-commit.ts'
import type { DataTests } from '../../src/team-file/data-test.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { answer, fault, platformFixture, type Reply, silence } from '../platform/fake-send.ts'
import {
  listed,
  type Routes,
  type StepFixtureOptions,
  startedAt,
  stepFixture,
  teamIn,
} from '../support/fixture.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

const config = '.data-model-ci.yml'
const environment = (type: string, branch: string) => ({
  id: type,
  type,
  branch,
  api_credentials: [{ type: 'rest', url: `https://engine.example.com/${type}` }],
})
const routes: Routes = {
  'GET environments': listed(environment('staging', 'b'), environment('production', 'main')),
  'POST environments/staging/tokens': answer({ data: { token: 'staging-token' } }),
  'POST environments/production/tokens': answer({ data: { token: 'production-token' } }),
}
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ 'o.n': index }))
const loaded = (count: number) => answer({ data: rowsOf(count) })
/** Tests of these names; the query of each is its name. */
const named = (...names: string[]) =>
  `tests: [${names.map((name) => `{ name: ${name}, query: { measures: [${name}] }, expect: { rows: 2 } }`).join(', ')}]`

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
  const all = stepFixture({ ...routes, ...more }, { ...options, files })
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
    connect: (access) =>
      platformFixture(
        [
          (wire) => {
            asked.push(JSON.parse(String(wire.body)).query)
            if (reply instanceof Error) throw reply
            return typeof reply === 'function' ? reply(wire, all.clock) : reply
          },
        ],
        { ...access, clock: all.clock, random: () => 0.6 },
      ).platform,
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
  const sql = (reply: unknown) => (wire: { url: URL }) =>
    wire.url.pathname.endsWith('/convert-query') ? answer(reply as object) : loaded(1)

  it.each<[string, string, Reply, object, string]>([
    [
      'that passes has its rows and time',
      '{ name: t, query: { measures: [o.n] }, expect: { rows: 2 } }',
      (_, clock) => {
        clock.advance(7)
        return loaded(2)
      },
      { state: 'passed', rows: 2, durationMs: 7 },
      'passed: 2 rows, 7 ms',
    ],
    [
      'that fails says each reason',
      '{ name: t, query: { measures: [o.n] }, expect: { rows: 3, value: { o.n: "> 7" } } }',
      loaded(1),
      {
        state: 'failed',
        rows: 1,
        durationMs: 0,
        reason: '1 row, expected = 3; o.n is not > 7 in 1 of 1 row',
      },
      'failed: 1 row, expected = 3; o.n is not > 7 in 1 of 1 row, 0 ms',
    ],
    [
      'in SQL is converted',
      '{ name: t, sql: "SELECT 1" }',
      sql({ status: 'ok', query: { limit: 5 } }),
      { state: 'passed', rows: 1, durationMs: 0 },
      'passed: 1 row, 0 ms',
    ],
    [
      'in SQL that cannot be converted fails',
      '{ name: t, sql: "SELECT 1" }',
      sql({ status: 'error', error: 'no table' }),
      { state: 'failed', reason: 'the SQL cannot be converted into a query: no table' },
      'failed: the SQL cannot be converted into a query: no table',
    ],
    [
      'without a result in 60 s fails',
      '{ name: t, query: { measures: [o.n] } }',
      answer({ error: 'Continue wait' }),
      { state: 'failed', durationMs: 60_000, reason: 'no result within 60 s' },
      'failed: no result within 60 s, 60000 ms',
    ],
    [
      'whose query fails shows the words of the query, and no data',
      '{ name: t, query: { measures: [o.shown] } }',
      answer({ error: 'no column shown in row secret' }, 500),
      { state: 'failed', durationMs: 0, reason: 'the query fails: no column shown in row …' },
      'failed: the query fails: no column shown in row …, 0 ms',
    ],
    [
      'whose SQL fails shows the words of the SQL, too',
      '{ name: t, sql: "SELECT written" }',
      (wire) =>
        wire.url.pathname.endsWith('/convert-query')
          ? answer({ status: 'ok', query: { measures: ['o.converted'] } })
          : answer({ error: 'no column written or converted in row secret' }, 400),
      { state: 'failed', durationMs: 0, reason: 'the query fails: no column written or converted in row …' },
      'failed: the query fails: no column written or converted in row …, 0 ms',
    ],
  ])('%s', async (_, test, reply, result, line) => {
    const { results, logged } = await world(`tests: [${test}]`, { reply }).test()
    expect(results).toStrictEqual([{ name: 't', branch: 'b', ...result }])
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
      routes: { 'GET environments': listed(environment('staging', 'main'), environment('production', 'x')) },
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

  it.each<[string, Reply, object, boolean]>([
    [
      'a token that is rejected',
      answer({}, 401),
      { kind: 'auth', advice: expect.stringContaining('branch "b"') },
      false,
    ],
    ['no query API that runs anything', answer({}, 404), { kind: 'unsupported' }, false],
    ['no response', fault('ECONNRESET'), { kind: 'network' }, true],
    ['an outage', answer({}, 503), { kind: 'network' }, true],
    [
      'an outage that begins while the query runs',
      (_, clock) => (clock.now() === startedAt ? answer({ error: 'Continue wait' }) : answer({}, 503)),
      { kind: 'network' },
      true,
    ],
    [
      'a response that is too large',
      Object.assign(new Error('it is large'), { code: tooLarge }),
      { kind: 'unsupported' },
      false,
    ],
  ])('are not run, and fail, with %s', async (_, reply, failure, isAnOutage) => {
    const all = await world(named('a'), { reply }).test()
    expect(isOutage(all.failure)).toBe(isAnOutage)
    expect(all.failure).toMatchObject({
      ...failure,
      message: expect.stringMatching(/^The data tests were not run: .*[^.]\.$/),
      cause: expect.any(Error),
    })
    expect(all.results).toMatchObject([{ state: 'not run' }])
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

  it.each<[string, Record<string, string>, string, string?]>([
    [
      'that is not there',
      {},
      'The file of data tests "t.yml" does not exist in commit aaaaaaaaaaaa.',
      'Add it to the repository, or remove it from `tests` in the team file.',
    ],
    ['that is no YAML', { 't.yml': 'tests: [' }, '^"t.yml" has an error: (?!must).*[^.]\\.$'],
    [
      'without the key',
      { 't.yml': 'test: []' },
      '"t.yml" has an error: must have the key `tests`, and no other.',
    ],
    [
      'with another key',
      { 't.yml': 'tests: []\nmax: 1' },
      '"t.yml" has an error: must have the key `tests`, and no other.',
    ],
    ['that is empty', { 't.yml': '' }, '"t.yml" has an error: must have the key `tests`, and no other.'],
    [
      'with names of files',
      { 't.yml': 'tests: [u.yml]' },
      '"t.yml" has an error: test 1 must be an object with `name`, `query` or `sql`, and `expect`.',
    ],
    [
      'with two errors',
      { 't.yml': 'tests: [1, 2]' },
      '"t.yml" has 2 errors: test 1 must be an object with `name`, `query` or `sql`, and `expect` | test 2 must be an object with `name`, `query` or `sql`, and `expect`.',
    ],
  ])('%s fail', async (_, files, message, advice = '') => {
    const { failure, results } = await world('tests: t.yml', { files }).test()
    expect(failure).toMatchObject({ kind: 'input', advice })
    if (message.startsWith('^')) expect(failure?.message).toMatch(new RegExp(message))
    else expect(failure?.message).toBe(message)
    expect(results).toBeUndefined()
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
