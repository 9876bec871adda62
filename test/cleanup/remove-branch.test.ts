import { describe, expect, it } from 'vitest'
import { type KnownUse, listsOf, removeUnused, whatKeeps } from '../../src/cleanup/remove-branch.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, type Routes, startedAt, stepFixture } from '../support/fixture.ts'

const listing = 'GET branches?first=100'
const history = 'GET dbt-sync?first=100'
const building = 'GET build-status?branchName=b'
const hoursBefore = (hours: number) => new Date(startedAt - hours * 3_600_000).toISOString()
const build = (status: string, errorText?: string, hoursAgo?: number) =>
  answer({
    branchName: 'b',
    status,
    errorText,
    ...(hoursAgo === undefined ? {} : { updatedAt: hoursBefore(hoursAgo) }),
  })
const sync = (status: string, hoursAgo = 1, branchName = 'b') => ({
  syncJobId: `job-${status}`,
  status,
  branchName,
  startedAt: hoursBefore(hoursAgo),
})
const unused: Routes = {
  'GET branches': listed(
    { name: 'b', isStagingEnvironmentEnabled: false },
    { name: 'c', parentBranch: 'main' },
  ),
  'GET dbt-sync': listed(sync('COMPLETED'), sync('RUNNING', 1, 'c')),
  'GET build-status': build('built'),
  'DELETE branches': answer({}),
}
const on = listed({ name: 'b', isStagingEnvironmentEnabled: true })
const withChildren = (...names: string[]) =>
  listed({ name: 'b' }, ...names.map((name) => ({ name, parentBranch: 'b' })))
const preview = 'dbt-preview/main-pr7-58f416b7-7902699b-11-1-0000000b'

async function keeping(routes: Routes, use: Partial<KnownUse> = {}, name = 'b') {
  const { context, sent } = stepFixture({ ...unused, ...routes })
  const given: KnownUse = { environment: 'goes', ...use }
  const kept = await whatKeeps(context.deployment, name, given, listsOf(context.clock)).catch(
    (error: unknown) => ({ error }),
  )
  return { kept, sent: sent() }
}

