import { describe, expect, it } from 'vitest'
import type { Gate } from '../../src/branch/gated-baseline.ts'
import { parentOf } from '../../src/branch/parent-target.ts'
import { promote } from '../../src/branch/promote.ts'
import type { WireAnswer } from '../../src/http/transport.ts'
import type { DeploymentSettings } from '../../src/platform/schemas.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixtureOptions, stepFixture } from '../support/fixture.ts'

const deployment: DeploymentSettings = {
  deployBranchName: 'main',
  deployBranchReadOnly: undefined,
  deployBranchMergeAllowed: undefined,
  deployMode: 'git',
}
const byUpload = { ...deployment, deployMode: 'cli' }

/** The list while the targets stand at this commit, or after they are gone from it. */
function at(lastHash: string | undefined, ...names: string[]): WireAnswer {
  const targets = (names.length > 0 ? names : ['main', 'p']).map((name) => ({ name, lastHash }))
  return listed({ name: 'b', lastHash: 'theirs', parentBranch: 'p' }, ...targets)
}
const before = at('old')
const after = at('new')

function build(buildJobId: number, status = 'built', branchName = 'main', errorText?: string): WireAnswer {
  return answer({ branchName, status, buildJobId, errorText })
}

/** The branch has one file that its target has only after the merge. */
let merged = false
const differing: Reply = ({ url }) =>
  answer(
    merged || url.searchParams.get('branchName') === 'b' ? { 'a.yml': { hash: '1' }, ...common } : common,
  )
const common = { 'm.yml': { hash: '0' } }
/** Of the other branch the platform tells no files. */
const onlyOf =
  (branch: string): Reply =>
  ({ url }) =>
    url.searchParams.get('branchName') === branch ? answer(common) : answer({}, 403)
/** Both have the same files, so the merge changes nothing. */
const equal = {
  'GET data-model/file-hashes': answer(common),
  'GET branches': before,
  'GET build-status': () => build(1),
}

/** What is true from so many milliseconds after the first request on. */
function from(...steps: readonly [number, WireAnswer][]): Reply {
  let start: number | undefined
  return (_, clock) => {
    start ??= clock.now()
    const passed = clock.now() - start
    return steps.findLast(([ms]) => passed >= ms)?.[1] ?? answer({}, 500)
  }
}

function promoteFixture(routes: Routes = {}, { settings, ...options }: StepFixtureOptions = {}) {
  merged = false
  const done: Reply = () => {
    merged = true
    return answer({ merged: true, branchDeleted: false })
  }
  const valid = answer({ branchName: 'main', mode: 'production', valid: true })
  const always = {
    'POST merge-to-default': done,
    'POST merge': done,
    'GET data-model/validate': valid,
    'GET data-model/file-hashes': differing,
    // A merge moves the target, and makes a new build of it.
    'GET branches': () => (merged ? after : before),
    'GET build-status': () => build(merged ? 2 : 1),
  }
  // A branch that the user named; one that this job made may show late.
  const made = stepFixture(
    { ...always, ...routes },
    { ...options, settings: { branch: 'b', deleteBranch: 'never', ...settings } },
  )
  const { journal, run } = made.context
  const promoting = (target = 'main', deployed = deployment, change: Partial<typeof run> = {}) =>
    promote({ ...made.context, run: { ...run, ...change } }, 'b', target, deployed).then(({ what }) => what)
  return { ...made, journal, promoting }
}

const looking = 'GET branches?first=100'
const asking = 'GET build-status?branchName=main'
const comparing = (target = 'main') =>
  [target, 'b'].map((branch) => `GET data-model/file-hashes?branchName=${branch}`)
const message =
  'Merge b into main, from acme/shop-dbt@aaaaaaaaaaaa, by https://github.com/acme/shop-dbt/actions/runs/77'
const merging = `POST merge-to-default {"branchName":"b","message":"${message}","removeBranchAfterMerge":false}`
const validating = 'GET data-model/validate?branchName=main'
const nothing = 'There was nothing new to merge: "main" is unchanged and not rebuilt'

