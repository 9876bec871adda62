import { describe, expect, it } from 'vitest'
import { forbidden } from '../../emulator/github/index.ts'
import type { RunContext } from '../../src/base/event.ts'
import { type Failure, Stop } from '../../src/base/failure.ts'
import type { WireAnswer } from '../../src/http/transport.ts'
import { checkContainsProduction } from '../../src/sync/in-production.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'
import { githubFixture } from '../support/github.ts'
import { fileHashes } from '../support/upload-plan.ts'

const [v1, v2, v3] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)]

/** A branch that this action generated for the sync of a tag. */
const made = (tag: string, runId = 70, repository = '58f416b7') =>
  `dbt-sync/${tag}-${repository}-${runId}-1-0000cafe`

const minute = (at: number) => new Date(Date.UTC(2026, 0, 2, 10, at)).toISOString()

/** A completed sync of a tag, which took a minute. */
function syncOf(tag: string, at: number, change: Record<string, unknown> = {}) {
  const named = { syncJobId: `job-${tag}`, status: 'COMPLETED', branchName: made(tag), gitRef: tag }
  return { ...named, startedAt: minute(at), durationMs: 60_000, ...change }
}

interface Given {
  run?: Partial<RunContext>
  token?: null
  /** Newest first. */
  history?: object[] | Reply
  /** Branches that are there besides the deploy branch, and whether they have its files. */
  branches?: Record<string, 'same files' | 'other files' | 'no files told'>
  /** When production was built last; null where the platform does not say. */
  builtAt?: number | null
  tags?: Record<string, string>
  /** Commits of production that the released commit lacks, by the commit of production. */
  lacks?: Record<string, number>
  forbid?: true
  /** Hashes of the files that the sync of a tag generated, by their names; of all others, those of production. */
  generated?: Record<string, Record<string, string | undefined> | WireAnswer>
  production?: Record<string, string> | WireAnswer
}

const isReply = (given: object): given is WireAnswer => 'status' in given

/** The re-run of the job that released v1, after v2 was released; or what differs from that. */
async function check(given: Given) {
  const { history = [syncOf('v2', 30), syncOf('v1', 10)], branches = {}, builtAt = 35 } = given
  const { tags = { v1, v2 }, lacks = { [v2]: 3, [v1]: 0 } } = given
  const { github, server, clock } = await githubFixture()
  for (const [tag, sha] of Object.entries(tags)) server.refs.set(`refs/tags/${tag}`, sha)
  for (const [sha, behindBy] of Object.entries(lacks))
    server.comparisons.set(`${sha}...${v1}`, { aheadBy: 1, behindBy, files: [] })
  if (given.forbid) server.faults.push({ answer: forbidden('contents=read') })
  const { generated = {}, production = { 'a.yml': 'a' } } = given
  const resultOf = (tag: string): WireAnswer => {
    const files = generated[tag] ?? { 'a.yml': 'a' }
    return isReply(files)
      ? files
      : answer({ generatedFiles: Object.entries(files).map(([path, hash]) => ({ path, hash })) })
  }
  const results = ['v1', 'v2', 'v3'].map((tag) => [`GET dbt-sync/job-${tag}/result`, resultOf(tag)])
  const ofProduction = isReply(production) ? production : fileHashes(production)
  const items = ['main', ...Object.keys(branches)].map((name, id) => ({ id, name }))
  const build = { branchName: 'main', status: 'built', updatedAt: builtAt === null ? null : minute(builtAt) }
  const fixture = stepFixture({
    'GET branches': answer({ items, data: items, pageInfo: null }),
    'GET build-status': answer({ deploymentId: 7, mode: 'production', ...build }),
    'GET dbt-sync': Array.isArray(history) ? answer({ items: history, pageInfo: null }) : history,
    'GET data-model/file-hashes': ({ url }) => {
      const name = new URL(url).searchParams.get('branchName')
      const held = branches[name ?? '']
      if (held === 'other files') return answer({ 'a.yml': { hash: 'b' } })
      return held === 'no files told' ? answer({ message: 'no' }, 403) : ofProduction
    },
    ...Object.fromEntries(results),
  })
  const { context } = fixture
  const failure = await checkContainsProduction(
    {
      ...context,
      clock,
      settings: {
        ...context.settings,
        ...{ command: 'release', ref: 'v1', branch: null, onUnhealthy: 'fail' },
        githubToken: given.token === null ? null : 'ghs_actions',
      },
      run: { ...context.run, ref: { name: 'v1' }, noRelease: null, sha: v1, runAttempt: '2', ...given.run },
      connectGitHub: async () => github,
    },
    'main',
  ).then(
    () => null,
    (error: Failure) => error,
  )
  return { failure, lines: fixture.lines(), sent: fixture.sent() }
}

