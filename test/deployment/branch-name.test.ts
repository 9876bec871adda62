import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  branchNameFor,
  isOfRepository,
  isServerChosen,
  readGeneratedName,
} from '../../src/deployment/branch-name.ts'
import { refNameProblem } from '../../src/inputs/ref-name.ts'
import { hostileText } from '../support/hostile-text.ts'

const run = { runId: '1234567890', runAttempt: '2', repository: 'acme/shop-dbt', pullRequest: null }
const pull = { number: 7, fromFork: false, closed: false }

describe('branchNameFor', () => {
  it.each([
    ['main', 'dbt-sync/main-58f416b7-1234567890-2-0a1b2c3d'],
    ['feature/Orders v2', 'dbt-sync/feature-Orders-v2-58f416b7-1234567890-2-0a1b2c3d'],
    ['größe', 'dbt-sync/gr-e-58f416b7-1234567890-2-0a1b2c3d'],
    ['v1.4.0', 'dbt-sync/v1.4.0-58f416b7-1234567890-2-0a1b2c3d'],
    ['漢字', 'dbt-sync/ref-58f416b7-1234567890-2-0a1b2c3d'],
    ['../..', 'dbt-sync/ref-58f416b7-1234567890-2-0a1b2c3d'],
    ['a...b', 'dbt-sync/a.b-58f416b7-1234567890-2-0a1b2c3d'],
    ['x.lock', 'dbt-sync/x-58f416b7-1234567890-2-0a1b2c3d'],
    ['-.x', 'dbt-sync/x-58f416b7-1234567890-2-0a1b2c3d'],
    ['a &/ b', 'dbt-sync/a-b-58f416b7-1234567890-2-0a1b2c3d'],
    ['x.-', 'dbt-sync/x-58f416b7-1234567890-2-0a1b2c3d'],
    ['x-.lock.lock-', 'dbt-sync/x-58f416b7-1234567890-2-0a1b2c3d'],
    ['.lock/x', 'dbt-sync/lock-x-58f416b7-1234567890-2-0a1b2c3d'],
    [`${'a'.repeat(29)}/b`, `dbt-sync/${'a'.repeat(29)}-58f416b7-1234567890-2-0a1b2c3d`],
  ])('names the ref %j within %j', (ref, expected) => {
    expect(branchNameFor(ref, run, '0a1b2c3d')).toBe(expected)
  })

  it('works outside of a workflow', () => {
    expect(branchNameFor('main', { ...run, repository: '', runId: '', runAttempt: '' }, 'ab')).toBe(
      'dbt-sync/main-e3b0c442-local-1-ab',
    )
  })

  it('is a name that git allows, of at most 100 plain characters, for any ref', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 80 })), (ref) => {
        const name = branchNameFor(ref, run, '0a1b2c3d')
        expect(name).toMatch(/^dbt-sync\/[A-Za-z0-9._-]+-58f416b7-1234567890-2-0a1b2c3d$/)
        expect(name.length).toBeLessThanOrEqual(100)
        expect(refNameProblem(name)).toBeNull()
      }),
    )
  })

  it('differs between steps, attempts, runs, repositories and pull requests of the same ref', () => {
    const names = [
      branchNameFor('main', run, 'a'),
      branchNameFor('main', run, 'b'),
      branchNameFor('main', { ...run, runAttempt: '3' }, 'a'),
      branchNameFor('main', { ...run, runId: '9' }, 'a'),
      branchNameFor('main', { ...run, repository: 'acme/other' }, 'a'),
      branchNameFor('main', { ...run, pullRequest: pull }, 'a'),
      branchNameFor('main', { ...run, pullRequest: { ...pull, number: 71 } }, 'a'),
    ]
    expect(new Set(names).size).toBe(7)
  })
})

const serverChosen = 'dbt-sync/main-20260105120000-0a1b2c3d'

describe('a branch of this action', () => {
  const anyRun = fc.record({
    repository: fc.constantFrom('acme/shop-dbt', 'Acme/Other'),
    pullRequest: fc.option(
      fc.record({
        number: fc.integer({ min: 1, max: 999_999_999 }),
        fromFork: fc.boolean(),
        closed: fc.boolean(),
      }),
    ),
    runId: fc.oneof(fc.constant(''), fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map(String)),
    runAttempt: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 9999 }).map(String)),
  })
  const anyStep = fc.stringMatching(/^[0-9a-f]{8}$/)

  it('is known again by its name, with the run, the repository and the pull request that it is of', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string({ maxLength: 60 })), anyRun, anyStep, (ref, its, step) => {
        const name = branchNameFor(ref, its, step)
        const read = readGeneratedName(name)
        expect(read && isOfRepository(read, its)).toBe(true)
        expect(read?.pullRequest).toBe(its.pullRequest?.fromFork ? null : (its.pullRequest?.number ?? null))
        expect(read?.runId).toBe(its.runId === '' ? null : BigInt(its.runId))
        expect(read?.attempt).toBe(Number(its.runAttempt || '1'))
        expect(isServerChosen(name)).toBe(false)
      }),
    )
  })

  it.each([
    'main',
    'dbt-sync/main',
    serverChosen,
    'dbt-sync/main-58f416b7-1-20260105120000-0a1b2c3d',
    'dbt-sync/main-58f416b7-12-1-0a1b2c3',
    'dbt-sync/main-58f416b7-12-1-0a1b2c3d4',
    'dbt-sync/main-58f416b7-12-1-0A1B2C3D',
    'dbt-sync/main-58f416b7-12-1-0a1b2c3d-x',
    'dbt-sync/main-58f416b7-x-1-0a1b2c3d',
    'dbt-sync/main-58f416b7-123456789012345678901-1-0a1b2c3d',
    'dbt-sync/main-58f416b7-12-x-0a1b2c3d',
    'dbt-sync/main-58f416b7-12--0a1b2c3d',
    'dbt-sync/-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/58f416b7-12-1-0a1b2c3d',
    'x/dbt-sync/main-58f416b7-12-1-0a1b2c3d',
    '',
    'dbt-sync/team/hotfix-58f416b7-7-1-0a1b2c3d',
    'dbt-sync/hot fix-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/ -58f416b7-12-1-0a1b2c3d',
    'dbt-sync/main\n-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/gr\u00f6\u00dfe-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/--58f416b7-12-1-0a1b2c3d',
    'dbt-sync/-main-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/.main-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/main--58f416b7-12-1-0a1b2c3d',
    'dbt-sync/main.-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/main.lock-58f416b7-12-1-0a1b2c3d',
    'dbt-sync/a..b-58f416b7-12-1-0a1b2c3d',
    `dbt-sync/${'a'.repeat(31)}-58f416b7-12-1-0a1b2c3d`,
    'dbt-sync/main-58f416b7-012-1-0a1b2c3d',
    'dbt-sync/main-58f416b7-12-01-0a1b2c3d',
    'dbt-sync/main-12-1-0a1b2c3d',
    'dbt-sync/main-58f416b-12-1-0a1b2c3d',
    'dbt-sync/main-58f416b7-pr-12-1-0a1b2c3d',
    'dbt-sync/main-58f416b7-pr07-12-1-0a1b2c3d',
    'dbt-sync/main-pr7-12-1-0a1b2c3d',
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
    'dbt-sync/main-58f416b7-12-1-0a1b2c3d',
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
