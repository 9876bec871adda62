import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  actionsBot,
  forbidden,
  type GitHubFault,
  mona,
  secondaryLimit,
} from '../../emulator/github/index.ts'
import type { Mark } from '../../src/github/marker.ts'
import type { Put, WantedComment } from '../../src/github/sticky-comment.ts'
import { putComment } from '../../src/github/sticky-comment.ts'
import { type GitHubFixture, githubFixture } from '../support/github.ts'
import { head, marked, markOf, ofJob } from './marks.ts'

const stranger: Account = { login: 'stranger', type: 'User' }
const issue = 7

function bodyOf(
  runId: string,
  text: string,
  { job = ofJob.job, ...change }: Partial<Mark> & { job?: string } = {},
) {
  return marked({ runId, ...change }, text, { ...ofJob, job })
}

const ours = bodyOf('77', 'ours', { attempt: '2' })
const old = bodyOf('76', 'old')
const theirs = bodyOf('76', 'theirs')
const newer = bodyOf('78', 'newer')

/** What is there when run 77 puts its comment, what happens meanwhile, and what comes of it. */
interface Scenario {
  token?: string
  /** Comments that exist, of the bot where no author is given; their IDs count from 1001. */
  has?: readonly (string | readonly [Account, string])[]
  when?: (fixture: GitHubFixture) => void
  want?: Partial<WantedComment>
  /** The result, with the end of the URL, or what the error matches. */
  put: Put['result'] | `${Put['result']} ${number}` | { error: object }
  /** The bodies that remain. Default: this run's alone, if it was written. */
  leaves?: readonly string[]
  /** Every call: list, create, update, delete and user, with IDs. */
  asks?: string
  /** How long it took, in milliseconds. */
  tookMs?: number
}

async function check({ token, has = [], when, want, put, leaves, asks, tookMs }: Scenario) {
  const fixture = await githubFixture(token ? { token } : {})
  for (const each of has)
    fixture.server.add(issue, ...(typeof each === 'string' ? ([actionsBot, each] as const) : each))
  when?.(fixture)
  const mark = markOf({ attempt: '2' })
  const wanted = { issue, of: ofJob, mark, body: 'ours', create: true, ...want }
  const putting = putComment(fixture.github, fixture.clock, wanted, fixture.signal)
  if (typeof put === 'object') await expect(putting).rejects.toMatchObject(put.error)
  else {
    const [result, id = ''] = put.split(' ')
    expect(await putting).toMatchObject({ result, url: expect.stringMatching(new RegExp(`${id}$`)) })
  }
  const mine = bodyOf('77', wanted.body, wanted.mark)
  const left = leaves ?? (typeof put === 'string' && /^(created|updated)/.test(put) ? [mine] : null)
  if (left) expect(fixture.server.comments.map(({ body }) => body)).toEqual(left)
  if (asks !== undefined) expect(asked(fixture).join(', ')).toBe(asks)
  if (tookMs !== undefined) expect(fixture.elapsed()).toBe(tookMs)
  return fixture
}

function scenarios(all: Record<string, Scenario>, common: Pick<Scenario, 'when'> = {}): void {
  it.each(Object.entries(all))('%s', async (_, scenario) => void (await check({ ...common, ...scenario })))
}

function asked({ server }: GitHubFixture): string[] {
  const words = { POST: 'create', PATCH: 'update', DELETE: 'delete' } as Record<string, string>
  return server.requests.map(({ method, path }) => {
    if (path === '/graphql') return 'user'
    if (/pulls\/\d+$/.test(path)) return 'head'
    const id = /comments\/(\d+)$/.exec(path)?.[1]
    return method === 'GET' ? 'list' : `${words[method]}${id ? ` ${id}` : ''}`
  })
}

type Call = 'list' | 'create' | 'update' | 'delete'
const operations = {
  list: 'issues/list-comments',
  create: 'issues/create-comment',
  update: 'issues/update-comment',
  delete: 'issues/delete-comment',
} as const