describe('a release', () => {
  it('that would take a newer one out of production is red', async () => {
    const { failure, lines } = await check({})
    expect(failure).toMatchObject({
      kind: 'merge',
      message:
        'Not released: production probably has "v2" (commit 2222222, inferred from the sync history and its files), and "v1" lacks 3 commits of it (sync job job-v2).',
      advice:
        'Release a tag that contains both. If "v2" was rolled back, or is meant to leave production, start the workflow by hand (workflow_dispatch) on "v1".',
    })
    expect(lines).toEqual([])
  })

  it.each<[string, Given]>([
    ['whose commit the history names', { history: [syncOf('v2', 30, { triggerContext: { headSha: v2 } })] }],
    [
      'whose branch is kept, and has the files of production',
      { branches: { [made('v2')]: 'same files' }, builtAt: 5 },
    ],
    ['although a later one was not merged', { history: [syncOf('v3', 40), syncOf('v2', 30)] }],
    [
      'although the branch of a later one is there',
      { history: [syncOf('v3', 32), syncOf('v2', 30)], branches: { [made('v3')]: 'other files' } },
    ],
    [
      'although a branch was synced later',
      { history: [syncOf('main', 32), syncOf('v2', 30)], tags: { v1, v2 } },
    ],
    [
      'although a later one was rolled back',
      {
        history: [syncOf('v3', 32), syncOf('v2', 30)],
        tags: { v1, v2, v3 },
        generated: { v3: { 'a.yml': 'b' } },
      },
    ],
  ])('is red beside one %s', async (_, given) => {
    expect((await check(given)).failure?.message).toContain('production probably has "v2" (commit 2222222')
  })

  it.each<[string, Given]>([
    ['the hashes of what was generated', { generated: { v2: { 'a.yml': undefined } } }],
    ['what was generated', { generated: { v2: answer({}, 404) } }],
    ['the files of production', { production: answer({ message: 'no' }, 403) }],
    ['any file of production', { production: {} }],
  ])('says what it is inferred from where the platform does not tell %s', async (_, given) => {
    const { failure } = await check(given)
    expect(failure?.message).toMatch(
      /^Not released: production may have "v2" \(commit 2222222, inferred from the sync history alone\), and "v1" lacks/,
    )
    expect((await check({ ...given, lacks: { [v2]: 0 } })).lines.at(-1)).toBe(
      '"v1" contains what production may have: "v2" (commit 2222222, inferred from the sync history alone)',
    )
  })

  it.each<[string, Given, string]>([
    [
      'contains what production probably has',
      { lacks: { [v2]: 0 } },
      '"v1" contains what production probably has: "v2"',
    ],
    ['is that of production', { history: [syncOf('v1', 30)] }, 'contains what production probably has: "v1"'],
    [
      'comes after one that was synced and not merged',
      { builtAt: 20 },
      'what production probably has: "v1" (commit 1111111',
    ],
    [
      'comes after one whose branch has other files',
      { branches: { [made('v2')]: 'other files' } },
      'what production probably has: "v1" (commit 1111111',
    ],
    [
      'comes after one that was rolled back',
      { generated: { v2: { 'a.yml': 'a', 'b.yml': 'b' } } },
      'what production probably has: "v1" (commit 1111111, inferred from the sync history and its files)',
    ],
    [
      'comes after one whose files were rolled back to others of the same names',
      { generated: { v2: { 'a.yml': 'b' } } },
      'what production probably has: "v1" (commit 1111111',
    ],
    [
      'comes after one whose file, without a hash, is gone',
      { generated: { v2: { 'b.yml': undefined } } },
      'what production probably has: "v1" (commit 1111111',
    ],
  ])('that %s goes on', async (_, given, line) => {
    const { failure, lines } = await check(given)
    expect(failure).toBeNull()
    expect(lines).toEqual([expect.stringContaining(line)])
  })

  const none = 'the sync history shows no earlier release that production has'
  const unsure = 'it is unknown whether "v2" was merged'
  it.each<[string, Given, string]>([
    ['there is no history', { history: [] }, none],
    ['nothing completed', { history: [syncOf('v2', 30, { status: 'FAILED' })] }, none],
    ['the history names no refs', { history: [syncOf('v2', 30, { gitRef: null })] }, none],
    [
      'it names no time of the newest',
      { history: [syncOf('v2', 30, { startedAt: '' }), syncOf('v1', 10)] },
      unsure,
    ],
    [
      'nor how long that took',
      { history: [syncOf('v2', 30, { durationMs: null }), syncOf('v1', 10)] },
      unsure,
    ],
    ['builds have no time', { builtAt: null }, unsure],
    [
      'the platform does not tell the files of the newest',
      { branches: { [made('v2')]: 'no files told' } },
      unsure,
    ],
    [
      'the sync is that of a person',
      { history: [syncOf('v2', 30, { branchName: 'see-v2' }), syncOf('v1', 20)] },
      unsure,
    ],
    [
      'it is of another repository',
      { history: [syncOf('v2', 30, { branchName: made('v2', 70, '0badcafe') })] },
      none,
    ],
    ['the tag is gone', { tags: {}, history: [syncOf('v2', 30)] }, none],
    [
      'production has the files of no release',
      { generated: { v2: { 'a.yml': 'b' }, v1: { 'a.yml': 'c' } } },
      none,
    ],
    ['the history may not be read', { history: answer({ message: 'no' }, 403) }, '403'],
    ['GitHub may not be read', { forbid: true }, 'GitHub responded 403'],
    ['GitHub cannot compare the two', { lacks: {} }, 'while comparing two commits'],
    ['there is no token', { token: null }, '"github-token" is empty'],
  ])('goes on where it is unknown what production has, and says so: %s', async (_, given, why) => {
    const { failure, lines } = await check(given)
    expect(failure).toBeNull()
    expect(lines.filter((line) => !line.startsWith('retry'))).toEqual([
      expect.stringMatching(/^Not checked whether "v1" contains what production has: /),
    ])
    expect(lines.at(-1)).toContain(why)
  })

  it('that a person dispatches is not checked', async () => {
    expect(await check({ run: { eventName: 'workflow_dispatch' } })).toEqual({
      failure: null,
      lines: [],
      sent: [],
    })
  })

  it('fails where the platform cannot be reached', async () => {
    expect((await check({ history: new Error('reset') })).failure).toMatchObject({ trouble: 'unreachable' })
  })

  it('ends with the step', async () => {
    const { context } = stepFixture({})
    const stop = new Stop('cancelled', 'SIGINT')
    context.budget.stop(stop)
    const own = { command: 'release', branch: null, onUnhealthy: 'fail', githubToken: 'ghs' } as const
    const settings = { ...context.settings, ...own }
    await expect(checkContainsProduction({ ...context, settings }, 'main')).rejects.toBe(stop)
  })
})
