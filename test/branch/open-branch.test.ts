import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/base/failure.ts'
import type { LedgerEntries } from '../../src/base/ledger.ts'
import { openBranch, staysOpen } from '../../src/branch/open-branch.ts'
import type { OpeningSettings } from '../../src/inputs/settings.ts'
import { getDeploymentSettings } from '../../src/platform/operations/tenant.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, stepFixture } from '../support/fixture.ts'

const put = 'PUT branches/staging-environment'
const list = 'GET branches'
const switchedOn = `${put} {"branchName":"b","enabled":true}`
const listing = `${list}?first=100`
const looked = 'GET build-status?branchName=b'
const started = 'POST dev-mode {"branchName":"b"}'
const saysSwitch = 'log Switching the staging environment of "b" on'
const saysDevMode =
  'log Opening dev mode on "b". A token has one dev-mode session, so runs with the same token must not overlap'
const withoutStaging =
  'Or set "activate: dev-mode", which needs no staging environment. A token has one dev-mode session, so use a separate token for this job and one `concurrency` group for its runs.'

const none = () => build('none')

function build(status: string, errorText?: string): Reply {
  return answer({ branchName: 'b', status, errorText })
}

/** Opens branch `b`. @returns the name that was opened, or the error, and what was done */
async function opening(
  activate: OpeningSettings['activate'],
  routes: Routes,
  deployBranch: string | null = 'main',
  settings: Partial<OpeningSettings> = {},
  ledger: LedgerEntries = {},
) {
  const made = stepFixture(routes, { settings: { activate, ...settings }, ledger, budgetMs: 90_000 })
  const end = await openBranch(made.context, 'b', deployBranch).catch((error: unknown) => error)
  const left = JSON.stringify(made.ledger())
  return { end, events: made.events, ledger: made.ledger(), left, elapsedMs: made.elapsed() }
}

describe('the deploy branch', () => {
  it.each(['auto', 'staging', 'dev-mode', 'never'] as const)(
    'compiles by itself, so nothing is switched on for it (activate: %s)',
    async (activate) => {
      expect(await opening(activate, {}, 'b')).toMatchObject({ end: 'b', events: [] })
    },
  )
})

describe('a branch', () => {
  it.each(['auto', 'never'] as const)('that is active is used as it is (activate: %s)', async (activate) => {
    expect(await opening(activate, { 'GET build-status': build('building') })).toMatchObject({
      end: 'b',
      events: [looked, 'log Branch "b" is already active'],
    })
  })

  it('that is not active is not opened against the will of the user, who is told what to do', async () => {
    expect(await opening('never', { 'GET build-status': none() })).toMatchObject({
      end: {
        kind: 'build',
        message:
          'Branch "b" is not active, so the platform does not build it, and "activate: never" does not allow opening it.',
        advice: 'Use "activate: auto", or open the branch on the platform first.',
      },
      events: [looked],
    })
  })

  it('that is not active is opened by a switch that stands in the ledger before it is thrown', async () => {
    const routes = { 'GET build-status': none(), [list]: listed({ name: 'b' }), [put]: answer({}) }
    expect(await opening('auto', routes, null)).toMatchObject({
      end: 'b',
      events: [looked, listing, 'ledger {"staging":"b"}', saysSwitch, switchedOn],
    })
  })

  const unknown = { 'GET build-status': build('building', 'Bad branch') }
  const unlisted = { [list]: listed({ name: 'bb' }) }

  it.each<[OpeningSettings['activate'], Routes, string]>([
    ['auto', unknown, looked],
    ['never', unknown, looked],
    ['staging', unlisted, listing],
    ['dev-mode', unlisted, listing],
  ])(
    'that is not there is red before anything is switched on (activate: %s)',
    async (activate, routes, sent) => {
      const end = {
        kind: 'build',
        message: 'The platform has no branch "b" (Bad branch).',
        advice:
          'Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.',
      }
      expect(await opening(activate, routes)).toMatchObject({ end, events: [sent] })
      // One that this job has just made is waited for, for a minute.
      const { message } = end
      expect(await opening(activate, routes, null)).toMatchObject({
        end: { message },
        left: '{}',
        elapsedMs: 60_000,
      })
    },
  )
})

