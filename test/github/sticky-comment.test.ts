import { describe, expect, it } from 'vitest'
import { type Account, actionsBot, forbidden, mona, secondaryLimit } from '../../emulator/github/index.ts'
import type { Put, WantedComment } from '../../src/github/comment-work.ts'
import { writeMarker } from '../../src/github/marker.ts'
import { putComment } from '../../src/github/sticky-comment.ts'
import { type GitHubFixture, githubFixture } from '../support/github.ts'

const stranger: Account = { login: 'stranger', type: 'User' }
const issue = 7

function bodyOf(runId: string, text: string, { key = '1', attempt = '1' } = {}): string {
  return `${writeMarker(key, { runId, attempt })}\n${text}`
}

/** What run 77 wants, and what is there and was asked afterwards. */
async function put(fixture: GitHubFixture, change: Partial<WantedComment> = {}): Promise<Put> {
  const wanted = { issue, key: '1', runId: '77', attempt: '2', body: 'ours', create: true, ...change }
  return putComment(fixture.github, fixture.clock, wanted, fixture.signal)
}

const ours = bodyOf('77', 'ours', { attempt: '2' })
const bodies = (fixture: GitHubFixture) => fixture.server.comments.map(({ body }) => body)
const ids = (fixture: GitHubFixture) => fixture.server.comments.map(({ id }) => id)
/** The calls as words: list, create, update 1001, delete 1001, user. */
function asked(fixture: GitHubFixture): string[] {
  const words = { POST: 'create', PATCH: 'update', DELETE: 'delete' } as Record<string, string>
  return fixture.server.requests.map(({ method, path }) => {
    if (path === '/user') return 'user'
    const id = /comments\/(\d+)$/.exec(path)?.[1]
    return method === 'GET' ? 'list' : `${words[method]}${id ? ` ${id}` : ''}`
  })
}

describe('where there is no comment', () => {
  it('one is made, with the marker first, and looked for again', async () => {
    const fixture = await githubFixture()
    const { url, result } = await put(fixture)
    expect(result).toBe('created')
    expect(url).toBe(`${fixture.server.url}/acme/shop-dbt/pull/7#issuecomment-1001`)
    expect(bodies(fixture)).toEqual([ours])
    expect(asked(fixture)).toEqual(['list', 'create', 'list'])
  })

  it('none is made when none is wanted', async () => {
    const fixture = await githubFixture()
    expect(await put(fixture, { create: false })).toEqual({ url: '', result: 'none' })
    expect(asked(fixture)).toEqual(['list'])
  })

  it.each([
    ['another key', bodyOf('5', 'theirs', { key: '2' }), actionsBot],
    ['another version of the marker', bodyOf('5', 'theirs').replace(' v1 ', ' v2 '), actionsBot],
    ['a marker that is not at the start', `> ${bodyOf('5', 'theirs')}`, actionsBot],
    ['no marker', 'theirs', actionsBot],
    ['a marker that a stranger copied', bodyOf('5', 'theirs'), stranger],
    ['a marker of a newer run that a stranger made up', bodyOf('99', 'theirs'), stranger],
  ])('a comment with %s is left alone', async (_, body, author) => {
    const fixture = await githubFixture()
    fixture.server.add(issue, author, body)
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(bodies(fixture)).toEqual([body, ours])
  })

  it('nor is the one of another pull request touched', async () => {
    const fixture = await githubFixture()
    fixture.server.add(8, actionsBot, bodyOf('5', 'theirs'))
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(bodies(fixture)).toEqual([bodyOf('5', 'theirs'), ours])
  })

  it('a server that changes what it was given is not given it again and again', async () => {
    const fixture = await githubFixture()
    fixture.server.before('issues/list-comments', () => {
      fixture.server.before('issues/list-comments', () => {
        for (const comment of fixture.server.comments) comment.body = ''
      })
    })
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(asked(fixture)).toEqual(['list', 'create', 'list'])
    const changed = { id: 1001, body: 'changed', html_url: 'https://x.example', user: actionsBot }
    const other = await githubFixture()
    const answer = { status: 201, body: changed }
    other.server.faults.push({ operation: 'issues/create-comment', answer })
    expect(await put(other)).toEqual({ result: 'created', url: 'https://x.example' })
    expect(new Set(asked(other).slice(2))).toEqual(new Set(['list']))
  })
})

