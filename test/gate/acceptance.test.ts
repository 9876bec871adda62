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
import { decideAcceptance, type LabelFacts, readAcceptance } from '../../src/gate/acceptance.ts'
import type { Acceptance } from '../../src/gate/gate-changes.ts'
import { judgeChanges } from '../../src/gate/judge-changes.ts'
import type { LabelEvent } from '../../src/github/github.ts'
import { readMarker } from '../../src/github/marker.ts'
import { publish } from '../../src/publish.ts'
import { marked, ofJob } from '../github/marks.ts'
import { changeOf, comparisonOf, consumerOf, impactOf, reportOf } from '../report/reports.ts'
import { stepFixture } from '../support/fixture.ts'
import { githubFixture } from '../support/github.ts'
import { rows, terms, word } from '../support/rows.ts'

const label = 'approved-breaking-change'
const fingerprints = { one: '000000000001', two: '000000000002' }
const listing = (names: string) =>
  marked({ listed: terms(names.replaceAll(' ', ','), (name) => word(fingerprints, name)).join('') })

/** What a comment says: the names of changes, or one of these. */
const texts: Record<string, string | null | undefined> = {
  nothing: listing(''),
  deleted: null,
  unlisted: undefined,
  'another job': marked({ listed: fingerprints.one }, '', { ...ofJob, job: 'x' }),
  'version 1': '<!-- data-model-ci comment v1 key:0123456789abcdef run:1.1 -->',
}

/** What the comment said from each second on, the latest first: `60 one two by User eve`; by this action unless it says otherwise. */
function historyOf(cell: string): LabelFacts['history'] {
  const author = 'Bot github-actions'
  const all = terms(cell, (term) => {
    const [, second, said = '', editor = author] = /^(\d+) (.*?)(?: by ?(.*))?$/.exec(term) ?? []
    return { at: Number(second) * 1000, text: said in texts ? texts[said] : listing(said), editor }
  })
  const revisions = all.flatMap(({ text, ...each }) => (text === undefined ? [] : [{ ...each, text }]))
  const { key = '' } = readMarker(marked()) ?? {}
  const createdAt = all.at(-1)?.at ?? 0
  return cell === '' ? null : { key, url: '', author, createdAt, revisions, isComplete: true }
}

/** `50 ana`: who set the label at this second; `-60 ana`: who removed it; of another label where one is named. */
function eventOf(term: string): Omit<LabelEvent, 'id'> {
  const [, removed, second, by = '', name = label] = /^(-)?(\d+) ?(\w*) ?(.*)$/.exec(term) ?? []
  return { label: name || label, set: !removed, by, at: Number(second) * 1000 }
}
const eventsOf = (cell: string) =>
  cell === 'none' ? [] : terms(cell, eventOf).map((event, index) => ({ id: index + 1, ...event }))

/** The second of the last push, or the label that started the run. */
const headOf = (cell: string) => {
  if (cell === '') return null
  return /^\d+$/.test(cell) ? { headSince: Number(cell) * 1000 } : { labeled: cell }
}

/** `not set`, `all`, the names of what is accepted, or why that is unknown; and how to ask again. */
function shown(acceptance: Acceptance): string {
  const again = 'again' in acceptance ? ` → ${acceptance.again}` : ''
  if (acceptance.state === 'none') return `none: ${acceptance.why}`
  if (acceptance.state === 'unknown') return `unknown: ${acceptance.problem}`
  if (acceptance.state === 'not set') return `not set${again}`
  const { accepts, by } = acceptance
  const all = Object.entries(fingerprints).filter(([, one]) => accepts === 'all' || accepts.has(one))
  return `${by}: ${accepts === 'all' ? 'all' : all.map(([name]) => name).join(' ') || 'nothing'}${again}`
}