describe('a branch that this job has just made', () => {
  const says = 'log The platform does not list the new branch yet; waiting for it'
  const there = { [list]: listed({ name: 'b' }), 'GET build-status': none(), [put]: answer({}) }
  const unlisted = listed({ name: 'bb' })
  const unknown = build('building', 'Bad branch')
  const late = { [list]: [unlisted, unlisted, listed({ name: 'b' })] }
  const later = { [list]: [unlisted, unlisted, unlisted, listed({ name: 'b' })] }

  it.each<[OpeningSettings['activate'], number | 'auto', Routes, number]>([
    ['auto', 'auto', { 'GET build-status': [unknown, unknown, none()] }, 2000],
    ['auto', 'auto', late, 2000],
    ['staging', 'auto', late, 2000],
    ['staging', 3000, later, 9000],
  ])('may show late, and is opened once it does (activate: %s, poll-interval: %s)', async (...given) => {
    const [activate, pollInterval, routes, elapsedMs] = given
    const opened = await opening(activate, { ...there, ...routes }, null, { pollInterval })
    expect(opened).toMatchObject({ end: 'b', elapsedMs })
    expect(opened.events.filter((event) => event === says)).toHaveLength(1)
    expect(opened.events.slice(-3)).toEqual(['ledger {"staging":"b"}', saysSwitch, switchedOn])
  })

  it.each<[OpeningSettings['activate'], Routes]>([
    ['auto', {}],
    ['never', {}],
    ['staging', { [put]: answer({}) }],
    ['dev-mode', { 'POST dev-mode': answer({ message: 'No' }, 400) }],
    // It is on all the same.
    ['staging', { [put]: answer({ message: 'No' }, 400) }],
  ])(
    'and that is on already has its own environment, if it is deleted (activate: %s)',
    async (activate, routes) => {
      const on = listed({ name: 'b', isStagingEnvironmentEnabled: true })
      const given = { [list]: on, 'GET build-status': build('built'), ...routes }
      for (const ledger of [{ branch: 'b' }, { branchOnSuccess: 'b' }])
        expect((await opening(activate, given, null, {}, ledger)).ledger).toMatchObject({ staging: 'b' })
      for (const ledger of [{}, { branch: 'other' }])
        expect((await opening(activate, given, null, {}, ledger)).ledger).not.toHaveProperty('staging')
    },
  )

  it('is not waited for once the platform rejects opening it', async () => {
    const routes = { ...there, [put]: answer({ message: 'No' }, 400) }
    expect(await opening('staging', routes, null)).toMatchObject({ end: { kind: 'build' }, elapsedMs: 0 })
  })
})

