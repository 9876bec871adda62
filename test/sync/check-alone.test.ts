import { describe, expect, it } from 'vitest'
import { checkAlone } from '../../src/sync/own-runs.ts'
import { fault, htmlPage, type Reply } from '../platform/fake-send.ts'
import { listed, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { runsWith, startedSync } from './world.ts'

const branch = 'pr-12'
const run = runsWith({ status: 'COMPLETED', branchName: branch })
const ours = run('job-1')
const started = startedSync({ branch })

function check(
  history: Reply,
  before: string[] | null = ['old'],
  settings: StepFixtureOptions['settings'] = {},
) {
  const fixture = stepFixture(
    { 'GET dbt-sync': history },
    { ledger: { branch, branchOnSuccess: branch, sync: { branch } }, settings: { branch, ...settings } },
  )
  return { ...fixture, done: checkAlone(fixture.context, started, { ref: 'main', before }) }
}

describe('a branch that the user named', () => {
  it.each<[string, Reply, string[] | null]>([
    ['the other run was there before', listed(ours, run('old', { gitRef: 'other' })), ['old']],
    ['the other run failed', listed(run('b', { status: 'FAILED', gitRef: 'other' }), ours), ['old']],
    [
      'the other run was cancelled',
      listed(run('b', { status: 'CANCELLED', gitRef: 'other' }), ours),
      ['old'],
    ],
    ['the other run may be an old one', listed(ours, run('old', { gitRef: 'other' })), null],
    ['the other branch is another one', listed(run('b', { branchName: 'pr-13' }), ours), ['old']],
  ])('is this step’s alone where %s', async (_, history, before) => {
    const { done, lines, ledger } = check(history, before)
    await done
    expect(lines()).toEqual([])
    expect(ledger()).toMatchObject({ branch, branchOnSuccess: branch })
  })

  it('may be that of another job where the history cannot be read: a gate is red, and else it is a warning', async () => {
    const what = /^Warning: Whether another job also writes to branch "pr-12" is unknown \(/
    const { done, lines, ledger } = check(htmlPage, null)
    await done
    expect(lines()).toEqual([expect.stringMatching(what)])
    expect(ledger()).toMatchObject({ branch })
    const gated = check(htmlPage, null, { failOn: 'breaking' })
    await expect(gated.done).rejects.toMatchObject({
      kind: 'sync',
      advice: expect.stringContaining('Remove') as unknown,
    })
  })

  it.each(['RUNNING', 'COMPLETED', 'UNKNOWN'])(
    'is not deleted when a sync of the same ref writes to it, too (%s)',
    async (status) => {
      const { done, lines, ledger } = check(listed(run('b', { status }), ours))
      await done
      expect(lines()).toEqual([
        'Warning: Branch "pr-12" is also written by sync job b. It may belong to another job, so it is not cancelled and the branch is not deleted at the end of this job.',
      ])
      expect(ledger()).toEqual({})
    },
  )

  const refless = run('b', { gitRef: null })

  it.each<[string, string[] | null, Reply, string]>([
    [
      'of another ref',
      ['old'],
      listed(run('b', { gitRef: 'refs/heads/other' }), run('c'), ours),
      'Another ref',
    ],
    [
      'of another ref that runs',
      null,
      listed(run('b', { status: 'RUNNING', gitRef: 'refs/heads/other' }), run('c'), ours),
      'Another ref',
    ],
    [
      'of another ref beside an unknown one',
      ['old'],
      listed({ ...refless, syncJobId: 'c' }, run('b', { gitRef: 'v1' }), ours),
      'Another ref',
    ],
    [
      'of an unknown ref',
      ['old'],
      listed(refless, run('c'), ours),
      'A ref that the sync history does not name',
    ],
    [
      'of an unknown ref, on a tenant that names none',
      ['old'],
      listed(refless, { ...ours, gitRef: null }),
      'A ref that the sync history does not name',
    ],
  ])('is red and left alone when a sync %s writes to it, too', async (_, before, history, what) => {
    const { done, ledger } = check(history, before)
    await expect(done).rejects.toMatchObject({
      kind: 'sync',
      message: `${what} was synced into branch "pr-12" at the same time (sync job b), so it is unknown whether the branch holds the files of "main".`,
      advice:
        'The branch was not deleted. Re-run the job when no other job uses the branch, or remove the input "branch" so that each run creates its own.',
    })
    expect(ledger()).toEqual({})
  })

  it('is not said to be alone by a history that is out of reach', async () => {
    const fixture = check(fault('ECONNRESET'))
    await expect(fixture.done).rejects.toMatchObject({ operation: 'listDbtSyncs' })
  })
})