const unset = 'remove the label and set it again'
const edited = `unknown: the comment was edited by "eve", so the list in it does not count; ${unset}`
const unsaid = `unknown: GitHub does not say what the comment listed; ${unset}`
const unmarked = `unknown: the comment does not say what it listed; ${unset}`
const unknownSince = `unknown: GitHub does not say when it was set; ${unset}`

describe('the decision', () => {
  it.each(
    rows(`
    when | comment | head | accepts | events | labels
    the label is not set | | | not set | | bug
    it was set and removed | | | not set | 50 ana, -60 ana | none
    a user without permission tried to set it | | | not set | none | none
    it is set in another case | | 40 | ana: all | | Approved-Breaking-Change
    it was set again by another user | | 20 | ben: all | 10 ana, -20 ana, 30 ben
    it was set by an account that is gone | | 40 | an unknown account: all | 50
    GitHub lists no event | | | ${unknownSince} | none
    GitHub does not say since when | | 40 | ${unknownSince} | 50 ana bug
    GitHub says that it was removed | | 40 | ${unknownSince} | 50 ana, -60 ana

    the comment listed a change before it was set | 45 one | | ana: one
    a later push is of another commit | 45 one | 70 | ana: one
    the label is set while the run of the next push works | 45 one | 48 | ana: one
    the comment was written again since | 80 one two, 60 nothing, 45 one | 70 | ana: one
    it was set again after the comment listed more | 80 one two, 45 one | | ana: one two | 50 ana, -90 ana, 95 ana
    the comment was written in the same second | 50 one | | ana: nothing
    it was edited in the same second | 50 one two, 45 one | | ana: nothing
    the comment was written later | 55 one | 60 | ana: nothing

    a user put a former line back | 48 one by User eve, 45 nothing, 40 one | | ${edited}
    another bot wrote a list | 48 one by Bot eve, 45 nothing | | ${edited}
    a person of the same name did | 48 one by User github-actions, 45 nothing | | ${edited.replace('eve', 'github-actions')}
    an account that is gone did | 48 one by, 45 nothing | | ${edited.replace('"eve"', 'an unknown account')}
    a user edited the comment since | 60 one by User eve, 45 one | | ${edited}
    a user did, and a run wrote it again | 70 one, 60 nothing by User eve, 45 one | | ${edited}
    a user had edited the comment before | 48 one, 45 nothing by User eve, 40 nothing | | ana: one
    the revision was deleted | 60 one, 45 deleted | | ${unsaid}
    GitHub lists no revision of that time | 60 one, 40 unlisted | | ${unsaid}
    the comment had the marker of another job | 45 another job | | ${unmarked}
    it had that of the version before | 45 version 1 | | ${unmarked}

    # Without comments.
    it was set at this commit | | 40 | ana: all
    it was set at an earlier commit | | 60 | ana: nothing
    it was set in the second of the push | | 50 | ana: nothing
    the run was started by it | | ${label} | ana: all
    the run was started by another label | | bug | ana: nothing
    there is no comment | | | ana: nothing
    `),
  )('when %s', (_, comment = '', head = '', accepts = '', events = '', labels = '') => {
    const given = {
      label,
      labels: labels ? terms(labels, String) : [label],
      events: eventsOf(events || '50 ana'),
    }
    const decided = decideAcceptance({ ...given, history: historyOf(comment), pullRequest: headOf(head) })
    expect(shown(decided)).toBe(accepts)
  })

  it.each([
    [['bug', 'Breaking-Change-Approved'], { similar: 'Breaking-Change-Approved' }],
    [['approve-breakage', 'breaking'], { similar: 'breaking' }],
    [['bug', 'break'], {}],
  ])('names another label that may be meant: of %j, %j', (labels, similar) => {
    const decided = decideAcceptance({ label, labels, events: [], history: null, pullRequest: null })
    expect(decided).toEqual({ state: 'not set', label, ...similar })
  })
})

