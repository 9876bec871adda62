import { describe, expect, it } from 'vitest'
import type { OpeningSettings } from '../../../src/inputs/settings.ts'
import { openBranch } from '../../../src/steps/branch/open-branch.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../../platform/fake-send.ts'
import { type Routes, stepFixture } from '../fixture.ts'

const put = 'PUT branches/staging-environment'
const list = 'GET branches'
const switchedOn = `${put} {"branchName":"b","enabled":true}`
const listed = `${list}?first=100`
const looked = 'GET build-status?branchName=b'
const started = 'POST dev-mode {"branchName":"b"}'
const saysSwitch = 'log Switching the staging environment of "b" on'
const saysDevMode =
  'log Opening dev mode on "b". A token has one dev-mode session, so runs with the same token must not overlap'
const withoutStaging =
  'Or set "activate: dev-mode", which needs no staging environment. A token has one dev-mode session, so use a separate token for this job and one `concurrency` group for its runs.'

function branches(...items: Record<string, unknown>[]): Reply {
  return answer({ items, pageInfo: { hasNextPage: false, endCursor: null } })
}

function build(status: string, errorText?: string): Reply {
  return answer({ branchName: 'b', status, errorText })
}

function fixture(
  activate: OpeningSettings['activate'],
  routes: Routes,
  settings: Partial<OpeningSettings> = {},
) {
  const made = stepFixture(routes, { settings: { activate, ...settings }, budgetMs: 90_000 })
  const settled = (deployBranch: string | null = 'main') =>
    openBranch(made.context, 'b', deployBranch).catch((error: unknown) => error)
  return { settled, events: made.events, written: () => made.ledger(), elapsed: () => made.elapsed() }
}

describe('the deploy branch', () => {
  it.each(['auto', 'staging', 'dev-mode', 'never'] as const)(
    'compiles by itself, so nothing is switched on for it (activate: %s)',
    async (activate) => {
      const { settled, events } = fixture(activate, {})
      expect(await settled('b')).toBe('b')
      expect(events).toEqual([])
    },
  )
})

describe('a branch', () => {
  it.each(['auto', 'never'] as const)('that is active is used as it is (activate: %s)', async (activate) => {
    const { settled, events } = fixture(activate, { 'GET build-status': build('building') })
    expect(await settled()).toBe('b')
    expect(events).toEqual([looked, 'log Branch "b" is already active'])
  })

  it('that is not active is not opened against the will of the user, who is told what to do', async () => {
    const { settled, events } = fixture('never', { 'GET build-status': build('none') })
    expect(await settled()).toMatchObject({
      kind: 'build',
      message:
        'Branch "b" is not active, so the platform does not build it, and "activate: never" does not allow opening it.',
      advice: 'Use "activate: auto", or open the branch on the platform first.',
    })
    expect(events).toEqual([looked])
  })

  it('that is not active is opened by a switch that stands in the ledger before it is thrown', async () => {
    const routes = { 'GET build-status': build('none'), [list]: branches({ name: 'b' }), [put]: answer({}) }
    const { settled, events } = fixture('auto', routes)
    expect(await settled(null)).toBe('b')
    expect(events).toEqual([looked, listed, 'ledger {"staging":"b"}', saysSwitch, switchedOn])
  })

  it.each<[OpeningSettings['activate'], Routes, string[]]>([
    ['auto', { 'GET build-status': build('building', 'Bad branch') }, [looked]],
    ['never', { 'GET build-status': build('building', 'Bad branch') }, [looked]],
    ['staging', { [list]: branches({ name: 'bb' }) }, [listed]],
    ['dev-mode', { [list]: branches({ name: 'bb' }) }, [listed]],
  ])(
    'that is not there is red before anything is switched on (activate: %s)',
    async (activate, routes, sent) => {
      const { settled, events } = fixture(activate, routes)
      expect(await settled()).toMatchObject({
        kind: 'build',
        message: 'The platform has no branch "b" (Bad branch).',
        advice:
          'Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.',
      })
      expect(events).toEqual(sent)
    },
  )
})