describe('a staging environment', () => {
  const off = listed({ name: 'b', isStagingEnvironmentEnabled: false })
  const on = listed({ name: 'b', isStagingEnvironmentEnabled: true })

  it('that was on before is not of this job: it is not written down, so it stays on', async () => {
    const routes = { [list]: on, [put]: answer({}), 'GET build-status': build('built') }
    expect(await opening('staging', routes)).toMatchObject({
      end: 'b',
      events: [listing, looked, saysSwitch, switchedOn],
    })
  })

  it.each(['auto', 'staging'] as const)(
    'that is on in a list, where nothing compiles the branch, may be off by now: a warning names it (activate: %s)',
    async (activate) => {
      const idle = build('building', 'Branch is not active')
      const opened = await opening(activate, { [list]: on, [put]: answer({}), 'GET build-status': idle })
      expect(opened).toMatchObject({ end: 'b', left: '{}' })
      expect(opened.events).toContainEqual(
        expect.stringMatching(
          /^log Warning: The branch list and the build status .* staging environment of branch "b"/,
        ),
      )
    },
  )

  const untold =
    'log Warning: The platform does not say whether the staging environment of branch "b" was on before this job, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.'

  it.each([
    ['auto', undefined],
    ['auto', null],
    ['staging', undefined],
    ['staging', null],
  ] as const)(
    'that the platform does not tell of may have been on before: it stays on, and a warning names it (activate: %s, %s)',
    async (activate, isStagingEnvironmentEnabled) => {
      const branch = listed({ name: 'b', isStagingEnvironmentEnabled })
      const asked = activate === 'auto' ? [looked] : []
      expect(
        await opening(activate, { 'GET build-status': none(), [list]: branch, [put]: answer({}) }),
      ).toMatchObject({ end: 'b', events: [...asked, listing, untold, saysSwitch, switchedOn], left: '{}' })
    },
  )

  it.each([undefined, null, false])(
    'of a branch that this job made is its own when the platform does not say that it was on (%s)',
    async (isStagingEnvironmentEnabled) => {
      const made = listed({ name: 'b', isStagingEnvironmentEnabled })
      const { end, events } = await opening('staging', { [list]: made, [put]: answer({}) }, null)
      expect([end, ...events]).toEqual(['b', listing, 'ledger {"staging":"b"}', saysSwitch, switchedOn])
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
      const routes = { [list]: off, [put]: answer({ message }, status) }
      const end = {
        kind,
        message: `The platform rejected the staging environment for branch "b" (${status}): ${reason}.`,
        advice,
        cause: { operation: 'setBranchStagingEnvironment', status },
      }
      const opened = await opening('staging', routes)
      expect(opened).toMatchObject({ end, left: '{}' })
    },
  )

  it.each<[string, Reply[], object]>([
    ['rejected after a lost request', [answer({}, 502), answer({}, 400)], { kind: 'build' }],
    ['met with a page', [htmlPage], { kind: 'unsupported' }],
    ['without a response', [answer({}, 503)], { trouble: 'unreachable', status: 503 }],
    ['waited for beyond the budget', [silence], { trouble: 'unreachable', status: undefined }],
  ])('that is %s may be on all the same: post cleans it up', async (_, replies, end) => {
    const opened = await opening('staging', { [list]: off, [put]: replies })
    expect(opened).toMatchObject({ end, left: '{"staging":"b"}' })
  })
})

