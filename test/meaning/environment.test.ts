import { describe, expect, it } from 'vitest'
import type { Context } from '../../src/base/context.ts'
import type { ValidatingSettings } from '../../src/inputs/settings.ts'
import {
  type Access,
  findEnvironments,
  openFound,
  openQueryApis,
  queryUrlOf,
} from '../../src/meaning/environment.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { answer, htmlPage, platformFixture, type Reply } from '../platform/fake-send.ts'
import { page, type Routes, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'

const host = 'https://engine.example.com'

interface Listed {
  id?: string
  type?: string
  branch?: string
  url?: string | null
  credentials?: unknown
}

function environment({ id = '1', type = 'staging', branch = 'feature', ...rest }: Listed = {}) {
  const {
    url = `${host}/${id}`,
    credentials = [
      { type: 'sql', url: 'x' },
      { type: 'rest', url },
    ],
  } = rest
  return { id, type, branch, api_credentials: credentials }
}

const production = environment({ id: '9', type: 'production', branch: 'main' })
/** A token, with the security context that was signed: by default what was asked for. */
const tokenOf =
  (text: string, signed?: unknown): Reply =>
  (wire) => {
    const { security_context } = JSON.parse(String(wire.body))
    return answer({
      data: { token: text, security_context: signed === undefined ? security_context : signed },
    })
  }
const branches = { base: 'main', head: 'feature' }

/** The step, with what it tells the runner and to whom it connects, in order. */
function world(routes: Routes, options: StepFixtureOptions = {}) {
  const all = stepFixture(
    {
      'POST environments/1/tokens': tokenOf('head-token'),
      'POST environments/9/tokens': tokenOf('base-token'),
      ...routes,
    },
    options,
  )
  const acts: string[] = []
  const context: Context<ValidatingSettings> = {
    ...all.context,
    connect: (access) => {
      acts.push(`connect ${access.baseUrl} ${access.token} ${access.authScheme}`)
      return platformFixture([answer({ cubes: [] })], access).platform
    },
    job: { ...all.context.job, mask: (secret) => void acts.push(`mask ${secret}`) },
  }
  const open = (where = branches, access: Partial<Access> = {}) =>
    openQueryApis(
      context,
      where,
      { deployBranch: 'main', securityContext: {}, seconds: 600, ...access },
      context.budget.signal,
    )
  const openOne = async (branch: string) => {
    const access = { deployBranch: 'main', securityContext: { groups: ['analyst'] }, seconds: 3600 }
    return (await openQueryApis(context, { one: branch }, access, context.budget.signal)).one
  }
  return { ...all, context, acts, open, openOne }
}

const environments = (...replies: Reply[]): Routes => ({ 'GET environments': replies })
const bodies = (sent: string[]) =>
  sent.filter((line) => line.startsWith('POST')).map((line) => JSON.parse(line.slice(line.indexOf('{'))))

const noQueryApi = 'the branch has no query API'
const otherContext = 'the token cannot ask with another security context'

describe('the query API of both branches', () => {
  it('is opened with a token each, which is hidden before it is used', async () => {
    const { open, acts } = world(environments(page([production, environment()])))
    expect(await open()).toEqual({ base: { api: expect.anything() }, head: { api: expect.anything() } })
    const mask = (token: string) => acts.indexOf(`mask ${token}`)
    for (const [id, token] of [
      ['9', 'base-token'],
      ['1', 'head-token'],
    ] as const) {
      const connected = acts.indexOf(`connect ${host}/${id} ${token} none`)
      expect(mask(token)).toBeGreaterThanOrEqual(0)
      expect(connected).toBeGreaterThan(mask(token))
    }
    expect(acts).toHaveLength(4)
  })

  it('is found on any page', async () => {
    const { open, sent } = world(environments(page([production], 'c1'), page([environment()])))
    expect(await open()).toMatchObject({ head: { api: expect.anything() } })
    expect(sent().slice(0, 2)).toEqual(['GET environments?first=100', 'GET environments?first=100&after=c1'])
  })

  it('is not looked for in half a list', async () => {
    const { open, acts } = world(environments(page([production, environment()], 'c1')))
    const error = await open().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ message: expect.stringContaining('the cursor does not move') })
    expect(acts).toEqual([])
  })

  it.each([
    ['a list', [{ type: 'rest', url: `${host}/1` }]],
    ['an object by type', { rest: { url: `${host}/1/v1` }, sql: { url: 'x' } }],
    ['an object with others that are invalid', { rest: { url: `${host}/1/v1/` }, sql: 7 }],
  ])('is read from %s of credentials', async (_, credentials) => {
    const { open, acts } = world(environments(page([production, environment({ credentials })])))
    await open()
    expect(acts).toContain(`connect ${host}/1 head-token none`)
  })

  it('of the deploy branch is that of production, by type', async () => {
    const preview = environment({ id: '3', branch: 'main' })
    const renamed = environment({ id: '9', type: 'production', branch: 'other' })
    const { open, acts } = world(environments(page([preview, renamed, environment()])))
    await open()
    expect(acts).toContain(`connect ${host}/9 base-token none`)
  })

  it('of another base is that of its branch', async () => {
    const release = environment({ id: '1', branch: 'release' })
    const feature = environment({ id: '9', branch: 'feature' })
    const { open, acts } = world(environments(page([production, release, feature])))
    await open({ ...branches, base: 'release' })
    expect(acts).toContain(`connect ${host}/1 head-token none`)
  })

  const own = environment({ id: '1', branch: 'dev-me', type: 'development' })
  it.each<[string, string, unknown[], boolean]>([
    ["a branch is not a person's", 'feature', [environment({ type: 'development' })], false],
    [
      'a branch is its staging',
      'feature',
      [environment({ id: '3', type: 'development' }), environment()],
      true,
    ],
    ["a branch is none with a user's name", 'feature', [{ ...environment(), user: 'ann' }], false],
    ['a branch is unknown, of several', 'feature', [environment(), environment({ id: '3' })], false],
    ['a branch is unknown where its type is', 'feature', [environment({ type: 'x' })], false],
    ['our fork is that of its session', 'dev-me', [{ ...own, user: 'me' }], true],
    ['our fork is not its staging', 'dev-me', [environment({ branch: 'dev-me' })], false],
    ["a person's fork is not asked", 'dev-ann', [{ ...own, branch: 'dev-ann' }], false],
    ['our fork is unknown, of several', 'dev-me', [own, { ...own, id: '3', user: 'ann' }], false],
    ['the deploy branch is unknown, of several', 'main', [production, { ...production, id: '3' }], false],
    ['the deploy branch is production', 'main', [production, environment({ id: '3', branch: 'main' })], true],
  ])('of %s', async (_, branch, items, isOpened) => {
    const { openOne, context } = world(environments(page(items)))
    context.ledger.write({ session: { branch: 'feature', fork: 'dev-me' } })
    const opened = await openOne(branch)
    expect('api' in opened).toBe(isOpened)
  })

  it('is the one that has a URL, of several', async () => {
    const dead = environment({ id: '3', url: null })
    const { open, acts } = world(environments(page([production, dead, environment()])))
    await open()
    expect(acts).toContain(`connect ${host}/1 head-token none`)
  })
})