describe('a branch that this job has just made', () => {
  const says = 'log The platform does not list the new branch yet; waiting for it'
  const there = { [list]: branches({ name: 'b' }), 'GET build-status': build('none'), [put]: answer({}) }
  const unlisted = branches({ name: 'bb' })
  const unknown = build('building', 'Bad branch')

  it.each<[OpeningSettings['activate'], Routes]>([
    ['auto', { 'GET build-status': [unknown, unknown, build('none')] }],
    ['auto', { [list]: [unlisted, unlisted, branches({ name: 'b' })] }],
    ['staging', { [list]: [unlisted, unlisted, branches({ name: 'b' })] }],
  ])('may show late, and is opened once it does (activate: %s, %#)', async (activate, routes) => {
    const { settled, events, elapsed } = fixture(activate, { ...there, ...routes })
    expect(await settled(null)).toBe('b')
    expect(elapsed()).toBe(2000)
    expect(events.filter((event) => event === says)).toHaveLength(1)
    expect(events.slice(-3)).toEqual(['ledger {"staging":"b"}', saysSwitch, switchedOn])
  })

  it('is requested again after the given interval', async () => {
    const routes = { ...there, [list]: [unlisted, branches({ name: 'b' })] }
    const { settled, events, elapsed } = fixture('staging', routes, { pollInterval: 3000 })
    expect(await settled(null)).toBe('b')
    expect([elapsed(), events.filter((event) => event === says).length]).toEqual([3000, 1])
  })

  it('and that is on already is not of this job', async () => {
    const routes = {
      [list]: branches({ name: 'b', isStagingEnvironmentEnabled: true }),
      'GET build-status': build('built'),
      [put]: answer({}),
    }
    const { settled, written } = fixture('staging', routes)
    expect(await settled(null)).toBe('b')
    expect(written()).toEqual({})
  })

  it.each<[OpeningSettings['activate'], Routes]>([
    ['auto', { 'GET build-status': unknown }],
    ['never', { 'GET build-status': unknown }],
    ['staging', { [list]: unlisted }],
    ['dev-mode', { [list]: unlisted }],
  ])('is waited for, for a minute (activate: %s)', async (activate, routes) => {
    const { settled, written, elapsed } = fixture(activate, routes)
    expect(await settled(null)).toMatchObject({ message: 'The platform has no branch "b" (Bad branch).' })
    expect(elapsed()).toBe(60_000)
    expect(written()).toEqual({})
  })

  it('is not waited for once the platform rejects opening it', async () => {
    const { settled, elapsed } = fixture('staging', { ...there, [put]: answer({ message: 'No' }, 400) })
    expect(await settled(null)).toMatchObject({ kind: 'build' })
    expect(elapsed()).toBe(0)
  })
})

