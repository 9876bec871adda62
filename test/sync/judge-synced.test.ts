import { describe, expect, it } from 'vitest'
import type { Failure } from '../../src/base/failure.ts'
import type { FailOn } from '../../src/inputs/settings.ts'
import { isOutage } from '../../src/platform/errors.ts'
import { type CommitFacts, consequenceOf, judgeCommit, type RefVerdict } from '../../src/sync/judge-synced.ts'
import { stepFixture } from '../support/fixture.ts'
import { namedCommit, refAt } from './world.ts'

const [a, b, c] = ['aa'.repeat(20), 'bb'.repeat(20), 'cc'.repeat(20)]
const problem = { problem: 'GitHub did not answer' }
const onGitHub = `inferred from GitHub alone, where "main" was at ${a} before and after the sync`

function verdict(change: Partial<CommitFacts>) {
  const facts = {
    ref: 'main',
    expected: a,
    named: null,
    before: refAt(a),
    after: refAt(a),
    refVerified: true,
  }
  return judgeCommit({ ...facts, ...change })
}

describe('the commit', () => {
  it.each<[string, Partial<CommitFacts>]>([
    ['GitHub and the history say nothing', { before: problem, refVerified: false }],
    ['the ref has moved on, on GitHub', { before: refAt(b), after: refAt(c) }],
    ['there is none to compare with', { expected: null }],
  ])('is verified where the platform names it, although %s', (_, facts) => {
    const evidence = 'named in the log of the sync'
    expect(verdict({ named: namedCommit(a), ...facts })).toEqual({ value: 'verified', commit: a, evidence })
  })

  it.each<[string, Partial<CommitFacts>, string]>([
    ['the ref was at it before and after', {}, onGitHub],
    ['the tag was', { before: refAt(null, a), after: refAt(null, a) }, onGitHub],
    ['branch and tag were', { before: refAt(a, a), after: refAt(a, a) }, onGitHub],
    ['there is none to compare with', { expected: null }, onGitHub],
    [
      'there is none to compare with, and the ref moved',
      { expected: null, after: refAt(b) },
      '"main" moved from commit aaaaaaa to bbbbbbb on GitHub during the sync',
    ],
    ['GitHub does not tell before the sync', { before: problem }, 'GitHub did not answer'],
    ['GitHub does not tell after the sync', { after: problem }, 'GitHub did not answer'],
    ['the ref is unknown', { refVerified: false }, 'the synced ref is unknown'],
  ])('is inferred at most, where only GitHub can tell: %s', (_, facts, evidence) => {
    expect(verdict(facts)).toEqual({ value: 'inferred', commit: null, evidence })
  })

  it('is inferred where the platform names one, but neither the ref nor the commit is known', () => {
    const facts = { expected: null, named: namedCommit(b), refVerified: false, before: problem }
    const evidence = 'the synced ref is unknown'
    expect(verdict(facts)).toEqual({ value: 'inferred', commit: b, evidence })
  })

  const still =
    'Check that the dbt repository of the platform is this one, or an up-to-date mirror of it, then run this again.'
  it.each<[string, Partial<CommitFacts>, boolean, string]>([
    ['the ref stood still', {}, false, `"main" did not move on GitHub. ${still}`],
    [
      'whether the ref moved is unknown',
      { after: problem },
      false,
      `It is unknown whether "main" moved: GitHub did not answer. ${still}`,
    ],
    [
      'the ref moved on',
      { after: refAt(b) },
      true,
      '"main" moved to bbbbbbb on GitHub: the run for that commit decides.',
    ],
    [
      'a branch of the name of the tag was at another',
      { before: refAt(b, a), after: refAt(b, a) },
      false,
      'Rename or delete that branch.',
    ],
  ])('is contradicted where the platform names another one, and %s', (_, facts, moved, fix) => {
    const evidence = 'named in the log of the sync'
    const text = `The platform synced commit bbbbbbb, but this run is for commit aaaaaaa (${evidence}).`
    expect(verdict({ named: namedCommit(b), ...facts })).toEqual({
      ...{ value: 'contradicted', commit: b, evidence },
      doubt: { text, moved, fix },
    })
  })

  it.each<[string, Partial<CommitFacts>, string, string]>([
    [
      'was at another one',
      { before: refAt(b), after: refAt(b) },
      '"main" was at commit bbbbbbb on GitHub before and after the sync',
      '"main" moved to bbbbbbb on GitHub: the run for that commit decides.',
    ],
    [
      'moved during the sync, and the synced ref is unknown',
      { after: refAt(b), refVerified: false },
      '"main" moved from commit aaaaaaa to bbbbbbb on GitHub during the sync',
      '"main" moved to bbbbbbb on GitHub: the run for that commit decides.',
    ],
    [
      'came to it during the sync',
      { before: refAt(b) },
      '"main" moved from commit bbbbbbb to aaaaaaa on GitHub during the sync',
      'Run this again.',
    ],
  ])('is contradicted where the platform names none, and the ref %s', (_, facts, evidence, fix) => {
    const text = `It is unknown whether commit aaaaaaa was synced, which this run is for: ${evidence}.`
    expect(verdict(facts)).toEqual({
      ...{ value: 'contradicted', commit: null, evidence },
      doubt: { text, moved: true, fix },
    })
  })

  it('is contradicted where the tag of the run has the name of a branch, which did not move', () => {
    const evidence =
      'the repository has both a tag "main" (commit aaaaaaa) and a branch "main" (commit bbbbbbb), and a sync uses the branch'
    const text = `It is unknown whether commit aaaaaaa was synced, which this run is for: ${evidence}.`
    expect(verdict({ before: refAt(b, a), after: refAt(b, a) })).toEqual({
      ...{ value: 'contradicted', commit: null, evidence },
      doubt: { text, moved: false, fix: 'Rename or delete that branch.' },
    })
  })
})