describe('a promotion to production', () => {
  it('waits for the build that the merge makes and not for the one that stands, then validates', async () => {
    const fixture = promoteFixture({
      'GET build-status': [build(1), build(1), build(2, 'building'), build(2)],
    })
    expect(await fixture.promoting()).toBe('production is rebuilt and valid')
    expect(fixture.sent()).toEqual([
      looking,
      asking,
      ...comparing(),
      merging,
      ...comparing().slice(0, 1),
      asking,
      asking,
      asking,
      validating,
      asking,
      looking,
      ...comparing().slice(0, 1),
    ])
    expect(fixture.phases()).toEqual(['Baseline', 'Merge', 'Production build', 'Validate production'])
    expect(fixture.journal.findings).toMatchObject({
      merged: true,
      buildStatus: 'built',
      buildEvidence: 'a new build (job 2), of an unknown commit',
      valid: true,
    })
    expect(fixture.elapsed()).toBe(1500)
  })

  it('says which files of the branch it does not bring, as after a rollback of them', async () => {
    const own = { 'a.yml': { hash: '1' }, 'b.yml': { hash: '1' }, 'm.yml': { hash: '1' } }
    const fixture = promoteFixture({
      'GET data-model/file-hashes': ({ url }) => {
        if (url.searchParams.get('branchName') === 'b') return answer(own)
        return answer(merged ? { ...common, 'a.yml': own['a.yml'] } : common)
      },
    })
    await fixture.promoting()
    expect(fixture.lines()).toContain(
      '"main" keeps its version of 2 files in which "b" differs: `b.yml`, `m.yml`',
    )
  })

  it.each([
    [{ message: 'Release 1' }, {}, 'Release 1'],
    [{ branch: 'b' }, {}, message],
    [{ branch: null, ref: '' }, {}, message],
    [{ branch: null }, { repository: '', sha: '', runUrl: '' }, 'Merge main (branch b) into main'],
    [{ ref: '' }, { sha: '', runUrl: '' }, 'Merge b into main, from acme/shop-dbt'],
    [{ ref: '' }, { repository: '' }, message.replace('acme/shop-dbt@', '')],
  ])('says in the history what was merged, as far as it is known: %j, %j', async (...given) => {
    const [settings, run, wanted] = given
    const fixture = promoteFixture({}, { settings })
    await fixture.promoting('main', deployment, run)
    expect(fixture.sent()[4]).toBe(merging.replace(message, wanted))
  })

  it('that is not to be validated says so', async () => {
    const fixture = promoteFixture({}, { settings: { validate: false } })
    expect(await fixture.promoting()).toBe('production is rebuilt, production is not validated')
    expect(fixture.sent()).not.toContain(validating)
  })

  it('that nothing compiled until now waits for its first build', async () => {
    const fixture = promoteFixture({ 'GET build-status': [build(1, 'none'), build(2)] })
    expect(await fixture.promoting()).toBe('production is rebuilt and valid')
  })

  it('that is deployed by upload waits for no build, since a merge makes none there, and warns', async () => {
    const fixture = promoteFixture()
    expect(await fixture.promoting('main', byUpload)).toBe('production is not rebuilt (deployMode "cli")')
    expect(fixture.sent()).toEqual([looking, asking, ...comparing(), merging])
    expect(fixture.journal.warnings).toEqual([
      'Production of this deployment is built from uploads (deployMode "cli"), so the merge does not rebuild it.',
    ])
    expect(fixture.journal.findings).toEqual({ merged: true })
  })
})

