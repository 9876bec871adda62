import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/base/failure.ts'
import { type Checks, validateBuilt } from '../../src/branch/validate-branch.ts'
import type { WantedBuild } from '../../src/branch/wanted-build.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, startedAt, stepFixture } from '../support/fixture.ts'

const [h0, h1, h2, h3] = ['0', '1', '2', '3'].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
]
const build = (lastHash?: string, buildJobId = 1, status = 'built') =>
  answer({ branchName: 'b', status, buildJobId, lastHash })
const at = (lastHash?: string) => listed({ name: 'main', lastHash: h0 }, { name: 'b', lastHash })
const before = { buildJobId: 0, lastHash: h0, updatedAt: undefined, unfinished: false }
const uploaded: WantedBuild = { of: 'upload', commit: h1, newerThan: before, writtenAt: startedAt - 60_000 }

const head: WantedBuild = { of: 'head' }

const changed = 'Branch "b" changed during its validation; waiting for its new build'
const asking = 'GET build-status?branchName=b'
const looking = 'GET branches?first=100'
const validating = 'GET data-model/validate?branchName=b'

/** Each list of replies in its order, the last one for ever. */
async function ending(
  builds: Reply | Reply[],
  lists: Reply | Reply[],
  wanted: WantedBuild = head,
  checksOf?: () => Checks,
) {
  const fixture = stepFixture(
    {
      'GET build-status': builds,
      'GET branches': lists,
      'GET data-model/validate': answer({ branchName: 'b', mode: 'dev_mode', valid: true }),
    },
    { settings: { pollInterval: 10_000 } },
  )
  const rounds = checksOf ? { checks: checksOf() } : {}
  const end = await validateBuilt(fixture.context, 'b', 'dev_mode', wanted, rounds).then(
    () => 'green',
    (error: unknown) => error,
  )
  return { ...fixture, end, done: fixture.phases() }
}

describe('a branch that is built and valid', () => {
  it.each<[string, Reply | Reply[], Reply | Reply[], WantedBuild, number]>([
    ['stands', build(h1), at(h1), head, 0],
    ['stands, by a short hash', build(h1.slice(0, 7)), at(h1), head, 0],
    ['is at the commit that is wanted', build(h1), at(h1), uploaded, 0],
    ['tells no hash in its build', build(), at(h1), head, 0],
    ['tells no hash in the list', build(h1), at(), head, 0],
    ['is not listed', build(h1), listed(), uploaded, 0],
    // The list may be late, and a known commit needs no list.
    ['is listed at the hash before', build(h1), at(h0), uploaded, 0],
    ['is listed late, after an earlier build', build(h1), [at(h2), at(h1)], uploaded, 15_000],
    [
      'is listed late, with no build before',
      build(h1),
      [at(h0), at(h1)],
      { of: 'commit', commit: h1 },
      15_000,
    ],
  ])('is green after one validation when it %s', async (_, builds, lists, wanted, elapsedMs) => {
    const { end, done, elapsed, lines } = await ending(builds, lists, wanted)
    expect(end).toBe('green')
    expect(done).toEqual(['Build', 'Validate'])
    expect(elapsed()).toBe(elapsedMs)
    expect(lines()).not.toContain(changed)
  })
})

describe('a branch that changes during its validation', () => {
  it.each<[string, Reply[], Reply[]]>([
    ['has another build', [build(h1), build(h2, 2), build(h2, 2)], [at(h1), at(h2)]],
    ['has another build, and the list tells no hash', [build(h1), build(h2, 2)], [at()]],
    [
      'has the same build under way again',
      [build(h1), build(h1, 1, 'building'), build(h1, 1, 'building'), build(h1)],
      [at(h1)],
    ],
    [
      'has the same commit built again',
      [build(h1), build(h1, 2, 'building'), build(h1, 2, 'building'), build(h1, 2)],
      [at(h1)],
    ],
    [
      'is listed at another commit, whose build comes later',
      [build(h1), build(h1), build(h1), build(h2, 2)],
      [at(h1), at(h2)],
    ],
  ])('and %s is validated again once that is built', async (_, builds, lists) => {
    const { end, done, sent, lines } = await ending(builds, lists)
    expect(end).toBe('green')
    expect(done).toEqual(['Build', 'Validate', 'Build', 'Validate'])
    expect(lines().filter((line) => line === changed)).toHaveLength(1)
    expect(sent().slice(-5)).toEqual([asking, looking, validating, asking, looking])
  })

  it('is red when its new build fails: what was valid is not what it is at', async () => {
    const { end, done } = await ending([build(h1), build(h2, 2, 'failed')], [at(h1), at(h2)])
    expect(end).toMatchObject({ kind: 'build', message: expect.stringContaining('The build of branch "b"') })
    expect(done).toEqual(['Build', 'Validate', 'Build failed'])
  })

  it('is red after the third time', async () => {
    const hashes = [h1, h2, h2, h3, h3, h0]
    const builds = hashes.map((hash, index) => build(hash, Math.ceil(index / 2) + 1))
    const { end, done, lines } = await ending(builds, hashes.map(at))
    expect(end).toMatchObject({
      kind: 'build',
      message: 'Branch "b" changed during each of 3 validations.',
      advice: 'Put the jobs that write to it into one `concurrency` group, then run this again.',
    })
    expect(done).toEqual(['Build', 'Validate', 'Build', 'Validate', 'Build', 'Validate'])
    expect(lines().filter((line) => line === changed)).toHaveLength(3)
  })

  it('is red when it must be at one commit and is at another, once the list cannot be late', async () => {
    const { end, done, elapsed } = await ending(build(h1), at(h2), uploaded)
    expect(end).toMatchObject({
      kind: 'build',
      message: `Branch "b" changed during its validation: it is at ${h2} and no longer at ${h1}.`,
      advice: 'Put the jobs that write to it into one `concurrency` group, then run this again.',
    })
    expect(done).toEqual(['Build', 'Validate'])
    expect(elapsed()).toBe(15_000)
  })
})

describe('work on a valid branch', () => {
  function working(failure: Failure | null = null) {
    let rounds = 0
    return (): Checks => ({
      phase: 'Work',
      async run(isFirst) {
        const round = ++rounds
        expect(isFirst).toBe(round === 1)
        return [{ found: {}, lines: [`result ${round}`], warnings: [], failure }]
      },
    })
  }
  /** The rounds whose result was told. */
  const concluded = (lines: readonly string[]) =>
    lines.flatMap((line) => (line.startsWith('result ') ? Number(line.slice(7)) : []))

  it('is done before the last check that the branch is the same', async () => {
    const { end, done, sent, lines } = await ending(build(h1), at(h1), head, working())
    expect(end).toBe('green')
    expect(done).toEqual(['Build', 'Validate', 'Work'])
    expect(concluded(lines())).toEqual([1])
    expect(sent().slice(-3)).toEqual([validating, asking, looking])
  })

  it('is repeated with build and validation if the branch changes, and only the last result counts', async () => {
    const builds = [build(h1), build(h2, 2), build(h2, 2)]
    const { end, done, lines } = await ending(builds, [at(h1), at(h2)], head, working())
    expect(end).toBe('green')
    expect(done).toEqual(['Build', 'Validate', 'Work', 'Build', 'Validate', 'Work'])
    expect(concluded(lines())).toEqual([2])
  })

  it('is red with its own failure, in its own phase', async () => {
    const failure = new Failure('breaking', 'A change breaks queries.')
    const { end, done } = await ending(build(h1), at(h1), head, working(failure))
    expect(end).toBe(failure)
    expect(done).toEqual(['Build', 'Validate', 'Work failed'])
  })
})
