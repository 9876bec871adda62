import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/failure.ts'
import { startSync } from '../../src/steps/start-sync.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, stepWorld, type WorldOptions } from './world.ts'

const branch = 'dbt-sync/main-77-2-cafe'
const post = `POST dbt-sync {"branchName":"${branch}","ref":"main"}`
const look = 'GET dbt-sync?first=100'
const started = answer({ syncJobId: 'job-1', branchName: branch })
const run = (syncJobId: string, status = 'RUNNING', branchName = branch) => ({
  syncJobId,
  status,
  branchName,
})
const refused = answer({ message: 'dbt is not set up ...' }, 400)
const noConnection = fault('ECONNREFUSED')
const reset = fault('ECONNRESET')

/** A world where the branch goes at the end of the job, so that the ledger has to know it. */
function world(routes: Routes, { settings, ...options }: WorldOptions = {}) {
  return stepWorld(routes, { settings: { deleteBranch: 'always', ...settings }, ...options })
}

function lostStart(starts: Reply | Reply[], looks: Reply | Reply[], more: Routes = {}) {
  return world({ 'POST dbt-sync': starts, 'GET dbt-sync': looks, ...more })
}

describe('a start whose answer is lost', () => {
  it.each<[string, Reply]>([
    ['a reset', reset],
    ['a 502', answer({}, 502)],
    ['a 408', answer({}, 408)],
    ['an answer that is cut off', answer('{"syncJ')],
    ['a page instead of data', htmlPage],
  ])('by %s is found in the history, and never sent again', async (_, reply) => {
    const other = run('job-0', 'RUNNING', 'other')
    const { context, sent, lines, elapsed } = lostStart(reply, [
      listed(),
      listed(other),
      listed(other, run('job-1')),
    ])
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', branch, restarted: false })
    expect(sent()).toEqual([post, look, look, look])
    expect(elapsed()).toBe(5000)
    expect(lines()[1]).toMatch(/^startDbtSync .*\. Looking into the history whether the start arrived\.$/)
    expect(lines().slice(2)).toEqual(['It did: following sync job job-1', 'Sync job job-1 is on its way'])
  })

  it.each([
    [1000, [listed(run('job-1'))]],
    [2500, [listed(), listed(run('job-1'))]],
  ])('is followed after %i ms when it shows then', async (ms, looks) => {
    const { context, elapsed, ledger } = lostStart(reset, looks)
    await startSync(context)
    expect(elapsed()).toBe(ms)
    expect(ledger()).toEqual({ sync: { branch, jobId: 'job-1' }, branch })
  })

  it('names its branch while it is looked for, so that a reader can look, too', async () => {
    const { context } = lostStart(reset, answer({}, 403))
    await expect(startSync(context)).rejects.toThrow()
    expect(context.journal.findings).toEqual({ ref: 'main', branch })
  })

  it('is sent again after five seconds, when the history does not have it', async () => {
    const { context, events, elapsed } = lostStart([answer({}, 503), started], listed())
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', branch, restarted: true })
    expect(elapsed()).toBe(5000)
    expect(events.slice(2)).toEqual([
      post,
      'log startDbtSync was answered 503. Looking into the history whether the start arrived.',
      look,
      look,
      look,
      'log It did not: starting again.',
      post,
      look,
      `ledger {"sync":{"branch":"${branch}","jobId":"job-1","doubleOn":"${branch}"},"branch":"${branch}"}`,
      'log Sync job job-1 is on its way',
    ])
  })

  it('waits as long as the platform asks for before the first look, and only then', async () => {
    const patient = lostStart([answer({}, 503, { 'retry-after': '20' }), started], listed())
    await startSync(patient.context)
    expect(patient.elapsed()).toBe(20_000)
    expect(patient.sent()).toEqual([post, look, look, look, post, look])
    const brief = lostStart([answer({}, 503, { 'retry-after': '1' }), started], listed())
    await startSync(brief.context)
    expect(brief.elapsed()).toBe(5000)
  })

  it.each<[string, Reply]>([
    ['no connection', noConnection],
    ['a rate limit', answer({}, 429)],
  ])('since it was certainly not carried out (%s) is sent again, and not looked for', async (_, reply) => {
    const { context, sent, elapsed } = lostStart([reply, started], listed())
    await startSync(context)
    expect(sent()).toEqual([post, post])
    expect(elapsed()).toBe(500)
  })

  it.each([
    ['may be under way, five times,', 'kept', [reset], 5, 25_000],
    ['may be under way from the last time', 'kept', [...Array(4).fill(noConnection), reset], 9, 32_500],
  ])('%s is network trouble, and %s in the ledger', async (_, fate, starts, posts, ms) => {
    const { context, sent, elapsed, ledger } = lostStart(starts, listed())
    await expect(startSync(context)).rejects.toMatchObject({
      operation: 'startDbtSync',
      trouble: 'unreachable',
    })
    expect(sent().filter((request) => request === post)).toHaveLength(posts)
    expect(elapsed()).toBe(ms)
    expect(ledger()).toEqual(fate === 'kept' ? { sync: { branch }, branch } : {})
  })

  it('may be refused the next time because the first did arrive: that one is followed', async () => {
    const { context, lines } = lostStart(
      [reset, answer({ message: 'The branch exists' }, 400)],
      [listed(), listed(), listed(), listed(run('job-1'))],
    )
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', restarted: true })
    expect(lines()).toContain(
      'startDbtSync was answered 400: The branch exists. Looking into the history whether the start arrived.',
    )
  })

  it('and then refused stays in the ledger: the first one may show up yet', async () => {
    const { context, ledger } = lostStart([reset, refused], listed())
    await expect(startSync(context)).rejects.toMatchObject({
      kind: 'sync',
      message: 'The platform refused to sync "main" (400): dbt is not set up.',
      advice: expect.stringMatching(
        /^An earlier try got no answer and may have started it: the post step looks/,
      ),
    })
    expect(ledger()).toEqual({ sync: { branch }, branch })
  })

  it('and that never went out before it was refused leaves nothing to undo', async () => {
    const { context, ledger } = lostStart([noConnection, refused], listed())
    await expect(startSync(context)).rejects.toMatchObject({ kind: 'sync' })
    expect(ledger()).toEqual({})
  })
})

