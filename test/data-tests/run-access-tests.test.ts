import { describe, expect, it } from 'vitest'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import type { RunJournal } from '../../src/base/journal.ts'
import { hasAccessTests, runAccessTests } from '../../src/data-tests/run-access-tests.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import type { AccessTest } from '../../src/team-file/team-file.ts'
import { answer, fault, type Reply } from '../platform/fake-send.ts'
import { config, connectTo, environments, environmentsOf } from '../support/environments.ts'
import { listed, type Routes, stepFixture } from '../support/fixture.ts'
import { parts, rows } from '../support/rows.ts'

/** Whose token it is, by the key `as` of its security context; the team file's own has none. */
type Who = 'own' | 'a' | 'b'

/** What a reader gets; what is not said is open to all. */
interface Reader {
  /** Members that meta does not list. */
  hidden?: string[]
  /** Members that no policy grants. */
  denied?: string[]
  /** The member that rows are filtered by, unless all that is queried is `open`. */
  filter?: string
  open?: string[]
  /** A member that each plan touches, filtered or not. */
  touched?: string
  /** A condition of the model itself. */
  where?: string
  /** Values of the filter. */
  values?: unknown[]
  /** Members that the planner rejects: unless a time is beside them. */
  broken?: string[]
  timed?: string[]
  /** Instead of any plan. */
  plan?: Reply
  meta?: Reply
  token?: Reply
  /** Members that the list of the base does not have either, and its response. */
  hiddenBefore?: string[]
  metaBefore?: Reply
}

const names = (name: keyof Reader) => (text: string) => ({ [name]: text.split(' ') })
/** `hidden o.r o.s; filter o.r` */
const readerOf = (cell: string): Reader =>
  parts(cell, {
    ...Object.fromEntries(
      (['hidden', 'denied', 'open', 'broken', 'timed'] as const).map((name) => [name, names(name)]),
    ),
    before: names('hiddenBefore'),
    filter: (filter) => ({ filter }),
    touched: (touched) => ({ touched }),
    where: (where) => ({ where }),
    lacks: () => ({ values: ['undefined'] }),
  })

interface World {
  access?: string
  added?: string
  readers?: Partial<Record<Who, Reader>>
  routes?: Routes
  sizes?: number
  /** Members that only the base has. */
  removed?: string[]
}

const cubes = (more: number) => [
  {
    name: 'o',
    type: 'cube',
    measures: [{ name: 'o.n', type: 'number' }],
    dimensions: [
      { name: 'o.s', type: 'string' },
      { name: 'o.r', type: 'string' },
      { name: 'o.d', type: 'time' },
      ...Array.from({ length: more }, (_, at) => ({
        name: `o.x${String(at).padStart(2, '0')}`,
        type: 'string',
      })),
    ],
    segments: [{ name: 'o.p' }],
  },
  { name: 'c', type: 'cube', measures: [], dimensions: [{ name: 'c.email', type: 'string' }], segments: [] },
  {
    name: 'v',
    type: 'view',
    measures: [],
    dimensions: [
      { name: 'v.s', type: 'string', aliasMember: 'o.s' },
      { name: 'v.reg', type: 'string', aliasMember: 'o.r' },
      { name: 'v.email', type: 'string', aliasMember: 'c.email' },
    ],
    segments: [],
  },
]

interface Query {
  measures?: string[]
  dimensions?: string[]
  segments?: string[]
  timeDimensions?: { dimension: string }[]
  filters?: { member: string }[]
}

