import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refNameProblem } from '../../src/inputs/ref-name.ts'
import { branchNameFor } from '../../src/steps/branch-name.ts'
import { hostileText } from '../support/hostile-text.ts'

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