const refs = {
  known: { verified: 'true', evidence: 'e' },
  unknown: { verified: 'unknown', evidence: 'e' },
  suspected: { verified: 'unknown', evidence: 'e', ignored: 'suspected' },
  unsupported: { verified: 'unknown', evidence: 'e', ignored: 'described' },
} satisfies Record<string, RefVerdict>

const commits = {
  verified: { named: namedCommit(a) },
  inferred: {},
  still: { named: namedCommit(b) },
  moved: { named: namedCommit(b), after: refAt(b) },
  movedUnnamed: { after: refAt(b) },
} satisfies Record<string, Partial<CommitFacts>>

/** Who asks. */
const runs: Record<string, { use?: 'release'; failOn?: FailOn; eventName?: string; pull?: true }> = {
  push: {},
  'pull request': { pull: true },
  'gated push': { failOn: 'impact' },
  'merge queue': { eventName: 'merge_group' },
  release: { use: 'release' },
}

/** `green`, `warns`, or the failure kind. */
function consequence(
  { use, failOn = 'never', eventName = 'push', pull }: (typeof runs)[string],
  ref: RefVerdict,
  commit: Partial<CommitFacts>,
): string {
  const { context } = stepFixture({}, { settings: { failOn } })
  const pullRequest = pull ? { number: 7, fromFork: false, closed: false } : null
  const run = { ...context.run, eventName, pullRequest }
  const facts = { ref, commit: verdict({ refVerified: ref.verified === 'true', ...commit }) }
  const found = consequenceOf(
    { settings: context.settings, run },
    { ...facts, use: use ?? 'check', branch: 'dbt-sync/x' },
  )
  return found === null ? 'green' : typeof found === 'string' ? 'warns' : found.kind
}

// Refs in rows, commits in columns. An unknown ref is a warning of its own.
const everywhere: Record<string, Record<keyof typeof refs, string>> = {
  //                verified    inferred    still       moved       moved, unnamed
  push: {
    known: '        green       green       sync        warns       warns',
    unknown: '      green       green       sync        warns       warns',
    suspected: '    green       green       sync        warns       warns',
    unsupported: '  green       green       unsupported warns       warns',
  },
  'pull request': {
    known: '        green       green       sync        warns       warns',
    unknown: '      green       green       sync        warns       warns',
    suspected: '    green       green       sync        warns       warns',
    unsupported: '  green       unsupported unsupported warns       warns',
  },
  'gated push': {
    known: '        green       green       sync        sync        sync',
    unknown: '      green       green       sync        sync        sync',
    suspected: '    green       sync        sync        sync        sync',
    unsupported: '  green       unsupported unsupported unsupported unsupported',
  },
  'merge queue': {
    known: '        green       green       sync        sync        sync',
    unknown: '      green       green       sync        sync        sync',
    suspected: '    green       sync        sync        sync        sync',
    unsupported: '  green       unsupported unsupported unsupported unsupported',
  },
  release: {
    known: '        green       warns       sync        sync        sync',
    unknown: '      sync        sync        sync        sync        sync',
    suspected: '    sync        sync        sync        sync        sync',
    unsupported: '  unsupported unsupported unsupported unsupported unsupported',
  },
}

describe.each(Object.keys(everywhere))('the consequence for a %s', (name) => {
  it.each(Object.keys(refs) as (keyof typeof refs)[])('is as in the table where the ref is %s', (ref) => {
    const found = Object.values(commits).map((commit) => consequence(runs[name] ?? {}, refs[ref], commit))
    expect(found).toEqual(everywhere[name]?.[ref].trim().split(/ +/))
  })
})

it('a failure is no outage, and says what to do', () => {
  const { context } = stepFixture({}, { settings: { failOn: 'breaking' } })
  const failure = (use: 'check' | 'release', ref: RefVerdict, facts: Partial<CommitFacts>) => {
    const of = { ref, commit: verdict(facts), use, branch: 'dbt-sync/x' }
    return consequenceOf(context, of) as Failure
  }
  expect(isOutage(failure('check', refs.known, commits.moved))).toBe(false)
  expect(failure('check', refs.known, commits.moved)).toMatchObject({
    message: expect.stringMatching(/^The platform synced commit bbbbbbb, /),
    advice: '"main" moved to bbbbbbb on GitHub: the run for that commit decides.',
  })
  expect(failure('release', refs.known, commits.moved)).toMatchObject({
    message: expect.stringMatching(/^Not released: The platform synced commit bbbbbbb, /),
    advice: 'Check branch "dbt-sync/x". If it is correct, release it with "branch: dbt-sync/x".',
  })
  expect(failure('check', refs.unsupported, {})).toMatchObject({
    message: 'It could not be verified that "main" was synced (e).',
    advice: 'This tenant may be too old to support "ref". Update it, or set its tracked branch to the ref.',
  })
  const unread: RefVerdict = { ...refs.suspected, fix: 'Give it.' }
  expect(failure('check', unread, {})).toMatchObject({
    message: 'It could not be verified that "main" was synced (e).',
    advice: 'Give it.',
  })
  expect(failure('release', unread, {})).toMatchObject({
    message: 'Not released: it could not be verified that "main" was synced (e).',
    advice: 'Give it. Check branch "dbt-sync/x". If it is correct, release it with "branch: dbt-sync/x".',
  })
  expect(failure('release', { ...unread, isAmbiguous: true }, {})).toMatchObject({ advice: 'Give it.' })
})
