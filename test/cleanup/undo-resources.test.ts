import { describe, expect, it } from 'vitest'
import type { LedgerEntries } from '../../src/base/ledger.ts'
import { listsOf } from '../../src/cleanup/remove-branch.ts'
import { type Leftover, leftovers } from '../../src/cleanup/undo-resources.ts'
import { forkInSession } from '../../src/deployment/branches.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, type Routes, stepFixture } from '../support/fixture.ts'

const ok = answer({})
const gone = answer({ message: 'Not found' }, 404)
const refused = answer({ message: 'Not now' }, 400)
const openOn = (branchName?: string) => answer({ branchName, status: 'built' })
const fork = (name: string, parentBranch = 'b') => ({ name, parentBranch })
const run = (syncJobId: string, status: string) => ({ syncJobId, status, branchName: 'b' })

const asking = 'GET build-status'
const looking = 'GET branches?first=100'
const building = (name: string) => `GET build-status?branchName=${name}`
/** Nothing uses a branch. */
const unused: Routes = { 'GET branches': listed(), 'GET dbt-sync': listed(), [asking]: openOn() }
const deleting = (name: string) => `DELETE branches?branchName=${name}`

/** Undoes the first thing that is left, as the post step does. */
async function undo(entries: LedgerEntries, routes: Routes) {
  const fixture = stepFixture(routes)
  const { clock, context } = fixture
  const pause = (durationMs: number) => clock.sleep(durationMs, context.budget.signal)
  const waiting = { now: () => clock.now(), pause }
  const work = leftovers(entries)[0]?.undo(context.deployment, listsOf(clock), waiting) ?? 'nothing is left'
  const done = await Promise.resolve(work).catch((error: unknown) => ({
    refused: error instanceof Error ? error.message : '',
  }))
  return { done, sent: fixture.sent() }
}

const told = ({ entry, name, fix }: Leftover) => [entry, name, fix]

describe('what is left', () => {
  it('is nothing without an entry, or with one that only a green end makes due', () => {
    expect(leftovers({})).toEqual([])
    expect(leftovers({ branchOnSuccess: 'b' })).toEqual([])
  })

  it('is undone in this order: what runs first, a fork before its parent; and each says how a person does it', () => {
    const sync = { branch: 'b' }
    const unnamed = { parent: 'b', before: [] }
    const all = { asked: 'a', branch: 'b', staging: 's', fork: unnamed, session: { branch: 'b' }, sync }
    expect(leftovers(all).map(told)).toEqual([
      ['sync', 'the sync into branch "b"', 'cancel it on the platform'],
      ['session', 'dev mode on branch "b"', 'leave dev mode on the platform'],
      ['fork', 'the "dev-" fork of branch "b"', 'delete it on the platform'],
      [
        'staging',
        'the staging environment of branch "s"',
        'switch it off on the platform, since it is billed while it is on',
      ],
      ['branch', 'branch "b"', 'delete it on the platform'],
      ['asked', 'branch "a"', 'delete it on the platform'],
    ])
  })

  it('has the name that the platform gave it', () => {
    const sync = { branch: 'b', jobId: 'job-1' }
    const named = { parent: 'b', before: [], answered: 'dev-1', name: 'dev-1' }
    const names = leftovers({ sync, fork: named }).map(({ name }) => name)
    expect(names).toEqual(['sync job job-1', 'branch "dev-1"'])
  })

  it('has what dev mode was called, harmless and short, so that its fork can be found', () => {
    const answered = `odd\n##[error]${'x'.repeat(200)}`
    const unnamed = { parent: 'b', before: [], answered }
    const names = leftovers({ session: { branch: 'b' }, fork: unnamed }).map(({ name }) => name)
    const shown = ` ("odd ## [error]${'x'.repeat(105)}…")`
    expect(names).toEqual([`dev mode on branch "b"${shown}`, `the "dev-" fork of branch "b"${shown}`])
  })
})

