import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Failure } from '../../src/base/failure.ts'
import type { LedgerEntries } from '../../src/base/ledger.ts'
import { openBranch, staysOpen } from '../../src/branch/open-branch.ts'
import type { OpeningSettings } from '../../src/inputs/settings.ts'
import { getDeploymentSettings } from '../../src/platform/operations/tenant.ts'
import { answer, fault, htmlPage, type Reply, replyIn, silence } from '../platform/fake-send.ts'
import { listed, type Routes, stepFixture } from '../support/fixture.ts'
import { parts, rows, terms, word } from '../support/rows.ts'
import { branchesIn } from './world.ts'

const put = 'PUT branches/staging-environment'
const list = 'GET branches'
const switchedOn = `${put} {"branchName":"b","enabled":true}`
const listing = `${list}?first=100`
const looked = 'GET build-status?branchName=b'
const started = 'POST dev-mode {"branchName":"b"}'
const hashes = 'GET data-model/file-hashes'
const saysSwitch = 'log Switching the staging environment of "b" on'
const saysDevMode =
  'log Opening dev mode on "b". A token has one dev-mode session, so runs with the same token must not overlap'

const build = (status: string, errorText?: string, branchName = 'b') =>
  answer({ branchName, status, errorText })
const fork = (branchName: string, parentBranch?: string) => answer({ branchName, parentBranch })
const replies: Record<string, Reply> = {
  silence,
  page: htmlPage,
  lost: fault('ECONNRESET'),
  unsent: fault('ECONNREFUSED'),
  building: build('building'),
  built: build('built'),
  none: build('none'),
  inactive: build('building', 'Branch is not active'),
  'built before': build('built', 'Branch is not active'),
  bad: build('building', 'Bad branch'),
  // What the session is on.
  onFork: build('built', undefined, 'dev-ci'),
  onMain: build('built', undefined, 'main'),
  // What a start of dev mode opens; `unnamed` does not say it.
  fork: fork('dev-ci'),
  forkOfB: fork('dev-ci', 'b'),
  itself: fork('b', 'c'),
  ci: fork('ci'),
  long: fork(`dev-${'x'.repeat(130)}`),
  longOfLong: fork(`dev-${'x'.repeat(130)}`, `dev-${'x'.repeat(130)}`),
  unnamed: answer({ active: true }),
}
const replyOf = replyIn(replies)
/** The hash of each file: `a:1 b:2`; none of `{}`. */
const filesOf = (term: string) =>
  /^\d/.test(term)
    ? replyOf(term)
    : answer(
        Object.fromEntries(
          [...term.matchAll(/(\w+):(\w+)/g)].map(([, name, hash]) => [`${name}.yml`, { hash }]),
        ),
      )

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
  const did = made.events
    .map((event: string) => Object.entries(letters).find(([begin]) => event.startsWith(begin))?.[1])
    .join('')
  const { events, elapsed } = made
  return { end, did, events, left: made.ledger(), leftText: JSON.stringify(made.ledger()), ms: elapsed() }
}

/** Requests, changes of the ledger and lines of the log, by a letter each. */
const letters = { log: '.', ledger: 'W', 'GET build': 'b', [list]: 'l', [hashes]: 'f', PUT: 'P', POST: 'D' }
/** How an opening ends: the branch or the error, what was done, the ledger, the time. */
const facts: Record<string, (text: string) => object> = {
  opens: (end) => ({ end }),
  did: (did) => ({ did }),
  // How often dev mode was started.
  starts: (count) => ({ did: expect.stringMatching(new RegExp(`^[^D]*(D[^D]*){${count}}$`)) }),
  says: (line) => ({ events: expect.arrayContaining([`log ${line}`]) }),
  left: (entries) => ({ leftText: JSON.stringify(parse(entries || '{}')) }),
  leaves: (entries) => ({ left: parse(entries) }),
  s: (seconds) => ({ ms: Number(seconds) * 1000 }),
  red: (text) => {
    const [message, advice] = text.split(' → ')
    return { end: { kind: 'build', ...(message && { message }), ...(advice && { advice }) } }
  },
  fails: (error) => ({ end: parse(error) }),
}