/** Happens once, right before a call. */
const during = (call: Call, run: (fixture: GitHubFixture) => void) => (fixture: GitHubFixture) =>
  fixture.server.before(operations[call], () => run(fixture))

/** The answer of a call is another one. */
const failing =
  (call: Call, answer: GitHubFault['answer'], more: Partial<GitHubFault> = {}) =>
  ({ server }: GitHubFixture) =>
    void server.faults.push({ operation: operations[call], answer, ...more })

const all =
  (...happenings: ((fixture: GitHubFixture) => void)[]) =>
  (fixture: GitHubFixture) => {
    for (const happen of happenings) happen(fixture)
  }

/** Another run writes over the first comment. */
const overwrite =
  (body: string) =>
  ({ server: { comments } }: GitHubFixture) => {
    if (comments[0]) comments[0].body = body
  }

const adding =
  (...bodies: string[]) =>
  ({ server }: GitHubFixture) => {
    for (const body of bodies) server.add(issue, actionsBot, body)
  }

const dropFirst = ({ server }: GitHubFixture) => void server.comments.shift()
const lost = { afterWork: true }
const empty = { status: 200, body: [] }
const spent = new Error('the budget is spent')

describe('where there is no comment', () => {
  scenarios({
    'one is made, with the marker first, and looked for again': {
      put: 'created 1001',
      asks: 'list, create, list',
    },
    'none is made when none is wanted': { want: { create: false }, put: 'none', leaves: [], asks: 'list' },
    'nor is the one of another pull request touched': {
      when: ({ server }) => server.add(8, actionsBot, theirs),
      put: 'created',
      leaves: [theirs, ours],
    },
    'a server that changes what it was given later is not given it again and again': {
      when: during('list', during('list', overwrite(''))),
      leaves: [''],
      put: 'created',
      asks: 'list, create, list',
    },
    'what becomes that of another job is not made again': {
      when: during('list', during('list', overwrite(bodyOf('5', 'theirs', { job: 'preview.yml preview' })))),
      leaves: [bodyOf('5', 'theirs', { job: 'preview.yml preview' })],
      put: 'created',
      asks: 'list, create, list',
    },
  })

  it('a server that changes what it was given at once is not given it again and again', async () => {
    const body = { id: 1001, body: 'changed', html_url: 'https://x.example', user: actionsBot }
    const fixture = await check({
      when: failing('create', { status: 201, body }),
      leaves: [],
      put: 'created',
    })
    expect(new Set(asked(fixture).slice(2))).toEqual(new Set(['list']))
  })

  it.each<[string, string, Account?]>([
    ['another job', bodyOf('5', 'theirs', { job: 'preview.yml preview' })],
    ['another version of the marker', theirs.replace(' v2 ', ' v3 ')],
    ['a marker that is not at the start', `> ${theirs}`],
    ['no marker', 'theirs'],
    ['a marker that a stranger copied', theirs, stranger],
    ['a marker of a newer run that a stranger made up', newer, stranger],
  ])('a comment with %s is left alone', async (_, body, author = actionsBot) => {
    await check({ has: [[author, body]], put: 'created', leaves: [body, ours] })
  })
})

