import { describe, expect, it } from 'vitest'
import { Failure, Stop } from '../../../src/failure.ts'
import type { WireAnswer, WireRequest } from '../../../src/http/transport.ts'
import { PlatformError } from '../../../src/platform/errors.ts'
import { uploadModel } from '../../../src/steps/upload/upload-files.ts'
import { answer, fault, type Reply, silence } from '../../platform/fake-send.ts'
import { type Routes, stepWorld, type World } from '../fixture.ts'
import { planOf, sha1, type Texts } from '../upload-plan.ts'

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

/** The checkout holds a model in `m`. */
const inCheckout = (files: Texts) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`m/${path}`, text]))

/** A platform that takes each file as `take` says. */
function worldOf(local: Texts, take: Reply | readonly Reply[], routes: Routes = {}): World {
  return stepWorld({ ...standing, [file]: take, ...routes }, { files: inCheckout(local) })
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
    if (reply instanceof Error) throw reply
    return typeof reply === 'function' ? reply(wire, clock) : reply
  }

async function caught(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
}

describe('an upload', () => {
  const local = { 'a.yml': 'new', 'sub/b.yml': 'b', 'kept.yml': 'kept' }
  const plan = planOf(local, { 'a.yml': 'old', 'kept.yml': 'kept', 'gone.yml': '', 'old.yml': '' })

  it('of what the branch holds already sends nothing', async () => {
    const world = stepWorld({})
    expect(await uploadModel(world.context, planOf(local, local))).toBeNull()
    expect(world.events).toEqual(['log Branch "topic" already holds these files; nothing to upload'])
    expect(world.context.journal.findings).toEqual({ uploadedFileCount: 0, removedFileCount: 0 })
  })

  it('checks the build from before, sends what differs in one transaction, and names the branch each time', async () => {
    const world = worldOf(local, answer({}))
    expect(await uploadModel(world.context, plan)).toStrictEqual({
      newerThan: baseline,
      uploaded: true,
      commit: 'c0ffee1',
    })
    expect(world.events.slice(0, 4)).toEqual([
      `${build}?branchName=topic`,
      `${start}?branchName=topic`,
      `${file}?branchName=topic`,
      `${file}?branchName=topic`,
    ])
    expect(world.events[4]?.startsWith(`${finish}?branchName=topic {`)).toBe(true)
    expect(world.events.slice(5)).toEqual([
      'log Uploaded to "topic": 1 added, 1 changed, 2 removed, 1 unchanged (c0ffee1)',
    ])
    expect(world.context.journal.findings).toEqual({ uploadedFileCount: 2, removedFileCount: 2 })
  })

  it('sends each file with its path, its bytes and the transaction as it came', async () => {
    const forms: FormData[] = []
    const bytes = new Uint8Array([0, 0xff, 0x0d, 0x0a, 0x80])
    const world = stepWorld(
      {
        ...standing,
        [file]: async (wire) => {
          forms.push(await formOf(wire))
          return answer({})
        },
      },
      { files: { 'm/sub/deep/b.bin': bytes } },
    )
    const model = new Map([['sub/deep/b.bin', { source: 'm/sub/deep/b.bin', hash: sha1(bytes) }]])
    const changes = { base: 'topic', added: ['sub/deep/b.bin'], changed: [], removed: [], unchanged: 0 }
    await uploadModel(world.context, { branch: 'topic', model, changes, removeMissing: true })
    expect(forms.map((form) => form.get('fileName'))).toEqual(['sub/deep/b.bin'])
    expect(forms[0]?.get('transaction')).toBe('{"id":"t-1","opened":{"by":"us"}}')
    const sent = forms[0]?.get('file')
    if (!(sent instanceof File)) throw new Error('no file was sent')
    expect([sent.name, sent.type]).toEqual(['b.bin', 'application/octet-stream'])
    expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes)
  })

  it('that only removes sends no file, and is an upload all the same', async () => {
    const world = stepWorld(standing)
    const removal = planOf({ 'a.yml': 'a' }, { 'a.yml': 'a', 'gone.yml': '' })
    expect(await uploadModel(world.context, removal)).toMatchObject({ uploaded: true })
    expect(world.sent().map((line) => line.replace(/\?.*/, ''))).toEqual([build, start, finish])
    expect(world.context.journal.findings).toEqual({ uploadedFileCount: 0, removedFileCount: 1 })
  })

  it('is told by another build than before where the platform names no commit', async () => {
    const world = worldOf(local, answer({}), { [finish]: answer({}) })
    expect(await uploadModel(world.context, plan)).toStrictEqual({ newerThan: baseline, uploaded: true })
    expect(world.lines()).toEqual(['Uploaded to "topic": 1 added, 1 changed, 2 removed, 1 unchanged'])
  })

  it('shows a commit in one short line, whatever the platform calls one', async () => {
    const commit = `a\n${'b'.repeat(60)}`
    const world = worldOf(local, answer({}), { [finish]: answer({ lastHash: commit }) })
    expect(await uploadModel(world.context, plan)).toMatchObject({ commit })
    expect(world.lines()[0]).toMatch(/unchanged \(a b{37}…\)$/)
  })

  it('sends eight files at a time, to be one client among many', async () => {
    let running = 0
    let most = 0
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}.yml`, `${index}`]))
    const world = worldOf(many, async () => {
      most = Math.max(most, ++running)
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
      running--
      return answer({})
    })
    await uploadModel(world.context, planOf(many, {}))
    expect(most).toBe(8)
  })

  it('gives a file five minutes, and sends it again in the same transaction', async () => {
    const world = worldOf({ 'a.yml': 'a' }, [silence, fault('ECONNRESET'), answer({})])
    await uploadModel(world.context, planOf({ 'a.yml': 'a' }, {}))
    expect(world.elapsed()).toBe(300_000 + 500 + 1000)
    expect(world.sent().filter((line) => line.startsWith(start))).toHaveLength(1)
    expect(world.sent().filter((line) => line.startsWith(file))).toHaveLength(3)
  })

  it('is not begun where the build from before is not known: a new one could not be told from it', async () => {
    const world = stepWorld({ [build]: answer({}, 403) })
    await expect(uploadModel(world.context, plan)).rejects.toMatchObject({ operation: 'buildStatus' })
    expect(world.events).toEqual([`${build}?branchName=topic`])
  })
})

describe('an upload that is given up', () => {
  const local = { 'a.yml': 'a', 'b.yml': 'b' }
  const plan = planOf(local, {})

  it('since it cannot begin leaves the branch as it was, and says so', async () => {
    const world = worldOf(local, answer({}), { [start]: answer({ message: 'No!' }, 400) })
    await expect(uploadModel(world.context, plan)).rejects.toMatchObject({ operation: 'startUpload' })
    expect(world.lines()).toEqual([notFinished])
    expect(world.sent()).toHaveLength(2)
    expect(world.context.journal.findings).toEqual({})
  })

  it.each([
    ['another one', { 'm/a.yml': 'changed', 'm/b.yml': 'b' }, 'changed after it was hashed'],
    ['gone', { 'm/b.yml': 'b' }, 'is not there'],
  ])('since a file is %s says which, and what to do', async (_, files, why) => {
    const world = stepWorld({ ...standing, [file]: answer({}) }, { files })
    await expect(uploadModel(world.context, plan)).rejects.toMatchObject({
      kind: 'input',
      message: `"a.yml" ${why}, so the upload was cancelled and the branch is unchanged.`,
      advice: 'Make sure that nothing writes to "model-path" during the upload.',
    })
    expect(world.lines()).toEqual([notFinished])
    expect(world.sent().filter((line) => line.startsWith(finish))).toEqual([])
  })

  it('quotes the name of a file in one line that ends', async () => {
    const local = { [`a\nb${'c'.repeat(400)}`]: '' }
    const world = stepWorld({ ...standing, [file]: answer({ message: 'No!' }, 400) })
    const gone = await caught(uploadModel(world.context, planOf(local, {})))
    expect(String(gone)).toContain(`"a b${'c'.repeat(296)}…" is not there`)
    const refusing = worldOf(local, answer({ message: 'No!' }, 400))
    const refused = await caught(uploadModel(refusing.context, planOf(local, {})))
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
    const world = worldOf(local, byName({ 'b.yml': answer({ message: 'No.' }, status) }))
    const error = await caught(uploadModel(world.context, plan))
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({
      kind,
      message: `"b.yml" was rejected: ${status === 403 ? 'Permission denied (403)' : `The platform responded ${status}`} while uploading a file: No.`,
      advice,
      cause: { status, operation: 'uploadFile' },
    })
    expect(world.lines()).toEqual([notFinished])
  })

  it.each([
    ['may have come through before it was rejected', [answer({}, 502), answer({}, 413)], 413, 'rejected'],
    ['is held back for as long as there is time', answer({}, 429), 429, 'unreachable'],
    ['meets a platform in trouble', answer({}, 503), 503, 'unreachable'],
  ])('since a file %s blames no file', async (_, take, status, trouble) => {
    const world = worldOf({ 'a.yml': 'a' }, take)
    const error = await caught(uploadModel(world.context, planOf({ 'a.yml': 'a' }, {})))
    expect(error).toBeInstanceOf(PlatformError)
    expect(error).toMatchObject({ status, trouble, operation: 'uploadFile' })
  })

  it('waits for no other file, and its reason is the first file that failed', async () => {
    const world = worldOf(local, byName({ 'a.yml': held, 'b.yml': answer({ message: 'No' }, 400) }))
    await expect(uploadModel(world.context, plan)).rejects.toMatchObject({
      message: '"b.yml" was rejected: The platform responded 400 while uploading a file: No.',
    })
    expect(world.elapsed()).toBe(0)
  })

  it('does not send a further file', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}.yml`, `${index}`]))
    const world = worldOf(many, answer({}, 400))
    await expect(uploadModel(world.context, planOf(many, {}))).rejects.toBeInstanceOf(Failure)
    expect(world.sent().filter((line) => line.startsWith(file)).length).toBeLessThanOrEqual(8)
  })

  it('by the job ends with the job’s reason', async () => {
    const stop = new Stop('cancelled', 'The job was cancelled.')
    const world = worldOf(local, (wire) => {
      world.context.budget.stop(stop)
      return held(wire)
    })
    expect(await caught(uploadModel(world.context, plan))).toBe(stop)
    expect(world.lines()).toEqual([notFinished])
  })

  it('while it is finished is not said to have left the branch as it was', async () => {
    const world = worldOf(local, answer({}), { [finish]: answer({ message: 'No!' }, 400) })
    await expect(uploadModel(world.context, plan)).rejects.toMatchObject({ operation: 'finishUpload' })
    expect(world.lines()).toEqual([])
    expect(world.context.journal.findings).toEqual({})
  })
})
