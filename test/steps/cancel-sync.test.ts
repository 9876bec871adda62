import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/platform/errors.ts'
import type { WireRequest } from '../../src/platform/transport.ts'
import type { Access } from '../../src/steps/branches.ts'
import { cancelJob, cancelSync } from '../../src/steps/cancel-sync.ts'
import { answer, htmlPage, type Reply, rig } from '../platform/fake-send.ts'

interface Run {
  syncJobId: string
  status: string
  branchName?: string
}

const gone = answer({ error: 'Not found' }, 404)
const refused = answer({ message: 'Too late' }, 409)
const cancelled = answer({})

function history(...items: Run[]): Reply {
  return answer({ items, pageInfo: { hasNextPage: false, endCursor: null } })
}

/** A platform with these replies, and what is needed to ask it. */
function world(...replies: Reply[]) {
  const { platform, wires } = rig(replies)
  const pauses: number[] = []
  const access: Access = { platform, deploymentId: 7, signal: new AbortController().signal, retry: false }
  const patient: Access = { ...access, pause: async (durationMs) => void pauses.push(durationMs) }
  return { access, patient, pauses, sent: () => wires.map(shown) }
}

function shown({ method, url }: WireRequest): string {
  return `${method} ${url.pathname.replace('/api/v1/deployments/7/', '')}`
}

const cancel = 'DELETE dbt-sync/job-1'
const look = 'GET dbt-sync'

describe('a job', () => {
  it('that the platform cancels is done, and nothing is looked up', async () => {
    const { access, sent } = world(cancelled)
    expect(await cancelJob(access, 'job-1')).toBe(true)
    expect(sent()).toEqual([cancel])
  })

  it.each([
    [
      'has ended',
      history({ syncJobId: 'job-2', status: 'RUNNING' }, { syncJobId: 'job-1', status: 'COMPLETED' }),
    ],
    ['is not in the history', history({ syncJobId: 'job-2', status: 'RUNNING' })],
    ['is of a tenant that has no history', htmlPage],
    ['is of a history that is refused', answer({}, 400)],
  ])('that is gone (404) and %s is done, and was not cancelled', async (_, runs) => {
    const { access, sent } = world(gone, runs)
    expect(await cancelJob(access, 'job-1')).toBe(false)
    expect(sent()).toEqual([cancel, look])
  })

  it('that is gone (404), and that the history has running, is not done', async () => {
    const { access } = world(gone, history({ syncJobId: 'job-1', status: 'RUNNING' }))
    await expect(cancelJob(access, 'job-1')).rejects.toMatchObject({ trouble: 'not-found' })
  })

  it('that is gone (404), while the history is out of reach, is not done', async () => {
    const { access } = world(gone, answer({}, 503))
    await expect(cancelJob({ ...access, retry: false }, 'job-1')).rejects.toMatchObject({
      trouble: 'unreachable',
      operation: 'listDbtSyncs',
    })
  })

  it.each(['COMPLETED', 'FAILED', 'CANCELLED'])(
    'whose cancel is refused since it is %s is done, and was not cancelled',
    async (status) => {
      const { access, sent } = world(refused, history({ syncJobId: 'job-1', status }))
      expect(await cancelJob(access, 'job-1')).toBe(false)
      expect(sent()).toEqual([cancel, look])
    },
  )

  it.each([
    ['it goes on', history({ syncJobId: 'job-1', status: 'RUNNING' })],
    ['nobody knows it', history()],
    ['its state is not known', history({ syncJobId: 'job-1', status: '' })],
  ])('whose cancel is refused while %s is not done', async (_, runs) => {
    const { access } = world(refused, runs)
    await expect(cancelJob(access, 'job-1')).rejects.toMatchObject({
      status: 409,
      operation: 'cancelDbtSync',
    })
  })

  it('whose cancel the token may not send is not looked for', async () => {
    const { access, sent } = world(answer({}, 403))
    await expect(cancelJob(access, 'job-1')).rejects.toMatchObject({ trouble: 'auth' })
    expect(sent()).toEqual([cancel])
  })

  it('is left as it is when the signal ends the wait', async () => {
    const { access, sent } = world(cancelled)
    const reason = new Error('enough')
    await expect(cancelJob({ ...access, signal: AbortSignal.abort(reason) }, 'job-1')).rejects.toBe(reason)
    expect(sent()).toEqual([cancel])
  })
})

