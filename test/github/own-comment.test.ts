import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionsBot, mona } from '../../emulator/github/index.ts'
import { listedBy, markAt, readOwnHistory } from '../../src/github/own-comment.ts'
import { githubFixture } from '../support/github.ts'
import { listing, ofJob } from './marks.ts'

const [one, two] = ['a'.repeat(12), 'b'.repeat(12)] as const

/** A comment that listed one change, then, a minute later, another one. */
async function edited(author = actionsBot) {
  const fixture = await githubFixture()
  const { server, clock, github, signal } = fixture
  const comment = server.add(7, author, listing(one))
  const between = clock.now() + 30_000
  clock.advance(60_000)
  server.edit(comment, actionsBot, listing(two))
  clock.advance(60_000)
  const said = async (at?: number) => {
    const history = await readOwnHistory(github, 7, ofJob, signal)
    const mark = history && markAt(history, at)
    return mark && ('value' in mark ? listedBy(mark.value) : mark.problem)
  }
  return { ...fixture, comment, between, said }
}

it('GitHub says what the comment listed at any time', async () => {
  const { said, between, clock } = await edited()
  expect(await said()).toEqual([two])
  expect(await said(clock.now())).toEqual([two])
  expect(await said(between)).toEqual([one])
  expect(await said(between - 60_000)).toBeNull()
})

it('what another account edited does not count, and what it had edited before does not matter', async () => {
  const { server, comment, said, between, clock } = await edited()
  server.edit(comment, mona, listing(one))
  const edit = 'the comment was edited by "mona", so the list in it does not count'
  expect(await said()).toBe(edit)
  expect(await said(between)).toBe(edit)
  clock.advance(60_000)
  server.edit(comment, actionsBot, listing(two))
  expect(await said()).toEqual([two])
  expect(await said(between)).toBe(edit)
})

it('a revision that was deleted from the history does not count, nor one behind a hundred others', async () => {
  const { server, comment, said, between, clock } = await edited()
  const last = comment.edits.at(-1)
  if (last) last.deleted = true
  clock.advance(60_000)
  server.edit(comment, actionsBot, listing(one))
  expect(await said(clock.now() - 30_000)).toBe('GitHub does not say what the comment listed')
  for (let index = 0; index < 100; index++) server.edit(comment, actionsBot, listing(one))
  expect(await said(between)).toMatch(/^GitHub does not say .*, because it has more than 100 edits$/)
})

it('a comment of another account is none', async () => {
  expect(await (await edited({ login: 'other[bot]', type: 'Bot', installation: true })).said()).toBeNull()
})

it('everything that reads comments asks whose they are', () => {
  const folder = new URL('../../src/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const reading = files.filter((file) =>
    /\.listComments\(|\bopenCommentList\(/.test(readFileSync(new URL(file, folder), 'utf8')),
  )
  const calls = new Set(['github/client.ts', 'github/comment-list.ts'])
  const asking = reading.filter((file) => !calls.has(file)).toSorted()
  expect(asking).toEqual(['github/own-comment.ts', 'github/sticky-comment.ts', 'preflight/run-checks.ts'])
  for (const file of asking)
    expect(readFileSync(new URL(file, folder), 'utf8')).toContain('await findOwnComments(')
  const histories = files.filter((file) =>
    readFileSync(new URL(file, folder), 'utf8').includes('.commentHistory('),
  )
  expect(histories).toEqual(['github/own-comment.ts'])
})
