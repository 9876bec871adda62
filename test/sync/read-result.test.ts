import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { readResult } from '../../src/sync/read-result.ts'
import { answer, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { startedSync } from './world.ts'

const gone = answer({}, 404)
const result = answer({ cubeCount: 3 })
const waiting = 'Waiting for the sync result'

function reading(replies: Reply | Reply[], options: StepFixtureOptions = {}) {
  const fixture = stepFixture({ 'GET dbt-sync/job-1/result': replies }, options)
  return { ...fixture, read: () => readResult(fixture.context, startedSync({ startedAt: 0 }), null) }
}

describe('the result of a sync', () => {
  it('tells what it made', async () => {
    const { read, context, events } = reading(
      answer({
        generatedFiles: [{ path: 'model/a.yml', action: 'created' }, { path: 'model/b.yml' }, {}],
        cubeCount: 0,
        manifestStats: { models: 4, sources: 2, macros: null },
        durationMs: 0,
        branchName: 'b',
      }),
    )
    await read()
    expect(context.journal.findings).toEqual({
      generatedFiles: ['model/a.yml', 'model/b.yml', '(unreadable)'],
      cubeCount: 0,
      manifest: { models: 4, sources: 2 },
      syncDurationMs: 0,
    })
    expect(events).toEqual(['GET dbt-sync/job-1/result'])
  })

  it.each([
    [{ generatedFiles: [] }, { generatedFiles: [] }],
    [
      { cubeCount: 1, generatedFiles: null, manifestStats: null, durationMs: null, branchName: null },
      { cubeCount: 1 },
    ],
  ])('with %j alone says nothing of the rest', async (body, findings) => {
    const { read, context, sent } = reading(answer(body))
    await read()
    expect(context.journal.findings).toStrictEqual(findings)
    expect(sent()).toHaveLength(1)
  })

  it('that names another branch is a warning, since the start is what counts', async () => {
    const { read, lines } = reading(answer({ cubeCount: 1, branchName: 'theirs' }))
    await read()
    expect(lines()).toEqual([
      'Warning: The sync result names branch "theirs", but the sync was started on branch "b". Branch "theirs" is not touched.',
    ])
  })
})

describe('a result that is late', () => {
  it.each<[string, Reply]>([
    ['404', gone],
    ['null', answer('null')],
    ['{}', answer({})],
    [
      'a response that says nothing of files and cubes',
      answer({ manifestStats: { models: 1 }, durationMs: 5 }),
    ],
    ['a page', htmlPage],
    ['503', answer({}, 503)],
    ['a response that is cut off', answer('{"cube')],
  ])('with %s until then is waited for, a second at a time', async (_, late) => {
    const { read, context, lines, elapsed } = reading([late, late, late, result])
    await read()
    expect(context.journal.findings).toEqual({ cubeCount: 3 })
    expect(elapsed()).toBe(3000)
    expect(lines()).toEqual([waiting])
  })

  it('is asked for when the user said, and no earlier than the platform asks for', async () => {
    const settings = { pollInterval: 7000 }
    const asSaid = reading([gone, result], { settings })
    await asSaid.read()
    expect(asSaid.elapsed()).toBe(7000)
    const asAsked = reading([answer({}, 503, { 'retry-after': '9' }), result], { settings })
    await asAsked.read()
    expect(asAsked.elapsed()).toBe(9000)
  })
})

describe('a result that never comes', () => {
  const unknown = (why: string) =>
    `Warning: The sync completed, but the platform returned no result${why}, so the list of generated files is unknown.`

  it.each<[string, Reply | Reply[], string]>([
    ['404', gone, ''],
    [
      '503',
      answer({ message: 'Out of order ...' }, 503),
      ' (The platform responded 503 while reading the result of the dbt sync: Out of order)',
    ],
    ['503 and then 404', [answer({}, 503), gone], ''],
    ['a page', htmlPage, ''],
    [
      '409',
      answer({ message: 'Not now' }, 409),
      ' (The platform responded 409 while reading the result of the dbt sync: Not now)',
    ],
  ])('with %s is a warning after 30 seconds: the sync did complete', async (_, replies, why) => {
    const { read, context, lines, sent, elapsed } = reading(replies)
    await read()
    expect(context.journal.findings).toEqual({})
    expect(lines()).toEqual([waiting, unknown(why)])
    expect(elapsed()).toBe(30_000)
    expect(sent()).toHaveLength(31)
  })

  it('before the wait that the platform asks for is over is not waited for: the sync would be red for it', async () => {
    const { read, lines, elapsed } = reading([gone, answer({}, 503, { 'retry-after': '3600' })])
    await read()
    expect(lines()).toEqual([
      waiting,
      unknown(' (The platform responded 503 while reading the result of the dbt sync)'),
    ])
    expect(elapsed()).toBe(1000)
  })
})

describe('what ends the wait for a result', () => {
  it('is a token that may not read it', async () => {
    const { read, sent } = reading(answer({}, 403))
    await expect(read()).rejects.toMatchObject({ trouble: 'auth' })
    expect(sent()).toHaveLength(1)
  })

  it.each<[string, Reply]>([
    ['waited for', gone],
    ['read', silence],
  ])('is the end of the time, while it is %s', async (_, reply) => {
    const { read, elapsed } = reading(reply, { budgetMs: 2500 })
    await expect(read()).rejects.toBeInstanceOf(Stop)
    expect(elapsed()).toBe(2500)
  })

  it('is the platform’s fault when the time ends in an outage', async () => {
    const { read } = reading(answer({}, 503), { budgetMs: 2500 })
    await expect(read()).rejects.toMatchObject({ operation: 'getDbtSyncResult', status: 503 })
  })
})