describe('a sync that is left', () => {
  const sync = { branch: 'b' }

  it('is cancelled by its job', async () => {
    const routes = { 'DELETE dbt-sync/job-1': ok }
    expect(await undo({ sync: { ...sync, jobId: 'job-1' } }, routes)).toEqual({
      done: 'cancelled sync job job-1',
      sent: ['DELETE dbt-sync/job-1'],
    })
  })

  it('that the platform does not know (404) is named only when its history has it running', async () => {
    const known = { sync: { ...sync, jobId: 'job-1' } }
    const routes = { 'DELETE dbt-sync/job-1': gone }
    const ended = await undo(known, { ...routes, 'GET dbt-sync': listed() })
    expect(ended.done).toBe('sync job job-1 has ended')
    const stuck = await undo(known, { ...routes, 'GET dbt-sync': listed(run('job-1', 'RUNNING')) })
    expect(stuck.done).toEqual({
      uncertain:
        'the platform does not find sync job job-1 (404) and does not report its end; it may still create branch "b"',
    })
  })

  it.each([
    [[run('job-1', 'RUNNING'), run('job-2', 'RUNNING')], 'cancelled sync job job-1, job-2'],
    [
      [run('job-3', 'RUNNING'), run('job-4', 'RUNNING')],
      {
        uncertain:
          'the platform does not find sync job job-3, job-4 (404) and does not report its end; it may still create branch "b"',
      },
    ],
    [[run('job-1', 'COMPLETED')], 'the sync into branch "b" has ended'],
    [[], { uncertain: 'the response to its start was lost, and the sync history does not list it' }],
  ])('without a response is searched for in the history: %j', async (runs, wanted) => {
    const cancels = {
      'DELETE dbt-sync/job-1': ok,
      'DELETE dbt-sync/job-2': ok,
      'DELETE dbt-sync/job-3': gone,
      'DELETE dbt-sync/job-4': gone,
    }
    const { done } = await undo({ sync }, { 'GET dbt-sync': listed(...runs), ...cancels })
    expect(done).toEqual(wanted)
  })
})

describe('a sync that is left under a name that the user chose', () => {
  const sync = { branch: 'b', named: { ref: 'main', before: ['old'] } }
  const old = run('old', 'RUNNING')

  it.each([
    [
      'is not found',
      [old],
      {
        uncertain: 'the response to its start was lost, and the sync history does not list it',
        branchStays: 'which another job may have created',
      },
    ],
    [
      'is one of two',
      [run('job-1', 'RUNNING'), run('job-2', 'COMPLETED'), old],
      {
        uncertain: 'sync job job-1, job-2 may belong to another job',
        branchStays: 'which another job may use',
      },
    ],
    [
      'is the only one',
      [{ ...run('job-1', 'RUNNING'), gitRef: 'main' }, old],
      {
        uncertain: 'sync job job-1 may belong to another job',
        branchStays: 'which another job may use',
      },
    ],
  ])('and %s: what may be another job’s stays', async (_, runs, wanted) => {
    const { done } = await undo({ sync }, { 'GET dbt-sync': listed(...runs), 'DELETE dbt-sync/job-1': ok })
    expect(done).toEqual(wanted)
  })
})

const endedAlone = expect.stringContaining('has ended') as unknown
it.each<[string, Reply, unknown]>([
  [
    'beside that of another job',
    listed(run('theirs', 'COMPLETED'), run('ours', 'FAILED')),
    { uncertain: 'sync job theirs also writes to its branch', branchStays: 'which another job uses' },
  ],
  ['alone', listed(run('ours', 'FAILED')), endedAlone],
  ['on a tenant without a history', answer({}, 405), endedAlone],
  [
    'with a history that may not be read',
    answer({}, 403),
    {
      uncertain: expect.stringMatching(
        /^whether another job also writes to its branch is unknown: .*403/,
      ) as unknown,
      branchStays: 'which another job may use',
    },
  ],
])('a sync of a chosen name that has ended %s', async (_, history, wanted) => {
  const sync = { branch: 'b', jobId: 'ours', named: { ref: 'main', before: [] } }
  const { done } = await undo(
    { sync },
    {
      'GET dbt-sync': history,
      'GET dbt-sync/ours': answer({ status: 'FAILED' }),
      'DELETE dbt-sync/ours': answer({}, 409),
    },
  )
  expect(done).toEqual(wanted)
})

