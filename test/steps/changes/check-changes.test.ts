import { describe, expect, it } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { Failure, Stop } from '../../../src/failure.ts'
import type { GatingSettings } from '../../../src/inputs/settings.ts'
import { PlatformError } from '../../../src/platform/errors.ts'
import { checkChanges } from '../../../src/steps/changes/check-changes.ts'
import type { ComparedFiles } from '../../../src/steps/sync/compare-files.ts'
import { answer, platformFixture, type Reply, silence } from '../../platform/fake-send.ts'
import { type Routes, type StepFixtureOptions, stepFixture } from '../fixture.ts'

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
const metaOf = (measures: string[]) =>
  answer({
    cubes: [
      {
        name: 'orders',
        type: 'cube',
        measures: measures.map((name) => ({ name: `orders.${name}`, type: 'number', aggType: 'count' })),
      },
    ],
  })
const filesOf = (measures: string[]) =>
  answer({ items: [{ path: 'model/orders.yml', type: 'file', content: modelOf(measures) }] })
const plan = answer({ sql: { memberNames: [] } })

type Measures = Record<'main' | 'feature', string[]>

interface World extends StepFixtureOptions {
  failOn?: GatingSettings['failOn']
  measures?: Measures
  routes?: Routes
  /** Instead of the query API's own replies. */
  engine?: { meta?: Reply; sql?: Reply }
}

const removed: Measures = { main: ['count', 'gone'], feature: ['count'] }
const both: Measures = { main: ['count', 'other'], feature: ['count', 'other', 'more'] }

function world({ failOn = 'never', measures = removed, routes = {}, engine = {}, ...options }: World = {}) {
  const all = stepFixture(
    {
      'GET settings': answer({ deployBranchName: 'main' }),
      'GET data-model/file-hashes': (wire) =>
        hashes(wire.url.searchParams.get('branchName') === 'feature' ? '2' : '1'),
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
  const context: Context<GatingSettings> = {
    ...all.context,
    connect: (access) =>
      platformFixture(
        [
          (wire) => {
            const branch = access.baseUrl.slice(host.length + 1) as keyof Measures
            const what = wire.url.pathname.split('/').at(-1) ?? ''
            engineRequests.push(`${branch} ${what}`)
            const reply = what === 'meta' ? (engine.meta ?? metaOf(measures[branch])) : (engine.sql ?? plan)
            if (reply instanceof Error) throw reply
            return typeof reply === 'function' ? reply(wire, all.clock) : reply
          },
        ],
        { ...access, clock: all.clock },
      ).platform,
  }
  const check = async (deployBranch: string | null = 'main', compared?: ComparedFiles | null) =>
    (await checkChanges(context, 'feature', { deployBranch, compared }))()
  const found = () => all.context.journal.findings.model
  return { ...all, check, found, engineRequests }
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
    const { check, found, lines } = world()
    await check()
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
    expect(found()).toMatchObject({ base: 'main', readings: ['meta', 'files'], unknown: [] })
    expect(lines().join('\n')).toContain('1 breaking change compared with "main"')
  })

  it('is red with a gate, and its findings are kept', async () => {
    const { check, found } = world({ failOn: 'breaking' })
    const error = await errorOf(check())
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ kind: 'breaking' })
    expect(idsOf(found())).toEqual(['member-removed orders.gone'])
  })

  it('asks each side once, and plans what is new', async () => {
    const { check, sent, engineRequests } = world({ measures: both, failOn: 'dangerous' })
    await check()
    expect(sent().filter((line) => line.startsWith('GET environments'))).toHaveLength(1)
    expect(engineRequests.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'feature meta',
      'feature sql',
      'main meta',
    ])
  })
})