describe('where there is one', () => {
  it.each([0, 99, 100, 250])('it is found behind %i others', async (count) => {
    const first = Array.from({ length: count }, () => 'chat')
    const last = Array.from({ length: 120 }, () => 'chat')
    const chat = (text: string) => [stranger, text] as const
    const leaves = [...first, ours, ...last]
    await check({ has: [...first.map(chat), old, ...last.map(chat)], put: 'updated', leaves })
  })

  it.each([
    ['the same', 'ours'],
    ['other line endings', 'ours\r\nand more', 'ours\nand more'],
    ['old line endings', 'ours\rand more', 'ours\nand more'],
    ['blanks and breaks at its end', 'ours \t\r\n\n', 'ours'],
    ['none at its end', 'ours', 'ours\n\n'],
  ])('with %s it is not written', async (_, present, body = 'ours') => {
    await check({ has: [bodyOf('76', present)], want: { body }, put: 'unchanged 1001', asks: 'list, user' })
  })

  it.each([
    ['a blank that makes a line break', 'one  \ntwo', 'one\ntwo'],
    ['a blank at the start', ' ours', 'ours'],
    ['case', 'Ours', 'ours'],
  ])('with other %s it is', async (_, present, body) => {
    await check({ has: [bodyOf('76', present)], want: { body }, put: 'updated' })
  })

  it.each([
    ['a newer run', '78', '1', 'newer'],
    ['a much newer run', '100', '1', 'newer'],
    ['a newer attempt', '77', '3', 'newer'],
    ['an earlier attempt', '77', '1', 'updated'],
    ['the same attempt', '77', '2', 'updated'],
    ['a run of fewer digits', '9', '9', 'updated'],
  ] as const)('of %s (%s.%s), it is left alone or updated: %s', async (_, runId, attempt, result) => {
    const has = [bodyOf(runId, 'theirs', { attempt })]
    await check({
      has,
      put: `${result} 1001`,
      ...(result === 'newer' ? { leaves: has, asks: 'list, user' } : {}),
    })
  })

  it.each<[string, GitHubFault['answer']]>([
    ['an outage', { status: 503 }],
    ['a rate limit', secondaryLimit(60)],
    ['a broken connection', 'reset'],
  ])('its update is sent again after %s, after another look', async (_, answer) => {
    const asks = 'list, user, update 1001, list, update 1001, list, list'
    await check({ has: [old], when: failing('update', answer), put: 'updated', asks })
  })

  const rewriting = (fixture: GitHubFixture) => {
    overwrite(bodyOf('75', 'old'))(fixture)
    during('update', () => fixture.clock.after(100, () => rewriting(fixture)))(fixture)
  }

  scenarios({
    'it is updated in place, and looked at once more after 2 s': {
      has: [old],
      put: 'updated 1001',
      asks: 'list, user, update 1001, list, list',
      tookMs: 2000,
    },
    'it is updated also when none would be made': { has: [old], want: { create: false }, put: 'updated' },
    'a newer run that wrote it while an update waited is not overwritten': {
      has: [old],
      when: all(failing('update', secondaryLimit(60)), during('update', overwrite(newer))),
      put: 'newer',
      leaves: [newer],
    },
    'an older run’s update that arrives behind ours does not stay': {
      has: [bodyOf('75', 'old')],
      when: (fixture) => fixture.clock.after(1500, () => overwrite(old)(fixture)),
      put: 'updated',
    },
    'what a newer run wrote is written again when our own lost update arrives behind it': {
      has: [old],
      when: all(failing('update', { status: 502 }), during('update', overwrite(newer)), (fixture) =>
        fixture.clock.after(2500, () => overwrite(ours)(fixture)),
      ),
      put: 'newer',
      leaves: [newer],
      asks: 'list, user, update 1001, list, list, update 1001, list, list',
    },
    'once it is written, that the list ends changes nothing about it': {
      has: [old],
      when: during('update', failing('list', { status: 401 })),
      put: 'updated',
    },
    'once it is written, that the time ends changes nothing about it': {
      has: [old],
      when: during('update', (fixture) => fixture.clock.after(1000, () => fixture.abort(spent))),
      put: 'updated',
    },
    'the refusal of its update is an error': {
      has: [old],
      when: failing('update', forbidden()),
      put: { error: { name: 'GitHubError', operation: 'updateComment', status: 403 } },
      asks: 'list, user, update 1001',
    },
  })

  it.each<[string, Scenario, number]>([
    [
      'something that writes over it again and again is left to it',
      { has: [old], when: rewriting, leaves: [bodyOf('75', 'old')], put: 'updated' },
      4,
    ],
    [
      'an update that never gets through is given up',
      {
        has: [old],
        when: failing('update', { status: 503 }, { times: 99 }),
        put: { error: { operation: 'updateComment', status: 503 } },
      },
      5,
    ],
  ])('%s', async (_, scenario, updates) => {
    const calls = asked(await check(scenario))
    expect(calls.filter((call) => call.startsWith('update'))).toHaveLength(updates)
  })
})

