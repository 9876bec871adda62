import { describe, expect, it } from 'vitest'
import {
  earlierRuns,
  hasNoHistory,
  readOrNone,
  runById,
  runsOnBranch,
  tellsNothing,
} from '../../src/deployment/sync-history.ts'
import type { SyncRun } from '../../src/platform/schemas.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, page, type StepFixtureOptions, startedAt, stepFixture } from '../support/fixture.ts'
import { runOf } from '../sync/world.ts'

const first = 'GET dbt-sync?first=100'
const second = 'GET dbt-sync?first=100&after=c1'
/** Two runs, and the way to the next page. */
const newest = page([runOf('job-4'), runOf('job-3', { branchName: 'other' })], 'c1')
const oldest = listed(runOf('job-2'), runOf('job-1'))

function history(replies: Reply | Reply[], options?: StepFixtureOptions) {
  const fixture = stepFixture({ 'GET dbt-sync': replies }, options)
  return { ...fixture, deployment: fixture.context.deployment }
}

describe('a run', () => {
  it('is found on a later page, since the history of a busy deployment is long', async () => {
    const { deployment, sent } = history([newest, oldest])
    expect(await runById(deployment, 'job-1')).toMatchObject({ syncJobId: 'job-1' })
    expect(sent()).toEqual([first, second])
  })

  it('is not searched for any further once it is found', async () => {
    const { deployment, sent } = history([newest, oldest])
    expect(await runById(deployment, 'job-3')).toMatchObject({ syncJobId: 'job-3', branchName: 'other' })
    expect(sent()).toEqual([first])
  })

  it('that is on no page is not there', async () => {
    const { deployment, sent } = history([newest, oldest])
    expect(await runById(deployment, 'job')).toBeUndefined()
    expect(sent()).toEqual([first, second])
  })

  it('is not said to be missing by a list that breaks off', async () => {
    const endless = page([runOf('job-4')], 'c1')
    const { deployment, sent } = history(endless)
    await expect(runById(deployment, 'job-1')).rejects.toMatchObject({
      operation: 'listDbtSyncs',
      text: 'the list cannot be read to its end: the cursor does not move',
    })
    expect(sent()).toEqual([first, second])
  })

  it('is not said to be missing by a full page that says nothing of a further one', async () => {
    const full = answer({ items: Array.from({ length: 100 }, (_, index) => runOf(`job-${index}`)) })
    await expect(runById(history(full).deployment, 'job')).rejects.toMatchObject({ trouble: 'unreachable' })
  })
})

describe('a history that is not read', () => {
  it.each<[string, Reply[], number | string, number]>([
    ['once, but then has a run', [answer({}, 404), listed(runOf('job-1'))], 1, 2],
    ['twice', [answer({}, 404)], 0, 2],
    ['once, and then may not be read', [answer({}, 404), answer({}, 403)], 'auth', 2],
    ['never, but may not be read', [answer({}, 403)], 'auth', 1],
  ])('is none where the platform says so twice: it says so %s', async (_, replies, end, requests) => {
    const { deployment, sent } = history(replies)
    const runs = readOrNone(() => runsOnBranch(deployment, 'b'))
    expect(
      await runs.then(
        ({ length }) => length,
        ({ trouble }) => trouble,
      ),
    ).toBe(end)
    expect(sent()).toHaveLength(requests)
  })

  const failed = async (...replies: Reply[]) =>
    runById(history(replies).deployment.with({ retry: false }), 'job').catch((error: unknown) => error)

  it.each<[string, Reply, { none: boolean; tells: boolean }]>([
    ['is HTML', htmlPage, { none: true, tells: false }],
    ['is 404', answer({}, 404), { none: true, tells: false }],
    ['is 405', answer({}, 405), { none: true, tells: false }],
    ['may not be read', answer({}, 403), { none: false, tells: false }],
    ['is rejected', answer({}, 400), { none: false, tells: false }],
    ['is out of reach', answer({}, 500), { none: false, tells: true }],
    ['has no response', fault('ECONNRESET'), { none: false, tells: true }],
  ])('%s', async (_, reply, { none, tells }) => {
    const error = await failed(reply)
    expect([hasNoHistory(error), !tellsNothing(error)]).toEqual([none, tells])
    // The tenant has one: a page of it was read.
    const later = await failed(newest, reply)
    expect([hasNoHistory(later), !tellsNothing(later)]).toEqual([false, tells])
  })
})

