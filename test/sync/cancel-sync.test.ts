import { describe, expect, it } from 'vitest'
import { startBudget } from '../../src/base/budget.ts'
import { deploymentAt } from '../../src/platform/deployment.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { cancelJob, cancelSync } from '../../src/sync/cancel-sync.ts'
import { answer, fault, htmlPage, platformFixture, type Reply } from '../platform/fake-send.ts'
import { listed } from '../support/fixture.ts'

const gone = answer({ error: 'Not found' }, 404)
const refused = answer({ message: 'Too late' }, 409)
const cancelled = answer({})

const once = { now: () => Date.UTC(2026, 0, 3) }

/** A platform with these replies, and what a cancel needs. */
function fixture(...replies: Reply[]) {
  const { platform, wires } = platformFixture(replies)
  const pauses: number[] = []
  const deployment = deploymentAt(platform, 7, { signal: new AbortController().signal, retry: false })
  const pause = async (durationMs: number) => void pauses.push(durationMs)
  return {
    deployment,
    waiting: { ...once, pause },
    pauses,
    sent: () =>
      wires.map(({ method, url }) => `${method} ${url.pathname.replace('/api/v1/deployments/7/', '')}`),
  }
}

const cancel = 'DELETE dbt-sync/job-1'
const look = 'GET dbt-sync'
const asking = 'GET dbt-sync/job-1'
/** What became of a sync that was cancelled, or had ended. */
const done = (...jobIds: string[]) => ({ jobIds, found: true, unknown: [], unclear: [] })
const running = listed({ syncJobId: 'job-1', status: 'RUNNING' })
const broken = answer({ message: 'Oh no' }, 500)