/** @param removed members that the model does not have any more */
function plan(query: Query, reader: Reader, model: ReturnType<typeof cubes>, removed: readonly string[]) {
  const {
    denied = [],
    filter,
    open = [],
    values = ['planted'],
    broken = [],
    timed = [],
    touched = [],
    where,
  } = reader
  const times = (query.timeDimensions ?? []).map(({ dimension }) => dimension)
  const named = [...(query.measures ?? []), ...(query.dimensions ?? []), ...(query.segments ?? []), ...times]
  const has = (some: readonly string[]) => some.some((one) => named.includes(one))
  const isKnown = (kind: 'measures' | 'dimensions' | 'segments') => (name: string) =>
    !removed.includes(name) && model.some((cube) => cube[kind].some((one) => one.name === name))
  const { measures = [], dimensions = [], segments = [] } = query
  const isSegment = measures.length + dimensions.length + times.length === 0
  const areKnown =
    measures.every(isKnown('measures')) &&
    [...dimensions, ...times].every(isKnown('dimensions')) &&
    segments.every(isKnown('segments'))
  if (!areKnown || isSegment) return answer({ type: 'UserError', error: 'planted: not found' }, 400)
  if (has(broken) || (has(timed) && times.length === 0))
    return answer({ type: 'UserError', error: 'planted in the rejection' }, 400)
  const alias = (name: string) => {
    const one = model.flatMap(({ dimensions: all }) => all).find((each) => each.name === name)
    return one && 'aliasMember' in one ? String(one.aliasMember) : name
  }
  const column = (name: string) => `"${alias(name).replace('.', '".')}`
  const isOpen = filter === undefined || named.every((one) => open.includes(one))
  const asked = (query.filters ?? []).map(({ member }) => member)
  const filters = isOpen ? asked : [...asked, filter]
  const isDenied = has(denied)
  const conditions = [
    ...(isDenied ? ['(1 = 0)'] : []),
    ...(isDenied ? asked : filters).map((name, at) => `(${column(name)} = $${at + 1})`),
  ]
  const source = where === undefined ? 't' : `(SELECT * FROM t WHERE ${where})`
  const sql = [`SELECT 1 FROM ${source} AS "o"`, conditions.join(' AND ')].filter(Boolean).join(' WHERE ')
  const memberNames = [named, asked, isDenied || isOpen ? [] : filter, touched].flat()
  return answer({ sql: { sql: [sql, isOpen ? [] : values], memberNames } })
}

const readers = 'readers: { a: { as: a }, b: { as: b } }\n'
function world({ access = '', added, readers: given = {}, routes = {}, sizes = 0, removed = [] }: World) {
  const asked: string[] = []
  let isProduction = false
  const tokens: Routes[string] = (wire) => {
    const { security_context } = JSON.parse(String(wire.body)) as { security_context: { as?: Who } }
    const who = security_context.as ?? 'own'
    const reply = given[who]?.token
    if (reply instanceof Error) throw reply
    if (reply) return reply as Awaited<ReturnType<Extract<Reply, (...args: never) => unknown>>>
    return answer({ data: { token: who, security_context } })
  }
  const all = stepFixture(
    {
      ...environments,
      'POST environments/staging/tokens': tokens,
      'POST environments/production/tokens': tokens,
      ...routes,
    },
    { files: { [config]: `${readers}access: [${access}]\n` } },
  )
  const { team } = all.context
  const addedTeam =
    added === undefined ? null : stepFixture({}, { files: { [config]: `${readers}access: [${added}]\n` } })
  const addedAccess: readonly AccessTest[] = addedTeam?.context.team.access ?? []
  const context: TeamContext & { journal: RunJournal } = {
    ...all.context,
    team: { ...team, addedAccess },
    connect: connectTo(all, (wire, who) => {
      const reader = given[who as Who] ?? {}
      const isMeta = wire.url.pathname.endsWith('/meta')
      const query = isMeta ? null : (JSON.parse(String(wire.body)).query as Query)
      const isBase = wire.url.pathname.startsWith('/production') && !isProduction
      asked.push(`${who} ${isMeta ? 'meta' : JSON.stringify(query)}${isBase ? ' of the base' : ''}`)
      const meta = isBase ? reader.metaBefore : reader.meta
      const own = isMeta ? meta : reader.plan
      if (own) return own
      if (query) return plan(query, reader, cubes(sizes), removed)
      const hidden = isBase ? (reader.hiddenBefore ?? []) : [...(reader.hidden ?? []), ...removed]
      const seen = <T extends { name: string }>(all: T[]) => all.filter(({ name }) => !hidden.includes(name))
      return answer({
        cubes: cubes(sizes).map(({ measures, dimensions, segments, ...cube }) => ({
          ...cube,
          ...{ measures: seen(measures), dimensions: seen(dimensions), segments: seen(segments) },
        })),
      })
    }),
  }
  const test = async (branch = 'b', deployBranch: string | null = 'main') => {
    isProduction = branch === deployBranch
    const run = await runAccessTests(context, branch, deployBranch)
    concludeChecks(all.context, [{ ...run, failure: null }])
    const results = all.context.journal.findings.accessTests ?? []
    const shown = results.map(({ name, state, reason, added: later }) =>
      [later ? 'added' : '', name, state, reason].filter(Boolean).join(': '),
    )
    return { failure: run.failure, results, shown, lines: all.lines() }
  }
  return { ...all, context, asked, test }
}

