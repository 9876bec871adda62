import { describe, expect, it } from 'vitest'
import { Failure, Stop } from '../../src/base/failure.ts'
import type { WireAnswer, WireRequest } from '../../src/http/transport.ts'
import { PlatformError } from '../../src/platform/errors.ts'
import { uploadModel } from '../../src/upload/upload-files.ts'
import { answer, fault, type Reply, replyTo, silence } from '../platform/fake-send.ts'
import { failureOf } from '../support/failures.ts'
import { type Routes, type StepFixture, stepFixture } from '../support/fixture.ts'
import { planOf, sha1, type Texts } from '../support/upload-plan.ts'

const start = 'POST data-model/upload/start'
const file = 'POST data-model/upload/file'
const finish = 'POST data-model/upload/finish'
const build = 'GET build-status'

const before = { buildJobId: 41, lastHash: 'b0b0b0b', updatedAt: '2026-01-05T11:00:00Z' }
const standing: Routes = {
  [build]: answer({ branchName: 'topic', status: 'built', ...before }),
  [start]: answer({ transaction: { id: 't-1', opened: { by: 'us' } } }),
  [finish]: answer({ lastHash: 'c0ffee1' }),
}
const baseline = { ...before, unfinished: false }
const notFinished = 'The upload was not finished; branch "topic" is unchanged'

/** A platform that takes each file as `take` says. */
function worldOf(local: Texts, take: Reply | readonly Reply[], routes: Routes = {}): StepFixture {
  return stepFixture(
    { ...standing, [file]: take, ...routes },
    { files: Object.fromEntries(Object.entries(local).map(([path, text]) => [`m/${path}`, text])) },
  )
}

/** What stands in a multipart body. */
async function formOf({ body, headers }: WireRequest): Promise<FormData> {
  const bytes = typeof body === 'string' || body === null ? body : new Uint8Array(body)
  return new Response(bytes, { headers }).formData()
}

/** No answer, until the request is given up. */
const held = ({ signal }: WireRequest) =>
  new Promise<WireAnswer>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** The name of the file that a request holds decides on the reply. */
const byName =
  (replies: Record<string, Reply>): Reply =>
  async (wire, clock) => {
    const name = (await formOf(wire)).get('fileName')
    const reply = (typeof name === 'string' ? replies[name] : undefined) ?? answer({})
    return replyTo(wire, clock, reply)
  }