describe('where there is one', () => {
  async function fixtureWith(body: string, author: Account = actionsBot): Promise<GitHubFixture> {
    const fixture = await githubFixture()
    fixture.server.add(issue, author, body)
    return fixture
  }

  it('it is updated in place, and looked at once more after 2 s', async () => {
    const fixture = await fixtureWith(bodyOf('76', 'old'))
    const { url, result } = await put(fixture)
    expect(result).toBe('updated')
    expect(url).toMatch(/#issuecomment-1001$/)
    expect(bodies(fixture)).toEqual([ours])
    expect(asked(fixture)).toEqual(['list', 'update 1001', 'list', 'list'])
    expect(fixture.elapsed()).toBe(2000)
  })

  it('it is found on any page', async () => {
    for (const before of [0, 99, 100, 250]) {
      const fixture = await githubFixture()
      for (let n = 0; n < before; n++) fixture.server.add(issue, stranger, `chat ${n}`)
      const mine = fixture.server.add(issue, actionsBot, bodyOf('76', 'old'))
      for (let n = 0; n < 120; n++) fixture.server.add(issue, stranger, `more ${n}`)
      expect(await put(fixture)).toMatchObject({ result: 'updated' })
      expect(mine.body).toBe(ours)
      expect(fixture.server.comments).toHaveLength(before + 121)
    }
  })

  it.each([
    ['the same', 'ours'],
    ['other line endings', 'ours\r\nand more', 'ours\nand more'],
    ['old line endings', 'ours\rand more', 'ours\nand more'],
    ['blanks and breaks at its end', 'ours \t\r\n\n', 'ours'],
    ['none at its end', 'ours', 'ours\n\n'],
  ])('with %s it is not written', async (_, present, body = 'ours') => {
    const fixture = await fixtureWith(bodyOf('76', present))
    expect(await put(fixture, { body })).toMatchObject({
      result: 'unchanged',
      url: expect.stringMatching(/-1001$/),
    })
    expect(asked(fixture)).toEqual(['list'])
  })

  it.each([
    ['a blank that makes a line break', 'one  \ntwo', 'one\ntwo'],
    ['a blank at the start', ' ours', 'ours'],
    ['case', 'Ours', 'ours'],
  ])('with %s it is', async (_, present, body) => {
    const fixture = await fixtureWith(bodyOf('76', present))
    expect(await put(fixture, { body })).toMatchObject({ result: 'updated' })
  })

  it.each([
    ['a newer run', '78', '1'],
    ['a much newer run', '100', '1'],
    ['a newer attempt', '77', '3'],
  ])('of %s, it is left alone', async (_, runId, attempt) => {
    const fixture = await fixtureWith(bodyOf(runId, 'theirs', { attempt }))
    expect(await put(fixture)).toMatchObject({ result: 'newer', url: expect.stringMatching(/-1001$/) })
    expect(asked(fixture)).toEqual(['list'])
  })

  it.each([
    ['an earlier attempt', '77', '1'],
    ['the same attempt', '77', '2'],
    ['a run of fewer digits', '9', '9'],
  ])('of %s, it is updated', async (_, runId, attempt) => {
    const fixture = await fixtureWith(bodyOf(runId, 'theirs', { attempt }))
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
  })

  it('it is updated also when none would be made', async () => {
    const fixture = await fixtureWith(bodyOf('76', 'red'))
    expect(await put(fixture, { create: false, body: 'green' })).toMatchObject({ result: 'updated' })
    expect(bodies(fixture)[0]).toMatch(/\ngreen$/)
  })

  it.each([
    ['an outage', { status: 503 }],
    ['a rate limit', secondaryLimit(60)],
    ['a broken connection', 'reset'],
  ] as const)('its update is sent again after %s, after another look', async (_, answer) => {
    const fixture = await fixtureWith(bodyOf('76', 'old'))
    fixture.server.faults.push({ operation: 'issues/update-comment', answer })
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(asked(fixture)).toEqual(['list', 'update 1001', 'list', 'update 1001', 'list', 'list'])
  })

  it('a newer run that wrote it while an update waited is not overwritten', async () => {
    const fixture = await fixtureWith(bodyOf('76', 'old'))
    fixture.server.faults.push({ operation: 'issues/update-comment', answer: secondaryLimit(60) })
    fixture.server.before('issues/update-comment', () => {
      const [comment] = fixture.server.comments
      if (comment) comment.body = bodyOf('78', 'newer')
    })
    expect(await put(fixture)).toMatchObject({ result: 'newer' })
    expect(bodies(fixture)).toEqual([bodyOf('78', 'newer')])
  })

  it('an older run’s update that arrives behind ours does not stay', async () => {
    const fixture = await fixtureWith(bodyOf('75', 'old'))
    const overwrite = () => {
      const [comment] = fixture.server.comments
      if (comment) comment.body = bodyOf('76', 'slow')
    }
    fixture.clock.after(1500, overwrite)
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(bodies(fixture)).toEqual([ours])
  })

  it('what a newer run wrote is written again when our own lost update arrives behind it', async () => {
    const fixture = await fixtureWith(bodyOf('76', 'old'))
    fixture.server.faults.push({ operation: 'issues/update-comment', answer: { status: 502 } })
    const write = (body: string) => () => {
      const [comment] = fixture.server.comments
      if (comment) comment.body = body
    }
    fixture.server.before('issues/update-comment', write(bodyOf('78', 'newer')))
    fixture.clock.after(2500, write(ours))
    expect(await put(fixture)).toMatchObject({ result: 'newer' })
    expect(bodies(fixture)).toEqual([bodyOf('78', 'newer')])
    expect(asked(fixture).filter((call) => call.startsWith('update'))).toHaveLength(2)
  })

  it('something that writes over it again and again is left to it', async () => {
    const fixture = await fixtureWith(bodyOf('75', 'old'))
    const spoil = () => {
      const [comment] = fixture.server.comments
      if (comment) comment.body = bodyOf('75', 'old')
      fixture.server.before('issues/update-comment', () => fixture.clock.after(100, spoil))
    }
    spoil()
    await put(fixture)
    expect(asked(fixture).filter((call) => call.startsWith('update'))).toHaveLength(4)
  })

  it.each(['the list', 'the time'])(
    'once it is written, that %s ends changes nothing about it',
    async (what) => {
      const fixture = await fixtureWith(bodyOf('76', 'old'))
      fixture.server.before('issues/update-comment', () => {
        if (what === 'the time')
          fixture.clock.after(1000, () => fixture.abort(new Error('the budget is spent')))
        else fixture.server.faults.push({ operation: 'issues/list-comments', answer: { status: 401 } })
      })
      expect(await put(fixture)).toMatchObject({ result: 'updated' })
      expect(bodies(fixture)).toEqual([ours])
    },
  )

  it('an update that never gets through is given up', async () => {
    const fixture = await fixtureWith(bodyOf('76', 'old'))
    fixture.server.faults.push({ operation: 'issues/update-comment', answer: { status: 503 }, times: 99 })
    await expect(put(fixture)).rejects.toMatchObject({ operation: 'updateComment', status: 503 })
    expect(asked(fixture).filter((call) => call.startsWith('update'))).toHaveLength(5)
  })

  it('the refusal of its update is an error', async () => {
    const fixture = await fixtureWith(bodyOf('76', 'old'))
    fixture.server.faults.push({ operation: 'issues/update-comment', answer: forbidden() })
    await expect(put(fixture)).rejects.toMatchObject({
      name: 'GitHubError',
      operation: 'updateComment',
      status: 403,
    })
    expect(asked(fixture)).toEqual(['list', 'update 1001'])
  })
})

describe('whose it is', () => {
  it('need not be asked for an installation: any bot’s', async () => {
    const fixture = await githubFixture()
    fixture.server.add(issue, mona, bodyOf('76', 'mona'))
    fixture.server.add(issue, { login: 'our-app[bot]', type: 'Bot' }, bodyOf('76', 'app'))
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(asked(fixture)).toEqual(['list', 'update 1002', 'list', 'list'])
  })

  it('is asked for a person, and is that person’s alone', async () => {
    const fixture = await githubFixture({ token: 'ghp_mona' })
    fixture.server.add(issue, actionsBot, bodyOf('76', 'bot'))
    fixture.server.add(issue, stranger, bodyOf('76', 'stranger'))
    fixture.server.add(issue, mona, bodyOf('76', 'mona'))
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(asked(fixture)).toEqual(['list', 'user', 'update 1003', 'list', 'list'])
  })

  it('is not asked when no comment bears the marker', async () => {
    const fixture = await githubFixture({ token: 'ghp_mona' })
    fixture.server.add(issue, mona, bodyOf('76', 'theirs', { key: '2' }))
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(asked(fixture)).toEqual(['list', 'create', 'list'])
  })

  it('is known after making one: a copied marker is still left alone', async () => {
    for (const token of ['ghp_mona', 'ghs_actions']) {
      const fixture = await githubFixture({ token })
      fixture.server.before('issues/create-comment', () =>
        fixture.server.add(issue, stranger, bodyOf('99', 'copied')),
      )
      expect(await put(fixture)).toMatchObject({ result: 'created' })
      expect(bodies(fixture)).toEqual([bodyOf('99', 'copied'), ours])
    }
  })

  it('is any bot’s with a token that may not ask', async () => {
    const fixture = await githubFixture({ token: 'old' }, { tokens: { old: actionsBot } })
    fixture.server.add(issue, actionsBot, bodyOf('76', 'bot'))
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(asked(fixture)).toEqual(['list', 'user', 'update 1001', 'list', 'list'])
  })
})

describe('where there are several', () => {
  async function fixtureWith(...runs: string[]): Promise<GitHubFixture> {
    const fixture = await githubFixture()
    for (const runId of runs) fixture.server.add(issue, actionsBot, bodyOf(runId, `run ${runId}`))
    return fixture
  }

  it('the oldest is updated and the others go', async () => {
    const fixture = await fixtureWith('50', '60', '70')
    fixture.server.add(issue, stranger, bodyOf('50', 'copied'))
    fixture.server.add(issue, actionsBot, bodyOf('50', 'theirs', { key: '2' }))
    expect(await put(fixture)).toMatchObject({ result: 'updated', url: expect.stringMatching(/-1001$/) })
    expect(ids(fixture)).toEqual([1001, 1004, 1005])
    expect(bodies(fixture)[0]).toBe(ours)
    expect(asked(fixture)).toEqual(['list', 'update 1001', 'delete 1002', 'delete 1003', 'list', 'list'])
  })

  it('the others go also when the oldest is right already', async () => {
    const fixture = await fixtureWith('50', '60')
    expect(await put(fixture, { body: 'run 50' })).toMatchObject({ result: 'unchanged' })
    expect(ids(fixture)).toEqual([1001])
  })

  it('one of a newer run stays, and nothing older is written over', async () => {
    const late = await fixtureWith('50', '99', '60')
    expect(await put(late)).toMatchObject({ result: 'newer', url: expect.stringMatching(/-1001$/) })
    expect(bodies(late)).toEqual([bodyOf('50', 'run 50'), bodyOf('99', 'run 99')])
    const first = await fixtureWith('99', '60')
    expect(await put(first)).toMatchObject({ result: 'newer' })
    expect(bodies(first)).toEqual([bodyOf('99', 'run 99')])
  })

  it('one that somebody else deletes meanwhile is no trouble', async () => {
    const fixture = await fixtureWith('50', '60')
    fixture.server.before('issues/delete-comment', () => void fixture.server.comments.pop())
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(ids(fixture)).toEqual([1001])
  })
})

describe('when another run is at work, too', () => {
  it('and makes its own between our look and ours: ours goes, its gets our body', async () => {
    const fixture = await githubFixture()
    fixture.server.before('issues/create-comment', () =>
      fixture.server.add(issue, actionsBot, bodyOf('76', 'theirs')),
    )
    expect(await put(fixture)).toMatchObject({ result: 'updated', url: expect.stringMatching(/-1001$/) })
    expect(bodies(fixture)).toEqual([ours])
    expect(ids(fixture)).toEqual([1001])
    expect(asked(fixture)).toEqual(['list', 'create', 'list', 'update 1001', 'delete 1002', 'list', 'list'])
  })

  it('and is newer: ours goes, its stays as it is', async () => {
    const fixture = await githubFixture()
    fixture.server.before('issues/create-comment', () =>
      fixture.server.add(issue, actionsBot, bodyOf('78', 'theirs')),
    )
    expect(await put(fixture)).toMatchObject({ result: 'newer', url: expect.stringMatching(/-1001$/) })
    expect(bodies(fixture)).toEqual([bodyOf('78', 'theirs')])
    expect(asked(fixture)).toEqual(['list', 'create', 'list', 'delete 1002'])
  })

  it.each(['76', '78'])('and makes its own (run %s) after ours: that is for it to delete', async (runId) => {
    const fixture = await githubFixture()
    fixture.server.before('issues/list-comments', () => {
      fixture.server.before('issues/list-comments', () =>
        fixture.server.add(issue, actionsBot, bodyOf(runId, 'theirs')),
      )
    })
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(bodies(fixture)).toEqual([ours, bodyOf(runId, 'theirs')])
  })

  it('and both make one: of three copies only ours is ours to delete', async () => {
    const fixture = await githubFixture()
    fixture.server.before('issues/create-comment', () => {
      fixture.server.add(issue, actionsBot, bodyOf('75', 'first'))
      fixture.server.add(issue, actionsBot, bodyOf('76', 'second'))
    })
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(bodies(fixture)).toEqual([ours, bodyOf('76', 'second')])
  })

  it('and the oldest is deleted while we update it: ours stays', async () => {
    const fixture = await githubFixture()
    fixture.server.before('issues/create-comment', () =>
      fixture.server.add(issue, actionsBot, bodyOf('76', 'theirs')),
    )
    fixture.server.before('issues/update-comment', () => void fixture.server.comments.shift())
    expect(await put(fixture)).toMatchObject({ result: 'created', url: expect.stringMatching(/-1002$/) })
    expect(bodies(fixture)).toEqual([ours])
  })

  it('and a list that still shows what was deleted does not lead back to it', async () => {
    const fixture = await githubFixture()
    const shown = fixture.server.add(issue, actionsBot, bodyOf('76', 'old'))
    const user = { login: actionsBot.login, type: 'Bot' }
    const stale = [{ id: shown.id, body: shown.body, html_url: 'https://x.example', user }]
    fixture.server.comments.pop()
    fixture.server.faults.push({
      operation: 'issues/list-comments',
      times: 2,
      answer: { status: 200, body: stale },
    })
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(asked(fixture)).toEqual(['list', 'update 1001', 'list', 'create', 'list'])
  })

  it('and a list that does not show ours yet does not make a second', async () => {
    const fixture = await githubFixture()
    fixture.server.faults.push({
      operation: 'issues/list-comments',
      times: 2,
      answer: { status: 200, body: [] },
    })
    expect(await put(fixture)).toMatchObject({ result: 'created', url: expect.stringMatching(/-1001$/) })
    // Once until it shows, and once more.
    expect(asked(fixture)).toEqual(['list', 'create', 'list', 'list', 'list'])
  })
})

describe('when the comment is deleted before its update', () => {
  async function deleted(create: boolean): Promise<[GitHubFixture, Put]> {
    const fixture = await githubFixture()
    fixture.server.add(issue, actionsBot, bodyOf('76', 'old'))
    fixture.server.before('issues/update-comment', () => void fixture.server.comments.pop())
    return [fixture, await put(fixture, { create })]
  }

  it('another is made', async () => {
    const [fixture, result] = await deleted(true)
    expect(result).toMatchObject({ result: 'created' })
    expect(bodies(fixture)).toEqual([ours])
    expect(asked(fixture)).toEqual(['list', 'update 1001', 'list', 'create', 'list'])
  })

  it('none is made where none is wanted', async () => {
    const [fixture, result] = await deleted(false)
    expect(result).toEqual({ url: '', result: 'none' })
    expect(bodies(fixture)).toEqual([])
  })

  it('the next oldest is taken', async () => {
    const fixture = await githubFixture()
    for (const runId of ['50', '60']) fixture.server.add(issue, actionsBot, bodyOf(runId, 'old'))
    fixture.server.before('issues/update-comment', () => void fixture.server.comments.shift())
    expect(await put(fixture)).toMatchObject({ result: 'updated', url: expect.stringMatching(/-1002$/) })
    expect(bodies(fixture)).toEqual([ours])
  })
})

describe('a create that gets lost', () => {
  const create = 'issues/create-comment' as const

  it('but arrived is found after 1 s', async () => {
    for (const answer of [
      'reset',
      { status: 502 },
      { status: 500 },
      { status: 201, body: 'garbled' },
    ] as const) {
      const fixture = await githubFixture()
      fixture.server.faults.push({ operation: create, answer, afterWork: true })
      expect(await put(fixture)).toMatchObject({ result: 'created', url: expect.stringMatching(/-1001$/) })
      expect(bodies(fixture)).toEqual([ours])
      expect(asked(fixture)).toEqual(['list', 'create', 'list'])
      expect(fixture.elapsed()).toBe(1000)
    }
  })

  it('and shows late is found after 3 s', async () => {
    const fixture = await githubFixture()
    fixture.server.faults.push({ operation: create, answer: 'reset', afterWork: true })
    fixture.server.faults.push({
      operation: 'issues/list-comments',
      times: 2,
      answer: { status: 200, body: [] },
    })
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(asked(fixture)).toEqual(['list', 'create', 'list', 'list'])
    expect(fixture.elapsed()).toBe(3000)
  })

  it('and is not there after 3 s is made once more', async () => {
    const fixture = await githubFixture()
    fixture.server.faults.push({ operation: create, answer: 'reset' })
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(bodies(fixture)).toEqual([ours])
    expect(asked(fixture)).toEqual(['list', 'create', 'list', 'list', 'create', 'list'])
    expect(fixture.elapsed()).toBe(3000)
  })

  it('and turns up behind the second is deleted again', async () => {
    const fixture = await githubFixture()
    fixture.server.faults.push({ operation: create, answer: 'reset', afterWork: true })
    fixture.server.faults.push({
      operation: 'issues/list-comments',
      times: 3,
      answer: { status: 200, body: [] },
    })
    expect(await put(fixture)).toMatchObject({ url: expect.stringMatching(/-1001$/) })
    expect(bodies(fixture)).toEqual([ours])
  })

  it('twice, and is nowhere, is an error', async () => {
    const fixture = await githubFixture()
    fixture.server.faults.push({ operation: create, answer: { status: 502 }, times: 9 })
    await expect(put(fixture)).rejects.toMatchObject({
      operation: 'createComment',
      status: 502,
      arrived: 'unknown',
    })
    expect(asked(fixture)).toEqual(['list', 'create', 'list', 'list', 'create', 'list', 'list'])
    expect(fixture.elapsed()).toBe(6000)
  })

  it('twice, but arrived the second time, is found', async () => {
    const fixture = await githubFixture()
    fixture.server.faults.push({ operation: create, answer: 'reset' })
    fixture.server.faults.push({ operation: create, answer: 'reset', afterWork: true })
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(bodies(fixture)).toEqual([ours])
  })

  it('while another run made one: that gets our body', async () => {
    const fixture = await githubFixture()
    fixture.server.before(create, () => fixture.server.add(issue, actionsBot, bodyOf('76', 'theirs')))
    fixture.server.faults.push({ operation: create, answer: 'reset', afterWork: true })
    expect(await put(fixture)).toMatchObject({ result: 'updated' })
    expect(bodies(fixture)).toEqual([ours])
    expect(ids(fixture)).toEqual([1001])
  })

  it('is found by a person’s name', async () => {
    const fixture = await githubFixture({ token: 'ghp_mona' })
    fixture.server.faults.push({ operation: create, answer: 'reset', afterWork: true })
    expect(await put(fixture)).toMatchObject({ result: 'created' })
    expect(asked(fixture)).toEqual(['list', 'create', 'list', 'user'])
  })

  it('ends with the budget', async () => {
    const fixture = await githubFixture()
    fixture.server.faults.push({ operation: create, answer: 'reset' })
    const reason = new Error('the budget is spent')
    fixture.clock.after(500, () => fixture.abort(reason))
    await expect(put(fixture)).rejects.toBe(reason)
  })
})

describe('a create that is refused', () => {
  it.each([401, 403, 404, 410, 422])('with %i is not tried again', async (status) => {
    const fixture = await githubFixture()
    fixture.server.faults.push({
      operation: 'issues/create-comment',
      answer: { status, body: { message: 'no' } },
    })
    await expect(put(fixture)).rejects.toMatchObject({ operation: 'createComment', status })
    expect(asked(fixture)).toEqual(['list', 'create'])
  })
})