/** A test of each row: how branch `b` is opened, a `made` one by the job that made it. */
const table = (text: string) =>
  it.each(rows(text))(
    '%s',
    async (_, how = '', build = '', list = '', opened = '', files = '', ends = '') => {
      const [activate = '', by] = how.split(' ')
      const given = [
        ['GET build-status', terms(build, replyOf)],
        ['GET branches', terms(list, branchesIn)],
        [activate === 'dev-mode' ? 'POST dev-mode' : put, terms(opened, replyOf)],
        [hashes, terms(files, filesOf)],
      ] as const
      const routes = Object.fromEntries(given.filter(([, replies]) => replies.length > 0))
      const deployBranch = { made: null, deploy: 'b' }[by ?? '']
      expect(await opening(activate as 'auto', routes, deployBranch)).toMatchObject(parts(ends, facts))
    },
  )

const withoutStaging =
  'Set "activate: dev-mode", which needs no staging environment. A token has one dev-mode session, so use a separate token for this job and one `concurrency` group for its runs.'
const right =
  'The token is valid but may not do this: check that it is not limited to other deployments and that its role allows SchemaUpdate.'
const inactive =
  'red Branch "b" is not active, so the platform does not build it, and "activate: never" does not allow opening it. → Use "activate: auto", or open the branch on the platform first.'
const unknown = 'The platform has no branch "b" (Bad branch).'
const advised =
  'Check "branch": branches of the data model are made on the platform or by "command: sync", not by a push to git.'
const untold =
  'says Warning: The platform does not say whether the staging environment of branch "b" was on before this job, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.'
const disagree =
  'says Warning: The branch list and the build status of the platform disagree on whether the staging environment of branch "b" was on before this job, so it is left on when the job ends. It is billed while it is on. If no other job needs it, switch it off on the platform.'

