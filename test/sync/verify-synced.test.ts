import { describe, expect, it } from 'vitest'
import type { RefVerdict } from '../../src/sync/judge-synced.ts'
import type { NamedCommit } from '../../src/sync/named-commit.ts'
import type { RefOnGitHub } from '../../src/sync/ref-on-github.ts'
import { foundNamedCommit, verifySynced } from '../../src/sync/verify-synced.ts'
import { stepFixture } from '../support/fixture.ts'
import { namedCommit, refAt } from './world.ts'

const [own, other] = ['a'.repeat(40), 'b'.repeat(40)]
const both = refAt(other, own)
const noResponse: RefOnGitHub = { problem: 'GitHub did not respond' }
const certain: RefVerdict = { verified: 'true', evidence: 'gitRef in the sync history' }
const uncertain: RefVerdict = { verified: 'unknown', evidence: 'the sync history is empty' }

interface Given {
  use?: 'check' | 'release'
  ref?: RefVerdict
  named?: NamedCommit | null
  before?: RefOnGitHub
  after?: RefOnGitHub
  /** The ref of the event; "main" is synced. */
  event?: string
}

/** What comes of a sync of "main" at the commit `own`. */
async function verifying(given: Given) {
  const { context, lines } = stepFixture({})
  const { use = 'check', before = refAt(own), after = before, event = 'main' } = given
  let reads = 0
  const result = await verifySynced(
    { ...context, run: { ...context.run, ref: { name: event } } },
    {
      use,
      branch: 'dbt-sync/x',
      ref: given.ref ?? certain,
      named: given.named ?? null,
      reading: Promise.resolve(before),
      readAgain: async () => {
        reads++
        return after
      },
    },
  ).then(
    ({ ref, commit }) => ({ ref, commit: commit.commit, value: commit.value }),
    (error: Error) => error.message,
  )
  return { result, reads, found: context.journal.findings, lines: lines() }
}

describe('a sync', () => {
  const stayed = (sha: string) =>
    `inferred from GitHub alone, where "main" was at ${sha} before and after the sync`
  const ofRef = { refVerified: 'true', refEvidence: certain.evidence }

  it.each<[string, Given, object]>([
    [
      'of a ref that stood still at the expected commit',
      {},
      { commitEvidence: stayed(own), commitVerified: 'unknown' },
    ],
    [
      'whose commit the platform names',
      { named: namedCommit(own), after: refAt(other) },
      { commitEvidence: 'named in the log of the sync', syncedCommit: own, commitVerified: 'true' },
    ],
    ['of another ref than that of the event', { event: 'release' }, { commitEvidence: stayed(own) }],
    [
      'of a tag that another event pushed, and that moved',
      { event: 'release', before: refAt(null, own), after: refAt(null, other) },
      { commitEvidence: '"main" moved from commit aaaaaaa to bbbbbbb on GitHub during the sync' },
    ],
    [
      'that GitHub says nothing about',
      { before: noResponse },
      { commitEvidence: 'GitHub did not respond', commitVerified: 'unknown' },
    ],
    [
      'to check a branch that was at another commit all the time',
      { before: { branch: other, tag: null } },
      {
        commitEvidence: '"main" was at commit bbbbbbb on GitHub before and after the sync',
        commitVerified: 'false',
      },
    ],
    [
      'that is released and whose commit the platform names, whatever GitHub says',
      { use: 'release', named: namedCommit(own), before: noResponse },
      { commitEvidence: 'named in the log of the sync', syncedCommit: own, commitVerified: 'true' },
    ],
    [
      'that is released, of another commit, which fails later',
      { use: 'release', named: namedCommit(other), before: both },
      { commitEvidence: 'named in the log of the sync', syncedCommit: other, commitVerified: 'false' },
    ],
  ])('%s has that in its report', async (_, given, ofCommit) => {
    const { result, reads, found, lines } = await verifying(given)
    expect(found).toEqual({ ...ofRef, ...ofCommit })
    expect('commitVerified' in found).toBe('commitVerified' in ofCommit)
    const { syncedCommit, commitEvidence } = found
    expect(result).toMatchObject({ ref: certain, commit: syncedCommit ?? null })
    expect(lines).toEqual(
      syncedCommit ? [`The platform names commit ${syncedCommit} (${commitEvidence})`] : [],
    )
    // What GitHub says counts unless the platform names the very commit.
    expect(reads).toBe(given.named?.sha === own || given.before === noResponse ? 0 : 1)
  })

  it('of an unknown ref has a warning', async () => {
    for (const before of [refAt(own), noResponse]) {
      const { result, lines } = await verifying({ use: 'release', ref: uncertain, before })
      expect(result).toMatchObject({ ref: uncertain, commit: null, value: 'inferred' })
      expect(lines).toEqual([
        'Warning: It could not be verified that "main" was synced: the sync history is empty.',
      ])
    }
  })
})

