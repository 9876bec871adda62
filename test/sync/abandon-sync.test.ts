import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import { abandonSync } from '../../src/sync/cancel-sync.ts'
import { answer, silence } from '../platform/fake-send.ts'
import { listed, startedAt, stepFixture } from '../support/fixture.ts'

const timeout = new Stop('timeout', 'The time is spent.')
const job = { branch: 'b', jobId: 'job-1' }
const cancelled = { 'DELETE dbt-sync/job-1': answer({}) }

describe('a step that gives up', () => {
  it('without a sync has nothing to do', async () => {
    const fixture = stepFixture({}, { ledger: { branch: 'b' } })
    expect(await abandonSync(fixture.context, timeout)).toBe('')
    expect(fixture.events).toEqual([])
  })

  it('cancels its sync, strikes it out only then, and leaves no timer', async () => {
    const fixture = stepFixture(cancelled, { ledger: { sync: job, branch: 'b' } })
    const timers = fixture.clock.pending()
    expect(await abandonSync(fixture.context, timeout)).toBe('Sync job job-1 was cancelled on the platform.')
    expect(fixture.events).toEqual(['DELETE dbt-sync/job-1', 'ledger {"branch":"b"}'])
    expect(fixture.clock.pending()).toBe(timers)
  })

  it('says that nothing of it runs when its sync has ended', async () => {
    const ended = listed({ syncJobId: 'job-1', status: 'COMPLETED', branchName: 'b' })
    const fixture = stepFixture({ 'GET dbt-sync': ended }, { ledger: { sync: { branch: 'b' } } })
    expect(await abandonSync(fixture.context, timeout)).toBe(
      'No sync of this step is running on the platform.',
    )
    expect(fixture.ledger()).toEqual({})
  })

  it('keeps a start in mind that may still arrive', async () => {
    const fixture = stepFixture({ 'GET dbt-sync': listed() }, { ledger: { sync: { branch: 'b' } } })
    expect(await abandonSync(fixture.context, timeout)).toBe(
      'No sync of this step is in the sync history yet; the post step will check again.',
    )
    expect(fixture.ledger()).toEqual({ sync: { branch: 'b' } })
  })

  it.each([
    ['COMPLETED', 'No sync of this step is running on the platform.'],
    ['RUNNING', 'Not cancelled: sync job b on branch "pr-12". It may belong to this step or to another job.'],
  ])(
    'leaves a sync that may be another job’s, and tells the post step of it: %s',
    async (status, sentence) => {
      const runs = listed(
        { syncJobId: 'a', status: 'COMPLETED', branchName: 'pr-12' },
        { syncJobId: 'b', status, branchName: 'pr-12' },
      )
      const sync = { branch: 'pr-12', named: { ref: 'main', before: [] } }
      const fixture = stepFixture({ 'GET dbt-sync': runs }, { ledger: { sync } })
      expect(await abandonSync(fixture.context, timeout)).toBe(sentence)
      expect(fixture.ledger()).toEqual({ sync })
    },
  )

  it('does not assume that its sync has ended when the history does not respond in time', async () => {
    const routes = { 'DELETE dbt-sync/job-1': answer({}, 404), 'GET dbt-sync': silence }
    const fixture = stepFixture(routes, { ledger: { sync: job } })
    expect(await abandonSync(fixture.context, timeout)).toMatch(
      /^Sync job job-1 could not be cancelled \(.*404.*\); the post step will try again\.$/,
    )
    expect(fixture.ledger()).toEqual({ sync: job })
  })

  it('reads one page of a history that is long: the runner leaves it no time for more', async () => {
    const page = answer({
      items: [{ syncJobId: 'old', status: 'COMPLETED', branchName: 'x', startedAt: '2025-12-01T00:00:00Z' }],
      pageInfo: { hasNextPage: true, endCursor: 'c' },
    })
    const fixture = stepFixture({ 'GET dbt-sync': page }, { ledger: { sync: { branch: 'b', startedAt } } })
    await abandonSync(fixture.context, timeout)
    expect(fixture.sent()).toEqual(['GET dbt-sync?first=100'])
  })

  it.each([
    [job, 'Sync job job-1'],
    [{ branch: 'b' }, 'The sync into branch "b"'],
  ])('leaves %j to the post step when it cannot be cancelled', async (sync, name) => {
    const refused = answer({ message: 'Not today ...' }, 403)
    const fixture = stepFixture(
      { 'DELETE dbt-sync/job-1': refused, 'GET dbt-sync': refused },
      { ledger: { sync } },
    )
    const sentence = await abandonSync(fixture.context, timeout)
    expect(sentence.startsWith(`${name} could not be cancelled (`)).toBe(true)
    expect(sentence).toMatch(/Not today\); the post step will try again\.$/)
    expect(fixture.ledger()).toEqual({ sync })
  })

  it('names each run that it cancelled', async () => {
    const runs = listed(
      { syncJobId: 'job-1', status: 'RUNNING', branchName: 'b' },
      { syncJobId: 'job-2', status: 'RUNNING', branchName: 'b' },
    )
    const fixture = stepFixture(
      { 'GET dbt-sync': runs, ...cancelled, 'DELETE dbt-sync/job-2': answer({}) },
      { ledger: { sync: { branch: 'b' } } },
    )
    expect(await abandonSync(fixture.context, timeout)).toBe(
      'Sync job job-1, job-2 was cancelled on the platform.',
    )
  })

  it('takes no longer than the runner gives it', async () => {
    const fixture = stepFixture({ 'DELETE dbt-sync/job-1': silence }, { ledger: { sync: job } })
    expect(await abandonSync(fixture.context, timeout)).toMatch(/^Sync job job-1 could not be cancelled/)
    expect(fixture.elapsed()).toBe(4500)
    expect(fixture.ledger()).toEqual({ sync: job })
  })
})

describe('"on-timeout: detach"', () => {
  const settings = { onTimeout: 'detach' } as const

  it.each([
    [job, 'sync job job-1'],
    [{ branch: 'b' }, 'the sync into branch "b"'],
  ])('lets %j go on, with its branch, when the time is spent', async (sync, name) => {
    const fixture = stepFixture({}, { settings, ledger: { sync, branch: 'b', staging: 's' } })
    expect(await abandonSync(fixture.context, timeout)).toBe(
      `${name[0]?.toUpperCase()}${name.slice(1)} keeps running because of "on-timeout: detach"; it will create branch "b".`,
    )
    expect(fixture.ledger()).toEqual({ staging: 's' })
  })

  it('lets it go on when the platform was silent to the end, too', async () => {
    const fixture = stepFixture({}, { settings, ledger: { sync: job } })
    fixture.context.budget.stop(timeout)
    expect(await abandonSync(fixture.context, new Error('no answer'))).toMatch(
      /^Sync job job-1 keeps running/,
    )
  })

  it('does not let it go on after a failure', async () => {
    const fixture = stepFixture(cancelled, { settings, ledger: { sync: job } })
    expect(await abandonSync(fixture.context, new Error('no'))).toMatch(/^Sync job job-1 was cancelled/)
  })
})