describe('an upload', () => {
  const local = { 'a.yml': 'new', 'sub/b.yml': 'b', 'kept.yml': 'kept' }
  const plan = planOf(local, { 'a.yml': 'old', 'kept.yml': 'kept', 'gone.yml': '', 'old.yml': '' })

  it('of what the branch holds already sends nothing', async () => {
    const fixture = stepFixture({})
    expect(await uploadModel(fixture.context, planOf(local, local))).toBeNull()
    expect(fixture.events).toEqual(['log Branch "topic" already holds these files; nothing to upload'])
    expect(fixture.context.journal.findings).toEqual({ uploadedFileCount: 0, removedFileCount: 0 })
  })

  it('checks the build from before, sends what differs in one transaction, and names the branch each time', async () => {
    const fixture = worldOf(local, answer({}))
    expect(await uploadModel(fixture.context, plan)).toStrictEqual({
      of: 'upload',
      newerThan: baseline,
      writtenAt: fixture.context.clock.now(),
      commit: 'c0ffee1',
    })
    expect(fixture.events.slice(0, 5)).toEqual([
      `${build}?branchName=topic`,
      `${start}?branchName=topic`,
      `${file}?branchName=topic`,
      `${file}?branchName=topic`,
      'ledger {"change":{}}',
    ])
    expect(fixture.events[5]?.startsWith(`${finish}?branchName=topic {`)).toBe(true)
    expect(fixture.events[6]).toMatch(/^ledger .*"what":"uploaded files to \\"topic\\""/)
    expect(fixture.events.slice(7)).toEqual([
      'log Uploaded to "topic": 1 added, 1 changed, 2 removed, 1 unchanged (c0ffee1)',
    ])
    expect(fixture.context.journal.findings).toEqual({ uploadedFileCount: 2, removedFileCount: 2 })
  })

  it('sends each file with its path, its bytes and the transaction as it came', async () => {
    const forms: FormData[] = []
    const bytes = new Uint8Array([0, 0xff, 0x0d, 0x0a, 0x80])
    const fixture = stepFixture(
      {
        ...standing,
        [file]: async (wire) => {
          forms.push(await formOf(wire))
          return answer({})
        },
      },
      { files: { 'm/sub/deep/b.bin': bytes } },
    )
    const model = new Map([
      ['sub/deep/b.bin', { source: 'm/sub/deep/b.bin', hash: sha1(bytes), size: bytes.length }],
    ])
    const changes = { base: 'topic', added: ['sub/deep/b.bin'], changed: [], removed: [], unchanged: 0 }
    await uploadModel(fixture.context, { branch: 'topic', model, changes, removeMissing: true })
    expect(forms.map((form) => form.get('fileName'))).toEqual(['sub/deep/b.bin'])
    expect(forms[0]?.get('transaction')).toBe('{"id":"t-1","opened":{"by":"us"}}')
    const sent = forms[0]?.get('file')
    if (!(sent instanceof File)) throw new Error('no file was sent')
    expect([sent.name, sent.type]).toEqual(['b.bin', 'application/octet-stream'])
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes)
  })

  it('that only removes sends no file, and is an upload all the same', async () => {
    const fixture = stepFixture(standing)
    const removal = planOf({ 'a.yml': 'a' }, { 'a.yml': 'a', 'gone.yml': '' })
    expect(await uploadModel(fixture.context, removal)).toMatchObject({ of: 'upload' })
    expect(fixture.sent().map((line) => line.replace(/\?.*/, ''))).toEqual([build, start, finish])
    expect(fixture.context.journal.findings).toEqual({ uploadedFileCount: 0, removedFileCount: 1 })
  })

  it('is told by another build than before where the platform names no commit', async () => {
    const fixture = worldOf(local, answer({}), { [finish]: answer({}) })
    const writtenAt = fixture.context.clock.now()
    const wanted = { of: 'upload', newerThan: baseline, writtenAt }
    expect(await uploadModel(fixture.context, plan)).toStrictEqual(wanted)
    expect(fixture.lines()).toEqual(['Uploaded to "topic": 1 added, 1 changed, 2 removed, 1 unchanged'])
  })

  it('shows a commit in one short line, whatever the platform calls one', async () => {
    const commit = `a\n${'b'.repeat(60)}`
    const fixture = worldOf(local, answer({}), { [finish]: answer({ lastHash: commit }) })
    expect(await uploadModel(fixture.context, plan)).toMatchObject({ commit })
    expect(fixture.lines()[0]).toMatch(/unchanged \(a b{37}…\)$/)
  })

  it.each([
    ['more files at once while the platform keeps up, but not more than 64', 2200, 64, [64, 0]],
    ['fewer files at once where the platform allows four', 700, 4, [4, 30]],
  ])('sends %s', async (_, files, allowed, [mostExpected = 0, mostRejected = 0]) => {
    let running = 0
    let most = 0
    let rejected = 0
    const many = Object.fromEntries(
      Array.from({ length: files }, (_, index) => [`f${index}.yml`, `${index}`]),
    )
    const fixture = worldOf(many, async () => {
      const isRejected = running >= allowed
      if (isRejected) rejected++
      else most = Math.max(most, ++running)
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (!isRejected) running--
      return answer({}, isRejected ? 429 : 200)
    })
    await uploadModel(fixture.context, planOf(many, {}))
    expect(most).toBe(mostExpected)
    expect(rejected).toBeLessThanOrEqual(mostRejected)
  })

  it('gives a file five minutes, and sends it again in the same transaction', async () => {
    const fixture = worldOf({ 'a.yml': 'a' }, [silence, fault('ECONNRESET'), answer({})])
    await uploadModel(fixture.context, planOf({ 'a.yml': 'a' }, {}))
    expect(fixture.elapsed()).toBe(300_000 + 500 + 1000)
    expect(fixture.sent().filter((line) => line.startsWith(start))).toHaveLength(1)
    expect(fixture.sent().filter((line) => line.startsWith(file))).toHaveLength(3)
  })

  it('is not begun where the build from before is not known: a new one could not be told from it', async () => {
    const fixture = stepFixture({ [build]: answer({}, 403) })
    await expect(uploadModel(fixture.context, plan)).rejects.toMatchObject({ operation: 'buildStatus' })
    expect(fixture.events).toEqual([`${build}?branchName=topic`])
  })
})