describe('a dev mode session that is left', () => {
  const closing = 'DELETE dev-mode'
  const left = 'left dev mode on branch "b"'
  const moved = 'dev mode is no longer open on branch "b"'
  const list = listed(fork('dev-1'), fork('dev-2', 'c'), fork('from-it'))

  it.each([
    ['is on its fork', 'dev-1', 'dev-1', left, [asking, closing]],
    ['is on its branch', undefined, 'b', left, [asking, closing]],
    ['is on a fork whose name is unknown', undefined, 'dev-1', left, [asking, looking, closing]],
    ['was moved to another fork of it', 'dev-1', 'dev-3', moved, [asking]],
    ['was moved to the branch of its fork', 'dev-1', 'b', moved, [asking]],
    ['was moved to the fork of another branch', undefined, 'dev-2', moved, [asking, looking]],
    ['was moved to a branch that is no fork', undefined, 'from-it', moved, [asking, looking]],
  ])('%s: only a session of this job is closed', async (_, known, open, done, sent) => {
    const session = { branch: 'b', ...(known === undefined ? {} : { fork: known }) }
    const routes = { [asking]: openOn(open), 'GET branches': list, [closing]: ok }
    expect(await undo({ session }, routes)).toEqual({ done, sent })
  })

  it.each([
    ['was moved to another branch', 'dev-2', [asking, looking]],
    ['is not listed', 'dev-9', [asking, looking]],
  ])('on what dev mode called its fork, which %s, is not closed and not certain', async (_, open, sent) => {
    const unnamed = { parent: 'b', before: [], answered: open }
    const routes = { [asking]: openOn(open), 'GET branches': list, [closing]: ok }
    expect(await undo({ session: { branch: 'b' }, fork: unnamed }, routes)).toEqual({
      done: { uncertain: `"${open}" is no longer a fork of it; another job may use it` },
      sent,
    })
  })

  it.each([
    ['is a fork of its branch', 'dev-1', left],
    ['is not what dev mode called its fork', 'dev-2', moved],
  ])('on a branch that %s is certain', async (_, open, done) => {
    const unnamed = { parent: 'b', before: [], answered: 'dev-1' }
    const routes = { [asking]: openOn(open), 'GET branches': list, [closing]: ok }
    expect((await undo({ session: { branch: 'b' }, fork: unnamed }, routes)).done).toEqual(done)
  })

  it('stays when the platform does not say where it is', async () => {
    const session = { branch: '' }
    expect(await undo({ session }, { [asking]: openOn(), [closing]: ok })).toEqual({
      done: { refused: 'the platform does not say which branch dev mode is open on' },
      sent: [asking],
    })
  })

  it('stays, by its name, where the list does not have its fork yet', async () => {
    const late = { [asking]: openOn('dev-9'), 'GET branches': listed(fork('dev-0')) }
    const open = { parent: 'b', before: ['dev-0'] }
    expect((await undo({ session: { branch: 'b' }, fork: open }, late)).done).toEqual({
      uncertain: 'it is open on "dev-9", which is not in the list of branches yet',
    })
  })

  it('stays, by its name, where the list does not name the parent of its fork', async () => {
    const open = { [asking]: openOn('dev-9'), 'GET branches': listed({ name: 'dev-9' }) }
    const entry = { parent: 'b', before: [] }
    expect((await undo({ session: { branch: 'b' }, fork: entry }, open)).done).toEqual({
      uncertain: 'it is open on "dev-9", whose parent the platform does not name',
    })
  })

  it('that is closed already counts as closed, and a rejection does not', async () => {
    const session = { branch: 'b' }
    const closed = await undo({ session }, { [asking]: openOn('b'), [closing]: gone })
    expect(closed.done).toBe(left)
    const stays = await undo({ session }, { [asking]: openOn('b'), [closing]: refused })
    expect(stays.done).toEqual({ refused: 'The platform responded 400 while stopping dev mode: Not now.' })
  })
})

