import { describe, expect, it } from 'vitest'
import type { RunContext } from '../../src/base/event.ts'
import { Stop } from '../../src/base/failure.ts'
import { entryOf } from './world.ts'
// Loaded here, so that the first test does not load it.
import '../../src/sync/finish-sync.ts'
import { syncRef } from '../../src/sync/sync-ref.ts'
import { answer, fault, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, startedAt, stepFixture } from '../support/fixture.ts'
import { projectGitHub } from '../support/platform.ts'
import { parts, rows, terms } from '../support/rows.ts'
import { unhandledDuring } from './unhandled.ts'

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
const run = { syncJobId: 'job-1', status: 'COMPLETED', branchName: branch, gitRef: 'main' }
const refused = answer({}, 403)
const hashes = 'GET data-model/file-hashes'
const logs = 'GET dbt-sync/job-1/logs'
const [own, other] = ['a'.repeat(40), 'b'.repeat(40)]
const shas: Record<string, string> = { own, other }
const cloned = (sha: string) => entryOf(`Checked out ${sha}`, { phase: 'repo-clone' })
/** What is inferred where GitHub's ref stood at the commit of the run. */
const stood = `inferred from GitHub alone, where "main" was at ${own} before and after the sync`

/** A platform where the sync of "main" completes and makes two files. */
function syncing(routes: Routes = {}, { settings, ...options }: StepFixtureOptions = {}) {
  return stepFixture(
    {
      'POST dbt-sync': answer({ syncJobId: 'job-1', branchName: branch }),
      'GET dbt-sync': listed(run),
      'GET dbt-sync/job-1': terms('COMPILING_DBT, COMPLETED', stateOf),
      [logs]: listed(),
      'GET dbt-sync/job-1/result': answer({
        generatedFiles: [{ path: 'a.yml' }, { path: 'b.yml' }],
        cubeCount: 1,
        durationMs: 60_000,
      }),
      'GET settings': answer({ deployBranchName: 'main' }),
      [hashes]: answer({ 'a.yml': { hash: '1' } }),
      'GET spec': refused,
      ...routes,
    },
    { settings: { deleteBranch: 'always', pollInterval: 5000, ...settings }, ...options },
  )
}

/** `503`, `no response`, or what else says. */
const replyOf = (term: string, read: (term: string) => Reply): Reply =>
  term === 'silence' ? silence : /^\d{3}$/.test(term) ? answer({}, Number(term)) : read(term)
/** A text with its line breaks. */
const broken = (text: string) => text.replaceAll('⏎', '\n')
/** `FAILED text`: a state of the sync, and its error. */
function stateOf(term: string): Reply {
  const [, status, error] = /^(\w+) ?(.*)$/.exec(term) ?? []
  return answer({ status, ...(error && { error: broken(error) }) })
}
/** `run`, with what is other about it: `run gitRef:other gitCommit:own`; or nothing, `[]`. */
const runsIn = (term: string) =>
  replyOf(term, () => {
    const [first, ...more] = term.split(' ')
    const members = more.map((member) => member.split(':') as [string, string])
    const said = Object.fromEntries(
      members.map(([name, value]) => [name, name === 'gitRef' ? value : (shas[value] ?? value)]),
    )
    const { headSha } = said
    const ofRun = { ...run, ...said, ...(headSha && { gitRef: 'main', triggerContext: { headSha } }) }
    return first === '[]' ? listed() : listed(ofRun)
  })
/** Lines of the log, after a phase or a level where one is given: `own + error:text`; `own` and `other` name a commit. */
const logIn = (term: string) =>
  replyOf(term, () => {
    const lines = term === '[]' ? [] : term.split(' + ')
    return listed(
      ...lines.map((line) => {
        const [, level, phase, text = ''] = /^(?:(error):|(dbt-compile):)?(.*)$/.exec(line) ?? []
        const sha = shas[text]
        return sha ? cloned(sha) : entryOf(broken(text), { ...(level && { level }), ...(phase && { phase }) })
      }),
    )
  })