describe('a job', () => {
  it('that the platform cancels is done, and nothing is checked', async () => {
    const { deployment, sent } = fixture(cancelled)
    expect(await cancelJob(deployment, 'job-1', undefined, once)).toBe('cancelled')
    expect(sent()).toEqual([cancel])
  })

  it.each([
    [
      'has ended',
      listed({ syncJobId: 'job-2', status: 'RUNNING' }, { syncJobId: 'job-1', status: 'COMPLETED' }),
    ],
    ['is not in the history', listed({ syncJobId: 'job-2', status: 'RUNNING' })],
  ])('that is gone (404) and %s is done, and was not cancelled', async (_, runs) => {
    const { deployment, waiting, sent } = fixture(gone, runs)
    expect(await cancelJob(deployment, 'job-1', undefined, waiting)).toBe('ended')
    expect(sent()).toEqual([cancel, look])
  })

  const noHistory: [string, Reply][] = [
    ['out of reach', broken],
    ['not available', htmlPage],
    ['gone (404)', gone],
    ['rejected', answer({}, 400)],
  ]

  it.each(noHistory)(
    'that is gone (404) by its status, too, is done while the history is %s',
    async (_, runs) => {
      const { deployment, sent } = fixture(gone, runs, gone)
      expect(await cancelJob(deployment, 'job-1', undefined, once)).toBe('ended')
      expect(sent()).toEqual([cancel, look, asking])
    },
  )

  it.each(noHistory)(
    'that is gone (404) although its status goes on is not done while the history is %s',
    async (_, runs) => {
      const { deployment, waiting } = fixture(gone, runs, answer({ status: 'COMPILING_DBT' }), cancelled)
      expect(await cancelJob(deployment, 'job-1', undefined, waiting)).toBe('cancelled')
    },
  )

  it.each([
    ['the history has it running', [running]],
    ['its status does', [broken, answer({ status: 'COMPILING_DBT' })]],
    ['it is unknown', [broken, broken]],
  ])('that is gone (404) although %s is not done where there is no time to wait', async (_, told) => {
    const { deployment, sent } = fixture(gone, ...told)
    await expect(cancelJob(deployment, 'job-1', undefined, once)).rejects.toMatchObject({
      operation: 'cancelDbtSync',
      trouble: 'not-found',
    })
    expect(sent()).toHaveLength(1 + told.length)
  })

  it('that is gone (404) although the history has it running may be known a little later', async () => {
    const { deployment, waiting, pauses } = fixture(gone, running, gone, running, cancelled)
    expect(await cancelJob(deployment, 'job-1', undefined, waiting)).toBe('cancelled')
    expect(pauses).toEqual([1000, 1500])
  })

  it('that is gone (404) and whose cancel is rejected then is not done', async () => {
    const { deployment, waiting, pauses } = fixture(gone, running, refused, running)
    await expect(cancelJob(deployment, 'job-1', undefined, waiting)).rejects.toMatchObject({ status: 409 })
    expect(pauses).toEqual([1000])
  })

  it.each([
    [
      'cancelled once the platform knows it',
      [gone, listed(), gone, gone, listed(), gone, cancelled],
      'cancelled',
      2,
    ],
    [
      'unknown where it stays so',
      Array.from({ length: 4 }, () => [gone, listed(), gone]).flat(),
      'unknown',
      3,
    ],
    [
      'unknown without a history, too',
      Array.from({ length: 4 }, () => [gone, htmlPage, gone]).flat(),
      'unknown',
      3,
    ],
  ])(
    'that is gone (404) within a minute of its start may not be known yet: %s',
    async (_, replies, end, times) => {
      const { deployment, waiting, pauses } = fixture(...replies)
      expect(await cancelJob(deployment, 'job-1', once.now() - 59_999, waiting)).toBe(end)
      expect(pauses).toHaveLength(times)
    },
  )

  it('that is gone (404) right after its start is left to the post step where there is no time to wait', async () => {
    const { deployment } = fixture(gone, listed(), gone)
    await expect(cancelJob(deployment, 'job-1', once.now() - 2_000, once)).rejects.toMatchObject({
      status: 404,
    })
  })

  it('that stays gone (404) is unknown: the platform has no such job, whatever its history says', async () => {
    const { deployment, waiting, pauses } = fixture(
      gone,
      running,
      gone,
      running,
      gone,
      running,
      gone,
      running,
    )
    expect(await cancelJob(deployment, 'job-1', undefined, waiting)).toBe('unknown')
    expect(pauses).toEqual([1000, 1500, 2500])
  })

  it.each(['COMPLETED', 'FAILED', 'CANCELLED'])(
    'whose cancel fails in any way while it is %s is done, and was not cancelled',
    async (status) => {
      for (const reply of [refused, broken, answer({}, 403), fault('ECONNRESET')]) {
        const { deployment, sent } = fixture(reply, listed({ syncJobId: 'job-1', status }))
        expect(await cancelJob(deployment, 'job-1', undefined, once)).toBe('ended')
        expect(sent()).toEqual([cancel, look])
      }
    },
  )

  it.each(['COMPLETED', 'FAILED'])(
    'whose cancel fails is done when its status is %s, and there is no history',
    async (status) => {
      const { deployment, sent } = fixture(broken, htmlPage, answer({ status }))
      expect(await cancelJob(deployment, 'job-1', undefined, once)).toBe('ended')
      expect(sent()).toEqual([cancel, look, asking])
    },
  )

  it.each([
    ['it goes on', [running]],
    ['its status says that it goes on', [listed(), answer({ status: 'COMPILING_DBT' })]],
    ['it is unknown to the platform', [listed(), gone]],
    ['its state is not known', [listed({ syncJobId: 'job-1', status: '' })]],
  ])('whose cancel is rejected while %s is not done', async (_, told) => {
    const { deployment, waiting, pauses, sent } = fixture(refused, ...told)
    await expect(cancelJob(deployment, 'job-1', undefined, waiting)).rejects.toMatchObject({
      status: 409,
      operation: 'cancelDbtSync',
    })
    expect(sent()).toHaveLength(1 + told.length)
    expect(pauses).toEqual([])
  })

  it('whose cancel fails once is cancelled the second time', async () => {
    const { deployment, sent } = fixture(broken, running, cancelled)
    expect(await cancelJob(deployment, 'job-1', undefined, once)).toBe('cancelled')
    expect(sent()).toEqual([cancel, look, cancel])
  })

  it('whose cancel goes on failing is done when it ends meanwhile, and else is not', async () => {
    const over = fixture(broken, running, broken, listed({ syncJobId: 'job-1', status: 'COMPLETED' }))
    expect(await cancelJob(over.deployment, 'job-1', undefined, once)).toBe('ended')
    const { deployment } = fixture(broken, running, broken, running)
    await expect(cancelJob(deployment, 'job-1', undefined, once)).rejects.toMatchObject({ status: 500 })
  })

  it('whose state cannot be read is checked once before its cancel is repeated', async () => {
    const { platform, wires } = platformFixture([broken, broken, broken, cancelled])
    const deployment = deploymentAt(platform, 7, { signal: new AbortController().signal })
    expect(await cancelJob(deployment, 'job-1', undefined, once)).toBe('cancelled')
    expect(
      wires.map(({ method, url }) => `${method} ${url.pathname.replace('/api/v1/deployments/7/', '')}`),
    ).toEqual([cancel, look, asking, cancel])
  })

  it('is searched for in the new part of the history alone', async () => {
    const long = answer({
      items: [{ syncJobId: 'job-2', status: 'RUNNING', startedAt: '2026-01-01T00:00:00Z' }],
      pageInfo: { hasNextPage: true, endCursor: 'c' },
    })
    const { deployment, sent } = fixture(gone, long)
    expect(await cancelJob(deployment, 'job-1', Date.UTC(2026, 0, 2), once)).toBe('ended')
    expect(sent()).toEqual([cancel, look])
  })

  it('is unchanged when the signal ends the wait', async () => {
    const { deployment, sent } = fixture(cancelled)
    const reason = new Error('enough')
    await expect(
      cancelJob(deployment.with({ signal: AbortSignal.abort(reason) }), 'job-1', undefined, once),
    ).rejects.toBe(reason)
    expect(sent()).toEqual([cancel])
  })

  it('whose cancel fails until the time is spent is not done', async () => {
    const { platform, clock, wires } = platformFixture([broken, running, broken])
    const deployment = deploymentAt(platform, 7, { signal: startBudget(clock, 5000).signal })
    await expect(cancelJob(deployment, 'job-1', undefined, once)).rejects.toMatchObject({
      operation: 'cancelDbtSync',
      status: 500,
    })
    expect(wires.length).toBeGreaterThan(4)
  })
})

