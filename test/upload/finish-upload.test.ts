import { describe, expect, it } from 'vitest'
import type { RunContext } from '../../src/base/event.ts'
import { Stop } from '../../src/base/failure.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { finishTransaction } from '../../src/upload/upload-files.ts'
import { answer, fault, type Reply, replyTo, silence } from '../platform/fake-send.ts'
import { type StepFixture, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { hashesOf, planOf, sha1 } from '../support/upload-plan.ts'

const finish = 'POST data-model/upload/finish'
const hashes = 'GET data-model/file-hashes'

const local = { 'a.yml': 'a', 'b.yml': 'b' }
const remote = { 'a.yml': 'old', 'gone.yml': '' }
const [held, missing] = [hashesOf(local), hashesOf(remote)]
const plan = planOf(local, remote)
const transaction = { id: 't-1', opened: { by: 'us' } }
const lost = fault('ECONNRESET')
const refused = answer({ message: 'The transaction is over' }, 409)

interface Replies {
  ends: Reply | readonly Reply[]
  looks?: Reply | readonly Reply[]
}

/** A platform that ends the upload so, and tells the branch's files so; `times` has what was asked when. */
function worldOf({ ends, looks = missing }: Replies, options: StepFixtureOptions = {}) {
  const times: string[] = []
  const noting =
    (what: string) =>
    (reply: Reply): Reply =>
    (wire, clock) => {
      times.push(`${what} ${fixture.elapsed()}`)
      return replyTo(wire, clock, reply)
    }
  const fixture = stepFixture(
    {
      [finish]: [ends].flat().map(noting('end')),
      [hashes]: [looks].flat().map(noting('look')),
    },
    options,
  )
  return { ...fixture, times }
}

const end = ({ context }: StepFixture, what = plan) => finishTransaction(context, what, transaction)

describe('the end of an upload', () => {
  it('sends the transaction as it came and the hash of every file, once', async () => {
    const fixture = worldOf({ ends: answer({ lastHash: ' c0ffee1 ' }) })
    expect(await end(fixture)).toBe('c0ffee1')
    const body = {
      transaction: { id: 't-1', opened: { by: 'us' } },
      files: { 'a.yml': { hash: sha1('a') }, 'b.yml': { hash: sha1('b') } },
      autoRemoveFiles: true,
      commitMessage: 'Deploy acme/shop-dbt, by https://github.com/acme/shop-dbt/actions/runs/77',
    }
    expect(fixture.events).toEqual([`${finish}?branchName=topic ${JSON.stringify(body)}`])
  })

  it('lets files stay that are on the branch alone, where that is wanted', async () => {
    const fixture = worldOf({ ends: answer({}) })
    await end(fixture, planOf(local, remote, false))
    expect(fixture.sent()[0]).toContain('"autoRemoveFiles":false')
  })

  it.each([{}, { lastHash: '' }, { lastHash: null }])('names no commit where %j does not', async (body) => {
    expect(await end(worldOf({ ends: answer(body) }))).toBeUndefined()
  })

  it('takes the message that the user gave', async () => {
    const fixture = worldOf({ ends: answer({}) }, { settings: { message: 'Ship it' } })
    await end(fixture)
    expect(fixture.sent()[0]).toContain('"commitMessage":"Ship it"')
  })

  it.each<[Partial<RunContext>, string]>([
    [{}, 'Deploy acme/shop-dbt@c0ffee123456, by https://github.com/acme/shop-dbt/actions/runs/77'],
    [{ repository: '', runUrl: '' }, 'Deploy c0ffee123456'],
    [{ runUrl: '' }, 'Deploy acme/shop-dbt@c0ffee123456'],
  ])('names the commit of the checkout, and what is known of the run: %j', async (run, message) => {
    const fixture = worldOf({ ends: answer({}) })
    const workspace = memoryWorkspace({ '.git/HEAD': 'c0ffee1234567890c0ffee1234567890c0ffee12\n' })
    const context = { ...fixture.context, workspace, run: { ...fixture.context.run, ...run } }
    await finishTransaction(context, plan, transaction)
    expect(fixture.sent()[0]).toContain(`"commitMessage":"${message}"`)
  })

  it.each([
    [400, 'rejected'],
    [403, 'auth'],
    [404, 'not-found'],
  ])(
    'that is rejected (%i) took no place: it is neither searched for nor sent again',
    async (status, trouble) => {
      const fixture = worldOf({ ends: answer({ message: 'No!' }, status) })
      await expect(end(fixture)).rejects.toMatchObject({ trouble, status, operation: 'finishUpload' })
      expect(fixture.times).toEqual(['end 0'])
      expect(fixture.lines()).toEqual([])
    },
  )

  it('that cannot be sent because of a bug of this action is not searched for', async () => {
    const fixture = worldOf({ ends: answer({}) })
    const unspeakable = { id: 't-1', size: 1n }
    await expect(finishTransaction(fixture.context, plan, unspeakable)).rejects.toBeInstanceOf(TypeError)
    expect(fixture.events).toEqual([])
  })
})

describe('the lost response to the end of an upload', () => {
  const looking =
    'No response while finishing the upload: ECONNRESET: the wire broke. Checking whether the upload took place.'
  const found = 'The upload took place: branch "topic" holds the files'
  const again = 'The upload did not take place; sending the request again.'

  it('is found by the check that finds the files, and nothing is sent twice', async () => {
    const fixture = worldOf({ ends: lost, looks: [missing, held] })
    // The branch list may still have the commit from before.
    expect(await end(fixture)).toBeUndefined()
    expect(fixture.times).toEqual(['end 0', 'look 1000', 'look 2500'])
    expect(fixture.lines()).toEqual([looking, found])
  })

  it('is not made up for by a branch that holds some of the files, or more', async () => {
    const more = hashesOf({ ...local, 'gone.yml': '' })
    const fixture = worldOf({
      ends: [lost, answer({ lastHash: 'd0d0d0d' })],
      looks: [missing, more, missing],
    })
    expect(await end(fixture)).toBe('d0d0d0d')
    expect(fixture.lines()).toEqual([looking, again])
  })

  it('is followed by another try, and by three at most', async () => {
    const fixture = worldOf({ ends: lost })
    await expect(end(fixture)).rejects.toMatchObject({ trouble: 'unreachable', operation: 'finishUpload' })
    expect(fixture.times).toEqual([
      ...['end 0', 'look 1000', 'look 2500', 'look 5000'],
      ...['end 5000', 'look 6000', 'look 7500', 'look 10000'],
      ...['end 10000', 'look 11000', 'look 12500', 'look 15000'],
    ])
    expect(fixture.lines()).toEqual([looking, again, looking, again, looking])
  })

  it('is waited for during five minutes, and then not sent again: the platform may still work on it', async () => {
    const fixture = worldOf({ ends: [silence, answer({ lastHash: 'd0d0d0d' })] })
    await expect(end(fixture)).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('did not finish the upload (timed out after 5 min)'),
      advice: expect.stringMatching(/^The platform may still be working on it\. Run this again later: /),
      cause: expect.any(PlatformError),
    })
    expect(fixture.times).toEqual(['end 0', 'look 301000', 'look 302500', 'look 305000'])
  })

  it('is checked on time also where each check takes long', async () => {
    const slow: Reply = (_, clock) => {
      clock.advance(2000)
      return missing
    }
    const fixture = worldOf({ ends: [lost, answer({})], looks: slow })
    await end(fixture)
    expect(fixture.times).toEqual(['end 0', 'look 1000', 'look 3000', 'look 5000', 'end 7000'])
  })

  it.each([
    ['held back by a rate limit', answer({}, 429, { 'retry-after': '7' }), 7500],
    ['sent without a connection', fault('ECONNREFUSED'), 500],
  ])('is not searched for where the request was %s, and so not carried out', async (_, reply, againMs) => {
    const fixture = worldOf({ ends: [reply, answer({ lastHash: 'd0d0d0d' })] })
    expect(await end(fixture)).toBe('d0d0d0d')
    expect(fixture.times).toEqual(['end 0', `end ${againMs}`])
  })

  it('is red as the second request’s rejection, when the files never show', async () => {
    const fixture = worldOf({ ends: [lost, refused] })
    await expect(end(fixture)).rejects.toMatchObject({ status: 409, trouble: 'rejected' })
    expect(fixture.times.slice(4)).toEqual(['end 5000', 'look 6000', 'look 7500', 'look 10000'])
    expect(fixture.lines().at(-1)).toBe(
      'The platform responded 409 while finishing the upload: The transaction is over. Checking whether the upload took place.',
    )
  })

  it.each([
    [lost, answer({ message: 'Not you' }, 403), 'ECONNRESET: the wire broke', 'Not you'],
    [
      answer('', 503),
      answer('', 403),
      'The platform responded 503 while finishing the upload.',
      'Permission denied (403) while reading the file hashes.',
    ],
  ])('is red when it cannot be checked, and says that it may have taken place', async (...given) => {
    const [ends, looks, what, why] = given
    const fixture = worldOf({ ends, looks })
    await expect(end(fixture)).rejects.toMatchObject({
      kind: 'network',
      message: `The response to the last request of the upload was lost (${what}), and whether branch "topic" holds the files is unknown (${why}).`,
      advice: 'Run this again: it uploads only the files that the branch does not hold.',
      cause: { status: 403, operation: 'fileHashes' },
    })
    expect(fixture.times).toEqual(['end 0', 'look 1000'])
  })
})

describe('an upload that is being finished when the step has to end', () => {
  it.each([
    ['timeout', 'itself', silence, 1],
    ['cancelled', 'itself', silence, 1],
    ['cancelled', 'while it is checked', lost, 2],
  ] as const)('(%s, %s) may have taken place', async (reason, _, ends, times) => {
    const fixture = worldOf({ ends, looks: silence })
    fixture.clock.after(1500, () => fixture.context.budget.stop(new Stop(reason, 'It ends here.')))
    await expect(end(fixture)).rejects.toMatchObject({
      name: 'Stop',
      reason,
      message: 'It ends here. The upload to branch "topic" was in progress and may have taken place.',
    })
    expect(fixture.times).toHaveLength(times)
  })

  it('is a matter of the network when the time ends in the wait after a lost response', async () => {
    const fixture = worldOf({ ends: lost }, { budgetMs: 800 })
    await expect(end(fixture)).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('The response to the last request of the upload was lost (ECONNRESET'),
    })
    expect(fixture.elapsed()).toBe(800)
  })
})