describe('a gate', () => {
  it.each<[string, ComparedFiles | undefined, number]>([
    ['whose files were compared before', comparedFiles(false), 8],
    ['whose files were not compared', undefined, 10],
  ])('for a branch %s takes few requests', async (_, compared, most) => {
    const { check, sent, engineRequests } = world({ measures: both, failOn: 'breaking' })
    await check('main', compared)
    const plans = engineRequests.filter((one) => one.endsWith('sql')).length
    expect(sent().length + engineRequests.length - plans).toBe(most)
    expect(plans).toBe(1)
    expect(sent().filter((one) => one.startsWith('GET settings'))).toEqual([])
  })

  it('reads the files while it opens the environments', async () => {
    const { check, sent } = world({ failOn: 'breaking' })
    await errorOf(check('main', comparedFiles(false)))
    expect(
      sent()
        .slice(0, 3)
        .map((one) => one.replace(/\?.*/, '')),
    ).toEqual(['GET environments', 'GET data-model/files', 'GET data-model/files'])
  })
})

describe('the same files', () => {
  const line = 'The files of the data model are those of "main": nothing changes for those who query it'

  it('cost two requests and a line', async () => {
    const { check, sent, lines } = world({ routes: { 'GET data-model/file-hashes': hashes('1') } })
    await check()
    expect(lines()).toContain(line)
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
    expect(lines().join('\n')).toContain('are those of "release"')
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

it('compares nothing with `meaning: false`, and says so, with any gate', async () => {
  for (const failOn of ['never', 'breaking'] as const) {
    const { check, sent, lines } = world({ failOn, files: { '.data-model-ci.yml': 'meaning: false\n' } })
    await check()
    expect(sent()).toEqual([])
    expect(lines().join('\n')).toContain('`meaning: false`')
  }
})

const unreadable: [string, Pick<World, 'routes' | 'engine'>, string][] = [
  ['an outage of the query API', { engine: { meta: answer('down', 503) } }, 'network'],
  ['a runtime that does not work', { engine: { meta: answer({ error: 'Error: broken' }, 500) } }, 'network'],
  ['a rejected data token', { engine: { meta: answer({ error: 'Invalid token' }, 403) } }, 'auth'],
  ['a planner that is away', { engine: { sql: answer('down', 502) } }, 'network'],
  [
    'files that cannot be listed',
    { routes: { 'GET data-model/files': answer({ error: 'no' }, 403) } },
    'auth',
  ],
  ['no environments', { routes: { 'GET environments': answer({ error: 'no' }, 401) } }, 'auth'],
  ['no token', { routes: { 'POST environments/1/tokens': answer({ error: 'no' }, 400) } }, 'unsupported'],
]

describe('what cannot be read', () => {
  it.each(unreadable)('with a gate, %s is red', async (_, given, kind) => {
    const error = await errorOf(
      world({ failOn: 'breaking', measures: both, budgetMs: 120_000, ...given }).check(),
    )
    if (error instanceof PlatformError) expect(kind).toBe('network')
    else expect(error).toMatchObject({ name: 'Failure', kind })
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
      'has 1 breaking change that is not accepted',
      true,
    ],
    ['a new member', both, ['member-added orders.more'], '"fail-on: breaking" needs', false],
  ])('fails the step after %s was reported', async (_, given, ids, text, responded) => {
    const { check, found, context, lines } = world({
      failOn: 'breaking',
      measures: given,
      engine,
      budgetMs: 300_000,
    })
    // With found changes it is no outage that "on-platform-outage: warn" forgives.
    expect(await errorOf(check())).toMatchObject({
      kind: 'network',
      message: expect.stringContaining(text),
      responded,
    })
    expect(idsOf(found())).toEqual(ids)
    expect(found()?.unknown).toEqual([expect.stringContaining('was not checked: The platform responded 502')])
    expect(context.journal.findings.changeGate).toMatchObject({ result: 'unknown' })
    expect(lines()).toContain('Other changes: 1 member added')
  })
})

describe('time', () => {
  it('without a gate, a platform that is silent costs at most a minute', async () => {
    const { check, lines, elapsed } = world({
      routes: { 'GET environments': silence, 'GET data-model/files': silence },
    })
    await check()
    expect(lines().join('\n')).toMatch(/was not compared|Not compared/)
    expect(elapsed()).toBeLessThanOrEqual(60_000)
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