describe('the sync that the ledger names', () => {
  it('is cancelled by its job ID, without a search', async () => {
    const { deployment, sent } = fixture(cancelled)
    expect(await cancelSync(deployment, { branch: 'b', jobId: 'job-1' }, once)).toEqual(done('job-1'))
    expect(sent()).toEqual([cancel])
  })

  it('that has ended by itself was not cancelled', async () => {
    const { deployment } = fixture(gone, listed())
    expect(await cancelSync(deployment, { branch: 'b', jobId: 'job-1' }, once)).toEqual(done())
  })

  it('that stays gone (404) is unknown', async () => {
    const { deployment, waiting, pauses } = fixture(
      gone,
      running,
      gone,
      running,
      gone,
      running,
      gone,
      running,
    )
    const sync = { branch: 'b', jobId: 'job-1' }
    expect(await cancelSync(deployment, sync, waiting)).toEqual({ ...done(), unknown: ['job-1'] })
    expect(pauses).toEqual([1000, 1500, 2500])
  })

  it('is cancelled with its double, when a first start that was lost came behind it', async () => {
    const runs = listed(
      { syncJobId: 'job-1', status: 'RUNNING', branchName: 'asked' },
      { syncJobId: 'late', status: 'RUNNING', branchName: 'asked' },
      { syncJobId: 'other', status: 'RUNNING', branchName: 'b' },
    )
    const { deployment, sent } = fixture(cancelled, runs, cancelled)
    const sync = { branch: 'b', jobId: 'job-1', doubleOn: 'asked' }
    expect(await cancelSync(deployment, sync, once)).toEqual(done('job-1', 'late'))
    expect(sent()).toEqual([cancel, look, 'DELETE dbt-sync/late'])
    const alone = fixture(gone, listed(), listed())
    expect(await cancelSync(alone.deployment, sync, alone.waiting)).toEqual(done())
    expect(alone.pauses).toEqual([])
  })

  it('is found by its branch where its start had no response, and only what runs is cancelled', async () => {
    const { deployment, waiting, pauses, sent } = fixture(
      listed(
        { syncJobId: 'other', status: 'RUNNING', branchName: 'c' },
        { syncJobId: 'job-1', status: 'RUNNING', branchName: 'b' },
        { syncJobId: 'job-0', status: 'FAILED', branchName: 'b' },
      ),
      cancelled,
    )
    expect(await cancelSync(deployment, { branch: 'b' }, waiting)).toEqual(done('job-1'))
    expect(sent()).toEqual([look, cancel])
    expect(pauses).toEqual([])
  })

  it('that has ended is found, and nothing is cancelled', async () => {
    const { deployment, waiting, sent } = fixture(
      listed({ syncJobId: 'job-0', status: 'COMPLETED', branchName: 'b' }),
    )
    expect(await cancelSync(deployment, { branch: 'b' }, waiting)).toEqual(done())
    expect(sent()).toEqual([look])
  })

  it('may show in the history late, for five seconds', async () => {
    const late = listed({ syncJobId: 'job-1', status: 'RUNNING', branchName: 'b' })
    const { deployment, waiting, pauses } = fixture(listed(), listed(), late, cancelled)
    expect(await cancelSync(deployment, { branch: 'b' }, waiting)).toEqual(done('job-1'))
    expect(pauses).toEqual([1000, 1500])
  })

  it('is not found when it never shows', async () => {
    const { deployment, waiting, pauses, sent } = fixture(listed())
    expect(await cancelSync(deployment, { branch: 'b' }, waiting)).toEqual({ ...done(), found: false })
    expect(pauses).toEqual([1000, 1500, 2500])
    expect(sent()).toEqual([look, look, look, look])
  })

  it('is searched for once where there is no time to wait', async () => {
    const { deployment, sent } = fixture(listed())
    expect(await cancelSync(deployment, { branch: 'b' }, once)).toEqual({ ...done(), found: false })
    expect(sent()).toEqual([look])
  })

  describe('with a name that the user chose', () => {
    const named = { ref: 'main', before: ['old'] }
    const run = (syncJobId: string, status = 'RUNNING', gitRef?: string) => ({
      syncJobId,
      status,
      branchName: 'b',
      gitRef,
    })
    const old = run('old')

    it.each([
      ['one of its ref is new', [run('a', 'RUNNING', 'refs/heads/main'), old], named, ['a']],
      ['one of two is of another ref', [run('x', 'RUNNING', 'other'), run('a'), old], named, ['a']],
      ['two are new', [run('a'), run('b'), old], named, ['a', 'b']],
      ['its ref is not told', [run('a'), old], named, ['a']],
      ['it is not known which are new', [old], { ref: 'main', before: null }, ['old']],
    ])('is not cancelled where %s: it may be another job’s', async (_, runs, mark, unclear) => {
      const { deployment, waiting, sent } = fixture(listed(...runs))
      const ended = await cancelSync(deployment, { branch: 'b', named: mark }, waiting)
      expect(ended.jobIds).toEqual([])
      expect(ended.unclear.map(({ syncJobId }) => syncJobId)).toEqual(unclear)
      expect(sent()).toEqual([look])
    })

    it('is cancelled by its job, and another run that came is not', async () => {
      const { deployment, sent } = fixture(cancelled, listed(run('b'), run('job-1', 'CANCELLED'), old))
      const ended = await cancelSync(deployment, { branch: 'b', jobId: 'job-1', doubleOn: 'b', named }, once)
      expect(ended).toMatchObject({ jobIds: ['job-1'], unclear: [{ syncJobId: 'b' }] })
      expect(sent()).toEqual([cancel, look])
    })

    it('is not found as long as only those from before are there', async () => {
      const { deployment, waiting, pauses } = fixture(listed(old))
      expect(await cancelSync(deployment, { branch: 'b', named }, waiting)).toEqual({
        ...done(),
        found: false,
      })
      expect(pauses).toEqual([1000, 1500, 2500])
    })
  })

  it('is not done as long as one of its jobs is not', async () => {
    const runs = listed({ syncJobId: 'job-1', status: 'RUNNING', branchName: 'b' })
    const { deployment } = fixture(runs, answer({}, 403))
    await expect(cancelSync(deployment, { branch: 'b' }, once)).rejects.toBeInstanceOf(PlatformError)
  })
})
