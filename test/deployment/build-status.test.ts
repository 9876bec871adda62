import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  activityOf,
  type Baseline,
  baselineOf,
  isFinal,
  isNewBuild,
  readBuildStatus,
  sameCommit,
} from '../../src/deployment/build-status.ts'
import type { BuildStatus } from '../../src/platform/schemas.ts'
import { answer, silence } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'

function build(more: Partial<BuildStatus> = {}): BuildStatus {
  return {
    branchName: 'b',
    status: 'built',
    buildJobId: 1,
    lastHash: 'abc',
    updatedAt: 'noon',
    errorText: undefined,
    ...more,
  }
}

describe('the latest build', () => {
  it('is asked for by the name of its branch, since without one the platform tells of the session', async () => {
    const reply = answer({ branchName: 'f/a&b', status: 'built', buildJobId: 'x', errorText: null })
    const fixture = stepFixture({ 'GET build-status': reply })
    expect(await readBuildStatus(fixture.context, 'f/a&b')).toMatchObject({
      branchName: 'f/a&b',
      status: 'built',
      buildJobId: 'x',
    })
    expect(fixture.sent()).toEqual(['GET build-status?branchName=f/a&b'])
  })

  it('is not waited for beyond the budget', async () => {
    const fixture = stepFixture({ 'GET build-status': silence }, { budgetMs: 3000 })
    await expect(readBuildStatus(fixture.context, 'b')).rejects.toMatchObject({ reason: 'timeout' })
    expect(fixture.elapsed()).toBe(3000)
  })
})

describe('a branch', () => {
  it.each([
    ['building', 'Bad branch', 'unknown-branch'],
    ['none', 'Bad branch', 'unknown-branch'],
    ['building', 'Branch is not active', 'inactive'],
    ['failed', 'Branch is not active', 'inactive'],
    // Left over from an earlier build.
    ['built', 'Bad branch', 'active'],
    ['built', 'Branch is not active', 'active'],
    ['building', 'Bad branch name in a cube', 'active'],
    ['building', undefined, 'active'],
    ['a state of next year', undefined, 'active'],
    ['none', undefined, 'inactive'],
    ['stopped', 'No driver', 'inactive'],
  ])('that is "%s" (%s) is %s', (status, errorText, activity) => {
    expect(activityOf(build({ status, errorText }))).toBe(activity)
  })
})

describe('a state', () => {
  it.each([
    ['built', true],
    ['failed', true],
    ['cancelled', true],
    ['building', false],
    ['none', false],
    ['stopped', false],
    ['a state of next year', false],
  ])('"%s" that a build does not leave by itself: %s', (status, final) => {
    expect(isFinal(status)).toBe(final)
    expect(baselineOf(build({ status }))).toEqual({
      buildJobId: 1,
      lastHash: 'abc',
      updatedAt: 'noon',
      unfinished: !final,
    })
  })
})

describe('a build', () => {
  const before: Baseline = { buildJobId: 1, lastHash: 'abc', updatedAt: 'noon', unfinished: false }
  const under: Baseline = { ...before, unfinished: true }

  it.each<[string, Partial<BuildStatus>, Baseline, boolean]>([
    ['has not changed', {}, before, false],
    ['has another job', { buildJobId: 2 }, before, true],
    ['has another hash', { lastHash: 'abd' }, before, true],
    ['has another time', { updatedAt: 'one' }, before, true],
    ['has another job, after one that was under way', { buildJobId: 2 }, under, true],
    ['has another hash, after one that was under way', { lastHash: 'abd' }, under, true],
    ['has only come to its end', { updatedAt: 'one' }, under, false],
    // A replica may tell less.
    ['lacks all marks', { buildJobId: undefined, lastHash: undefined, updatedAt: undefined }, before, false],
  ])('that %s is told from the one before', (_, more, baseline, expected) => {
    expect(isNewBuild(build(more), baseline)).toBe(expected)
  })

  it('is never newer than itself, so an old build passes for no new one', () => {
    const mark = fc.option(fc.string(), { nil: undefined })
    const any = fc.record({ status: fc.string(), buildJobId: mark, lastHash: mark, updatedAt: mark })
    fc.assert(
      fc.property(any, (marks) => {
        expect(isNewBuild(build(marks), baselineOf(build(marks)))).toBe(false)
      }),
    )
  })
})

describe('two hashes', () => {
  const hash = 'c0ffee5d00d'

  it.each([
    [hash, hash, true],
    [hash, 'c0ffee5', true],
    ['C0FFEE5', hash, true],
    [hash, 'C0FFEE5D', true],
    // Six digits may be those of another commit, too.
    [hash, 'c0ffee', false],
    ['c0ffee', 'c0ffee', false],
    [hash, 'c0ffee6', false],
    [hash, `1${hash}`, false],
    ['', '', false],
  ])('%s and %s name the same commit: %s', (a, b, same) => {
    expect(sameCommit(a, b)).toBe(same)
    expect(sameCommit(b, a)).toBe(same)
  })
})
