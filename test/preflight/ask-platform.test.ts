import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { queryPlatform } from '../../src/preflight/ask-platform.ts'
import { answer, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'

const me = 'GET users/me'
const deployment = 'GET deployments/7'
const settings = 'GET settings'
const history = 'GET dbt-sync'
const spec = 'GET spec'
const validate = 'GET data-model/validate'
const branches = 'GET branches'

const described = answer({ paths: { '/api/v1/spec': { get: { operationId: 'getSpec' } } } })
const run = { syncJobId: 'job-1', status: 'COMPLETED', branchName: 'b' }
const refused = (status: number) => answer({ message: 'No' }, status)

/** A platform that answers all, and describes nothing, but for these. */
function platformWith(change: Routes = {}, options: StepFixtureOptions = {}) {
  const routes: Routes = {
    [me]: answer({ isAdmin: true }),
    [deployment]: answer({ name: 'Shop' }),
    [settings]: answer({ deployBranchName: 'main' }),
    [history]: listed(run),
    [spec]: answer({}),
    [validate]: answer({ branchName: 'main', mode: 'production', valid: true }),
    [branches]: listed({ name: 'main' }),
    ...change,
  }
  return stepFixture(routes, options)
}

/** What was asked, each question once and without its query. */
const asked = (sent: string[]) => [...new Set(sent.map((request) => request.replace(/\?.*/, '')))]

const tokenRefused = { unasked: 'the platform rejected the token', kind: 'auth' }
const deploymentUnknown = { unasked: 'the deployment was not found', kind: 'input' }

describe('a look at the platform', () => {
  it('asks one thing after the other, by reads alone and no more than it needs', async () => {
    const fixture = platformWith({ [spec]: described })
    const timers = fixture.clock.pending()
    expect(await queryPlatform(fixture.context)).toMatchObject({
      me: { data: { isAdmin: true } },
      deployment: { data: { name: 'Shop' } },
      settings: { data: { deployBranchName: 'main' } },
      history: { data: [run] },
      spec: { data: { paths: { '/api/v1/spec': { get: { operationId: 'getSpec' } } } } },
      validation: undefined,
      branches: undefined,
    })
    expect(fixture.sent()).toEqual([me, deployment, settings, `${history}?first=10`, spec])
    expect(fixture.clock.pending()).toBe(timers)
  })

  it('tries out what a tenant that describes nothing can do', async () => {
    const fixture = platformWith()
    expect(await queryPlatform(fixture.context)).toMatchObject({
      validation: { data: { branchName: 'main', valid: true } },
      branches: { data: [{ name: 'main' }] },
    })
    expect(fixture.sent().slice(5)).toEqual([`${validate}?branchName=main`, `${branches}?first=10`])
  })

  it('does not validate a deploy branch that it does not know', async () => {
    const fixture = platformWith({ [settings]: refused(403) })
    const { validation, settings: answered } = await queryPlatform(fixture.context)
    expect(validation).toBeUndefined()
    expect(answered).toMatchObject({ error: { status: 403, text: 'No' } })
    expect(asked(fixture.sent())).toEqual([me, deployment, settings, history, spec, branches])
  })

  it('goes on after a fault of one question, which is its answer', async () => {
    const fixture = platformWith({ [history]: htmlPage })
    const { history: answered, branches: later } = await queryPlatform(fixture.context)
    expect(answered).toMatchObject({ error: { trouble: 'unsupported' } })
    expect(later).toMatchObject({ data: [{ name: 'main' }] })
  })
})

describe('a token that is refused', () => {
  it.each([401, 403])('(%i to its own question) makes all further questions senseless', async (status) => {
    const fixture = platformWith({ [me]: refused(status), [deployment]: refused(401) })
    expect(await queryPlatform(fixture.context)).toMatchObject({
      settings: tokenRefused,
      history: tokenRefused,
      spec: tokenRefused,
      validation: undefined,
      branches: tokenRefused,
    })
    expect(fixture.sent()).toEqual([me, deployment])
  })

  it.each([
    ['is known', answer({}), 401],
    ['is only without the right', refused(401), 403],
    ['is good for the deployment', refused(401), 200],
  ])('is none as long as it %s', async (_, aboutMe, status) => {
    const fixture = platformWith({ [me]: aboutMe, [deployment]: answer({}, status) })
    await queryPlatform(fixture.context)
    expect(asked(fixture.sent())).toEqual([me, deployment, settings, history, spec, validate, branches])
  })
})

describe('a deployment that is not there', () => {
  it.each([404, 403])('is asked for no more (its settings: %i), and the tenant still is', async (status) => {
    const fixture = platformWith({ [deployment]: refused(404), [settings]: refused(status) })
    expect(await queryPlatform(fixture.context)).toMatchObject({
      history: deploymentUnknown,
      spec: { data: {} },
      validation: undefined,
      branches: deploymentUnknown,
    })
    expect(fixture.sent()).toEqual([me, deployment, settings, spec])
  })

  it.each([
    ['its settings are', { [deployment]: refused(404) }],
    ['it is only not to be seen', { [deployment]: refused(403), [settings]: refused(404) }],
  ])('is there when %s', async (_, change) => {
    const fixture = platformWith(change)
    await queryPlatform(fixture.context)
    expect(fixture.sent()).toContain(`${history}?first=10`)
    expect(fixture.sent()).toContain(`${branches}?first=10`)
  })
})

describe('a platform that does not answer', () => {
  const unanswered = (text: string) => ({ error: { trouble: 'unreachable', text, arrived: 'unknown' } })
  const all: Routes = Object.fromEntries(
    [me, deployment, settings, history, spec, validate, branches].map((name) => [name, refused(503)]),
  )
  const times = (sent: string[], name: string) => sent.filter((request) => request.startsWith(name)).length

  it('is given fifteen seconds, and then one try for each further question', async () => {
    const fixture = platformWith(all)
    const timers = fixture.clock.pending()
    expect(await queryPlatform(fixture.context)).toMatchObject({
      me: { error: { status: 503 } },
      branches: { error: { status: 503 } },
    })
    expect(fixture.elapsed()).toBe(15_000)
    const sent = fixture.sent()
    expect(times(sent, me)).toBeGreaterThan(3)
    expect(sent.slice(times(sent, me))).toEqual([
      deployment,
      settings,
      `${history}?first=10`,
      spec,
      `${branches}?first=10`,
    ])
    expect(fixture.clock.pending()).toBe(timers)
  })

  it.each([
    ['answered', answer({})],
    ['refused', refused(403)],
    ['said that it has no such route', htmlPage],
  ])('is asked again each time when it %s once', async (_, first) => {
    const fixture = platformWith({ ...all, [me]: first })
    await queryPlatform(fixture.context)
    expect(times(fixture.sent(), deployment)).toBeGreaterThan(3)
    expect(times(fixture.sent(), settings)).toBeGreaterThan(3)
    expect(fixture.elapsed()).toBe(75_000)
  })

  it('is asked again each time once it has answered, although it was silent at first', async () => {
    const busy = refused(503)
    const page = listed(run)
    const fixture = platformWith({ [me]: busy, [history]: [busy, busy, page], [spec]: described })
    const { history: answered } = await queryPlatform(fixture.context)
    expect(answered).toMatchObject({ data: [run] })
    expect(times(fixture.sent(), history)).toBe(3)
  })

  it('has fifteen seconds for one question', async () => {
    const fixture = platformWith({ [settings]: silence, [spec]: described })
    const { settings: answered } = await queryPlatform(fixture.context)
    expect(answered).toMatchObject(unanswered('timed out after 15 s'))
    expect(fixture.elapsed()).toBe(15_000)
  })

  it('has two minutes to validate, since that compiles the model', async () => {
    const fixture = platformWith({ [validate]: silence })
    const { validation, branches: later } = await queryPlatform(fixture.context)
    expect(validation).toMatchObject(unanswered('timed out after 2 min'))
    expect(later).toHaveProperty('data')
    expect(fixture.elapsed()).toBe(120_000)
  })

  it('is told to be tried later when the last try is cut short: the one before it says more', async () => {
    const busy = answer({}, 503, { 'retry-after': '12' })
    const fixture = platformWith({ ...all, [me]: [busy, silence] })
    const { me: answered } = await queryPlatform(fixture.context)
    expect(answered).toMatchObject({
      error: {
        name: 'PlatformError',
        message: 'The platform responded 503 while reading the user of the token.',
        trouble: 'unreachable',
        advice: 'The platform has a problem: try again later.',
        arrived: 'unknown',
      },
    })
    expect(fixture.elapsed()).toBe(15_000)
  })
})

describe('a look that is ended', () => {
  const slowly: Reply = (_, clock) => {
    clock.advance(1000)
    return answer({})
  }

  it.each([
    ['timeout', 'the step timed out'],
    ['cancelled', 'the step was cancelled'],
  ] as const)('by a stop (%s) asks nothing more, and says why', async (reason, unasked) => {
    const fixture = platformWith({ [me]: slowly, [deployment]: silence })
    fixture.clock.after(2000, () => fixture.context.budget.stop(new Stop(reason, 'It is over.')))
    const why = { unasked, kind: reason }
    expect(await queryPlatform(fixture.context)).toMatchObject({
      me: { data: {} },
      deployment: why,
      settings: why,
      history: why,
      spec: why,
      validation: undefined,
      branches: why,
    })
    expect(fixture.sent()).toEqual([me, deployment])
    expect(fixture.elapsed()).toBe(2000)
  })
})
