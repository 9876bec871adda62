import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Stop } from '../../src/base/failure.ts'
import {
  areSame,
  changesBetween,
  fileHashesOf,
  filesIfTold,
  mergeChanges,
  sameFiles,
} from '../../src/deployment/file-hashes.ts'
import { hashesOfFiles } from '../../src/platform/schemas.ts'
import { answer, fault, silence } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'
import { hashesOf } from '../support/upload-plan.ts'

const hashes = 'GET data-model/file-hashes'

describe('two sets of files', () => {
  it('differ by what was added, changed and removed', () => {
    const before = new Map([
      ['same', '1'],
      ['changed', '1'],
      ['removed', '1'],
    ])
    const after = new Map([
      ['same', '1'],
      ['changed', '2'],
      ['added', '1'],
    ])
    expect(changesBetween('main', before, after)).toEqual({
      base: 'main',
      added: ['added'],
      changed: ['changed'],
      removed: ['removed'],
    })
  })

  it.each([
    [{}, {}, undefined],
    [{}, { a: '1' }, false],
    [{ a: '1' }, {}, false],
    [{ a: '1' }, { a: '1' }, true],
    [{ a: '1' }, { a: '2' }, false],
    [{ a: '1' }, { a: '1', b: '1' }, false],
    [{ a: '1', b: '1' }, { a: '1', c: '1' }, false],
  ])('%j and %j are the same: %s', (before, after, same) => {
    expect(areSame(new Map(Object.entries(before)), new Map(Object.entries(after)))).toBe(same)
  })

  it('put each file in one place at most, and in order, whatever their names', () => {
    const files = fc
      .dictionary(fc.string({ maxLength: 3 }), fc.constantFrom('1', '2'), { maxKeys: 9 })
      .map((record) => new Map(Object.entries(record)))
    fc.assert(
      fc.property(files, files, (before, after) => {
        const { added, changed, removed } = changesBetween('main', before, after)
        for (const paths of [added, changed, removed]) expect(paths).toEqual(paths.toSorted())
        const same = [...after.keys()].filter((path) => before.get(path) === after.get(path))
        expect([...added, ...changed, ...same].toSorted()).toEqual([...after.keys()].toSorted())
        expect([...removed, ...changed, ...same].toSorted()).toEqual([...before.keys()].toSorted())
      }),
    )
  })

  it('a merge can change the files in which the branch differs, also those that it has removed', () => {
    const branch = new Map([
      ['added', '1'],
      ['changed', '2'],
      ['same', '3'],
    ])
    const target = new Map([
      ['changed', '1'],
      ['same', '3'],
      ['removed', '4'],
    ])
    expect([...mergeChanges(branch, target)]).toEqual([
      ['added', '1'],
      ['changed', '2'],
      ['removed', undefined],
    ])
  })
})

describe('a map of hashes', () => {
  const read = (answer: unknown) => hashesOfFiles.safeParse(answer).data

  it('is read plain and wrapped, without what has no hash', () => {
    const plain = { 'a.yml': { hash: '1' }, 'b.yml': {}, 'c.yml': null }
    expect(read(plain)).toEqual(new Map([['a.yml', '1']]))
    expect(read({ files: plain })).toEqual(new Map([['a.yml', '1']]))
    expect(read({ files: { hash: '2' } })).toEqual(new Map([['files', '2']]))
  })

  it('is no list', () => {
    expect(read(['a'])).toBeUndefined()
    expect(read(null)).toBeUndefined()
  })

  it('holds no member that a prototype would have', () => {
    const answer = JSON.parse('{"__proto__": {"hash": "1"}, "constructor": {"hash": "2"}}')
    expect(read(answer)?.get('toString')).toBeUndefined()
    expect(read({})?.size).toBe(0)
  })
})

describe('the files of a branch', () => {
  it('are compared however the platform writes paths and hashes', async () => {
    const there = { '/a.yml': { hash: 'ABCDEF' }, 'x/b.yml': { hash: '012345' } }
    const fixture = stepFixture({ [hashes]: answer({ files: there }) })
    expect([...(await fileHashesOf(fixture.context.deployment, 'topic'))]).toEqual([
      ['a.yml', 'abcdef'],
      ['x/b.yml', '012345'],
    ])
    expect(fixture.sent()).toEqual([`${hashes}?branchName=topic`])
  })

  it.each<[string, ReturnType<typeof answer>, boolean | undefined]>([
    ['the same', hashesOf({ a: '1' }), true],
    ['others', hashesOf({ a: '2' }), false],
    ['not told', answer({ error: 'no' }, 404), undefined],
    ['not listed yet', hashesOf({}), false],
  ])('may be %s as those of another branch', async (_, reply, expected) => {
    const { context } = stepFixture({
      [hashes]: ({ url }) => (url.searchParams.get('branchName') === 'main' ? hashesOf({ a: '1' }) : reply),
    })
    expect(await sameFiles(context, 'main', 'topic')).toBe(expected)
  })

  it('are not told in an outage', async () => {
    const { context } = stepFixture({ [hashes]: answer('down', 503) }, { budgetMs: 5000 })
    await expect(sameFiles(context, 'main', 'topic')).rejects.toMatchObject({ status: 503 })
  })

  it('are asked for again when the response is lost, and a long list has a minute to come', async () => {
    const fixture = stepFixture({ [hashes]: [fault('ECONNRESET'), hashesOf({})] })
    expect((await fileHashesOf(fixture.context.deployment, 'topic')).size).toBe(0)
    expect(fixture.sent()).toHaveLength(2)
    const silent = stepFixture({ [hashes]: silence })
    await expect(fileHashesOf(silent.context.deployment, 'topic')).rejects.toMatchObject({
      trouble: 'unreachable',
    })
    expect(silent.elapsed()).toBe(60_000)
  })

  it('are asked for no longer than the step may take', async () => {
    const fixture = stepFixture({ [hashes]: fault('ECONNRESET') }, { budgetMs: 1000 })
    await expect(fileHashesOf(fixture.context.deployment, 'topic')).rejects.toMatchObject({
      trouble: 'unreachable',
    })
    expect(fixture.elapsed()).toBe(1000)
  })

  it('are not unknown, but the end of the step, when its time is over', async () => {
    const stop = new Stop('cancelled', 'Cancelled.')
    const silent = stepFixture({ [hashes]: silence }, { budgetMs: 5000 })
    await expect(filesIfTold(silent.context, 'main')).rejects.toThrow()
    const cancelled = stepFixture({
      [hashes]: () => {
        cancelled.context.budget.stop(stop)
        return answer({}, 404)
      },
    })
    await expect(filesIfTold(cancelled.context, 'main')).rejects.toThrow()
  })

  it('are unknown in an outage where the step can do without them', async () => {
    const fixture = stepFixture({ [hashes]: answer('down', 503) })
    expect(await filesIfTold(fixture.context, 'main')).toBeNull()
    expect(fixture.sent()).toHaveLength(3)
  })
})