it('the runs of a branch are those of all pages, the newest first', async () => {
  const { deployment, sent } = history([newest, oldest])
  const runs = await runsOnBranch(deployment, 'b')
  expect(runs.map(({ syncJobId }) => syncJobId)).toEqual(['job-4', 'job-2', 'job-1'])
  expect(await runsOnBranch(deployment, 'B')).toEqual([])
  expect(sent().slice(0, 2)).toEqual([first, second])
})

describe('a long history', () => {
  const at = (minutes: number) => ({ startedAt: new Date(startedAt + minutes * 60_000).toISOString() })
  const ids = (runs: SyncRun[]) => runs.map(({ syncJobId }) => syncJobId)

  it.each([
    [
      'that reaches behind the start',
      [runOf('a', at(0)), runOf('b', at(-9)), runOf('c', at(-11))],
      ['a', 'b', 'c'],
    ],
    ['that is older, since clocks differ', [runOf('a', at(-90)), runOf('b', at(-91))], ['a', 'b']],
    ['with a run that has no time', [runOf('a'), runOf('b', at(-11))], ['a', 'b']],
  ])('is read to the first page %s', async (_, items, wanted) => {
    const { deployment, sent } = history(page(items, 'c1'))
    expect(ids(await runsOnBranch(deployment, 'b', startedAt))).toEqual(wanted)
    expect(await runById(deployment, 'gone', startedAt)).toBeUndefined()
    expect(sent()).toEqual([first, first])
  })

  it.each([
    ['of runs that are newer', [runOf('a', at(5)), runOf('b', at(-10))]],
    ['of runs without a time', [runOf('a'), runOf('b')]],
    ['in an order of its own', [runOf('a', at(-20)), runOf('b', at(-15))]],
    ['that is empty', []],
  ])('is read on behind a page %s', async (_, items) => {
    const { deployment, sent } = history([page(items, 'c1'), oldest])
    const runs = await runsOnBranch(deployment, 'b', startedAt)
    expect(ids(runs).slice(-2)).toEqual(['job-2', 'job-1'])
    expect(sent()).toEqual([first, second])
  })

  it('has nothing older than the start behind its first page: it may have been on no page before', async () => {
    const second = listed(runOf('b', at(-10)), runOf('c', at(-11)), runOf('d', at(-9)))
    const { deployment } = history([page([runOf('a', at(0))], 'c1'), second])
    expect(ids(await runsOnBranch(deployment, 'b', startedAt))).toEqual(['a', 'b', 'd'])
  })

  it('is read whole where no start is given', async () => {
    const { deployment, sent } = history([page([runOf('a', at(-1e6))], 'c1'), oldest])
    expect(ids(await runsOnBranch(deployment, 'b'))).toEqual(['a', 'job-2', 'job-1'])
    expect(sent()).toEqual([first, second])
  })
})

describe('a history that is out of reach for a moment', () => {
  const moment = [fault('ECONNRESET'), oldest]

  it('is asked again, unless that is not worth it', async () => {
    expect(await runById(history(moment).deployment, 'job-1')).toMatchObject({ syncJobId: 'job-1' })
    const { deployment, sent } = history(moment)
    await expect(runById(deployment.with({ retry: false }), 'job-1')).rejects.toMatchObject({
      trouble: 'unreachable',
    })
    expect(sent()).toEqual([first])
  })

  it('gives no estimate: nothing waits for one', async () => {
    const { context, sent } = history(moment)
    expect(await earlierRuns(context)).toEqual([])
    expect(sent()).toEqual([first])
  })
})

it('an estimate rests on the first page alone', async () => {
  const { context, sent } = history(newest)
  expect((await earlierRuns(context)).map(({ syncJobId }) => syncJobId)).toEqual(['job-4', 'job-3'])
  expect(sent()).toEqual([first])
})

it('a silent history is not waited for longer than the step may take', async () => {
  const whole = history(silence, { budgetMs: 2000 })
  await expect(runById(whole.deployment, 'job-1')).rejects.toMatchObject({ reason: 'timeout' })
  expect(whole.elapsed()).toBe(2000)
  const newestOnly = history(silence, { budgetMs: 1000 })
  await expect(earlierRuns(newestOnly.context)).rejects.toMatchObject({ reason: 'timeout' })
  expect(newestOnly.elapsed()).toBe(1000)
})

it('a silent history delays an estimate by two seconds at most', async () => {
  const { context, elapsed } = history(silence)
  expect(await earlierRuns(context)).toEqual([])
  expect(elapsed()).toBe(2000)
})