describe('a branch', () => {
  it('that nothing uses is asked about once, and removed', async () => {
    const { context, sent } = stepFixture(unused)
    const lists = listsOf(context.clock)
    const end = await removeUnused(context.deployment, 'b', { environment: 'goes' }, lists)
    expect(end).toEqual({ done: 'deleted branch "b"' })
    expect(sent()).toEqual([listing, history, building, 'DELETE branches?branchName=b'])
  })

  it('that is in use is neither prepared for it nor removed', async () => {
    const { context, sent } = stepFixture({ ...unused, 'GET branches': withChildren('x') })
    const before = () => Promise.reject(new Error('too early'))
    const end = await removeUnused(
      context.deployment,
      'b',
      { environment: 'goes' },
      listsOf(context.clock),
      before,
    )
    expect(end).toEqual({ kept: expect.stringContaining('other branches were made from it') })
    expect(sent()).toEqual([listing])
  })

  it.each<[string, Reply, Partial<KnownUse>, string | null]>([
    [
      'a fork',
      withChildren('dev-ann'),
      {},
      'dev mode is open on it ("dev-ann"), perhaps by a person; delete this fork on the platform if not needed',
    ],
    [
      'forks beside one of this job',
      withChildren('dev-ci', 'dev-ann', 'dev-bob'),
      { forks: ['dev-ci'] },
      'dev mode is open on it ("dev-ann", "dev-bob"), perhaps by a person; delete these forks on the platform if not needed',
    ],
    [
      'a child and a fork',
      withChildren('x', 'dev-ann'),
      {},
      'other branches were made from it ("x", "dev-ann") and would move to its parent; delete them on the platform if not needed',
    ],
    ['a fork of this job alone', withChildren('dev-ci'), { forks: ['dev-ci'] }, null],
    ['a preview of it alone', withChildren(preview), {}, null],
    [
      'an environment of another job',
      on,
      { environment: 'keeps' },
      'its staging environment is on, and this job did not switch it on',
    ],
    ['an environment of this job', on, { environment: 'own' }, null],
    ['an environment that goes', on, {}, null],
  ])('with %s', async (_, list, use, kept) => {
    expect((await keeping({ 'GET branches': list }, use)).kept).toBe(kept)
  })

  it.each<[string, Routes, Partial<KnownUse>, string | null]>([
    ['runs', {}, {}, 'a sync may be running on it'],
    // A list may be late.
    [
      'has ended by its own status',
      { 'GET dbt-sync/job-RUNNING': answer({ status: 'COMPLETED' }) },
      {},
      null,
    ],
    ['is of this job', {}, { syncs: ['job-RUNNING'] }, null],
    ['can only be of this job', {}, { syncs: 'all' }, null],
    ['began a day ago', { 'GET dbt-sync': listed(sync('RUNNING', 24)) }, {}, 'a sync may be running on it'],
    // The platform lost it: it never reaches an end state.
    ['began more than a day ago', { 'GET dbt-sync': listed(sync('RUNNING', 24.1)) }, {}, null],
    [
      'began months ago, beside a new one',
      { 'GET dbt-sync': listed(sync('COMPLETED'), sync('', 2000)) },
      {},
      null,
    ],
    [
      'began at an unknown time',
      { 'GET dbt-sync': listed({ ...sync('RUNNING'), startedAt: null }) },
      {},
      'a sync may be running on it',
    ],
    [
      'no tenant tells',
      { 'GET dbt-sync': answer('<html></html>', 200, { 'content-type': 'text/html' }) },
      {},
      null,
    ],
  ])('with a sync that %s', async (_, routes, use, kept) => {
    const status = answer({ status: 'COMPILING_DBT' })
    const list = { 'GET dbt-sync': listed(sync('RUNNING')), 'GET dbt-sync/job-RUNNING': status, ...routes }
    expect((await keeping(list, use)).kept).toBe(kept)
  })

  it.each<[string, Reply, string | null]>([
    ['runs', build('building'), 'a build of it is running'],
    ['runs since a day ago', build('building', undefined, 24), 'a build of it is running'],
    // The platform lost it: it never reaches an end state.
    ['runs since more than a day ago', build('building', undefined, 24.1), null],
    ['has a status that is unknown', build('odd'), 'a build of it is running'],
    ['is not active', build('building', 'Branch is not active'), null],
    ['is none', build('none'), null],
    ['failed', build('failed'), null],
  ])('with a build that %s', async (_, status, kept) => {
    expect((await keeping({ 'GET build-status': status })).kept).toBe(kept)
  })

  it('whose build may not be read is not built where its environment is off', async () => {
    const denied = { 'GET build-status': answer({}, 403) }
    expect((await keeping(denied)).kept).toBeNull()
    expect((await keeping({ ...denied, 'GET branches': listed({ name: 'c' }) })).kept).toBeNull()
    expect((await keeping({ ...denied, 'GET branches': on })).kept).toMatch(
      /^whether it is in use is unknown \(/,
    )
  })

  it('is asked about for a minute at most, and what was not read then is not read for the next one', async () => {
    const { context, sent, elapsed } = stepFixture({ ...unused, 'GET dbt-sync': answer('down', 503) })
    const lists = listsOf(context.clock)
    for (const name of ['b', 'c']) {
      const kept = await whatKeeps(context.deployment, name, { environment: 'goes' }, lists)
      expect(kept).toMatch(/^whether it is in use is unknown \(.*503/)
      expect(elapsed()).toBe(60_000)
    }
    expect(sent().filter((line) => line === building)).toEqual([])
  })

  it('of a preview is not in use by its own build', async () => {
    const { kept, sent } = await keeping(
      { 'GET branches': listed({ name: preview, isStagingEnvironmentEnabled: true }) },
      { environment: 'keeps' },
      preview,
    )
    expect([kept, sent]).toEqual([null, [listing, history]])
  })

  it.each(['GET branches', 'GET dbt-sync', 'GET build-status'])(
    'stays where %s is rejected',
    async (route) => {
      const { kept } = await keeping({ [route]: answer({ message: 'No.' }, 400) })
      expect(kept).toMatch(/^whether it is in use is unknown \(The platform responded 400 while .*: No\)$/)
      expect((await keeping({ [route]: answer({}, 401) })).kept).toMatchObject({ error: { status: 401 } })
    },
  )

  it('is asked about again after a single failed request', async () => {
    const list = [answer({}, 503), withChildren('x')]
    const { context } = stepFixture({ ...unused, 'GET branches': list })
    const once = context.deployment.with({ retry: false })
    expect(await whatKeeps(once, 'b', { environment: 'goes' }, listsOf(context.clock))).toContain('"x"')
  })

  it('needs lists of its own only after 15 s', async () => {
    const { context, sent, clock } = stepFixture(unused)
    const lists = listsOf(clock)
    const ask = () => whatKeeps(context.deployment, 'b', { environment: 'own' }, lists)
    await ask()
    clock.advance(14_999)
    await ask()
    expect(sent()).toEqual([listing, history])
    clock.advance(1)
    await ask()
    expect(sent()).toHaveLength(4)
  })
})
