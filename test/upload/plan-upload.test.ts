import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDone, planUpload, warnIfNothingStays } from '../../src/upload/plan-upload.ts'
import { verifyFiles } from '../../src/upload/upload-files.ts'
import { htmlPage } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'
import { hashesOf, modelOf, planOf, sha1, type Texts } from '../support/upload-plan.ts'

const hashes = 'GET data-model/file-hashes'
const local = { 'b.yml': 'b', 'a.yml': 'new', 'kept.yml': 'kept' }
const remote = { 'a.yml': 'old', 'kept.yml': 'kept', 'z.yml': 'z', 'gone.yml': 'gone' }

const planned = async (here: Texts, there: Texts, removeMissing = true) => {
  const fixture = stepFixture({ [hashes]: hashesOf(there) })
  return { fixture, plan: await planUpload(fixture.context, 'topic', modelOf(here), removeMissing) }
}

describe('the plan of an upload', () => {
  it('is found with one request that names the branch, and is in the report before anything is sent', async () => {
    const { fixture, plan } = await planned(local, remote)
    expect(fixture.sent()).toEqual([`${hashes}?branchName=topic`])
    const changes = {
      base: 'topic',
      added: ['b.yml'],
      changed: ['a.yml'],
      removed: ['gone.yml', 'z.yml'],
      unchanged: 1,
    }
    expect(plan).toEqual({ branch: 'topic', model: modelOf(local), changes, removeMissing: true })
    expect(fixture.context.journal.findings).toEqual({ changes })
  })

  it('is told in the log, removed files first, since they cannot be restored', async () => {
    const { fixture } = await planned(local, remote)
    expect(fixture.lines()).toEqual([
      'Compared with "topic": 1 added, 1 changed, 2 removed, 1 unchanged',
      '  removed: gone.yml',
      '  removed: z.yml',
      '  added: b.yml',
      '  changed: a.yml',
    ])
  })

  it('removes nothing with "remove-missing: false"', async () => {
    const { fixture, plan } = await planned(local, remote, false)
    expect(plan.changes.removed).toEqual([])
    expect(plan.removeMissing).toBe(false)
    expect(fixture.lines()[0]).toBe('Compared with "topic": 1 added, 1 changed, 0 removed, 1 unchanged')
  })

  it('shows no name in the log that could act, or that fills a screen', async () => {
    const long = 'x'.repeat(400)
    const { fixture } = await planned({}, { 'a\n::error::b': '', [long]: '' })
    expect(fixture.lines().slice(1)).toEqual(['  removed: a ::error::b', `  removed: ${'x'.repeat(299)}…`])
  })

  it.each([
    [1000, []],
    [1001, ['  … and 1 more added, in the report file (output "report-path")']],
  ])('of %i files to add is listed up to a thousand', async (count, more) => {
    const many = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']))
    const { fixture, plan } = await planned(many, {})
    const [, ...listed] = fixture.lines()
    expect(listed.filter((line) => line.startsWith('  added: '))).toHaveLength(1000)
    expect(listed.slice(1000)).toEqual(more)
    expect(plan.changes.added).toHaveLength(count)
  })

  it('is not made where the platform does not list its files: an empty branch would be assumed', async () => {
    const fixture = stepFixture({ [hashes]: htmlPage })
    await expect(planUpload(fixture.context, 'topic', modelOf(local), true)).rejects.toMatchObject({
      trouble: 'unsupported',
      operation: 'fileHashes',
    })
    expect(fixture.context.journal.findings).toEqual({})
    expect(fixture.lines()).toEqual([])
  })
})

describe('a branch', () => {
  const tree = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd/e'), fc.constantFrom('1', '2'))
  const hashed = (files: Texts) =>
    new Map(Object.entries(files).map(([path, text]) => [path, sha1(text)] as const))

  it('is as the plan wants it once it holds just these files, or these and more where more may stay', () => {
    fc.assert(
      fc.property(tree, tree, tree, fc.boolean(), (here, before, now, removeMissing) => {
        const plan = planOf(here, before, removeMissing)
        const holds = Object.entries(here).every(([path, text]) => now[path] === text)
        const more = Object.keys(now).some((path) => !(path in here))
        expect(isDone(plan, hashed(now))).toBe(holds && !(more && removeMissing))
      }),
      { examples: [[{ a: '1' }, {}, { b: '1' }, true]] },
    )
  })

  it('of which not one file stays is worth a warning: it may be the wrong folder', () => {
    const warning =
      'The upload removes every existing file of branch "topic". If that is not intended, check that "model-path" is the folder of the data model.'
    const fixture = stepFixture({})
    warnIfNothingStays(fixture.context, planOf({ 'a.yml': 'a' }, { 'b.yml': 'b' }))
    expect(fixture.context.journal.warnings).toEqual([warning])
    expect(fixture.lines()).toEqual([`Warning: ${warning}`])
  })

  it.each([
    ['nothing is removed', planOf({ a: '1' }, {})],
    ['a file stays as it is', planOf({ a: '1' }, { a: '1', b: '1' })],
    ['a file stays and changes', planOf({ a: '1' }, { a: '2', b: '1' })],
  ])('of which %s is not warned of', (_, plan) => {
    const fixture = stepFixture({})
    warnIfNothingStays(fixture.context, plan)
    expect(fixture.lines()).toEqual([])
  })
})

describe('the files of a branch after a deployment', () => {
  const verify = async (there: Texts) => {
    const fixture = stepFixture({ [hashes]: hashesOf(there) })
    const work = verifyFiles(fixture.context, planOf(local, remote), 'The upload was built')
    const error = await work.catch((reason: unknown) => reason)
    return [error, fixture.elapsed(), ...fixture.sent().slice(0, 1), ...fixture.lines().slice(0, 1)]
  }

  it('are asked for once when they are those of the upload, by the name of the branch', async () => {
    expect(await verify(local)).toEqual([undefined, 0, `${hashes}?branchName=topic`])
  })

  it('are red when they are others, once the list cannot be older than the branch', async () => {
    expect(await verify({ ...local, 'theirs.yml': '' })).toEqual([
      expect.objectContaining({
        kind: 'merge',
        message: 'The upload was built, but "topic" does not hold exactly the uploaded files.',
        advice: expect.stringContaining('concurrency'),
      }),
      15_000,
      `${hashes}?branchName=topic`,
      '"topic" does not list the uploaded files yet; checking again in 3 s',
    ])
  })
})
