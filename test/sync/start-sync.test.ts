import { describe, expect, it } from 'vitest'
import { startSync } from '../../src/sync/start-sync.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, startedAt } from '../support/fixture.ts'
import { startFixture } from './world.ts'

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
const post = `POST dbt-sync {"branchName":"${branch}","ref":"main"}`
const started = answer({ syncJobId: 'job-1', branchName: branch })
describe('a start', () => {
  it('is written down before it is sent, so that a kill in between leaves nothing unknown', async () => {
    const slow: Reply = (_, clock) => {
      clock.advance(3000)
      return started
    }
    const { context, events } = startFixture({ 'POST dbt-sync': slow })
    expect(await startSync(context)).toEqual({
      jobId: 'job-1',
      branch,
      askedBranch: branch,
      startedAt,
      restarted: false,
    })
    expect(events).toEqual([
      `log Starting a dbt sync of "main" into branch "${branch}"`,
      `ledger ${JSON.stringify({ sync: { branch, startedAt }, branch })}`,
      post,
      `ledger ${JSON.stringify({ sync: { branch, startedAt, jobId: 'job-1' }, branch })}`,
      'log Started sync job job-1',
    ])
    expect(context.journal.findings).toEqual({ ref: 'main', branch, syncJobId: 'job-1' })
  })

  it('leaves the branch out of the ledger where it is to be kept', async () => {
    const { context, ledger } = startFixture(
      { 'POST dbt-sync': started },
      { settings: { deleteBranch: 'never' } },
    )
    await startSync(context)
    expect(ledger()).toEqual({ sync: { branch, startedAt, jobId: 'job-1' } })
  })

  it.each([null, '', ' '])(
    'whose response names no branch (%j) made the one that was asked for',
    async (name) => {
      const { context, sent } = startFixture({
        'POST dbt-sync': answer({ syncJobId: 'job-1', branchName: name }),
      })
      expect(await startSync(context)).toMatchObject({ branch, askedBranch: branch })
      expect(sent()).toEqual([post])
    },
  )

  it('takes the name that the user chose, when there is no such branch yet', async () => {
    const { context, sent } = startFixture(
      {
        'GET branches': listed({ name: 'ci' }),
        'GET dbt-sync': listed(),
        'POST dbt-sync': answer({ syncJobId: 'job-1', branchName: 'ci/x' }),
      },
      { settings: { branch: 'ci/x' } },
    )
    expect(await startSync(context)).toMatchObject({ branch: 'ci/x', askedBranch: 'ci/x' })
    expect(sent()).toEqual([
      'GET branches?first=100',
      'GET dbt-sync?first=100',
      'POST dbt-sync {"branchName":"ci/x","ref":"main"}',
    ])
  })

  it('is not sent, and nothing is written down, when the branch that the user chose is there', async () => {
    const { context, events } = startFixture(
      { 'GET branches': listed({ name: 'ci/x' }) },
      { settings: { branch: 'ci/x' } },
    )
    await expect(startSync(context)).rejects.toMatchObject({
      kind: 'input',
      message: 'Invalid input `branch`: branch "ci/x" already exists, and a sync creates a new branch.',
      advice: 'Choose another name, or remove the input to get a unique name.',
    })
    expect(events).toEqual(['GET branches?first=100'])
  })
})

describe('a rejected start', () => {
  it.each([
    [
      400,
      { message: 'dbt is not set up.' },
      'The platform rejected the sync of "main" (400): dbt is not set up.',
      'Check the inputs that the text names.',
    ],
    [
      404,
      '',
      'The platform rejected the sync of "main" (404): no reason given.',
      'Check "deployment-id" and "base-url".',
    ],
  ])(
    'with %i and %j is a failure of the sync and leaves nothing to undo',
    async (status, body, message, advice) => {
      const { context, events, ledger } = startFixture({ 'POST dbt-sync': answer(body, status) })
      await expect(startSync(context)).rejects.toMatchObject({
        name: 'Failure',
        kind: 'sync',
        message,
        advice,
        cause: { operation: 'startDbtSync' },
      })
      expect(events.slice(2)).toEqual([post, 'ledger {}'])
      expect(ledger()).toEqual({})
    },
  )

  it.each([
    [401, 'auth'],
    [403, 'auth'],
    [405, 'unsupported'],
  ])('with %i stays what it is, since it is not about this ref', async (status, trouble) => {
    const { context, sent, ledger } = startFixture({ 'POST dbt-sync': answer({}, status) })
    await expect(startSync(context)).rejects.toMatchObject({ name: 'PlatformError', status, trouble })
    expect(sent()).toEqual([post])
    expect(ledger()).toEqual({})
  })
})

describe('a platform that chose another branch', () => {
  const serverChosen = 'dbt-sync/main-20260105120000-0a1b2c3d'
  const settings = { 'GET settings': answer({ deployBranchName: 'main' }) }
  const took = (name: string) => answer({ syncJobId: 'job-1', branchName: name })
  const said = (name: string) =>
    `The platform used branch "${name}" for the sync instead of the requested "${branch}".`

  it('is accepted, with a warning; the other name is kept until the history has verified one', async () => {
    const { context, events } = startFixture({
      'POST dbt-sync': took('new'),
      'GET branches': listed({ name: 'main' }),
      ...settings,
    })
    expect(await startSync(context)).toMatchObject({ branch: 'new', askedBranch: branch })
    expect(events.slice(2)).toEqual([
      post,
      `ledger ${JSON.stringify({ sync: { branch: 'new', startedAt, jobId: 'job-1' }, branch })}`,
      'log Started sync job job-1',
      'GET branches?first=100',
      `ledger ${JSON.stringify({ sync: { branch: 'new', startedAt, jobId: 'job-1' }, branch: 'new', asked: branch })}`,
      `log Warning: ${said('new')}`,
      'GET settings',
    ])
    expect(context.journal.findings.branch).toBe('new')
  })

  it('whose branch was there before never has it deleted', async () => {
    const { context, ledger } = startFixture({
      'POST dbt-sync': took('theirs'),
      'GET branches': listed({ name: 'theirs' }),
      ...settings,
    })
    await startSync(context)
    expect(ledger()).toEqual({ sync: { branch: 'theirs', jobId: 'job-1', startedAt }, asked: branch })
  })

  it('with a name that is made anew for each sync need not be asked which branches there are', async () => {
    const { context, sent, ledger } = startFixture({ 'POST dbt-sync': took(serverChosen), ...settings })
    await startSync(context)
    expect(sent()).toEqual([post, 'GET settings'])
    expect(ledger()).toEqual({
      sync: { branch: serverChosen, jobId: 'job-1', startedAt },
      branch: serverChosen,
      asked: branch,
    })
  })

  it('namely the deploy branch is not followed, and that branch is not touched', async () => {
    const { context, ledger } = startFixture({
      'POST dbt-sync': took('main'),
      'GET branches': listed({ name: 'main' }),
      ...settings,
    })
    await expect(startSync(context)).rejects.toMatchObject({
      kind: 'sync',
      message: `The platform used the deploy branch "main" for the sync instead of the requested "${branch}".`,
      advice: 'Check that branch on the platform. This job does not change or delete it.',
    })
    expect(ledger()).toEqual({ sync: { branch: 'main', jobId: 'job-1', startedAt }, asked: branch })
  })
})
