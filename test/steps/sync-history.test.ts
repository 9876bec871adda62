import { describe, expect, it } from 'vitest'
import { accessOf } from '../../src/context.ts'
import { newestRuns, runById, runsOnBranch } from '../../src/steps/sync-history.ts'
import { answer, fault, type Reply, silence } from '../platform/fake-send.ts'
import { listed, stepWorld, type WorldOptions } from './world.ts'

const run = (syncJobId: string, branchName = 'b') => ({ syncJobId, status: 'RUNNING', branchName })
const first = 'GET dbt-sync?first=100'
const second = 'GET dbt-sync?first=100&after=c1'
/** Two runs, and the way to the next page. */
const newest = answer({
  items: [run('job-4'), run('job-3', 'other')],
  pageInfo: { hasNextPage: true, endCursor: 'c1' },
})
const oldest = listed(run('job-2'), run('job-1'))

function history(replies: Reply | Reply[], options?: WorldOptions) {
  const world = stepWorld({ 'GET dbt-sync': replies }, options)
  return { ...world, access: accessOf(world.context) }
}

describe('a run', () => {
  it('is found on a later page, since the history of a busy deployment is long', async () => {
    const { access, sent } = history([newest, oldest])
    expect(await runById(access, 'job-1')).toMatchObject({ syncJobId: 'job-1' })
    expect(sent()).toEqual([first, second])
  })

  it('is not looked for any further once it is found', async () => {
    const { access, sent } = history([newest, oldest])
    expect(await runById(access, 'job-3')).toMatchObject({ syncJobId: 'job-3', branchName: 'other' })
    expect(sent()).toEqual([first])
  })

  it('that is on no page is not there', async () => {
    const { access, sent } = history([newest, oldest])
    expect(await runById(access, 'job')).toBeUndefined()
    expect(sent()).toEqual([first, second])
  })

  it('is not said to be missing by a list that breaks off', async () => {
    const endless = answer({ items: [run('job-4')], pageInfo: { hasNextPage: true, endCursor: 'c1' } })
    const { access, sent } = history(endless)
    await expect(runById(access, 'job-1')).rejects.toMatchObject({
      operation: 'listDbtSyncs',
      text: 'the list cannot be read to its end: the cursor does not move',
    })
    expect(sent()).toEqual([first, second])
  })

  it('is not said to be missing by a full page that says nothing of a further one', async () => {
    const full = answer({ items: Array.from({ length: 100 }, (_, index) => run(`job-${index}`)) })
    await expect(runById(history(full).access, 'job')).rejects.toMatchObject({ trouble: 'unreachable' })
  })
})

it('the runs of a branch are those of all pages, the newest first', async () => {
  const { access, sent } = history([newest, oldest])
  const runs = await runsOnBranch(access, 'b')
  expect(runs.map(({ syncJobId }) => syncJobId)).toEqual(['job-4', 'job-2', 'job-1'])
  expect(await runsOnBranch(access, 'B')).toEqual([])
  expect(sent().slice(0, 2)).toEqual([first, second])
})

describe('a history that is out of reach for a moment', () => {
  const moment = [fault('ECONNRESET'), oldest]

  it('is asked again, unless that is not worth it', async () => {
    expect(await runById(history(moment).access, 'job-1')).toMatchObject({ syncJobId: 'job-1' })
    const { access, sent } = history(moment)
    await expect(runById({ ...access, retry: false }, 'job-1')).rejects.toMatchObject({
      trouble: 'unreachable',
    })
    expect(sent()).toEqual([first])
  })

  it('gives no estimate: nothing waits for one', async () => {
    const { access, sent } = history(moment)
    await expect(newestRuns(access)).rejects.toMatchObject({ trouble: 'unreachable' })
    expect(sent()).toEqual([first])
  })
})

it('an estimate rests on the first page alone', async () => {
  const { access, sent } = history(newest)
  expect((await newestRuns(access)).map(({ syncJobId }) => syncJobId)).toEqual(['job-4', 'job-3'])
  expect(sent()).toEqual([first])
})

it.each([
  ['all pages', runById],
  ['the newest runs', newestRuns],
])('a silent history is not waited for longer than the step may take: %s', async (_, read) => {
  const { access, elapsed } = history(silence, { budgetMs: 2000 })
  await expect(read(access, 'job-1')).rejects.toMatchObject({ reason: 'timeout' })
  expect(elapsed()).toBe(2000)
})
