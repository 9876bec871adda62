import type { SyncForecast } from '../../src/deployment/forecast.ts'
import { followSync, type SyncEnd } from '../../src/sync/follow-sync.ts'
import type { SyncLog } from '../../src/sync/sync-log.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { startedSync } from '../sync/world.ts'
import { type StepFixture, type StepFixtureOptions, stepFixture } from './fixture.ts'

export const gone = answer({}, 404)
export const state = (status: string, more: object = {}) => answer({ status, ...more })
export const compiling = state('COMPILING_DBT')
export const completed = state('COMPLETED')

interface Surroundings extends StepFixtureOptions {
  history?: Reply | Reply[]
  forecast?: Partial<SyncForecast>
  syncLog?: (fixture: StepFixture) => Partial<SyncLog>
  startedMsAgo?: number
  /** An earlier start of it was lost. */
  restarted?: boolean
}

/** A sync that answers so, each state 5 s after the last; the log writes down when it is asked. */
export function following(status: Reply | Reply[], around: Surroundings = {}) {
  const { history = [], forecast, syncLog, startedMsAgo = 0, restarted = false, ...options } = around
  const ledger = { sync: { branch: 'b', jobId: 'job-1' } }
  const fixture = stepFixture(
    { 'GET dbt-sync/job-1': status, 'GET dbt-sync': history },
    { ledger, ...options },
  )
  const { clock, context, events } = fixture
  const startedAt = clock.now() - startedMsAgo
  const log: SyncLog = {
    follow: async () => events.push('follow'),
    readEnd: async () => void events.push('read end'),
    drain: async () => void events.push('drain'),
    reached: () => ({ finished: [], current: 'parse' }),
    lastError: () => '',
    failedPhase: () => '',
    commit: () => null,
    ...syncLog?.(fixture),
  }
  const end = (): Promise<SyncEnd> =>
    followSync(
      context,
      startedSync({ startedAt, restarted }),
      log,
      {
        usualMs: null,
        saw: () => undefined,
        leftMs: () => null,
        nextDelayMs: () => 5000,
        ...forecast,
      },
      () => log.readEnd(),
    )
  const looks = () => events.filter((event) => event === 'GET dbt-sync?first=100').length
  return { ...fixture, end, looks }
}
