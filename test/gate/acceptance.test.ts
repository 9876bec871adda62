import { describe, expect, it } from 'vitest'
import {
  actionsBot,
  forbidden,
  type GitHubFault,
  type GitHubServer,
  mona,
} from '../../emulator/github/index.ts'
import { concludeChecks } from '../../src/base/conclude-checks.ts'
import type { RunContext } from '../../src/base/event.ts'
import { Stop } from '../../src/base/failure.ts'
import type { ContentImpact, ModelChange, Report } from '../../src/base/findings.ts'
import { decideAcceptance, type LabelFacts, readAcceptance } from '../../src/gate/acceptance.ts'
import type { Acceptance } from '../../src/gate/gate-changes.ts'
import { judgeChanges } from '../../src/gate/judge-changes.ts'
import type { LabelEvent } from '../../src/github/github.ts'
import { readMarker } from '../../src/github/marker.ts'
import type { OwnHistory } from '../../src/github/own-comment.ts'
import { publish } from '../../src/publish.ts'
import { marked, ofJob } from '../github/marks.ts'
import { changeOf, comparisonOf, consumerOf, impactOf, reportOf } from '../report/reports.ts'
import { stepFixture } from '../support/fixture.ts'
import { type GitHubFixture, githubFixture } from '../support/github.ts'

const label = 'approved-breaking-change'
const [one, two] = ['000000000001', '000000000002']

/** Seconds of a story, as times. */
const at = (second: number) => second * 1000
const event = (id: number, second: number, set = true, change: Partial<LabelEvent> = {}): LabelEvent => ({
  id,
  label,
  set,
  by: 'ana',
  at: at(second),
  ...change,
})
const bot = 'Bot github-actions'
const listing = (...fingerprints: string[]) => marked({ listed: fingerprints.join('') })

/** What the comment said from each second on, the latest first; by this action unless a row says otherwise. */
function history(...revisions: [second: number, text: string | null, editor?: string][]) {
  const { key = '' } = readMarker(marked()) ?? {}
  const all = revisions.map(([second, text, editor = bot]) => ({ at: at(second), text, editor }))
  const createdAt = all.at(-1)?.at ?? 0
  const found: OwnHistory = { key, url: '', author: bot, createdAt, revisions: all, isComplete: true }
  return { history: found }
}

const accepts = (acceptance: Acceptance) =>
  acceptance.state !== 'set'
    ? acceptance.state
    : acceptance.accepts === 'all'
      ? 'all'
      : [...acceptance.accepts]