describe('a promotion with nothing new to merge', () => {
  it('waits for no build that will not come, but checks for 15 seconds whether one does', async () => {
    const slowly: Reply = (_, clock) => {
      clock.advance(500)
      return listed({ name: 'b' }, { name: 'main', lastHash: 'old' })
    }
    const fixture = promoteFixture({ ...equal, 'GET branches': [before, slowly] })
    expect(await fixture.promoting()).toBe('there was nothing new to merge, production is built and valid')
    const look = [looking, asking]
    expect(fixture.sent()).toEqual([
      ...look,
      ...comparing(),
      merging,
      ...[...look, ...look, ...look, ...look],
      asking,
      validating,
      ...[asking, looking],
    ])
    expect(fixture.lines()).toContain(nothing)
    expect(fixture.journal.findings.buildEvidence).toBe(
      'the latest build, of an unknown commit: there was nothing new to merge',
    )
    expect(fixture.elapsed()).toBe(16_000)
  })

  it('still fails on the broken build that stands: it may be the second try after a first merge', async () => {
    const broken = build(1, 'failed', 'main', 'a.yml is broken')
    const fixture = promoteFixture({ ...equal, 'GET build-status': broken })
    await expect(fixture.promoting()).rejects.toMatchObject({
      kind: 'build',
      message: 'The build of branch "main" failed: a.yml is broken.',
    })
  })

  it('verifies nothing while an old build stands: an earlier job may have merged, and not have seen its build', async () => {
    const old = answer({ branchName: 'main', status: 'built', buildJobId: 1, lastHash: 'a'.repeat(40) })
    const right = answer({ branchName: 'main', status: 'built', buildJobId: 2, lastHash: 'b'.repeat(40) })
    const stands = at('b'.repeat(40))
    const fixture = promoteFixture({
      ...equal,
      'GET branches': stands,
      'GET build-status': [old, old, old, old, old, old, right],
    })
    await fixture.promoting()
    expect(fixture.journal.findings.buildEvidence).toBe(
      'its commit is the head of the branch: there was nothing new to merge',
    )
    const never = promoteFixture({ ...equal, 'GET branches': stands, 'GET build-status': old })
    await expect(never.promoting()).rejects.toMatchObject({
      kind: 'build',
      message: `The platform built ${'a'.repeat(40)} of branch "main", not ${'b'.repeat(40)}, the head of the branch.`,
    })
  })

  it.each([
    [{ validate: false }, 'main', 'there was nothing new to merge, production is not validated'],
    [{ into: 'parent' }, 'p', 'there was nothing new to merge, and production is unchanged'],
  ] as const)('says so, with %j', async (settings, target, wanted) => {
    const stands = build(1, 'built', target)
    const fixture = promoteFixture({ ...equal, 'GET build-status': stands }, { settings })
    expect(await fixture.promoting(target)).toBe(wanted)
    expect(fixture.sent()).not.toContain(validating)
  })

  it.each([
    ['the hash moves at once', [before, after], 30_000],
    ['the hash moves two seconds later', [before, before, after], 30_000],
    ['there is a build although the hash stands', [before], 2000],
    ['a build comes 15 seconds later', [before], 15_000],
    ['the hash is not told any more', [before, at(undefined)], 30_000],
    ['the branch is not in the list any more', [before, at('old', 'p')], 30_000],
  ])('is not assumed when %s', async (_, branches, builtMs) => {
    // The old build stands until then, so that list and build status each show it alone.
    const builds = from([0, build(1)], [builtMs, build(2)])
    const fixture = promoteFixture(
      { ...equal, 'GET branches': branches, 'GET build-status': builds },
      { settings: { pollInterval: 1000 } },
    )
    expect(await fixture.promoting()).toBe('production is rebuilt and valid')
    expect(fixture.lines()).not.toContain(nothing)
    expect(fixture.elapsed()).toBe(builtMs)
  })

  it.each<[string, Routes]>([
    ['tells no hash', { 'GET branches': at(undefined) }],
    ['does not list it', { 'GET branches': at('old', 'p') }],
    ['tells no files', { 'GET data-model/file-hashes': answer({}, 403) }],
    ['tells the files of the target alone', { 'GET data-model/file-hashes': onlyOf('main') }],
    ['tells the files of the branch alone', { 'GET data-model/file-hashes': onlyOf('b') }],
    ['tells of no file', { 'GET data-model/file-hashes': answer({}) }],
    ['tells of files that differ', { 'GET data-model/file-hashes': differing }],
  ])('is not searched for where the platform %s', async (_, routes) => {
    const builds = [build(1), build(1), build(2)]
    const fixture = promoteFixture({ ...equal, 'GET build-status': builds, ...routes })
    expect(await fixture.promoting()).toBe('production is rebuilt and valid')
    const compared = comparing().filter((sent) => fixture.sent().includes(sent))
    const verified = routes['GET data-model/file-hashes'] === differing ? comparing().slice(0, 1) : []
    expect(fixture.sent()).toEqual([
      looking,
      asking,
      ...compared,
      merging,
      ...verified,
      asking,
      asking,
      validating,
      asking,
      looking,
      ...verified,
    ])
  })

  it('is told by the files also after an outage of a moment', async () => {
    const files = [answer({}, 503), answer({}, 503), answer(common)]
    const fixture = promoteFixture({ ...equal, 'GET data-model/file-hashes': files })
    expect(await fixture.promoting()).toContain('nothing new to merge')
  })

  it('is not waited for where the platform never lists the files', async () => {
    const builds = [build(1), build(2)]
    const down = { 'GET data-model/file-hashes': answer({}, 503) }
    const fixture = promoteFixture({ ...equal, ...down, 'GET build-status': builds })
    expect(await fixture.promoting()).toBe('production is rebuilt and valid')
    expect(fixture.elapsed()).toBe(1500)
  })
})