describe('a branch', () => {
  table(`
    what | activate | build | list | switch | files | ends
    that is deployed compiles by itself: auto | auto deploy | | | | | opens b; did
    that is deployed compiles by itself: staging | staging deploy | | | | | opens b; did
    that is deployed compiles by itself: dev-mode | dev-mode deploy | | | | | opens b; did
    that is deployed compiles by itself: never | never deploy | | | | | opens b; did
    that is active is used as it is: auto | auto | building | | | | opens b; did b.; says Branch "b" is already active
    that is active is used as it is: never | never | building | | | | opens b; did b.; says Branch "b" is already active
    that is not active is not opened against the will of the user | never | none | | | | did b; ${inactive}
    that is not active is opened by a switch that stands in the ledger before | auto made | none | b | 200 | |
      opens b; did blW.P; left {staging: b}; says Switching the staging environment of "b" on

    # Before anything is switched on. An earlier step may have just made it. One that this job has made is waited for longer.
    that is not there is red after 15 s: auto | auto | bad | | | | s 15; left; red ${unknown} → ${advised}
    that is not there is red after 15 s: never | never | bad | | | | s 15; left; red ${unknown} → ${advised}
    that is not there is red after 15 s: staging | staging | | bb | | | s 15; left; red ${unknown} → ${advised}
    that is not there is red after 15 s: dev-mode | dev-mode | | bb | | | s 15; left; red ${unknown} → ${advised}
    that was made and is not there is red after 60 s: auto | auto made | bad | | | | left; s 60; red ${unknown}
    that was made and is not there is red after 60 s: never | never made | bad | | | | left; s 60; red ${unknown}
    that was made and is not there is red after 60 s: staging | staging made | | bb | | | left; s 60; red ${unknown}
    that was made and is not there is red after 60 s: dev-mode | dev-mode made | | bb | | | left; s 60; red ${unknown}
    that an earlier step has made may be built late | auto | 2× bad, none | b- | 200 | | opens b; did b.bblW.P; s 2
    that an earlier step has made may be listed late | auto | none | 2× bb, b- | 200 | | opens b; did bl.blblW.P; s 2
    that was made may be built late | auto made | 2× bad, none | b | 200 | | opens b; did b.bblW.P; s 2;
      left {staging: b}
    that was made may be listed late | auto made | none | 2× bb, b | 200 | | opens b; did bl.blblW.P; s 2
    that was made may be listed late, for staging | staging made | | 2× bb, b | 200 | | opens b; did l.llW.P; s 2
    that was made is not waited for once it is rejected | staging made | | b | 400 No | | red; s 0

    # What was on before is not of this job.
    that was on stays on | staging | built | b+ | 200 | | opens b; did lb.P; left
    that is built was on, whatever the text of its build | staging | built before | b+ | 200 | | opens b; did lb.P; left
    that is on in a list, where nothing compiles it, may be off: auto | auto | inactive | b+ | 200 | | opens b; left; ${disagree}
    that is on in a list, where nothing compiles it, may be off: staging | staging | inactive | b+ | 200 | | opens b; left; ${disagree}
    of which that is not told may have been on: auto | auto | none | b | 200 | | opens b; did bl..P; left; ${untold}
    of which that is null may have been on: auto | auto | none | b? | 200 | | opens b; did bl..P; left; ${untold}
    of which that is not told may have been on: staging | staging | | b | 200 | | opens b; did l..P; left; ${untold}
    of which that is null may have been on: staging | staging | | b? | 200 | | opens b; did l..P; left; ${untold}
    that was made is its own where that is not told | staging made | | b | 200 | | opens b; did lW.P; left {staging: b}
    that was made is its own where that is null | staging made | | b? | 200 | | opens b; did lW.P; left {staging: b}
    that was made is its own where it is off | staging made | | b- | 200 | | opens b; did lW.P; left {staging: b}

    # Where the switch is rejected, dev mode is named with its cost.
    that is rejected is not on | staging | | b- | 400 Quota of 3 is used up .. | | left;
      red The platform rejected the staging environment for branch "b" (400): Quota of 3 is used up. → ${withoutStaging}
    that is rejected without a reason is not on | staging | | b- | 404 . | | left;
      red The platform rejected the staging environment for branch "b" (404): it gave no reason. → ${withoutStaging}
    that may be on all the same is left to post: a lost request | staging | | b- | 502, 400 | | red; left {staging: b}
    that may be on all the same is left to post: a page | staging | | b- | page | | fails {kind: unsupported}; left {staging: b}
    that may be on all the same is left to post: no response | staging | | b- | 503 | |
      fails {trouble: unreachable, status: 503}; left {staging: b}
    that may be on all the same is left to post: the budget is spent | staging | | b- | silence | |
      fails {trouble: unreachable}; left {staging: b}
  `)

  it('that this token may not switch on says what the token needs', async () => {
    const routes = { [list]: branchesIn('b-'), [put]: answer({ message: 'Not. Yours' }, 403) }
    expect(await opening('staging', routes)).toMatchObject({
      end: {
        kind: 'auth',
        message: 'The platform rejected the staging environment for branch "b" (403): Not. Yours.',
        advice: `${withoutStaging} ${right}`,
        cause: { operation: 'setBranchStagingEnvironment', status: 403 },
      },
      left: {},
    })
  })

  it('that was made is polled as `poll-interval` says', async () => {
    const routes = { [list]: terms('3× bb, b', branchesIn), [put]: answer({}) }
    const opened = await opening('staging', routes, null, { pollInterval: 3000 })
    expect(opened).toMatchObject({ end: 'b', ms: 9000, did: 'l.lllW.P' })
    expect(opened.events[1]).toBe('log The platform does not know branch "b" yet; waiting up to 1 min for it')
  })

  it.each<[OpeningSettings['activate'], Routes]>([
    ['auto', {}],
    ['never', {}],
    ['staging', { [put]: answer({}) }],
    ['dev-mode', { 'POST dev-mode': answer({ message: 'No' }, 400) }],
    // It is on all the same.
    ['staging', { [put]: answer({ message: 'No' }, 400) }],
  ])('that was made and is on has its own environment, if it is deleted (%s)', async (activate, routes) => {
    const given = { [list]: branchesIn('b+'), 'GET build-status': build('built'), ...routes }
    for (const ledger of [{ branch: 'b' }, { branchOnSuccess: 'b' }])
      expect((await opening(activate, given, null, {}, ledger)).left).toMatchObject({ staging: 'b' })
    for (const ledger of [{}, { branch: 'other' }])
      expect((await opening(activate, given, null, {}, ledger)).left).not.toHaveProperty('staging')
  })
})