describe('whose it is', () => {
  const app: Account = { login: 'our-app[bot]', type: 'Bot' }
  scenarios({
    'is asked for an installation, too: a copy by another bot is neither taken nor deleted': {
      has: [
        [mona, old],
        [app, old],
        [actionsBot, old],
        [app, newer],
      ],
      leaves: [old, old, ours, newer],
      put: 'updated 1003',
      asks: 'list, user, update 1003, list, list',
    },
    'is asked for a person, and is that person’s alone': {
      token: 'ghp_mona',
      has: [old, [stranger, old], [mona, old]],
      leaves: [old, old, ours],
      put: 'updated',
      asks: 'list, user, update 1003, list, list',
    },
    'is not asked when no comment bears the marker': {
      token: 'ghp_mona',
      has: [[mona, bodyOf('76', 'theirs', { job: 'other.yml x' })]],
      leaves: [bodyOf('76', 'theirs', { job: 'other.yml x' }), ours],
      put: 'created',
      asks: 'list, create, list',
    },
    'is unknown where GitHub does not say, and then nothing is written': {
      has: [old],
      when: ({ server }) => void server.faults.push({ operation: 'graphql', answer: forbidden() }),
      put: { error: { name: 'GitHubError', operation: 'viewer', status: 403 } },
      leaves: [old],
    },
  })

  it('is known after making one: a copied marker is still left alone', async () => {
    const copied = bodyOf('99', 'copied')
    const when = during('create', ({ server }) => server.add(issue, stranger, copied))
    for (const token of ['ghp_mona', 'ghs_actions'])
      await check({ token, when, put: 'created', leaves: [copied, ours] })
  })
})

describe('which result shows', () => {
  const [earlier, later] = ['e'.repeat(40), head]
  const theirs = (change: Partial<Mark>) => bodyOf(change.runId ?? '70', 'theirs', change)

  /** The result in the comment, that of this run, and which one shows. */
  it.each<[string, Partial<Mark>, Partial<Mark>, 'theirs' | 'ours']>([
    ['a late older run for an earlier commit', { runId: '78', head: later }, { head: earlier }, 'theirs'],
    [
      'a run for the latest commit, started before one for an earlier commit',
      { runId: '78', head: earlier },
      { head: later },
      'ours',
    ],
    [
      'an older run, started again for the same commit',
      { runId: '78', startedAt: 10 },
      { attempt: '2', startedAt: 20 },
      'ours',
    ],
    [
      'an older run, started again for an earlier commit',
      { runId: '78', startedAt: 10 },
      { head: earlier, startedAt: 20 },
      'theirs',
    ],
    ['a run that began before the other', { runId: '70', startedAt: 20 }, { startedAt: 10 }, 'theirs'],
    [
      'the attempt before, whatever its clock says',
      { runId: '77', attempt: '3', startedAt: 10 },
      { attempt: '2', startedAt: 20 },
      'theirs',
    ],
    [
      'a green job of a matrix beside a red one',
      { runId: '77', startedAt: 10, rank: 4 },
      { startedAt: 20, rank: 1 },
      'theirs',
    ],
    [
      'a red job of a matrix beside a green one',
      { runId: '77', startedAt: 20, rank: 1 },
      { startedAt: 10, rank: 4 },
      'ours',
    ],
    [
      'a red job that was started again, and is green',
      { runId: '77', rank: 4 },
      { attempt: '2', rank: 1 },
      'ours',
    ],
    ['a later step of the same job', { runId: '77', startedAt: 10 }, { startedAt: 20 }, 'ours'],
  ])('%s', async (_, has, mark, shows) => {
    const wanted = markOf(mark)
    const result = shows === 'ours' ? 'updated' : 'newer'
    const leaves = [shows === 'ours' ? bodyOf('77', 'ours', wanted) : theirs(has)]
    await check({ has: [theirs(has)], want: { mark: wanted }, put: `${result} 1001`, leaves })
  })

  it('is that of the head at the time, where a push comes meanwhile', async () => {
    const want = { mark: markOf({ head: earlier }) }
    const when = all(
      ({ server }) => server.push('feature', mona, earlier),
      during('update', (fixture) =>
        fixture.clock.after(500, () => {
          fixture.server.push('feature', mona, later)
          overwrite(theirs({ runId: '78' }))(fixture)
        }),
      ),
    )
    await check({
      has: [bodyOf('76', 'old', { head: 'd'.repeat(40) })],
      want,
      when,
      put: 'newer',
      leaves: [theirs({ runId: '78' })],
    })
  })

  it('is the newest where GitHub does not say the head', async () => {
    const when = ({ server }: GitHubFixture) =>
      void server.faults.push({ operation: 'pulls/get', answer: forbidden(), times: 9 })
    await check({ has: [bodyOf('76', 'old', { head: earlier })], when, put: 'updated' })
  })
})