describe('the decision', () => {
  const given: LabelFacts = {
    label,
    labels: [label],
    events: [event(1, 50)],
    history: null,
    pullRequest: null,
  }
  const push = (second: number) => ({ pullRequest: { headSince: at(second) } })

  it.each<[string[], string | undefined]>([
    [['bug', 'Breaking-Change-Approved'], 'Breaking-Change-Approved'],
    [['approve-breakage', 'breaking'], 'breaking'],
    [['bug', 'break'], undefined],
  ])('names another label that may be meant: of %j, %s', (labels, similar) => {
    expect(decideAcceptance({ ...given, labels })).toEqual({
      ...{ state: 'not set', label },
      ...(similar && { similar }),
    })
  })

  it.each<[string, Partial<LabelFacts>, unknown]>([
    ['the label is not set', { labels: ['bug'] }, 'not set'],
    ['it was set and removed', { labels: [], events: [event(1, 50), event(2, 60, false)] }, 'not set'],
    ['somebody without permission tried to set it', { labels: [], events: [] }, 'not set'],
    ['it is set in another case', { labels: ['Approved-Breaking-Change'], ...push(40) }, 'all'],
    [
      'GitHub does not say since when',
      { events: [event(1, 50, true, { label: 'bug' })], ...push(40) },
      'unknown',
    ],
    [
      'GitHub says that it was removed',
      { events: [event(1, 50), event(2, 60, false)], ...push(40) },
      'unknown',
    ],
    ['the comment listed a change before it was set', history([45, listing(one)]), [one]],
    ['a later push is of another commit', { ...history([45, listing(one)]), ...push(70) }, [one]],
    [
      'the label is set while the run of the next push works',
      { ...history([45, listing(one)]), ...push(48) },
      [one],
    ],
    [
      'the comment was written again since, whatever it lists now',
      { ...history([80, listing(one, two)], [60, listing()], [45, listing(one)]), ...push(70) },
      [one],
    ],
    [
      'it was removed and set again after the comment listed more',
      {
        events: [event(1, 50), event(2, 90, false), event(3, 95)],
        ...history([80, listing(one, two)], [45, listing(one)]),
      },
      [one, two],
    ],
    ['the comment was written in the same second', history([50, listing(one)]), []],
    ['it was edited in the same second', history([50, listing(one, two)], [45, listing(one)]), []],
    ['the comment was written later', { ...history([55, listing(one)]), ...push(60) }, []],
    [
      'somebody put a former line back',
      history([48, listing(one), 'User eve'], [45, listing()], [40, listing(one)]),
      'unknown',
    ],
    ['another bot wrote a list', history([48, listing(one), 'Bot assistant'], [45, listing()]), 'unknown'],
    [
      'a person of the same name did',
      history([48, listing(one), 'User github-actions'], [45, listing()]),
      'unknown',
    ],
    ['an account that is gone did', history([48, listing(one), ''], [45, listing()]), 'unknown'],
    [
      'somebody edited the comment since',
      history([60, listing(one), 'User eve'], [45, listing(one)]),
      'unknown',
    ],
    [
      'somebody did, and a run wrote it again',
      history([70, listing(one)], [60, 'x', 'User eve'], [45, listing(one)]),
      'unknown',
    ],
    [
      'somebody had edited the comment before',
      history([48, listing(one)], [45, 'x', 'User eve'], [40, listing()]),
      [one],
    ],
    ['the revision was deleted', history([60, listing(one)], [45, null]), 'unknown'],
    [
      'GitHub lists no revision of that time',
      { history: { ...history([60, listing(one)]).history, createdAt: at(40) } },
      'unknown',
    ],
    [
      'the comment had the marker of another job',
      history([45, marked({ listed: one }, '', { ...ofJob, job: 'x' })]),
      'unknown',
    ],
    [
      'it had that of the version before',
      history([45, '<!-- data-model-ci comment v1 key:0123456789abcdef run:1.1 -->']),
      'unknown',
    ],
    ['no comment is wanted, and it was set at this commit', push(40), 'all'],
    ['no comment is wanted, and it was set at an earlier commit', push(60), []],
    ['no comment is wanted, and it was set in the second of the push', push(50), []],
    ['no comment is wanted, and the run was started by it', { pullRequest: { labeled: label } }, 'all'],
    [
      'no comment is wanted, and the run was started by another label',
      { pullRequest: { labeled: 'bug' } },
      [],
    ],
    ['there is no comment', {}, []],
  ])('when %s', (_, change, expected) => {
    expect(accepts(decideAcceptance({ ...given, ...change }))).toEqual(expected)
  })

  it('names who set it last', () => {
    const events = [event(1, 10), event(2, 20, false), event(3, 30, true, { by: 'ben' })]
    expect(decideAcceptance({ ...given, events })).toMatchObject({ by: 'ben', event: 3 })
    expect(decideAcceptance({ ...given, events: [event(1, 10, true, { by: '' })] })).toMatchObject({
      by: 'an unknown account',
    })
    expect(decideAcceptance({ ...given, ...history([48, 'x', 'User eve'], [45, listing()]) })).toEqual({
      state: 'unknown',
      label,
      problem:
        'the comment was edited by "eve", so the list in it does not count; remove the label and set it again',
    })
    expect(decideAcceptance({ ...given, events: [] })).toEqual({
      state: 'unknown',
      label,
      problem: 'GitHub does not say when it was set; remove the label and set it again',
    })
  })
})

const pull: Partial<RunContext> = {
  eventName: 'pull_request',
  pullRequest: { number: 7, fromFork: false, closed: false },
}

interface Asked {
  run?: Partial<RunContext>
  token?: string | null
  label?: string | null
  comment?: 'never'
  faults?: GitHubFault[]
  prepare?: (server: GitHubServer, fixture: GitHubFixture) => void
  stop?: Stop
}