describe('work on an open branch', () => {
  const off = word(replies, 'inactive')
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

const session = '{session: {branch: b, fork: dev-ci}}'
const sessionAndFork = '{session: {branch: b, fork: dev-ci}, fork: {parent: b, before: [], name: dev-ci}}'
const unanswered = '{session: {branch: b}, fork: {parent: b, before: []}}'
const answered = (fork: string) => `{session: {branch: b}, fork: {parent: b, before: [], answered: ${fork}}}`
const toPost = 'leaves {session: {branch: b}, fork: {parent: b}}'
const used = `opens dev-ci; starts 1; left ${sessionAndFork}`
const long = `dev-${'x'.repeat(130)}`
const cut = `${long.slice(0, 119)}…`
const noFork = (name: string) =>
  `red Dev mode opened "${name}", which is not a fork of branch "b". → Report this to the support of the platform, or use "activate: staging".`
const existing = `left ${session}; red Dev mode opened the existing fork "dev-ci", which may hold other code than branch "b". → Delete "dev-ci" on the platform, or use "activate: staging".`
const saysOld =
  'says Warning: Dev mode opened "dev-ci", which was in the list of branches before. It may be another job\'s, so the post step does not delete it. If it is not needed, delete it on the platform.'
const [was, forked] = ['b:abc', 'b:abc dev-ci:abc<b']

describe('dev mode', () => {
  table(`
    what | activate | build | list | start | files | ends
    makes a fork, and each step is in the ledger first | dev-mode | | b:abc dev-ann<b dev-ci-of-c<c, b:abc dev-ann<b dev-ci:abc<b |
      fork | | opens dev-ci; did lW.DWlW.; says Dev mode is open on "dev-ci";
      left {session: {branch: b, fork: dev-ci}, fork: {parent: b, before: [dev-ann], name: dev-ci}}
    makes a fork that names its parent | dev-mode | | b:abc, ${forked} | forkOfB | | opens dev-ci; did lW.DWlW.
    on a branch that is a fork itself makes none | dev-mode | | b:abc | itself | | opens b; did lW.DWW.; left {session: {branch: b, fork: b}}

    # No usable response: the session says whether it was opened.
    that was lost is used without a second one | dev-mode | onFork | b:abc, ${forked} | 502, lost | {} | did lW.D.bWlffW.; ${used}
    without a fork name is used, too | dev-mode | onFork | b:abc, ${forked} | unnamed, lost | {} | did lW.D.bWlffW.; ${used}
    is used where the open fork has the files of its branch | dev-mode | onFork | b:abc, ${forked} | 502 | a:1, a:1 | ${used}
    is used where it has them later in a list | dev-mode | onFork | b:abc, ${forked} | 502 | a:1, 3× a:2 | ${used}
    is used while the list does not have its fork yet | dev-mode | onFork | 9× b:abc, ${forked} | 502 | {} | ${used}
    is sent again where it was not opened | dev-mode made | onMain | b:abc, ${forked} | 502, fork | | opens dev-ci; did lW.D.bbbW.DWlW.;
      left {session: {branch: b, fork: dev-ci}, fork: {parent: b, before: [], name: dev-ci, again: true}}
    that is lost each time is sent three times | dev-mode | onMain | b:abc | 502 | | starts 3; ${toPost};
      fails {operation: startDevMode, trouble: unreachable}
    with the session on an old fork is, too | dev-mode | onFork | ${forked} | 502 | | starts 3; ${toPost};
      fails {operation: startDevMode, status: 502}
    without a fork name was carried out | dev-mode | onMain | b:abc, ${forked} | unnamed | | starts 1; ${toPost};
      fails {operation: startDevMode, trouble: unreachable}
    is sent once where its check is rejected | dev-mode | 403 | b:abc, ${forked} | 502 | | starts 1; ${toPost};
      fails {operation: startDevMode, status: 502}
    # It may have been carried out the first time.
    is sent twice where it is rejected then | dev-mode | onMain | b:abc, ${forked} | 502, 400 | | starts 2; ${toPost};
      fails {operation: startDevMode, status: 400}
    is sent once without such an API | dev-mode | | b:abc | page | | starts 1; left ${unanswered};
      fails {operation: startDevMode, trouble: unsupported}
    that does not respond may be open | dev-mode | | b:abc | silence | | fails {operation: startDevMode}; left ${unanswered}
    # A session of this token is then another job's, which post must not close.
    that is rejected is not open | dev-mode | | b:abc | 400 No | | fails {operation: startDevMode}; left
    that never went out is not open | dev-mode | | b:abc | unsent | | fails {operation: startDevMode}; left

    # The name of no fork of the branch: the real fork is left to post.
    does not accept a fork that is not there | dev-mode | | b:abc, b:abc | fork | | ${noFork('dev-ci')}; left ${answered('dev-ci')}
    does not accept one of another branch | dev-mode | | b:abc, b:abc ${long}<c | long | | ${noFork(cut)}; left ${answered(long)}
    does not accept one of another user | dev-mode | | b:abc, b:abc ci<b | ci | | ${noFork('ci')}; left ${answered('ci')}
    does not accept what another job has moved | dev-mode | | b:abc, ${forked} | longOfLong | | left ${answered(long)};
      red Dev mode opened "${cut}", a fork of "${cut}" and not of "b". → Another job may use the same token. Use a separate token for this job.

    # An old fork is opened again. That is said before the ledger loses it, for a job that is killed then.
    may use one that stands where its branch stands | dev-mode | | ${forked} | fork | a:1 c:3 | opens dev-ci; did lW.DWl.WffW.; left ${session}; ${saysOld}
    asks for its files until the platform tells them | dev-mode | | ${forked} | fork | 503 | fails {operation: fileHashes, status: 503}
    at another commit verifies nothing | dev-mode | | ${forked}, c:abd b:abc dev-ci:abd<b | fork | a:1 | ${existing}; ${saysOld}
    at an unknown commit verifies nothing | dev-mode | | ${forked}, b dev-ci<b | fork | a:1 | ${existing}; ${saysOld}
    while the branch goes verifies nothing | dev-mode | | ${forked}, dev-ci:abc<b | fork | a:1 | ${existing}; ${saysOld}
    with a file that is not committed verifies nothing | dev-mode | | ${forked} | fork | a:1 c:3, a:2 c:3 | ${existing}; ${saysOld}
    without one of its files verifies nothing | dev-mode | | ${forked} | fork | a:1 c:3, {} | ${existing}; ${saysOld}
    with a file more verifies nothing | dev-mode | | ${forked} | fork | a:1 c:3, a:1 b:1 c:3 | ${existing}; ${saysOld}
    without any file on either verifies nothing | dev-mode | | ${forked} | fork | {} | ${existing}; ${saysOld}
    with files that are not told verifies nothing | dev-mode | | ${forked} | fork | 403 | ${existing}; ${saysOld}
  `)

  it('is not used where the open fork has other files: it is another job’s', async () => {
    const routes = {
      'GET build-status': replyOf('onFork'),
      [list]: [was, forked].map(branchesIn),
      'POST dev-mode': replyOf('502'),
      [hashes]: Array.from({ length: 6 }, () => ['a:1', 'a:2'].map(filesOf)).flat(),
    }
    expect(await opening('dev-mode', routes)).toMatchObject({
      end: {
        kind: 'build',
        message: expect.stringContaining(
          'Then dev mode was open on "dev-ci", whose files differ from those of branch "b"',
        ),
        advice: expect.stringContaining('separate token'),
        cause: { status: 502 },
      },
      left: { fork: { parent: 'b', before: ['dev-ci'], answered: 'dev-ci' } },
    })
  })

  it('is told, and what it opened stands in the ledger before the list is read', async () => {
    const routes = { [list]: [was, forked].map(branchesIn), 'POST dev-mode': terms('502, fork', replyOf) }
    const { events } = await opening('dev-mode', { ...routes, 'GET build-status': replyOf('onMain') })
    const own = { parent: 'b', before: [] }
    const ledger = (entries: object) => `ledger ${JSON.stringify(entries)}`
    expect(events.filter((event) => !event.startsWith('GET'))).toEqual([
      ledger({ session: { branch: 'b' }, fork: own }),
      saysDevMode,
      started,
      expect.stringMatching(/^log .* Checking whether dev mode was opened\.$/),
      ledger({ session: { branch: 'b' }, fork: { ...own, again: true } }),
      'log Dev mode was not opened; sending the request again.',
      started,
      ledger({ session: { branch: 'b' }, fork: { ...own, answered: 'dev-ci', again: true } }),
      ledger({ session: { branch: 'b', fork: 'dev-ci' }, fork: { ...own, name: 'dev-ci', again: true } }),
      'log Dev mode is open on "dev-ci"',
    ])
  })
})
