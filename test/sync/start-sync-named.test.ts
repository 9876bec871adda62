import { describe, expect, it } from 'vitest'
import { isOutage } from '../../src/platform/errors.ts'
import { cancelDoubles, doubleOf, startSync } from '../../src/sync/start-sync.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, startedAt, stepFixture } from '../support/fixture.ts'
import { runsWith } from './world.ts'

const branch = 'pr-12'
const post = `POST dbt-sync {"branchName":"${branch}","ref":"main"}`
const look = 'GET dbt-sync?first=100'
const reset = fault('ECONNRESET')
const started = answer({ syncJobId: 'job-1', branchName: branch })
const run = runsWith({ branchName: branch })
/** Last week's run of the same pull request. */
const old = run('old', { status: 'COMPLETED' })
function fixture(
  starts: Reply | Reply[],
  history: Reply | Reply[],
  more: Routes = {},
  options: StepFixtureOptions = {},
) {
  return stepFixture(
    { 'GET branches': listed(), 'POST dbt-sync': starts, 'GET dbt-sync': history, ...more },
    { settings: { branch, deleteBranch: 'always' }, ...options },
  )
}

describe('a start with a branch name that the user chose', () => {
  it('writes down which runs have this name before it is sent', async () => {
    const other = run('other', { branchName: 'pr-13' })
    const { context, events } = fixture(started, listed(run('older'), other, old))
    const mark = { branch, startedAt, named: { ref: 'main', before: ['older', 'old'] } }
    expect(await startSync(context)).toEqual({
      jobId: 'job-1',
      branch,
      askedBranch: branch,
      startedAt,
      restarted: false,
      named: mark.named,
    })
    expect(events.filter((event) => !event.startsWith('log '))).toEqual([
      'GET branches?first=100',
      look,
      `ledger ${JSON.stringify({ sync: mark, branch })}`,
      post,
      `ledger ${JSON.stringify({ sync: { branch, startedAt, named: mark.named, jobId: 'job-1' }, branch })}`,
    ])
  })

  it.each([
    ['of last week', old],
    ['of another ref', run('new', { gitRef: 'other' })],
    ['of another branch', run('new', { branchName: 'pr-13' })],
  ])('that never arrived is not a run %s: it is sent again', async (_, item) => {
    const { context, elapsed } = fixture([answer({}, 503), started], [listed(old), listed(item, old)])
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1', restarted: true })
    expect(elapsed()).toBe(15_000)
  })

  // Two jobs of one pull request use the same name, ref and token: nothing tells whose run it is.
  it.each(['main', 'refs/heads/main', null, undefined, ''])(
    'whose response is lost is unknown where the history has a new run, with its ref as %j',
    async (gitRef) => {
      const late = [listed(old), listed(old), listed(run('new', { gitRef }), old)]
      const { context, sent, ledger } = fixture(reset, late)
      await expect(startSync(context)).rejects.toMatchObject({
        kind: 'network',
        message: expect.stringContaining('"pr-12" (new): another job may use this branch, too.'),
      })
      expect(sent().filter((request) => request === post)).toHaveLength(1)
      expect(ledger().sync?.jobId).toBeUndefined()
    },
  )

  it.each<[string, Reply[], string]>([
    [
      'two runs are new',
      [listed(old), listed(run('a'), run('b'), old)],
      'another job may use this branch, too',
    ],
    [
      'the history is not there before it',
      [htmlPage, listed(run('a'), run('b'))],
      'the sync history could not be read before the start',
    ],
    [
      'the history is out of reach before it',
      [answer({}, 503), answer({}, 503), answer({}, 503), listed(run('a'), run('b'))],
      'the sync history could not be read before the start',
    ],
  ])('is unknown when its response is lost and %s', async (_, history, why) => {
    const { context, sent, ledger } = fixture(answer({ message: 'Bad gateway' }, 502), history)
    const error: unknown = await startSync(context).catch((reason: unknown) => reason)
    // The platform responded to the checks.
    expect(isOutage(error)).toBe(false)
    expect(error).toMatchObject({
      kind: 'network',
      message: `The response to the request that starts the sync was lost (Bad gateway), and it is unknown whether it started one of the syncs on branch "pr-12" (a, b): ${why}.`,
      advice:
        'The request was not repeated, to avoid a second sync. Check the syncs on the platform before you re-run the job. Without the input "branch", each run creates its own branch.',
    })
    expect(sent().filter((request) => request === post)).toHaveLength(1)
    expect(ledger().sync).toMatchObject({ branch, startedAt })
  })

  it('is sent again when the history that could not be read before it has no run of this name', async () => {
    const { context } = fixture([answer({}, 503), started], [htmlPage, listed(run('x', { branchName: 'y' }))])
    const twice = await startSync(context)
    expect(twice).toMatchObject({ jobId: 'job-1', restarted: true })
    expect(doubleOf(twice)).toEqual({ branch, startedAt, named: { ref: 'main', before: null } })
  })

  it.each<[Reply[], number, string]>([
    [[silence], 2000, 'Stop'],
    [[answer({}, 503), answer({}, 503), silence], 8000, 'PlatformError'],
  ])('is not sent when the time ends while the runs before it are read', async (history, budgetMs, name) => {
    const { context, sent, ledger } = fixture(started, history, {}, { budgetMs })
    await expect(startSync(context)).rejects.toMatchObject({ name })
    expect(sent()).toEqual(['GET branches?first=100', ...history.map(() => look)])
    expect(ledger()).toEqual({})
  })

  it('is sent although the history is out of reach, and asks it three times', async () => {
    const { context, sent, elapsed, ledger } = fixture(started, answer({}, 503))
    expect(await startSync(context)).toMatchObject({ jobId: 'job-1' })
    expect(sent()).toEqual(['GET branches?first=100', look, look, look, post])
    expect(elapsed()).toBe(1500)
    expect(ledger().sync?.named).toEqual({ ref: 'main', before: null })
  })
})

it('another run with the name that the user chose is not cancelled: it may be another job’s', async () => {
  const { context, sent } = fixture(started, listed(run('other'), run('job-1'), old))
  await cancelDoubles(context, { branch, startedAt, named: { ref: 'main', before: ['old'] } }, 'job-1')
  expect(sent()).toEqual([])
})