describe('the build that counts after a merge', () => {
  const [h0, h1, h2] = ['0', '1', '2'].map((digit) => digit.repeat(40)) as [string, string, string]
  const of = (lastHash: string, buildJobId: number) =>
    answer({ branchName: 'main', status: 'built', buildJobId, lastHash })
  const settings = { pollInterval: 1000 }

  it.each([
    ['the old one of a list that lags: files were added', from([0, at(h0)], [7000, at(h2)])],
    ['that of another merge, which ends before', from([0, at(h0)], [3000, at(h1)], [10_000, at(h2)])],
  ])('is not %s, and may be queued behind nothing for longer than a minute', async (_, branches) => {
    const none = build(1, 'none')
    const builds = from([0, of(h0, 1)], [2000, of(h1, 2)], [5000, none], [90_000, of(h2, 3)])
    const fixture = promoteFixture({ 'GET branches': branches, 'GET build-status': builds }, { settings })
    expect(await fixture.promoting()).toBe('production is rebuilt and valid')
    expect(fixture.elapsed()).toBe(90_000)
    expect(fixture.lines()).not.toContain(nothing)
    expect(fixture.journal.findings.buildEvidence).toBe(
      'a new build (job 3), and its commit is the head of the branch',
    )
  })

  it('never comes for a merge that changed nothing although the files differ, which is red', async () => {
    const fixture = promoteFixture({ 'GET branches': at(h0), 'GET build-status': of(h0, 1) }, { settings })
    await expect(fixture.promoting()).rejects.toMatchObject({
      message: `The platform reported a merge into "main", but "main" is still at ${h0}.`,
    })
  })
})

describe('a promotion to the parent', () => {
  const settings = { into: 'parent' } as const

  it.each([deployment, byUpload])('waits for its build, too, with %j', async (deployed) => {
    const builds = [build(1, 'built', 'p'), build(2, 'built', 'p')]
    const fixture = promoteFixture({ 'GET build-status': builds }, { settings })
    expect(await fixture.promoting('p', deployed)).toBe('"p" is rebuilt, and production is unchanged')
    expect(fixture.sent()).toEqual([
      looking,
      'GET build-status?branchName=p',
      ...comparing('p'),
      looking,
      `POST merge {"branchName":"b","message":"${message.replace('into main', 'into p')}","deleteBranch":false}`,
      looking,
      ...comparing('p').slice(0, 1),
      'GET build-status?branchName=p',
      ...comparing('p').slice(0, 1),
    ])
    expect(fixture.phases()).toEqual(['Baseline', 'Merge', 'Target build'])
    expect(fixture.journal.warnings).toEqual([])
  })

  it('that nothing compiles waits for no build', async () => {
    const inactive = build(1, 'building', 'p', 'Branch is not active')
    const fixture = promoteFixture({ 'GET build-status': inactive }, { settings })
    expect(await fixture.promoting('p')).toBe(
      '"p" is not active, so it is not rebuilt, and production is unchanged',
    )
    expect(fixture.sent()).toHaveLength(7)
  })
})

describe('before anything is merged', () => {
  it('the branch must be there, or a merge whose response is lost could not be recognised', async () => {
    const fixture = promoteFixture({
      'GET branches': listed({ name: 'main' }),
      'GET dbt-sync': answer({ items: [], pageInfo: null }),
    })
    await expect(fixture.promoting()).rejects.toMatchObject({
      kind: 'merge',
      message: 'The platform has no branch "b".',
      advice: 'Check its name. It may already be merged.',
    })
    expect(fixture.sent()).toEqual([...Array(17).fill(looking), 'GET dbt-sync?first=100'])
    expect(fixture.journal.findings).toEqual({})
  })

  it('the branch may show late where this job made it', async () => {
    const fixture = promoteFixture(
      {
        'GET branches': [listed({ name: 'main' }), listed({ name: 'main' }), before, after],
        'GET build-status': [build(1), build(2)],
      },
      { settings: { branch: null } },
    )
    expect(await fixture.promoting()).toBe('production is rebuilt and valid')
    expect(fixture.elapsed()).toBe(2000)
    const never = promoteFixture({ 'GET branches': listed({ name: 'main' }) }, { settings: { branch: null } })
    await expect(never.promoting()).rejects.toMatchObject({ kind: 'merge' })
    expect(never.elapsed()).toBe(60_000)
  })

  it.each<[string, Reply, object]>([
    [
      'unknown',
      build(1, 'building', 'main', 'Bad branch'),
      { kind: 'build', message: 'The platform has no branch "main" (Bad branch).' },
    ],
    ['not told', answer({}, 503), { status: 503 }],
  ])('the builds of the target must be known, or it could not be told to be sound: %s', async (...given) => {
    const [, status, error] = given
    const fixture = promoteFixture({ 'GET build-status': status })
    await expect(fixture.promoting()).rejects.toMatchObject(error)
    expect(fixture.sent()).not.toContain(merging)
  })
})

