import { describe, expect, it } from 'vitest'
import { branchEntry, forgetBranch, noBranch } from '../../src/deployment/branches.ts'
import { stepFixture } from '../support/fixture.ts'

const pushed = stepFixture({}).context.run
const runs = {
  'a push': pushed,
  'a pull request': { ...pushed, pullRequest: { number: 3, fromFork: false, closed: false } },
  'a merge queue': { ...pushed, eventName: 'merge_group' },
}

describe('the branch that a job makes', () => {
  it.each([
    ['always', 'a push', { branch: 'b' }],
    ['always', 'a pull request', { branch: 'b' }],
    ['on-success', 'a push', { branchOnSuccess: 'b' }],
    ['on-success', 'a pull request', { branchOnSuccess: 'b' }],
    ['auto', 'a push', {}],
    ['auto', 'a pull request', { branch: 'b' }],
    ['auto', 'a merge queue', { branch: 'b' }],
    ['never', 'a pull request', {}],
    ['never', 'a merge queue', {}],
  ] as const)('with "delete-branch: %s" on %s is written down as %j', (deleteBranch, event, entry) => {
    expect(branchEntry({ deleteBranch }, runs[event], 'b')).toEqual(entry)
  })

  it('is struck out in both its forms, and nothing else is', () => {
    const { context } = stepFixture(
      {},
      { ledger: { branch: 'b', branchOnSuccess: 'b', asked: 'a', staging: 's' } },
    )
    context.ledger.write(noBranch)
    expect(context.ledger.read()).toEqual({ asked: 'a', staging: 's' })
  })

  it.each([
    [{ branch: 'b', staging: 's' }, { staging: 's' }],
    [{ branchOnSuccess: 'b' }, {}],
    [{ branch: 'other' }, { branch: 'other' }],
    [{ asked: 'b' }, { asked: 'b' }],
  ])('is removed from %j when the platform has deleted it', (ledger, left) => {
    const { context } = stepFixture({}, { ledger })
    forgetBranch(context.ledger, 'b')
    expect(context.ledger.read()).toEqual(left)
  })
})
