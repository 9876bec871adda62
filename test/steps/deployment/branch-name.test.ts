import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refNameProblem } from '../../../src/inputs/ref-name.ts'
import {
  branchNameFor,
  isServerChosen,
  readGeneratedName,
} from '../../../src/steps/deployment/branch-name.ts'
import { hostileText } from '../../support/hostile-text.ts'

const run = { runId: '1234567890', runAttempt: '2' }

describe('branchNameFor', () => {
  it.each([
    ['main', 'dbt-sync/main-1234567890-2-0a1b2c3d'],
    ['feature/Orders v2', 'dbt-sync/feature-Orders-v2-1234567890-2-0a1b2c3d'],
    ['größe', 'dbt-sync/gr-e-1234567890-2-0a1b2c3d'],
    ['v1.4.0', 'dbt-sync/v1.4.0-1234567890-2-0a1b2c3d'],
    ['漢字', 'dbt-sync/ref-1234567890-2-0a1b2c3d'],
    ['../..', 'dbt-sync/ref-1234567890-2-0a1b2c3d'],
    ['a...b', 'dbt-sync/a.b-1234567890-2-0a1b2c3d'],
    ['x.lock', 'dbt-sync/x-1234567890-2-0a1b2c3d'],
    ['-.x', 'dbt-sync/x-1234567890-2-0a1b2c3d'],
    ['a &/ b', 'dbt-sync/a-b-1234567890-2-0a1b2c3d'],
    ['x.-', 'dbt-sync/x-1234567890-2-0a1b2c3d'],
    ['x-.lock.lock-', 'dbt-sync/x-1234567890-2-0a1b2c3d'],
    ['.lock/x', 'dbt-sync/lock-x-1234567890-2-0a1b2c3d'],
    [`${'a'.repeat(39)}/b`, `dbt-sync/${'a'.repeat(39)}-1234567890-2-0a1b2c3d`],
  ])('names the ref %j within %j', (ref, expected) => {
    expect(branchNameFor(ref, run, '0a1b2c3d')).toBe(expected)
  })

  it('works outside of a workflow', () => {
    expect(branchNameFor('main', { runId: '', runAttempt: '' }, 'ab')).toBe('dbt-sync/main-local-1-ab')
  })

  it('is a name that git allows, of at most 100 plain characters, for any ref', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 80 })), (ref) => {
        const name = branchNameFor(ref, run, '0a1b2c3d')
        expect(name).toMatch(/^dbt-sync\/[A-Za-z0-9._-]+-1234567890-2-0a1b2c3d$/)
        expect(name.length).toBeLessThanOrEqual(100)
        expect(refNameProblem(name)).toBeNull()
      }),
    )
  })

  it('differs between steps, attempts and runs of the same ref', () => {
    const names = [
      branchNameFor('main', run, 'a'),
      branchNameFor('main', run, 'b'),
      branchNameFor('main', { ...run, runAttempt: '3' }, 'a'),
      branchNameFor('main', { ...run, runId: '9' }, 'a'),
    ]
    expect(new Set(names).size).toBe(4)
  })
})

const serverChosen = 'dbt-sync/main-20260105120000-0a1b2c3d'

