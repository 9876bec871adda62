import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { startSync } from '../../src/sync/start-sync.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, startedAt } from '../support/fixture.ts'
import { runsWith, startFixture } from './world.ts'

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
const post = `POST dbt-sync {"branchName":"${branch}","ref":"main"}`
const look = 'GET dbt-sync?first=100'
/** All looks for one lost start: the history may be ten seconds late. */
const allLooks = Array<string>(5).fill(look)
const emptyLooks = allLooks.map(() => listed())
const mark = { branch, startedAt }
const started = answer({ syncJobId: 'job-1', branchName: branch })
const run = runsWith({ branchName: branch })
const refused = answer({ message: 'dbt is not set up ...' }, 400)
const noConnection = fault('ECONNREFUSED')
const reset = fault('ECONNRESET')

function lostStart(starts: Reply | Reply[], looks: Reply | Reply[], more: Routes = {}) {
  return startFixture({ 'POST dbt-sync': starts, 'GET dbt-sync': looks, ...more })
}

describe('a start whose response is lost', () => {
  it.each<[string, Reply]>([
    ['a reset', reset],
    ['a 502', answer({}, 502)],
    ['a 408', answer({}, 408)],
    ['a response that is cut off', answer('{"syncJ')],
    ['a page instead of data', htmlPage],
  ])('by %s is found in the history, and never sent again', async (_, reply) => {
    const other = run('job-0', { branchName: 'other' })
    const { context, sent, lines, elapsed } = lostStart(reply, [
      listed(),
      listed(other),
      listed(other, run('job-1')),
    ])
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', branch, restarted: false })
    expect(sent()).toEqual([post, look, look, look])
    expect(elapsed()).toBe(5000)
    expect(lines()[1]).toMatch(
      /^(?:The platform responded|No response).* while starting the dbt sync.*\. Checking the sync history for the request whose response was lost\.$/,
    )
    expect(lines().slice(2)).toEqual(['Found sync job job-1', 'Started sync job job-1'])
  })

  it.each([
    [1000, [listed(run('job-1'))]],
    [2500, [listed(), listed(run('job-1'))]],
    [10_000, [...emptyLooks.slice(2), listed(run('job-1'))]],
    [15_000, [...emptyLooks.slice(1), listed(run('job-1'))]],
  ])('is followed after %i ms when it shows then', async (ms, looks) => {
    const { context, elapsed, ledger } = lostStart(reset, looks)
    await startSync(context)
    expect(elapsed()).toBe(ms)
    expect(ledger()).toEqual({ sync: { ...mark, jobId: 'job-1' }, branch })
  })

  it('names its branch while it is searched for, so that a reader can check, too', async () => {
    const { context } = lostStart(reset, answer({}, 403))
    await expect(startSync(context)).rejects.toThrow()
    expect(context.journal.findings).toEqual({ ref: 'main', branch })
  })

  it('is sent again after 15 seconds, when the history does not have it', async () => {
    const { context, events, elapsed } = lostStart([answer({}, 503), started], listed())
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', branch, restarted: true })
    expect(elapsed()).toBe(15_000)
    expect(events.slice(2)).toEqual([
      post,
      'log The platform responded 503 while starting the dbt sync. Checking the sync history for the request whose response was lost.',
      ...allLooks,
      'log Not found in the sync history; starting the sync again',
      `ledger ${JSON.stringify({ sync: mark, branch })}`,
      post,
      look,
      `ledger ${JSON.stringify({ sync: { branch, startedAt, jobId: 'job-1', doubleOn: branch }, branch })}`,
      'log Started sync job job-1',
    ])
  })

  it('waits as long as the platform asks for before the first check, and only then', async () => {
    const patient = lostStart([answer({}, 503, { 'retry-after': '20' }), started], listed())
    await startSync(patient.context)
    expect(patient.elapsed()).toBe(20_000)
    expect(patient.sent()).toEqual([post, ...allLooks, post, look])
    const brief = lostStart([answer({}, 503, { 'retry-after': '1' }), started], listed())
    await startSync(brief.context)
    expect(brief.elapsed()).toBe(15_000)
  })

  it.each<[string, Reply]>([
    ['no connection', noConnection],
    ['a rate limit', answer({}, 429)],
  ])('that certainly did not arrive (%s) is not searched for, and is sent again', async (_, reply) => {
    const { context, events, elapsed } = lostStart([reply, started], listed())
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', restarted: false })
    expect(events.filter((event) => !event.startsWith('log '))).toEqual([
      `ledger ${JSON.stringify({ sync: mark, branch })}`,
      post,
      post,
      `ledger ${JSON.stringify({ sync: { branch, startedAt, jobId: 'job-1' }, branch })}`,
    ])
    expect(elapsed()).toBe(500)
  })

  it('that certainly did not arrive is sent again when the platform wants it', async () => {
    const { context, elapsed } = lostStart([answer({}, 429, { 'retry-after': '20' }), started], listed())
    await startSync(context)
    expect(elapsed()).toBe(20_500)
  })

  it.each(['ECONNREFUSED', 'ENOTFOUND'])(
    'that never left this machine (%s) is given up soon, and there is nothing to search for or to undo',
    async (code) => {
      const { context, sent, ledger, elapsed } = lostStart(fault(code), answer({}, 500))
      await expect(startSync(context)).rejects.toMatchObject({ operation: 'startDbtSync', arrived: 'no' })
      expect(new Set(sent())).toEqual(new Set([post]))
      expect(sent().length).toBeGreaterThan(3)
      expect(elapsed()).toBeLessThanOrEqual(15_000)
      expect(ledger()).toEqual({})
    },
  )

  it('that the rate limit stops is sent until the time is spent, and there is nothing to undo then', async () => {
    const { context, sent, ledger, elapsed } = startFixture(
      { 'POST dbt-sync': answer({}, 429) },
      { budgetMs: 60_000 },
    )
    await expect(startSync(context)).rejects.toMatchObject({ operation: 'startDbtSync', status: 429 })
    expect(sent().length).toBeLessThan(15)
    expect(elapsed()).toBe(60_000)
    expect(ledger()).toEqual({})
  })

  it.each([
    ['may be under way, five times,', [reset], 5, 75_000],
    ['may be under way from the last time', [...Array(4).fill(noConnection), reset], 9, 82_500],
  ])('that %s is network trouble, and is kept in the ledger', async (_, starts, posts, ms) => {
    const { context, sent, elapsed, ledger } = lostStart(starts, listed())
    await expect(startSync(context)).rejects.toMatchObject({
      operation: 'startDbtSync',
      trouble: 'unreachable',
    })
    expect(sent().filter((request) => request === post)).toHaveLength(posts)
    expect(elapsed()).toBe(ms)
    expect(ledger()).toEqual({ sync: mark, branch })
  })

  it('may be rejected the next time because the first did arrive: that one is followed', async () => {
    const { context, lines } = lostStart(
      [reset, answer({ message: 'The branch exists' }, 400)],
      [...emptyLooks, listed(run('job-1'))],
    )
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', restarted: true })
    expect(lines()).toContain(
      'The platform responded 400 while starting the dbt sync: The branch exists. Checking the sync history for the request whose response was lost.',
    )
  })

  it('and then rejected stays in the ledger: the first one may show up yet', async () => {
    const { context, ledger } = lostStart([reset, refused], listed())
    await expect(startSync(context)).rejects.toMatchObject({
      kind: 'sync',
      message: 'The platform rejected the sync of "main" (400): dbt is not set up.',
      advice: expect.stringMatching(
        /^An earlier request got no response and may have started a sync; the post step will check again\. /,
      ),
    })
    expect(ledger()).toEqual({ sync: mark, branch })
  })

  it('and that never went out before it was rejected leaves nothing to undo', async () => {
    const { context, ledger } = lostStart([noConnection, refused], listed())
    await expect(startSync(context)).rejects.toMatchObject({ kind: 'sync' })
    expect(ledger()).toEqual({})
  })
})