describe('the fork that a session is on', () => {
  const list = listed(fork('dev-0'), fork('dev-1'), fork('dev-4'), fork('dev-2', 'c'), fork('from-it'))

  it.each([
    ['dev-1', { name: 'dev-1', state: 'new' }, [asking, looking]],
    // The list may be late.
    ['dev-9', { name: 'dev-9', state: 'unlisted' }, [asking, looking]],
    ['dev-2', null, [asking, looking]],
    // Another job's, or a name that is used again while a late list still has its first bearer.
    ['dev-0', { name: 'dev-0', state: 'before' }, [asking]],
    ['from-it', null, [asking]],
    ['b', null, [asking]],
    [undefined, null, [asking]],
  ])('may be this job’s only when it is a new fork: %s', async (open, wanted, sent) => {
    const fixture = stepFixture({ [asking]: openOn(open), 'GET branches': list })
    const unnamed = { parent: 'b', before: ['dev-0'] }
    expect(await forkInSession(fixture.context.deployment, unnamed)).toEqual(wanted)
    expect(fixture.sent()).toEqual(sent)
  })

  it('is none where the branch is a personal one itself', async () => {
    const fixture = stepFixture({ [asking]: openOn('dev-1'), 'GET branches': list })
    expect(await forkInSession(fixture.context.deployment, { parent: 'dev-1', before: [] })).toBeNull()
    expect(fixture.sent()).toEqual([asking])
  })
})