const plansOf = (asked: string[], who: Who) =>
  asked
    .filter((one) => one.startsWith(`${who} {`))
    .map((one) => JSON.parse(one.slice(who.length + 1)) as Query)

describe('an access test', () => {
  // Of a reader "a" that all is open to, but for what a row says; without a reason the test passes.
  it.each(
    rows(`
    test | reader | reason
    sees: o.* | |
    sees: o.* | hidden o.r | o.r is not listed for this reader
    sees: [o.s] | denied o.s | o.s gets no rows
    sees: o.n | denied o.s |
    sees: "*.s" | denied o.s v.s | o.s, v.s get no rows
    sees: o.* | hidden o.r o.s o.d o.n | o.n, o.s, o.r, and 1 more are not listed for this reader; o.p gets no rows
    sees: o.* | hidden o.r; denied o.n | o.r is not listed for this reader; o.n gets no rows
    sees: o.p | |
    sees: o.p | denied o.p | o.p gets no rows
    sees: o.p | denied o.n o.s |
    sees: o.p | denied o.n o.s o.r o.d | o.p gets no rows
    sees: o.s | broken o.s | o.s cannot be planned
    sees: o.* | broken o.s | o.s cannot be planned
    sees: o.n | timed o.n |
    sees: o.n | timed o.n; denied o.n | o.n gets no rows
    sees: o.n | timed o.n; denied o.d | o.n cannot be planned
    sees: o.s | filter o.r |
    sees: o.s | filter o.r; lacks | o.s is filtered by a value that this context lacks
    sees: [o.s] | filter o.r; lacks; open o.s |
    sees: o.* | hidden o.p; filter o.r; lacks; open o.s o.r o.d |
      o.p is not listed for this reader; o.n is filtered by a value that this context lacks
    never: o.r | hidden o.r |
    never: o.s | denied o.s |
    never: o.* | hidden o.r o.d; denied o.n o.s |
    never: o.* | hidden o.r; denied o.n o.s | o.d, o.p get rows
    never: o.s | | o.s gets rows
    never: o.s | filter o.r | o.s gets rows
    never: o.s | broken o.s | o.s cannot be planned
    never: o.n | timed o.n | o.n gets rows
    rows: o.r | filter o.r |
    rows: o.r | filter o.r; open o.n; touched o.r | o.n is not filtered by it
    # The model has conditions of its own, and a definition that names what rows could be filtered by.
    rows: o.r | where x = 1; touched o.r |
      o.n, o.s, o.d are not filtered by it; v.s may not be filtered by it: its plan does not show it
    rows: o.r | filter o.s; where r = 1; touched o.r; hidden v.s | o.n, o.s, o.d are not filtered by it
    rows: o.r | filter o.r; where x = 1; touched o.r |
    rows: o.r | filter o.r; denied o.r |
    rows: v.reg | filter o.r |
    rows: o.r | filter v.reg |
    rows: [o.r] | | o.n, o.s, o.d, and 1 more are not filtered by it
    rows: o.r | filter o.s | o.n, o.s, o.d, and 1 more are not filtered by it
    rows: o.r | filter o.r; open o.s | o.s is not filtered by it
    rows: o.r | filter o.r; open o.s; denied o.s |
    rows: o.r | filter o.r; open o.s; hidden o.s |
    rows: o.r | filter o.r; open v.s | v.s is not filtered by it
    rows: o.r | filter o.r; open v.email |
    rows: v.reg | filter o.r; open v.email | v.email is not filtered by it
    rows: o.r | filter o.r; open o.r c.email |
    rows: o.r | filter o.r; broken o.s | o.s cannot be planned alone
    rows: o.r | filter o.r; timed o.n | o.n cannot be planned alone
    rows: o.r | filter o.r; lacks; open v.s o.n o.d |
      o.n, o.d, v.s are not filtered by it; o.s is filtered by a value that this context lacks
    rows: o.r | denied o.n o.s o.d v.s | this reader gets no rows that could be filtered
    sees: o.z | | the model has no such member (did you mean o.n?)
    never: x.* | | no member that a reader sees matches (did you mean o.n?)
    rows: p | | the model has no such member (did you mean o.p?)
    never: c.* | hidden o.n o.s o.r o.d o.p c.email v.s v.reg v.email |
      this reader sees nothing of the model: check its context in \`readers\`
    `),
  )('{ reader: a, %s } of "%s": %s', async (test = '', a = '', reason = '') => {
    const readers = { a: readerOf(a) }
    const { failure, results, lines } = await world({ access: `{ reader: a, ${test} }`, readers }).test()
    expect(results).toMatchObject([reason === '' ? { state: 'passed' } : { state: 'failed', reason }])
    expect(failure).toEqual(reason === '' ? null : expect.objectContaining({ kind: 'tests' }))
    expect(JSON.stringify([lines, results, failure?.message])).not.toContain('planted')
  })

  it('has a result for each pattern, with the names of reader and pattern alone', async () => {
    const a: Reader = { filter: 'o.r', denied: ['c.email'], hidden: ['v.email'] }
    const access =
      '{ reader: a, sees: [o.*, v.s], never: ["*.email"], rows: o.r }, { reader: b, never: c.email }'
    const { failure, results, lines } = await world({ access, readers: { a } }).test()
    expect(results).toStrictEqual([
      { name: 'a sees o.*', branch: 'b', state: 'passed' },
      { name: 'a sees v.s', branch: 'b', state: 'passed' },
      { name: 'a never *.email', branch: 'b', state: 'passed' },
      { name: 'a rows o.r', branch: 'b', state: 'passed' },
      { name: 'b never c.email', branch: 'b', state: 'failed', reason: 'c.email gets rows' },
    ])
    expect(lines).toEqual([
      'Access test "a sees o.*" passed',
      'Access test "a sees v.s" passed',
      'Access test "a never *.email" passed',
      'Access test "a rows o.r" passed',
      'Access test "b never c.email" failed: c.email gets rows',
    ])
    expect(failure).toMatchObject({
      kind: 'tests',
      title: 'access tests failed',
      message: '1 of 5 access tests fail on branch "b": "b never c.email" (c.email gets rows).',
      advice: 'Correct the access policies, or the readers and tests in the team file.',
    })
  })

  it('knows a member that only another reader sees, or the team file itself', async () => {
    for (const who of ['a', 'b'] as const) {
      const hidden = { hidden: ['c.email'] }
      const access = '{ reader: a, never: c.email }, { reader: b, sees: o.s }'
      const others = { [who]: { denied: ['c.email'] } }
      const { results } = await world({
        access,
        readers: { own: hidden, a: hidden, b: hidden, ...others },
      }).test()
      expect(results.map(({ state }) => state)).toEqual(['passed', 'passed'])
    }
  })

  const forNobody = (hidden: string, more = '') => {
    const others = readerOf(`hidden ${hidden}`)
    return { own: others, a: { ...others, ...readerOf(more) }, b: others }
  }

  // What a policy hides from everybody, reader "a" included, or what the model does not have any more.
  it.each(
    rows(`
    test | hidden | reader | removed | reason
    never: c.email | c.email | | |
    never: o.n | o.n | | |
    never: o.p | o.p | | |
    sees: c.email | c.email | | | c.email is not listed for this reader
    rows: o.r | o.r | filter o.r | |
    never: c.email | | | c.email | the model has no such member (did you mean v.email?)
    sees: o.* | o.s o.p | | | o.s, o.p are not listed for this reader
    sees: o.* | | | o.s o.p |
    sees: o.* | o.n | | o.s o.p | o.n is not listed for this reader
    sees: o.* | o.n | timed o.n | | o.n is not listed for this reader
    never: o.* | o.n o.s o.r o.d o.p | | |
    sees: "*" | | | c.email |
    never: o.* | | | o.n o.s o.r o.d o.p | no member that a reader sees matches (did you mean v.s?)
    # The base does not list it either.
    sees: o.* | o.s; before o.s | | |
    `),
  )(
    'means what the model has, whoever sees it: %s without "%s", %s, %s',
    async (test, hidden, a, removed, reason) => {
      const readers = forNobody(hidden ?? '', a)
      const gone = (removed ?? '').split(' ')
      const { results } = await world({ access: `{ reader: a, ${test} }`, readers, removed: gone }).test()
      expect(results).toMatchObject([reason === '' ? { state: 'passed' } : { state: 'failed', reason }])
    },
  )

  it('asks the base only for patterns, and on a branch that is not itself', async () => {
    const lists = async (access: string, branch?: string) => {
      const { asked, test } = world({ access: `{ reader: a, ${access} }` })
      await test(branch)
      return asked.filter((one) => one.endsWith('of the base'))
    }
    expect(await lists('sees: [o.s], never: c.x')).toEqual([])
    expect(await lists('sees: o.*', 'main')).toEqual([])
    expect(await lists('sees: o.*')).toEqual(['own', 'a', 'b'].map((who) => `${who} meta of the base`))
  })

  it('reads which branch is the base where it is not known, and needs none before the first release', async () => {
    const access = '{ reader: a, sees: o.* }'
    const settings = answer({ deployBranchName: 'main' })
    const readers = forNobody('o.s')
    const found = world({ access, readers, routes: { 'GET settings': settings } })
    expect((await found.test('b', null)).results).toMatchObject([{ state: 'failed' }])
    const first = world({
      access,
      readers,
      routes: { 'GET environments': environmentsOf('b', null) },
    })
    expect((await first.test()).results).toMatchObject([{ state: 'passed' }])
  })

  it('does not need what the base rejects, and not the own context either', async () => {
    const throws = answer({ error: 'Error: planted condition' }, 500)
    const readers = { own: { meta: throws, metaBefore: throws }, a: { metaBefore: throws } }
    const { results, failure } = await world({ access: '{ reader: a, sees: o.* }', readers }).test()
    expect(results).toMatchObject([{ state: 'passed' }])
    expect(failure).toBeNull()
  })

  it('with a pattern is not run where another reader cannot be asked', async () => {
    const token = answer({ data: { token: 'b', security_context: {} } })
    const { results, failure } = await world({
      access: '{ reader: a, sees: [o.*, o.s] }',
      readers: { b: { token } },
    }).test()
    expect(results).toMatchObject([
      { state: 'not run', reason: 'what it matches is unknown, since a reader could not be asked' },
      { state: 'passed' },
    ])
    expect(failure).toMatchObject({
      kind: 'unsupported',
      message: expect.stringMatching(/^The access tests of "b" were not run/),
    })
  })

  it('plans granted members together, and halves what has one that is denied', async () => {
    const granted = world({ access: '{ reader: a, sees: "o.x*" }', sizes: 45 })
    expect((await granted.test()).failure).toBeNull()
    expect(plansOf(granted.asked, 'a').map(({ dimensions = [] }) => dimensions.length)).toEqual([20, 20, 5])
    const denied = world({
      access: '{ reader: a, sees: "o.x*" }',
      sizes: 16,
      readers: { a: { denied: ['o.x00'] } },
    })
    expect((await denied.test()).failure?.message).toContain('(o.x00 gets no rows)')
    expect(plansOf(denied.asked, 'a').map(({ dimensions = [] }) => dimensions.length)).toEqual([
      16, 8, 4, 2, 1, 1, 2, 4, 8,
    ])
  })

  it('asks what is known already once, and for rows each member alone', async () => {
    const access =
      '{ reader: a, sees: [o.s, o.*], never: o.s, rows: o.r }, { reader: a, rows: o.r, sees: o.s }'
    const { test, asked, sent } = world({ access, readers: { a: { filter: 'o.r' } } })
    expect((await test()).shown.filter((line) => line.includes('failed'))).toEqual([
      'a never o.s: failed: o.s gets rows',
    ])
    const plans = plansOf(asked, 'a').map(({ filters = [], measures = [], dimensions = [], segments = [] }) =>
      [...measures, ...dimensions, ...segments, ...filters.map(({ member }) => `by ${member}`)].join(' '),
    )
    expect(plans.slice(0, 3)).toEqual(['o.s', 'o.n o.d o.r', 'o.n o.p'])
    expect(new Set(plans.slice(3))).toEqual(new Set(['o.n', 'o.d', 'v.s', 'o.r', 'o.r by o.r']))
    expect(plans).toHaveLength(8)
    expect(asked.filter((one) => one.endsWith(' meta'))).toEqual(['own meta', 'a meta', 'b meta'])
    expect(sent().filter((line) => line.startsWith('GET'))).toHaveLength(1)
  })
})