async function ask({
  run = pull,
  token = 'ghs_actions',
  label: name = label,
  comment,
  faults = [],
  prepare,
  stop,
}: Asked) {
  const fixture = await githubFixture()
  fixture.server.faults.push(...faults)
  prepare?.(fixture.server, fixture)
  const { context } = stepFixture(
    {},
    {
      settings: {
        githubToken: token,
        commentKey: ofJob,
        ...(comment && { comment }),
      },
    },
  )
  if (stop) context.budget.stop(stop)
  const [startedAt, timers] = [fixture.clock.now(), fixture.clock.pending()]
  const acceptance = await readAcceptance(
    {
      ...context,
      clock: fixture.clock,
      run: { ...context.run, ...run },
      connectGitHub: () => Promise.resolve(fixture.github),
    },
    name,
  )
  expect(fixture.clock.pending()).toBe(timers)
  expect(fixture.clock.now() - startedAt).toBeLessThanOrEqual(20_000)
  const asked = fixture.asked().map((line) => line.replace('/repos/acme/shop-dbt', '').replace(/\?.*/, ''))
  return { acceptance, asked: asked.toSorted() }
}

const otherBot = { login: 'assistant[bot]', type: 'Bot' } as const

/** Comments of a user and of the workflow, then the label. */
function commented(then: (server: GitHubServer) => void = () => undefined) {
  return (server: GitHubServer, { clock }: GitHubFixture) => {
    server.add(7, mona, listing(two))
    server.add(7, actionsBot, listing(one))
    then(server)
    void clock.sleep(5000, new AbortController().signal)
    server.label(7, mona, label)
  }
}

