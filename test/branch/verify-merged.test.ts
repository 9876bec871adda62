import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/base/failure.ts'
import { broughtTo, verifyMerged } from '../../src/branch/verify-merged.ts'
import type { MergeChanges } from '../../src/deployment/file-hashes.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'
import { hashesOf, hashMap, type Texts } from '../support/upload-plan.ts'

const hashes = 'GET data-model/file-hashes'
const before = { 'both.yml': 'old', 'behind.yml': 'newer', 'gone.yml': 'g', 'same.yml': 's' }
const changes: MergeChanges = new Map([
  ...hashMap({ 'both.yml': 'new', 'behind.yml': 'older', 'added.yml': 'a' }),
  ['gone.yml', undefined],
])
const merged = { 'both.yml': 'new', 'behind.yml': 'newer', 'added.yml': 'a', 'same.yml': 's' }
const brought: MergeChanges = new Map([
  ...hashMap({ 'both.yml': 'new', 'added.yml': 'a' }),
  ['gone.yml', undefined],
])

describe('what a merge brought', () => {
  it('is what has changed in the target of all that the branch differed in', async () => {
    const fixture = stepFixture({
      [hashes]: hashesOf({ ...merged, 'theirs.yml': 't', 'same.yml': 'theirs' }),
    })
    expect(await broughtTo(fixture.context, 'main', { files: hashMap(before), changes })).toEqual(brought)
    expect(fixture.sent()).toEqual([`${hashes}?branchName=main`])
  })

  it.each([
    ['no files of the target were told', null, changes],
    ['the files of the branch were not told', hashMap(before), null],
    ['nothing differed', hashMap(before), new Map()],
  ])('is not asked for where %s', async (_, files, differing) => {
    const fixture = stepFixture({})
    expect(await broughtTo(fixture.context, 'main', { files, changes: differing })).toEqual(new Map())
    expect(fixture.sent()).toEqual([])
  })

  it.each<[string, Texts[], number]>([
    ['is late', [before, merged], 3000],
    ['shows another merge first', [{ ...before, 'both.yml': 'theirs' }, merged], 3000],
    ['shows a merge of both sides', [{ ...merged, 'both.yml': 'of both' }], 15_000],
  ])('is what the list says once it has settled, at most 15 s later: one that %s', async (_, lists, ms) => {
    const fixture = stepFixture({ [hashes]: lists.map(hashesOf) })
    const expected = new Map(brought).set('both.yml', hashMap(lists.at(-1) ?? {}).get('both.yml'))
    expect(await broughtTo(fixture.context, 'main', { files: hashMap(before), changes })).toEqual(expected)
    expect(fixture.elapsed()).toBe(ms)
  })

  it('is nothing where the branch is only behind its target', async () => {
    const fixture = stepFixture({ [hashes]: hashesOf(before) })
    expect(await broughtTo(fixture.context, 'main', { files: hashMap(before), changes })).toEqual(new Map())
    expect(fixture.elapsed()).toBe(15_000)
  })

  it('is unknown where the platform does not tell it', async () => {
    const fixture = stepFixture({ [hashes]: answer({}, 403) })
    expect(await broughtTo(fixture.context, 'main', { files: hashMap(before), changes })).toEqual(new Map())
  })
})

describe('a target at the end', () => {
  const verify = (replies: Reply[], wanted = brought) => {
    const fixture = stepFixture({ [hashes]: replies })
    return { fixture, done: verifyMerged(fixture.context, 'b', 'main', wanted) }
  }

  it('may hold more than what was merged', async () => {
    const { fixture, done } = verify([hashesOf({ ...merged, 'theirs.yml': 't', 'behind.yml': 'theirs' })])
    await done
    expect(fixture.sent()).toEqual([`${hashes}?branchName=main`])
    expect(fixture.elapsed()).toBe(0)
  })

  it.each([
    ['without a file that was merged', { 'both.yml': 'new' }],
    ['with other content in one', { ...merged, 'both.yml': 'theirs' }],
    ['with a file that was removed', { ...merged, 'gone.yml': 'g' }],
  ] as [string, Texts][])('is red %s', async (_, files) => {
    const { fixture, done } = verify([hashesOf(files)])
    const error = await done.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      kind: 'merge',
      message: '"b" was merged into "main", but "main" no longer holds its files.',
      advice: expect.stringContaining('concurrency'),
    })
    // The list may be older than the branch for some seconds, and no longer.
    expect(fixture.elapsed()).toBe(15_000)
  })

  it('is checked again while the list is older than the branch', async () => {
    const { fixture, done } = verify([hashesOf(before), hashesOf(merged)])
    await done
    expect(fixture.elapsed()).toBe(3000)
    expect(fixture.lines()).toEqual(['"main" does not list the merged files yet; checking again in 3 s'])
  })

  it('is not checked where the merge brought nothing that is known', async () => {
    const { fixture, done } = verify([], new Map())
    await done
    expect(fixture.sent()).toEqual([])
  })

  it('is as it was validated where the platform does not tell its files any more', async () => {
    await expect(verify([answer({}, 403)]).done).resolves.toBeUndefined()
  })
})
