import { describe, expect, it } from 'vitest'
import { isInstallationToken } from '../../src/github/client.ts'
import { isOwn } from '../../src/github/marker.ts'

describe('the author of a comment', () => {
  const bot = { author: 'github-actions[bot]', byBot: true }
  const mona = { author: 'mona', byBot: false }
  const other = { author: 'octocat', byBot: false }

  it.each([
    ['ghs_16C7e42F292c6912E7', true],
    ['ghp_16C7e42F292c6912E7', false],
    ['github_pat_11ABC', false],
    ['gho_ghs_', false],
    ['0123456789abcdef0123456789abcdef01234567', false],
    ['', false],
  ])('token %s, of an installation: %s', (token, installation) => {
    expect(isInstallationToken(token)).toBe(installation)
  })

  it('is any bot for an installation token, which cannot request its name', () => {
    expect([bot, mona, other].map((comment) => isOwn(comment, null))).toEqual([true, false, false])
  })

  it('is the user of a personal token, in any case of letters', () => {
    expect([bot, mona, other].map((comment) => isOwn(comment, 'mona'))).toEqual([false, true, false])
    expect(isOwn(mona, 'Mona')).toBe(true)
  })
})