describe('a staging environment', () => {
  const off = branches({ name: 'b', isStagingEnvironmentEnabled: false })

  it('that was on before is not of this job: it is not written down, so it stays on', async () => {
    const on = branches({ name: 'b', isStagingEnvironmentEnabled: true })
    const built = answer({ branchName: 'b', status: 'built' })
    const { settled, events } = fixture('staging', {
      [list]: on,
      [put]: answer({}),
      'GET build-status': built,
    })
    expect(await settled()).toBe('b')
    expect(events).toEqual([listed, 'GET build-status?branchName=b', saysSwitch, switchedOn])
  })

  it.each(['auto', 'staging'] as const)(
    'that is on in a list, where nothing compiles the branch, may be off by now: a warning names it (activate: %s)',
    async (activate) => {
      const on = branches({ name: 'b', isStagingEnvironmentEnabled: true })
      const idle = answer({ branchName: 'b', status: 'building', errorText: 'Branch is not active' })
      const { settled, events, written } = fixture(activate, {
        [list]: on,
        [put]: answer({}),
        'GET build-status': idle,
      })
      expect(await settled()).toBe('b')
      expect(events).toContainEqual(
        expect.stringMatching(
          /^log Warning: The branch list and the build status .* staging environment of branch "b"/,
        ),
      )
      expect(written()).toEqual({})
    },
  )

  const unknown =
    'log Warning: The platform does not say whether the staging environment of branch "b" was on before this job, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.'

  it.each([
    ['auto', undefined],
    ['auto', null],
    ['staging', undefined],
    ['staging', null],
  ] as const)(
    'that the platform does not tell of may have been on before: it stays on, and a warning names it (activate: %s, %s)',
    async (activate, isStagingEnvironmentEnabled) => {
      const untold = branches({ name: 'b', isStagingEnvironmentEnabled })
      const routes = { 'GET build-status': build('none'), [list]: untold, [put]: answer({}) }
      const { settled, events, written } = fixture(activate, routes)
      expect(await settled()).toBe('b')
      const asked = activate === 'auto' ? [looked] : []
      expect(events).toEqual([...asked, listed, unknown, saysSwitch, switchedOn])
      expect(written()).toEqual({})
    },
  )

  it.each([undefined, null, false])(
    'of a branch that this job made is its own when the platform does not say that it was on (%s)',
    async (isStagingEnvironmentEnabled) => {
      const made = branches({ name: 'b', isStagingEnvironmentEnabled })
      const { settled, events } = fixture('staging', { [list]: made, [put]: answer({}) })
      expect(await settled(null)).toBe('b')
      expect(events).toEqual([listed, 'ledger {"staging":"b"}', saysSwitch, switchedOn])
    },
  )

  const right =
    'The token is valid but may not do this: check that it is not limited to other deployments and that its role allows SchemaUpdate.'

  it.each([
    [400, 'Quota of 3 is used up ..', 'build', 'Quota of 3 is used up', withoutStaging],
    [404, ' . ', 'build', 'it gave no reason', withoutStaging],
    [403, 'Not. Yours', 'auth', 'Not. Yours', `${right} ${withoutStaging}`],
  ])(
    'that is rejected (%i "%s") is not on, and dev mode is named with its cost',
    async (status, message, kind, reason, advice) => {
      const { settled, written } = fixture('staging', { [list]: off, [put]: answer({ message }, status) })
      expect(await settled()).toMatchObject({
        kind,
        message: `The platform rejected the staging environment for branch "b" (${status}): ${reason}.`,
        advice,
        cause: { operation: 'setBranchStagingEnvironment', status },
      })
      expect(written()).toEqual({})
    },
  )

  it.each<[string, Reply[], object]>([
    ['rejected after a lost request', [answer({}, 502), answer({}, 400)], { kind: 'build' }],
    ['met with a page', [htmlPage], { kind: 'unsupported' }],
    ['without a response', [answer({}, 503)], { trouble: 'unreachable', status: 503 }],
    ['waited for beyond the budget', [silence], { trouble: 'unreachable', status: undefined }],
  ])('that is %s may be on all the same: post cleans it up', async (_, replies, error) => {
    const { settled, written } = fixture('staging', { [list]: off, [put]: replies })
    expect(await settled()).toMatchObject(error)
    expect(written()).toEqual({ staging: 'b' })
  })
})

