import { describe, expect, it } from 'vitest'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import { Failure, Stop } from '../../src/base/failure.ts'
import type { ComparedFiles } from '../../src/deployment/file-hashes.ts'
import { checkChanges, type KnownBefore } from '../../src/gate/check-changes.ts'
import type { GatingSettings } from '../../src/inputs/settings.ts'
import { isOutage, PlatformError } from '../../src/platform/errors.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { answer, platformFixture, type Reply, silence } from '../platform/fake-send.ts'
import { type Routes, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'

const host = 'https://engine.example.com'
const environments = ['main', 'feature'].map((branch, id) => ({
  id: String(id),
  type: branch === 'main' ? 'production' : 'staging',
  branch,
  api_credentials: [{ type: 'rest', url: `${host}/${branch}` }],
}))
const list = answer({ items: environments, pageInfo: { hasNextPage: false, endCursor: null } })
const hashes = (hash: string) => answer({ 'model/orders.yml': { hash } })
const modelOf = (measures: string[]) => `cubes:
  - name: orders
    sql_table: orders
    measures:
${measures.map((name) => `      - {name: ${name}, type: count}\n`).join('')}`
const metaOf = (measures: string[], aggType = 'count') =>
  answer({
    cubes: [
      {
        name: 'orders',
        type: 'cube',
        measures: measures.map((name) => ({ name: `orders.${name}`, type: 'number', aggType })),
      },
    ],
  })
const filesOf = (measures: string[]) =>
  answer({ items: [{ path: 'model/orders.yml', type: 'file', content: modelOf(measures) }] })
const plan = answer({ sql: { memberNames: [], sql: ['SELECT 1', []] } })
const unknownMember = answer({ type: 'UserError', error: 'Not found' }, 400)
const planOf = (measures: string[], body: unknown) => {
  const named = [...String(body).matchAll(/orders\.(\w+)/g)].map(([, name = '']) => name)
  return named.every((name) => measures.includes(name)) ? plan : unknownMember
}

type Measures = Record<'main' | 'feature', string[]>

interface World extends StepFixtureOptions {
  failOn?: GatingSettings['failOn']
  measures?: Measures
  routes?: Routes
  /** Instead of the query API's own replies. */
  engine?: { meta?: Reply; sql?: Reply; load?: Reply }
  /** Saved content is read through a connection of its own. */
  ownContent?: true
}

const removed: Measures = { main: ['count', 'gone'], feature: ['count'] }
const both: Measures = { main: ['count', 'other'], feature: ['count', 'other', 'more'] }

function world({
  failOn = 'never',
  measures = removed,
  routes = {},
  engine = {},
  ownContent,
  ...options
}: World = {}) {
  const all = stepFixture(
    {
      'GET settings': answer({ deployBranchName: 'main' }),
      'GET data-model/file-hashes': (wire) =>
        hashes(wire.url.searchParams.get('branchName') === 'feature' ? '2' : '1'),
      'GET build-status': answer({ status: 'built' }),
      'GET environments': list,
      'POST environments/0/tokens': answer({ data: { token: 'main-token' } }),
      'POST environments/1/tokens': answer({ data: { token: 'feature-token' } }),
      'GET data-model/files': (wire) =>
        filesOf(measures[wire.url.searchParams.get('branchName') as keyof Measures]),
      ...routes,
    },
    { ...options, settings: { failOn, ...options.settings } },
  )
  const engineRequests: string[] = []
  const context: TeamContext = {
    ...all.context,
    ...(ownContent && { contentDeployment: all.context.deployment.with({}) }),
    connect: (access) =>
      platformFixture(
        [
          (wire) => {
            const branch = access.baseUrl.slice(host.length + 1) as keyof Measures
            const what = wire.url.pathname.split('/').at(-1) ?? ''
            engineRequests.push(`${branch} ${what}`)
            const reply =
              {
                meta: engine.meta ?? metaOf(measures[branch]),
                load: engine.load ?? answer({ data: [] }),
              }[what] ??
              engine.sql ??
              planOf(measures[branch], wire.body)
            if (reply instanceof Error) throw reply
            return typeof reply === 'function' ? reply(wire, all.clock) : reply
          },
        ],
        { ...access, clock: all.clock },
      ).platform,
  }
  const begin = (known: KnownBefore) => checkChanges(context, 'feature', known)
  const tell = async (known: KnownBefore) => concludeChecks(context, [await begin(known)])
  const check = (deployBranch: string | null = 'main', compared?: ComparedFiles | null) =>
    tell({ deployBranch, compared })
  const found = () => all.context.journal.findings.model
  return { ...all, begin, tell, check, found, engineRequests }
}

const comparedFiles = (same: boolean): ComparedFiles => ({
  ...{ deployBranch: 'main', same },
  deployFiles: new Map([['model/orders.yml', '1']]),
})

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (reason: unknown) => reason,
  )