const pullRequest = { number: 7, fromFork: false, closed: false }
const [head, parent] = ['f'.repeat(40), 'b'.repeat(40)]
const ofRuns: Record<string, Partial<RunContext>> = {
  pull: { pullRequest },
  'pull at 0': { pullRequest: { ...pullRequest, headSince: 0 } },
  [`pull at ${2 ** 52}`]: { pullRequest: { ...pullRequest, headSince: 2 ** 52 } },
  'pull of a fork': { pullRequest: { ...pullRequest, fromFork: true } },
  'pull by a label': { pullRequest: { ...pullRequest, quiet: { label: 'other' } } },
  'pull by an edit': { pullRequest: { ...pullRequest, quiet: {} } },
  'pull without a repository': { pullRequest, repository: '' },
  queue: { eventName: 'merge_group', queue: { pullRequest: 7, base: 'main', parent } },
  push: { eventName: 'push', ref: { name: 'feature' }, sha: head, noRelease: 'no tag' },
  'other push': { eventName: 'push' },
  schedule: { eventName: 'schedule' },
}

const otherBot = { login: 'assistant[bot]', type: 'Bot' } as const
const outsider = { login: 'outsider', type: 'User', triage: false } as const
/** The second request of GraphQL; the first one asks whose the token is. */
const graphql = (answer: GitHubFault['answer']) => (server: GitHubServer) =>
  server.before('graphql', () =>
    server.before('graphql', () => void server.faults.push({ operation: 'graphql', answer })),
  )
const failing = (answer: object) => (server: GitHubServer) =>
  void server.faults.push({ times: 9, answer: { status: 503, ...answer } })
/** What happens on GitHub before the run, 5 s after each other. */
const acts: Record<string, (server: GitHubServer) => unknown> = {
  set: (server) => server.label(7, mona, label),
  'set by outsider': (server) => server.label(7, outsider, label),
  'two by mona': (server) => server.add(7, mona, listing('two')),
  'one by run': (server) => server.add(7, actionsBot, listing('one')),
  'two by bot': (server) => server.add(7, otherBot, listing('two')),
  'one edited by mona': ({ comments, edit }) => {
    for (const comment of comments) edit(comment, mona, listing('one'))
  },
  'main at parent': (server) => server.refs.set('refs/heads/main', parent),
  'no main': (server) => server.refs.delete('refs/heads/main'),
  'two pulls': ({ pulls }) => pulls.push(...pulls.map((pull) => ({ ...pull, number: 8 }))),
  pushed: (server) => server.push('feature', mona, head),
  'pushed meanwhile': (server) =>
    server.before('pulls/get', () => server.push('feature', mona, 'a'.repeat(40))),
  'graphql 403': graphql(forbidden()),
  'graphql 404': graphql({ status: 404, body: {} }),
  'graphql error': graphql({ status: 200, body: { data: null, errors: [{ message: 'No such field.' }] } }),
  'graphql null': graphql({ status: 200, body: { data: { node: null } } }),
  403: (server) => server.faults.push({ answer: forbidden('issues=read') }),
  '503 for 10 s': failing({ headers: { 'retry-after': '10' } }),
  '503 for 100 s': failing({ headers: { 'retry-after': '100' } }),
}

interface Asked {
  token?: string | null
  label?: string | null
  comment?: 'never' | 'always'
  stop?: Stop
}

async function ask(run: string, before: string, asked: Asked = {}) {
  const { token: githubToken = 'ghs_actions', comment = 'always', stop } = asked
  const { server, clock, github, asked: requests } = await githubFixture()
  for (const act of terms(before, (name) => word(acts, name))) {
    act(server)
    clock.advance(5000)
  }
  const { context } = stepFixture({}, { settings: { githubToken, commentKey: ofJob, comment } })
  if (stop) context.budget.stop(stop)
  const [startedAt, timers] = [clock.now(), clock.pending()]
  const ofRun = { ...context.run, eventName: 'pull_request', ...word(ofRuns, run) }
  const acceptance = await readAcceptance(
    { ...context, clock, run: ofRun, connectGitHub: () => Promise.resolve(github) },
    asked.label === undefined ? label : asked.label,
  )
  expect(clock.pending()).toBe(timers)
  expect(clock.now() - startedAt).toBeLessThanOrEqual(20_000)
  const names = requests().map((line) => line.replace(/\?.*/, '').replace(/.*\/(?=\w)/, ''))
  return { acceptance: shown(acceptance), asks: names.toSorted().join(' ') }
}