describe('the sync that the ledger names', () => {
  it('is cancelled by its job, and needs no look', async () => {
    const { access, sent } = world(cancelled)
    expect(await cancelSync(access, { branch: 'b', jobId: 'job-1' })).toEqual({
      jobIds: ['job-1'],
      found: true,
    })
    expect(sent()).toEqual([cancel])
  })

  it('that has ended by itself was not cancelled', async () => {
    const { access } = world(gone, history())
    expect(await cancelSync(access, { branch: 'b', jobId: 'job-1' })).toEqual({ jobIds: [], found: true })
  })

  it('is cancelled with its double, when a first start that was lost came behind it', async () => {
    const runs = history(
      { syncJobId: 'job-1', status: 'RUNNING', branchName: 'asked' },
      { syncJobId: 'late', status: 'RUNNING', branchName: 'asked' },
      { syncJobId: 'other', status: 'RUNNING', branchName: 'b' },
    )
    const { access, sent } = world(cancelled, runs, cancelled)
    const sync = { branch: 'b', jobId: 'job-1', doubleOn: 'asked' }
    expect(await cancelSync(access, sync)).toEqual({ jobIds: ['job-1', 'late'], found: true })
    expect(sent()).toEqual([cancel, look, 'DELETE dbt-sync/late'])
    const alone = world(gone, history(), history())
    expect(await cancelSync(alone.access, sync)).toEqual({ jobIds: [], found: true })
  })

  it('is found by its branch where its start was never answered, and only what runs is cancelled', async () => {
    const { patient, pauses, sent } = world(
      history(
        { syncJobId: 'other', status: 'RUNNING', branchName: 'c' },
        { syncJobId: 'job-1', status: 'RUNNING', branchName: 'b' },
        { syncJobId: 'job-0', status: 'FAILED', branchName: 'b' },
      ),
      cancelled,
    )
    expect(await cancelSync(patient, { branch: 'b' })).toEqual({ jobIds: ['job-1'], found: true })
    expect(sent()).toEqual([look, cancel])
    expect(pauses).toEqual([])
  })

  it('that has ended is found, and nothing is cancelled', async () => {
    const { patient, sent } = world(history({ syncJobId: 'job-0', status: 'COMPLETED', branchName: 'b' }))
    expect(await cancelSync(patient, { branch: 'b' })).toEqual({ jobIds: [], found: true })
    expect(sent()).toEqual([look])
  })

  it('may show in the history late, for five seconds', async () => {
    const late = history({ syncJobId: 'job-1', status: 'RUNNING', branchName: 'b' })
    const { patient, pauses } = world(history(), history(), late, cancelled)
    expect(await cancelSync(patient, { branch: 'b' })).toEqual({ jobIds: ['job-1'], found: true })
    expect(pauses).toEqual([1000, 1500])
  })

  it('is not found when it never shows', async () => {
    const { patient, pauses, sent } = world(history())
    expect(await cancelSync(patient, { branch: 'b' })).toEqual({ jobIds: [], found: false })
    expect(pauses).toEqual([1000, 1500, 2500])
    expect(sent()).toEqual([look, look, look, look])
  })

  it('is looked for once where there is no time to wait', async () => {
    const { access, sent } = world(history())
    expect(await cancelSync(access, { branch: 'b' })).toEqual({ jobIds: [], found: false })
    expect(sent()).toEqual([look])
  })

  it('is not done as long as one of its jobs is not', async () => {
    const runs = history({ syncJobId: 'job-1', status: 'RUNNING', branchName: 'b' })
    const { access } = world(runs, answer({}, 403))
    await expect(cancelSync(access, { branch: 'b' })).rejects.toBeInstanceOf(PlatformError)
  })
})
