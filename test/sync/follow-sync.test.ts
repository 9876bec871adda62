import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { compiling, completed, following, gone, state } from '../support/followed-sync.ts'

describe('a sync', () => {
  it('is followed to its end; each change is said once, before the log that belongs to it is over', async () => {
    const { end, events, context } = following([
      state('INITIALIZING'),
      state('INITIALIZING', { progress: { message: 'still' } }),
      state('COMPILING_DBT', { progress: { message: 'dbt\ncompile' } }),
      completed,
    ])
    expect(await end()).toEqual({ status: 'COMPLETED', error: '', lastState: 'COMPILING_DBT' })
    const get = 'GET dbt-sync/job-1'
    expect(events).toEqual([
      ...[get, 'follow', 'log INITIALIZING (elapsed 0 s)'],
      ...[get, 'follow'],
      ...[get, 'follow', 'log COMPILING_DBT: dbt compile (elapsed 10 s)'],
      ...[get, 'ledger {}', 'read end', 'log COMPLETED (took 15 s)'],
    ])
    expect(context.journal.findings).toEqual({ syncStatus: 'COMPLETED' })
  })

  it('that fails says in which state and why, after all of its log', async () => {
    const { end, lines, events } = following([compiling, state('FAILED', { error: ' no\nsuch model ' })])
    expect(await end()).toEqual({ status: 'FAILED', error: 'no\nsuch model', lastState: 'COMPILING_DBT' })
    expect(lines()).toEqual(['COMPILING_DBT (elapsed 0 s)', 'FAILED (took 5 s)'])
    expect(events.slice(-2)).toEqual(['drain', 'log FAILED (took 5 s)'])
  })

  it('that has ended at the first poll had no state before', async () => {
    expect(await following(state(' FAILED \n')).end()).toEqual({ status: 'FAILED', error: '', lastState: '' })
  })

  it('is known to be running in every state of the contract', async () => {
    const states = [
      ...['INITIALIZING', 'CREATING_SANDBOX', 'UPLOADING_PROJECT', 'INSTALLING_DEPENDENCIES'],
      ...['RUNNING_DBT_DEPS', 'COMPILING_DBT', 'PROCESSING_MANIFEST', 'WRITING_CUBE_FILES', 'FINALIZING'],
    ]
    const { end, lines } = following([...states.map((name) => state(name)), completed])
    await end()
    expect(lines()).toEqual(
      [...states, 'COMPLETED'].map(
        (name, index) => `${name} (${name === 'COMPLETED' ? 'took' : 'elapsed'} ${index * 5} s)`,
      ),
    )
  })

  it('in an unknown state goes on', async () => {
    const { end, lines } = following([state('WARMING', { progress: { message: '...' } }), completed])
    expect(await end()).toMatchObject({ status: 'COMPLETED', lastState: 'WARMING' })
    expect(lines()[0]).toBe('WARMING: ... (unknown state, treated as running, elapsed 0 s)')
  })

  it('says no more of a state than fits on a line', async () => {
    const { end, lines } = following([
      state('S'.repeat(100), { progress: { message: 'm'.repeat(300) } }),
      completed,
    ])
    expect(await end()).toMatchObject({ lastState: `${'S'.repeat(79)}…` })
    expect(lines()[0]).toContain(`${'S'.repeat(79)}…: ${'m'.repeat(199)}… (unknown state`)
  })

  it.each([
    [10_000, '10 s', '16 s'],
    [249, '0.2 s', '6.2 s'],
    [60_000, '1 min', '1 min 06 s'],
  ])('counts its time from its start, %i ms ago, and its end after its log was read', async (...row) => {
    const [startedMsAgo, elapsed, took] = row
    const { end, lines } = following([compiling, completed], {
      startedMsAgo,
      syncLog: ({ clock }) => ({ readEnd: async () => clock.advance(1000) }),
    })
    await end()
    expect(lines()).toEqual([`COMPILING_DBT (elapsed ${elapsed})`, `COMPLETED (took ${took})`])
  })

  it('has its log read with a new state, and less often than its status without one', async () => {
    const { end, events } = following([state('INITIALIZING'), state('INITIALIZING'), compiling, completed], {
      forecast: { nextDelayMs: () => 2000 },
    })
    await end()
    const get = 'GET dbt-sync/job-1'
    const read = [get, 'follow', get, get, 'follow', get, 'ledger {}', 'read end']
    expect(events.filter((event) => !event.startsWith('log '))).toEqual(read)
  })

  it('makes its state known before its log is read, which may take long', async () => {
    const seen: unknown[] = []
    const { end } = following([compiling, completed], {
      syncLog: ({ context }) => ({ follow: async () => seen.push(context.journal.findings.syncStatus) }),
    })
    await end()
    expect(seen).toEqual(['COMPILING_DBT'])
  })

  it('has its state said outside of the group that its log opens, and once', async () => {
    const { end, events } = following([compiling, completed], {
      syncLog: ({ events: said }) => ({
        follow: async (beforeGroup) => {
          beforeGroup?.()
          return said.push('group')
        },
      }),
    })
    await end()
    expect(events.slice(1, 3)).toEqual(['log COMPILING_DBT (elapsed 0 s)', 'group'])
    expect(events.filter((event) => event.startsWith('log COMPILING'))).toHaveLength(1)
  })
})