describe('two starts that both arrived', () => {
  it('are one sync in the end: the others of this branch that still run are cancelled', async () => {
    const all = listed(run('job-1'), run('job-0'), run('old', 'FAILED'), run('theirs', 'RUNNING', 'b'))
    const { context, sent, lines } = lostStart([reset, started], [listed(), listed(), listed(), all], {
      'DELETE dbt-sync/job-0': answer({}),
    })
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1' })
    expect(sent().slice(-3)).toEqual([post, look, 'DELETE dbt-sync/job-0'])
    expect(lines()).toContain('Warning: The first start arrived late as sync job job-0; it is cancelled.')
  })

  it('and were both lost are one sync, too', async () => {
    const all = listed(run('job-1'), run('job-0'))
    const { context, sent } = lostStart(reset, [listed(), listed(), listed(), all], {
      'DELETE dbt-sync/job-0': answer({}),
    })
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', restarted: true })
    expect(sent().slice(-4)).toEqual([post, look, look, 'DELETE dbt-sync/job-0'])
  })

  it.each<[string, Reply]>([
    ['breaks off', answer({ items: [], pageInfo: { hasNextPage: true } })],
    ['is refused', answer({}, 403)],
  ])('are not made three when the look for the first one %s: the second was answered', async (_, trouble) => {
    const { context, sent, ledger } = lostStart(
      [reset, started],
      [listed(), listed(), listed(), trouble, listed()],
    )
    await expect(startSync(context)).rejects.toMatchObject({ operation: 'listDbtSyncs' })
    expect(sent()).toEqual([post, look, look, look, post, look])
    expect(ledger()).toEqual({ sync: { branch }, branch })
  })
})

describe('a history that cannot tell whether a lost start arrived', () => {
  it.each([
    [{ message: 'Bad gateway.' }, 'Bad gateway'],
    ['', 'startDbtSync was answered 502'],
  ])('forbids a second start after a 502 with %j: two syncs could run', async (body, why) => {
    const { context, sent, ledger } = lostStart(answer(body, 502), answer({}, 403))
    await expect(startSync(context)).rejects.toMatchObject({
      kind: 'network',
      message: `The start of the sync got no answer (${why}), and this tenant has no history that could tell whether it arrived.`,
      advice:
        'It was not repeated, so that no second sync runs; look on the platform before you run this again.',
      cause: { operation: 'listDbtSyncs' },
    })
    expect(sent()).toEqual([post, look])
    expect(ledger()).toEqual({ sync: { branch }, branch })
  })

  it('since it is out of reach is what the reader is told', async () => {
    const { context, sent, ledger } = lostStart(reset, noConnection)
    await expect(startSync(context)).rejects.toMatchObject({
      operation: 'listDbtSyncs',
      trouble: 'unreachable',
    })
    expect(sent().filter((request) => request === post)).toHaveLength(1)
    expect(ledger()).toEqual({ sync: { branch }, branch })
  })

  it('on a tenant that knows no starts either has nothing to tell', async () => {
    const { context, sent, ledger, elapsed } = lostStart(htmlPage, htmlPage)
    await expect(startSync(context)).rejects.toMatchObject({
      operation: 'startDbtSync',
      trouble: 'unsupported',
    })
    expect(sent()).toEqual([post, look, look, look])
    expect(elapsed()).toBe(5000)
    expect(ledger()).toEqual({})
  })
})

describe('the end of the time', () => {
  it('during the start leaves it to the post step, and asks nothing more', async () => {
    const { context, sent, ledger } = world({ 'POST dbt-sync': silence }, { budgetMs: 2000 })
    await expect(startSync(context)).rejects.toBeInstanceOf(Stop)
    expect(sent()).toEqual([post])
    expect(ledger()).toEqual({ sync: { branch }, branch })
  })

  it('while a lost start is looked for is the platform’s silence, not our slowness', async () => {
    const { context } = world({ 'POST dbt-sync': reset }, { budgetMs: 500 })
    await expect(startSync(context)).rejects.toMatchObject({ operation: 'startDbtSync' })
  })

  it('by a signal is a signal', async () => {
    const stop = new Stop('cancelled', 'SIGINT')
    const lost: Reply = (_, clock) => {
      clock.after(500, () => context.budget.stop(stop))
      return answer({}, 502)
    }
    const { context, elapsed } = world({ 'POST dbt-sync': lost })
    await expect(startSync(context)).rejects.toBe(stop)
    expect(elapsed()).toBe(500)
  })
})