describe('work on an open branch', () => {
  const off = build('building', 'Branch is not active')
  const noLongerBuilt = new Failure('build', 'No build.', '', { title: 'failed' })

  /** Does work that fails with each of the errors in turn, then goes well. */
  async function working(errors: readonly Error[], status: Reply, budgetMs = 90_000) {
    const list = listed({ name: 'b', isStagingEnvironmentEnabled: false })
    const routes = { 'GET build-status': status, 'GET branches': list, [put]: answer({}) }
    const { context, sent, events, clock } = stepFixture(routes, { budgetMs })
    let times = 0
    const work = async () => {
      const error = errors[times++]
      if (budgetMs === 0) clock.advance(1)
      if (error !== undefined) throw error
      return 'done'
    }
    const end = await staysOpen(context, 'b', work).catch((error: unknown) => error)
    return { end, times, sent: sent(), events }
  }

  it('is repeated, on a branch of this job, after another job has switched it off', async () => {
    const { context } = stepFixture({ 'GET settings': answer({}, 400) })
    const rejected = await context.deployment.call(getDeploymentSettings, {}).catch((error: Error) => error)
    for (const error of [noLongerBuilt, rejected as Error]) {
      const { end, times, events } = await working([error], off)
      expect([end, times]).toEqual(['done', 2])
      expect(events).toEqual([
        looked,
        'log Another job switched the staging environment of "b" off during this one',
        'ledger {"staging":"b"}',
        saysSwitch,
        switchedOn,
      ])
    }
  })

  it('is repeated also where only the list says that it is off', async () => {
    const { end, sent } = await working([noLongerBuilt], build('none'))
    expect([end, sent]).toEqual(['done', [looked, listing, switchedOn]])
  })

  it('is done four times at most', async () => {
    const { end, times, sent } = await working(Array(9).fill(noLongerBuilt), off)
    expect([end, times]).toEqual([noLongerBuilt, 4])
    expect(sent).toEqual(Array(3).fill([looked, switchedOn]).flat())
  })

  it.each<[string, Error, Reply, string[]]>([
    ['the model is not valid', new Failure('validation', 'Not valid.'), off, []],
    ['this action has a fault', new Error('x'), off, []],
    ['the branch is built', noLongerBuilt, build('built', 'Branch is not active'), [looked]],
    ['the branch is on', noLongerBuilt, build('building'), [looked]],
    ['the platform does not tell', noLongerBuilt, answer({}, 400), [looked]],
  ])('ends with its own error where %s', async (_, error, status, sent) => {
    expect(await working([error], status)).toMatchObject({ end: error, times: 1, sent })
  })

  it('is not repeated once the time is over', async () => {
    expect(await working([noLongerBuilt], off, 0)).toMatchObject({ end: noLongerBuilt, times: 1, sent: [] })
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
  const made = (before: string[] = []) => ({ ...session, fork: { parent: 'b', before, name: 'dev-ci' } })
  const json = JSON.stringify
  const ledger = (entries: object) => `ledger ${json(entries)}`
  const hashes = 'GET data-model/file-hashes'
  const lists = [listed(b), listed(b, fork)]
  const entries = (events: string[]) => events.filter((event) => event === started).length

  it.each([undefined, 'b'])(
    'makes a fork, and each step is in the ledger first (parent: %s)',
    async (parent) => {
      const others = { name: 'dev-ci-of-c', parentBranch: 'c' }
      const found = [listed(b, theirs, others), listed(b, theirs, others, fork)]
      const { end, events } = await opening('dev-mode', { [list]: found, [post]: opened('dev-ci', parent) })
      expect(end).toBe('dev-ci')
      expect(events).toEqual([
        listing,
        ledger(wanted(['dev-ann'])),
        saysDevMode,
        started,
        ledger(answered(['dev-ann'], 'dev-ci')),
        listing,
        ledger(made(['dev-ann'])),
        'log Dev mode is open on "dev-ci"',
      ])
    },
  )

  describe('whose request got no usable response', () => {
    const lost = answer({}, 502)
    const misfit = answer({ active: true })
    const asks = 'GET build-status'
    const onFork = { [list]: lists, [post]: lost, [asks]: answer({ branchName: 'dev-ci', status: 'built' }) }
    const elsewhere = { ...onFork, [asks]: answer({ branchName: 'main', status: 'built' }) }
    const files = (of: string) => answer({ 'cubes/a.yml': { hash: of } })

    it.each<[string, Reply]>([
      ['lost', lost],
      ['without a fork name', misfit],
    ])('(%s) is used without a second one where the session says that it was opened', async (_, reply) => {
      const routes = { ...onFork, [post]: [reply, fault('ECONNRESET')], [hashes]: answer({}) }
      const { end, events, left } = await opening('dev-mode', routes)
      expect([end, left, entries(events)]).toEqual(['dev-ci', json(made()), 1])
      expect(events.filter((event) => event === asks)).toHaveLength(1)
      expect(events).toContainEqual(expect.stringContaining('Checking whether dev mode was opened.'))
    })

    it.each<[string, Reply[]]>([
      ['has the files of its branch', [files('a1'), files('a1')]],
      ['has them later in a list', [files('a1'), files('a2'), files('a2'), files('a2')]],
    ])('is used where the open fork %s', async (_, told) => {
      expect(await opening('dev-mode', { ...onFork, [hashes]: told })).toMatchObject({
        end: 'dev-ci',
        left: json(made()),
      })
    })

    it('is not used where the open fork has other files: it is another job’s', async () => {
      const told = Array.from({ length: 6 }, () => [files('a1'), files('a2')]).flat()
      expect(await opening('dev-mode', { ...onFork, [hashes]: told })).toMatchObject({
        end: {
          kind: 'build',
          message: expect.stringContaining(
            'Then dev mode was open on "dev-ci", whose files differ from those of branch "b"',
          ),
          advice: expect.stringContaining('separate token'),
          cause: { status: 502 },
        },
        left: json({ fork: { parent: 'b', before: ['dev-ci'], answered: 'dev-ci' } }),
      })
    })

    it('is used also while the list does not have its fork yet', async () => {
      const late = [...Array.from({ length: 9 }, () => listed(b)), listed(b, fork)]
      const { end, events } = await opening('dev-mode', { ...onFork, [list]: late, [hashes]: answer({}) })
      expect([end, entries(events)]).toEqual(['dev-ci', 1])
    })

    it('is sent again where it was not, and that stands in the ledger first', async () => {
      const routes = { ...elsewhere, [post]: [lost, opened('dev-ci')] }
      const { end, events } = await opening('dev-mode', routes, null)
      expect(end).toBe('dev-ci')
      const own = { parent: 'b', before: [] }
      expect(events.filter((event) => event === started || event.startsWith('ledger'))).toEqual([
        ledger({ session: { branch: 'b' }, fork: own }),
        started,
        ledger({ session: { branch: 'b' }, fork: { ...own, again: true } }),
        started,
        ledger({ session: { branch: 'b' }, fork: { ...own, answered: 'dev-ci', again: true } }),
        ledger({ ...session, fork: { ...own, name: 'dev-ci', again: true } }),
      ])
      expect(events.filter((event) => event === asks)).toHaveLength(3)
      expect(events).toContain('log Dev mode was not opened; sending the request again.')
    })

    it.each<[string, Routes, number, object]>([
      ['lost each time', { ...elsewhere, [list]: listed(b) }, 3, { trouble: 'unreachable' }],
      ['lost, with the session on an old fork', { ...onFork, [list]: listed(b, fork) }, 3, { status: 502 }],
      [
        'without a fork name: it was carried out',
        { ...elsewhere, [post]: misfit },
        1,
        { trouble: 'unreachable' },
      ],
      // What the session is on is then unknown.
      ['lost, and its check rejected', { ...onFork, [asks]: answer({}, 403) }, 1, { status: 502 }],
      // It may have been carried out the first time.
      [
        'lost, and rejected the second time',
        { ...elsewhere, [post]: [lost, answer({}, 400)] },
        2,
        { status: 400 },
      ],
      ['without such an API', { ...onFork, [post]: htmlPage, [asks]: [] }, 1, { trouble: 'unsupported' }],
    ])('(%s) is sent at most so often, and is left to post', async (_, routes, times, error) => {
      const opened = await opening('dev-mode', routes)
      expect(opened.end).toMatchObject({ operation: 'startDevMode', ...error })
      expect(entries(opened.events)).toBe(times)
      expect(opened.ledger).toMatchObject({ session: { branch: 'b' }, fork: { parent: 'b' } })
    })
  })

  it('on a branch that is a fork itself makes none, so none is deleted', async () => {
    const { end, events, left } = await opening('dev-mode', { [list]: listed(b), [post]: opened('b', 'c') })
    expect([end, left]).toEqual(['b', json({ session: { branch: 'b', fork: 'b' } })])
    expect(events.filter((event) => event === listing)).toHaveLength(1)
  })

  describe('that opens an old fork again', () => {
    const saysOld =
      'log Warning: Dev mode opened "dev-ci", which was in the list of branches before. It may be another job\'s, so the post step does not delete it. If it is not needed, delete it on the platform.'
    const hashed = (files: Record<string, string>) =>
      answer(Object.fromEntries(Object.entries(files).map(([path, hash]) => [path, { hash }])))
    const files = hashed({ 'a.yml': '1', 'c.yml': '3' })
    const there = { [list]: listed(b, fork), [post]: opened('dev-ci'), [hashes]: files }

    it('which stands where its branch stands, may use it, and may not delete it', async () => {
      const { end, events, left } = await opening('dev-mode', there)
      expect([end, left]).toEqual(['dev-ci', json(session)])
      // Said before the ledger loses it, for a job that is killed then.
      const said = events.indexOf(saysOld)
      expect(said).toBeGreaterThan(events.indexOf(ledger(answered(['dev-ci'], 'dev-ci'))))
      expect(said).toBeLessThan(events.indexOf(ledger(session)))
      expect(events.filter((event) => event.startsWith(hashes))).toEqual([
        `${hashes}?branchName=b`,
        `${hashes}?branchName=dev-ci`,
      ])
    })

    it('asks for its files until the platform tells them', async () => {
      const { end } = await opening('dev-mode', { ...there, [hashes]: answer({}, 503) })
      expect(end).toMatchObject({ operation: 'fileHashes', status: 503 })
    })

    const same = [b, fork]
    it.each<[string, object[], Reply[]]>([
      ['at another commit', [{ name: 'c', lastHash: 'abd' }, b, { ...fork, lastHash: 'abd' }], [files]],
      ['at an unknown commit', [{ name: 'b' }, { ...fork, lastHash: undefined }], [files]],
      ['while the branch goes', [fork], [files]],
      ['with a file that is not committed', same, [files, hashed({ 'a.yml': '2', 'c.yml': '3' })]],
      ['without one of its files', same, [files, answer({})]],
      ['with a file more', same, [files, hashed({ 'a.yml': '1', 'b.yml': '1', 'c.yml': '3' })]],
      ['without any file on either', same, [answer({})]],
      ['with files that the platform does not tell', same, [answer({}, 403)]],
    ])('%s, verifies nothing of the branch', async (_, then, told) => {
      const routes = { ...there, [list]: [listed(b, fork), listed(...then)], [hashes]: told }
      const opened = await opening('dev-mode', routes)
      expect(opened).toMatchObject({
        end: {
          kind: 'build',
          message: 'Dev mode opened the existing fork "dev-ci", which may hold other code than branch "b".',
          advice: 'Delete "dev-ci" on the platform, or use "activate: staging".',
        },
        left: json(session),
      })
      expect(opened.events).toContain(saysOld)
    })
  })

  const long = `dev-${'x'.repeat(130)}`
  const cut = `${long.slice(0, 119)}…`
  const noFork = (shown: string) => ({
    kind: 'build',
    message: `Dev mode opened "${shown}", which is not a fork of branch "b".`,
    advice: 'Report this to the support of the platform, or use "activate: staging".',
  })

  it.each<[string, string, string | undefined, object[], object]>([
    ['that is not there', 'dev-ci', undefined, [b], noFork('dev-ci')],
    ['of another branch', long, undefined, [b, { ...fork, name: long, parentBranch: 'c' }], noFork(cut)],
    ['that is not of this user', 'ci', undefined, [b, { ...fork, name: 'ci' }], noFork('ci')],
    [
      'that another job has moved to its own branch',
      long,
      long,
      [b, fork],
      {
        kind: 'build',
        message: `Dev mode opened "${cut}", a fork of "${cut}" and not of "b".`,
        advice: 'Another job may use the same token. Use a separate token for this job.',
      },
    ],
  ])('that names a fork %s is not accepted, and the real fork is left to post', async (...given) => {
    const [, name, parent, then, end] = given
    const routes = { [list]: [listed(b), listed(...then)], [post]: opened(name, parent) }
    expect(await opening('dev-mode', routes)).toMatchObject({ end, left: json(answered([], name)) })
  })

  it.each<[string, Reply, object]>([
    ['does not respond may be open all the same: post cleans it up', silence, wanted([])],
    ['is met with a page may be open, too', htmlPage, wanted([])],
    // A session of this token is then another job's, which post must not close.
    ['is rejected is not open', answer({ message: 'No' }, 400), {}],
    ['never went out is not open', fault('ECONNREFUSED'), {}],
  ])('that %s', async (_, reply, left) => {
    const end = { operation: 'startDevMode' }
    expect(await opening('dev-mode', { [list]: listed(b), [post]: reply })).toMatchObject({
      end,
      left: json(left),
    })
  })
})