describe('the access tests of a branch', () => {
  const access = '{ reader: a, sees: o.s }, { reader: b, sees: [o.s, o.n] }'
  const scope = answer({ error: 'API scope is missing: sql' }, 403)
  const throws = answer({ error: 'Error: planted condition' }, 500)
  const dropped = answer({ data: { token: 'a', security_context: {} } })
  const ran = ['b sees o.s: passed', 'b sees o.n: passed']

  it.each<[string, Reader, object, string]>([
    [
      'whose context is dropped',
      { token: dropped },
      {
        kind: 'unsupported',
        message:
          'The access tests of "a" were not run. Branch "b" was not queried as "a": the platform signed another security context than the team file asks for (different: as).',
        advice:
          'Use a token that may edit the deployment (DeploymentUpdate), or remove "a" from the team file.',
      },
      'Branch "b" was not queried as "a": the platform signed another security context than the team file asks for (different: as)',
    ],
    [
      'who may not plan',
      { plan: scope },
      { kind: 'auth' },
      'Permission denied (403) while planning a query: API scope is missing: sql',
    ],
    [
      'for whom the planner fails, without the text of the error',
      { plan: throws },
      {
        kind: 'unsupported',
        message: 'The access tests of "a" were not run: The platform responded 500 while planning a query.',
      },
      'The platform responded 500 while planning a query',
    ],
    [
      'for whom meta fails, without the text of the error',
      { meta: throws },
      { kind: 'unsupported' },
      'The platform responded 500 while reading what can be queried',
    ],
  ])('fail with the reason where one reader cannot be asked: %s', async (_, a, failure, reason) => {
    const { failure: found, results, shown, lines } = await world({ access, readers: { a } }).test()
    expect(found).toMatchObject(failure)
    expect(found?.message).toMatch(/^The access tests of "a" were not run/)
    expect(results[0]).toMatchObject({ name: 'a sees o.s', state: 'not run', reason })
    expect(shown.slice(1)).toEqual(ran)
    expect(JSON.stringify([lines, results, found?.message])).not.toContain('planted')
  })

  it('fail where nobody can be asked', async () => {
    const none = world({ access, routes: { 'GET environments': listed() } })
    const { failure, shown } = await none.test()
    expect(failure).toMatchObject({
      kind: 'unsupported',
      message: 'The access tests were not run. Branch "b" has no query API at the moment.',
      advice: 'Access tests need an environment of the branch with a query API: set "activate: staging".',
    })
    const reason = 'not run: Branch "b" has no query API at the moment'
    expect(shown).toEqual(['a sees o.s', 'b sees o.s', 'b sees o.n'].map((name) => `${name}: ${reason}`))
    const own = await world({ access, readers: { own: { meta: scope } } }).test()
    expect(own.failure).toMatchObject({
      kind: 'auth',
      message: expect.stringMatching(/^The access tests were not run: /),
    })
    const outage = await world({ access, routes: { 'GET environments': answer({}, 503) } }).test()
    expect(outage.failure).toMatchObject({ kind: 'network' })
    expect(outage.results[0]?.state).toBe('not run')
  })

  it('say nothing about a pattern that matches nothing while a reader cannot be asked', async () => {
    const more = '{ reader: a, sees: o.s }, { reader: b, never: x.* }'
    const { shown } = await world({ access: more, readers: { a: { token: dropped } } }).test()
    expect(shown[1]).toBe(
      'b never x.*: not run: what it matches is unknown, since a reader could not be asked',
    )
  })

  it('that fail are the failure also where another reader cannot be asked', async () => {
    const { failure } = await world({
      access,
      readers: { a: { plan: scope }, b: { denied: ['o.s'] } },
    }).test()
    expect(failure).toMatchObject({
      kind: 'tests',
      message: expect.stringMatching(/^1 of 3 access tests fail on branch "b"/),
    })
  })

  it('run on the environment of production', async () => {
    const { test, sent } = world({ access: '{ reader: a, sees: o.s }' })
    expect(await test('main', 'main')).toMatchObject({
      failure: null,
      results: [{ branch: 'main', state: 'passed' }],
    })
    expect(sent()).toContainEqual(expect.stringContaining('POST environments/production/tokens'))
  })

  it('end with the step whose time is spent', async () => {
    const { test } = world({ access, readers: { a: { plan: fault('ECONNRESET') } } })
    await expect(test()).rejects.toMatchObject({ trouble: 'unreachable' })
  })
})