describe('what is left of a sync', () => {
  it.each([
    [null, 0, 'COMPILING_DBT (elapsed 10 s)'],
    [3000.000_01, 13_000, 'COMPILING_DBT (elapsed 10 s, about 3 s left)'],
    [42_100, 60_000, 'COMPILING_DBT (elapsed 10 s, about 43 s left)'],
    [60_000, 70_000, 'COMPILING_DBT (elapsed 10 s, about 1 min left)'],
    [60_001, 70_000, 'COMPILING_DBT (elapsed 10 s, about 1 min 10 s left)'],
    [0, 10_001, 'COMPILING_DBT (elapsed 10 s)'],
    [0, 10_000, 'COMPILING_DBT (elapsed 10 s, longer than the usual 10 s)'],
    [0, null, 'COMPILING_DBT (elapsed 10 s)'],
    [-5, 9500, 'COMPILING_DBT (elapsed 10 s, longer than the usual 10 s)'],
  ])('(%j ms, of %j ms as a rule) is said in round numbers: %s', async (leftMs, medianMs, line) => {
    const { end, lines } = following([compiling, completed], {
      startedMsAgo: 10_000,
      forecast: { leftMs: () => leftMs, usualMs: medianMs },
    })
    await end()
    expect(lines()).toEqual([line, 'COMPLETED (took 15 s)'])
  })

  it('is reckoned from the phase that the log has reached by then, for the time that the line names', async () => {
    const saw: unknown[] = []
    const { end, lines } = following([compiling, completed], {
      forecast: {
        saw: ({ current }, elapsedMs) => saw.push([current, elapsedMs]),
        leftMs: (elapsedMs) => 30_000 - elapsedMs,
        nextDelayMs(elapsedMs, random) {
          saw.push([elapsedMs, random])
          return 5000
        },
      },
      startedMsAgo: 1000,
      syncLog: ({ clock }) => ({
        async follow() {
          clock.advance(2000)
          return 0
        },
      }),
    })
    await end()
    expect(lines()[0]).toBe('COMPILING_DBT (elapsed 1 s, about 29 s left)')
    expect(saw.slice(0, 3)).toEqual([
      ['parse', 1000],
      ['parse', 3000],
      [3000, 0.5],
    ])
  })
})

describe('the wait between two polls', () => {
  it('is what the user said, also while the job is not known yet', async () => {
    const { end, elapsed } = following([gone, compiling, completed], { settings: { pollInterval: 7000 } })
    await end()
    expect(elapsed()).toBe(14_000)
  })

  it('is two seconds while the job is not known yet, and then the forecast’s', async () => {
    const { end, elapsed, lines } = following([gone, gone, compiling, completed])
    await end()
    expect(elapsed()).toBe(9000)
    expect(lines()[0]).toBe('COMPILING_DBT (elapsed 4 s)')
  })

  it('ends with the time of the step', async () => {
    const { end, elapsed } = following(compiling, { budgetMs: 12_000 })
    await expect(end()).rejects.toBeInstanceOf(Stop)
    expect(elapsed()).toBe(12_000)
  })
})