const resultOf = (term: string) =>
  replyOf(term, () => answer(term === 'null' ? null : { cubeCount: Number(term.split(' ')[0]) }))

const token = { settings: { githubToken: 'ghs_x' } }

/** GitHub with these refs; each request is written among the events. Its response takes `ms`, or never comes. */
function withGitHub(
  fixture: ReturnType<typeof syncing>,
  { sha = own as string | null, ms = 0, silentFrom = Number.POSITIVE_INFINITY } = {},
) {
  const { clock, events } = fixture
  const signals: AbortSignal[] = []
  const github = { ...projectGitHub() }
  github.ref = async (ref, signal) => {
    events.push(`GitHub ${ref}`)
    signals.push(signal)
    await clock.sleep(ms, signal)
    if (signals.length > silentFrom)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return sha === null || ref !== 'heads/main' ? null : { type: 'commit', sha }
  }
  const asked = () => events.filter((event) => event.startsWith('GitHub '))
  return { ...fixture, signals, asked, context: { ...fixture.context, connectGitHub: async () => github } }
}

/** Syncs and settles, and shows what was asked for by a letter each. */
async function ended(fixture: ReturnType<typeof withGitHub>, use: 'check' | 'release') {
  const { context, events, lines, ledger, elapsed } = fixture
  const thrown = (error: unknown) => ({ error })
  const { findings } = context.journal
  const synced = await syncRef(context, use).catch(thrown)
  const none = { syncError: undefined, syncedCommit: undefined }
  const first = { before: { ...none, ...findings }, last: lines().slice(-2).join('\n'), ms: elapsed() }
  const settled = 'settle' in synced ? await synced.settle().then((says) => ({ says }), thrown) : synced
  const did = events.map((event) => letters.find(([begin]) => event.startsWith(begin))?.[1]).join('')
  const late = 'settle' in synced && 'error' in settled
  return {
    ...first,
    settled,
    late,
    warnings: context.journal.warnings,
    findings: { ...none, ...findings },
    did,
    left: { sync: undefined, ...ledger() },
  }
}
const letters = [
  [logs, 'l'],
  ['GET dbt-sync/job-1/result', 'r'],
  ['GET dbt-sync/job-1', 's'],
  ['GET dbt-sync', 'h'],
  ['POST', 'P'],
  ['GitHub heads', 'g'],
  ['GitHub tags', 't'],
] as const

const wholeOf = (text: string) => (text.startsWith('^') ? expect.stringMatching(text) : text)
const failure = (text: string) => {
  const [message = '', advice = ''] = text.split(/ ?→ /)
  const whole = { ...(message && { message: wholeOf(message) }), ...(advice && { advice: wholeOf(advice) }) }
  return { name: 'Failure', kind: 'sync', ...whole }
}
const commitIn = (text: string) => {
  const [, value, commit = '', evidence] = /^(\w+)(?: (own|other))?(?:: (.*))?$/.exec(text) ?? []
  return { commitVerified: value, syncedCommit: shas[commit], ...(evidence && { commitEvidence: evidence }) }
}
/** How a sync ends: the error at once or when it settles, what it says, and what was found of the commit until then. */
const facts: Record<string, (text: string) => object> = {
  red: (text) => ({ settled: { error: failure(text) }, late: false }),
  warns: (text) => ({ warnings: [expect.stringMatching(text)] }),
  late: (text) => ({ settled: { error: failure(text) }, late: true }),
  says: (text) => ({ settled: { says: expect.stringMatching(text) } }),
  commit: (text) => ({ findings: commitIn(text) }),
  first: (text) => ({ before: commitIn(text) }),
  ref: (refVerified) => ({ before: { refVerified } }),
  found: (syncError) => ({ before: { syncError: broken(syncError) || undefined } }),
  did: (did) => ({ did: expect.stringMatching(did) }),
  last: (text) => ({ last: expect.stringMatching(text) }),
  left: (job) => ({ left: { branch, sync: job ? { branch, jobId: job, startedAt } : undefined } }),
  s: (seconds) => ({ ms: Number(seconds) * 1000 }),
}

