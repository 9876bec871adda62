import { describe, expect, it } from 'vitest'
import { type CommitFacts, verifyCommit } from '../../../src/steps/sync/verify-synced.ts'

const [a, b] = ['aa'.repeat(20), 'bb'.repeat(20)]
const at = (branch: string | null, tag: string | null = null) => ({ branch, tag })
const problem = { problem: 'GitHub did not answer' }
const named = (sha: string) => ({ sha, evidence: 'named in the log of the sync' })
const onGitHub = '"main" pointed to it on GitHub before and after the sync'

function verdict(change: Partial<CommitFacts>) {
  const facts = { ref: 'main', expected: a, named: null, before: at(a), after: at(a), refVerified: true }
  return verifyCommit({ ...facts, ...change })
}

describe('the commit', () => {
  it.each<[string, Partial<CommitFacts>, string]>([
    [
      'the platform names it',
      { named: named(a), before: problem, refVerified: false },
      'named in the log of the sync',
    ],
    ['the ref was at it before and after', {}, onGitHub],
    ['the tag was', { before: at(null, a), after: at(null, a) }, onGitHub],
    ['branch and tag were', { before: at(a, a), after: at(a, a) }, onGitHub],
  ])('is the expected one: %s', (_, facts, evidence) => {
    expect(verdict(facts)).toEqual({ commit: a, verified: 'true', evidence, doubt: null })
  })

  it.each<[string, Partial<CommitFacts>]>([
    ['the platform names another, whatever GitHub shows', { named: named(b) }],
    ['the ref was at another', { before: at(b), after: at(b) }],
    ['a branch of the name of the tag was at another', { before: at(b, a), after: at(b, a) }],
  ])('is another one: %s', (_, facts) => {
    const { commit, verified, doubt } = verdict(facts)
    expect({ commit, verified }).toEqual({ commit: b, verified: 'false' })
    expect(doubt).toContain('The platform synced commit bbbbbbb, but this run is for commit aaaaaaa (')
  })

  it.each<[string, Partial<CommitFacts>, string]>([
    ['before the sync', { before: problem }, 'GitHub did not answer'],
    ['after the sync', { after: problem }, 'GitHub did not answer'],
    ['nor of which ref the sync was', { refVerified: false }, 'the synced ref is unknown'],
  ])('is unknown where GitHub does not tell %s', (_, facts, evidence) => {
    expect(verdict(facts)).toEqual({ commit: null, verified: 'unknown', evidence, doubt: null })
  })

  it('is one of two where the ref moved', () => {
    const evidence = '"main" moved from commit aaaaaaa to bbbbbbb on GitHub during the sync'
    const doubt = `The synced commit is unknown: ${evidence}.`
    expect(verdict({ after: at(b) })).toEqual({ commit: null, verified: 'unknown', evidence, doubt })
    expect(verdict({ after: at(b), expected: null })).toEqual({ commit: null, evidence, doubt: null })
  })

  it('is only told where another ref than the event’s was synced', () => {
    expect(verdict({ expected: null, before: at(b), after: at(b) })).toEqual({
      commit: b,
      evidence: onGitHub,
      doubt: null,
    })
    expect(verdict({ expected: null, before: problem })).toEqual({
      commit: null,
      evidence: 'GitHub did not answer',
      doubt: null,
    })
  })
})
