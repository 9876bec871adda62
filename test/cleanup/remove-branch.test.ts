import { describe, expect, it } from 'vitest'
import { type KnownUse, listsOf, removeUnused, whatKeeps } from '../../src/cleanup/remove-branch.ts'
import { branchesIn } from '../branch/world.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, type Routes, startedAt, stepFixture } from '../support/fixture.ts'
import { parts, rows, terms } from '../support/rows.ts'

const listing = 'GET branches?first=100'
const history = 'GET dbt-sync?first=100'
const building = 'GET build-status?branchName=b'
/** `building`, what a failed one says in quotes, and the hours since then: `building "Branch is not active" 24`. */
function build(term: string): Reply {
  const [, status, errorText, hours] = /^(\w+)(?: "(.*)")?(?: ([\d.]+))?$/.exec(term) ?? []
  const updatedAt = hours && new Date(startedAt - Number(hours) * 3_600_000).toISOString()
  return answer({ branchName: 'b', status, ...(errorText && { errorText }), ...(updatedAt && { updatedAt }) })
}
const sync = (status: string, hoursAgo = 1, branchName = 'b') => ({
  ...{ syncJobId: `job-${status}`, status, branchName },
  startedAt: new Date(startedAt - hoursAgo * 3_600_000).toISOString(),
})
const unused: Routes = {
  'GET branches': branchesIn('b- c<main'),
  'GET dbt-sync': listed(sync('COMPLETED'), sync('RUNNING', 1, 'c')),
  'GET build-status': build('built'),
  'DELETE branches': answer({}),
}
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
    const { context, sent } = stepFixture({ ...unused, 'GET branches': branchesIn('b x<b') })
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

  const page = answer('<html></html>', 200, { 'content-type': 'text/html' })
  const uses: Record<string, (text: string) => Partial<KnownUse>> = {
    forks: (forks) => ({ forks: forks.split(' ') }),
    environment: (environment) => ({ environment: environment as KnownUse['environment'] }),
    syncs: (job) => ({ syncs: job === 'all' ? job : [job] }),
  }
  const facts: Record<string, (text: string) => Routes> = {
    list: (text) => ({ 'GET branches': branchesIn(text) }),
    // Each with the hours since its start.
    syncs: (text) => {
      const all = terms(text, (term) => term.split(' '))
      return {
        'GET dbt-sync': listed(
          ...all.map(([status = '', hours = '1']) => sync(status === 'none' ? '' : status, Number(hours))),
        ),
      }
    },
    undated: () => ({ 'GET dbt-sync': listed({ ...sync('RUNNING'), startedAt: null }) }),
    ended: () => ({ 'GET dbt-sync/job-RUNNING': answer({ status: 'COMPLETED' }) }),
    unknown: () => ({ 'GET dbt-sync': page }),
    missing: () => ({ 'GET dbt-sync': answer({}, 404) }),
    build: (text) => ({ 'GET build-status': build(text) }),
  }
  const [synced, built] = ['a sync may be running on it', 'a build of it is running']
  const dev = 'perhaps by a person; delete'

  // A list may be late. What began more than a day ago was lost by the platform: it never reaches an end state.
  it.each(
    rows(`
    with | platform | use | kept
    a fork | list b dev-ann<b | | dev mode is open on it ("dev-ann"), ${dev} this fork on the platform if not needed
    forks beside one of this job | list b dev-ci<b dev-ann<b dev-bob<b | forks dev-ci |
      dev mode is open on it ("dev-ann", "dev-bob"), ${dev} these forks on the platform if not needed
    a child and a fork | list b x<b dev-ann<b | |
      other branches were made from it ("x", "dev-ann") and would move to its parent; delete them on the platform if not needed
    a fork of this job alone | list b dev-ci<b | forks dev-ci |
    a preview of it alone | list b ${preview}<b | |
    an environment of another job | list b+ | environment keeps | its staging environment is on, and this job did not switch it on
    an environment of this job | list b+ | environment own |
    an environment that goes | list b+ | |
    a sync | syncs RUNNING | | ${synced}
    a sync that has ended | syncs RUNNING; ended | |
    a sync of this job | syncs RUNNING | syncs job-RUNNING |
    syncs of this job alone | syncs RUNNING | syncs all |
    a sync since a day | syncs RUNNING 24 | | ${synced}
    a sync since longer | syncs RUNNING 24.1 | |
    a sync since months, beside a new one | syncs COMPLETED, none 2000 | |
    a sync since an unknown time | undated | | ${synced}
    syncs that no tenant tells | unknown | |
    syncs of a tenant whose history is 404 | missing | |
    a build | build building | | ${built}
    a build since a day | build building 24 | | ${built}
    a build since longer | build building 24.1 | |
    a build of an unknown status | build odd | | ${built}
    an inactive build | build building "Branch is not active" | |
    no build | build none | |
    a failed build | build failed | |
    `),
  )('with %s', async (_, platform, use, wanted) => {
    const running = { 'GET dbt-sync/job-RUNNING': answer({ status: 'COMPILING_DBT' }) }
    const { kept } = await keeping({ ...running, ...parts(platform ?? '', facts) }, parts(use ?? '', uses))
    expect(kept).toBe(wanted || null)
  })

  it('whose build may not be read is not built where its environment is off', async () => {
    const denied = { 'GET build-status': answer({}, 403) }
    expect((await keeping(denied)).kept).toBeNull()
    expect((await keeping({ ...denied, 'GET branches': branchesIn('c') })).kept).toBeNull()
    expect((await keeping({ ...denied, 'GET branches': branchesIn('b+') })).kept).toMatch(
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
      { 'GET branches': branchesIn(`${preview}+`) },
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
    const list = [answer({}, 503), branchesIn('b x<b')]
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