describe('two starts that both arrived', () => {
  it('are one sync in the end: the others of this branch that still run are cancelled', async () => {
    const all = listed(
      run('job-1'),
      run('job-0'),
      run('old', { status: 'FAILED' }),
      run('theirs', { branchName: 'b' }),
    )
    const { context, sent, lines } = lostStart([reset, started], [...emptyLooks, all], {
      'DELETE dbt-sync/job-0': answer({}),
    })
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1' })
    expect(sent().slice(-3)).toEqual([post, look, 'DELETE dbt-sync/job-0'])
    expect(lines()).toContain(
      'Warning: The first start request was processed late and started a second sync, job job-0; it is cancelled.',
    )
  })

  it('and were both lost are one sync, too', async () => {
    const all = listed(run('job-1'), run('job-0'))
    const { context, sent } = lostStart(reset, [...emptyLooks, all], {
      'DELETE dbt-sync/job-0': answer({}),
    })
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', restarted: true })
    expect(sent().slice(-4)).toEqual([post, look, look, 'DELETE dbt-sync/job-0'])
  })

  it.each<[string, Reply]>([
    ['breaks off', answer({ items: [], pageInfo: { hasNextPage: true } })],
    ['is rejected', answer({}, 403)],
  ])(
    'are not made three when the search for the first one %s: the second had a response',
    async (_, trouble) => {
      const { context, sent, ledger } = lostStart([reset, started], [...emptyLooks, trouble, listed()])
      await expect(startSync(context)).rejects.toMatchObject({ operation: 'listDbtSyncs' })
      expect(sent()).toEqual([post, ...allLooks, post, look])
      expect(ledger()).toEqual({ sync: mark, branch })
    },
  )
})