describe('an environment', () => {
  it.each([
    ['is not listed', []],
    ['has no URL', [environment({ url: null })]],
    ['has no credentials', [environment({ credentials: [] })]],
  ])('that %s is looked for three times, 2 s apart', async (_, items) => {
    const { open, elapsed, sent } = world(environments(page([production, ...items])))
    expect(await open()).toEqual({
      base: { api: expect.anything() },
      head: { problem: 'Branch "feature" has no query API at the moment.', title: noQueryApi },
    })
    expect(sent().filter((line) => line.startsWith('GET'))).toHaveLength(3)
    expect(elapsed()).toBe(4000)
  })

  it('of a base that is not production may be off', async () => {
    const release = environment({ id: '9', branch: 'release', url: null })
    const { open } = world(environments(page([release, environment()])))
    expect(await open({ ...branches, base: 'release' })).toEqual({
      base: {
        problem:
          'Branch "release" has no query API at the moment; to compare with it, switch on its staging environment.',
        title: noQueryApi,
      },
      head: { api: expect.anything() },
    })
  })

  it('that is there at the second look costs no third', async () => {
    const { open, elapsed } = world(environments(page([production]), page([production, environment()])))
    expect(await open()).toMatchObject({ head: { api: expect.anything() } })
    expect(elapsed()).toBe(2000)
  })

  it.each([
    ['HTTP', 'http://engine.example.com/1'],
    ['a password', 'https://a:b@engine.example.com/1'],
    ['a query', 'https://engine.example.com/1?to=elsewhere'],
    ['no URL at all', 'engine'],
  ])('with %s gets no token', async (_, url) => {
    const { open, acts, sent } = world(environments(page([production, environment({ url })])))
    const { head } = await open()
    expect(head).toEqual({
      problem: 'The query API of branch "feature" has a URL that gets no token: it must be HTTPS.',
      title: 'the URL of the query API is not HTTPS',
    })
    expect(sent().some((line) => line.includes('environments/1/tokens'))).toBe(false)
    expect(acts.join()).not.toContain('head')
  })
})

