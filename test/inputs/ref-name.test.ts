import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikeSha, refNameProblem } from '../../src/inputs/ref-name.ts'
import { costly } from '../support/property-runs.ts'

/** What git itself says about a name. */
function gitAllows(name: string): boolean {
  try {
    execFileSync('git', ['check-ref-format', '--branch', name], { stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}

describe('refNameProblem', () => {
  it('judges as git does', () => {
    const parts = fc.constantFrom(...'aü./-@{~^:?*[\\ _+#\u007f\t'.split(''), 'B1', '..', '@{', '.lock')
    const name = fc
      .array(parts, { minLength: 1, maxLength: 5 })
      .map((list) => list.join(''))
      // Git reads a lone @ as HEAD.
      .filter((text) => text !== '@')
    fc.assert(
      fc.property(name, (text) => {
        expect(refNameProblem(text) === null, JSON.stringify(text)).toBe(gitAllows(text))
      }),
      costly,
    )
  })

  it('refuses HEAD by its short name', () => {
    expect(refNameProblem('@')).toBe('is not a name that git allows')
  })

  it.each('x. x.lock a/.b a//b /a a/ a..b a@{1} -x a~1 a^ a:b a?b a*b a[b a\\b a\tb'.split(' '))(
    'refuses %j',
    (name) => {
      expect(refNameProblem(name)).not.toBeNull()
    },
  )

  it('refuses nothing at all, and names that are longer than a file system takes', () => {
    expect(refNameProblem('')).toBe('is not a name that git allows')
    expect(refNameProblem('x'.repeat(255))).toBeNull()
    expect(refNameProblem('x'.repeat(256))).toBe('is longer than 255 characters')
  })
})

describe('looksLikeSha', () => {
  it.each(['abc1234', 'ABC1234', 'a'.repeat(40), '1'.repeat(40), 'f0'.repeat(32)])(
    'is true for %j',
    (text) => {
      expect(looksLikeSha(text)).toBe(true)
    },
  )

  it.each(['', 'abc123', '20260131', 'deadbeef', 'abc123g', 'v1.4.0', 'a1'.repeat(33)])(
    'is false for %j',
    (text) => {
      expect(looksLikeSha(text)).toBe(false)
    },
  )
})