describe('a history that cannot tell whether a lost start arrived', () => {
  const untold = 'this tenant has no sync history that shows whether the sync started'
  const unread =
    'the sync history does not show whether the sync started (Permission denied (403) while listing the dbt syncs)'
  it.each([
    [{ message: 'Bad gateway.' }, 404, 'Bad gateway', untold],
    [{ message: 'Bad gateway.' }, 403, 'Bad gateway', unread],
    ['', 405, 'The platform responded 502 while starting the dbt sync', untold],
  ])('forbids a second start after a 502 with %j (%i): two syncs could run', async (...row) => {
    const [body, status, why, history] = row
    const { context, sent, ledger } = lostStart(answer(body, 502), answer({}, status))
    await expect(startSync(context)).rejects.toMatchObject({
      kind: 'network',
      message: `The response to the request that starts the sync was lost (${why}), and ${history}.`,
      advice:
        'The request was not repeated, to avoid a second sync. Check the syncs on the platform before you re-run the job.',
      cause: { operation: 'listDbtSyncs' },
    })
    expect(sent()).toEqual([post, look])
    expect(ledger()).toEqual({ sync: mark, branch })
  })

  it('since it is out of reach is what the reader is told', async () => {
    const { context, sent, ledger } = lostStart(reset, noConnection)
    await expect(startSync(context)).rejects.toMatchObject({
      operation: 'listDbtSyncs',
      trouble: 'unreachable',
    })
    expect(sent().filter((request) => request === post)).toHaveLength(1)
    expect(ledger()).toEqual({ sync: mark, branch })
  })

  it('on a tenant that knows no starts either has nothing to tell', async () => {
    const { context, sent, ledger, elapsed } = lostStart(htmlPage, htmlPage)
    await expect(startSync(context)).rejects.toMatchObject({
      operation: 'startDbtSync',
      trouble: 'unsupported',
    })
    expect(sent()).toEqual([post, look])
    expect(elapsed()).toBe(1000)
    expect(ledger()).toEqual({})
  })
})

describe('the end of the time', () => {
  it('during the start leaves it to the post step, and asks nothing more', async () => {
    const { context, sent, ledger } = startFixture({ 'POST dbt-sync': silence }, { budgetMs: 2000 })
    await expect(startSync(context)).rejects.toBeInstanceOf(Stop)
    expect(sent()).toEqual([post])
    expect(ledger()).toEqual({ sync: mark, branch })
  })

  it('while a lost start is searched for is the silence of the platform, not slowness of this action', async () => {
    const { context } = startFixture({ 'POST dbt-sync': reset }, { budgetMs: 500 })
    await expect(startSync(context)).rejects.toMatchObject({ operation: 'startDbtSync' })
  })

  it('by a signal is a signal', async () => {
    const stop = new Stop('cancelled', 'SIGINT')
    const lost: Reply = (_, clock) => {
      clock.after(500, () => context.budget.stop(stop))
      return answer({}, 502)
    }
    const { context, elapsed } = startFixture({ 'POST dbt-sync': lost })
    await expect(startSync(context)).rejects.toBe(stop)
    expect(elapsed()).toBe(500)
  })
})
