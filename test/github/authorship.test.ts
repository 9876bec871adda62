import { describe, expect, it } from 'vitest'
import { isInstallationToken, isOwn } from '../../src/github/authorship.ts'

describe('who wrote a comment', () => {
  const bot = { author: 'github-actions[bot]', byBot: true }
  const mona = { author: 'mona', byBot: false }
  const stranger = { author: 'stranger', byBot: false }

  it.each([
    ['ghs_16C7e42F292c6912E7', true],
    ['ghp_16C7e42F292c6912E7', false],
    ['github_pat_11ABC', false],
    ['gho_ghs_', false],
    ['0123456789abcdef0123456789abcdef01234567', false],
    ['', false],
  ])('token %s: an installation’s: %s', (token, installation) => {
    expect(isInstallationToken(token)).toBe(installation)
  })

  it('is any bot for an installation, which does not know its name', () => {
    expect([bot, mona, stranger].map((comment) => isOwn(comment, null))).toEqual([true, false, false])
  })

  it('is the very person for a person’s token', () => {
    expect([bot, mona, stranger].map((comment) => isOwn(comment, 'mona'))).toEqual([false, true, false])
    expect(isOwn(mona, 'Mona')).toBe(true)
  })
})