const wrong = 'The platform synced "other" instead of "main" (gitRef in the sync history).'
const named = 'named in the log of the sync'
const unread = 'Fix the error and push again.'

describe('a sync', () => {
  it.each(
    rows(`
    what | use | history | states | log | result | github | ends
    is verified by the history if the run is not in it at once | check | 4× [], run | | | | | ref true; s 8.5
    is verified by the history of its end | release | 2× [], run status:RUNNING, run headSha:other | | | | |
      red ^Not released: The platform synced commit bbbbbbb,
    is verified by what the history had of it, if it is gone | check | 2× [], run status:RUNNING gitRef:other, [] | | | | | red
    without a result at once has it read again | check | | | | null, 3 cubes | | last : 3 cubes; s 5
    whose result is rejected at once has it read again | check | | | | 403, 3 cubes | | last : 3 cubes; s 5
    that fails its checks has the rest of its log printed | check | 2× [], run gitRef:other | | 2× [], late | | | red; last ^▾ Sync log\\n.* . late$
    has its log read to the end in a release | release | 2× [], run gitRef:main | | | | | did ^([^l]*l){3}[^l]*$
    has its log read to the end in a red release | release | 2× [], run gitRef:other | | | | | did ^([^l]*l){3}[^l]*$; red

    # Late lines of the log name the commit. A release is decided by it, so it waits for them.
    is of its own commit by late lines | check | | | 2× [], own | | | first unknown; commit true own: ${named}; says ^Synced "main" into branch
    is of another commit by late lines | check | | | 2× [], other | | | first unknown; commit false other: ${named};
      late ^The platform synced commit bbbbbbb, but this run is for commit aaaaaaa
    is of its own commit by late lines of a release | release | | | 2× [], own | | | first true own: ${named}; says ^Synced
    is of another commit by late lines of a release | release | | | 2× [], other | | | first false other: ${named}; red
    is of an unknown commit by a second one | check | | | [], own, own + other | | | first true own; commit unknown; says ^Synced "main" \\(commit not verified\\)

    # The check on GitHub.
    moved on GitHub is a doubt of a check | check | | | | | other | commit false; did ^hgP;
      says ^A sync into branch .* has completed, but "main" has moved on;
      warns "main" moved to bbbbbbb on GitHub: the run for that commit decides\\.$
    moved on GitHub is not released | release | | | | | other | did ^gt$;
      red Branch "main" points to commit bbbbbbb on GitHub, but this run is for commit aaaaaaa.
    is checked again if its log names a second commit | check | | | own, own + other | | own | did ^[^g]*g[^g]*g[^g]*$
    is checked again if its log names a second commit, for a release | release | | | own, own + other | | own | did ^[^g]*g[^g]*g[^g]*$
    is not checked again where the log has named the commit | check | | | own | | own | commit true own: ${named}; did ^[^g]*g[^g]*$
    is checked again where late lines name a second commit | check | | | [], own, own + other | | own |
      first true own; commit unknown: ${stood}; did ^([^g]*g){3}[^g]*$
    of another commit did not move with the ref | check | | | other | | own | red → ^"main" did not move; did ^[^g]*g[^g]*g[^g]*$
    is not delayed by a check that never ends | check | | | | | late | commit unknown: GitHub did not respond within 20 s; s 25

    # The history costs the estimate, and is requested once.
    is followed where the history is denied | check | 2× 403, run | | | | | did ^hPhs
    is followed where the history is down | check | 2× 503, run | | | | | did ^hPhs

    # Of another ref.
    of another ref is stopped at once, and stays in the ledger | check | run gitRef:other | | | | | did ^hPhl?$; red ${wrong}; left job-1
    of another ref that failed failed because of that | check | 2× [], run gitRef:other | FAILED | | | | red ${wrong}
    of another ref that completed is not green | check | 2× [], run gitRef:other | | | | | red ${wrong}; left

    # It fails: where and why, in one sentence.
    that fails says why | check | | COMPILING_DBT, FAILED no⏎such model. ... | | | | ref true; found no⏎such model. ...; left;
      red The dbt sync of "main" failed (last state seen: COMPILING_DBT): no such model. → ${unread}
    that fails says what the history has | check | run status:FAILED failedPhase:repo-clone errorMessage:no-ref. gitCommit:own |
      CREATING_SANDBOX, FAILED . | | | | commit true own;
      red The dbt sync of "main" failed in phase repo-clone: no-ref. → ^.*has the branch or tag "main"
    that fails without a reason has the last error of its log | check | | FAILED | error:first + other + dbt-compile:go + error:x⏎is broken + bye | | |
      found x⏎is broken; commit false other; red The dbt sync of "main" failed in phase dbt-compile: x is broken. → ${unread}
    that fails without any reason says what to try | check | | COMPILING_DBT, FAILED . | | | | found;
      red The dbt sync of "main" failed (last state seen: COMPILING_DBT), and the platform gave no reason.
      → Check the log above. If it shows no error, run "dbt parse" on this ref or re-run the job.
    that fails is red also where its ref is unknown now | check | 2× [], 503 | COMPILING_DBT, FAILED no | | | |
      did ^([^h]*h){7,9}[^h]*$; red The dbt sync of "main" failed (last state seen: COMPILING_DBT): no.
  `),
  )('%s', async (_, use = '', history = '', states = '', log = '', result = '', github = '', ends = '') => {
    const given = [
      ['GET dbt-sync', terms(history, runsIn)],
      ['GET dbt-sync/job-1', terms(states, stateOf)],
      [logs, terms(log, logIn)],
      ['GET dbt-sync/job-1/result', terms(result, resultOf)],
    ] as const
    const routes = Object.fromEntries(given.filter(([, replies]) => replies.length > 0))
    // GitHub is checked where it is given: the commit of "main" there.
    const fixture = syncing(routes, github === '' ? {} : token)
    const ms = github === 'late' ? 3_600_000 : 0
    const end = await ended(withGitHub(fixture, { sha: shas[github] ?? own, ms }), use as 'check')
    expect(end).toMatchObject(parts(ends, facts))
  })

  it('has the end of its log, its run, its result and the files requested at the same time', async () => {
    const waiting: (() => void)[] = []
    let calls = 0
    // Each response waits until all four requests have been sent.
    const together =
      (reply: ReturnType<typeof answer>): Reply =>
      async () => {
        calls++
        if (waiting.length === 4) return reply
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          if (waiting.length === 4) for (const go of waiting) go()
        })
        return reply
      }
    const { context } = syncing({
      'GET dbt-sync': [listed(), listed(), together(listed(run))],
      [logs]: [listed(), together(listed())],
      'GET dbt-sync/job-1/result': together(answer({ cubeCount: 1 })),
      'GET settings': together(answer({ deployBranchName: 'main' })),
    })
    await syncRef(context, 'check')
    expect(calls).toBe(4)
  })

  it.each<[string, Routes]>([
    ['result', { 'GET dbt-sync/job-1/result': refused }],
    ['files', { [hashes]: fault('ECONNRESET') }],
    ['settings', { 'GET settings': refused }],
    ['log', { [logs]: fault('ECONNRESET') }],
  ])('of another ref fails because of that, whatever becomes of its %s', async (_, routes) => {
    const history = [listed(), listed(), listed({ ...run, gitRef: 'other' })]
    const { context } = syncing({ 'GET dbt-sync': history, ...routes })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      message: 'The platform synced "other" instead of "main" (gitRef in the sync history).',
    })
  })

  it('whose result is not there at once has its files read after it: they may be late, too', async () => {
    const files = answer({ 'a.yml': { hash: '1' } })
    const { context } = syncing({
      'GET dbt-sync/job-1/result': [answer(null), answer({ cubeCount: 3 })],
      [hashes]: [files, files, files, answer({ 'a.yml': { hash: '2' } })],
    })
    expect((await syncRef(context, 'check')).compared).toMatchObject({ same: false })
    expect(context.journal.findings.changes).toMatchObject({ changed: ['a.yml'] })
  })

  it('does not wait for its result when the time is spent', async () => {
    const { context, elapsed } = syncing({ 'GET dbt-sync/job-1/result': silence }, { budgetMs: 7000 })
    await expect(syncRef(context, 'check')).rejects.toBeInstanceOf(Stop)
    expect(elapsed()).toBe(7000)
  })

  it('into a branch that another job writes at the same time is none of this ref', async () => {
    const runs = [
      { ...run, branchName: 'ci/x' },
      { syncJobId: 'job-9', status: 'RUNNING', branchName: 'ci/x', gitRef: 'other' },
    ]
    const { context, ledger } = syncing(
      {
        'GET branches': listed(),
        'POST dbt-sync': answer({ syncJobId: 'job-1', branchName: 'ci/x' }),
        'GET dbt-sync': [listed(), listed(), listed(), listed(...runs)],
      },
      { settings: { branch: 'ci/x' } },
    )
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      kind: 'sync',
      message: expect.stringMatching(/^Another ref was synced into branch "ci\/x" .*\(sync job job-9\)/),
    })
    expect(ledger()).toEqual({})
  })

  it('fails before its branch is opened, unless the rest of its log names the right commit', async () => {
    const gate = { settings: { failOn: 'breaking' as const } }
    const wrong = { 'GET dbt-sync': listed({ ...run, gitCommit: other }) }
    const { context } = syncing(wrong, gate)
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      message: expect.stringMatching(/^The platform synced commit bbbbbbb, /),
    })
    expect(context.journal.phases.at(-1)).toMatchObject({ name: 'Verify the ref', failed: true })
    const late = syncing({ ...wrong, [logs]: [listed(), listed(), listed(cloned(own))] }, gate)
    const { settle } = await syncRef(late.context, 'check')
    expect(await settle()).toMatch(/^Synced "main" into branch/)
  })
  it('and a log that gets no response delay the result by some seconds', async () => {
    const { context, elapsed } = syncing({
      'GET dbt-sync': [listed(), silence, listed(run)],
      [logs]: silence,
    })
    const { settle } = await syncRef(context, 'check')
    await settle()
    // Two seconds for the history, the pause between the two polls, and two requests for the log.
    expect(elapsed()).toBe(17_000)
  })

  it('until the time is spent ends the step', async () => {
    const slow: Reply = (_, clock) => {
      clock.advance(20_000)
      return answer({}, 503)
    }
    const { context, sent } = syncing({ 'GET dbt-sync': slow }, { budgetMs: 10_000 })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({ operation: 'listDbtSyncs' })
    expect(sent()).toHaveLength(1)
  })
  it('is not explained when the step is cancelled meanwhile', async () => {
    const stop = new Stop('cancelled', 'SIGINT')
    const cancelled: Reply = (wire, clock) => {
      context.budget.stop(stop)
      return silence(wire, clock)
    }
    const { context } = syncing({
      'GET dbt-sync/job-1': terms('COMPILING_DBT, FAILED no', stateOf),
      'GET dbt-sync': [listed(), listed(), listed(run), cancelled],
    })
    await expect(syncRef(context, 'check')).rejects.toBe(stop)
  })
})

