import { describe, expect, it } from 'vitest'
import { GitHubError } from '../../src/github/errors.ts'
import { type CommentFacts, commentCheck } from '../../src/preflight/run-checks.ts'

const asked = { comment: 'always', githubToken: 'ghs_token' } as const
const error = new GitHubError({
  operation: 'listComments',
  status: 403,
  text: 'no',
  advice: 'permissions: pull-requests: write',
  arrived: 'no',
})

describe('the right to comment', () => {
  it.each<[string, Parameters<typeof commentCheck>, string, string]>([
    [
      'not wanted',
      [{ ...asked, comment: 'never' }, false, { pullRequests: 1, earlier: false }],
      'not needed',
      'never',
    ],
    [
      'without a token',
      [{ ...asked, githubToken: null }, false, { pullRequests: 0 }],
      'missing',
      'github-token',
    ],
    ['on a fork', [asked, true, { pullRequests: 0 }], 'missing', 'read-only'],
    ['refused', [asked, false, { rejected: error }], 'missing', '403'],
    ['not told', [asked, false, { trouble: 'GitHub is down' }], 'unknown', 'down'],
    ['without a pull request', [asked, false, { pullRequests: 0 }], 'not needed', 'no open pull request'],
    [
      'with one that can be read',
      [asked, false, { pullRequests: 1, earlier: false }],
      'unknown',
      'preflight writes nothing',
    ],
    ['with an earlier comment', [asked, false, { pullRequests: 1, earlier: true }], 'unknown', 'earlier run'],
  ])('%s is what it is', (_, args, state, found) => {
    const check = commentCheck(...args)
    expect(check).toMatchObject({ state, required: false })
    expect(check.found).toContain(found)
  })

  it.each<CommentFacts>([{ rejected: error }, { trouble: 'x' }, { pullRequests: 1, earlier: false }])(
    'names the permission with %j',
    (facts) => {
      expect(commentCheck(asked, false, facts).remedy).toContain('pull-requests: write')
    },
  )
})
