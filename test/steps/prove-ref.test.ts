import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refInBranchName } from '../../src/steps/prove-ref.ts'

const tail = '20260105120000-0a1b2c3d'

/** How a platform names a branch (the contract's rule for a start). */
function serverName(ref: string): string {
  return `dbt-sync/${ref.replaceAll('/', '-').replaceAll(' ', '-').replaceAll('~', '-').slice(0, 40)}-${tail}`
}

describe('refInBranchName', () => {
  it('finds the wanted ref in a name that was made of it', () => {
    const ref = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9/._-]{0,39}$/)
    fc.assert(
      fc.property(ref, (wanted) => {
        expect(refInBranchName(serverName(wanted), wanted)).toBe(wanted)
      }),
    )
  })

  it('finds another ref in a name that was made of that', () => {
    expect(refInBranchName(serverName('main'), 'feature/x')).toBe('main')
    expect(refInBranchName(serverName('Main'), 'main')).toBe('Main')
    expect(refInBranchName(serverName('release-2'), 'release')).toBe('release-2')
    expect(refInBranchName(serverName('main'), `main-${tail}`)).toBe('main')
  })

  it('cannot tell when the name was cut before the end of the wanted ref', () => {
    const long = `feature/${'x'.repeat(40)}`
    expect(refInBranchName(serverName(long), long)).toBeNull()
    expect(refInBranchName(serverName(`${long}-other`), long)).toBeNull()
    expect(refInBranchName(serverName('x'.repeat(40)), 'x'.repeat(40))).toBe('x'.repeat(40))
    expect(refInBranchName(serverName('main'), long)).toBe('main')
  })

  it.each([
    'main',
    'dbt-sync/main',
    `dbt-sync/-${tail}`,
    `dbt-sync/main-2026010512000-0a1b2c3d`,
    `dbt-sync/main-20260105120000-0A1B2C3D`,
    `dbt-sync/main-20260105120000-0a1b2c3d-1`,
    `x/dbt-sync/main-${tail}`,
    '',
  ])('cannot tell from %j', (branch) => {
    expect(refInBranchName(branch, 'main')).toBeNull()
  })
})