describe('access tests that a pull request adds', () => {
  const added = '{ reader: a, never: o.s }'

  it('run last, are marked, and fail nothing', async () => {
    const { context, test } = world({ access: '{ reader: b, sees: o.s }', added })
    expect(hasAccessTests(context)).toBe(true)
    const { failure, shown, lines } = await test()
    expect(failure).toBeNull()
    expect(shown).toEqual(['b sees o.s: passed', 'added: a never o.s: failed: o.s gets rows'])
    expect(lines.at(-1)).toBe('Access test "a never o.s" (added in this pull request) failed: o.s gets rows')
  })

  it('warn where they cannot be run', async () => {
    const token = answer({ data: { token: 'a', security_context: {} } })
    const { failure, shown, lines } = await world({ added, readers: { a: { token } } }).test()
    expect(failure).toBeNull()
    expect(shown).toEqual([
      expect.stringMatching(/^added: a never o.s: not run: Branch "b" was not queried as "a"/),
    ])
    expect(lines.at(-1)).toMatch(
      /^Warning: The access tests of "a" were not run\. .* The access tests that this pull request adds count once it is merged\. Use a token /,
    )
  })

  it('are none without any', async () => {
    const { context, test, sent } = world({})
    expect(hasAccessTests(context)).toBe(false)
    expect(await test()).toMatchObject({ failure: null, results: [], lines: [] })
    expect(sent()).toEqual([])
  })
})