describe('the label on GitHub', () => {
  it('is one request while it is not set', async () => {
    expect(await ask({})).toEqual({
      acceptance: { state: 'not set', label, again: 're-run this job' },
      asked: ['GET /issues/7/labels'],
    })
  })

  it.each<[string, object, string | undefined]>([
    ['a label started', { quiet: { label: 'other' } }, undefined],
    ['an edit started', { quiet: {} }, 're-run this job'],
  ])('is one that starts a run itself in a workflow that %s', async (_, quiet, again) => {
    const pullRequest = { number: 7, fromFork: false, closed: false, ...quiet }
    const { acceptance } = await ask({ run: { ...pull, pullRequest } })
    expect(acceptance).toEqual({ state: 'not set', label, ...(again !== undefined && { again }) })
  })

  it('is one more at the head of a merge queue', async () => {
    const parent = 'b'.repeat(40)
    const run = { eventName: 'merge_group', queue: { pullRequest: 7, base: 'main', parent } }
    const { acceptance, asked } = await ask({
      run,
    })
    expect(acceptance).toEqual({ state: 'not set', label, again: 'add the pull request to the queue again' })
    expect(asked).toEqual(['GET /git/ref/heads%2Fmain', 'GET /issues/7/labels'])
    const prepare = (server: GitHubServer) => void server.refs.delete('refs/heads/main')
    expect((await ask({ run, prepare })).acceptance).toMatchObject({
      state: 'unknown',
      problem: 'The commit that the merge queue merges into is unknown',
    })
  })

  it('is five requests when it is set; only the own comment counts, also beside one of another bot', async () => {
    const prepare = commented((server) => void server.add(7, otherBot, listing(two)))
    const { acceptance, asked } = await ask({ prepare })
    expect(acceptance).toMatchObject({ state: 'set', by: 'mona' })
    expect(accepts(acceptance)).toEqual([one])
    expect(asked).toEqual([
      'GET /issues/7/comments',
      'GET /issues/7/events',
      'GET /issues/7/labels',
      'POST /graphql',
      'POST /graphql',
    ])
  })

  it.each<[string, (server: GitHubServer) => void, unknown]>([
    [
      'is in a comment of another bot alone',
      (server) => {
        server.comments.splice(0)
        server.add(7, otherBot, listing(two))
      },
      [],
    ],
    [
      'was put into the comment by somebody else',
      ({ comments, edit }) => {
        for (const comment of comments) edit(comment, mona, listing(one))
      },
      'unknown',
    ],
  ])('accepts nothing where the mark %s', async (_, then, expected) => {
    expect(accepts((await ask({ prepare: commented(then) })).acceptance)).toEqual(expected)
  })

  it.each<[string, GitHubFault['answer'], string]>([
    ['is refused', forbidden(), 'GitHub responded 403 while reading who edited the comment'],
    ['is not there', { status: 404, body: {} }, 'GitHub responded 404 while reading who edited the comment'],
    [
      'responds with an error',
      { status: 200, body: { data: null, errors: [{ message: 'No such field.' }] } },
      'The GitHub call failed while reading who edited the comment: No such field',
    ],
    [
      'responds with something else',
      { status: 200, body: { data: { node: null } } },
      'The GitHub call failed while reading who edited the comment: the response does not match',
    ],
  ])('accepts nothing where GraphQL %s, and says so', async (_, answer, problem) => {
    const prepare = commented((server) => {
      // The first request asks whose the token is.
      server.before('graphql', () =>
        server.before('graphql', () => server.faults.push({ operation: 'graphql', answer })),
      )
    })
    const { acceptance } = await ask({ prepare })
    expect(acceptance).toMatchObject({ state: 'unknown', problem: expect.stringContaining(problem) })
  })

  it('is not read when the step has ended', async () => {
    const stop = new Stop('cancelled', 'Cancelled.')
    await expect(ask({ stop })).rejects.toBe(stop)
  })

  it('cannot be set by somebody without the permission to triage', async () => {
    const { acceptance } = await ask({
      run: { ...pull, pullRequest: { number: 7, fromFork: true, closed: false } },
      prepare: (server) =>
        expect(server.label(7, { login: 'outsider', type: 'User', triage: false }, label)).toBe(false),
    })
    expect(acceptance).toEqual({ state: 'not set', label, again: 're-run this job' })
  })

  it.each<[string, Asked, Acceptance]>([
    ['is switched off', { label: null }, { state: 'none', why: 'the team file has an empty "accept-label"' }],
    [
      'has no pull request',
      { run: { eventName: 'schedule' } },
      { state: 'none', why: 'this run does not belong to one pull request' },
    ],
    [
      'has no pull request of the pushed commit',
      { run: { eventName: 'push' } },
      { state: 'none', why: 'this run does not belong to one pull request' },
    ],
    ['has no token', { token: null }, { state: 'unknown', label, problem: '"github-token" is empty' }],
    [
      'has no repository',
      { run: { ...pull, repository: '' } },
      { state: 'unknown', label, problem: 'the name of the repository is unknown' },
    ],
    [
      'may not be read',
      { faults: [{ answer: forbidden('issues=read') }] },
      {
        state: 'unknown',
        label,
        problem:
          'GitHub responded 403 while reading the labels of the pull request: Resource not accessible by integration (request C0DE:1)',
      },
    ],
    [
      'is not answered in time',
      { faults: [{ times: 9, answer: { status: 503, headers: { 'retry-after': '10' } } }] },
      { state: 'unknown', label, problem: 'GitHub did not respond within 20 s' },
    ],
    [
      'would be answered too late',
      { faults: [{ times: 9, answer: { status: 503, headers: { 'retry-after': '100' } } }] },
      {
        state: 'unknown',
        label,
        problem: 'GitHub responded 503 while reading the labels of the pull request (request C0DE:1)',
      },
    ],
  ])('%s', async (_, given, expected) => {
    expect((await ask(given)).acceptance).toEqual(expected)
  })

  it('counts for the pull request of a pushed commit, and of a merge queue', async () => {
    const prepare = (server: GitHubServer) => {
      server.refs.set('refs/heads/main', 'b'.repeat(40))
      server.label(7, mona, label)
    }
    for (const run of [
      { eventName: 'push', ref: { name: 'feature' }, sha: 'f'.repeat(40), noRelease: 'no tag' },
      { eventName: 'merge_group', queue: { pullRequest: 7, base: 'main', parent: 'b'.repeat(40) } },
    ])
      expect((await ask({ run, prepare })).acceptance).toMatchObject({ state: 'set' })
    const two = (server: GitHubServer) => {
      prepare(server)
      server.pulls.push(...server.pulls.map((pull) => ({ ...pull, number: 8 })))
    }
    const run = { eventName: 'push', ref: { name: 'feature' }, sha: 'f'.repeat(40), noRelease: 'no tag' }
    expect((await ask({ run, prepare: two })).acceptance).toMatchObject({ state: 'none' })
  })
})

