import { describe, expect, it } from 'vitest'
import type { RunContext } from '../../src/base/event.ts'
import { Stop } from '../../src/base/failure.ts'
// Loaded here, so that the first test does not load it.
import '../../src/sync/finish-sync.ts'
import { syncRef } from '../../src/sync/sync-ref.ts'
import { answer, fault, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, startedAt, stepFixture } from '../support/fixture.ts'
import { projectGitHub } from '../support/platform.ts'
import { unhandledDuring } from './unhandled.ts'

const branch = 'dbt-sync/main-58f416b7-77-2-cafe'
const run = { syncJobId: 'job-1', status: 'COMPLETED', branchName: branch, gitRef: 'main' }
const entry = (message: string, more: object = {}) => ({ timestamp: '', level: 'info', message, ...more })
const state = (status: string, more: object = {}) => answer({ status, ...more })
const refused = answer({}, 403)
const hashes = 'GET data-model/file-hashes'
const logs = 'GET dbt-sync/job-1/logs'
const [own, other] = ['a'.repeat(40), 'b'.repeat(40)]
const cloned = (sha: string) => entry(`Checked out ${sha}`, { phase: 'repo-clone' })

/** A platform where the sync of "main" completes and makes two files. */
function syncing(routes: Routes = {}, { settings, ...options }: StepFixtureOptions = {}) {
  return stepFixture(
    {
      'POST dbt-sync': answer({ syncJobId: 'job-1', branchName: branch }),
      'GET dbt-sync': listed(run),
      'GET dbt-sync/job-1': [state('COMPILING_DBT'), state('COMPLETED')],
      'GET dbt-sync/job-1/logs': listed(),
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
      'GET dbt-sync/job-1/logs': listed(entry('hi', { phase: 'compile' })),
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
    const none = [listed(), listed(), listed(), listed(), listed()]
    const failed = syncing({
      'POST dbt-sync': starts,
      'GET dbt-sync': [listed(), ...none, listed(run)],
      'GET dbt-sync/job-1': state('FAILED', { error: 'no' }),
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
        ...[listed(), listed(), listed(), listed(), listed()],
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

describe('a completed sync', () => {
  const evidence = 'named in the log of the sync'

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

  it('is verified by the history as before if the run is not in it at once', async () => {
    const { context, elapsed } = syncing({
      'GET dbt-sync': [listed(), listed(), listed(), listed(), listed(run)],
    })
    await syncRef(context, 'check')
    expect(context.journal.findings.refVerified).toBe('true')
    expect(elapsed()).toBe(8500)
  })

  it('is verified by the history of its end: while it runs, that does not name the commit', async () => {
    const ended = { ...run, triggerContext: { headSha: other } }
    const { context } = syncing({
      'GET dbt-sync': [listed(), listed(), listed({ ...run, status: 'RUNNING' }), listed(ended)],
    })
    await expect(syncRef(context, 'release')).rejects.toMatchObject({
      message: expect.stringMatching(/^Not released: The platform synced commit bbbbbbb, /),
    })
    const gone = { ...run, status: 'RUNNING', gitRef: 'other' }
    const { context: last } = syncing({ 'GET dbt-sync': [listed(), listed(), listed(gone), listed()] })
    await expect(syncRef(last, 'check')).rejects.toMatchObject({ kind: 'sync' })
  })

  it.each([answer(null), refused])('whose result is not there at once has it read again', async (first) => {
    const { context, elapsed, lines } = syncing({
      'GET dbt-sync/job-1/result': [first, answer({ cubeCount: 3 })],
    })
    await syncRef(context, 'check')
    expect(lines().at(-1)).toContain(': 3 cubes')
    expect(elapsed()).toBe(5000)
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

  it('that fails its checks has the rest of its log printed before', async () => {
    const { context, lines } = syncing({
      'GET dbt-sync': [listed(), listed(), listed({ ...run, gitRef: 'other' })],
      [logs]: [listed(), listed(), listed(entry('late'))],
    })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({ kind: 'sync' })
    expect(lines().slice(-2)).toEqual(['▾ Sync log', expect.stringMatching(/ \| late$/)])
  })

  it('has its log read to the end once in a release, whether it is green or not', async () => {
    const reads = async (gitRef: string) => {
      const { context, sent } = syncing({ 'GET dbt-sync': [listed(), listed(), listed({ ...run, gitRef })] })
      await syncRef(context, 'release').then(
        ({ settle }) => settle(),
        () => undefined,
      )
      return sent().filter((request) => request.startsWith(logs)).length
    }
    expect([await reads('main'), await reads('other')]).toEqual([3, 3])
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

  it.each<[string, string, RegExp | null]>([
    ['its own', own, null],
    ['another', other, /^The platform synced commit bbbbbbb, but this run is for commit aaaaaaa /],
  ])('is of the commit that late lines of its log name: %s', async (_, sha, failure) => {
    const replies = [listed(), listed(), listed(cloned(sha))]
    const { context } = syncing({ [logs]: replies })
    const { settle } = await syncRef(context, 'check')
    expect(context.journal.findings.commitVerified).toBe('unknown')
    const settled = failure ? expect(settle()).rejects : expect(settle()).resolves
    if (failure) await settled.toMatchObject({ kind: 'sync', message: expect.stringMatching(failure) })
    else await settled.toMatch(/^Synced "main" into branch/)
    const verdict = {
      syncedCommit: sha,
      commitVerified: failure ? 'false' : 'true',
      commitEvidence: evidence,
    }
    expect(context.journal.findings).toMatchObject(verdict)
    // A release is decided by the commit, so it waits for them.
    const release = syncing({ [logs]: replies })
    const released = syncRef(release.context, 'release')
    if (failure) await expect(released).rejects.toMatchObject({ kind: 'sync' })
    else await released
    expect(release.context.journal.findings).toMatchObject(verdict)
  })

  it('whose late lines name a second commit is of an unknown one', async () => {
    const { context } = syncing({
      [logs]: [listed(), listed(cloned(own)), listed(cloned(own), cloned(other))],
    })
    const { settle } = await syncRef(context, 'check')
    expect(context.journal.findings).toMatchObject({ syncedCommit: own, commitVerified: 'true' })
    expect(await settle()).toMatch(/^Synced "main" \(commit not verified\)/)
    expect(context.journal.findings).toMatchObject({ syncedCommit: undefined, commitVerified: 'unknown' })
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
})

describe('the check on GitHub', () => {
  const settings = { githubToken: 'ghs_x' }
  type Refs = Record<string, string>
  const atOwn: Refs = { 'heads/main': own }
  const stood = `inferred from GitHub alone, where "main" was at ${own} before and after the sync`

  /** GitHub with these refs; each request is written among the events. Its response takes `ms`, or never comes. */
  function withGitHub(
    fixture: ReturnType<typeof syncing>,
    { refs = atOwn, ms = 0, silentFrom = Number.POSITIVE_INFINITY } = {},
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
      const sha = refs[ref]
      return sha === undefined ? null : { type: 'commit', sha }
    }
    const asked = () => events.filter((event) => event.startsWith('GitHub '))
    return { ...fixture, signals, asked, context: { ...fixture.context, connectGitHub: async () => github } }
  }

  it('goes on beside the start, which waits for it in a release alone', async () => {
    const order = async (use: 'check' | 'release') => {
      const { context, events } = withGitHub(syncing({}, { settings }))
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
    const { context, asked } = withGitHub(syncing({}, { settings }), { refs: {} })
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

  it('that shows another commit stops a release before its start, and is a doubt of a check', async () => {
    const refs = { 'heads/main': other }
    const check = withGitHub(syncing({}, { settings }), { refs })
    const { settle } = await syncRef(check.context, 'check')
    expect(await settle()).toMatch(/^A sync into branch .* has completed, but "main" has moved on/)
    expect(check.context.journal.findings).toMatchObject({ commitVerified: 'false' })
    expect(check.context.journal.warnings).toEqual([
      expect.stringMatching(/"main" moved to bbbbbbb on GitHub: the run for that commit decides\.$/),
    ])
    const release = withGitHub(syncing({}, { settings }), { refs })
    await expect(syncRef(release.context, 'release')).rejects.toMatchObject({
      kind: 'sync',
      message: 'Branch "main" points to commit bbbbbbb on GitHub, but this run is for commit aaaaaaa.',
    })
    expect(release.sent()).toEqual(['GitHub heads/main', 'GitHub tags/main'])
  })

  it.each(['check', 'release'] as const)(
    'is made again after the sync if its log names a second commit (%s)',
    async (use) => {
      const pages = [listed(cloned(own)), listed(cloned(own), cloned(other))]
      const { context, asked } = withGitHub(syncing({ [logs]: pages }, { settings }))
      const { settle } = await syncRef(context, use)
      await settle()
      // Before the sync and after it.
      expect(asked().filter((request) => request === 'GitHub heads/main')).toHaveLength(2)
    },
  )

  it('that never ends costs a sync nothing but what it would tell', async () => {
    const { context, elapsed } = withGitHub(syncing({}, { settings }), { ms: 3_600_000 })
    await syncRef(context, 'check')
    expect(context.journal.findings).toMatchObject({
      commitVerified: 'unknown',
      commitEvidence: 'GitHub did not respond within 20 s',
    })
    expect(elapsed()).toBeLessThan(30_000)
  })

  it('ends with a start that is rejected', async () => {
    const fixture = syncing({ 'POST dbt-sync': answer({}, 400) }, { settings })
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
    const fixture = syncing({ 'POST dbt-sync': cancelled }, { settings })
    const { context, asked } = withGitHub(fixture, { silentFrom: 0 })
    const unhandled = await unhandledDuring(() => expect(syncRef(context, 'check')).rejects.toBe(stop))
    expect(unhandled).toEqual([])
    expect(asked()).toHaveLength(1)
  })

  it('is not repeated where the log has named the commit', async () => {
    const { context, asked } = withGitHub(syncing({ [logs]: listed(cloned(own)) }, { settings }))
    await syncRef(context, 'check')
    expect(context.journal.findings).toMatchObject({
      syncedCommit: own,
      commitEvidence: 'named in the log of the sync',
    })
    expect(asked()).toEqual(['GitHub heads/main'])
  })

  it('is repeated where late lines of the log name a second commit', async () => {
    const replies = [listed(), listed(cloned(own)), listed(cloned(own), cloned(other))]
    const { context, asked } = withGitHub(syncing({ [logs]: replies }, { settings }))
    const { settle } = await syncRef(context, 'check')
    expect(context.journal.findings).toMatchObject({ syncedCommit: own, commitVerified: 'true' })
    await settle()
    expect(context.journal.findings).toMatchObject({
      ...{ syncedCommit: undefined, commitVerified: 'unknown', commitEvidence: stood },
    })
    expect(asked()).toHaveLength(3)
  })

  it('decides whether another commit is the one that the ref has moved on to', async () => {
    const moves = { 'heads/main': own }
    const { context, asked } = withGitHub(syncing({ [logs]: listed(cloned(other)) }, { settings }), {
      refs: moves,
    })
    const synced = syncRef(context, 'check')
    await expect(synced).rejects.toMatchObject({ advice: expect.stringMatching(/^"main" did not move/) })
    expect(asked()).toHaveLength(2)
  })

  it('that is not needed any more ends with the sync', async () => {
    const history = [listed(), listed(), listed({ ...run, gitCommit: own })]
    const { context, signals } = withGitHub(syncing({ 'GET dbt-sync': history }, { settings }), {
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

describe('a history that cannot be read', () => {
  it.each([403, 503])('(%i) costs the estimate, and is asked for once', async (status) => {
    const { context, sent } = syncing({
      'GET dbt-sync': [answer({}, status), answer({}, status), listed(run)],
    })
    await syncRef(context, 'check')
    expect(sent().slice(2, 4)).toEqual(['GET dbt-sync?first=100', 'GET dbt-sync/job-1'])
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
})

describe('a sync of another ref', () => {
  const other = listed({ ...run, gitRef: 'other' })
  const wrong = 'The platform synced "other" instead of "main" (gitRef in the sync history).'

  it('is stopped as soon as the history shows it, and stays in the ledger to be cancelled', async () => {
    const { context, sent, ledger } = syncing({ 'GET dbt-sync': other })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({ kind: 'sync', message: wrong })
    expect(sent().filter((request) => /^(?:POST|GET dbt-sync)/.test(request))).toHaveLength(3)
    expect(ledger()).toEqual({ sync: { branch, jobId: 'job-1', startedAt }, branch })
  })

  it('that failed failed because of that', async () => {
    const { context } = syncing({
      'GET dbt-sync': [listed(), listed(), other],
      'GET dbt-sync/job-1': state('FAILED'),
    })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({ kind: 'sync', message: wrong })
  })

  it('that completed is not green', async () => {
    const { context, ledger } = syncing({ 'GET dbt-sync': [listed(), listed(), other] })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({ kind: 'sync', message: wrong })
    expect(ledger()).toEqual({ branch })
    expect(context.journal.phases.map(({ failed }) => failed)).toEqual([false, false, true])
  })
})

describe('a sync that fails', () => {
  const failed = (error: string) => [state('COMPILING_DBT'), state('FAILED', { error })]

  it('says where and why, in one sentence, and need not be cancelled', async () => {
    const { context, events, ledger } = syncing({ 'GET dbt-sync/job-1': failed('no\nsuch model. ...') })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      name: 'Failure',
      kind: 'sync',
      message: 'The dbt sync of "main" failed (last state seen: COMPILING_DBT): no such model.',
      advice: 'Fix the error and push again.',
    })
    expect(context.journal.findings).toMatchObject({
      syncError: 'no\nsuch model. ...',
      syncStatus: 'FAILED',
      refVerified: 'true',
      refEvidence: 'gitRef in the sync history',
    })
    expect(context.journal.findings).not.toHaveProperty('commitEvidence')
    expect(ledger()).toEqual({ branch })
    const struckOut = events.indexOf(`ledger {"branch":"${branch}"}`)
    const after = events.slice(struckOut).filter((event) => event.startsWith('GET'))
    // The end of the log, and then twice the history: for the ref, and for the reason.
    expect(after.filter((request) => !request.includes('/logs'))).toEqual([
      'GET dbt-sync?first=100',
      'GET dbt-sync?first=100',
    ])
  })

  it('says what the history has: it may have gone on from the last state that was seen', async () => {
    const history = listed({
      ...run,
      status: 'FAILED',
      failedPhase: 'repo-clone',
      errorMessage: 'no\nsuch ref.',
      gitCommit: own,
    })
    const states = [state('CREATING_SANDBOX'), state('FAILED', { error: ' . ' })]
    const { context } = syncing({ 'GET dbt-sync/job-1': states, 'GET dbt-sync': history })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      message: 'The dbt sync of "main" failed in phase repo-clone: no such ref.',
      advice: expect.stringMatching(/has a branch or tag "main"/),
    })
    expect(context.journal.findings).toMatchObject({ syncedCommit: own, commitVerified: 'true' })
  })

  it('without a reason has the last error of its log for one', async () => {
    const log = listed(
      entry('first', { level: 'error' }),
      cloned(other),
      entry('go', { phase: 'dbt-compile' }),
      entry('model x\nis broken', { level: 'error' }),
      entry('bye'),
    )
    const { context } = syncing({ 'GET dbt-sync/job-1': state('FAILED'), [logs]: log })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      message: 'The dbt sync of "main" failed in phase dbt-compile: model x is broken.',
      advice: 'Fix the error and push again.',
    })
    expect(context.journal.findings).toMatchObject({
      syncError: 'model x\nis broken',
      syncedCommit: other,
      commitVerified: 'false',
    })
  })

  it('without any reason says what to try', async () => {
    const { context } = syncing({ 'GET dbt-sync/job-1': failed(' . ') })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      kind: 'sync',
      message:
        'The dbt sync of "main" failed (last state seen: COMPILING_DBT), and the platform gave no reason.',
      advice: 'Check the log above. If it shows no error, run "dbt parse" on this ref or re-run the job.',
    })
    expect(context.journal.findings).not.toHaveProperty('syncError')
  })

  it('has failed also where it is unknown now of which ref it was', async () => {
    const { context, sent } = syncing({
      'GET dbt-sync/job-1': failed('no'),
      'GET dbt-sync': [listed(), listed(), answer({}, 503)],
    })
    await expect(syncRef(context, 'check')).rejects.toMatchObject({
      message: 'The dbt sync of "main" failed (last state seen: COMPILING_DBT): no.',
    })
    expect(sent().filter((request) => request === 'GET dbt-sync?first=100')).toHaveLength(4)
  })
  it('is not explained when the step is cancelled meanwhile', async () => {
    const stop = new Stop('cancelled', 'SIGINT')
    const cancelled: Reply = (wire, clock) => {
      context.budget.stop(stop)
      return silence(wire, clock)
    }
    const { context } = syncing({
      'GET dbt-sync/job-1': failed('no'),
      'GET dbt-sync': [listed(), listed(), listed(run), cancelled],
    })
    await expect(syncRef(context, 'check')).rejects.toBe(stop)
  })
})