describe('a fork that is left', () => {
  const unnamed = { parent: 'b', before: ['dev-0'] }
  const made = listed(fork('dev-0'), fork('dev-1'), fork('dev-2'), fork('dev-3', 'c'), fork('from-it'))

  it('is deleted by its name', async () => {
    const routes = { ...unused, 'DELETE branches': ok }
    expect(await undo({ fork: { ...unnamed, name: 'dev-1' } }, routes)).toEqual({
      done: 'deleted branch "dev-1"',
      sent: [looking, deleting('dev-1')],
    })
  })

  // A person may have opened dev mode on it, also where this job made the branch.
  it.each([{}, { branch: 'c' }, { branch: 'b' }])(
    'stays where dev mode never named it: %j',
    async (entries) => {
      const routes = { 'GET branches': made, 'DELETE branches': ok }
      expect(await undo({ fork: unnamed, ...entries }, routes)).toEqual({
        done: { refused: 'it is unknown which of these this job created: dev-1, dev-2' },
        sent: [looking],
      })
    },
  )

  it('without a name stays also where it is the only new one', async () => {
    const routes = { 'GET branches': listed(fork('dev-0'), fork('dev-1')), 'DELETE branches': ok }
    expect(await undo({ fork: unnamed, branch: 'b' }, routes)).toEqual({
      done: { refused: 'it is unknown which of these this job created: dev-1' },
      sent: [looking],
    })
  })

  it('with a name leaves and names the other new ones of its branch', async () => {
    const again = { ...unnamed, name: 'dev-1', again: true }
    expect(leftovers({ fork: again }).map(told)).toEqual([
      ['fork', 'new forks of branch "b"', 'delete those on the platform that are not needed'],
      ['fork', 'branch "dev-1"', 'delete it on the platform'],
    ])
    expect(leftovers({ fork: { ...unnamed, again: true } })).toHaveLength(1)
    const three = { 'GET branches': listed(fork('dev-1'), fork('dev-2'), fork('dev-5')) }
    expect(await undo({ fork: again }, three)).toEqual({
      done: {
        refused:
          'dev-2, dev-5; the request to open dev mode was sent more than once, so others may have created some of them',
      },
      sent: [looking],
    })
    const alone = { 'GET branches': listed(fork('dev-0'), fork('dev-1')) }
    expect((await undo({ fork: again }, alone)).done).toBe('no other fork of branch "b" is new')
  })

  const noFork = 'no fork of branch "b" is left'
  const movedAway = (name: string) => ({
    uncertain: `"${name}" is no longer a fork of it; another job may use it`,
  })

  it.each([
    ['was moved to another branch', 'dev-3', movedAway('dev-3'), [looking, looking]],
    ['is gone', 'dev-9', noFork, [looking, looking]],
    [
      'was a fork of the branch before',
      'dev-0',
      { uncertain: 'dev mode was open on "dev-0", which another job may have created' },
      [looking],
    ],
  ])('without a name that %s is not deleted', async (_, answered, done, sent) => {
    const none = listed(fork('dev-0'), fork('dev-3', 'c'))
    const entry = { ...unnamed, answered }
    expect(await undo({ fork: entry }, { 'GET branches': none, 'DELETE branches': ok })).toEqual({
      done,
      sent,
    })
  })

  it('without a name is not certain to be gone where the list had its name before', async () => {
    const routes = { 'GET branches': listed(fork('dev-3', 'c')) }
    expect(await undo({ fork: { ...unnamed, answered: 'dev-0' } }, routes)).toEqual({
      done: { uncertain: 'dev mode was open on "dev-0", which another job may have created' },
      sent: [looking],
    })
  })

  it('without a name is the new one that dev mode named, and no other', async () => {
    const routes = { 'GET branches': made, 'DELETE branches': ok }
    const entry = { ...unnamed, answered: 'dev-1' }
    expect(await undo({ fork: entry }, routes)).toEqual({
      done: 'deleted branch "dev-1"',
      sent: [looking, looking, deleting('dev-1')],
    })
    expect(await undo({ fork: { ...entry, again: true } }, routes)).toEqual({
      done: { refused: 'it is unknown which of these this job created: dev-2' },
      sent: [looking, looking, deleting('dev-1')],
    })
  })

  it('without a name that was moved leaves and names the new ones', async () => {
    const routes = { 'GET branches': made, 'DELETE branches': ok }
    const entry = { ...unnamed, answered: 'dev-3' }
    expect(leftovers({ fork: entry }).map(({ name }) => name)).toEqual([
      'the "dev-" fork of branch "b" ("dev-3")',
    ])
    expect(await undo({ fork: entry }, routes)).toEqual({
      done: { refused: 'it is unknown which of these this job created: dev-1, dev-2' },
      sent: [looking],
    })
  })

  it('without a name may be any new one whose parent the list does not name', async () => {
    const routes = { 'GET branches': listed({ name: 'dev-0' }, { name: 'dev-1' }, { name: 'dev-2' }) }
    expect((await undo({ fork: unnamed }, routes)).done).toEqual({
      uncertain: 'the platform does not name the parents of: dev-1, dev-2',
    })
  })

  it('without a name may never have been made', async () => {
    const none = listed(fork('dev-0'), fork('dev-3', 'c'))
    expect(await undo({ fork: unnamed }, { 'GET branches': none })).toEqual({
      done: 'no fork of branch "b" is left',
      sent: [looking],
    })
  })
})

describe('a staging environment that is left', () => {
  const off = 'PUT branches/staging-environment'
  const done = 'switched the staging environment of branch "b" off'

  it.each([
    ['is switched off', ok, done],
    ['is off where its branch is gone', gone, 'branch "b" does not exist, so it has no staging environment'],
    [
      'stays where the platform rejects',
      refused,
      { refused: 'The platform responded 400 while setting the staging environment of the branch: Not now.' },
    ],
  ])('%s', async (_, reply, wanted) => {
    expect(await undo({ staging: 'b' }, { [off]: reply })).toEqual({
      done: wanted,
      sent: [`${off} {"branchName":"b","enabled":false}`],
    })
  })
})

describe.each(['branch', 'asked'] as const)('a branch that is left as "%s"', (entry) => {
  it.each([
    ['is deleted', ok, 'deleted branch "b"'],
    ['that is gone is not', gone, 'branch "b" does not exist'],
    [
      'stays where the platform rejects',
      refused,
      { refused: 'The platform responded 400 while deleting the branch: Not now.' },
    ],
  ])('%s', async (_, reply, done) => {
    expect(await undo({ [entry]: 'b' }, { ...unused, 'DELETE branches': reply })).toEqual({
      done,
      sent: [looking, 'GET dbt-sync?first=100', building('b'), deleting('b')],
    })
  })
})