const idsOf = (model: ReturnType<ReturnType<typeof world>['found']>) =>
  model?.changes.map(({ id, member }) => `${id} ${member}`)

describe('a changed model', () => {
  it('is compared and told, and green without a gate', async () => {
    const { check, found, lines, clock } = world()
    const timers = clock.pending()
    await check()
    expect(clock.pending()).toBe(timers)
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
    expect(found()).toMatchObject({
      ...{ base: 'main', readings: ['meta', 'files'], unknown: [] },
      plans: { checked: 1, unchanged: 1, changed: 0, failed: 0, alreadyFailing: 0, sent: 3 },
    })
    expect(found()).not.toHaveProperty('runs')
    const unread = (list: string) =>
      new RegExp(`^Not checked: an unknown number of ${list} \\(No response while reading`)
    expect(lines()).toEqual([
      '1 breaking change compared with "main"',
      'Planned 1 member with 3 queries: 1 unchanged (same SQL)',
      'breaking: orders.gone (measure): removed',
      'Not checked: whether the dbt SQL still gives the columns and values of the model',
      'No saved content breaks (checked: 0 dashboards, 0 reports, 0 scheduled mails, not everything)',
      ...['reports', 'workbooks', 'scheduled mails'].map((list) => expect.stringMatching(unread(list))),
    ])
  })

  it.each([
    ['merge', 'next', 'next'],
    ['merge', 'main', 'main'],
    ['release', undefined, 'main'],
    ['deploy', undefined, 'main'],
    ['sync', undefined, 'release'],
    ['validate', undefined, 'release'],
  ] as const)(
    'by %s (into %s) is compared with "%s", whatever the team file names',
    async (command, into, base) => {
      const { tell, lines } = world({
        files: { '.data-model-ci.yml': 'compare-with: release\n' },
        routes: { 'GET data-model/file-hashes': hashes('1') },
        settings: { command },
      })
      await tell({ deployBranch: 'main', into })
      expect(lines().join()).toContain(`identical to that of "${base}"`)
    },
  )

  it.each([
    ['itself', 'feature', undefined],
    ['the branch that it is a fork of', 'staging', 'staging'],
  ])('is not compared with %s', async (_, name, original) => {
    const files = { '.data-model-ci.yml': `compare-with: ${name}\n` }
    const { tell, sent } = world({ files, settings: { command: 'validate' } })
    const known = { deployBranch: 'main', ...(original === undefined ? {} : { original }) }
    expect(await errorOf(tell(known))).toMatchObject({
      kind: 'input',
      message: `Branch "${name}" would be compared with itself: it is \`compare-with\` in ".data-model-ci.yml".`,
    })
    expect(sent()).toEqual([])
  })

  it('that the team file accepts until today is accepted', async () => {
    const entry = '{change: member-removed, member: orders.gone, reason: agreed, until: 2026-01-05}'
    const files = { '.data-model-ci.yml': `accept:\n  - ${entry}\n` }
    const { check, context } = world({ failOn: 'breaking', files })
    await check()
    expect(context.journal.findings.changeGate).toMatchObject({ result: 'accepted' })
  })

  it('has no consumers where all changes are safe', async () => {
    const { check, sent } = world({ measures: both })
    await check()
    expect(sent().filter((line) => /^GET (reports|workbooks|notifications)/.test(line))).toEqual([])
  })

  it('is red with a gate, and its findings are kept', async () => {
    const { check, found } = world({ failOn: 'breaking' })
    const error = await errorOf(check())
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ kind: 'breaking' })
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
  })

  it('asks each side once, and plans on both what both have', async () => {
    const { check, sent, engineRequests } = world({ measures: both, failOn: 'dangerous' })
    await check()
    expect(sent().filter((line) => line.startsWith('GET environments'))).toHaveLength(1)
    expect(engineRequests.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'feature meta',
      ...['feature sql', 'feature sql'],
      // A rejection is asked for twice: whether the base has the new member, too, and does not list it.
      ...['main meta', 'main sql', 'main sql', 'main sql'],
    ])
  })
})