const noPull = 'none: this run does not belong to one pull request'
const unread = 'unknown: GitHub responded 503 while reading the labels of the pull request (request C0DE:1)'
const unedited = 'while reading who edited the comment'
const none = 'not set → re-run this job'

describe('the label on GitHub', () => {
  it.each(
    rows(`
    what | run | GitHub | accepts | asks
    is one request while it is not set | pull | | ${none} | labels
    starts a run itself where a label started this one | pull by a label | | not set |
    starts none where an edit started this one | pull by an edit | | ${none} |
    is one more request at the head of a merge queue | queue | main at parent |
      not set → add the pull request to the queue again | heads%2Fmain labels
    is unknown where the commit that the queue merges into is | queue | no main |
      unknown: The commit that the merge queue merges into is unknown |
    is five requests when it is set; only the own comment counts | pull | two by mona, one by run, two by bot, set |
      mona: one → re-run this job | comments events graphql graphql labels
    accepts nothing of the comment of another bot | pull | two by bot, set | mona: nothing → re-run this job |
    accepts nothing that a user put into the comment | pull | one by run, one edited by mona, set |
      ${edited.replace('eve', 'mona')} |
    accepts nothing where GraphQL is forbidden | pull | one by run, set, graphql 403 |
      unknown: GitHub responded 403 ${unedited}: Resource not accessible by integration (request C0DE:1) |
    accepts nothing where GraphQL is not there | pull | one by run, set, graphql 404 |
      unknown: GitHub responded 404 ${unedited} (request C0DE:1) |
    accepts nothing where GraphQL responds with an error | pull | one by run, set, graphql error |
      unknown: The GitHub call failed ${unedited}: No such field |
    accepts nothing where GraphQL responds with something else | pull | one by run, set, graphql null |
      unknown: The GitHub call failed ${unedited}: the response does not match the API description of GitHub |
    cannot be set without the permission to triage | pull of a fork | set by outsider | ${none} |
    has no pull request | schedule | | ${noPull} |
    has no pull request of the pushed commit | other push | | ${noPull} |
    counts for the pull request of a pushed commit | push | set | mona: nothing → re-run this job |
    counts for none of two pull requests of the commit | push | set, two pulls | ${noPull} |
    counts in a merge queue | queue | main at parent, set | mona: nothing → add the pull request to the queue again |
    has no repository | pull without a repository | | unknown: the name of the repository is unknown |
    may not be read | pull | 403 | unknown: GitHub responded 403 while reading the labels of the pull request:
      Resource not accessible by integration (request C0DE:1) |
    has no response in time | pull | 503 for 10 s | unknown: GitHub did not respond within 20 s |
    would have a response too late | pull | 503 for 100 s | ${unread} |
    `),
  )('%s', async (_, run = '', before = '', accepts = '', asks = '') => {
    const end = await ask(run, before)
    expect(end).toEqual({ acceptance: accepts, asks: asks || end.asks })
  })

  it('is not read without a name, a token or time', async () => {
    const { acceptance } = await ask('pull', '', { label: null })
    expect(acceptance).toBe('none: the team file has an empty "accept-label"')
    expect((await ask('pull', '', { token: null })).acceptance).toBe('unknown: "github-token" is empty')
    const stop = new Stop('cancelled', 'Cancelled.')
    await expect(ask('pull', '', { stop })).rejects.toBe(stop)
  })

  it.each(
    rows(`
    what | run | GitHub | accepts
    counts at its commit | pull at 0 | set | mona: all → re-run this job
    does not count at a later commit | pull at ${2 ** 52} | set | mona: nothing → re-run this job
    counts if it was set after the push of a branch | push | pushed, set | mona: all → re-run this job
    does not count after another push | push | pushed, set, pushed | mona: nothing → re-run this job
    is unknown if a push comes while the run asks | push | pushed, set, pushed meanwhile |
      unknown: GitHub does not list the push of its last commit
    `),
  )('without comments, %s', async (_, run = '', before = '', accepts = '') => {
    const { acceptance, asks } = await ask(run, before, { comment: 'never' })
    expect(acceptance).toBe(accepts)
    expect(asks.includes('activity')).toBe(run === 'push')
  })
})