describe('without comments, on the push of a branch', () => {
  const askPush = (prepare: (server: GitHubServer, fixture: GitHubFixture) => void) =>
    ask({
      run: { eventName: 'push', ref: { name: 'feature' }, sha: 'f'.repeat(40), noRelease: 'no tag' },
      comment: 'never',
      prepare(server, fixture) {
        server.push('feature', mona, 'f'.repeat(40))
        fixture.clock.advance(5000)
        server.label(7, mona, label)
        fixture.clock.advance(5000)
        prepare(server, fixture)
      },
    })

  it('the label counts if it was set after the push', async () => {
    const { acceptance, asked } = await askPush(() => undefined)
    expect(accepts(acceptance)).toBe('all')
    expect(asked).toContain('GET /activity')
  })

  it('a push after that counts, and one while the run asks is another commit', async () => {
    const again = await askPush((server) => server.push('feature', mona, 'f'.repeat(40)))
    expect(accepts(again.acceptance)).toEqual([])
    const other = await askPush((server) =>
      server.before('pulls/get', () => server.push('feature', mona, 'a'.repeat(40))),
    )
    expect(other.acceptance).toMatchObject({ state: 'unknown' })
  })
})

describe('the story of a pull request', () => {
  const breaking = (fingerprint: string): ModelChange =>
    changeOf({ fingerprint, member: `orders.${fingerprint}` })

  /** Runs against one GitHub, each with its judgement and its comment, a minute apart. */
  async function story() {
    const fixture = await githubFixture()
    const { server, github, clock, signal } = fixture
    let runs = 0
    let lines: string[] = []
    const pass = () => clock.sleep(60_000, signal)
    return {
      server,
      pass,
      /** Log of the latest run. */
      lines: () => lines,
      /**
       * @param found fingerprints of breaking changes; null when the model was not compared
       * @param given what is other about the run
       */
      run: async (
        found: string[] | null,
        given: {
          labeled?: string
          headSince?: number
          again?: true
          impact?: ContentImpact
          comment?: 'never'
          /** What happens between the gate and the comment, such as in the data tests. */
          meanwhile?: () => Promise<void>
        } = {},
      ) => {
        await pass()
        if (!given.again) runs++
        const steps = stepFixture(
          {},
          {
            settings: {
              githubToken: 'x',
              commentKey: ofJob,
              failOn: given.impact ? 'impact' : 'breaking',
              comment: given.comment ?? 'always',
            },
          },
        )
        const { labeled, headSince, impact = null } = given
        const run: RunContext = {
          ...steps.context.run,
          ...pull,
          runId: String(runs),
          runAttempt: given.again ? '2' : '1',
          pullRequest: {
            number: 7,
            fromFork: false,
            closed: false,
            ...(labeled === undefined ? {} : { labeled }),
            ...(headSince === undefined ? {} : { headSince }),
          },
        }
        const connectGitHub = () => Promise.resolve(github)
        const context = { ...steps.context, run, clock, connectGitHub }
        const failure =
          found === null
            ? new Error('the model has errors')
            : await judgeChanges(context, comparisonOf(found.map(breaking)), impact, { acceptLabel: label })
                .then((judged) => concludeChecks(context, [judged]))
                .then(
                  () => null,
                  (error: Error) => error,
                )
        await given.meanwhile?.()
        lines = steps.lines()
        const report: Report = reportOf({ findings: context.journal.findings })
        const comment = given.comment ?? 'always'
        const shownAs = { command: 'sync', githubToken: 'x', comment, commentKey: ofJob } as const
        await publish(
          {
            ...context,
            writeReport: () => Promise.resolve('/report.json'),
            writeSummary: () => Promise.resolve(),
          },
          { ...shownAs, ran: true },
          report,
          () => undefined,
          signal,
        )
        return failure === null ? 'green' : failure.message
      },
    }
  }

  it('set, accepted, kept over pushes and invalid models; a later change is red until it is set again', async () => {
    const { server, run, pass, lines } = await story()
    const accepted = 'Accepted with the label "approved-breaking-change", set by mona'
    expect(await run([one])).toContain('orders.000000000001 (member-removed)')
    expect(lines()).not.toContain(accepted)
    await pass()
    server.label(7, mona, label)
    await pass()
    expect(await run([one], { labeled: label })).toBe('green')
    expect(lines()).toContain(accepted)
    expect(server.comments).toHaveLength(1)
    expect(server.comments[0]?.body).toContain('<code>mona</code>')
    // The next commit has the same change; one does not compile; one has none.
    expect(await run([one])).toBe('green')
    expect(await run(null)).toBe('the model has errors')
    expect(await run([one])).toBe('green')
    expect(await run([])).toBe('green')
    expect(await run([one])).toBe('green')
    const later = await run([one, two])
    expect(later).toContain('1 breaking change compared with "main", found after the label')
    expect(later).toContain('orders.000000000002')
    // Running it again changes nothing.
    expect(await run([one, two], { again: true })).toBe(later)
    server.label(7, mona, label, false)
    expect(await run([one, two])).toContain('2 breaking changes')
    await pass()
    server.label(7, mona, label)
    expect(await run([one, two], { labeled: label })).toBe('green')
    expect(await run([two])).toBe('green')
  })

  it('set for saved content that breaks although no change says why, and not for more of it', async () => {
    const { server, run, pass } = await story()
    const broken = (id: number) =>
      consumerOf({ id, name: `d${id}`, uses: [{ member: '', where: 'SQL', certainty: 'planned' }] })
    const impact = impactOf([broken(1)])
    expect(await run([], { impact })).toContain('Saved content breaks compared with "main": dashboard "d1".')
    await pass()
    server.label(7, mona, label)
    await pass()
    expect(await run([], { impact })).toBe('green')
    expect(await run([], { impact: impactOf([broken(1), broken(2)]) })).toContain('dashboard "d2".')
  })

  it('removed: red again, also where the event of the run still has it', async () => {
    const { server, run, pass } = await story()
    await run([one])
    await pass()
    server.label(7, mona, label)
    expect(await run([one], { labeled: label })).toBe('green')
    server.label(7, mona, label, false)
    expect(await run([one], { labeled: label, again: true })).toContain('1 breaking change')
  })

  it('set before a re-run of the same commit', async () => {
    const { server, run, pass } = await story()
    await run([one])
    await pass()
    server.label(7, mona, label)
    expect(await run([one], { again: true })).toBe('green')
  })

  it('set while a run works: for what the comment listed by then, also when that run writes it again', async () => {
    const { server, run, pass } = await story()
    const headSince = 0
    const set = async () => {
      await pass()
      server.label(7, mona, label)
      await pass()
    }
    expect(await run([one], { headSince, meanwhile: set })).toContain('1 breaking change')
    expect(await run([one], { headSince, labeled: label })).toContain('found after the label')
    server.label(7, mona, label, false)
    for (const later of [[one, two], null]) {
      await run([one], { headSince })
      await run(later, { headSince, meanwhile: set })
      expect(await run([one, two], { headSince })).toContain('orders.000000000002')
      expect(await run([one], { headSince })).toBe('green')
      server.label(7, mona, label, false)
    }
  })

  it('without comments: the label counts for the commit at which it was set', async () => {
    const { server, run, pass } = await story()
    const never = { comment: 'never' } as const
    await run([one], never)
    await pass()
    server.label(7, mona, label)
    const setAt = Date.parse(server.events[0]?.createdAt ?? '')
    expect(await run([one, two], { ...never, headSince: setAt - 60_000 })).toBe('green')
    expect(await run([one, two], { ...never, headSince: setAt + 1000 })).toContain('2 breaking changes')
  })
})