describe('two jobs on one pull request', () => {
  const preview = { ...ofJob, job: 'preview.yml preview' }
  const former = `<!-- data-model-ci comment v1 key:${createHash('sha256').update(ofJob.deployment).digest('hex').slice(0, 16)} run:99.1 -->\nformer`

  it('have a comment each: a green one of another workflow hides no red one', async () => {
    const red = bodyOf('90', 'red', { job: preview.job, rank: 4 })
    await check({ has: [red], put: 'created', leaves: [red, ours] })
  })

  it('share none of the version before: the first one takes it over, and none is left behind', async () => {
    const fixture = await check({ has: [former], put: 'updated 1001', leaves: [ours] })
    const wanted = { issue, of: preview, mark: markOf(), body: 'preview', create: true }
    await putComment(fixture.github, fixture.clock, wanted, fixture.signal)
    expect(fixture.server.comments.map(({ body }) => body)).toEqual([ours, marked({}, 'preview', preview)])
  })

  it('make a second one where both take it over at once', async () => {
    const other = marked({ runId: '70' }, 'preview', preview)
    await check({
      has: [former],
      when: during('update', ({ clock, server }) =>
        clock.after(1000, () => overwrite(other)({ server } as GitHubFixture)),
      ),
      put: 'created',
      leaves: [other, ours],
    })
  })

  it('leave that of another account', async () => {
    await check({ has: [[stranger, former]], put: 'created', leaves: [former, ours] })
  })
})

describe('where there are several', () => {
  const ran = (run: string) => bodyOf(run, `run ${run}`)
  const [run50, run60, run99] = [ran('50'), ran('60'), ran('99')] as const

  it('the oldest is updated and the others go', async () => {
    const others = [[stranger, run50] as const, bodyOf('50', 'theirs', { job: 'other.yml x' })] as const
    await check({
      has: [run50, run60, bodyOf('70', 'x'), ...others],
      put: 'updated 1001',
      leaves: [ours, run50, others[1]],
      asks: 'list, user, update 1001, delete 1002, delete 1003, list, list',
    })
  })

  it('the others go also when the oldest is right already', async () => {
    await check({ has: [run50, run60], want: { body: 'run 50' }, put: 'unchanged', leaves: [run50] })
  })

  it('one of a newer run stays, and nothing older is written over', async () => {
    await check({ has: [run50, run99, run60], put: 'newer 1001', leaves: [run50, run99] })
    await check({ has: [run99, run60], put: 'newer', leaves: [run99] })
  })

  it('one that somebody else deletes meanwhile is no trouble', async () => {
    const when = during('delete', ({ server }) => void server.comments.pop())
    await check({ has: [run50, run60], when, put: 'updated' })
  })
})