const breaking = (name: string) => {
  const fingerprint = word(fingerprints, name)
  return changeOf({ fingerprint, member: `orders.${fingerprint}` })
}
const broken = (name: string) =>
  consumerOf({ id: Number(name), name, uses: [{ member: '', where: 'SQL', certainty: 'planned' }] })

// Runs of one pull request, each with its judgement and its comment, a minute after each other, and how they end: `+` has
// the label set between the gate and the comment, such as in the data tests. The other stories are those of test/commands.
it.each<[string, string[]]>([
  [
    'that breaks although no change says why, and not for more of it',
    [
      'content 1 → Saved content breaks compared with "main": dashboard "1".',
      ...['set', 'content 1 → green', 'content 1 2 → dashboard "2".'],
    ],
  ],
  [
    'that the comment had listed when it was set during a run, also when that run writes it again',
    [
      ...['+one → 1 breaking change', 'one → found after the label', 'removed'],
      ...['one → 1 breaking change', '+one two → 2 breaking changes', 'one two → orders.000000000002'],
      ...['one → green', 'removed', 'one → 1 breaking change', '+invalid → the model has errors'],
      ...['one two → orders.000000000002', 'one → green'],
    ],
  ],
])('a label accepts what %s', async (_, story) => {
  const { server, github, clock, signal } = await githubFixture()
  for (const [index, act] of story.entries()) {
    clock.advance(60_000)
    if (!act.includes(' → ')) {
      server.label(7, mona, label, act === 'set')
      continue
    }
    const [, meanwhile, content, found = '', end] = /^(\+)?(content )?(.*) → (.*)$/.exec(act) ?? []
    const failOn = content ? 'impact' : 'breaking'
    const settings = { githubToken: 'x', commentKey: ofJob, failOn } as const
    const { context: step, lines } = stepFixture({}, { settings })
    const run = { ...step.run, eventName: 'pull_request', runId: String(index), pullRequest }
    const context = { ...step, run, clock, connectGitHub: () => Promise.resolve(github) }
    const names = found.split(' ')
    const comparison = comparisonOf(content ? [] : names.filter((name) => name !== 'invalid').map(breaking))
    const impact = content ? impactOf(names.map(broken)) : null
    const judged = async () => {
      if (found === 'invalid') throw new Error('the model has errors')
      concludeChecks(context, [await judgeChanges(context, comparison, impact, { acceptLabel: label })])
      return 'green'
    }
    const said = await judged().catch((error: Error) => error.message)
    expect(said).toContain(end)
    expect(lines().includes(`Accepted with the label "${label}", set by mona`)).toBe(said === 'green')
    if (meanwhile) {
      clock.advance(60_000)
      server.label(7, mona, label)
      clock.advance(60_000)
    }
    const effects = { writeReport: async () => '/report.json', writeSummary: async () => undefined }
    const report = reportOf({ findings: context.journal.findings })
    const shownAs = { command: 'sync', githubToken: 'x', comment: 'always', commentKey: ofJob } as const
    await publish({ ...context, ...effects }, { ...shownAs, ran: true }, report, () => undefined, signal)
  }
})