describe('an upload that is given up', () => {
  const local = { 'a.yml': 'a', 'b.yml': 'b' }
  const plan = planOf(local, {})

  it('since it cannot begin leaves the branch as it was, and says so', async () => {
    const fixture = worldOf(local, answer({}), { [start]: answer({ message: 'No!' }, 400) })
    await expect(uploadModel(fixture.context, plan)).rejects.toMatchObject({ operation: 'startUpload' })
    expect(fixture.lines()).toEqual([notFinished])
    expect(fixture.sent()).toHaveLength(2)
    expect(fixture.context.journal.findings).toEqual({})
  })

  it.each([
    ['another one', { 'm/a.yml': 'changed', 'm/b.yml': 'b' }, 'changed after it was hashed'],
    ['gone', { 'm/b.yml': 'b' }, 'is not there'],
  ])('since a file is %s says which, and what to do', async (_, files, why) => {
    const fixture = stepFixture({ ...standing, [file]: answer({}) }, { files })
    await expect(uploadModel(fixture.context, plan)).rejects.toMatchObject({
      kind: 'input',
      message: `"a.yml" ${why}, so the upload was cancelled and the branch is unchanged.`,
      advice: 'Make sure that nothing writes to "model-path" during the upload.',
    })
    expect(fixture.lines()).toEqual([notFinished])
    expect(fixture.sent().filter((line) => line.startsWith(finish))).toEqual([])
  })

  it('quotes the name of a file in one line that ends', async () => {
    const local = { [`a\nb${'c'.repeat(400)}`]: '' }
    const fixture = stepFixture({ ...standing, [file]: answer({ message: 'No!' }, 400) })
    const gone = await failureOf(uploadModel(fixture.context, planOf(local, {})))
    expect(String(gone)).toContain(`"a b${'c'.repeat(296)}…" is not there`)
    const refusing = worldOf(local, answer({ message: 'No!' }, 400))
    const refused = await failureOf(uploadModel(refusing.context, planOf(local, {})))
    expect(String(refused)).toContain(`"a b${'c'.repeat(296)}…" was rejected`)
  })

  it.each([
    [413, 'build', 'Check the inputs that the text names.'],
    [404, 'build', 'Check "deployment-id" and "base-url".'],
    [
      403,
      'auth',
      'The token is valid but may not do this: check that it is not limited to other deployments and that its role allows SchemaUpdate.',
    ],
  ])('since a file is rejected (%i) names the file', async (status, kind, advice) => {
    const fixture = worldOf(local, byName({ 'b.yml': answer({ message: 'No.' }, status) }))
    const error = await failureOf(uploadModel(fixture.context, plan))
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      kind,
      message: `"b.yml" was rejected: ${status === 403 ? 'Permission denied (403)' : `The platform responded ${status}`} while uploading a file: No.`,
      advice,
      cause: { status, operation: 'uploadFile' },
    })
    expect(fixture.lines()).toEqual([notFinished])
  })

  it.each([
    ['may have come through before it was rejected', [answer({}, 502), answer({}, 413)], 413, 'rejected'],
    ['is held back for as long as there is time', answer({}, 429), 429, 'unreachable'],
    ['meets a platform in trouble', answer({}, 503), 503, 'unreachable'],
  ])('since a file %s blames no file', async (_, take, status, trouble) => {
    const fixture = worldOf({ 'a.yml': 'a' }, take)
    const error = await failureOf(uploadModel(fixture.context, planOf({ 'a.yml': 'a' }, {})))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ status, trouble, operation: 'uploadFile' })
  })

  it('waits for no other file, and its reason is the first file that failed', async () => {
    const fixture = worldOf(local, byName({ 'a.yml': held, 'b.yml': answer({ message: 'No' }, 400) }))
    await expect(uploadModel(fixture.context, plan)).rejects.toMatchObject({
      message: '"b.yml" was rejected: The platform responded 400 while uploading a file: No.',
    })
    expect(fixture.elapsed()).toBe(0)
  })

  it('does not send a further file', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}.yml`, `${index}`]))
    const fixture = worldOf(many, answer({}, 400))
    await expect(uploadModel(fixture.context, planOf(many, {}))).rejects.toBeInstanceOf(Failure)
    expect(fixture.sent().filter((line) => line.startsWith(file)).length).toBeLessThanOrEqual(8)
  })

  it('by the job ends with the job’s reason', async () => {
    const stop = new Stop('cancelled', 'The job was cancelled.')
    const fixture = worldOf(local, (wire) => {
      fixture.context.budget.stop(stop)
      return held(wire)
    })
    expect(await failureOf(uploadModel(fixture.context, plan))).toBe(stop)
    expect(fixture.lines()).toEqual([notFinished])
  })

  it('while it is finished is not said to have left the branch as it was', async () => {
    const fixture = worldOf(local, answer({}), { [finish]: answer({ message: 'No!' }, 400) })
    await expect(uploadModel(fixture.context, plan)).rejects.toMatchObject({ operation: 'finishUpload' })
    expect(fixture.lines()).toEqual([])
    expect(fixture.context.journal.findings).toEqual({})
  })
})
