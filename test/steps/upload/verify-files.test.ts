import { describe, expect, it } from 'vitest'
import { Failure, Stop } from '../../../src/failure.ts'
import { verifyFiles } from '../../../src/steps/upload/plan-upload.ts'
import type { Reply } from '../../platform/fake-send.ts'
import { stepFixture } from '../fixture.ts'
import { hashesOf, planOf, type Texts } from '../upload-plan.ts'

const hashes = 'GET data-model/file-hashes'
const local = { 'a.yml': 'new', 'b.yml': 'b' }
const before = { 'a.yml': 'old', 'kept.yml': '' }

const verify = (replies: Reply[], removeMissing = true, budgetMs = 600_000) => {
  const fixture = stepFixture({ [hashes]: replies }, { budgetMs })
  const plan = planOf(local, before, removeMissing)
  return { fixture, done: verifyFiles(fixture.context, plan, 'The upload was built') }
}

describe('the files of a branch after a deployment', () => {
  it('are asked for once when they are those of the upload, by the name of the branch', async () => {
    const { fixture, done } = verify([hashesOf(local)])
    await done
    expect(fixture.sent()).toEqual([`${hashes}?branchName=topic`])
    expect(fixture.elapsed()).toBe(0)
  })

  it.each([
    ['one more file', { ...local, 'theirs.yml': '' }, true],
    ['a file with other content', { ...local, 'a.yml': 'theirs' }, true],
    ['a file less', { 'a.yml': 'new' }, true],
    ['a file with other content, where others may stay', { ...local, 'a.yml': 'theirs' }, false],
  ] as [string, Texts, boolean][])('are red with %s', async (_, remote, removeMissing) => {
    const { fixture, done } = verify([hashesOf(remote)], removeMissing)
    const error = await done.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      kind: 'merge',
      message: 'The upload was built, but "topic" does not hold exactly the uploaded files.',
      advice: expect.stringContaining('concurrency'),
    })
    // The list may be older than the branch for some seconds, and no longer.
    expect(fixture.elapsed()).toBe(15_000)
  })

  it('may have others beside them where missing ones are not removed', async () => {
    const { fixture, done } = verify([hashesOf({ ...before, ...local })], false)
    await done
    expect(fixture.elapsed()).toBe(0)
  })

  it('are waited for while the list is older than the branch', async () => {
    const { fixture, done } = verify([hashesOf(before), hashesOf(before), hashesOf(before), hashesOf(local)])
    await done
    expect(fixture.elapsed()).toBe(9_000)
    const line = '"topic" does not list the uploaded files yet; checking again in 3 s'
    expect(fixture.lines()).toEqual([line, line, line])
  })

  it('are not waited for longer than the time budget', async () => {
    const { done } = verify([hashesOf(before)], true, 4_000)
    await expect(done).rejects.toBeInstanceOf(Stop)
  })
})