describe('dev mode', () => {
  const post = 'POST dev-mode'
  const b = { name: 'b', lastHash: 'abc' }
  const fork = { name: 'dev-ci', parentBranch: 'b', lastHash: 'abc' }
  const theirs = { name: 'dev-ann', parentBranch: 'b' }
  const opened = (branchName: string, parentBranch?: string) => answer({ branchName, parentBranch })
  const wanted = (before: string[]) => ({ session: { branch: 'b' }, fork: { parent: 'b', before } })
  const answered = (before: string[], name: string) => ({
    session: { branch: 'b' },
    fork: { parent: 'b', before, answered: name },
  })
  const session = { session: { branch: 'b', fork: 'dev-ci' } }
  const ledger = (entries: object) => `ledger ${JSON.stringify(entries)}`

  it.each([undefined, 'b'])(
    'makes a fork, and each step is in the ledger first (parent: %s)',
    async (parent) => {
      const others = { name: 'dev-ci-of-c', parentBranch: 'c' }
      const lists = [branches(b, theirs, others), branches(b, theirs, others, fork)]
      const { settled, events } = fixture('dev-mode', { [list]: lists, [post]: opened('dev-ci', parent) })
      expect(await settled()).toBe('dev-ci')
      expect(events).toEqual([
        listed,
        ledger(wanted(['dev-ann'])),
        saysDevMode,
        started,
        ledger(answered(['dev-ann'], 'dev-ci')),
        listed,
        ledger({ ...session, fork: { parent: 'b', before: ['dev-ann'], name: 'dev-ci' } }),
        'log Dev mode is open on "dev-ci"',
      ])
    },
  )

  describe('whose request got no usable response', () => {
    const lost = answer({}, 502)
    const misfit = answer({ active: true })
    const asked = 'GET build-status'
    const asks = 'GET build-status'
    const onFork = answer({ branchName: 'dev-ci', status: 'built' })
    const elsewhere = answer({ branchName: 'main', status: 'built' })
    const entries = (events: string[]) => events.filter((event) => event === started).length
    const hashes = 'GET data-model/file-hashes'
    const checking = 'Checking whether dev mode was opened.'

    it.each<[string, Reply]>([
      ['lost', lost],
      ['without a fork name', misfit],
    ])('(%s) is used without a second one where the session says that it was opened', async (_, reply) => {
      const lists = [branches(b), branches(b, fork)]
      const routes = {
        [list]: lists,
        [post]: [reply, fault('ECONNRESET')],
        [asks]: onFork,
        [hashes]: answer({}),
      }
      const { settled, events, written } = fixture('dev-mode', routes)
      expect(await settled()).toBe('dev-ci')
      expect(entries(events)).toBe(1)
      expect(events.filter((event) => event === asked)).toHaveLength(1)
      expect(events).toContainEqual(expect.stringContaining(checking))
      expect(written()).toEqual({ ...session, fork: { parent: 'b', before: [], name: 'dev-ci' } })
    })

    it.each([
      ['the same', 'a1', 'dev-ci', { ...session, fork: { parent: 'b', before: [], name: 'dev-ci' } }],
      [
        'other',
        'a2',
        {
          kind: 'build',
          message: expect.stringContaining(
            'Then dev mode was open on "dev-ci", whose files differ from those of branch "b"',
          ),
          advice: expect.stringContaining('separate token'),
          cause: { status: 502 },
        },
        { fork: { parent: 'b', before: ['dev-ci'], answered: 'dev-ci' } },
      ],
    ])('is used only where the open fork has the files of its branch: %s', async (_, hash, end, left) => {
      const files = (of: string) => answer({ 'cubes/a.yml': { hash: of } })
      const routes = {
        [list]: branches(b, fork),
        [post]: lost,
        [asks]: onFork,
        [hashes]: Array.from({ length: 6 }, () => [files('a1'), files(hash)]).flat(),
      }
      const { settled, written } = fixture('dev-mode', {
        ...routes,
        [list]: [branches(b), branches(b, fork)],
      })
      expect({ end: await settled() }).toMatchObject({ end })
      expect(written()).toEqual(left)
    })

    it('is used also if the list of files has its branch as it was before', async () => {
      const files = (of: string) => answer({ 'cubes/a.yml': { hash: of } })
      const { settled } = fixture('dev-mode', {
        ...{ [list]: [branches(b), branches(b, fork)], [post]: lost, [asks]: onFork },
        [hashes]: [files('a1'), files('a2'), files('a2'), files('a2')],
      })
      expect(await settled()).toBe('dev-ci')
    })

    it('is used also while the list does not have its fork yet', async () => {
      const lists = [...Array.from({ length: 9 }, () => branches(b)), branches(b, fork)]
      const routes = { [list]: lists, [post]: lost, [asks]: onFork, [hashes]: answer({}) }
      const { settled, events } = fixture('dev-mode', routes)
      expect(await settled()).toBe('dev-ci')
      expect(entries(events)).toBe(1)
    })

    it('is sent again where it was not, and that stands in the ledger first', async () => {
      const lists = [branches(b), branches(b, fork)]
      const routes = { [list]: lists, [post]: [lost, opened('dev-ci')], [asks]: elsewhere }
      const { settled, events, written } = fixture('dev-mode', routes)
      expect(await settled(null)).toBe('dev-ci')
      const own = { parent: 'b', before: [] }
      expect(events.filter((event) => event === started || event.startsWith('ledger'))).toEqual([
        ledger({ session: { branch: 'b' }, fork: own }),
        started,
        ledger({ session: { branch: 'b' }, fork: { ...own, again: true } }),
        started,
        ledger({
          session: { branch: 'b' },
          fork: { ...own, answered: 'dev-ci', again: true },
        }),
        ledger({ ...session, fork: { ...own, name: 'dev-ci', again: true } }),
      ])
      expect(events.filter((event) => event === asked)).toHaveLength(3)
      expect(events).toContain('log Dev mode was not opened; sending the request again.')
      expect(written().fork?.again).toBe(true)
    })

    it.each<[string, Reply, number, Routes?]>([
      ['lost each time', lost, 3],
      [
        'lost each time, with the session on a fork from before',
        lost,
        3,
        { [list]: branches(b, fork), [asks]: onFork },
      ],
      ['without a fork name, for it was carried out', misfit, 1],
    ])('(%s) is sent at most so often', async (_, reply, times, more) => {
      const routes = { [list]: branches(b), [post]: reply, [asks]: elsewhere, ...more }
      const { settled, events, written } = fixture('dev-mode', routes)
      expect(await settled()).toMatchObject({ operation: 'startDevMode', trouble: 'unreachable' })
      expect(entries(events)).toBe(times)
      expect(written().session).toEqual({ branch: 'b' })
    })

    it('because there is no such API is not searched for', async () => {
      const { settled, events } = fixture('dev-mode', { [list]: branches(b), [post]: htmlPage })
      expect(await settled()).toMatchObject({ trouble: 'unsupported' })
      expect(entries(events)).toBe(1)
    })

    it('is not sent again where it is unknown what the session is on', async () => {
      const routes = { [list]: branches(b), [post]: lost, [asks]: answer({}, 403) }
      const { settled, events, written } = fixture('dev-mode', routes)
      expect(await settled()).toMatchObject({ operation: 'startDevMode', status: 502 })
      expect(entries(events)).toBe(1)
      expect(written()).toEqual(wanted([]))
    })

    it('and that is rejected the second time may have been carried out the first time', async () => {
      const routes = { [list]: branches(b), [post]: [lost, answer({}, 400)], [asks]: elsewhere }
      const { settled, events, written } = fixture('dev-mode', routes)
      expect(await settled()).toMatchObject({ operation: 'startDevMode', status: 400 })
      expect(events.filter((event) => event === asked)).toHaveLength(3)
      expect(written()).toMatchObject(wanted([]))
    })
  })

  it('on a branch that is a fork itself makes none, so none is deleted', async () => {
    const { settled, events, written } = fixture('dev-mode', {
      [list]: branches(b),
      [post]: opened('b', 'c'),
    })
    expect(await settled()).toBe('b')
    expect(events.filter((event) => event === listed)).toHaveLength(1)
    expect(written()).toEqual({ session: { branch: 'b', fork: 'b' } })
  })

  const saysOld =
    'log Warning: Dev mode opened "dev-ci", which was in the list of branches before. It may be another job\'s, so the post step does not delete it. If it is not needed, delete it on the platform.'
  const hashes = 'GET data-model/file-hashes'
  const files = answer({ 'a.yml': { hash: '1' }, 'c.yml': { hash: '3' } })

  it('may open an old fork again that stands where its branch stands, which this job may not delete', async () => {
    const routes = { [list]: branches(b, fork), [post]: opened('dev-ci'), [hashes]: files }
    const { settled, written, events } = fixture('dev-mode', routes)
    expect(await settled()).toBe('dev-ci')
    expect(written()).toEqual(session)
    // Said before the ledger loses it, for a job that is killed then.
    expect(events.indexOf(saysOld)).toBeGreaterThan(events.indexOf(ledger(answered(['dev-ci'], 'dev-ci'))))
    expect(events.indexOf(saysOld)).toBeLessThan(events.indexOf(ledger(session)))
    expect(events.filter((event) => event.startsWith(hashes))).toEqual([
      `${hashes}?branchName=b`,
      `${hashes}?branchName=dev-ci`,
    ])
  })

  it('that opens an old fork again asks for its files until the platform tells them', async () => {
    const routes = { [list]: branches(b, fork), [post]: opened('dev-ci'), [hashes]: answer({}, 503) }
    expect(await fixture('dev-mode', routes).settled()).toMatchObject({
      operation: 'fileHashes',
      status: 503,
    })
  })

  const there = [b, fork]

  it.each<[string, Record<string, unknown>[], Reply[]]>([
    ['at another commit', [{ name: 'c', lastHash: 'abd' }, b, { ...fork, lastHash: 'abd' }], [files]],
    ['at an unknown commit', [{ name: 'b' }, { ...fork, lastHash: undefined }], [files]],
    ['while the branch goes', [fork], [files]],
    [
      'with a file that is not committed',
      there,
      [files, answer({ 'a.yml': { hash: '2' }, 'c.yml': { hash: '3' } })],
    ],
    ['without one of its files', there, [files, answer({})]],
    [
      'with a file more',
      there,
      [files, answer({ 'a.yml': { hash: '1' }, 'b.yml': { hash: '1' }, 'c.yml': { hash: '3' } })],
    ],
    ['without any file on either', there, [answer({})]],
    ['with files that the platform does not tell', there, [answer({}, 403)]],
  ])('that opens an old fork again, %s, verifies nothing of the branch', async (_, then, told) => {
    const lists = [branches(b, fork), branches(...then)]
    const routes = { [list]: lists, [post]: opened('dev-ci'), [hashes]: told }
    const { settled, written, events } = fixture('dev-mode', routes)
    expect(await settled()).toMatchObject({
      kind: 'build',
      message: 'Dev mode opened the existing fork "dev-ci", which may hold other code than branch "b".',
      advice: 'Delete "dev-ci" on the platform, or use "activate: staging".',
    })
    expect(events).toContain(saysOld)
    expect(written()).toEqual(session)
  })

  const long = `dev-${'x'.repeat(130)}`
  const cut = `${long.slice(0, 119)}…`

  it.each([
    ['that is not there', 'dev-ci', 'dev-ci', [b]],
    ['of another branch', long, cut, [b, { ...fork, name: long, parentBranch: 'c' }]],
    ['that is not of this user', 'ci', 'ci', [b, { ...fork, name: 'ci' }]],
  ])(
    'that names a fork %s is not accepted, and the real fork is left to post',
    async (_, name, shown, then) => {
      const lists = [branches(b), branches(...then)]
      const { settled, written } = fixture('dev-mode', { [list]: lists, [post]: opened(name) })
      expect(await settled()).toMatchObject({
        kind: 'build',
        message: `Dev mode opened "${shown}", which is not a fork of branch "b".`,
        advice: 'Report this to the support of the platform, or use "activate: staging".',
      })
      expect(written()).toEqual(answered([], name))
    },
  )

  it('that another job has moved to its own branch is red', async () => {
    const routes = { [list]: [branches(b), branches(b, fork)], [post]: opened(long, long) }
    const { settled, written } = fixture('dev-mode', routes)
    expect(await settled()).toMatchObject({
      kind: 'build',
      message: `Dev mode opened "${cut}", a fork of "${cut}" and not of "b".`,
      advice: 'Another job may use the same token. Use a separate token for this job.',
    })
    expect(written()).toEqual(answered([], long))
  })

  it.each<[string, Reply]>([
    ['does not respond', silence],
    ['is met with a page', htmlPage],
  ])('that %s may be open all the same: post cleans it up', async (_, reply) => {
    const { settled, written } = fixture('dev-mode', { [list]: branches(b), [post]: reply })
    expect(await settled()).toMatchObject({ operation: 'startDevMode' })
    expect(written()).toEqual(wanted([]))
  })

  it.each<[string, Reply]>([
    ['is rejected', answer({ message: 'No' }, 400)],
    ['never went out', fault('ECONNREFUSED')],
  ])(
    'that %s is not open: a session of this token is another job’s, which post must not close',
    async (_, reply) => {
      const { settled, written } = fixture('dev-mode', { [list]: branches(b), [post]: reply })
      expect(await settled()).toMatchObject({ operation: 'startDevMode' })
      expect(written()).toEqual({})
    },
  )
})