describe('a ref', () => {
  it('is synced, followed, verified and compared, and the last line says what came of it', async () => {
    const { context, sent, lines, ledger } = syncing()
    const sentence = `Synced "main" (commit not verified) into branch "${branch}": 2 files, 1 cube (took 1 min).`
    const { settle, ...synced } = await syncRef(context, 'check')
    expect(synced).toEqual({
      branch,
      compared: { deployBranch: 'main', same: true, deployFiles: new Map([['a.yml', '1']]) },
      isEmpty: false,
    })
    const [before, post, ...rest] = sent()
    expect(before).toBe('GET dbt-sync?first=100')
    expect(post).toMatch(/^POST dbt-sync /)
    expect(rest).toEqual([
      'GET dbt-sync?first=100',
      'GET dbt-sync/job-1',
      'GET dbt-sync/job-1/logs?first=1000',
      'GET dbt-sync/job-1',
      'GET dbt-sync?first=100',
      'GET dbt-sync/job-1/result',
      'GET settings',
      'GET dbt-sync/job-1/logs?first=1000',
      `${hashes}?branchName=main`,
      `${hashes}?branchName=${branch}`,
    ])
    expect(lines().at(-1)).toBe(sentence)
    expect(await settle()).toBe(sentence)
    await settle()
    expect(sent().slice(rest.length + 2)).toEqual(['GET dbt-sync/job-1/logs?first=1000'])
    expect(ledger()).toEqual({ branch })
    expect(context.journal.findings).toMatchObject({
      refVerified: 'true',
      refEvidence: 'gitRef in the sync history',
      commitVerified: 'unknown',
      commitEvidence: 'GitHub was not checked because "github-token" is empty',
      syncStatus: 'COMPLETED',
      cubeCount: 1,
    })
  })

  it('is told in parts with a group each; the sync’s log has groups of its own', async () => {
    const { context, lines } = syncing({
      'GET dbt-sync/job-1/logs': listed(entryOf('hi', { phase: 'compile' })),
    })
    await syncRef(context, 'check')
    expect(context.journal.phases.map(({ name, failed }) => [name, failed])).toEqual([
      ['Start', false],
      ['Sync', false],
      ['Verify the ref', false],
      ['Compare with the deploy branch', false],
    ])
    const groups = (all: string[]) => all.filter((line) => line.startsWith('▾'))
    expect(groups(lines())).toEqual(['▾ Start', '▾ compile', '▾ Compare with the deploy branch'])
    const silent = syncing()
    await syncRef(silent.context, 'check')
    expect(groups(silent.lines())).toEqual(['▾ Start', '▾ Compare with the deploy branch'])
  })

  it.each<[string, unknown, string]>([
    [
      'all',
      { generatedFiles: [{ path: 'a' }], cubeCount: 2, durationMs: 1500 },
      ': 1 file, 2 cubes (took 1.5 s).',
    ],
    ['nothing at all', { generatedFiles: [], cubeCount: 0 }, ': 0 files, 0 cubes (took 5 s).'],
    ['the files', { generatedFiles: [{ path: 'a' }] }, ': 1 file (took 5 s).'],
    ['the cubes', { cubeCount: 1 }, ': 1 cube (took 5 s).'],
    ['no result', null, ' (took 35 s).'],
  ])('has made what the platform says: %s', async (_, result, end) => {
    const { context } = syncing({ 'GET dbt-sync/job-1/result': answer(result) })
    const { settle } = await syncRef(context, 'check')
    expect(await settle()).toBe(`Synced "main" (commit not verified) into branch "${branch}"${end}`)
  })

  it('whose start was sent twice keeps the other one in the ledger until nothing of it can run', async () => {
    const starts = [fault('ECONNRESET'), answer({ syncJobId: 'job-1', branchName: branch })]
    const none = terms('5× []', runsIn)
    const failed = syncing({
      'POST dbt-sync': starts,
      'GET dbt-sync': [listed(), ...none, listed(run)],
      'GET dbt-sync/job-1': stateOf('FAILED no'),
    })
    await expect(syncRef(failed.context, 'check')).rejects.toMatchObject({ kind: 'sync' })
    expect(failed.ledger()).toEqual({ sync: { branch, startedAt }, branch })
    const green = syncing({ 'POST dbt-sync': starts, 'GET dbt-sync': [listed(), ...none, listed(run)] })
    await syncRef(green.context, 'check')
    expect(green.ledger()).toEqual({ branch })
  })

  it('whose start was sent twice is searched for once more, since two syncs must not run', async () => {
    const { context, sent } = syncing({
      'POST dbt-sync': [fault('ECONNRESET'), answer({ syncJobId: 'job-1' })],
      'GET dbt-sync': [
        listed(),
        ...terms('5× []', runsIn),
        listed(run, { syncJobId: 'job-0', status: 'RUNNING', branchName: branch }),
      ],
      'DELETE dbt-sync/job-0': answer({}),
    })
    await syncRef(context, 'check')
    const ofHistory = sent().filter((request) => /^(?:GET dbt-sync\?|DELETE)/.test(request))
    const read = 'GET dbt-sync?first=100'
    expect(ofHistory.slice(-3)).toEqual([read, read, 'DELETE dbt-sync/job-0'])
  })
})