describe('a branch of this action', () => {
  const anyRun = fc.record({
    runId: fc.oneof(fc.constant(''), fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map(String)),
    runAttempt: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 9999 }).map(String)),
  })
  const anyStep = fc.stringMatching(/^[0-9a-f]{8}$/)

  it('is known again by its name, with the run and the ref that it is of', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ maxLength: 60 })), anyRun, anyStep, (ref, its, step) => {
        const name = branchNameFor(ref, its, step)
        const read = readGeneratedName(name)
        expect(read?.maybeOf(ref)).toBe(true)
        expect(read?.runId).toBe(its.runId === '' ? null : BigInt(its.runId))
        expect(read?.attempt).toBe(Number(its.runAttempt || '1'))
        expect(isServerChosen(name)).toBe(false)
      }),
    )
  })

  it('is of no other ref, but for those that make the same name', () => {
    const read = readGeneratedName('dbt-sync/feature-x-12-1-0a1b2c3d')
    const refs = ['feature/x', 'feature-x', 'feature', 'feature/y', 'x', 'feature/x-12']
    expect(refs.map((ref) => read?.maybeOf(ref))).toEqual([true, true, false, false, false, false])
    expect(read).toMatchObject({ runId: 12n, attempt: 1 })
  })

  it.each([
    'main',
    'dbt-sync/main',
    serverChosen,
    'dbt-sync/main-1-20260105120000-0a1b2c3d',
    'dbt-sync/main-12-1-0a1b2c3',
    'dbt-sync/main-12-1-0a1b2c3d4',
    'dbt-sync/main-12-1-0A1B2C3D',
    'dbt-sync/main-12-1-0a1b2c3d-x',
    'dbt-sync/main-x-1-0a1b2c3d',
    'dbt-sync/main-123456789012345678901-1-0a1b2c3d',
    'dbt-sync/main-12-x-0a1b2c3d',
    'dbt-sync/main-12--0a1b2c3d',
    'dbt-sync/-12-1-0a1b2c3d',
    'dbt-sync/12-1-0a1b2c3d',
    'x/dbt-sync/main-12-1-0a1b2c3d',
    '',
    'dbt-sync/team/hotfix-7-1-0a1b2c3d',
    'dbt-sync/hot fix-12-1-0a1b2c3d',
    'dbt-sync/ -12-1-0a1b2c3d',
    'dbt-sync/main\n-12-1-0a1b2c3d',
    'dbt-sync/gr\u00f6\u00dfe-12-1-0a1b2c3d',
    'dbt-sync/--12-1-0a1b2c3d',
    'dbt-sync/-main-12-1-0a1b2c3d',
    'dbt-sync/.main-12-1-0a1b2c3d',
    'dbt-sync/main--12-1-0a1b2c3d',
    'dbt-sync/main.-12-1-0a1b2c3d',
    'dbt-sync/main.lock-12-1-0a1b2c3d',
    'dbt-sync/a..b-12-1-0a1b2c3d',
    `dbt-sync/${'a'.repeat(41)}-12-1-0a1b2c3d`,
    'dbt-sync/main-012-1-0a1b2c3d',
    'dbt-sync/main-12-01-0a1b2c3d',
  ])('does not have the name %j, so that nothing of others is deleted', (name) => {
    expect(readGeneratedName(name)).toBeNull()
  })

  it('does not have a name with a character that our names never hold', () => {
    const other = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .filter((unit) => !/[\w.-]/.test(unit))
    const name = fc.tuple(hostileText, anyRun, anyStep).map((parts) => branchNameFor(...parts))
    fc.assert(
      fc.property(name, other, fc.nat(), fc.boolean(), (ours, unit, at, replaces) => {
        const index = at % (ours.length + 1)
        const altered = ours.slice(0, index) + unit + ours.slice(index + (replaces ? 1 : 0))
        fc.pre(altered !== ours)
        expect(readGeneratedName(altered)).toBeNull()
      }),
    )
  })

  it('is, of all that looks like it, only what our own naming gives', () => {
    const part = fc.stringMatching(/^[a.\-/ ]{1,6}(\.lock)?$/)
    const number = fc.stringMatching(/^\d{1,3}$/)
    fc.assert(
      fc.property(part, number, number, anyStep, (ref, runId, runAttempt, step) => {
        const name = `dbt-sync/${ref}-${runId}-${runAttempt}-${step}`
        const read = readGeneratedName(name)
        if (read === null) return
        expect(
          branchNameFor(ref, { runId: String(read.runId), runAttempt: String(read.attempt) }, step),
        ).toBe(name)
      }),
    )
  })
})

describe('a branch that the platform made anew', () => {
  it('is known by its name', () => {
    const ref = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/)
    const time = fc.stringMatching(/^\d{14}$/)
    const end = fc.stringMatching(/^[0-9a-f]{8}$/)
    fc.assert(
      fc.property(ref, time, end, (name, at, hex) => {
        expect(isServerChosen(`dbt-sync/${name}-${at}-${hex}`)).toBe(true)
      }),
    )
  })

  it.each([
    'main',
    'dbt-sync/main',
    'dbt-sync/main-12-1-0a1b2c3d',
    'dbt-sync/-20260105120000-0a1b2c3d',
    'dbt-sync/main-2026010512000-0a1b2c3d',
    'dbt-sync/main-2026010512000x-0a1b2c3d',
    'dbt-sync/main-20260105120000-0a1b2c3',
    'dbt-sync/main-20260105120000-0a1b2c3d4',
    'dbt-sync/main-20260105120000-0A1B2C3D',
    'dbt-sync/main20260105120000-0a1b2c3d',
    `x/${serverChosen}`,
    `${serverChosen}-x`,
  ])('is not one by the name %j, and may be of anyone', (name) => {
    expect(isServerChosen(name)).toBe(false)
  })
})