describe('when another run is at work, too', () => {
  const user = { login: actionsBot.login, type: 'Bot' }
  const deleted = [{ id: 1001, body: old, html_url: 'https://x.example', user }]

  scenarios({
    'and makes its own between our look and ours: ours goes, its gets our body': {
      when: during('create', adding(theirs)),
      put: 'updated 1001',
      asks: 'list, create, list, update 1001, delete 1002, list, list',
    },
    'and is newer: ours goes, its stays as it is': {
      when: during('create', adding(newer)),
      put: 'newer 1001',
      leaves: [newer],
      asks: 'list, create, list, delete 1002',
    },
    'and is older, and makes its own after ours: that is for it to delete': {
      when: during('list', during('list', adding(theirs))),
      put: 'created',
      leaves: [ours, theirs],
    },
    'and is newer, and makes its own after ours: that is for it to delete': {
      when: during('list', during('list', adding(newer))),
      put: 'created',
      leaves: [ours, newer],
    },
    'and both make one: of three copies only ours is ours to delete': {
      when: during('create', adding(bodyOf('75', 'first'), theirs)),
      put: 'updated',
      leaves: [ours, theirs],
    },
    'and the oldest is deleted while we update it: ours stays': {
      when: all(during('create', adding(theirs)), during('update', dropFirst)),
      put: 'created 1002',
    },
    'and a list that still shows what was deleted does not lead back to it': {
      has: [old],
      when: all(dropFirst, failing('list', { status: 200, body: deleted }, { times: 2 })),
      put: 'created',
      asks: 'list, user, update 1001, list, create, list',
    },
    // Once until it shows, and once more.
    'and a list that does not show ours yet does not make a second': {
      when: failing('list', empty, { times: 2 }),
      put: 'created 1001',
      asks: 'list, create, list, list, list',
    },
  })
})

describe('when the comment is deleted before its update', () => {
  const when = during('update', dropFirst)
  scenarios(
    {
      'another is made': { has: [old], put: 'created', asks: 'list, user, update 1001, list, create, list' },
      'none is made where none is wanted': { has: [old], want: { create: false }, put: 'none', leaves: [] },
      'the next oldest is taken': { has: [old, old], put: 'updated 1002' },
    },
    { when },
  )
})

describe('a create that gets lost', () => {
  it.each<[string, GitHubFault['answer']]>([
    ['a reset', 'reset'],
    ['502', { status: 502 }],
    ['500', { status: 500 }],
    ['a response that cannot be read', { status: 201, body: 'garbled' }],
  ])('but arrived is found after 1 s: %s', async (_, answer) => {
    const when = failing('create', answer, lost)
    await check({ when, put: 'created 1001', asks: 'list, create, list, user', tookMs: 1000 })
  })

  scenarios({
    'and shows late is found after 3 s': {
      when: all(failing('create', 'reset', lost), failing('list', empty, { times: 2 })),
      put: 'created',
      asks: 'list, create, list, list, user',
      tookMs: 3000,
    },
    'and is not there after 3 s is made once more': {
      when: failing('create', 'reset'),
      put: 'created',
      asks: 'list, create, list, list, create, list',
      tookMs: 3000,
    },
    'and turns up behind the second is deleted again': {
      when: all(failing('create', 'reset', lost), failing('list', empty, { times: 3 })),
      put: 'unchanged 1001',
      leaves: [ours],
    },
    'twice, and is nowhere, is an error': {
      when: failing('create', { status: 502 }, { times: 9 }),
      put: { error: { operation: 'createComment', status: 502, arrived: 'unknown' } },
      asks: 'list, create, list, list, create, list, list',
      tookMs: 6000,
    },
    'twice, but arrived the second time, is found': {
      when: all(failing('create', 'reset'), failing('create', 'reset', lost)),
      put: 'created',
    },
    'while another run made one: that gets our body': {
      when: all(during('create', adding(theirs)), failing('create', 'reset', lost)),
      put: 'updated 1001',
    },
    'is found by a person’s name': {
      token: 'ghp_mona',
      when: failing('create', 'reset', lost),
      put: 'created',
      asks: 'list, create, list, user',
    },
    'ends with the budget': {
      when: all(failing('create', 'reset'), (fixture) =>
        fixture.clock.after(500, () => fixture.abort(spent)),
      ),
      put: { error: spent },
    },
  })
})

describe('a create that is refused', () => {
  it.each([401, 403, 404, 410, 422])('with %i is not tried again', async (status) => {
    const when = failing('create', { status, body: { message: 'no' } })
    await check({ when, put: { error: { operation: 'createComment', status } }, asks: 'list, create' })
  })
})