describe('the check on GitHub', () => {
  it('goes on beside the start, which waits for it in a release alone', async () => {
    const order = async (use: 'check' | 'release') => {
      const { context, events } = withGitHub(syncing({}, token))
      await syncRef(context, use)
      const { commitEvidence } = context.journal.findings
      expect(commitEvidence).toBe(stood)
      return events
        .filter((event) => /^(?:GitHub|POST|GET dbt-sync\/job-1$)/.test(event))
        .map((event) => event.split(' ', 2).join(' '))
    }
    const polls = ['GET dbt-sync/job-1', 'GET dbt-sync/job-1']
    const beside = await order('check')
    expect(beside.toSorted()).toEqual(
      [...polls, 'GitHub heads/main', 'GitHub heads/main', 'POST dbt-sync'].toSorted(),
    )
    expect(beside.at(-1)).toBe('GitHub heads/main')
    const looks = ['GitHub heads/main', 'GitHub tags/main']
    expect(await order('release')).toEqual([...looks, 'POST dbt-sync', ...polls, ...looks])
  })

  it.each<[string, 'check' | 'release', Partial<RunContext>, string]>([
    ['a branch', 'check', {}, 'branch'],
    ['a tag', 'check', { noRelease: null }, 'branch or tag'],
    ['another ref than that of the event', 'check', { ref: { name: 'v1' } }, 'branch or tag'],
    ['a release', 'release', {}, 'branch or tag'],
  ])('is for what the ref may be: %s', async (_, use, ofRun, kinds) => {
    const { context, asked } = withGitHub(syncing({}, token), { sha: null })
    const synced = syncRef({ ...context, run: { ...context.run, ...ofRun } }, use)
    // A release needs a response.
    if (use === 'release') await expect(synced).rejects.toMatchObject({ kind: 'sync' })
    else await synced
    expect(context.journal.findings.commitEvidence).toBe(
      `no ${kinds} "main" was found on GitHub in acme/shop-dbt with this token`,
    )
    expect(asked()).toEqual(
      kinds === 'branch' ? ['GitHub heads/main'] : ['GitHub heads/main', 'GitHub tags/main'],
    )
  })

  it('ends with a start that is rejected', async () => {
    const fixture = syncing({ 'POST dbt-sync': answer({}, 400) }, token)
    const { context, signals } = withGitHub(fixture, { silentFrom: 0 })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({ kind: 'sync' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('ends with the step, and nobody has to wait for it', async () => {
    const stop = new Stop('cancelled', 'SIGINT')
    const cancelled: Reply = (wire, clock) => {
      context.budget.stop(stop)
      return silence(wire, clock)
    }
    const fixture = syncing({ 'POST dbt-sync': cancelled }, token)
    const { context, asked } = withGitHub(fixture, { silentFrom: 0 })
    const unhandled = await unhandledDuring(() => expect(syncRef(context, 'check')).rejects.toBe(stop))
    expect(unhandled).toEqual([])
    expect(asked()).toHaveLength(1)
  })

  it('that is not needed any more ends with the sync', async () => {
    const history = [listed(), listed(), listed({ ...run, gitCommit: own })]
    const { context, signals } = withGitHub(syncing({ 'GET dbt-sync': history }, token), {
      silentFrom: 1,
    })
    const { settle } = await syncRef(context, 'check')
    expect(context.journal.findings).toMatchObject({
      syncedCommit: own,
      commitEvidence: 'named in the sync history',
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    await settle()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