describe('a gate', () => {
  it.each<[string, ComparedFiles | undefined, number]>([
    ['whose files were compared before', comparedFiles(false), 9],
    ['whose files were not compared', undefined, 11],
  ])('for a branch %s takes few requests', async (_, compared, most) => {
    const { check, sent, engineRequests } = world({ measures: both, failOn: 'breaking' })
    await check('main', compared)
    const plans = engineRequests.filter((one) => one.endsWith('sql')).length
    expect(sent().length + engineRequests.length - plans).toBe(most)
    expect(plans).toBe(5)
    expect(sent().filter((one) => one.startsWith('GET settings'))).toEqual([])
  })

  it.each([
    ['10 minutes', false, 600],
    ['an hour where members are run', true, 3600],
  ])('has data tokens for %s', async (_, runsMembers, seconds) => {
    const { check, sent } = world({
      measures: both,
      failOn: 'breaking',
      files: { '.data-model-ci.yml': `run-on-warehouse: ${runsMembers}\n` },
      budgetMs: 7_200_000,
    })
    await check()
    const created = sent().filter((one) => one.startsWith('POST environments/'))
    expect(created).toHaveLength(2)
    for (const one of created) expect(one).toContain(`"expires_in":${seconds}}`)
  })

  it('reads the files while it opens the environments', async () => {
    const { check, sent } = world({ failOn: 'breaking' })
    await errorOf(check('main', comparedFiles(false)))
    expect(
      sent()
        .slice(1, 4)
        .map((one) => one.replace(/\?.*/, '')),
    ).toEqual(['GET environments', 'GET data-model/files', 'GET data-model/files'])
  })
})

