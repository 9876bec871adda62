import { describe, expect, it } from 'vitest'
import { answer, fault, type Reply } from '../platform/fake-send.ts'
import { listed, startedAt } from '../support/fixture.ts'
import { compiling, completed, following, gone, state } from '../support/followed-sync.ts'
import { runOf } from './world.ts'

describe('a job that the platform does not know', () => {
  const lost = {
    kind: 'sync',
    message: 'The platform has reported sync job job-1 as not found (404) for 1 min.',
    advice:
      'The job was accepted and then lost. Re-run the job; if this happens again, report it to the platform.',
  }

  it.each([
    ['neither does the history', listed({ syncJobId: 'job-2', status: 'COMPLETED' })],
    ['there is no history', answer({}, 404)],
  ])('for a minute is lost when %s', async (_, history) => {
    const { end, elapsed, looks, ledger } = following(gone, { history })
    await expect(end()).rejects.toMatchObject(lost)
    expect(elapsed()).toBe(60_000)
    expect(looks()).toBe(1)
    expect(ledger()).toHaveProperty('sync')
  })

  it('but that has ended in the history has ended', async () => {
    const { end, events, context } = following(gone, {
      history: listed(runOf('job-1', { status: 'COMPLETED' })),
    })
    expect(await end()).toEqual({ status: 'COMPLETED', error: '', lastState: '' })
    expect(events.at(-1)).toBe('read end')
    expect(context.journal.findings.syncStatus).toBe('COMPLETED')
  })

  it('has another minute after each time that it was known', async () => {
    const nearly = Array<Reply>(28).fill(gone)
    const { end, looks } = following([
      ...nearly,
      state('COMPILING_DBT', { updatedAt: '1' }),
      ...nearly.slice(3),
      state('COMPILING_DBT', { updatedAt: '2' }),
      ...nearly.slice(3),
      completed,
    ])
    expect(await end()).toMatchObject({ status: 'COMPLETED' })
    expect(looks()).toBe(0)
  })

  it('is lost a minute after it was known, and not a minute after it last moved', async () => {
    const { end, elapsed, looks } = following([compiling, gone], { history: listed() })
    await expect(end()).rejects.toMatchObject(lost)
    expect(elapsed()).toBe(65_000)
    expect(looks()).toBe(2)
  })

  it.each(['RUNNING', 'WARMING', ''])(
    'and that its history has as "%s" is waited for: the two contradict each other',
    async (status) => {
      const { end, looks, lines } = following([...Array<Reply>(100).fill(gone), completed], {
        history: listed(runOf('job-1', { status })),
        budgetMs: 600_000,
      })
      expect(await end()).toMatchObject({ status: 'COMPLETED' })
      expect(looks()).toBe(3)
      expect(lines()[0]).toBe(
        `Sync job job-1: its status has been not found (404) for 1 min, but the sync history shows it as ${status || 'not ended'}; waiting on`,
      )
    },
  )

  it('is waited for no longer than the time of the step, and no longer than its history has it', async () => {
    const history = listed(runOf('job-1', { status: 'RUNNING' }))
    const { end } = following(gone, { history, budgetMs: 200_000 })
    await expect(end()).rejects.toMatchObject({ reason: 'timeout' })
    const lostThen = following(gone, { history: [history, listed()], budgetMs: 200_000 })
    await expect(lostThen.end()).rejects.toMatchObject(lost)
    expect(lostThen.elapsed()).toBe(120_000)
    const over = following(gone, {
      history: [history, listed(runOf('job-1', { status: 'CANCELLED' }))],
      budgetMs: 200_000,
    })
    await expect(over.end()).rejects.toMatchObject({ kind: 'cancelled' })
  })
})

describe('a sync that does not move', () => {
  it('is checked in the history each minute, and goes on while it runs there', async () => {
    const { end, looks, elapsed } = following([...Array<Reply>(30).fill(compiling), completed], {
      history: listed(runOf('job-1', { status: 'RUNNING' })),
    })
    expect(await end()).toMatchObject({ status: 'COMPLETED' })
    expect(elapsed()).toBe(150_000)
    expect(looks()).toBe(2)
  })

  it.each([
    ['state', (index: number) => state(index % 2 ? 'COMPILING_DBT' : 'FINALIZING')],
    ['time', (index: number) => state('COMPILING_DBT', { updatedAt: `${index}` })],
  ])('is one whose %s stands still: none of the others is checked', async (_, at) => {
    const { end, looks } = following([...Array.from({ length: 30 }, (__, index) => at(index)), completed])
    await end()
    expect(looks()).toBe(0)
  })

  it.each([
    [
      'CANCELLED',
      'cancelled',
      'Sync job job-1 was cancelled on the platform, not by this job.',
      'If that was not intended, re-run the job.',
    ],
    [
      'UNKNOWN',
      'sync',
      'The platform lost the result of sync job job-1.',
      'It may have succeeded or failed: re-run the job.',
    ],
  ])('and is %s in the history ends the wait', async (status, kind, message, advice) => {
    const { end, ledger, elapsed } = following(compiling, { history: listed(runOf('job-1', { status })) })
    await expect(end()).rejects.toMatchObject({ name: 'Failure', kind, message, advice })
    expect(elapsed()).toBe(60_000)
    // Only what is over need not be cancelled.
    expect('sync' in ledger()).toBe(status === 'UNKNOWN')
  })

  it('and is over leaves in the ledger what an earlier start of it, which was lost, may run', async () => {
    const { end, ledger } = following(compiling, {
      history: listed(runOf('job-1', { status: 'CANCELLED' })),
      restarted: true,
    })
    await expect(end()).rejects.toMatchObject({ kind: 'cancelled' })
    expect(ledger()).toEqual({ sync: { branch: 'b', startedAt } })
  })

  it('and has failed in the history has failed for the reason given there', async () => {
    const { end, events } = following(compiling, {
      history: listed(runOf('job-1', { status: 'FAILED', errorMessage: 'no\nway' })),
    })
    expect(await end()).toEqual({ status: 'FAILED', error: 'no\nway', lastState: 'COMPILING_DBT' })
    expect(events.at(-1)).toBe('drain')
  })

  it('is waited for as before where the tenant has no history', async () => {
    const { end } = following([...Array<Reply>(14).fill(compiling), completed], { history: answer({}, 403) })
    expect(await end()).toMatchObject({ status: 'COMPLETED' })
  })
})

describe('a platform that fails', () => {
  it('in the history is out of reach: it is no sign that all is well', async () => {
    const { end } = following(compiling, { history: fault('ECONNRESET'), budgetMs: 90_000 })
    await expect(end()).rejects.toMatchObject({ operation: 'listDbtSyncs', trouble: 'unreachable' })
  })

  it('in the status is what the reader is told', async () => {
    const { end, events } = following(answer({}, 403))
    await expect(end()).rejects.toMatchObject({ operation: 'getDbtSyncStatus', trouble: 'auth' })
    expect(events).toEqual(['GET dbt-sync/job-1'])
  })
})