describe('a release', () => {
  const ambiguous =
    'it is unknown whether a branch "main" exists besides the tag, which a sync would use instead: GitHub did not respond'

  it.each<[string, Given]>([
    ['before', { before: noResponse, after: refAt(null, own) }],
    ['after', { before: refAt(null, own), after: noResponse }],
    ['before, and has another commit', { before: noResponse, named: namedCommit(other) }],
    ['before, and is of no event', { event: 'release', before: noResponse, named: namedCommit(own) }],
  ])('is of an unknown ref where GitHub says nothing %s', async (_, given) => {
    const { result, found, lines } = await verifying({ use: 'release', ...given })
    const ref = { verified: 'unknown', evidence: ambiguous }
    expect(result).toMatchObject({ ref })
    expect(found).toMatchObject({ refVerified: 'unknown', refEvidence: ambiguous })
    expect(lines[0]).toBe(`Warning: It could not be verified that "main" was synced: ${ambiguous}.`)
  })

  it.each<[string, Given, string]>([
    [
      'has a branch besides its tag',
      { before: refAt(null, own), after: both },
      'The repository has both a tag "main" (commit aaaaaaa) and a branch "main" (commit bbbbbbb), and a sync uses the branch.',
    ],
    [
      'has moved since the event',
      { before: refAt(null, other) },
      'Tag "main" points to commit bbbbbbb on GitHub, but this run is for commit aaaaaaa.',
    ],
    [
      'of no event has moved during the sync',
      { event: 'release', before: refAt(null, own), after: refAt(null, other) },
      'Tag "main" points to commit bbbbbbb on GitHub, but this run is for commit aaaaaaa.',
    ],
  ])('that %s fails, with all that is known in the report', async (_, given, message) => {
    const { result, found } = await verifying({ use: 'release', ...given })
    expect(result).toBe(message)
    expect(found).toMatchObject({ refVerified: 'true', commitEvidence: expect.any(String) })
  })
})

describe('the commit of a failed sync', () => {
  const evidence = 'named in the log of the sync'
  const doubt = `The platform synced commit bbbbbbb, but this run is for commit aaaaaaa (${evidence}).`

  it.each([
    [null, {}, []],
    [
      own,
      { commitEvidence: evidence, syncedCommit: own, commitVerified: 'true' },
      [`The platform names commit ${own} (${evidence})`],
    ],
    [
      other,
      { commitEvidence: evidence, syncedCommit: other, commitVerified: 'false' },
      [`The platform names commit ${other} (${evidence})`, `Warning: ${doubt}`],
    ],
  ])('is in the report where the platform names it: %s', (sha, found, said) => {
    const { context, lines } = stepFixture({})
    foundNamedCommit(context, sha === null ? null : namedCommit(sha))
    expect(context.journal.findings).toStrictEqual(found)
    expect(lines()).toEqual(said)
  })
})