describe('a branch that is validated before it is merged', () => {
  interface Shown {
    hash?: string
    /** The hash of its one file; null where the platform does not list its files. */
    file: string | null
  }

  /** How often the gate runs, by what list and files show before it and from its first end on. */
  async function gatesOf(first: Shown, then: Shown, built: string, settings = {}): Promise<number> {
    let gates = 0
    const shown = () => (gates === 0 ? first : then)
    const fixture = promoteFixture(
      {
        'GET branches': () =>
          listed(
            { name: 'b', lastHash: shown().hash },
            { name: 'main', lastHash: merged ? 'fffffff' : '0000000' },
          ),
        'GET build-status': ({ url }) =>
          url.searchParams.get('branchName') === 'b'
            ? answer({ branchName: 'b', status: 'built', lastHash: built })
            : answer({ branchName: 'main', status: 'built', lastHash: merged ? 'fffffff' : '0000000' }),
        'GET data-model/file-hashes': ({ url }) => {
          const { file } = shown()
          if (url.searchParams.get('branchName') !== 'b')
            return answer(merged ? { 'a.yml': { hash: file } } : common)
          return file === null ? answer({}, 403) : answer({ 'a.yml': { hash: file } })
        },
      },
      { settings: { validate: true, ...settings } },
    )
    const gate: Gate = async (_, whenBuilt) => {
      await whenBuilt()
      gates += 1
      return { build: { branchName: 'b', status: 'built', lastHash: built, errorText: undefined } as const }
    }
    await promote(fixture.context, 'b', 'main', deployment, { gate }).catch(() => undefined)
    return gates
  }

  const [a, b] = ['aaaaaaa', 'bbbbbbb']

  it.each<[string, Shown, Shown, string, number]>([
    ['nothing changes', { hash: a, file: '1' }, { hash: a, file: '1' }, a, 1],
    ['the list has moved to what was built', { hash: a, file: null }, { hash: b, file: null }, b, 1],
    ['the list has moved elsewhere', { hash: a, file: '1' }, { hash: b, file: '1' }, a, 2],
    [
      'the files have changed, and the list may be late',
      { hash: a, file: '1' },
      { hash: a, file: '2' },
      a,
      2,
    ],
    // It may have changed again since: the list would show the last change late.
    ['the files have changed, and the list has moved', { hash: a, file: '1' }, { hash: b, file: '2' }, b, 2],
    ['its files were not listed before', { hash: a, file: null }, { hash: a, file: '2' }, a, 2],
    ['its files are not listed any more', { hash: a, file: '1' }, { hash: a, file: null }, a, 1],
    ['only its files are told', { file: '1' }, { file: '1' }, a, 1],
    ['only its files are told, and change', { file: '1' }, { file: '2' }, a, 2],
    ['nothing is told', { file: null }, { file: null }, a, 1],
  ])('%s', async (_, first, then, built, gates) => {
    expect(await gatesOf(first, then, built)).toBe(gates)
  })

  it('is validated once where its fork was built, which does not move', async () => {
    const settings = { activate: 'dev-mode' }
    expect(await gatesOf({ hash: a, file: null }, { hash: a, file: '1' }, a, settings)).toBe(1)
    // A fork that is behind its branch stays so.
    expect(await gatesOf({ hash: a, file: '1' }, { hash: b, file: '2' }, a, settings)).toBe(1)
  })
})

describe('the parent of a branch', () => {
  it('is the one that the platform names', async () => {
    const fixture = promoteFixture()
    expect(await parentOf(fixture.context, 'b')).toBe('p')
  })

  it.each([
    ['x', 'The platform has no branch "x".', 'Check its name. It may already be merged.'],
    ['main', 'Branch "main" has no parent to merge into.', 'Use "into: default".'],
  ])('is asked for in vain of %s', async (branch, sentence, advice) => {
    const fixture = promoteFixture()
    const error = { kind: 'merge', message: sentence, advice }
    await expect(parentOf(fixture.context, branch)).rejects.toMatchObject(error)
  })
})