describe('the query API of one branch', () => {
  const body = { security_context: { groups: ['analyst'] }, expires_in: 3600 }

  it.each([
    ['a branch', 'feature', `${host}/1 head-token`, 2000],
    ['the deploy branch', 'main', `${host}/9 base-token`, 0],
  ])('of %s is opened as soon as it is there, for an hour at most', async (_, branch, access, ms) => {
    const all = world(environments(page([production]), page([production, environment()])), {
      budgetMs: 7_200_000,
    })
    expect(await all.openOne(branch)).toEqual({ api: expect.anything() })
    expect(all.acts).toEqual([`mask ${access.split(' ')[1]}`, `connect ${access} none`])
    expect(bodies(all.sent())).toEqual([body])
    expect(all.elapsed()).toBe(ms)
  })

  it('may not be there', async () => {
    const { openOne, acts } = world(environments(page([production])))
    expect(await openOne('feature')).toEqual({
      problem: 'Branch "feature" has no query API at the moment.',
      title: noQueryApi,
    })
    expect(acts).toEqual([])
  })

  it.each([
    [
      'a branch that has one',
      [production, environment({ url: null }), environment({ url: `${host}/1/v1` })],
      `${host}/1`,
    ],
    ['a branch without', [environment({ url: null })], null],
    ['another branch', [production], null],
  ])('is shown to people: %s', async (_, items, url) => {
    const { context } = world(environments(page(items)))
    expect(await queryUrlOf(context, 'feature')).toBe(url)
  })
})

describe('the query APIs of several readers', () => {
  it('are opened with a list that is read once, and a reader whose context is dropped is named', async () => {
    const { context, sent } = world({
      ...environments(page([production, environment()])),
      'POST environments/1/tokens': [tokenOf('a'), tokenOf('b', {})],
    })
    const { signal } = context.budget
    const found = await findEnvironments(context, branches, { deployBranch: 'main' }, signal)
    const bearerOf = (reader: string) => ({ securityContext: { groups: [reader] }, reader, seconds: 600 })
    expect(await openFound(context, found, bearerOf('emea'), signal)).toEqual({
      base: { api: expect.anything() },
      head: { api: expect.anything() },
    })
    expect(await openFound(context, found, bearerOf('sales'), signal)).toEqual({
      base: { api: expect.anything() },
      head: {
        problem:
          'Branch "feature" was not queried as "sales": the platform signed another security context than the team file asks for (different: groups).',
        title: otherContext,
        advice:
          'Use a token that may edit the deployment (DeploymentUpdate), or remove "sales" from the team file.',
      },
    })
    expect(sent().filter((line) => line.startsWith('GET'))).toEqual(['GET environments?first=100'])
    expect(bodies(sent()).map(({ security_context: { groups } }) => groups)).toEqual(
      ['emea', 'emea', 'sales', 'sales'].map((name) => [name]),
    )
  })
})

describe('a token', () => {
  it.each([
    ['as long as the time that is left', 90_000, 90],
    ['as long as it may', 3_600_000, 600],
    ['a whole number of seconds', 1500, 2],
  ])('lives %s', async (_, budgetMs, seconds) => {
    const { open, sent } = world(environments(page([production, environment()])), { budgetMs })
    await open(branches, { securityContext: { groups: ['analyst'] } })
    const body = { security_context: { groups: ['analyst'] }, expires_in: seconds }
    expect(bodies(sent())).toEqual([body, body])
  })

  const differs = (keys: string) => ({
    problem: `Branch "feature" was not queried: the platform signed another security context than the team file asks for (different: ${keys}).`,
    title: otherContext,
    advice:
      'Use a token that may edit the deployment (DeploymentUpdate), or remove "security-context" from the team file.',
  })
  it.each<[string, unknown, object]>([
    ['no key', {}, differs('groups, region')],
    ['one key', { groups: ['analyst'] }, differs('region')],
    ['another value', { groups: ['analyst', 'x'], region: { id: 1, of: null } }, differs('groups')],
    ['a key more', { groups: ['analyst'], region: { id: 1, of: null }, admin: true }, differs('admin')],
    ['none that it tells', null, differs('groups, region')],
    [
      'the same in another order',
      { region: { of: null, id: 1 }, groups: ['analyst'] },
      { api: expect.anything() },
    ],
  ])('signed with %s of the security context', async (_, signed, expected) => {
    const { open, acts } = world({
      ...environments(page([production, environment()])),
      'POST environments/1/tokens': tokenOf('head-token', signed),
    })
    const { base, head } = await open(branches, {
      securityContext: { groups: ['analyst'], region: { id: 1, of: null } },
    })
    expect(head).toEqual(expected)
    expect(base).toEqual({ api: expect.anything() })
    expect(acts).toContain('mask head-token')
  })

  it('needs no echo where no security context is asked for', async () => {
    const { open } = world({
      ...environments(page([production, environment()])),
      'POST environments/1/tokens': answer({ data: { token: 'head-token' } }),
    })
    expect(await open()).toMatchObject({ head: { api: expect.anything() } })
  })

  it.each<[string, Reply]>([
    ['rejected', answer({ error: 'no' }, 403)],
    ['blank', answer({ data: { token: ' ' } })],
    ['an HTML page', htmlPage],
  ])('that is %s opens neither side', async (_, reply) => {
    const { open, acts } = world(
      { ...environments(page([production, environment()])), 'POST environments/1/tokens': reply },
      { budgetMs: 60_000 },
    )
    expect(await open().catch((reason: unknown) => reason)).toBeInstanceOf(PlatformError)
    expect(acts.join()).not.toContain(`${host}/1`)
  })
})