describe('the same files', () => {
  const line = 'The generated model is identical to that of "main"'

  it('cost two requests and a line, and are a result', async () => {
    const { check, sent, lines, found } = world({ routes: { 'GET data-model/file-hashes': hashes('1') } })
    await check()
    expect(lines()).toContain(line)
    expect(found()).toMatchObject({ base: 'main', changes: [], unknown: [] })
    expect(sent().every((one) => one.startsWith('GET data-model/file-hashes'))).toBe(true)
    expect(sent()).toHaveLength(2)
  })

  it('cost no request when they were compared before', async () => {
    const { check, sent, lines } = world()
    await check(null, comparedFiles(true))
    expect(lines()).toContain(line)
    expect(sent()).toEqual([])
  })

  it('are verified with a gate, since the branch may have changed after they were compared', async () => {
    const { check, found } = world({ failOn: 'breaking' })
    expect(await errorOf(check(null, comparedFiles(true)))).toMatchObject({ kind: 'breaking' })
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
  })

  describe('under a gate', () => {
    const branches = (head: string) => ({
      'GET branches': answer({
        items: [
          { name: 'main', lastHash: 'aaaaaaa1' },
          { name: 'feature', lastHash: head },
        ],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
    })

    it.each<[string, string | undefined, number, number, object | null]>([
      ['of another commit, with a late list, are compared', 'bbbbbbb2', 5_000, 0, { kind: 'breaking' }],
      ['of another commit, with a list 15 s late, are compared', 'bbbbbbb2', 14_900, 0, { kind: 'breaking' }],
      ['of an unknown commit, with a late list, are compared', undefined, 14_900, 0, { kind: 'breaking' }],
      ['of another commit are believed after 15 s', 'bbbbbbb2', Infinity, 15_000, null],
      ['of the same commit are believed at once', 'aaaaaaa1', Infinity, 0, null],
    ])('%s', async (_, commit, lateMs, waitedMs, failure) => {
      const { tell, clock, lines } = world({
        failOn: 'breaking',
        routes: {
          ...branches(commit ?? 'bbbbbbb2'),
          'GET data-model/file-hashes': ({ url }) =>
            hashes(
              url.searchParams.get('branchName') === 'feature' && clock.now() - startedAt >= lateMs
                ? '2'
                : '1',
            ),
        },
      })
      const startedAt = clock.now()
      expect(await errorOf(tell({ deployBranch: 'main', built: { commit, at: startedAt } }))).toEqual(
        failure && expect.objectContaining(failure),
      )
      expect(lines().includes(line)).toBe(failure === null)
      if (failure === null) expect(clock.now() - startedAt).toBe(waitedMs)
    })
  })

  it('are compared again when the earlier comparison was with another branch', async () => {
    const team = { '.data-model-ci.yml': 'compare-with: release\n' }
    const { check, sent, lines } = world({
      files: team,
      routes: { 'GET data-model/file-hashes': hashes('1') },
    })
    await check(null, comparedFiles(true))
    expect(sent()).toEqual([
      expect.stringContaining('branchName=release'),
      expect.stringContaining('branchName=feature'),
    ])
    expect(lines().join('\n')).toContain('identical to that of "release"')
  })

  it.each<[string, ComparedFiles | null]>([
    ['other files', comparedFiles(false)],
    ['no result', null],
  ])('are not looked for again after %s', async (_, compared) => {
    const { check, sent, found } = world()
    await check('main', compared)
    expect(sent().some((one) => one.startsWith('GET data-model/file-hashes'))).toBe(false)
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
  })

  it('are not assumed where the hashes cannot be read: without a gate, the rest is tried', async () => {
    const { check, found } = world({ routes: { 'GET data-model/file-hashes': answer('down', 503) } })
    await check()
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
  })

  it('are not assumed where no side lists a hash', async () => {
    const { check, found } = world({ routes: { 'GET data-model/file-hashes': answer({}) } })
    await check()
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
  })
})

it('asks for the deploy branch only if nothing has told it', async () => {
  const { check, sent } = world()
  await check(null)
  expect(sent()[0]).toContain('GET settings')
})

it('compares nothing with `compare: false`, and says so, with any gate', async () => {
  for (const failOn of ['never', 'breaking'] as const) {
    const { check, sent, lines } = world({ failOn, files: { '.data-model-ci.yml': 'compare: false\n' } })
    await check()
    expect(sent()).toEqual([])
    expect(lines().join('\n')).toContain('`compare: false`')
  }
})

it('a base that is never built at its commit, as with uploads, is not waited for again and again', async () => {
  const measures = { main: ['count'], feature: ['count'] }
  const { check, found, clock } = world({
    failOn: 'breaking',
    measures,
    routes: {
      'GET build-status': answer({ status: 'built', lastHash: 'ccccccc3' }),
      'GET branches': answer({ items: [{ name: 'main', lastHash: 'aaaaaaa1' }] }),
      'GET data-model/files': ({ url }) => {
        const isHead = url.searchParams.get('branchName') === 'feature'
        const content = `${modelOf(['count'])}${isHead ? '# a comment' : ''}`
        return answer({ items: [{ path: 'model/orders.yml', type: 'file', content }] })
      },
    },
  })
  const startedAt = clock.now()
  await check()
  expect(found()?.changes).toEqual([])
  expect(clock.now() - startedAt).toBeLessThanOrEqual(45_000)
})

describe('a base that changes meanwhile', () => {
  const log = 'Branch "main" changed while the data model was compared; comparing again'
  const hashesOfBase = (...replies: ReturnType<typeof answer>[]): Routes => {
    let asked = 0
    return {
      'GET data-model/file-hashes': ({ url }) =>
        url.searchParams.get('branchName') === 'feature'
          ? hashes('9')
          : (replies[Math.min(asked++, replies.length - 1)] ?? hashes('1')),
    }
  }
  const times = (sent: string[]) => sent.filter((line) => line.startsWith('GET environments')).length

  it.each<[string, Routes, number]>([
    ['once is compared again', hashesOfBase(hashes('1'), hashes('2')), 2],
    ['not at all is compared once', hashesOfBase(hashes('1')), 1],
    ['without a hash before is compared once', hashesOfBase(answer({ error: 'no' }, 404)), 1],
    ['without a hash after is compared once', hashesOfBase(hashes('1'), answer({ error: 'no' }, 404)), 1],
  ])('%s', async (_, routes, compared) => {
    const { check, sent, lines } = world({ failOn: 'breaking', measures: both, routes })
    await check()
    expect(times(sent())).toBe(compared)
    expect(lines().filter((line) => line === log)).toHaveLength(compared - 1)
  })

  it('twice fails the gate', async () => {
    const routes = hashesOfBase(hashes('1'), hashes('2'), hashes('3'))
    const { check, sent, lines } = world({ failOn: 'breaking', measures: both, routes })
    expect(await errorOf(check())).toMatchObject({
      kind: 'breaking',
      message: 'Branch "main" changed during each of two comparisons, so what merging changes is unknown.',
      advice: 'Run this again when no other job merges into it.',
    })
    expect(times(sent())).toBe(2)
    expect(lines().filter((line) => line === log)).toHaveLength(1)
  })

  it('or not, which an outage hides, fails the gate', async () => {
    const routes = hashesOfBase(hashes('1'), answer('down', 503))
    const { check } = world({ failOn: 'breaking', measures: both, routes, budgetMs: 60_000 })
    expect(await errorOf(check())).toBeInstanceOf(PlatformError)
  })
})

describe('hashes that cannot be read, with a gate,', () => {
  const routes = { 'GET data-model/file-hashes': answer('down', 503) }

  it('end the comparison, once it is known that the branch did not change', async () => {
    const { begin, sent } = world({ failOn: 'breaking', routes, budgetMs: 600_000 })
    expect((await begin({ deployBranch: 'main' })).failure).toBeInstanceOf(PlatformError)
    expect(sent().every((line) => line.startsWith('GET data-model/file-hashes'))).toBe(true)
  })

  it('end the step with its time', async () => {
    const { begin } = world({ failOn: 'breaking', routes, budgetMs: 5000 })
    expect(await errorOf(begin({ deployBranch: 'main' }))).toMatchObject({ status: 503 })
  })
})

it.each([undefined, true] as const)('reads saved content once without a gate', async (ownContent) => {
  const down = answer('down', 503)
  const routes = { 'GET reports': down, 'GET workbooks': down, 'GET notifications': down }
  const { check, sent } = world({ routes, ...(ownContent && { ownContent }) })
  await check()
  expect(sent().filter((line) => line.startsWith('GET reports'))).toHaveLength(1)
})

describe('members that changed', () => {
  const isHead = (url: URL) => url.pathname.startsWith('/feature')
  const rejected = answer({ type: 'UserError', error: 'gone' }, 400)
  const noScope = answer({ error: 'API scope is missing: sql' }, 403)
  const noEnvironment = answer({
    items: environments.slice(0, 1),
    pageInfo: { hasNextPage: false, endCursor: null },
  })
  const added = ['member-added orders.more']
  const noPlans = { checked: 0, unchanged: 0, changed: 0, failed: 0, alreadyFailing: 0, sent: 0 }
  const plans = { ...noPlans, checked: 3, unchanged: 2, sent: 4 }
  const unplanned = expect.stringMatching(
    /^Whether queries still work, with the same SQL, was not checked: Permission denied \(403\)/,
  )
  const runs = { checked: 1, same: 2, failed: 0, alreadyFailing: 0, queries: 1 }

  it.each<[string, World, object]>([
    ['are planned', { measures: both }, { plans }],
    [
      'are rejected by the planner',
      { measures: both, engine: { sql: rejected } },
      {
        ids: ['plan-failed-new orders.more', ...added],
        plans: { ...plans, unchanged: 0, failed: 1, alreadyFailing: 2, sent: 8 },
        unknown: [expect.stringContaining('and everything else: gone. Set `security-context`')],
      },
    ],
    [
      'cannot be planned by this token',
      { measures: both, engine: { sql: noScope } },
      { plans: noPlans, unknown: [unplanned] },
    ],
    [
      'cannot be planned by this token on the base',
      { measures: both, engine: { sql: ({ url }) => (isHead(url) ? rejected : noScope) } },
      { plans: noPlans, unknown: [unplanned] },
    ],
    [
      'cannot be planned without the query API of the branch',
      { measures: both, routes: { 'GET environments': noEnvironment } },
      {
        ids: [],
        plans: noPlans,
        unknown: [
          'Branch "feature" has no query API at the moment.',
          'Whether queries still work, with the same SQL, was not checked.',
        ],
      },
    ],
    ['are run', { measures: both, files: { '.data-model-ci.yml': 'run-on-warehouse: true\n' } }, { runs }],
    [
      'cannot be planned by this token, and so are not run',
      // An outage of the warehouse would be told.
      {
        measures: both,
        files: { '.data-model-ci.yml': 'run-on-warehouse: true\n' },
        engine: { sql: noScope, load: answer('down', 503) },
      },
      { plans: noPlans, unknown: [unplanned] },
    ],
    [
      'fail in the warehouse',
      {
        measures: both,
        files: { '.data-model-ci.yml': 'run-on-warehouse: true\n' },
        engine: { load: (wire) => (String(wire.body).includes('more') ? rejected : answer({ data: [] })) },
      },
      { ids: ['run-failed-new orders.more', ...added], runs: { ...runs, failed: 1, queries: 2 } },
    ],
    [
      'cannot be run, as nothing can',
      {
        measures: both,
        files: { '.data-model-ci.yml': 'run-on-warehouse: true\n' },
        engine: { load: rejected },
      },
      {
        plans,
        unknown: [
          'Whether the warehouse can run the changed members was not checked: The platform responded 400 while running a query.',
        ],
      },
    ],
    [
      'cannot be run by this token',
      {
        measures: both,
        files: { '.data-model-ci.yml': 'run-on-warehouse: true\n' },
        engine: { load: noScope },
      },
      {
        plans,
        unknown: [
          'Whether the warehouse can run the changed members was not checked: Permission denied (403) while running a query.',
        ],
      },
    ],
    [
      'meet an outage of the warehouse',
      {
        measures: both,
        files: { '.data-model-ci.yml': 'run-on-warehouse: true\n' },
        engine: { load: answer('down', 503) },
      },
      {
        plans,
        unknown: [
          'Whether the warehouse can run the changed members was not checked: The platform responded 503 while running a query.',
        ],
      },
    ],
  ])('%s', async (_, given, expected) => {
    const { check, found, context } = world(given)
    await check()
    const { changes: _changes, ...rest } = found() ?? {}
    expect({ ids: idsOf(found()), ...rest, warnings: context.journal.warnings }).toMatchObject({
      ids: added,
      unknown: [],
      warnings: [],
      ...expected,
    })
  })
})

/** The last one: whether it is no outage, where its kind does not say so. */
const unreadable: [string, Pick<World, 'routes' | 'engine'>, string, true?][] = [
  ['an outage of the query API', { engine: { meta: answer('down', 503) } }, 'network'],
  [
    'a runtime that does not work',
    { engine: { meta: answer({ error: 'Error: broken' }, 500) } },
    'network',
    true,
  ],
  ['a rejected data token', { engine: { meta: answer({ error: 'Invalid token' }, 403) } }, 'auth'],
  ['a planner that is away', { engine: { sql: answer('down', 502) } }, 'network'],
  ['a planner that does not respond', { engine: { sql: silence } }, 'network'],
  [
    'files that cannot be listed',
    { routes: { 'GET data-model/files': answer({ error: 'no' }, 403) } },
    'auth',
  ],
  ['no environments', { routes: { 'GET environments': answer({ error: 'no' }, 401) } }, 'auth'],
  ['no token', { routes: { 'POST environments/1/tokens': answer({ error: 'no' }, 400) } }, 'unsupported'],
]

describe('what cannot be read', () => {
  it.each(unreadable)('with a gate, %s is red', async (_, given, kind, isNone) => {
    const error = await errorOf(
      world({ failOn: 'breaking', measures: both, budgetMs: 130_000, ...given }).check(),
    )
    if (error instanceof PlatformError) expect(kind).toBe('network')
    else expect(error).toMatchObject({ name: 'Failure', kind })
    expect(isOutage(error)).toBe(kind === 'network' && !isNone)
  })

  it.each(unreadable)('without a gate, %s is said', async (_, given) => {
    const { check, lines, elapsed, context } = world({ measures: both, ...given })
    await check()
    expect(lines().join('\n')).toMatch(/was not compared|Not compared/)
    expect(elapsed()).toBeLessThanOrEqual(60_000)
    expect(context.budget.signal.aborted).toBe(false)
  })
})

describe('a planner that is away, under a gate', () => {
  const engine = { sql: answer('down', 502) }
  const measures: Measures = { main: ['count', 'gone'], feature: ['count', 'more'] }

  it.each<[string, Measures, string[], string, boolean]>([
    [
      'a removed member',
      measures,
      ['member-removed orders.gone', 'member-added orders.more'],
      ' What was compared has 1 breaking change that is not accepted.',
      true,
    ],
    [
      'two removed members',
      { main: ['count', 'gone', 'lost'], feature: ['count', 'more'] },
      ['member-removed orders.gone', 'member-removed orders.lost', 'member-added orders.more'],
      ' What was compared has 2 breaking changes that are not accepted.',
      true,
    ],
    ['a new member', both, ['member-added orders.more'], '', false],
  ])('fails the step after %s was reported', async (_, given, ids, text, isNone) => {
    const { check, found, context, lines, sent } = world({
      failOn: 'breaking',
      measures: given,
      engine,
      budgetMs: 305_000,
    })
    // With found changes it is no outage that "on-platform-outage: warn" forgives.
    const error = await errorOf(check())
    expect(isOutage(error)).toBe(!isNone)
    expect(error).toMatchObject({
      kind: 'network',
      message: `The data model could not be compared with "main", which "fail-on: breaking" needs: The platform responded 502 while planning a query: down.${text}`,
      advice: expect.stringMatching(/. Or set "fail-on: never".$/),
    })
    expect(sent().filter((line) => line.startsWith('GET data-model/file-hashes'))).toHaveLength(2)
    expect(idsOf(found())).toEqual(ids)
    expect(found()?.unknown).toEqual([expect.stringContaining('was not checked: The platform responded 502')])
    expect(context.journal.findings.changeGate).toMatchObject({ result: 'unknown' })
    expect(lines()).toContain('Other changes: 1 member added')
  })
})

describe('time', () => {
  it('of a planner that does not respond is a part of the step, and the fix is about it', async () => {
    const given = { failOn: 'breaking', measures: both, budgetMs: 900_000, engine: { sql: silence } } as const
    const { check, elapsed } = world(given)
    const error = await errorOf(check())
    expect(error).toMatchObject({
      kind: 'network',
      advice: expect.stringContaining('does not respond in time: run this again'),
    })
    // Here, what both sides are asked for at once takes its time one after another.
    expect(elapsed()).toBeLessThanOrEqual(360_000)
  })

  it('without a gate, a platform that is silent costs at most a minute', async () => {
    const { check, lines, elapsed } = world({
      routes: { 'GET environments': silence, 'GET data-model/files': silence },
    })
    await check()
    expect(lines().join('\n')).toMatch(/was not compared|Not compared/)
    // A quarter is for the report.
    expect(elapsed()).toBe(45_000)
  })

  it.each(['never', 'breaking'] as const)('a cancelled step ends at once with `%s`', async (failOn) => {
    const stop = new Stop('cancelled', 'Cancelled.')
    const { check, context } = world({
      failOn,
      routes: {
        'GET environments': (wire) => {
          context.budget.stop(stop)
          throw wire.signal.reason
        },
      },
    })
    expect(await errorOf(check())).toBe(stop)
  })

  it('of the step itself ends it, also without a gate', async () => {
    const { check } = world({
      budgetMs: 20_000,
      routes: { 'GET data-model/file-hashes': silence },
    })
    expect(await errorOf(check())).toMatchObject({ name: 'Stop', reason: 'timeout' })
  })
})
